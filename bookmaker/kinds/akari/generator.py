"""Akari's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

Black cells are laid out and lights placed by chance. Where all numbers do not solve that, cells near what stays open
change their colour, again and again; then numbers go while techniques up to the grade solve what is left.
"""

from collections.abc import Collection, Iterable, Sequence, Set
from typing import NamedTuple, TypeAlias

from bookmaker.kinds.akari import search
from bookmaker.kinds.akari.board import BLACK, WHITE, Clues, Params, seen
from bookmaker.kinds.akari.techniques import LADDER, Field, State, deduce, field_of
from bookmaker.puzzles.contract.grading import Cell, Grade
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.making import orbits, steered
from bookmaker.puzzles.kits.values.shades import set_of
from bookmaker.puzzles.toolbox.near import king_near, rook_near
from bookmaker.seeds import Stream

Cells: TypeAlias = frozenset[Cell]

ANY = (Grade.EASY,) * 2 + (Grade.MEDIUM,) * 2 + (Grade.HARD,) * 6  # of published ones 15, 17 and 62 in a hundred
SHARE = (0.20, 0.27)  # of the cells that are black at first
MOST_BLACK = 0.30
CHANGES = 200  # of a layout that its numbers do not solve
NUMBERED = {Grade.EASY: 0.5, Grade.MEDIUM: 0.45, Grade.HARD: 0.4, Grade.EXPERT: 0.35}  # of the black cells, at least
FEWER = 0.7  # of that, where the grade is not met with so many
MOMENTS = 2  # of its grade, that a medium or hard puzzle is to have
ORDERS = {Grade.EASY: 1, Grade.MEDIUM: 3, Grade.HARD: 3, Grade.EXPERT: 1}  # in which numbers go, until it has them
NODES = 400  # of a search for a second answer
UGLY = (((0, 1), (1, 0), (1, 1)), ((0, -1), (0, 1)), ((-1, 0), (1, 0)))  # with a black cell, other black ones
HARDER = tuple(one for one in LADDER if one.grade > Grade.EASY)


class Board:
    """A size, and the groups of cells that are black or white together."""

    def __init__(self, width: int, height: int, groups: Sequence[tuple[Cell, ...]]) -> None:
        self.width, self.height, self.groups = width, height, groups
        self.of = {cell: group for group in groups for cell in group}
        self.sides, self.close = rook_near(width, height), king_near(width, height)

    def is_handsome(self, black: Set[Cell], near: Iterable[Cell]) -> bool:
        """Whether near these no four black cells make a square, no three a bar, and no white one is shut in."""
        around = {one for cell in near for one in (cell, *self.close[cell])}
        for r, c in around:
            if (r, c) not in black:
                if all(one in black for one in self.sides[r, c]):
                    return False
            elif any(all((r + y, c + x) in black for y, x in shape) for shape in UGLY):
                return False
        return True

    def black(self, share: float, rng: Stream) -> set[Cell]:
        """About that share of the cells, group by group."""
        found: set[Cell] = set()
        for group in rng.shuffled(list(self.groups)):
            if len(found) >= share * len(self.of):
                break
            if self.is_handsome(found.union(group), group):
                found.update(group)
        return found

    def lights(self, black: Collection[Cell], kept: Iterable[Cell], rng: Stream) -> set[Cell]:
        """Lights for all white cells, none shining on another: those kept as far as they can be, others by chance."""
        found: set[Cell] = set()
        lit: set[Cell] = set()
        white = {cell: None for cell in self.of if cell not in black}
        for cell in (*kept, *rng.shuffled(list(white))):
            if cell in white and cell not in lit:
                found.add(cell)
                lit.add(cell)
                lit.update(seen(white, cell))
        return found

    def rows(self, black: Collection[Cell], lights: Collection[Cell], printed: Collection[Cell]) -> Grid:
        """The rows of a puzzle in which these black cells have their numbers."""
        return tuple(
            tuple(
                WHITE
                if (r, c) not in black
                else sum(one in lights for one in self.sides[r, c])
                if (r, c) in printed
                else BLACK
                for c in range(self.width)
            )
            for r in range(self.height)
        )


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
    """One layout of a size and symmetry, for a grade."""

    def __init__(self, params: Params, grade: Grade, rng: Stream) -> None:
        self.board = Board(params.width, params.height, orbits(params.width, params.height, params.symmetry))
        self.grade, self.rng = grade, rng

    def looked_at(self, black: Cells, lights: Cells) -> tuple[Draft, tuple[int]]:
        """A draft and what it is worth with all its numbers: the fewer cells stay open the better."""
        state = _solved(field_of(self.board.rows(black, lights, black)), min(self.grade, Grade.MEDIUM))
        left = state.field.places(state.open)
        return Draft(black, lights, left), (-len(left),)

    def changed(self, draft: Draft) -> tuple[Draft, tuple[int]] | None:
        """The draft with a group of cells near an open one turned black or white, and lights to suit."""
        board, rng = self.board, self.rng
        cell = rng.choice(draft.left)
        black = draft.black.symmetric_difference(board.of[rng.choice([cell, *board.sides[cell]])])
        if len(black) > MOST_BLACK * len(board.of):
            black -= set(board.of[rng.choice(sorted(draft.black))])
        if not board.is_handsome(black, black ^ draft.black):
            return None
        lights = board.lights(black, rng.shuffled(sorted(draft.lights)), rng)
        return self.looked_at(black, frozenset(lights))

    def made(self) -> Clues | None:
        """A draft that its numbers solve, thinned out."""
        board, rng = self.board, self.rng
        black = frozenset(board.black(SHARE[0] + (SHARE[1] - SHARE[0]) * rng.random(), rng))
        first = self.looked_at(black, frozenset(board.lights(black, (), rng)))
        draft, _ = steered(*first, self.changed, lambda draft, _: not draft.left, CHANGES)
        best: tuple[int, Clues] | None = None
        for _ in range(0 if draft.left else ORDERS[self.grade]):
            found = self.thinned(draft)
            if found and (best is None or found[0] > best[0]):
                best = found
            if best and best[0] >= MOMENTS:
                break
        return best[1] if best else None

    def thinned(self, draft: Draft) -> tuple[int, Clues] | None:
        """The numbers of which techniques up to the grade need no more, and how often those of the grade are needed."""
        board, (black, lights, _) = self.board, draft
        field = field_of(board.rows(black, lights, black))
        printed, waiting = black, self.rng.shuffled(sorted(black))
        for share in (1.0, FEWER) if self.grade > Grade.EASY else (1.0,):
            # What could not go is not asked again: with fewer numbers it is needed all the more.
            while waiting and len(printed) - 1 >= share * NUMBERED[self.grade] * len(black):
                cell = waiting.pop(0)
                printed = printed - {cell} if self.does(field, draft, printed - {cell}, cell) else printed
            clues = Clues(board.rows(black, lights, printed))
            deduction = deduce(clues)
            if deduction.grade is self.grade:
                return deduction.moments, clues
        return None

    def does(self, field: Field, draft: Draft, printed: Cells, gone: Cell) -> bool:
        """Whether these numbers do without one that is gone, or an expert's one answer is soon found.

        Once techniques up to the grade know its sides, all follows that did before.
        """
        if self.grade is Grade.EXPERT:
            clues = Clues(self.board.rows(draft.black, draft.lights, printed))
            return len(search.Field(clues).search(budget=NODES).found) == 1
        aim = set_of(self.board.sides[gone], field.wide)
        return not aim & _solved(field.keeping(printed), self.grade, aim).open


def _solved(field: Field, limit: Grade, aim: int = -1) -> State:
    """How far techniques up to a grade get in a puzzle that has an answer, at least until some cells are known."""
    state = State(field)
    while True:
        state.settle()
        if not state.open & aim:
            return state
        for one in HARDER:
            if one.grade <= limit and (found := list(one.find(state))):
                state.take(found)
                break
        else:
            return state
