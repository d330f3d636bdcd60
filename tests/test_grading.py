"""Grades and efforts: what a climb of a ladder counts, and that every kind's ladder rises."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import (
    Contradiction,
    Deduction,
    Grade,
    StarScale,
    Step,
    Technique,
    budgeted,
    climb,
    least_moments,
    rests_on_trust,
    tick,
)

Pile = list[int]  # a puzzle of our own: numbers to take away


def taking(name: str, grade: Grade, cost: float, most: int) -> Technique[Pile]:
    """A technique that takes all the ones, or one larger number up to `most`."""

    def apply(pile: Pile) -> Sequence[Step]:
        found = [n for n in pile if n == 1] if most == 1 else [n for n in pile if n <= most][:1]
        for n in found:
            pile.remove(n)
        return [Step(name, ((0, n),)) for n in found]

    return Technique(name, grade, cost, apply)


LADDER = (taking("ones", Grade.EASY, 1.0, 1), taking("small", Grade.MEDIUM, 2.5, 4), taking("any", Grade.HARD, 4.0, 9))


def solved(pile: Pile) -> Deduction[str]:
    return climb(pile, LADDER, finished=lambda left: None if left else "empty")


def test_steps_open_at_the_same_moment_add_the_logarithm_of_their_number() -> None:
    assert solved([1]).effort == 1.0
    assert solved([1, 1, 1, 1, 1]).effort == round(1 + math.log(5), 1) == 2.6


def test_steps_taken_one_after_the_other_add_their_costs() -> None:
    assert solved([3, 3]).effort == 5.0
    assert solved([1, 3, 7]).effort == 7.5


def test_the_easiest_technique_is_always_tried_first_again() -> None:
    done = solved([7, 3, 1, 3])
    assert [step.technique for step in done.steps] == ["ones", "small", "small", "any"]
    assert done.techniques == (("ones", 1), ("small", 2), ("any", 1))


def test_the_grade_is_that_of_the_hardest_technique_used() -> None:
    assert [solved(pile).grade for pile in ([1], [1, 3], [3, 7, 1])] == [Grade.EASY, Grade.MEDIUM, Grade.HARD]
    assert solved([]) == Deduction("empty", (), (), Grade.EASY, 0.0)


@pytest.mark.parametrize(
    ("pile", "opening"),
    [
        ([], 0),
        ([1, 1, 1], 3),
        ([1, 1, 2], 3),  # the next technique of the same grade goes on
        ([1, 2, 2], 2),  # but not a second time,
        ([1, 2, 2, 3], 2),  # and then the opening is over
        ([1, 7], 1),  # a harder one is no opening
        ([7], 1),  # but where nothing is easier
    ],
)
def test_the_opening_is_the_first_way_up_the_ladder_in_one_grade(pile: Pile, opening: int) -> None:
    easy = [taking(name, Grade.EASY, 1.0, most) for name, most in (("ones", 1), ("twos", 2), ("threes", 3))]
    ladder = (*easy, taking("any", Grade.HARD, 4.0, 9))
    assert climb(pile, ladder, finished=lambda left: None if left else "empty").opening == opening


def test_a_puzzle_in_print_meets_its_grade_once_twice_or_three_times() -> None:
    assert [least_moments(Grade.HARD, cells) for cells in (4, 48, 49, 99, 100, 900)] == [1, 1, 2, 2, 3, 3]
    assert least_moments(Grade.EASY, 900) == 0


def test_stars_begin_at_their_bounds_whatever_the_size() -> None:
    scale = StarScale(power=2.0, bounds=(0.1, 2.0, 3.0, 4.0))
    assert [scale.stars(effort, 3) for effort in (0.89, 0.9, 18, 27, 36, 99)] == [1, 2, 3, 4, 5, 5]
    assert scale.stars(18, 4) == 2
    assert StarScale(power=1.0, bounds=(0.1, 2.0, 3.0, 4.0)).stars(0.3, 3) == 2  # though 0.3 / 3 is a little less


def test_who_gets_stuck_has_neither_answer_nor_grade_but_the_effort_so_far() -> None:
    stuck = solved([1, 12])
    assert (stuck.answer, stuck.grade, stuck.effort, stuck.contradiction) == (None, None, 1.0, False)
    assert stuck.techniques == (("ones", 1),)


def test_a_contradiction_ends_the_climb_and_is_told() -> None:
    def refuse(pile: Pile) -> Sequence[Step]:
        raise Contradiction

    ended = climb([1, 3], (LADDER[0], Technique("no", Grade.EASY, 1.0, refuse)), finished=lambda _: None)
    assert ended.contradiction
    assert (ended.answer, ended.grade, ended.techniques) == (None, None, (("ones", 1),))


def test_what_contradicts_itself_from_the_start_rests_on_nothing() -> None:
    def finished(pile: Pile) -> str | None:
        raise Contradiction

    assert climb([1], LADDER, finished=finished).contradiction


def test_what_rests_on_trust_is_no_contradiction_and_is_known_by_its_technique() -> None:
    def refuse(pile: Pile) -> Sequence[Step]:
        raise Contradiction("told")

    trusting = replace(taking("small", Grade.MEDIUM, 2.5, 4), trusting=True)
    ladder = (LADDER[0], trusting, Technique("refuse", Grade.HARD, 4.0, refuse))
    ones, small, stuck = (
        climb(pile, ladder, finished=lambda left: None if left else "empty") for pile in ([1], [3], [7])
    )
    assert [rests_on_trust(ladder, one.techniques) for one in (ones, small, stuck)] == [False, True, False]
    assert stuck.contradiction
    assert not climb([3, 7], ladder, finished=lambda left: None).contradiction
    assert not climb([7], (replace(ladder[2], trusting=True),), finished=lambda left: None).contradiction


@pytest.mark.parametrize("kind", registry.names())
def test_no_technique_of_a_ladder_is_easier_than_one_before_it_or_cheaper_within_a_grade(kind: str) -> None:
    ladder = registry.get(kind).LADDER
    assert ladder[0].cost == 1.0
    for easier, harder in pairwise(ladder):
        assert (easier.grade, easier.cost) <= (harder.grade, harder.cost), (easier.name, harder.name)
        # Sudoku's costs are the ratings of others, who see an X-wing sooner than a hidden triple.
        assert easier.cost <= harder.cost or kind == "sudoku", (easier.name, harder.name)


# --- the budget of a ladder


def trying(pile: Pile) -> Sequence[Step]:
    """A technique that counts a trial for each number left, and takes the last away."""
    tick(len(pile))
    return [Step("trying", ((0, pile.pop()),))]


def within(positions: int, pile: Pile) -> Deduction[str]:
    ladder = (LADDER[0], Technique("trying", Grade.EXPERT, 9.0, trying))
    with budgeted(positions):
        return climb(pile, ladder, finished=lambda left: None if left else "empty")


def test_each_technique_applied_and_each_trial_counts_as_one_position_of_the_budget() -> None:
    # Three rounds of two techniques, and three trials, two, one.
    assert within(12, [5, 6, 7]).answer == "empty"
    stopped = within(11, [5, 6, 7])
    assert (stopped.undecided, stopped.answer, stopped.grade, stopped.contradiction) == (True, None, None, False)
    assert len(stopped.steps) == 3


def test_a_budget_ends_with_its_climb_and_what_ticks_outside_of_one_is_not_counted() -> None:
    assert within(1, [5, 6]).undecided
    assert within(100, [5, 6]).answer == "empty"
    with budgeted(1):
        tick(1000)


def test_a_ladder_that_counts_nothing_and_never_gets_anywhere_ends_too() -> None:
    endless: Technique[Pile] = Technique("endless", Grade.EASY, 1.0, lambda pile: [Step("endless", ())])
    assert climb([1], (endless,), finished=lambda left: None).undecided


def test_a_climb_within_a_technique_counts_with_the_one_that_it_is_part_of() -> None:
    def inner(pile: Pile) -> Sequence[Step]:
        assert not solved([1] * len(pile)).undecided  # one round, one technique
        return [Step("inner", ((0, pile.pop()),))]

    ladder = (Technique("inner", Grade.EASY, 1.0, inner),)
    for positions, undecided in ((5, True), (6, False)):
        with budgeted(positions):
            assert climb([4, 5, 6], ladder, finished=lambda left: None if left else "empty").undecided is undecided
