"""Every installed kind passes the suite of the contract, with its data in tests/kinds; no wrong kind passes."""

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.drawing import Group, Shape
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BatchKind
from bookmaker.puzzles.contract.asking import beside_of, looks_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.contract.testing import check_kind, printed
from bookmaker.puzzles.contract.testing.subject import Subject, rows
from bookmaker.puzzles.contract.testing.suite import CHECKS, check, examined, subject_of
from tests.few import every, longer
from tests.sabotages import SABOTAGES, Sabotage
from tests.sabotages.wrapping import Need, has_beside, wrapped

HERE = Path(__file__).parent
KINDS = registry.names(hidden=True)
# Broken in source and not in a wrapped kind: test_laws.py does it.
IN_SOURCE = {"independence"}
# All sabotages are tried on the kind that does nothing, and by the slow tests on one of the others.
TRIED = {*KINDS} - {*registry.names()}
# Whose contract takes under four seconds, and under fifteen; the long tests check that of the others.
QUICK = ("blank", "shikaku")
CHEAP = ("binary", "bridges", "numbrix", "sudoku")
# Of which the quick tests check a part, and of which the slow ones check that part alone.
PARTLY = ("bridges", "numbrix")
REST = sorted({*KINDS} - {*QUICK, *CHEAP})
# The checks that take under a second: of tiny grids and examples, and of some puzzles, which take some kinds longer;
# those that try every answer of tiny grids take longer where a grid of nine cells has many.
BRIEF = ("words", "ladder", "engines")
OF_MADE = (
    "extent",
    "examples",
    "codes",
    "values",
    "parse",
    "nonsense",
    "notations",
    "midway",
    "cages",
    "variants",
    "told",
    "clues drawn",
    "measures",
    "steps",
    "efforts",
    "twins",
)
OF_ALL_ANSWERS = ("proofs", "deductions", "answers drawn")
SLOWLY_MADE = ("starbattle",)
SLOWLY_TRIED = (*SLOWLY_MADE, "calcudoku", "futoshiki", "kakuro", "masyu", "net", "numberlink", "skyscrapers")


ODD: tuple[Any, ...] = (None, 5, "x", [], {}, [[]], {"x": 1})  # what no key of a record holds


def data_of(name: str) -> Any:
    return yaml.safe_load((HERE / "kinds" / f"{name}.yaml").read_text(encoding="utf-8"))


@functools.cache
def subject(name: str) -> Subject:
    return subject_of(name, data_of(name))


@functools.cache
def can_be_wrong(name: str, needs: Need) -> bool:
    """Whether a kind has what a sabotage needs: asked once for all that need the same, since some prove many clues."""
    return needs(subject(name))


def is_tried(name: str, sabotage: Sabotage) -> bool:
    """Whether a sabotage is tried on a kind: a wrong batch on kinds that have one, wrong making where that is quick."""
    if name in TRIED:
        return True
    if sabotage.check == "batches":
        return isinstance(registry.get(name), BatchKind)
    return not (data_of(name).get("slow") and sabotage.name.startswith("propose"))


# test_outside.py tries those of what stands beside a grid.
WRONGS = [one for one in SABOTAGES if one.needs is not has_beside]


@pytest.mark.parametrize("name", [*QUICK, *longer(sorted({*KINDS} - {*QUICK}), CHEAP)])
def test_a_kind_keeps_the_whole_contract(name: str) -> None:
    check_kind(name, data_of(name))


@pytest.mark.parametrize("name", [*PARTLY, *(pytest.param(one, marks=pytest.mark.slow) for one in REST)])
def test_a_kind_keeps_the_part_of_the_contract_that_takes_no_time(name: str) -> None:
    seen = subject(name)
    of_made = () if name in SLOWLY_MADE else OF_MADE
    for one in (*BRIEF, *of_made, *(() if name in SLOWLY_TRIED else OF_ALL_ANSWERS)):
        check(one, seen)


@pytest.mark.parametrize("name", KINDS)
def test_where_one_cell_without_a_clue_is_wrong_each_broken_rule_is_shown_at_it_or_beside_it(name: str) -> None:
    kind: Any = registry.get(name)
    for example in data_of(name)["examples"]:
        clues, right = kind.Clues.parse(example["code"]), rows(example["answer"])
        every = [(r, c) for r, row in enumerate(right) for c, value in enumerate(row) if value is not None]
        values = {0, 1, 2, *(right[r][c] for r, c in every)}
        blank = [(r, c) for r, c in every if not clues.grid()[r][c]]
        for (r, c), value in itertools.product(blank, values):
            wrong = [[value if (a, b) == (r, c) else held for b, held in enumerate(row)] for a, row in enumerate(right)]
            try:
                broken = kind.faults(clues, kind.Answer.from_grid(rows(wrong)))
            except ValueError:
                continue  # no value of the kind
            for one in broken:
                is_near = any(abs(r - a) < 2 > abs(c - b) for a, b in one.cells)
                assert is_near or one == BrokenRule("shape"), f"{clues.code()}: {wrong} breaks {one}"


def strange(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a record says beside its grid, with one part exchanged for another or left out, or one more."""
    for key, value in given.items():
        yield from ({**given, key: other} for other in ODD)
        for inner in value if isinstance(value, Mapping) else ():
            yield {**given, key: {one: value[one] for one in value if one != inner}}
            yield from ({**given, key: {**value, inner: other, "x": []}} for other in ODD)


@pytest.mark.parametrize("name", KINDS)
def test_whatever_a_record_says_beside_its_grid_it_is_read_or_refused(name: str) -> None:
    seen = subject(name)
    for clues, options in itertools.product(
        (seen.kind.Clues.parse(example["code"]) for example in seen.examples), ({}, *seen.options)
    ):
        for given in strange({**clues.variant, **looks_of(clues), **beside_of(clues), **options}):
            with suppress(ValueError):
                seen.kind.Clues.from_grid(clues.grid(), given)


def leaves(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group) and shape.shapes:
            yield from leaves(shape.shapes)
        else:
            yield shape


@pytest.mark.parametrize("name", KINDS)
def test_no_shape_of_a_drawing_is_empty(name: str) -> None:
    kind: Any = registry.get(name)
    for example in data_of(name)["examples"]:
        clues, answer = kind.Clues.parse(example["code"]), kind.Answer.from_grid(rows(example["answer"]))
        if clues.width * clues.height > 1:  # one cell alone has no lines between cells
            for shape in leaves([*kind.draw(clues).shapes, *kind.draw(clues, answer).shapes]):
                assert () not in [getattr(shape, one.name) for one in fields(shape)], f"{clues.code()}: {shape}"


@pytest.mark.parametrize("name", longer(KINDS, ["blank", "shikaku"]))
def test_eighty_puzzles_of_each_variant_or_as_many_as_its_data_says_are_seen_alike_by_all_witnesses(name: str) -> None:
    large = replace(subject_of(name, data_of(name)), many=data_of(name).get("many", 80))
    for check_name in (one for one, of in CHECKS.items() if of.__module__ == printed.__name__):
        check(check_name, large)


def test_checks_are_told_one_by_one_with_their_rule_what_is_wrong_and_what_was_proposed() -> None:
    right = subject("blank")
    broken = replace(right, kind=wrapped(right.kind, draw=lambda *_: 1 / 0), words={})
    told = {one.check: one for one in examined(broken, only=("words", "extent", "values"))}
    assert list(told) == ["words", "values", "extent"]
    assert told["words"].wrong == "the kind speaks no language"
    assert told["words"].rule.startswith("Every language has the kind's title")
    assert told["extent"].wrong.startswith("ZeroDivisionError: division by zero (")
    assert not told["values"].wrong
    whole = {one.check: one for one in examined(right, only=("grades",))}["grades"]
    assert not whole.wrong
    assert whole.proposed == {(Grade.EASY, Grade.EASY): 1}
    assert {"propose", "deduce", "prove", "faults"} <= set(whole.spent)


@pytest.mark.parametrize("name", sorted(TRIED))
@pytest.mark.parametrize("sabotage", WRONGS, ids=lambda one: one.name)
def test_a_wrong_kind_is_caught_by_the_check_that_should(name: str, sabotage: Sabotage) -> None:
    if not can_be_wrong(name, sabotage.needs):
        pytest.skip(f"{name} cannot be wrong in this way")
    is_caught(name, sabotage)


@pytest.mark.slow
@pytest.mark.parametrize("at", every(4, range(len(WRONGS))), ids=lambda at: WRONGS[at].name)
def test_each_way_to_be_wrong_is_caught_in_one_of_our_kinds(at: int) -> None:
    """It is the check that is tried, not the kind: the next in turn of those that can be wrong in this way."""
    sabotage, ours = WRONGS[at], registry.names()
    turn = at % len(ours)
    in_turn = (*ours[turn:], *ours[:turn])
    is_caught(next(one for one in in_turn if is_tried(one, sabotage) and can_be_wrong(one, sabotage.needs)), sabotage)


def is_caught(name: str, sabotage: Sabotage) -> None:
    wrong = sabotage.wreck(subject(name))
    with pytest.raises(AssertionError, match=sabotage.says):
        CHECKS[sabotage.check](wrong)


def test_every_check_is_needed_to_catch_a_wrong_kind() -> None:
    assert {sabotage.check for sabotage in SABOTAGES} | IN_SOURCE == set(CHECKS)
    names = [sabotage.name for sabotage in SABOTAGES]
    assert len(names) == len(set(names))


def test_a_kind_without_a_data_file_of_the_right_form_is_refused() -> None:
    data = data_of("blank")
    for wrong, why in (
        (data["examples"], "a mapping"),
        ({key: value for key, value in data.items() if key != "grades"}, "lacks grades"),
        ({**data, "colour": "red"}, "unknown keys: colour"),
        ({**data, "examples": []}, "nothing under 'examples'"),
        ({**data, "tiny": ["4x4"]}, "more than 9 cells"),
        ({**data, "options": [{"wrap": True}]}, "options: examples for"),
        ({key: value for key, value in data.items() if key != "ambiguous"}, "no ambiguous clues were found"),
    ):
        with pytest.raises(AssertionError, match=why):
            check_kind("blank", wrong)
