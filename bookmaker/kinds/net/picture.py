"""Net's picture: Clues -> Drawing of a mark or a ghost in each cell; with an Answer, of its arms."""

import functools
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.drawing import Drawing, Line, Meaning, Point, Rect, Rectangle, Shape
from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.images import CANONICAL
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.edges.picture import arms
from bookmaker.puzzles.kits.picture import walls
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, STEPS, UP
from bookmaker.puzzles.toolbox.gridcode import HOLE
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge

PANEL = 0.6  # side of the light panel in the cell's upper left corner that holds the mark
REACH = 0.24  # of an arm of the mark, in cells; with a gap to the grid, which newsprint draws as black
STUB = 0.08  # side of the square at the root of a stub; its stroke makes it twice as large
GHOST_REACH = 0.42  # of an arm of a ghost, from the middle of its cell: the next tile's stays apart
GHOST_ROOT = 0.16  # side of the square of a ghost with one arm; its stroke makes it larger
END_SIDE = 0.3  # side of the square in the answer for a tile with one arm

Paths: TypeAlias = tuple[tuple[Point, ...], ...]


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """Each tile as a mark in the corner of its cell, or as a ghost; with an answer, arms and squares for dead ends."""
    width, height = clues.width, clues.height
    missing = missing_of(clues.grid())
    lines = inner_lines(width, height, missing)
    edge = outer_edge(width, height, missing, Meaning.OPEN_FRAME if clues.wrap else Meaning.FRAME)
    shut = walls(width, height, clues.walls)
    if answer is not None:
        heads = _heads(clues)
        ends = (Rect(Meaning.END, heads),) if heads else ()
        return Drawing(width, height, (lines, *arms(answer.grid()), *ends, edge, *shut))
    if clues.ghosts:
        ghosts, roots = _figures(clues, reach=GHOST_REACH, root=GHOST_ROOT)
        squares = (Rect(Meaning.GHOST, roots),) if roots else ()
        return Drawing(width, height, (Line(Meaning.GHOST, ghosts), *squares, lines, edge, *shut))
    marks, stubs = _figures(clues, reach=REACH, root=STUB, panel=PANEL)
    panels = tuple(
        (float(c), float(r), PANEL, PANEL) for r in range(height) for c in range(width) if (r, c) not in missing
    )
    shapes: list[Shape] = [Rect(Meaning.DISC, panels), lines, Line(Meaning.TILE, marks)]
    if stubs:
        shapes.append(Rect(Meaning.TILE, stubs))
    return Drawing(width, height, (*shapes, edge, *shut))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The tiles with the arms known so far; a cross where two are not joined, until both tiles have all their arms.

    Where that alone is found they stay.
    """
    state = midway.State.of(known, marks)
    known_arms = Counter(cell for found in (*state.known, *state.new) if found.holds for cell in found.cells)
    tiles = clues.grid()
    done = {cell for cell, count in known_arms.items() if (tiles[cell[0]][cell[1]] or 0).bit_count() == count}
    spared = [Meaning.KNOWN, *([Meaning.NEW] if any(found.holds for found in state.new) else [])]

    def shown(found: Finding, meaning: Meaning) -> Sequence[Shape]:
        is_plain = meaning in spared and not found.holds and done.issuperset(found.cells)
        return () if is_plain else midway.edge(found, meaning)

    return midway.put_in(draw(clues), state.drawn(shown), marks)


def _heads(clues: Clues) -> tuple[Rectangle, ...]:
    corner = (1 - END_SIDE) / 2
    return tuple(
        (c + corner, r + corner, END_SIDE, END_SIDE)
        for r, row in enumerate(clues.grid())
        for c, mask in enumerate(row)
        if mask is not None and mask.bit_count() == 1
    )


def _figures(
    clues: Clues, *, reach: float, root: float, panel: float | None = None
) -> tuple[Paths, tuple[Rectangle, ...]]:
    """Each tile in its canonical rotation with arms of that reach; and squares of side `root` for tiles with one arm.

    Their hubs stand in the middle of their cells; with a `panel` of that side in the cell's upper left corner the ink
    of the arms does in its middle.
    """
    paths: list[tuple[Point, ...]] = []
    roots: list[Rectangle] = []
    for at, tile in enumerate(clues.tiles.translate(CANONICAL)):
        if tile != HOLE:
            lines, squares = _figure(*divmod(at, clues.width), int(tile, 16), reach, root, panel)
            paths += lines
            roots += squares
    return tuple(paths), tuple(roots)


@functools.lru_cache(maxsize=1 << 12)  # there are few tiles, and many puzzles with them
def _figure(
    row: int, column: int, mask: int, reach: float, root: float, panel: float | None
) -> tuple[Paths, tuple[Rectangle, ...]]:
    x, y = column + 0.5, row + 0.5
    if panel is not None:
        reached = [STEPS[arm] for arm in STEPS if mask & arm]
        x = column + (panel - sum({dx for _, dx in reached}) * reach) / 2
        y = row + (panel - sum({dy for dy, _ in reached}) * reach) / 2
    tips = {arm: (x + dx * reach, y + dy * reach) for arm, (dy, dx) in STEPS.items() if mask & arm}
    if mask == RIGHT:
        return (((x, y), tips[RIGHT]),), ((x - root / 2, y - root / 2, root, root),)
    if mask == RIGHT | UP:
        return ((tips[RIGHT], (x, y), tips[UP]),), ()
    across = (tips[LEFT], tips[RIGHT])
    upright = ((tips[DOWN] if mask & DOWN else (x, y), tips[UP]),) if mask & UP else ()
    return (across, *upright), ()
