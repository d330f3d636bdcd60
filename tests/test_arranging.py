"""The order within a section: effort rises, the first invites, and puzzles that look most alike are kept apart."""

import itertools
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making import section_order
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.making.section_order import Hardness, arranged, features, first_fall, unlikeness
from tests.few import few
from tests.samples import sample

SAMPLE = sample("blank", width=5, height=5)


def puzzle(grade: Grade, effort: float, number: int) -> Puzzle:
    assert SAMPLE is not None
    deduction = replace(SAMPLE.deduction, grade=grade, effort=effort)
    return replace(SAMPLE, order=replace(SAMPLE.order, number=number), deduction=deduction)


def section(*efforts: float) -> list[Puzzle]:
    return [puzzle(Grade.EASY, effort, number) for number, effort in enumerate(efforts, start=1)]


@given(st.lists(st.tuples(st.sampled_from(Grade), st.integers(1, 60)), max_size=30))
def test_whatever_is_arranged_rises(asked: list[tuple[Grade, int]]) -> None:
    puzzles = [puzzle(grade, float(effort), number) for number, (grade, effort) in enumerate(asked)]
    order = arranged(puzzles)
    assert sorted(order) == list(range(len(puzzles)))
    assert first_fall([Hardness(asked[at][0], "blank", 25, asked[at][1]) for at in order]) is None


@pytest.mark.parametrize(
    ("efforts", "falls"),
    [
        ([], None),
        ([(1, 10.0), (1, 9.0), (1, 11.0)], None),
        ([(1, 10.0), (1, 8.0), (1, 11.0)], None),
        ([(1, 10.0), (1, 7.9)], 1),
        ([(1, 10.0), (1, 9.5), (1, 7.9)], 2),
        ([(1, 10.0), (2, 5.0)], None),
        ([(2, 5.0), (1, 10.0)], 1),
    ],
)
def test_the_rule_of_the_order(efforts: list[tuple[int, float]], falls: int | None) -> None:
    assert first_fall([Hardness(grade, "blank", 25, effort) for grade, effort in efforts]) == falls


def test_the_first_can_be_begun_in_most_places(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = {1: 1, 2: 3, 3: 3, 4: 9}
    monkeypatch.setattr(section_order, "_openings", lambda one: begun[one.order.number])
    monkeypatch.setattr(section_order, "_nearest_twins", lambda puzzles, order: {})
    # The fourth could be begun in most places, but it takes too much effort to come first.
    assert arranged(section(10.0, 10.5, 11.0, 20.0)) == [1, 0, 2, 3]


def test_twins_are_each_others_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    # The second is the nearest of both others, and the third is its own.
    looks = iter([(0.0,), (1.0,), (1.5,)])
    monkeypatch.setattr(section_order, "features", lambda kind, clues: next(looks))
    assert section_order._nearest_twins(section(10.0, 10.1, 10.2), (0, 1, 2)) == {1: 2, 2: 1}


def test_nearest_twins_are_no_neighbours_where_efforts_allow_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # As they come to be looked at: the first two alike, and the last two.
    looks = [(0.0,), (0.1,), (5.0,), (5.1,)]
    monkeypatch.setattr(section_order, "_openings", lambda one: 1)
    again = itertools.cycle(looks)
    monkeypatch.setattr(section_order, "features", lambda kind, clues: next(again))
    assert arranged(section(10.0, 10.1, 10.2, 10.3)) == [0, 2, 1, 3]
    assert arranged(section(10.0, 20.0, 30.0, 40.0)) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("efforts", "order"),
    [
        ([10.0, 10.1, 10.2, 10.3], [0, 2, 1, 3]),
        ([10.0, 10.5, 12.5, 13.0], [0, 2, 1, 3]),  # the third comes before one that takes less, but not much less
        ([10.0, 10.5, 14.0, 16.0], [0, 1, 2, 3]),
    ],
)
def test_neighbours_ask_for_different_techniques_where_efforts_are_near(
    monkeypatch: pytest.MonkeyPatch, efforts: list[float], order: list[int]
) -> None:
    keys = itertools.cycle(("one", "one", "other", "other"))
    monkeypatch.setattr(section_order, "_openings", lambda one: 1)
    monkeypatch.setattr(section_order, "_nearest_twins", lambda puzzles, order: {})
    monkeypatch.setattr(section_order, "key_of", lambda kind, deduction: next(keys))
    assert arranged(section(*efforts)) == order


def test_puzzles_fall_no_further_than_they_must_where_all_ask_for_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = itertools.cycle([(0.0,), (0.1,), (5.0,)])
    monkeypatch.setattr(section_order, "features", lambda kind, clues: next(looks))
    assert arranged(section(10.0, 11.0, 12.5)) == [0, 1, 2]


@pytest.mark.parametrize("kind", few(registry.names(), pytest.mark.long))
def test_features_are_equally_many_and_tell_puzzles_apart(kind: str) -> None:
    samples = [sample(kind, width=6, height=6, seed=seed) for seed in "abcdef"]
    looks = [features(kind, one.clues) for one in samples if one is not None]
    assert len({len(look) for look in looks}) == 1
    assert all(0 < unlikeness(one, other) <= 4 for one, other in pairwise(looks))
    assert unlikeness(looks[0], looks[0]) == 0


def test_puzzles_look_alike_by_their_blanks_and_the_shares_of_their_numbers() -> None:
    """Of a kind that says nothing itself, here 20 cells: numbers up to 5, a quarter of them, have each a share."""
    rows = ((1, 0, 0, 0, 0), (5, 0, 0, 0, 0), (6, 0, 0, 0, 0), (1, 0, 0, 0, 0))
    found = features("blank", SimpleNamespace(grid=lambda: rows))
    assert found == (*(bool(value) / 20 for row in rows for value in row), 0.5, 0, 0, 0, 0.25, 0.25)
