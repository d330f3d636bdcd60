"""The core of all ladders: techniques make steps, marks and trials; on a row of cells, no two black side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from bookmaker.puzzles.contract.grading import Cell, Contradiction, Deduction, Grade, budgeted
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits.ladder import Engine, Found, firsts, rung, seek, supposing

BLACKS = 3  # of five cells, so they are X.X.X


@dataclass(slots=True)
class Row:
    black: int = 0
    white: int = 0

    def take(self, found: Sequence[Found]) -> None:
        for one in found:
            if one.holds:
                self.black |= one.what
            else:
                self.white |= one.what
        if self.black & self.white or (self.black & self.black << 1) or 5 - self.white.bit_count() < BLACKS:
            raise Contradiction

    def findings(self, one: Found) -> tuple[Finding, ...]:
        return tuple(Finding(Sort.VALUE, (cell,), int(one.holds)) for cell in one.cells)

    def answer(self) -> int | None:
        return self.black if self.black | self.white == 31 else None

    def allows(self, answer: int) -> bool:
        return not (self.black & ~answer or self.white & answer)

    def copy(self) -> Row:
        return replace(self)


def cell(at: int) -> Cell:
    return (0, at)


def still_open(row: Row) -> Iterator[int]:
    return (at for at in range(5) if not (row.black | row.white) >> at & 1)


def beside(row: Row) -> Iterator[Found]:
    """A cell beside a black one stays white; found from the left and from the right."""
    for at in still_open(row):
        for other in (at - 1, at + 1):
            if other >= 0 and row.black >> other & 1:
                yield Found(1 << at, (cell(at),), (("by", (cell(other),)),), holds=False)


def full(row: Row) -> Iterator[Found]:
    """As many cells are left as there are black ones."""
    if 5 - row.white.bit_count() == BLACKS:
        for at in still_open(row):
            yield Found(1 << at, (cell(at),), because=lambda at=at: Marks((cell(at), cell(at))))


def every_cell(row: Row) -> Iterator[Found]:
    for at in still_open(row):
        for holds in (True, False):
            yield Found(1 << at, (cell(at),), holds=holds)


LADDER = (
    rung("beside", Grade.EASY, 1.0, firsts(beside), settles=True),
    rung("full", Grade.EASY, 2.0, full, settles=True),
    rung("trial", Grade.HARD, 12.0, supposing(every_cell, [beside, full], lambda row: [(0, 4)], rounds=2)),
)
ENGINE = Engine(LADDER, lambda clues: Row(black=clues))


def solved(clues: int) -> Deduction[int]:
    return ENGINE.deduce(clues)


def test_a_step_is_taken_for_each_thing_found_and_for_one_found_twice_only_once() -> None:
    found = solved(0b10101)
    assert (found.answer, found.techniques) == (0b10101, (("beside", 2),))
    assert [step.facts for step in found.steps] == [(("by", ((0, 0),)),), (("by", ((0, 2),)),)]
    assert ENGINE.settles == {"beside", "full"}


def test_what_fails_in_the_fewest_rounds_is_found_and_all_of_that_at_once() -> None:
    found = solved(0)
    tried = [step for step in found.steps if step.technique == "trial"]
    # Black at the second or fourth cell whitens its neighbours, and the three cells left cannot all be black.
    assert [(step.cells, dict(step.facts)) for step in tried] == [
        (((0, 1),), {"rounds": 2}),
        (((0, 3),), {"rounds": 2}),
    ]
    assert found.answer == 0b10101


def test_a_trial_that_is_sought_is_found_though_others_fail_sooner() -> None:
    row, trial = Row(white=0b10000), LADDER[2].find
    assert {dict(one.facts)["rounds"] for one in trial(row)} == {1}
    (sought,) = seek(trial, row, lambda one: one.what == 0b00001 and not one.holds)
    assert (sought.cells, sought.facts) == (((0, 0),), (("rounds", 2),))


def test_a_trial_marks_what_is_supposed_what_that_forces_and_where_it_fails() -> None:
    row = ENGINE.start(0)
    step = next(step for step in solved(0).steps if step.technique == "trial")
    marks = ENGINE.marks(row, step)
    black, white = Finding(Sort.VALUE, ((0, 1),), 1), Finding(Sort.VALUE, ((0, 1),), 0)
    forced = [one.cells[0] for one in marks.forces]
    assert (marks.supposes, marks.concludes, marks.fails) == ((black,), (white,), ((0, 4),))
    assert forced == [(0, 0), (0, 2), (0, 3), (0, 4)]
    assert dict(marks.facts) == {"forced": ((0, 0), (0, 2), (0, 3), (0, 4)), "where": ((0, 4),)}
    assert row == Row()  # a trial changes nothing


def test_marks_are_the_cells_of_the_sentence_or_what_the_technique_says() -> None:
    row = Row(black=0b00001)
    assert ENGINE.marks(row, *LADDER[0].apply(replace(row))).looks_at == ((0, 0),)
    row = Row(white=0b01010)
    step = LADDER[1].apply(replace(row))[0]
    assert ENGINE.marks(row, step) == Marks(((0, 0), (0, 0)), (Finding(Sort.VALUE, ((0, 0),), 1),))


def test_clues_that_exclude_each_other_are_a_contradiction_and_a_small_budget_leaves_a_puzzle_undecided() -> None:
    def broken(clues: int) -> Row:
        raise Contradiction

    assert Engine(LADDER, broken).deduce(0).contradiction
    assert solved(0b00011).contradiction
    with budgeted(9):  # ten things can be supposed
        assert solved(0).undecided


@pytest.mark.parametrize("answer", [0b10101, 0b10100])
def test_a_state_allows_what_it_does_not_exclude(answer: int) -> None:
    assert ENGINE.allows(Row(black=0b00001), answer) == (answer == 0b10101)
