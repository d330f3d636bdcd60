"""Flow: how a puzzle is to solve, counted on its ladder; in its record, and of several the best is taken."""

import json
from collections import Counter
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import pytest

from bookmaker.book import plan, spec
from bookmaker.book.locking import asked_digest
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asked import drawn_grade
from bookmaker.puzzles.contract.flow import Flow, flow, flow_of
from bookmaker.puzzles.contract.grading import Deduction, Grade, Raise, Tally, Technique
from bookmaker.puzzles.making.choosing import Candidate, Choice, flows_well, key_of, patience_of, usual_best_of, worth
from bookmaker.puzzles.making.orders import Order, Puzzle, fulfil, generate, is_wanted
from bookmaker.puzzles.making.requirements import Requirements, WishReport
from bookmaker.puzzles.making.series import Made
from bookmaker.puzzles.making.varying import askable, varied
from bookmaker.puzzles.records.record import identity, record_of, to_json
from bookmaker.puzzles.records.verify import verify
from bookmaker.seeds import Seed
from bookmaker.source import document
from bookmaker.source.faults import Fault
from tests.samples import sample

SINGLE, PAIR, WING = range(3)
LADDER: tuple[Technique[object], ...] = (
    Technique("single", Grade.EASY, 1.0, lambda state: ()),
    Technique("pair", Grade.MEDIUM, 2.0, lambda state: (), (Raise(3, Grade.HARD),)),
    Technique("wing", Grade.HARD, 4.0, lambda state: ()),
)
KIND = SimpleNamespace(LADDER=LADDER, DECIDES_CELLS=frozenset({"single"}))


def solved(*moments: tuple[int, int]) -> Deduction[str]:
    tally = Tally(LADDER)
    for rung, steps in moments:
        tally.note(rung, steps)
    return tally.result("answer")


def test_a_flow_counts_what_is_set_before_the_first_step_of_the_grade() -> None:
    climbed = solved((SINGLE, 4), (SINGLE, 2), (PAIR, 1), (WING, 1), (SINGLE, 1), (WING, 2), (SINGLE, 5))
    assert flow(KIND, climbed) == Flow(openings=4, before=50, steps=2, kinds=1, variety=3, dry=2)


def test_a_technique_that_is_hard_for_being_needed_often_counts_from_its_first_step() -> None:
    climbed = solved((SINGLE, 1), (PAIR, 4), (SINGLE, 2), (WING, 1), (SINGLE, 1))
    assert flow(KIND, climbed) == Flow(openings=1, before=25, steps=2, kinds=2, variety=3, dry=1)


def test_an_easy_puzzle_has_nothing_before_its_grade_and_an_unsolved_one_no_flow() -> None:
    easy = flow(KIND, solved((SINGLE, 3), (SINGLE, 1)))
    assert easy is not None
    assert (easy.before, easy.steps, easy.dry) == (None, 2, 0)
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


GOOD = Flow(openings=8, before=50, steps=3, kinds=2, variety=6, dry=1)


@pytest.mark.parametrize(
    "worse",
    [
        {"openings": 2},
        {"before": 10},
        {"before": 90},
        {"kinds": 1},
        {"variety": 3},
        {"dry": 6},
        {"steps": 12},
    ],
    ids=str,
)
def test_a_flow_is_worse_for_each_thing_that_makes_it_dull(worse: dict[str, int]) -> None:
    assert worth(KIND, replace(GOOD, **worse)) < worth(KIND, GOOD)


def test_a_kind_says_how_late_its_good_puzzles_meet_their_grade() -> None:
    late = SimpleNamespace(BEFORE=(50, 80))
    early, later = replace(GOOD, before=30), replace(GOOD, before=75)
    assert worth(KIND, early) == worth(KIND, GOOD) > worth(KIND, later)
    assert worth(late, later) == worth(late, GOOD) > worth(late, early)


def choice(best_of: int, *attempts: tuple[int, int], patience: int = 0) -> Choice:
    """Candidates that came of these attempts, each with so many steps open at the start."""
    found = Choice(KIND, Grade.MEDIUM, Seed(("s",)), best_of, patience)
    for attempt, openings in attempts:
        found.add(Candidate(attempt, None, solved((SINGLE, openings), (PAIR, 1), (SINGLE, openings))))
    return found


def taken(found: Choice, made: int, *, is_last: bool = False) -> list[int]:
    return [one.attempt for one in found.ripe(made, is_last=is_last)]


def test_the_best_of_the_first_few_candidates_is_taken_and_later_ones_follow_where_none_is_accepted() -> None:
    found = choice(2, (0, 1), (1, 5), (2, 9))
    assert taken(found, 3) == [1, 0]  # though more attempts are known, as in a batch
    assert taken(found, 3, is_last=True) == [2]
    assert taken(choice(1, (4, 1), (5, 9)), 6) == [4]


def test_no_more_attempts_are_made_than_so_many_times_what_the_first_candidate_took() -> None:
    rare = choice(4, (2, 1))
    assert taken(rare, 11) == []
    assert taken(rare, 12) == [2]
    assert rare.tried == 12
    assert taken(choice(4, (2, 1), (12, 9)), 13) == [2]


def test_where_none_of_the_usual_candidates_flows_well_the_next_that_does_is_taken() -> None:
    openings = (0, 1), (1, 2), (2, 5), (3, 9)
    assert taken(choice(2, *openings[:2], patience=4), 2) == []
    assert taken(choice(2, *openings, patience=4), 4)[0] == 2  # though the fourth is better, as in a batch
    assert taken(choice(3, *openings, patience=4), 3)[0] == 2
    assert taken(choice(2, *openings), 2) == [1, 0]
    never = choice(2, (0, 1), (1, 3), (2, 2), (3, 1), (4, 9), patience=4)
    assert taken(never, 4)[0] == 1
    assert never.tried == 4


def test_a_kind_says_in_which_grades_more_candidates_are_looked_at_but_not_where_the_first_is_taken() -> None:
    patient = SimpleNamespace(PATIENCE={Grade.MEDIUM: 16}, is_hasty=lambda params: params == "caged")
    asked = ((Grade.MEDIUM, 2), (Grade.MEDIUM, 1), (Grade.HARD, 2), (None, 1))
    assert [patience_of(patient, "plain", grade, best_of) for grade, best_of in asked] == [16, 1, 2, 1]
    assert patience_of(patient, "caged", Grade.MEDIUM, 2) == 2
    assert patience_of(SimpleNamespace(), "plain", Grade.MEDIUM, 2) == 2


def test_nearly_all_medium_shikakus_begin_in_four_places_and_meet_their_grade_in_time() -> None:
    kind = registry.get("shikaku")
    made = fulfil(kind, [order(side=7, best_of=2, seed=Seed((str(n),))) for n in range(24)])
    well = [flows_well(kind, flow(kind, one.deduction)) for one in made if isinstance(one, Puzzle)]
    assert len(well) == 24
    assert sum(well) >= 22  # 10 of those that are the better of two


def order(kind: str = "shikaku", side: int = 6, grade: Grade | None = Grade.MEDIUM, **keys: object) -> Order:
    params = registry.get(kind).Params(width=side, height=side)
    return replace(Order(1, 0, kind, params, grade, Seed(("flow",)), best_of=4), **keys)


def test_any_is_what_comes_first_and_a_grade_is_to_be_met_more_than_once() -> None:
    clues, once, report = SimpleNamespace(grid=lambda: ((0,) * 12,) * 12), solved((SINGLE, 1), (PAIR, 1)), WishReport()
    medium = order(side=12)
    first, mixed = replace(medium, grade=None), replace(medium, grade=None, is_mixed=True)
    assert [is_wanted(KIND, one, clues, once, report) for one in (first, mixed, medium)] == [True, False, False]


@pytest.mark.parametrize("kind", ["shikaku", "net"])
def test_what_is_taken_flows_best_of_those_that_single_attempts_give(kind: str) -> None:
    asked = order(kind, best_of=3)
    lone = registry.get(kind)
    singly = [replace(asked, best_of=1, seed=asked.seed.child(str(n))) for n in range(6)]
    together = fulfil(lone, [replace(one, best_of=3) for one in singly])
    alone = [generate(replace(one, best_of=3)) for one in singly]
    assert together == alone
    firsts = [generate(one) for one in singly]
    worths = [
        sum(worth(lone, found) for one in some if isinstance(one, Puzzle) and (found := flow(lone, one.deduction)))
        for some in (firsts, alone)
    ]
    assert worths[0] < worths[1]


def test_a_kind_says_what_is_cheap_and_of_any_grade_the_first_that_comes_is_taken() -> None:
    size = SimpleNamespace(width=6, height=6)
    cheap = SimpleNamespace(CHEAP={Grade.EASY: 36, Grade.MEDIUM: 35, Grade.HARD: 0})
    asked = (Grade.EASY, Grade.MEDIUM, Grade.HARD, Grade.EXPERT, None)
    assert [usual_best_of(cheap, size, grade) for grade in asked] == [4, 2, 1, 2, 1]
    assert usual_best_of(SimpleNamespace(), size, Grade.EASY) == 2
    steered = SimpleNamespace(is_steered=lambda params, grade: params is size and grade is Grade.HARD)
    assert [usual_best_of(steered, size, grade) for grade in (Grade.MEDIUM, Grade.HARD)] == [2, 1]
    trifling = SimpleNamespace(CHEAP={Grade.HARD: 36}, TRIFLING={Grade.HARD: range(20, 36)})
    assert [usual_best_of(trifling, SimpleNamespace(width=5, height=h), Grade.HARD) for h in (3, 4, 7)] == [4, 8, 8]
    assert usual_best_of(trifling, size, Grade.HARD) == 4


def test_a_wish_for_the_flow_is_met_and_one_that_nothing_meets_tells_what_there_was() -> None:
    met = generate(order(requirements=Requirements(flow=(("before", (0.5, 1.0)), ("variety", (3, 99))))))
    assert isinstance(met, Puzzle)
    found = flow(registry.get("shikaku"), met.deduction)
    assert found is not None
    assert (found.before or 0) >= 50
    assert found.variety >= 3
    refused = generate(order(attempts=20, requirements=Requirements(flow=(("openings", (90, float("inf"))),))))
    assert isinstance(refused, Fault)
    assert "no medium shikaku of 6x6 with flow.openings 90 or more found in " in refused.message


def test_of_a_section_places_with_higher_numbers_give_way_where_one_technique_is_the_hardest_too_often() -> None:
    kind = registry.get("shikaku")
    orders = [order(side=8, grade=Grade.HARD, seed=Seed((str(n),)), nth=n) for n in range(24)]
    made = [Made(identity("shikaku", one.clues), one) for one in fulfil(kind, orders) if isinstance(one, Puzzle)]
    alike = [one for one in made if key_of(kind, one.form.deduction) == "pocket"]
    assert len(alike) >= 7
    others = varied(alike, (), jobs=1)
    keys = [key_of(kind, one.form.deduction) for one in others]
    assert keys[0] == "pocket" != keys[1]
    assert keys.count("pocket") <= -(-len(keys) // 2)  # two fifths once three techniques came
    assert varied(alike[:4], (), jobs=1) == others[:4]
    asked = replace(others[1].form.order, avoids=(), attempts=500)
    assert others[1].form.clues in [one.clues for one in map(generate, askable(asked)) if isinstance(one, Puzzle)]
    orders = [replace(one.form.order, requirements=Requirements(best_of=1)) for one in alike]
    firsts = [replace(one, form=replace(one.form, order=taken)) for one, taken in zip(alike, orders, strict=True)]
    assert varied(firsts, (), jobs=1) == firsts


def test_in_the_place_of_a_steered_puzzle_four_times_as_many_attempts_are_made_as_that_took() -> None:
    kind = registry.get("sudoku")
    orders = [order("sudoku", grade=Grade.HARD, best_of=1, seed=Seed((str(n),)), nth=n) for n in range(24)]
    made = [Made(identity("sudoku", one.clues), one) for one in fulfil(kind, orders) if isinstance(one, Puzzle)]
    often = Counter(key_of(kind, one.form.deduction) for one in made).most_common(1)[0][0]
    alike = [one for one in made if key_of(kind, one.form.deduction) == often]
    pairs = zip(alike, varied(alike, (), jobs=1), strict=True)
    given = [int(new.form.order.seed.path[-1]) / old.form.attempts for old, new in pairs if new is not old]
    assert given
    assert {*given} <= {4, 8, 16, 32}


BOOK = """\
title: T
author: A
seed: s
sections:
  - {kind: shikaku, size: 6, grade: medium, count: 2, best_of: 3, flow: {openings: 3, before: 0.25-0.6, variety: 4}}
  - {kind: shikaku, size: 6, grade: medium, count: 1}
  - {kind: shikaku, size: 6, grade: any, count: 1}
"""


def test_a_book_says_of_how_many_the_best_is_taken_and_what_flow_it_wants() -> None:
    text = document.parse(BOOK, name="book.yaml")
    first, _, second, third = plan.plan(spec.check(text), text).orders
    assert [one.best_of for one in (first, second, third)] == [3, 2, 1]
    wished = (("openings", (3.0, float("inf"))), ("variety", (4.0, float("inf"))), ("before", (0.25, 0.6)))
    assert first.requirements.flow == wished


def test_any_is_what_comes_first_and_of_mixed_puzzles_the_grades_are_drawn() -> None:
    kind, size = registry.get("net"), order("net", 9, None).params
    shares = [drawn_grade(kind, size, Seed((str(n),)).stream()) for n in range(400)]
    assert [round(shares.count(grade) / 400, 1) for grade in Grade] == [0.4, 0.3, 0.2, 0.1]
    asked = [order("net", 9, None, seed=Seed((str(n),)), is_mixed=True) for n in range(16)]
    drawn = [one.deduction.grade for one in fulfil(kind, asked) if isinstance(one, Puzzle)]
    assert len(set(drawn)) >= 3
    one = generate(order("net", 9, None, best_of=1))
    assert isinstance(one, Puzzle)
    attempts = (kind.propose(size, None, one.order.seed.child(n).stream()) for n in count())
    assert one.clues == next(clues for clues in attempts if clues and kind.deduce(clues).grade)


def test_an_order_is_of_a_grade_or_any_or_mixed_and_the_lock_tells_them_apart() -> None:
    asked = [order("shikaku", 6, Grade.HARD), order("shikaku", 6, None), order("shikaku", 6, None, is_mixed=True)]
    assert [one.asked_word for one in asked] == ["hard", "any", "mixed"]
    assert len({asked_digest(one) for one in asked}) == 3
