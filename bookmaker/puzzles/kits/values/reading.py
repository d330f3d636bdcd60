"""Values read back: cages, shaded and filled cells, clues outside, signs. Nothing is shared with drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bookmaker import painted
from bookmaker.painted import CENTRED, NEAR, Cell, GridPicture, Painted, Stroke, Word

Gap: TypeAlias = tuple[int, int, str]  # the row and column of a cell, and whether the one beyond is right or down

LEAST_INSIDE, MOST_INSIDE = 0.04, 0.2  # cells; how far within its cells the edge of a cage runs
CORNER = 0.38  # cells; within so much of a cell's upper left corner a sum has its middle
SHADE, DARK = 0.02, 0.3  # how dark a shade and a filled cell are at least
BESIDE, ABOVE = 0.82, 0.78  # cells; from one number of a clue to the next, along a row and along a column
GAP = 0.12  # cells; from the grid to the clues, and to the lines between them


def shaded(picture: GridPicture) -> set[Cell]:
    """The cells that are shaded as a whole; ValueError for one that is in part."""
    fills = [fill for fill in picture.inside().fills if fill.tint > SHADE]
    if any(fill.x2 - fill.x < 0.9 or fill.y2 - fill.y < 0.9 for fill in fills):
        raise ValueError("a cell is shaded in part")
    return {(math.floor((fill.y + fill.y2) / 2), math.floor((fill.x + fill.x2) / 2)) for fill in fills}


def filled(picture: GridPicture) -> set[Cell]:
    """The cells under dark boxes, whose edges lie on lines of the grid."""
    found: set[Cell] = set()
    for fill in picture.inside().fills:
        if fill.tint < DARK or (fill.x2 - fill.x) * (fill.y2 - fill.y) < NEAR:
            continue
        edges = (fill.x, fill.y, fill.x2, fill.y2)
        if any(abs(edge - round(edge)) > NEAR for edge in edges):
            raise ValueError(f"a dark box is not made of cells at row {int(fill.y) + 1}, column {int(fill.x) + 1}")
        left, top, right, bottom = map(round, edges)
        found |= {(r, c) for r in range(top, bottom) for c in range(left, right)}
    return found


def without_cages(picture: GridPicture) -> tuple[GridPicture, list[dict[str, Any]]]:
    """The picture without its cages and their sums; and those, each with its `cells` and its `sum`.

    ValueError where edges and sums do not fit each other.
    """
    seen = picture.painted
    sums = [word for word in picture.inside().words if _is_sum(word)]
    if not sums:
        return picture, []
    lines = tuple(one for one in seen.strokes if _off_line(one) < LEAST_INSIDE)
    rest = Painted(lines, seen.fills, tuple(word for word in seen.words if word not in sums))
    return replace(picture, painted=rest), _cages(picture, _cage_sides(picture), sums)


def _is_sum(word: Word) -> bool:
    x, y = (word.x + word.x2) / 2, (word.y + word.y2) / 2
    return x - math.floor(x) < CORNER and y - math.floor(y) < CORNER


def _off_line(stroke: Stroke) -> float:
    at = stroke.y if abs(stroke.y - stroke.y2) < abs(stroke.x - stroke.x2) else stroke.x
    return abs(at - round(at))


def _cage_sides(picture: GridPicture) -> dict[Cell, set[Cell]]:
    """For each cell the directions (down, right) in which the edge of its cage runs within it."""
    found: dict[Cell, set[Cell]] = {}
    for stroke in picture.inside().strokes:
        off = _off_line(stroke)
        if off < LEAST_INSIDE:
            continue
        is_across = abs(stroke.y - stroke.y2) < NEAR
        if off > MOST_INSIDE or (not is_across and abs(stroke.x - stroke.x2) > NEAR):
            raise ValueError("a line runs where no edge of a cage is")
        at, ends = (stroke.y, (stroke.x, stroke.x2)) if is_across else (stroke.x, (stroke.y, stroke.y2))
        line, way = math.floor(at), -1 if at > round(at) else 1
        for place in range(math.floor(min(ends)), math.ceil(max(ends))):
            # A corner reaches a little into the next cell, where the edge turns; a side takes half of its cell or so.
            if min(max(ends), place + 1) - max(min(ends), place) > 0.25:
                cell = (line, place) if is_across else (place, line)
                found.setdefault(cell, set()).add((way, 0) if is_across else (0, way))
    return found


def _cages(picture: GridPicture, sides: Mapping[Cell, set[Cell]], sums: Sequence[Word]) -> list[dict[str, Any]]:
    """The cells that no edge of a cage parts, with the sums in them."""
    totals: dict[Cell, int] = {}
    for word in sums:
        cell = (math.floor((word.y + word.y2) / 2), math.floor((word.x + word.x2) / 2))
        if cell in totals:
            raise ValueError("two sums stand in one cell")
        totals[cell] = painted.number(word.text)
    found: list[dict[str, Any]] = []
    left = {(r, c) for r in range(picture.height) for c in range(picture.width) if (r, c) in sides or (r, c) in totals}
    while left:
        waiting, cage = [min(left)], set[Cell]()
        while waiting:
            r, c = waiting.pop()
            # A cell amid its cage has no edge: that leads on all the same.
            if (r, c) not in cage and 0 <= r < picture.height and 0 <= c < picture.width:
                left.discard((r, c))
                cage.add((r, c))
                for way in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    if way not in sides.get((r, c), ()):
                        waiting.append((r + way[0], c + way[1]))
        printed = [totals[cell] for cell in sorted(cage) if cell in totals]
        if len(printed) != 1 or min(cage) not in totals:
            raise ValueError(
                f"the cage of row {min(cage)[0] + 1}, column {min(cage)[1] + 1} has no sum in its first cell"
            )
        found.append({"cells": sorted(cage), "sum": printed[0]})
    return found


def outside(picture: GridPicture) -> dict[str, list[list[int]]]:
    """The clues beside the rows and above the columns of a grid, as a record has them.

    ValueError where within the longest clue a number stands anywhere else, a line between two rows is missing, or
    another line runs.
    """
    return {"rows": _beside(picture, "row", BESIDE), "columns": _beside(_turned(picture), "column", ABOVE)}


def around(
    picture: GridPicture, out: float, reach: float, lost: float = 0, *, is_far: bool = False
) -> dict[str, list[list[int]]]:
    """The number before each of the "rows" and "columns", or none; where one `is_far`, both ends', with 0 for none.

    As a record has them. They are so far `out`; ValueError for what stands within `reach` anywhere else. Beyond, a
    number that is as large as others and `lost`, over a line's middle, is none of the page either.
    """
    wide, high, beyond = picture.width, picture.height, max(reach, lost)
    found: dict[str, list[dict[bool, int]]] = {"rows": [{} for _ in range(high)], "columns": [{} for _ in range(wide)]}
    near = picture.painted.within(-reach, -reach, wide + is_far * reach, high + is_far * reach).words
    heights = [word.y2 - word.y for word in near]
    for word in picture.painted.within(-beyond, -beyond, wide + is_far * beyond, high + is_far * beyond).words:
        x, y = (word.x + word.x2) / 2, (word.y + word.y2) / 2
        if 0 < x < wide and 0 < y < high:
            continue
        name, along, away, side = ("rows", y, x, wide) if 0 < y < high else ("columns", x, y, high)
        line, end, is_like = math.floor(along), away > 0, any(abs(word.y2 - word.y - one) < CENTRED for one in heights)
        if word not in near and not (word.text.isdigit() and is_like and abs(along - line - 0.5) < CENTRED):
            continue
        off = away - side - out if end else away + out
        is_held = not 0 <= line < len(found[name]) or end in found[name][line]
        if is_held or max(abs(off), abs(along - line - 0.5)) > CENTRED:
            raise ValueError(f"'{word.text[:20]}' does not stand in its place outside the {name}")
        found[name][line][end] = painted.number(word.text)
    ends = (False, True) if is_far else ()
    return {
        name: [[line.get(end, 0) for end in ends] or [*line.values()] for line in lines]
        for name, lines in found.items()
    }


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
    """The clues to the left of a grid, row by row; the places of their numbers are counted outwards from the grid."""
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


def in_gaps(strokes: Iterable[Stroke]) -> list[tuple[Gap, list[Stroke]]]:
    """Strokes of signs by the gap between two cells where they stand; ValueError for one with other than two."""
    found: dict[Gap, list[Stroke]] = {}
    for one in strokes:
        x, y = (one.x + one.x2) / 2, (one.y + one.y2) / 2
        is_right = abs(x - round(x)) < abs(y - round(y))
        gap = (math.floor(y), round(x) - 1, "right") if is_right else (round(y) - 1, math.floor(x), "down")
        found.setdefault(gap, []).append(one)
    for (row, column, _), some in found.items():
        if len(some) != 2:
            raise ValueError(f"two strokes are no sign at row {row + 1}, column {column + 1}")
    return sorted(found.items())
