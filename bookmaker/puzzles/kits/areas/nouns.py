"""Nouns of kinds whose grid is divided into regions: what their Clues inherit; geometry only."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.units import Unit, placed
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.kits.nouns import GridClues
from bookmaker.puzzles.toolbox import symmetry
from bookmaker.puzzles.toolbox.gridcode import Head, read_cells
from bookmaker.puzzles.toolbox.masks import holes_in, masked
from bookmaker.puzzles.toolbox.regions import cells_of_regions, checked_regions


@dataclass(frozen=True, slots=True)
class RegionClues(GridClues):
    """Numbers in rows, and for each cell the number of its region, counted in reading order of their first cells.

    In the code the regions follow after a comma: "r" and the borders between them as in an address of puzz.link.
    """

    regions: MaskedGrid

    def beside(self) -> Mapping[str, Any]:
        """`regions`, as they stand in the record."""
        return {"regions": [list(row) for row in self.regions]}

    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each region, in reading order."""
        return cells_of_regions(self.regions)

    def parts(self) -> Iterator[str]:
        """The borders between regions."""
        yield "r" + exchange.borders(self.regions)

    def images(self) -> Iterator[Self]:
        """The eight turns of the grid, its regions numbered anew."""
        for rows, regions in zip(symmetry.twins(self.rows), symmetry.twins(self.regions), strict=True):
            yield replace(self, rows=rows, regions=symmetry.renumbered(regions))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows and its `regions`; ValueError when they are none, or make no puzzle."""
        rows = cls.read_rows(grid)
        if "regions" not in variant:
            raise ValueError(f"a {cls.NAME} needs regions: the number of its region for each cell")
        clues = cls(rows, checked_regions(variant["regions"], rows), **cls.read_options(variant))
        clues.check()
        return clues

    @classmethod
    def read_options(cls, variant: Mapping[str, Any]) -> dict[str, Any]:
        """Further fields of the clues, by the options of a record; ValueError for values that are none."""
        return {}

    def check(self) -> None:
        """ValueError, in one sentence, for numbers and regions that make no puzzle."""

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The regions that a code draws by their borders; ValueError for other parts."""
        if len(parts) != 1 or not parts[0].startswith("r"):
            raise ValueError(f"a {cls.NAME} code has its regions after a comma: r and their borders")
        regions = exchange.read_rooms(parts[0][1:], head.width, head.height)
        rows = read_cells(head, kind=cls.NAME, largest=cls.LARGEST, masked=cls.MASKED)
        return {"regions": masked(regions, holes_in(rows))}


@functools.lru_cache(maxsize=256)
def named(regions: MaskedGrid) -> tuple[Unit, ...]:
    """The regions as a reader names them, by where they lie."""
    return placed("region", cells_of_regions(regions), len(regions[0]), len(regions))
