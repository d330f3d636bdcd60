"""Number paths read back from paper: numbers, discs and the way under the numbers -> clues and answer."""

from __future__ import annotations

import math
from typing import Any

from bookmaker import painted
from bookmaker.kinds.numberpath.board import Answer, Clues, RookClues
from bookmaker.painted import Cell, GridPicture, Painted, Stroke
from bookmaker.puzzles.contract.abilities import Variant


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues of a king's path; ValueError for a picture of anything else, and for a disc that marks no end."""
    painted.nothing_else(picture)
    clues = Clues.from_grid(_rows(picture), variant)
    ends = {cell for cell, number in clues.places() if number in (1, clues.count)}
    if not _discs(picture) <= ends:  # newsprint has none
        raise ValueError("a disc marks another number than the first and the last")
    return clues


def read_rook_clues(picture: GridPicture, variant: Variant) -> RookClues:
    """The same for a rook's path, which looks the same."""
    return RookClues(read_clues(picture, variant).rows)


def read_answer(picture: GridPicture) -> Answer:
    """The numbers of a printed answer; ValueError where one is missing or the way joins two that do not follow."""
    links = [stroke for stroke in picture.inside().strokes if _is_link(stroke)]
    rest = tuple(stroke for stroke in picture.painted.strokes if stroke not in links)
    plain = GridPicture(picture.width, picture.height, Painted(rest, picture.painted.fills, picture.painted.words))
    painted.nothing_else(plain)
    answer = Answer.from_grid(_rows(plain))
    numbers = {(r, c): n for r, row in enumerate(answer.rows) for c, n in enumerate(row) if n is not None}
    joined = {frozenset(_joined(link)) for link in links}
    pairs = [sorted(numbers.get(cell, 0) for cell in pair) for pair in joined]
    if sorted(pairs) != [[n, n + 1] for n in range(1, len(numbers))]:
        raise ValueError("the way does not lead from each number to the next")
    return answer


def as_printed(clues: Clues) -> Clues:
    """Paper says all of them."""
    return clues


def _rows(picture: GridPicture) -> Any:
    cells = painted.cells_of(picture)
    numbers = {cell: painted.number(text) for cell, text in painted.numbers(picture).items()}
    return tuple(
        tuple(numbers.get((row, column), 0) if (row, column) in cells else None for column in range(picture.width))
        for row in range(picture.height)
    )


def _discs(picture: GridPicture) -> set[Cell]:
    """The cells with a disc in their middle; ValueError for one that lies elsewhere."""
    found = set()
    for fill in picture.inside().fills:
        x, y = (fill.x + fill.x2) / 2, (fill.y + fill.y2) / 2
        if fill.tint > 0 and fill.x2 - fill.x < 1:
            if max(abs(x - math.floor(x) - 0.5), abs(y - math.floor(y) - 0.5)) > painted.NEAR:
                raise ValueError("a disc lies beside the middle of its cell")
            found.add((math.floor(y), math.floor(x)))
    return found


def _is_link(stroke: Stroke) -> bool:
    """Whether a stroke leads from the middle of a cell to the middle of another one step away."""
    across, down = abs(stroke.x2 - stroke.x), abs(stroke.y2 - stroke.y)
    ends = (stroke.x, stroke.y, stroke.x2, stroke.y2)
    is_between = all(abs(at - math.floor(at) - 0.5) < painted.NEAR for at in ends)
    return is_between and 0.5 < max(across, down) < 1.5


def _joined(link: Stroke) -> tuple[Cell, Cell]:
    """The two cells that a stroke joins."""
    return (math.floor(link.y), math.floor(link.x)), (math.floor(link.y2), math.floor(link.x2))
