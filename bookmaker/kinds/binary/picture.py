"""Binary's picture: Clues (and Answer) -> Drawing of digits, noughts and crosses or suns and moons, and of signs."""

from collections.abc import Iterator, Sequence
from math import acos, cos, pi, sin
from typing import TypeAlias

from bookmaker.drawing import Drawing, Line, Meaning, Point, Polygon, Rect, Shape, Text, frame, grid_lines
from bookmaker.kinds.binary.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.picture import second_frame, shaded
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.midway import centre

Ring: TypeAlias = tuple[Point, ...]

CELL_FLOOR = CellFloor(ordinary=7.0, large=12.0)
SIZE = 0.58  # the em of a digit
LETTERS = {"digits": "01", "noughts": "OX"}
MAYBE = 0.4  # the em of one that is only supposed
SUN, INNER, OUTER, RAYS = 0.165, 0.21, 0.315, 8  # the radius of a sun, where its rays begin and end, and how many
MOON, BITE, AWAY = 0.28, 0.245, 0.14  # the radius of a moon, that of what is cut off, and how far from its middle
GAP = 0.17  # half the side of the white square in which a sign stands
WIDE, APART = 0.13, 0.065  # half the width of a sign; from its middle to either stroke of a =
CROSS = 0.11  # half the side of an x


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution; printed suns and moons stand on tinted cells.

    Where lines must differ the frame is double.
    """
    wide, high = clues.width, clues.height
    given = [(cell, value - 1) for cell, value in clues.places()]
    shapes: list[Shape] = shaded(Meaning.TINT, [cell for cell, _ in given]) if clues.symbols == "suns" else []
    shapes += [grid_lines(wide, high), *_signs(clues), frame(wide, high), *_symbols(clues, given, Meaning.GIVEN)]
    if clues.different:
        shapes.append(second_frame(wide, high))
    if answer is not None:
        shapes += _symbols(clues, _added(clues, answer.rows), Meaning.ENTRY)
    return Drawing(wide, high, tuple(shapes))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The digits known so far; those that are supposed, and what follows from them, are small or outlined."""

    def shown(found: Finding, meaning: Meaning) -> Sequence[Shape]:
        return _symbols(clues, [(found.cells[0], found.value)], meaning)

    return midway.shown_in(draw(clues), known, marks, shown)


def _added(clues: Clues, rows: MaskedGrid) -> list[tuple[Cell, int]]:
    return [((r, c), value or 0) for r, row in enumerate(rows) for c, value in enumerate(row) if not clues.rows[r][c]]


def _symbols(clues: Clues, held: Sequence[tuple[Cell, int]], meaning: Meaning) -> list[Shape]:
    """What stands in cells, in that meaning: text, or drawn suns and moons; no shape for none."""
    if not held:
        return []
    if clues.symbols != "suns":
        signs = LETTERS[clues.symbols]
        items = tuple((*centre(cell), signs[value]) for cell, value in held)
        return [Text(meaning, items, MAYBE if meaning is Meaning.CANDIDATE else SIZE)]
    rings = [ring for cell, value in held for ring in (_moon(cell) if value else _sun(cell))]
    if meaning is Meaning.CANDIDATE:
        return [Line(meaning, tuple((*ring, ring[0]) for ring in rings))]
    # A line around it would join a sun's disc and rays to a flower: meanings that have none.
    return [Polygon(Meaning.DOT if meaning is Meaning.KNOWN else Meaning.FILLED, tuple(rings))]


def _sun(cell: Cell) -> list[Ring]:
    """A disc and its rays."""
    x, y = centre(cell)

    def at(radius: float, turn: float) -> Point:
        return (x + radius * sin(turn), y - radius * cos(turn))

    rays = [
        (at(INNER, turn - 0.28), at(OUTER, turn), at(INNER, turn + 0.28))
        for turn in (2 * pi * k / RAYS for k in range(RAYS))
    ]
    return [tuple(at(SUN, 2 * pi * k / 24) for k in range(24)), *rays]


def _moon(cell: Cell) -> list[Ring]:
    """A crescent, open to the right, with its middle in that of the cell."""
    tip = (MOON**2 - BITE**2 + AWAY**2) / (2 * AWAY)
    outer, inner = acos(tip / MOON), acos((tip - AWAY) / BITE)
    x, y = centre(cell)
    x += (MOON - tip) / 2
    round_ = [outer + (2 * pi - 2 * outer) * k / 24 for k in range(25)]
    back = [2 * pi - inner - (2 * pi - 2 * inner) * k / 20 for k in range(1, 20)]
    edge = [(x + MOON * cos(turn), y + MOON * sin(turn)) for turn in round_]
    return [(*edge, *((x + AWAY + BITE * cos(turn), y + BITE * sin(turn)) for turn in back))]


def _signs(clues: Clues) -> list[Shape]:
    """White gaps in the lines of the grid, and the strokes of the signs in them."""
    places = [(b == a + 1, *divmod(a, clues.width), sign) for a, b, sign in clues.signs]
    middles = [((c + 1.0, r + 0.5) if beside else (c + 0.5, r + 1.0), sign) for beside, r, c, sign in places]
    if not middles:
        return []
    gaps = tuple((x - GAP, y - GAP, 2 * GAP, 2 * GAP) for (x, y), _ in middles)
    return [Rect(Meaning.PAPER, gaps), Line(Meaning.NODE, tuple(path for one in middles for path in _strokes(*one)))]


def _strokes(middle: Point, sign: str) -> Iterator[tuple[Point, Point]]:
    x, y = middle
    for side in (-1, 1):
        if sign == "=":
            yield (x - WIDE, y + side * APART), (x + WIDE, y + side * APART)
        else:
            yield (x - CROSS, y - side * CROSS), (x + CROSS, y + side * CROSS)
