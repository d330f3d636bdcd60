"""Params -> a random partition of the grid into rectangles, the start of a Shikaku; geometry only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.shikaku.board import Params
from bookmaker.puzzles.toolbox.regions import CellBlock
from bookmaker.seeds import Stream

# Rectangles laid, per cell of the grid, before a partition is given up; most need 0.2 to 0.4.
MOST_LAID = 8


@dataclass(frozen=True, slots=True)
class Mix:
    """How the sizes of rectangles are mixed.

    Each side is the longest of `draws` random lengths; `share` of the largest side and area are used;
    with `join`, pairs that lie side by side are joined to squares.
    """

    draws: int
    share: float
    join: bool


# By chance alone more than four in ten rectangles are pairs.
CLASSIC = Mix(draws=1, share=1.0, join=False)
# As many small and large ones as in published puzzles.
EVEN = Mix(draws=2, share=1.0, join=True)
# Broad rectangles make harder puzzles than long strips; on a small grid those of up to half the
# largest size, of which enough have room.
BOLD = Mix(draws=3, share=0.75, join=True)
COMPACT = Mix(draws=3, share=0.5, join=True)


def cut(params: Params, rng: Stream, mix: Mix, *, laid: Sequence[CellBlock] = ()) -> list[CellBlock] | None:
    """A partition without single cells that holds the boxes `laid`; None after MOST_LAID rectangles a cell.

    From a random free cell a rectangle is stretched along a random axis as far as chance, the free
    cells and `max_side` allow, then along the other within `max_area`. A cell that cannot be
    stretched has its neighbours taken away again: one rectangle beside it, chosen at random.
    """
    floor = Floor(params, mix)
    for kept in laid:
        floor.close(kept)
    boxes = fill(floor, rng)
    return sorted([*boxes, *laid]) if boxes is not None else None


def fill(floor: Floor, rng: Stream) -> list[CellBlock] | None:
    """Boxes that fill a floor's free cells; None after MOST_LAID of them a cell, or when a cell cannot be freed."""
    width, mix = floor.width, floor.mix
    waiting = rng.shuffled(range(width * floor.height))
    for _ in range(MOST_LAID * len(waiting)):
        while waiting and not floor.free[waiting[-1] // width] >> waiting[-1] % width & 1:
            waiting.pop()
        if not waiting:
            if mix.join and floor.may_join:
                floor.join_pairs()
            return list(floor.boxes)
        row, column = divmod(waiting[-1], width)
        box = floor.stretch(row, column, rng)
        if box is not None:
            floor.lay(box)
        else:
            cleared = floor.clear_beside(row, column, rng)
            if not cleared:
                return None
            waiting += rng.shuffled(cleared)
    return None


class Floor:
    """A grid that is being tiled: `free` holds the free columns of each row as an integer."""

    def __init__(self, params: Params, mix: Mix) -> None:
        self.width, self.height = params.width, params.height
        self.mix, self.draws = mix, mix.draws
        self.may_join = min(2 * params.max_side, params.max_area) >= 4
        # Sides and areas of 3 fill any grid (see Params), those of 2 only even ones.
        self.max_side = max(min(params.max_side, 3), int(params.max_side * mix.share))
        self.max_area = max(min(params.max_area, 3), int(params.max_area * mix.share))
        self.longest = min(self.max_side, self.max_area)
        self.free = [(1 << self.width) - 1] * self.height
        self.boxes: dict[CellBlock, None] = {}  # in the order laid
        self._owner: list[CellBlock | None] = [None] * (self.width * self.height)

    def lay(self, box: CellBlock) -> None:
        """Put a box on cells that are free."""
        self.boxes[box] = None
        self._put(box, box)

    def close(self, box: CellBlock) -> None:
        """Mark free cells as taken for good: no box there can be cleared or joined."""
        self._put(box, None)

    def _put(self, box: CellBlock, owner: CellBlock | None) -> None:
        top, left, across, down = box
        line = ((1 << across) - 1) << left
        for row in range(top, top + down):
            self.free[row] ^= line
            start = row * self.width + left
            self._owner[start : start + across] = [owner] * across

    def stretch(self, row: int, column: int, rng: Stream) -> CellBlock | None:
        """A box of two cells or more around a free cell, None when all its neighbours are taken."""
        # Only a cell without a free neighbour along one axis stays alone; the other may have one.
        if rng.random() < 0.5:
            return self._sideways_first(row, column, rng) or self._upright_first(row, column, rng)
        return self._upright_first(row, column, rng) or self._sideways_first(row, column, rng)

    def _sideways_first(self, row: int, column: int, rng: Stream) -> CellBlock | None:
        left, across = self._draw(*self._columns(self.free[row], column), column, self.longest, 2, rng)
        most = min(self.max_side, self.max_area // across)
        top, down = self._draw(*self._rows(row, left, across), row, most, 2 if across == 1 else 1, rng)
        return (top, left, across, down) if across * down > 1 else None

    def _upright_first(self, row: int, column: int, rng: Stream) -> CellBlock | None:
        top, down = self._draw(*self._rows(row, column, 1), row, self.longest, 2, rng)
        free = -1
        for line in self.free[top : top + down]:
            free &= line
        most = min(self.max_side, self.max_area // down)
        left, across = self._draw(*self._columns(free, column), column, most, 2 if down == 1 else 1, rng)
        return (top, left, across, down) if across * down > 1 else None

    def _draw(self, first: int, last: int, at: int, most: int, least: int, rng: Stream) -> tuple[int, int]:
        """(start, length) of a random span around `at` within first..last and `most` cells.

        It has at least `least` cells where there is room.
        """
        most = min(most, last - first + 1)
        length = most
        if most > least:
            # The longest of several random lengths comes of the largest of as many random numbers.
            largest = max([rng.random() for _ in range(self.draws)])
            length = least + int(largest * (most - least + 1))
        low, high = max(first, at - length + 1), min(at, last - length + 1)
        return (low + int(rng.random() * (high - low + 1)) if low < high else low), length

    def _columns(self, free: int, column: int) -> tuple[int, int]:
        """The first and the last of the free columns around one of them."""
        taken = ~free
        before = taken & ((1 << column) - 1)
        after = taken >> column  # endless ones beyond the last column, since `free` has none there
        return before.bit_length(), column + (after & -after).bit_length() - 2

    def _rows(self, row: int, left: int, across: int) -> tuple[int, int]:
        """The first and the last row around `row` in which these columns are free, max_side to a side at most."""
        line = ((1 << across) - 1) << left
        free = self.free
        first = last = row
        lowest, highest = max(0, row - self.max_side + 1), min(self.height, row + self.max_side) - 1
        while first > lowest and free[first - 1] & line == line:
            first -= 1
        while last < highest and free[last + 1] & line == line:
            last += 1
        return first, last

    def clear_beside(self, row: int, column: int, rng: Stream) -> list[int]:
        """Take away a random box beside a cell; returns the cells that are free again, as numbers.

        There are none where only closed cells are beside it.
        """
        beside: list[CellBlock] = []
        for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if 0 <= r < self.height and 0 <= c < self.width:
                owner = self._owner[r * self.width + c]
                if owner is not None:
                    beside.append(owner)
        if not beside:
            return []
        return self.clear(rng.choice(beside))

    def clear(self, box: CellBlock) -> list[int]:
        """Take away a box; returns its cells as numbers."""
        del self.boxes[box]
        self._put(box, None)
        top, left, across, down = box
        return [r * self.width + c for r in range(top, top + down) for c in range(left, left + across)]

    def join_pairs(self) -> None:
        """Join each two pairs that lie side by side; `free` and what is beside a cell are not kept up to date."""
        for box in sorted(self.boxes):
            top, left, across, down = box
            if across * down == 2:
                twin = (top + across - 1, left + down - 1, across, down)
                if box in self.boxes and twin in self.boxes:
                    del self.boxes[box], self.boxes[twin]
                    self.boxes[(top, left, 2, 2)] = None
