"""Walkthroughs: a puzzle -> every step of its solving as a picture and a sentence, in an order that one can follow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bookmaker.pages.manuscript import FirstStep
from bookmaker.production.cropping import around
from bookmaker.production.lettering import drawn
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.walking import Taken, taken
from bookmaker.puzzles.contract.words import Words


def walkthrough(kind: Any, clues: Any, words: Words) -> tuple[FirstStep, ...]:
    """All steps of the deduction; of large grids only the part that a step is about."""
    steps = []
    for one in taken(kind, clues):
        step = drawn(kind, clues, one, words)
        steps.append(replace(step, picture=around(step.picture, _cells(one))))
    return tuple(steps)


def _cells(one: Taken) -> tuple[Cell, ...]:
    """The cells that a step is about."""
    marks = one.marks
    findings = (*marks.concludes, *marks.supposes, *marks.forces)
    told = [cell for _, fact in one.step.facts if isinstance(fact, tuple) for cell in fact if min(cell) >= 0]
    return tuple(
        dict.fromkeys(
            (*one.step.cells, *told, *marks.looks_at, *marks.fails, *(cell for found in findings for cell in found.cells))
        )
    )
