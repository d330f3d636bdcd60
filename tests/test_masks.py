"""Masks: shapes, letters and drawn patterns leave connected cells that look like what they are named for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.toolbox.masks import SHAPES, holes_in, pattern, read_mask

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def drawn(text: str, width: int, height: int) -> list[str]:
    return pattern(read_mask(text, width, height)).split("/")


def test_a_heart_has_two_arcs_and_a_point() -> None:
    assert drawn("heart", 9, 9) == [
        ".xxx.xxx.",
        "xxxxxxxxx",
        "xxxxxxxxx",
        "xxxxxxxxx",
        "xxxxxxxxx",
        ".xxxxxxx.",
        ".xxxxxxx.",
        "..xxxxx..",
        "...xxx...",
    ]


def test_the_holes_of_a_grid_are_the_cells_that_are_not_there() -> None:
    assert holes_in(((0, None, 3), (None, 5, 0))) == 1 << 1 | 1 << 4  # each row begins four bits on


def test_a_letter_is_scaled_to_the_grid() -> None:
    assert drawn("T", 5, 7) == ["xxxxx", *["..x.."] * 6]
    assert drawn("T", 10, 14) == ["xxxxxxxxxx"] * 2 + ["....xx...."] * 12


@given(st.sampled_from(sorted(SHAPES)), st.integers(7, 40), st.integers(7, 40))
def test_a_shape_reaches_its_grids_edges_and_is_its_own_mirror_image(name: str, width: int, height: int) -> None:
    rows = drawn(name, width, height)
    assert all(row == row[::-1] for row in rows)
    assert "x" in rows[0] + rows[1], "the upper rows are empty"
    assert "x" in rows[-1] + rows[-2], "the lower rows are empty"
    assert any("x" in row[:2] for row in rows), "the left columns are empty"
    assert name == "heart" or rows == rows[::-1]


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("size", [(5, 7), (7, 7), (8, 8), (6, 11), (10, 14), (15, 20)])
def test_every_letter_hangs_together(letter: str, size: tuple[int, int]) -> None:
    rows = drawn(letter, *size)
    assert (len(rows[0]), len(rows)) == size


def test_no_two_letters_are_the_same() -> None:
    assert len({tuple(drawn(letter, 5, 7)) for letter in LETTERS}) == len(LETTERS)


def connected(rows: list[str]) -> bool:
    """Whether the cells hang together, by walking from one of them."""
    left = {(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == "x"}
    walk = [left.pop()] if left else []
    while walk:
        r, c = walk.pop()
        beside = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
        left -= beside
        walk += beside
    return not left


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_a_drawn_pattern_of_connected_cells_reads_back_and_no_other_does(
    width: int, height: int, data: st.DataObject
) -> None:
    rows = data.draw(st.lists(st.text("x.", min_size=width, max_size=width), min_size=height, max_size=height))
    text = "/".join(rows)
    if "x" in text and connected(rows):
        assert pattern(read_mask(text, width, height)) == text
    else:
        with pytest.raises(ValueError, match="cell"):
            read_mask(text, width, height)


@pytest.mark.parametrize(
    ("text", "size", "said"),
    [
        ("hart", (9, 9), "a capital letter"),
        ("heart", (4, 9), "not to be seen"),
        ("x.x", (3, 1), "hang together"),
        ("...", (3, 1), "no cell"),
        ("xxx", (4, 1), "the grid's 1 row of 4 cells"),
        ("xx/x", (2, 2), "the grid's 2 rows"),
        ("", (3, 3), "a capital letter"),
    ],
)
def test_what_is_no_mask_is_refused_in_a_sentence(text: str, size: tuple[int, int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_mask(text, *size)
