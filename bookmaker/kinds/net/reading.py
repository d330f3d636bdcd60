"""Net read back from paper: what is painted in a grid -> its tiles, and the network that lines show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bookmaker import painted
from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.digits import CANONICAL
from bookmaker.painted import NEAR, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP

END = 0.45  # cells; a dark square that is no larger, in the middle of a cell, is a tile with one arm
DARK = 0.5  # how dark a square must be to be one


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The tiles that are printed, each turned as `as_printed` turns it; ValueError for a picture of anything else."""
    if any(True for _ in painted.runs(picture)):
        raise ValueError("a line runs through the middle of a cell")
    return Clues.from_grid(_tiles(picture), variant)


def read_answer(picture: GridPicture) -> Answer:
    """The network that is drawn; ValueError for a picture of anything else.

    Where small tiles are printed beside it, the network is made of them; its ends have their squares.
    """
    cells, marks, ends = painted.cells_of(picture), painted.figures(picture), _ends(picture)
    arms = painted.arms(picture)
    _refuse_strays(marks)
    for cell in cells:
        mask = arms.get(cell, 0)
        tile = RIGHT if cell in ends else _mask(marks[cell]) if cell in marks else mask if not marks else 0
        is_other = _turned(tile) != _turned(mask)
        if is_other or (cell in ends) != (mask.bit_count() == 1):
            raise ValueError(f"the network is not made of its tiles at row {cell[0] + 1}, column {cell[1] + 1}")
    rows: Any = tuple(
        tuple(arms.get((r, c), 0) if (r, c) in cells else None for c in range(picture.width))
        for r in range(picture.height)
    )
    return Answer.from_grid(rows)


def as_printed(clues: Clues) -> Clues:
    """Each tile in one and the same turn: the reader sees its shape only."""
    rows: Any = [[None if mask is None else _turned(mask) for mask in row] for row in clues.grid()]
    return Clues.from_grid(tuple(map(tuple, rows)), clues.variant)


def _tiles(picture: GridPicture) -> Any:
    """Rows of the tiles' masks in their canonical turn; None where no cell is."""
    cells, marks = painted.cells_of(picture), painted.figures(picture)
    _refuse_strays(marks)
    ends = _ends(picture)
    rows: list[tuple[int | None, ...]] = []
    for row in range(picture.height):
        line: list[int | None] = []
        for column in range(picture.width):
            cell = (row, column)
            if cell not in cells:
                line.append(None)
            elif (cell in ends) == (cell in marks):
                raise ValueError(f"no tile, or two, at row {row + 1}, column {column + 1}")
            else:
                line.append(_turned(RIGHT if cell in ends else _mask(marks[cell])))
        rows.append(tuple(line))
    return tuple(rows)


def _refuse_strays(marks: dict[painted.Cell, list[Stroke]]) -> None:
    """ValueError where a small figure stands in another place of its cell than most."""
    hubs = {cell: _hub(strokes) for cell, strokes in marks.items()}
    offsets = {cell: (x - cell[1], y - cell[0]) for cell, (x, y) in hubs.items()}
    for axis in (0, 1):
        usual = sorted(offset[axis] for offset in offsets.values())[len(offsets) // 2] if offsets else 0.0
        for (row, column), offset in offsets.items():
            if abs(offset[axis] - usual) > NEAR:
                raise ValueError(f"a tile stands where none should at row {row + 1}, column {column + 1}")


def _hub(strokes: Sequence[Stroke]) -> tuple[float, float]:
    """Where the arms of a small figure meet; the middle of one that is a single line."""
    level = [one for one in strokes if abs(one.y - one.y2) < NEAR / 2]
    upright = [one for one in strokes if abs(one.y - one.y2) >= NEAR / 2]
    x = upright[0].x if upright else (level[0].x + level[0].x2) / 2
    y = level[0].y if level else (upright[0].y + upright[0].y2) / 2
    return x, y


def _turned(mask: int) -> int:
    """The mask in its canonical turn."""
    return int(f"{mask:x}".translate(CANONICAL), 16)


def _ends(picture: GridPicture) -> set[painted.Cell]:
    """The cells with a small dark square in their middle."""
    return {
        (int(fill.y), int(fill.x))
        for fill in picture.inside().fills
        if fill.tint > DARK
        and max(fill.x2 - fill.x, fill.y2 - fill.y) < END
        and _is_in_middle(fill.x, fill.x2, fill.y, fill.y2)
    }


def _is_in_middle(x: float, x2: float, y: float, y2: float) -> bool:
    return abs((x + x2) / 2 % 1 - 0.5) < NEAR and abs((y + y2) / 2 % 1 - 0.5) < NEAR


def _mask(strokes: Sequence[Stroke]) -> int:
    """The arms of a small figure: from where a level and an upright stroke meet, or of one stroke alone."""
    level = [one for one in strokes if abs(one.y - one.y2) < NEAR / 2]
    upright = [one for one in strokes if abs(one.y - one.y2) >= NEAR / 2]
    if not level or not upright:
        return RIGHT | LEFT if level else UP | DOWN
    x, y = _hub(strokes)
    xs, ys = [x for one in level for x in (one.x, one.x2)], [y for one in upright for y in (one.y, one.y2)]
    arms = (RIGHT, max(xs) - x), (LEFT, x - min(xs)), (UP, y - min(ys)), (DOWN, max(ys) - y)
    if min(length for _, length in arms) < -NEAR / 2:
        raise ValueError("a tile whose lines do not meet")
    return sum(arm for arm, length in arms if length > NEAR / 2)
