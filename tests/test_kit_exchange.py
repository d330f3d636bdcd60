"""The codes that other programs' texts are made of: run codes, clues outside, borders and walls, there and back."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.symmetry import renumbered

# A domino, a square and three cells, as puzz.link and Simon Tatham's collection write their edges.
ROOMS = ((0, 0, 1), (2, 2, 1), (2, 2, 1))


def test_a_run_code_tells_blanks_noughts_unknown_and_long_numbers_apart() -> None:
    cells = [None] * 21 + [0, 15, 16, UNKNOWN, 255, 256, 4096]
    assert exchange.run(cells) == "zg0f-10.-ff+100=000"
    assert exchange.read_run("zg0f-10.-ff+100=000", 28) == cells


@given(st.lists(st.none() | st.integers(UNKNOWN, 12_000), max_size=60))
def test_a_run_code_comes_back(cells: list[int | None]) -> None:
    assert exchange.read_run(exchange.run(cells), len(cells)) == cells


def test_clues_outside_fill_the_room_of_each_line() -> None:
    assert exchange.read_outside("1g23h", [2, 3, 1]) == [[1, None], [2, 3, None], [None]]
    with pytest.raises(ValueError, match="fewer numbers"):
        exchange.read_outside("1g2", [2, 3])


def test_borders_are_bits_of_edges_beside_and_then_below() -> None:
    # Beside: 01 01 01, and below: 110 000; five edges a letter.
    assert exchange.borders(ROOMS) == "ago0"
    assert exchange.read_borders("ago0rest", 3, 3) == (ROOMS, "rest")
    with pytest.raises(ValueError, match="does not describe the borders"):
        exchange.read_borders("ag", 3, 3)


def test_walls_count_the_open_edges_between_them() -> None:
    # Beside, by rows: open wall, open wall, open wall; below, by columns: wall open, wall open, open open and the end.
    assert exchange.walls(ROOMS) == "aaa_ac"
    assert exchange.read_walls("aaa_ac", 3, 3) == ROOMS
    with pytest.raises(ValueError, match="does not say the 12 edges of a 3x3"):
        exchange.read_walls("a", 3, 3)


@given(st.integers(1, 8), st.integers(1, 8), st.randoms(use_true_random=False))
def test_rooms_of_any_shape_come_back_from_borders_and_walls(width: int, height: int, rng: Random) -> None:
    opened = [edge for edge in exchange.edges(width, height) if rng.random() < 0.6]
    rooms = exchange.rooms_within(width, height, opened)
    assert rooms == renumbered(rooms)
    assert exchange.read_borders(exchange.borders(rooms), width, height) == (rooms, "")
    assert exchange.read_walls(exchange.walls(rooms), width, height) == rooms
