"""Contact sheets: puzzles with their answers, small, in rows -> Pages for an editor's approval."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookmaker.drawing import Drawing
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Glyphs, Ink, Item, Page, Polylines, Stroke
from bookmaker.pages.setting import paint
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.theme import Theme

WIDTH, HEIGHT = 595.276, 841.89  # A4
MARGIN = 36.0
HEAD = 24.0
COLUMNS = 2
GAP = 18.0  # between two pairs in a row
PAIR_GAP = 8.0  # between a puzzle and its answer
LEADING = 9.5
LARGEST_CELL = 24.0
ROWS = 4

BLACK, GREY = Ink(), Ink(k=0.6)
HEADING = Typeface("SourceSerif4-Semibold", 15.0)
NAME = Typeface("SourceSans3-Semibold", 8.0)
FACT = Typeface("SourceSans3-Regular", 7.0)

PAIR = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
THUMB = (PAIR - PAIR_GAP) / 2
ROW = (HEIGHT - 2 * MARGIN - HEAD) / ROWS
LINES = 6  # of text over each pair
PICTURE = ROW - LINES * LEADING - 8.0  # the height left for the pictures


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One puzzle of the sheet: its pictures, what it is, where its files lie; `group` heads its pages."""

    group: str
    name: str
    facts: tuple[str, ...]
    puzzle: Drawing
    answer: Drawing


@dataclass(frozen=True, slots=True)
class Curve:
    """How hard a slot is through the week: (weekday, mean effort, grades) for each day with puzzles."""

    name: str
    days: tuple[tuple[str, float, str], ...]


def sheets(title: str, curves: Sequence[Curve], proofs: Sequence[SheetEntry], theme: Theme) -> tuple[Page, ...]:
    """The pages: first the curves, then the proofs, every group on pages of its own."""
    pages = list(_curve_pages(title, curves))
    for group in dict.fromkeys(proof.group for proof in proofs):
        members = [proof for proof in proofs if proof.group == group]
        for start in range(0, len(members), COLUMNS * ROWS):
            part = members[start : start + COLUMNS * ROWS]
            pages.append(_sheet(f"{title}: {group}", part, theme, is_first=start == 0, group=group))
    return tuple(pages)


def _sheet(heading: str, proofs: Sequence[SheetEntry], theme: Theme, *, is_first: bool, group: str) -> Page:
    items: list[Item] = [_run(HEADING, MARGIN, MARGIN + HEADING.size, heading)]
    for place, proof in enumerate(proofs):
        row, column = divmod(place, COLUMNS)
        x, y = MARGIN + column * (PAIR + GAP), MARGIN + HEAD + row * ROW
        items += _pair(proof, x, y, theme, name=f"proof-{place + 1}")
    return Page(WIDTH, HEIGHT, tuple(items), ((0, group),) if is_first else ())


def _pair(proof: SheetEntry, x: float, y: float, theme: Theme, *, name: str) -> Iterator[Item]:
    yield _run(NAME, x, y + NAME.size, NAME.cut((proof.name,), PAIR, 1)[0])
    *facts, last = proof.facts
    lines = [line for fact in facts for line in FACT.cut(tuple(FACT.wrap(fact, PAIR)), PAIR, LINES - 2)]
    for line, text in enumerate([*lines[: LINES - 2], FACT.cut((last,), PAIR, 1)[0]], start=1):
        yield _run(FACT, x, y + NAME.size + line * LEADING, text)
    y += LINES * LEADING + 2.0
    for place, drawing in enumerate((proof.puzzle, proof.answer)):
        cell = min(THUMB / drawing.across, PICTURE / drawing.down, LARGEST_CELL)
        at = (x + place * (THUMB + PAIR_GAP) + drawing.margins.left * cell, y + drawing.margins.top * cell)
        suffix = ("", "-solution")[place]
        yield paint.paint(drawing, name=name + suffix, at=at, cell=cell, theme=theme, edition=Edition.PRINT)


CHART = 150.0  # height of a chart
LABELS = 30.0  # under its bars
BAR = 0.6  # of a day's width


def _curve_pages(title: str, curves: Sequence[Curve]) -> Iterator[Page]:
    """Bars of mean effort by weekday, a chart a slot."""
    room = int((HEIGHT - 2 * MARGIN - HEAD) // (CHART + LABELS))
    for start in range(0, len(curves), room):
        items: list[Item] = [_run(HEADING, MARGIN, MARGIN + HEADING.size, title)]
        for place, curve in enumerate(curves[start : start + room]):
            items += _chart(curve, MARGIN + HEAD + place * (CHART + LABELS))
        yield Page(WIDTH, HEIGHT, tuple(items), ((0, title),) if start == 0 else ())


def _chart(curve: Curve, top: float) -> Iterator[Item]:
    yield _run(NAME, MARGIN, top + NAME.size, curve.name)
    base = top + CHART
    most = max((effort for _, effort, _ in curve.days), default=0.0) or 1.0
    step = (WIDTH - 2 * MARGIN) / 7
    boxes = []
    for place, (day, effort, grades) in enumerate(curve.days):
        height = (CHART - 34.0) * effort / most
        x = MARGIN + place * step
        boxes.append((x, base - height, step * BAR, height))
        yield _run(FACT, x, base - height - 3.0, f"{effort:.1f}")
        yield _run(NAME, x, base + 10.0, day)
        yield _run(FACT, x, base + 18.5, FACT.cut((grades,), step, 1)[0])
    yield Boxes(tuple(boxes), None, GREY)
    yield Polylines((((MARGIN, base), (WIDTH - MARGIN, base)),), Stroke(BLACK, 0.75))


def _run(face: Typeface, x: float, y: float, text: str) -> Glyphs:
    return Glyphs(((x, y, text),), face.face, face.size, BLACK)
