"""Steps of Killer cages: combinations of a sum, and the rule of 45 for houses that cages nearly fill."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.reasoning.state import State, layout_of
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

MOST_CELLS = 4  # whose sum the rule of 45 gives and that are still worth a look
MOST_HOUSES = 3  # neighbours that are taken together
MOST_ADDED = 6  # sums of cages that are told one by one
MOST_WAYS = 5  # to make a sum, that are told


@dataclass(frozen=True, slots=True)
class Sum:
    """Cells whose digits add up to a total; `house` is what the rule of 45 was used of, of so many in all `whole`.

    The `cages` with these totals lie in the house, or cover it where the cells jut out.
    """

    cells: tuple[int, ...]
    total: int
    house: int = 0
    whole: int = 0
    cages: tuple[int, ...] = ()

    def told(self, *values: int) -> str:
        """How the total comes about, less the values that stand in some of the cells: "45 - (12 + 9 + 21) - 1 = 2"."""
        added = " + ".join(map(str, self.cages)) if len(self.cages) <= MOST_ADDED else str(sum(self.cages))
        added = f"({added})" if len(self.cages) > 1 and len(self.cages) <= MOST_ADDED else added
        parts = (self.whole, added) if self.whole - sum(self.cages) == self.total else (added, self.whole)
        return " \N{MINUS SIGN} ".join(map(str, (*parts, *values))) + f" = {self.total - sum(values)}"


def combination(state: State) -> Iterator[Found]:
    """A cage's cell loses what no combination of the sum, with what stands in the cage already, allows."""
    return _struck(state, _cages(state.clues))


def forty_five(state: State) -> Iterator[Found]:
    """Houses hold 1 to n each, so a cell that their cages leave over, or that juts out of them, is what is missing."""
    for one in _rests(state.clues):
        left = [cell for cell in one.cells if state.open >> cell & 1]
        if len(left) == 1:
            values = [_value(state, cell) for cell in one.cells if cell != left[0]]
            digit = one.total - sum(values) - 1
            if not 0 <= digit < state.n or not state.may[digit] >> left[0] & 1:
                raise Contradiction
            facts = (("where", state.at(*left)), *_house(state, one), ("sum", one.told(*values)))
            yield state.placed(left[0], digit, facts)


def innies(state: State) -> Iterator[Found]:
    """The same for a few cells: they lose what no way to make up their sum uses."""
    return _struck(state, _rests(state.clues))


def _house(state: State, one: Sum) -> Facts:
    """The houses, and whether cells are left over there or jut out."""
    is_out = one.house & gathered(one.cells) == 0
    return (("house", state.layout.named(one.house)), ("rest", "out" if is_out else "in"))


def _struck(state: State, sums: Iterable[Sum]) -> Iterator[Found]:
    for one in sums:
        left = [cell for cell in one.cells if state.open >> cell & 1]
        if not left or (one.house and len(left) > MOST_CELLS):
            continue
        values = [_value(state, cell) for cell in one.cells if cell not in left]
        rest = one.total - sum(values)
        used = _used(state, left, rest) if one.house else _combined(state, left, rest)[0]
        facts: Facts = (("where", state.at(*left)), ("total", rest))
        if one.house:
            facts = (*facts, *_house(state, one), ("sum", one.told(*values)))
        else:
            cage = Unit("cage", state.at(*one.cells), one.total, full=False, total=one.total)
            facts = (*facts, ("house", (cage,)), *_ways(state, left, rest))
        # A step says that its digits are in none of its cells: so cells that lose other ones are in another step.
        every = functools.reduce(
            int.__or__, (state.digits[cell] & ~digits for cell, digits in zip(left, used, strict=True))
        )
        alike: dict[int, int] = {}
        for cell, digits in zip(left, used, strict=True):
            alike[every & ~digits] = alike.get(every & ~digits, 0) | 1 << cell
        for lost, cells in alike.items():
            if gone := state.planes(lost, cells):
                yield state.struck(gone, facts)


def _value(state: State, cell: int) -> int:
    return next(d + 1 for d, put in enumerate(state.put) if put >> cell & 1)


def _ways(state: State, cells: Sequence[int], total: int) -> Facts:
    """The combinations of a total where they are few: "2+6, 3+5"; and whether there are."""
    ways = _combined(state, cells, total)[1]
    if len(ways) > MOST_WAYS:
        return (("makes", "many"),)
    told = ", ".join("+".join(str(d + 1) for d in members(way)) for way in ways)
    return (("makes", "few"), ("count", len(cells)), ("ways", told))


def _combined(state: State, cells: Sequence[int], total: int) -> tuple[list[int], list[int]]:
    """The digits that each cell of a cage has in some combination of the total, and these; Contradiction without one.

    A combination counts where each of its digits has a cell and each cell a digit.
    """
    options = [state.digits[cell] for cell in cells]
    met = functools.reduce(int.__or__, options)
    every = _combinations(state.n, len(cells), total)
    ways = [digits for digits in every if not digits & ~met and all(digits & own for own in options)]
    if not ways:
        raise Contradiction
    kept = functools.reduce(int.__or__, ways)
    return [own & kept for own in options], ways


@functools.cache
def _combinations(n: int, count: int, total: int) -> tuple[int, ...]:
    """The sets of so many different digits, as bits, that add up to the total."""
    some = (one for one in combinations(range(1, n + 1), count) if sum(one) == total)
    return tuple(sum(1 << digit - 1 for digit in one) for one in some)


def _used(state: State, cells: Sequence[int], total: int) -> list[int]:
    """The digits that each cell takes in some filling of these cells with that total; Contradiction without one.

    Cells that see each other differ.
    """
    digits, peers = state.digits, state.layout.peers
    clash = tuple(tuple(other for other in range(k) if peers[cells[k]] >> cells[other] & 1) for k in range(len(cells)))
    used = _fillings(tuple(digits[cell] for cell in cells), total, clash)
    if not all(used):
        raise Contradiction
    return list(used)


@functools.lru_cache(maxsize=50_000)
def _fillings(options: tuple[int, ...], total: int, clash: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """For each cell the digits of all fillings; a cell differs from those that `clash` names before it."""
    used = [0] * len(options)
    chosen: list[int] = []
    least = [(o & -o).bit_length() for o in options]
    most = [o.bit_length() for o in options]

    def fill(at: int, left: int) -> None:
        if at == len(options):
            for k, d in enumerate(chosen):
                used[k] |= 1 << d
            return
        low, high = sum(least[at + 1 :]), sum(most[at + 1 :])
        for d in members(options[at]):
            if low <= left - d - 1 <= high and all(chosen[k] != d for k in clash[at]):
                chosen.append(d)
                fill(at + 1, left - d - 1)
                chosen.pop()

    fill(0, total)
    return tuple(used)


@functools.lru_cache(maxsize=64)
def _cages(clues: Clues) -> tuple[Sum, ...]:
    return tuple(Sum(tuple(r * clues.width + c for r, c in cells), total) for cells, total in clues.cages)


@functools.lru_cache(maxsize=64)
def _rests(clues: Clues) -> tuple[Sum, ...]:
    """The sums that the rule of 45 gives: of cells that cages leave over in houses, and of those that jut out."""
    n = clues.width
    cages = [(gathered(one.cells), one.total) for one in _cages(clues)]
    found: dict[int, Sum] = {}
    for area, count in _areas(clues) if cages else ():
        whole = count * n * (n + 1) // 2
        inside = [(mask, total) for mask, total in cages if not mask & ~area]
        rest = area & ~sum(mask for mask, _ in inside)
        if rest:
            totals = tuple(total for _, total in inside)
            _hold(found, rest, Sum(members(rest), whole - sum(totals), area, whole, totals))
        meeting = [(mask, total) for mask, total in cages if mask & area]
        covered = sum(mask for mask, _ in meeting)
        if not area & ~covered and covered & ~area:
            out = covered & ~area
            totals = tuple(total for _, total in meeting)
            _hold(found, out, Sum(members(out), sum(totals) - whole, area, whole, totals))
    return tuple(
        sorted((one for one in found.values() if len(one.cells) <= n), key=lambda one: (len(one.cells), one.cells))
    )


def _hold(found: dict[int, Sum], cells: int, one: Sum) -> None:
    """Keep the first sum of these cells; Contradiction where another area gives them another one."""
    if found.setdefault(cells, one).total != one.total:
        raise Contradiction


def _areas(clues: Clues) -> Iterator[tuple[int, int]]:
    """Sets of houses that do not overlap: each alone, and neighbouring rows or columns."""
    layout = layout_of(clues)
    for house in layout.houses:
        yield house.mask, 1
    for lines in (layout.rows, layout.columns):
        for count in range(2, MOST_HOUSES + 1):
            for at in range(layout.n - count + 1):
                yield sum(house.mask for house in lines[at : at + count]), count
