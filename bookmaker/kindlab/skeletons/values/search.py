"""New Kind's exact search: cells in reading order, each number checked as soon as it can fail."""

from collections.abc import Iterable
from typing import TypeAlias

from bookmaker.kindlab.skeletons.values.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import depth_first, verdict

Position: TypeAlias = tuple[int, ...]  # the cells decided so far, in reading order
Sums: TypeAlias = list[tuple[list[int], int]]  # for each number the cells that it counts


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a cell decided."""
    wide, size = clues.width, clues.width * clues.height
    sums = _sums(clues)
    at: list[Sums] = [[one for one in sums if cell in one[0]] for cell in range(size)]

    def branch(cells: Position) -> tuple[Position | None, Iterable[Position]]:
        done = len(cells)
        for counted, number in at[done - 1] if done else sums:
            shaded = sum(cells[cell] for cell in counted if cell < done)
            if not shaded <= number <= shaded + sum(cell >= done for cell in counted):
                return None, ()
        return (cells, ()) if done == size else (None, [(*cells, value) for value in (0, 1)])

    nothing: Position = ()
    search = depth_first([nothing], branch, budget=budget)
    return verdict(search, lambda flat: Answer(tuple(flat[k : k + wide] for k in range(0, size, wide))))


def _sums(clues: Clues) -> Sums:
    wide, high = clues.width, clues.height
    return [
        ([y * wide + x for y in (r - 1, r, r + 1) if 0 <= y < high for x in (c - 1, c, c + 1) if 0 <= x < wide], number)
        for (r, c), number in clues.places()
    ]
