"""Bounded trials: every open edge of some Nets is assumed on and off, all of that in one stack, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bookmaker.kinds.net.reasoning.knowledge import Knowledge, use_tiles
from bookmaker.puzzles.toolbox.batch_components import rings, same_part, split_copies
from bookmaker.puzzles.toolbox.edges import Edge, edges_of, reach

# (With at most so many undecided cells, rounds within which an assumption must fail.) People see far ahead only when
# few cells are left, and hardly even then: the long one is kept out of print unless asked for.
TRIAL = (100, 3)
LONG_TRIAL = (16, 6)


@dataclass(frozen=True, slots=True)
class Failure:
    """An assumption, that the edge's two cells are joined or that they are not, and how many rounds refute it."""

    edge: Edge
    joined: bool
    rounds: int


def failures(known: Sequence[Knowledge], cells: int, most: int) -> list[list[Failure]]:
    """For each grid all assumptions that fail in the least number of rounds, if that is `most` or fewer.

    None in a grid of which more than so many cells are undecided. The grids are of one size, and each is looked at
    for itself. In a round every tile says what its known arms say, loops are ruled out, and all cells must be within
    reach.
    """
    failed: list[list[Failure]] = [[] for _ in known]
    tried = [n for n, one in enumerate(known) if 0 < one.undecided.bit_count() <= cells]
    assumed: list[tuple[int, Edge, bool]] = []
    copies: list[Knowledge] = []
    for n in tried:
        one = known[n]
        for axis, opened in (("across", (one.across_open, 0)), ("down", (0, one.down_open))):
            for edge in edges_of(one.tiles.grid, *opened):
                for joined, side in ((True, "on"), (False, "off")):
                    name = f"{axis}_{side}"
                    assumed.append((n, edge, joined))
                    copies.append(replace(one, **{name: getattr(one, name) | 1 << edge[0]}))
    if not copies:
        return failed
    stack = Knowledge.stacked(copies)
    grid = stack.tiles.grid
    for rounds in range(1, most + 1):
        wrong = advance(stack)
        for at in split_copies(grid, wrong)[0]:
            n, edge, joined = assumed[at]
            if not failed[n] or failed[n][0].rounds == rounds:
                failed[n].append(Failure(edge, joined, rounds))
        if all(failed[n] for n in tried):
            break
    return failed


def advance(stack: Knowledge) -> int:
    """One round: every tile says what its known arms say, loops are ruled out; the cells where that fails."""
    grid = stack.tiles.grid
    use_tiles(stack, grid.full)
    wrong = stack.conflicts() | rings(grid, stack.across_on, stack.down_on)
    along, below, _ = same_part(grid, stack.across_on, stack.down_on, stack.undecided)
    stack.across_off |= stack.across_open & along
    stack.down_off |= stack.down_open & below
    across, down = grid.full & ~stack.across_off, grid.full & ~stack.down_off
    return wrong | (grid.full & ~reach(grid, across, down, grid.origins))


def refute(known: Knowledge, failed: Sequence[Failure]) -> None:
    """Add the opposite of every assumption that failed."""
    stride = known.tiles.grid.stride
    for one in failed:
        first, second = one.edge
        # The right neighbour is in the same row; on a torus it may stand at the row's beginning.
        across = first // stride == second // stride
        if across and one.joined:
            known.across_off |= 1 << first
        elif across:
            known.across_on |= 1 << first
        elif one.joined:
            known.down_off |= 1 << first
        else:
            known.down_on |= 1 << first
