"""Bounded trials of one Net: every open edge is assumed on and off, all of that in one stack, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.net.reasoning.knowledge import Knowledge, use_tiles
from bookmaker.kinds.net.tiles import Tiles
from bookmaker.puzzles.toolbox.batch_components import rings, same_part, split_copies
from bookmaker.puzzles.toolbox.bitgrid import bit_grid, repeat
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


def failures(known: Knowledge, cells: int, most: int) -> list[Failure]:
    """All assumptions that fail in the least number of rounds, if that is `most` or fewer; of one grid.

    None when more than so many cells are undecided.

    In a round every tile says what its known arms say, loops are ruled out, and all cells must be within reach.
    """
    one = known.tiles.grid
    edges = edges_of(one, known.across_open, known.down_open)
    if not edges or known.undecided.bit_count() > cells:
        return []
    across_count = known.across_open.bit_count()
    copies = 2 * len(edges)
    grid = bit_grid(one.width, one.height, one.wrap, copies)

    def copied(plane: int) -> int:
        return repeat(plane, grid.pitch, copies)

    def placed(first: int, last: int, *, skip: int) -> int:
        """The edges' own bits, each in the copy in which that edge is assumed."""
        return sum(1 << (edges[n][0] + (2 * n + skip) * grid.pitch) for n in range(first, last))

    tiles = known.tiles
    # In copy 2n edge n is assumed on, in copy 2n + 1 off.
    stack = Knowledge(
        Tiles(grid, copied(tiles.ends), copied(tiles.straights), copied(tiles.bends), copied(tiles.tees)),
        copied(known.across_on) | placed(0, across_count, skip=0),
        copied(known.across_off) | placed(0, across_count, skip=1),
        copied(known.down_on) | placed(across_count, len(edges), skip=0),
        copied(known.down_off) | placed(across_count, len(edges), skip=1),
        copied(known.broken),
    )
    for rounds in range(1, most + 1):
        use_tiles(stack, grid.full)
        wrong = stack.conflicts() | rings(grid, stack.across_on, stack.down_on)
        along, below, _ = same_part(grid, stack.across_on, stack.down_on, stack.undecided)
        stack.across_off |= stack.across_open & along
        stack.down_off |= stack.down_open & below
        across, down = grid.full & ~stack.across_off, grid.full & ~stack.down_off
        wrong |= grid.full & ~reach(grid, across, down, grid.origins)
        failed = split_copies(grid, wrong)[0]
        if failed:
            return [Failure(edges[at // 2], at % 2 == 0, rounds) for at in failed]
    return []


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
