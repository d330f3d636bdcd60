"""What is printed solved: few steps of an example, and no puzzle to solve that is its twin."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bookmaker.book import spec as specs
from bookmaker.book.plan import Plan, plan
from bookmaker.book.spec import Spec
from bookmaker.production import manuscript
from bookmaker.production.puzzles import BookPuzzles, make_puzzles
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.records.record import identity
from bookmaker.source import document
from bookmaker.source.document import Source

BOOK = "title: T\nseed: 7\nsections:\n  - {kind: net, size: 4, grade: easy, count: 2}\n"


def planned() -> tuple[Spec, Source, Plan]:
    text = document.parse(BOOK, name="book.yaml")
    spec = specs.check(text)
    return spec, text, plan(spec, text)


def made(order: Plan, avoid: tuple[str, ...] = ()) -> BookPuzzles:
    return make_puzzles(order, avoid, jobs=1, report=lambda *_: None)


def test_a_how_to_shows_some_steps_of_several_techniques_and_ends_where_the_reader_goes_on() -> None:
    spec, text, orders = planned()
    puzzles = made(orders)
    (example,) = puzzles.examples.values()
    steps = registry.get("net").deduce(example.clues).steps
    (chapter,) = manuscript.write(spec, text, orders, puzzles).chapters
    (how_to,) = chapter.how_tos
    assert len(how_to.steps) - 1 == manuscript.FEW_STEPS < len(steps)
    assert [step.sentence == "" for step in how_to.steps] == [False] * (len(how_to.steps) - 1) + [True]
    assert len({step.sentence.split(" ")[0] for step in how_to.steps}) > 1
    (sketched,) = manuscript.sketch(spec, text, orders).chapters
    assert len(sketched.how_tos[0].steps) == manuscript.FEW_STEPS + 1  # so that a check misses no page


PATHS = "title: T\nseed: 7\nsections:\n  - {kind: hidato, size: 6, grade: easy, count: 1}\n"


@pytest.mark.parametrize(
    ("more", "last"),
    [("", "from 1 to 36"), ("  - {kind: hidato, size: 7, grade: easy, count: 1}\n", "from 1 to the number")],
)
def test_a_how_to_says_what_all_its_puzzles_share(more: str, last: str) -> None:
    text = document.parse(PATHS + more, name="book.yaml")
    spec = specs.check(text)
    orders = plan(spec, text)
    first, *_ = manuscript.write(spec, text, orders, made(orders)).chapters
    assert last in " ".join(first.how_tos[0].rules)


@pytest.mark.parametrize("shown", ["example", "ornament"])
def test_a_puzzle_that_is_printed_solved_is_not_asked_again(shown: str) -> None:
    _, _, orders = planned()
    asked = orders.orders[0]
    again = replace(asked, number=0)
    ((topic,),) = orders.topics
    solved_too = {"example": ({topic: (again,)}, ()), "ornament": ({}, (((again,),),))}
    puzzles = made(Plan(orders.orders, orders.topics, *solved_too[shown]))
    (solved,) = (*puzzles.examples.values(), *(one for section in puzzles.ornaments for one in section))
    assert identity("net", solved.clues) not in puzzles.ids
    assert len(set(puzzles.ids)) == 2


@pytest.mark.parametrize(("kind", "size", "count"), [("sudoku", 4, 12), ("net", 3, 16), ("shikaku", 4, 16)])
def test_what_is_printed_solved_has_the_size_of_its_section_even_where_that_has_hardly_more_puzzles(
    kind: str, size: int, count: int
) -> None:
    asked = f"title: T\nseed: four\nsections:\n  - {{kind: {kind}, size: {size}, grade: any, count: {count}}}\n"
    text = document.parse(asked, name="book.yaml")
    puzzles = made(plan(specs.check(text), text))
    solved = (*puzzles.examples.values(), *(one for section in puzzles.ornaments for one in section))
    assert {(one.clues.width, one.clues.height) for one in solved} == {(size, size)}
    assert not {one.clues.code() for one in solved} & {one.clues.code() for one in puzzles.puzzles}


def test_an_example_is_small_even_where_the_section_has_more_to_show_than_fits_it() -> None:
    large = BOOK.replace("kind: net, size: 4", "kind: shikaku, size: 10, options: {unknown: 4}").replace(
        "easy", "medium"
    )
    text = document.parse(large, name="book.yaml")
    (examples,) = plan(specs.check(text), text).examples.values()
    assert {(one.params.width, one.params.height, one.params.unknown) for one in examples} == {(5, 5, 1)}


def test_a_puzzle_of_another_book_is_not_asked_again() -> None:
    _, _, orders = planned()
    first = made(orders)
    assert not {*first.ids} & {*made(orders, first.ids).ids}


def test_of_the_examples_that_which_shows_most_techniques_is_printed() -> None:
    _, _, orders = planned()
    ((topic, few),) = orders.examples.items()
    alone = [
        made(replace(orders, examples={topic: (one,)})).examples[topic] for one in few[:-1]
    ]  # the last is to spare
    shows = [(len(one.deduction.techniques), one.deduction.effort) for one in alone]
    example = made(orders).examples[topic]
    assert len(set(shows)) > 1
    assert (len(example.deduction.techniques), example.deduction.effort) == max(shows)


def test_the_puzzles_of_a_section_rise_and_are_numbered_from_one() -> None:
    text = document.parse(BOOK.replace("count: 2", "count: 8").replace("easy", "[easy, medium]"), name="book.yaml")
    puzzles = made(plan(specs.check(text), text)).puzzles
    grades = [one.deduction.grade or 0 for one in puzzles]
    assert grades == sorted(grades)
    # Neighbours may change places so that they do not look alike, but never against a fifth of their effort.
    for one, other in pairwise(puzzles):
        assert one.deduction.grade != other.deduction.grade or other.deduction.effort >= 0.8 * one.deduction.effort
    assert [one.order.number for one in puzzles] == list(range(1, 9))
