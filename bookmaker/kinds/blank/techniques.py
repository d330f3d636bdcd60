"""Blank as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bookmaker.kinds.blank.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.kits.ladder import Engine, Found, rung


@dataclass(slots=True)
class State:
    """What is known so far: whether the cells were left empty."""

    clues: Clues
    done: bool = False

    def take(self, found: Sequence[Found]) -> None:
        """All cells stay empty."""
        self.done = True

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """Every cell of the step stays empty."""
        return tuple(Finding(Sort.VALUE, (cell,), 0) for cell in one.cells)

    def answer(self) -> Answer | None:
        """The empty grid, once it was left so."""
        return Answer(self.clues.grid()) if self.done else None

    def allows(self, answer: Answer) -> bool:
        """Whether the answer leaves empty what is known to be empty."""
        return not (self.done and any(any(row) for row in answer.rows))

    def copy(self) -> State:
        """The same to go on from."""
        return replace(self)


def _leave_empty(state: State) -> Iterator[Found]:
    """All cells stay empty, at once: no turn of the grid makes that harder or easier."""
    if not state.done:
        yield Found(None, tuple((r, c) for r in range(state.clues.height) for c in range(state.clues.width)))


LADDER = (rung("empty", Grade.EASY, 1.0, _leave_empty),)
start, deduce, allows, marks, _ = Engine(LADDER, State).verbs
