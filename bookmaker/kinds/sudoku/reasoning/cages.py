"""Steps of Killer cages: the combinations of a sum, what all of them need, and how they fit into the cells."""

import functools
import operator
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, permutations
from typing import NamedTuple

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.reasoning.reasons import because
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.kinds.sudoku.reasoning.sums import fillings, narrowed
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.sets import MOST_NAMED
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.cover import union

MOST_OF_PAIR = 4  # ways to make a sum, that are told behind a cage
MOST_WAYS = 5  # to make a sum, that are told
FEW_CELLS, MOST_SHORT = 4, 20  # of which, in so many letters, the ways are told, in place of what they strike


class Cage(NamedTuple):
    """The open cells of a cage, `mask` as a set, and what is left for them.

    `ways` are the combinations that fit, of `every` one; `kept` are the digits in these, and it is loose where a cell
    has another.
    """

    unit: Unit
    cells: tuple[int, ...]
    mask: int
    total: int
    ways: tuple[int, ...]
    every: tuple[int, ...]
    kept: int
    is_loose: bool

    def facts(self) -> Facts:
        """Which cage, and its combinations: the only one, those of the sum, which of them are left, or too many."""
        facts: Facts = (("house", (self.unit,)), ("total", self.total), ("count", len(self.cells)))
        if len(self.ways) > MOST_WAYS:
            return (*facts, ("makes", "many"))
        key = "only" if len(self.every) == 1 else "few" if self.every == self.ways else "less"
        if key == "less" and len(self.every) <= MOST_WAYS + 1:
            return (*facts, ("makes", "less"), ("every", _told(self.every)), ("ways", _told(self.ways)))
        return (*facts, ("makes", "few" if key == "less" else key), ("ways", _told(self.ways)))


def only_combination(state: State) -> Iterator[Found]:
    """Where one combination makes what is left of a cage, its digits are all that its cells can hold."""
    for cage in _cages(state):
        if len(cage.every) == 1:
            yield from _kept(state, cage)


def combination(state: State) -> Iterator[Found]:
    """A cage's cell loses what is in no combination whose digits all have a cell there, and whose cells a digit."""
    for cage in _cages(state):
        yield from _kept(state, cage)


def cage_needs(state: State) -> Iterator[Found]:
    """A digit that is in every combination stands in the cage: what sees all its places there loses it."""
    for cage in _cages(state):
        for digit in members(functools.reduce(int.__and__, cage.ways)):
            places = state.may[digit] & cage.mask
            if gone := state.may[digit] & state.seen_by(members(places)) & ~cage.mask:
                where = state.layout.places(places)
                facts = (*cage.facts(), ("where", where))
                yield state.struck(state.planes(1 << digit, gone), (*facts, *_elsewhere(state, places, gone)))


def _elsewhere(state: State, places: int, gone: int) -> Facts:
    """Whether the cells that see these places are named, or, where they are too many, the houses in which they lie."""
    houses = [one for one in state.layout.houses if not places & ~one.mask and gone & one.mask]
    if gone.bit_count() <= MOST_NAMED or gone & ~union(one.mask for one in houses):
        return (("elsewhere", "few"),)
    return (("elsewhere", "many"), ("houses", tuple(state.layout.units[one] for one in houses)))


def cage_fit(state: State) -> Iterator[Found]:
    """A cage's cell loses what it has in no way to place a combination's digits in the cells."""
    for cage in _cages(state):
        used = fillings(state, cage.cells, cage.total)
        yield from narrowed(state, used, functools.partial(_fits, state, cage))


def _fits(state: State, cage: Cage, lost: Mapping[int, int]) -> Facts:
    """What is left of a cage for its open cells, and why some lose digits; its combinations where no reason is short.

    Of two cells that is what the other one cannot be. A digit with which no other one makes the total goes without
    saying.
    """
    why: Facts = ()
    if len(cage.cells) == 2 and len(lost) == 1:
        ((cell, gone),) = lost.items()
        (other,) = {*cage.cells} - {cell}
        partners = [cage.total - digit - 1 for digit in members(gone)]
        against = sum(1 << digit - 1 for digit in partners if 0 < digit <= state.n and 2 * digit != cage.total)
        if against:
            why = (("fits", "pair"), ("partner", state.at(other)), ("against", state.named(against)))
    why = why or because(state, lost, cage.cells, cage.total)
    told: Facts = (*cage.facts(), ("printed", str(cage.unit.number)))
    return (*told, ("makes", "left"), *why) if why else (*told, ("fits", "more"))


def killer_pair(state: State) -> Iterator[Found]:
    """Where a cage within a house has one of two digits, and so has another cage or a cell, other cells have none."""
    cages = [(cage.mask, cage) for cage in _cages(state) if len(cage.cells) > 1]
    for house in state.layout.houses if cages else ():
        here = house.mask & state.open
        takers: dict[int, list[tuple[int, Cage | int]]] = {}
        for cell, pair in state.pairs.items():
            if here >> cell & 1:
                takers.setdefault(pair, []).append((1 << cell, cell))
        inside = [(mask, cage) for mask, cage in cages if not mask & ~here]
        for mask, cage in inside:
            for pair in _pairs(cage.ways):
                takers.setdefault(pair, []).append((mask, cage))
        for pair, some in takers.items():
            for (mask, one), (far, other) in combinations(sorted(some, key=_cages_first), 2):
                gone = state.planes(pair, here & ~mask & ~far)
                if isinstance(one, Cage) and not mask & far and gone:
                    partner = (other.unit,) if isinstance(other, Cage) else state.at(other)
                    facts: Facts = (("house", (state.layout.units[house],)), ("cage", (one.unit,)))
                    facts = (*facts, ("digits", state.named(pair)), ("other", partner))
                    facts = (*facts, *_made("as_one", one), *_made("as_other", other))
                    for part in state.alike(gone):
                        yield state.struck(part, facts)


def _made(name: str, one: Cage | int) -> Facts:
    """The combinations of a cage of which a few are left, and so why it always holds one of two digits."""
    if isinstance(one, Cage) and len(one.ways) <= MOST_OF_PAIR:
        return ((name, name), (f"{name}_ways", _told(one.ways)))
    return ((name, "none"),)


def two_cages(state: State) -> Iterator[Found]:
    """Two cages within a house share no digit: one is made in no way that has a digit of each way of the other."""
    cages = [cage for cage in _cages(state) if len(cage.cells) > 1 and len(cage.ways) <= MOST_WAYS]
    for house in state.layout.houses:
        for one, other in permutations([cage for cage in cages if not cage.mask & ~house.mask], 2):
            left = tuple([way for way in one.ways if not all(way & far for far in other.ways)])
            if left != one.ways:
                kept = {cell: state.digits[cell] & union(left) for cell in one.cells}
                told = functools.partial(_apart, state.layout.units[house], one, other, left)
                yield from narrowed(state, kept, told)


def _apart(house: Unit, one: Cage, other: Cage, left: tuple[int, ...], _: Mapping[int, int]) -> Facts:
    """Both cages, what the second can be made of, and what the first then cannot and can."""
    out = tuple(way for way in one.ways if way not in left)
    told = {"others": other.ways, "out": out, "left": left}
    units = (("house", (house,)), ("cage", (one.unit,)), ("other", (other.unit,)))
    return (*units, *((name, _told(ways)) for name, ways in told.items()))


def _cages_first(taker: tuple[int, Cage | int]) -> bool:
    return not isinstance(taker[1], Cage)


@functools.lru_cache(maxsize=4096)
def _pairs(ways: tuple[int, ...]) -> tuple[int, ...]:
    """The pairs of digits of which every combination has one."""
    digits = members(functools.reduce(int.__or__, ways))
    pairs = (1 << one | 1 << other for one, other in combinations(digits, 2))
    return tuple(pair for pair in pairs if all(way & pair for way in ways))


def _kept(state: State, cage: Cage) -> Iterator[Found]:
    if not cage.is_loose:
        return
    digits = state.digits
    for one in narrowed(state, {cell: digits[cell] & cage.kept for cell in cage.cells}, lambda _: cage.facts()):
        yield one if state.is_untold else replace(one, facts=(*one.facts, *_in_short(state, cage, one.cells)))


def _in_short(state: State, cage: Cage, lost: tuple[Cell, ...]) -> Facts:
    """What a few words tell: what few cells can be, or that the whole cage loses something, or which sum is meant."""
    cells = state.at(*cage.cells)
    if len(cells) == 1:
        return (("stays", state.named(cage.kept)),)
    if len(cells) <= FEW_CELLS and len(_told(cage.ways)) <= MOST_SHORT:
        return (("adds", "+".join(map(cell_name, cells))), ("makes_up", _told(cage.ways)))
    if len(cells) > FEW_CELLS and {*lost} == {*cage.unit.cells}:
        return (("whole", (cage.unit,)),)
    return (("printed", str(cage.unit.number)),)


def _cages(state: State) -> Iterator[Cage]:
    """The cages that have open cells; Contradiction where one has no combination."""
    if not state.clues.cages:
        return iter(())
    known = state.cages
    if known is None or known[0] != state.may:
        printed = _printed(state.clues)
        before, cages = known or (state.may, [None] * len(printed))
        changed = union(map(operator.xor, before, state.may)) if known else state.layout.full
        now = [_left(state, *one) if one[1] & changed else cage for one, cage in zip(printed, cages, strict=True)]
        known = state.cages = list(state.may), now
    return filter(None, known[1])


def _left(state: State, unit: Unit, mask: int, total: int) -> Cage | None:
    """What is left of a cage, None where nothing is."""
    digits, left, stands = state.digits, mask & state.open, 0
    if not left:
        return None
    for d, put in enumerate(state.put if left != mask else ()):
        if put & mask:
            stands |= 1 << d
            total -= d + 1
    cells = members(left)
    ways, every, kept, is_loose = _ways(tuple([digits[cell] for cell in cells]), total, stands, state.n)
    if not ways:
        raise Contradiction
    return Cage(unit, cells, left, total, ways, every, kept, is_loose)


@functools.lru_cache(maxsize=50_000)
def _ways(
    options: tuple[int, ...], total: int, stands: int, n: int
) -> tuple[tuple[int, ...], tuple[int, ...], int, bool]:
    """The combinations of a total that fit cells with these digits, and all without what stands in the cage.

    Also the digits in those that fit, and whether a cell has others.
    """
    met = union(options)
    every = tuple([way for way in _combinations(n, len(options), total) if not way & stands])
    ways = tuple([way for way in every if not way & ~met and all(way & own for own in options)])
    kept = union(ways)
    return ways, every, kept, bool(met & ~kept)


@functools.lru_cache(maxsize=64)
def _printed(clues: Clues) -> tuple[tuple[Unit, int, int], ...]:
    """Each cage as a reader names it, as a set of cells, and its sum."""
    return tuple(
        (Unit("cage", cells, total, full=False, total=total), gathered(r * clues.width + c for r, c in cells), total)
        for cells, total in clues.cages
    )


@functools.lru_cache(maxsize=4096)
def _told(ways: tuple[int, ...]) -> str:
    """Combinations, larger digits first: "9+2, 8+3"."""
    sums = ("+".join(str(d + 1) for d in reversed(members(way))) for way in ways)
    return ", ".join(sorted(sums, reverse=True))


@functools.cache
def _combinations(n: int, count: int, total: int) -> tuple[int, ...]:
    """The sets of so many different digits, as bits, that add up to the total."""
    some = (one for one in combinations(range(1, n + 1), count) if sum(one) == total)
    return tuple(sum(1 << digit - 1 for digit in one) for one in some)
