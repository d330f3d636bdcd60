"""Skyscrapers as people solve it: LADDER, easiest first. A view is a line of cells from a number outside inwards."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bookmaker.kinds.skyscrapers.board import Answer, Clues, Ends
from bookmaker.puzzles.contract.grading import Contradiction, Grade, tick
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung
from bookmaker.puzzles.kits.values import latin
from bookmaker.puzzles.kits.values.houses import House, Layout
from bookmaker.puzzles.toolbox.bitgrid import members

FEW = 4  # orders of a line that a person lists
NEAR = 2  # cells in front of the tallest tower that are easily filled


@dataclass(frozen=True, slots=True)
class View:
    """What is seen from a number outside: the cells, the nearest first, the number, and their line."""

    cells: tuple[int, ...]
    number: int
    house: House
    layout: Layout

    @property
    def facts(self) -> Facts:
        """What names it: its number, the cell that it stands at, and its line."""
        first = (divmod(self.cells[0], self.layout.n),)
        return (("number", self.number), ("first", first), *self.layout.facts[self.house])


class State(latin.State):
    """The candidates, with height h as value h - 1, or as h where there are parks; and what is told outside."""

    __slots__ = ("ends", "floor", "views")
    ANSWER = Answer

    def __init__(self, clues: Clues) -> None:
        """What the printed heights tell; Contradiction where one sees its like."""
        self.floor = int(clues.parks)
        super().__init__(clues, 1 - self.floor)
        self.ends = clues.ends
        self.views = _views(clues.ends, self.floor)

    def is_right(self, values: Sequence[int]) -> bool:
        """Whether from each number so many towers are seen."""
        heights = [value - self.layout.first + 1 - self.floor for value in values]
        return all(_seen([heights[cell] for cell in view.cells]) == view.number for view in self.views)


@functools.lru_cache(maxsize=256)
def _views(ends: Ends, floor: int) -> tuple[View, ...]:
    layout = latin.layout(len(ends) // 2, 1 - floor)
    return tuple(
        View(cells, number, house, layout)
        for house, pair in zip(layout.houses, ends, strict=True)
        for number, cells in zip(pair, (house.cells, house.cells[::-1]), strict=True)
        if number
    )


def _seen(heights: Sequence[int]) -> int:
    """How many are taller than all before; with parks these count as 0, and are not seen."""
    tallest = count = 0
    for height in heights:
        if height > tallest:
            tallest, count = height, count + 1
    return count


def limits(state: State) -> Iterator[Found]:
    """Where several towers are seen, the first must leave room for taller ones; where one is, it is the tallest."""
    n, digits = state.n, state.digits
    for view in state.views:
        kept = {cell: (1 << n - view.number + 1 + at) - 1 for at, cell in enumerate(view.cells[: view.number - 1])}
        if view.number == 1:
            top = 1 << n - 1
            kept = {cell: ~top for cell in view.cells[2:] if state.floor} | {view.cells[0]: top | state.floor}
        kept = {cell: mask for cell, mask in kept.items() if digits.get(cell, 0) & ~mask}
        yield from state.narrowed(kept, view.facts)


def two(state: State) -> Iterator[Found]:
    """Where two are seen, the second tower is not the second tallest: that, the first and the tallest would be seen."""
    for view in state.views if not state.floor else ():
        cell = view.cells[1]
        if view.number == 2 and state.n > 2 and state.open >> cell & 1:
            yield from state.narrowed({cell: ~(1 << state.n - 2)}, view.facts)


def front(state: State, most: int) -> Iterator[Found]:
    """In front of the tallest tower all others that are seen: what is in no such filling of so many cells goes."""
    tallest = state.put[state.n - 1]
    for view in state.views:
        if not tallest & view.house.mask:
            continue
        place = next(at for at, cell in enumerate(view.cells) if tallest >> cell & 1)
        cells = view.cells[:place]
        if not 0 < place <= most or not any(state.open >> cell & 1 for cell in cells):
            continue
        masks = tuple(state.mask(cell) for cell in cells)
        used = _fronts(masks, view.number - 1, state.floor)
        kept = {cell: mask for cell, mask in zip(cells, used, strict=True) if state.open >> cell & 1}
        where = state.at(view.cells[place])
        yield from state.narrowed(kept, (*view.facts, ("tallest", where)))


@functools.lru_cache(maxsize=1 << 15)
def _fronts(masks: tuple[int, ...], number: int, floor: int) -> tuple[int, ...]:
    """For each of some cells the heights that it has where they differ and so many of them are seen."""
    used = [0] * len(masks)

    def fill(at: int, taken: int, seen: int) -> bool:
        if at == len(masks):
            return seen == number
        fits = False
        for d in members(masks[at] & ~taken) if seen <= number else ():
            if fill(at + 1, taken | 1 << d, seen + (1 << d > taken | floor)):
                used[at] |= 1 << d
                fits = True
        return fits

    tick()
    fill(0, 0, 0)
    return tuple(used)


def room(state: State) -> Iterator[Found]:
    """The tallest tower stands only where those in front of it can show as many as are seen, less one."""
    top = state.n - 1
    for view in state.views:
        lost = dict[int, int]()
        shown = {(-1 + state.floor, 0)}  # how high the tallest so far may be, and how many are seen then
        for cell in view.cells:
            mask = state.mask(cell)
            if mask >> top & 1 and state.open >> cell & 1 and view.number - 1 not in {seen for _, seen in shown}:
                lost[cell] = ~(1 << top)
            shown = {
                (max(highest, d), seen + (d > highest))
                for highest, seen in shown
                for d in members(mask & ~(1 << top))
                if seen < view.number
            }
        yield from state.narrowed(lost, view.facts)


def orders(state: State, most: int | None) -> Iterator[Found]:
    """What is in none of a line's orders that show what is told at its ends goes, where these are so few."""
    for house, ends in zip(state.layout.houses, state.ends, strict=True):
        cells = house.mask & state.open
        if not any(ends) or not cells:
            continue
        count, used = _orders(tuple(map(state.mask, house.cells)), ends, state.floor)
        if not count:
            raise Contradiction
        if most is None or count <= most:
            kept = {cell: mask for cell, mask in zip(house.cells, used, strict=True) if cells >> cell & 1}
            yield from state.narrowed(kept, (("count", count), *state.layout.facts[house]))


@functools.lru_cache(maxsize=1 << 15)
def _orders(masks: tuple[int, ...], ends: tuple[int, int], floor: int) -> tuple[int, tuple[int, ...]]:
    """How many orders of a line show so many from its ends, 0 for any number, and for each cell the heights in them."""
    n, (first, last) = len(masks), ends
    used, known = [0] * n, dict[tuple[int, int, int], int]()

    def count(taken: int, front: int, back: int) -> int:
        """The ways to go on with these taken, so many of them seen from the front, and from the back."""
        at = taken.bit_count()
        if at == n:
            return first in (0, front) and last in (0, back)
        if (taken, front, back) not in known:
            ways = 0
            for d in members(masks[at] & ~taken):
                ahead = front + (1 << d > (taken | floor))
                behind = back + (1 << d > ((1 << n) - 1 & ~taken & ~(1 << d) | floor))
                if (first and ahead > first) or (last and behind > last):
                    continue
                if more := count(taken | 1 << d, ahead, behind):
                    used[at] |= 1 << d
                    ways += more
            known[taken, front, back] = ways
        return known[taken, front, back]

    tick()
    return count(0, 0, 0), tuple(used)


_OWN = (
    rung("limits", Grade.EASY, 1.1, firsts(limits)),
    rung("two-seen", Grade.EASY, 1.5, firsts(two)),
    rung("near-front", Grade.EASY, 1.8, firsts(partial(front, most=NEAR))),
    rung("front", Grade.MEDIUM, 2.3, firsts(partial(front, most=99))),
    rung("room", Grade.MEDIUM, 2.5, firsts(room)),
    rung("few-orders", Grade.MEDIUM, 2.7, firsts(partial(orders, most=FEW))),
    rung("all-orders", Grade.HARD, 3.6, firsts(partial(orders, most=None))),
)
LADDER = latin.ladder(_OWN, [limits, two, partial(front, most=99), partial(orders, most=FEW)])
_ENGINE = Engine(LADDER, State)
start, deduce, allows, marks, SETTLES = _ENGINE.start, _ENGINE.deduce, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles
