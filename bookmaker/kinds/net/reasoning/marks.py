"""What Net's steps mark: the edges that they conclude, the tiles that give the reason, what a supposition forces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bookmaker.kinds.net.reasoning.knowledge import Knowledge, use_tiles
from bookmaker.kinds.net.reasoning.parts import small_turns, turns
from bookmaker.kinds.net.reasoning.trials import advance
from bookmaker.kinds.net.techniques import State
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.edges import edges_of, reach
from bookmaker.puzzles.toolbox.near import steps_between

TURNED = {"turn": small_turns, "closing": turns}
LOOPS = ("square", "loop", "long-loop")
PARTED = ("pocket", "trap", "passage")


def marks(state: State, step: Step) -> Marks:
    """The edges of a tile that the step settles and the neighbours that say so, or the edge and its reason.

    The second cell of an edge is to the right of the first or below, on a torus perhaps at the other end.
    """
    known, cells = state.knowledge, step.cells
    if step.technique == "border":
        return Marks(looks_at=cells, rests_on=())
    if len(cells) == 1:
        return _of_tile(state, step)
    edge = Finding(Sort.EDGE, cells, holds=step.technique == "passage")
    if step.technique in LOOPS:
        return Marks(_way(state, cells), (edge,))
    if step.technique in PARTED:
        return Marks(_parted(state, cells), (edge,))
    if step.technique == "facing":
        return Marks(cells, (edge,), rests_on=())
    supposed = replace(edge, holds=dict(step.facts)["assumed"] == "joined")
    forces, fails = _followed(known, supposed)
    forced = tuple(dict.fromkeys(cell for found in forces for cell in found.cells if cell not in cells))
    facts = (("forced", forced or cells), ("where", fails))
    return Marks(cells, (supposed.otherwise(),), (supposed,), forces, fails, facts=facts)


def _of_tile(state: State, step: Step) -> Marks:
    known, grid = state.knowledge, state.tiles.grid
    (cell,) = step.cells
    at = grid.bit(*cell)
    after = replace(known)
    if step.technique in TURNED:
        across_on, down_on, across_off, down_off = TURNED[step.technique](state.parts).edges(grid, at)
        after.across_on, after.down_on = known.across_on | across_on, known.down_on | down_on
        after.across_off, after.down_off = known.across_off | across_off, known.down_off | down_off
    else:
        use_tiles(after, at)
    there = Knowledge.printed(state.tiles)
    beside = {other for found in _between(there, known) if cell in found.cells for other in found.cells}
    rests_on = None if step.technique in TURNED else (cell,)
    return Marks(tuple(sorted({cell, *beside})), tuple(_between(known, after)), rests_on=rests_on)


def _between(before: Knowledge, after: Knowledge) -> Iterator[Finding]:
    """The edges within the grid that are known after and were not before."""
    grid = before.tiles.grid
    for holds, across, down in (
        (True, after.across_on & ~before.across_on, after.down_on & ~before.down_on),
        (False, after.across_off & ~before.across_off, after.down_off & ~before.down_off),
    ):
        for one, other in edges_of(grid, across, down):
            ends = (divmod(one, grid.stride), divmod(other, grid.stride))
            if one != other and not grid.holes >> one & 1 and not grid.holes >> other & 1:
                yield Finding(Sort.EDGE, ends, holds=holds)


def _way(state: State, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The joined tiles from the first cell to the last."""
    known, grid = state.knowledge, state.tiles.grid
    beside: dict[int, list[int]] = {}
    for one, other in edges_of(grid, known.across_on, known.down_on):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    start, goal = (row * grid.stride + column for row, column in cells)
    came, waiting = {start: start}, [start]
    for at in waiting:
        for other in beside.get(at, ()):
            if other not in came:
                came[other] = at
                waiting.append(other)
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(state.cell(at) for at in way)


def _parted(state: State, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The joined tiles on either side of an edge."""
    known, grid = state.knowledge, state.tiles.grid
    joined = reach(grid, known.across_on, known.down_on, grid.bit(*cells[0]) | grid.bit(*cells[1]))
    return tuple(state.cell(at) for at in indices(joined))


def _followed(known: Knowledge, supposed: Finding) -> tuple[tuple[Finding, ...], tuple[Cell, ...]]:
    """What is forced round by round when an edge is supposed, and the nearest cell where that fails."""
    grid = known.tiles.grid
    (row, column), (to_row, _) = supposed.cells
    axis, side = "across" if row == to_row else "down", "on" if supposed.holds else "off"
    after = replace(known, **{f"{axis}_{side}": getattr(known, f"{axis}_{side}") | grid.bit(row, column)})
    forced: dict[Finding, None] = {}
    while not (wrong := advance(after)):
        forced |= dict.fromkeys(_between(known, after))
    forced.pop(supposed, None)
    nearest = min(grid.cells(wrong), key=lambda cell: (steps_between((cell,), supposed.cells), cell))
    return tuple(forced), (nearest,)
