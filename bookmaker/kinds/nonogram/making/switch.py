"""A picture -> whether four of its cells, the corners of a rectangle, can be exchanged without a clue changing.

Most pictures with several answers have such a switch (Batenburg and Kosters 2012); looking for one costs hardly more
than looking at every line once.
"""

import functools
import itertools
import re
from collections import defaultdict
from collections.abc import Sequence

from bookmaker.puzzles.toolbox.bitgrid import indices


def has_switch(rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Whether a filled cell of a row can move to an empty place, and in another row the other way round.

    No clue of these rows and of the two columns may change: so what has a switch has two answers.
    """
    by_move: defaultdict[tuple[int, int], int] = defaultdict(int)
    for at, row in enumerate(rows):
        for move in _moves(row, len(columns)):
            by_move[move] |= 1 << at
    for (left, right), there in by_move.items():
        back = by_move.get((right, left), 0) if left < right else 0
        if back:
            down, up = _moves(columns[left], len(rows)), _moves(columns[right], len(rows))
            if any((one, other) in down and (other, one) in up for one in indices(there) for other in indices(back)):
                return True
    return False


@functools.lru_cache(maxsize=1 << 14)
def _moves(line: int, length: int) -> frozenset[tuple[int, int]]:
    """From where to where a filled cell of a line can go so that its block goes by one, or anywhere if it is alone.

    The block stays between its neighbours and apart from them.
    """
    found: set[tuple[int, int]] = set()
    blocks = [(match.start(), match.end()) for match in re.finditer("1+", f"{line:0{length}b}"[::-1])]
    around = [-1, *itertools.chain.from_iterable(blocks), length + 1]
    for at, (start, end) in enumerate(blocks):
        low, high = around[2 * at] + 1, around[2 * at + 3] - 1
        if end - start == 1:
            found.update((start, place) for place in range(low, high) if place != start)
        else:
            found.update([(start, end)] if end < high else [])
            found.update([(end - 1, start - 1)] if start > low else [])
    return frozenset(found)
