"""New Kind as people solve it: LADDER, easiest first. Rows and columns are houses: the kit of values does the rest."""

from __future__ import annotations

import functools
from functools import partial

from bookmaker.kindlab.skeletons.latin.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.ladder import Engine, Rung, firsts, rung
from bookmaker.puzzles.kits.values import sets, state
from bookmaker.puzzles.kits.values.houses import House, Layout


class State(state.State):
    """What each cell may still hold."""

    def answer(self) -> Answer | None:
        """The answer once every cell has its number."""
        flat, n = self.values(), self.n
        return Answer(tuple(tuple(flat[at : at + n]) for at in range(0, n * n, n))) if flat else None


@functools.cache
def _layout(n: int) -> Layout:
    rows = [House.of("row", range(k * n, k * n + n)) for k in range(n)]
    return Layout(n, [*rows, *(House.of("column", range(k, n * n, n)) for k in range(n))])


def _start(clues: Clues) -> State:
    return State(_layout(clues.width), [number or 0 for row in clues.rows for number in row])


LADDER: tuple[Rung[State], ...] = (
    rung("full-house", Grade.EASY, 1.0, firsts(sets.full_house), settles=True),
    rung("naked-single", Grade.EASY, 2.0, firsts(sets.naked_single), settles=True),
    rung("hidden-single", Grade.EASY, 2.5, firsts(partial(sets.hidden_single, sorts=("row", "column"))), settles=True),
    rung("naked-pair", Grade.MEDIUM, 8.0, firsts(partial(sets.naked_set, count=2))),
)
_ENGINE = Engine(LADDER, _start)
start, deduce, allows, marks, SETTLES = _ENGINE.start, _ENGINE.deduce, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles
