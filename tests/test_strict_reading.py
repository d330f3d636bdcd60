"""Records are read strictly: what readers would take in two ways is a fault of the record, and nobody's guess."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.records.record import read_given, record_of, to_json
from bookmaker.puzzles.records.verify import verify
from bookmaker.source.strict_json import loads, same
from tests.samples import sample

SHIKAKU: dict[str, Any] = {"kind": "shikaku", "grid": [[3, 0, 0], [3, 0, 0]]}


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 1}', '[{"b": {"a": 1, "a": 2}}]', "NaN", '{"a": Infinity}', "[" * 100_000, '{"a": 1']
)
def test_what_each_reader_takes_otherwise_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"twice|number|deep|Expecting"):
        loads(text)


def test_a_key_that_stands_twice_is_named() -> None:
    line = '{"kind": "shikaku", "grid": [[2, 0]], "grade": "easy", "grade": "hard"}'
    with pytest.raises(ValueError, match="'grade' stands twice"):
        read_given(line)
    assert verify(line).wrongs == ("not a puzzle record: 'grade' stands twice",)


@pytest.mark.parametrize(
    ("said", "truth", "is_same"),
    [
        (1, 1, True),
        (True, 1, False),
        (1, True, False),
        ("1", 1, False),
        (4, 4.0, True),
        (4.0, 4, False),
        ([[0, True]], ((0, 1),), False),
        ({"a": [1]}, {"a": (1,)}, True),
        ({"a": 1, "b": 2}, {"a": 1}, False),
        (None, 0, False),
    ],
)
def test_true_is_not_1_and_a_text_is_no_number(said: object, truth: object, is_same: bool) -> None:
    assert same(said, truth) is is_same


@pytest.mark.parametrize(
    ("name", "value"), [("max_side", "4"), ("unknown", False), ("unknown", "0"), ("max_side", 4.0)]
)
def test_an_option_written_as_something_else_is_a_fault(name: str, value: object) -> None:
    (wrong,) = verify(json.dumps({**SHIKAKU, "options": {name: value}})).wrongs
    assert wrong.startswith(f"the record's options are wrong: '{name}'")
    assert "it must be" in wrong


def leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every number and truth of a record, with its path."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*place, key))
    elif isinstance(value, int | float):
        yield place, value


def put(record: dict[str, Any], place: tuple[Any, ...], value: object) -> str:
    copy = json.loads(json.dumps(record))
    at = copy
    for step in place[:-1]:
        at = at[step]
    at[place[-1]] = value
    return json.dumps(copy)


@pytest.mark.parametrize("name", registry.names())
def test_no_number_of_a_record_can_be_written_as_truth_or_text(name: str) -> None:
    record = json.loads(to_json(record_of(sample(name, width=5, height=5))))
    one_of_each: dict[tuple[Any, ...], tuple[tuple[Any, ...], Any]] = {}
    for place, value in leaves(record):
        kept = tuple(step for step in place if isinstance(step, str))
        one_of_each.setdefault((*kept, value in (0, 1)), (place, value))
    for place, value in one_of_each.values():
        others = [str(value), *([bool(value)] if type(value) is int and value in (0, 1) else [])]
        for other in others:
            assert verify(put(record, place, other)).wrongs, (name, place, other)
