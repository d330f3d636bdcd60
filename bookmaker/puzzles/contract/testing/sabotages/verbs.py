"""Wrong makers and pictures: grades, seeds and options that are ignored, drawings that leave something out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bookmaker.drawing import Circle, Drawing, Margins, Meaning, frame
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.testing.sabotages.wrapping import (
    Sabotage,
    has_givens,
    has_grades,
    has_options,
    has_seeds,
    with_single_verbs,
    with_verbs,
)
from bookmaker.seeds import Seed


def _deaf_to_grade(kind: Any) -> Mapping[str, Any]:
    return {"propose": lambda params, grade, rng: kind.propose(params, None, rng)}


def _easy_only(kind: Any) -> Mapping[str, Any]:
    return {
        "propose": lambda params, grade, rng: kind.propose(params, grade, rng) if grade in (None, Grade.EASY) else None
    }


def _deaf_to_seed(kind: Any) -> Mapping[str, Any]:
    return {"propose": lambda params, grade, rng: kind.propose(params, grade, Seed(("always",)).stream())}


def _moody(kind: Any) -> Mapping[str, Any]:
    """Proposals that depend on how many were made before."""
    made: list[None] = []

    def propose(params: Any, grade: Any, rng: Any) -> Any:
        made.append(None)
        return kind.propose(params, grade, Seed(("mood", str(len(made)))).stream())

    return {"propose": propose}


def _deaf_to_options(kind: Any) -> Mapping[str, Any]:
    def propose(params: Any, grade: Any, rng: Any) -> Any:
        return kind.propose(kind.Params(width=params.width, height=params.height), grade, rng)

    return {"propose": propose}


def _small(kind: Any) -> Mapping[str, Any]:
    def propose(params: Any, grade: Any, rng: Any) -> Any:
        try:
            return kind.propose(replace(params, width=params.width - 1), grade, rng)
        except ValidationError:  # an option, such as a mask, for which that is too small
            return kind.propose(params, grade, rng)

    return {"propose": propose}


def _bare(kind: Any) -> Mapping[str, Any]:
    """Drawings of the frame alone, and with an answer the whole picture."""

    def draw(clues: Any, answer: Any = None) -> Any:
        return kind.draw(clues, answer) if answer is not None else Drawing(clues.width, clues.height, (frame(1, 1),))

    return {"draw": draw}


def _first_missing(kind: Any) -> Mapping[str, Any]:
    """Drawings in which the first shape of the clues that differs from an empty grid's is missing."""

    def draw(clues: Any, answer: Any = None) -> Any:
        drawing = kind.draw(clues, answer)
        return replace(drawing, shapes=tuple(one for one in drawing.shapes if _kind_of(one) in PLAIN))

    return {"draw": draw}


PLAIN = {Meaning.GRID, Meaning.FRAME, Meaning.OPEN_FRAME, Meaning.PATH, Meaning.BORDER, Meaning.ENTRY}


def _kind_of(shape: Any) -> Any:
    return getattr(shape, "meaning", None)


def _answerless(kind: Any) -> Mapping[str, Any]:
    return {"draw": lambda clues, answer=None: kind.draw(clues)}


def _half_answer(kind: Any) -> Mapping[str, Any]:
    """Whatever the answer is, the same mark is drawn for it."""

    def draw(clues: Any, answer: Any = None) -> Any:
        drawing = kind.draw(clues)
        mark = Circle(Meaning.DOT, ((0.5, 0.5),), 0.2)
        return drawing if answer is None else replace(drawing, shapes=(*drawing.shapes, mark))

    return {"draw": draw}


def _overflowing(kind: Any) -> Mapping[str, Any]:
    def draw(clues: Any, answer: Any = None) -> Any:
        drawing = kind.draw(clues, answer)
        return replace(drawing, shapes=(*drawing.shapes, Circle(Meaning.DOT, ((-3.0, 0.5),), 0.2)))

    return {"draw": draw}


def _wide(kind: Any) -> Mapping[str, Any]:
    def draw(clues: Any, answer: Any = None) -> Any:
        return replace(kind.draw(clues, answer), margins=Margins(5.0, 5.0, 5.0, 5.0))

    return {"draw": draw}


def _restless(kind: Any) -> Mapping[str, Any]:
    drawn: list[float] = []

    def draw(clues: Any, answer: Any = None) -> Any:
        drawn.append(0.0)
        drawing = kind.draw(clues, answer)
        dot = Circle(Meaning.DOT, ((0.5, 0.5),), 0.1 + 0.001 * len(drawn))
        return replace(drawing, shapes=(*drawing.shapes, dot))

    return {"draw": draw}


VERBS = (
    Sabotage("propose ignores the grade", "grades", "propose gives|not made", with_single_verbs(_deaf_to_grade)),
    Sabotage("only easy puzzles are made", "grades", "not made", with_single_verbs(_easy_only), has_grades),
    Sabotage(
        "nothing is made",
        "sizes",
        "not made",
        with_single_verbs(lambda kind: {"propose": lambda params, grade, rng: None}),
    ),
    Sabotage(
        "the ladder has one grade only",
        "grades",
        "the data file names",
        with_verbs(lambda kind: {"LADDER": tuple(replace(one, grade=Grade.EASY) for one in kind.LADDER)}),
        has_grades,
    ),
    Sabotage("propose ignores its seed", "seeds", "seed is ignored", with_single_verbs(_deaf_to_seed), has_seeds),
    Sabotage("propose remembers", "seeds", "the same seed", with_single_verbs(_moody), has_seeds),
    Sabotage("propose ignores options", "options", "changes nothing", with_single_verbs(_deaf_to_options), has_options),
    Sabotage("puzzles are too small", "sizes", "asked for", with_single_verbs(_small)),
    Sabotage("the clues are not drawn", "clues drawn", "is drawn like", with_verbs(_bare), has_givens),
    Sabotage("the givens are not drawn", "clues drawn", "is drawn like", with_verbs(_first_missing), has_givens),
    Sabotage("the answer is not drawn", "answers drawn", "the answer is not drawn", with_verbs(_answerless)),
    Sabotage(
        "any answer is drawn alike",
        "answers drawn",
        "is drawn like",
        with_verbs(_half_answer),
        lambda s: s.data.get("ambiguous") != "none",
    ),
    Sabotage("a shape lies outside", "extent", "past the drawing's margins", with_verbs(_overflowing)),
    Sabotage("margins are wider than told", "extent", "more than its extent", with_verbs(_wide)),
    Sabotage("the same puzzle is drawn in two ways", "extent", "in two ways", with_verbs(_restless)),
)
