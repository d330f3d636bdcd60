"""What a kind offers, asked of any kind: where it lacks the ability, what holds without."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bookmaker.drawing import Margins
from bookmaker.puzzles.contract.abilities import (
    BESIDE,
    AnswerExtended,
    Beside,
    Captioned,
    Dealing,
    Extended,
    HasEngines,
    HasNotations,
    Notation,
    Presented,
    SeldomMet,
    Starred,
    StarredByVariant,
    Symmetric,
    Telling,
    Variant,
    supports,
)
from bookmaker.puzzles.contract.grading import Deduction, Grade, least_moments
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import symmetry
from bookmaker.seeds import Stream

NO_MARGINS = Margins()


def extent_of(kind: object, params: Any) -> Margins:
    """The room that a kind's drawings may take past the grid; none where the kind does not say."""
    return kind.extent(params) if supports(kind, Extended) else NO_MARGINS


def answer_extent_of(kind: object, params: Any) -> Margins:
    """The same of its answers; as much as of its puzzles where the kind does not say."""
    return kind.answer_extent(params) if supports(kind, AnswerExtended) else extent_of(kind, params)


def told_variant(kind: object, clues: Any, options: Variant) -> dict[str, bool | int | str]:
    """All that the words about a puzzle depend on: its variant, and what its reader is told besides.

    What is false, 0 or empty is left out, so that equal mappings call for equal words.
    """
    features = kind.told(clues, options) if supports(kind, Telling) else {}
    return {name: value for name, value in {**clues.variant, **features}.items() if value}


def beside_of(clues: object) -> Mapping[str, Any]:
    """What stands beside the grid in the record of these clues, in the record's order; often nothing."""
    beside = clues.beside() if supports(clues, Beside) else {}
    return {key: beside[key] for key in BESIDE if key in beside} if beside else {}


def looks_of(clues: object) -> Variant:
    """The options that say only how these clues are printed or explained; often none."""
    return clues.looks if supports(clues, Presented) else {}


def caption_of(clues: object) -> str:
    """What the answer of these clues shows; empty where that has no name."""
    return clues.caption if supports(clues, Captioned) else ""


def stars_of(kind: object, clues: Any, deduction: Deduction[Any]) -> int:
    """How many stars of five a puzzle has within its grade; 0 where it has no grade, or the kind does not say."""
    if not supports(kind, Starred) or not deduction.grade:
        return 0
    scales = kind.star_scales(clues) if supports(kind, StarredByVariant) else kind.STARS
    scale = scales.get(deduction.grade)
    return scale.stars(deduction.effort, cells_there(clues)) if scale else 0


def cells_there(clues: Any) -> int:
    """How many cells a grid has without those outside a mask and black ones: stars are measured by these."""
    return sum([len(row) - row.count(None) for row in clues.grid()])


def least_moments_of(kind: object, grade: Grade, cells: int) -> int:
    """How many moments of a grade a kind's puzzle of so many cells needs where that grade is ordered."""
    least = least_moments(grade, cells)
    return min(least, kind.MOST_MOMENTS) if supports(kind, SeldomMet) else least


def dealt_of(kind: object, params: Any, place: int, count: int | None, rng: Stream, grade: Grade | None) -> Any:
    """The params of a section's puzzle at that place, from 0. ValueError where the kind has nothing left for it."""
    return kind.dealt(params, place, count, rng, grade) if supports(kind, Dealing) else params


def model_of(kind: object, params: Any) -> tuple[str, Any] | None:
    """The name and the unchanged answer of what a puzzle was dealt; None without any."""
    return kind.model(params) if supports(kind, Dealing) else None


def twins_of(kind: object, clues: Any) -> Iterable[Any]:
    """Clues of puzzles equal to this one, as the kind says; where it does not say, the eight turns of the rows."""
    if supports(kind, Symmetric):
        return kind.twins(clues)
    given = {**clues.variant, **looks_of(clues), **beside_of(clues)}
    return (clues.from_grid(rows, given) for rows in symmetry.twins(clues.grid()))


def notations_of(kind: object) -> tuple[Notation, ...]:
    """The notations of other programs that a kind speaks; none where it does not say."""
    return kind.NOTATIONS if supports(kind, HasNotations) else ()


def engines_of(kind: object) -> Mapping[str, Callable[[Any, int], Examined[Any]]]:
    """The general solvers that a kind has encodings for; none where it does not say."""
    return kind.ENGINES if supports(kind, HasEngines) else {}
