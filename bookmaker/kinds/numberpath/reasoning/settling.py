"""What follows by easy techniques alone, all of them at once: for trials, and for asking whether a grade is enough."""

from __future__ import annotations

from bookmaker.puzzles.toolbox.lanes import Lanes

WITHOUT_END = 1 << 20


def settled(geometry: Lanes, bits: int, rounds: int = WITHOUT_END) -> int | None:
    """What is left of each number's cells after so many rounds, or when no more follows; None where nothing fits.

    In a round every number with one cell left is written there, and every cell that one number is left for gets it.
    """
    for _ in range(rounds):
        before = bits
        bits = geometry.touching(bits) if rounds == WITHOUT_END else geometry.linked(bits)
        if geometry.has_empty(bits):
            return None
        singles = geometry.singles(bits)
        once, twice = geometry.folded(bits)
        own, shared = geometry.folded(singles)
        if once != geometry.cells or shared:
            return None
        lone = geometry.everywhere(once & ~twice) & bits & ~singles
        bits = bits & ~geometry.everywhere(own) | singles
        if lone:
            if geometry.singles(lone | ~geometry.lanes_of(lone) & geometry.full) & lone != lone:
                return None  # two cells that one number alone can have
            bits &= ~geometry.lanes_of(lone) | lone
        if bits == before:
            return bits
    return bits if not geometry.has_empty(bits) and geometry.folded(bits)[0] == geometry.cells else None
