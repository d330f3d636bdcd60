"""Shikaku as it is made: grades, sizes and options, drafts and their moves."""

from collections import Counter
from dataclasses import replace
from math import fsum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bookmaker.kinds.shikaku import Params, deduce, deduce_many, propose
from bookmaker.kinds.shikaku.generator import start
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.partition import CLASSIC, EVEN, TRIES, Floor, Mix, cut
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.regions import box_of
from bookmaker.seeds import Seed
from tests.few import every
from tests.shikaku_made import made


def test_harder_grades_take_more_effort_on_the_whole() -> None:
    efforts = [sum(made(8, 8, grade, seed=f"effort {n}").deduction.effort for n in range(6)) for grade in Grade]
    assert efforts == sorted(efforts)


@pytest.mark.parametrize("grade", Grade)
@pytest.mark.parametrize("size", [(7, 7), (6, 9), (12, 8)])
def test_every_grade_is_made_square_and_oblong(size: tuple[int, int], grade: Grade) -> None:
    puzzle = made(*size, grade)
    assert puzzle.deduction.grade is grade
    assert (puzzle.clues.width, puzzle.clues.height) == size


@given(
    width=st.integers(2, 9),
    height=st.integers(2, 9),
    max_side=st.integers(2, 9),
    max_area=st.integers(2, 20),
    mix=st.sampled_from((CLASSIC, EVEN)),
    seed=st.text(max_size=3),
)
@settings(max_examples=60)
def test_no_rectangle_is_larger_than_allowed(
    width: int, height: int, max_side: int, max_area: int, mix: Mix, seed: str
) -> None:
    try:
        params = Params(width, height, max_side=max_side, max_area=max_area, symmetry="none")
    except ValidationError:
        assert width * height % 2
        return
    boxes = cut(params, Seed((seed,)).stream(), mix)
    for _, _, across, down in boxes or ():
        assert max(across, down) <= max_side
        assert 2 <= across * down <= max_area
    assert sum(across * down for _, _, across, down in boxes or ()) in (0, width * height)


def shares(count: int, **options: Any) -> Counter[int]:
    """How often each area stands in `count` puzzles of 10x10."""
    puzzles = [made(10, 10, seed=f"shares {n}", **options) for n in range(count)]
    return Counter(number for puzzle in puzzles for _, _, number in puzzle.clues.places())


def test_an_even_mix_has_few_pairs_and_a_classic_one_many() -> None:
    even, classic = shares(20, mix="even"), shares(20, mix="classic")
    assert even[2] / even.total() < 0.3
    assert classic[2] / classic.total() > 0.4


def test_larger_limits_are_used_by_every_mix() -> None:
    for mix in ("even", "classic"):
        assert max(shares(20, mix=mix)) <= 16
        assert max(shares(20, mix=mix, max_area=40, max_side=10)) > 16


def test_an_even_mix_has_no_two_pairs_side_by_side() -> None:
    for n in range(20):
        pairs = {box for box in cut(Params(12, 12), Seed((str(n),)).stream(), EVEN) or () if box[2] * box[3] == 2}
        for top, left, across, down in pairs:
            assert (top + across - 1, left + down - 1, across, down) not in pairs


def test_half_turn_symmetry_is_of_the_cells_not_of_the_numbers() -> None:
    for width, height in ((7, 7), (10, 10), (9, 6)):
        clues = made(width, height, symmetry="half-turn").clues
        cells = {(row, column) for row, column, _ in clues.places()}
        assert cells == {(height - 1 - row, width - 1 - column) for row, column in cells}
        assert clues.rows != tuple(row[::-1] for row in clues.rows[::-1])
    plain = made(10, 10, symmetry="none").clues
    assert any(not plain.rows[9 - row][9 - column] for row, column, _ in plain.places())


@pytest.mark.parametrize("grade", [None, Grade.MEDIUM, Grade.HARD, Grade.EXPERT])
def test_as_many_numbers_as_wished_are_question_marks(grade: Grade | None) -> None:
    puzzle = made(8, 8, grade, unknown=2)
    assert [number for _, _, number in puzzle.clues.places()].count(-1) == 2
    assert grade in (None, puzzle.deduction.grade)


@pytest.mark.parametrize("grade", [None, Grade.MEDIUM, Grade.HARD, pytest.param(Grade.EXPERT, marks=pytest.mark.slow)])
def test_many_question_marks_are_found_at_10x10(grade: Grade | None) -> None:
    for n in range(3):
        puzzle = made(10, 10, grade, seed=f"many {n}", unknown=5)
        assert [number for _, _, number in puzzle.clues.places()].count(-1) == 5
        assert grade in (None, puzzle.deduction.grade)


def test_more_question_marks_than_can_be_made_are_refused_when_read() -> None:
    with pytest.raises(ValidationError, match="40 unknown numbers cannot stand in 20x20; ask for 20 at most"):
        Params(20, 20, unknown=40)


def test_pairs_alone_cannot_fill_an_odd_grid() -> None:
    with pytest.raises(ValidationError, match="rectangles of 2 cells cannot fill 3x3"):
        Params(3, 3, max_area=2)


def test_a_grid_too_small_to_be_symmetric_is_refused_when_read() -> None:
    with pytest.raises(ValidationError, match="use symmetry: none"):
        Params(2, 2)


def test_small_puzzles_have_clues_enough_and_no_rectangle_over_a_quarter() -> None:
    for side, least in ((5, 5), (7, 9), (10, 15)):
        for n in range(10):
            numbers = [number for _, _, number in made(side, side, seed=f"small {n}").clues.places()]
            assert len(numbers) >= least
            assert max(numbers) <= side * side // 4


def test_one_seed_makes_one_puzzle_and_two_seeds_two() -> None:
    assert made(9, 7, seed="a").clues == made(9, 7, seed="a").clues
    assert made(9, 7, seed="a").clues != made(9, 7, seed="b").clues


def test_a_poster_of_50x50_is_made() -> None:
    assert made(50, 50).deduction.answer is not None


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_a_draft_is_put_back_as_it_was(symmetry: str) -> None:
    rng = Seed((symmetry,)).stream()
    params = Params(8, 8, symmetry=symmetry)
    draft = next(d for d in (start(params, rng) for _ in range(50)) if d is not None)
    before, clues = draft.save(), draft.clues()
    for k in range(len(draft.targets)):
        draft.move(k, draft.targets[k] & -draft.targets[k])
    assert draft.clues() != clues
    draft.restore(before)
    assert (draft.clues(), draft.save()) == (clues, before)


@given(seed=st.integers(0, 1000), symmetry=st.sampled_from(("none", "half-turn")))
@settings(max_examples=40)
def test_what_fits_after_a_move_is_what_would_fit_anew(seed: int, symmetry: str) -> None:
    rng = Seed((str(seed),)).stream()
    draft = start(Params(7, 6, symmetry=symmetry), rng)
    if draft is None:
        return
    for _ in range(5):
        k = rng.below(len(draft.targets))
        draft.move(k, 1 << rng.choice(tuple(indices(draft.targets[k]))))
    boxes = [box_of(cells, 8) for cells in draft.targets]
    anew = Draft(boxes, [bit.bit_length() - 1 for bit in draft.bits], draft.grid)
    assert (anew.fits, anew.zones, anew.occupied) == (draft.fits, draft.zones, draft.occupied)


@pytest.mark.slow
@pytest.mark.parametrize("grade", every(5, [None, *Grade]))
def test_many_sizes_are_made_at_every_grade(grade: Grade | None) -> None:
    for width, height in ((10, 10), (20, 20), (30, 30), (15, 40), (60, 60)):
        puzzle = made(width, height, grade)
        assert grade in (None, puzzle.deduction.grade)


@pytest.mark.slow
@pytest.mark.parametrize("seed", every(2, ["2", "5"]))
def test_a_large_easy_draft_is_not_left_with_a_few_clues_in_doubt(seed: str) -> None:
    assert propose(Params(50, 50), Grade.EASY, Seed(("h", seed)).stream()) is not None


@pytest.mark.slow
def test_a_huge_grid_whose_moves_go_in_pairs_is_made_at_the_first_attempt() -> None:
    puzzle = made(100, 100)  # it took three, each narrowed as a whole in all its rounds
    assert (puzzle.attempts, puzzle.deduction.answer is not None) == (1, True)


@pytest.mark.slow
@pytest.mark.long
def test_the_largest_grid_is_made() -> None:
    assert made(200, 200).deduction.answer is not None


def test_a_rectangle_is_drawn_as_often_as_by_trying_random_shapes_until_one_is_free() -> None:
    params = Params(7, 7, symmetry="none")
    weight = {
        (across, down): EVEN.weights[across * down - 2] * (min(across, down) / max(across, down)) ** 0.5
        for across in range(1, 8)
        for down in range(1, 8)
        if 1 < across * down <= params.largest
    }
    floor, rng, draws = Floor(params, EVEN), Seed(("often",)).stream(), 20_000
    floor.free = 0b111  # the first three cells, so a pair or a row of three
    drawn = Counter(floor.fitting(0, 0, rng) for _ in range(draws))
    free = weight[2, 1] + weight[3, 1]
    found = 1 - (1 - free / fsum(weight.values())) ** TRIES
    assert set(drawn) == {(0, 0, 2, 1), (0, 0, 3, 1)}
    assert drawn[0, 0, 3, 1] / draws == pytest.approx(found * weight[3, 1] / free, abs=0.015)


def test_how_hard_a_puzzle_is_told_without_its_steps() -> None:
    clues = made(7, 7, Grade.MEDIUM).clues
    (brief,) = deduce_many([clues])
    full = deduce(clues)
    assert full.steps
    assert (brief, brief.trace, brief.opening) == (replace(full, steps=()), full.trace, full.opening)
