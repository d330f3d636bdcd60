"""The grid code and the checks of grids: round trips, garbage refused in a sentence, and never much time."""

import re
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.gridcode import (
    LARGEST,
    LARGEST_NUMBER,
    UNKNOWN,
    masked_numbers,
    numbers,
    read_cells,
    read_head,
    rectangle,
    written,
)
from tests.few import every


def read(text: str, **how: Any) -> MaskedGrid:
    return read_cells(read_head(text, kind="x", like="'1x1:a'", letters="w"), kind="x", **how)


def grids(cells: st.SearchStrategy[int | None]) -> st.SearchStrategy[MaskedGrid]:
    sizes = st.tuples(st.integers(1, 12), st.integers(1, 12))
    return sizes.flatmap(
        lambda size: st.lists(st.tuples(*[cells] * size[0]), min_size=size[1], max_size=size[1]).map(tuple)
    )


def test_a_code_is_numbers_letters_for_blanks_and_signs() -> None:
    rows = ((1, 12, None, 0), (0, 0, UNKNOWN, UNKNOWN), (None, None, 3, 0))
    assert written(rows, "w") == "4x3w:1_12.c?_?..3a"
    assert written(((0,) * 60,)) == "60x1:zzh"
    assert written(((0,) * 26,)) == "26x1:z"
    assert written(((0,) * 100,)) == "100x1:zzzv"


@given(grids(st.sampled_from([0, 0, 0, 0, None, UNKNOWN]) | st.integers(1, LARGEST_NUMBER)))
def test_what_is_written_is_read(rows: MaskedGrid) -> None:
    assert read(written(rows), unknown=True, masked=True) == rows


@given(st.text(alphabet="0123456789abcxyz:_?.w- \u0663\n", max_size=30))
def test_any_text_is_a_grid_that_reads_back_or_a_refusal(cells: str) -> None:
    try:
        rows = read("3x2:" + cells, unknown=True, masked=True)
    except ValueError:
        return
    assert [len(row) for row in rows] == [3, 3]
    assert read(written(rows), unknown=True, masked=True) == rows


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3x1", "'3x1' is not a x code like '1x1:a'"),
        ("3x1ww:c", "is not a x code"),
        ("3x1v:c", "is not a x code"),
        ("0x1:", "is not a x code"),
        ("\u0663x1:c", "is not a x code"),
        ("201x1:c", "201x1 is larger than 200x200"),
        ("3x1:b0", "names blanks by letters, not by 0"),
        ("3x1:b1000000", "cannot hold '1000000' (numbers go up to 999999)"),
        ("3x1:b?", "cannot hold '?'"),
        ("3x1:b.", "cannot hold '.'"),
        ("3x1:b", "does not describe the 3 cells of a 3x1 grid"),
        ("3x1:d", "does not describe the 3 cells of a 3x1 grid"),
    ],
)
def test_a_wrong_code_is_refused_with_its_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        read(text)


def test_noughts_before_a_number_do_not_count() -> None:
    assert read("2x1:0007_1") == ((7, 1),)
    assert read(f"1x1:0{LARGEST_NUMBER}") == ((LARGEST_NUMBER,),)


LONG = 10_000_000


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names(hidden=True))
@pytest.mark.parametrize("filling", every(5, ["9", "0", "_", "?", "h", "z", "1_", "v!", ".", "x", "\u0663"]))
def test_a_line_of_ten_megabytes_is_refused_in_a_second(name: str, filling: str) -> None:
    text = filling * (LONG // len(filling))
    began = time.process_time()
    for head in ("", "5x5:", "200x200:"):
        with pytest.raises(ValueError, match=r"\w") as caught:
            registry.get(name).Clues.parse(head + text)
        assert len(str(caught.value)) < 150
    assert time.process_time() - began < 3


# --- checks of grids


@pytest.mark.parametrize(
    ("grid", "why"),
    [
        (5, "a grid is a list of rows"),
        ("12", "a grid is a list of rows"),
        ([1, 2], "a grid is a list of rows"),
        ([], "of one length, at least 1"),
        ([[]], "of one length, at least 1"),
        ([[1, 2], [3]], "of one length, at least 1"),
        ([[0] * (LARGEST + 1)], "201x1 is larger than 200x200"),
        ([[0]] * (LARGEST + 1), "1x201 is larger than 200x200"),
    ],
)
def test_what_is_no_rectangle_is_refused(grid: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        rectangle(grid)
    with pytest.raises(ValueError, match=why):
        masked_numbers(grid, most=9, what="a digit")


@pytest.mark.parametrize("wrong", [True, 1.0, "1", [], -2, 10])
def test_a_cell_holds_a_whole_number_within_bounds(wrong: Any) -> None:
    for check in (numbers, masked_numbers):
        with pytest.raises(ValueError, match=r"^" + re.escape(f"{str(wrong)!r} is not a digit")):
            check([[0, wrong]], least=-1, most=9, what="a digit")
        assert check([[-1, 9]], least=-1, most=9, what="a digit") == ((-1, 9),)


def test_a_cell_that_is_not_there_is_allowed_only_in_a_mask() -> None:
    with pytest.raises(ValueError, match=r"no holes \(null\); each cell is a digit"):
        numbers([[None, 1]], most=9, what="a digit")
    assert masked_numbers([[None, 1]], most=9, what="a digit") == ((None, 1),)
    with pytest.raises(ValueError, match="no cell at all"):
        masked_numbers([[None], [None]], most=9, what="a digit")
