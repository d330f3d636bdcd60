"""Sudoku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

A full grid loses digits, orbit by orbit, while one solution is left, and while techniques up to the grade find it.
"""

from collections.abc import Mapping
from dataclasses import replace

from bookmaker.kinds.sudoku.board import EXTRAS, Clues
from bookmaker.kinds.sudoku.making.cages import caged
from bookmaker.kinds.sudoku.making.figures import figure
from bookmaker.kinds.sudoku.making.filling import filled
from bookmaker.kinds.sudoku.making.inside import CELLS, PRINTED, SIDES, is_for_beginners, is_inside
from bookmaker.kinds.sudoku.making.patterns import patterned
from bookmaker.kinds.sudoku.making.regions import jigsaw
from bookmaker.kinds.sudoku.making.removal import Full
from bookmaker.kinds.sudoku.making.steering import Steering
from bookmaker.kinds.sudoku.params import Params
from bookmaker.kinds.sudoku.proving.sums import planes_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.exchange import in_rows
from bookmaker.puzzles.kits.making import orbits, thinned
from bookmaker.puzzles.toolbox.bitgrid import gathered
from bookmaker.seeds import Stream

SHARES = {Grade.MEDIUM: 0.3, Grade.HARD: 0.1}  # of mixed puzzles
BEGINNERS = 5  # of so many easy puzzles one is for beginners
SMALLEST = 4  # cells along a side
LAYOUTS = 4  # of cages on a full grid, at most: one in three or four becomes an expert
LARGE = 100  # cells; from there on a puzzle of any grade is an easy one, which takes a tenth of the time


def shares(params: Params) -> Mapping[Grade, float]:
    """The shares of grades among mixed puzzles; those with a figure or in large grids are what comes."""
    return {} if params.pattern != "none" or params.width**2 >= LARGE else SHARES


def hardest(params: Params) -> Grade:
    """Easy at 4x4, where singles solve what has one solution; a Killer may ask for more, but is never hard there."""
    if params.width > SMALLEST:
        return Grade.EXPERT
    return Grade.MEDIUM if params.cages else Grade.EASY


def is_hasty(params: Params) -> bool:
    """Killers need their grade soon: of 20 medium ones, the best of up to 16 each, 3 had a quarter set before it."""
    return params.cages


def is_steered(params: Params, grade: Grade) -> bool:
    """Whether digits are exchanged until the puzzle flows well; cages and figures are made in other ways."""
    return grade > Grade.EASY and not params.cages and params.pattern == "none"


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One full grid, thinned out, or one set of cages; None where that did not come about."""
    n = params.width
    regions = jigsaw(n, params.symmetry, rng) if params.regions == "jigsaw" else None
    if regions is None and params.regions == "jigsaw":
        return None
    letters, uniqueness = params.symbols == "letters", params.uniqueness
    empty = Clues(((0,) * n,) * n, params.box_size, regions, letters=letters, uniqueness=uniqueness)
    empty = replace(empty, **{name: getattr(params, name) for name in EXTRAS})
    full = filled(empty, rng)
    if full is None:
        return None
    if params.pattern != "none":
        values = patterned(figure(params.pattern), full, planes_of(empty), rng)
        return None if values is None else replace(empty, rows=in_rows(values, n))
    grid = Full(planes_of(empty), full)
    span = params.givens_range
    every = [gathered(r * n + c for r, c in orbit) for orbit in orbits(n, n, params.symmetry)]
    if params.cages:
        printed, most = 0, rng.between(*span) if span else 0
        for orbit in rng.shuffled(every) if most else ():
            printed |= orbit if (printed | orbit).bit_count() <= most else 0
        if span and printed.bit_count() < span[0]:
            return None
        with_digits = replace(empty, rows=in_rows(grid.values(printed), n))
        grade = grade or Grade.EASY
        layouts = (
            caged(full, with_digits, params.symmetry, grade, rng)
            for _ in range(LAYOUTS if grade is Grade.EXPERT else 1)
        )
        return next(filter(None, layouts), None)
    is_chosen = n in SIDES and span is None
    is_easy = is_chosen and grade is Grade.EASY and n * n == CELLS
    for_beginners = is_easy and rng.below(BEGINNERS) == 0
    least = rng.between(*span) if span else 0
    if is_easy and not empty.extra and not regions:
        least = PRINTED[for_beginners]

    def clues_of(printed: int) -> Clues:
        return replace(empty, rows=in_rows(grid.values(printed), n))

    limit = grade
    if grade is None and (empty.extra or regions or n * n >= LARGE):
        limit = Grade.EASY if n * n >= LARGE else Grade.MEDIUM  # of these what has one answer mostly has no grade
    shuffled = rng.shuffled(every)
    count = 0 if for_beginners else grid.begun(shuffled, least)
    begun, rest = ((1 << n * n) - 1) & ~sum(shuffled[:count]), shuffled[count:]
    if limit is None or limit is Grade.EASY:

        def without(printed: int, orbit: int) -> int | None:
            less = printed & ~orbit
            if less.bit_count() < least:
                return None
            does = grid.is_solved_by_singles(less) if limit else grid.is_one_without(printed, orbit)
            if for_beginners:
                does = does and is_for_beginners(clues_of(less))
            return less if does else None

        printed, _ = thinned(begun, rest, without)
    else:
        steering = Steering(grid, empty, limit, least)
        printed, _ = thinned(begun, rest, steering.without)
        if grade:

            def does(printed: int, hardest: str) -> bool:
                return not is_chosen or is_inside(clues_of(printed), grade, hardest=hardest)

            steered = steering.steer(printed, every, does, rng)
            if steered is None:
                return None
            printed = steered
    if span and printed.bit_count() > span[1]:
        return None
    clues = clues_of(printed)
    return clues if not is_easy or is_inside(clues, Grade.EASY, for_beginners=for_beginners) else None
