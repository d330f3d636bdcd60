"""New Kind as people solve it: LADDER, easiest first. Rows and columns are houses: the kit of values does the rest."""

from collections.abc import Mapping
from functools import partial

from bookmaker.kindlab.skeletons.latin.board import Answer
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.ladder import Engine, Rung, firsts, rung
from bookmaker.puzzles.kits.values import latin, sets


class State(latin.State):
    """What each cell may still hold."""

    ANSWER = Answer

    def is_right(self, values: Mapping[int, int]) -> bool:
        """Whether the values of all cells keep what is asked beside rows and columns: nothing is."""
        return True


LADDER: tuple[Rung[State], ...] = (
    rung("full-house", Grade.EASY, 1.0, firsts(sets.full_house), settles=True),
    rung("naked-single", Grade.EASY, 2.0, firsts(sets.naked_single), settles=True),
    rung("hidden-single", Grade.EASY, 2.5, firsts(partial(sets.hidden_single, sorts=latin.LINES)), settles=True),
    rung("naked-pair", Grade.MEDIUM, 8.0, firsts(partial(sets.naked_set, count=2))),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
