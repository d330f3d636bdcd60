"""Routes: the ways from one written number to the next, listed as a person would, up to a limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bookmaker.kinds.numberpath.reasoning.knowledge import State
from bookmaker.puzzles.toolbox.lanes import Lanes

MOST = 40  # ways of one gap that are ever listed


@dataclass(frozen=True, slots=True)
class Routes:
    """All ways between the written numbers `low` and `high` (counted from 0): the cells of each, as lanes."""

    low: int
    high: int
    ways: tuple[tuple[int, ...], ...]

    def lanes(self, geometry: Lanes) -> int:
        """Where the numbers between can be, as lanes."""
        found = 0
        for number, cells in enumerate(zip(*self.ways, strict=True), self.low + 1):
            lane = 0
            for cell in cells:
                lane |= cell
            found |= lane << number * geometry.pitch
        return found

    def shared(self) -> int:
        """The cells that all ways pass, as one lane."""
        found = -1
        for way in self.ways:
            found &= sum(way)
        return found


def routes(state: State, low: int, high: int, most: int) -> Routes | None:
    """The ways from `low` to `high` within what is left; None when they are more than `most`, MOST at most."""
    geometry = state.geometry
    pitch = geometry.pitch
    left = state.left >> low * pitch & ((1 << (high - low + 1) * pitch) - 1)
    if (low, left) not in state.listed:
        lanes = [left >> at * pitch & geometry.cells for at in range(high - low + 1)]
        state.listed[low, left] = _ways(geometry.steps, lanes)
    ways = state.listed[low, left]
    return Routes(low, high, ways) if len(ways) <= most else None


def _ways(steps: Mapping[int, int], lanes: list[int]) -> tuple[tuple[int, ...], ...]:
    """The cells between the first lane's and the last's; MOST + 1 ways where there are more."""
    found: list[tuple[int, ...]] = []
    before_last = len(lanes) - 2
    lanes = [*lanes[:-2], lanes[-2] & steps[lanes[-1]]]
    waiting: list[tuple[tuple[int, ...], int, int]] = [((), lanes[0], 0)]  # the way so far, its last cell, its cells
    while waiting:
        way, at, used = waiting.pop()
        cells = steps[at] & lanes[len(way) + 1] & ~used
        while cells:
            cell = cells & -cells
            cells ^= cell
            if len(way) + 1 == before_last:
                found.append((*way, cell))
                if len(found) > MOST:
                    return tuple(found)
            else:
                waiting.append(((*way, cell), cell, used | cell))
    return tuple(found)
