"""Wrong makers and pictures: grades, seeds and options that are ignored, drawings that leave something out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bookmaker.drawing import Circle, Drawing, Margins, Meaning, frame
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Seed
from tests.sabotages.wrapping import (
    Sabotage,
    caught_by,
    gathered,
    has_givens,
    has_grades,
    has_options,
    has_seeds,
    single_verb,
    whole_verb,
    with_single_verbs,
    with_verbs,
)


@caught_by("grades", "propose gives|not made", how=single_verb("propose"))
def _propose_ignores_the_grade(kind: Any, params: Any, grade: Any, rng: Any) -> Any:
    return kind.propose(params, None, rng)


@caught_by("grades", "not made", has_grades, how=single_verb("propose"))
def _only_easy_puzzles_are_made(kind: Any, params: Any, grade: Any, rng: Any) -> Any:
    return kind.propose(params, grade, rng) if grade in (None, Grade.EASY) else None


@caught_by("seeds", "seed is ignored", has_seeds, how=single_verb("propose"))
def _propose_ignores_its_seed(kind: Any, params: Any, grade: Any, rng: Any) -> Any:
    return kind.propose(params, grade, Seed(("always",)).stream())


@caught_by("seeds", "the same seed", has_seeds, how=with_single_verbs)
def _propose_remembers(kind: Any) -> Mapping[str, Any]:
    """Proposals that depend on how many were made before."""
    made: list[None] = []

    def propose(params: Any, grade: Any, rng: Any) -> Any:
        made.append(None)
        return kind.propose(params, grade, Seed(("mood", str(len(made)))).stream())

    return {"propose": propose}


@caught_by("options", "changes nothing", has_options, how=single_verb("propose"))
def _propose_ignores_options(kind: Any, params: Any, grade: Any, rng: Any) -> Any:
    return kind.propose(kind.Params(width=params.width, height=params.height), grade, rng)


@caught_by("sizes", "asked for", how=single_verb("propose"))
def _puzzles_are_too_small(kind: Any, params: Any, grade: Any, rng: Any) -> Any:
    """Puzzles a column too narrow, or where only squares of some sides are made, two lines too small both ways."""
    for less, lower in ((1, 0), (2, 2)):
        try:
            small = replace(params, width=params.width - less, height=params.height - lower)
        except ValueError:
            continue
        return kind.propose(small, grade, rng)
    return kind.propose(params, grade, rng)


@caught_by("clues drawn", "is drawn like", has_givens, how=whole_verb("draw"))
def _the_clues_are_not_drawn(kind: Any, clues: Any, answer: Any = None) -> Any:
    """Drawings of the frame alone, and with an answer the whole picture."""
    return kind.draw(clues, answer) if answer is not None else Drawing(clues.width, clues.height, (frame(1, 1),))


@caught_by("clues drawn", "is drawn like", has_givens, how=whole_verb("draw"))
def _the_givens_are_not_drawn(kind: Any, clues: Any, answer: Any = None) -> Any:
    """Drawings in which the first shape of the clues that differs from an empty grid's is missing."""
    drawing = kind.draw(clues, answer)
    return replace(drawing, shapes=tuple(one for one in drawing.shapes if _kind_of(one) in PLAIN))


PLAIN = {Meaning.GRID, Meaning.FRAME, Meaning.OPEN_FRAME, Meaning.PATH, Meaning.BORDER, Meaning.ENTRY}


def _kind_of(shape: Any) -> Any:
    return getattr(shape, "meaning", None)


@caught_by("answers drawn", "the answer is not drawn", how=whole_verb("draw"))
def _the_answer_is_not_drawn(kind: Any, clues: Any, answer: Any = None) -> Any:
    return kind.draw(clues)


@caught_by("answers drawn", "is drawn like", lambda s: s.data.get("ambiguous") != "none", how=whole_verb("draw"))
def _any_answer_is_drawn_alike(kind: Any, clues: Any, answer: Any = None) -> Any:
    """Whatever the answer is, the same mark is drawn for it."""
    drawing = kind.draw(clues)
    mark = Circle(Meaning.DOT, ((0.5, 0.5),), 0.2)
    return drawing if answer is None else replace(drawing, shapes=(*drawing.shapes, mark))


@caught_by("extent", "past the drawing's margins", how=whole_verb("draw"))
def _a_shape_lies_outside(kind: Any, clues: Any, answer: Any = None) -> Any:
    drawing = kind.draw(clues, answer)
    return replace(drawing, shapes=(*drawing.shapes, Circle(Meaning.DOT, ((-3.0, 0.5),), 0.2)))


@caught_by("extent", "more than its extent", how=whole_verb("draw"))
def _margins_are_wider_than_told(kind: Any, clues: Any, answer: Any = None) -> Any:
    return replace(kind.draw(clues, answer), margins=Margins(5.0, 5.0, 5.0, 5.0))


@caught_by("extent", "in two ways")
def _the_same_puzzle_is_drawn_in_two_ways(kind: Any) -> Mapping[str, Any]:
    drawn: list[float] = []

    def draw(clues: Any, answer: Any = None) -> Any:
        drawn.append(0.0)
        drawing = kind.draw(clues, answer)
        dot = Circle(Meaning.DOT, ((0.5, 0.5),), 0.1 + 0.001 * len(drawn))
        return replace(drawing, shapes=(*drawing.shapes, dot))

    return {"draw": draw}


VERBS = (
    *gathered(globals()),
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
)
