"""Pictures that lines leave open -> one for experts: the first of some that is, or the nearest steered there by flips.

Measured at 10x10: of patterns of which lines tell next to nothing, and that have no switch, 15 % ask for an expert's
means three times; of those one flip away from one that asks twice, 22 %. How often one asks is counted as the ladder
does; but who makes a picture knows its answer and its symmetry: only what a cell is not is supposed, of one cell of
each orbit.

Most pictures with several answers have four cells, at the corners of a rectangle, that can be exchanged without a clue
changing (Batenburg and Kosters 2012); looking for such a switch costs hardly more than looking at every line once.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bookmaker.kinds.nonogram.making.fitting import Draft, doubtful
from bookmaker.kinds.nonogram.making.grading import flips
from bookmaker.kinds.nonogram.proving.lines import Settled, Stack, lanes
from bookmaker.kinds.nonogram.reasoning.suppositions import consequences
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.seeds import Stream

Nearness: TypeAlias = tuple[int, frozenset[int]]  # moments or a rank, and the cells that are still open

ROUNDS = 5  # at most, and one for each four cells along a side and the one across it, where that is more
DEEPEST = 6  # sweeps that a supposition is followed; people go on for two more, which is hardly ever of use
LOOKS = 16  # flips compared in a round
CLOSE_LOOKS = 3  # of them that are tried
PATIENCE = 4  # rounds that bring a picture no nearer before it is given up
DRAWN_OPEN = 90  # percent of the cells that lines leave open, at least, in a drawn picture that is tried
FLIPPED_OPEN = 75  # the same in flips: those nearest to it are tried first


def for_experts(drafts: Sequence[Draft], rng: Stream, most: int) -> Draft | None:
    """One of these, patterns as a rule, that is for experts; at most so many of its cells are changed for it."""
    wanted = _wanted(drafts[0])
    nearest = None
    for one, look in zip(drafts, Stack([one.runs() for one in drafts]).settled(), strict=True):
        if _open(one, look) < DRAWN_OPEN or has_switch(one.lines, one.columns):
            continue
        near = _nearness(one, look)
        if near[0] >= wanted:
            return one
        if near[0] == wanted - 1 and not nearest:
            nearest = one, near
    return nearest[0] if nearest and _steered(*nearest, rng, most) else None


def made_for_experts(one: Draft, rng: Stream, most: int) -> bool:
    """Flip orbits, at most so many cells, until the picture is for experts; whether it is."""
    return one.changed <= most and _steered(one, _nearness(one, one.settled()), rng, most)


def _wanted(one: Draft) -> int:
    return least_moments(Grade.EXPERT, one.width * one.height)


def _open(one: Draft, left: Settled) -> int:
    """The percentage of cells that lines leave open, rounded down."""
    return 100 * left.open.bit_count() // (one.width * one.height)


def _nearness(one: Draft, left: Settled) -> Nearness:
    """How near it is to being for experts, the more the nearer, and the cells that trials leave open.

    Moments count for it, up to those wanted; against it that trials leave cells open, and how many do.
    """
    if not left.open:
        return -2, frozenset()
    moments, unknown = tried(one, left)
    quarters = 4 * len(unknown) // (one.width * one.height)
    return min(moments, _wanted(one)) - (1 + quarters if unknown else 0), unknown


def _steered(one: Draft, near: Nearness, rng: Stream, most: int) -> bool:
    """Each round takes, of some flips, the one that brings the picture nearest."""
    wanted, barren = _wanted(one), 0
    while near[0] < wanted:
        if barren == PATIENCE:
            return False
        barren += 1
        # Cells that trials leave open are in doubt: elsewhere to empty cells along edges makes a picture harder.
        orbits = doubtful(one, near[1], most)[:LOOKS] if near[0] == wanted - 1 else []
        orbits = orbits or flips(one, rng, most, LOOKS)
        if not orbits:
            return False
        looks = one.with_flips(orbits).settled()
        few = sorted((abs(_open(one, look) - FLIPPED_OPEN), at) for at, look in enumerate(looks) if look.open)
        best, nearest, tries = -1, near, CLOSE_LOOKS
        for _, at in few:
            one.flip(orbits[at])
            now = None if has_switch(one.lines, one.columns) else _nearness(one, looks[at])
            one.flip(orbits[at])
            if now:
                tries -= 1
                if now[0] >= nearest[0]:
                    best, nearest = orbits[at], now
                if not tries or now[0] >= wanted:
                    break
        if best >= 0:
            one.flip(best)
            barren = barren if nearest[0] == near[0] else 0
            near = nearest
    return True


def tried(one: Draft, left: Settled) -> Nearness:
    """How many rounds at the edge and of trials a person makes until it is solved, they find nothing, or are too many.

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
    return moments, frozenset(left.open_cells(width))


def _lines(one: Draft, bits: int, stride: int) -> Iterator[int]:
    """The cells that are set, row by row and then column by column."""
    for lines, every in ((one.lines, bits), (one.columns, lanes(stride).transposed(bits))):
        for _ in lines:
            yield every & (1 << stride) - 1
            every >>= stride


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
