"""What is known where a grid is divided into areas: for each clue the areas that still fit it; never which do at first.

Sets of cells are integers of a BitGrid. The areas of all clues are in the end all cells, each in one.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self, TypeAlias

from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices
from bookmaker.puzzles.toolbox.cover import pockets
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN

Place: TypeAlias = tuple[int, int, int]  # the row and the column of a clue, and its number
OptionChecks: TypeAlias = tuple[tuple[Sort, int, int], ...]  # AREA or PART, the clue that it is of, its cells


@dataclass(slots=True)
class Areas(ABC):
    """The areas that still fit each clue; clues are counted from 0.

    `core[k]` are the cells that all areas of clue k share, `reach[k]` those that any of them has; `drawn` is the union
    of the areas that are settled, `open` lists the clues whose are not. `marked[k]` are cells of which it was said that
    they are the clue's. Without `explain`, what is found has no cells and no facts, which is all that a grade needs.
    """

    geometry: BitGrid
    places: Sequence[Place]
    fits: list[tuple[int, ...]]
    explain: bool = True
    core: list[int] = field(init=False)
    reach: list[int] = field(init=False)
    marked: list[int] = field(init=False)
    open: list[int] = field(init=False)
    drawn: int = field(default=0, init=False)
    settled: dict[int, int] = field(default_factory=dict, init=False)
    _served: tuple[int, int] | None = field(default=None, init=False)
    _pockets: dict[int, list[int]] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Contradiction where no area fits a clue."""
        self.open = list(range(len(self.places)))
        self.core, self.reach, self.marked = ([0] * len(self.places) for _ in range(3))
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

    def _keep(self, k: int, fits: list[int]) -> None:
        self.fits[k] = tuple(fits)
        self._sum_up(k)

    def copy(self, among: Sequence[int] | None = None) -> Self:
        """The same, which may go another way and explains nothing; `among` some open clues only, as in a pocket."""
        twin = object.__new__(type(self))
        twin.geometry, twin.places, twin.explain = self.geometry, self.places, False
        twin._served = twin._pockets = None
        twin.fits, twin.core, twin.reach = list(self.fits), list(self.core), list(self.reach)
        twin.marked, twin.settled = list(self.marked), dict(self.settled)
        twin.open = list(self.open if among is None else among)
        twin.drawn = self.geometry.full
        for k in twin.open:
            twin.drawn &= ~self.reach[k]
        return twin

    def take(self, found: Sequence[Found]) -> None:
        """Draw areas, mark parts, strike what cannot be; Contradiction where that leaves a clue without an area.

        As of one technique, all are of one sort, and all hold or none does.
        """
        is_area, holds = found[0].what[0][0] is Sort.AREA, found[0].holds
        claims = [(k, cells) for one in found for _, k, cells in one.what]
        if is_area and holds:
            self.draw(claims)
        elif is_area:
            self._served = self._pockets = None
            struck = set(claims)
            for k in dict(claims):
                self._keep(k, [cells for cells in self.fits[k] if (k, cells) not in struck])
        elif holds:
            self.mark(claims)
        else:
            self.bar(claims)

    def bar(self, claims: Iterable[tuple[int, ...]]) -> None:
        """Strike the areas of clues that have certain cells: each begins with a clue and those."""
        self._served = self._pockets = None
        for k, barred, *_ in claims:
            self._keep(k, [cells for cells in self.fits[k] if not cells & barred])

    def mark(self, claims: Sequence[tuple[int, int]]) -> None:
        """Know of cells that they are a clue's; Contradiction where two have one."""
        self._served = self._pockets = None
        for k, mine in claims:
            self.marked[k] |= mine
            if mine & ~self.core[k]:
                self._keep(k, [cells for cells in self.fits[k] if cells & mine == mine])
        owned = 0
        for k in self.open:
            if self.marked[k] & owned:
                raise Contradiction
            owned |= self.marked[k]

    def draw(self, claims: Sequence[tuple[int, int]]) -> None:
        """Settle the areas of clues; Contradiction where they overlap."""
        self._served = self._pockets = None
        fresh, settled, reach = 0, self.settled, self.reach
        for k, cells in claims:
            if cells & (self.drawn | fresh):
                raise Contradiction
            settled[k] = cells
            self.fits[k] = (cells,)
            fresh |= cells
        self.drawn |= fresh
        self.open = [k for k in self.open if k not in settled]
        for k in self.open:
            if reach[k] & fresh:
                self._keep(k, [cells for cells in self.fits[k] if not cells & fresh])

    def served(self) -> tuple[int, int]:
        """The cells that at least one open clue reaches, two."""
        if self._served is None:
            once = twice = 0
            for reach in [self.reach[k] for k in self.open]:
                twice |= once & reach
                once |= reach
            self._served = once, twice
        return self._served

    @property
    def pockets(self) -> dict[int, list[int]]:
        """For every open clue all that hang together with it: nothing in a pocket depends on what is outside it."""
        if self._pockets is None:
            every = pockets((k, self.reach[k]) for k in self.open)
            self._pockets = {k: clues for clues in every for k in clues}
        return self._pockets

    def failing(self) -> tuple[Cell, ...]:
        """Where it contradicts itself: clues that have no area, or else cells that no clue reaches or that two need."""
        reached, needed, twice, lost = self.drawn, 0, 0, 0
        for k, fits in enumerate(self.fits):
            sure = self.settled.get(k, 0)
            if not fits:
                lost |= self.geometry.bit(*self.clue(k))
            elif k in self.open:
                sure = fits[0] if len(fits) == 1 else self.core[k]
                reached |= self.reach[k]
            twice |= needed & sure
            needed |= sure
        return self.cells(lost or self.geometry.full & ~reached or twice)

    def answer(self) -> Any:
        """The answer once every area is drawn, else None; Contradiction where cells are left over."""
        if self.open:
            return None
        if self.drawn != self.geometry.full:
            raise Contradiction
        return self.joined(self.settled.values())

    @abstractmethod
    def joined(self, areas: Iterable[int]) -> Any:
        """The answer of these areas, which are all."""

    def allows(self, answer: Any) -> bool:
        """Whether the area around each clue, by the answer's rows of area numbers, is one that still fits it."""
        areas: dict[int | None, int] = {}
        for r, row in enumerate(answer.rows):
            for c, area in enumerate(row):
                areas[area] = areas.get(area, 0) | self.geometry.bit(r, c)
        return all(areas[answer.rows[r][c]] in fits for (r, c, _), fits in zip(self.places, self.fits, strict=True))

    def found(
        self,
        what: OptionChecks,
        cells: int,
        *ks: int,
        holds: bool = True,
        why: Callable[..., Marks] | None = None,
        more: Facts = (),
    ) -> Found:
        """What is found of clue k and perhaps another one, with these cells in its sentence, and `more` facts.

        `why` gives the marks, by the state, these cells and the clues.
        """
        if not self.explain:
            return Found(what, (), (), holds)
        facts = (*self.about(*ks), *more)
        return Found(what, self.cells(cells), facts, holds, partial(why, self, cells, *ks) if why else None)

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """The areas and parts found."""
        return tuple(
            Finding(sort, self.cells(cells), holds=one.holds, clue=self.clue(k)) for sort, k, cells in one.what
        )

    def cells(self, bits: int) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        return _cells(bits, self.geometry.stride)

    def clue(self, k: int) -> Cell:
        """The cell of clue k."""
        row, column, _ = self.places[k]
        return (row, column)

    def number(self, k: int) -> int | None:
        """The number that clue k shows, None for a "?"."""
        shown = self.places[k][2]
        return None if shown == UNKNOWN else shown

    def about(self, k: int, other: int | None = None) -> Facts:
        """The facts {number} and {clue} (its cell) of a sentence about clue k; {other}, {other_clue} of a second."""
        facts: Facts = (("number", self.number(k) or "?"), ("clue", (self.clue(k),)))
        if other is None:
            return facts
        return (*facts, ("other", self.number(other) or "?"), ("other_clue", (self.clue(other),)))

    def shape(self, cells: int) -> Facts:
        """The facts of a sentence that supposes an area, beside its clue's."""
        return (("area", self.cells(cells)),)


@functools.lru_cache(maxsize=4096)
def _cells(bits: int, stride: int) -> tuple[Cell, ...]:
    """The cells of a set; of one size many puzzles have the same areas."""
    return tuple([divmod(index, stride) for index in indices(bits)])
