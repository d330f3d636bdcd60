"""Net's tiles as whole-grid integers: Clues (one or a stack of one size) -> a plane of cells for each shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bookmaker.kinds.net.board import Clues
from bookmaker.kinds.net.digits import HOLE
from bookmaker.kinds.net.walls import planes
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid


def _members(members: str) -> bytes:
    return bytes(ord("1" if chr(code) in members else "0") for code in range(256))


_ENDS, _STRAIGHTS, _BENDS, _TEES = (_members(text) for text in ("1248", "5a", "369c", "7bde"))
_ARMS = tuple(_members("".join(f"{m:x}" for m in range(16) if m & arm)) for arm in (1, 2, 4, 8))


@dataclass(frozen=True, slots=True)
class Tiles:
    """Which cells hold which shape, those in none of the four a cross; and which edges across and down are walls."""

    grid: BitGrid
    ends: int
    straights: int
    bends: int
    tees: int
    walls_across: int = 0
    walls_down: int = 0

    @property
    def shapes(self) -> tuple[int, int, int, int]:
        """Ends, straights, bends and tees."""
        return (self.ends, self.straights, self.bends, self.tees)

    @property
    def crosses(self) -> int:
        """The tiles with four arms."""
        return self.grid.full & ~(self.ends | self.straights | self.bends | self.tees)

    @property
    def planes(self) -> tuple[int, ...]:
        """The four shapes and the walls."""
        return (self.ends, self.straights, self.bends, self.tees, self.walls_across, self.walls_down)

    def shape(self, at: int) -> str:
        """The shape of the tile at a bit position: dead-end, straight, bend, tee or cross."""
        shapes = zip(("dead-end", "straight", "bend", "tee"), self.shapes, strict=True)
        return next((name for name, cells in shapes if cells >> at & 1), "cross")


class Arms(NamedTuple):
    """Which cells have an arm to the right, up, left and down."""

    right: int
    up: int
    left: int
    down: int


def tiles_of(clues: Sequence[Clues]) -> Tiles:
    """The tiles of clues of one size, wrap and shape, stacked in their order."""
    first = clues[0]
    grid = bit_grid(first.width, first.height, first.wrap, len(clues), first.holes)
    text = text_of(grid, [one.tiles for one in clues])
    ends, straights, bends, tees = (int(text.translate(table), 2) for table in (_ENDS, _STRAIGHTS, _BENDS, _TEES))
    if not any(one.walls for one in clues):
        return Tiles(grid, ends, straights, bends, tees)
    walls = zip(*(planes(one.walls, grid.stride) for one in clues), strict=True)
    return Tiles(grid, ends, straights, bends, tees, *map(grid.stacked, walls))


def are_of_one_shape(clues: Sequence[Clues]) -> bool:
    """Whether these clues, of one size and wrap, also have the same holes, so that they can be stacked."""
    shaped = [one.holes for one in clues if HOLE in one.tiles]
    return not shaped or (len(shaped) == len(clues) and len(set(shaped)) == 1)


def tiles_of_arms(grid: BitGrid, arms: Arms, walls: tuple[int, int] = (0, 0)) -> Tiles:
    """The shapes of tiles that have these arms, among these walls (across, down)."""
    beam, post = arms.right & arms.left, arms.up & arms.down
    side, rise = arms.right ^ arms.left, arms.up ^ arms.down
    flat = grid.full & ~(arms.right | arms.left)
    upright = grid.full & ~(arms.up | arms.down)
    return Tiles(
        grid,
        ends=(side & upright) | (rise & flat),
        straights=(beam & upright) | (post & flat),
        bends=side & rise,
        tees=(beam & rise) | (post & side),
        walls_across=walls[0],
        walls_down=walls[1],
    )


def arms_of(grid: BitGrid, answers: Sequence[str]) -> Arms:
    """The arms of tiles given as digits in reading order, one text for each copy of the grid."""
    text = text_of(grid, answers)
    return Arms(*(int(text.translate(table), 2) for table in _ARMS))


def digits_of(grid: BitGrid, arms: Arms) -> list[str]:
    """The digits of each copy of the grid, in reading order; undoes `arms_of`."""
    # Written in base 2 and read in base 16, every bit gets four bits: one for each arm.
    digits = 0
    for shift, plane in enumerate(arms):
        digits |= int(f"{plane:b}", 16) << shift
    rows = f"{digits:0{grid.pitch * grid.copies}x}".encode()[::-1]
    length, cells = grid.stride * grid.height, grid.width * grid.height
    if grid.pitch > length:
        rows = b"".join([rows[at : at + length] for at in range(0, len(rows), grid.pitch)])
    tiles = bytearray(cells * grid.copies)
    for column in range(grid.width):
        tiles[column :: grid.width] = rows[column :: grid.stride]
    text = tiles.decode()
    found = [text[at : at + cells] for at in range(0, len(text), cells)]
    if not grid.holes:
        return found
    is_there = [
        bool(grid.full >> row * grid.stride + column & 1) for row in range(grid.height) for column in range(grid.width)
    ]
    return ["".join([tile if there else HOLE for tile, there in zip(one, is_there, strict=True)]) for one in found]


def text_of(grid: BitGrid, tiles: Sequence[str]) -> bytes:
    """The digits as one text whose last letter is bit 0, with 0 for the spare bits."""
    digits, length = "".join(tiles).encode(), grid.stride * grid.height
    rows = bytearray(b"0") * (length * len(tiles))
    for column in range(grid.width):  # of all grids at once
        rows[column :: grid.stride] = digits[column :: grid.width]
    if grid.pitch > length:
        spare = b"0" * (grid.pitch - length)
        rows = bytearray().join([rows[at : at + length] + spare for at in range(0, len(rows), length)])
    return bytes(rows[::-1])
