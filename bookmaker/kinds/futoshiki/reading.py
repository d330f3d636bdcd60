"""Futoshiki read back from paper: squares, the signs between them and the numbers in them -> clues and answer."""

import math

from bookmaker import painted
from bookmaker.kinds.futoshiki.board import Answer, Clues
from bookmaker.painted import NEAR, Cell, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import rows_of
from bookmaker.puzzles.kits.values.reading import in_gaps

EDGE = (0.08, 0.2)  # cells; how far within its cell the side of a square runs
WIDE = 0.2  # cells; a sign reaches no further from the middle of its gap


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    strokes = picture.inside().strokes
    straight = [one for one in strokes if min(abs(one.x - one.x2), abs(one.y - one.y2)) < NEAR / 2]
    _check_squares(picture, straight)
    every = {(r, c) for r in range(picture.height) for c in range(picture.width)}
    rows = rows_of(picture, every, {cell: painted.number(text) for cell, text in painted.numbers(picture).items()})
    return Clues.from_grid(rows, {"signs": _signs([one for one in strokes if one not in straight])})


def read_answer(picture: GridPicture) -> Answer:
    """The numbers of a printed solution; ValueError for a picture of anything else."""
    return Answer.from_grid(read_clues(picture, {}).rows)


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
    found: list[list[object]] = []
    for (row, column, side), (one, other) in in_gaps(strokes):
        ends = [[(stroke.x, stroke.y), (stroke.x2, stroke.y2)] for stroke in (one, other)]
        tips = [a for a in ends[0] for b in ends[1] if math.dist(a, b) < NEAR / 2]
        if len(tips) != 1:
            raise ValueError(f"two strokes are no sign at row {row + 1}, column {column + 1}")
        at = tips[0][0] - column - 1 if side == "right" else tips[0][1] - row - 1
        if not NEAR / 2 < abs(at) < WIDE:
            raise ValueError(f"a sign points nowhere at row {row + 1}, column {column + 1}")
        found.append([row, column, side, "<" if at < 0 else ">"])
    return found
