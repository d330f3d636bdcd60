"""Kinds whose stars, positions, counts, notations, pictures midway, budgets or translations are wrong."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bookmaker.drawing import Meaning, Text
from bookmaker.puzzles.contract.abilities import (
    CellFloor,
    Counted,
    DecidesCells,
    HasCellFloor,
    HasNotations,
    Likeness,
    OptionChecks,
    Retiring,
    Starred,
    StarredByVariant,
    Taught,
    supports,
)
from bookmaker.puzzles.contract.grading import Grade, Step, budgeted
from bookmaker.puzzles.contract.lessons import lesson_of
from bookmaker.puzzles.contract.marks import Marking, Midway
from bookmaker.puzzles.contract.testing.offered import NOTHING, less
from bookmaker.puzzles.contract.testing.subject import Subject
from tests.sabotages.wrapping import (
    Need,
    caught_by,
    gathered,
    has_seeds,
    single_verb,
    with_clues,
    with_single_verbs,
)

UNBOUNDED = 10**9  # positions


def offering(*abilities: Callable[..., Any]) -> Need:
    """Kinds of more than one puzzle a size that have all of these."""
    return lambda subject: has_seeds(subject) and all(supports(subject.kind, ability) for ability in abilities)


def _may_lack_a_clue(subject: Subject) -> bool:
    return supports(subject.kind, Counted) and any(less(subject.kind, one.clues) for one in subject.puzzles)


def _claims(subject: Subject) -> bool:
    return supports(subject.kind, OptionChecks) and any(
        name in subject.kind.CHECKED_OPTIONS and value not in NOTHING
        for options in subject.options
        for name, value in options.items()
    )


def _has_long_deductions(subject: Subject) -> bool:
    return any(len(deduction.techniques) > 2 for deduction in subject.deductions)


def _has_grades_and_marks(subject: Subject) -> bool:
    hard = {technique.name for technique in subject.kind.LADDER if technique.grade > Grade.EASY}
    return supports(subject.kind, Marking) and any(
        hard & dict(deduction.techniques).keys() for deduction in subject.deductions if deduction.answer is not None
    )


def _has_translations(subject: Subject) -> bool:
    return len(subject.words) > 1 and has_seeds(subject)


@caught_by("tables", "do not rise", offering(Starred))
def _stars_fall(kind: Any) -> Mapping[str, Any]:
    return {"STARS": {grade: replace(scale, bounds=scale.bounds[::-1]) for grade, scale in kind.STARS.items()}}


@caught_by("tables", "do not rise", offering(StarredByVariant))
def _stars_of_a_variant_fall(kind: Any) -> Mapping[str, Any]:
    falling = {grade: replace(scale, bounds=scale.bounds[::-1]) for grade, scale in kind.STARS.items()}
    return {"star_scales": lambda clues: falling}


@caught_by("tables", "does not show", offering(Taught))
def _a_position_shows_something_else(kind: Any) -> Mapping[str, Any]:
    shows = ((name, code) for name in kind.POSITIONS for code in kind.POSITIONS.values())
    name, code = next(pair for pair in shows if lesson_of(kind, pair[0], kind.Clues.parse(pair[1])) is None)
    return {"POSITIONS": {**kind.POSITIONS, name: code}}


@caught_by("tables", "not in the ladder", offering(Retiring))
def _what_is_retired_leads_nowhere(kind: Any) -> Mapping[str, Any]:
    return {"RETIRED": {"of old": "nothing"}}


@caught_by("tables", "smaller than others", offering(HasCellFloor))
def _large_print_is_small(kind: Any) -> Mapping[str, Any]:
    return {"CELL_FLOOR": CellFloor(kind.CELL_FLOOR.large, kind.CELL_FLOOR.ordinary)}


@caught_by("tables", "DECIDES_CELLS has", offering(DecidesCells))
def _what_settles_is_unknown(kind: Any) -> Mapping[str, Any]:
    return {"DECIDES_CELLS": frozenset({"nothing"})}


@caught_by("measures", "as many are counted", _may_lack_a_clue, how=single_verb("clue_count"))
def _cells_are_counted_for_clues(kind: Any, clues: Any) -> int:
    return int(clues.width * clues.height)


@caught_by("measures", "more or fewer features", offering(Likeness), how=single_verb("features"))
def _some_have_more_features(kind: Any, clues: Any) -> tuple[float, ...]:
    return (*kind.features(clues), *[1.0] * (sum(clues.code().encode()) % 7))


@caught_by("measures", "made otherwise", _claims, how=single_verb("broken_options"))
def _claims_are_always_true(kind: Any, clues: Any, answer: Any, options: Any) -> tuple[str, ...]:
    return ()


@caught_by("notations", "is read like", offering(HasNotations))
def _only_the_beginning_is_read(kind: Any) -> Mapping[str, Any]:
    def reading(read: Callable[[str], Any]) -> Callable[[str], Any]:
        def lenient(text: str) -> Any:
            for end in range(len(text), 0, -1):
                try:
                    return read(text[:end])
                except ValueError:
                    continue
            raise ValueError("this is nothing")

        return lenient

    return {"NOTATIONS": tuple(replace(one, read=reading(one.read)) for one in kind.NOTATIONS)}


@caught_by("midway", "something is shown", offering(Midway, Marking), how=single_verb("draw_midway"))
def _the_middle_gives_the_answer_away(kind: Any, clues: Any, known: Any, marks: Any = None) -> Any:
    return kind.draw(clues, kind.deduce(clues).answer)


@caught_by("midway", "marks is not shown", offering(Midway, Marking), how=single_verb("draw_midway"))
def _marks_are_not_drawn(kind: Any, clues: Any, known: Any, marks: Any = None) -> Any:
    return kind.draw_midway(clues, known)


@caught_by("midway", "filled in already", how=single_verb("draw"))
def _a_puzzle_is_filled_in(kind: Any, clues: Any, answer: Any = None) -> Any:
    drawing = kind.draw(clues, answer)
    return replace(drawing, shapes=(*drawing.shapes, Text(Meaning.ENTRY, ((0.5, 0.5, "1"),), 0.5)))


@caught_by("told", "and concludes|of .* and of", offering(Marking))
def _steps_name_other_cells(kind: Any) -> Mapping[str, Any]:
    """A ladder whose steps are about cells beside the grid, whatever they find."""
    right: dict[Step, Step] = {}
    wrong: dict[Step, Step] = {}

    def moved(step: Step) -> Step:
        if step not in wrong:
            wrong[step] = replace(step, cells=((0, -1 - len(wrong)),))
            right[wrong[step]] = step
        return wrong[step]

    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        return replace(deduction, steps=tuple(map(moved, deduction.steps)))

    ladder = [
        replace(one, apply=lambda state, apply=one.apply: [moved(step) for step in apply(state)]) for one in kind.LADDER
    ]
    return {"LADDER": tuple(ladder), "deduce": deduce, "marks": lambda state, step: kind.marks(state, right[step])}


@caught_by("told", "concludes nothing", _has_grades_and_marks, how=single_verb("marks"))
def _marks_conclude_nothing(kind: Any, state: Any, step: Any) -> Any:
    return replace(kind.marks(state, step), concludes=())


@caught_by("budgets", "ladder's budget", _has_long_deductions, how=single_verb("deduce"))
def _the_ladder_has_no_budget(kind: Any, clues: Any) -> Any:
    with budgeted(UNBOUNDED):
        return kind.deduce(clues)


@caught_by("deductions", "the ladder allows|leaves open", offering(Marking), how=single_verb("allows"))
def _all_is_allowed(kind: Any, state: Any, answer: Any) -> bool:
    return True


@caught_by("deductions", "deduce says opening", offering(Marking), how=single_verb("deduce"))
def _nothing_is_open_at_first(kind: Any, clues: Any) -> Any:
    return replace(kind.deduce(clues), opening=0)


@caught_by("examples", "of another size|is not found", how=with_single_verbs)
def _an_answer_of_any_size_is_taken(kind: Any) -> Mapping[str, Any]:
    def faults(clues: Any, answer: Any) -> Any:
        return kind.faults(clues, answer) if len(answer.grid()) == clues.height else ()

    return {"faults": faults}


@caught_by("parse", "is read as", how=with_clues)
def _blanks_around_a_code_are_taken(right: Any) -> Mapping[str, Any]:
    return {"parse": classmethod(lambda cls, text: right.parse.__func__(cls, text.strip(" ")))}


@caught_by("words", "has the facts", _has_translations, how=None)
def _one_language_forgets_the_facts(subject: Subject) -> Subject:
    language, words = min(subject.words.items())
    techniques = {
        name: one.model_copy(update={"sentence": f"{name} {one.title}"}) for name, one in words.techniques.items()
    }
    return replace(subject, words={**subject.words, language: words.model_copy(update={"techniques": techniques})})


@caught_by("words", "says in", _has_translations, how=None)
def _a_language_is_another_ones(subject: Subject) -> Subject:
    (language, _), (_, words) = sorted(subject.words.items())[:2]
    return replace(subject, words={**subject.words, language: words})


OFFERED = gathered(globals())
