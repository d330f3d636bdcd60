"""Nonogram's clues as a formula for a SAT solver.

One variable a cell says that it is filled; for each block an order encoding says "it starts at this place or before".
Blocks keep their distance; a block fills its cells; a filled cell lies in a block; a cell outside all blocks is empty.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import accumulate

from bookmaker.kinds.nonogram.board import Clues, Runs
from bookmaker.puzzles.toolbox import sat

ALWAYS = 1 << 40  # the literal of what is so anyhow


def formula_of(clues: Clues) -> sat.Formula:
    """The formula of a puzzle; the variables of its cells come first, in reading order from 1."""
    width, height = clues.width, clues.height
    formula = sat.Formula()
    formula.fresh(width * height)
    told = range(1, width * height + 1)
    lines = [told[at : at + width] for at in range(0, len(told), width)] + [told[at::width] for at in range(width)]
    for runs, cells in zip(clues.rows + clues.columns, lines, strict=True):
        _add_line(formula, runs, cells)
    return formula


def _add_line(formula: sat.Formula, runs: Runs, cells: Sequence[int]) -> None:
    own, clauses = _line_formula(runs, len(cells))
    first = formula.fresh(own)
    literals = [0, *cells, *range(first, first + own)]
    literals += [-one for one in reversed(literals[1:])]  # so that an index less than 0 finds its opposite
    formula.add([literals[one] for one in clause] for clause in clauses)


@functools.lru_cache(maxsize=128)  # lines of one picture are often alike
def _line_formula(runs: Runs, cells: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """How many variables a line has beside its cells, and its clauses; its cells are 1 and so on, then come these."""
    spare = cells - sum(runs) - max(0, len(runs) - 1)
    clauses = (clause for clause in _line_clauses(runs, cells, spare) if ALWAYS not in clause)
    return spare * len(runs), tuple(tuple(one for one in clause if one != -ALWAYS) for clause in clauses)


def _line_clauses(runs: Runs, cells: int, spare: int) -> Iterator[list[int]]:
    """The clauses, with what is so anyhow; a block has a variable for each place that it may start at but the last."""
    firsts = list(accumulate(runs, lambda first, run: first + run + 1, initial=0))

    def by(block: int, place: int) -> int:
        """That a block starts at that place or before; one behind the last never does."""
        shift = place - firsts[block]
        if shift < 0 or block == len(runs):
            return -ALWAYS
        return ALWAYS if shift >= spare else cells + block * spare + shift + 1

    for block in range(len(runs)):
        places = range(firsts[block], firsts[block] + spare + 1)
        yield from ([-by(block, place), by(block, place + 1)] for place in places)
        if block:
            # Where this one starts by then, the one before it ended in time.
            yield from ([-by(block, place), by(block - 1, place - runs[block - 1] - 1)] for place in places)
    for at in range(cells):
        for block, run in enumerate(runs):
            # It covers the cell: it starts at the cell or before, and not so early that it ends before it.
            yield [-by(block, at), by(block, at - run), at + 1]
        # A filled cell does not lie between two neighbouring blocks, nor before the first or behind the last.
        for block in range(len(runs) + 1):
            is_behind = by(block - 1, at - runs[block - 1]) if block else ALWAYS
            yield [-is_behind, by(block, at), -at - 1]
