"""Masyu as people solve it: LADDER, easiest first."""

from collections.abc import Iterator
from functools import partial

from bookmaker.kinds.masyu.board import Clues
from bookmaker.kinds.masyu.reasoning import masks
from bookmaker.kinds.masyu.reasoning.found import at_cells, beside_pearls, fours, way_round
from bookmaker.kinds.masyu.reasoning.state import State, board_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.edges.solving import each_told, early_loop, trial
from bookmaker.puzzles.kits.ladder import Engine, Found, Rung, rung

NEAR = 1  # rounds from cell to cell that are seen at once
SHORT, LONG = 3, 30  # rounds of following what is supposed


def _figures(state: State, most: int) -> Iterator[Found]:
    """How the line may run through cells that lie together leaves no choice."""
    yield from each_told(state, masks.chained(state, most=most), fours)


def _inside(state: State) -> Iterator[Found]:
    """Corners joined by known ways and by pearls: whether both lie within the loop, or not, tells the way between."""
    yield from each_told(state, masks.by_colours(state), way_round)


LADDER: tuple[Rung[State], ...] = (
    rung("no-branch", Grade.EASY, 1.0, at_cells(masks.no_branch), goes_unsaid=True),
    rung("straight", Grade.EASY, 1.0, at_cells(masks.straight)),
    rung("turns", Grade.EASY, 1.0, at_cells(masks.turns)),
    rung("goes-on", Grade.EASY, 1.1, at_cells(masks.goes_on)),
    rung("dead-end", Grade.EASY, 1.1, at_cells(masks.dead_end)),
    rung("straight-on", Grade.EASY, 1.1, beside_pearls(masks.goes_straight_on), goes_unsaid=True),
    rung("barred", Grade.EASY, 1.2, at_cells(masks.barred)),
    rung("turns-beside", Grade.EASY, 1.5, beside_pearls(masks.turns_beside)),
    rung("across", Grade.EASY, 1.7, at_cells(masks.across)),
    rung("early-loop", Grade.EASY, 1.7, early_loop),
    rung("together", Grade.MEDIUM, 2.2, partial(_figures, most=NEAR)),
    rung("chain", Grade.MEDIUM, 2.7, partial(_figures, most=masks.ROUNDS)),
    rung("inside", Grade.HARD, 4.0, _inside),
    rung("short-trial", Grade.EXPERT, 7.0, trial(SHORT, masks.CHEAP)),
    rung("long-trial", Grade.EXPERT, 12.0, trial(LONG, masks.WITH_FIGURES)),
    rung("deep-trial", Grade.EXPERT, 16.0, trial(LONG, masks.ALL, (masks.by_colours,))),
)


def _start(clues: Clues) -> State:
    return State.of(board_of(clues))


start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, _start).verbs
