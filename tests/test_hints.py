"""Hints: true of their puzzles, silent about the answer, and never seen from the puzzle or beside a neighbour's."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.manuscript import Edition, Hint, Paper, Pointer, Surroundings
from bookmaker.production.hints import apart, hints_of, place_of, telling_steps
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Inspectable
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.seeds import Seed
from tests.matter_pages import CLASSIC, words
from tests.sample_book import chapter, manuscript, paper

WATCHED = [name for name in registry.names() if isinstance(registry.get(name), Inspectable)]


def puzzles(name: str) -> list[Puzzle]:
    """Some small puzzles of a kind, of any grade."""
    tries = (read_params(name, size=(side, side), options={})[0] for side in (6, 5, 4, 9))
    params = next(params for params in tries if params is not None)
    orders = [Order(n, 0, name, params, None, Seed(("hints", name, str(n)))) for n in range(1, 4)]
    return [made for made in generate_many(orders) if isinstance(made, Puzzle)]


@pytest.mark.parametrize("name", WATCHED)
def test_a_technique_is_found_where_the_hint_says_once_nothing_easier_is_found(name: str) -> None:
    kind = registry.get(name)
    rungs = [technique.name for technique in kind.LADDER]
    for puzzle in puzzles(name):
        state = kind.start(puzzle.clues)  # type: ignore[attr-defined]
        left, rounds = len(kind.deduce(puzzle.clues).steps), []
        while left:
            found = next(steps for technique in kind.LADDER if (steps := technique.apply(state)))
            left -= len(found)
            rounds += [[step for step in found if step.cells or step.facts[0][0] != "round"]]
        first, *later = (one for one in rounds if one)
        begin, *stuck = telling_steps(puzzle)
        assert begin in first
        assert [stuck[0] in one for one in later].count(True) == 1 if later else not stuck
        assert all(rungs.index(step.technique) <= rungs.index(stuck[0].technique) for one in later for step in one)


@pytest.mark.parametrize("name", WATCHED)
def test_a_hint_names_a_part_of_the_grid_or_a_line_and_a_technique_and_nothing_else(name: str) -> None:
    words = words_of(name, "en")
    parts = set(words.phrases.places.model_dump().values())
    lines = {f"in {line} {number}" for line in ("row", "column") for number in range(1, 10)}
    hints = hints_of([(puzzle, words) for puzzle in puzzles(name)], "order")
    assert sorted(hint.puzzle for hint in hints) == [1, 2, 3]
    for pointer in (one for hint in hints for one in hint.pointers):
        assert pointer.place in parts | lines
        assert pointer.technique in {technique.title for technique in words.techniques.values()}


@pytest.mark.parametrize(
    ("cells", "place"),
    [
        (((0, 0), (2, 2)), "top_left"),
        (((4, 8),), "right"),
        (((8, 0), (8, 8)), "bottom"),
        (((0, 4), (8, 4)), "centre"),
        (((0, 0), (8, 8)), "everywhere"),
        (((3, 3), (5, 5)), "centre"),
    ],
)
def test_cells_lie_in_a_ninth_of_the_grid_or_through_it(cells: tuple[tuple[int, int], ...], place: str) -> None:
    assert place_of(Step("some", cells), 9, 9) == place


def test_neighbours_in_the_book_have_hints_far_apart() -> None:
    numbers = list(range(1, 101))
    order = [numbers[at] for at in apart(numbers, Seed(("some",)))]
    assert sorted(order) == numbers
    assert sum(abs(one - other) < 12 for one, other in pairwise(order)) <= 1  # the last ones may have no choice
    assert order == [numbers[at] for at in apart(numbers, Seed(("some",)))]
    assert order != [numbers[at] for at in apart(numbers, Seed(("other",)))]


def hinted(count: int, *, sheet: Paper | None = None, **around: Any) -> tuple[list[str], Composition]:
    """The words of each page of a book of so many puzzles, one to a page, with hints in falling order."""
    pointers = (Pointer("at the top", "A loop"), Pointer("at the left", "A trap"))
    hints = tuple(Hint(number, pointers) for number in range(count, 0, -1))
    book = replace(manuscript(chapter(1, count=count)), hints=hints, surroundings=Surroundings(**around))
    composition = compose(book, CLASSIC, sheet or paper(), Edition.PRINT)
    return [words(page) for page in composition.pages], composition


@pytest.mark.parametrize("around", [{}, {"is_one_sided": True}, {"has_openers": False}])
@pytest.mark.parametrize("count", [1, 2, 13])
def test_each_puzzle_names_the_page_and_number_of_its_hint_which_is_not_to_be_seen_from_it(
    count: int, around: dict[str, bool]
) -> None:
    pages, composition = hinted(count, **around)
    for puzzle, (page, answer) in composition.places.items():
        number = count + 1 - puzzle
        found = re.search(rf"Hint {number} on page (\d+)", pages[page - 1])
        assert found
        at = int(found[1])
        assert f"for puzzle {puzzle}, p. {page}" in pages[at - 1]
        assert "Begin at the top: “A loop”." in pages[at - 1]
        assert "Stuck? Look at the left for “A trap”." in pages[at - 1]
        assert page < at < answer
        assert page // 2 != at // 2  # pages 2 and 3 lie open together, and so on
    if around.get("is_one_sided"):
        assert all(not pages[page] for page, _ in composition.places.values())


def test_hints_are_listed_in_the_contents_and_a_book_without_them_has_no_word_of_them() -> None:
    book = replace(manuscript(), hints=(Hint(1, (Pointer("at the top", "A loop"),)),))
    with_hints, without = (
        " ".join(words(page) for page in compose(some, CLASSIC, paper(), Edition.PRINT).pages)
        for some in (book, manuscript())
    )
    assert with_hints.count("Hints") > 1
    assert "Stuck?" not in with_hints
    assert not re.search("[Hh]int", without)
