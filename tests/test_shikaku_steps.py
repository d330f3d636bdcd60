"""Shikaku's ladder: every technique is needed, strikes nothing of the answer and says what is true; twins are alike."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bookmaker.drawing import Meaning, Text
from bookmaker.kinds import shikaku
from bookmaker.kinds.shikaku import LADDER, POSITIONS, Answer, Clues, Params, deduce, marks, prove
from bookmaker.kinds.shikaku import start as begin
from bookmaker.kinds.shikaku.generator import start
from bookmaker.kinds.shikaku.techniques import State
from bookmaker.puzzles.contract.grading import Cell, Grade, Step
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.puzzles.contract.walking import taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.choosing import keys_of
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.puzzles.toolbox.cover import narrow
from bookmaker.puzzles.toolbox.regions import boxes_around
from bookmaker.puzzles.toolbox.symmetry import twins
from bookmaker.seeds import Seed
from tests.shikaku_made import NEEDED, made

# --- covers and rectangles


def test_a_cell_that_one_group_alone_can_reach_is_its_own() -> None:
    groups = [(0b001, 0b010), (0b110, 0b100)]
    assert narrow(groups, 0b111)
    assert groups == [(0b001,), (0b110,)]


def test_narrowing_with_more_facts_never_leaves_more() -> None:
    clues = made(8, 8, Grade.HARD).clues
    groups = [boxes_around(8, 8, row=row, column=column, area=number) for row, column, number in clues.places()]
    left = []
    for cores in (False, True):
        trial = list(groups)
        assert narrow(trial, bit_grid(8, 8).full, cores=cores)
        left.append(sum(map(len, trial)))
    assert left == sorted(left, reverse=True)


# --- the ladder


@pytest.mark.parametrize("technique", NEEDED)
def test_a_technique_is_needed_where_it_is_used(technique: str) -> None:
    deduction = deduce(Clues.parse(NEEDED[technique]))
    assert deduction.answer is not None
    assert technique in dict(deduction.techniques)


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_what_rectangles_share_always_bars_others_so_no_puzzle_is_looked_for_that_needs_no_more(
    symmetry: Any, seed: int
) -> None:
    params = Params(9, 8, symmetry=symmetry)
    draft = start(params, Seed((str(seed),)).stream())
    assume(draft is not None)
    told = [name for name, _ in groupby(step.technique for step in deduce(draft.clues()).steps)] if draft else []
    assert {after for name, after in pairwise([*told, "the end"]) if name == "core"} <= {"taken"}
    assert keys_of(shikaku, Grade.MEDIUM, params) == ("taken",)


def states(clues: Clues) -> Iterator[tuple[str, State]]:
    """The state after every successful technique on the way up the ladder."""
    state = State.of(clues)
    while state.answer() is None:
        used = next((technique.name for technique in LADDER if technique.apply(state)), None)
        if used is None:
            return
        yield used, state


@pytest.mark.parametrize("code", sorted(set(NEEDED.values())))
def test_no_technique_ever_strikes_a_rectangle_of_the_answer(code: str) -> None:
    clues = Clues.parse(code)
    proof = prove(clues, DEFAULT_BUDGET)
    assert isinstance(proof, Unique)
    right = rectangles_of(proof.answer, clues)
    for used, state in states(clues):
        assert all(cells in fits for cells, fits in zip(right, state.fits, strict=True)), used


def rectangles_of(answer: Answer, clues: Clues) -> list[int]:
    """For each clue the region around it, as a set of cells."""
    sets: Counter[int] = Counter()
    for r, row in enumerate(answer.rows):
        for c, region in enumerate(row):
            sets[region] |= 1 << (r * (clues.width + 1) + c)
    return [sets[answer.rows[row][column]] for row, column, _ in clues.places()]


def test_a_step_says_which_cells_and_why() -> None:
    said = told(NEEDED["core"])
    assert "Every rectangle that still fits the 10 at D2 covers D3 and E3" in said[0]
    assert said[1].startswith("The 10 at D2 is sure of D3 and E3, so the 6 at ")


def told(code: str) -> list[str]:
    """The sentences of all steps of a puzzle."""
    return [words_of("shikaku").explain(one.step) for one in taken(shikaku, Clues.parse(code))]


def test_it_is_told_what_stands_in_the_way_of_all_other_rectangles_and_numbers() -> None:
    said = told(NEEDED["area"])
    assert said[0].endswith("left: A1 to D2. Any other would take in a second number, at B4.")
    assert said[1].startswith("No other number can reach B3 without taking A2, C3 or A5 from another, so ")
    both = "Any other would leave out B3 or D3, which are its own, or take A3 from another number."
    assert said[8] == f"For the 4 at C3 only one rectangle is left: B3 to E3. {both}"
    assert said[6].endswith("left: B4 to D5.")  # where a rectangle was tried nothing stands in its way


@pytest.mark.parametrize(
    ("at", "name", "cells"),
    [
        (0, "bars", ((3, 2),)),  # B4 hinders, C4 would not
        (0, "bars", ((3, 1), (3, 2))),  # and nothing is named that need not be
        (1, "bars", ((1, 0), (2, 2))),  # a number could come to B3 by A5
        (8, "needs", ((2, 1),)),
        (8, "needs", ((2, 1), (2, 4))),  # E3 was not told to be its own
    ],
)
def test_what_does_not_stand_in_the_way_is_objected_to(at: int, name: str, cells: tuple[Cell, ...]) -> None:
    clues, words = Clues.parse(NEEDED["area"]), words_of("shikaku")
    one = taken(shikaku, clues)[at]
    assert objection_to(shikaku, clues, one, words) == ""
    wrong = replace(one.step, facts=tuple({**dict(one.step.facts), name: cells}.items()))
    assert objection_to(shikaku, clues, replace(one, step=wrong), words)


def is_true(step: Step, region_of: Callable[[tuple[Cell]], set[Cell]]) -> bool:
    """Whether what a step says holds in the answer; `region_of` gives the piece around the cell of a clue."""
    facts: dict[str, Any] = dict(step.facts)
    cells, mine = set(step.cells), region_of(facts["clue"])
    theirs = region_of(facts["other_clue"]) if "other_clue" in facts else set()
    match step.technique:
        case "only":
            return cells == mine
        case "reach" | "core":
            return cells <= mine
        case "taken":
            return cells <= theirs
        case "pocket" | "share":
            return cells <= mine | theirs
        case "trial" | "long-trial":
            return cells != mine
        case "strand" | "area":
            ((top, left),), ((bottom, right),) = facts["first"], facts["last"]
            return mine != {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    return False


def test_every_step_says_what_is_true_in_the_answer() -> None:
    experts = [made(9, 8, Grade.EXPERT, seed=f"steps {n}").clues for n in range(8)]
    untold = [made(8, 8, seed=f"steps {n}", unknown=2).clues for n in range(4)]
    for clues in [*map(Clues.parse, NEEDED.values()), *experts, *untold]:
        deduction = deduce(clues)
        assert deduction.answer is not None
        rows = deduction.answer.rows

        def region_of(clue: tuple[Cell], rows: Grid = rows) -> set[Cell]:
            ((row, column),) = clue
            return {
                (r, c) for r, line in enumerate(rows) for c, region in enumerate(line) if region == rows[row][column]
            }

        for step in deduction.steps:
            assert is_true(step, region_of), (clues.code(), step)


def test_a_number_struck_out_of_a_cell_that_another_owns_is_printed_beside_it() -> None:
    clues = Clues.parse("4x3:?b3_?b6d")
    owner, other = ((r, c) for r, c, _ in list(clues.places())[:2])
    cell = (1, 1)
    owned = Finding(Sort.PART, (cell,), clue=owner)
    struck = Finding(Sort.PART, (cell,), holds=False, clue=other)
    drawn = shikaku.draw_midway(clues, (owned,), Marks(concludes=(struck,)))
    small = [item[0] for shape in drawn.shapes if isinstance(shape, Text) for item in shape.items if shape.size < 0.4]
    assert len(small) == 2
    assert abs(small[0] - small[1]) > 0.3


def test_a_question_mark_is_solved_and_explained_as_such() -> None:
    deduction = deduce(Clues.parse("4x3:?b3_?b6d"))
    assert deduction.grade is not None
    assert "the ? at A2" in " ".join(told("4x3:?b3_?b6d"))


@pytest.mark.slow
def test_a_trial_names_the_numbers_that_it_forces_and_marks_what_they_get() -> None:
    told = 0
    for n in range(6):
        clues = made(7, 7, Grade.EXPERT, seed=f"forced {n}").clues
        answer, state = deduce(clues).answer, begin(clues)
        while state.answer() is None:
            before = state.copy()
            before.explain = True
            steps = next(steps for rung in LADDER if (steps := rung.apply(state)))
            for step in steps if steps[0].technique == "trial" else ():
                said = marks(before, step)
                (supposed,), facts = said.supposes, dict(said.facts)
                if facts["fails"] == "somehow":
                    continue
                assert [one.cells for one in said.forces] == [unit.cells for unit in facts.get("after", ())]
                assert all(one.clue in one.cells and one.clue != supposed.clue for one in said.forces)
                assert said.fails == facts[facts["fails"]]
                assert said.looks_at == (supposed.clue,)
                told += 1
        assert answer is not None
    assert told


def test_a_puzzle_that_takes_a_trial_keeps_its_effort() -> None:
    """Records and ledgers hold efforts: a change of a technique's cost is a change of what was published."""
    deduction = deduce(Clues.parse("6x6:a2c4d3a2a6b4c6c2d3c4a"))
    counted = (("only", 10), ("reach", 4), ("core", 4), ("taken", 4), ("strand", 1), ("trial", 2))
    assert (deduction.techniques, deduction.effort) == (counted, 70.2)


@given(seed=st.integers(0, 100_000), size=st.sampled_from(((6, 6), (7, 5), (8, 8))))
@settings(max_examples=60, deadline=None)
def test_twins_are_graded_alike(seed: int, size: tuple[int, int]) -> None:
    # Drafts as they come, unique or not: all techniques up to long trials are met.
    draft = start(Params(*size, symmetry="none"), Seed(("twins", str(seed))).stream())
    assume(draft is not None)
    assert draft is not None
    found = {
        (d.grade, d.effort, d.moments, d.techniques, d.contradiction)
        for d in (deduce(Clues(rows)) for rows in twins(draft.clues().rows))
    }
    assert len(found) == 1


@pytest.mark.parametrize("code", sorted(set(NEEDED.values())))
def test_twins_of_hard_puzzles_are_graded_alike(code: str) -> None:
    found = [deduce(Clues(rows)) for rows in twins(Clues.parse(code).rows)]
    assert len({(d.grade, d.effort, d.moments, d.techniques) for d in found}) == 1


def test_an_easy_puzzle_opens_in_three_quarters_of_the_grid() -> None:
    for n in range(10):
        clues = made(7, 7, Grade.EASY, seed=f"opens {n}").clues
        state = State.of(clues)
        once, twice = state.served()
        lone = once & ~twice
        opened = [
            (2 * row < 7, 2 * column < 7)
            for k, (row, column, _) in enumerate(state.places)
            if len(state.fits[k]) == 1 or state.reach[k] & lone & ~state.geometry.bit(row, column)
        ]
        assert len(set(opened)) >= 3


@pytest.mark.parametrize(("trials", "barred"), [("none", {"trial", "long-trial"}), ("short", {"long-trial"})])
def test_an_expert_needs_no_trial_that_is_not_allowed(trials: str, barred: set[str]) -> None:
    grade = Grade.HARD if trials == "none" else Grade.EXPERT
    for n in range(3):
        used = dict(made(7, 7, grade, seed=f"trials {n}", trials=trials).deduction.techniques)
        assert not barred & used.keys()


@pytest.mark.parametrize("code", POSITIONS.values())
def test_a_sound_puzzle_fails_nowhere_on_the_way_to_its_answer(code: str) -> None:
    state = begin(Clues.parse(code))
    assert not state.failing()
    while any(technique.apply(state) for technique in LADDER):
        assert not state.failing()


def test_outlines_of_rectangles_that_may_be_cross_no_number() -> None:
    clues = Clues.parse("10x10:a2_2a2_6d4b4d2_2f4a4_2b6j2a3c6_4c6a3j2b2_4a2f2_6d6b2d2_4a2_2a")
    one = next(
        one
        for one in taken(shikaku, clues)
        if one.step.technique == "core" and dict(one.step.facts)["clue"] == ((1, 0),)
    )
    shapes = [shape for shape, _, _ in shikaku.draw_midway(clues, one.known, one.marks).flat()]
    paths = [path for shape in shapes if shape.meaning is Meaning.CANDIDATE for path in shape.paths]
    assert len(paths) >= 3
    assert all(abs(part - round(part)) <= 0.25 for path in paths for point in path for part in point)
