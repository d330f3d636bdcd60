"""A full grid -> Killer cages with one solution, symmetric: grown at random, drawn anew where that is open, and harder.

A layout of cages climbs towards a grade: cages are joined or drawn anew, with their images, and that stays where
the ladder still solves them and has as much to do.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.cages import Cage
from bookmaker.kinds.sudoku.making.exchanges import has_exchange, parts_of
from bookmaker.kinds.sudoku.making.images import images
from bookmaker.kinds.sudoku.reasoning.state import layout_of
from bookmaker.kinds.sudoku.techniques import LADDER, UP_TO, start
from bookmaker.puzzles.contract.grading import Deduction, Grade, climb, least_moments
from bookmaker.puzzles.kits.areas import growing
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.cover import union
from bookmaker.seeds import Stream

LARGEST = 9  # cells of a cage
SIDE = 9  # of the grids whose shares of cages were measured
REPAIRS = {Grade.EASY: 20, Grade.MEDIUM: 15, Grade.HARD: 15, Grade.EXPERT: 15}  # before an attempt is given up
SIZES = {  # of cages as they are grown
    Grade.EASY: (2, 2, 2, 2, 2, 2, 2, 3, 3, 5),
    Grade.MEDIUM: (2, 2, 2, 2, 2, 2, 3, 5),
    Grade.HARD: (2, 2, 2, 2, 2, 2, 2, 3, 6),
    Grade.EXPERT: (2, 2, 2, 2, 2, 2, 2, 3, 6),
}
VARIED = (*(2,) * 12, 7)  # of experts of 9x9: with more of three cells, many innies were the hardest of nearly all
MOVES = {Grade.EASY: 0, Grade.MEDIUM: 60, Grade.HARD: 120, Grade.EXPERT: 150}  # of a climb
WORTH = {Grade.EASY: 1, Grade.MEDIUM: 4, Grade.HARD: 12, Grade.EXPERT: 40}  # of a moment
KEPT = 0.93  # of what a layout asked for, that it asks for after a move
# of the cages of a 9x9 have two cells at least; as many as before, where fewer had
PAIRS = 0.65
DRAWS = 8  # of a move, until it leaves so many


class Cages:
    """A full grid of n x n and its cages, as sets of cells, all with their images under a symmetry."""

    def __init__(self, full: Sequence[int], n: int, symmetry: str, rng: Stream) -> None:
        self.full, self.n, self.rng = full, n, rng
        self.images = images(n, symmetry)
        self.cages: list[int] = []

    def orbit(self, cage: int) -> tuple[int, ...]:
        """A cage and its images."""
        return tuple(dict.fromkeys((cage, *(gathered(image[cell] for cell in members(cage)) for image in self.images))))

    def whole(self, cage: int) -> int:
        """A cage made one with those of its images that it overlaps."""
        while (grown := union(one for one in self.orbit(cage) if one & cage)) != cage:
            cage = grown
        return cage

    def fits(self, cage: int) -> bool:
        """Whether the cage and its images hold each digit once, and are not too large."""
        if cage.bit_count() > min(LARGEST, self.n):
            return False
        digits = [[self.full[cell] for cell in members(one)] for one in self.orbit(cage)]
        return all(len(set(some)) == len(some) for some in digits)

    def grow(self, free: int, sizes: Sequence[int]) -> None:
        """Cover these cells, images among them; a single cell joins the smallest neighbour where it can."""
        near, lone = growing.sides(self.n), []
        while free:  # from a cell that others would leave over, to make a pair three
            cage, size = 1 << growing.hemmed(near, free, self.rng), self.rng.choice(sizes)
            while cage.bit_count() < size:
                grown = [self.whole(cage | 1 << cell) for cell in members(self.around(cage) & free)]
                grown = [one for one in grown if not one & ~free and self.fits(one)]
                if not grown:
                    break
                cage = self.rng.choice(grown)
            orbit = self.orbit(cage)
            free &= ~union(orbit)
            if cage.bit_count() == 1:
                lone.append(cage)
            self.cages += orbit
        for cell in lone:
            others = [cage for cage in self.cages if cage & self.around(cell)]
            for cage in sorted(others, key=lambda cage: (cage.bit_count(), cage)):
                if self.joined(cell, cage):
                    break

    def joined(self, one: int, other: int) -> bool:
        """Make one cage of two, and so of their images; False where they do not fit together."""
        both = self.whole(one | other)
        if not self.fits(both):
            return False
        orbit = self.orbit(both)
        area = union(orbit)
        self.cages = [*(cage for cage in self.cages if not cage & area), *orbit]
        return True

    def around(self, cage: int) -> int:
        """The cells beside a cage."""
        return growing.edge(growing.sides(self.n), cage)

    def listed(self) -> tuple[Cage, ...]:
        """The cages as clues have them."""
        n = self.n
        found = [
            (tuple(divmod(cell, n) for cell in members(cage)), sum(self.full[c] for c in members(cage)))
            for cage in self.cages
        ]
        return tuple(sorted(found))

    def redraw(self, open_: int, sizes: Sequence[int]) -> None:
        """Draw anew, with images, the largest cage of some cells, or where all are small, one and two neighbours."""
        here = [cage for cage in self.cages if cage & open_]
        largest = max(here, key=lambda cage: (cage.bit_count(), cage))
        if largest.bit_count() > 3:
            again, sizes = [largest], (2, 2, 3)
        else:
            again = self.with_neighbours(self.rng.choice(here))
        area = union(one for cage in again for one in self.orbit(cage))
        self.cages = [cage for cage in self.cages if not cage & area]
        self.grow(area, sizes)

    def with_neighbours(self, cage: int) -> list[int]:
        """A cage and two of its neighbours."""
        return [cage, *self.rng.shuffled(self.neighbours(cage))[:2]]

    def neighbours(self, cage: int) -> list[int]:
        """The cages beside a cage."""
        near = self.around(cage)
        return [other for other in self.cages if other & near]

    def pairs(self) -> float:
        """The share of cages that have two cells."""
        return sum(cage.bit_count() == 2 for cage in self.cages) / len(self.cages)

    def move(self, sizes: Sequence[int]) -> None:
        """Join two neighbours, three times of four; or draw a cage and two neighbours anew."""
        cage = self.rng.choice(self.cages)
        if self.rng.below(4):
            large = [one for one in self.cages if one.bit_count() > 2]
            cage = self.rng.choice(large or self.cages)
            self.joined(cage, self.rng.choice(self.neighbours(cage)))
            return
        area = union(one for some in self.with_neighbours(cage) for one in self.orbit(some))
        self.cages = [one for one in self.cages if not one & area]
        self.grow(area, sizes)


def caged(full: Sequence[int], empty: Clues, symmetry: str, grade: Grade, rng: Stream) -> Clues | None:
    """Clues with cages that have this grid as their one solution, of the grade; None where that did not come about.

    That the ladder solves them proves that they have one solution.
    """
    cages = Cages(full, empty.width, symmetry, rng)
    is_paired = cages.n == SIDE
    sizes = VARIED if is_paired and grade is Grade.EXPERT else SIZES[grade]
    cages.grow((1 << len(full)) - 1, sizes)
    wanted = least_moments(grade, len(full))
    kept, left = cages.cages, len(full)
    for _ in range(REPAIRS[grade]):
        found, open_ = _solved(cages, empty, grade)
        if found.answer is not None:
            break
        if open_.bit_count() <= left:
            kept, unsolved, left = cages.cages, open_, open_.bit_count()
        cages.cages = kept
        cages.redraw(unsolved, sizes)
    else:
        return None
    pairs = parts_of(full, layout_of(empty).peers)
    printed = gathered(at for at, value in enumerate(value for row in empty.rows for value in row) if value)

    known = dict[frozenset[int], tuple[Deduction[Answer] | None, int]]()

    def solved() -> tuple[Deduction[Answer] | None, int]:
        layout = frozenset(cages.cages)
        if layout not in known:  # half of the moves lead where an earlier one led
            is_open = has_exchange(pairs, cages.cages, printed)
            known[layout] = (None, 0) if is_open else _solved(cages, empty, grade)
        return known[layout]

    for _ in range(MOVES[grade]):
        if found.grade is grade and found.moments >= wanted:
            break
        kept = cages.cages
        least = min(cages.pairs(), PAIRS) if is_paired else 0
        for _ in range(DRAWS if is_paired else 1):
            cages.move(sizes)
            if cages.cages != kept and cages.pairs() >= least:
                break
            cages.cages = kept
        else:
            continue
        after, open_ = solved()
        if open_:  # what is just beyond the grade, and drawn anew there, is of it far more often than what was below
            cages.redraw(open_, sizes)
            after = solved()[0] if cages.pairs() >= least else None
        if after and after.answer is not None and _worth(after) >= KEPT * _worth(found):
            found = after
        else:
            cages.cages = kept
    is_single = any(cage.bit_count() == 1 for cage in cages.cages)
    return replace(empty, cages=cages.listed()) if not is_single and found.grade is grade else None


def _solved(cages: Cages, empty: Clues, grade: Grade) -> tuple[Deduction[Any], int]:
    """How far techniques up to the grade get, and the cells that they leave open."""
    state = start(replace(empty, cages=cages.listed()))
    state.is_untold = True
    found = climb(state, UP_TO[grade], finished=type(state).answer)
    return found, state.open


def _worth(found: Deduction[Answer]) -> float:
    """What solving asks for: its moments, those of harder techniques much more."""
    return sum(WORTH[LADDER[rung].grade] for rung, _ in found.trace)
