"""Params -> a random partition of the grid into rectangles, the start of a Shikaku; and two of them cut anew."""

from __future__ import annotations

import functools
from bisect import bisect
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import fsum, prod, sqrt
from typing import TypeAlias

from bookmaker.kinds.shikaku.board import Params
from bookmaker.puzzles.toolbox.regions import CellBlock, block, box_of, cells_of
from bookmaker.seeds import Stream

# Rectangles laid, per cell of the grid, before a partition is given up; most need 0.2 to 0.4.
MOST_LAID = 8
# Shapes tried around a free cell before it is made one of a pair.
TRIES = 14


@dataclass(frozen=True, slots=True)
class Mix:
    """How often each area from 2 cells up is tried, and with `join` whether pairs side by side become squares.

    What does not fit is filled up with small rectangles, so large ones are tried more often than they are to be had.
    """

    weights: tuple[float, ...]
    join: bool


# As many small and large ones as in published puzzles, whose designers like numbers with several shapes.
EVEN = Mix((0.5, 8, 17, 4.5, 24, 2, 19, 8, 9, 0.5, 15, 0.3, 1.5, 3, 3), join=True)
# As programs make them: many pairs.
CLASSIC = Mix((30, 15, 13, 6, 9, 4, 5, 3, 4, 1, 5, 0.5, 2, 2, 2), join=False)
# Around blocks of small ones, so that an expert grid has large ones too: of published numbers 9 in 100 are 10 or more.
AROUND_BLOCKS = Mix(
    tuple(weight * (8 if area >= 10 else 0.3 if area <= 4 else 1) for area, weight in enumerate(EVEN.weights, 2)),
    join=True,
)
PAIRS = (2, 1), (1, 2)  # across, down
LARGER = 4  # the weight of every area beyond those of a mix
# How much more often rectangles of two odd sides are tried in a shape that has more cells of one colour of a chessboard
# than of the other, where they begin on that colour: only they take more of it (measured: of 30 hearts of 15x15 28
# instead of 6 are cut).
ODD = 8.0


def cut(params: Params, rng: Stream, mix: Mix, laid: Collection[CellBlock] = ()) -> list[CellBlock] | None:
    """A partition without single cells; None after MOST_LAID rectangles a cell, or when it has too few rectangles.

    Around a random free cell a rectangle of a random shape is laid where it is free. A cell without a free neighbour
    has a rectangle beside it, chosen at random, taken away again. Rectangles that are `laid` before stay.
    """
    floor = Floor(params, mix)
    for box in laid:
        floor.close(box)
    boxes = fill(floor, rng)
    if boxes is None or len(boxes) + len(laid) < params.least_clues:
        return None
    return sorted([*boxes, *laid])


def fill(floor: Floor, rng: Stream) -> list[CellBlock] | None:
    """Boxes that fill a floor's free cells; None after MOST_LAID of them a cell, or when a cell cannot be freed."""
    for _ in range(MOST_LAID * floor.width * floor.height):
        free = floor.free
        if not free:
            if floor.may_join:
                floor.join_pairs()
            return list(floor.boxes)
        row, column = divmod((free & -free).bit_length() - 1, floor.stride)
        box = floor.fitting(row, column, rng)
        if box is not None:
            floor.lay(box)
        elif not floor.clear_beside(row, column, rng):
            return None
    return None


Shape: TypeAlias = tuple[int, int]  # across, down
# What is laid in some room, and up to which random number from 0 to 1 each.
Chances: TypeAlias = tuple[tuple[Shape | None, ...], tuple[float, ...]]


def _chances(mix: Mix, params: Params, odd: float) -> Callable[[int], Chances]:
    """By the free cells of a room, which has the grid's first corner, what comes of TRIES random shapes in it.

    That is the first shape that is free, or else a free pair; None where none is. Strips are rarer than squares, and
    those of two odd sides have `odd` times the weight.
    """
    stride = params.width + 1
    shapes: dict[Shape, tuple[int, float]] = {}
    for across in range(1, min(params.width, params.max_side) + 1):
        for down in range(1, min(params.height, params.max_side) + 1):
            area = across * down
            if 1 < area <= params.largest:
                weight = mix.weights[area - 2] if area - 2 < len(mix.weights) else LARGER
                weight *= odd if across % 2 and down % 2 else 1.0
                weight *= sqrt(min(across, down) / max(across, down))
                shapes[across, down] = block(across, down, stride), weight
    total = fsum(weight for _, weight in shapes.values())

    def within(room: int) -> Chances:
        free = {shape: weight for shape, (cells, weight) in shapes.items() if room & cells == cells}
        share = fsum(free.values()) / total
        missed = prod([1 - share] * TRIES)
        pairs: list[Shape | None] = [pair for pair in PAIRS if room & block(*pair, stride) == block(*pair, stride)]
        pairs = pairs or [None]
        chances = [(1 - missed) * weight / (share * total) for weight in free.values()]
        chances += [missed / len(pairs)] * len(pairs)
        return (*free, *pairs), (*list(accumulate(chances))[:-1], 1.0)

    return functools.lru_cache(maxsize=4096)(within)


@functools.lru_cache(maxsize=256)
def _laying(mix: Mix, params: Params) -> tuple[Sequence[Callable[[int], Chances]], Sequence[int], int]:
    """Chances for the two colours of a chessboard on which a rectangle may begin; rooms; and the grid's cells.

    The rooms are a whole row, and then for each number of cells what rectangles may take from the grid's first corner.
    """
    width, height, longest = params.width, params.height, params.max_side
    lean = (params.excess > 0) - (params.excess < 0)
    rooms = [block(min(across, longest), min(height, longest), width + 1) for across in range(1, width + 1)]
    chances = [_chances(mix, params, ODD ** (lean * colour)) for colour in (1, -1)]
    return chances, ((1 << width) - 1, *rooms), params.grid.full


class Floor:
    """A grid that is being tiled: `free` holds its free cells, as the bits of a BitGrid."""

    def __init__(self, params: Params, mix: Mix) -> None:
        self.width, self.height, self.stride = params.width, params.height, params.width + 1
        self.max_side, self.largest = params.max_side, params.largest
        self.may_join = mix.join and min(2 * params.max_side, params.largest) >= 4
        self._chances, self._rooms, self.free = _laying(mix, params)
        self.boxes: dict[CellBlock, int] = {}  # with their cells, in the order laid

    def images(self, box: CellBlock) -> tuple[CellBlock, ...]:
        """The boxes that are laid, joined and cleared together with a box, itself first: here it alone."""
        return (box,)

    def lay(self, box: CellBlock) -> None:
        """Put a box and its images on cells that are free; they share no cell."""
        for one in self.images(box):
            self.boxes[one] = cells = cells_of(one, self.stride)
            self.free ^= cells

    def close(self, box: CellBlock) -> None:
        """Mark free cells as taken for good: no box there can be cleared or joined."""
        self.free ^= cells_of(box, self.stride)

    def fitting(self, row: int, column: int, rng: Stream) -> CellBlock | None:
        """A box of a random shape with its first corner in a free cell; None where no shape tried is free."""
        free = self.free >> (row * self.stride + column)
        row_on = free & self._rooms[0]
        across = (~row_on & row_on + 1).bit_length() - 1  # free cells from here on
        shapes, chances = self._chances[(row + column) % 2](free & self._rooms[across])
        shape = shapes[bisect(chances, rng.random())]
        return (row, column, *shape) if shape else None

    def is_free(self, box: CellBlock) -> bool:
        """Whether all cells of a box are free."""
        cells = cells_of(box, self.stride)
        return self.free & cells == cells  # beyond the borders nothing is free

    def clear_beside(self, row: int, column: int, rng: Stream) -> bool:
        """Take away a random box beside a cell; False where only closed cells are beside it."""
        at = row * self.stride + column
        near = (at - self.stride, at - 1, at + 1, at + self.stride)
        taken = [1 << cell for cell in near if cell >= 0 and not self.free >> cell & 1]
        # Those laid last are the nearest, mostly.
        owners = (next((box for box, has in reversed(self.boxes.items()) if has & cell), None) for cell in taken)
        beside = [box for box in owners if box is not None]
        if beside:
            self.clear(rng.choice(beside))
        return bool(beside)

    def clear(self, box: CellBlock) -> None:
        """Take away a box and its images."""
        for one in self.images(box):
            self.free ^= self.boxes.pop(one)

    def join_pairs(self) -> None:
        """Join each two pairs that lie side by side, and their images, where these are others.

        `free` and the cells of boxes are not kept up to date.
        """
        for box in sorted([box for box in self.boxes if box[2] * box[3] == 2]):
            top, left, across, down = box
            twin = (top + across - 1, left + down - 1, across, down)
            if box in self.boxes and twin in self.boxes:
                parts, joined = {*self.images(box), *self.images(twin)}, self.images((top, left, 2, 2))
                if len(parts) == 2 * len(joined):
                    for part in parts:
                        del self.boxes[part]
                    self.boxes |= dict.fromkeys(joined, 0)


def recuts(one: int, other: int, params: Params) -> list[tuple[int, int]]:
    """Every other pair of rectangles with the same cells, in both orders, within the limits of the params.

    The two share a border; all are sets of cells of a BitGrid.
    """
    cells = one | other
    # Moved into the first row, few pairs differ, so nearly all are remembered.
    away = ((cells & -cells).bit_length() - 1) // (params.width + 1) * (params.width + 1)
    pairs = _recuts(one >> away, other >> away, params.width, params.largest, params.max_side)
    return [(first << away, second << away) for first, second in pairs]


@functools.lru_cache(maxsize=65_536)
def _recuts(one: int, other: int, width: int, largest: int, longest: int) -> list[tuple[int, int]]:
    stride = width + 1
    cells = one | other
    start = (cells & -cells).bit_length() - 1
    end = cells.bit_length() - 1
    found: list[tuple[int, int]] = []
    for down in range(1, min((end - start) // stride + 2, longest) + 1):
        if not cells >> (start + (down - 1) * stride) & 1:
            break
        for across in range(1, min(width, longest, largest // down) + 1):
            first = block(across, down, stride) << start
            if first & ~cells:
                break
            second = cells ^ first
            if (
                second
                and across * down > 1
                and first not in (one, other)
                and _is_allowed(second, stride, largest, longest)
            ):
                found += (first, second), (second, first)
    return found


def _is_allowed(cells: int, stride: int, largest: int, longest: int) -> bool:
    """Whether the cells are a rectangle of two or more, but of so many at most and so many along a side."""
    _, _, across, down = box_of(cells, stride)
    return (
        across > 0
        and 1 < across * down <= largest
        and max(across, down) <= longest
        and block(across, down, stride) << ((cells & -cells).bit_length() - 1) == cells
    )
