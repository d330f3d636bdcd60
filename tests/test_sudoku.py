"""Sudoku's nouns beyond the suite of the contract: what is refused, and which puzzles are equal."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.kinds.sudoku import (
    Clues,
    candidates,
    deduce,
)
from bookmaker.kinds.sudoku.symmetries import twins
from bookmaker.puzzles.contract.grading import Grade
from tests.sudoku_made import EMPTY, made

BANDS = [[row] * 9 for row in range(9)]


CORNER = {"cells": [[0, 0], [0, 1], [1, 1]], "sum": 14}


PAIR = {"cells": [[0, 0], [0, 1]], "sum": 3}


@pytest.mark.parametrize(
    ("grid", "variant", "why"),
    [
        (((5, 0, 0, 0, 5, 0, 0, 0, 0), *EMPTY[1:]), {}, "a row has two 5s"),
        (EMPTY[:8], {}, "square"),
        (((0,) * 5,) * 5, {}, "no boxes"),
        (((0,) * 11,) * 11, {}, "no boxes"),
        (EMPTY, {"box": "2x4"}, "'2x4' is no box of 9 cells such as 3x3"),
        (EMPTY, {"regions": [[0] * 9] * 9}, "has 81 cells, it must have 9"),
        (EMPTY, {"regions": [[(r + c) % 9 for c in range(9)] for r in range(9)]}, "in several pieces"),
        (EMPTY, {"cages": [PAIR, PAIR]}, "overlaps"),
        (EMPTY, {"cages": [{**PAIR, "cells": [[0, 0], [1, 1]]}]}, "column 1 is in several pieces"),
        (
            ((5, 0, 0, 0, 0, 0, 0, 0, 0), (0, 5, *(0,) * 7), *EMPTY[2:]),
            {"regions": BANDS, "cages": [CORNER]},
            "a cage has two 5s",
        ),
        (EMPTY, {"cages": [{**PAIR, "sum": 18}]}, "cannot add up to 18: 2 different digits make 3 to 17"),
        (EMPTY, {"cages": [{**PAIR, "cells": [[0, 9]]}]}, "rows and columns from 0 to 8"),
        (EMPTY, {"x": "yes"}, "'x' is true or false"),
        (EMPTY, {"x": True, "windoku": True}, "windoku goes with boxes alone"),
        (EMPTY, {"antiknight": True, "cages": [PAIR]}, "antiknight goes with boxes alone"),
        (((0,) * 6,) * 6, {"windoku": True}, "a windoku is 9x9"),
        (
            ((0, 0, 5, *(0,) * 6), (0,) * 9, (0, 0, 0, 5, *(0,) * 5), *EMPTY[3:]),
            {"antiknight": True},
            "a knight's move has two 5s",
        ),
    ],
)
def test_clues_that_make_no_puzzle_are_refused_with_a_reason(grid: Any, variant: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Clues.from_grid(grid, variant)


@given(st.randoms(use_true_random=False))
@settings(max_examples=12, deadline=None)
def test_rows_columns_bands_stacks_digits_and_sides_may_change_places(chance: Any) -> None:
    clues = made(9, Grade.HARD).clues

    def order() -> list[int]:
        bands = chance.sample(range(3), 3)
        return [3 * band + row for band in bands for row in chance.sample(range(3), 3)]

    rows, columns, digits = order(), order(), [0, *chance.sample(range(1, 10), 9)]
    grid = tuple(tuple(digits[clues.rows[r][c]] for c in columns) for r in rows)
    twin = Clues(tuple(zip(*grid, strict=True)) if chance.random() < 0.5 else grid)
    assert twin.canonical() == clues.canonical()
    ours, theirs = deduce(clues), deduce(twin)
    assert (theirs.grade, theirs.effort, theirs.moments) == (ours.grade, ours.effort, ours.moments)


def test_rows_of_different_bands_that_change_places_make_another_puzzle() -> None:
    rows = made(9).clues.rows
    assert Clues((rows[3], *rows[1:3], rows[0], *rows[4:])).canonical() != Clues(rows).canonical()


@pytest.mark.parametrize("options", [{"x": True}, {"windoku": True}, {"regions": "jigsaw"}, {"cages": True}])
def test_variants_have_twins_of_one_form_and_effort(options: dict[str, Any]) -> None:
    clues = made(6 if "x" in options else 9, **options).clues
    ours = deduce(clues)
    found = list(twins(clues))
    assert len(set(found)) > 4
    for twin in found[::5]:
        assert twin.canonical() == clues.canonical()
        assert (deduce(twin).grade, deduce(twin).effort) == (ours.grade, ours.effort)


@pytest.mark.parametrize("options", [{}, {"x": True}, {"regions": "jigsaw"}])
@pytest.mark.parametrize("cages", [False, True])
def test_a_variant_made_for_solvers_who_trust_in_one_solution_says_so_in_its_code_and_not_in_its_id(
    options: dict[str, Any], cages: bool
) -> None:
    clues = made(6, cages=cages, uniqueness=True, **options).clues
    plain = replace(clues, uniqueness=False)
    assert clues.uniqueness
    assert clues.code().startswith("6x6u")
    assert clues.code() != plain.code()
    assert clues.canonical() == plain.canonical()


def test_how_numbers_of_a_foreign_killer_look_makes_no_other_puzzle() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "sum": 19}]
    looks = [Clues.from_grid([[0] * 10] * 10, {"cages": cages, "symbols": one}) for one in ("numbers", "letters")]
    assert looks[0].code() != looks[1].code()
    assert looks[0].canonical() == looks[1].canonical()


def test_a_grid_of_9_cells_has_as_many_candidates_as_arrangements_of_three_threes() -> None:
    assert sum(1 for _ in candidates(Clues(((0,) * 3,) * 3, (3, 1)))) == 1680
