"""Nonogram's suppositions, followed many at once: beside a look at each line by itself, one supposition at a time."""

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bookmaker.kinds import nonogram
from bookmaker.kinds.nonogram import Clues, deduce, prove
from bookmaker.kinds.nonogram.board import runs_of
from bookmaker.kinds.nonogram.making.fitting import Draft, draft
from bookmaker.kinds.nonogram.making.switch import has_switch
from bookmaker.kinds.nonogram.reasoning.knowledge import State
from bookmaker.kinds.nonogram.reasoning.line import dealt, either_way, lane_for, look, looked_at, parted
from bookmaker.kinds.nonogram.techniques import DEEPEST, LADDER, start, try_cells, try_in_two_lines
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import hard_techniques, path
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat


def bits(cells: Any) -> int:
    return sum(bool(cell) << at for at, cell in enumerate(cells))


lines = st.integers(1, 14).flatmap(lambda n: st.tuples(*[st.lists(st.integers(0, 2), min_size=n, max_size=n)] * 5))


@given(lines)
def test_lanes_tell_of_each_state_of_a_line_what_a_look_at_it_tells(states: Any) -> None:
    cells, runs = len(states[0]), runs_of(tuple(int(cell == 1) for cell in states[0]))
    lane = lane_for(cells)
    firsts = repeat(1, lane, 4)
    known = [(bits(cell == 1 for cell in line), bits(cell == 2 for cell in line)) for line in states[1:]]
    filled, empty = (sum(2 * one[part] << lane * at for at, one in enumerate(known)) for part in (0, 1))
    _, can_fill, can_clear = looked_at(runs, cells, filled, empty, firsts)
    for at, (one, other) in enumerate(known):
        seen = look(runs, cells, one, other)
        assert (seen is not None) == bool(can_clear >> lane * at & 1)
        if seen is not None:
            here = (can_fill >> lane * at + 1) & (1 << cells) - 1, (can_clear >> lane * at + 1) & (1 << cells) - 1
            assert here == (seen.can_fill, seen.can_clear)


def test_what_follows_in_a_line_from_each_of_its_cells() -> None:
    assert list(either_way((2,), 4, 0, 0)) == [
        (0, (0b0010, 0b1100), (0b0100, 0)),
        (1, (0, 0b1000), (0b1100, 0b0001)),
        (2, (0, 0b0001), (0b0011, 0b1000)),
        (3, (0b0100, 0b0011), (0b0010, 0)),
    ]


@pytest.mark.parametrize("cells", [5, 30, 62, 63, 200])
def test_lanes_are_read_at_any_size(cells: int) -> None:
    numbers = [1 << cells, 7, (1 << cells) - 1, 0]
    lane = lane_for(cells)
    data = b"".join(number.to_bytes(lane // 8, "little") for number in numbers)
    assert parted(data, lane) == numbers
    assert dealt(data, lane, 2) == [numbers[0] | numbers[2] << lane, numbers[1] | numbers[3] << lane]


def test_a_grid_too_large_to_print_is_tried_too_and_one_in_which_nothing_follows() -> None:
    rows = [[int(row == column) for column in range(64)] for row in range(64)]
    assert deduce(Clues.of_answer(tuple(map(tuple, rows)))).answer is None
    assert deduce(Clues.of_answer(((1, 0), (0, 1)))).answer is None


def after_lines(rows: Any) -> State | None:
    """What a person knows of a picture's puzzle when lines tell nothing more; None where that is all of it."""
    state = start(Clues.of_answer(rows))
    while any(technique.apply(state) for technique in LADDER if technique.name not in ("two-lines", "trial")):
        pass
    return state if any(unknown(state)) else None


def unknown(state: State) -> list[tuple[int, int]]:
    return [(row, column) for row in range(state.height) for column in indices(state.unknown(row))]


def fails_after(
    state: State, cell: tuple[int, int], *, is_filled: bool, lines: Iterable[int] = (), beside: int | None = None
) -> int | None:
    """The sweep in which a line fails where that is supposed; looked at are all changed lines, or of these only.

    Nothing, where after two sweeps nothing is known of the line beside.
    """
    at, only = state.copy(), set(lines) or set(state.every)
    changed: set[int] = set()
    at.put((cell[0], is_filled << cell[1], (not is_filled) << cell[1]), changed)
    for sweep in range(DEEPEST):
        found = []
        for line in changed & only:
            seen = look(state.runs[line], state.length(line), at.filled[line], at.empty[line])
            if seen is None:
                return sweep
            unknown = (1 << state.length(line)) - 1 & ~(at.filled[line] | at.empty[line])
            found.append((line, unknown & ~seen.can_clear, unknown & ~seen.can_fill))
        changed = set()
        for line, fill, clear in found:
            if fill or clear:
                at.put((line, fill, clear), changed)
        if sweep == 1 and beside is not None and at.unknown(beside) == state.unknown(beside):
            return None
    return None


def told(steps: Iterable[Found]) -> set[tuple[tuple[int, int], bool]]:
    return {(step.cells[0], dict(step.facts)["supposed"] == "filled") for step in steps}


pictures = st.integers(4, 8).flatmap(
    lambda width: st.lists(st.tuples(*[st.integers(0, 1)] * width), min_size=4, max_size=7).map(tuple)
)


@settings(max_examples=40)
@given(pictures)
def test_a_trial_tells_of_all_that_fails_what_fails_soonest(rows: Any) -> None:
    state = after_lines(rows)
    if state is None:
        return
    supposed = [(cell, is_filled) for cell in unknown(state) for is_filled in (True, False)]
    fails = {one: sweep for one in supposed if (sweep := fails_after(state, one[0], is_filled=one[1])) is not None}
    assert told(try_cells(state)) == {one for one, sweep in fails.items() if sweep == min(fails.values())}


@settings(max_examples=40)
@given(pictures)
@example([tuple(map(int, row)) for row in ("000111", "011001", "110100", "110100", "101001")])
@example([tuple(map(int, row)) for row in ("1010", "0100", "1001", "0101", "0011", "1010")])
def test_of_two_lines_and_those_across_them_the_cells_are_told_that_fail_soonest(rows: Any) -> None:
    state = after_lines(rows)
    if state is None:
        return
    high, wide = state.height, state.width
    fails: dict[tuple[tuple[int, int], bool], int] = {}
    for lines, crossing in ((range(high), range(high, high + wide)), (range(high, high + wide), range(high))):
        for cell, is_filled, step in itertools.product(unknown(state), (True, False), (-1, 1)):
            line = cell[0] if lines[0] == 0 else high + cell[1]
            if line + step in lines:
                pair = {line, line + step, *crossing}
                sweep = fails_after(state, cell, is_filled=is_filled, lines=pair, beside=line + step)
                if sweep is not None:
                    fails[cell, is_filled] = min(sweep, fails.get((cell, is_filled), DEEPEST))
    soonest = min(fails.values(), default=0)
    assert told(try_in_two_lines(state)) == {one for one, sweep in fails.items() if sweep == soonest}


def trials(code: str) -> list[Taken]:
    """The steps of a story that suppose a cell."""
    clues = Clues.parse(code)
    return [one for one in path(nonogram, clues, hard_techniques(nonogram, clues)) if one.marks.supposes]


def objected(code: str, one: Taken, lines: Sequence[Any]) -> str | None:
    """What there is to say against such a step if these lines are looked at in turn."""
    facts = tuple((dict(one.step.facts) | {"lines": tuple(lines)}).items())
    told = Taken(Step(one.step.technique, one.step.cells, facts), one.marks, one.known)
    return objection_to(nonogram, Clues.parse(code), told, words_of("nonogram", "en"))


def test_a_supposed_cell_is_told_by_few_lines_in_order_and_by_none_that_is_not_needed() -> None:
    code = "10x10:3/3/2.2/2.4/6/6/4.2/2.2/3/3/3/3/2.2/4.2/6/6/2.4/2.2/3/3"
    found = trials(code)
    assert {one.step.technique for one in found} == {"two-lines", "trial"}
    for one in found:
        lines: Any = dict(one.step.facts)["lines"]
        assert 0 < len(lines) <= 5
        assert objected(code, one, lines) == ""
        assert all(objected(code, one, [other for other in lines if other != line]) for line in lines)
        looked_at = {cell for line in lines for cell in line.cells}
        assert {force.cells[0] for force in one.marks.forces} <= looked_at
        assert objected(code, one, lines[::-1])


def drafted(rows: Any, orbits: Sequence[tuple[int, ...]] = ()) -> Draft:
    """A picture in the making, each cell an orbit of its own where nothing else is said."""
    cells = [cell for row in rows for cell in row]
    alone = [(cell,) for cell in range(len(cells))]
    return draft(cells, 1, width=len(rows[0]), height=len(rows), orbits=orbits or alone)


def switched(rows: Any) -> bool:
    return has_switch(drafted(rows).lines, drafted(rows).columns)


@settings(max_examples=60)
@given(pictures)
@example([(1, 0, 0), (0, 1, 0), (0, 0, 0)])
@example([(1, 1, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1), (0, 1, 0, 0, 1, 1)])
def test_a_picture_with_a_switch_has_a_second_answer(rows: Any) -> None:
    if switched(rows):
        assert isinstance(prove(Clues.of_answer(tuple(rows)), DEFAULT_BUDGET), Several)


def test_four_corners_that_can_be_exchanged_are_seen_and_others_not() -> None:
    assert switched([(1, 0, 0), (0, 0, 0), (0, 0, 1)])
    assert switched([(1, 1, 0), (0, 0, 0), (0, 1, 1)])
    assert not switched([(1, 1, 1), (1, 0, 0), (1, 1, 1)])
