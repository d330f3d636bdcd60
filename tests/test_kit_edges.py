"""The kit of edges: lines between cells of a grid, what they join, and what a finding adds."""

from __future__ import annotations

import pytest

from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.kits.edges.lines import Edges, Lines, singles
from bookmaker.puzzles.toolbox.bitgrid import bit_grid


def drawn(across: set[tuple[int, int]], down: set[tuple[int, int]], *, wrap: bool = False) -> Lines:
    """The lines of a 3x3 grid that lead right, and down, from these cells."""
    grid = bit_grid(3, 3, wrap)
    return Lines(grid, *(sum(grid.bit(*cell) for cell in cells) for cells in (across, down)))


def test_the_way_between_two_cells_follows_the_lines() -> None:
    lines = drawn({(0, 0), (2, 0)}, {(0, 1), (1, 1)})
    assert lines.way(((0, 0), (2, 0))) == ((2, 0), (2, 1), (1, 1), (0, 1), (0, 0))


def test_cells_are_joined_by_lines_round_the_edge_of_a_torus() -> None:
    assert drawn({(1, 2)}, {(2, 0)}, wrap=True).joined_to([(1, 0), (0, 0)]) == ((0, 0), (1, 0), (1, 2), (2, 0))
    assert drawn({(1, 2)}, {(2, 0)}).joined_to([(1, 0)]) == ((1, 0),)


@pytest.mark.parametrize(("wrap", "ends"), [(False, [((0, 0), (0, 1))]), (True, [((0, 0), (0, 1)), ((0, 2), (0, 0))])])
def test_only_edges_within_the_grid_are_told(wrap: bool, ends: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    lines = drawn(set(), set(), wrap=wrap)
    grid = lines.grid
    found = lines.new(Edges(across_off=grid.bit(0, 0) | grid.bit(0, 2)))
    assert list(found) == [Finding(Sort.EDGE, pair, holds=False) for pair in ends]


def test_what_is_known_is_not_told_again_and_both_ways_conflict() -> None:
    lines = drawn({(0, 0)}, set())
    (edge,) = singles(lines.across_on, 0)
    assert list(lines.new(edge)) == []
    assert lines.ends(edge) == ((0, 0), (0, 1))
    lines.put(*edge.otherwise())
    assert lines.conflicts() == lines.grid.bit(0, 0)


def test_a_side_is_open_until_its_edge_is_known() -> None:
    lines = drawn({(1, 0)}, set())
    right, up, left, down = lines.opened
    middle = lines.grid.bit(1, 1)
    assert [bool(side & middle) for side in (right, up, left, down)] == [True, True, False, True]
    assert lines.on[2] & middle
    assert lines.off[1] & lines.grid.bit(0, 1)  # the border is closed
