"""Numberlink's generator: Params -> Clues; random links are cut and joined until they are the only answer."""

from __future__ import annotations

from bookmaker.kinds.numberlink.board import Clues, Params
from bookmaker.kinds.numberlink.making.first_links import first_links, image_of
from bookmaker.kinds.numberlink.making.layout import Change, Layout, LinkLimits
from bookmaker.kinds.numberlink.proving.formula import LinkFormula, OutOfBudget
from bookmaker.kinds.numberlink.techniques import LADDER, State
from bookmaker.puzzles.contract.grading import Grade, climb
from bookmaker.puzzles.toolbox.paths import Mesh, mesh
from bookmaker.seeds import Stream

CELLS_A_GRADE = 1000  # laid out in one attempt at a named grade, at most: 20 layouts of 7x7, one of 25x25
LONGEST_FIRST = 12  # cells of a link as first drawn, at most: layouts of short links are soon the only answer
# Room in the formula for links, before they are joined; designs that need more are given up.
CELLS_A_LINK, SPARE_LINKS = 4, 4
SMALL_AREA = 49  # cells: up to here, few links make hard puzzles soonest; at 8x8 and above, any number does
# Cells up to which both styles cost about the same at the easier grades; at 12x12, and for hard puzzles anywhere,
# classic links take half as long again.
MIXED_AREA = 100
SPLIT_CONFLICTS = 2000  # of the SAT solver, for each question while links are cut
BITES_TO_SPLIT = 10  # bites made at most instead of cuts (see Layout.bites)
QUESTIONS_A_CELL = 4  # to the SAT solver while links are joined, at most
TRIES_A_BITE = 20  # when neither joint nor merger is left: bites tried until one leaves a single answer

# Conflicts of the solver allowed for the proof that a joined link leaves one answer. A proof in few
# conflicts is one that a person can follow too; so this is what decides how hard a puzzle gets.
JOIN_CONFLICTS = {None: 5, Grade.EASY: 3, Grade.MEDIUM: 1, Grade.HARD: 4, Grade.EXPERT: 15}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt: random links that cover the grid, repaired; None when that failed.

    Repair asks for a second answer and cuts a link at an edge that it lacks, until there is none;
    then links whose ends meet are joined wherever the answer stays the only one. When too many are
    left, ends bite into their neighbours, and more become joinable. For a named grade a few covers are
    repaired one after the other, in the same solver, until one may be of that grade.
    """
    graph = mesh(params.width, params.height)
    room = max(len(graph.at) // CELLS_A_LINK, params.link_range()[1] + SPARE_LINKS)
    with Uniqueness(graph, room, free=params.unique == "free") as only:
        for _ in range(max(1, CELLS_A_GRADE // len(graph.at)) if grade else 1):
            clues = _repaired(params, grade, graph, only, rng)
            if clues is not None and (grade is None or _may_be(grade, clues)):
                return clues
    return None


def _repaired(params: Params, grade: Grade | None, graph: Mesh, only: Uniqueness, rng: Stream) -> Clues | None:
    """The numbers of random links, repaired until they have one answer; None when that failed."""
    limits = LinkLimits(params.width, params.min_length, params.bends, params.touching_ends)
    fewest, most = params.link_range()
    longest = max(LONGEST_FIRST, 2 * params.min_length)
    paths = first_links(params.width, params.height, params.symmetry, _style(params, grade, rng), limits, longest, rng)
    if paths is None:
        return None
    # Few links make hard puzzles, many make easy ones; on large grids few links often go beyond the grade hard.
    if grade in (Grade.EASY, Grade.MEDIUM):
        wanted = most
    elif grade is Grade.EXPERT or (grade is Grade.HARD and len(graph.at) <= SMALL_AREA):
        wanted = fewest
    else:
        wanted = rng.between(fewest, most)
    layout = Layout(graph, paths, limits, image_of(params.width, params.height, params.symmetry))
    if not _split(layout, only, rng):
        return None
    _join(layout, only, rng, wanted=wanted, most=most, conflicts=JOIN_CONFLICTS[grade])
    _divide(layout, rng, wanted=wanted, most=most)
    if not fewest <= len(layout.ends()) // 2 <= most:
        return None
    return _numbered(layout, rng)


def _style(params: Params, grade: Grade | None, rng: Stream) -> str:
    if params.style != "mixed":
        return params.style
    cheap = params.width * params.height <= MIXED_AREA and grade not in (Grade.HARD, Grade.EXPERT)
    return "classic" if cheap and rng.below(2) else "nested"


def _may_be(grade: Grade, clues: Clues) -> bool:
    """Whether the techniques up to a grade, and not those of the grades below, solve the puzzle.

    Expert techniques take most of the time and are not tried: for expert it is enough that those up to medium fail.
    """
    top = Grade.MEDIUM if grade is Grade.EXPERT else grade
    rungs = [technique for technique in LADDER if technique.grade <= top]
    solved = climb(State.of(clues), rungs, finished=lambda state: None if state.known.ends() else state).grade
    return solved is None if grade is Grade.EXPERT else solved is grade


class Uniqueness:
    """Asks the SAT solver whether a layout is the only answer to its numbers; the solver keeps what it learns."""

    def __init__(self, graph: Mesh, links: int, *, free: bool) -> None:
        self._formula = LinkFormula(graph, links, budget=0, free=free)

    def __enter__(self) -> Uniqueness:
        return self

    def __exit__(self, *exception: object) -> None:
        self._formula.close()

    def other(self, layout: Layout, conflicts: int) -> tuple[int, ...] | None:
        """The edges of another answer to the same numbers, None when there is none; may be OutOfBudget."""
        formula = self._formula
        formula.budget = conflicts
        switch = formula.variable()
        formula.forbid(layout.edges(), unless=switch)
        ends = {cell: index for index, path in enumerate(layout.links()) for cell in (path[0], path[-1])}
        if len(ends) > 2 * formula.capacity:
            raise OutOfBudget
        try:
            return formula.answer([*formula.literals(ends), switch])
        finally:
            formula.drop(switch)

    def proved(self, layout: Layout, conflicts: int) -> bool:
        """Whether the layout is shown to be the only answer within so many conflicts."""
        try:
            return self.other(layout, conflicts) is None
        except OutOfBudget:
            return False


def _split(layout: Layout, only: Uniqueness, rng: Stream) -> bool:
    """Cut links where another answer differs, until there is none; False when that does not succeed.

    Where no cut gives two links within the limits, an end bites into a neighbour at such a place instead.
    """
    between = layout.graph.between
    for _ in range(BITES_TO_SPLIT):
        while True:
            try:
                other = only.other(layout, SPLIT_CONFLICTS)
            except OutOfBudget:
                return False
            if other is None:
                return True
            there = set(other)
            if not _change_any(layout, [cut for cut in layout.cuts() if between(*cut[0][0]) not in there], rng):
                break
        if not _change_any(layout, [bite for bite in layout.bites() if between(*bite[0][0]) not in there], rng):
            return False
    return False


def _change_any(layout: Layout, changes: list[Change], rng: Stream) -> bool:
    """Make one of the changes, drawn at random among those within the limits."""
    return any(layout.change(change) for change in rng.shuffled(changes))


def _join(layout: Layout, only: Uniqueness, rng: Stream, *, wanted: int, most: int, conflicts: int) -> None:
    """Join links while they stay the only answer and are more than `wanted`.

    While there are more than `most`, mergers are tried too, and when none is left, bites. What was
    refused stays refused until links have been cut again: a joint takes numbers away, and that never
    takes an answer away.
    """
    refused: set[Change] = set()
    questions = QUESTIONS_A_CELL * len(layout.graph.at)

    def made_one_of(changes: list[Change], most_tries: int) -> bool:
        """Make the first of the changes, in random order, that is within the limits and proved to be unique."""
        nonlocal questions
        stop = max(questions - most_tries, 0)
        for change in rng.shuffled([change for change in changes if change not in refused]):
            if questions == stop:
                return False
            refused.add(change)
            if layout.change(change):
                questions -= 1
                if only.proved(layout, conflicts):
                    return True
                layout.undo(change)
        return False

    while questions and (count := len(layout.ends()) // 2) > wanted:
        if made_one_of(layout.joints(), questions):
            continue
        if count <= most:
            return
        if not made_one_of(layout.mergers(), questions) and not made_one_of(layout.bites(), TRIES_A_BITE):
            return
        refused.clear()


def _divide(layout: Layout, rng: Stream, *, wanted: int, most: int) -> None:
    """Cut links until there are `wanted`, as far as the limits allow; the answer stays the only one.

    For take another answer to the numbers after a cut: drawing the way that was cut joins the two new
    ends in it too, and gives another answer to the numbers before. Where links have an image a cut makes two
    more; one that would make more than `most` is not left.
    """

    def cut_one() -> bool:
        for cut in rng.shuffled(layout.cuts()):
            if layout.change(cut):
                if len(layout.ends()) // 2 <= most:
                    return True
                layout.undo(cut)
        return False

    while len(layout.ends()) // 2 < wanted and cut_one():
        pass


def _numbered(layout: Layout, rng: Stream) -> Clues:
    width, height = layout.graph.width, layout.graph.height
    values = [0] * (width * height)
    for number, path in enumerate(rng.shuffled(layout.links()), 1):
        values[path[0]] = values[path[-1]] = number
    return Clues(tuple(tuple(values[r * width : (r + 1) * width]) for r in range(height)))
