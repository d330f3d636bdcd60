"""Futoshiki as people solve it: LADDER, easiest first. Of a sign's pair of cells the first has the smaller number."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from typing import TypeAlias

from bookmaker.kinds.futoshiki.board import Answer, Clues, Pair
from bookmaker.puzzles.contract.grading import Contradiction, Grade
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung
from bookmaker.puzzles.kits.values import latin
from bookmaker.puzzles.kits.values.houses import House
from bookmaker.puzzles.toolbox.bitgrid import members

MOST_OPEN = 6  # cells of a line whose orders are listed at all

# A number, from 0, and the cells from where it comes, the last one first.
Bound: TypeAlias = tuple[int, tuple[int, ...]]
Line: TypeAlias = tuple[House, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Signs:
    """What the signs of a puzzle make: for each cell those below and above it; cells so that all below come first.

    `lines` are those with signs; for each cell 1 where it is greater than the one before it, -1 where it is less.
    """

    pairs: tuple[Pair, ...]
    below: Mapping[int, tuple[int, ...]]
    above: Mapping[int, tuple[int, ...]]
    order: tuple[int, ...]
    lines: tuple[Line, ...]

    @classmethod
    @functools.lru_cache(maxsize=256)
    def of(cls, pairs: tuple[Pair, ...], n: int) -> Signs:
        """Those of these pairs in a square of so many rows; Contradiction where they run in a ring."""
        below: dict[int, tuple[int, ...]] = {cell: () for pair in pairs for cell in pair}
        above = dict(below)
        for low, high in pairs:
            below[high] += (low,)
            above[low] += (high,)
        order = [cell for cell, some in below.items() if not some]
        missing = {cell: len(some) for cell, some in below.items()}
        for cell in order:  # grows while it is walked
            for high in above[cell]:
                missing[high] -= 1
                if not missing[high]:
                    order.append(high)
        if len(order) < len(below):
            raise Contradiction
        steps = {(a, b): sign for low, high in pairs for a, b, sign in ((low, high, 1), (high, low, -1))}
        lines = [
            (house, (0, *(steps.get(pair, 0) for pair in pairwise(house.cells)))) for house in latin.layout(n, 1).houses
        ]
        return cls(pairs, below, above, tuple(order), tuple(line for line in lines if any(line[1])))


class State(latin.State):
    """The candidates, and the signs."""

    __slots__ = ("signs",)
    ANSWER = Answer

    def __init__(self, clues: Clues) -> None:
        """What the printed numbers tell; Contradiction where one sees its like, or where signs run in a ring."""
        self.signs = Signs.of(clues.signs, clues.width)
        super().__init__(clues)

    def is_right(self, values: Mapping[int, int]) -> bool:
        """Whether every sign points to the smaller number."""
        return all(values[low] < values[high] for low, high in self.signs.pairs)


def sign(state: State) -> Iterator[Found]:
    """A cell is less than the most that its greater neighbour may be, and more than the least of a smaller one."""
    for low, high in state.signs.pairs:
        one, other = state.mask(low), state.mask(high)
        most, least = other.bit_length(), (one & -one).bit_length()
        yield from _bounded(state, low, (1 << most >> 1) - 1, (high,), is_less=True)
        yield from _bounded(state, high, -1 << least, (low,), is_less=False)


def chain(state: State) -> Iterator[Found]:
    """The same along two signs and more: each cell is one more, at least, than the one before."""
    signs = state.signs
    for is_less, near, order in ((False, signs.below, signs.order), (True, signs.above, signs.order[::-1])):
        bounds: dict[int, Bound] = {}
        for cell in order:
            mask = state.mask(cell)
            own = mask.bit_length() - 1 if is_less else (mask & -mask).bit_length() - 1
            best: Bound = (own, ())
            for other in near[cell]:
                value, way = bounds[other]
                value += -1 if is_less else 1
                further = best[0] - value if is_less else value - best[0]
                if further > 0 or (further == 0 and len(way) + 1 < len(best[1])):  # the shortest of equal ways
                    best = value, (other, *way)
            bounds[cell] = best
            value, way = best
            if len(way) > 1:
                kept = (1 << max(value + 1, 0)) - 1 if is_less else -1 << value
                yield from _bounded(state, cell, kept, way, is_less=is_less)


def _bounded(state: State, cell: int, kept: int, way: Sequence[int], *, is_less: bool) -> Iterator[Found]:
    """That an open cell has one of the numbers kept, which go up to one or begin with one; `way` is the reason."""
    if state.open >> cell & 1 and state.digits[cell] & ~kept:
        number = kept.bit_length() if is_less else (kept & -kept).bit_length()
        facts: Facts = (("where", state.at(*way)), ("number", number), ("below", int(is_less)))
        yield from state.narrowed({cell: kept}, facts)


def two_beside(state: State) -> Iterator[Found]:
    """A cell greater than two of one line is greater than two different numbers; or less."""
    for is_less, near in ((False, state.signs.below), (True, state.signs.above)):
        for cell, others in near.items():
            for one, two in combinations(others, 2) if state.open >> cell & 1 else ():
                if state.layout.peers[one] >> two & 1:
                    masks = [list(members(state.mask(other))) for other in (one, two)]
                    both = [(a, b) for a in masks[0] for b in masks[1] if a != b]
                    if not both:
                        raise Contradiction
                    value = max(map(min, both)) if is_less else min(map(max, both))
                    kept = (1 << value) - 1 if is_less else -2 << value
                    yield from _bounded(state, cell, kept, (one, two), is_less=is_less)


@functools.lru_cache(maxsize=1 << 15)
def _orders(masks: tuple[int, ...], signs: tuple[int, ...], most: int | None) -> latin.Orders:
    """The orders of a line; a sign says whether a cell is greater than the one before it, 1, or less, -1."""

    def after(last: int, at: int, taken: int, bit: int) -> int | None:
        return None if signs[at] * bit < signs[at] * last else bit

    return latin.ways_to_fill(masks, 0, after, bool, most)


orders = partial(latin.orders, bounds_of=lambda state: state.signs.lines, ways=_orders, most_open=MOST_OPEN)
_OWN = (
    rung("chain", Grade.EASY, 1.4, firsts(chain)),
    rung("sign", Grade.EASY, 1.5, firsts(sign)),
    rung("two-beside", Grade.MEDIUM, 2.2, firsts(two_beside)),
    *latin.order_rungs(orders, 2.6),
)
LADDER = latin.ladder(_OWN, [sign])
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
