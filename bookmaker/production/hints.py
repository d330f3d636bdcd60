"""Hints: puzzles -> for each where to begin and what breaks it, by place and technique, in an order of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bookmaker.pages.manuscript import Hint, Pointer
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.words import Words, name_cells, words_of
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.records.spoken import spoken_of
from bookmaker.seeds import Seed

APART = 12  # puzzles that stand as near in a book have no hints one after the other
SPREAD = 2 / 3  # of the grid: cells farther apart than this are in no one part of it
LARGE = ("", "", "")  # parts of a grid by thirds, in words' keys
PLACES = (
    ("top_left", "top", "top_right"),
    ("left", "centre", "right"),
    ("bottom_left", "bottom", "bottom_right"),
)


def hints_of(puzzles: Sequence[Puzzle], language: str, seed: Seed) -> tuple[Hint, ...]:
    """The hints of all puzzles whose steps are known, in an order that does not show a neighbour's."""
    given = []
    for puzzle in puzzles:
        words = words_of(puzzle.order.kind, language, spoken_of(puzzle))
        steps = telling_steps(puzzle)
        if steps:
            given.append(Hint(puzzle.order.number, tuple(_pointer(puzzle, step, words) for step in steps)))
    return tuple(given[at] for at in apart([hint.puzzle for hint in given], seed))


def telling_steps(puzzle: Puzzle) -> tuple[Step, ...]:
    """The first step of a puzzle, and the one that breaks it: the first of its hardest technique.

    Where one technique does it all, the latter is the first step of the round in which fewest steps can be taken. One
    that is the first step as well is not told twice.
    """
    kind = registry.get(puzzle.order.kind)
    steps = kind.deduce(puzzle.clues).steps
    if not steps:
        return ()
    rungs = {technique.name: rung for rung, technique in enumerate(kind.LADDER)}
    hardest = max(steps, key=lambda step: rungs[step.technique])  # the first of them
    return (steps[0],) if hardest.technique == steps[0].technique else (steps[0], hardest)


def place_of(step: Step, height: int, width: int) -> str:
    """In which ninth of the grid the cells of a step lie, as a key of PLACES; "everywhere" where they lie in none."""
    cells = step.cells or tuple(cell for _, fact in step.facts if isinstance(fact, tuple) for cell in fact)
    down = _third([row for row, _ in cells], height)
    across = _third([column for _, column in cells], width)
    if down is None and across is None:
        return "everywhere"
    return PLACES[1 if down is None else down][1 if across is None else across]


def _third(places: Sequence[int], length: int) -> int | None:
    """0, 1 or 2: the third in which the middle of the places lies; None where they reach through most of it."""
    low, high = min(places, default=0), max(places, default=length)
    if high - low + 1 > max(1, SPREAD * length):
        return None
    return min(2, 3 * (low + high + 1) // (2 * length))


def apart(numbers: Sequence[int], seed: Seed) -> list[int]:
    """The places of the numbers in random order, no two in a row that are nearly equal as far as that can be had."""
    rest = seed.stream().shuffled(list(range(len(numbers))))
    order: list[int] = []
    while rest:
        before = numbers[order[-1]] if order else -APART
        far = next((at for at in rest if abs(numbers[at] - before) >= APART), None)
        best = far if far is not None else max(rest, key=lambda at: abs(numbers[at] - before))
        rest.remove(best)
        order.append(best)
    return order
