"""Params -> a random partition of the grid into rectangles, the start of a Shikaku; geometry only."""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import Params
from bookmaker.puzzles.toolbox.regions import Box
from bookmaker.seeds import Stream

# Rectangles laid per cell of the grid before a partition is given up; 2 to 3 are usual.
PATIENCE = 40

# A bold partition: each side is the longest of so many draws, within these bounds. Few and broad
# rectangles leave the numbers more to argue about; long strips would not.
BOLD_DRAWS, BOLD_SIDE, BOLD_AREA = 3, 6, 12


def cut(params: Params, rng: Stream, *, bold: bool = False) -> list[Box] | None:
    """A partition without lone cells, None when the patience ran out.

    From a random free cell a rectangle is stretched along a random axis as far as chance, the free
    cells and `max_side` allow, then along the other within `max_area`. A cell that cannot be
    stretched has its neighbours taken away again: one rectangle beside it, chosen at random.
    """
    floor = Floor(params, bold=bold)
    waiting = rng.shuffled([(r, c) for r in range(params.height) for c in range(params.width)])
    for _ in range(PATIENCE * len(waiting)):
        while waiting and floor.taken[waiting[-1][0]][waiting[-1][1]] is not None:
            waiting.pop()
        if not waiting:
            return sorted(floor.boxes.values())
        row, column = waiting[-1]
        box = floor.stretch(row, column, rng)
        if box is not None:
            floor.lay(box)
        else:
            waiting += rng.shuffled(floor.clear_beside(row, column, rng))
    return None


class Floor:
    """A grid that is being tiled: `taken` names the box on each cell, None where there is none yet."""

    def __init__(self, params: Params, *, bold: bool) -> None:
        self.params = params
        self.draws = BOLD_DRAWS if bold else 1
        self.max_side = min(params.max_side, BOLD_SIDE) if bold else params.max_side
        self.max_area = min(params.max_area, BOLD_AREA) if bold else params.max_area
        self.taken: list[list[int | None]] = [[None] * params.width for _ in range(params.height)]
        self.boxes: dict[int, Box] = {}
        self._laid = 0

    def lay(self, box: Box) -> None:
        """Put a box on cells that are free."""
        top, left, width, height = box
        for row in self.taken[top : top + height]:
            row[left : left + width] = [self._laid] * width
        self.boxes[self._laid] = box
        self._laid += 1

    def stretch(self, row: int, column: int, rng: Stream) -> Box | None:
        """A box of two cells or more around a free cell, None when all its neighbours are taken."""
        for sideways in (True, False) if rng.below(2) else (False, True):
            top, left, width, height = row, column, 1, 1
            for along in (sideways, not sideways):
                room = min(self.max_side, self.max_area // (height if along else width))
                if along:
                    first, last = self._free_columns(top, height, left, left, room)
                    width = _length(last - first + 1, room, rng, self.draws, lone=height == 1)
                    left = rng.between(max(first, left - width + 1), min(left, last - width + 1))
                else:
                    first, last = self._free_rows(left, width, top, top, room)
                    height = _length(last - first + 1, room, rng, self.draws, lone=width == 1)
                    top = rng.between(max(first, top - height + 1), min(top, last - height + 1))
            if width * height > 1:
                return top, left, width, height
        return None

    def _free_columns(self, top: int, height: int, first: int, last: int, room: int) -> tuple[int, int]:
        """The free columns around first..last in `height` rows from `top`, at most `room` - 1 to a side."""
        rows = self.taken[top : top + height]
        low, high = first, last
        while low > 0 and first - low < room - 1 and all(row[low - 1] is None for row in rows):
            low -= 1
        while high + 1 < self.params.width and high - last < room - 1 and all(row[high + 1] is None for row in rows):
            high += 1
        return low, high

    def _free_rows(self, left: int, width: int, first: int, last: int, room: int) -> tuple[int, int]:
        """The free rows around first..last in `width` columns from `left`, at most `room` - 1 to a side."""
        clear: list[int | None] = [None] * width
        low, high = first, last
        while low > 0 and first - low < room - 1 and self.taken[low - 1][left : left + width] == clear:
            low -= 1
        while (
            high + 1 < self.params.height
            and high - last < room - 1
            and self.taken[high + 1][left : left + width] == clear
        ):
            high += 1
        return low, high

    def clear_beside(self, row: int, column: int, rng: Stream) -> list[tuple[int, int]]:
        """Take away a random box beside a cell; returns the cells that are free again."""
        beside = [
            name
            for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if 0 <= r < self.params.height and 0 <= c < self.params.width
            for name in [self.taken[r][c]]
            if name is not None
        ]
        top, left, width, height = self.boxes.pop(rng.choice(beside))
        for line in self.taken[top : top + height]:
            line[left : left + width] = [None] * width
        return [(r, c) for r in range(top, top + height) for c in range(left, left + width)]


def _length(free: int, room: int, rng: Stream, draws: int, *, lone: bool) -> int:
    """The longest of random lengths within `free` and `room`, at least 2 for what would else stay a lone cell."""
    most = min(free, room)
    least = min(2, most) if lone else 1
    return max([rng.between(least, most) for _ in range(draws)])
