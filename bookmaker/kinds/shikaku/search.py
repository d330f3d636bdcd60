"""Shikaku's exact search: Clues -> Unique, Several, Impossible or Undecided, by exact cover."""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import UNKNOWN, Answer, Clues
from bookmaker.puzzles.proof import Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.cover import tilings

# The most memory that the rectangles of one puzzle may take, in bits; beyond it (a huge grid with
# hardly a number in it) the search gives up before it starts.
MOST_BITS = 4_000_000_000


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is one choice of a rectangle and its consequences."""
    cells = clues.width * clues.height
    full = (1 << cells) - 1
    groups = rectangles(clues)
    if groups is None or budget < 1:
        return Undecided(0)
    result = tilings(groups, full, budget)
    answers = [_answer(clues, chosen) for chosen in result.found]
    if len(answers) == 2:
        return Several(answers[0], answers[1])
    if not result.complete:
        return Undecided(result.nodes)
    return Unique(answers[0]) if answers else Impossible()


def rectangles(clues: Clues) -> list[tuple[int, ...]] | None:
    """For each clue in reading order all rectangles that it may have; None when they are too many.

    A rectangle is an integer with bit row * width + column set for each of its cells. It holds its own
    clue and no other, and has as many cells as the clue says; a "?" may have any size that leaves the
    other clues their number of cells, or one where that is not told.
    """
    width, height = clues.width, clues.height
    places = list(clues.places())
    told = sum(number for _, _, number in places if number != UNKNOWN)
    untold = sum(number == UNKNOWN for _, _, number in places)
    spare = width * height - told - untold  # cells left for the "?" beyond one each
    if spare < 0 or (spare > 0 and not untold):
        return [() for _ in places] or [()]
    clue_rows = [sum(1 << c for c, number in enumerate(row) if number) for row in clues.rows]
    left_over = MOST_BITS // (width * height)
    groups: list[tuple[int, ...]] = []
    for row, column, number in places:
        low, high = (1, spare + 1) if number == UNKNOWN else (number, number)
        found = around(clue_rows, row=row, column=column, low=low, high=high, width=width, most=left_over)
        left_over -= len(found)
        if left_over <= 0:
            return None
        groups.append(tuple(found))
    return groups


def around(clue_rows: list[int], *, row: int, column: int, low: int, high: int, width: int, most: int) -> list[int]:
    """All rectangles of `low` to `high` cells with (row, column) and no other clue; stops beyond `most`.

    `clue_rows` holds the columns with a clue as one integer a row. For every range of rows the
    free columns on both sides are known, so only rectangles that fit are ever made.
    """
    found: list[int] = []
    first, last = 0, width - 1  # the columns that are free from `top` to `row`
    for top in range(row, -1, -1):
        clues = clue_rows[top]
        if top != row and clues >> column & 1:
            break
        first, last = _free(clues, column, first, last)
        near, far = first, last  # the columns that are free from `top` to `bottom`
        for bottom in range(row, len(clue_rows)):
            clues = clue_rows[bottom]
            if bottom != row and clues >> column & 1:
                break
            near, far = _free(clues, column, near, far)
            down = bottom - top + 1
            if down > high:
                break
            for across in range(-(-low // down), min(high // down, far - near + 1) + 1):
                line = (1 << across) - 1
                block = line
                for _ in range(down - 1):
                    block = block << width | line
                for left in range(max(near, column - across + 1), min(column, far - across + 1) + 1):
                    found.append(block << (top * width + left))
                if len(found) > most:
                    return found
    return found


def _free(clues: int, column: int, first: int, last: int) -> tuple[int, int]:
    """`first` and `last` drawn in to the columns around `column` up to the next clue on either side."""
    before = (clues & ((1 << column) - 1)).bit_length()
    after = clues >> (column + 1)
    if after:
        last = min(last, column + (after & -after).bit_length() - 1)
    return max(first, before), last


def _answer(clues: Clues, chosen: tuple[int, ...]) -> Answer:
    width = clues.width
    boxes: list[tuple[int, int, int, int]] = []
    for cells in chosen:
        # A rectangle is told by its lowest and its highest bit.
        top, left = divmod((cells & -cells).bit_length() - 1, width)
        bottom, right = divmod(cells.bit_length() - 1, width)
        boxes.append((top, left, right - left + 1, bottom - top + 1))
    return Answer.from_boxes(boxes, width=width, height=clues.height)
