"""Bounded trials: every open edge of some Nets is assumed on and off, all of that in one stack, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bookmaker.kinds.net.reasoning.knowledge import Knowledge
from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.kits.edges.lines import Edges, singles
from bookmaker.puzzles.toolbox.batch_components import rings, same_part, split_copies
from bookmaker.puzzles.toolbox.edges import reach

# People see ahead only when few cells are left, and not far even then.
MOST_CELLS, ROUNDS = 100, 3


class Failure(NamedTuple):
    """An assumption, that an edge is on or that it is off, and how many rounds refute it."""

    assumed: Edges
    rounds: int


def failures(known: Sequence[Knowledge]) -> list[list[Failure]]:
    """For each grid all assumptions that fail in the least number of rounds, if that is at most ROUNDS.

    None in a grid of which too many cells are undecided. The grids are of one size, and each is looked at for itself.
    In a round every tile says what its known arms say, loops are ruled out, and all cells must be within reach.
    """
    failed: list[list[Failure]] = [[] for _ in known]
    tried = [n for n, one in enumerate(known) if 0 < one.undecided.bit_count() <= MOST_CELLS]
    assumed = [
        (n, edges)
        for n in tried
        for on in singles(known[n].across_open, known[n].down_open)
        for edges in (on, on.otherwise())
    ]
    if not assumed:
        return failed
    stack = Knowledge.stacked([known[n] for n, _ in assumed])
    stack.put(*map(stack.grid.stacked, zip(*[edges for _, edges in assumed], strict=True)))
    for rounds in range(1, ROUNDS + 1):
        tick(len(assumed))
        for at in split_copies(stack.grid, follow(stack))[0]:
            n, edges = assumed[at]
            if not failed[n] or failed[n][0].rounds == rounds:
                failed[n].append(Failure(edges, rounds))
        if all(failed[n] for n in tried):
            break
    return failed


def follow(stack: Knowledge) -> int:
    """One round: every tile says what its known arms say, loops are ruled out; the cells where that fails."""
    grid = stack.grid
    stack.use_all()
    wrong = stack.conflicts() | rings(grid, stack.across_on, stack.down_on)
    along, below, _ = same_part(grid, stack.across_on, stack.down_on, stack.undecided)
    stack.put(0, 0, stack.across_open & along, stack.down_open & below)
    across, down = grid.full & ~stack.across_off, grid.full & ~stack.down_off
    return wrong | (grid.full & ~reach(grid, across, down, grid.origins))
