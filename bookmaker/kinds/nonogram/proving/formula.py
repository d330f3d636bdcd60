"""Nonogram's clues as a formula for a SAT solver.

One variable a cell says that it is filled; for each block an order encoding says "it starts at this place or before".
Blocks keep their distance; a block fills its cells; a filled cell lies in a block; a cell outside all blocks is empty.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from bookmaker.kinds.nonogram.board import Clues, Runs
from bookmaker.puzzles.toolbox import sat


def formula_of(clues: Clues) -> sat.Formula:
    """The formula of a puzzle; the variables of its cells come first, in reading order from 1."""
    width, height = clues.width, clues.height
    formula = sat.Formula()
    formula.fresh(width * height)
    told = range(1, width * height + 1)
    for at, runs in enumerate(clues.rows):
        _add_line(formula, runs, told[at * width : (at + 1) * width])
    for at, runs in enumerate(clues.columns):
        _add_line(formula, runs, told[at::width])
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
    blocks: list[_Block] = []
    spare = cells - sum(runs) - max(0, len(runs) - 1)
    first, last = 0, cells
    for length in runs:
        blocks.append(_Block(first, spare, length, last))
        last += spare
        first += length + 1
    return last - cells, tuple(map(tuple, _line_clauses(blocks, range(1, cells + 1))))


class _Block:
    """A block that starts somewhere from `first` to `first` + `spare`; a variable for each place but the last."""

    __slots__ = ("before", "first", "last", "length")

    def __init__(self, first: int, spare: int, length: int, before: int) -> None:
        self.first, self.last, self.length, self.before = first, first + spare, length, before

    def by(self, place: int) -> int | bool:
        """The literal "it starts at `place` or before", or whether that is so anyhow."""
        if place < self.first:
            return False
        return True if place >= self.last else self.before + 1 + place - self.first


def _line_clauses(blocks: Sequence[_Block], cells: Sequence[int]) -> Iterator[list[int]]:
    for at, block in enumerate(blocks):
        for place in range(block.first, block.last):
            yield from _clause((block.by(place), False), (block.by(place + 1), True))
        if at:
            earlier = blocks[at - 1]
            for place in range(block.first, block.last + 1):
                # Where this one starts by then, the one before it ended in time.
                yield from _clause((block.by(place), False), (earlier.by(place - earlier.length - 1), True))
    for at, cell in enumerate(cells):
        for block in blocks:
            # It covers the cell: it starts at the cell or before, and not so early that it ends before it.
            yield from _clause((block.by(at), False), (block.by(at - block.length), True), (cell, True))
        # A filled cell does not lie between two neighbouring blocks, nor before the first or behind the last.
        for left, right in zip((None, *blocks), (*blocks, None), strict=True):
            is_behind = left.by(at - left.length) if left else True
            is_reached = right.by(at) if right else False
            yield from _clause((is_behind, False), (is_reached, True), (cell, False))


def _clause(*parts: tuple[int | bool, bool]) -> Iterator[list[int]]:
    """The clause of these (literal, its sign), without what is so anyhow; nothing where it holds anyhow."""
    literals: list[int] = []
    for literal, sign in parts:
        if literal is True or literal is False:
            if literal is sign:
                return
        else:
            literals.append(literal if sign else -literal)
    yield literals
