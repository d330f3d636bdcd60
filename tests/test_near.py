"""Neighbours by a rook's and by a king's step, as tuples and as whole grids; regions; choices of edges; numbering."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.toolbox.arms import OPPOSITE, STEPS, choices_of_edges
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.puzzles.toolbox.near import is_connected, king_near, missing_of, rook_near
from bookmaker.puzzles.toolbox.regions import cells_of_regions, checked_regions, tilings
from bookmaker.puzzles.toolbox.symmetry import renumbered

sides = st.integers(1, 6)
cells = st.tuples(st.integers(0, 5), st.integers(0, 5))


@given(sides, sides, st.frozensets(cells, max_size=9))
def test_neighbours_are_the_cells_one_step_away_that_are_there(
    width: int, height: int, missing: frozenset[Any]
) -> None:
    there = [(r, c) for r in range(height) for c in range(width) if (r, c) not in missing]
    rook, king = rook_near(width, height, missing), king_near(width, height, missing)
    assert list(rook) == list(king) == there
    for r, c in there:
        assert rook[r, c] == tuple((y, x) for y, x in there if abs(y - r) + abs(x - c) == 1)
        assert king[r, c] == tuple((y, x) for y, x in there if max(abs(y - r), abs(x - c)) == 1)


@given(sides, sides, st.sets(cells))
def test_whole_grids_of_neighbours_are_the_same_cells(width: int, height: int, chosen: set[Any]) -> None:
    grid = bit_grid(width, height)
    inside = [cell for cell in chosen if cell[0] < height and cell[1] < width]
    bits = sum(grid.bit(r, c) for r, c in inside)
    for near, found in ((rook_near, grid.near(bits)), (king_near, grid.around(bits))):
        around = near(width, height)
        assert grid.cells(found) == tuple(sorted({other for cell in inside for other in around[cell]}))


def test_a_kings_step_goes_round_a_torus() -> None:
    grid = bit_grid(4, 5, wrap=True)
    assert set(grid.cells(grid.around(grid.bit(0, 0)))) == {(r, c) for r in (4, 0, 1) for c in (3, 0, 1)} - {(0, 0)}


def test_cells_are_connected_by_steps_within_them() -> None:
    diagonal = [(0, 0), (1, 1), (2, 2)]
    assert is_connected(diagonal, king_near(3, 3))
    assert not is_connected(diagonal, rook_near(3, 3))
    assert is_connected([(0, 0)], rook_near(3, 3))
    assert is_connected([], rook_near(3, 3))


def test_regions_are_numbered_in_reading_order_and_keep_what_is_missing() -> None:
    assert checked_regions([[7, None], [7, 2]], ((0, None), (0, 0))) == ((0, None), (0, 1))
    assert cells_of_regions(((0, None), (0, 1))) == (((0, 0), (1, 0)), ((1, 1),))
    assert missing_of(((0, None), (0, 1))) == {(0, 1)}


@pytest.mark.parametrize(
    ("regions", "why"),
    [
        ([[0, 0]], "the regions are 2x1, the grid is 2x2"),
        ([[0, 0], [0, 0]], "the same cells missing as the grid"),
        ([[0, None], [-1, 0]], "'-1' is not a region number"),
        ([[0, None], [1, 0]], "the region of row 1, column 1 is in several pieces"),
        ([[0, None], [0, 1]], "the region of row 2, column 2 has 1 cell, it must have 2"),
    ],
)
def test_regions_that_do_not_fit_are_refused(regions: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        checked_regions(regions, ((0, None), (0, 0)), size=2 if "must have" in why else None)


def test_numbers_are_replaced_by_their_order_of_coming() -> None:
    assert renumbered(((9, None, 0), (4, 9, 0))) == ((0, None, 1), (2, 0, 1))
    assert renumbered(((9, 0, 0), (4, 9, 0)), keep=(0,)) == ((1, 0, 0), (2, 1, 0))


@pytest.mark.parametrize(("height", "wrap"), [(3, False), (2, True)])
def test_every_choice_of_twelve_edges_comes_once_and_its_arms_meet(height: int, wrap: bool) -> None:
    choices = set(choices_of_edges(3, height, wrap=wrap))
    assert len(choices) == 2**12
    for masks in sorted(choices)[::64]:
        for r, row in enumerate(masks):
            for c, mask in enumerate(row):
                for arm in (arm for arm in STEPS if mask & arm):
                    y, x = r + STEPS[arm][0], c + STEPS[arm][1]
                    assert wrap or (0 <= y < height and 0 <= x < 3)
                    assert masks[y % height][x % 3] & OPPOSITE[arm]


def test_tilings_are_counted_as_others_count_them() -> None:
    # OEIS A116694: rectangular dissections of an n x k grid.
    assert [sum(1 for _ in tilings(*size)) for size in ((1, 3), (2, 2), (3, 2), (3, 3), (4, 3))] == [
        4,
        8,
        34,
        322,
        3164,
    ]
