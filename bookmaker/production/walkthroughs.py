"""Walkthroughs: a puzzle -> its solving in a few moves, or step by step, each a picture and a sentence."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, NamedTuple

from bookmaker.drawing import Drawing
from bookmaker.pages.book.walkthrough_pages import MUCH_OF_IT
from bookmaker.pages.manuscript import FirstStep, Walkthrough
from bookmaker.production.cell_labels import around, labelled
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Cell, Deduction, Grade, Step, budget, tick, within
from bookmaker.puzzles.contract.marks import Finding, Marks, midway
from bookmaker.puzzles.contract.units import cells_of
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.story.moves import Move, Story, folded, solving
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.story.sentences import Proved, sentence
from bookmaker.puzzles.story.telling import looked_over, name_their_sums, reasons
from bookmaker.puzzles.story.titles import title

MOST_MOVES = (6, 12)  # as many as a page shows; where these are too few, two pages
MOST_LARGE = (4, 6)  # the same of pictures with more than LARGE cells down or across, with clues beside the grid
LARGE = 14
MOST_TOLD, MOST_OF_REST = 30, 60  # steps of a move on the way and of the last; with more two pages are better than one
MOST_SUMS_TOLD = 56  # the same of steps that name their sums, which are told in fewer words
DRAWN_A_POSITION = 2  # cells of a picture


class Telling(NamedTuple):
    """The moves of one telling; whether it `is_full`, so that two pages of a longer one say much more.

    One of its moves is so, or it has too few of those of an expert puzzle.
    """

    steps: tuple[FirstStep, ...]
    is_full: bool = False


def walkthroughs(puzzles: Sequence[tuple[Puzzle, Words]], grades: Collection[str]) -> tuple[Walkthrough, ...]:
    """Those of the puzzles of these grades, in the order of their numbers."""
    return tuple(
        _linked(one, walked(registry.get(one.order.kind), one.clues, words), words)
        for one, words in puzzles
        if one.deduction.grade is not None and one.deduction.grade.word in grades
    )


def _linked(puzzle: Puzzle, tellings: Sequence[Telling], words: Words) -> Walkthrough:
    """The first of the tellings, with the others as those that are shorter."""
    params = puzzle.order.params
    grade = words.phrases.grades.of(puzzle.deduction.grade) if puzzle.deduction.grade else ""
    size, stop = f"{params.width} × {params.height}", None
    for one in reversed(tellings):
        stop = Walkthrough(
            puzzle.order.number, words.title, size, grade, one.steps, stop, words.phrases.story_stops, one.is_full
        )
    assert stop is not None
    return stop


def every_step(kind: Any, clues: Any, deduction: Deduction[Any], words: Words) -> tuple[FirstStep, ...]:
    """All steps of the clues' deduction that are about cells, none folded; of large grids only what a step is about.

    OutOfBudget where the steps, or their pictures, count as more positions than the budget has.
    """
    with within(budget()):
        steps = [one for one in one_by_one(kind, clues, deduction) if one.step.cells]
        tick(looked_over(clues, steps) + len(steps) * clues.width * clues.height // DRAWN_A_POSITION)
        return tuple(
            FirstStep(
                around(midway(kind, clues, one.known, one.marks), _cells(one.step, one.marks)),
                text,
                words.techniques[one.step.technique].title,
            )
            for one, text in reasons(kind, clues, steps, words)
        )


def walked(kind: Any, clues: Any, words: Words) -> tuple[Telling, ...]:
    """The moves of its story as a page shows them, or two pages where it is not whole on one; then shorter tellings.

    Each of these has fewer moves than the one before and is whole. The last begins at the first hard step. Where a move
    holds more than can be told of it, longer tellings with up to half as many moves more come first.
    """
    whole = kind.draw(clues)
    few, many = MOST_LARGE if max(whole.across, whole.down) > LARGE else MOST_MOVES
    path = solving(kind, clues)
    in_moves = cache(partial(folded, path))
    roomy = range(few, few + few // 2 + 1)
    most = next((most for most in roomy if not in_moves(most).is_crowded), roomy[-1])
    stories = list[Story]()
    for each in range(most if in_moves(few).is_whole else many, 0, -1):
        one = in_moves(each)
        if not one.is_whole or one.is_begun:
            one = folded(path, each, to_the_end=True)
        if not stories or (one.is_whole and len(one.moves) < len(stories[-1].moves)):
            stories.append(one)
    if (begun := stories[-1].begun) is not stories[-1]:
        stories.append(begun)
    easy = [one.step for one in path.steps if one.step.technique not in {*path.hard, *path.unsaid}]
    most_told = MOST_SUMS_TOLD if name_their_sums(easy, words) else MOST_TOLD
    told, rest = max(most_told, stories[0].fullest), max(MOST_OF_REST, stories[0].rest)
    concluded = (found for one in path.steps for found in one.marks.concludes)
    strikes = any(found.value > 1 and not found.holds for found in concluded)  # others are told in fewer words
    expert = {rung.name for rung in kind.LADDER if rung.grade is Grade.EXPERT}
    least = MUCH_OF_IT * len(stories[0].moves) if expert & {one.step.technique for one in path.steps} else 0
    proved: Proved = {}
    return tuple(
        Telling(
            pictured(kind, clues, one, words, proved),
            len(one.moves) < least or (strikes and (one.fullest > told or one.rest > rest)),
        )
        for one in stories
    )


def pictured(kind: Any, clues: Any, one: Story, words: Words, proved: Proved | None = None) -> tuple[FirstStep, ...]:
    """The moves of a story. Of large grids a hard move shows the part that it is about.

    Where the story begins or stops on its way, its first sentence or its last one says so. What other stories of the
    puzzle have `proved` is not proved again.
    """
    steps, found = list[FirstStep](), dict[Finding, None]()
    for move in one.moves:
        known = tuple(dict.fromkeys((*move.steps[0].known, *found)))  # a round's steps do not know of one another
        is_first = one.is_begun and not steps
        text = sentence(kind, clues, move, words, proved)
        told = f"{words.phrases.story_begins} {text}".strip() if is_first else text
        picture = _drawn(kind, clues, move, known, is_near=move.is_hard and not is_first)
        before = [step.title for step in steps]
        steps.append(FirstStep(picture, told, title(kind, clues, move, words, before)))
        found |= dict.fromkeys(finding for step in move.steps for finding in step.marks.concludes if finding.holds)
    if steps and not one.is_whole:
        steps[-1] = replace(steps[-1], sentence=f"{steps[-1].sentence} {words.phrases.story_stops}".strip())
    return tuple(steps)


def _drawn(kind: Any, clues: Any, move: Move, known: Sequence[Finding], *, is_near: bool) -> Drawing:
    picture = midway(kind, clues, known, move.marks)
    return around(picture, _cells(move.steps[0].step, move.marks)) if is_near else labelled(picture)


def _cells(step: Step, marks: Marks) -> tuple[Cell, ...]:
    """The cells that a step is about."""
    findings = (*marks.concludes, *marks.supposes, *marks.forces)
    cells = [cell for _, fact in step.facts for cell in cells_of(fact) if min(cell) >= 0]
    found = (cell for finding in findings for cell in finding.cells)
    return tuple(dict.fromkeys((*step.cells, *cells, *marks.looks_at, *marks.fails, *found)))
