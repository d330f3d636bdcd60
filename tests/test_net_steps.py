"""Net's ladder: grades, sentences and moments, for one grid and for many at once."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.kinds import net
from bookmaker.kinds.net.board import Answer, Clues, Params
from bookmaker.kinds.net.reasoning.rounds import PLAIN
from bookmaker.kinds.net.techniques import LADDER, State, start
from bookmaker.play.hint_lessons import lessons_of
from bookmaker.puzzles.contract.grading import Grade, climb
from bookmaker.puzzles.contract.proof import Impossible, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import generate
from bookmaker.puzzles.records.record import record_of, to_json
from bookmaker.puzzles.story.path import one_by_one
from tests.net_grown import puzzles, trees
from tests.samples import sample

# --- the ladder --------------------------------------------------------------------------------------


def test_nearly_every_torus_with_one_answer_is_solved() -> None:
    """A torus has no border to begin at; where nothing else is seen, a short trial is."""
    clues = trees(Params(width=5, height=5, wrap=True), 200)
    proofs = net.prove_many(clues, 5000)
    unique = [one for one, proof in zip(clues, proofs, strict=True) if isinstance(proof, Unique)]
    solved = sum(deduction.answer is not None for deduction in net.deduce_many(unique))
    assert len(unique) > 100
    assert solved >= 0.95 * len(unique)


def test_of_the_border_every_side_is_told_before_a_tile_is_turned_that_stands_at_it() -> None:
    """Nothing of it can be drawn, so what is found there cannot be told by what is new in the picture."""
    steps = one_by_one(net, Clues.parse("5x5:c498178d5cba7827d75c82351"))
    told = [dict(one.step.facts)["side"] for one in steps if one.step.technique == "border"]
    assert told == ["top", "right", "bottom", "left"]
    assert {one.step.technique for one in steps[: len(told)]} == {"border"}


def test_a_hint_is_about_something_that_can_be_drawn_and_not_about_the_border() -> None:
    *hints, rest = lessons_of(json.loads(to_json(record_of(sample("net", width=5, height=5)))), "en")["steps"]
    assert hints
    assert all(one["finds"] for one in hints)
    assert not rest["finds"]


def test_a_puzzle_that_takes_a_trial_keeps_its_effort() -> None:
    """Records and ledgers hold efforts: a change of a technique's cost is a change of what was published."""
    deduction = net.deduce(Clues.parse("5x5w:1c234ca1d57e9e99e22263dc1"))
    counted = (("facing", 6), ("neighbour", 24), ("partial", 9), ("pocket", 1), ("trial", 1))
    assert (deduction.techniques, deduction.effort) == (counted, 95.9)


def test_steps_are_told_in_sentences() -> None:
    words = words_of("net")
    told = [words.explain(step) for step in net.deduce(Clues.parse("3x3:c795582c4")).steps]
    assert told[0].startswith("No arm may leave the grid, so the tiles along its upper side are closed on that side: ")
    assert "The bend at A1 is closed above and to the left, and that leaves only one way to turn it." in told


def test_a_sentence_tells_only_what_follows_from_its_own_tile() -> None:
    """Bends side by side are half known at one moment; each step speaks of one opposite side."""
    words = words_of("net")
    steps = [
        step
        for puzzle in puzzles(Params(width=8, height=8, wrap=True), 10, Grade.MEDIUM)
        for step in net.deduce(puzzle.clues).steps
        if step.technique == "partial"
    ]
    assert steps
    for step in steps:
        facts = dict(step.facts)
        opposite = {"right": "left", "above": "below", "left": "right", "below": "above"}
        side = str(facts["joined"]) or str(facts["closed"])
        now = "now_closed" if facts["joined"] else "now_joined"
        assert (facts["now_joined"], facts["now_closed"], facts[now]).count(opposite[side]) == 2
        said = f"so it is {now.removeprefix('now_')} {words.facts[now][opposite[side]]}."
        assert words.explain(step).endswith(said)


@pytest.mark.parametrize("params", [Params(width=7, height=6), Params(width=5, height=5, wrap=True)])
def test_a_puzzle_is_solved_by_its_grade_and_not_below(params: Params) -> None:
    for grade in Grade:
        for puzzle in puzzles(params, 3, grade):
            assert puzzle.deduction.grade is grade
            for limit in Grade:
                ladder = [technique for technique in LADDER if technique.grade <= limit]
                state = start(puzzle.clues)
                assert (climb(state, ladder, finished=State.answer).answer is not None) is (limit >= grade)


@pytest.mark.parametrize("grade", list(Grade))
def test_puzzles_of_a_grade_are_no_twins(grade: Grade) -> None:
    made = puzzles(Params(width=6, height=6), 60, grade)
    assert len({puzzle.clues.canonical() for puzzle in made}) == 60


def test_a_rare_grade_is_found_by_looking_at_many_trees() -> None:
    """Of 700 trees at 5x5 one is expert."""
    assert puzzles(Params(width=5, height=5), 5, Grade.EXPERT)


def test_a_large_net_of_any_grade_comes_solved_by_tiles_and_squares_alone() -> None:
    made = puzzles(Params(width=35, height=35), 6)
    assert {puzzle.deduction.grade for puzzle in made} <= {Grade.EASY, Grade.MEDIUM}
    assert all(name in ("border", *PLAIN) for puzzle in made for name, count in puzzle.deduction.techniques if count)


def test_effort_rises_with_size_and_grade() -> None:
    def middle(side: int, grade: Grade | None) -> float:
        made = puzzles(Params(width=side, height=side), 15, grade)
        return sorted(puzzle.deduction.effort for puzzle in made)[7]

    assert middle(5, None) < middle(8, None) < middle(12, None)
    assert middle(9, Grade.EASY) < middle(9, Grade.MEDIUM) < middle(9, Grade.EXPERT)


def test_impossible_clues_are_a_contradiction_not_a_crash() -> None:
    deduction = net.deduce(Clues.parse("3x3:fffffffff"))
    assert deduction.contradiction
    assert deduction.answer is None


def shapes_of(clues: Clues) -> list[list[int]]:
    return [list(row) for row in clues.grid()]


def clues_of(rows: list[list[int]], wrap: bool) -> Clues:
    return Clues.from_grid(tuple(map(tuple, rows)), {"wrap": wrap})


@pytest.mark.slow
@settings(max_examples=60)
@given(st.integers(3, 8), st.integers(3, 8), st.booleans(), st.booleans(), st.integers(0, 999), st.data())
def test_twins_have_one_grade_one_effort_and_the_same_moments(
    width: int, height: int, wrap: bool, cross: bool, seed: int, data: st.DataObject
) -> None:
    """Turned, mirrored, on a torus also shifted: a puzzle is as hard as it is, however the page is held."""
    grown = trees(Params(width, height, wrap, cross), 1, f"twins {seed}")
    for clues in grown:
        rows = shapes_of(clues)
        if wrap:
            down, across = data.draw(st.integers(0, height - 1)), data.draw(st.integers(0, width - 1))
            rows = [row[across:] + row[:across] for row in rows[down:] + rows[:down]]
        twins = []
        for image in (rows, [list(column) for column in zip(*rows, strict=True)]):
            twins += [image, image[::-1], [row[::-1] for row in image], [row[::-1] for row in image[::-1]]]
        # A mirrored tile is a tile of the same shape, and only shapes count.
        for twin in (clues_of(twin, wrap) for twin in twins):
            alone, one = net.deduce(twin), net.deduce(clues)
            assert (alone.grade, alone.effort, alone.moments, alone.techniques) == (
                one.grade,
                one.effort,
                one.moments,
                one.techniques,
            )
            assert net.deduce_many([twin]) == [replace(alone, steps=())]


@settings(max_examples=200)
@given(st.integers(3, 5), st.integers(3, 5), st.booleans(), st.data())
def test_tiles_of_any_kind_are_judged_without_a_crash(width: int, height: int, wrap: bool, data: st.DataObject) -> None:
    """Tiles thrown together have no answer as a rule; the ladder says so or gets stuck, alone and in a stack."""
    count = width * height
    tiles = data.draw(st.lists(st.sampled_from("123579bdef"), min_size=count, max_size=count))
    clues = Clues(width, height, wrap, "".join(tiles))
    alone = net.deduce(clues)
    together = net.deduce_many([clues] * 5)
    assert {one.answer for one in together} == {alone.answer}
    assert {one.contradiction for one in together} == {alone.contradiction}
    proof = net.prove(clues, 2000)
    if isinstance(proof, Impossible):
        assert alone.answer is None
    if alone.contradiction:
        assert isinstance(proof, Impossible)


def test_a_tile_with_an_open_side_and_no_arm_left_is_a_contradiction() -> None:
    clues = clues_of([[6, 1, 1], [7, 4, 3], [3, 2, 8]], True)
    assert net.prove(clues, 1000) == Impossible()
    assert net.deduce(clues).contradiction
    assert net.deduce_many([clues])[0].contradiction


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("grade", [Grade.HARD, Grade.EXPERT])
def test_a_hard_puzzle_has_its_moments(grade: Grade, wrap: bool) -> None:
    for side, moments in ((7, 2), (10, 3)):
        made = puzzles(Params(width=side, height=side, wrap=wrap), 4, grade)
        assert min(puzzle.deduction.moments for puzzle in made) >= moments


@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("trials", "without"), [("none", {"trial"}), ("short", set[str]())])
def test_no_puzzle_needs_a_longer_trial_than_its_author_allows(trials: Any, without: set[str], count: int) -> None:
    params = Params(width=6, height=6, wrap=True, trials=trials)
    needed = {name for puzzle in puzzles(params, count, Grade.EXPERT) for name, _ in puzzle.deduction.techniques}
    assert not needed & without
    assert trials == "none" or "trial" in needed


# --- many at once ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "params",
    [
        Params(width=5, height=5),
        Params(width=9, height=7),
        Params(width=5, height=6, wrap=True),
        Params(width=6, height=5, cross=True),
    ],
)
def test_many_at_once_give_what_each_gives_alone(params: Params) -> None:
    clues = trees(params, 80)
    alone = [replace(net.deduce(one), steps=()) for one in clues]
    together = net.deduce_many(clues)
    assert together == alone
    assert any(deduction.answer is None for deduction in alone) or params.cross
    assert net.prove_many(clues, 50) == [net.prove(one, 50) for one in clues]


@pytest.mark.parametrize(
    "params",
    [
        Params(width=5, height=5),
        Params(width=6, height=5, wrap=True),
        Params(width=6, height=5, wrap=True, walls=4),
        Params(width=9, height=9, mask="diamond"),
        Params(width=6, height=6, cross=True, walls=5),
    ],
)
def test_the_referee_finds_the_same_in_a_batch(params: Params) -> None:
    made = puzzles(params, 6)
    clues, answers = [p.clues for p in made], [p.answer for p in made]
    assert net.faults_many(clues, answers) == [()] * 6
    first = next(at for at, tile in enumerate(clues[4].tiles) if tile != ".")
    turned = clues[1].tiles.translate(str.maketrans("1248", "2481"))  # nearly as printed: many loose ends
    answers[1] = Answer(params.width, turned)
    answers[2] = answers[3]
    answers[4] = replace(answers[4], tiles=answers[4].tiles[:first] + "0" + answers[4].tiles[first + 1 :])
    together = net.faults_many(clues, answers)
    assert together == [net.faults(one, answer) for one, answer in zip(clues, answers, strict=True)]
    assert [bool(wrong) for wrong in together] == [False, True, True, False, True, False]


@pytest.mark.parametrize("wall", [(0, 1, "right"), (1, 1, "down"), (0, 3, "right"), (2, 0, "down")])
def test_an_arm_through_a_wall_is_found_in_a_batch(wall: tuple[int, int, str]) -> None:
    """The right answer of a torus, but for a wall on one of its edges: two inside, two at the seams."""
    answer = Answer.from_grid(((7, 7, 4, 9), (1, 12, 8, 2), (12, 11, 6, 1)))
    plain = Clues(4, 3, True, answer.tiles)
    assert net.faults_many([plain, plain], [answer, answer]) == [(), ()]
    walled = replace(plain, walls=(wall,))
    together = net.faults_many([plain, walled], [answer, answer])
    assert together == [(), net.faults(walled, answer)]
    assert [rule.name for rule in together[1]] == ["loose-end", "cut-off"]


@pytest.mark.parametrize("grade", [None, Grade.HARD])
def test_a_puzzle_does_not_depend_on_what_is_made_beside_it(grade: Grade | None) -> None:
    params = Params(width=6, height=6)
    together = puzzles(params, 40, grade)
    assert [generate(together[n].order) for n in (0, 7, 39)] == [together[0], together[7], together[39]]
