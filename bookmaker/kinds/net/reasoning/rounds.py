"""One round of solving for each grid of a stack: the easiest technique that finds something in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bookmaker.kinds.net.reasoning.knowledge import Knowledge, Told, decidable, half_known_bends, squares, told
from bookmaker.kinds.net.reasoning.parts import Parts, small_turns, turns, without_arms
from bookmaker.kinds.net.reasoning.trials import failures
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered, indices

# What each technique finds: edges (across, down) that are off, or what tiles say; those that look at tiles alone.
PLAIN: dict[str, Callable[[Knowledge], tuple[int, int] | Told]] = {
    "neighbour": lambda known: told(known, decidable(known)),
    "partial": lambda known: told(known, half_known_bends(known)),
    "square": squares,
}
# The same where parts are looked at.
FIND: dict[str, Callable[[Parts], tuple[int, int] | Told]] = {
    "loop": Parts.short_loops,
    "pocket": Parts.pockets,
    "turn": small_turns,
    "long-loop": Parts.loops,
    "trap": Parts.traps,
    "closing": turns,
}


def advance(stack: Knowledge, names: Sequence[str], trials: Sequence[str] = ()) -> list[tuple[str, int] | None]:
    """Apply to each grid the first of the techniques that finds something; its name and its number of steps.

    None for a grid in which none does. The names are of PLAIN and FIND, in the ladder's order; trials come after them.
    """
    grid = stack.grid
    parts: Parts | None = None
    results: list[tuple[str, int] | None] = [None] * grid.copies
    waiting = grid.full
    for name in names:
        if name in PLAIN:
            found = PLAIN[name](stack)
        else:
            if parts is None:
                stack.broken |= without_arms(stack)
                parts = Parts.of(stack)
            found = FIND[name](parts)
        if isinstance(found, Told):
            edges = found.edges(grid)
            marks: tuple[int, ...] = (found.cells & waiting,)
        else:
            edges = Edges(0, 0, *found)
            marks = (found[0] & waiting, found[1] & waiting)
        steps = steps_in(grid, marks)
        if not steps:
            continue
        here = grid.spread(gathered([at * grid.pitch for at in steps]))
        stack.put(*[plane & here for plane in edges])
        for at, count in steps.items():
            results[at] = (name, count)
        waiting &= ~here
        if not waiting:
            break
    if trials and waiting:
        _try(stack, trials, results)
    return results


def _try(stack: Knowledge, trials: Sequence[str], results: list[tuple[str, int] | None]) -> None:
    """The same by trials for the grids that have no result yet."""
    single = stack.split()
    for trial in trials:
        stuck = [at for at, result in enumerate(results) if result is None]
        for at, failed in zip(stuck, failures([single[at] for at in stuck], trial), strict=True):
            for one in failed:
                single[at].put(*one.assumed.otherwise())
                results[at] = (trial, len(failed))
    stack.learn(Knowledge.stacked(single))


def steps_in(grid: BitGrid, planes: Sequence[int]) -> dict[int, int]:
    """For each copy (by its place) that has cells in the planes, how many; in the order of the copies."""
    counts: dict[int, int] = {}
    for plane in planes:
        if plane.bit_count() < grid.copies:
            for cell in indices(plane):
                counts[cell // grid.pitch] = counts.get(cell // grid.pitch, 0) + 1
            continue
        for at, layer in enumerate(grid.layers(plane)):
            if layer:
                counts[at] = counts.get(at, 0) + layer.bit_count()
    return dict(sorted(counts.items()))
