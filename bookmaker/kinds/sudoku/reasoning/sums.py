"""The rule of 45: what the cages of houses leave over there, and have beyond them; what fills the cells of a sum."""

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.reasoning.reasons import MINUS, because
from bookmaker.kinds.sudoku.reasoning.state import State, layout_of
from bookmaker.kinds.sudoku.twinning import Box
from bookmaker.puzzles.contract.grading import Contradiction, tick
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.houses import Layout
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.cover import union

MOST_CELLS, MOST_MIXED = 6, 4  # whose sum is worth a look; with cells beyond the houses among them
MOST_HOUSES = 4  # that are taken together
MOST_CROSSING = 5  # cages of which each may be counted or left; of more all are, or none
MOST_ADDED = 6  # sums of cages that are told one by one
BY_DIGIT = ("pair", "need", "need_each", "equal")  # reasons that speak of the digits which go
MOST_SAID = 3  # digits that go, of which it is told that they do
MOST_KEPT = 4  # digits that a cell keeps, of which is told what it can be and not what it cannot


class Rest(NamedTuple):
    """The digits of the cells `left` over in houses, less those of the cells `beyond`, come to the total.

    The houses are `area`, so many, and hold `whole`. The `cages` with these totals are counted: those within, and of
    those that are partly within the ones that have cells beyond. The total is what they lack, or have too much where
    it is below zero.
    """

    left: int
    beyond: int
    area: int
    houses: int
    whole: int
    cages: tuple[int, ...]


class Open(NamedTuple):
    """What is left of that once some digits stand: the digits of `plus` less those of `minus` make the total."""

    rest: Rest
    plus: int
    minus: int
    total: int
    cells: int  # both together

    def facts(self, state: State) -> Facts:
        """How that comes about: of which houses, the cages' sums, then the sum of the rule: "45 - 40 - 3 = 2"."""
        rest, made = self.rest, sum(self.rest.cages)
        is_turned = self.total < 0 or not self.plus
        added = " + ".join(map(str, rest.cages))
        equation = f"{added} = {made}" if 1 < len(rest.cages) <= MOST_ADDED else str(made)
        first, second = (made, rest.whole) if is_turned else (rest.whole, made)
        parts = f"{first}{MINUS}{second}"
        for cells, is_off in ((rest.left & ~self.plus, not is_turned), (rest.beyond & ~self.minus, is_turned)):
            parts += "".join(f"{MINUS if is_off else ' + '}{state.standing(cell)}" for cell in members(cells))
        plus, minus = (self.minus, self.plus) if is_turned else (self.plus, self.minus)
        named = [" + ".join(cell_name(cell) for cell in state.layout.places(cells)) for cells in (plus, minus)]
        if minus.bit_count() > 1:
            named[1] = f"({named[1]})"
        return (
            ("house", state.layout.named(rest.area)),
            ("rest", "out" if rest.beyond else "in"),
            ("beyond", state.layout.places(rest.beyond)),
            ("made", equation),
            ("sum", f"{parts} = {abs(self.total)}"),
            ("left", MINUS.join(filter(None, named))),
            ("comes", abs(self.total)),
            ("where", state.layout.places(self.cells)),
        )


def alone(state: State, *, houses: range) -> Iterator[Found]:
    """Houses hold 1 to n each: so one cell that their cages leave over, or have beyond, is what is missing.

    Boxes first, where people look, then lines.
    """
    ones = [one for one in _open(state)[1] if one.rest.houses in houses]
    boxes = [one for one in ones if one.rest.area in _boxes(state)]
    for one in boxes or ones:
        cell, digit = one.cells.bit_length() - 1, abs(one.total) - 1
        if (one.total > 0) != bool(one.plus) or not 0 <= digit < state.n or not state.may[digit] >> cell & 1:
            raise Contradiction
        yield state.placed(cell, digit, () if state.is_untold else one.facts(state))


def together(state: State, *, cells: range, houses: range) -> Iterator[Found]:
    """The same for some cells: each keeps what some way to fill them all has for it."""
    for one in _open(state)[0]:
        count = one.cells.bit_count()
        # With cells on both sides, many can be anything.
        if count in cells and one.rest.houses in houses and (count <= MOST_MIXED or not one.plus or not one.minus):
            used = fillings(state, members(one.plus), one.total, members(one.minus))
            yield from narrowed(state, used, partial(_facts_of, state, one))


def _facts_of(state: State, one: Open, lost: Mapping[int, int]) -> Facts:
    """How the sum comes about, and why its cells lose these digits."""
    plus, minus = members(one.plus), members(one.minus)
    return (("fits", "so"), *one.facts(state), *because(state, lost, plus, one.total, minus))


def narrowed(state: State, used: Mapping[int, int], facts: Callable[[Mapping[int, int]], Facts]) -> Iterator[Found]:
    """That open cells keep only these digits: a step for all that keep the same few, or lose the same.

    The facts are asked for by what each of these cells loses, where anybody asks why.
    """
    alike: dict[tuple[bool, int], int] = {}
    digits_of = state.digits
    lost = {cell: gone for cell, kept in used.items() if (gone := digits_of[cell] & ~kept)}
    if state.is_untold:
        if lost:
            yield state.struck(union(state.planes(gone, 1 << cell) for cell, gone in lost.items()), ())
        return
    for cell, gone in lost.items():
        stays = digits_of[cell] & used[cell]
        is_few = stays.bit_count() <= MOST_KEPT
        key = (is_few, stays if is_few else gone)
        alike[key] = alike.get(key, 0) | 1 << cell
    for (is_few, digits), cells in alike.items():
        follows: Facts = (("follows", "only"), ("kept", state.named(digits))) if is_few else (("follows", "lose"),)
        if is_few and 1 < digits.bit_count() < union(lost[cell] for cell in members(cells)).bit_count():
            follows = (*follows, ("stays", state.named(digits)))  # which is sooner said than what goes
        goes = {cell: lost[cell] for cell in members(cells)}
        struck = union(state.planes(some, 1 << cell) for cell, some in goes.items())
        why = facts(goes)
        if digits.bit_count() > 1 and _speaks_of(state, why, union(goes.values())):
            follows = (("follows", "lose"),)
        yield state.struck(struck, (*why, *follows))


def _speaks_of(state: State, why: Facts, lost: int) -> bool:
    """Whether the reason speaks of each digit that goes, and they are no long list."""
    facts = dict(why)
    is_each = facts.get("fits") in BY_DIGIT and facts.get("tried", state.named(lost)) == state.named(lost)
    against = str(facts.get("against", state.named(lost))).split(", ")
    return is_each and len(against) == lost.bit_count() <= MOST_SAID


def fillings(state: State, plus: Sequence[int], total: int, minus: Sequence[int] = ()) -> dict[int, int]:
    """The digits that each cell takes in some filling in which the first cells less the others make the total.

    Cells that see each other differ; Contradiction without a filling.
    """
    cells = (*plus, *minus)
    # A digit that is taken off counts as what it lacks to the largest: so all are added.
    whole = total - len(plus) + state.n * len(minus)
    options = tuple([state.digits[cell] for cell in cells])
    used, positions = _fillings(options, len(plus), whole, _clash(state.layout, cells), state.n)
    tick(positions)  # whether it was remembered or not
    if not all(used):
        raise Contradiction
    return dict(zip(cells, used, strict=True))


@functools.lru_cache(maxsize=1 << 14)
def _clash(layout: Layout, cells: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell those after it that it sees: the next is bit 0, the one after that bit n, and so on."""
    n, peers = layout.n, layout.peers
    return tuple(
        sum(1 << n * at for at, other in enumerate(cells[k + 1 :]) if peers[cell] >> other & 1)
        for k, cell in enumerate(cells)
    )


@functools.lru_cache(maxsize=50_000)
def _fillings(
    options: tuple[int, ...], plus: int, total: int, clash: tuple[int, ...], n: int
) -> tuple[tuple[int, ...], int]:
    """For each cell the digits, from 0, of some filling, and what finding them counts for; `clash` as above."""
    weights = [[(d if k < plus else n - 1 - d, 1 << d) for d in members(digits)] for k, digits in enumerate(options)]
    least, most, later = [0], [0], [0]  # of the last cells, from the last on
    for some, digits in zip(reversed(weights), reversed(options), strict=True):
        least.append(least[-1] + min(some)[0])
        most.append(most[-1] + max(some)[0])
        later.append(later[-1] << n | digits)
    used, all_used, last, every = [0] * len(options), list(options), dict(weights[-1]), (1 << n) - 1
    known: dict[tuple[int, int, int], bool] = {}

    def fill(count: int, left: int, barred: int) -> bool:
        """Whether so many last cells make what is left; it notes their digits. `barred` has n bits for each of them."""
        if count == 1:
            bit = last.get(left, 0) & ~barred
            used[-1] |= bit
            return bit > 0
        key = (count, left, barred)
        if key not in known:
            at = len(options) - count
            low, high, sees = left - most[count - 1], left - least[count - 1], clash[at]
            first, rest, held = barred & every, barred >> n, later[count - 1]
            known[key] = False
            for weight, bit in weights[at]:
                if not low <= weight <= high or first & bit:
                    continue
                if fill(count - 1, left - weight, rest | sees * bit & held):
                    used[at] |= bit
                    known[key] = True
                    if used[at:] == all_used[at:]:
                        break  # nothing is left to find here
        return known[key]

    fill(len(options), total, 0)
    return tuple(used), len(known) // 50


def _open(state: State) -> tuple[Sequence[Open], Sequence[Open]]:
    """What the rule still tells, for the same cells once, of the fewest houses; and what of this tells of one cell.

    Kept while no digit is added.
    """
    if not state.clues.cages:
        return (), ()
    if state.rests is None or state.rests[0] != state.open:
        before, found, _ = state.rests or (state.layout.full, _first(state.clues), ())
        left = _after(state, before & ~state.open, found)
        state.rests = (state.open, left, [one for one in left if not one.cells & (one.cells - 1)])
    return state.rests[1:]


def _after(state: State, new: int, before: Sequence[Open]) -> list[Open]:
    """The same once cells have got their digits; Contradiction where two sums of the same cells differ."""
    met: dict[tuple[int, int], Open] = {}
    put = [(d, cells & new) for d, cells in enumerate(state.put, 1) if cells & new]
    for one in before:
        if one.cells & new:
            rest, plus, minus, total, cells = one
            for d, some in put:
                if some & cells:
                    total += d * ((some & minus).bit_count() - (some & plus).bit_count())
            one = Open(rest, plus & ~new, minus & ~new, total, cells & ~new)
        if met.setdefault((one.plus, one.minus), one).total != one.total:
            raise Contradiction
    done = met.pop((0, 0), None)
    if done and done.total:
        raise Contradiction
    return list(met.values())


def _boxes(state: State) -> frozenset[int]:
    return frozenset(house.mask for house in state.layout.houses if not house.is_line)


@functools.lru_cache(maxsize=64)
def _first(clues: Clues) -> tuple[Open, ...]:
    """All that the rule tells of the printed cages, of the fewest houses first."""
    n = clues.width
    cages = [(gathered(r * n + c for r, c in cells), total) for cells, total in clues.cages]
    given = gathered(r * n + c for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value)
    found: dict[tuple[int, int], Open] = {}
    for area, count in _areas(layout_of(clues).plain, clues.box) if cages else ():
        for one in _rests_of(area, count, n, given, tuple([cage for cage in cages if cage[0] & area])):
            first = found.setdefault((one.plus, one.minus), one)
            if first is not one and first.total != one.total:
                raise Contradiction
    return tuple(found.values())


@functools.lru_cache(maxsize=10_000)  # most cages stay as they are while a layout of them is changed
def _rests_of(area: int, count: int, n: int, given: int, cages: tuple[tuple[int, int], ...]) -> tuple[Open, ...]:
    """What it tells of so many houses by the cages that have cells there; at most so many cells without a digit."""
    within = [(mask, total) for mask, total in cages if not mask & ~area]
    crossing = [(mask, total) for mask, total in cages if mask & ~area]
    free, totals = area & ~sum(mask for mask, _ in within), tuple([total for _, total in within])
    whole, found = count * n * (n + 1) // 2, []
    for left, beyond, counted in _splits(free, area, crossing):
        cells = (left | beyond) & ~given
        most = n if count == 1 and not beyond else MOST_MIXED if left and beyond else MOST_CELLS
        if cells and cells.bit_count() <= most and (totals or counted):
            sums = (*totals, *counted)
            rest = Rest(left, beyond, area, count, whole, sums)
            found.append(Open(rest, left, beyond, whole - sum(sums), left | beyond))
    return tuple(found)


Split: TypeAlias = tuple[int, int, tuple[int, ...]]  # cells left over, cells beyond, and the sums that are counted


def _splits(free: int, area: int, crossing: Sequence[tuple[int, int]]) -> list[Split]:
    """The ways to count some of the cages that are partly within; of many all or none."""
    found: list[Split] = [(free, 0, ())]
    if len(crossing) > MOST_CROSSING:
        every = union(mask for mask, _ in crossing)
        return [*found, (free & ~every, every & ~area, tuple(total for _, total in crossing))]
    for mask, total in crossing:
        found += [
            (left & ~mask, out, (*counted, total))
            for left, beyond, counted in found
            if (out := beyond | mask & ~area).bit_count() <= MOST_CELLS
        ]
    return found


@functools.lru_cache(maxsize=16)
def _areas(layout: Layout, shape: Box | None) -> tuple[tuple[int, int], ...]:
    """Houses that do not overlap, fewest first: each alone, boxes first; boxes and lines side by side; four boxes."""
    n = layout.n
    found = [(house.mask, 1) for house in sorted(layout.houses, key=lambda house: house.is_line)]
    boxes = {}
    if shape:
        wide, high = shape
        box = gathered(y * n + x for y in range(high) for x in range(wide))
        boxes = {(r, c): box << r * high * n + c * wide for r in range(n // high) for c in range(n // wide)}
    for count in range(2, MOST_HOUSES + 1):
        steps = {2: ((0, 1), (1, 0)), 4: ((1, 1),)}.get(count, ())
        for r, c in boxes:
            for down, across in steps:
                some = {boxes.get((y, x), 0) for y in {r, r + down} for x in {c, c + across}}
                if 0 not in some and len(some) == count:
                    found.append((sum(some), count))
        for lines in (layout.rows, layout.columns):
            for at in range(n - count + 1):
                found.append((sum(house.mask for house in lines[at : at + count]), count))
    return tuple(found)
