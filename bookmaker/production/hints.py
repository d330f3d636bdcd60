"""Hints: puzzles -> for each where to look and what for: the step that breaks it, in an order of their own."""

from collections.abc import Iterator, Sequence
from typing import Any

from bookmaker.pages.manuscript import Hint, Pointer
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Inspectable
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.units import cells_of
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.story.hinting import aim_of, longest_of, where_of
from bookmaker.seeds import Seed

APART = 12  # puzzles that stand as near in a book have no hints one after the other


def hints_of(puzzles: Sequence[tuple[Puzzle, Words]], seed: str) -> tuple[Hint, ...]:
    """The hints of all puzzles whose steps are known, in their words, in an order that does not show a neighbour's."""
    found = ((puzzle, words, hint_of(puzzle, words)) for puzzle, words in puzzles)
    given = [Hint(puzzle.order.number, words.title, hint) for puzzle, words, hint in found if hint is not None]
    return tuple(given[at] for at in apart([hint.puzzle for hint in given], Seed((seed, "hints"))))


def hint_of(puzzle: Puzzle, words: Words) -> Pointer | None:
    """Where to look in a puzzle and what for; None where its kind cannot tell."""
    step = telling_step(puzzle)
    return None if step is None else pointer(puzzle, step, words)


def longest_hint(puzzle: int, words: Words) -> Hint:
    """A hint that takes as much room as any in these words may: for a sketch, never to be printed."""
    technique = max((one.title for one in words.techniques.values()), key=len)
    place, aim = longest_of(words)
    return Hint(puzzle, words.title, Pointer(place, technique, aim))


def telling_step(puzzle: Puzzle) -> Step | None:
    """The step that breaks a puzzle: the first of the hardest technique that it needs, at the moment with fewest.

    Of those with which one can begin only where nothing else comes later. None where the kind cannot tell.
    """
    rungs = {one.name: rung for rung, one in enumerate(registry.get(puzzle.order.kind).LADDER)}
    rounds = [[step for step in one if _cells(step)] for one in rounds_of(puzzle.order.kind, puzzle.clues)]
    rounds = [one for one in rounds if one]
    if len(rounds) < 2:
        return rounds[0][0] if rounds else None
    hardest = max(rounds[1:], key=lambda one: rungs[one[0].technique])[0].technique
    return min((one for one in rounds[1:] if one[0].technique == hardest), key=len)[0]


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
    """The place and the technique of a step, in words, and for which values it is used."""
    kind = registry.get(puzzle.order.kind)
    where = where_of(step, words, puzzle.clues, kind)
    return Pointer(where, words.techniques[step.technique].title, aim_of(step, words, kind))


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
