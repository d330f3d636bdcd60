"""New Kind's generator: shaded cells by chance, all numbers, then fewer while people of that grade still solve it."""

from dataclasses import replace

from bookmaker.kindlab.skeletons.values.board import Clues, Params
from bookmaker.kindlab.skeletons.values.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Cell, Grade, grades_of
from bookmaker.puzzles.kits.making import thinned
from bookmaker.seeds import Stream

SHADED = 0.55  # of all cells
DRAFTS = 8  # of which the first is taken that people solve at all


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt at clues of that grade; None where it failed."""
    grades = grades_of(LADDER)
    hardest = grade or grades[-1]
    if hardest not in grades:
        return None
    drafts = (_drafted(params.width, params.height, rng) for _ in range(DRAFTS))
    whole = next((draft for draft in drafts if _solves(draft, hardest)), None)
    if whole is None:
        return None

    def without(clues: Clues, cell: Cell) -> Clues | None:
        rows = tuple(tuple(0 if (r, c) == cell else v for c, v in enumerate(row)) for r, row in enumerate(clues.rows))
        less = replace(clues, rows=rows)
        return less if _solves(less, hardest) else None

    clues, _ = thinned(whole, rng.shuffled([cell for cell, _ in whole.places()]), without)
    return clues if grade in (None, deduce(clues).grade) else None


def _drafted(wide: int, high: int, rng: Stream) -> Clues:
    """All numbers of a grid whose cells are shaded by chance."""
    shaded = [[rng.random() < SHADED for _ in range(wide)] for _ in range(high)]
    near = [shaded[max(0, r - 1) : r + 2] for r in range(high)]
    return Clues(
        tuple(tuple(sum(sum(row[max(0, c - 1) : c + 2]) for row in rows) for c in range(wide)) for rows in near)
    )


def _solves(clues: Clues, hardest: Grade) -> bool:
    found = deduce(clues).grade
    return found is not None and found <= hardest
