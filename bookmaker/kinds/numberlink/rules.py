"""Numberlink's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule

RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8
STEPS = {RIGHT: (0, 1), UP: (-1, 0), LEFT: (0, -1), DOWN: (1, 0)}
BACK = {RIGHT: LEFT, UP: DOWN, LEFT: RIGHT, DOWN: UP}


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each with the cells where.

    "shape": not the grid's size, or other cells missing (then nothing else is checked); "loose-end": an arm that leaves
    the grid or that its neighbour does not meet; "number-arms": a number cell without exactly one arm;
    "empty-cell": a blank cell that no link visits; "dead-end": a blank cell with a single arm;
    "branch": a blank cell with more than two; "wrong-pair": a link that joins two different numbers;
    "loop": a closed ring. A link is followed only where the cells along it have sound arms.
    """
    if [[mask is None for mask in row] for row in answer.rows] != [[one is None for one in row] for row in clues.rows]:
        return (BrokenRule("shape", ()),)
    masks = {(r, c): mask for r, row in enumerate(answer.rows) for c, mask in enumerate(row) if mask is not None}
    numbers = dict(clues.places())
    found: dict[str, list[Cell]] = {}
    onward: dict[Cell, list[Cell]] = {}  # of each cell as it shall be, those to which its arms lead
    for cell, mask in masks.items():
        arms = [(arm, (cell[0] + down, cell[1] + right)) for arm, (down, right) in STEPS.items() if mask & arm]
        loose = [arm for arm, there in arms if not masks.get(there, 0) & BACK[arm]]
        if loose:
            found.setdefault("loose-end", []).append(cell)
        if cell in numbers:
            name = "" if len(arms) == 1 else "number-arms"
        else:
            name = ("empty-cell", "dead-end", "", "branch", "branch")[len(arms)]
        if name:
            found.setdefault(name, []).append(cell)
        elif not loose:
            onward[cell] = [there for _, there in arms]
    seen: set[Cell] = set()
    for start in (*numbers, *onward):
        if start in onward and start not in seen:
            path = _path(onward, start)
            seen.update(path)
            if start not in numbers and start in onward.get(path[-1], ()) and len(path) > 2:
                found.setdefault("loop", []).extend(path)
            elif start in numbers and numbers.get(path[-1], numbers[start]) != numbers[start]:
                found.setdefault("wrong-pair", []).extend((start, path[-1]))
    return tuple(BrokenRule(name, tuple(cells)) for name, cells in found.items())


def _path(onward: dict[Cell, list[Cell]], start: Cell) -> list[Cell]:
    """The cells of the path from `start` until it ends, meets a cell that is not as it shall be, or comes back."""
    path, before = [start], start
    while ways := [cell for cell in onward.get(path[-1], ()) if cell != before]:
        if ways[0] == start:
            break
        before = path[-1]
        path.append(ways[0])
    return path
