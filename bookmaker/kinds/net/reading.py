"""Net read back from paper: what is painted in a grid -> its tiles and walls, and the network that lines show."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median_low
from typing import NamedTuple, TypeAlias

from bookmaker import painted
from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.images import CANONICAL, TURNED
from bookmaker.painted import NEAR, Cell, Fill, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import drawn_walls, rows_of
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP

END = 0.45  # cells; a dark square that is no larger, in the middle of a cell, is a tile with one arm
DARK = 0.5  # how dark a square must be to be one
ROOT = 0.185  # cells; shorter strokes are the side of a small square, the root of a tile with one arm
LIGHT = 0.3  # how dark a ghost is at most; the lines of a grid are darker
Place: TypeAlias = tuple[float, float]  # x to the right and y down, from the upper left corner of a cell


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The tiles that are printed, each turned as `as_printed` turns it; ValueError for a picture of anything else."""
    cells, ghosts = painted.cells_of(picture), _ghosts(picture)
    strokes = tuple([one for one in picture.painted.strokes if not _is_ghost(one)])
    picture = replace(picture, painted=replace(picture.painted, strokes=strokes))
    if any(True for _ in painted.runs(picture)):
        raise ValueError("a line runs through the middle of a cell")
    marks, ends = _marks(picture), _ends(picture)
    drawn = Counter([*marks, *ends, *ghosts])
    strays = sorted(cell for cell in cells | drawn.keys() if cell not in cells or drawn[cell] != 1)
    if strays:
        raise ValueError(f"no tile, or two, at {_named(strays[0])}")
    tiles = {**marks, **dict.fromkeys(ends, RIGHT), **ghosts}
    walls = drawn_walls(picture, cells)
    return Clues.from_grid(rows_of(picture, cells, tiles), {**variant, **({"walls": walls} if walls else {})})


def read_answer(picture: GridPicture) -> Answer:
    """The network that is drawn; ValueError for a picture of anything else.

    Its ends have their squares; where small tiles are printed beside it, the network is made of them.
    """
    cells, marks, ends = painted.cells_of(picture), _marks(picture), _ends(picture)
    arms = painted.arms(picture)
    masks = {cell: arms.get(cell, 0) for cell in cells}
    for cell, mask in masks.items():
        tile = RIGHT if cell in ends else marks.get(cell, 0 if marks else TURNED[mask])
        if tile != TURNED[mask] or (cell in ends) != (mask.bit_count() == 1):
            raise ValueError(f"the network is not made of its tiles at {_named(cell)}")
    return Answer.from_grid(rows_of(picture, cells, masks))


def as_printed(clues: Clues) -> Clues:
    """Each tile in one and the same turn: the reader sees its shape only."""
    return replace(clues, tiles=clues.tiles.translate(CANONICAL), ghosts=False)


def _named(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _length(one: Stroke | Fill) -> float:
    """The longer of its two extents."""
    return max(abs(one.x2 - one.x), abs(one.y2 - one.y))


def _ends(picture: GridPicture) -> set[Cell]:
    """The cells with a small dark square in their middle."""
    small = [one for one in picture.inside().fills if one.tint > DARK and _length(one) < END]
    middles = [((one.y + one.y2) / 2, (one.x + one.x2) / 2) for one in small]
    return {(int(y), int(x)) for y, x in middles if max(abs(x % 1 - 0.5), abs(y % 1 - 0.5)) < NEAR}


# Ghosts are light figures about the middles of their cells, marks dark ones all at one place of their cells.


def _is_ghost(one: Stroke | Fill) -> bool:
    """Whether it is light and lies within one cell, off its edges."""
    x, y = (one.x + one.x2) / 2 % 1, (one.y + one.y2) / 2 % 1
    is_within = min(x, y) > NEAR and max(x, y) < 1 - NEAR and _length(one) < 1 - NEAR
    return one.tint < LIGHT and is_within


class _Figure(NamedTuple):
    """A tile in its canonical turn; where in its cell its arms meet, and where the middle of its ink is."""

    tile: int
    hub: Place
    middle: Place


def _ghosts(picture: GridPicture) -> dict[Cell, int]:
    """The tile of each ghost; ValueError for one whose square says otherwise, or that is not about its middle."""
    strokes: dict[Cell, list[Stroke]] = {}
    for one in filter(_is_ghost, picture.inside().strokes):
        strokes.setdefault((math.floor((one.y + one.y2) / 2), math.floor((one.x + one.x2) / 2)), []).append(one)
    fills = [one for one in picture.inside().fills if one.tint > 0 and _length(one) < END and _is_ghost(one)]
    squares = {(int(one.y), int(one.x)) for one in fills}
    found = {cell: _figure(cell, some) for cell, some in strokes.items()}
    for cell, figure in found.items():
        _stand_at((0.5, 0.5), {cell: figure.hub})
        if (figure.tile == RIGHT) != (cell in squares):
            raise ValueError(f"a dead end without its square, or another tile with one, at {_named(cell)}")
    return {cell: figure.tile for cell, figure in found.items()}


def _marks(picture: GridPicture) -> dict[Cell, int]:
    """The tile of each mark; ValueError for a figure that is none, or whose ink is not where that of the others is."""
    found = {cell: _figure(cell, strokes) for cell, strokes in painted.figures(picture).items()}
    middles = {cell: figure.middle for cell, figure in found.items()}
    if middles:
        x, y = map(median_low, zip(*middles.values(), strict=True))
        _stand_at((x, y), middles)
    return {cell: figure.tile for cell, figure in found.items()}


def _stand_at(usual: Place, places: Mapping[Cell, Place]) -> None:
    """ValueError where one of the places is another."""
    for cell, place in places.items():
        if math.dist(usual, place) > NEAR:
            raise ValueError(f"a tile stands where none should at {_named(cell)}")


def _figure(cell: Cell, strokes: Sequence[Stroke]) -> _Figure:
    """What strokes within a cell are: one level and one upright at most, or one with a small square at an end."""
    root = [one for one in strokes if _length(one) < ROOT]
    arms = [one for one in strokes if _length(one) >= ROOT]
    if not arms:
        raise ValueError("a mark without an arm")
    level, upright = (
        [one for one in arms if (abs(one.y - one.y2) < NEAR / 2) is is_level] for is_level in (True, False)
    )
    tips = [(x - cell[1], y - cell[0]) for one in arms for x, y in ((one.x, one.y), (one.x2, one.y2))]
    (left, right), (top, bottom) = ((min(some), max(some)) for some in zip(*tips, strict=True))
    middle = ((left + right) / 2, (top + bottom) / 2)
    if root:
        hub = (math.fsum(one.x for one in root) / 4 - cell[1], math.fsum(one.y for one in root) / 4 - cell[0])
        if len(root) != 4 or len(arms) != 1 or min(math.dist(hub, tip) for tip in tips) > NEAR:
            raise ValueError("a stub without its root")
        return _Figure(RIGHT, hub, middle)
    x, y = upright[0].x - cell[1] if upright else middle[0], level[0].y - cell[0] if level else middle[1]
    lengths = {RIGHT: right - x, UP: y - top, LEFT: x - left, DOWN: bottom - y}
    if min(lengths.values()) < -NEAR / 2:
        raise ValueError("a tile whose lines do not meet")
    return _Figure(TURNED[sum(arm for arm, length in lengths.items() if length > NEAR / 2)], (x, y), middle)
