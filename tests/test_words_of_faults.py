"""What a fault says is in our words: no library's, no plural of one, the right font; whatever a key is given."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

import bookmaker
from bookmaker.book.plan import Plan
from bookmaker.book.spec import Spec
from bookmaker.newspaper.spec import DailySpec
from bookmaker.pages.setting.boxes import PageSpec
from bookmaker.pages.setting.theme import Theme
from bookmaker.pages.templates.layouts import LayoutSpec
from bookmaker.printers.profile import Printer
from bookmaker.production.puzzles import shown_solved
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.records.exchange.importing import records_of
from bookmaker.seeds import Seed
from bookmaker.source.faults import BookError, counted
from bookmaker.source.validation import complaints

VALUES: tuple[Any, ...] = (None, True, -1, 10**9, 1.5, float("nan"), "", "x", "x" * 30_000, [], [[]], [{}], {})
VALUES += ({"x": {}}, ["x"], [1], ["x"] * 1000, {"x": 1}, {"monday": 3}, {"1": "x"})
MODELS: dict[str, Any] = {model.__name__: model for model in (Spec, DailySpec, LayoutSpec, Theme, Printer, PageSpec)}
MODELS |= {f"Params of {name}": registry.get(name).Params for name in registry.names(hidden=True)}
SECTION = {"kind": "net", "size": 4, "grade": "any", "count": 1}
# Words that no user wrote: names of types, of pydantic's errors and of Python's classes.
JARGON = re.compile(r"is not valid|constrained|literal|function|nullable|[a-z]_type|\w+\[|Spec\b|<|instance|pydantic")


def models(model: Any, seen: set[Any]) -> Iterator[Any]:
    """The model and all within it."""
    if model in seen:
        return
    seen.add(model)
    yield model
    for field in getattr(model, "model_fields", {}).values():
        for part in re.findall(r"\b[A-Z]\w+Spec\b|\bPaperStock\b|\bPdfX\w*", str(field.annotation)):
            found = [one for one in BaseModel.__subclasses__() if one.__name__ == part]
            for below in found:
                yield from models(below, seen)


@pytest.mark.parametrize("name", MODELS)
def test_whatever_a_key_is_given_the_fault_speaks_of_the_key_in_plain_words(name: str) -> None:
    for model in models(MODELS[name], set()):
        adapter = TypeAdapter(model)
        fields = getattr(model, "model_fields", None) or model.__pydantic_fields__
        for key, field in fields.items():
            word = field.alias or key
            for value in VALUES:
                given = {"width": 9, "height": 9, word: value} if name.startswith("Params") else {word: value}
                try:
                    adapter.validate_python(given)
                except ValidationError as error:
                    said = [one for one in complaints(error, lambda _: {}, given) if one.where[:1] == (word,)]
                    for one in said:
                        quoteless = re.sub(r"'[^']*'", "", one.message)
                        assert not JARGON.search(quoteless), one
                        assert not any(JARGON.search(str(step)) for step in one.where[1:]), one
                    places = [(one.where, one.at_key) for one in said]
                    assert len(places) == len(set(places)), said


def test_a_value_of_several_forms_is_told_in_one_sentence() -> None:
    params = TypeAdapter(registry.get("hidato").Params)
    for value, message in (
        ("4mm", "'gap' must be a whole number or 'auto', not '4mm'"),
        (99, "'gap' must be at most 40, not '99'"),
    ):
        given = {"width": 9, "height": 9, "gap": value}
        with pytest.raises(ValidationError) as error:
            params.validate_python(given)
        assert [one.message for one in complaints(error.value, lambda _: {}, given)] == [message]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"title": "x" * 201}, "'title' must have at most 200 characters, not 201"),
        (
            {"sections": [SECTION] * 501},
            "'sections' must have at most 500 entries, not 501",
        ),
    ],
)
def test_a_limit_says_of_what_it_is(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as error:
        Spec.model_validate(given)
    assert message in [one.message for one in complaints(error.value, lambda _: {}, given)]


def test_a_list_with_a_wrong_entry_is_not_said_to_be_too_short() -> None:
    slot = {"name": "a", "kind": "net", "size": 4, "grade": "any", "colour": "red"}
    daily = {"publication": "P", "seed": "s", "columns": "60mm", "formats": ["ipuz"]}
    for slots, told in (([slot], "unknown key 'colour'"), ([], "'slots' must have at least 1 entry, not 0")):
        with pytest.raises(ValidationError) as error:
            DailySpec.model_validate({**daily, "slots": slots})
        (found,) = complaints(error.value, lambda _: {}, {**daily, "slots": slots})
        assert found.message == told


def test_one_is_no_plural() -> None:
    assert [counted(n, "puzzle") for n in (0, 1, 12_000)] == ["0 puzzles", "1 puzzle", "12,000 puzzles"]
    assert [counted(n, "entry", "entries") for n in (1, 2)] == ["1 entry", "2 entries"]


# What is never one, no number, or the head of a column.
NEVER_ONE = {
    ("cli/preview.py", "MOST_PAGES"),
    ("cli/store.py", "shelf.puzzles"),
    ("newspaper/spec.py", "columns"),
    ("production/candidates.py", "len(found.lines)"),
    ("puzzles/making/series.py", "RENEWALS"),
    ("files/picture_reader.py", "height"),
    ("kinds/net/board.py", "LEAST_WRAPPED"),
    ("kinds/nonogram/exchange.py", "LARGEST"),
    ("kinds/numberlink/board.py", "self.min_length"),
    ("kinds/numberlink/links.py", "cells"),
    ("kinds/numberlink/option_checks.py", "shortest"),
    ("kinds/numberpath/board.py", "len(colours)"),
    ("kinds/numberpath/option_checks.py", "longest"),
    ("kinds/shikaku/board.py", "areas"),
    ("kinds/shikaku/board.py", "cells"),
    ("kinds/shikaku/option_checks.py", "largest"),
    ("kinds/shikaku/option_checks.py", "longest"),
    ("kinds/sudoku/board.py", "LARGEST"),
    ("kinds/sudoku/board.py", "n"),
    ("kinds/sudoku/cages.py", "n * n"),
    ("pages/book/fitting.py", "entry.size"),
    ("production/art_faults.py", "n"),
    ("production/contact_sheet.py", "len(pairs)"),
    ("puzzles/kits/exchange.py", "what"),
    ("puzzles/making/pool.py", "times"),
    ("puzzles/records/exchange/plain.py", "len(words)"),
    ("puzzles/records/exchange/plain.py", "len(rows)"),
    ("render/preflight/reading/pdf_file.py", "MOST_PAGES"),
    ("source/sandbox.py", "LONGEST_LIST"),
    ("source/sandbox.py", "WIDEST"),
}
NOUNS = "puzzle|cell|link|wall|number|digit|time|grid|clue|given|page|"
NOUNS += "issue|section|slot|record|picture|row|id|text|date|attempt|kind|size|rule|effort|column|entry|file"


@pytest.mark.slow
def test_every_number_of_things_goes_through_counted() -> None:
    """A number before a plural in a text that is filled in: its noun would be wrong where there is one."""
    found = []
    for path in sorted(Path(bookmaker.__file__).parent.rglob("*.py")):
        place = path.relative_to(Path(bookmaker.__file__).parent).as_posix()
        if place.startswith("puzzles/contract/testing/"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                for one, after in zip(node.values, node.values[1:], strict=False):
                    if isinstance(one, ast.FormattedValue) and isinstance(after, ast.Constant):
                        counts = re.match(rf" (further )?({NOUNS})s\b", str(after.value))
                        if counts and (place, ast.unparse(one.value)) not in NEVER_ONE:
                            found.append(f"{place}:{node.lineno} {ast.unparse(node)}")
    assert not found


def test_every_fault_is_told_with_what_to_do_about_it() -> None:
    found = []
    for path in sorted(Path(bookmaker.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_fault = isinstance(node, ast.Call) and ast.unparse(node.func) in ("fault", "Fault", "wrong")
            if is_fault and len(node.args) < 2 and not any(word.arg in ("hint", None) for word in node.keywords):
                found.append(f"{path}:{node.lineno}")
    assert not found


def test_a_size_is_told_as_it_was_written() -> None:
    (said,) = records_of("codes.txt", b"999999x999999:a_b", kind="shikaku").faults
    assert said.message == "a grid of 999999x999999 is not from 1x1 to 200x200"


def test_what_is_shown_solved_is_as_large_as_asked_where_its_usual_size_cannot_be_made() -> None:
    blank = registry.get("blank")
    usual = Order(0, 0, "blank", blank.Params(8, 8), Grade.EXPERT, Seed(("s",)), attempts=1)
    asked = replace(usual, params=blank.Params(4, 4), grade=None)
    with pytest.raises(BookError, match="blank of 8x8"):
        shown_solved(Plan((), (), {}, ()), [usual])
    (shown,) = shown_solved(Plan((), (), {}, (), {(0, 0): asked}), [usual])
    assert shown.order.params == asked.params


def test_what_is_shown_solved_and_comes_rarely_is_waited_for_as_puzzles_are() -> None:
    asked = Order(0, 0, "bridges", registry.get("bridges").Params(7, 7, most=1), None, Seed(("s",)))
    (shown,) = shown_solved(Plan((), (), {}, (), {(0, 0): asked}), [replace(asked, attempts=1)])
    assert shown.attempts > 1
