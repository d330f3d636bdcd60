"""Solvers that others wrote and published say of our Sudoku and Nonograms what we do: these answers, and no second."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.seeds import Seed

numpy = pytest.importorskip("numpy")
sudoku = pytest.importorskip("sudoku", reason="py-sudoku is not installed here")
nonogram = pytest.importorskip("picross_solver.picross_solver", reason="picross-solver is not installed here")


def some(kind: str, width: int, height: int, count: int) -> list[Any]:
    params = registry.get(kind).Params(width=width, height=height)
    made = (
        generate(Order(n, 0, kind, params, None, Seed(("another", f"{width}x{height}", str(n))))) for n in range(count)
    )
    return [one for one in made if isinstance(one, Puzzle)]


def verdict(rows: list[list[int]], wide: int, high: int) -> tuple[list[list[int]] | None, bool]:
    """The answer of the other hand, and whether it has a second."""
    board = sudoku.Sudoku(wide, high, board=[[cell or None for cell in row] for row in rows])
    return board.solve(assert_solvable=True).board, board.has_multiple_solutions()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "wide", "high", "count"), [(4, 2, 2, 200), (6, 3, 2, 200), (9, 3, 3, 40)])
def test_another_sudoku_solver_finds_the_same_answer_and_no_second(size: int, wide: int, high: int, count: int) -> None:
    puzzles = some("sudoku", size, size, count)
    assert len(puzzles) == count
    for one in puzzles:
        rows = [list(row) for row in one.clues.grid()]
        assert verdict(rows, wide, high) == ([list(row) for row in one.answer.grid()], False), one.clues.code()
    for one in puzzles[::4]:  # with a clue less
        rows = [list(row) for row in one.clues.grid()]
        at = next(cell for cell in range(size * size) if rows[cell // size][cell % size])
        rows[at // size][at % size] = 0
        proof = registry.get("sudoku").prove(type(one.clues).from_grid(rows, {}), DEFAULT_BUDGET)
        assert verdict(rows, wide, high)[1] is isinstance(proof, Several), rows


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "count"), [(5, 5, 100), (6, 8, 60), (12, 12, 20)])
def test_another_nonogram_solver_finds_the_same_answer_and_none_with_another_cell(
    width: int, height: int, count: int
) -> None:
    puzzles = some("nonogram", width, height, count)
    assert len(puzzles) == count
    for one in puzzles:
        lines = [[list(runs) or [0] for runs in side] for side in (one.clues.rows, one.clues.columns)]
        grid = numpy.full((height, width), -1)
        assert nonogram.solve(*lines, grid)
        right = [list(row) for row in one.answer.grid()]
        assert grid.tolist() == right, one.clues.code()
        for cell in range(0, width * height, 7):
            other = numpy.full((height, width), -1)
            other[cell // width, cell % width] = 1 - right[cell // width][cell % width]
            found = nonogram.solve(*lines, other)  # of an empty line that solver minds no filled cell
            assert not found or [runs_of(other), runs_of(other.T)] != lines, (one.clues.code(), cell)


def runs_of(rows: Any) -> list[list[int]]:
    return [[len([*run]) for filled, run in groupby(row) if filled] or [0] for row in rows.tolist()]
