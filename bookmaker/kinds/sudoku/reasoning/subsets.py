"""Steps within houses: locked candidates, naked and hidden sets, leftovers of jigsaw regions."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import combinations

from bookmaker.kinds.sudoku.houses import CACHED, House, Layout
from bookmaker.kinds.sudoku.reasoning.state import State, Strikes
from bookmaker.puzzles.contract.grading import Contradiction, Step

MOST_LINES = 4  # rows or columns that are set against as many regions
MOST_LEFT = 3  # cells that they may leave over


def pointing(state: State) -> Sequence[Step]:
    """A digit that a box confines to a line goes from the rest of the line."""
    return _locked(state, "pointing", False)


def claiming(state: State) -> Sequence[Step]:
    """A digit that a line confines to a box (or to another line) goes from the rest of that."""
    return _locked(state, "claiming", True)


def _locked(state: State, name: str, is_line: bool) -> Sequence[Step]:
    found: Strikes = {}
    for d, may in enumerate(state.may):
        for house, cells, gone in _confined(state.layout, may, is_line):
            found.setdefault(state.planes(1 << d, gone), (*state.house(house), ("where", state.layout.places(cells))))
    return state.struck(name, found)


@functools.lru_cache(maxsize=CACHED)
def _confined(layout: Layout, may: int, is_line: bool) -> tuple[tuple[House, int, int], ...]:
    """Each house (a line or not) whose places for a digit lie in another: it, these, and what the other loses."""
    found = []
    for others, house in layout.crossings:
        cells = may & house.mask
        if cells and house.is_line is is_line:
            found += [
                (house, cells, gone)
                for other in others
                if not cells & ~other.mask and (gone := may & other.mask & ~house.mask)
            ]
    return tuple(found)


def naked(count: int, name: str) -> Callable[[State], Sequence[Step]]:
    """The technique of so many cells of a house that hold so many digits: others that see them lose these."""

    def apply(state: State) -> Sequence[Step]:
        found: Strikes = {}
        for house, items in zip(state.layout.houses, state.left, strict=True):
            for cells, union in _unions(items, count):
                gone = state.planes(union, state.seen_by(cells))
                if gone and gone not in found:
                    facts = (("where", state.at(*cells)), ("digits", state.named(union)))
                    found[gone] = (*facts, *state.house(house))
        return state.struck(name, found)

    return apply


def hidden(count: int, name: str) -> Callable[[State], Sequence[Step]]:
    """The technique of so many digits that fit in so many cells of a house: these lose all others."""

    def apply(state: State) -> Sequence[Step]:
        found: Strikes = {}
        every = (1 << state.n) - 1
        for house, items in zip(state.layout.houses, state.spots, strict=True):
            for chosen, union in _unions(items, count):
                named = sum(1 << d for d in chosen)
                gone = state.planes(every & ~named, union)
                if gone and gone not in found:
                    facts = (("where", state.layout.places(union)), ("digits", state.named(named)))
                    found[gone] = (*facts, *state.house(house))
        return state.struck(name, found)

    return apply


@functools.lru_cache(maxsize=CACHED)
def _unions(items: tuple[tuple[int, int], ...], count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Each choice of so many items whose sets have so many members together; Contradiction where they have fewer."""
    found = []
    few = [item for item in items if item[1].bit_count() <= count]
    for chosen in combinations(few, count):
        union = 0
        for _, members in chosen:
            union |= members
        if union.bit_count() <= count:
            if union.bit_count() < count:
                raise Contradiction
            found.append((tuple(item for item, _ in chosen), union))
    return tuple(found)


def leftovers(state: State) -> Sequence[Step]:
    """Lines against as many regions: the cells that the ones have more hold the same digits as those of the others."""
    found: Strikes = {}
    for lines, regions, here, there in _left_over(state.layout):
        for one, other in ((here, there), (there, here)):
            barred = sum(1 << d for d in range(state.n) if not (state.may[d] | state.put[d]) & one)
            gone = state.planes(barred, other)
            if gone and gone not in found:
                facts = (("lines", state.area(lines)), ("regions", state.layout.places(regions)))
                found[gone] = (*facts, ("one", state.layout.places(one)), ("two", state.layout.places(other)))
    return state.struck("leftovers", found)


@functools.lru_cache(maxsize=256)
def _left_over(layout: Layout) -> tuple[tuple[int, int, int, int], ...]:
    """Neighbouring lines, as many regions, and the few cells that each has more, fewest lines first."""
    regions = [house.mask for house in layout.houses if house.sort == "region"]
    found = []
    for count in range(1, min(MOST_LINES, layout.n - 1) + 1) if regions else ():
        for lines in (layout.rows(), layout.columns()):
            for at in range(layout.n - count + 1):
                together = _union(lines[at : at + count])
                near = sorted(regions, key=lambda mask: (-(mask & together).bit_count(), mask))[: count + 2]
                for chosen in combinations(near, count):
                    covered = sum(chosen)
                    if 0 < (together & ~covered).bit_count() <= MOST_LEFT:
                        found.append((together, covered, together & ~covered, covered & ~together))
    return tuple(dict.fromkeys(found))


def _union(houses: Sequence[House]) -> int:
    return sum(house.mask for house in houses)
