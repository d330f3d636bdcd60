"""Net read back from paper: what is painted in a grid -> its tiles and walls, and the network that lines show."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bookmaker import painted
from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.images import CANONICAL
from bookmaker.painted import NEAR, Cell, Fill, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import rows_of
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP

END = 0.45  # cells; a dark square that is no larger, in the middle of a cell, is a tile with one arm
DARK = 0.5  # how dark a square must be to be one
ROOT = 0.1  # cells; shorter strokes are the side of a small square, the root of a mark with one arm
LIGHT = 0.3  # how dark a ghost is at most; the lines of a grid are darker
WALL = 2.0  # times the ink of an edge without a wall
TURNED = [int(f"{mask:x}".translate(CANONICAL), 16) for mask in range(16)]  # by mask: its canonical turn


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The tiles that are printed, each turned as `as_printed` turns it; ValueError for a picture of anything else."""
    cells, ghosts, picture = painted.cells_of(picture), _ghosts(picture), _without_ghosts(picture)
    if any(True for _ in painted.runs(picture)):
        raise ValueError("a line runs through the middle of a cell")
    walls = _walls(picture, cells)
    marks, ends = _marks(picture), _ends(picture)
    drawn = Counter([*marks, *ends, *ghosts])
    strays = sorted(cell for cell in cells | drawn.keys() if cell not in cells or drawn[cell] != 1)
    if strays:
        raise ValueError(f"no tile, or two, at {_named(strays[0])}")
    found = {**marks, **dict.fromkeys(ends, RIGHT), **ghosts}
    tiles = {cell: TURNED[mask] for cell, mask in found.items()}
    return Clues.from_grid(rows_of(picture, cells, tiles), {**variant, **({"walls": walls} if walls else {})})


def read_answer(picture: GridPicture) -> Answer:
    """The network that is drawn; ValueError for a picture of anything else.

    Its ends have their squares; where small tiles are printed beside it, the network is made of them.
    """
    cells, marks, ends = painted.cells_of(picture), _marks(picture), _ends(picture)
    arms = painted.arms(picture)
    masks = {cell: arms.get(cell, 0) for cell in cells}
    for cell, mask in masks.items():
        tile = RIGHT if cell in ends else marks.get(cell, 0 if marks else mask)
        if TURNED[tile] != TURNED[mask] or (cell in ends) != (mask.bit_count() == 1):
            raise ValueError(f"the network is not made of its tiles at {_named(cell)}")
    return Answer.from_grid(rows_of(picture, cells, masks))


def as_printed(clues: Clues) -> Clues:
    """Each tile in one and the same turn: the reader sees its shape only."""
    return replace(clues, tiles=clues.tiles.translate(CANONICAL), ghosts=False)


def _named(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _ends(picture: GridPicture) -> set[Cell]:
    """The cells with a small dark square in their middle."""
    return {
        (int(fill.y), int(fill.x))
        for fill in picture.inside().fills
        if fill.tint > DARK
        and _length(fill) < END
        and abs((fill.x + fill.x2) / 2 % 1 - 0.5) < NEAR
        and abs((fill.y + fill.y2) / 2 % 1 - 0.5) < NEAR
    }


def _walls(picture: GridPicture, cells: set[Cell]) -> list[list[int | str]]:
    """The edges with much more ink than others: of those within the grid, and of those at its edge."""
    ink = painted.lattice(picture, adds=True)
    found: list[list[int | str]] = []
    for is_inner in (True, False):
        group = {edge: width for edge, width in ink.items() if _is_inner(edge, cells) == is_inner}
        usual = min(group.values(), default=0.0)
        found += [[*cell, side] for (cell, side), width in group.items() if width > WALL * usual and cell in cells]
    return sorted(found, key=lambda wall: (wall[0], wall[1], wall[2] == "down"))


def _is_inner(edge: tuple[Cell, str], cells: set[Cell]) -> bool:
    (row, column), side = edge
    return (row, column) in cells and ((row, column + 1) if side == "right" else (row + 1, column)) in cells


# Ghosts: light strokes from the middles of cells, which end within them; a light square on the middle of an end.


def _is_ghost(one: Stroke | Fill) -> bool:
    """Whether it is light and lies within one cell, off its edges."""
    if one.tint >= LIGHT:
        return False
    x, y = (one.x + one.x2) / 2 % 1, (one.y + one.y2) / 2 % 1
    return min(x, y) > NEAR and max(x, y) < 1 - NEAR and _length(one) < 1 - NEAR


def _without_ghosts(picture: GridPicture) -> GridPicture:
    """The picture as it would be without its ghosts."""
    strokes = tuple([one for one in picture.painted.strokes if not _is_ghost(one)])
    return replace(picture, painted=replace(picture.painted, strokes=strokes))


def _ghosts(picture: GridPicture) -> dict[Cell, int]:
    """The arms of each ghost; ValueError for one whose square says otherwise, or that is not about its middle."""
    found: dict[Cell, int] = {}
    squares = {
        (int(one.y), int(one.x))
        for one in picture.inside().fills
        if 0 < one.tint < LIGHT and _length(one) < END and _is_ghost(one)
    }
    for one in filter(_is_ghost, picture.inside().strokes):
        row, column = math.floor((one.y + one.y2) / 2), math.floor((one.x + one.x2) / 2)
        tips = [(x - column - 0.5, y - row - 0.5) for x, y in ((one.x, one.y), (one.x2, one.y2))]
        if all(max(map(abs, tip)) < ROOT for tip in tips):
            continue  # a side of an end's square
        for dx, dy in tips:
            if min(abs(dx), abs(dy)) > NEAR:
                raise ValueError(f"a tile stands where none should at {_named((row, column))}")
            arm = (RIGHT if dx > 0 else LEFT) if abs(dx) > NEAR else (DOWN if dy > 0 else UP) if abs(dy) > NEAR else 0
            found[row, column] = found.get((row, column), 0) | arm
    wrong = [cell for cell, mask in found.items() if (mask.bit_count() == 1) != (cell in squares)]
    if wrong:
        raise ValueError(f"a dead end without its square, or another tile with one, at {_named(wrong[0])}")
    return found


# Marks: small figures of one level and one upright stroke at most, all at one place of their cells.


def _marks(picture: GridPicture) -> dict[Cell, int]:
    """The tile of each mark; ValueError for a figure that is none, or whose ink is not where that of the others is."""
    figures = painted.figures(picture)
    middles = {}
    for (row, column), strokes in figures.items():
        long = [one for one in strokes if _length(one) >= ROOT]
        if not long:
            raise ValueError("a mark without an arm")
        xs, ys = ([end for one in long for end in ends(one)] for ends in (_across, _down))
        middles[row, column] = ((min(xs) + max(xs)) / 2 - column, (min(ys) + max(ys)) / 2 - row)
    if middles:
        x, y = (sorted(each)[len(middles) // 2] for each in zip(*middles.values(), strict=True))
        for cell, (across, down) in middles.items():
            if abs(across - x) > NEAR or abs(down - y) > NEAR:
                raise ValueError(f"a tile stands where none should at {_named(cell)}")
    return {cell: _tile(strokes) for cell, strokes in figures.items()}


def _tile(strokes: Sequence[Stroke]) -> int:
    """The arms that a mark's strokes are: from where a level and an upright one meet, or of one alone."""
    roots = [one for one in strokes if _length(one) < ROOT]
    upright = [one for one in strokes if _length(one) >= ROOT and abs(one.y - one.y2) >= NEAR / 2]
    level = [one for one in strokes if one not in roots and one not in upright]
    if roots:
        x, y = (math.fsum(one.x for one in roots) / len(roots), math.fsum(one.y for one in roots) / len(roots))
        tips = [tip for one in (*level, *upright) for tip in zip(_across(one), _down(one), strict=True)]
        if len(roots) != 4 or len(tips) != 2 or not any(max(abs(x - a), abs(y - b)) < NEAR for a, b in tips):
            raise ValueError("a stub without its root")
        return RIGHT
    if not level or not upright:
        return RIGHT | LEFT if level else UP | DOWN
    x, y = upright[0].x, level[0].y
    xs, ys = [end - x for one in level for end in _across(one)], [end - y for one in upright for end in _down(one)]
    arms = {RIGHT: max(xs), LEFT: -min(xs), UP: -min(ys), DOWN: max(ys)}
    if min(arms.values()) < -NEAR / 2:
        raise ValueError("a tile whose lines do not meet")
    return sum(arm for arm, length in arms.items() if length > NEAR / 2)


def _across(one: Stroke) -> tuple[float, float]:
    """The horizontal places of its ends."""
    return one.x, one.x2


def _down(one: Stroke) -> tuple[float, float]:
    """The vertical places of its ends."""
    return one.y, one.y2


def _length(one: Stroke | Fill) -> float:
    """The longer of its two extents."""
    return max(abs(one.x2 - one.x), abs(one.y2 - one.y))
