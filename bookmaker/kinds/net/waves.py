"""The ladder for many Nets of one size at once: the same waves, tallies and answers as `deduce`, no steps.

Grids in a stack know nothing of each other. Each goes through the waves it would go through alone:
the easiest technique until it is dry, then one wave of the next, and so on. The techniques up to
squares are planes of the whole stack; what is stuck after that climbs on by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.knowledge import Knowledge, decidable, facing, half_known_bends, outside, squares, turn
from bookmaker.kinds.net.techniques import LADDER, State
from bookmaker.kinds.net.tiles import Arms, digits_of, tiles_of
from bookmaker.puzzles.grading import Contradiction, Deduction, Tally
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices
from bookmaker.puzzles.toolbox.edges import reach

# Bits of one grid from which taking a stack apart costs less than a few idle waves (measured).
WORTH_SPLITTING = 400

RUNGS = {technique.name: rung for rung, technique in enumerate(LADDER)}


def deduce_many(clues: Sequence[Clues]) -> list[Deduction[Answer]]:
    """What `deduce` gives for each of the clues, which are of one size, without the steps.

    Of a contradiction only that it is one is sure to be the same.
    """
    stack = Knowledge(tiles_of(clues))
    tallies: list[Tally[State]] = [Tally(LADDER) for _ in clues]
    _first_looks(stack, tallies)
    results: dict[int, Deduction[Answer]] = {}
    places = list(range(len(clues)))
    while places:
        single = dict(zip(places, _waves(stack, [tallies[place] for place in places]), strict=True))
        whole = [place for place in places if not single[place].undecided]
        for place, answer in zip(whole, _answers([single[place] for place in whole]), strict=True):
            results[place] = tallies[place].result(answer, contradiction=answer is None)
        places = []
        for place in [place for place in single if place not in results]:
            try:
                if _one_step(single[place], tallies[place]):
                    places.append(place)
                else:
                    results[place] = tallies[place].result(None)
            except Contradiction:
                results[place] = tallies[place].result(None, contradiction=True)
        if places:
            stack = Knowledge.stacked([single[place] for place in places])
    return [results[place] for place in range(len(clues))]


def _one_step(knowledge: Knowledge, tally: Tally[State]) -> bool:
    """The easiest technique beyond squares that finds something, once; whether there was one."""
    state = State(knowledge, {"border", "facing"}, explain=False)
    state.check()
    for rung in range(RUNGS["square"] + 1, len(LADDER)):
        found = LADDER[rung].apply(state)
        if found:
            tally.note(rung, len(found))
            return True
    return False


def _note(grid: BitGrid, tallies: Sequence[Tally[State]], technique: str, *planes: int) -> list[int]:
    """Count for each grid the cells set in the planes as steps of one wave; the places of the grids with any."""
    rung = RUNGS[technique]
    counts: dict[int, int] = {}
    for plane in planes:
        if plane.bit_count() < len(tallies):
            for at in indices(plane):
                place = at // grid.pitch
                counts[place] = counts.get(place, 0) + 1
        else:
            for place, layer in enumerate(grid.layers(plane)):
                if layer:
                    counts[place] = counts.get(place, 0) + layer.bit_count()
    for place, count in counts.items():
        tallies[place].note(rung, count)
    return sorted(counts)


def _first_looks(knowledge: Knowledge, tallies: Sequence[Tally[State]]) -> None:
    """The border, four steps, and the ends that face each other."""
    grid = knowledge.tiles.grid
    if not grid.wrap:
        knowledge.across_off, knowledge.down_off = outside(grid)
        for tally in tallies:
            tally.note(RUNGS["border"], 4)
    across, down = facing(knowledge.tiles)
    knowledge.across_off |= across
    knowledge.down_off |= down
    _note(grid, tallies, "facing", across, down)


def _waves(stack: Knowledge, tallies: Sequence[Tally[State]]) -> list[Knowledge]:
    """The grids of the stack after waves of neighbours, half-known bends and squares, until all are stuck.

    Where a wave moves only few of the grids, these go on as a stack of their own, and so do the others.
    """
    single: dict[int, Knowledge] = {}
    waiting = [(stack, list(range(len(tallies))))]
    while waiting:
        stack, places = waiting.pop()
        here = [tallies[place] for place in places]
        while moved := _wave(stack, here):
            if 4 * len(moved) <= len(places) and stack.tiles.grid.pitch > WORTH_SPLITTING:
                parts = stack.split()
                others = sorted(set(range(len(places))).difference(moved))
                for some in (moved, others):
                    part = Knowledge.stacked([parts[at] for at in some])
                    waiting.append((part, [places[at] for at in some]))
                break
        else:
            single.update(zip(places, stack.split(), strict=True))
    return [single[place] for place in range(len(tallies))]


def _wave(stack: Knowledge, tallies: Sequence[Tally[State]]) -> list[int]:
    """One wave of the easiest technique that any grid is ready for; the places of the grids it moves."""
    grid = stack.tiles.grid
    for technique, find in (("neighbour", decidable), ("partial", half_known_bends)):
        if cells := find(stack):
            moved = _note(grid, tallies, technique, cells)
            turn(stack, cells)
            return moved
    across, down = squares(stack)
    stack.across_off |= across
    stack.down_off |= down
    return _note(grid, tallies, "square", across, down)


def _answers(known: Sequence[Knowledge]) -> list[Answer | None]:
    """The answers of grids in which every edge is known; None where a tile or the whole is not content."""
    if not known:
        return []
    seen = Knowledge.stacked(known)
    grid = seen.tiles.grid
    turn(seen, grid.full)  # tiles whose arms their neighbours settled were never looked at
    across, down = seen.across_on, seen.down_on
    amiss = grid.layers(seen.conflicts() | (grid.full & ~reach(grid, across, down, grid.origins)))
    edges = [a.bit_count() + d.bit_count() for a, d in zip(grid.layers(across), grid.layers(down), strict=True)]
    digits = digits_of(grid, Arms(across, grid.down(down), grid.right(across), down))
    tree = grid.width * grid.height - 1
    return [
        None if wrong or count != tree else Answer(grid.width, text)
        for wrong, count, text in zip(amiss, edges, digits, strict=True)
    ]
