"""Tents as people solve it: LADDER, easiest first. A cell beside no tree, or beside a tent, is grass without a word."""

import functools
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import partial

from bookmaker.kinds.tents.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Contradiction, Grade, tick
from bookmaker.puzzles.contract.units import lines
from bookmaker.puzzles.kits.ladder import Engine, Found, Rung, firsts, rung, supposing
from bookmaker.puzzles.kits.nouns import GridAnswer
from bookmaker.puzzles.kits.values import shades
from bookmaker.puzzles.kits.values.counting import crowding, finished, only_cells, shape
from bookmaker.puzzles.kits.values.shades import Field, House, Ways, sets_of
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.matching import matching
from bookmaker.puzzles.toolbox.near import king_near, rook_near

MOST_WAYS = 400  # to place the tents of a line; where there are more, nobody looks at them
A_POSITION = 4  # trees looked at that count as one position of a budget
MOST_OPEN = 200  # cells that anyone would try
FEW_WAYS = 40  # the same within a supposition
ROUNDS = 8  # that a supposition is followed through


@functools.cache
def _grid(wide: int, high: int) -> tuple[Field, Mapping[int, int], int]:
    """All lines of a grid without trees; for each cell those beside it, and the first column, as sets of bits."""
    near, sides = sets_of(king_near, wide, high), sets_of(rook_near, wide, high)
    return Field(wide, high, near, lines(wide, high)), sides, gathered(range(0, wide * high, wide))


@functools.lru_cache(maxsize=64)
def _layout(clues: Clues) -> tuple[Field, int]:
    """The lines with numbers, without the cells of the trees; and these, as a set of bits in reading order."""
    wide = clues.width
    field = copy(_grid(wide, clues.height)[0])
    trees = gathered(r * wide + c for r, c in clues.trees)
    field.full &= ~trees
    counted = [(house, n) for house, n in zip(field.houses, clues.counts, strict=True) if n is not None]
    field.keep([House(at, house.mask & ~trees, house.unit, n) for at, (house, n) in enumerate(counted)])
    return field, trees


class State(shades.State):
    """The tents, the cells that may have one; the `trees` without a tent of their own, and the tents without a tree."""

    __slots__ = ("all_trees", "first", "lone", "sides", "trees")
    ANSWER = Answer

    def __init__(self, clues: Clues) -> None:
        """Nothing is known but where trees stand; Contradiction where a line or a tree lacks cells."""
        field, self.trees = _layout(clues)
        _, self.sides, self.first = _grid(clues.width, clues.height)
        super().__init__(field)
        self.all_trees, self.lone = self.trees, 0
        self.open &= self.beside(self.trees)
        self.take(())

    def beside(self, cells: int) -> int:
        """The cells that share a side with any of these."""
        found = 0
        for at in members(cells):
            found |= self.sides[at]
        return found

    def take(self, found: Iterable[Found]) -> None:
        """Know these, and which tents are then whose; Contradiction where a tree or a tent has no other."""
        before = self.on
        tick(self.all_trees.bit_count() // A_POSITION)
        super().take(found)
        self.lone |= self.on & ~before
        is_new = True
        while is_new:
            is_new = False
            for tent in members(self.lone):
                is_new |= self._paired(1 << tent, self.sides[tent] & self.trees, is_tree=False)
            # Of a tree with two places one may go: then it is looked at again.
            for tree in members(self.narrow()):
                if self.trees >> tree & 1:
                    is_new |= self._paired(1 << tree, self.places(tree), is_tree=True)

    def narrow(self) -> int:
        """The trees without a tent that have one place left at most."""
        left, wide, first = self.open | self.lone, self.field.wide, self.first
        once = twice = 0
        for beside in (left << 1 & ~first, (left & ~first) >> 1, left << wide, left >> wide):
            twice |= once & beside
            once |= beside
        return self.trees & ~twice

    def _paired(self, one: int, others: int, *, is_tree: bool) -> bool:
        if not others:
            raise Contradiction
        if others & (others - 1) or (is_tree and not others & self.lone):
            return False
        self.trees &= ~(one if is_tree else others)
        self.lone &= ~(others if is_tree else one)
        return True

    def ways(self, house: House, most: int = MOST_WAYS) -> Ways | None:
        """All ways to place the tents of a line; None where it needs none, or has more than `most`."""
        need, wide, high = self.needs[house.place], self.field.wide, self.field.high
        tick(len(house.unit.cells) * need // shades.A_POSITION)
        step = 1 if house.unit.sort == "row" else wide
        return _ways(_grid(wide, high)[0], house.mask & self.open, step, need, most) if need else None

    def places(self, tree: int) -> int:
        """The cells where the tent of a tree may be, tents without a tree included."""
        return self.sides[tree] & (self.open | self.lone)

    def answer(self) -> GridAnswer | None:
        """The answer once no cell is open; Contradiction where trees and tents make no pairs."""
        if not self.open:
            left = {tree: members(self.sides[tree] & self.lone) for tree in members(self.trees)}
            if len(left) != self.lone.bit_count() or matching(left) is None:
                raise Contradiction
        return super().answer()


def last_place(state: State) -> Iterator[Found]:
    """A tree without a tent that has one place left."""
    for tree in members(state.narrow()):
        places = state.places(tree)
        if places & state.open:
            yield state.found(places, 1 << tree, (("tree", state.field.places(1 << tree)),))


def others_tents(state: State) -> Iterator[Found]:
    """A cell all of whose trees have their tents."""
    for cell in members(state.open & ~state.beside(state.trees)):
        trees = state.sides[cell] & state.all_trees
        yield state.found(1 << cell, trees, (("trees", state.field.places(trees)),), holds=False)


def touches_all(state: State) -> Iterator[Found]:
    """Cells that touch every place of a tree, and are none of these."""
    for tree in members(state.trees):
        places = state.places(tree)
        for cell in members(state.field.touching_all(places) & state.open & ~places):
            facts = (("tree", state.field.places(1 << tree)), ("places", state.field.places(places)))
            yield state.found(1 << cell, places | 1 << tree, facts, holds=False)


@functools.lru_cache(maxsize=1 << 15)
def placed(cells: int, step: int, need: int, most: int) -> tuple[int, ...] | None:
    """The ways to choose so many cells of a line, of which one is a step from the next, so that no two touch.

    None for more than `most`.
    """
    if not need or not cells:
        return () if need else (0,)
    first = cells & -cells
    others = placed(cells ^ first, step, need, most)
    after = placed(cells & ~(first | first << step), step, need - 1, most)
    if others is None or after is None or len(others) + len(after) > most:
        return None
    return (*(first | way for way in after), *others)


@functools.lru_cache(maxsize=1 << 15)
def _ways(field: Field, cells: int, step: int, need: int, most: int) -> Ways | None:
    ways = placed(cells, step, need, most)
    return None if ways is None else Ways.of(ways, field)


def _either(state: State) -> Iterator[Found]:
    """That there is a tent, and that there is none, of each open cell, where they are not too many to try."""
    for at in members(state.open) if state.open.bit_count() <= MOST_OPEN else ():
        for holds in (True, False):
            yield state.found(1 << at, 0, (("supposed", "grass" if holds else "tent"),), holds=holds)


_PLAIN = (finished, only_cells, last_place, others_tents, touches_all, partial(shape, most=FEW_WAYS, in_lines=True))
LADDER: tuple[Rung[State], ...] = (
    rung("finished", Grade.EASY, 1.0, firsts(finished), settles=True),
    rung("only-cells", Grade.EASY, 1.0, firsts(only_cells), settles=True),
    rung("last-place", Grade.EASY, 1.0, firsts(last_place), settles=True),
    rung("others-tents", Grade.EASY, 1.5, firsts(others_tents), settles=True),
    rung("touches-all", Grade.MEDIUM, 2.0, firsts(touches_all), settles=True),
    rung("shape", Grade.MEDIUM, 2.2, firsts(partial(shape, most=MOST_WAYS, in_lines=True)), settles=True),
    rung("crowding", Grade.HARD, 3.0, firsts(partial(crowding, most=MOST_WAYS, most_of_one=MOST_WAYS)), settles=True),
    rung("trial", Grade.EXPERT, 5.0, supposing(_either, _PLAIN, State.failing, ROUNDS), settles=True),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
