"""Stars: one to five within a grade, by effort for the size, in records and before readers."""

import json
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Starred
from bookmaker.puzzles.contract.asking import stars_of
from bookmaker.puzzles.contract.grading import Deduction, Grade, StarScale, grades_of
from bookmaker.puzzles.making.choosing import usual_best_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.records.record import RECORD_VERSION, record_of, to_json
from bookmaker.puzzles.records.verify import verify
from bookmaker.seeds import Seed

STARRED = [name for name in registry.names() if isinstance(registry.get(name), Starred)]


def test_a_star_more_begins_at_each_bound_of_effort_for_the_size() -> None:
    scale = StarScale(0.5, (1.0, 2.0, 3.0, 4.0))  # at 100 cells: 10, 20, 30 and 40
    assert [scale.stars(effort, 100) for effort in (0.0, 9.9, 10.0, 25.0, 39.9, 40.0, 1000.0)] == [1, 1, 2, 3, 4, 5, 5]
    assert scale.stars(10.0, 25) == scale.stars(20.0, 100) == 3


@pytest.mark.parametrize("name", STARRED)
def test_every_grade_that_a_kind_has_has_its_stars_and_they_rise(name: str) -> None:
    kind = registry.get(name)
    assert isinstance(kind, Starred)
    assert tuple(kind.STARS) == grades_of(kind.LADDER)
    assert all(0 < scale.power < 2 for scale in kind.STARS.values())
    steps = [after / bound for scale in kind.STARS.values() for bound, after in pairwise(scale.bounds)]
    assert all(1 < step < 1.5 for step in steps)  # each star is given to a fifth of all


def puzzles(count: int) -> list[Puzzle]:
    params = registry.get("net").Params(width=8, height=8)
    orders = [Order(n, 0, "net", params, Grade.MEDIUM, Seed(("stars", str(n)))) for n in range(count)]
    return [made for made in generate_many(orders) if isinstance(made, Puzzle)]


def test_of_a_size_that_was_not_measured_some_puzzles_have_few_stars_and_some_many() -> None:
    given = [record_of(puzzle) for puzzle in puzzles(40)]
    rising = [record["stars"] for record in sorted(given, key=lambda record: record["effort"])]
    assert rising == sorted(rising)
    assert set(rising) == {1, 2, 3, 4, 5}


def test_cells_that_are_not_there_do_not_count() -> None:
    kind = registry.get("net")
    whole, holed = kind.Clues.parse("3x3:c795582c4"), kind.Clues.parse("3x3:.1c4db461")
    effort = kind.STARS[Grade.EASY].bounds[2] * 8.5 ** kind.STARS[Grade.EASY].power
    deduction: Deduction[None] = Deduction(None, (), (), Grade.EASY, effort)
    assert stars_of(kind, whole, deduction) == 3
    assert stars_of(kind, holed, deduction) == 4


def test_verify_works_stars_out_again_and_takes_records_without() -> None:
    (puzzle,) = puzzles(1)
    record = record_of(puzzle)
    assert not verify(to_json(record)).wrongs
    wrong = {**record, "stars": record["stars"] % 5 + 1}
    assert any("stars is wrong" in one for one in verify(to_json(wrong)).wrongs)
    assert any("stars is wrong" in one for one in verify(to_json({**record, "stars": 0})).wrongs)
    older = json.loads(to_json(record))
    del older["stars"]
    assert verify(to_json(older)).wrongs == ()


def test_stars_that_an_older_scale_gave_are_told_and_no_fault() -> None:
    (puzzle,) = puzzles(1)
    record = record_of(puzzle)
    verified = verify(to_json({**record, "stars": record["stars"] % 5 + 1, "version": RECORD_VERSION - 1}))
    assert verified.wrongs == ()
    assert [note.partition("stars is wrong")[0] for note in verified.notes] == [
        f"of version {RECORD_VERSION - 1}: the record's "
    ]


@pytest.mark.parametrize(
    "variant", ["x", "windoku", "antiknight", "regions", pytest.param("cages", marks=pytest.mark.slow)]
)
def test_a_variant_that_takes_more_effort_has_few_stars_and_many_all_the_same(variant: str) -> None:
    kind = registry.get("sudoku")
    params = kind.Params(width=9, height=9, **{variant: "jigsaw" if variant == "regions" else True})
    best_of = usual_best_of(kind, params, Grade.EASY)
    seeds = [Seed(("variant", str(n))) for n in range(16)]
    orders = [Order(n, 0, "sudoku", params, Grade.EASY, seed, best_of=best_of) for n, seed in enumerate(seeds)]
    stars = [record_of(one)["stars"] for one in generate_many(orders) if isinstance(one, Puzzle)]
    assert len(set(stars)) >= 4
    assert stars.count(5) <= 8


def test_a_puzzle_is_measured_by_its_variant_and_a_kind_without_any_by_its_one_scale() -> None:
    scales = {Grade.EASY: StarScale(1.0, (1.0, 2.0, 3.0, 4.0))}
    others = {Grade.EASY: StarScale(1.0, (5.0, 6.0, 7.0, 8.0))}
    clues = registry.get("net").Clues.parse("3x3:c795582c4")
    deduction: Deduction[None] = Deduction(None, (), (), Grade.EASY, 4.5 * 9)
    alone = SimpleNamespace(STARS=scales)
    varied = SimpleNamespace(STARS=scales, star_scales=lambda clues: others if clues.width == 3 else scales)
    assert (stars_of(alone, clues, deduction), stars_of(varied, clues, deduction)) == (5, 1)
    assert stars_of(varied, clues, replace(deduction, grade=Grade.HARD)) == 0
