"""New Kind's generator: strips at random, a number in a cell of each; good where people of that grade solve it."""

from bookmaker.kindlab.skeletons.areas.board import Clues, Params
from bookmaker.kindlab.skeletons.areas.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Cell, Grade, grades_of
from bookmaker.seeds import Stream

DRAFTS = 30  # of which the first is taken that is of the grade
LONGEST = 6


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt at clues of that grade; None where it failed."""
    if grade is not None and grade not in grades_of(LADDER):
        return None
    for _ in range(DRAFTS):
        clues = _drafted(params.width, params.height, rng)
        found = deduce(clues).grade
        if found is not None and grade in (None, found):
            return clues
    return None


def _drafted(wide: int, high: int, rng: Stream) -> Clues:
    rows = [[0] * wide for _ in range(high)]
    free = {(r, c) for r in range(high) for c in range(wide)}
    for cell in sorted(free):
        strip: list[Cell] = []
        down, right = rng.choice(((0, 1), (1, 0)))
        at, length = cell, rng.between(2, LONGEST)
        while at in free and len(strip) < length:
            strip.append(at)
            at = at[0] + down, at[1] + right
        if strip:
            free.difference_update(strip)
            r, c = rng.choice(strip)
            rows[r][c] = len(strip)
    return Clues(tuple(map(tuple, rows)))
