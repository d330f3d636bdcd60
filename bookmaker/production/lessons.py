"""Lessons: a book's puzzles -> for each technique that they need a position that stalls without, drawn."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bookmaker.drawing import Drawing
from bookmaker.pages.manuscript import Lesson, PictureRole
from bookmaker.production.cell_labels import drawn
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Taught
from bookmaker.puzzles.contract.asking import spoken_variant
from bookmaker.puzzles.contract.grading import Grade, Technique
from bookmaker.puzzles.contract.lessons import is_near_miss, lesson_of, stepped
from bookmaker.puzzles.contract.marks import Marking, midway
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import OwnWords, Words, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle

MOST_NAMED = 3  # puzzles that need a technique


def lessons_of(puzzles: Sequence[Puzzle], language: str, own: OwnWords) -> tuple[Lesson, ...]:
    """A lesson for each technique that some of the puzzles need, by kind as they come and then easiest first."""
    kinds = dict.fromkeys(puzzle.order.kind for puzzle in puzzles)
    return tuple(lesson for kind in kinds for lesson in _of_kind(kind, puzzles, language, own))


def _of_kind(kind: str, puzzles: Sequence[Puzzle], language: str, own: OwnWords) -> Iterator[Lesson]:
    for technique, code in _positions(kind):
        needing = [
            one for one in puzzles if one.order.kind == kind and technique.name in dict(one.deduction.techniques)
        ]
        if needing:
            # Those that need nothing harder come first: there it is what the puzzle is about.
            needing.sort(key=lambda one: (one.deduction.techniques[-1][0] != technique.name, one.order.number))
            named = sorted(one.order.number for one in needing[:MOST_NAMED])
            yield replace(_drawn(kind, technique.name, code, language, own), puzzles=tuple(named))


def longest_lessons(orders: Sequence[Order], language: str, own: OwnWords) -> tuple[Lesson, ...]:
    """All lessons that puzzles of these orders may call for: for a sketch, never to be printed."""
    hardest = {order.kind: Grade.EASY for order in orders}
    for order in orders:
        hardest[order.kind] = max(hardest[order.kind], order.grade or Grade.EXPERT)
    return tuple(
        replace(_drawn(kind, technique.name, code, language, own), puzzles=(orders[-1].number,) * MOST_NAMED)
        for kind, grade in hardest.items()
        for technique, code in _positions(kind)
        if technique.grade <= grade
    )


def examples_of(kind: str, language: str) -> Iterator[tuple[str, str, bool]]:
    """Each technique's title and a sentence of it, easiest first; of one without a position as it stands in the words.

    The last is whether the sentence is about a position. LookupError where the kind does not speak the language.
    """
    positions = {technique.name: code for technique, code in _positions(kind)}
    words = words_of(kind, language)
    for technique in registry.get(kind).LADDER:
        said = words.techniques[technique.name]
        code = positions.get(technique.name)
        if code is None:
            yield said.title, said.sentence, False
        else:
            lesson = _drawn(kind, technique.name, code, language, OwnWords())
            yield lesson.technique, lesson.why, True


def _positions(name: str) -> list[tuple[Technique[Any], str]]:
    """The techniques of a kind with a position, easiest first, and its code."""
    kind = registry.get(name)
    positions = kind.POSITIONS if isinstance(kind, Taught) else {}
    return [(technique, positions[technique.name]) for technique in kind.LADDER if technique.name in positions]


@functools.cache
def _drawn(name: str, technique: str, code: str, language: str, own: OwnWords) -> Lesson:
    """The lesson of a technique, with no puzzles yet."""
    kind = registry.get(name)
    assert isinstance(kind, Marking)
    clues = kind.Clues.parse(code)
    lesson = lesson_of(kind, technique, clues)
    assert lesson is not None, f"{code} teaches no {technique}"
    words = words_of(name, language, spoken_variant(kind, clues, {}), own=own)
    state, known_by = stepped(kind, clues, lesson.ladder, lesson.moments)
    marks = kind.marks(state, lesson.step)
    told = replace(lesson.step, facts=(*lesson.step.facts, *marks.facts))
    after = drawn(kind, clues, Taken(told, marks, known_by[-1]), words)
    seen = replace(marks, concludes=(), forces=(), fails=())
    before = midway(kind, clues, known_by[-1], seen)
    pictures = [(PictureRole.BEFORE, before), (PictureRole.AFTER, after.picture)]
    for moment in range(-1 if lesson.near_miss is None else lesson.near_miss, -1, -1):
        earlier = midway(kind, clues, known_by[moment], replace(seen, candidates=()))
        # What was only struck out since is seen in no picture.
        if earlier != before and is_near_miss(kind, clues, lesson, moment):
            pictures.append((PictureRole.NEAR_MISS, earlier))
            break
    grade = next(one.grade for one in kind.LADDER if one.name == technique)
    return _lesson(words, technique, grade, after.sentence, tuple(pictures))


def _lesson(
    words: Words, technique: str, grade: Grade, why: str, pictures: tuple[tuple[PictureRole, Drawing], ...]
) -> Lesson:
    said = words.techniques[technique]
    return Lesson(
        *(said.title, words.title, words.phrases.grades.of(grade), int(grade), said.pattern, why, pictures), puzzles=()
    )
