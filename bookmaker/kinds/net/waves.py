"""The ladder for many Nets of one size at once: the same waves, tallies and answers as `deduce`, no steps.

Grids in a stack know nothing of each other. Each goes through the waves it would go through alone:
the easiest technique until it is dry, then one wave of the next, and so on. The techniques up to
squares are planes of the whole stack; what is stuck after that climbs on by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.knowledge import Knowledge, decidable, facing, half_known_bends, outside, squares, turn
from bookmaker.kinds.net.techniques import LADDER, State
from bookmaker.kinds.net.tiles import Arms, digits_of, tiles_of
from bookmaker.puzzles.grading import Contradiction, Deduction, Tally
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices
from bookmaker.puzzles.toolbox.edges import reach

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
        _waves(stack, [tallies[place] for place in places])
        single = dict(zip(places, stack.split(), strict=True))
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


def _note(grid: BitGrid, tallies: Sequence[Tally[State]], technique: str, *planes: int) -> None:
    """Count for each grid the cells set in the planes as steps of one wave."""
    rung = RUNGS[technique]
    counts: Counter[int] = Counter()
    for plane in planes:
        if plane.bit_count() < len(tallies):
            counts.update([at // grid.pitch for at in indices(plane)])
        else:
            counts.update({n: layer.bit_count() for n, layer in enumerate(grid.layers(plane)) if layer})
    for n, count in counts.items():
        tallies[n].note(rung, count)


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


def _waves(knowledge: Knowledge, tallies: Sequence[Tally[State]]) -> None:
    """Waves of neighbours, half-known bends and squares until every grid is done or stuck."""
    grid = knowledge.tiles.grid
    while True:
        if cells := decidable(knowledge):
            _note(grid, tallies, "neighbour", cells)
            turn(knowledge, cells)
        elif cells := half_known_bends(knowledge):
            _note(grid, tallies, "partial", cells)
            turn(knowledge, cells)
        else:
            across, down = squares(knowledge)
            if not across and not down:
                return
            _note(grid, tallies, "square", across, down)
            knowledge.across_off |= across
            knowledge.down_off |= down


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
