"""A picture that line logic leaves open -> what trials of single cells leave of it: many at once, one square each.

Who makes a picture knows its answer: only what a cell is not is tried.
"""

from __future__ import annotations

from itertools import islice

from bookmaker.kinds.nonogram.making.stack import Picture, Settled, Stack
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat

AT_ONCE = 24  # cells that are tried together
FOLLOWED = 4  # times that a trial goes through rows and columns; people follow theirs through eight sweeps at most


def left_by_trials(picture: Picture, left: Settled) -> int:
    """How many open cells are left undecided when lines contradict nothing any more that a cell is not.

    Of the open cells of a round only some are tried, those beside known ones first: they fail soonest.
    """
    stride = left.stride
    answer = sum(row << at * stride for at, row in enumerate(picture[0]))
    may_fill, may_clear = left.may_fill, left.may_clear
    alone = Stack([picture])
    while unknown := may_fill & may_clear:
        decided = alone.full & ~unknown
        near = unknown & (decided << 1 | decided >> 1 | decided << stride | decided >> stride)
        tried = [1 << at for at in islice((*indices(near), *indices(unknown & ~near)), AT_ONCE)]
        stack = Stack([picture] * len(tried))
        places = range(0, stack.square * len(tried), stack.square)
        fill, clear = (repeat(bits, stack.square, len(tried)) for bits in (may_fill, may_clear))
        for cell, place in zip(tried, places, strict=True):
            if cell & answer:
                fill ^= cell << place
            else:
                clear ^= cell << place
        found = 0
        for cell, then in zip(tried, stack.parted(*stack.settle(fill, clear, most=FOLLOWED)), strict=True):
            if (then.may_fill | then.may_clear) != alone.full:
                found |= cell
        if not found:
            return unknown.bit_count()
        may_fill, may_clear = alone.settle(may_fill & (answer | ~found), may_clear & ~(found & answer))
    return 0
