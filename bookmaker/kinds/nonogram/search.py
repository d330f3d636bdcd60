"""Nonogram's exact search: Clues -> how many answers there are, counted to two: lines, then trials, then SAT.

In the formula one variable a cell says that it is filled; for each block an order encoding says "it starts at this
place or before". Blocks keep their distance; a block fills its cells; a filled cell lies in a block; a cell outside
all blocks is empty.
"""

import functools
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Answer, Clues, Runs
from bookmaker.kinds.nonogram.proving.lines import Stack, runs_in
from bookmaker.puzzles.contract.proof import Impossible, Proof, Undecided, Unique
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.bitgrid import indices

# Trials of single cells before the formula, which costs as much as some ten of them, is made.
TRIALS = 8
VARIABLES_A_NODE = 2  # that are written before the solver begins
ALWAYS = 1 << 40  # the literal of what is so anyhow

Known: TypeAlias = tuple[int, int]  # the cells that may be filled, and those that may be empty


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; a node is a trial of one cell, or a conflict of the SAT solver.

    Complete line logic alone proves most puzzles, a trial of single cells nearly all published ones.
    """
    if budget < 1:
        return Undecided(0)
    if sum(map(sum, clues.rows)) != sum(map(sum, clues.columns)):
        return Impossible()
    logic = _Logic(clues)
    known = logic.settled((logic.stack.full, logic.stack.full))
    known, trials = _tried(logic, known, min(budget, TRIALS)) if known else (None, 0)
    if known is None:
        return Impossible()
    may_fill, may_clear = known
    if not may_fill & may_clear:
        return Unique(logic.answer(may_fill))
    if _variables(clues) // VARIABLES_A_NODE > budget - trials:
        return Undecided(budget)
    formula, shown = formula_of(clues), range(1, clues.width * clues.height + 1)
    sure = (logic.flat(may_fill), logic.flat(may_clear))
    formula.add(
        [cell if filled else -cell] for cell, filled, empty in zip(shown, *sure, strict=True) if filled != empty
    )

    def answer(model: sat.Model) -> Answer:
        return Answer.of([int(cell in model) for cell in shown], clues.width)

    proof = sat.count(formula, shown, budget=budget - trials, answer=answer).proof
    return Undecided(budget) if isinstance(proof, Undecided) else proof


class _Logic:
    """Line logic for one puzzle."""

    def __init__(self, clues: Clues) -> None:
        self.clues, self.stack = clues, Stack([(clues.rows, clues.columns)])
        self.stride = self.stack.lanes.stride

    def settled(self, known: Known) -> Known | None:
        """What lines leave of that; None where they contradict each other."""
        left = self.stack.settle(*known)[0]
        # Where nothing is open the last lines were not read again.
        if left.may_fill | left.may_clear != self.stack.full or not (left.open or self._is_right(left.may_fill)):
            return None
        return left.may_fill, left.may_clear

    def _is_right(self, filled: int) -> bool:
        """Whether these cells make the blocks of every line."""
        lane, turned = (1 << self.stride) - 1, self.stack.lanes.transposed(filled)
        return all(
            runs_in(bits >> at * self.stride & lane) == runs
            for lines, bits in ((self.clues.rows, filled), (self.clues.columns, turned))
            for at, runs in enumerate(lines)
        )

    def flat(self, bits: int) -> list[int]:
        """For each cell, in reading order, whether it is set."""
        width, height, stride = self.clues.width, self.clues.height, self.stride
        return [bits >> at & 1 for row in range(0, height * stride, stride) for at in range(row, row + width)]

    def answer(self, filled: int) -> Answer:
        """The picture of these cells."""
        return Answer.of(self.flat(filled), self.clues.width)


def _tried(logic: _Logic, known: Known, most: int) -> tuple[Known | None, int]:
    """What trials of single cells leave, and how many were made; None where they show that there is no answer.

    A cell is supposed filled, then empty; where line logic fails it is the other.
    """
    trials, barren, stride = 0, 0, logic.stride
    while True:
        may_fill, may_clear = known
        unknown = may_fill & may_clear
        # Cells beside known ones first: they fail soonest.
        decided = logic.stack.full & ~unknown
        near = unknown & (decided << 1 | decided >> 1 | decided << stride | decided >> stride)
        cells = [at for at in (*indices(near), *indices(unknown & ~near)) if not barren >> at & 1]
        if not cells or trials + 2 > most:
            return known, trials
        bit = 1 << cells[0]
        barren |= bit
        trials += 2
        both = (logic.settled((may_fill, may_clear & ~bit)), logic.settled((may_fill & ~bit, may_clear)))
        ways = [way for way in both if way]
        if not ways:
            return None, trials
        # What follows from both is so.
        after = ways[0][0] | ways[-1][0], ways[0][1] | ways[-1][1]
        if after != known:
            settled = logic.settled(after)
            if settled is None:
                return None, trials
            known, barren = settled, 0


def _variables(clues: Clues) -> int:
    """How many variables the blocks of a puzzle have."""
    sides = ((clues.rows, clues.width), (clues.columns, clues.height))
    return sum(len(runs) * _spare(runs, cells) for lines, cells in sides for runs in lines)


def _spare(runs: Runs, cells: int) -> int:
    """How far the blocks of a line can be moved."""
    return cells - sum(runs) - max(0, len(runs) - 1)


def formula_of(clues: Clues) -> sat.Formula:
    """The formula of a puzzle; the variables of its cells come first, in reading order from 1."""
    width, height = clues.width, clues.height
    formula = sat.Formula()
    formula.fresh(width * height)
    variables = range(1, width * height + 1)
    lines = [variables[at : at + width] for at in range(0, len(variables), width)] + [
        variables[at::width] for at in range(width)
    ]
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
    spare = _spare(runs, cells)
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
