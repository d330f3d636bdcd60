"""What Shikaku's sentences name, and what they rest on."""

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from bookmaker.kinds.shikaku.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Claim, ParsedFacts, Untrue, cells_in
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.areas import bases
from bookmaker.puzzles.kits.areas.known import Area, Known
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.near import steps_between


@functools.lru_cache(maxsize=8)
def units(clues: Clues) -> Sequence[Unit]:
    """Each number with each rectangle that it could have in the empty grid."""
    numbers = _numbers(clues)
    return tuple(
        Unit("area", tuple(sorted(area)), numbers[clue], full=False)
        for clue, areas in _areas(clues).items()
        for area in areas
    )


class Grid(Known):
    """Who also sees where the grid ends."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """With what was told of these clues."""
        super().__init__(_areas(clues), _numbers(clues), known)
        self.clues = clues
        self.owners = {cell: other for other, drawn in self.drawn.items() for cell in drawn} | self.owned
        self.owners |= {other: other for other in self.numbers}

    def in_grid(self, clue: Cell) -> Iterator[Area]:
        """Every rectangle of a number that lies in the grid, even over other numbers. Untrue for a "?"."""
        if not self.numbers[clue]:
            raise Untrue(f"the ? at {clue} may be of any size")
        (row, column), number, rows = clue, self.numbers[clue], self.clues.rows
        for high in (high for high in range(1, number + 1) if number % high == 0):
            wide = number // high
            tops = range(max(0, row - high + 1), min(row, self.clues.height - high) + 1)
            lefts = range(max(0, column - wide + 1), min(column, self.clues.width - wide) + 1)
            for top, left in product(tops, lefts):
                area = frozenset(product(range(top, top + high), range(left, left + wide)))
                if not any(rows[r][c] is None for r, c in area):
                    yield area

    def is_near(self, clue: Cell, cells: Collection[Cell]) -> bool:
        """Whether a number is so large that it could reach one of these cells, or may be of any size."""
        return not self.numbers[clue] or steps_between((clue,), tuple(cells)) < self.numbers[clue]

    def takes(self, clue: Cell, area: Area, bars: Collection[Cell]) -> bool:
        """Whether an area of a clue has one of the cells that another number has, by its print or as was told."""
        return any(self.owners.get(cell, clue) != clue for cell in area.intersection(bars))


def reader(clues: Clues, known: Sequence[Finding]) -> Grid:
    """Who has the printed numbers, and was told this."""
    return Grid(clues, known)


@dataclass(frozen=True, slots=True)
class InTheWay(Claim):
    """Each rectangle takes one of the cells that are another number's, or leaves out one that is its own; all count."""

    fact: str

    def _check(self, parsed: ParsedFacts, reader: Grid) -> None:
        if parsed[self.fact] == "none":
            return
        (clue,), mine = cells_in(parsed, "clue"), set(cells_in(parsed, "cells"))
        needs, bars = set(cells_in(parsed, "needs")), set(cells_in(parsed, "bars"))
        if self.fact == "past":
            others = [one for one in reader.numbers.keys() - reader.drawn.keys() - {clue} if reader.is_near(one, mine)]
            laid = [(other, area) for other in others for area in reader.in_grid(other) if area & mine]
        else:
            laid = [(clue, area) for area in reader.in_grid(clue) if not mine <= area]
        if any(reader.owned.get(cell) != clue for cell in needs):
            raise Untrue(f"not all of {needs} were told to be of {clue}")
        for less in (set[Cell](), *({cell} for cell in needs | bars)):
            is_so = all(needs - less - area or reader.takes(one, area, bars - less) for one, area in laid)
            if is_so is bool(less):
                raise Untrue(f"without {less} the others {'are' if is_so else 'are not'} out")


def _numbers(clues: Clues) -> Mapping[Cell, int]:
    return {(r, c): 0 if number == UNKNOWN else number for r, c, number in clues.places()}


@functools.lru_cache(maxsize=8)
def _areas(clues: Clues) -> Mapping[Cell, tuple[Area, ...]]:
    """For each number every rectangle of its size with it and no other number, and no hole."""
    numbers = _numbers(clues)
    free = [
        {c for c, value in enumerate(row) if value is not None and (r, c) not in numbers}
        for r, row in enumerate(clues.rows)
    ]
    spare = clues.count - sum(number or 1 for number in numbers.values())
    found = {}
    for (row, column), number in numbers.items():
        most, boxes, above = number or spare + 1, list[tuple[int, int, int, int]](), free[row] | {column}
        for top in range(row, -1, -1):
            above = above & free[top] if top < row else above
            across = above  # the columns that are free in all rows of a rectangle
            for bottom in range(row, clues.height):
                across = across & free[bottom] if bottom > row else across
                high = bottom - top + 1
                if column not in across or high > most:
                    break
                first = next(c for c in range(column, -2, -1) if c - 1 not in across)
                last = next(c for c in range(column, clues.width) if c + 1 not in across)
                if number:
                    wides = range(number // high, number // high + (number % high == 0))
                else:
                    wides = range(1, most // high + 1)
                for wide in wides:
                    lefts = range(max(first, column - wide + 1), min(column, last - wide + 1) + 1)
                    boxes += [(top, bottom, left, left + wide) for left in lefts]
        found[row, column] = tuple(
            frozenset((r, c) for r in range(top, bottom + 1) for c in range(left, end))
            for top, bottom, left, end in sorted(boxes)
        )
    return found


BASES = {
    "only": (*bases.ONLY, InTheWay("others")),
    "reach": (*bases.REACH, InTheWay("past")),
    "core": (*bases.CORE, InTheWay("others")),
    "taken": bases.TAKEN,
    "strand": bases.STRAND,
    "pocket": bases.POCKET,
    "share": bases.SHARE,
    "area": bases.CLOSED,
    "trial": bases.TRIAL,
    "long-trial": bases.TRIAL,
}
