"""Nonogram's exact search: Clues -> how many answers there are, counted to two: lines, then trials, then SAT."""

from __future__ import annotations

from functools import partial

from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.kinds.nonogram.proving.formula import formula_of
from bookmaker.kinds.nonogram.proving.lines import LineSolver
from bookmaker.puzzles.contract.proof import Impossible, Proof, Undecided, Unique
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.bitgrid import indices

# Trials of single cells before the formula, which costs as much as some ten of them, is made.
TRIALS = 8


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; a node is a trial of one cell, or a conflict of the SAT solver.

    Complete line logic alone proves most puzzles, a trial of single cells nearly all published ones.
    """
    if budget < 1:
        return Undecided(0)
    if sum(map(sum, clues.rows)) != sum(map(sum, clues.columns)):
        return Impossible()
    solver = LineSolver(clues)
    known = solver.settle(solver.full, solver.full)
    known, trials = _tried(solver, known, min(budget, TRIALS)) if known else (None, 0)
    if known is None:
        return Impossible()
    may_fill, may_clear = known
    if not may_fill & may_clear:
        return Unique(_answer(clues, may_fill, solver.lanes.stride))
    stride = solver.lanes.stride
    formula = formula_of(clues)
    formula.add(
        [(r * clues.width + c + 1) * (1 if may_fill >> r * stride + c & 1 else -1)]
        for r in range(clues.height)
        for c in range(clues.width)
        if (may_fill ^ may_clear) >> r * stride + c & 1
    )
    told = range(1, clues.width * clues.height + 1)
    proof = sat.count(formula, told, budget=budget - trials, answer=partial(_read, clues)).proof
    return Undecided(budget) if isinstance(proof, Undecided) else proof


def _tried(solver: LineSolver, known: tuple[int, int], most: int) -> tuple[tuple[int, int] | None, int]:
    """What trials of single cells leave, and how many were made; None where they show that there is no answer.

    A cell is supposed filled, then empty; where line logic fails it is the other.
    """
    trials, barren = 0, 0
    may_fill, may_clear = known
    stride = solver.lanes.stride
    while True:
        unknown = may_fill & may_clear
        # Cells beside known ones first: they fail soonest.
        decided = solver.full & ~unknown
        near = unknown & (decided << 1 | decided >> 1 | decided << stride | decided >> stride)
        cells = [at for at in (*indices(near), *indices(unknown & ~near)) if not barren >> at & 1]
        if not cells or trials + 2 > most:
            return (may_fill, may_clear), trials
        bit = 1 << cells[0]
        barren |= bit
        trials += 2
        filled = solver.settle(may_fill, may_clear & ~bit)
        empty = solver.settle(may_fill & ~bit, may_clear)
        if filled and empty:
            # What follows from both is so.
            after = filled[0] | empty[0], filled[1] | empty[1]
        else:
            after = filled or empty  # type: ignore[assignment]
            if not after:
                return None, trials
        if after != (may_fill, may_clear):
            settled = solver.settle(*after)
            if settled is None:
                return None, trials
            (may_fill, may_clear), barren = settled, 0


def _answer(clues: Clues, filled: int, stride: int) -> Answer:
    return Answer(tuple(tuple(filled >> (r * stride + c) & 1 for c in range(clues.width)) for r in range(clues.height)))


def _read(clues: Clues, model: sat.Model) -> Answer:
    width = clues.width
    return Answer(tuple(tuple(int(r * width + c + 1 in model) for c in range(width)) for r in range(clues.height)))
