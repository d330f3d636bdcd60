"""What sentences about areas rest on, by what they name; nothing here knows a technique."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bookmaker.puzzles.contract.premises import (
    Basis,
    Clause,
    ParsedFacts,
    Together,
    Untrue,
    cells_in,
    is_counted,
    units_in,
)
from bookmaker.puzzles.contract.units import Cell
from bookmaker.puzzles.kits.areas.known import Area, Known


def clue_in(parsed: ParsedFacts, name: str, number: str, reader: Known) -> Cell:
    """The clue at the cell of a fact; Untrue where there is none with that number."""
    (cell,) = cells_in(parsed, name)
    if str(reader.numbers.get(cell) or "?") != parsed.get(number) or cell not in reader.fits:
        raise Untrue(f"there is no {parsed.get(number)} at {cell}")
    return cell


@dataclass(frozen=True, slots=True)
class Fits:
    """Each of the clues, told by cell and number, has one of the areas that fit it."""

    clues: tuple[tuple[str, str], ...]

    def parts(self, parsed: ParsedFacts, reader: Known) -> Iterator[Sequence[Clause]]:
        """A clue is one part."""
        for name, number in self.clues:
            yield [reader.has(clue_in(parsed, name, number, reader))]


@dataclass(frozen=True, slots=True)
class Reached:
    """The cells are covered by areas that reach them; where the sentence says so, no other clue's than the named."""

    cells: str
    alone: tuple[tuple[str, str], ...] = ()

    def parts(self, parsed: ParsedFacts, reader: Known) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        named = {clue_in(parsed, name, number, reader) for name, number in self.alone}
        clauses = [reader.covers(cell) for cell in cells_in(parsed, self.cells)]
        if named and {clue for clause in clauses for clue, _ in clause} != named:
            raise Untrue(f"others than {named} reach {parsed.get(self.cells)}, or not all of them")
        yield clauses


@dataclass(frozen=True, slots=True)
class Owns:
    """The cells were told to be the clue's."""

    clue: str
    number: str
    cells: str

    def parts(self, parsed: ParsedFacts, reader: Known) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        clue, cells = clue_in(parsed, self.clue, self.number, reader), cells_in(parsed, self.cells)
        if any(reader.owned.get(cell) != clue for cell in cells):
            raise Untrue(f"not all of {cells} were told to be of {clue}")
        yield [frozenset((clue, area) for area in reader.fits[clue] if cell in area) for cell in cells]


@dataclass(frozen=True, slots=True)
class ClosesOff:
    """With the area from `first` to `last` the cells are closed off, and no numbers in them add up to their number.

    In place of the cells it may name one {inside}, and they are all that it hangs together with.
    """

    clue: tuple[str, str]
    first: str
    last: str
    cells: str

    def parts(self, parsed: ParsedFacts, reader: Known) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        clue, closed = clue_in(parsed, *self.clue, reader), set(cells_in(parsed, self.cells))
        ((top, left),), ((bottom, right),) = cells_in(parsed, self.first), cells_in(parsed, self.last)
        area = frozenset((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
        taken = area.union(*reader.drawn.values())
        open_cells = {cell for fits in reader.fits.values() for fit in fits for cell in fit} - taken
        for cell in (around := [*cells_in(parsed, "inside")]):
            r, c = cell
            closed.add(cell)
            around += {(r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)} & open_cells - {*around}
        beside = {(r + d, c + e) for r, c in closed for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        numbers = [reader.numbers[one] for one in reader.fits if one in closed and one not in reader.drawn]
        known, untold = sum(numbers), numbers.count(0)
        adds_up = len(closed) >= known + untold if untold else len(closed) == known
        is_open = closed <= open_cells and not beside & open_cells - closed
        if not is_open or adds_up or not is_counted(parsed, closed, "cut"):
            raise Untrue(f"{sorted(closed)} are not closed off by {sorted(area)}, or they add up")
        yield [reader.has(clue) - {(clue, area)}]


@dataclass(frozen=True, slots=True)
class Tried:
    """A trial on the whole grid: the area is supposed, the others follow from it, and then it fails as is said."""

    clue: tuple[str, str]
    area: str
    then: str

    def parts(self, parsed: ParsedFacts, reader: Known) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        drawn = {**reader.drawn, clue_in(parsed, *self.clue, reader): frozenset(cells_in(parsed, self.area))}
        left = _beside(drawn, reader)
        for unit in units_in(parsed, self.then):
            (clue,), area = (cell for cell in unit.cells if cell in reader.fits), frozenset(unit.cells)
            if not _is_forced(clue, area, left):
                raise Untrue(f"{sorted(area)} does not follow")
            drawn[clue] = area
            left = _beside(drawn, reader)
        if "lost" in parsed:
            if any(left[clue] for clue in cells_in(parsed, "lost")):
                raise Untrue(f"there is room for {parsed['lost']}")
        elif "bare" in parsed:
            if any(cell in area for cell in cells_in(parsed, "bare") for fits in left.values() for area in fits):
                raise Untrue(f"{parsed['bare']} can be covered")
        elif "twice" in parsed:
            (cell,) = cells_in(parsed, "twice")
            both = {clue_in(parsed, f"{name}_at", name, reader) for name in ("one", "another")}
            if len(both) < 2 or any(cell not in area for clue in both for area in left[clue]):
                raise Untrue(f"{parsed['twice']} is not needed twice")
        every = sorted({cell for fits in reader.fits.values() for area in fits for cell in area})
        yield [*map(reader.has, reader.fits), *map(reader.covers, every)]


def _beside(drawn: Mapping[Cell, Area], reader: Known) -> dict[Cell, list[Area]]:
    """The areas that each clue may have beside those that are drawn."""
    taken = frozenset[Cell]().union(*drawn.values())
    return {
        clue: [drawn[clue]] if clue in drawn else [area for area in fits if not area & taken]
        for clue, fits in reader.fits.items()
    }


def _is_forced(clue: Cell, area: Area, left: Mapping[Cell, Sequence[Area]]) -> bool:
    """Whether a clue has no other area beside the cells that others are sure of, with those that no other reaches."""
    others = [fits for other, fits in left.items() if other != clue and fits]
    sure = {cell for fits in others for cell in fits[0].intersection(*fits)}
    free = [fit for fit in left[clue] if sure.isdisjoint(fit)]
    lone = frozenset[Cell]().union(*free).difference(*(fit for fits in others for fit in fits))
    return [fit for fit in free if lone <= fit] == [area]


CLUE, OTHER = ("clue", "number"), ("other_clue", "other")
ONLY: Basis = (Fits((CLUE,)),)
REACH: Basis = (Reached("cells", (CLUE,)),)
CORE: Basis = (Fits((CLUE,)),)
TAKEN: Basis = (Owns("other_clue", "other", "cells"),)
STRAND: Basis = (Reached("cells"),)
POCKET: Basis = (Reached("cells", (CLUE, OTHER)),)
SHARE: Basis = (Together((Reached("pocket", (CLUE, OTHER)), Fits((CLUE, OTHER)))),)
CLOSED: Basis = (ClosesOff(CLUE, "first", "last", "cells"),)
TRIAL: Basis = (Tried(CLUE, "cells", "after"),)
