"""Arms of a cell as a 4-bit mask: the names of the bits, and every way to draw edges in a tiny grid."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.near import NOWHERE

# A mask is the sum of a cell's arms, as in the grids and solutions of records.
RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8
STEPS = {RIGHT: (0, 1), UP: (-1, 0), LEFT: (0, -1), DOWN: (1, 0)}  # where an arm leads, as (rows, columns)
OPPOSITE = {RIGHT: LEFT, UP: DOWN, LEFT: RIGHT, DOWN: UP}


def choices_of_edges(
    width: int,
    height: int,
    *,
    wrap: bool = False,
    missing: frozenset[Cell] = NOWHERE,
    closed: Collection[tuple[int, int, int]] = (),
) -> Iterator[MaskedGrid]:
    """The masks of every choice of edges between neighbours, for brute force; 2 to the number of edges.

    None for cells that are missing; `closed` are edges to leave out, each (row, column, RIGHT or DOWN).
    """
    across = width if wrap else width - 1
    down = height if wrap else height - 1
    edges = [(r, c, r, (c + 1) % width, RIGHT) for r in range(height) for c in range(across)]
    edges += [(r, c, (r + 1) % height, c, DOWN) for r in range(down) for c in range(width)]
    edges = [
        (r, c, to_r, to_c, arm)
        for r, c, to_r, to_c, arm in edges
        if not {(r, c), (to_r, to_c)} & missing and (r, c, arm) not in closed
    ]
    for choice in product((False, True), repeat=len(edges)):
        masks = [[0] * width for _ in range(height)]
        for (row, column, to_row, to_column, arm), on in zip(edges, choice, strict=True):
            if on:
                masks[row][column] |= arm
                masks[to_row][to_column] |= OPPOSITE[arm]
        yield tuple(
            tuple(None if (r, c) in missing else mask for c, mask in enumerate(row)) for r, row in enumerate(masks)
        )
