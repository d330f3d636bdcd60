"""Numberlink's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, MaskedGrid
from bookmaker.puzzles.toolbox.arms import OPPOSITE, STEPS


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each with the cells where.

    "shape": not the grid's size, or other cells missing (then nothing else is checked); "loose-end": an arm that leaves
    the grid or that its neighbour does not meet; "number-arms": a number cell without exactly one arm;
    "empty-cell": a blank cell that no link visits; "dead-end": a blank cell with a single arm;
    "branch": a blank cell with more than two; "wrong-pair": a link that joins two different numbers;
    "loop": a closed ring. A link is followed only where the cells along it have sound arms.
    """
    masks = answer.rows
    if [[mask is None for mask in row] for row in masks] != [[cell is None for cell in row] for row in clues.rows]:
        return (BrokenRule("shape", ()),)
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(masks):
        for c, mask in enumerate(row):
            if mask is None:
                continue
            arms = mask.bit_count()
            if any(not _met(masks, r, c, arm) for arm in STEPS if mask & arm):
                found.setdefault("loose-end", []).append((r, c))
            if clues.rows[r][c]:
                if arms != 1:
                    found.setdefault("number-arms", []).append((r, c))
            elif arms != 2:
                name = ("empty-cell", "dead-end")[arms] if arms < 2 else "branch"
                found.setdefault(name, []).append((r, c))
    for name, cells in _link_faults(clues, masks):
        found.setdefault(name, []).extend(cells)
    return tuple(BrokenRule(name, tuple(cells)) for name, cells in found.items())


def _met(masks: MaskedGrid, row: int, column: int, arm: int) -> bool:
    down, right = STEPS[arm]
    r, c = row + down, column + right
    inside = 0 <= r < len(masks) and 0 <= c < len(masks[0])
    return inside and bool((masks[r][c] or 0) & OPPOSITE[arm])


def _link_faults(clues: Clues, masks: MaskedGrid) -> list[tuple[str, tuple[Cell, ...]]]:
    """Walk every path once, first those that leave a number, then the rings that remain."""
    found: list[tuple[str, tuple[Cell, ...]]] = []
    seen: set[Cell] = set()
    cells = [(r, c) for r, row in enumerate(masks) for c, mask in enumerate(row) if mask is not None]
    for start in (cell for cell in cells if clues.rows[cell[0]][cell[1]]):
        if start not in seen:
            path = _walk(clues, masks, start)
            seen.update(path)
            first, last = (clues.rows[r][c] for r, c in (path[0], path[-1]))
            if last and last != first:
                found.append(("wrong-pair", (path[0], path[-1])))
    for start in cells:
        if start not in seen:
            path = _walk(clues, masks, start)
            seen.update(path)
            if len(path) > 2 and (masks[start[0]][start[1]] or 0).bit_count() == 2 and path[-1] == start:
                found.append(("loop", tuple(path[:-1])))
    return found


def _walk(clues: Clues, masks: MaskedGrid, start: Cell) -> list[Cell]:
    """The cells of the path from `start` until it ends, meets a number or unsound arms, or comes back."""
    path = [start]
    came = 0
    while True:
        row, column = path[-1]
        mask = masks[row][column] or 0
        ways = [arm for arm in STEPS if mask & arm and arm != came]
        number = clues.rows[row][column]
        fits = mask.bit_count() == (1 if number else 2)
        if not fits or not ways or not _met(masks, row, column, ways[0]):
            return path
        down, right = STEPS[ways[0]]
        came = OPPOSITE[ways[0]]
        path.append((row + down, column + right))
        if path[-1] == start:
            return path
