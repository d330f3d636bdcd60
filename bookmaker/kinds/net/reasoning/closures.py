"""What loops and closed parts say of a whole stack of Nets: Knowledge -> the open edges that they put off.

`components` says the same of one grid, edge by edge, which is faster for few or large ones; a test holds the two equal.
The batch ladder and the search for trees of a grade both conclude by these functions.
"""

from __future__ import annotations

from typing import TypeAlias

from bookmaker.kinds.net.reasoning.components import SHORT
from bookmaker.kinds.net.reasoning.knowledge import Knowledge
from bookmaker.puzzles.toolbox import batch_components
from bookmaker.puzzles.toolbox.batch_components import same_part
from bookmaker.puzzles.toolbox.edges import reach

Edges: TypeAlias = tuple[int, int]  # across and down, as planes


def short_loops(known: Knowledge) -> Edges:
    """The open edges that would close a loop of at most SHORT tiles."""
    opened = known.across_open, known.down_open
    return batch_components.short_loops(known.tiles.grid, known.across_on, known.down_on, opened, SHORT)


def loops_and_traps(known: Knowledge, kept: Edges | None = None) -> tuple[Edges, Edges]:
    """The open edges that would close a loop, and those between two parts with one arm left each.

    Where only two parts are left, the edge between them is no trap: it completes the net. `kept` are edges of the
    answer where that is known, which are never among them; without it the parts of each grid are counted.
    """
    grid = known.tiles.grid
    on = known.across_on, known.down_on
    across, down = known.across_open, known.down_open
    ones, twos, fours = known.arms_left()
    needing = ones | twos | fours
    along, below, leaders = same_part(grid, *on, needing)
    more = reach(grid, *on, (needing & ~leaders) | twos | fours)
    if kept is None:
        last = sum([1 << grid.pitch * at for at, parts in enumerate(grid.layers(leaders)) if parts.bit_count() == 2])
        kept = (grid.spread(last),) * 2
    loops = across & along, down & below
    return loops, (
        across & ~(along | more | grid.left(more) | kept[0]),
        down & ~(below | more | grid.up(more) | kept[1]),
    )
