"""Calibration: plain formulas agree with the kinds, known costs come back from made-up times, ranks are ranks."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade, steps_effort
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.records.record import given_of, record_of, to_json
from bookmaker.seeds import Seed
from tests.bench.calibrate.encodings import ENCODINGS
from tests.bench.calibrate.fit import non_negative_least_squares, read_times, table, weights
from tests.bench.calibrate.measures import backtracks, conflicts, ranks, spearman, suppositions
from tests.samples import sample


def test_every_plain_formula_is_of_a_kind() -> None:
    assert set(ENCODINGS) <= set(registry.names())
    assert len(ENCODINGS) > 2


@pytest.mark.parametrize("kind", ENCODINGS)
def test_the_formula_has_as_many_answers_as_the_puzzle(kind: str) -> None:
    for puzzle in (sample(kind, width=5, height=5), sample(kind, width=7, height=6)):
        assert conflicts(ENCODINGS[kind](puzzle.clues))[0] == 1
        assert backtracks(ENCODINGS[kind](puzzle.clues))[0] == 1


@pytest.mark.parametrize(
    ("kind", "grid", "answers"),
    [
        ("net", [[6, 6], [6, 6]], 0),
        ("net", [[1, 5, 1], [1, 5, 1]], 0),
        ("net", [[8, 1, 12, 8], [3, 13, 7, 6], [9, 15, 13, 4], [2, 2, 3, 4]], 2),
        ("shikaku", [[2, 0], [0, 2]], 2),
        ("shikaku", [[3, 0], [0, 1]], 0),
        ("numberlink", [[1, 0, 0], [0, 0, 0], [0, 0, 1]], 2),
        ("numberlink", [[1, 1], [0, 0]], 1),
        ("numberlink", [[1, 2], [2, 1]], 0),
    ],
)
def test_answers_are_counted_to_two(kind: str, grid: list[list[int]], answers: int) -> None:
    formula = ENCODINGS[kind](registry.get(kind).Clues.from_grid(tuple(map(tuple, grid)), {}))
    assert (conflicts(formula)[0], backtracks(formula)[0]) == (answers, answers)


def test_a_guess_that_fails_is_a_backtrack() -> None:
    forced = registry.get("shikaku").Clues.parse("2x1:2a")
    ambiguous = registry.get("shikaku").Clues.from_grid(((2, 0), (0, 2)), {})
    assert (backtracks(ENCODINGS["shikaku"](forced)), backtracks(ENCODINGS["shikaku"](ambiguous))) == ((1, 0), (2, 1))


def test_a_second_ladder_follows_nothing_where_clauses_alone_tell_all() -> None:
    forced = registry.get("shikaku").Clues.parse("2x1:2a")
    assert suppositions(ENCODINGS["shikaku"](forced)) == 0


@pytest.mark.parametrize("kind", ENCODINGS)
def test_a_second_ladder_has_more_to_follow_in_a_hard_puzzle(kind: str) -> None:
    params = registry.get(kind).Params(width=6, height=6)
    grades = (Grade.EASY, Grade.HARD)
    made = generate_many([Order(n, 0, kind, params, grade, Seed(("second",))) for n, grade in enumerate(grades)])
    easy, hard = (suppositions(ENCODINGS[kind](one.clues)) for one in made if isinstance(one, Puzzle))
    assert easy < hard < math.inf


def test_a_second_ladder_is_not_led_to_one_of_several_answers() -> None:
    ambiguous = registry.get("shikaku").Clues.from_grid(((2, 0), (0, 2)), {})
    assert suppositions(ENCODINGS["shikaku"](ambiguous)) == math.inf


def test_ranks_are_shared_and_correlated() -> None:
    assert ranks([3.0, 1.0, 3.0, 2.0]) == [3.5, 1.0, 3.5, 2.0]
    assert spearman([1, 2, 3], [10, 100, 1000]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 2, 3], [5, 5, 5]) is None


def test_least_squares_keep_to_0_and_above() -> None:
    rows = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]
    assert non_negative_least_squares(rows, [2.0, 3.0, 5.0]) == pytest.approx([2, 3])
    # Without the bound the second would be below 0; with it the first is the mean of what is left.
    assert non_negative_least_squares([[1.0, 0.0], [0.0, 1.0]], [2.0, -3.0]) == pytest.approx([2, 0])


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    params = registry.get("shikaku").Params(width=6, height=6)
    grades = [None] * 40 + [Grade.HARD] * 12
    orders = [Order(n, 0, "shikaku", params, grade, Seed(("fit", str(n)))) for n, grade in enumerate(grades)]
    made = generate_many(orders)
    return [json.loads(to_json(record_of(one))) for one in made if isinstance(one, Puzzle)]


def test_efforts_are_the_weights_times_the_costs(records: list[dict[str, Any]]) -> None:
    ladder = registry.get("shikaku").LADDER
    for record in records[:5]:
        needed = weights(given_of(record))
        effort = sum(weight * technique.cost for weight, technique in zip(needed, ladder, strict=True))
        assert effort == pytest.approx(record["effort"], abs=0.06)
    assert steps_effort(1.0, 3) == pytest.approx(1 + math.log(3))


def test_known_costs_come_back_from_made_up_times(records: list[dict[str, Any]], tmp_path: Path) -> None:
    ladder = registry.get("shikaku").LADDER
    costs = [1.0 + 2.5 * at for at in range(len(ladder))]
    lines = []
    for record in records:
        needed = weights(given_of(record))
        seconds = 40 + 7 * sum(weight * cost for weight, cost in zip(needed, costs, strict=True))
        lines.append(f"{record['id']},{seconds:.4f}")
    (tmp_path / "book.jsonl").write_text("".join(to_json(one) + "\n" for one in records), encoding="utf-8")
    times = tmp_path / "times.csv"
    times.write_text("\n".join(["record id,seconds", *lines, "unknown,3"]), encoding="utf-8")
    timed = read_times(times)
    assert len(timed) == len(records)
    head, _, *rows = table(timed)
    assert head.startswith(f"shikaku: {len(records)} times;")
    assert head.endswith("1.00 as fitted")
    found = {name: fitted for name, _, _, fitted in (row.split() for row in rows)}
    wanted = dict(zip((technique.name for technique in ladder), costs, strict=True))
    known = {name: float(value) for name, value in found.items() if value != "-"}
    assert len(known) >= 3
    assert known == pytest.approx({name: wanted[name] for name in known}, rel=0.02)
