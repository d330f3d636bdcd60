"""Records: the fixed form of a puzzle outside the program, and clear refusals of what is not one."""

import json
from contextlib import suppress
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BESIDE
from bookmaker.puzzles.records.record import (
    given_of,
    identity,
    read_given,
    read_size,
    record_of,
    text_of,
    to_json,
)
from tests.samples import sample


def test_a_record_has_the_fixed_keys_in_the_fixed_order_and_reads_back() -> None:
    puzzle = sample("blank", width=3, height=2)
    assert puzzle is not None
    record = json.loads(to_json(record_of(puzzle)))
    assert list(record) == [
        *(
            "kind",
            "size",
            "options",
            "grid",
            "solution",
            "grade",
            "effort",
            "techniques",
            "flow",
            "code",
            "seed",
            "id",
            "version",
        )
    ]
    assert (record["size"], record["grid"], record["code"]) == ("3x2", [[0, 0, 0], [0, 0, 0]], "3x2:")
    given = read_given(json.dumps(record))
    assert given.clues == puzzle.clues
    assert identity("blank", given.clues) == record["id"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "the line is not JSON"),
        ("[" * 100_000, "the line is not JSON"),
        ("[1]", "not a JSON object"),
        ('{"grid": [[0]]}', "no 'kind'"),
        ('{"kind": "blank"}', "no 'grid'"),
        ('{"kind": "blnk", "grid": [[0]]}', "unknown kind 'blnk'"),
        ('{"kind": 3, "grid": [[0]]}', "unknown kind '3'"),
        ('{"kind": "blank", "grid": "x"}', "'grid' must be a list of rows"),
        ('{"kind": "blank", "grid": [0]}', "'grid' must be a list of rows"),
        ('{"kind": "blank", "grid": [[0], []]}', "rows must be of one length"),
        ('{"kind": "blank", "grid": [[0]], "options": 3}', "'options' must be an object"),
        ('{"kind": "blank", "grid": [[0]], "size": "2x1"}', "'size' says 2x1, the grid is 1x1"),
        ('{"kind": "blank", "grid": [[0]], "size": "x"}', "is not a size"),
        (
            '{"kind": "blank", "grid": [[0]], "walls": [[0, 0, "right"]]}',
            "the kind 'blank' has no 'walls' beside its grid",
        ),
        ('{"kind": "blank", "grid": [[0]], "version": 9}', "of version 9, newer than"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        read_given(line)
    assert len(str(caught.value).partition("; known: ")[0]) < 200


@dataclass(frozen=True)
class Marked:
    """Clues that have nothing but a variant."""

    variant: dict[str, object]

    def canonical(self) -> str:
        return "same"


def test_an_id_is_of_the_variant_whatever_the_order_it_is_told_in() -> None:
    one, other = {"wrap": True, "box": "3x3"}, {"box": "3x3", "wrap": True}
    assert identity("k", Marked(one)) == identity("k", Marked(other))
    others = [identity("k", Marked(variant)) for variant in (one, {**one, "wrap": False}, {"wrap": True}, {})]
    assert len({*others, identity("j", Marked(one))}) == 5


def test_what_is_quoted_from_a_record_is_cut_at_forty_characters() -> None:
    with pytest.raises(ValueError, match="'size' says") as caught:
        read_given(json.dumps({"kind": "blank", "grid": [[0]], "size": " " * 60 + "2x1"}))
    assert str(caught.value) == f"'size' says {' ' * 40}, the grid is 1x1"
    with pytest.raises(ValueError, match="unknown kind") as caught:
        read_given(json.dumps({"kind": "k" * 60, "grid": [[0]]}))
    assert f"'{'k' * 40}'" in str(caught.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(grid=json_values, options=json_values, size=json_values, kind=st.sampled_from(["blank", "net", "shikaku"]))
def test_any_json_is_a_puzzle_or_a_value_error(grid: object, options: object, size: object, kind: str) -> None:
    line = json.dumps({"kind": kind, "grid": grid, "options": options, "size": size})
    try:
        clues = read_given(line).clues
    except ValueError:
        return
    assert clues.grid()


@pytest.mark.parametrize(("text", "size"), [("9x12", (9, 12)), ("7", (7, 7)), (" 10x10 ", (10, 10))])
def test_sizes_are_width_by_height_or_one_number(text: str, size: tuple[int, int]) -> None:
    assert read_size(text) == size


@pytest.mark.parametrize("text", ["", "x", "0", "0x5", "5x", "5x5x5", "-5", "5.5", "99999", "٣x٣"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a size"):
        read_size(text)


def test_a_grid_is_shown_in_aligned_columns() -> None:
    assert text_of(((0, 12), (-1, 3))) == " . 12\n ?  3"


def test_a_cell_that_is_not_there_is_shown_as_a_blank() -> None:
    assert text_of(((None, 12, None), (-1, None, 3))) == "   12\n ?     3"


WRONG = (None, [], {}, 3, -1, 2.5, "x", True, [None], [[1]], [["a"]], [[{}]], [[[]]], {"a": 1}, 10**30, [[10**30]])


@pytest.mark.parametrize("name", registry.names())
def test_a_record_of_which_any_key_or_cell_holds_anything_is_a_puzzle_or_refused_in_a_sentence(name: str) -> None:
    right = json.loads(to_json(record_of(sample(name, width=4, height=4))))
    keys = (*right, *BESIDE, "caption")
    (_, *row), *rows = right["grid"]
    records = [right | {key: wrong} for key in keys for wrong in WRONG]
    records += [right | {"grid": [[wrong, *row], *rows]} for wrong in WRONG]
    records += [{each: value for each, value in right.items() if each != key} for key in keys]
    for record in records:
        with suppress(ValueError):
            given_of(record)
