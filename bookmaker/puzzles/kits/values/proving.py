"""Exact search in latin squares: the values left to each cell as bits, singles, and what a kind's clues strike."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import TypeAlias

from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.proving import Search, depth_first
from bookmaker.puzzles.toolbox.bitgrid import members

Masks: TypeAlias = list[int]  # for each cell, in reading order, the values left to it, value v from 1 as bit v - 1
# Strikes in place what clues exclude since some cells, as bits, have changed; which change now, -1 where none is right.
Narrow: TypeAlias = Callable[[Masks, int], int]
Group: TypeAlias = tuple[int, Callable[[Masks], tuple[int, ...]], Sequence[int], Callable[..., tuple[int, ...]]]
MANY = 200  # groups; of more those with fresh cells are looked up, as each would be compared with bits for every cell


def left_by(rows: MaskedGrid) -> Masks:
    """What given values leave to their own cells, 0 for a blank."""
    full = (1 << len(rows)) - 1
    return [1 << value - 1 if value else full for row in rows for value in row]


def search(rows: MaskedGrid, narrow: Narrow, budget: int) -> Search[list[int]]:
    """The squares with these given values that the clues allow, up to two, as values in reading order."""
    return search_from(left_by(rows), len(rows), narrow, budget)


def search_from(masks: Masks, n: int, narrow: Narrow, budget: int) -> Search[list[int]]:
    """The same where so much is left; of a grid in which no lines are houses, `n` is 0.

    A node is a value supposed in the cell with the fewest left, and all that singles and clues strike then.
    """

    def branch(position: tuple[Masks, int]) -> tuple[list[int] | None, Iterable[tuple[Masks, int]]]:
        left = settled(position[0], n, narrow, position[1])
        if left is None:
            return None, ()
        if not (several := [cell for cell, mask in enumerate(left) if mask & mask - 1]):
            return [mask.bit_length() for mask in left], ()
        cell = min(several, key=lambda one: left[one].bit_count())
        bits = (1 << d for d in members(left[cell]))
        return None, [([*left[:cell], bit, *left[cell + 1 :]], 1 << cell) for bit in bits]

    return depth_first([(masks, -1)], branch, budget=budget)


def group(cells: Sequence[int], left_of: Callable[[tuple[int, ...]], tuple[int, ...]]) -> Group:
    """Cells, and what is left to them of their masks; nothing to one where none is right."""
    pick = itemgetter(*cells) if len(cells) > 1 else lambda masks: (masks[cells[0]],)
    return sum([1 << cell for cell in cells]), pick, cells, left_of


def striking(groups: Sequence[Group]) -> Narrow:
    """What leaves to each group of cells what its function gives."""
    of = defaultdict[int, list[int]](list)
    for k, (_, _, cells, _) in enumerate(groups):
        for cell in cells:
            of[cell].append(k)

    def narrow(masks: Masks, fresh: int) -> int:
        changed = 0
        few = fresh >= 0 and len(groups) > MANY
        near = [groups[k] for k in sorted({k for cell in members(fresh) for k in of[cell]})] if few else groups
        for own, pick, cells, left_of in near:
            if not own & fresh:
                continue
            before = pick(masks)
            after = left_of(before)
            if after != before:
                if not all(after):
                    return -1
                for cell, mask in zip(cells, after, strict=True):
                    if masks[cell] != mask:
                        masks[cell] = mask
                        changed |= 1 << cell
                fresh |= changed
        return changed

    return narrow


def settled(masks: Masks, n: int, narrow: Narrow, fresh: int = -1) -> Masks | None:
    """What singles and clues leave, the masks changed in place; None where a cell or a value has no place left.

    Where only `fresh` cells, as bits, have changed since they were settled, no others need a look to begin with.
    """
    singles = _singles(n)
    while fresh:
        changed = singles(masks, fresh)
        more = narrow(masks, fresh | changed) if changed >= 0 else -1
        if more < 0:
            return None
        fresh = changed | more
    return masks


@functools.cache
def lines(n: int) -> Sequence[tuple[int, ...]]:
    """The cells of each row, then of each column of a square, counted in reading order."""
    return (*(tuple(range(k * n, k * n + n)) for k in range(n)), *(tuple(range(k, n * n, n)) for k in range(n)))


@functools.cache
def _singles(n: int) -> Narrow:
    return striking([group(line, singled) for line in lines(n)])


@functools.lru_cache(maxsize=1 << 16)
def singled(line: tuple[int, ...]) -> tuple[int, ...]:
    """What singles leave to cells that hold each value up to so many; nothing to one where there is no place left."""
    shown = once = twice = 0
    for here in line:
        twice |= once & here
        once |= here
        if not here & (here - 1):
            if not here or shown & here:
                return (0,)
            shown |= here
    if once != (1 << len(line)) - 1:
        return (0,)
    # A value that fits nowhere else; of two, the line that they are in is found out next time.
    return tuple(
        [here if not here & (here - 1) else (here & ~twice & -(here & ~twice)) or here & ~shown for here in line]
    )
