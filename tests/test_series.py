"""A series of puzzles has no repeats, and is the same for any number of processes."""

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.making.series import series
from bookmaker.seeds import Seed
from bookmaker.source.faults import BookError, SourcePlace


def orders(kind: str, count: int, *, side: int, grade: Grade | None = None) -> list[Order]:
    # Small grids whose clues look the same upside down are few.
    options = {"symmetry": "none"} if kind == "shikaku" else {}
    params = registry.get(kind).Params(width=side, height=side, **options)
    mark = SourcePlace("book.yaml", 7, 5)
    return [Order(n, 0, kind, params, grade, Seed(("series", str(n))), mark=mark) for n in range(1, count + 1)]


def code(puzzle: Puzzle, _: str) -> str:
    return str(puzzle.clues.code())


def test_no_puzzle_is_a_twin_of_an_earlier_one_even_where_there_are_few() -> None:
    asked = orders("shikaku", 20, side=3)
    by_themselves = [generate(order) for order in asked]
    assert len({code(made, "") for made in by_themselves if isinstance(made, Puzzle)}) < 20, "repeats would come"
    made = list(series(asked, code, count=20, jobs=1))
    assert len({one.id for one in made}) == 20


@pytest.mark.slow
@pytest.mark.usefixtures("eager_pool")
def test_the_number_of_processes_changes_nothing() -> None:
    asked = orders("shikaku", 40, side=4)
    assert list(series(asked, code, count=40, jobs=1)) == list(series(asked, code, count=40, jobs=2))


def test_known_puzzles_do_not_come_again() -> None:
    asked = orders("shikaku", 4, side=4)
    first = list(series(asked, code, count=4, jobs=1))
    again = list(series(asked, code, count=4, jobs=1, known=[one.id for one in first]))
    assert {one.id for one in first} & {one.id for one in again} == set()


def test_where_nothing_new_is_left_the_series_ends_with_a_fault_at_its_line() -> None:
    with pytest.raises(BookError) as caught:
        list(series(orders("blank", 2, side=3), code, count=2, jobs=1))
    assert str(caught.value) == (
        "book.yaml:7:5: no further blank of 3x3 found that is not a repeat\n"
        "  hint: each of 1,000 further attempts was one that came before: ask for fewer puzzles, or a larger size"
    )


def test_a_grade_that_cannot_be_reached_is_a_fault_at_its_line() -> None:
    with pytest.raises(BookError) as caught:
        list(series(orders("blank", 1, side=3, grade=Grade.HARD), code, count=1, jobs=1))
    assert str(caught.value) == (
        "book.yaml:7:5: no hard blank of 3x3 found in 500 attempts\n"
        "  hint: ask for a larger grid, another grade or other options"
    )
