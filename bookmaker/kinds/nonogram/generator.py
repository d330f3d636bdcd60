"""Nonogram's generator: Params, grade, random numbers -> Clues of a picture, unique and of that grade, or None."""

from __future__ import annotations

from bookmaker.kinds.nonogram.board import Clues, Params
from bookmaker.kinds.nonogram.making.abstract import pattern
from bookmaker.kinds.nonogram.making.fitting import Draft, draft, made_solvable
from bookmaker.kinds.nonogram.making.grading import made_of_grade
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream

DARK = (0.40, 0.60)  # the share of a pattern's cells that are filled, from the least to the most
HARDER_DARK = (0.36, 0.48)  # the same for medium and more: light patterns take more sweeps
MOST_CHANGED = 8  # percent of the cells


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One picture, changed in few cells until its clues have one answer that is found at that grade."""
    return _abstract(params, grade, rng)


def _abstract(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    cells = params.width * params.height
    is_hard = grade is not None and grade > Grade.EASY
    shape = pattern(params.width, params.height, rng, smoother=not is_hard)
    least, most = HARDER_DARK if is_hard else DARK
    filled = int(cells * (least + (most - least) * rng.random()))
    cut = sorted(shape.levels, reverse=True)[filled]
    one = draft(shape.levels, cut, width=params.width, height=params.height, orbits=shape.orbits)
    return one.clues() if _is_made(one, params, grade, rng) else None


def _is_made(one: Draft, params: Params, grade: Grade | None, rng: Stream) -> bool:
    """Whether the draft could be made a puzzle: unique, of the grade, with clues no longer than asked."""
    most = one.width * one.height * MOST_CHANGED // 100
    if grade is not Grade.EXPERT and not made_solvable(one, most):
        return False
    if grade is not None and not made_of_grade(one, grade, rng, 3 * most):
        return False
    clues, (across, down) = one.clues(), params.most_runs
    return all(len(runs) <= across for runs in clues.rows) and all(len(runs) <= down for runs in clues.columns)
