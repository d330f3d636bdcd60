"""A week's puzzles: a day that takes no more effort than the one before is made again."""

import datetime
import json

from bookmaker.newspaper.planning import Week
from bookmaker.newspaper.weeks import make_weeks
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault


def test_days_of_equal_effort_do_not_count_as_rising() -> None:
    params = registry.get("net").Params(width=4, height=4)
    seeds = [Seed(("s", "net", f"day{n}", "32")) for n in (1, 2, 3)]
    orders = tuple(Order(n, 0, "net", params, Grade.EASY, seed) for n, seed in enumerate(seeds, start=1))
    first = [one.deduction.effort for one in generate_many(orders) if isinstance(one, Puzzle)]
    assert len(first) == 3
    assert len(set(first)) == 1, "the first attempts are equal: only what is made again can rise"
    dates = tuple(datetime.date(2026, 11, day) for day in (2, 3, 4))
    (week,) = make_weeks([Week("net", dates, orders, ("", "", ""), frozenset(dates))])
    assert not isinstance(week, Fault)
    efforts = [json.loads(line.text)["effort"] for line in week]
    assert efforts[0] < efforts[1] < efforts[2]
