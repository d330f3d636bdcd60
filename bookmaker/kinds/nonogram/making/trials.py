"""A picture that line logic leaves open -> how often it asks for an expert's means, counted as the ladder does.

Who makes a picture knows its answer and its symmetry: only what a cell is not is supposed, of one cell of each orbit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bookmaker.kinds.nonogram.making.fitting import Draft
from bookmaker.kinds.nonogram.proving.lines import Settled, Stack, lanes
from bookmaker.kinds.nonogram.reasoning.suppositions import consequences

ROUNDS = 5  # at most, and one for each four cells along a side and the one across it, where that is more
DEEPEST = 6  # sweeps that a supposition is followed; people go on for two more, which is hardly ever of use


@dataclass(frozen=True, slots=True)
class Tried:
    """How many rounds at the edge or of trials a person makes of a picture, and the cells that are open after them."""

    moments: int
    open: frozenset[int]


def tried(one: Draft, left: Settled) -> Tried:
    """The rounds of two lines at the edge and of trials until it is solved, they find nothing, or are too many.

    What these leave open a person may still solve; where they leave nothing a person makes just these rounds.
    """
    alone = Stack([one.runs()])
    stride, width = left.stride, one.width
    answer = sum(row << at * stride for at, row in enumerate(one.lines))
    rows, columns = one.runs()
    wrong = {2 * orbit[0] + one.is_filled(orbit[0]): orbit for orbit in one.orbits}
    moments, most = 0, max(ROUNDS, (width + one.height) // 4)
    while left.open and moments < most:
        filled = tuple(_lines(one, left.may_fill & ~left.may_clear, stride))
        empty = tuple(_lines(one, left.may_clear & ~left.may_fill, stride))
        known = consequences((*rows, *columns), one.height, filled, empty)
        some = sorted(known.by_row.keys() & wrong.keys())
        failed = known.failed_at_the_edge(wrong) or known.failed_soonest(some, DEEPEST)
        if not failed:
            break
        moments += 1
        found = sum(1 << cell // width * stride + cell % width for supposed in failed for cell in wrong[supposed])
        left = alone.settle(left.may_fill & (answer | ~found), left.may_clear & ~(found & answer))[0]
    return Tried(moments, frozenset(left.open_cells(width)))


def _lines(one: Draft, bits: int, stride: int) -> Iterator[int]:
    """The cells that are set, row by row and then column by column."""
    for lines, every in ((one.lines, bits), (one.columns, lanes(stride).transposed(bits))):
        for _ in lines:
            yield every & (1 << stride) - 1
            every >>= stride
