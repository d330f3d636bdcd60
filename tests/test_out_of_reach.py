"""Requests that cannot be met: refused at once where that can be proved, and given up soon where it cannot."""

import re
from itertools import count
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade, tick
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making import orders
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.seeds import Seed, Stream
from bookmaker.source.faults import Fault


def order(kind: str, side: int, grade: Grade | None = None, **options: Any) -> Order:
    params, wrongs = read_params(kind, size=(side, side), options=options)
    assert params is not None, wrongs
    return Order(1, 0, kind, params, grade, Seed(("s",)))


@pytest.mark.parametrize(
    ("kind", "size", "options", "least"),
    [
        ("hidato", (9, 9), {"givens": 12}, "givens 12 leave more than 6 numbers in a row out; ask for 13 or more"),
        ("numbrix", (9, 9), {"givens": 8}, "givens 8 leave more than 9 numbers in a row out; ask for 9 or more"),
        (
            "hidato",
            (3, 3),
            {"givens": 2, "gap": 3},
            "givens 2 leave more than 3 numbers in a row out; ask for 3 or more",
        ),
        ("numberlink", (9, 9), {"links": 4, "mask": "diamond"}, "7 more cells of one colour than of the other"),
        ("numberlink", (9, 9), {"links": 3}, "links '3' means at most 3, ask for 4 or more"),
        ("numberlink", (3, 3), {"links": 1}, "links '1' means at most 1, ask for 2 or more"),
    ],
)
def test_what_can_be_proved_impossible_is_refused_with_what_would_do(
    kind: str, size: tuple[int, int], options: dict[str, Any], least: str
) -> None:
    params, (wrong,) = read_params(kind, size=size, options=options)
    assert params is None
    assert least in wrong.message
    asked = re.search(r"ask for ([0-9]+) or more$", wrong.message)
    assert asked is not None
    key = "links" if kind == "numberlink" else "givens"
    params, wrongs = read_params(kind, size=size, options={**options, key: int(asked[1])})
    assert params is not None, wrongs


@pytest.mark.parametrize("size", [(7, 7), (7, 8), (5, 10), (9, 12)])
def test_few_links_that_were_made_are_not_refused(size: tuple[int, int]) -> None:
    fewest = {7: 3, 5: 3, 9: 4}[size[0]]
    assert read_params("numberlink", size=size, options={"links": fewest})[0] is not None


@pytest.mark.slow
def test_an_order_for_which_nothing_is_proposed_is_given_up_by_the_work_done() -> None:
    asked = order("hidato", 9, Grade.EXPERT, givens=13)
    first, second = generate(asked), generate(asked)
    assert isinstance(first, Fault)
    assert first == second, "the work is counted, not timed"
    (attempts,) = re.findall(r"found in ([0-9]+) attempts", first.message)
    assert orders.LEAST_FRUITLESS <= int(attempts) < 100


def test_an_order_that_one_dear_attempt_in_thirty_meets_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    kind, attempts = registry.get("shikaku"), count(1)
    propose = kind.propose

    def rarely(params: Any, grade: Grade | None, rng: Stream) -> Any:
        tick(orders.FRUITLESS)
        return propose(params, grade, rng) if next(attempts) >= 30 else None

    monkeypatch.setattr(kind, "propose", rarely)
    assert isinstance(generate(order("shikaku", 5)), Puzzle)


@pytest.mark.slow
def test_an_order_for_which_something_was_proposed_is_tried_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = order("hidato", 5)
    made = generate(asked)
    assert isinstance(made, Puzzle)
    monkeypatch.setattr(orders, "FRUITLESS", 0)
    monkeypatch.setattr(orders, "FRUITLESS_BY_SQUARE", 0)
    monkeypatch.setattr(orders, "_accept", lambda *_: None)
    refused = generate(asked)
    assert isinstance(refused, Fault)
    assert refused.message == "no hidato of 5x5 found in 500 attempts"
