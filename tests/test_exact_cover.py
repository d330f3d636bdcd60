"""Exact cover: what narrowing strikes, and all tilings, are those that trying everything gives."""

from functools import reduce
from itertools import product
from operator import and_, or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.kits.areas.proving import tilings
from bookmaker.puzzles.kits.proving import Search
from bookmaker.puzzles.toolbox.cover import Groups, narrow, pockets, union

CELLS = 6
FULL = (1 << CELLS) - 1

sets = st.integers(1, FULL)
any_groups = st.lists(st.lists(sets, min_size=1, max_size=4, unique=True).map(tuple), min_size=1, max_size=4)


@st.composite
def groups_of_a_tiling(draw: st.DrawFn) -> Groups:
    """A tiling's sets, each hidden among others."""
    owners = draw(st.lists(st.integers(0, 3), min_size=CELLS, max_size=CELLS))
    parts = [sum(1 << cell for cell, one in enumerate(owners) if one == owner) for owner in sorted({*owners})]
    return [tuple(draw(st.permutations(sorted({part, *draw(st.lists(sets, max_size=4))})))) for part in parts]


def by_trying(groups: Groups) -> set[tuple[int, ...]]:
    return {
        chosen
        for chosen in product(*groups)
        if union(chosen) == FULL and sum(one.bit_count() for one in chosen) == CELLS
    }


def one_by_one(groups: Groups, *, cores: bool) -> Groups:
    """The same facts, a set at a time."""
    for at, mine in enumerate(groups):
        others = [other for k, other in enumerate(groups) if k != at]
        taken = union(reduce(and_, other) for other in others if cores or len(other) == 1)
        needed = FULL & ~union(union(other) for other in others)
        for one in mine:
            if one & taken or needed & ~one:
                left = tuple(other for other in mine if other != one)
                return one_by_one([*groups[:at], left, *groups[at + 1 :]], cores=cores)
    return groups


@given(any_groups)
def test_tilings_are_those_found_by_trying_all(groups: Groups) -> None:
    expected, found = by_trying(groups), tilings(groups, FULL, 1000)
    assert (len(found.found), found.complete) == (min(2, len(expected)), len(expected) < 2)
    assert {*found.found} <= expected


@given(groups_of_a_tiling(), st.booleans())
def test_narrowing_strikes_what_its_facts_strike_one_by_one(groups: Groups, cores: bool) -> None:
    left = list(groups)
    is_possible = narrow(left, FULL, cores=cores)
    assert (is_possible, left) == (True, one_by_one(groups, cores=cores))


@given(any_groups)
def test_narrowing_says_impossible_only_of_what_is(groups: Groups) -> None:
    left = list(groups)
    if not narrow(left, FULL):
        assert by_trying(groups) == set()
    else:
        assert by_trying(left) == by_trying(groups)


@pytest.mark.parametrize(
    "groups",
    [
        [()],
        [(0b000111,), (0b111100,)],  # two sets that are settled touch
        [(0b000111,), (0b111000, 0b111100), (0b111000, 0b110000)],  # more cells than there are
        [(0b000111, 0b000011), (0b011000, 0b010000)],  # a cell that nobody reaches
        [(0b000011, 0b000001), (0b000001, 0b000101), (0b111000,)],  # one cell in all sets of two groups
    ],
)
def test_what_cannot_be_tiled_is_known_at_once(groups: Groups) -> None:
    assert not narrow(list(groups), FULL)
    assert tilings(groups, FULL, 1).complete


def test_a_search_that_runs_out_of_budget_says_so() -> None:
    groups: Groups = [(0b000001, 0b000010), (0b000001, 0b000010), (0b111100,)]
    assert tilings(groups, FULL, 0) == Search((), False, 0)
    assert not tilings(groups, FULL, 2).complete
    assert [len(tilings(groups, FULL, budget).found) for budget in (1, 2, 3)] == [0, 1, 2]


@given(st.lists(st.integers(0, FULL), max_size=6))
def test_pockets_share_no_cell_and_none_falls_apart(reaches: list[int]) -> None:
    found = pockets(enumerate(reaches))
    assert sorted(number for pocket in found for number in pocket) == list(range(len(reaches)))
    cells = [reduce(or_, (reaches[number] for number in pocket)) for pocket in found]
    assert sum(one.bit_count() for one in cells) == union(cells).bit_count()
    for pocket in found:
        first, *waiting = pocket
        reach = reaches[first]
        while near := [number for number in waiting if reaches[number] & reach]:
            reach |= union(reaches[number] for number in near)
            waiting = [number for number in waiting if number not in near]
        assert waiting == []
