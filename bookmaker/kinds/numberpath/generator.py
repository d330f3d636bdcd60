"""Number paths' generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

A random path is numbered, and few of its numbers are printed. They are solved by easy techniques; wherever those get
stuck one more number is printed. Then numbers are left out again, one by one: first those that easy techniques do
without, then those without which the grade comes nearer.
"""

from __future__ import annotations

import itertools

from bookmaker.kinds.numberpath.board import Clues, Params, RookClues
from bookmaker.kinds.numberpath.making.paths import path
from bookmaker.kinds.numberpath.making.rivals import Trail
from bookmaker.kinds.numberpath.techniques import LADDER, carried_on, start
from bookmaker.puzzles.contract.grading import Cell, Grade, Tally, least_moments
from bookmaker.seeds import Stream

# Of puzzles of any grade; of published ones of 6x6 to 10x10 4, 41, 23 and 32 in a hundred are of these grades, but the
# hard ones would take most of the time.
SHARES = {Grade.EASY: 0.6, Grade.MEDIUM: 0.35, Grade.HARD: 0.04, Grade.EXPERT: 0.01}
AT_FIRST = 0.6  # of the fewest numbers that may be printed, wherever they stand; the others where they are needed
LEEWAY = 0.08  # of the cells: so many numbers may be left out to come to a grade

Numbers = dict[Cell, int]


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random path of which as many numbers are printed as the grade needs."""
    kind = Clues if params.KING else RookClues
    empty = kind(tuple(tuple(0 if there else None for there in row) for row in params.there))
    cells = path(empty.near, rng, fewer_straight=not params.KING)
    return None if cells is None else _Page(params, empty, cells, rng).printed(grade)


def _drawn(rng: Stream) -> Grade:
    chance = rng.random()
    for grade, share in SHARES.items():
        chance -= share
        if chance < 0:
            return grade
    return Grade.EXPERT


class _Page:
    """A path, and the numbers of it that are printed so far."""

    def __init__(self, params: Params, empty: Clues, cells: list[Cell], rng: Stream) -> None:
        self.params, self.empty, self.cells, self.rng = params, empty, cells, rng
        self.ends = (cells[0], cells[-1])
        self.numbers = dict(zip(cells, range(1, len(cells) + 1), strict=True))
        self.orbits = _orbits(cells, params)
        self.trail = Trail(empty, cells)
        self.answer = empty.lanes.joined(self.trail.at[1:-1])
        self.given: Numbers = {}

    def printed(self, grade: Grade | None) -> Clues | None:
        """Clues of that grade, or of any; None where there are none."""
        wanted = grade or _drawn(self.rng)
        fewest, most = self.params.givens_between(wanted)
        self._begin(fewest)
        waiting = [orbit for cell, orbit in self.orbits.items() if cell == orbit[0] and cell in self.given]
        waiting = self.rng.shuffled([orbit for orbit in waiting if not set(orbit) & set(self.ends)])
        leeway = max(most, fewest + int(LEEWAY * len(self.cells)))
        limit = most - self.rng.below(1 + (most - fewest) // 2) if wanted is Grade.EASY else leeway
        waiting = self._thinned(waiting, limit)
        found = self._look(self.given, wanted)
        for orbit in waiting:
            is_enough = found is not None and found[0] is wanted and found[1] >= self._least(wanted)
            if len(self.given) <= fewest or (is_enough and len(self.given) <= most):
                break
            kept = self._without(orbit)
            then = self._look(kept, wanted) if kept is not None else None
            if kept and then and (found is None or then >= found or len(self.given) > most):
                self.given, found = kept, then
        if found is None or not fewest <= len(self.given) <= most or grade not in (None, found[0]):
            return None
        return _clues(self.empty, self.given) if found[1] >= self._least(found[0]) else None

    def _least(self, grade: Grade) -> int:
        return least_moments(grade, len(self.cells))

    def _begin(self, fewest: int) -> None:
        """Print numbers that easy techniques can do with."""
        for cell in (*self.ends, *self.rng.shuffled(self.cells)):
            if len(self.given) >= AT_FIRST * fewest:
                break
            self._give(cell)
        while (gap := _too_long(self.given, self.params.longest_gap)) is not None:
            self._give(self.cells[(sum(gap) + self.rng.below(2)) // 2 - 1])
        state = start(_clues(self.empty, self.given))
        geometry = state.geometry
        while not carried_on(state, Grade.EASY):
            # The number that could be in the most cells tells the most.
            left = enumerate(geometry.split(state.left))
            _, _, number = max((lane.bit_count(), self.rng.random(), at) for at, lane in left if lane & (lane - 1))
            for cell in self._give(self.cells[number]):
                at = (self.numbers[cell] - 1) * geometry.pitch
                state.left = state.left & ~(geometry.cells << at) | geometry.bit(*cell) << at
        for cell in self.rng.shuffled(self.cells):
            if len(self.given) >= fewest:
                break
            self._give(cell)

    def _give(self, cell: Cell) -> tuple[Cell, ...]:
        self.given.update((one, self.numbers[one]) for one in self.orbits[cell])
        return self.orbits[cell]

    def _thinned(self, waiting: list[tuple[Cell, ...]], limit: int) -> list[tuple[Cell, ...]]:
        """Leave out, down to the limit, what easy techniques do without; give those orbits that were not left out."""
        rest = []
        for orbit in waiting:
            kept = self._without(orbit) if len(self.given) > limit else None
            if kept is not None and self._look(kept, Grade.EASY):
                self.given = kept
            else:
                rest.append(orbit)
        return rest

    def _without(self, orbit: tuple[Cell, ...]) -> Numbers | None:
        """What is printed without these; None where a gap becomes too long, or where there are clearly two answers."""
        kept = {cell: number for cell, number in self.given.items() if cell not in orbit}
        if _too_long(kept, self.params.longest_gap) is not None:
            return None
        numbers = set(kept.values())
        return None if any(self.trail.has_rival(self.numbers[cell], numbers) for cell in orbit) else kept

    def _look(self, given: Numbers, most: Grade) -> tuple[Grade, int] | None:
        """The grade of these clues and its moments; None where techniques of that grade at most do not solve them."""
        tally = Tally(LADDER)
        state = start(_clues(self.empty, given))
        state.answer = self.answer
        if not carried_on(state, most, tally):
            return None
        found = tally.result(self.empty)
        return (found.grade, found.moments) if found.grade else None


def _clues(empty: Clues, given: dict[Cell, int]) -> Clues:
    rows = empty.rows
    return type(empty)(
        tuple(tuple(n if n is None else given.get((r, c), 0) for c, n in enumerate(row)) for r, row in enumerate(rows))
    )


def _too_long(given: dict[Cell, int], longest: int) -> tuple[int, int] | None:
    """Two printed numbers, one after the other, between which more than `longest` are missing."""
    numbers = sorted(given.values())
    gaps = itertools.pairwise(numbers)
    return next(((low, high) for low, high in gaps if high - low - 1 > longest), None)


def _orbits(cells: list[Cell], params: Params) -> dict[Cell, tuple[Cell, ...]]:
    """For every cell those that are printed with it, in reading order."""
    width, height = params.width, params.height

    def image(cell: Cell) -> Cell:
        r, c = cell
        return {"none": cell, "half-turn": (height - 1 - r, width - 1 - c), "mirror": (r, width - 1 - c)}[
            params.symmetry
        ]

    return {cell: tuple(sorted({cell, image(cell)})) for cell in cells}
