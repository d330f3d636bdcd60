"""Akari read back from paper: dark cells with their numbers, and discs for lights -> clues and answer."""

from dataclasses import replace
from math import inf

from bookmaker import painted
from bookmaker.kinds.akari.board import BLACK, WHITE, Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import discs, rows_of, whole
from bookmaker.puzzles.kits.values.reading import filled

LEAST, MOST = 0.5, 0.75  # cells; how wide a light is


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    if discs(_wide(picture, 0, MOST)):
        raise ValueError("something stands in a cell")
    return Clues.from_grid(_rows(picture), variant)


def read_answer(picture: GridPicture) -> Answer:
    """The lights of a printed solution; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    rows, lights = _rows(picture), discs(_wide(picture, LEAST, MOST)).keys()
    if lights != discs(_wide(picture, 0, MOST)).keys() or any(rows[r][c] != WHITE for r, c in lights):
        raise ValueError("a light stands in a black cell, or what stands in a white one is none")
    return Answer.from_grid(rows_of(picture, whole(picture), dict.fromkeys(lights, 1)))


def _rows(picture: GridPicture) -> tuple[tuple[int, ...], ...]:
    cells, black, texts = whole(picture), filled(_wide(picture, MOST, inf)), painted.numbers(picture)
    if not texts.keys() <= black <= cells:
        raise ValueError("a number stands in a white cell, or a black cell beside the grid")
    held = dict.fromkeys(cells, WHITE) | dict.fromkeys(black, BLACK)
    held |= {cell: painted.number(text) for cell, text in texts.items()}
    return tuple(tuple(held[r, c] for c in range(picture.width)) for r in range(picture.height))


def _wide(picture: GridPicture, least: float, most: float) -> GridPicture:
    """The picture with those of its fills only that are so wide."""
    fills = tuple(fill for fill in picture.painted.fills if least < fill.x2 - fill.x <= most)
    return replace(picture, painted=replace(picture.painted, fills=fills))
