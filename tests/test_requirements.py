"""An author's requirements: what is made meets them, and what cannot be had is a fault that says what was seen."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.book import plan, spec
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Counted
from bookmaker.puzzles.contract.grading import Cell, Grade, Step
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.puzzles.making.requirements import Requirements, openings
from bookmaker.seeds import Seed
from bookmaker.source import document
from bookmaker.source.faults import Fault, SourcePlace

LINE = SourcePlace("book.yaml", 7, 5)


def order(kind: str = "shikaku", side: int = 7, grade: Grade | None = Grade.EASY, **requirements: Any) -> Order:
    params = registry.get(kind).Params(width=side, height=side)
    marks = tuple((key, LINE) for key in requirements)
    return Order(1, 0, kind, params, grade, Seed(("wish",)), requirements=Requirements(**requirements, marks=marks))


def puzzle(asked: Order) -> Puzzle:
    made = generate(asked)
    assert isinstance(made, Puzzle), made
    return made


@pytest.mark.parametrize("kind", ["shikaku", "net", "numberlink"])
def test_the_effort_is_what_was_asked(kind: str) -> None:
    plain = [puzzle(replace(order(kind), seed=Seed((str(n),)))).deduction.effort for n in range(4)]
    least, most = min(plain) + 0.1, max(plain)
    assert least <= puzzle(order(kind, effort=(least, most))).deduction.effort <= most


@pytest.mark.parametrize("kind", ["shikaku", "numberlink"])
def test_the_clues_are_as_many_as_were_asked(kind: str) -> None:
    counter = registry.get(kind)
    assert isinstance(counter, Counted)
    plain = [counter.clue_count(puzzle(replace(order(kind), seed=Seed((str(n),)))).clues) for n in range(4)]
    wanted = max(plain)
    assert counter.clue_count(puzzle(order(kind, clues=(wanted, wanted))).clues) == wanted


def test_any_number_of_clues_in_the_range_will_do() -> None:
    plain = puzzle(order())
    asked = puzzle(order(clues=(1, 48)))
    assert asked.clues == plain.clues


def test_what_is_needed_occurs() -> None:
    made = puzzle(order("net", side=5, grade=Grade.MEDIUM, needs=("square",)))
    assert "square" in dict(made.deduction.techniques)


def test_the_solution_begins_in_as_many_parts_as_were_asked() -> None:
    made = puzzle(order("net", openings=4))
    assert openings(registry.get("net"), made.clues) >= 4


class Opened:
    """A kind whose puzzles are begun at these places; a step behind them is not open at the beginning."""

    def __init__(self, *places: tuple[Cell, ...]) -> None:
        self.places = places

    def deduce(self, clues: Any) -> Any:
        steps = tuple(Step("x", cells) for cells in (*self.places, ((7, 7),)))
        found = registry.get("blank").deduce(clues)
        return replace(found, steps=steps, opening=len(self.places))


TOP_ROW = tuple((0, column) for column in range(8))


@pytest.mark.parametrize(
    ("places", "parts"),
    [
        ([[(0, 0)]], 1),
        ([[(0, 0)], [(0, 1)], [(1, 1)]], 1),
        ([[(0, 0)], [(0, 2)]], 2),
        ([[(0, 0), (3, 0)], [(4, 1)], [(4, 4)], [(0, 7)]], 3),
        ([TOP_ROW], 0),
        ([TOP_ROW, [(0, 0)]], 1),
    ],
)
def test_openings_that_lie_together_count_once_and_a_look_along_a_side_not_at_all(places: Any, parts: int) -> None:
    kind: Any = Opened(*(tuple(cells) for cells in places))
    assert openings(kind, registry.get("blank").Clues(8, 8)) == parts


def test_a_puzzle_depends_on_its_own_wishes_alone() -> None:
    orders = [order("net", side=5, openings=3), order("net", side=5), order("net", side=5, effort=(1, 99))]
    made = generate_many(orders)
    assert [one.clues for one in made if isinstance(one, Puzzle)] == [puzzle(one).clues for one in orders]


@pytest.mark.parametrize(
    ("kind", "requirements", "said"),
    [
        ("net", {"effort": (900, 999)}, "no easy net of 5x5 with effort 900-999 found in 40 attempts: of "),
        ("shikaku", {"clues": (25, 25)}, "no easy shikaku of 5x5 with clues 25-25 found in 40 attempts: of "),
        ("net", {"stars": (5, 5), "effort": (0, 1)}, "no easy net of 5x5 with effort 0-1 found in 40 attempts: of "),
        ("net", {"openings": 20}, "no easy net of 5x5 with openings 20 found in 40 attempts: of "),
    ],
)
def test_what_cannot_be_had_is_a_fault_at_its_line(kind: str, requirements: dict[str, Any], said: str) -> None:
    fault = generate(replace(order(kind, side=5, **requirements), attempts=40))
    assert isinstance(fault, Fault)
    assert (fault.message.startswith(said), fault.mark) == (True, LINE)
    assert ", 0 had that, and they had " in fault.message


def test_a_figure_far_from_all_that_come_is_not_waited_for_and_a_near_one_is() -> None:
    far, near = (generate(order(side=5, clues=(count, count))) for count in (25, 2))
    assert isinstance(far, Fault)
    assert isinstance(near, Fault)
    assert int(re.findall(r"in (\d+) attempts", far.message)[0]) < 100
    assert " in 500 attempts" in near.message


def test_the_plan_takes_each_wish_to_its_orders_with_its_line() -> None:
    text = document.parse(
        """\
title: W
seed: w
sections:
  - {kind: shikaku, size: 7, grade: easy, count: 2, openings: 3, clues: 12-16, effort: 20.5-30, stars: 2, needs: [only]}
  - {kind: shikaku, size: 7, grade: easy, count: 1, clues: 14}
""",
        name="book.yaml",
    )
    first, second, third = (one.requirements for one in plan.plan(spec.check(text), text).orders)
    assert first == second == Requirements(3, (12, 16), (20.5, 30), ("only",), stars=(2, 2))
    assert str(dict(first.marks)["clues"]) == "book.yaml:4:66"
    assert third == Requirements(clues=(14, 14))
