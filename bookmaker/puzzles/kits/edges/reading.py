"""Edges read back: arms and links along the middles of cells, nodes and the lines that join them."""

from __future__ import annotations

import math
from collections import Counter

from bookmaker import painted
from bookmaker.painted import CENTRED, NEAR, Cell, GridPicture
from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.kits.reading import discs, rows_of

SIDE = 0.3  # cells; lines that join two nodes run no farther from their middles


def arm_rows(picture: GridPicture) -> MaskedGrid:
    """For each cell the sum of the arms that are drawn from its middle, None where no cell is."""
    return rows_of(picture, painted.cells_of(picture), painted.arms(picture))


def node_rows(picture: GridPicture, blank: int | None = None) -> Grid:
    """The number of each node, `blank` of one without where there may be such, 0 in other cells.

    ValueError for a node without a number otherwise, and for a number without a node.
    """
    numbers = {cell: painted.number(text) for cell, text in painted.numbers(picture).items()}
    nodes = discs(picture).keys()
    odd = numbers.keys() - nodes if blank else numbers.keys() ^ nodes
    if odd:
        row, column = min(odd)
        raise ValueError(f"a node without a number, or a number without one, at row {row + 1}, column {column + 1}")
    numbers = dict.fromkeys(nodes, blank or 0) | numbers
    return tuple(tuple(numbers.get((r, c), 0) for c in range(picture.width)) for r in range(picture.height))


def spans(picture: GridPicture) -> dict[tuple[Cell, Cell], int]:
    """How many lines join two nodes, which have a disc each, the upper or left one first.

    ValueError for any other line: one that slants, ends elsewhere, or is not where a line of so many should be.
    """
    nodes = discs(picture)
    found: dict[tuple[Cell, Cell], list[float]] = {}
    for one in picture.inside().strokes:
        is_across = abs(one.y - one.y2) < NEAR / 2
        ends = sorted([(one.x, one.y), (one.x2, one.y2)])
        middle = math.floor(one.y if is_across else one.x) + 0.5
        off = (one.y if is_across else one.x) - middle
        cells = [(math.floor(y), math.floor(x)) for x, y in ends]
        along = [point[0 if is_across else 1] % 1 - 0.5 for point in ends]
        if (
            not (is_across or abs(one.x - one.x2) < NEAR / 2)
            or abs(off) > SIDE
            or max(map(abs, along)) > CENTRED
            or cells[0] == cells[1]
            or not nodes.keys() >= set(cells)
        ):
            raise ValueError(f"a line joins no two nodes at row {cells[0][0] + 1}, column {cells[0][1] + 1}")
        found.setdefault((min(cells), max(cells)), []).append(off)
    for (first, _), offs in found.items():
        # Side by side, as far from the middle on the one side as on the other.
        if abs(math.fsum(offs)) > NEAR or max(Counter(round(off / NEAR) for off in offs).values()) > 1:
            raise ValueError(f"lines lie over each other, or beside their place, at row {first[0] + 1}")
    return {pair: len(offs) for pair, offs in found.items()}
