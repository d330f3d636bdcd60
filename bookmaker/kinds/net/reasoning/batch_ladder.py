"""The ladder for many Nets of one size at once: the same rounds, tallies and answers as `deduce`, without steps.

Grids in a stack do not affect each other. Each goes through the rounds it would go through by itself, every round
applying the easiest technique that finds something, on planes of the whole stack.
"""

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, answers
from bookmaker.kinds.net.reasoning.rounds import PLAIN, advance, climbed
from bookmaker.kinds.net.techniques import LADDER, State, deduce
from bookmaker.puzzles.contract.grading import Deduction, Tally
from bookmaker.puzzles.toolbox.batch_components import split_copies

RUNGS = {technique.name: rung for rung, technique in enumerate(LADDER)}
BEYOND = tuple(name for name in RUNGS if name not in ("border", *PLAIN))


def deduce_many(clues: Sequence[Clues]) -> list[Deduction[Answer]]:
    """What `deduce` gives for each of the clues, which are of one size, without the steps.

    Where the clues contradict themselves, only `contradiction` is sure to be the same.
    """
    if len({one.holes for one in clues}) > 1:
        return [replace(deduce(one), steps=()) for one in clues]
    tallies: list[Tally[State]] = [Tally(LADDER) for _ in clues]

    def note(at: int, name: str, count: int) -> None:
        tallies[at].note(RUNGS[name], count)

    def settle(stack: Knowledge, places: Sequence[int]) -> None:
        while steps := advance(stack, PLAIN):
            for at, step in steps.items():
                note(places[at], *step)

    stack = Knowledge.printed(clues)
    if not stack.grid.wrap:
        stack.put(0, 0, stack.grid.rightmost, stack.grid.bottommost)
        for at in range(len(clues)):
            note(at, "border", 4)
    results: dict[int, Deduction[Answer]] = {}
    for places, what, is_whole in climbed(stack, settle, BEYOND, note):
        known = what()
        wrong = set(split_copies(known.grid, known.conflicts())[0])
        for at, (place, answer) in enumerate(zip(places, answers(known), strict=True)):
            is_wrong = answer is None if is_whole else at in wrong
            results[place] = tallies[place].result(answer, contradiction=is_wrong)
    return [results[place] for place in range(len(clues))]
