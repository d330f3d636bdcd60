"""Almost locked sets: cells of a house with one value more than they are; two of them that share a value (ALS-XZ)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.chains import widest
from bookmaker.puzzles.kits.values.digits import seen as seen_by
from bookmaker.puzzles.kits.values.state import State
from bookmaker.puzzles.toolbox.bitgrid import indices, members

MOST_CELLS = 4  # of one set
PAIRS_A_POSITION = 4_000  # of sets that are compared


class Almost(NamedTuple):
    """The cells of a set, its values, where each of these may stand in it, and what cells see all these places.

    `loses` are the candidates there, as planes: two sets that share none of these strike nothing. `holds` are its own:
    two sets of which neither loses where the other holds share no x.
    """

    cells: int
    values: int
    where: dict[int, int]
    seen: dict[int, int]
    loses: int
    holds: int


def als_xz(state: State) -> Iterator[Found]:
    """Two sets apart cannot both hold x, so one of them holds all its other values.

    What sees every z of both, another value of both, loses it.
    """
    found: dict[int, Facts] = {}
    sets = _almost_locked(state)
    tick(len(sets) ** 2 // PAIRS_A_POSITION)
    for one, two in _pairs([one for one in sets if one.loses]):
        both = members(one.values & two.values)
        for x in both:
            if two.where[x] & ~one.seen[x]:
                continue
            for z in both:
                gone = one.seen[z] & two.seen[z] & state.may[z]
                if z != x and gone:
                    found.setdefault(
                        state.planes(1 << z, gone),
                        (
                            ("one", state.layout.places(one.cells)),
                            ("first", state.named(one.values)),
                            ("two", state.layout.places(two.cells)),
                            ("second", state.named(two.values)),
                            ("x", state.symbol(x)),
                        ),
                    )
    for gone in widest(found):
        yield state.struck(gone, found[gone])


def _pairs(sets: Sequence[Almost]) -> Iterator[tuple[Almost, Almost]]:
    """Two sets apart, of which the first loses where the second holds, and both lose a candidate."""
    losing, holding = defaultdict[int, int](int), defaultdict[int, int](int)  # for each candidate which sets do
    for at, one in enumerate(sets):
        for candidate in members(one.loses):
            losing[candidate] |= 1 << at
        for candidate in members(one.holds):
            holding[candidate] |= 1 << at
    for at, one in enumerate(sets):
        both_lose = other_holds = 0
        for candidate in members(one.loses):
            both_lose |= losing[candidate]
            other_holds |= holding[candidate]
        for further in indices((both_lose & other_holds) >> at + 1):
            two = sets[at + 1 + further]
            if not one.cells & two.cells:
                yield one, two


def _almost_locked(state: State) -> list[Almost]:
    """All sets of one to MOST_CELLS cells of a house with one value more than cells, the smallest first."""
    found: dict[int, int] = {}
    for items in state.left:
        few = [(1 << cell, values) for cell, values in items if values.bit_count() <= MOST_CELLS + 1]
        for count in range(1, min(MOST_CELLS, len(items) - 1) + 1):
            for chosen in combinations(few, count):
                values = 0
                for _, own in chosen:
                    values |= own
                if values.bit_count() == count + 1:
                    found[sum(cell for cell, _ in chosen)] = values
    sets = sorted(found.items(), key=lambda one: (one[0].bit_count(), one[0]))
    return [_placed(state, cells, values) for cells, values in sets]


def _placed(state: State, cells: int, values: int) -> Almost:
    where = {d: state.may[d] & cells for d in members(values)}
    seen = {d: seen_by(state.layout, own) for d, own in where.items()}
    loses = sum((state.may[d] & cells) << d * state.cells for d, cells in seen.items())
    return Almost(cells, values, where, seen, loses, state.planes(values, cells))
