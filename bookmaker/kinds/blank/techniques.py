"""Blank as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.blank.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Deduction, Grade, Step, Technique, climb
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort


@dataclass(slots=True)
class State:
    """What is known so far: whether the cells were left empty."""

    clues: Clues
    done: bool = False


def _leave_empty(state: State) -> Sequence[Step]:
    if state.done:
        return ()
    state.done = True
    cells = [(row, column) for row in range(state.clues.height) for column in range(state.clues.width)]
    return (Step("empty", tuple(cells)),)


def _answer(state: State) -> Answer | None:
    return Answer(state.clues.grid()) if state.done else None


LADDER: tuple[Technique[State], ...] = (Technique("empty", Grade.EASY, 1.0, _leave_empty),)


def deduce(clues: Clues) -> Deduction[Answer]:
    """Leave all cells empty at once: no turn of the grid makes that harder or easier."""
    return climb(start(clues), LADDER, finished=_answer)


def start(clues: Clues) -> State:
    """Nothing is known yet."""
    return State(clues)


def allows(state: State, answer: Answer) -> bool:
    """Whether the answer leaves empty what is known to be empty."""
    return not (state.done and any(any(row) for row in answer.rows))


def marks(state: State, step: Step) -> Marks:
    """Every cell of the step stays empty."""
    return Marks(concludes=tuple(Finding(Sort.VALUE, (cell,), 0) for cell in step.cells))
