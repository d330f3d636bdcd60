"""Numberlink's explanations, replayed: each conclusion against a plain formula, each reason against its own words.

What is read back is tried in a plain dictionary of ways that knows only what the sentences say, and nothing of the
ladder's reasoning. Only whether full gates are so at all is asked of the reasoning itself, on small boards.
"""

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.kinds import numberlink
from bookmaker.kinds.numberlink import LADDER, POSITIONS, Clues, Params, deduce, propose
from bookmaker.kinds.numberlink.reasoning.gates import full_gates
from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import bypassed
from bookmaker.kinds.numberlink.reasoning.state import Refuted, State
from bookmaker.kinds.numberlink.techniques import UP_TO
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.walking import taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.toolbox.symmetry import twins
from bookmaker.seeds import Seed
from tests.numberlink_made import foreign, ways_to_join
from tests.numberlink_positions import TRUSTING, replay


def made(side: int, seed: int, **options: Any) -> Clues:
    """The first puzzle from a seed on."""
    for attempt in range(100):
        clues = propose(Params(side, side, **options), None, Seed((str(seed), str(attempt))).stream())
        if clues is not None:
            return clues
    raise AssertionError("no puzzle")


def untrue(clues: Clues) -> list[object]:
    return [
        (words_of("numberlink").explain(step), follows, reason)
        for step, follows, reason in replay(clues)
        if not follows or reason
    ]


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), side=st.integers(6, 9))
def test_what_a_step_concludes_and_why_is_true(seed: int, side: int) -> None:
    assert untrue(made(side, seed)) == []


@settings(max_examples=5)
@given(seed=st.integers(0, 10**6), side=st.integers(6, 8))
def test_what_a_trusting_step_concludes_and_why_is_true(seed: int, side: int) -> None:
    assert untrue(made(side, seed, links="4-6", unique="free", uniqueness=True)) == []


# Made by the project: gates of four, three and two ways, of single cells and of links begun.
@pytest.mark.parametrize(
    "code", ["7x7:3c2d1i3b5a6d4a4f6b2_1e5", "8x8:3f6a6j5_4c2c1c7a4h1a7c5e3f2", "8x8:c5e6a4b2f3d4_6c1a7_2f3j7c5e1a"]
)
def test_what_a_full_gate_closes_and_why_is_true(code: str) -> None:
    clues = Clues.parse(code)
    assert "full-gate" in dict(deduce(clues).techniques)
    assert untrue(clues) == []


@settings(max_examples=150)
@given(st.permutations(range(20)), st.integers(3, 5))
def test_what_full_gates_close_no_way_to_join_the_pairs_needs(cells: list[int], pairs: int) -> None:
    values = [0] * 20
    for place, cell in enumerate(cells[: 2 * pairs]):
        values[cell] = place // 2 + 1
    clues = Clues(tuple(tuple(values[r : r + 5]) for r in range(0, 20, 5)))
    known = Knowledge.of(clues)
    try:
        edges = [found.cells for found in full_gates(known)]
    except Conflict:
        assert ways_to_join(clues, covered=False) == 0
        return
    shut = {frozenset(edge) for edge in edges}
    assert ways_to_join(clues, covered=False, shut=shut) == ways_to_join(clues, covered=False)


@pytest.mark.long
def test_full_gates_are_true_of_puzzles_that_people_made() -> None:
    gates = 0
    for record in foreign(100):
        if record["unique"]:
            clues = Clues.from_grid(record["grid"], {})
            found = dict(deduce(clues).techniques).get("full-gate", 0)
            assert not found or untrue(clues) == []
            gates += found
    assert gates > 60


# Made by the project, hard for a solver who trusts and expert for others.
@pytest.mark.parametrize("code", ["7x7:2f1d3e4h5b5_2b4e3_1g", "7x7:f1a5h4_3f2a1e4_5e3a2f", "7x7:e4_1a5k5_2c1a3_3g2c4h"])
def test_where_detours_are_ruled_out_all_steps_are_true_and_the_puzzle_is_easier(code: str) -> None:
    clues = Clues(Clues.parse(code).rows, uniqueness=True)
    assert untrue(clues) == []
    assert "shorter" in dict(deduce(clues).techniques)
    assert (deduce(clues).grade, deduce(Clues.parse(code)).grade) == (Grade.HARD, Grade.EXPERT)


@pytest.mark.parametrize(
    ("technique", "code"),
    [
        ("detour", "7x7:2f1d3e4h5b5_2b4e3_1g"),
        ("full-gate", POSITIONS["full-gate"]),
    ],
)
def test_the_way_that_a_step_marks_is_drawn_between_its_two_cells(technique: str, code: str) -> None:
    clues = Clues(Clues.parse(code).rows, uniqueness=technique in TRUSTING)
    marked = [one.marks.concludes for one in taken(numberlink, clues) if one.step.technique == technique]
    assert marked
    for found in itertools.chain.from_iterable(marked):
        (row, column), there = found.cells
        assert there in ((row, column + 1), (row + 1, column)), "to the right or below, else it is drawn over the edge"


def test_nothing_is_trusted_unless_the_clues_say_so() -> None:
    trusting = {technique.name for technique in LADDER if technique.trusting}
    assert trusting == TRUSTING
    for seed in range(5):
        assert not trusting & set(dict(deduce(made(7, seed)).techniques))


@pytest.mark.slow
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_twins_and_other_numbers_are_solved_alike(seed: int, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from([{}, {"unique": "free", "uniqueness": True}]))
    clues = made(8, seed, links="5-7", **options)
    names = data.draw(st.permutations(range(1, 1 + max(map(max, clues.rows)))))
    one = deduce(clues)
    for rows in twins(clues.rows):
        renamed = tuple(tuple(names[value - 1] if value else 0 for value in row) for row in rows)
        other = deduce(Clues(renamed, clues.uniqueness))
        assert (other.grade, other.effort, other.moments, other.techniques) == (
            one.grade,
            one.effort,
            one.moments,
            one.techniques,
        )


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6), side=st.integers(6, 8))
def test_a_trial_that_is_not_made_would_have_come_to_what_is_said_of_it(seed: int, side: int) -> None:
    state = State.of(made(side, seed))
    while any(rung.apply(state) for rung in LADDER[: UP_TO[Grade.EASY]]):
        pass
    if state.answer() is not None:
        return
    for sort in itertools.product((True, False), repeat=2):
        idle = state._idle(sort)
        whole = idle if sort[0] else bypassed(state.known, *idle)
        for edge in state._edges():
            if edge[2] & idle[0] or edge[3] & idle[1]:
                assert state._try(edge, sort, 3) == state._forcing_nothing(edge, sort)
            if edge[2] & whole[0] or edge[3] & whole[1]:
                assert not isinstance(state._try_wide(edge, sort, 3), Refuted)


def test_in_an_empty_grid_most_trials_are_not_made() -> None:
    state = State.of(Clues.parse("7x7:1e2zi1e2"))
    across, down = state._idle((True, False))
    assert across.bit_count() + down.bit_count() > 60
