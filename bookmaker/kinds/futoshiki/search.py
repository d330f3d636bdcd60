"""Futoshiki's exact search: the numbers left to each cell, narrowed by singles and signs; those with fewest first."""

from bookmaker.kinds.futoshiki.board import LARGEST, Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import for_size, verdict
from bookmaker.puzzles.kits.values.proving import Masks, Narrow, search

# Cells; in a larger grid a node counts for more. No published puzzle takes over 110 nodes; 40,000 of 9x9 take 4 s.
USUAL = 16
# For the numbers left to a cell, as bits, those below the greatest of them, and those above the least.
BELOW = [(1 << some.bit_length() >> 1) - 1 for some in range(1 << LARGEST)]
ABOVE = [-(some & -some) << 1 for some in range(1 << LARGEST)]


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a number supposed, the budget counts them by the size of the grid."""
    found = search(clues.rows, narrowing(clues), for_size(budget, clues.width**2, USUAL))
    return verdict(found, lambda values: Answer.of(values, clues.width))


def narrowing(clues: Clues) -> Narrow:
    """What strikes numbers by signs, again and again until no sign strikes more."""

    def narrow(masks: Masks, _: int) -> int:
        every, changed = 0, -1
        while changed:
            changed = 0
            for low, high in clues.signs:
                one, other = masks[low], masks[high]
                less, more = one & BELOW[other], other & ABOVE[one]
                if less != one or more != other:
                    if not less or not more:
                        return -1
                    masks[low], masks[high] = less, more
                    changed |= 1 << low | 1 << high
            every |= changed
        return every

    return narrow
