"""Drafts of one size -> the same with one answer each: trees are repaired until the techniques solve them.

A draft is solved by the techniques up to a grade. Where they leave cells undecided, the tree is grown anew
and solved again, starting from what is still true; at the end it is solved once more from nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.making.growth import Trees, regrow
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, opening, settle, settle_easily
from bookmaker.kinds.net.reasoning.parts import Parts
from bookmaker.kinds.net.tiles import Tiles
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream

# How often a tree is repaired before it is given up.
ROUNDS = 200
# How many cells around a repaired place what was known is forgotten.
FORGOTTEN = 3


@dataclass(slots=True)
class Draft:
    """A tree (one copy) and its random numbers; `known` is what was known before it was last repaired.

    Of the edges at `stale` cells nothing of that need be true any more.
    """

    trees: Trees
    rng: Stream
    known: Knowledge | None = None
    stale: int = 0
    done: bool = False

    def repair(self, region: int, params: Params) -> None:
        """Grow the tree anew at the region's cells, and where symmetry asks for it at their images."""
        half_turn = params.symmetry == "half-turn"
        if half_turn:
            region |= self.trees.grid.half_turn(region)
        self.trees = regrow(self.trees, region, self.rng, cross=params.cross, half_turn=half_turn)
        near = self.trees.grid.near
        for _ in range(FORGOTTEN):
            region |= near(region)
        self.stale |= region


def finish(drafts: Sequence[Draft], grade: Grade | None, params: Params) -> None:
    """Repair drafts until techniques up to the grade solve them; those that get there are `done`.

    Lonely cells are joined to the others, and clumps that are not wanted are broken up.
    """
    waiting = list(drafts)
    for _ in range(ROUNDS):
        amiss = [_flaw(draft.trees, params) for draft in waiting]
        whole = [draft for draft, flaw in zip(waiting, amiss, strict=True) if not flaw]
        for draft, flaw in zip(waiting, amiss, strict=True):
            if flaw:
                draft.repair(flaw, params)
        waiting = [draft for draft, flaw in zip(waiting, amiss, strict=True) if flaw]
        for draft, known in zip(whole, _solved(whole, grade), strict=True):
            if known.undecided:
                draft.known, draft.stale = known, 0
                draft.repair(_blocking(known), params)
                waiting.append(draft)
            elif draft.known is None:
                draft.done = True
            else:
                draft.known = None  # so the next round solves it from nothing
                waiting.append(draft)
        if not waiting:
            return


def flaws(trees: Trees, tiles: Tiles, params: Params) -> int:
    """Cells (in every copy) that must change in any case: lonely ones and unwanted clumps of dead ends."""
    if params.clumps:
        return trees.lonely
    grid, ends = trees.grid, tiles.ends
    pairs = ends & grid.left(ends)
    corners = pairs & grid.up(pairs)
    beside = corners | grid.right(corners)
    return trees.lonely | beside | grid.down(beside)


def _flaw(trees: Trees, params: Params) -> int:
    """Cells of one tree to grow anew in any case: its flaws, and the neighbours of lonely cells."""
    grid = trees.grid
    return flaws(trees, trees.tiles(), params) | grid.near(trees.lonely)


def _solved(drafts: Sequence[Draft], grade: Grade | None) -> list[Knowledge]:
    """What the techniques up to the grade find out about each draft."""
    if not drafts:
        return []
    known = opening(Trees.stacked([draft.trees for draft in drafts]).tiles()).split()
    for one, draft in zip(known, drafts, strict=True):
        if draft.known is not None:
            one.adopt(draft.known, stale=draft.stale)
    conclude(known, grade)
    return known


def _blocking(known: Knowledge) -> int:
    """The undecided cells up to two steps from a decided one: with these changed, those behind may be solved."""
    grid, undecided = known.grid, known.undecided
    edge_of_known = grid.near(grid.full & ~undecided) & undecided
    return (edge_of_known | (grid.near(edge_of_known) & undecided)) or undecided


def conclude(known: Sequence[Knowledge], grade: Grade | None) -> None:
    """Add to each grid's knowledge all that the techniques up to the grade find; up to traps for expert and no grade.

    Tiles and squares are done for all grids in a stack, then loops and traps for each grid by itself, in turns.
    """
    active = list(known)
    while active:
        stack = Knowledge.stacked(active)
        if grade is Grade.EASY:
            settle_easily(stack)
        else:
            settle(stack)
        for one, settled in zip(active, stack.split(), strict=True):
            one.learn(settled)
        if grade in (Grade.EASY, Grade.MEDIUM):
            return
        active = [one for one in active if one.undecided and _closes(one, grade)]


def _closes(knowledge: Knowledge, grade: Grade | None) -> bool:
    """Put edges off that would close a loop or cut a part off, in hard only what is seen at once; whether any were."""
    parts = Parts.of(knowledge)
    if grade is Grade.HARD:
        loops, ends = parts.short_loops(), parts.pockets()
    else:
        loops, ends = parts.loops(), parts.traps()
    knowledge.put(0, 0, loops[0] | ends[0], loops[1] | ends[1])
    return any((*loops, *ends))
