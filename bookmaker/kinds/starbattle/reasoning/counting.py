"""What counts of stars tell: regions that fill lines and lines that fill regions; bands of lines, region by region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from typing import TypeAlias

from bookmaker.kinds.starbattle.reasoning.state import House, State, Ways
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.ladder import Facts, Found

FEW_WAYS = 400  # of one region, that are told apart by how many stars they have in a band

Bounds: TypeAlias = tuple[House, int, int, Ways | None]  # of a house the fewest and most stars in a band, and its ways


def confined(state: State, count: int) -> Iterator[Found]:
    """So many regions whose open cells lie in lines that need as many stars: their rest is empty; and reverse."""
    field = state.field
    for lines in (field.rows, field.columns):
        for inner, outer in ((field.regions, lines), (lines, field.regions)):
            open_ones = [house for house in inner if state.needs[house.place]]
            for chosen in combinations(open_ones, count):
                cells = reduce(int.__or__, (house.mask for house in chosen)) & state.open
                over = [house for house in outer if house.mask & cells]
                need = sum(state.needs[house.place] for house in chosen)
                room = sum(state.needs[house.place] for house in over)
                if room < need:
                    raise Contradiction
                rest = reduce(int.__or__, (house.mask for house in over)) & state.open & ~cells
                if room == need and rest:
                    yield state.found(rest, cells, (("inner", _units(chosen)), ("outer", _units(over))), holds=False)


def _units(houses: Sequence[House]) -> tuple[Unit, ...]:
    return tuple(house.unit for house in houses)


def bands(state: State, least: int, most: int) -> Iterator[Found]:
    """Adjacent rows or columns need some stars: how many of them each region must have there, and may."""
    for lines in (state.field.rows, state.field.columns):
        for count in range(least, most + 1):
            for at in range(len(lines) - count + 1):
                yield from _counted(state, lines[at : at + count], state.field.regions)


def region_bands(state: State) -> Iterator[Found]:
    """The same of one or two regions, whose stars are counted line by line."""
    for count in (1, 2):
        for chosen in combinations(state.field.regions, count):
            for lines in (state.field.rows, state.field.columns):
                yield from _counted(state, chosen, lines)


def _counted(state: State, band: Sequence[House], others: Sequence[House]) -> Iterator[Found]:
    """The houses that cross a band share what it needs: ways that would leave too few or too many stars are out."""
    cells = reduce(int.__or__, (house.mask for house in band)) & state.open
    need = sum(state.needs[house.place] for house in band)
    if not need:
        return
    bounds = [_bounds(state, house, cells) for house in others if house.mask & cells]
    low, high = sum(one[1] for one in bounds), sum(one[2] for one in bounds)
    if not low <= need <= high:
        raise Contradiction
    for house, least, most, ways in bounds:
        fewest, at_most = max(least, need - (high - most)), min(most, need - (low - least))
        if (fewest, at_most) == (least, most):
            continue
        facts: Facts = (
            *house.facts,
            ("band", _units(band)),
            ("need", need),
            ("range", f"{fewest}–{at_most}" if fewest < at_most else fewest),
        )
        if ways is None:
            if not at_most:
                yield state.found(house.mask & cells, cells, (*facts, ("so", "none")), holds=False)
            continue
        some = tuple(way for way in ways.all if fewest <= (way & cells).bit_count() <= at_most)
        yield from shaped(state, house, Ways.of(some, state.field), facts, cells | house.mask & state.open)


def _bounds(state: State, house: House, cells: int) -> Bounds:
    ways = state.ways(house)
    if ways is None or len(ways.all) > FEW_WAYS:
        own, need = house.mask & state.open, state.needs[house.place]
        return house, max(0, need - (own & ~cells).bit_count()), min(need, (own & cells).bit_count()), None
    counts = [(way & cells).bit_count() for way in ways.all]
    return house, min(counts), max(counts), ways


def shaped(state: State, house: House, ways: Ways, facts: Facts, looks_at: int) -> Iterator[Found]:
    """What ways to place a house's stars have in common: cells of none, of all, and cells outside that all touch."""
    none = house.mask & state.open & ~ways.some
    if none:
        yield state.found(none, looks_at, (*facts, ("so", "none")), holds=False)
    if ways.every:
        yield state.found(ways.every, looks_at, (*facts, ("so", "all")))
    yield from touching(state, house, ways, (*facts, ("so", "touch")), looks_at)


def touching(state: State, house: House, ways: Ways, facts: Facts, looks_at: int) -> Iterator[Found]:
    """Cells outside a house that its stars touch in every way."""
    gone = ways.touched & state.open & ~house.mask
    if gone:
        yield state.found(gone, looks_at, facts, holds=False)
