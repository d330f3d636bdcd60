"""Walkthroughs: a puzzle -> every step of its solving as a picture and a sentence, in an order that one can follow."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from bookmaker.pages.manuscript import FirstStep, Walkthrough
from bookmaker.production.cropping import around
from bookmaker.production.lettering import drawn
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.walking import Taken, taken
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.making.orders import Puzzle


def walkthroughs(puzzles: Sequence[tuple[Puzzle, Words]], grades: Collection[str]) -> tuple[Walkthrough, ...]:
    """Those of the puzzles of these grades, in the order of their numbers."""
    return tuple(
        Walkthrough(
            one.order.number,
            words.title,
            f"{one.order.params.width} × {one.order.params.height}",
            words.phrases.grades.of(one.deduction.grade),
            walkthrough(registry.get(one.order.kind), one.clues, words),
        )
        for one, words in puzzles
        if one.deduction.grade is not None and one.deduction.grade.word in grades
    )


def walkthrough(kind: Any, clues: Any, words: Words) -> tuple[FirstStep, ...]:
    """All steps of the deduction that are about cells; of large grids only the part that a step is about."""
    steps = []
    for one in (one for one in taken(kind, clues) if one.step.cells):
        step = drawn(kind, clues, one, words)
        steps.append(replace(step, picture=around(step.picture, _cells(one))))
    return tuple(steps)


def _cells(one: Taken) -> tuple[Cell, ...]:
    """The cells that a step is about."""
    marks = one.marks
    findings = (*marks.concludes, *marks.supposes, *marks.forces)
    told = [cell for _, fact in one.step.facts if isinstance(fact, tuple) for cell in fact if min(cell) >= 0]
    found = (cell for finding in findings for cell in finding.cells)
    return tuple(dict.fromkeys((*one.step.cells, *told, *marks.looks_at, *marks.fails, *found)))
