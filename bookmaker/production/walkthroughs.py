"""Walkthroughs: a puzzle -> its solving in a few moves, or step by step, each a picture and a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from bookmaker.pages.manuscript import FirstStep, Walkthrough
from bookmaker.production.cell_labels import around, labelled
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Cell, Step, budget, tick, within
from bookmaker.puzzles.contract.marks import Marks, midway
from bookmaker.puzzles.contract.units import cells_of
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.story.moves import Move, Story, story
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.story.telling import looked_over, reasons, sentence, title

MOST_MOVES = (6, 12)  # as many as a page shows; where these are too few, two pages
MOST_LARGE = (4, 6)  # the same of pictures with more than LARGE cells down or across, with clues beside the grid
LARGE = 12
DRAWN_A_POSITION = 2  # cells of a picture


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


def every_step(kind: Any, clues: Any, words: Words) -> tuple[FirstStep, ...]:
    """All steps of the deduction that are about cells, none folded; of large grids only what a step is about.

    OutOfBudget where the steps, or their pictures, count as more positions than the budget has.
    """
    deduction = kind.deduce(clues)
    with within(budget()):
        steps = [one for one in one_by_one(kind, clues, deduction) if one.step.cells]
        tick(looked_over(clues, steps) + len(steps) * clues.width * clues.height // DRAWN_A_POSITION)
        return tuple(
            FirstStep(
                around(midway(kind, clues, one.known, one.marks), _cells(one.step, one.marks)),
                told,
                words.techniques[one.step.technique].title,
            )
            for one, told in reasons(kind, clues, steps, words)
        )


def walkthrough(kind: Any, clues: Any, words: Words, most_moves: Sequence[int] = ()) -> tuple[FirstStep, ...]:
    """The moves of its story: as many as the first of these allows in which it is whole, or else the last.

    Without them as many as two pages of a book hold. Of large grids a hard move shows the part that it is about. Where
    the story stops on its way, its end says so.
    """
    told = Story((), is_whole=False)
    whole = kind.draw(clues)
    for most in most_moves or (MOST_LARGE if max(whole.across, whole.down) > LARGE else MOST_MOVES):
        if not told.is_whole:
            told = story(kind, clues, most)
    steps = [_drawn(kind, clues, move, words) for move in told.moves]
    if steps and not told.is_whole:
        steps[-1] = replace(steps[-1], sentence=f"{steps[-1].sentence} {words.phrases.story_stops}".strip())
    return tuple(steps)


def _drawn(kind: Any, clues: Any, move: Move, words: Words) -> FirstStep:
    picture = midway(kind, clues, move.steps[0].known, move.marks)
    shown = around(picture, _cells(move.steps[0].step, move.marks)) if move.is_hard else labelled(picture)
    return FirstStep(shown, sentence(kind, clues, move, words), title(move, words))


def _cells(step: Step, marks: Marks) -> tuple[Cell, ...]:
    """The cells that a step is about."""
    findings = (*marks.concludes, *marks.supposes, *marks.forces)
    told = [cell for _, fact in step.facts for cell in cells_of(fact) if min(cell) >= 0]
    found = (cell for finding in findings for cell in finding.cells)
    return tuple(dict.fromkeys((*step.cells, *told, *marks.looks_at, *marks.fails, *found)))
