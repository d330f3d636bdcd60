"""Shikaku as a SAT formula: a variable for each rectangle around one number alone, every cell in exactly one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN

Box = tuple[int, int, int, int]  # top, left, the row below its last, the column after its last


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    rows = clues.grid()
    taken = _taken(rows)
    formula = sat.Formula()
    boxes: list[Box] = []
    covers: list[list[list[int]]] = [[[] for _ in row] for row in rows]
    for r, c, number in clues.places():
        for box in _boxes(taken, r, c, number):
            boxes.append(box)
            variable = formula.fresh()
            for row in covers[box[0] : box[2]]:
                for over in row[box[1] : box[3]]:
                    over.append(variable)
    told = range(1, formula.variables + 1)
    for cells, line in zip(rows, covers, strict=True):
        for cell, over in zip(cells, line, strict=True):
            if cell is not None:
                formula.exactly_one(over)

    def answer(model: sat.Model) -> Answer:
        numbers: list[list[int | None]] = [[None] * clues.width for _ in rows]
        for region, variable in enumerate(sorted(model.intersection(told))):
            top, left, below, after = boxes[variable - 1]
            for line in numbers[top:below]:
                line[left:after] = [region] * (after - left)
        return Answer.from_grid(tuple(map(tuple, numbers)))

    return sat.count(formula, told, budget=budget, answer=answer)


def _boxes(taken: list[list[int]], r: int, c: int, number: int) -> Iterator[Box]:
    """The rectangles around a clue that hold no other and no cell that is not there, of its area where it says one."""
    height, width = len(taken) - 1, len(taken[0]) - 1
    for top in range(r, -1, -1):
        for below in range(r + 1, height + 1):
            if _within(taken, (top, c, below, c + 1)) > 1:
                break
            if number != UNKNOWN and number % (below - top):
                continue
            for left in range(c, -1, -1):
                if _within(taken, (top, left, below, c + 1)) > 1:
                    break
                across = range(c + 1, width + 1) if number == UNKNOWN else (left + number // (below - top),)
                for after in across:
                    if not c < after <= width or _within(taken, (top, left, below, after)) > 1:
                        break
                    yield top, left, below, after


def _taken(rows: MaskedGrid) -> list[list[int]]:
    """How many cells above and to the left of each corner are not blank."""
    sums = [[0] * (len(rows[0]) + 1)]
    for row in rows:
        line = accumulate((cell != 0 for cell in row), initial=0)
        sums.append([above + here for above, here in zip(sums[-1], line, strict=True)])
    return sums


def _within(taken: list[list[int]], box: Box) -> int:
    top, left, below, after = box
    return taken[below][after] - taken[top][after] - taken[below][left] + taken[top][left]


ENGINES = {"sat": examine}
