"""New Kind's generator: a filled grid, from which numbers are taken away while people of that grade still solve it."""

from dataclasses import replace

from bookmaker.kindlab.skeletons.latin.board import Clues, Params
from bookmaker.kindlab.skeletons.latin.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Grade, grades_of
from bookmaker.puzzles.kits.making import thinned
from bookmaker.puzzles.kits.values.making import square
from bookmaker.seeds import Stream


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt at clues of that grade; None where it failed."""
    grades = grades_of(LADDER)
    if grade is not None and grade not in grades:
        return None
    n, hardest = params.width, grade or grades[-1]

    def without(clues: Clues, cell: tuple[int, int]) -> Clues | None:
        rows = tuple(tuple(0 if (r, c) == cell else v for c, v in enumerate(row)) for r, row in enumerate(clues.rows))
        less = replace(clues, rows=rows)
        found = deduce(less).grade
        return less if found is not None and found <= hardest else None

    cells = rng.shuffled([(r, c) for r in range(n) for c in range(n)])
    clues, _ = thinned(Clues(square(n, rng)), cells, without)
    return clues if grade in (None, deduce(clues).grade) else None
