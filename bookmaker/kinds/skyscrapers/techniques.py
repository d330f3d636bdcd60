"""Skyscrapers as people solve it: LADDER, easiest first. A view is a line of cells from a number outside inwards."""

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from bookmaker.kinds.skyscrapers.board import Answer, Clues, Ends
from bookmaker.puzzles.contract.grading import Grade, tick
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung
from bookmaker.puzzles.kits.values import latin
from bookmaker.puzzles.kits.values.houses import House, Layout
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

NEAR = 2  # cells in front of the tallest tower that are easily filled

Line: TypeAlias = tuple[int, ...]  # how many are seen from its ends, 0 for any number; 1 where there are parks


class View(NamedTuple):
    """What is seen from a number outside: the cells, the nearest first, the number, their line; and what names it.

    `places` says how far back each cell is, as a set of one, and `before` which cells are in front of one so far back.
    """

    cells: tuple[int, ...]
    number: int
    house: House
    facts: Facts
    places: Mapping[int, int]
    before: Sequence[int]


class State(latin.State):
    """The candidates, with height h as value h - 1, or as h where there are parks; and what is told outside."""

    __slots__ = ("floor", "lines", "views")
    ANSWER = Answer

    def __init__(self, clues: Clues) -> None:
        """What the printed heights tell; Contradiction where one sees its like."""
        self.floor = int(clues.parks)
        super().__init__(clues, 1 - self.floor)
        self.lines, self.views = _told(clues.ends, self.floor)

    def is_right(self, values: Mapping[int, int]) -> bool:
        """Whether from each number so many towers are seen."""
        return all(_seen([values[cell] for cell in view.cells]) == view.number for view in self.views)


@functools.lru_cache(maxsize=256)
def _told(ends: Ends, floor: int) -> tuple[Sequence[tuple[House, Line]], Sequence[View]]:
    """The lines with numbers outside, and their views."""
    layout = latin.layout(len(ends) // 2, 1 - floor)
    clued = [(house, pair) for house, pair in zip(layout.houses, ends, strict=True) if any(pair)]
    views = (_view(layout, house, end, number) for house, pair in clued for end, number in enumerate(pair) if number)
    return [(house, (*pair, floor)) for house, pair in clued], [*views]


@functools.lru_cache(maxsize=1 << 12)
def _view(layout: Layout, house: House, end: int, number: int) -> View:
    """What is seen from one end of a line."""
    cells = house.cells[::-1] if end else house.cells
    facts: Facts = (("number", number), ("first", (divmod(cells[0], layout.n),)), *layout.facts[house])
    before = [gathered(cells[:at]) for at in range(len(cells))]
    return View(cells, number, house, facts, {1 << cell: at for at, cell in enumerate(cells)}, before)


def _seen(heights: Sequence[int]) -> int:
    """How many are taller than all before; with parks these count as 0, and are not seen."""
    tallest = count = 0
    for height in heights:
        if height > tallest:
            tallest, count = height, count + 1
    return count


@functools.lru_cache(maxsize=1 << 12)
def _first_towers(n: int, cells: tuple[int, ...], number: int, floor: int) -> Mapping[int, int]:
    """Where several towers are seen, the first must leave room for taller ones; where one is, it is the tallest."""
    if number == 1:
        top = 1 << n - 1
        return {cell: ~top for cell in cells[2:] if floor} | {cells[0]: top | floor}
    return {cell: (1 << n - number + 1 + at) - 1 for at, cell in enumerate(cells[: number - 1])}


@functools.lru_cache(maxsize=1 << 12)
def _second_tower(n: int, cells: tuple[int, ...], number: int, floor: int) -> Mapping[int, int]:
    """Where two are seen, the second tower is not the second tallest: that, the first and the tallest would be seen."""
    return {cells[1]: ~(1 << n - 2)} if number == 2 and n > 2 and not floor else {}


def kept(state: State, leaves: Callable[[int, tuple[int, ...], int, int], Mapping[int, int]]) -> Iterator[Found]:
    """The heights, as bits, that each number outside leaves to cells of its view whatever else is known."""
    for view in state.views:
        yield from state.narrowed(leaves(state.n, view.cells, view.number, state.floor), view.facts)


limits, two = partial(kept, leaves=_first_towers), partial(kept, leaves=_second_tower)


@functools.lru_cache(maxsize=1 << 15)
def easily(n: int, number: int, floor: int, masks: tuple[int, ...]) -> tuple[int, ...]:
    """What limits, twos and the near front, which making takes at once, leave to the first cells of a view."""
    left, top = [*masks], 1 << n - 1
    for leaves in (_first_towers, _second_tower):
        for at, mask in leaves(n, tuple(range(n)), number, floor).items():
            left[at] &= mask
    if top in left[1 : NEAR + 1]:
        place = left.index(top)
        left[:place] = _fronts(tuple(left[:place]), number - 1, floor)[1]
    return tuple(left)


def front(state: State, most: int) -> Iterator[Found]:
    """In front of the tallest tower all others that are seen: what is in no such filling of so many cells goes."""
    tallest = state.put[state.n - 1]
    for view in state.views:
        place = view.places.get(tallest & view.house.mask, 0)
        if not 0 < place <= most or not state.open & view.before[place]:
            continue
        cells = view.cells[:place]
        tick()
        masks = tuple([state.mask(cell) for cell in cells])
        _, used = _fronts(masks, view.number - 1, state.floor)
        if used != masks:
            facts = (*view.facts, ("tallest", state.at(view.cells[place])))
            yield from state.narrowed(dict(zip(cells, used, strict=True)), facts)


@functools.lru_cache(maxsize=1 << 15)
def _fronts(masks: tuple[int, ...], number: int, floor: int) -> latin.Orders:
    """The ways to fill some cells so that of them so many are seen."""

    def after(seen: int, at: int, taken: int, bit: int) -> int | None:
        more = seen + (bit > taken | floor)
        return more if more <= number else None

    return latin.ways_to_fill(masks, 0, after, lambda seen: seen == number)


def room(state: State) -> Iterator[Found]:
    """The tallest tower stands only where those in front of it can show as many as are seen, less one."""
    top = 1 << state.n - 1
    for view in state.views:
        masks = tuple([state.mask(cell) for cell in view.cells])
        if lost := [view.cells[at] for at in _too_near(masks, view.number, state.floor)]:
            yield from state.narrowed(dict.fromkeys(lost, ~top), view.facts)


@functools.lru_cache(maxsize=1 << 15)
def _too_near(masks: tuple[int, ...], number: int, floor: int) -> Sequence[int]:
    """Where the tallest tower may stand, but those in front of it cannot show so many with it."""
    top, found = 1 << len(masks) - 1, []
    shown = {(-1 + floor, 0)}  # how high the tallest so far may be, and how many are seen then
    for at, mask in enumerate(masks):
        if mask & top and number - 1 not in {seen for _, seen in shown}:
            found.append(at)
        shown = {
            (max(highest, d), seen + (d > highest))
            for highest, seen in shown
            for d in members(mask & ~top)
            if seen < number
        }
    return found


@functools.lru_cache(maxsize=1 << 15)
def _orders(masks: tuple[int, ...], line: Line, most: int | None) -> latin.Orders:
    """The orders of a line that show what is told; on the way, how many are seen so far from its front and its back."""
    (first, last, floor), every = line, (1 << len(masks)) - 1

    def after(shown: tuple[int, int], at: int, taken: int, bit: int) -> tuple[int, int] | None:
        front, back = shown[0] + (bit > taken | floor), shown[1] + (bit > every & ~(taken | bit) | floor)
        return None if (first and front > first) or (last and back > last) else (front, back)

    def fits(shown: tuple[int, int]) -> bool:
        return first in (0, shown[0]) and last in (0, shown[1])

    return latin.ways_to_fill(masks, (0, 0), after, fits, most)


orders = partial(latin.orders, bounds_of=lambda state: state.lines, ways=_orders)
_OWN = (
    rung("limits", Grade.EASY, 1.1, firsts(limits)),
    rung("two-seen", Grade.EASY, 1.5, firsts(two)),
    rung("near-front", Grade.EASY, 1.8, firsts(partial(front, most=NEAR))),
    rung("front", Grade.MEDIUM, 2.3, firsts(partial(front, most=99))),
    rung("room", Grade.MEDIUM, 2.5, firsts(room)),
    rung("few-orders", Grade.MEDIUM, 2.7, firsts(partial(orders, most=latin.FEW))),
    rung("all-orders", Grade.HARD, 3.6, firsts(orders)),
)
LADDER = latin.ladder(_OWN, [limits, two, partial(front, most=99), partial(orders, most=latin.FEW)])
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
