"""Futoshiki read back from paper: squares, the signs between them and the numbers in them -> clues and answer."""

from __future__ import annotations

import math
from itertools import pairwise

from bookmaker import painted
from bookmaker.kinds.futoshiki.board import Answer, Clues
from bookmaker.painted import NEAR, Cell, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import rows_of

EDGE = (0.08, 0.2)  # cells; how far within its cell the side of a square runs
WIDE = 0.2  # cells; a sign reaches no further from the middle of its gap


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    sides, slanting = _parted(picture)
    _check_squares(picture, sides)
    return Clues.from_grid(_rows(picture), {"signs": _signs(slanting)})


def read_answer(picture: GridPicture) -> Answer:
    """The numbers of a printed solution; ValueError for a picture of anything else."""
    rows = read_clues(picture, {}).rows
    if not all(map(all, rows)):
        raise ValueError("a cell has no number")
    return Answer.from_grid(rows)


def _rows(picture: GridPicture) -> tuple[tuple[int | None, ...], ...]:
    every = {(r, c) for r in range(picture.height) for c in range(picture.width)}
    return rows_of(picture, every, {cell: painted.number(text) for cell, text in painted.numbers(picture).items()})


def _parted(picture: GridPicture) -> tuple[list[Stroke], list[Stroke]]:
    """The strokes that are upright or level, and those that slant."""
    strokes = picture.inside().strokes
    straight = [one for one in strokes if min(abs(one.x - one.x2), abs(one.y - one.y2)) < NEAR / 2]
    return straight, [one for one in strokes if one not in straight]


def _check_squares(picture: GridPicture, sides: list[Stroke]) -> None:
    """ValueError unless each cell has just the four sides of its square."""
    met: dict[Cell, set[tuple[int, int]]] = {}
    for one in sides:
        x, y = (one.x + one.x2) / 2, (one.y + one.y2) / 2
        cell = (math.floor(y), math.floor(x))
        off = (x - cell[1] - 0.5, y - cell[0] - 0.5)
        away = max(map(abs, off))
        if not EDGE[0] < 0.5 - away < EDGE[1] or min(map(abs, off)) > NEAR:
            raise ValueError(f"a line where none should be at row {cell[0] + 1}, column {cell[1] + 1}")
        met.setdefault(cell, set()).add((round(off[0] / away), round(off[1] / away)))
    if len(met) != picture.width * picture.height or any(len(found) != 4 for found in met.values()):
        raise ValueError("a square lacks a side")


def _signs(strokes: list[Stroke]) -> list[list[object]]:
    """The signs as a record has them: two strokes each, joined at the tip."""
    if len(strokes) % 2:
        raise ValueError("a sign lacks a stroke")
    found: list[list[object]] = []
    waiting = sorted(strokes, key=lambda one: (_gap(one), one))
    for one, two in list(pairwise(waiting))[::2]:
        (row, column, side), other = _gap(one), _gap(two)
        ends = [{(round(s.x, 2), round(s.y, 2)), (round(s.x2, 2), round(s.y2, 2))} for s in (one, two)]
        tips = [a for a in ends[0] for b in ends[1] if math.dist(a, b) < NEAR / 2]
        if (row, column, side) != other or len(tips) != 1:
            raise ValueError(f"two strokes are no sign at row {row + 1}, column {column + 1}")
        at = tips[0][0] - column - 1 if side == "right" else tips[0][1] - row - 1
        if not NEAR / 2 < abs(at) < WIDE:
            raise ValueError(f"a sign points nowhere at row {row + 1}, column {column + 1}")
        found.append([row, column, side, "<" if at < 0 else ">"])
    return found


def _gap(one: Stroke) -> tuple[int, int, str]:
    """In which gap a stroke of a sign stands: right of a cell or below it."""
    x, y = (one.x + one.x2) / 2, (one.y + one.y2) / 2
    if abs(x - round(x)) < abs(y - round(y)):
        return math.floor(y), round(x) - 1, "right"
    return round(y) - 1, math.floor(x), "down"
