"""What houses tell by themselves: singles, values locked in where two houses cross, naked and hidden sets."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import combinations

from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.houses import House, Layout
from bookmaker.puzzles.kits.values.state import Items, State
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

MOST_NAMED = 5  # cells that lose a value; of more it is told where no others have it


def full_house(state: State) -> Iterator[Found]:
    """The last empty cell of a house takes the value that the house lacks; told once, by its first house."""
    still, told = state.open, 0
    for house in state.layout.houses:
        gap = house.mask & still
        if gap and not gap & (gap - 1 | told):
            told |= gap
            digits = [d for d, may in enumerate(state.may) if may & gap]
            if len(digits) != 1:
                raise Contradiction
            yield state.placed(gap.bit_length() - 1, digits[0], state.layout.facts[house])


def hidden_single(state: State, sorts: Sequence[str]) -> Iterator[Found]:
    """A value that fits in one cell of a house of these sorts goes there."""
    layout = state.layout
    if layout.sorts.isdisjoint(sorts):
        return
    houses = _of_sorts(layout.plain, sorts)
    for d, (may, put) in enumerate(zip(state.may, state.put, strict=True)):
        for house, mask in houses:
            cells = may & mask
            if cells & (cells - 1) or put & mask:
                continue
            if cells:
                yield state.placed(cells.bit_length() - 1, d, layout.facts[house])
            elif d < len(house.cells):
                raise Contradiction


@functools.lru_cache(maxsize=1 << 10)
def _of_sorts(layout: Layout, sorts: Sequence[str]) -> tuple[tuple[House, int], ...]:
    """The houses of these sorts, each with its cells as a set."""
    return tuple((house, house.mask) for house in layout.houses if house.sort in sorts)


def naked_single(state: State) -> Iterator[Found]:
    """A cell for which one value is left takes it."""
    ones = twos = 0
    for may in state.may:
        twos |= ones & may
        ones |= may
    if state.open & ~ones:
        raise Contradiction
    for cell in members(ones & ~twos):
        yield state.placed(cell, next(d for d, may in enumerate(state.may) if may >> cell & 1))


def locked(state: State, *, in_line: bool) -> Iterator[Found]:
    """A value that a house confines to another goes from the rest of that; the first is a line, or it is none."""
    for d, may in enumerate(state.may):
        for house, other, cells, gone in _confined(state.layout.plain, may, in_line):
            facts: Facts = (*state.layout.facts[house], ("where", state.layout.places(cells)))
            named = "few" if gone.bit_count() <= MOST_NAMED else "there"
            facts = (*facts, ("other", (state.layout.units[other],)), ("elsewhere", named))
            yield state.struck(state.planes(1 << d, gone), facts)


@functools.lru_cache(maxsize=1 << 15)
def _confined(layout: Layout, may: int, in_line: bool) -> tuple[tuple[House, House, int, int], ...]:
    """Each house (a line or not) whose places for a value lie in another: both, these, and what the other loses."""
    found = []
    for others, house in layout.crossings:
        cells = may & house.mask
        if cells and house.is_line is in_line:
            found += [
                (house, other, cells, gone)
                for other in others
                if not cells & ~other.mask and (gone := may & other.mask & ~house.mask)
            ]
    return tuple(found)


def naked_set(state: State, count: int) -> Iterator[Found]:
    """So many cells of a house hold so many values: others that see them all lose these."""
    digits = state.digits
    few = gathered([cell for cell, values in digits.items() if values.bit_count() <= count])
    for house in state.layout.houses:
        inside = house.mask & few
        if inside.bit_count() < count:
            continue
        for cells, union in unions(tuple([(cell, digits[cell]) for cell in members(inside)]), count):
            if gone := state.planes(union, state.seen_by(cells)):
                facts: Facts = (("where", state.at(*cells)), ("digits", state.named(union)), *state.layout.facts[house])
                yield state.struck(gone, facts)


def hidden_set(state: State, count: int) -> Iterator[Found]:
    """So many values fit in so many cells of a house: these lose all others."""
    every = (1 << state.n) - 1
    for house, items in zip(state.layout.houses, state.spots, strict=True):
        for chosen, union in unions(items, count):
            named = sum(1 << d for d in chosen)
            if gone := state.planes(every & ~named, union):
                facts: Facts = (
                    ("where", state.layout.places(union)),
                    ("digits", state.named(named)),
                    *state.layout.facts[house],
                )
                yield state.struck(gone, facts)


@functools.lru_cache(maxsize=1 << 15)
def unions(items: Items, count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Each choice of so many items whose sets have so many members together; Contradiction where they have fewer."""
    found = []
    few = [item for item in items if item[1].bit_count() <= count]
    for chosen in combinations(few, count):
        union = 0
        for _, own in chosen:
            union |= own
        if union.bit_count() <= count:
            if union.bit_count() < count:
                raise Contradiction
            found.append((tuple([item for item, _ in chosen]), union))
    return tuple(found)
