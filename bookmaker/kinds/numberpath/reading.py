"""Number paths read back from paper: numbers, discs and the way under the numbers -> clues and answer."""

import math
from dataclasses import replace

from bookmaker import painted
from bookmaker.kinds.numberpath.board import Answer, Clues, RookClues
from bookmaker.painted import Cell, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import discs, drawn_walls, number_rows


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues of a king's path; ValueError for a picture of anything else, and for a disc that marks no end."""
    painted.nothing_else(picture)
    walls = drawn_walls(picture, painted.cells_of(picture))
    clues = Clues.from_grid(number_rows(picture), {**variant, "walls": walls})
    ends = {cell for cell, number in clues.places() if number in (1, clues.count)}
    if not discs(picture).keys() <= ends:
        raise ValueError("a disc marks another number than the first and the last")
    return clues


def read_rook_clues(picture: GridPicture, variant: Variant) -> RookClues:
    """The same for a rook's path, which looks the same."""
    clues = read_clues(picture, variant)
    return RookClues(clues.rows, clues.walls)


def read_answer(picture: GridPicture) -> Answer:
    """The numbers of a printed answer; ValueError where one is missing or the way joins two that do not follow."""
    links = [stroke for stroke in picture.inside().strokes if _is_link(stroke)]
    rest = tuple(stroke for stroke in picture.painted.strokes if stroke not in links)
    plain = replace(picture, painted=replace(picture.painted, strokes=rest))
    painted.nothing_else(plain)
    answer = Answer.from_grid(number_rows(plain))
    numbers = {(r, c): n for r, row in enumerate(answer.rows) for c, n in enumerate(row) if n is not None}
    joined = {frozenset(_joined(link)) for link in links}
    pairs = [sorted(numbers.get(cell, 0) for cell in pair) for pair in joined]
    if sorted(pairs) != [[n, n + 1] for n in range(1, len(numbers))]:
        raise ValueError("the way does not lead from each number to the next")
    return answer


def _is_link(stroke: Stroke) -> bool:
    """Whether a stroke leads from the middle of a cell to the middle of another one step away."""
    across, down = abs(stroke.x2 - stroke.x), abs(stroke.y2 - stroke.y)
    ends = (stroke.x, stroke.y, stroke.x2, stroke.y2)
    is_between = all(abs(at - math.floor(at) - 0.5) < painted.NEAR for at in ends)
    return is_between and 0.5 < max(across, down) < 1.5


def _joined(link: Stroke) -> tuple[Cell, Cell]:
    """The two cells that a stroke joins."""
    return (math.floor(link.y), math.floor(link.x)), (math.floor(link.y2), math.floor(link.x2))
