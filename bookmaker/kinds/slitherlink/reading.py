"""Slitherlink read back from paper: numbers between dots, and a loop along sides -> clues and answer."""

from __future__ import annotations

from bookmaker import painted
from bookmaker.kinds.slitherlink.board import BLANK, Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant


def landmarks(clues: Clues) -> list[tuple[float, float]]:
    """The dots (x, y), by which finished pages are read back: one at each corner of a cell."""
    return [(float(x), float(y)) for y in range(clues.height + 1) for x in range(clues.width + 1)]


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    if painted.lattice(picture):
        raise ValueError("a line joins two dots")
    numbers = {cell: painted.number(text) for cell, text in painted.numbers(picture).items()}
    rows = tuple(tuple(numbers.get((r, c), BLANK) for c in range(picture.width)) for r in range(picture.height))
    return Clues.from_grid(rows, variant)


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
    return Answer.from_grid(tuple(rows))
