"""The ladder for many Nets of one size at once: the same waves, tallies and answers as `deduce`, no steps.

Grids in a stack know nothing of each other. Each goes through the waves it would go through alone:
the easiest technique until it is dry, then one wave of the next, and so on. The techniques up to
squares are planes of the whole stack; what is stuck after that climbs on by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.knowledge import Knowledge, decidable, facing, half_known_bends, outside, squares, turn
from bookmaker.kinds.net.techniques import LADDER, State, finished
from bookmaker.kinds.net.tiles import Arms, digits_of, tiles_of
from bookmaker.puzzles.grading import Deduction, Tally, climb
from bookmaker.puzzles.toolbox.bitgrid import BitGrid
from bookmaker.puzzles.toolbox.edges import reach

RUNGS = {technique.name: rung for rung, technique in enumerate(LADDER)}


def deduce_many(clues: Sequence[Clues]) -> list[Deduction[Answer]]:
    """What `deduce` gives for each of the clues, which are of one size, without the steps."""
    knowledge = Knowledge(tiles_of(clues))
    grid = knowledge.tiles.grid
    tallies: list[Tally[State]] = [Tally(LADDER) for _ in clues]
    _first_looks(knowledge, tallies)
    _waves(knowledge, tallies)
    answers = _answers(knowledge)
    alone = knowledge.split()
    results: list[Deduction[Answer]] = []
    for answer, tally, single in zip(answers, tallies, alone, strict=True):
        if answer is not None:
            results.append(tally.result(Answer(grid.width, answer)))
        else:
            state = State(single, {"border", "facing"}, explain=False)
            done = climb(state, LADDER, finished=finished, begun=tally)
            results.append(tally.result(done.answer, contradiction=done.contradiction))
    return results


def _note(grid: BitGrid, tallies: Sequence[Tally[State]], technique: str, *planes: int) -> None:
    """Count for each grid the cells set in the planes as steps of one wave."""
    rung = RUNGS[technique]
    counts = [layer.bit_count() for layer in grid.layers(planes[0])]
    for plane in planes[1:]:
        more = [layer.bit_count() for layer in grid.layers(plane)]
        counts = [a + b for a, b in zip(counts, more, strict=True)]
    for tally, count in zip(tallies, counts, strict=True):
        if count:
            tally.note(rung, count)


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


def _answers(knowledge: Knowledge) -> list[str | None]:
    """The digits of the grids that are solved: every edge known, every tile content, one tree."""
    grid = knowledge.tiles.grid
    seen = replace(knowledge)
    turn(seen, grid.full)  # tiles whose arms their neighbours settled were never looked at
    across, down = seen.across_on, seen.down_on
    amiss = grid.layers(
        seen.conflicts() | seen.across_open | seen.down_open | (grid.full & ~reach(grid, across, down, grid.origins))
    )
    edges = [a.bit_count() + d.bit_count() for a, d in zip(grid.layers(across), grid.layers(down), strict=True)]
    digits = digits_of(grid, Arms(across, grid.down(down), grid.right(across), down))
    tree = grid.width * grid.height - 1
    return [None if wrong or count != tree else text for wrong, count, text in zip(amiss, edges, digits, strict=True)]
