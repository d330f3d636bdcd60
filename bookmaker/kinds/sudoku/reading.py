"""Sudoku read back from paper: digits, thick lines, shaded diagonals, cages and their sums -> clues and answer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from bookmaker import painted
from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.painted import Cell, GridPicture, Painted, Word
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.kind import Grid

LEAST_INSIDE, MOST_INSIDE = 0.04, 0.2  # cells; how far within its cells the edge of a cage runs
CORNER = 0.38  # cells; within so much of a cell's upper left corner a sum has its middle
SHADE = 0.02  # how dark a fill is at least


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else.

    Areas within thick lines are taken for regions where they are not the boxes that the variant or the size says.
    """
    sums = [word for word in picture.inside().words if _is_sum(word)]
    rest = GridPicture(picture.width, picture.height, _without(picture.painted, sums))
    sides = _cage_sides(rest) if sums else {}
    plain = GridPicture(picture.width, picture.height, _on_lines(rest.painted) if sums else rest.painted)
    painted.nothing_else(plain)
    cells = painted.cells_of(plain)
    if len(cells) != picture.width * picture.height:
        raise ValueError("a cell lacks a side")
    said: dict[str, Any] = {"x": _shaded(picture), "box": variant.get("box", "auto")}
    if any(text.isalpha() for text in painted.numbers(plain).values()):
        said["symbols"] = "letters"
    if sums:
        said["cages"] = _cages(picture, sides, sums)
    rows = _digits(plain)
    areas = painted.regions(plain, cells)
    try:
        boxed = Clues.from_grid(rows, said)
    except ValueError:
        boxed = None
    houses = (house for house in boxed.layout.houses if house.sort == "box") if boxed else ()
    if boxed and {frozenset(map(boxed.place, house.cells)) for house in houses} == set(map(frozenset, areas)):
        return boxed
    of = {cell: number for number, area in enumerate(areas) for cell in area}
    regions = [[of[r, c] for c in range(picture.width)] for r in range(picture.height)]
    return Clues.from_grid(rows, {**said, "regions": regions})


def read_answer(picture: GridPicture) -> Answer:
    """The digits of a printed solution; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    if len(painted.cells_of(picture)) != picture.width * picture.height:
        raise ValueError("a cell lacks a side")
    rows = _digits(picture)
    if not all(map(all, rows)):
        raise ValueError("a cell has no digit")
    return Answer.from_grid(rows)


def as_printed(clues: Clues) -> Clues:
    """Paper does not say what a solver may use, nor how numbers that are not printed would look."""
    letters = clues.letters and any(value > 9 for row in clues.rows for value in row)
    return Clues(clues.rows, clues.box, clues.regions, clues.x, clues.cages, letters)


def _digits(picture: GridPicture) -> Grid:
    found = {cell: _digit(text) for cell, text in painted.numbers(picture).items()}
    return tuple(tuple(found.get((r, c), 0) for c in range(picture.width)) for r in range(picture.height))


def _digit(text: str) -> int:
    return ord(text) - 55 if len(text) == 1 and "A" <= text <= "G" else painted.number(text)


def _shaded(picture: GridPicture) -> bool:
    """Whether just the diagonals are shaded; ValueError where other cells are, or only some of them."""
    fills = [fill for fill in picture.inside().fills if fill.tint > SHADE]
    cells = {(math.floor((fill.y + fill.y2) / 2), math.floor((fill.x + fill.x2) / 2)) for fill in fills}
    n = picture.width
    if cells not in (set(), {(k, k) for k in range(n)} | {(k, n - 1 - k) for k in range(n)}):
        raise ValueError("other cells than those of the diagonals are shaded")
    if any(fill.x2 - fill.x < 0.9 or fill.y2 - fill.y < 0.9 for fill in fills):
        raise ValueError("a cell is shaded in part")
    return bool(cells)


def _is_sum(word: Word) -> bool:
    x, y = (word.x + word.x2) / 2, (word.y + word.y2) / 2
    return x - math.floor(x) < CORNER and y - math.floor(y) < CORNER


def _without(seen: Painted, words: list[Word]) -> Painted:
    return Painted(seen.strokes, seen.fills, tuple(word for word in seen.words if word not in words))


def _on_lines(seen: Painted) -> Painted:
    """The same without the strokes of cages."""
    return Painted(tuple(one for one in seen.strokes if _near_line(one) < LEAST_INSIDE), seen.fills, seen.words)


def _near_line(stroke: painted.Stroke) -> float:
    at = stroke.y if abs(stroke.y - stroke.y2) < abs(stroke.x - stroke.x2) else stroke.x
    return abs(at - round(at))


def _cage_sides(picture: GridPicture) -> dict[Cell, set[Cell]]:
    """For each cell the directions (down, right) in which the edge of its cage runs within it."""
    found: dict[Cell, set[Cell]] = {}
    for stroke in picture.inside().strokes:
        off = _near_line(stroke)
        if off < LEAST_INSIDE:
            continue
        is_across = abs(stroke.y - stroke.y2) < painted.NEAR
        if off > MOST_INSIDE or (not is_across and abs(stroke.x - stroke.x2) > painted.NEAR):
            raise ValueError("a line runs where no edge of a cage is")
        at, ends = (stroke.y, (stroke.x, stroke.x2)) if is_across else (stroke.x, (stroke.y, stroke.y2))
        line, way = math.floor(at), -1 if at > round(at) else 1
        for place in range(math.floor(min(ends)), math.ceil(max(ends))):
            # A corner reaches a little into the next cell, where the edge turns; a side takes half of its cell or so.
            if min(max(ends), place + 1) - max(min(ends), place) > 0.25:
                cell = (line, place) if is_across else (place, line)
                found.setdefault(cell, set()).add((way, 0) if is_across else (0, way))
    return found


def _cages(picture: GridPicture, sides: Mapping[Cell, set[Cell]], sums: list[Word]) -> list[dict[str, Any]]:
    """The cells that no edge of a cage parts, with the sums in them; ValueError where they do not fit each other."""
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
            if (r, c) in left:
                left.discard((r, c))
                cage.add((r, c))
                for way in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    if way not in sides.get((r, c), ()):
                        waiting.append((r + way[0], c + way[1]))
        told = [totals[cell] for cell in sorted(cage) if cell in totals]
        if len(told) != 1 or min(cage) not in totals:
            raise ValueError(
                f"the cage of row {min(cage)[0] + 1}, column {min(cage)[1] + 1} has no sum in its first cell"
            )
        found.append({"cells": sorted(cage), "sum": told[0]})
    return found
