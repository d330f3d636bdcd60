"""The ladder for many Nets of one size at once: the same rounds, tallies and answers as `deduce`, without steps.

Grids in a stack do not affect each other. Each goes through the rounds it would go through by itself, every round
applying the easiest technique that finds something. The techniques up to squares work on planes of the whole
stack; a grid that they do not solve goes on by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.reasoning.batch_rounds import FIND, advance
from bookmaker.kinds.net.reasoning.knowledge import (
    Knowledge,
    decidable,
    facing,
    half_known_bends,
    outside,
    squares,
    use_tiles,
)
from bookmaker.kinds.net.techniques import LADDER, State, deduce
from bookmaker.kinds.net.tiles import Arms, are_of_one_shape, digits_of, tiles_of
from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Tally
from bookmaker.puzzles.toolbox.batch_components import are_trees, rings, split_copies
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices

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
    stack = Knowledge.printed(tiles_of(clues))
    tallies: list[Tally[State]] = [Tally(LADDER) for _ in clues]
    _opening_steps(stack, tallies)
    results: dict[int, Deduction[Answer]] = {}
    places = list(range(len(clues)))
    while places:
        stack = _rounds(stack, [tallies[place] for place in places])
        stuck, whole = split_copies(stack.tiles.grid, stack.undecided)
        for at, answer in zip(whole, _answers(stack.picked(whole)) if whole else (), strict=True):
            results[places[at]] = tallies[places[at]].result(answer, contradiction=answer is None)
        if not stuck:
            break
        stack, places = stack.picked(stuck), [places[at] for at in stuck]
        stack, moved = _climb(stack, [tallies[place] for place in places])
        results.update(
            (place, tallies[place].result(None, contradiction=has is None))
            for place, has in zip(places, moved, strict=True)
            if not has
        )
        going = [at for at, has in enumerate(moved) if has]
        stack, places = stack.picked(going), [places[at] for at in going]
    return [results[place] for place in range(len(clues))]


def _climb(stack: Knowledge, tallies: Sequence[Tally[State]]) -> tuple[Knowledge, list[bool | None]]:
    """One round beyond squares: the knowledge after it; for each grid whether any was found, None: a contradiction."""
    grid = stack.tiles.grid
    if grid.copies < WORTH_STACKING or grid.pitch > WORTH_SPLITTING:
        single = stack.split()
        steps = [_one_step(one, tally) for one, tally in zip(single, tallies, strict=True)]
        return Knowledge.stacked(single), steps
    wrong = stack.conflicts() | rings(grid, stack.across_on, stack.down_on)
    found = advance(stack, tuple(FIND))
    contradicting = set(split_copies(grid, wrong | stack.conflicts())[0])
    moved: list[bool | None] = []
    alone: dict[int, Knowledge] = {}
    for at, (step, tally) in enumerate(zip(found, tallies, strict=True)):
        if at in contradicting:
            moved.append(None)
        elif step is None:
            alone[at] = stack.picked((at,))
            moved.append(_one_step(alone[at], tally, RUNGS["passage"]))
        else:
            tally.note(RUNGS[step[0]], step[1])
            moved.append(True)
    if alone:
        stack = Knowledge.stacked([alone.get(at, one) for at, one in enumerate(stack.split())])
    return stack, moved


def _one_step(knowledge: Knowledge, tally: Tally[State], easiest: int = RUNGS["square"] + 1) -> bool | None:
    """Apply the easiest technique beyond squares that finds something, once; whether any did.

    None for a contradiction. Techniques before place `easiest` in the ladder are not tried.
    """
    state = State(knowledge, {"border", "facing"}, explain=False)
    try:
        state.check()
        for rung in range(easiest, len(LADDER)):
            found = LADDER[rung].apply(state)
            if found:
                tally.note(rung, len(found))
                return True
    except Contradiction:
        return None
    return False


def _note(grid: BitGrid, tallies: Sequence[Tally[State]], technique: str, *planes: int) -> list[int]:
    """Count for each grid the cells set in the planes as steps of one round; the places of the grids with any."""
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


def _opening_steps(knowledge: Knowledge, tallies: Sequence[Tally[State]]) -> None:
    """What is known before any tile is used: the border (four steps) and pairs of dead ends side by side."""
    grid = knowledge.tiles.grid
    if not grid.wrap:
        across, down = outside(grid)
        knowledge.across_off |= across
        knowledge.down_off |= down
        for tally in tallies:
            tally.note(RUNGS["border"], 4)
    across, down = facing(knowledge.tiles)
    knowledge.across_off |= across
    knowledge.down_off |= down
    _note(grid, tallies, "facing", across, down)


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
            if 4 * len(moved) <= len(places) and stack.tiles.grid.pitch > WORTH_SPLITTING:
                parts = stack.split()
                others = sorted(set(range(len(places))).difference(moved))
                for some in (moved, others):
                    part = Knowledge.stacked([parts[at] for at in some])
                    waiting.append((part, [places[at] for at in some]))
                break
        else:
            if len(places) == len(tallies):
                return stack
            single.update(zip(places, stack.split(), strict=True))
    return Knowledge.stacked([single[place] for place in range(len(tallies))])


def _round(stack: Knowledge, tallies: Sequence[Tally[State]]) -> list[int]:
    """One round of the easiest technique that any grid can use; the places of the grids that it changes."""
    grid = stack.tiles.grid
    for technique, find in (("neighbour", decidable), ("partial", half_known_bends)):
        if cells := find(stack):
            moved = _note(grid, tallies, technique, cells)
            use_tiles(stack, cells)
            return moved
    across, down = squares(stack)
    stack.across_off |= across
    stack.down_off |= down
    return _note(grid, tallies, "square", across, down)


def _answers(known: Knowledge) -> list[Answer | None]:
    """The answers of grids in which every edge is known; None where they are no right answer."""
    grid = known.tiles.grid
    use_tiles(known, grid.full)  # tiles whose arms were all settled by their neighbours have not been checked yet
    across, down = known.across_on, known.down_on
    right = are_trees(grid, across, down, amiss=known.conflicts())
    digits = digits_of(grid, Arms(across, grid.down(down), grid.right(across), down))
    return [Answer(grid.width, text) if good else None for good, text in zip(right, digits, strict=True)]
