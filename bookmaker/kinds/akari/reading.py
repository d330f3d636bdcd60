"""Akari read back from paper: dark cells with their numbers, and discs for lights -> clues and answer."""

from __future__ import annotations

import math
from dataclasses import replace

from bookmaker import painted
from bookmaker.kinds.akari.board import BLACK, WHITE, Answer, Clues
from bookmaker.painted import NEAR, Cell, GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import as_printed, discs, rows_of, whole

__all__ = ["as_printed", "read_answer", "read_clues"]

DARK = 0.5  # how dark a black cell is at least
LEAST, MOST = 0.5, 0.75  # cells; how wide a light is


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    if discs(picture):
        raise ValueError("something stands in a cell")
    return Clues.from_grid(_rows(picture), variant)


def read_answer(picture: GridPicture) -> Answer:
    """The lights of a printed solution; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    rows, lights = _rows(picture), _lights(picture)
    if any(rows[r][c] != WHITE for r, c in lights):
        raise ValueError("a light stands in a black cell")
    return Answer.from_grid(rows_of(picture, whole(picture), dict.fromkeys(lights, 1)))


def _rows(picture: GridPicture) -> tuple[tuple[int, ...], ...]:
    cells = whole(picture)
    black = _black(picture)
    texts = painted.numbers(picture)
    if not texts.keys() <= black:
        raise ValueError("a number stands in a white cell")
    if not black <= cells:
        raise ValueError("a black cell lies beside the grid")
    return tuple(
        tuple(
            WHITE if (r, c) not in black else painted.number(texts[r, c]) if (r, c) in texts else BLACK
            for c in range(picture.width)
        )
        for r in range(picture.height)
    )


def _black(picture: GridPicture) -> set[Cell]:
    found = set()
    for fill in picture.inside().fills:
        if fill.tint >= DARK and fill.x2 - fill.x > MOST:
            edges = (fill.x, fill.y, fill.x2, fill.y2)
            if any(abs(edge - round(edge)) > NEAR for edge in edges):
                raise ValueError(f"a dark box is no cell at row {int(fill.y) + 1}, column {int(fill.x) + 1}")
            found.add((math.floor(fill.y + 0.5), math.floor(fill.x + 0.5)))
    return found


def _lights(picture: GridPicture) -> set[Cell]:
    seen = picture.painted
    rings = replace(picture, painted=replace(seen, fills=tuple(one for one in seen.fills if one.x2 - one.x > LEAST)))
    found = discs(rings)
    if any(fill.x2 - fill.x > MOST for fill in found.values()):
        raise ValueError("a disc is not as wide as a light")
    if found.keys() != discs(picture).keys():
        raise ValueError("something stands in a cell that is no light")
    return set(found)
