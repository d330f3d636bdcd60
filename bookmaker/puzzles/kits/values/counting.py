"""What counts of chosen cells tell: full houses and forced ones; houses that fill others; bands, house by house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import TypeAlias

from bookmaker.puzzles.contract.grading import Contradiction, tick
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.shades import A_POSITION, MOST_WAYS, House, State, Ways
from bookmaker.puzzles.toolbox.bitgrid import members

FEW_WAYS = 400  # of one house, that are told apart by how many of their cells lie in a band

Bounds: TypeAlias = tuple[House, int, int, Ways | None]  # of a house the fewest and most in a band, and its ways


def finished(state: State) -> Iterator[Found]:
    """A house that has all its cells has no others."""
    for house, need in zip(state.field.houses, state.needs, strict=True):
        if not need and (cells := house.mask & state.open):
            yield state.found(cells, house.mask & state.on, house.facts, holds=False)


def only_cells(state: State) -> Iterator[Found]:
    """A house with as many open cells as it needs has them all."""
    for house, need in zip(state.field.houses, state.needs, strict=True):
        if need and (cells := house.mask & state.open).bit_count() == need:
            yield state.found(cells, house.mask, (*house.facts, ("need", need)))


def shape(state: State, most: int = MOST_WAYS, *, in_lines: bool = False) -> Iterator[Found]:
    """The cells that no way to choose those of a house has, and those that every way has, where these are so few.

    Within lines half of any cells can be chosen: where no more are needed each may be one, and none must.
    """
    for house, need in zip(state.field.houses, state.needs, strict=True):
        cells = house.mask & state.open
        if not (in_lines and 2 * need <= cells.bit_count()) and (ways := state.ways(house, most)):
            yield from agreed(state, house, ways.some, ways.every, (*house.facts, ("need", need)), cells)


def crowding(state: State, most: int, most_of_one: int) -> Iterator[Found]:
    """Cells outside a house that its chosen ones touch in every way, where these are so few, or for one cell so few."""
    for house, need in zip(state.field.houses, state.needs, strict=True):
        if ways := state.ways(house, most_of_one if need == 1 else most):
            yield from touching(state, house, ways, (*house.facts, ("need", need)), house.mask & state.open)


def confined(state: State, count: int) -> Iterator[Found]:
    """So many houses whose open cells lie in lines that need as many: these have no others; and reverse."""
    field = state.field
    for lines in (field.rows, field.columns):
        for inner, outer in ((field.others, lines), (lines, field.others)):
            yield from _confined(state, [house for house in inner if state.needs[house.place]], outer, count)


def _confined(state: State, inner: Sequence[House], outer: Sequence[House], count: int) -> Iterator[Found]:
    own = [house.mask & state.open for house in inner]
    over = [sum(1 << at for at, house in enumerate(outer) if house.mask & cells) for cells in own]
    needs, rooms = ([state.needs[house.place] for house in some] for some in (inner, outer))
    most = max(needs, default=0)
    waiting: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    looked = 0
    while waiting:
        chosen, reached, need = waiting.pop()
        looked += 1
        room = sum([rooms[at] for at in members(reached)])
        if room > need + most * (count - len(chosen)):
            continue  # whatever is added, there is room for others
        if len(chosen) < count:
            first = chosen[-1] + 1 if chosen else 0
            after = range(first, len(inner))
            waiting += [((*chosen, at), reached | over[at], need + needs[at]) for at in reversed(after)]
            continue
        if room < need:
            raise Contradiction
        cells = reduce(int.__or__, (own[at] for at in chosen))
        around = [outer[at] for at in members(reached)]
        if rest := reduce(int.__or__, (house.mask for house in around)) & state.open & ~cells:
            facts = (("inner", _units([inner[at] for at in chosen])), ("outer", _units(around)))
            yield state.found(rest, cells, facts, holds=False)
    tick(looked // A_POSITION)


def _units(houses: Sequence[House]) -> tuple[Unit, ...]:
    return tuple(house.unit for house in houses)


def bands(state: State, least: int, most: int) -> Iterator[Found]:
    """Adjacent rows or columns need some cells: how many of them each other house must have there, and may."""
    for lines in (state.field.rows, state.field.columns):
        for count in range(least, most + 1):
            for at in range(len(lines) - count + 1):
                yield from _banded(state, lines[at : at + count], state.field.others)


def _banded(state: State, band: Sequence[House], others: Sequence[House]) -> Iterator[Found]:
    """The houses that cross a band share what it needs: ways that would leave too few or too many are out."""
    cells = reduce(int.__or__, (house.mask for house in band)) & state.open
    need = sum(state.needs[house.place] for house in band)
    if not need:
        return
    bounds = [_bounds(state, house, cells) for house in others if house.mask & cells]
    tick(sum(len(one[3].all) if one[3] else 1 for one in bounds) // A_POSITION)
    low, high = sum(one[1] for one in bounds), sum(one[2] for one in bounds)
    if not low <= need <= high:
        raise Contradiction
    for house, least, most, ways in bounds:
        fewest, at_most = max(least, need - (high - most)), min(most, need - (low - least))
        if (fewest, at_most) == (least, most):
            continue
        share = f"{fewest}–{at_most}" if fewest < at_most else fewest
        beside = _others(low - least if at_most < most else None, high - most if fewest > least else None)
        facts: Facts = (*house.facts, ("band", _units(band)), ("need", need), *beside, ("range", share))
        if ways is None:
            if not at_most:
                yield state.found(house.mask & cells, cells, (*facts, ("so", "none")), holds=False)
            continue
        some = [way for way in ways.all if fewest <= (way & cells).bit_count() <= at_most]
        yield from shaped(state, house, Ways.of(some, state.field), facts, cells | house.mask & state.open)


def _others(least: int | None, most: int | None) -> Facts:
    """How many the other houses have there at least, or at most, whichever tells something of the one."""
    if most is None:
        return ("bound", "least"), ("beside", str(least))
    if least is None:
        return ("bound", "most"), ("beside", str(most))
    return ("bound", "both"), ("beside", f"{least}–{most}" if least < most else str(least))


def _bounds(state: State, house: House, cells: int) -> Bounds:
    ways = state.ways(house, FEW_WAYS)
    if ways is None:
        own, need = house.mask & state.open, state.needs[house.place]
        return house, max(0, need - (own & ~cells).bit_count()), min(need, (own & cells).bit_count()), None
    counts = [(way & cells).bit_count() for way in ways.all]
    return house, min(counts), max(counts), ways


def shaped(state: State, house: House, ways: Ways, facts: Facts, looks_at: int) -> Iterator[Found]:
    """What ways to choose a house's cells have in common: cells of none, of all, and cells outside that all touch."""
    yield from agreed(state, house, ways.some, ways.every, facts, looks_at)
    yield from touching(state, house, ways, (*facts, ("so", "touch")), looks_at)


def touching(state: State, house: House, ways: Ways, facts: Facts, looks_at: int) -> Iterator[Found]:
    """Cells outside a house that its chosen ones touch in every way."""
    gone = ways.touched & state.open & ~house.mask
    if gone:
        yield state.found(gone, looks_at, facts, holds=False)


def agreed(state: State, house: House, some: int, every: int, facts: Facts, looks_at: int) -> Iterator[Found]:
    """The cells of a house that none of its ways has, where `some` are those of any, and the cells of `every` way."""
    if none := house.mask & state.open & ~some:
        yield state.found(none, looks_at, (*facts, ("so", "none")), holds=False)
    if every:
        yield state.found(every, looks_at, (*facts, ("so", "all")))
