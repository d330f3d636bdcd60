"""Net's picture: Clues (and Answer) -> Drawing of small tiles to copy, and of the arms of the answer."""

from __future__ import annotations

from bookmaker.drawing import Drawing, Line, Meaning, Point, Rect, Rectangle, Shape
from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.digits import CANONICAL, HOLE
from bookmaker.kinds.net.walls import beyond
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge, runs

SMALL = 0.16  # reach of an arm of the small tile, in cells
CORNER = 0.22  # where the small tile's centre lies, from the cell's upper outer corner
WALL = 0.05  # breadth of a wall, beside that of its stroke
END_SIDE = 0.3  # side of the square that is printed for a tile with one arm
MOVES = {RIGHT: (1, 0), UP: (0, -1), LEFT: (-1, 0), DOWN: (0, 1)}


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The tiles small in the corners, heads; with an answer, its arms full size over them."""
    width, height = clues.width, clues.height
    meaning = Meaning.OPEN_FRAME if clues.wrap else Meaning.FRAME
    missing = missing_of(clues.grid())
    shapes: list[Shape] = [
        inner_lines(width, height, missing),
        Line(Meaning.TILE, _small_tiles(clues)),
    ]
    if answer is not None:
        shapes.append(Line(Meaning.PATH, _runs(answer.grid())))
    heads = _heads(clues)
    if heads:
        shapes.append(Rect(Meaning.END, heads))
    shapes.append(outer_edge(width, height, missing, meaning))
    if clues.walls:
        shapes.append(Rect(Meaning.BOX, _walls(clues)))
    return Drawing(width, height, tuple(shapes))


def _walls(clues: Clues) -> tuple[Rectangle, ...]:
    """The walls as narrow boxes; one at the edge of a torus stands on both sides."""
    width, height = clues.width, clues.height
    closed = {frozenset((wall[:2], beyond(wall, width, height))) for wall in clues.walls}
    lines = list(runs(width, height, lambda one, other: frozenset((one, other)) in closed))
    half = WALL / 2
    for row, column, side in clues.walls:
        if side == "right" and column == width - 1:
            lines += [((x, float(row)), (x, row + 1.0)) for x in (half, width - half)]
        elif side == "down" and row == height - 1:
            lines += [((float(column), y), (column + 1.0, y)) for y in (half, height - half)]
    return tuple(
        (x - half, y, WALL, to - y) if x == end else (x, y - half, end - x, WALL) for (x, y), (end, to) in lines
    )


def _heads(clues: Clues) -> tuple[tuple[float, float, float, float], ...]:
    corner = (1 - END_SIDE) / 2
    return tuple(
        (c + corner, r + corner, END_SIDE, END_SIDE)
        for r, row in enumerate(clues.grid())
        for c, mask in enumerate(row)
        if mask is not None and mask.bit_count() == 1
    )


def _small_tiles(clues: Clues) -> tuple[tuple[Point, ...], ...]:
    """Each tile in its canonical rotation, near the upper left corner; none for a tile with one arm."""
    paths: list[tuple[Point, ...]] = []
    for at, tile in enumerate(clues.tiles.translate(CANONICAL)):
        if tile == HOLE:
            continue
        row, column = divmod(at, clues.width)
        x, y, mask = column + CORNER, row + CORNER, int(tile, 16)
        tips = {arm: (x + dx * SMALL, y + dy * SMALL) for arm, (dx, dy) in MOVES.items() if mask & arm}
        if mask == RIGHT:
            continue  # its square is enough
        if mask == RIGHT | UP:
            paths.append((tips[RIGHT], (x, y), tips[UP]))
        else:
            paths.append((tips[LEFT], tips[RIGHT]))
            if mask & UP:
                paths.append((tips[DOWN] if mask & DOWN else (x, y), tips[UP]))
    return tuple(paths)


def _runs(grid: MaskedGrid) -> tuple[tuple[Point, ...], ...]:
    """The arms as straight runs, the longest possible: from edge or centre to edge or centre of cells."""
    across = [_stretches(row, LEFT, RIGHT) for row in grid]
    down = [_stretches(column, UP, DOWN) for column in zip(*grid, strict=True)]
    paths: list[tuple[Point, ...]] = []
    for r, stretches in enumerate(across):
        paths += [((start, r + 0.5), (end, r + 0.5)) for start, end in stretches]
    for c, stretches in enumerate(down):
        paths += [((c + 0.5, start), (c + 0.5, end)) for start, end in stretches]
    return tuple(paths)


def _stretches(masks: tuple[int | None, ...], before: int, after: int) -> list[tuple[float, float]]:
    """Where along one row (or column) its arms run without a break, in cells from its beginning."""
    ends: list[tuple[float, float]] = []
    start: float | None = None
    for at, mask in enumerate(one or 0 for one in masks):
        if mask & before and start is None:
            start = float(at)
        if not mask & before and start is not None:
            ends.append((start, float(at)))
            start = None
        if not mask & after and start is not None:
            ends.append((start, at + 0.5))
            start = None
        if mask & after and start is None:
            start = at + 0.5
    if start is not None:
        ends.append((start, float(len(masks))))
    return ends
