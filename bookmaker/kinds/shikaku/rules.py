"""Shikaku's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": the answer has another size than the puzzle, or other cells missing (nothing else is then checked);
    "not-a-rectangle": a region is not a full rectangle; "no-number" and "two-numbers": a region holds
    no clue, or more than one; "wrong-area": a region has another number of cells than its clue says
    (a "?" says nothing).
    """
    rows = answer.rows
    if _shape(rows) != _shape(clues.rows):
        return (BrokenRule("shape", ()),)
    regions: dict[int, list[Cell]] = {}
    numbers: dict[int, list[int]] = {}
    for r, (row, clue_row) in enumerate(zip(rows, clues.rows, strict=True)):
        for c, (region, number) in enumerate(zip(row, clue_row, strict=True)):
            if region is None:
                continue
            regions.setdefault(region, []).append((r, c))
            if number:
                numbers.setdefault(region, []).append(number)
    broken: dict[str, list[Cell]] = {}
    for region, cells in regions.items():
        for name in _broken_by(cells, numbers.get(region, [])):
            broken.setdefault(name, []).extend(cells)
    return tuple(BrokenRule(name, tuple(cells)) for name, cells in sorted(broken.items()))


def _shape(rows: tuple[tuple[int | None, ...], ...]) -> list[int | list[bool]]:
    """How long each row is; where cells are missing, which."""
    return [[cell is None for cell in row] if None in row else len(row) for row in rows]


def _broken_by(cells: list[Cell], numbers: list[int]) -> list[str]:
    """The rules that one region breaks: its cells in reading order, the clues that stand in it."""
    found: list[str] = []
    # In reading order the first and the last cell have the least and the greatest row.
    columns = [column for _, column in cells]
    down = cells[-1][0] - cells[0][0] + 1
    across = max(columns) - min(columns) + 1
    if down * across != len(cells):
        found.append("not-a-rectangle")
    if not numbers:
        found.append("no-number")
    if len(numbers) > 1:
        found.append("two-numbers")
    if any(number > 0 and number != len(cells) for number in numbers):  # a "?" is less than 0
        found.append("wrong-area")
    return found
