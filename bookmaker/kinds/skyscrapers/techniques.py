"""Skyscrapers as people solve it: LADDER, easiest first. A view is a line of cells from a number outside inwards."""

import functools
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, permutations
from typing import TypeAlias

from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung
from bookmaker.puzzles.kits.values import latin
from bookmaker.puzzles.kits.values.packed import fitting, packed
from bookmaker.puzzles.toolbox.bitgrid import members

NEAR = 2  # cells in front of the tallest tower that are easily filled

Masks: TypeAlias = tuple[int, ...]  # for each cell of a view the heights that it holds or may hold, as bits
# Of so many heights those that a number, with 1 for parks, leaves to cells of its view by what these may hold, or ().
Leaves: TypeAlias = Callable[[int, int, int, Masks], Sequence[int]]


class State(latin.State):
    """The candidates, with height h as value h - 1, or as h where there are parks; and what is told outside."""

    __slots__ = ("floor", "lines", "views")
    ANSWER = Answer

    def __init__(self, clues: Clues) -> None:
        """What the printed heights tell; Contradiction where one sees its like."""
        self.floor = int(clues.parks)
        super().__init__(clues, 1 - self.floor)
        clued = zip(self.layout.houses, clues.ends, strict=True)
        self.lines = [(house, (*pair, self.floor)) for house, pair in clued if any(pair)]
        self.views = list[tuple[tuple[int, ...], int, Facts]]()  # cells, the nearest first, the number, what names both
        for house, (*pair, _) in self.lines:
            for cells, number in zip((house.cells, house.cells[::-1]), pair, strict=True):
                first = ("first", self.layout.places(1 << cells[0]))
                facts: Facts = (("number", number), first, *self.layout.facts[house])
                self.views += [(cells, number, facts)] if number else []

    def is_right(self, values: Mapping[int, int]) -> bool:
        """Whether from each number so many towers are seen."""
        return all(orders_of(tuple(map(self.mask, house.cells)), line)[0] for house, line in self.lines)


def kept(state: State, leaves: Leaves, *, tells_tallest: bool = False) -> Iterator[Found]:
    """What each number outside leaves to the cells of its view; by where its tallest tower stands, if that is told."""
    masks, n, floor = state.masks, state.n, state.floor
    for cells, number, facts in state.views:
        held = tuple(map(masks.__getitem__, cells))
        if left := _less(leaves, n, number, floor, held):
            more = [("tallest", state.at(cells[held.index(1 << n - 1)]))] if tells_tallest else []
            yield from state.narrowed(dict(zip(cells, left, strict=True)), (*facts, *more))


@functools.lru_cache(maxsize=1 << 16)
def _less(leaves: Leaves, n: int, number: int, floor: int, masks: Masks) -> Sequence[int]:
    """The same, and nothing where the cells hold no more."""
    left = leaves(n, number, floor, masks)
    return left if left and any(mask & ~may for mask, may in zip(masks, left, strict=True)) else ()


def first_towers(n: int, number: int, floor: int, masks: Masks) -> Sequence[int]:
    """Where several towers are seen, the first must leave room for taller ones; where one is, it is the tallest."""
    top = 1 << n - 1
    if number == 1:
        return [~top if floor and at > 1 else -1 if at else top | floor for at, _ in enumerate(masks)]
    return [(1 << n - number + 1 + at) - 1 for at, _ in enumerate(masks)]


def second_tower(n: int, number: int, floor: int, masks: Masks) -> Sequence[int]:
    """Where two are seen, the second tower is not the second tallest: that, the first and the tallest would be seen."""
    return [-1, ~(1 << n - 2), *[-1] * (len(masks) - 2)] if number == 2 < n and not floor else ()


def front(n: int, number: int, floor: int, masks: Masks, most: int = 99) -> Sequence[int]:
    """In front of the tallest tower all others that are seen: what is in no such filling of so many cells goes."""
    top = 1 << n - 1
    if top not in masks[1 : most + 1]:
        return ()
    place = masks.index(top)
    _, used = fitting(_showing(n, place, floor)[number - 1, None], masks[:place], n)
    return [*used, *[-1] * (len(masks) - place)]


near_front = partial(front, most=NEAR)


@functools.lru_cache(maxsize=1 << 15)
def easily(n: int, number: int, floor: int, masks: Masks) -> Masks:
    """What limits, twos and the near front, which making takes at once, leave to the first cells of a view."""
    for leaves in (first_towers, second_tower, near_front):
        left = leaves(n, number, floor, masks) or masks
        masks = tuple([mask & may for mask, may in zip(masks, left, strict=True)])
    return masks


def room(n: int, number: int, floor: int, masks: Masks) -> Sequence[int]:
    """The tallest tower stands only where those in front of it can show as many as are seen, less one."""
    top, left = 1 << n - 1, []
    if top in masks:
        return ()
    shown = {(floor - 1, 0)}  # the tallest so far, and how many are seen, as it may be
    for mask in masks:
        left.append(-1 if any(seen == number - 1 for _, seen in shown) else ~top)
        shown = {(max(d, tallest), seen + (d > tallest)) for tallest, seen in shown for d in members(mask & ~top)}
    return left


@functools.lru_cache(maxsize=1 << 15)
def orders_of(masks: Masks, line: tuple[int, ...], most: int | None = None) -> latin.Orders:
    """The orders of a line that show what is told at its ends, 0 for nothing; last in that stands 1 for parks."""
    (first, last, floor), n = line, len(masks)
    left, used = fitting(_showing(n, n, floor)[first or None, last or None], masks, n)
    return len(left), used


@functools.cache
def _showing(n: int, count: int, floor: int) -> Mapping[tuple[int | None, int | None], Sequence[int]]:
    """The ways to fill so many cells, packed, by how many are seen from their ends, None for any number."""
    found = defaultdict[tuple[int | None, int | None], list[int]](list)
    ways = permutations(range(n - (count < n)), count)
    shown = {way: len({*accumulate(way, max)} - {floor - 1}) for way in ways}
    for way, front in shown.items():
        bits, back = packed(way, n), shown[way[::-1]]
        for ends in ((front, back), (front, None), (None, back)):
            found[ends].append(bits)
    return found


limits, two = partial(kept, leaves=first_towers), partial(kept, leaves=second_tower)
in_front = partial(kept, leaves=front, tells_tallest=True)
orders = partial(latin.orders, bounds_of=lambda state: state.lines, ways=orders_of)
_OWN = (
    rung("limits", Grade.EASY, 1.1, firsts(limits)),
    rung("two-seen", Grade.EASY, 1.5, firsts(two)),
    rung("near-front", Grade.EASY, 1.8, firsts(partial(kept, leaves=near_front, tells_tallest=True))),
    rung("front", Grade.MEDIUM, 2.3, firsts(in_front)),
    rung("room", Grade.MEDIUM, 2.5, firsts(partial(kept, leaves=room))),
    *latin.order_rungs(orders, 2.7),
)
LADDER = latin.ladder(_OWN, [limits, two, in_front, partial(orders, most=latin.FEW)])
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
