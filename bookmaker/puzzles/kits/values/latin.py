"""Latin squares: every row and column holds each of n values once. Their houses, what is known of one, its ladder."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Self, TypeAlias, TypeVar

from bookmaker.puzzles.contract.grading import Contradiction, Grade, tick
from bookmaker.puzzles.kits.ladder import Finder, Found, Rung, firsts, rung, supposing
from bookmaker.puzzles.kits.nouns import GridClues
from bookmaker.puzzles.kits.values import digits, sets, state
from bookmaker.puzzles.kits.values.houses import House, Layout
from bookmaker.puzzles.toolbox.bitgrid import members

LINES = ("row", "column")
ROUNDS = 6  # for which a trial is followed at most
FEW = 4  # orders of a line that a person lists

Orders: TypeAlias = tuple[int, tuple[int, ...]]  # how many a line has, and for each of its cells the values in them


class State(state.State):
    """What each cell may still hold."""

    __slots__ = ("_masks",)
    _masks: dict[int, int]

    def __init__(self, clues: GridClues, first: int = 1) -> None:
        """What the given values tell, `first` the least as it is printed; Contradiction where one sees its like."""
        super().__init__(layout(clues.width, first), [value or 0 for row in clues.rows for value in row])

    def go_on_with(self, masks: Sequence[int]) -> Self:
        """Go on from what each cell, in reading order, holds, where that is one value, or may hold."""
        super().go_on_with(masks)
        self._masks = dict(enumerate(masks))
        return self

    def _changed(self) -> None:
        super()._changed()
        self._masks = {}

    @property
    def masks(self) -> dict[int, int]:
        """For every cell the values that it holds or may hold, from 0, as bits."""
        if not self._masks:
            self._masks = dict(self.digits)
            for d, cells in enumerate(self.put):
                self._masks |= dict.fromkeys(members(cells), 1 << d)
        return self._masks

    def mask(self, cell: int) -> int:
        """The same for one cell."""
        return (self._masks or self.masks)[cell]


@functools.cache
def layout(n: int, first: int) -> Layout:
    """The rows and columns of a square whose least value is printed so."""
    rows = [House.of("row", range(k * n, k * n + n)) for k in range(n)]
    return Layout(n, [*rows, *(House.of("column", range(k, n * n, n)) for k in range(n))], first=first)


S = TypeVar("S", bound=State)
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def orders(
    state: S,
    bounds_of: Callable[[S], Iterable[tuple[House, T]]],
    ways: Callable[[tuple[int, ...], T, int | None], Orders],
    most: int | None = None,
    most_open: int | None = None,
) -> Iterator[Found]:
    """A value that a cell has in none of its line's orders, where these and the open cells are so few, goes.

    `bounds_of` gives the lines of which clues tell something, and what; `ways` the orders that fit that, of what the
    cells of a line hold or may hold, and of more than `most` only that they are. Contradiction where there is none.
    """
    for house, clue in bounds_of(state):
        cells = house.mask & state.open
        if not cells or cells.bit_count() > (most_open or state.n):
            continue
        tick()
        count, used = ways(tuple(map(state.mask, house.cells)), clue, most)
        if not count:
            raise Contradiction
        if most is None or count <= most:
            kept = dict(zip(house.cells, used, strict=True))
            yield from state.narrowed(kept, (("count", count), *state.layout.facts[house]))


def order_rungs(found: Callable[..., Iterator[Found]], few_cost: float) -> tuple[Rung[Any], Rung[Any]]:
    """The rungs of what `orders` finds of a kind's lines: of those with few orders, which cost so much, and of all."""
    few = rung("few-orders", Grade.MEDIUM, few_cost, firsts(partial(found, most=FEW)))
    return few, rung("all-orders", Grade.HARD, 3.6, firsts(found))


def ways_to_fill(
    masks: Sequence[int],
    begun: K,
    after: Callable[[K, int, int, int], K | None],
    fits: Callable[[K], bool],
    most: int | None = None,
) -> Orders:
    """The ways to fill cells one by one with what their masks allow, each value once.

    `after` says how a way goes on by how it did, the place, the values before, and the value there, as bits; None where
    it cannot be. `fits` says of a whole one whether it is right. What was counted for the same values is kept.
    Of more ways than `most` only so much is found out.
    """
    used, known = [0] * len(masks), dict[tuple[int, K], int]()

    def count(at: int, taken: int, way: K) -> int:
        if at == len(masks):
            return fits(way)
        if (taken, way) not in known:
            ways, left = 0, masks[at] & ~taken
            while left:
                bit = left & -left
                left ^= bit
                longer = after(way, at, taken, bit)
                if longer is not None and (more := count(at + 1, taken | bit, longer)):
                    used[at] |= bit
                    ways += more
                    if most is not None and ways > most:
                        break
            known[taken, way] = ways
        return known[taken, way]

    return count(0, 0, begun), tuple(used)


naked_single: Finder[State] = firsts(sets.naked_single)
hidden_single: Finder[State] = firsts(partial(sets.hidden_single, sorts=LINES))


def ladder(own: Iterable[Rung[S]], plain: Sequence[Finder[S]]) -> tuple[Rung[S], ...]:
    """A kind's own rungs among those of any latin square, easiest first; of two as easy its own.

    The trial follows a value by singles and by the kind's `plain` techniques, values of cells that may hold just two
    before any others. There are no hidden triples and no fish of three lines: hardly one in hundreds of puzzles needs
    one.
    """

    def trial(state: S) -> Iterable[Found]:
        return list(of_two(state)) or of_all(state)

    follow = [naked_single, hidden_single, *plain]
    of_two, of_all = (
        supposing(partial(suppose, only_pairs=is_two), follow, State.failing, ROUNDS) for is_two in (True, False)
    )
    every: tuple[Rung[S], ...] = (
        rung("hidden-single", Grade.EASY, 1.0, hidden_single, settles=True, aim="digit"),
        rung("naked-single", Grade.EASY, 1.3, naked_single, settles=True),
        rung("naked-pair", Grade.MEDIUM, 2.0, firsts(partial(sets.naked_set, count=2)), aim="digits"),
        rung("hidden-pair", Grade.MEDIUM, 2.4, firsts(partial(sets.hidden_set, count=2)), aim="digits"),
        rung("naked-triple", Grade.HARD, 3.0, firsts(partial(sets.naked_set, count=3)), aim="digits"),
        rung("x-wing", Grade.HARD, 3.2, firsts(partial(digits.fish, count=2)), aim="digit"),
        rung("trial", Grade.EXPERT, 6.0, trial, aim="struck"),
    )
    return tuple(sorted((*own, *every), key=lambda one: (one.grade, one.cost)))


def suppose(state: State, only_pairs: bool) -> Iterator[Found]:
    """Every value that a cell may hold, or a cell with two of them, struck should it fail."""
    for cell, values in (state.pairs if only_pairs else state.digits).items():
        for d in members(values):
            yield state.struck(state.planes(1 << d, 1 << cell), ())
