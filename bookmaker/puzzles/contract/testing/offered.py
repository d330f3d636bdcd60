"""Checks of what a kind hands out beside its verbs: stars, positions, counts, claims, notations, pictures midway."""

import itertools
import json
import math
from contextlib import suppress
from typing import Any

from bookmaker.drawing import Meaning
from bookmaker.puzzles.contract.abilities import (
    Counted,
    DecidesCells,
    HasCellFloor,
    Likeness,
    Notation,
    OptionChecks,
    Retiring,
    Starred,
    StarredByVariant,
    Tabled,
    Taught,
    supports,
)
from bookmaker.puzzles.contract.asking import notations_of
from bookmaker.puzzles.contract.grading import grades_of
from bookmaker.puzzles.contract.lessons import TaughtByVariant, lesson_of
from bookmaker.puzzles.contract.marks import Marking, Midway
from bookmaker.puzzles.contract.testing.altering import altered
from bookmaker.puzzles.contract.testing.subject import Subject
from bookmaker.puzzles.contract.walking import taken
from bookmaker.puzzles.making.orders import Puzzle

AFTER = ("0", "1", "a", "z")  # what may not follow a whole text of another program's
NOTHING = ("none", False)  # values of options that claim nothing
SEEN = 12  # clues at large, written for other programs


def check_tables(subject: Subject) -> None:
    """Stars rise, positions teach their techniques, and what is settled or retired is named by the ladder."""
    kind: Any = subject.kind
    names = {technique.name for technique in kind.LADDER}
    scales = [kind.STARS] if isinstance(kind, Starred) else []
    scales += [kind.star_scales(one.clues) for one in subject.puzzles] if isinstance(kind, StarredByVariant) else []
    for grade, scale in itertools.chain.from_iterable(some.items() for some in scales):
        assert grade in grades_of(kind.LADDER), f"STARS has {grade.word}, which the ladder lacks"
        assert list(scale.bounds) == sorted(set(scale.bounds)), f"the stars of {grade.word} do not rise: {scale.bounds}"
        assert scale.bounds[0] > 0 < scale.power < math.inf, f"the stars of {grade.word} are measured wrongly: {scale}"
    positions = [*kind.POSITIONS.items()] if isinstance(kind, Taught) else []
    more = kind.VARIANT_POSITIONS if isinstance(kind, TaughtByVariant) else {}
    assert {*more} <= {*dict(positions)}, "VARIANT_POSITIONS has a technique that POSITIONS lacks"
    positions += [(name, code) for name, codes in more.items() for code in codes]
    for name, code in positions:
        assert name in names, f"POSITIONS has '{name}', which the ladder lacks"
        assert lesson_of(kind, name, kind.Clues.parse(code)) is not None, f"{code} does not show '{name}'"
    unknown = {*kind.DECIDES_CELLS} - names if isinstance(kind, DecidesCells) else set()
    assert not unknown, f"DECIDES_CELLS has {sorted(unknown)}, which the ladder lacks"
    retired = dict(kind.RETIRED) if isinstance(kind, Retiring) else {}
    assert not names & {*retired}, f"retired, but in the ladder: {sorted(names & {*retired})}"
    assert names >= {*retired.values()}, f"RETIRED leads to {sorted({*retired.values()} - names)}, not in the ladder"
    assert not isinstance(kind, HasCellFloor) or 0 < kind.CELL_FLOOR.ordinary <= kind.CELL_FLOOR.large, (
        f"the smallest cell of large print is smaller than others: {kind.CELL_FLOOR}"
    )


def check_measures(subject: Subject) -> None:
    """Clues are counted, features are equally many, claims are true where they are made and not of all puzzles."""
    kind: Any = subject.kind
    for puzzle in subject.puzzles:
        clues, code = puzzle.clues, puzzle.clues.code()
        if isinstance(kind, Counted):
            counts = {kind.clue_count(one) - len(_given(one)) for one in (clues, *less(kind, clues))}
            assert kind.clue_count(clues) > 0, f"{code}: no clue is counted"
            assert len(counts) == 1, f"{code}: without one of its clues as many are counted"
        if isinstance(kind, Tabled):
            tables = kind.tables(clues)
            assert json.loads(json.dumps(tables)) == tables, f"{code}: its tables are no plain JSON"
        if isinstance(kind, OptionChecks):
            options = {name: getattr(puzzle.order.params, name) for name in kind.CHECKED_OPTIONS}
            broken = kind.broken_options(clues, puzzle.answer, options)
            assert not broken, f"{code}: made with {options}, but {broken[0]}"
    some = [*(puzzle.clues for puzzle in subject.puzzles), *subject.at_large[:SEEN]]
    if isinstance(kind, Likeness):
        lengths = {((one.width, one.height), len(kind.features(one))) for one in some}
        assert len(lengths) == len(dict(lengths)), "puzzles of one size have more or fewer features"
    if isinstance(kind, OptionChecks):
        _check_claims(subject)


def _check_claims(subject: Subject) -> None:
    """Of options that leave something to see, some example is untrue of some puzzle that was made otherwise."""
    kind: Any = subject.kind
    claimed = [
        {name: getattr(subject.optional(options)[0], name)}
        for options in subject.options
        for name, value in options.items()
        if name in kind.CHECKED_OPTIONS and value not in NOTHING
    ]
    seen = [_broken(kind, puzzle, claim) for puzzle in subject.puzzles for claim in claimed]
    assert any(seen) or not claimed, "whatever is claimed, no puzzle is said to have been made otherwise"


def _broken(kind: Any, puzzle: Puzzle, claim: dict[str, Any]) -> bool:
    try:
        return bool(kind.broken_options(puzzle.clues, puzzle.answer, claim))
    except ValueError:  # of an option that no puzzle of that size has
        return True


def _given(clues: Any) -> list[int]:
    """The numbers given; where -1 is a blank in records, 0 is one among the clues' own."""
    grid = clues.grid()
    rows = getattr(clues, "rows", grid)
    is_grid = [len(row) for row in rows] == [len(row) for row in grid]
    return [value for row in (rows if is_grid else grid) for value in row if value]


def less(kind: Any, clues: Any) -> list[Any]:
    """The clues with one given fewer, if they may be."""
    return [one for one in itertools.islice(altered(kind, clues), 40) if len(_given(one)) == len(_given(clues)) - 1][:1]


def check_notations(subject: Subject) -> None:
    """What is written for other programs reads back, and is read only to its end."""
    for notation in (one for one in notations_of(subject.kind) if one.form != "ipuz"):  # no whole text
        for clues in (*(puzzle.clues for puzzle in subject.puzzles), *subject.at_large[:SEEN]):
            with suppress(ValueError):  # a form may not have all that a kind has
                _check_text(notation, clues, notation.write(clues))


def _check_text(notation: Notation, clues: Any, text: str) -> None:
    again = _read(notation, text)
    assert again is not None, f"{clues.code()} is written as {text!r:.200}, which is refused"
    same = (again.canonical(), dict(again.variant)) == (clues.canonical(), dict(clues.variant))
    assert same, f"{clues.code()} is written as {text!r:.200}, which is read as {again.code()}"
    for more in AFTER if notation.is_line else ():
        assert _read(notation, text + more) != again, f"{text + more!r:.200} is read like {text!r:.200}"


def _read(notation: Notation, text: str) -> Any:
    try:
        return notation.read(text)
    except ValueError:
        return None


def check_midway(subject: Subject) -> None:
    """A picture in the middle of solving shows what is known and marked, and no more; a puzzle's shows no entry."""
    kind: Any = subject.kind
    is_watched = supports(kind, Midway) and supports(subject.kind, Marking)
    for puzzle in subject.puzzles:
        clues, code = puzzle.clues, puzzle.clues.code()
        meanings = {getattr(shape, "meaning", None) for shape, _, _ in kind.draw(clues).flat()}
        assert Meaning.ENTRY not in meanings, f"{code}: something is filled in already"
        if not is_watched:
            continue
        nothing = kind.draw_midway(clues, ())
        assert nothing == kind.draw(clues), f"{code}: where nothing is known, something is shown"
        some = [one.marks for one in taken(kind, clues)]
        assert kind.draw_midway(clues, (), some[0]) != nothing, f"{code}: what a step marks is not shown"
        known = [one for marks in some for one in marks.concludes if one.holds]
        assert not known or kind.draw_midway(clues, known) != nothing, f"{code}: what is known is not shown"
