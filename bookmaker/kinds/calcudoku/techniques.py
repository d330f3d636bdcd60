"""Calcudoku as people solve it: LADDER, easiest first."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from bookmaker.kinds.calcudoku.board import Answer, Cage, Clues, printed
from bookmaker.kinds.calcudoku.ways import Shape, Ways, ways
from bookmaker.puzzles.contract.grading import Contradiction, Grade, tick
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung
from bookmaker.puzzles.kits.values import latin
from bookmaker.puzzles.kits.values.houses import House
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

Places: TypeAlias = tuple[tuple[int, ...], ...]  # in a cage
FEW = 6  # ways to fill a cage that a person lists
MOST_LEFT = 3  # cells whose sum lines tell


@dataclass(frozen=True, slots=True)
class NamedCage:
    """A cage: its cells, also as bits, its shape, the houses that cross it, and what names it in sentences."""

    cells: tuple[int, ...]
    mask: int
    shape: Shape
    houses: tuple[House, ...]
    facts: Facts

    @classmethod
    @functools.lru_cache(maxsize=1 << 14)
    def of(cls, cage: Cage, n: int) -> NamedCage:
        """The same of a cage as clues have it."""
        (cells, result, sign), (mask, houses, *_) = cage, _outline(cage[0], n)
        named = (("where", latin.layout(n, 1).places(mask)), ("result", printed(result, sign)))
        return cls(cells, mask, shape_of(cage, n), houses, named)


def shape_of(cage: Cage, n: int) -> Shape:
    """A cage as it may lie anywhere."""
    cells, result, sign = cage
    return Shape.of(*_outline(cells, n)[2:], result, sign, n)


@functools.lru_cache(maxsize=1 << 14)
def _outline(cells: tuple[int, ...], n: int) -> tuple[int, tuple[House, ...], Places, Places]:
    """Cells as bits, the houses that cross them, for each cell the earlier ones that see it, those of each house."""
    layout, mask = latin.layout(n, 1), gathered(cells)
    houses = tuple([house for house in layout.houses if house.mask & mask])
    clash = [tuple([k for k in range(at) if layout.peers[cells[k]] >> one & 1]) for at, one in enumerate(cells)]
    lines = [tuple([k for k, cell in enumerate(cells) if house.mask >> cell & 1]) for house in houses]
    return mask, houses, tuple(clash), tuple(lines)


def told(clues: Clues) -> Sequence[NamedCage]:
    """The cages of a puzzle."""
    return [NamedCage.of(cage, clues.width) for cage in clues.cages]


class State(latin.State):
    """The candidates, and the cages."""

    __slots__ = ("cages",)
    ANSWER = Answer

    def __init__(self, clues: Clues) -> None:
        """What the printed numbers tell; Contradiction where one sees its like."""
        super().__init__(clues)
        self.cages = told(clues)

    def is_right(self, values: Mapping[int, int]) -> bool:
        """Whether each cage gives its result."""
        return all(ways(cage.shape, tuple(1 << values[cell] - 1 for cell in cage.cells)).count for cage in self.cages)

    def ways(self, cage: NamedCage) -> Ways:
        """The ways to fill a cage; Contradiction where there is none."""
        found = ways(cage.shape, tuple([self.mask(cell) for cell in cage.cells]))
        if not found.count:
            raise Contradiction
        return found

    def waiting(self, least: int, most: int = 99) -> Iterator[tuple[NamedCage, Ways]]:
        """The cages of so many cells that are not filled, with the ways to do it."""
        for cage in self.cages:
            if least <= len(cage.cells) <= most and self.open & cage.mask:
                yield cage, self.ways(cage)


def single(state: State) -> Iterator[Found]:
    """A cage of one cell is its number."""
    for cage, found in state.waiting(1, 1):
        yield state.placed(cage.cells[0], found.used[0].bit_length() - 1, cage.facts[1:])


def one_set(state: State) -> Iterator[Found]:
    """A cage that can be filled with just one set of numbers has no others."""
    for cage, found in state.waiting(2):
        if len(found.sets) == 1 and any(state.mask(cell) & ~found.every for cell in cage.cells):
            (numbers,) = found.sets
            facts = (*cage.facts, ("digits", ", ".join(map(str, numbers))))
            yield from state.narrowed(dict.fromkeys(cage.cells, found.every), facts)


def cage_sets(state: State) -> Iterator[Found]:
    """A number that is in no set of numbers with which a cage can be filled goes."""
    for cage, found in state.waiting(3):
        yield from state.narrowed(dict.fromkeys(cage.cells, found.every), cage.facts)


def pair(state: State) -> Iterator[Found]:
    """A number of a cage of two that has no partner goes."""
    for cage, found in state.waiting(2, 2):
        yield from state.narrowed(dict(zip(cage.cells, found.used, strict=True)), cage.facts)


def fillings(state: State, most: float) -> Iterator[Found]:
    """A number that a cell has in no way to fill its cage, where these are so few, goes."""
    for cage, found in state.waiting(3):
        if found.count <= most:
            facts = (*cage.facts, ("count", found.count))
            yield from state.narrowed(dict(zip(cage.cells, found.used, strict=True)), facts)


def cage_and_line(state: State) -> Iterator[Found]:
    """A number that a cage holds in a line in every way is nowhere else in that line."""
    for cage, found in state.waiting(2):
        for house, numbers in zip(cage.houses, found.forced, strict=True):
            if gone := state.planes(numbers, house.mask & ~cage.mask):
                yield state.struck(gone, (*cage.facts, *state.layout.facts[house]))


def line_sum(state: State, least: int, most: int) -> Iterator[Found]:
    """A line or two add up to a known total: held against cages whose sum is known, that leaves a sum for few cells."""
    sums = [state.ways(cage).sums for cage in state.cages]
    known = [next(iter(some)) if len(some) == 1 else None for some in sums]
    masks = tuple([cage.mask for cage in state.cages])
    for area, near, sign in _areas(masks, state.n):
        named = [at for at in near if known[at] is not None] if sign > 0 else near
        covered = sum(masks[at] for at in named)
        rest = area & ~covered if sign > 0 else covered & ~area
        cells = members(rest & state.open)
        if not least <= len(cells) <= most or any(known[at] is None for at in named):
            continue
        whole, sums_there = area.bit_count() * (state.n + 1) // 2, [known[at] or 0 for at in named]
        filled = [state.mask(cell).bit_length() for cell in members(rest & ~state.open)]
        left = sign * (whole - sum(sums_there)) - sum(filled)
        tick()
        used = ways(shape_of((tuple(cells), left, "+"), state.n), tuple(map(state.mask, cells))).used
        made = [*sums_there, *filled] if sign > 0 else sums_there
        less = [whole, sum(made)] if sign > 0 else [sum(made), whole, *filled]
        facts: Facts = (
            ("house", state.layout.named(area)),
            ("rest", ("in" if sign > 0 else "out") + ("_filled" if filled else "")),
            ("whole", whole),
            ("made", _added(made)),
            ("filled", _added(filled)),
            ("sum", f"{' − '.join(map(str, less))} = {left}"),
            ("where", state.at(*cells)),
            ("kept", left),  # of one cell
        )
        yield from state.narrowed(dict(zip(cells, used, strict=True)), facts)


def _added(numbers: Sequence[int]) -> str:
    """Numbers as they are added: "5 + 7 = 12", one alone as it is."""
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}" if len(numbers) > 1 else "".join(map(str, numbers))


@functools.lru_cache(maxsize=256)
def _areas(cages: tuple[int, ...], n: int) -> Sequence[tuple[int, Sequence[int], int]]:
    """Each line, and each two side by side: with 1 the cages that lie in it, and with -1 those that meet it."""
    found, layout = list[tuple[int, Sequence[int], int]](), latin.layout(n, 1)
    for lines in (layout.rows, layout.columns):
        for one, other in zip(lines, (*lines[1:], None), strict=True):
            for area in (one.mask, one.mask | other.mask) if other else (one.mask,):
                found.append((area, [at for at, mask in enumerate(cages) if not mask & ~area], 1))
                found.append((area, [at for at, mask in enumerate(cages) if mask & area], -1))
    return found


all_fillings = partial(fillings, most=math.inf)
_OWN = (
    rung("single-cell", Grade.EASY, 1.0, firsts(single), settles=True),
    rung("one-set", Grade.EASY, 1.1, firsts(one_set)),
    rung("pair-cage", Grade.EASY, 1.4, firsts(pair)),
    rung("cage-sets", Grade.MEDIUM, 1.9, firsts(cage_sets)),
    rung("few-fillings", Grade.MEDIUM, 2.2, firsts(partial(fillings, most=FEW))),
    rung("all-fillings", Grade.MEDIUM, 2.8, firsts(all_fillings)),
    rung("cage-and-line", Grade.HARD, 3.05, firsts(cage_and_line), aim="struck"),
    rung("line-sum", Grade.HARD, 3.1, firsts(partial(line_sum, least=1, most=1))),
    rung("line-sums", Grade.HARD, 3.6, firsts(partial(line_sum, least=2, most=MOST_LEFT))),
)
LADDER = latin.ladder(_OWN, [single, pair, all_fillings])
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
