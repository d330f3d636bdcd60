"""Sudoku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

A full grid loses digits, orbit by orbit, while one solution is left, and while techniques up to the grade find it.
"""

from __future__ import annotations

from dataclasses import replace

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.houses import layout
from bookmaker.kinds.sudoku.making.cages import Houses, caged
from bookmaker.kinds.sudoku.making.filling import filled, planes_for
from bookmaker.kinds.sudoku.making.orbits import figure, orbits
from bookmaker.kinds.sudoku.making.patterns import patterned
from bookmaker.kinds.sudoku.making.regions import jigsaw
from bookmaker.kinds.sudoku.making.removal import Draft
from bookmaker.kinds.sudoku.making.steering import Steering
from bookmaker.kinds.sudoku.params import Params
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.seeds import Stream

# How far the ladder may go for puzzles of any grade with diagonals or irregular regions: with as few digits as can be,
# most are beyond it, and what needs all of it takes long.
ANY = (Grade.EASY,) * 6 + (Grade.MEDIUM,) * 3 + (Grade.HARD,)
LARGE = 100  # cells; from there on a puzzle of any grade is an easy one, which takes a tenth of the time


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One full grid, thinned out, or one set of cages; None at once for Killers of expert grade, which are not made."""
    n = params.width
    if params.cages and grade is Grade.EXPERT:
        return None  # one in thousands: better refused at once than looked for in vain
    regions: Grid | None = None
    if params.regions == "jigsaw":
        regions = jigsaw(n, rng)
        if regions is None:
            return None
    found = layout(n, params.box_size, regions, params.x)
    full = filled(found, rng)
    if full is None:
        return None
    if params.pattern != "none":
        values = patterned(figure(params.pattern), full, planes_for(found), rng)
        return None if values is None else _clues(values, params, regions)
    if params.cages:
        found_cages = caged(full, Houses(params.box_size, regions, params.x), grade or Grade.EASY, rng)
        return found_cages and replace(found_cages, uniqueness=params.uniqueness)
    draft = Draft(planes_for(found), full, found.full)
    span = params.givens_range
    least = rng.between(*span) if span else 0
    every = orbits(n, params.symmetry)
    limit = grade
    if grade is None and (params.x or regions or n * n >= LARGE):
        limit = Grade.EASY if n * n >= LARGE else rng.choice(ANY)
    if limit is None or limit is Grade.EASY:
        test = draft.is_solved_by_singles_without if limit else draft.is_unique_without
        draft.thin(rng.shuffled(every), test, least)
    else:
        steering = Steering(draft, _clues([0] * (n * n), params, regions), limit, least)
        steering.thin(every, rng)
        if grade and not steering.steer(every, rng):
            return None
    return None if span and draft.printed.bit_count() > span[1] else _clues(draft.values(), params, regions)


def _clues(values: list[int], params: Params, regions: Grid | None) -> Clues:
    n = params.width
    rows = tuple(tuple(values[at : at + n]) for at in range(0, n * n, n))
    letters, uniqueness = params.symbols == "letters", params.uniqueness
    return Clues(rows, params.box_size, regions, params.x, letters=letters, uniqueness=uniqueness)
