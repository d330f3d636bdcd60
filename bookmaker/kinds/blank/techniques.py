"""Blank as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bookmaker.kinds.blank.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Deduction, Grade, Step, Technique, climb


@dataclass(slots=True)
class State:
    """What is known so far: the rows already left empty."""

    clues: Clues
    done: list[int] = field(default_factory=list)


def _leave_row_empty(state: State) -> Sequence[Step]:
    row = len(state.done)
    state.done.append(row)
    return (Step("empty", tuple((row, column) for column in range(state.clues.width))),)


def _answer(state: State) -> Answer | None:
    return Answer(state.clues.grid()) if len(state.done) == state.clues.height else None


LADDER: tuple[Technique[State], ...] = (Technique("empty", Grade.EASY, 1.0, _leave_row_empty),)


def deduce(clues: Clues) -> Deduction[Answer]:
    """Leave the rows empty, one after the other."""
    return climb(State(clues), LADDER, finished=_answer)
