"""Number paths as a SAT formula: a variable says that a number stands in a cell, for every cell within its reach."""

from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.near import king_near, missing_of, rook_near
from bookmaker.puzzles.toolbox.walls import uncrossed


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    given = [(number, cell) for cell, number in clues.places()]
    taken = dict(clues.places())
    formula = sat.Formula()
    names: dict[tuple[int, Cell], int] = {}
    cells = [(r, c) for r, row in enumerate(clues.rows) for c, number in enumerate(row) if number is not None]
    step = king_near if clues.KING else rook_near
    near = uncrossed(step(clues.width, clues.height, missing_of(clues.rows)), clues.walls)
    for number in range(1, clues.count + 1):
        for cell in cells:
            is_free = taken.get(cell, number) == number
            if is_free and all(_steps(cell, other, clues.KING) <= abs(number - one) for one, other in given):
                names[number, cell] = formula.fresh()
    shown = range(1, formula.variables + 1)
    by_number: dict[int, list[int]] = {number: [] for number in range(1, clues.count + 1)}
    by_cell: dict[Cell, list[int]] = {cell: [] for cell in cells}
    for (number, cell), name in names.items():
        by_number[number].append(name)
        by_cell[cell].append(name)
    for group in (*by_number.values(), *by_cell.values()):
        formula.exactly_one(group)
    for (number, cell), name in names.items():
        for other in (number - 1, number + 1):
            if other in by_number:
                beside = [names[other, one] for one in near[cell] if (other, one) in names]
                formula.add([[-name, *beside]])

    def answer(model: sat.Model) -> Answer:
        numbers = {cell: number for (number, cell), name in names.items() if name in model}
        return Answer(tuple(tuple(numbers.get((r, c)) for c in range(clues.width)) for r in range(clues.height)))

    return sat.count(formula, shown, budget=budget, answer=answer)


def _steps(one: Cell, other: Cell, king: bool) -> int:
    """The fewest steps from cell to cell, whatever lies between."""
    down, across = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(down, across) if king else down + across


ENGINES = {"sat": examine}
