"""Shikaku's exact search: Clues -> Unique, Several, Impossible or Undecided, by exact cover."""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.puzzles.toolbox.cover import Groups, tilings
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.regions import box_of, boxes_around

# The most rectangles that are listed for one puzzle, and the most memory for them in bits. Beyond
# either (a huge grid of which most numbers are "?") the search gives up before it starts; a full
# grid of 200x200 has some 42,000 rectangles of 40,000 bits.
MOST_RECTANGLES = 100_000
MOST_BITS = 2_500_000_000


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is one choice of a rectangle and its consequences."""
    groups = rectangles(clues)
    if groups is None or budget < 1:
        return Undecided(0)
    result = tilings(groups, bit_grid(clues.width, clues.height, holes=clues.holes).full, budget)
    answers = [_answer(clues, chosen) for chosen in result.found]
    if len(answers) == 2:
        return Several(answers[0], answers[1])
    if not result.complete:
        return Undecided(result.nodes)
    return Unique(answers[0]) if answers else Impossible()


def rectangles(clues: Clues) -> Groups | None:
    """For each clue in reading order all rectangles that it may have; None when they are too many.

    A rectangle holds its own clue and no other, and has as many cells as the clue says; a "?" may have
    any number of cells that leaves the other clues theirs (one each, where it is a "?").
    """
    width, height = clues.width, clues.height
    places = list(clues.places())
    holes = clues.holes
    told = untold = 0
    occupied = holes  # nothing but its own number may be in a rectangle, and no hole
    for row, column, number in places:
        occupied |= 1 << (row * (width + 1) + column)
        told, untold = (told, untold + 1) if number == UNKNOWN else (told + number, untold)
    spare = width * height - holes.bit_count() - told - untold  # the cells that are left for all "?" beyond one each
    if spare < 0 or (spare > 0 and not untold):
        return [()]
    left_over = min(MOST_RECTANGLES, MOST_BITS // (width * height))
    groups: Groups = []
    for row, column, number in places:
        others = occupied ^ (1 << (row * (width + 1) + column))
        found: list[int] = []
        for area in range(1, spare + 2) if number == UNKNOWN else (number,):
            boxes = boxes_around(width, height, row=row, column=column, area=area)
            found += [box for box in boxes if not box & others]
            if len(found) > left_over:
                return None
        left_over -= len(found)
        groups.append(tuple(found))
    return groups


def _answer(clues: Clues, chosen: tuple[int, ...]) -> Answer:
    boxes = [box_of(cells, clues.width + 1) for cells in chosen]
    return Answer.from_boxes(boxes, width=clues.width, height=clues.height)
