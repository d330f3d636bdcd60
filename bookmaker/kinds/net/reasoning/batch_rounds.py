"""One round of solving beyond squares for each grid of a stack: the easiest technique that finds something in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bookmaker.kinds.net.reasoning.components import SHORT
from bookmaker.kinds.net.reasoning.knowledge import Knowledge
from bookmaker.kinds.net.reasoning.parts import Parts, Turned, small_turns, turns, without_arms
from bookmaker.puzzles.toolbox.batch_components import chosen, short_loops, split_copies
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered


def _short_loops(parts: Parts) -> tuple[int, int]:
    """Those of the edges that close loops whose loops are short; only grids with such edges are looked at."""
    grid, on = parts.known.tiles.grid, (parts.known.across_on, parts.known.down_on)
    loops = parts.loops()
    places = split_copies(grid, loops[0] | loops[1])[0]
    if not places:
        return 0, 0
    few = grid.times(len(places))
    short = short_loops(few, *_chosen(grid, on, places), _chosen(grid, loops, places), SHORT)
    layers = [dict(zip(places, few.layers(plane), strict=True)) for plane in short]
    across, down = (grid.stacked([plane.get(at, 0) for at in range(grid.copies)]) for plane in layers)
    return across, down


def _chosen(grid: BitGrid, planes: tuple[int, int], places: Sequence[int]) -> tuple[int, int]:
    return chosen(grid, planes[0], places), chosen(grid, planes[1], places)


FIND: dict[str, Callable[[Parts], tuple[int, int] | Turned]] = {
    "loop": _short_loops,
    "pocket": lambda parts: parts.traps(parts.shallow()),
    "turn": small_turns,
    "long-loop": Parts.loops,
    "trap": lambda parts: parts.traps(parts.known.tiles.grid.full),
    "closing": turns,
}


def advance(stack: Knowledge, names: Sequence[str]) -> list[tuple[str, int] | None]:
    """Apply to each grid the first of the techniques that finds something; its name and its number of steps.

    None for a grid in which none does. The names are of FIND, in the ladder's order.
    """
    grid = stack.tiles.grid
    stack.broken |= without_arms(stack)
    parts = Parts.of_stack(stack)
    results: list[tuple[str, int] | None] = [None] * grid.copies
    waiting = grid.full
    for name in names:
        found = FIND[name](parts)
        if isinstance(found, Turned):
            across_on, down_on, across_off, down_off = found.edges(grid)
            marks: tuple[int, ...] = (found.cells & waiting,)
        else:
            across_on = down_on = 0
            across_off, down_off = found
            marks = (across_off & waiting, down_off & waiting)
        steps = steps_in(grid.pitch, marks)
        if not steps:
            continue
        here = grid.spread(gathered([at * grid.pitch for at in steps]))
        stack.across_on |= across_on & here
        stack.down_on |= down_on & here
        stack.across_off |= across_off & here
        stack.down_off |= down_off & here
        for at, count in steps.items():
            results[at] = (name, count)
        waiting &= ~here
        if not waiting:
            break
    return results


def steps_in(pitch: int, marks: Sequence[int]) -> dict[int, int]:
    """For each copy (by its place) that has marked cells, how many; in the order of the copies."""
    counts: dict[int, int] = {}
    for plane in marks:
        size = pitch // 8
        data = plane.to_bytes(-(-plane.bit_length() // pitch) * size, "little")
        nothing = bytes(size)
        for at, start in enumerate(range(0, len(data), size)):
            layer = data[start : start + size]
            if layer != nothing:
                counts[at] = counts.get(at, 0) + int.from_bytes(layer, "little").bit_count()
    return dict(sorted(counts.items()))
