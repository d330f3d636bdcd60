"""Lessons: a book's puzzles -> for each technique that they need a position that stalls without, drawn."""

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import groupby, islice
from typing import Any, TypeAlias

from bookmaker.pages.manuscript import FirstStep, Lesson, PictureRole
from bookmaker.production.cell_labels import drawn, labelled
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Taught
from bookmaker.puzzles.contract.asking import told_variant, twins_of
from bookmaker.puzzles.contract.grading import Cell, Grade, Step, Technique
from bookmaker.puzzles.contract.lessons import Lesson as Position
from bookmaker.puzzles.contract.lessons import TaughtByVariant, is_near_miss, lesson_of, needs, stepped
from bookmaker.puzzles.contract.marks import Finding, Marking, Marks, midway
from bookmaker.puzzles.contract.trials import told_trial
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import OwnWords, Words, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.story.parsing import lacking

MOST_NAMED = 3  # puzzles that need a technique
MOST_LACKING = 6  # cells of which it is told that too little is known
Features: TypeAlias = frozenset[tuple[str, object]]
TWINS = 4  # of which the last is that of an exercise
EASY_NEEDED = 0.65  # the share of easy techniques that a puzzle needs, about
HARDER_NEEDED = 0.7  # the same of the commonest of each harder grade that it reaches
RARER = 0.6  # how many times as often as one of these it needs the next


def lessons_of(puzzles: Sequence[Puzzle], language: str, own: OwnWords) -> tuple[Lesson, ...]:
    """A lesson for each technique that some of the puzzles need, by kind as they come and then easiest first."""
    kinds = dict.fromkeys(puzzle.order.kind for puzzle in puzzles)
    return tuple(lesson for kind in kinds for lesson in _of_kind(kind, puzzles, language, own))


def _of_kind(kind: str, puzzles: Sequence[Puzzle], language: str, own: OwnWords) -> Iterator[Lesson]:
    for technique, codes in _positions(kind):
        using = [one for one in puzzles if one.order.kind == kind and technique.name in dict(one.deduction.techniques)]
        # Those that need nothing harder come first: there it is what the puzzle is about.
        using.sort(key=lambda one: (one.deduction.techniques[-1][0] != technique.name, one.order.number))
        count, code = _fitting(kind, codes, partial(_have, registry.get(kind), using))
        if count:
            needing = (one for one in using if needs(registry.get(kind), technique.name, one.clues))
            named = sorted(one.order.number for one in islice(needing, MOST_NAMED))
            yield replace(_drawn(kind, technique.name, code, language, own), puzzles=tuple(named))


def _have(kind: Any, puzzles: Sequence[Puzzle], shown: Features) -> list[bool]:
    return [not shown or shown <= _features(kind, one.clues) for one in puzzles]


def _fitting(kind: str, codes: Sequence[str], fits: Callable[[Features], Sequence[bool]]) -> tuple[int, str]:
    """Of some positions the one that fits most puzzles, and how many; of equal ones that which shows most features.

    None fits a puzzle that lacks one of its features: so no page shows a variant that a book lacks.
    """
    module = registry.get(kind)
    shown = {code: _features(module, module.Clues.parse(code)) for code in codes}
    counts = {code: sum(fits(shown[code])) for code in codes}
    best = max(codes, key=lambda code: (counts[code], len(shown[code])))
    return counts[best], best


def _features(kind: Any, clues: Any) -> Features:
    """What is so in some variants of a kind alone; how large a puzzle is, is none of that."""
    told = told_variant(kind, clues, {}).items()
    return frozenset((name, value) for name, value in told if type(value) is not int or name in clues.variant)


def longest_lessons(
    orders: Sequence[Order], language: str, own: OwnWords, *, are_likely: bool = False
) -> tuple[Lesson, ...]:
    """All lessons that puzzles of these orders may call for, or as many as are likely: for a sketch, never printed."""
    return tuple(
        replace(_drawn(kind, technique.name, code, language, own), puzzles=(orders[-1].number,) * MOST_NAMED)
        for kind in dict.fromkeys(order.kind for order in orders)
        for technique, code in _perhaps_needed(kind, orders, are_likely=are_likely)
    )


def _perhaps_needed(kind: str, orders: Sequence[Order], *, are_likely: bool) -> Iterator[tuple[Technique[Any], str]]:
    """The techniques of a kind that puzzles of these orders may need, each with the code of its position.

    Of each grade so many are likely as puzzles that need theirs at random would need together.
    """
    unsaid = Grade.MEDIUM if are_likely else Grade.EXPERT  # what a puzzle of any grade is not harder than
    for grade, some in groupby(_positions(kind), key=lambda one: one[0].grade):
        counts = {
            technique: _fitting(kind, codes, partial(_may_need, orders, kind, technique, unsaid))
            for technique, codes in some
        }
        needed = {technique: code for technique, (count, code) in counts.items() if count}
        often = sorted((count for count, _ in counts.values()), reverse=True)
        likely = math.fsum(1 - (1 - _chance(grade, at)) ** count for at, count in enumerate(often))
        yield from islice(needed.items(), math.ceil(likely) if are_likely else None)


def _chance(grade: Grade, at: int) -> float:
    """That a puzzle needs a technique of a grade, of which so many are needed more often."""
    return EASY_NEEDED if grade is Grade.EASY else HARDER_NEEDED * RARER**at


def _may_need(
    orders: Sequence[Order], kind: str, technique: Technique[Any], unsaid: Grade, shown: Features
) -> list[bool]:
    """For each order whether its puzzle may need a technique and have what is shown; one without grade is `unsaid`."""
    return [
        order.kind == kind
        and technique.grade <= (order.grade or unsaid)
        and all(own == value or type(own) is not type(value) for own, value in _asked(order, shown))
        for order in orders
    ]


def _asked(order: Order, shown: Features) -> Iterator[tuple[object, object]]:
    return ((getattr(order.params, name, value), value) for name, value in shown)


def examples_of(kind: str, language: str, own: OwnWords) -> Iterator[tuple[str, str, bool]]:
    """Each technique's title and a sentence of it, easiest first; of one without a position with the facts of another.

    That is the last before it which has these facts; where none has, it is left out. The last of the three is whether
    the sentence is of a position of its own. LookupError where the kind does not speak the language.
    """
    module, plain, positions = registry.get(kind), words_of(kind, language, own=own), dict(_positions(kind))
    before = list[Step]()
    for technique in module.LADDER:
        if codes := positions.get(technique):
            clues = module.Clues.parse(codes[0])
            words = words_of(kind, language, told_variant(module, clues, {}), own=own)
            _, taken, _, after = _position(module, technique.name, clues, words)
            before.insert(0, taken.step)
            yield words.techniques[technique.name].title, after.sentence, True
        for step in () if codes else before:
            with suppress(KeyError, ValueError):
                yield (
                    plain.techniques[technique.name].title,
                    plain.explain(replace(step, technique=technique.name)),
                    False,
                )
                break


def _positions(name: str) -> list[tuple[Technique[Any], tuple[str, ...]]]:
    """The techniques of a kind with a position, easiest first, and its code, then those of variants."""
    kind = registry.get(name)
    positions = kind.POSITIONS if isinstance(kind, Taught) else {}
    more = kind.VARIANT_POSITIONS if isinstance(kind, TaughtByVariant) else {}
    return [(one, (positions[one.name], *more.get(one.name, ()))) for one in kind.LADDER if one.name in positions]


@functools.cache
def _drawn(name: str, technique: str, code: str, language: str, own: OwnWords) -> Lesson:
    """The lesson of a technique, with no puzzles yet."""
    kind = registry.get(name)
    assert isinstance(kind, Marking)
    clues = kind.Clues.parse(code)
    words = words_of(name, language, told_variant(kind, clues, {}), own=own)
    lesson, taken, states, after = _position(kind, technique, clues, words)
    seen = replace(taken.marks, concludes=(), forces=(), fails=())
    before = midway(kind, clues, taken.known, seen)
    pictures, cells = [(PictureRole.BEFORE, labelled(before)), (PictureRole.AFTER, after.picture)], tuple[Cell, ...]()
    near_miss = None
    for moment in range(-1 if lesson.near_miss is None else lesson.near_miss, -1, -1):
        earlier = midway(kind, clues, states[moment], replace(seen, candidates=()))
        # What was only struck out since is seen in no picture.
        if earlier != before and is_near_miss(kind, clues, lesson, moment):
            found = lacking(kind, clues, taken, states[moment], words)
            # A side on the border is of a cell beyond it too, which has no name.
            cells = tuple((r, c) for r, c in found if 0 <= r < before.height and 0 <= c < before.width)
            near_miss = earlier if cells or near_miss is None else near_miss
            if cells:  # before that it followed, and another technique came first
                break
    pictures += [(PictureRole.NEAR_MISS, labelled(near_miss))] if near_miss else []
    twin = _twin(kind, clues)
    answer = ""
    if twin is not None:
        _, asked, _, solved = _position(kind, technique, twin, words)
        pictures.append(
            (PictureRole.EXERCISE, labelled(midway(kind, twin, asked.known, Marks(candidates=asked.marks.candidates))))
        )
        answer = solved.sentence
    texts, grade = words.techniques[technique], next(one.grade for one in kind.LADDER if one.name == technique)
    return Lesson(
        *(texts.title, words.title, words.phrases.grades.of(grade), int(grade), texts.pattern, after.sentence),
        tuple(pictures),
        puzzles=(),
        lacking=words.phrases.at(cells) if 0 < len(cells) <= MOST_LACKING else "",
        answer=answer,
        principle=words.principles.get(technique, ""),
    )


def _position(
    kind: Any, technique: str, clues: Any, words: Words
) -> tuple[Position, Taken, tuple[Sequence[Finding], ...], FirstStep]:
    """The lesson that clues give of a technique, its step as it is told, what is known by then, and it drawn."""
    lesson = lesson_of(kind, technique, clues)
    assert lesson is not None, f"{clues.code()} teaches no {technique}"
    state, known_by = stepped(kind, clues, lesson.way)
    marks = told_trial(kind, clues, technique, known_by[-1], kind.marks(state, lesson.step))
    taken = Taken(replace(lesson.step, facts=(*lesson.step.facts, *marks.facts)), marks, known_by[-1])
    return lesson, taken, known_by, drawn(kind, clues, taken, words)


def _twin(kind: Any, clues: Any) -> Any | None:
    """An equal puzzle that looks otherwise, for an exercise; None where there is none."""
    some = [one for one in islice(twins_of(kind, clues), TWINS) if one.code() != clues.code()]
    return some[-1] if some else None
