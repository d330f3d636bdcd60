"""Net read back from paper: what is painted in a grid -> its tiles and walls, and the network that lines show."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bookmaker import painted
from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.images import CANONICAL
from bookmaker.painted import NEAR, Cell, Fill, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant, beside_of
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
    found = {**{cell: mark.mask() for cell, mark in marks.items()}, **dict.fromkeys(ends, RIGHT), **ghosts}
    tiles = {cell: TURNED[mask] for cell, mask in found.items()}
    return Clues.from_grid(_rows(picture, tiles), {**variant, **({"walls": walls} if walls else {})})


def read_answer(picture: GridPicture) -> Answer:
    """The network that is drawn; ValueError for a picture of anything else.

    Its ends have their squares; where small tiles are printed beside it, the network is made of them.
    """
    cells, marks, ends = painted.cells_of(picture), _marks(picture), _ends(picture)
    arms = painted.arms(picture)
    masks = {cell: arms.get(cell, 0) for cell in cells}
    for cell, mask in masks.items():
        tile = RIGHT if cell in ends else marks[cell].mask() if cell in marks else mask if not marks else 0
        if TURNED[tile] != TURNED[mask] or (cell in ends) != (mask.bit_count() == 1):
            raise ValueError(f"the network is not made of its tiles at {_named(cell)}")
    return Answer.from_grid(_rows(picture, masks))


def as_printed(clues: Clues) -> Clues:
    """Each tile in one and the same turn: the reader sees its shape only."""
    rows: Any = [[None if mask is None else TURNED[mask] for mask in row] for row in clues.grid()]
    return Clues.from_grid(tuple(map(tuple, rows)), {**clues.variant, **beside_of(clues)})


def _rows(picture: GridPicture, masks: Mapping[Cell, int]) -> Any:
    return tuple(tuple(masks.get((r, c)) for c in range(picture.width)) for r in range(picture.height))


def _named(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _ends(picture: GridPicture) -> set[Cell]:
    """The cells with a small dark square in their middle."""
    return {
        (int(fill.y), int(fill.x))
        for fill in picture.inside().fills
        if fill.tint > DARK
        and max(fill.x2 - fill.x, fill.y2 - fill.y) < END
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
    size = max(abs(one.x2 - one.x), abs(one.y2 - one.y))
    return min(x, y) > NEAR and max(x, y) < 1 - NEAR and size < 1 - NEAR


def _without_ghosts(picture: GridPicture) -> GridPicture:
    strokes = tuple([one for one in picture.painted.strokes if not _is_ghost(one)])
    if len(strokes) == len(picture.painted.strokes):
        return picture
    return replace(picture, painted=replace(picture.painted, strokes=strokes))


def _ghosts(picture: GridPicture) -> dict[Cell, int]:
    """The arms of each ghost; ValueError for one whose square says otherwise, or that is not about its middle."""
    found: dict[Cell, int] = {}
    squares = {
        (int(one.y), int(one.x))
        for one in picture.inside().fills
        if 0 < one.tint < LIGHT and max(one.x2 - one.x, one.y2 - one.y) < END and _is_ghost(one)
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


# Marks: small figures of one level and one upright stroke at most, somewhere in their cells.


@dataclass(frozen=True, slots=True)
class _Mark:
    """The level strokes of a mark, the upright ones, and the sides of its root."""

    level: list[Stroke]
    upright: list[Stroke]
    roots: list[Stroke]

    @classmethod
    def of(cls, strokes: Sequence[Stroke]) -> _Mark:
        """The mark that strokes make; ValueError where they have no arm."""
        level: list[Stroke] = []
        upright: list[Stroke] = []
        roots: list[Stroke] = []
        for one in strokes:
            across, down = abs(one.x - one.x2), abs(one.y - one.y2)
            (roots if max(across, down) < ROOT else level if down < NEAR / 2 else upright).append(one)
        if not level and not upright:
            raise ValueError("a mark without an arm")
        return cls(level, upright, roots)

    def hub(self) -> tuple[float, float]:
        """Where the arms meet; the middle of a mark that is a single line."""
        level, upright = self.level, self.upright
        x = upright[0].x if upright else (level[0].x + level[0].x2) / 2
        y = level[0].y if level else (upright[0].y + upright[0].y2) / 2
        return x, y

    def middle(self) -> tuple[float, float]:
        """The middle of its ink."""
        xs, ys, x2s, y2s, _, _ = zip(*self.level, *self.upright, strict=True)
        return (min(*xs, *x2s) + max(*xs, *x2s)) / 2, (min(*ys, *y2s) + max(*ys, *y2s)) / 2

    def mask(self) -> int:
        """The arms: from where a level and an upright stroke meet, or of one stroke alone."""
        level, upright, roots = self.level, self.upright, self.roots
        if roots:
            x, y = (math.fsum(one.x for one in roots) / len(roots), math.fsum(one.y for one in roots) / len(roots))
            tips = [tip for one in [*level, *upright] for tip in ((one.x, one.y), (one.x2, one.y2))]
            if len(roots) != 4 or len(tips) != 2 or not any(max(abs(x - a), abs(y - b)) < NEAR for a, b in tips):
                raise ValueError("a stub without its root")
            return RIGHT
        if not level or not upright:
            return RIGHT | LEFT if level else UP | DOWN
        x, y = self.hub()
        xs, ys = [x for one in level for x in (one.x, one.x2)], [y for one in upright for y in (one.y, one.y2)]
        arms = (RIGHT, max(xs) - x), (LEFT, x - min(xs)), (UP, y - min(ys)), (DOWN, max(ys) - y)
        if min(length for _, length in arms) < -NEAR / 2:
            raise ValueError("a tile whose lines do not meet")
        return sum(arm for arm, length in arms if length > NEAR / 2)


def _marks(picture: GridPicture) -> dict[Cell, _Mark]:
    """The mark in each cell that has one.

    ValueError unless all have their hub, or all the middle of their ink, at one place of their cells.
    """
    marks = {cell: _Mark.of(strokes) for cell, strokes in painted.figures(picture).items()}
    if strays := _strays({cell: mark.hub() for cell, mark in marks.items()}):
        others = _strays({cell: mark.middle() for cell, mark in marks.items()})
        if others:
            raise ValueError(f"a tile stands where none should at {_named(min(strays, others, key=len)[0])}")
    return marks


def _strays(places: Mapping[Cell, tuple[float, float]]) -> list[Cell]:
    offsets = {(row, column): (x - column, y - row) for (row, column), (x, y) in places.items()}
    if not offsets:
        return []
    across, down = (sorted(each)[len(offsets) // 2] for each in zip(*offsets.values(), strict=True))
    return [cell for cell, (x, y) in offsets.items() if abs(x - across) > NEAR or abs(y - down) > NEAR]
