"""Number paths' generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

A random path is numbered, and few of its numbers are printed. They are solved by easy techniques; wherever those get
stuck one more number is printed. Then numbers are left out again, one by one: first those that easy techniques do
without, then those without which the grade comes nearer.
"""

import functools
import itertools
from collections.abc import Collection
from dataclasses import replace
from typing import TypeAlias

from bookmaker.kinds.numberpath.board import Clues, Params, RookClues
from bookmaker.kinds.numberpath.making.figures import figured
from bookmaker.kinds.numberpath.making.paths import grown, path
from bookmaker.kinds.numberpath.making.rivals import Trail
from bookmaker.kinds.numberpath.reasoning.knowledge import State, opening, walks
from bookmaker.kinds.numberpath.search import prove
from bookmaker.kinds.numberpath.techniques import LADDER, solves_up_to, start
from bookmaker.puzzles.contract.grading import Cell, Grade, Tally, least_moments
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible
from bookmaker.puzzles.kits.ladder import Engine
from bookmaker.puzzles.kits.making import orbits, steered, thinned
from bookmaker.puzzles.toolbox.near import Near, king_near, missing_of, rook_near
from bookmaker.puzzles.toolbox.walls import SIDES, Wall, is_open, shut_by
from bookmaker.seeds import Seed, Stream

# Of puzzles of any grade; of published ones of 6x6 to 10x10 4, 41, 23 and 32 in a hundred are of these grades, but the
# hard ones would take most of the time.
SHARES = {Grade.EASY: 0.6, Grade.MEDIUM: 0.35, Grade.HARD: 0.04, Grade.EXPERT: 0.01}
AT_FIRST = 0.6  # of the fewest numbers that may be printed, wherever they stand; the others where they are needed
FEW = 20  # paths that are looked for before it is proved that a shape has none
NEARLY = 1.3  # numbers left a cell, from which on a figure is tried by the techniques of its grade
TOO_EASY = 1  # each moment too few of the grade counts for so little in doubt, but not for nothing
LEAST_FIGURED = 7  # from this side on there are grades in which a figure was never found
FIGURED = {  # the hardest that was found of a king's and of a rook's; a LETTERED one is a letter
    **dict.fromkeys(("border", "checker"), (Grade.HARD, Grade.EASY)),
    **dict.fromkeys(("ring", "diagonals"), (Grade.MEDIUM, Grade.MEDIUM)),
}
LETTERED = (Grade.MEDIUM, Grade.EASY)
OPENINGS = 4  # places to begin in, for which some more numbers are printed
LEEWAY = 0.08  # of the cells: so many numbers may be left out to come to a grade

_EASILY = Engine(tuple(one for one in LADDER if one.grade is Grade.EASY), opening).deduce
Numbers: TypeAlias = dict[Cell, int]
Worth: TypeAlias = tuple[int, int, int]  # 1 where few enough are printed, then grade and moments, or how many too few


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random path of which as many numbers are printed as the grade needs."""
    kind = Clues if params.KING else RookClues
    empty = kind(tuple(tuple(0 if there else None for there in row) for row in params.there))
    near = _near(empty)
    if params.figure != "none":
        return _figure(params, near, empty, grade, rng)
    if params.mask is not None and not _has_way(empty):
        return None
    cells = path(near, rng, fewer_straight=not params.KING)
    if cells is None:
        return None
    walls = _walls(near, cells, params.walls, rng)
    return None if walls is None else _Page(params, replace(empty, walls=walls), cells, rng).printed(grade)


def too_rare(params: Params) -> Collection[Grade]:
    """The grades in which a figure was never found; in small grids other grades come than in larger ones."""
    if params.figure == "none" or min(params.width, params.height) < LEAST_FIGURED:
        return ()
    king, rook = FIGURED.get(params.figure, LETTERED)
    return [grade for grade in Grade if grade > (king if params.KING else rook)]


def _near(clues: Clues) -> Near:
    step = king_near if clues.KING else rook_near
    return step(clues.width, clues.height, missing_of(clues.rows))


@functools.cache
def _has_way(empty: Clues) -> bool:
    """Whether a path may lead through all cells of a shape: one that is soon found, or none that is proved not to be.

    Else every attempt at a shape without one would take as long as the search for a path.
    """
    near, rng = _near(empty), Seed(("way",)).stream()
    return any(grown(near, rng) for _ in range(FEW)) or not isinstance(prove(empty, DEFAULT_BUDGET), Impossible)


def _walls(near: Near, cells: list[Cell], count: int, rng: Stream) -> tuple[Wall, ...] | None:
    """So many walls that no step of the path crosses; None where there is no room for them."""
    found: list[Wall] = []
    sides = [(*cell, side) for cell in near for side, (d, e) in SIDES.items() if (cell[0] + d, cell[1] + e) in near]
    for wall in rng.shuffled(sides) if count else ():
        shut = shut_by([*found, wall])
        if all(is_open(shut, one, other) for one, other in itertools.pairwise(cells)):
            found.append(wall)
        if len(found) == count:
            break
    return tuple(sorted(found)) if len(found) == count else None


def _figure(params: Params, near: Near, empty: Clues, grade: Grade | None, rng: Stream) -> Clues | None:
    """The numbers of a path that stand on the figure, solved at the grade or below."""
    figure, wanted = params.figured, grade or Grade.MEDIUM

    def printed(cells: list[Cell]) -> Clues:
        ends = (cells[0], cells[-1])
        return _clues(empty, {cell: at for at, cell in enumerate(cells, 1) if cell in figure or cell in ends})

    def doubt(cells: list[Cell]) -> int:
        state: State = start(printed(cells))
        tally = Tally(LADDER)
        for most in (one for one in Grade if one <= wanted):
            if solves_up_to(state, most, tally):
                moments = tally.result(empty).moments if most is wanted else 0
                missing = max(0, least_moments(wanted, len(cells)) - moments)
                return 0 if grade is None else TOO_EASY * missing
            if state.left.bit_count() > NEARLY * len(cells):  # harder techniques, which take long, would help little
                break
        return state.left.bit_count() - len(cells)

    cells = figured(near, figure, rng, doubt, fewer_straight=not params.KING)
    return None if cells is None else printed(cells)


def _drawn(rng: Stream) -> Grade:
    chance = rng.random()
    for grade, share in SHARES.items():
        chance -= share
        if chance < 0:
            return grade
    return Grade.EXPERT


class _Page:
    """A path, and what it takes to print some of its numbers."""

    def __init__(self, params: Params, empty: Clues, cells: list[Cell], rng: Stream) -> None:
        self.params, self.empty, self.cells, self.rng = params, empty, cells, rng
        self.numbers = dict(zip(cells, range(1, len(cells) + 1), strict=True))
        alike = {cell: orbit for orbit in orbits(params.width, params.height, params.symmetry) for cell in orbit}
        self.orbits = {cell: alike[cell] for cell in cells}
        self.trail = Trail(walks(params.there, params.KING, empty.walls), cells)
        self.answer = empty.lanes.joined(self.trail.at[1:-1])

    def printed(self, grade: Grade | None) -> Clues | None:
        """Clues of that grade, or of any; None where there are none."""
        wanted = grade or _drawn(self.rng)
        fewest, most = self.params.givens_between(wanted)
        given = self._begun(fewest)
        waiting = [orbit for cell, orbit in self.orbits.items() if cell == orbit[0] and cell in given]
        waiting = self.rng.shuffled([orbit for orbit in waiting if not {self.cells[0], self.cells[-1]} & set(orbit)])
        leeway = max(most, fewest + int(LEEWAY * len(self.cells)))
        limit = most - self.rng.below(1 + (most - fewest) // 2) if wanted is Grade.EASY else leeway

        def easily(given: Numbers, orbit: tuple[Cell, ...]) -> Numbers | None:
            kept = self._without(given, orbit) if len(given) > limit else None
            return kept if kept and self._look(kept, Grade.EASY) else None

        given, waiting = thinned(given, waiting, easily)
        left = iter(waiting)

        def nearer(given: Numbers) -> tuple[Numbers, Worth] | None:
            kept = self._without(given, next(left))
            found = self._look(kept, wanted) if kept else None
            return (kept, worth(kept, found)) if kept and found else None

        def worth(given: Numbers, found: tuple[Grade, int] | None) -> Worth:
            return (1, *(found or (0, 0))) if len(given) <= most else (0, -len(given), 0)

        def enough(given: Numbers, worth: Worth) -> bool:
            is_met = worth[:2] == (1, wanted) and worth[2] >= least_moments(wanted, len(self.cells))
            return is_met or len(given) <= fewest

        first = worth(given, self._look(given, wanted))
        given, (fits, found, moments) = steered(given, first, nearer, enough, len(waiting))
        if not (fits and found) or len(given) < fewest or grade not in (None, found):
            return None
        if moments < least_moments(Grade(found), len(self.cells)):
            return None
        return _clues(self.empty, given if found == Grade.EASY else self._opened(given, Grade(found), most))

    def _begun(self, fewest: int) -> Numbers:
        """Numbers that easy techniques can do with."""
        given: Numbers = {}
        for cell in (self.cells[0], self.cells[-1], *self.rng.shuffled(self.cells)):
            if len(given) >= AT_FIRST * fewest:
                break
            self._give(given, cell)
        while (gap := _too_long(given, self.params.longest_gap)) is not None:
            self._give(given, self.cells[(sum(gap) + self.rng.below(2)) // 2 - 1])
        state = start(_clues(self.empty, given))
        geometry = state.geometry
        while not solves_up_to(state, Grade.EASY):
            # The number that could be in the most cells tells the most.
            left = enumerate(geometry.split(state.left))
            _, _, number = max((lane.bit_count(), self.rng.random(), at) for at, lane in left if lane & (lane - 1))
            for cell in self._give(given, self.cells[number]):
                at = (self.numbers[cell] - 1) * geometry.pitch
                state.left = state.left & ~(geometry.cells << at) | geometry.bit(*cell) << at
        for cell in self.rng.shuffled(self.cells):
            if len(given) >= fewest:
                break
            self._give(given, cell)
        return given

    def _opened(self, given: Numbers, grade: Grade, most: int) -> Numbers:
        """The same, with some numbers more, at most so many in all, where it can be begun in too few places.

        It keeps its grade and moments enough of it.
        """
        openings, least = _openings(_clues(self.empty, given)), least_moments(grade, len(self.cells))
        orbits = [orbit for cell, orbit in self.orbits.items() if cell == orbit[0] and cell not in given]
        for orbit in self.rng.shuffled(orbits):
            if openings >= OPENINGS:
                break
            more = given | {cell: self.numbers[cell] for cell in orbit}
            there = _openings(_clues(self.empty, more)) if len(more) <= most else 0
            found = self._look(more, grade) if there > openings else None
            if found and found[0] is grade and found[1] >= least:
                given, openings = more, there
        return given

    def _give(self, given: Numbers, cell: Cell) -> tuple[Cell, ...]:
        """Print a cell's number, and what is printed with it."""
        given.update((one, self.numbers[one]) for one in self.orbits[cell])
        return self.orbits[cell]

    def _without(self, given: Numbers, orbit: tuple[Cell, ...]) -> Numbers | None:
        """What is printed without these; None where a gap becomes too long, or where there are clearly two answers."""
        kept = {cell: number for cell, number in given.items() if cell not in orbit}
        if _too_long(kept, self.params.longest_gap) is not None:
            return None
        numbers = set(kept.values())
        return None if any(self.trail.has_rival(self.numbers[cell], numbers) for cell in orbit) else kept

    def _look(self, given: Numbers, most: Grade) -> tuple[Grade, int] | None:
        """The grade of these clues and its moments; None where techniques of that grade at most do not solve them.

        There are no moments where only a count of easier trials makes the grade.
        """
        tally = Tally(LADDER)
        state = start(_clues(self.empty, given))
        state.right = self.answer
        if not solves_up_to(state, most, tally):
            return None
        found = tally.result(self.empty)
        if found.grade is None:
            return None
        has_step = any(count and one.grade is found.grade for count, one in zip(tally.counts, LADDER, strict=True))
        return found.grade, found.moments if has_step else 0


def _openings(clues: Clues) -> int:
    """In how many places it can be begun."""
    return _EASILY(clues).opening


def _clues(empty: Clues, given: dict[Cell, int]) -> Clues:
    rows = empty.rows
    return type(empty)(
        tuple(tuple(n if n is None else given.get((r, c), 0) for c, n in enumerate(row)) for r, row in enumerate(rows)),
        empty.walls,
    )


def _too_long(given: dict[Cell, int], longest: int) -> tuple[int, int] | None:
    """Two printed numbers, one after the other, between which more than `longest` are missing."""
    numbers = sorted(given.values())
    gaps = itertools.pairwise(numbers)
    return next(((low, high) for low, high in gaps if high - low - 1 > longest), None)
