"""Nonogram read back from paper: the numbers that stand beside a grid -> its clues, and the cells that are filled."""

from __future__ import annotations

import math

from bookmaker import painted
from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.painted import CENTRED, NEAR, GridPicture, Painted, Stroke, Word
from bookmaker.puzzles.contract.abilities import Variant

BESIDE, ABOVE = 0.82, 0.78  # cells; from one number of a clue to the next, along a row and along a column
GAP = 0.12  # cells; from the grid to the clues, and to the lines between them
DARK = 0.3  # how dark a filled cell is, at least


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else, and for a cell that is filled already."""
    _check_grid(picture)
    if picture.inside().words or _filled(picture):
        raise ValueError("something stands in the cells of the puzzle")
    outside = {
        "rows": _beside(picture, "row", BESIDE),
        "columns": _beside(_turned(picture), "column", ABOVE),
    }
    return Clues.from_grid(((0,) * picture.width,) * picture.height, {**variant, "outside": outside})


def _turned(picture: GridPicture) -> GridPicture:
    """The same with rows for columns, so that what stands above stands to the left."""
    seen = picture.painted
    return GridPicture(
        picture.height,
        picture.width,
        Painted(
            tuple(Stroke(one.y, one.x, one.y2, one.x2, one.width, one.tint) for one in seen.strokes),
            (),
            tuple(Word(one.text, one.y, one.x, one.y2, one.x2) for one in seen.words),
        ),
    )


def _beside(picture: GridPicture, noun: str, pitch: float) -> list[list[int]]:
    """The clues to the left of a grid, row by row.

    The places of their numbers are counted outwards from the grid. ValueError where within the longest clue a number
    stands anywhere else, a line between two rows is missing, or another line runs.
    """
    found: list[dict[int, int]] = [{} for _ in range(picture.height)]
    loose: list[tuple[float, Word]] = []
    reach = _reach(picture)
    for word in picture.painted.words:
        out, down = -(word.x + word.x2) / 2, (word.y + word.y2) / 2
        if not 0 < out < reach or not 0 <= down < picture.height:
            continue
        line, place = math.floor(down), max(0, round((out - GAP) / pitch - 0.5))
        off = max(abs(out - GAP - pitch * (place + 0.5)), abs(down - line - 0.5))
        if off > CENTRED or place in found[line] or not word.text.isdigit():
            loose.append((out, word))
        else:
            found[line][place] = painted.number(word.text)
    lengths = [next(place for place in range(len(clue) + 1) if place not in clue) for clue in found]
    room = GAP + pitch * max(lengths)
    for line, clue in enumerate(found):
        if any(lengths[line] < place < max(lengths) for place in clue):
            raise ValueError(f"a number is missing in the clue of {noun} {line + 1}")
    for out, word in loose:
        if out < room:
            raise ValueError(f"'{word.text[:20]}' does not stand in its place in a clue of the {noun}s")
    _check_lines(picture, noun, room)
    return [[clue[place] for place in reversed(range(length))] for clue, length in zip(found, lengths, strict=True)]


def _reach(picture: GridPicture) -> float:
    """How far the lines between the rows go on to the left of the grid, and with them its clues.

    What stands beyond, such as a title with a date in it, is no clue. Without any such line there is no end.
    """
    lines = picture.painted.within(-math.inf, -NEAR, -NEAR, picture.height + NEAR).strokes
    ends = [
        -min(one.x, one.x2) for one in lines if abs(max(one.x, one.x2) + GAP) <= NEAR and abs(one.y - one.y2) <= NEAR
    ]
    return max(ends, default=math.inf)


def _check_lines(picture: GridPicture, noun: str, room: float) -> None:
    """ValueError unless just the lines between the rows go on through the clues, as wide as the longest."""
    expected = set(range(1, picture.height)) if room > GAP else set()
    drawn: set[int] = set()
    for one in picture.painted.within(-room, -NEAR, -NEAR, picture.height + NEAR).strokes:
        line = round(one.y)
        ends = sorted((one.x, one.x2))
        off = (one.y - line, one.y2 - line, ends[0] + room, ends[1] + GAP)
        if line not in expected or max(map(abs, off)) > NEAR:
            raise ValueError(f"a line where none should be in the clues of the {noun}s")
        drawn.add(line)
    if drawn != expected:
        raise ValueError(f"a line is missing between the clues of the {noun}s")


def read_answer(picture: GridPicture) -> Answer:
    """The cells that are filled; ValueError for a picture of anything else."""
    _check_grid(picture)
    if picture.inside().words:
        raise ValueError("something is written in the cells of the answer")
    filled = _filled(picture)
    return Answer(tuple(tuple(int((r, c) in filled) for c in range(picture.width)) for r in range(picture.height)))


def as_printed(clues: Clues) -> Clues:
    """Paper says all of them."""
    return clues


def _check_grid(picture: GridPicture) -> None:
    painted.nothing_else(picture)
    if len(painted.cells_of(picture)) != picture.width * picture.height:
        raise ValueError("the grid has not all its cells")


def _filled(picture: GridPicture) -> set[painted.Cell]:
    """The cells under dark boxes, whose edges lie on lines of the grid."""
    found: set[painted.Cell] = set()
    for fill in picture.inside().fills:
        if fill.tint < DARK or (fill.x2 - fill.x) * (fill.y2 - fill.y) < NEAR:
            continue
        edges = (fill.x, fill.y, fill.x2, fill.y2)
        if any(abs(edge - round(edge)) > NEAR for edge in edges):
            raise ValueError(f"a dark box is not made of cells at row {int(fill.y) + 1}, column {int(fill.x) + 1}")
        left, top, right, bottom = map(round, edges)
        found |= {(r, c) for r in range(top, bottom) for c in range(left, right)}
    return found
