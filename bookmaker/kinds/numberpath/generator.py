"""Number paths' generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

A random path is numbered, and few of its numbers are printed. They are solved by techniques of the grade; wherever that
gets stuck one more number is printed, and solving goes on from there.
"""

from __future__ import annotations

import itertools

from bookmaker.kinds.numberpath.board import Clues, Params, RookClues
from bookmaker.kinds.numberpath.making.paths import path
from bookmaker.kinds.numberpath.techniques import carried_on, deduce, start
from bookmaker.puzzles.contract.grading import Cell, Grade, least_moments
from bookmaker.seeds import Stream

# Of puzzles of any grade; of published ones of 6x6 to 10x10 4, 41, 23 and 32 in a hundred are of these grades, but the
# hard ones would take most of the time.
SHARES = {Grade.EASY: 0.6, Grade.MEDIUM: 0.35, Grade.HARD: 0.04, Grade.EXPERT: 0.01}
FURTHER = 60  # numbers that are tried to be left out, when techniques of easier grades need all that are left


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random path of which as many numbers are printed as the grade needs."""
    kind = Clues if params.KING else RookClues
    empty = kind(tuple(tuple(0 if there else None for there in row) for row in params.there))
    cells = path(empty.near, rng, fewer_straight=not params.KING)
    clues = _printed(empty, cells, params, grade or _drawn(rng), rng) if cells is not None else None
    if clues is None:
        return None
    found = deduce(clues)
    if found.grade is None or grade not in (None, found.grade):
        return None
    return clues if found.moments >= least_moments(found.grade, clues.count) else None


def _drawn(rng: Stream) -> Grade:
    chance = rng.random()
    for grade, share in SHARES.items():
        chance -= share
        if chance < 0:
            return grade
    return Grade.EXPERT


def _printed(empty: Clues, cells: list[Cell], params: Params, wanted: Grade, rng: Stream) -> Clues | None:
    """Clues of that path with few enough numbers, solved at that grade or an easier one; None where there are none."""
    numbers = dict(zip(cells, range(1, len(cells) + 1), strict=True))
    orbit_of = _orbits(cells, params)
    ends, most = (cells[0], cells[-1]), params.most_givens
    base = min(wanted, Grade.MEDIUM)
    fewest = min(most, (params.FEWEST[wanted] + rng.below(4)) * len(cells) // 100)
    given: dict[Cell, int] = {}

    def give(cell: Cell) -> tuple[Cell, ...]:
        given.update((one, numbers[one]) for one in orbit_of[cell])
        return orbit_of[cell]

    for cell in (*ends, *rng.shuffled(cells)):
        if len(given) >= fewest:
            break
        give(cell)
    while (gap := _too_long(given, params.longest_gap)) is not None:
        give(cells[(sum(gap) + rng.below(2)) // 2 - 1])
    state = start(_clues(empty, given))
    geometry = state.geometry
    while not carried_on(state, base):
        if len(given) > 2 * most:
            return None
        open_numbers = [number for number, lane in enumerate(geometry.split(state.left)) if lane & (lane - 1)]
        for cell in give(cells[rng.choice(open_numbers)]):
            at = (numbers[cell] - 1) * geometry.pitch
            state.left = state.left & ~(geometry.cells << at) | geometry.bit(*cell) << at
    waiting = [orbit for cell, orbit in orbit_of.items() if cell == orbit[0] and cell in given and cell not in ends]
    waiting = rng.shuffled(waiting)
    for level, least, tests in (
        (base, most if wanted is Grade.EASY else fewest, len(waiting)),
        (wanted, fewest, FURTHER if wanted > base else 0),
    ):
        for orbit in waiting[:tests]:
            if len(given) <= least:
                break
            kept = {cell: number for cell, number in given.items() if cell not in orbit or cell in ends}
            if _too_long(kept, params.longest_gap) is None and carried_on(start(_clues(empty, kept)), level):
                given = kept
        waiting = [orbit for orbit in waiting if orbit[0] in given]
    return _clues(empty, given) if len(given) <= most else None


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
