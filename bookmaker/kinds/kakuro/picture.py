"""Kakuro's picture: sums in the halves of slanted cells, also above and to the left of the grid; and the digits."""

from bookmaker.drawing import Drawing, Line, Margins, Meaning, Rect, Shape, Text
from bookmaker.kinds.kakuro.board import Answer, Clues, Params, heads
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.kits.picture import given_and_added, shaded
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.midway import midway_of

CELL_FLOOR = CellFloor(ordinary=7.0, large=15.0)
SIZE = 0.6  # the em of a digit, of a cell
SUM_SIZE = 0.38  # of a sum: 7.5 pt in the smallest cell, 16 pt in large print
HALF = (0.33, 0.28)  # from the middle of a sum to the upright and the level side of its half
TAB = 0.03  # between a slanted cell outside the grid and the next
ROOM = Margins(left=1.0, top=1.0)


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution, without the sums."""
    top, left, bottom, right = _box(clues)
    black = [(r, c) for r in range(top, bottom) for c in range(left, right) if clues.rows[r][c] is None]
    sums = _sums(clues) if answer is None else {}
    tinted = [cell for cell in black if cell in sums or answer is not None]
    shapes: list[Shape] = [
        *shaded(Meaning.TINT, tinted),
        *shaded(Meaning.DOT, [one for one in black if one not in tinted]),
    ]
    outside = [cell for cell in sums if cell not in tinted]
    if outside:
        wide = 1 - 2 * TAB
        shapes.insert(0, Rect(Meaning.TINT, tuple((c + TAB, r + TAB, wide, wide) for r, c in outside)))
    shapes.append(_lines(top, left, bottom, right))
    if sums:
        inset = {cell: TAB if cell in outside else 0.0 for cell in sums}
        slants = tuple(((c + by, r + by), (c + 1 - by, r + 1 - by)) for (r, c), by in inset.items())
        x, y = HALF
        texts = [(c + x, r + 1 - y, str(down)) for (r, c), (down, _) in sums.items() if down]
        texts += [(c + 1 - x, r + y, str(across)) for (r, c), (_, across) in sums.items() if across]
        shapes += [Line(Meaning.GRID, slants), Text(Meaning.LABEL, tuple(texts), SUM_SIZE)]
    shapes.append(Rect(Meaning.FRAME, ((float(left), float(top), float(right - left), float(bottom - top)),)))
    shapes += given_and_added(clues.rows, answer.rows if answer else None, SIZE)
    return Drawing(clues.width, clues.height, tuple(shapes), Margins() if answer else ROOM)


draw_midway = midway_of(draw, values.draw_midway, size=SIZE)


def extent(params: Params) -> Margins:
    """A row of sums above, a column of them to the left."""
    return ROOM


def answer_extent(params: Params) -> Margins:
    """Nothing: an answer leaves the sums out."""
    return Margins()


def _box(clues: Clues) -> tuple[int, int, int, int]:
    """The first row and column with a white cell, and those after the last."""
    white = [(r, c) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value is not None]
    rows, columns = [r for r, _ in white], [c for _, c in white]
    return min(rows), min(columns), max(rows) + 1, max(columns) + 1


def _lines(top: int, left: int, bottom: int, right: int) -> Line:
    down = tuple(((float(x), float(top)), (float(x), float(bottom))) for x in range(left + 1, right))
    across = tuple(((float(left), float(y)), (float(right), float(y))) for y in range(top + 1, bottom))
    return Line(Meaning.GRID, down + across)


def _sums(clues: Clues) -> dict[Cell, tuple[int, int]]:
    """For each cell with sums those of the run below it and of the run to its right, 0 for none."""
    totals, found = dict(clues.cages), dict[Cell, tuple[int, int]]()
    for (at, is_across), cells in heads(clues.rows).items():
        if total := totals.get(cells, 0):
            down, across = found.get(at, (0, 0))
            found[at] = (down, total) if is_across else (total, across)
    return dict(sorted(found.items()))
