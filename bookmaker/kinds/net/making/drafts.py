"""Drafts: attempts at one puzzle each; their trees are repaired until the techniques up to a grade solve them.

Where these leave cells undecided, the tree is grown anew and solved again, starting from what is still true; at the
end it is solved once more from nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.making.growth import NO_WALLS, Trees
from bookmaker.kinds.net.making.patterns import Pattern
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, settle, settle_easily
from bookmaker.kinds.net.reasoning.rounds import climbed
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices
from bookmaker.puzzles.toolbox.edges import Edge, Groups, edges_of, skeleton
from bookmaker.seeds import Stream

# How often a tree is repaired before it is given up.
ROUNDS = 200
# How many cells around a repaired place what was known is forgotten.
FORGOTTEN = 3
# The techniques beyond tiles and squares that repaired trees may need. Those of any grade need none: such trees come
# two to ten times as fast as with all techniques. Of 100 of 25x25 97 are medium then, and 87 otherwise.
SOLVED_BY: Mapping[Grade | None, tuple[str, ...]] = {Grade.HARD: ("small",), Grade.EXPERT: ("large",)}


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
    for places, known, _ in climbed(stack, lambda known, _: settled(known), SOLVED_BY.get(grade, ())):
        found.update(zip(places, known().split(), strict=True))
    return [found[at] for at in range(len(drafts))]


def _blocking(known: Knowledge) -> int:
    """The undecided cells up to two steps from a decided one: with these changed, those behind may be solved."""
    grid, undecided = known.grid, known.undecided
    edge_of_known = grid.near(grid.full & ~undecided) & undecided
    return (edge_of_known | (grid.near(edge_of_known) & undecided)) or undecided


def regrow(trees: Trees, region: int, stream: Stream, *, cross: bool, half_turn: bool = False) -> Trees:
    """The tree (one copy) with all edges at the region's cells drawn anew, at random.

    What is left without those edges is joined again edge by edge in random order, never closing a
    loop, never giving a tile more arms than it may have (Kruskal 1956 without weights). Where not
    all can be joined, `lonely` are the cells around the region that lie outside the largest part.
    With `half_turn` a tree and a region that look the same upside down give another such tree.
    """
    grid = trees.grid
    at_across = (region | grid.left(region)) & ~(grid.rightmost | trees.walls[0])
    at_down = (region | grid.up(region)) & ~(grid.bottommost | trees.walls[1])
    across, down = trees.across & ~at_across, trees.down & ~at_down
    groups = Groups(grid.stride * grid.height)
    around = region | grid.near(region)
    groups.join_all(edges_of(grid, *skeleton(grid, across, down, around)))
    most = 4 if cross else 3
    room = dict.fromkeys(indices(around), most)
    for plane in (across, grid.right(across), down, grid.down(down)):
        for cell in indices(plane & around):
            room[cell] -= 1
    chosen: tuple[list[int], list[int]] = ([], [])
    edges = [(a, b, 0) for a, b in edges_of(grid, at_across, 0)]
    edges += [(a, b, 1) for a, b in edges_of(grid, 0, at_down)]
    stream.shuffle(edges)
    last = grid.stride * grid.height - 2
    for first, second, axis in edges:
        if not (room[first] and room[second]) or groups.find(first) == groups.find(second):
            continue
        joints = [(first, second)]
        if half_turn and first + second != last:
            joints.append((last - second, last - first))
            if not _both_fit(groups, room, *joints):
                continue
        for a, b in joints:
            groups.join(a, b)
            room[a] -= 1
            room[b] -= 1
            chosen[axis].append(a)
    across |= gathered(chosen[0])
    down |= gathered(chosen[1])
    if across.bit_count() + down.bit_count() == grid.size - 1:
        return Trees(grid, across, down, 0, trees.walls)
    sides: dict[int, list[int]] = {}
    for cell in room:
        sides.setdefault(groups.find(cell), []).append(cell)
    main = max(sides.values(), key=len)
    lonely = gathered(cell for side in sides.values() if side is not main for cell in side)
    return Trees(grid, across, down, lonely, trees.walls)


def _both_fit(groups: Groups, room: dict[int, int], one: Edge, other: Edge) -> bool:
    """Whether an edge and its image upside down can both be joined: no loop of the two, room where they meet."""
    if {groups.find(cell) for cell in one} == {groups.find(cell) for cell in other}:
        return False
    return all(room[cell] > 1 for cell in one if cell in other)
