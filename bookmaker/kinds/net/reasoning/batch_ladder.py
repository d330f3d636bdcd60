"""The ladder for many Nets of one size at once: the same rounds, tallies and answers as `deduce`, without steps.

Grids in a stack do not affect each other. Each goes through the rounds it would go through by itself, every round
applying the easiest technique that finds something, on planes of the whole stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.reasoning.knowledge import (
    Knowledge,
    answers,
    decidable,
    facing,
    half_known_bends,
    opening,
    squares,
    use_tiles,
)
from bookmaker.kinds.net.reasoning.rounds import FIND, advance, steps_in
from bookmaker.kinds.net.reasoning.trials import TRIALS
from bookmaker.kinds.net.techniques import LADDER, State, deduce
from bookmaker.kinds.net.tiles import are_of_one_shape, tiles_of
from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Tally
from bookmaker.puzzles.toolbox.batch_components import rings, split_copies
from bookmaker.puzzles.toolbox.bitgrid import BitGrid

# Bits of one grid from which splitting a stack costs less than a few rounds that change little (measured).
WORTH_SPLITTING = 400

# With so many grids and more, parts are found faster in a stack than grid by grid (measured).
WORTH_STACKING = 4

RUNGS = {technique.name: rung for rung, technique in enumerate(LADDER)}


def deduce_many(clues: Sequence[Clues]) -> list[Deduction[Answer]]:
    """What `deduce` gives for each of the clues, which are of one size, without the steps.

    Where the clues contradict themselves, only `contradiction` is sure to be the same.
    """
    if not are_of_one_shape(clues):
        return [replace(deduce(one), steps=()) for one in clues]
    stack = opening(tiles_of(clues))
    tallies: list[Tally[State]] = [Tally(LADDER) for _ in clues]
    _note_opening(stack, tallies)
    results: dict[int, Deduction[Answer]] = {}
    places = list(range(len(clues)))
    while places:
        stack = _rounds(stack, [tallies[place] for place in places])
        stuck, whole = split_copies(stack.grid, stack.undecided)
        for at, answer in zip(whole, answers(stack.picked(whole)) if whole else (), strict=True):
            results[places[at]] = tallies[places[at]].result(answer, contradiction=answer is None)
        if not stuck:
            break
        stack, places = stack.picked(stuck), [places[at] for at in stuck]
        moved = _climb(stack, [tallies[place] for place in places])
        results.update(
            (place, tallies[place].result(None, contradiction=has is None))
            for place, has in zip(places, moved, strict=True)
            if not has
        )
        going = [at for at, has in enumerate(moved) if has]
        stack, places = stack.picked(going), [places[at] for at in going]
    return [results[place] for place in range(len(clues))]


def _climb(stack: Knowledge, tallies: Sequence[Tally[State]]) -> list[bool | None]:
    """One round beyond squares, known afterwards; for each grid whether any was found, None: a contradiction."""
    grid = stack.grid
    if grid.copies > 1 and (grid.copies < WORTH_STACKING or grid.pitch > WORTH_SPLITTING):
        single = stack.split()
        each = [_climb(one, [tally])[0] for one, tally in zip(single, tallies, strict=True)]
        stack.learn(Knowledge.stacked(single))
        return each
    wrong = stack.conflicts()
    if grid.copies > 1:
        wrong |= rings(grid, stack.across_on, stack.down_on)
    try:
        found = advance(stack, tuple(FIND), tuple(TRIALS))
    except Contradiction:  # a ring in a single grid
        return [None]
    moved: list[bool | None] = [step is not None for step in found]
    for at in split_copies(grid, wrong | stack.conflicts())[0]:
        moved[at] = None
    for step, tally in zip(found, tallies, strict=True):
        if step is not None:
            tally.note(RUNGS[step[0]], step[1])
    return moved


def _note(grid: BitGrid, tallies: Sequence[Tally[State]], technique: str, *planes: int) -> list[int]:
    """Count for each grid the cells set in the planes as steps of one round; the places of the grids with any."""
    counts, rung = steps_in(grid, planes), RUNGS[technique]
    for place, count in counts.items():
        tallies[place].note(rung, count)
    return list(counts)


def _note_opening(known: Knowledge, tallies: Sequence[Tally[State]]) -> None:
    """Count what is known before any tile is used: the border (four steps) and pairs of dead ends side by side."""
    for tally in () if known.grid.wrap else tallies:
        tally.note(RUNGS["border"], 4)
    _note(known.grid, tallies, "facing", *facing(known.tiles))


def _rounds(stack: Knowledge, tallies: Sequence[Tally[State]]) -> Knowledge:
    """What is known after rounds of neighbours, half-known bends and squares, until none finds anything.

    Where a round changes only few of the grids, these go on as a stack of their own, and so do the others.
    """
    single: dict[int, Knowledge] = {}
    waiting = [(stack, list(range(len(tallies))))]
    while waiting:
        stack, places = waiting.pop()
        here = [tallies[place] for place in places]
        while moved := _round(stack, here):
            if 4 * len(moved) <= len(places) and stack.grid.pitch > WORTH_SPLITTING:
                others = sorted(set(range(len(places))).difference(moved))
                waiting += [(stack.picked(some), [places[at] for at in some]) for some in (moved, others)]
                break
        else:
            if len(places) == len(tallies):
                return stack
            single.update(zip(places, stack.split(), strict=True))
    return Knowledge.stacked([single[place] for place in range(len(tallies))])


def _round(stack: Knowledge, tallies: Sequence[Tally[State]]) -> list[int]:
    """One round of the easiest technique that any grid can use; the places of the grids that it changes."""
    for technique, find in (("neighbour", decidable), ("partial", half_known_bends)):
        if cells := find(stack):
            use_tiles(stack, cells)
            return _note(stack.grid, tallies, technique, cells)
    edges = squares(stack)
    stack.put(0, 0, *edges)
    return _note(stack.grid, tallies, "square", *edges)
