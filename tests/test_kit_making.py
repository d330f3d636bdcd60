"""Kits of nouns, proving and making: rows with a code, exact search by branching, clues left out and drafts steered."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.proof import Impossible, Several, Undecided, Unique
from bookmaker.puzzles.kits.making import orbits, steered, thinned
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues
from bookmaker.puzzles.kits.proving import depth_first, verdict
from bookmaker.puzzles.toolbox.symmetry import looks_alike, twins


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    NAME: ClassVar[str] = "demo"
    LIKE: ClassVar[str] = "'2x1:1a'"
    WHAT: ClassVar[str] = "a number of a demo"

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        if any(number == 7 for row in rows for number in row):
            raise ValueError("seven brings bad luck")


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    WHAT: ClassVar[str] = "a digit"
    MOST: ClassVar[int | None] = 9
    MASKED: ClassVar[bool] = False


grids = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda size: st.tuples(*[st.tuples(*[st.sampled_from([0, 0, 1, 2, 6, 12, None])] * size[0])] * size[1])
)


@given(grids.filter(lambda rows: any(number is not None for row in rows for number in row)))
def test_codes_are_read_back_and_equal_puzzles_have_one_form(rows: MaskedGrid) -> None:
    clues = Clues.from_grid(rows, {})
    assert Clues.parse(clues.code()) == clues
    assert {Clues(image).canonical() for image in twins(rows)} == {clues.canonical()}
    assert clues.count == sum(number is not None for row in rows for number in row)
    assert dict(clues.places()) == {(r, c): n for r, row in enumerate(rows) for c, n in enumerate(row) if n}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2x1:7a", "bad luck"),
        ("2x1:aa,r", "nothing after a comma, not 'r'"),
        ("2x1x:aa", "no.* demo code like '2x1:1a'"),
    ],
)
def test_other_texts_are_refused_in_the_kind_s_words(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Clues.parse(text)


@pytest.mark.parametrize("grid", [[[0]], [[10]], [[None]]])
def test_an_answer_holds_only_the_numbers_of_the_kind(grid: MaskedGrid) -> None:
    with pytest.raises(ValueError, match=r"is (not )?a digit"):
        Answer.from_grid(grid)


def orders(fits: set[tuple[int, ...]], budget: int = 1000, most: int = 2) -> tuple[object, int]:
    """The orders of 0, 1, 2 that are among these, found digit by digit."""

    def branch(order: tuple[int, ...]) -> tuple[tuple[int, ...] | None, list[tuple[int, ...]]]:
        if len(order) == 3:
            return (order if order in fits else None), []
        return None, [(*order, digit) for digit in range(3) if digit not in order]

    search = depth_first([()], branch, most=most, budget=budget)
    return verdict(search, lambda order: order), search.nodes


def test_a_search_counts_solutions_to_two_and_positions_to_its_budget() -> None:
    every = list(permutations(range(3)))
    assert orders({every[4]})[0] == Unique(every[4])
    assert isinstance(orders(set(every))[0], Several)
    assert orders(set()) == (Impossible(), 1 + 3 + 6 + 6)
    assert orders(set(), budget=15) == (Undecided(15), 15)
    assert orders({every[0]}, budget=9)[0] == Undecided(9)


@given(
    st.integers(1, 5),
    st.sampled_from(["none", "half-turn", "quarter-turn", "mirror", "diagonal"]),
)
def test_cells_of_whole_orbits_look_alike_and_each_cell_is_in_one(side: int, symmetry: str) -> None:
    every = orbits(side, side, symmetry)
    assert sorted(cell for orbit in every for cell in orbit) == [(r, c) for r in range(side) for c in range(side)]
    chosen = {cell for orbit in every for cell in orbit if orbit[0][0] % 2 == 0 or orbit[-1][1] % 3 == 1}
    assert looks_alike([[(r, c) in chosen for c in range(side)] for r in range(side)], symmetry)
    assert orbits(3, 2, "half-turn")[0] == ((0, 0), (1, 2))


def test_a_figure_that_a_turn_changes_does_not_look_alike() -> None:
    corner = ((1, 0, 0), (0, 0, 0), (0, 0, 0))
    assert [looks_alike(corner, name) for name in ("none", "diagonal", "mirror", "half-turn", "quarter-turn")] == [
        True, True, False, False, False,
    ]  # fmt: skip


def test_what_can_go_goes_in_turn_and_the_rest_is_told() -> None:
    def without(total: int, item: int) -> int | None:
        return total - item if total - item >= 10 else None

    assert thinned(30, [7, 20, 5, 1], without) == (17, [20])


def test_a_draft_is_changed_until_it_is_enough_and_never_for_the_worse() -> None:
    def changes() -> Iterator[tuple[str, tuple[int]] | None]:
        yield "worse", (1,)
        yield None
        yield "as good", (3,)
        yield "better", (5,)
        yield "never asked for", (9,)

    one = changes()
    assert steered("first", (3,), lambda _: next(one), lambda draft, worth: worth >= (5,), 9) == ("better", (5,))
    one = changes()
    assert steered("first", (3,), lambda _: next(one), lambda draft, worth: False, 3) == ("as good", (3,))
