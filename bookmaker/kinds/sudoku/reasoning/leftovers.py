"""Jigsaw regions set against lines: the few cells that they leave over on either side."""

import functools
from collections.abc import Iterator
from itertools import combinations

from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.houses import Layout

MOST_LINES = 4  # rows or columns that are set against as many regions
MOST_LEFT = 3  # cells that they may leave over


def leftovers(state: State) -> Iterator[Found]:
    """Lines against as many regions: the cells that the ones have more hold the same digits as those of the others."""
    places = state.layout.places
    for lines, regions, here, there in _left_over(state.layout):
        for one, other, held, others in ((here, there, lines, regions), (there, here, regions, lines)):
            barred = sum(1 << d for d in range(state.n) if not (state.may[d] | state.put[d]) & one)
            if gone := state.planes(barred, other):
                facts: Facts = (("lines", state.layout.named(held)), ("regions", state.layout.named(others)))
                yield state.struck(gone, (*facts, ("one", places(one)), ("two", places(other))))


@functools.lru_cache(maxsize=256)
def _left_over(layout: Layout) -> tuple[tuple[int, int, int, int], ...]:
    """Neighbouring lines, as many regions, and the few cells that each has more, fewest lines first."""
    regions = [house.mask for house in layout.houses if house.sort == "region"]
    found = []
    for count in range(1, min(MOST_LINES, layout.n - 1) + 1) if regions else ():
        for lines in (layout.rows, layout.columns):
            for at in range(layout.n - count + 1):
                together = sum(line.mask for line in lines[at : at + count])
                near = sorted(regions, key=lambda mask: (-(mask & together).bit_count(), mask))[: count + 2]
                for chosen in combinations(near, count):
                    covered = sum(chosen)
                    if 0 < (together & ~covered).bit_count() <= MOST_LEFT:
                        found.append((together, covered, together & ~covered, covered & ~together))
    return tuple(dict.fromkeys(found))
