"""Trees on their way to a single answer: drafts of one size -> which are finished, after mending.

A draft is solved by the techniques up to a grade. Where they leave cells open, the tree is grown anew
there and solved again, from what still holds; what was solved so is solved once more from the beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.making.growth import Trees, regrow
from bookmaker.kinds.net.reasoning.components import Components
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, first_looks, settle, settle_easily
from bookmaker.kinds.net.tiles import Arms, Tiles, tiles_of_arms
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid
from bookmaker.seeds import Stream

# How often a tree is mended before it is given up.
ROUNDS = 200
# How far round a mended place nothing is believed any more of what was known, in cells.
FORGOTTEN = 3


@dataclass(slots=True)
class Draft:
    """A tree (one copy) and its random numbers; `known` is what was solved before it was last mended.

    Nothing of that holds near the cells that are `stale`.
    """

    trees: Trees
    rng: Stream
    known: Knowledge | None = None
    stale: int = 0
    done: bool = False

    def mend(self, region: int, params: Params) -> None:
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
    """Bring drafts to one answer, found by techniques up to the grade; those that get there are `done`.

    Lonely cells are joined to the others and clumps that are not wanted broken up as well.
    """
    waiting = list(drafts)
    for _ in range(ROUNDS):
        amiss = [_flaw(draft.trees, params) for draft in waiting]
        whole = [draft for draft, flaw in zip(waiting, amiss, strict=True) if not flaw]
        for draft, flaw in zip(waiting, amiss, strict=True):
            if flaw:
                draft.mend(flaw, params)
        waiting = [draft for draft, flaw in zip(waiting, amiss, strict=True) if flaw]
        for draft, known in zip(whole, _solved(whole, grade), strict=True):
            if known.undecided:
                draft.known, draft.stale = known, 0
                draft.mend(_blocking(known), params)
                waiting.append(draft)
            elif draft.known is None:
                draft.done = True
            else:
                draft.known = None  # and so it is solved from the beginning
                waiting.append(draft)
        if not waiting:
            return


def flaws(trees: Trees, tiles: Tiles, params: Params) -> int:
    """Cells (in every copy) that are wrong whatever the answers are: lonely ones and unwanted clumps of ends."""
    if params.clumps:
        return trees.lonely
    grid, ends = trees.grid, tiles.ends
    pairs = ends & grid.left(ends)
    corners = pairs & grid.up(pairs)
    beside = corners | grid.right(corners)
    return trees.lonely | beside | grid.down(beside)


def _flaw(trees: Trees, params: Params) -> int:
    """Cells of one tree to mend whatever the answers are: its flaws, and what is round lonely cells."""
    grid = trees.grid
    return flaws(trees, tiles_of_arms(grid, trees.arms()), params) | grid.near(trees.lonely)


def stack_of(trees: Sequence[Trees]) -> tuple[BitGrid, Arms]:
    """The arms of single trees in one stack."""
    one = trees[0].grid
    grid = bit_grid(one.width, one.height, one.wrap, len(trees))
    across, down = grid.stacked([tree.across for tree in trees]), grid.stacked([tree.down for tree in trees])
    return grid, Trees(grid, across, down, 0).arms()


def _solved(drafts: Sequence[Draft], grade: Grade | None) -> list[Knowledge]:
    """What the techniques up to the grade say of each draft."""
    if not drafts:
        return []
    known = first_looks(tiles_of_arms(*stack_of([draft.trees for draft in drafts]))).split()
    for one, draft in zip(known, drafts, strict=True):
        if draft.known is not None:
            one.adopt(draft.known, stale=draft.stale)
    conclude(known, grade)
    return known


def _blocking(known: Knowledge) -> int:
    """The undecided cells next to decided ones, two deep: what lies behind may be well once these are."""
    grid, undecided = known.tiles.grid, known.undecided
    front = grid.near(grid.full & ~undecided) & undecided
    return (front | (grid.near(front) & undecided)) or undecided


def conclude(known: Sequence[Knowledge], grade: Grade | None) -> None:
    """All that the techniques up to the grade say of each grid; for no grade, and for expert, up to traps.

    Tiles and squares speak for all grids in a stack, loops and traps for each grid alone, in turns.
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
    """Put edges off that would close a loop or a part; whether there were any."""
    components = Components(knowledge)
    across, down = components.short_loops() if grade is Grade.HARD else components.closures()
    knowledge.across_off |= across
    knowledge.down_off |= down
    return bool(across or down)
