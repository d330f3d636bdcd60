"""Shikaku's exact search: Clues -> Unique, Several, Impossible or Undecided, by exact cover."""

from collections.abc import Sequence

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof, Undecided
from bookmaker.puzzles.kits.areas.proving import tilings
from bookmaker.puzzles.kits.proving import for_size, verdict
from bookmaker.puzzles.toolbox.bitgrid import repeat
from bookmaker.puzzles.toolbox.cover import Groups
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.regions import boxes_around

# The most rectangles that are listed for one puzzle, and the most memory for them in bits. Beyond
# either (a huge grid of which most numbers are "?") the search gives up before it starts; a full
# grid of 200x200 has some 42,000 rectangles of 40,000 bits.
MOST_RECTANGLES = 100_000
MOST_BITS = 2_500_000_000
USUAL = 500  # rectangles
CELLS = 625  # of a grid: operations on larger ones take longer


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is one choice of a rectangle and its consequences.

    Where more than USUAL rectangles are possible, or they have more than CELLS bits, a node counts for more.
    """
    groups = rectangles(clues)
    if groups is None:
        return Undecided(0)
    listed = sum(map(len, groups)) * -(-clues.width * clues.height // CELLS)
    nodes = for_size(budget, listed, USUAL)
    full = repeat((1 << clues.width) - 1, clues.width + 1, clues.height) & ~clues.holes
    return verdict(tilings(groups, full, nodes), lambda areas: Answer.of_sets(areas, clues.width, clues.height))


def rectangles(clues: Clues) -> Groups | None:
    """For each clue in reading order all rectangles that it may have; None when they are too many.

    A rectangle holds its own clue and no other, and has as many cells as the clue says; a "?" may have
    any number of cells that leaves the other clues theirs (one each, where it is a "?").
    """
    width, height = clues.width, clues.height
    places = list(clues.places())
    holes = clues.holes
    # Nothing but its own number may be in a rectangle, and no hole.
    occupied = holes | sum(1 << row * (width + 1) + column for row, column, _ in places)
    known = [number for _, _, number in places if number != UNKNOWN]
    unknown = len(places) - len(known)
    spare = width * height - holes.bit_count() - sum(known) - unknown  # cells that are left for all "?" beyond one each
    if spare < 0 or (spare > 0 and not unknown):
        return [()]
    lines = [occupied >> row * (width + 1) & (1 << width) - 1 for row in range(height)] if unknown else []
    left_over = min(MOST_RECTANGLES, MOST_BITS // (width * height))
    groups: Groups = []
    for row, column, number in places:
        others = occupied ^ (1 << (row * (width + 1) + column))
        found: list[int] = []
        areas: Sequence[int] = (number,)
        if number == UNKNOWN:
            areas = range(1, min(spare + 1, _largest(width, lines, row, column)) + 1)
        for area in areas:
            boxes = boxes_around(width, height, row=row, column=column, area=area)
            found += [box for box in boxes if not box & others]
            if len(found) > left_over:
                return None
        left_over -= len(found)
        groups.append(tuple(found))
    return groups


def _largest(width: int, lines: Sequence[int], row: int, column: int) -> int:
    """How many cells the largest rectangle around (row, column) has; `lines` are the columns of each row that bar it,
    its own place not minded.
    """
    largest = above = 0
    own = lines[row] & ~(1 << column)
    for top in range(row, -1, -1):
        above |= own if top == row else lines[top]
        barred = above  # the columns that a rectangle of these rows cannot pass
        for bottom in range(row, len(lines)):
            barred |= own if bottom == row else lines[bottom]
            if barred >> column & 1:
                break
            left, right = (barred & (1 << column) - 1).bit_length(), barred >> column
            end = column + (right & -right).bit_length() - 1 if right else width
            largest = max(largest, (bottom - top + 1) * (end - left))
    return largest
