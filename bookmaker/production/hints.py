"""Hints: puzzles -> for each where to begin and what breaks it, by place and technique, in an order of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bookmaker.pages.manuscript import Hint, Pointer
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Inspectable
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.units import cells_of, place_of, units_of
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.seeds import Seed

APART = 12  # puzzles that stand as near in a book have no hints one after the other


def hints_of(puzzles: Sequence[tuple[Puzzle, Words]], seed: str) -> tuple[Hint, ...]:
    """The hints of all puzzles whose steps are known, in their words, in an order that does not show a neighbour's."""
    given = []
    for puzzle, words in puzzles:
        steps = telling_steps(puzzle)
        if steps:
            given.append(Hint(puzzle.order.number, tuple(pointer(puzzle, step, words) for step in steps)))
    return tuple(given[at] for at in apart([hint.puzzle for hint in given], Seed((seed, "hints"))))


def longest_hint(puzzle: int, words: Words) -> Hint:
    """A hint that takes as much room as any in these words may: for a sketch, never to be printed."""
    technique = max((one.title for one in words.techniques.values()), key=len)
    return Hint(puzzle, (Pointer(words.phrases.places.bottom_right, technique),) * 2)


def telling_steps(puzzle: Puzzle) -> tuple[Step, ...]:
    """The first step of a puzzle, and the one that breaks it: the first of the hardest technique that is needed later.

    Where that is the one to begin with, too, it is taken when fewest steps can be taken by it.
    """
    rungs = {one.name: rung for rung, one in enumerate(registry.get(puzzle.order.kind).LADDER)}
    rounds = [[step for step in one if _cells(step)] for one in rounds_of(puzzle.order.kind, puzzle.clues)]
    rounds = [one for one in rounds if one]
    if len(rounds) < 2:
        return tuple(one[0] for one in rounds)
    first, *later = rounds
    hardest = max(later, key=lambda one: rungs[one[0].technique])[0].technique
    breaking = [one for one in later if one[0].technique == hardest]
    narrowest = breaking[0] if hardest != first[0].technique else min(breaking, key=len)
    return first[0], narrowest[0]


def rounds_of(name: str, clues: Any) -> Iterator[Sequence[Step]]:
    """The steps of `deduce` that can be taken at one moment, moment by moment; nothing of a kind that cannot tell."""
    kind = registry.get(name)
    left = len(kind.deduce(clues).steps)
    if not isinstance(kind, Inspectable) or not left:
        return
    state = kind.start(clues)
    while left > 0:
        found = next(steps for technique in kind.LADDER if (steps := technique.apply(state)))
        left -= len(found)
        yield found


def _cells(step: Step) -> tuple[Cell, ...]:
    """The cells that a step is about: those that it decides, or all that its sentence names."""
    return step.cells or tuple(cell for _, fact in step.facts for cell in cells_of(fact))


def pointer(puzzle: Puzzle, step: Step, words: Words) -> Pointer:
    """The place and the technique of a step, in words: the first unit that it names, or where in the grid it is."""
    unit = next(units_of(step.facts), None)
    place = place_of(_cells(step), puzzle.order.params.width, puzzle.order.params.height)
    where = words.phrases.named((unit,), is_in=True) if unit else words.phrases.places.of(place)
    return Pointer(where, words.techniques[step.technique].title)


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
