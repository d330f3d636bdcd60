"""Shikaku as a SAT formula: a variable for each rectangle around one number alone, every cell in exactly one."""

from collections.abc import Iterator, Sequence

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN

Box = tuple[int, int, int, int]  # top, left, the row below its last, the column after its last


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    rows = clues.grid()
    taken = [sum(1 << c for c, cell in enumerate(row) if cell != 0) for row in rows]
    formula = sat.Formula()
    boxes: list[Box] = []
    covers: list[list[list[int]]] = [[[] for _ in row] for row in rows]
    for clue in clues.places():
        for box in _boxes(taken, clues.width, clue):
            boxes.append(box)
            variable = formula.fresh()
            for row in covers[box[0] : box[2]]:
                for over in row[box[1] : box[3]]:
                    over.append(variable)
    shown = range(1, formula.variables + 1)
    for cells, line in zip(rows, covers, strict=True):
        for cell, over in zip(cells, line, strict=True):
            if cell is not None:
                formula.exactly_one(over)

    def answer(model: sat.Model) -> Answer:
        numbers: list[list[int | None]] = [[None] * clues.width for _ in rows]
        for region, variable in enumerate(sorted(model.intersection(shown))):
            top, left, below, after = boxes[variable - 1]
            for line in numbers[top:below]:
                line[left:after] = [region] * (after - left)
        return Answer.from_grid(tuple(map(tuple, numbers)))

    return sat.count(formula, shown, budget=budget, answer=answer)


def _boxes(taken: Sequence[int], width: int, clue: tuple[int, int, int]) -> Iterator[Box]:
    """The rectangles around a clue that hold no other and no cell that is not there, of its area where it says one.

    `taken` are the columns of each row in which such a cell is.
    """
    r, c, number = clue
    over = 1 << c  # the columns barred from the top down to the clue, but for its own
    for top in range(r, -1, -1):
        over |= taken[top]
        barred = over ^ 1 << c
        if top < r and taken[top] >> c & 1:
            return
        for below in range(r + 1, len(taken) + 1):
            barred |= taken[below - 1] if below > r + 1 else 0
            if barred >> c & 1:
                break
            first = (barred & (1 << c) - 1).bit_length()
            beyond = barred >> c | 1 << width - c
            end = c + (beyond & -beyond).bit_length() - 1
            if number != UNKNOWN and number % (below - top):
                continue
            for left in range(c, first - 1, -1):
                across = range(c + 1, end + 1) if number == UNKNOWN else (left + number // (below - top),)
                yield from ((top, left, below, after) for after in across if c < after <= end)


ENGINES = {"sat": examine}
