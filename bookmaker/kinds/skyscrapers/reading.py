"""Skyscrapers read back from paper: the numbers around the grid and the heights in it -> clues and answer."""

from __future__ import annotations

import math

from bookmaker import painted
from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.kinds.skyscrapers.rules import faults
from bookmaker.painted import CENTRED, Cell, GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import plain
from bookmaker.puzzles.kits.values.reading import shaded

OUT, REACH = 0.44, 0.75  # cells; from the grid to the middle of a number outside, and as far as such numbers go
LOST = 1.0  # cells; a number within that, beyond such reach, as large as others, over a line's middle, is a lost one


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    parks, heights = bool(variant.get("parks")), _heights(picture)
    rows = tuple(tuple(heights.get((r, c), -parks) for c in range(picture.width)) for r in range(picture.height))
    return Clues.from_grid(rows, {"parks": parks, "outside": _outside(picture)})


def read_answer(picture: GridPicture) -> Answer:
    """The heights of a printed solution; ValueError for a picture of anything else, or of other numbers around it."""
    clues = read_clues(picture, {"parks": 0 in _heights(picture).values()})
    if not all(map(all, clues.rows)):
        raise ValueError("a cell has no height")
    answer = Answer.from_grid(clues.grid())
    for one in faults(clues, answer):
        if one.name == "seen":
            raise ValueError(f"other numbers stand outside than towers are seen: {one.cells}")
    return answer


def _heights(picture: GridPicture) -> dict[Cell, int]:
    """The heights in the cells, of which the parks, and no others, are shaded."""
    plain(picture)
    heights = {cell: painted.number(text) for cell, text in painted.numbers(picture).items()}
    if shaded(picture) != {cell for cell, height in heights.items() if not height}:
        raise ValueError("other cells than the parks are shaded")
    return heights


def _outside(picture: GridPicture) -> dict[str, list[list[int]]]:
    """The numbers beside the rows and columns, as a record has them; ValueError for one that stands anywhere else."""
    n = picture.width
    found = {"rows": [[0, 0] for _ in range(n)], "columns": [[0, 0] for _ in range(n)]}
    near = picture.painted.within(-REACH, -REACH, n + REACH, n + REACH).words
    heights = [word.y2 - word.y for word in near]
    for word in picture.painted.within(-LOST, -LOST, n + LOST, n + LOST).words:
        x, y = (word.x + word.x2) / 2, (word.y + word.y2) / 2
        if 0 < x < n and 0 < y < n:
            continue
        name, along, out = ("rows", y, x) if 0 < y < n else ("columns", x, y)
        line, end = math.floor(along), int(out > 0)
        is_like = any(abs(word.y2 - word.y - height) < CENTRED for height in heights)
        if word not in near and not (word.text.isdigit() and is_like and abs(along - line - 0.5) < CENTRED):
            continue
        off = out - n - OUT if end else out + OUT
        if not 0 <= line < n or max(abs(off), abs(along - line - 0.5)) > CENTRED or found[name][line][end]:
            raise ValueError(f"'{word.text[:20]}' does not stand in its place outside the {name}")
        found[name][line][end] = painted.number(word.text)
    return found
