"""Shikaku with half-turn symmetry: how such grids are cut, paired, cut anew, and made at every size."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.kinds.shikaku import Clues, Params
from bookmaker.kinds.shikaku.generator import start
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.half_turn_partition import cut_half_turn
from bookmaker.kinds.shikaku.making.partition import CLASSIC, EVEN, Mix, recuts
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.toolbox.bitgrid import bit_grid, indices
from bookmaker.puzzles.toolbox.regions import block, box_of
from bookmaker.seeds import Seed
from tests.few import every


def made(width: int, height: int, grade: Grade | None = None) -> Clues:
    params = Params(width, height, symmetry="half-turn")
    puzzle = generate(Order(1, 0, "shikaku", params, grade, Seed(("symmetry",))))
    assert isinstance(puzzle, Puzzle), puzzle
    assert isinstance(puzzle.clues, Clues)
    return puzzle.clues


def is_symmetric(clues: Clues) -> bool:
    return all(
        bool(number) == bool(opposite)
        for row, turned in zip(clues.rows, clues.rows[::-1], strict=True)
        for number, opposite in zip(row, turned[::-1], strict=True)
    )


@pytest.mark.parametrize("size", [(20, 20), (15, 25), (30, 30)])
def test_large_grids_are_symmetric_in_their_cells_but_not_in_their_numbers(size: tuple[int, int]) -> None:
    clues = made(*size)
    assert is_symmetric(clues)
    # Numbers that were symmetric too would give half of the answer away.
    numbers = [(number, clues.rows[-1 - r][-1 - c]) for r, c, number in clues.places()]
    assert sum(one != other for one, other in numbers) > len(numbers) / 4


@pytest.mark.parametrize("grade", Grade)
def test_every_grade_is_made_symmetric(grade: Grade) -> None:
    assert is_symmetric(made(10, 10, grade))


@given(seed=st.integers(0, 5000), side=st.sampled_from((5, 7)))
@settings(max_examples=100)
def test_no_move_ever_breaks_the_symmetry(seed: int, side: int) -> None:
    rng = Seed(("moves", str(seed))).stream()
    draft = start(Params(side, side, symmetry="half-turn"), rng)
    if draft is None:
        return
    # The box over the very centre among them, whose clue has no partner to move with.
    for k, cells in enumerate(draft.targets):
        for cell in indices(cells):
            draft.move(k, 1 << cell)
            assert is_symmetric(draft.clues())


@pytest.mark.slow
@pytest.mark.parametrize("grade", every(4, [None, *Grade]))
def test_every_grade_is_made_symmetric_at_20x20(grade: Grade | None) -> None:
    assert is_symmetric(made(20, 20, grade))


@given(
    width=st.integers(3, 12),
    height=st.integers(2, 12),
    max_side=st.integers(3, 9),
    max_area=st.integers(3, 20),
    mix=st.sampled_from((CLASSIC, EVEN)),
    seed=st.integers(0, 10_000),
)
@settings(max_examples=80)
def test_every_box_lies_opposite_to_a_cell_of_its_partner(
    width: int, height: int, max_side: int, max_area: int, mix: Mix, seed: int
) -> None:
    params = Params(width, height, max_side=max_side, max_area=max_area, symmetry="half-turn")
    paired = cut_half_turn(params, Seed((str(seed),)).stream(), mix)
    if paired is None:
        return
    boxes, partners = paired
    cells = [
        {(r, c) for r in range(top, top + down) for c in range(left, left + across)}
        for top, left, across, down in boxes
    ]
    assert sum(map(len, cells)) == len(set().union(*cells)) == width * height
    for k, (_, _, across, down) in enumerate(boxes):
        assert 2 <= across * down <= max_area
        assert max(across, down) <= max_side
        assert partners[partners[k]] == k
        opposite = {(height - 1 - r, width - 1 - c) for r, c in cells[partners[k]]} & cells[k]
        if partners[k] == k:
            assert ((height - 1) / 2, (width - 1) / 2) in opposite
        else:
            assert opposite


def rectangle(top: int, left: int, across: int, down: int) -> int:
    return block(across, down, 9) << (top * 9 + left)


def test_an_l_of_two_rectangles_has_one_other_cut() -> None:
    foot, leg = rectangle(2, 0, 4, 2), rectangle(0, 0, 2, 2)
    assert recuts(leg, foot, Params(8, 8)) == [
        (rectangle(0, 0, 2, 4), rectangle(2, 2, 2, 2)),
        (rectangle(2, 2, 2, 2), rectangle(0, 0, 2, 4)),
    ]


def test_a_step_has_no_other_cut() -> None:
    assert recuts(rectangle(0, 0, 3, 1), rectangle(1, 1, 3, 1), Params(8, 8)) == []


def test_no_cut_leaves_a_lone_cell_or_a_rectangle_beyond_the_limits() -> None:
    pair = (rectangle(0, 0, 2, 1), rectangle(0, 2, 3, 1))
    found = recuts(*pair, Params(8, 8))
    assert {frozenset(box_of(cells, 9)[2:] for cells in cut) for cut in found} == {frozenset({(2, 1), (3, 1)})}
    assert recuts(rectangle(0, 0, 2, 2), rectangle(2, 0, 4, 2), Params(8, 8, max_side=4, max_area=8)) != []
    assert recuts(rectangle(0, 0, 2, 2), rectangle(2, 0, 4, 2), Params(8, 8, max_area=7)) == []


@given(
    first=st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 3), st.integers(1, 3)),
    second=st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 3), st.integers(1, 3)),
)
@settings(max_examples=200)
def test_a_cut_is_of_the_same_cells_into_two_rectangles(
    first: tuple[int, int, int, int], second: tuple[int, int, int, int]
) -> None:
    one, other = rectangle(*first), rectangle(*second)
    if one & other:
        return
    for a, b in recuts(one, other, Params(8, 8)):
        assert not a & b
        assert a | b == one | other
        assert {a, b} != {one, other}
        assert all(rectangle(*box_of(cells, 9)) == cells for cells in (a, b))


@given(seed=st.integers(0, 1000), symmetry=st.sampled_from(("none", "half-turn")))
@settings(max_examples=40)
def test_what_fits_after_a_cut_is_what_would_fit_anew(seed: int, symmetry: str) -> None:
    rng = Seed((str(seed),)).stream()
    params = Params(7, 6, symmetry=symmetry)
    draft = start(params, rng)
    if draft is None:
        return
    grid = bit_grid(7, 6)
    for k, cells in enumerate(draft.targets):
        for other, theirs in enumerate(draft.targets):
            if other == k or not grid.near(cells) & theirs:
                continue
            ways = [
                pair
                for pair in recuts(draft.targets[k], theirs, params)
                if pair[0] & draft.bits[k] and pair[1] & draft.bits[other]
            ]
            if ways:
                draft.recut(k, other, rng.choice(ways))
                break
    draft.move(0, draft.targets[0] & -draft.targets[0])
    boxes = [box_of(cells, 8) for cells in draft.targets]
    anew = Draft(boxes, [bit.bit_length() - 1 for bit in draft.bits], draft.grid)
    assert (anew.fits, anew.zones) == (draft.fits, draft.zones)
    assert symmetry == "none" or is_symmetric(draft.clues())
