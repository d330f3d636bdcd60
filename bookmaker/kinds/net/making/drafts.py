"""Drafts: attempts at one puzzle each; their trees are repaired until the techniques up to a grade solve them.

Where these leave cells undecided, the tree is grown anew and solved again, starting from what is still true; at the
end it is solved once more from nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.making.growth import NO_WALLS, Trees, regrow
from bookmaker.kinds.net.making.patterns import Pattern
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, settle, settle_easily
from bookmaker.kinds.net.reasoning.rounds import climbed
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream

# How often a tree is repaired before it is given up.
ROUNDS = 200
# How many cells around a repaired place what was known is forgotten.
FORGOTTEN = 3
# The techniques beyond tiles and squares that repaired trees may need.
SOLVED_BY = {
    Grade.EASY: (),
    Grade.MEDIUM: (),
    Grade.HARD: ("small",),
    Grade.EXPERT: ("large",),
    None: ("large",),
}


@dataclass(slots=True)
class Draft:
    """An attempt: its random numbers, what it is to keep to, its tree (one copy) so far, and the tree in the end.

    No tree may take its `walls`. To be found is a tree that needs the technique `aim`, if there is one, with one of the
    `patterns` planted in it. Of a tree under repair, `known` is what was known before, and at `stale` cells nothing of
    that need be true any more.
    """

    rng: Stream
    walls: tuple[int, int] = NO_WALLS
    aim: str | None = None
    patterns: Sequence[Pattern] = ()
    tree: Trees | None = None
    found: Trees | None = None
    known: Knowledge | None = None
    stale: int = 0

    def repair(self, tree: Trees, region: int, params: Params) -> None:
        """Grow the tree anew at the region's cells, and where symmetry asks for it at their images."""
        half_turn = params.symmetry == "half-turn"
        if half_turn:
            region |= tree.grid.half_turn(region)
        self.tree = regrow(tree, region, self.rng, cross=params.cross, half_turn=half_turn)
        for _ in range(FORGOTTEN):
            region |= tree.grid.near(region)
        self.stale |= region

    def true_still(self) -> tuple[int, int, int, int]:
        """The edges that are known and touch no stale cell."""
        known = self.known
        if known is None:
            return 0, 0, 0, 0
        across = ~(self.stale | known.grid.left(self.stale))
        down = ~(self.stale | known.grid.up(self.stale))
        return known.across_on & across, known.down_on & down, known.across_off & across, known.down_off & down


def finish(drafts: Sequence[Draft], grade: Grade | None, params: Params) -> None:
    """Repair trees until techniques up to the grade solve them; those that get there are `found`.

    Lonely cells are joined to the others, and clumps that are not wanted are broken up.
    """
    for _ in range(ROUNDS):
        whole: list[tuple[Draft, Trees]] = []
        for draft in drafts:
            if draft.tree is not None and draft.found is None:
                if flaw := _flaw(draft.tree, params):
                    draft.repair(draft.tree, flaw, params)
                else:
                    whole.append((draft, draft.tree))
        for (draft, tree), known in zip(whole, _solved(whole, grade), strict=True):
            if known.undecided:
                draft.known, draft.stale = known, 0
                draft.repair(tree, _blocking(known), params)
            elif draft.known is None:
                draft.found = tree
            else:
                draft.known = None  # so the next round solves it from nothing
        if all(draft.found for draft in drafts):
            return


def flaws(trees: Trees, ends: int, params: Params) -> int:
    """Cells (in every copy) that must change in any case: lonely ones and unwanted clumps of these dead ends."""
    if params.clumps:
        return trees.lonely
    grid = trees.grid
    pairs = ends & grid.left(ends)
    corners = pairs & grid.up(pairs)
    beside = corners | grid.right(corners)
    return trees.lonely | beside | grid.down(beside)


def _flaw(tree: Trees, params: Params) -> int:
    """Cells of one tree to grow anew in any case: its flaws, and the neighbours of lonely cells."""
    return flaws(tree, tree.opening().shapes[0], params) | tree.grid.near(tree.lonely)


def _solved(drafts: Sequence[tuple[Draft, Trees]], grade: Grade | None) -> list[Knowledge]:
    """What the techniques up to the grade find out about each draft's tree."""
    if not drafts:
        return []
    stack = Trees.stacked([tree for _, tree in drafts]).opening()
    true_still = zip(*[draft.true_still() for draft, _ in drafts], strict=True)
    stack.put(*map(stack.grid.stacked, true_still))
    settled = settle_easily if grade is Grade.EASY else settle
    found: dict[int, Knowledge] = {}
    for places, known, _ in climbed(stack, lambda known, _: settled(known), SOLVED_BY[grade]):
        found.update(zip(places, known().split(), strict=True))
    return [found[at] for at in range(len(drafts))]


def _blocking(known: Knowledge) -> int:
    """The undecided cells up to two steps from a decided one: with these changed, those behind may be solved."""
    grid, undecided = known.grid, known.undecided
    edge_of_known = grid.near(grid.full & ~undecided) & undecided
    return (edge_of_known | (grid.near(edge_of_known) & undecided)) or undecided
