"""A full grid and its cages -> whether two digits can change places somewhere: then there is a second solution.

Most layouts of cages with several solutions have such an exchange, and looking for one takes a fortieth of the time in
which the ladder finds out that it cannot go on.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.cover import union

Parts: TypeAlias = tuple[int, ...]  # the cells of two digits: where one cell changes its digit, so do all of its part


def parts_of(full: Sequence[int], peers: Sequence[int]) -> tuple[Parts, ...]:
    """The parts of each two digits of a grid whose cells see these peers."""
    return tuple(tuple(_parted(full, pair, peers)) for pair in combinations(sorted(set(full)), 2))


def _parted(full: Sequence[int], pair: Sequence[int], peers: Sequence[int]) -> Iterable[int]:
    left = cells = gathered(cell for cell, value in enumerate(full) if value in pair)
    while left:
        part, grown = 0, left & -left
        while grown != part:
            part = grown
            grown |= union(peers[cell] for cell in members(part)) & cells
        left &= ~part
        yield part


def has_exchange(pairs: Iterable[Parts], cages: Sequence[int], printed: int) -> bool:
    """Whether some cells without a printed digit can exchange two digits, and no cage then has another sum."""
    for parts in pairs:
        both = sum(parts)
        groups = [*parts, *(cage & both for cage in cages)]
        # A cage with one of the two keeps it; so then does all that would have to change with that cell.
        kept = printed | union(group for group in groups if not group & (group - 1))
        while more := union(group for group in groups if group & kept and group & ~kept):
            kept |= more
        if both & ~kept:
            return True
    return False
