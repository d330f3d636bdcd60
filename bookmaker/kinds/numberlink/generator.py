"""Numberlink's generator: Params -> Clues; random links are cut and joined until they are the only answer."""

from dataclasses import dataclass

from bookmaker.kinds.numberlink.board import Clues, Params
from bookmaker.kinds.numberlink.links import link_range
from bookmaker.kinds.numberlink.making.first_links import first_links, image_of
from bookmaker.kinds.numberlink.making.layout import Layout, Link, LinkLimits
from bookmaker.kinds.numberlink.making.likeness import Likeness
from bookmaker.kinds.numberlink.making.repair import Uniqueness, divide, join, polish, shake, split
from bookmaker.kinds.numberlink.techniques import LADDER, SHORTLY, UNTRIED, UP_TO, climbed
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.masks import masked, missing_by
from bookmaker.puzzles.toolbox.paths import Mesh, mesh
from bookmaker.seeds import Stream

CELLS_AN_ATTEMPT = 1500  # laid out in one attempt, at most: 30 layouts of 7x7, 4 of 18x18
LONGEST_FIRST = 12  # cells of a link as first drawn, at most: layouts of short links are soon the only answer
# Room in the formula for links, before they are joined; designs that need more are given up.
CELLS_A_LINK, SPARE_LINKS = 4, 4
SMALL_AREA = 49  # cells: up to here, few links make hard puzzles soonest; at 8x8 and above, any number does
# Puzzles that are made of one layout: up to VARIANTS of them from 10x10 on, soon fewer below, and one for so many cells
# in the largest. A new layout is better where it costs little: at 8x8 a third of what a variant does, at 10x10 twice
# as much; and always where nearly all of the grid stays open, which a few bites do not change.
VARIANTS, CELLS_A_FURTHER_VARIANT = 6, 90
HOPELESS = 0.8  # of the cells that stay open

# No smaller grid was ever of the grade, of some 300 puzzles of 3x3, 1,400 of 4x4, 4x5 and 5x5, 700 of 5x6.
LEAST_CELLS = {Grade.EASY: 0, Grade.MEDIUM: 16, Grade.HARD: 25, Grade.EXPERT: 30}

# Conflicts of the solver allowed for the proof that a joined link leaves one answer, at 10x10. A proof in few
# conflicts is one that a person can follow too; so this is what decides how hard a puzzle gets.
JOIN_CONFLICTS = {None: 5, Grade.EASY: 1, Grade.MEDIUM: 4, Grade.HARD: 10, Grade.EXPERT: 25}
FEWEST_CONFLICTS = 2  # on grids of any size

# By grade the fewest and the most cells at which symmetric numbers cost under twice as much: there `symmetry: auto` is
# a half-turn. Measured on squares, see docs/grades.md.
HALF_TURN = {Grade.EASY: (25, 64), Grade.MEDIUM: (36, 81), Grade.HARD: (36, 81), Grade.EXPERT: (49, 64)}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt: random links that cover the grid, repaired; None when that failed.

    Repair asks for a second answer and cuts a link at an edge that it lacks, until there is none;
    then links whose ends meet are joined wherever the answer stays the only one. When too many are
    left, ends bite into their neighbours, and more become joinable. A unique layout is polished until it looks
    like published ones; while its puzzle is not as wanted, a few ends bite, and what comes no nearer is dropped.
    A few covers are repaired one after the other, in the same solver.
    """
    graph = mesh(params.width, params.height, missing_by(params.mask, params.width, params.height))
    room = max(len(graph.there) // CELLS_A_LINK, params.link_range()[1] + SPARE_LINKS)
    if grade is not None and len(graph.there) < LEAST_CELLS[grade]:
        return None
    with Uniqueness(graph, room, budget=0, free=params.unique == "free" or params.uniqueness) as only:
        for _ in range(max(1, CELLS_AN_ATTEMPT // len(graph.there))):
            layout = _repaired(params, grade, graph, only, rng)
            if layout is None:
                continue
            clues = _improved(params, grade, layout, only, rng)
            if clues is not None:
                return clues
    return None


def symmetry_of(params: Params, grade: Grade | None) -> str:
    """The symmetry that is asked for; `auto` is half-turn where it costs little, not in a shape or of any grade."""
    if params.symmetry != "auto":
        return params.symmetry
    least, most = HALF_TURN[grade] if grade else (1, 0)
    return "half-turn" if not params.mask and least <= params.cells <= most else "none"


def _join_conflicts(grade: Grade | None, cells: int) -> int:
    """The conflicts allowed for a joint in a grid of so many cells; the larger, the fewer for the same grade."""
    return max(FEWEST_CONFLICTS, JOIN_CONFLICTS[grade] * 10**6 // cells**3)


def _repaired(params: Params, grade: Grade | None, graph: Mesh, only: Uniqueness, rng: Stream) -> Layout | None:
    """Random links, repaired until their numbers have one answer; None when that failed."""
    limits = LinkLimits(params.width, params.min_length, params.bends, params.touching_ends)
    fewest, most = params.link_range()
    longest = max(LONGEST_FIRST, 2 * params.min_length)
    start = "nested" if params.style == "winding" else params.style
    symmetry = symmetry_of(params, grade)
    paths = first_links(graph, symmetry, start, limits, longest, rng)
    if paths is None:
        return None
    # Few links make hard puzzles, many make easy ones; on large grids few links often go beyond the grade hard.
    usual = min(most, link_range(params.links, params.cells)[1])
    if grade in (Grade.EASY, Grade.MEDIUM):
        wanted = usual
    elif grade is Grade.EXPERT or (grade is Grade.HARD and len(graph.there) <= SMALL_AREA):
        wanted = fewest
    else:
        wanted = rng.between(fewest, usual)
    image = image_of(params.width, params.height, symmetry) if symmetry != "none" else None
    layout = Layout(graph, paths, limits, image)
    if not split(layout, only, rng):
        return None
    conflicts = _join_conflicts(grade, len(graph.there))
    join(layout, only, rng, wanted=wanted, most=usual, conflicts=conflicts)
    divide(layout, rng, wanted=wanted, most=most)
    return layout if fewest <= len(layout.pairs()) <= most else None


def _improved(params: Params, grade: Grade | None, layout: Layout, only: Uniqueness, rng: Stream) -> Clues | None:
    """The numbers of a layout, polished and then changed bite by bite until they are as wanted; None if never."""
    goals = Likeness.drawn(layout.graph, len(layout.pairs()), rng)
    cells = len(layout.graph.there)
    conflicts = _join_conflicts(grade, cells)
    best: Verdict | None = None
    kept: list[Link] = []
    variants = max(1, min(VARIANTS, VARIANTS * cells**3 // 100**3), cells // CELLS_A_FURTHER_VARIANT)
    for _ in range(variants):
        if params.style == "winding":
            polish(layout, only, goals, rng, conflicts=conflicts)
        clues = _numbered(layout, params, rng)
        found = _judged(params, grade, clues)
        if found.missing == 0:
            return clues
        if best is None or found.missing <= best.missing:
            best, kept = found, layout.links()
            if best.missing > HOPELESS * cells:
                return None
        else:
            layout = Layout(layout.graph, kept, layout.limits, layout.image)
        if not shake(layout, best.where, only, rng, conflicts=conflicts):
            return None
    return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """How much is missing from what is wanted, 0 for nothing, and the cells where, as far as that can be said."""

    missing: int
    where: tuple[int, ...]


def _judged(params: Params, grade: Grade | None, clues: Clues) -> Verdict:
    """Wanted is a puzzle of the grade that meets it often enough, without longer trials than asked for.

    Most is missing from what is too hard, by the cells that are not finished; then come puzzles too easy, and those
    that meet their grade too rarely.
    """
    width = params.width
    cells = params.cells
    rungs = {"none": UNTRIED, "short": SHORTLY, "any": len(LADDER)}[params.trials]
    found = climbed(clues, min(rungs, UP_TO[grade or Grade.EXPERT]))
    deduction = found.deduction
    most = least_moments(Grade.EXPERT, cells) + 1
    if deduction.grade is None:
        return Verdict(most + len(found.unfinished), tuple(cell - cell // (width + 1) for cell in found.unfinished))
    if grade not in (None, deduction.grade):
        return Verdict(most - 1, ())
    hardest = {technique.name for technique in LADDER if technique.grade == deduction.grade}
    steps = [step for step in deduction.steps if step.technique in hardest]
    where = {r * width + c for step in steps for r, c in step.cells}
    missing = least_moments(deduction.grade, cells) - deduction.moments
    return Verdict(max(0, missing), tuple(sorted(where)))


def _numbered(layout: Layout, params: Params, rng: Stream) -> Clues:
    width, height = layout.graph.width, layout.graph.height
    values = [0] * (width * height)
    for number, path in enumerate(rng.shuffled(layout.links()), 1):
        values[path[0]] = values[path[-1]] = number
    rows = tuple(tuple(values[r * width : (r + 1) * width]) for r in range(height))
    return Clues(masked(rows, params.holes), params.uniqueness)
