"""What a solver of a Shikaku knows: for each number the rectangles that still fit, and what follows."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Step
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid, indices
from bookmaker.puzzles.toolbox.cover import pockets
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.regions import box_of, boxes_around

# The most rectangles a number, on average, that a person would list.
MOST_FITS = 500

Facts: TypeAlias = tuple[tuple[str, str | int | tuple[Cell, ...]], ...]


class TooManyFits(Exception):
    """The numbers have more rectangles than a person would list, so the ladder does not even begin."""


@dataclass(slots=True)
class State:
    """The rectangles that still fit each number, as sets of cells (integers of `geometry`).

    `places` are the numbers as (row, column, number). `core[k]` are the cells that all of number k's rectangles
    share, `reach[k]` those that any of them has; `drawn` is the union of the rectangles that are settled, `open`
    lists the numbers that are not. `marked[k]` are core cells that a step has already named. Without `explain` the
    plain techniques' steps hold only their name, which is all that a grade needs.
    """

    geometry: BitGrid
    places: list[tuple[int, int, int]]
    fits: list[tuple[int, ...]]
    explain: bool = True
    core: list[int] = field(init=False)
    reach: list[int] = field(init=False)
    marked: list[int] = field(init=False)
    open: list[int] = field(init=False)
    drawn: int = field(default=0, init=False)
    settled: dict[int, int] = field(default_factory=dict, init=False)

    @classmethod
    def of(cls, clues: Clues) -> State:
        """What a solver knows at the start.

        Raises Contradiction when the numbers cannot add up to the grid, TooManyFits beyond MOST_FITS.
        """
        geometry = bit_grid(clues.width, clues.height, holes=clues.holes)
        places = list(clues.places())
        return cls(geometry, places, list(_all_fits(geometry, places)))

    def __post_init__(self) -> None:
        self.open = list(range(len(self.places)))
        self.core = [0] * len(self.places)
        self.reach = [0] * len(self.places)
        self.marked = [0] * len(self.places)
        for k in self.open:
            self._sum_up(k)

    def _sum_up(self, k: int) -> None:
        fits = self.fits[k]
        if not fits:
            raise Contradiction
        core = reach = fits[0]
        for cells in fits:
            core &= cells
            reach |= cells
        self.core[k], self.reach[k] = core, reach

    def keep(self, k: int, fits: Iterable[int]) -> None:
        """Leave number k only these of its rectangles; Contradiction when there is none."""
        self.fits[k] = tuple(fits)
        self._sum_up(k)

    def settle(self, ks: Iterable[int]) -> None:
        """Draw the rectangles of numbers that have one left, and cross out what overlaps them."""
        fresh = 0
        for k in ks:
            cells = self.fits[k][0]
            if cells & (self.drawn | fresh):
                raise Contradiction
            self.settled[k] = cells
            fresh |= cells
        self.drawn |= fresh
        self.open = [k for k in self.open if k not in self.settled]
        for k in self.open:
            if self.reach[k] & fresh:
                self.keep(k, [cells for cells in self.fits[k] if not cells & fresh])

    def pockets(self) -> list[list[int]]:
        """The open numbers in groups whose reaches have no cell in common; nothing in one depends on another."""
        return pockets((k, self.reach[k]) for k in self.open)

    def trial(self, k: int, cells: int, pocket: list[int]) -> State:
        """A state of that pocket alone in which number k has these cells; it can change without changing this one."""
        twin = object.__new__(State)
        twin.geometry, twin.places, twin.explain = self.geometry, self.places, False
        twin.fits, twin.core, twin.reach = list(self.fits), list(self.core), list(self.reach)
        twin.marked, twin.open, twin.settled = list(self.marked), list(pocket), {}
        twin.drawn = self.geometry.full
        for other in pocket:
            twin.drawn &= ~self.reach[other]
        twin.keep(k, (cells,))
        return twin

    def served_once(self) -> int:
        """The cells that exactly one open number reaches; Contradiction when one is reached by none."""
        once = twice = 0
        for k in self.open:
            reach = self.reach[k]
            twice |= once & reach
            once |= reach
        if once | self.drawn != self.geometry.full:
            raise Contradiction
        return once & ~twice

    def served_twice(self) -> int:
        """The cells that two or more open numbers reach."""
        once = twice = 0
        for k in self.open:
            twice |= once & self.reach[k]
            once |= self.reach[k]
        return twice

    def served_by_two(self) -> int:
        """The cells that exactly two open numbers reach."""
        once = twice = thrice = 0
        for k in self.open:
            reach = self.reach[k]
            thrice |= twice & reach
            twice |= once & reach
            once |= reach
        return twice & ~thrice

    def cells(self, bits: int) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        return _cells(bits, self.geometry.stride)

    def step(self, technique: str, cells: int, k: int, other: int | None = None) -> Step:
        """A step of that technique with these cells, about number k and perhaps another one."""
        if not self.explain:
            return Step(technique, ())
        facts = self.about(k) if other is None else (*self.about(k), *self.about_other(other))
        return Step(technique, self.cells(cells), facts)

    def number(self, k: int) -> int | None:
        """The number that clue k shows, None for a "?"."""
        shown = self.places[k][2]
        return None if shown == UNKNOWN else shown

    def about(self, k: int) -> Facts:
        """The facts {number} and {clue} (its cell) of a sentence about number k."""
        row, column, _ = self.places[k]
        return (("number", self.number(k) or "?"), ("clue", ((row, column),)))

    def about_other(self, k: int) -> Facts:
        """The facts {other} and {other_clue} of a sentence about a second number k."""
        row, column, _ = self.places[k]
        return (("other", self.number(k) or "?"), ("other_clue", ((row, column),)))

    def box_facts(self, cells: int) -> Facts:
        """The facts {wide}, {high}, {first} and {last} (its corner cells) of a sentence about a rectangle."""
        top, left, wide, high = box_of(cells, self.geometry.stride)
        last = (top + high - 1, left + wide - 1)
        return (("wide", wide), ("high", high), ("first", ((top, left),)), ("last", (last,)))

    def answer(self) -> Answer | None:
        """The answer once every rectangle is drawn and no cell is left over."""
        if self.open:
            return None
        if self.drawn != self.geometry.full:
            raise Contradiction
        boxes = [box_of(cells, self.geometry.stride) for cells in self.settled.values()]
        return Answer.from_boxes(boxes, width=self.geometry.width, height=self.geometry.height)


@functools.lru_cache(maxsize=4096)
def _cells(bits: int, stride: int) -> tuple[Cell, ...]:
    """The cells of a set; of one size many puzzles have the same rectangles."""
    return tuple([divmod(index, stride) for index in indices(bits)])


def _all_fits(grid: BitGrid, places: list[tuple[int, int, int]]) -> Iterator[tuple[int, ...]]:
    """For each number every rectangle of its size that holds it and no other number.

    Raises Contradiction when the numbers cannot add up to the grid, TooManyFits beyond MOST_FITS.
    """
    occupied = grid.holes
    for row, column, _ in places:
        occupied |= grid.bit(row, column)
    known = [number for _, _, number in places if number != UNKNOWN]
    # The "?" share what the others leave; each gets at least one cell.
    spare = grid.size - sum(known) - (len(places) - len(known))
    if spare < 0 or (spare and len(known) == len(places)):
        raise Contradiction
    listed, limit = 0, MOST_FITS * len(places)
    for row, column, number in places:
        others = occupied ^ grid.bit(row, column)
        fits: list[int] = []
        for area in range(1, spare + 2) if number == UNKNOWN else (number,):
            boxes = boxes_around(grid.width, grid.height, row=row, column=column, area=area)
            fits += [cells for cells in boxes if not cells & others]
            if listed + len(fits) > limit:
                raise TooManyFits
        listed += len(fits)
        yield tuple(fits)
