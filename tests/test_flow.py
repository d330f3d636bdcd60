"""Flow: how a puzzle is to solve, counted on its ladder; in its record, and of several the best is taken."""

from __future__ import annotations

import json
from types import SimpleNamespace

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.flow import Flow, flow, flow_of
from bookmaker.puzzles.contract.grading import Deduction, Grade, Raise, Tally, Technique
from bookmaker.puzzles.records.record import record_of, to_json
from bookmaker.puzzles.records.verify import verify
from tests.samples import sample

SINGLE, PAIR, WING = range(3)
LADDER: tuple[Technique[object], ...] = (
    Technique("single", Grade.EASY, 1.0, lambda state: ()),
    Technique("pair", Grade.MEDIUM, 2.0, lambda state: (), (Raise(3, Grade.HARD),)),
    Technique("wing", Grade.HARD, 4.0, lambda state: ()),
)
KIND = SimpleNamespace(LADDER=LADDER, SETTLES=frozenset({"single"}))


def solved(*moments: tuple[int, int]) -> Deduction[str]:
    tally = Tally(LADDER)
    for rung, steps in moments:
        tally.note(rung, steps)
    return tally.result("answer")


def test_a_flow_counts_what_is_set_before_the_first_step_of_the_grade() -> None:
    climbed = solved((SINGLE, 4), (SINGLE, 2), (PAIR, 1), (WING, 1), (SINGLE, 1), (WING, 2), (SINGLE, 5))
    assert flow(KIND, climbed) == Flow(openings=4, before=50, steps=3, moments=2, kinds=1, variety=3, dry=2)


def test_a_technique_that_is_hard_for_being_needed_often_counts_from_its_first_step() -> None:
    climbed = solved((SINGLE, 1), (PAIR, 4), (SINGLE, 2), (WING, 1), (SINGLE, 1))
    assert flow(KIND, climbed) == Flow(openings=1, before=25, steps=5, moments=2, kinds=2, variety=3, dry=1)


def test_an_easy_puzzle_has_nothing_before_its_grade_and_an_unsolved_one_no_flow() -> None:
    easy = flow(KIND, solved((SINGLE, 3), (SINGLE, 1)))
    assert easy is not None
    assert (easy.before, easy.steps, easy.dry) == (None, 4, 0)
    assert flow(KIND, Tally(LADDER).result(None)) is None


def test_a_flow_names_the_symmetry_of_the_givens_or_areas_and_their_figure() -> None:
    def looks(kind: str, rows: list[list[int]], **beside: object) -> tuple[object, object]:
        clues = registry.get(kind).Clues.from_grid(rows, beside)
        told = flow_of(KIND, clues, solved((SINGLE, 1)))
        assert told is not None
        return told.get("symmetry"), told.get("theme")

    assert looks("numbrix", [[1, 2, 3], [8, 0, 4], [7, 6, 5]]) == ("quarter-turn", "border")
    assert looks("numbrix", [[1, 0, 3], [0, 0, 4], [7, 0, 0]]) == (None, None)
    assert looks("numbrix", [[1, 0, 0], [0, 0, 0], [7, 0, 0]]) == ("mirror", None)
    halves = [[0, 0, 1], [0, 1, 1], [2, 2, 2]]
    assert looks("suguru", [[1, 0, 0]] + 2 * [[0, 0, 0]], regions=halves) == (None, None)
    assert looks("suguru", [[1, 0, 0]] + 2 * [[0, 0, 0]], regions=[[0, 0, 1], [0, 2, 1], [3, 1, 1]])[0] is None
    assert looks("suguru", [[1, 0, 0]] + 2 * [[0, 0, 0]], regions=[[0, 0, 1], [0, 2, 1], [0, 1, 1]])[0] == "half-turn"
    assert looks("net", [[1, 5, 4]]) == (None, None)


def test_a_record_whose_flow_is_not_that_of_its_puzzle_is_wrong() -> None:
    puzzle = sample("net", width=3, height=3)
    assert puzzle is not None
    record = record_of(puzzle)
    assert verify(to_json(record)).wrongs == ()
    wrong = json.loads(to_json(record)) | {"flow": {**record["flow"], "openings": 99}}
    (said,) = verify(json.dumps(wrong)).wrongs
    assert said.startswith("the record's flow is wrong")
