"""Akari's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

Black cells are laid out and lights placed by chance. Where all numbers do not solve that, cells near what stays open
change their colour, again and again; then numbers go while techniques up to the grade solve what is left.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from bookmaker.kinds.akari.board import Clues, Params
from bookmaker.kinds.akari.making.layout import Board
from bookmaker.kinds.akari.search import Field
from bookmaker.kinds.akari.techniques import LADDER, State, deduce, start
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade
from bookmaker.puzzles.kits.making import orbits, steered, thinned
from bookmaker.seeds import Stream

Cells: TypeAlias = frozenset[Cell]

ANY = (Grade.EASY,) * 2 + (Grade.MEDIUM,) * 2 + (Grade.HARD,) * 6  # of published ones 15, 17 and 62 in a hundred
BLACK = (0.20, 0.27)  # of the cells; fewer stay white where the board is laid out anew
MOST_BLACK = 0.30
CHANGES = 200
NUMBERED = {Grade.EASY: 0.5, Grade.MEDIUM: 0.45, Grade.HARD: 0.4, Grade.EXPERT: 0.35}  # of the black cells, at least
FEWER = 0.7  # of that, where the grade is not met with so many
NODES = 400
HARDER = tuple(one for one in LADDER if one.grade > Grade.EASY)


class Draft(NamedTuple):
    """Black cells, lights, and which cells nothing tells."""

    black: Cells
    lights: Cells
    left: tuple[Cell, ...]


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One layout, mended, and thinned out."""
    wanted = grade or rng.choice(ANY)
    return _Making(params, wanted, rng).made()


class _Making:
    def __init__(self, params: Params, grade: Grade, rng: Stream) -> None:
        self.board = Board(params.width, params.height, orbits(params.width, params.height, params.symmetry))
        self.grade, self.rng = grade, rng
        self.limit = min(grade, Grade.MEDIUM)

    def clues(self, black: Cells, lights: Cells, printed: Cells) -> Clues:
        return Clues(self.board.rows(black, lights, printed))

    def solved(self, clues: Clues, limit: Grade) -> tuple[State, list[int]] | None:
        """How far techniques up to a grade get, and how often each grade's are needed; None for a contradiction."""
        rounds = [0, 0, 0, 0, 0]
        state = start(clues)
        try:
            while True:
                state.settle()
                if not state.open:
                    return state, rounds
                for one in HARDER:
                    if one.grade <= limit and one.apply(state):
                        rounds[one.grade] += 1
                        break
                else:
                    return state, rounds
        except Contradiction:
            return None

    def looked_at(self, black: Cells, lights: Cells) -> tuple[Draft, tuple[int]] | None:
        found = self.solved(self.clues(black, lights, black), self.limit)
        if found is None:
            return None
        left = found[0].field.places(found[0].open)
        return Draft(black, lights, left), (-len(left),)

    def changed(self, draft: Draft) -> tuple[Draft, tuple[int]] | None:
        """The draft with a group of cells near an open one turned black or white, and lights to suit."""
        board, rng = self.board, self.rng
        r, c = rng.choice(draft.left)
        group = board.of[rng.choice([(r, c), *board.sides((r, c))])]
        black = draft.black.symmetric_difference(group)
        if len(black) > MOST_BLACK * len(board.of):
            black -= set(board.of[rng.choice(sorted(draft.black))])
        if not board.is_handsome(black, black ^ draft.black):
            return None
        lights = board.lights(black, rng.shuffled(sorted(draft.lights)), rng)
        return self.looked_at(black, frozenset(lights))

    def made(self) -> Clues | None:
        board, rng = self.board, self.rng
        share = BLACK[0] + (BLACK[1] - BLACK[0]) * rng.random()
        black = frozenset(board.black(share, rng))
        first = self.looked_at(black, frozenset(board.lights(black, (), rng)))
        if first is None:
            return None
        draft, _ = steered(*first, self.changed, lambda draft, _: not draft.left, CHANGES)
        return None if draft.left else self.thinned(draft)

    def thinned(self, draft: Draft) -> Clues | None:
        """The numbers of which techniques up to the grade need no more, where these are needed."""
        black, lights, _ = draft
        groups = self.rng.shuffled(sorted((cell,) for cell in black))
        printed = black
        for share in (1.0, FEWER):
            least = share * NUMBERED[self.grade] * len(black)

            def without(printed: Cells, group: tuple[Cell, ...], least: float = least) -> Cells | None:
                less = printed.difference(group)
                return less if len(less) >= least and self.does(self.clues(black, lights, less)) else None

            printed, groups = thinned(printed, groups, without)
            clues = self.clues(black, lights, printed)
            if deduce(clues).grade is self.grade:
                return clues
            if self.grade is Grade.EASY:
                break
        return None

    def does(self, clues: Clues) -> bool:
        """Whether techniques up to the grade solve it, or an expert's one answer is soon found."""
        if self.grade is Grade.EXPERT:
            return len(Field(clues).search(budget=NODES).found) == 1
        found = self.solved(clues, self.grade)
        return found is not None and not found[0].open
