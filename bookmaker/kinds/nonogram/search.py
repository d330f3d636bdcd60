"""Nonogram's exact search: Clues -> how many answers there are, counted to two: lines, then trials, then SAT."""

from __future__ import annotations

from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.kinds.nonogram.proving.formula import formula_of
from bookmaker.kinds.nonogram.proving.lines import Stack, runs_in
from bookmaker.puzzles.contract.proof import Impossible, Proof, Undecided, Unique
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.bitgrid import indices

# Trials of single cells before the formula, which costs as much as some ten of them, is made.
TRIALS = 8

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
    formula, told = formula_of(clues), range(1, clues.width * clues.height + 1)
    sure = (logic.flat(may_fill), logic.flat(may_clear))
    formula.add([cell if filled else -cell] for cell, filled, empty in zip(told, *sure, strict=True) if filled != empty)

    def answer(model: sat.Model) -> Answer:
        return Answer.of([int(cell in model) for cell in told], clues.width)

    proof = sat.count(formula, told, budget=budget - trials, answer=answer).proof
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
