"""Slitherlink read back from paper: numbers between dots, dark squares, a loop along sides -> clues and answer."""

import math

from bookmaker import painted
from bookmaker.kinds.slitherlink.board import BLANK, Answer, Clues
from bookmaker.painted import Cell, GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import rows_of

DOT = 0.3  # cells; a dot is smaller, the square in a hole larger


def landmarks(clues: Clues) -> list[tuple[float, float]]:
    """The dots (x, y), by which finished pages are read back: one at each corner of a cell that is there."""
    cells = [(r, c) for r, row in enumerate(clues.rows) for c, number in enumerate(row) if number is not None]
    return sorted({(float(c + x), float(r + y)) for r, c in cells for y in (0, 1) for x in (0, 1)})


def _cells(picture: GridPicture) -> set[Cell]:
    """The cells without a dark square in their middle."""
    middles = {
        (math.floor((fill.y + fill.y2) / 2), math.floor((fill.x + fill.x2) / 2))
        for fill in picture.inside().fills
        if DOT < fill.x2 - fill.x < 1 - DOT
    }
    return {(r, c) for r in range(picture.height) for c in range(picture.width)} - middles


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    if painted.lattice(picture):
        raise ValueError("a line joins two dots")
    cells = _cells(picture)
    numbers = {cell: painted.number(text) for cell, text in painted.numbers(picture).items()}
    if not numbers.keys() <= cells:
        raise ValueError("a number stands in a hole")
    return Clues.from_grid(rows_of(picture, cells, dict.fromkeys(cells, BLANK) | numbers), variant)


def read_answer(picture: GridPicture) -> Answer:
    """The cells within the lines of a printed solution; ValueError where these close nothing."""
    painted.nothing_else(picture)
    sides = set(painted.lattice(picture))
    for (r, c), text in painted.numbers(picture).items():
        around = (((r, c), "right"), ((r, c - 1), "right"), ((r, c), "down"), ((r - 1, c), "down"))
        if painted.number(text) != len(sides.intersection(around)):
            raise ValueError(f"the {text} at row {r + 1}, column {c + 1} has another number of sides")
    rows = []
    for r in range(picture.height):
        within, row = False, []
        for c in range(picture.width):
            within ^= ((r, c - 1), "right") in sides
            row.append(int(within))
        rows.append(tuple(row))
    held = {(r, c) for r, row in enumerate(rows) for c, inside in enumerate(row) if inside}
    for r in range(-1, picture.height):
        for c in range(-1, picture.width):
            for side, other in (("right", (r, c + 1)), ("down", (r + 1, c))):
                if (((r, c) in held) is not (other in held)) is not (((r, c), side) in sides):
                    raise ValueError(f"the lines close nothing at row {r + 1}, column {c + 1}")
    cells = _cells(picture)
    for (r, c), side in sides:
        if not cells & {(r, c), (r, c + 1) if side == "right" else (r + 1, c)}:
            raise ValueError(f"a line runs along no cell at row {r + 1}, column {c + 1}")
    return Answer(tuple(rows), frozenset((r, c) for r, row in enumerate(rows) for c, _ in enumerate(row)) - cells)
