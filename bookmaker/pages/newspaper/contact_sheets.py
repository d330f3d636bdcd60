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
COLUMNS, ROWS = 2, 4
FEW = 3  # puzzles of a group stand below each other, larger
GAP = 18.0  # between two pairs in a row
PAIR_GAP = 8.0  # between a puzzle and its answer
LEADING = 9.5
LARGEST_CELL = 24.0
MOST_LINES = 5  # of facts over each pair

BLACK, GREY = Ink(), Ink(k=0.6)
HEADING = Typeface("SourceSerif4-Semibold", 15.0)
NAME = Typeface("SourceSans3-Semibold", 8.0)
FACT = Typeface("SourceSans3-Regular", 7.0)


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
        columns, rows = (1, FEW) if len(members) <= FEW else (COLUMNS, ROWS)
        for start in range(0, len(members), columns * rows):
            part = members[start : start + columns * rows]
            items = [
                _run(HEADING, MARGIN, MARGIN + HEADING.size, f"{title}: {group}"),
                *_pairs(part, columns, rows, theme),
            ]
            pages.append(Page(WIDTH, HEIGHT, tuple(items), ((0, group),) if start == 0 else ()))
    return tuple(pages)


def _pairs(proofs: Sequence[SheetEntry], columns: int, rows: int, theme: Theme) -> Iterator[Item]:
    """Puzzles and answers in so many columns and rows, under what is told of each, all at one distance from its top."""
    wide = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    deep = (HEIGHT - 2 * MARGIN - HEAD) / rows
    told = [_lines(proof.facts, wide) for proof in proofs]
    above = (1 + max(map(len, told))) * LEADING + 4.0
    room = ((wide - PAIR_GAP) / 2, deep - above - 6.0)
    answers = max(proof.puzzle.across * _cell(proof.puzzle, room) for proof in proofs) + PAIR_GAP
    for place, (proof, lines) in enumerate(zip(proofs, told, strict=True)):
        row, column = divmod(place, columns)
        x, y = MARGIN + column * (wide + GAP), MARGIN + HEAD + row * deep
        yield _run(NAME, x, y + NAME.size, NAME.cut((proof.name,), wide, 1)[0])
        for line, text in enumerate(lines, start=1):
            yield _run(FACT, x, y + NAME.size + line * LEADING, text)
        for drawing, left, suffix in ((proof.puzzle, x, ""), (proof.answer, x + answers, "-solution")):
            cell = _cell(drawing, room)
            at = (left + drawing.margins.left * cell, y + above + drawing.margins.top * cell)
            name = f"proof-{place + 1}{suffix}"
            yield paint.paint(drawing, name=name, at=at, cell=cell, theme=theme, edition=Edition.PRINT)


def _cell(drawing: Drawing, room: tuple[float, float]) -> float:
    """The largest cell in points with which a picture fits there, or is large enough."""
    return min(room[0] / drawing.across, room[1] / drawing.down, LARGEST_CELL)


def _lines(facts: Sequence[str], wide: float) -> list[str]:
    """What is told over a pair so wide, in lines; the last fact, where its files lie, has one of its own."""
    *others, last = facts
    lines = [line for fact in others for line in FACT.cut(tuple(FACT.wrap(fact, wide)), wide, MOST_LINES - 1)]
    return [*lines[: MOST_LINES - 1], FACT.cut((last,), wide, 1)[0]]


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
