"""Sudoku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

A full grid loses digits, orbit by orbit, while one solution is left. Where that is not of the grade, some digits come
back and others go, and what is nearer to the grade is kept.
"""

from __future__ import annotations

from bookmaker.kinds.sudoku.board import Clues, Params
from bookmaker.kinds.sudoku.houses import layout
from bookmaker.kinds.sudoku.making.cages import Houses, caged
from bookmaker.kinds.sudoku.making.climbing import climbed
from bookmaker.kinds.sudoku.making.filling import filled, planes_for
from bookmaker.kinds.sudoku.making.orbits import figure, orbits
from bookmaker.kinds.sudoku.making.patterns import patterned
from bookmaker.kinds.sudoku.making.regions import jigsaw
from bookmaker.kinds.sudoku.making.removal import Draft
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.seeds import Stream

LARGE = 100  # cells; from there on a puzzle of any grade is an easy one, which takes a tenth of the time
# Of puzzles of any grade with diagonals or irregular regions: with as few digits as can be, most are beyond any ladder.
EASY_SHARE = 0.65
MUTATIONS = {Grade.MEDIUM: 20, Grade.HARD: 60, Grade.EXPERT: 120}  # of one full grid
BACK = 3  # orbits that come back in a mutation


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
        return caged(full, Houses(params.box_size, regions, params.x), grade or Grade.EASY, rng)
    draft = Draft(planes_for(found), full, found.full)
    span = params.givens_range
    least = rng.between(*span) if span else 0
    if not _thinned(draft, params, grade, rng, least, regions):
        return None
    return None if span and draft.printed.bit_count() > span[1] else _clues(draft.values(), params, regions)


def _clues(values: list[int], params: Params, regions: Grid | None) -> Clues:
    n = params.width
    rows = tuple(tuple(values[at : at + n]) for at in range(0, n * n, n))
    letters, uniqueness = params.symbols == "letters", params.uniqueness
    return Clues(rows, params.box_size, regions, params.x, letters=letters, uniqueness=uniqueness)


def _thinned(draft: Draft, params: Params, grade: Grade | None, rng: Stream, least: int, regions: Grid | None) -> bool:
    """Take digits away until as few are left as can be; whether the puzzle is of the grade."""
    every = orbits(params.width, params.symmetry)
    if grade is None or grade is Grade.EASY:
        easy = grade is Grade.EASY or _is_easy_drawn(params, rng)
        draft.thin(rng.shuffled(every), draft.is_solved_by_singles_without if easy else draft.is_unique_without, least)
        return True
    empty = _clues([0] * params.width**2, params, regions)
    wanted = least_moments(grade, params.width**2)

    def is_within(orbit: int) -> bool:
        left = draft.left_without(orbit)
        return left is not None and climbed(draft.planes, left, empty, grade).solved

    def merit() -> tuple[int, ...]:
        left = draft.planes.settled(*draft.planes.given(draft.values()))
        assert left is not None
        climb = climbed(draft.planes, left, empty, grade)
        return climb.rounds[grade - 2 :: -1]

    draft.thin(rng.shuffled(every), is_within, least)
    best, kept = merit(), draft.printed
    for _ in range(MUTATIONS[grade]):
        if best[0] >= wanted:
            break
        gone = [orbit for orbit in every if orbit & ~draft.printed]
        for orbit in rng.shuffled(gone)[:BACK]:
            draft.printed |= orbit
        draft.thin(rng.shuffled(every), is_within, least)
        now = merit()
        if now >= best:
            best, kept = now, draft.printed
        else:
            draft.printed = kept
    return best[0] >= wanted


def _is_easy_drawn(params: Params, rng: Stream) -> bool:
    if params.width**2 >= LARGE:
        return True
    return (params.x or params.regions == "jigsaw") and rng.random() < EASY_SHARE
