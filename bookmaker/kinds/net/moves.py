"""Net's grid turned, mirrored and shifted: tiles as text and walls -> those of the images."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from bookmaker.kinds.net.walls import Wall, moved
from bookmaker.puzzles.contract.grading import Cell

# A tile's arms after a quarter turn clockwise of the whole grid, and after exchanging left and right.
TURNED = str.maketrans("123456789abcdef", "".join(f"{(m >> 1 | m << 3) & 15:x}" for m in range(1, 16)))
MIRRORED = str.maketrans("123456789abcdef", "".join(f"{m & 10 | (m & 1) << 2 | (m & 4) >> 2:x}" for m in range(1, 16)))

Image: TypeAlias = tuple[int, str, tuple[Wall, ...]]  # the width, the tiles in reading order, the walls


def images(image: Image, *, wrap: bool, turn_tiles: bool = True) -> Iterator[Image]:
    """The grid turned and mirrored in eight ways, of a torus each also shifted; first the grid itself.

    Each tile is turned along with the grid, or with `turn_tiles` false stays as it stands.
    """
    for one in _turns(image, turn_tiles=turn_tiles):
        yield from _shifts(one) if wrap else (one,)


def _turns(image: Image, *, turn_tiles: bool) -> Iterator[Image]:
    for mirror in (False, True):
        width, tiles, walls = image
        rows = [tiles[at : at + width] for at in range(0, len(tiles), width)]
        if mirror:
            rows = [row[::-1].translate(MIRRORED if turn_tiles else {}) for row in rows]
            size = (width, len(rows))
            walls = moved(walls, size, partial(_mirrored, width), size)
        for _ in range(4):
            width, height = len(rows[0]), len(rows)
            yield width, "".join(rows), walls
            rows = ["".join(column).translate(TURNED if turn_tiles else {}) for column in zip(*rows[::-1], strict=True)]
            walls = moved(walls, (width, height), partial(_quarter_turned, height), (height, width))


def _mirrored(width: int, cell: Cell) -> Cell:
    return cell[0], width - 1 - cell[1]


def _quarter_turned(height: int, cell: Cell) -> Cell:
    return cell[1], height - 1 - cell[0]


def _shifts(image: Image) -> Iterator[Image]:
    width, tiles, walls = image
    size = (width, len(tiles) // width)
    for column in range(width):
        rows = [tiles[at + column : at + width] + tiles[at : at + column] for at in range(0, len(tiles), width)]
        text = "".join(rows)
        for row in range(size[1]):
            there = moved(walls, size, partial(_shifted, size, (row, column)), size)
            yield width, text[row * width :] + text[: row * width], there


def _shifted(size: tuple[int, int], by: Cell, cell: Cell) -> Cell:
    return (cell[0] - by[0]) % size[1], (cell[1] - by[1]) % size[0]
