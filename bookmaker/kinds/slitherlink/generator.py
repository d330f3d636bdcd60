"""Slitherlink's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

A loop is drawn, and numbers are taken away, those that a symmetry exchanges together, while techniques up to the grade
solve what is left. Then some come back and others go, as long as they become fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.kinds.slitherlink.board import BLANK, Clues, Params
from bookmaker.kinds.slitherlink.making.loops import drawn
from bookmaker.kinds.slitherlink.reasoning import masks
from bookmaker.kinds.slitherlink.reasoning.patterns import everything
from bookmaker.kinds.slitherlink.reasoning.state import Board, State
from bookmaker.kinds.slitherlink.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Contradiction, Grade
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Lattice, boundary, counts, sides
from bookmaker.puzzles.kits.making import orbits, thinned
from bookmaker.seeds import Stream

RULES = {
    Grade.EASY: (masks.early,),
    Grade.MEDIUM: (masks.early, masks.by_chains, masks.same_side),
    Grade.HARD: (masks.early, masks.by_chains, masks.same_side, masks.every_related, masks.one_inside),
}


def solved(board: Board, rules: Sequence[masks.Rule], state: State | None = None) -> State | None:
    """The state in which the loop is closed, as far as such rules lead there; else None."""
    if state is None:
        state = State.of(board)
        state.draw(everything(board))
    try:
        while not state.rings:
            masks.settle(state)
            told = next((told for rule in rules if any(told := rule(state))), None)
            if told is None:
                break
            state.draw(told)
        return state if state.rings and state.is_one_loop() and state.is_met else None
    except Contradiction:
        return None


class _Draft:
    """A loop, of which the numbers of some cells are printed, given as a set of faces."""

    def __init__(self, params: Params, grid: Lattice, faces: int) -> None:
        self.params, self.grid = params, grid
        one, two, three, four = counts(*sides(*boundary(grid, faces), grid.stride))
        every = grid.faces & ~four
        self.full = (every & ~one, one & ~two, two & ~three, three & ~four)
        self.every = every

    def board(self, printed: int) -> Board:
        n0, n1, n2, n3 = self.full
        return Board(self.grid, (n0 & printed, n1 & printed, n2 & printed, n3 & printed))
