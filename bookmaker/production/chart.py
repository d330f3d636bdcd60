"""Surveys -> one page of bars: for each kind its grades, its efforts, and which techniques its puzzles need."""

from collections.abc import Sequence

from bookmaker.pages.page import Boxes, Glyphs, Ink, Item, Page
from bookmaker.puzzles.records.survey import Survey
from bookmaker.source.faults import counted

WIDTH, MARGIN, ROW, GAP = 540.0, 24.0, 16.0, 14.0  # points
NAMES, BAR = 150.0, 300.0  # room for what a bar is, and the longest bar
FONT, HEAD = "SourceSans3-Regular", "SourceSans3-Semibold"
TEXT, TITLE = 10.0, 13.0
BLACK, BLUE = Ink(), Ink(c=0.75, m=0.35, k=0.1)
LOW = 4.0  # points from a row's baseline to its lower edge


def chart(surveys: Sequence[Survey]) -> Page:
    """The page; every bar stands beside its name and number, and bars of one block share a scale."""
    items: list[Item] = []
    y = MARGIN
    for one in surveys:
        y += TITLE
        head = f"{one.kind}: {counted(one.count, 'puzzle')}, {', '.join(one.sizes[:6])}"
        items.append(Glyphs(((MARGIN, y, head),), HEAD, TITLE, BLACK))
        blocks = (
            ("grade", [(word, count) for word, count, *_ in one.grades]),
            ("effort", [(f"{start:.1f} to {end:.1f}", count) for start, end, count in one.bars]),
            ("technique, in how many puzzles", [(name, count) for name, count, _ in one.techniques]),
        )
        for title, bars in blocks:
            if bars:
                y += GAP + ROW
                items.append(Glyphs(((MARGIN, y - LOW, title),), HEAD, TEXT, BLACK))
                items += _bars(bars, y)
                y += ROW * len(bars)
        y += 2 * GAP
    return Page(WIDTH, y + MARGIN - 2 * GAP, tuple(items))


def _bars(bars: Sequence[tuple[str, int]], top: float) -> list[Item]:
    longest = max(count for _, count in bars) or 1
    boxes, names = [], []
    for row, (name, count) in enumerate(bars):
        low = top + ROW * (row + 1)
        wide = BAR * count / longest
        names += [(MARGIN, low - LOW, name), (MARGIN + NAMES + wide + 6, low - LOW, str(count))]
        if count:
            boxes.append((MARGIN + NAMES, low - ROW + 2, wide, ROW - 4))
    return [Boxes(tuple(boxes), fill=BLUE), Glyphs(tuple(names), FONT, TEXT, BLACK)]
