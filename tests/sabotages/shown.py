"""Kinds whose ids, drawings, marks or sentences are wrong in print, and ladders with a dead technique."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bookmaker.drawing import Text
from bookmaker.puzzles.contract.asking import beside_of
from bookmaker.puzzles.contract.grading import Grade, Technique
from bookmaker.puzzles.contract.marks import Marking
from bookmaker.puzzles.contract.testing.printed import MANY, NUMBER, is_number
from bookmaker.puzzles.contract.testing.subject import Subject
from bookmaker.puzzles.contract.walking import taken
from tests.sabotages.printed import (
    has_many,
    has_other_answers,
    has_sums,
    is_large,
)
from tests.sabotages.wrapping import (
    Need,
    Sabotage,
    Wreck,
    caught_by,
    gathered,
    has_seeds,
    single_verb,
    with_clues,
    with_single_verbs,
)


def has_over(most: int) -> Need:
    """Kinds that print a larger number."""
    return lambda subject: any(
        (value or 0) > most for clues in subject.at_large for row in clues.grid() for value in row
    )


def _first_two(key: str) -> Wreck:
    """Ids for which only the first two of what stands beside the grid count."""

    def make(right: Any) -> Mapping[str, Any]:
        def canonical(self: Any) -> str:
            beside = dict(beside_of(self))
            fewer = {**beside, key: beside[key][:2]} if key in beside else beside
            return str(right.from_grid(self.grid(), {**self.variant, **fewer}).canonical())

        return {"canonical": canonical}

    return with_clues(make)


def _without_middle(right: Any, clues: Any) -> Any:
    """The clues with nothing, or else a 1, in the middle of a large grid; None where that is refused."""
    rows = [list(row) for row in clues.grid()]
    for value in (0, 1) if is_large(clues) else ():
        rows[clues.height // 2][clues.width // 2] = value
        try:
            return right.from_grid(tuple(map(tuple, rows)), {**clues.variant, **beside_of(clues)})
        except ValueError:
            continue
    return None


def _has_middle(subject: Subject) -> bool:
    right = subject.kind.Clues
    return any(_without_middle(right, clues) not in (None, clues) for clues in subject.at_large)


@caught_by("ids", "one canonical form", _has_middle, how=with_clues)
def _ids_without_a_middle_clue(right: Any) -> Mapping[str, Any]:
    """Ids for which one clue in the middle of a large grid does not count."""
    return {"canonical": lambda self: str(right.canonical(_without_middle(right, self) or self))}


def _numbers_to(largest: int) -> Callable[[Any], Mapping[str, Any]]:
    """Drawings in which no larger number stands."""

    def make(kind: Any) -> Mapping[str, Any]:
        def shown(shape: Any) -> Any:
            if not isinstance(shape, Text):
                return shape
            items = [(x, y, str(min(int(text), largest)) if text.isdigit() else text) for x, y, text in shape.items]
            return replace(shape, items=tuple(items))

        def draw(clues: Any, answer: Any = None) -> Any:
            drawing = kind.draw(clues, answer)
            return replace(drawing, shapes=tuple(map(shown, drawing.shapes)))

        return {"draw": draw}

    return make


@caught_by("drawn apart", "is drawn like", has_other_answers, how=with_single_verbs)
def _one_answer_is_drawn(kind: Any) -> Mapping[str, Any]:
    """Drawings of large answers that show whatever answer was drawn first."""
    first: dict[Any, Any] = {}

    def draw(clues: Any, answer: Any = None) -> Any:
        if answer is not None and is_large(clues):
            answer = first.setdefault(clues, answer)
        return kind.draw(clues, answer)

    return {"draw": draw}


def _lying(tell: Callable[[str], str]) -> Wreck:
    """What a kind says of a step in print, told otherwise."""

    class Lying:
        def __init__(self, words: Any) -> None:
            self.words = words

        def explain(self, step: Any) -> str:
            return tell(self.words.explain(step))

    def wreck(subject: Subject) -> Subject:
        words: dict[str, Any] = {language: Lying(right) for language, right in subject.words.items()}
        wrong = replace(subject, words=words)
        vars(wrong).update(puzzles=subject.puzzles, at_large=subject.at_large)
        return wrong

    return wreck


def _tells(subject: Subject) -> bool:
    """Kinds that say what steps mark."""
    return isinstance(subject.kind, Marking) and has_seeds(subject)


@caught_by("told", "concludes", _tells, how=single_verb("marks"))
def _marks_say_the_opposite(kind: Any, state: Any, step: Any) -> Any:
    """Marks that say the opposite of what a step finds."""
    found = kind.marks(state, step)
    return replace(found, concludes=tuple(one.otherwise() for one in found.concludes))


def _tells_numbers(subject: Subject) -> bool:
    """Kinds of numbers to write that say what steps mark."""
    return _tells(subject) and any(
        is_number(found)
        for clues in subject.at_large
        for one in taken(subject.kind, clues)
        for found in one.marks.concludes
    )


@caught_by("told", "settles", _tells_numbers, how=_lying)
def _a_sentence_says_another_number(text: str) -> str:
    return NUMBER.sub(lambda found: str(int(found[0]) + 100), text)


@caught_by("rungs", "find nothing", how=None)
def _a_technique_is_dead(subject: Subject) -> Subject:
    """A ladder with a technique that never finds anything, and no word about it in the data file."""
    dead: Technique[Any] = Technique("dead", Grade.EXPERT, 99.0, lambda state: ())
    wrong = with_single_verbs(lambda kind: {"LADDER": (*kind.LADDER, dead)})(subject)
    many = replace(wrong, many=MANY, data={**subject.data, "dead": list(subject.data.get("dead", ()))})
    vars(many).update(puzzles=subject.puzzles, at_large=subject.at_large)
    return many


SHOWN = (
    *gathered(globals()),
    Sabotage(
        "ids without walls after the second",
        "ids",
        "one canonical form",
        _first_two("walls"),
        has_many("walls", 3),
    ),
    Sabotage(
        "ids without cages after the second",
        "ids",
        "one canonical form",
        _first_two("cages"),
        has_sums,
    ),
    Sabotage(
        "numbers over 15 are drawn as 15",
        "drawn apart",
        "is drawn like",
        with_single_verbs(_numbers_to(15)),
        has_over(15),
    ),
    Sabotage("a sentence does not say where", "told", "says", _lying(lambda _: "Look."), _tells),
)
