"""Kakuro as people solve it: LADDER, easiest first."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from bookmaker.kinds.kakuro import ways
from bookmaker.kinds.kakuro.board import Answer, Clues
from bookmaker.kinds.kakuro.necks import Cut, cuts
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade, tick
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung, supposing
from bookmaker.puzzles.kits.values import sets, state
from bookmaker.puzzles.kits.values.houses import Layout
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

FEW = 6  # sets of digits that a sentence lists
ROUNDS = 12  # for which a trial is followed at most
NECK, LONG_NECK = 6, 8  # sums in the smaller part beyond one cell, beyond two


@dataclass(frozen=True, slots=True)
class Run:
    """A run: whether it goes down, its cells in order and as bits, its sum or 0, what names it in sentences."""

    is_down: bool
    cells: tuple[int, ...]
    mask: int
    total: int
    facts: Facts


@dataclass(frozen=True, slots=True)
class Open:
    """What is open of a run: what its sum has left, the digits that are used, the open cells and what they may hold."""

    run: Run
    left: int
    used: int
    cells: tuple[int, ...]
    masks: tuple[int, ...]

    @property
    def facts(self) -> Facts:
        """What names it in a sentence: by its sum, or by that and what is left of it."""
        is_whole = len(self.cells) == len(self.run.cells)
        return (("run", "whole" if is_whole else "left"), *self.run.facts, ("left", self.left))

    def keeping(self, masks: Sequence[int]) -> Mapping[int, int]:
        """That its open cells keep these."""
        return dict(zip(self.cells, masks, strict=True))


@functools.lru_cache(maxsize=64)
def _board(clues: Clues) -> tuple[Layout, tuple[Run, ...]]:
    rows, wide, sums = clues.rows, clues.width, dict(clues.cages)
    white = {r * wide + c for r, row in enumerate(rows) for c, value in enumerate(row) if value is not None}
    found = []
    for cell in sorted(white):
        for step, is_first in ((1, cell % wide == 0), (wide, False)):
            if is_first or cell - step not in white:
                run = [cell]
                while run[-1] + step in white and (step > 1 or (run[-1] + 1) % wide):
                    run.append(run[-1] + step)
                cells = tuple(run)
                named = (("total", sums.get(cells, 0)), ("where", tuple(divmod(at, wide) for at in cells)))
                found.append(Run(step > 1, cells, gathered(cells), sums.get(cells, 0), named))
    layout = Layout(9, (), (run.mask for run in found), size=(wide, len(rows)))
    layout.full = gathered(white)
    layout.may = tuple(layout.full if d < clues.top else 0 for d in range(9))
    return layout, tuple(found)


class State(state.State):
    """The candidates, and the runs."""

    __slots__ = ("_views", "runs", "top")

    def __init__(self, clues: Clues) -> None:
        """What the given digits tell; Contradiction where one sees its like."""
        layout, self.runs = _board(clues)
        self.top = clues.top
        super().__init__(layout, [value or 0 for row in clues.rows for value in row])

    def _changed(self) -> None:
        super()._changed()
        self._views: list[Open] | None = None

    @property
    def waiting(self) -> list[Open]:
        """The runs that have a sum and are not filled."""
        if self._views is None:
            digits, found, high = self.digits, [], 511 & ~((1 << self.top) - 1)
            held = {cell: d for d, cells in enumerate(self.put) for cell in members(cells)}
            for run in self.runs:
                if run.total and run.mask & self.open:
                    put = [held[cell] for cell in run.cells if cell in held]
                    cells = tuple([cell for cell in run.cells if cell not in held])
                    left = run.total - sum(put) - len(put)
                    masks = tuple([digits[cell] for cell in cells])
                    found.append(Open(run, left, high | gathered(put), cells, masks))
            self._views = found
        return self._views

    def _why_placed(self, cell: int, digit: int, facts: Facts) -> Marks:
        """The run, or the part, whose sum tells; for a digit that is left alone what the cell sees."""
        return Marks(self._cells(facts, ("where", "part"))) if facts else super()._why_placed(cell, digit, facts)

    def answer(self) -> Answer | None:
        """The digits once every cell has its own; Contradiction where a sum is wrong."""
        if self.open:
            return None
        held: dict[int, int] = {cell: d + 1 for d, cells in enumerate(self.put) for cell in members(cells)}
        if any(run.total not in (0, sum(held[cell] for cell in run.cells)) for run in self.runs):
            raise Contradiction
        return Answer.of([held.get(cell) for cell in range(self.cells)], self.wide)

    def allows(self, answer: Answer) -> bool:
        """Whether each cell of the answer holds a digit that it holds or may hold."""
        flat = [value for row in answer.rows for value in row]
        return all((self.may[d - 1] | self.put[d - 1]) >> cell & 1 for cell, d in enumerate(flat) if d)


def last_cell(state: State) -> Iterator[Found]:
    """The one open cell of a run takes what is left of its sum."""
    for one in state.waiting:
        if len(one.cells) == 1:
            if not 1 <= one.left <= 9 or not one.masks[0] >> one.left - 1 & 1:
                raise Contradiction
            yield state.placed(one.cells[0], one.left - 1, one.facts)


def only_combination(state: State) -> Iterator[Found]:
    """A run whose sum can be made of one set of digits has no others."""
    for one in state.waiting:
        found = ways.rest(one.left, one.used, len(one.cells))
        if len(found) == 1:
            facts = (*one.facts, ("digits", state.named(found[0])))
            yield from state.narrowed(one.keeping([found[0]] * len(one.cells)), facts)


def only_place(state: State) -> Iterator[Found]:
    """A digit of the only set of a run that one cell can hold stands there."""
    for one in state.waiting:
        found = ways.rest(one.left, one.used, len(one.cells))
        if len(found) == 1:
            yield from _needed(state, one, tuple(found), (("digits", state.named(found[0])),))


def needed_digit(state: State) -> Iterator[Found]:
    """A digit of every set that fits a run, and that one cell can hold, stands there."""
    for one in state.waiting:
        found = ways.fit(one.left, one.used, one.masks)
        yield from _needed(state, one, tuple(found), _listed(state, found))


def _needed(state: State, one: Open, found: tuple[int, ...], facts: Facts) -> Iterator[Found]:
    for d, places in ways.common(found, one.masks):
        if not places & (places - 1):
            if not places:
                raise Contradiction
            yield state.placed(one.cells[places.bit_length() - 1], d, (*one.facts, *facts))


def _listed(state: State, found: Sequence[int]) -> Facts:
    """Sets of digits, told one by one where they are few."""
    if len(found) > FEW:
        return (("sets", "many"), ("count", len(found)), ("ways", ""))
    listed = ", ".join("+".join(map(state.symbol, members(one))) for one in found)
    return (("sets", "few"), ("count", len(found)), ("ways", listed))


def two_cells(state: State) -> Iterator[Found]:
    """A digit of one of two open cells that has no partner in the other goes."""
    for one in state.waiting:
        if len(one.cells) == 2:
            yield from state.narrowed(one.keeping(ways.pair(one.left, one.masks)), one.facts)


def extremes(state: State) -> Iterator[Found]:
    """A digit so small or so great that the other cells cannot make the rest goes."""
    for one in state.waiting:
        if len(one.cells) > 1:
            limits = ways.limits(one.left, one.used, one.masks)
            after = ways.within(one.left, one.used, one.masks)
            for cell, before, mask, (least, most) in zip(one.cells, one.masks, after, limits, strict=True):
                low, high = one.left - most, one.left - least
                for is_most, number, others in ((True, high, least), (False, low, most)):
                    beyond = -(1 << max(high, 0)) if is_most else (1 << max(low - 1, 0)) - 1
                    if gone := state.planes(before & ~mask & beyond, 1 << cell):
                        side: Facts = (("side", "most" if is_most else "least"), ("limit", number), ("others", others))
                        yield state.struck(gone, (*one.facts, *side))


def possible_combinations(state: State) -> Iterator[Found]:
    """A digit that is in no set with which a run can be filled goes."""
    for one in state.waiting:
        found = ways.fit(one.left, one.used, one.masks)
        every = functools.reduce(int.__or__, found)
        yield from state.narrowed(one.keeping([every] * len(one.cells)), (*one.facts, *_listed(state, found)))


def naked_set(state: State, count: int) -> Iterator[Found]:
    """So many cells of a run hold so many digits: its other cells lose these."""
    digits = state.digits
    for run in state.runs:
        cells = members(run.mask & state.open)
        if len(cells) > count:
            for places, union in ways.naked(tuple([digits[cell] for cell in cells]), count):
                some = [cells[at] for at in places]
                if gone := state.planes(union, run.mask & ~gathered(some)):
                    yield state.struck(gone, (("where", state.at(*some)), ("digits", state.named(union))))


def hidden_pair(state: State) -> Iterator[Found]:
    """Two digits of every set that fits a run have the same two cells: these lose all others."""
    for one in state.waiting:
        found = ways.fit(one.left, one.used, one.masks)
        for (d, places), (e, others) in combinations(ways.common(tuple(found), one.masks), 2):
            if places == others and places.bit_count() == 2:
                some = [one.cells[at] for at in members(places)]
                if gone := state.planes(511 & ~(1 << d | 1 << e), gathered(some)):
                    facts: Facts = (("two", state.at(*some)), ("digits", state.named(1 << d | 1 << e)))
                    yield state.struck(gone, (*one.facts, *facts))


def all_ways(state: State) -> Iterator[Found]:
    """A digit that a cell has in no filling of its run goes."""
    for one in state.waiting:
        if len(one.cells) > 1:
            tick()
            yield from state.narrowed(one.keeping(ways.filled(one.left, one.used, one.masks)), one.facts)


def neck(state: State) -> Iterator[Found]:
    """A part of the grid that one cell joins to the rest: its sums across and down differ by that cell."""
    for cut in cuts([(one.run.is_down, one.cells, one.left) for one in state.waiting], 1, NECK):
        (cell,) = cut.cells
        digit = cut.difference * cut.signs[0]
        if not 1 <= digit <= state.top or not state.may[digit - 1] >> cell & 1:
            raise Contradiction
        yield state.placed(cell, digit - 1, _part(state, cut))


def long_neck(state: State) -> Iterator[Found]:
    """The same with two cells, of which that tells the sum or the difference."""
    for cut in cuts([(one.run.is_down, one.cells, one.left) for one in state.waiting], 2, LONG_NECK):
        (a, b), (plus, minus) = cut.cells, cut.signs
        peers = state.layout.peers[a] >> b & 1
        used = [0, 0]
        for d in members(state.digits[a]):
            for e in members(state.digits[b]):
                if plus * (d + 1) + minus * (e + 1) == cut.difference and not (peers and d == e):
                    used = [used[0] | 1 << d, used[1] | 1 << e]
        if not all(used):
            raise Contradiction
        if plus == minus:
            told: Facts = (("tells", "sum"), ("sum", plus * cut.difference), ("one", state.at(a, b)))
        else:
            first, second = (a, b) if plus * cut.difference >= 0 else (b, a)
            told = (("tells", "difference"), ("sum", abs(cut.difference)), ("one", state.at(first)))
            told = (*told, ("two", state.at(second)))
        yield from state.narrowed({a: used[0], b: used[1]}, (*_part(state, cut), *told))


def _part(state: State, cut: Cut) -> Facts:
    """A part by its inner cells, and what its sums across and down come to."""
    return (
        ("part", state.at(*cut.inner)),
        ("across", "+".join(map(str, cut.across)) + f"={sum(cut.across)}"),
        ("down", "+".join(map(str, cut.down)) + f"={sum(cut.down)}"),
    )


def _suppose(state: State) -> Iterator[Found]:
    for cell, digits in state.digits.items():
        for d in members(digits):
            yield state.struck(state.planes(1 << d, 1 << cell), ())


def _failing(state: State) -> Iterator[Cell]:
    """The cells that can hold nothing, and those of a run that cannot be filled."""
    held = functools.reduce(int.__or__, state.put)
    left = functools.reduce(int.__or__, state.may)
    yield from state.layout.places(state.layout.full & ~(held | left))
    for run in state.runs:
        masks = [sum(1 << d for d in range(9) if (state.may[d] | state.put[d]) >> cell & 1) for cell in run.cells]
        if run.total and all(masks):
            try:
                ways.filled(run.total, 0, tuple(masks))
            except Contradiction:
                yield from state.layout.places(run.mask)


crossing: Callable[[State], Iterator[Found]] = firsts(sets.naked_single)
_PLAIN = (last_cell, only_combination, crossing, only_place, two_cells, extremes)
LADDER = (
    rung("last-cell", Grade.EASY, 1.0, firsts(last_cell), settles=True),
    rung("only-combination", Grade.EASY, 1.2, firsts(only_combination)),
    rung("only-digit", Grade.EASY, 1.2, crossing, settles=True),
    rung("only-place", Grade.EASY, 1.5, firsts(only_place), settles=True),
    rung("two-cells", Grade.EASY, 1.6, firsts(two_cells)),
    rung("extremes", Grade.MEDIUM, 2.2, firsts(extremes)),
    rung("possible-combinations", Grade.HARD, 2.6, firsts(possible_combinations)),
    rung("needed-digit", Grade.HARD, 2.8, firsts(needed_digit), settles=True),
    rung("naked-pair", Grade.HARD, 2.8, firsts(partial(naked_set, count=2))),
    rung("neck", Grade.EXPERT, 3.2, firsts(neck), settles=True),
    rung("hidden-pair", Grade.EXPERT, 3.4, firsts(hidden_pair)),
    rung("naked-triple", Grade.EXPERT, 3.4, firsts(partial(naked_set, count=3))),
    rung("all-ways", Grade.EXPERT, 3.8, firsts(all_ways)),
    rung("long-neck", Grade.EXPERT, 4.2, firsts(long_neck)),
    rung("trial", Grade.EXPERT, 6.0, supposing(_suppose, _PLAIN, _failing, ROUNDS)),
)
_ENGINE = Engine(LADDER, State)
start, deduce, allows, marks, SETTLES = _ENGINE.start, _ENGINE.deduce, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles
