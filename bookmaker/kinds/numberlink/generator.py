"""Numberlink's generator: Params -> Clues; random links are cut and joined until they are the only answer."""

from __future__ import annotations

from bookmaker.kinds.numberlink.board import Clues, Params
from bookmaker.kinds.numberlink.canvas import first_links, image_of
from bookmaker.kinds.numberlink.layout import Layout, Seam, Taste
from bookmaker.kinds.numberlink.search import LinkFormula, OutOfBudget
from bookmaker.puzzles.grading import Grade
from bookmaker.puzzles.toolbox.paths import Mesh, mesh
from bookmaker.seeds import Stream

LONGEST_FIRST = 12  # cells of a link before any are joined: short ones are soon the only answer
SPLIT_CONFLICTS = 2000  # of the solver, for each question while links are cut
SLIDES = 50  # that are tried after no two links can be joined any more

# Conflicts of the solver allowed for the proof that a joined link leaves one answer. A proof in few
# conflicts is one that a person can follow too; so this is what decides how hard a puzzle gets.
JOIN_CONFLICTS = {None: 20, Grade.EASY: 5, Grade.MEDIUM: 10, Grade.HARD: 20, Grade.EXPERT: 60}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt: a random path through all cells, cut into links, repaired; None when that failed.

    Repair asks for a second answer and cuts a link at an edge that it lacks, until there is none;
    then links whose ends meet are joined wherever the answer stays the only one. When too many are
    left, links take over single cells from each other, and more become joinable.
    """
    graph = mesh(params.width, params.height)
    taste = Taste(params.width, params.min_length, params.bends, params.touching_ends)
    fewest, most = params.link_range()
    paths = first_links(params.width, params.height, params.symmetry, taste, LONGEST_FIRST, rng)
    if paths is None:
        return None
    layout = Layout(graph, paths, taste, image_of(params.width, params.height, params.symmetry))
    with Uniqueness(graph) as only:
        if not _split(layout, only, rng):
            return None
        _join(layout, only, rng, wanted=rng.between(fewest, most), most=most, conflicts=JOIN_CONFLICTS[grade])
    if not fewest <= len(layout.ends()) // 2 <= most:
        return None
    return _numbered(layout, rng)


class Uniqueness:
    """Asks the exact search whether a layout is the only answer to its numbers; remembers what it learns."""

    def __init__(self, graph: Mesh) -> None:
        self._formula = LinkFormula(graph, len(graph.at) // 2, budget=0)

    def __enter__(self) -> Uniqueness:
        return self

    def __exit__(self, *exception: object) -> None:
        self._formula.close()

    def other(self, layout: Layout, conflicts: int) -> tuple[int, ...] | None:
        """The edges of another answer to the same numbers, None when there is none; may be OutOfBudget."""
        formula = self._formula
        formula.budget = conflicts
        switch = formula.switch()
        formula.forbid(layout.edges(), unless=switch)
        ends = {cell: index for index, path in enumerate(layout.links()) for cell in (path[0], path[-1])}
        return formula.answer([*formula.literals(ends), switch])

    def proved(self, layout: Layout, conflicts: int) -> bool:
        """Whether the layout is shown to be the only answer within so many conflicts."""
        try:
            return self.other(layout, conflicts) is None
        except OutOfBudget:
            return False


def _split(layout: Layout, only: Uniqueness, rng: Stream) -> bool:
    """Cut links until no other answer is left; False when no cut to the taste helps."""
    while True:
        try:
            other = only.other(layout, SPLIT_CONFLICTS)
        except OutOfBudget:
            return False
        if other is None:
            return True
        there = set(other)
        cuts = [seam for seam in layout.cuts() if layout.graph.between(*seam) not in there]
        while cuts:
            seam = cuts.pop(rng.below(len(cuts)))
            if layout.change((seam,), ()):
                break
        else:
            return False


def _join(layout: Layout, only: Uniqueness, rng: Stream, *, wanted: int, most: int, conflicts: int) -> None:
    """Join links while they stay the only answer and are more than `wanted`; slide while more than `most`.

    A joint refused once stays refused until a slide: joining takes numbers away, and that never
    takes an answer away.
    """
    refused: set[Seam] = set()
    slides = SLIDES
    while True:
        count = len(layout.ends()) // 2
        joints = [seam for seam in layout.joints() if seam not in refused] if count > wanted else []
        if joints:
            seam = rng.choice(joints)
            refused.add(seam)
            _try(layout, only, (), (seam,), conflicts)
        elif count <= most or not slides:
            return
        else:
            slides -= 1
            moves = layout.slides()
            if not moves:
                return
            cut, join = rng.choice(moves)
            if _try(layout, only, (cut,), (join,), conflicts):
                refused.clear()


def _try(layout: Layout, only: Uniqueness, cut: tuple[Seam, ...], join: tuple[Seam, ...], conflicts: int) -> bool:
    """Change the layout if it then is to the taste and the only answer."""
    if not layout.change(cut, join):
        return False
    if only.proved(layout, conflicts):
        return True
    layout.undo(cut, join)
    return False


def _numbered(layout: Layout, rng: Stream) -> Clues:
    width, height = layout.graph.width, layout.graph.height
    values = [0] * (width * height)
    for number, path in enumerate(rng.shuffled(layout.links()), 1):
        values[path[0]] = values[path[-1]] = number
    return Clues(tuple(tuple(values[r * width : (r + 1) * width]) for r in range(height)))
