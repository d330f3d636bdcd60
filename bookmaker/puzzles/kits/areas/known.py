"""What a reader knows of a grid divided into areas: the areas that each clue may still have; never a technique."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.contract.premises import Clause, Literal, ParsedFacts, cells_in
from bookmaker.puzzles.contract.units import Cell

Area: TypeAlias = frozenset[Cell]
MINE = "mine"  # of a literal: whether a cell is a clue's


class Known:
    """For each clue, by its cell, the areas that fit it as far as was told."""

    def __init__(
        self, areas: Mapping[Cell, Sequence[Area]], numbers: Mapping[Cell, int], known: Sequence[Finding]
    ) -> None:
        """With all areas that each clue could have in the empty grid, and its number, 0 where that is not told."""
        self.numbers, self.known = dict(numbers), frozenset(known)
        self.owned: dict[Cell, Cell] = {}
        drawn: dict[Cell, Area] = {}
        gone: dict[Cell, set[Area]] = {clue: set() for clue in areas}
        barred: dict[Cell, set[Cell]] = {clue: set() for clue in areas}
        needed: dict[Cell, set[Cell]] = {clue: set() for clue in areas}
        for one in known:
            assert one.clue is not None
            if one.sort is Sort.AREA and one.holds:
                drawn[one.clue] = frozenset(one.cells)
            elif one.sort is Sort.AREA:
                gone[one.clue].add(frozenset(one.cells))
            else:
                (needed if one.holds else barred)[one.clue].update(one.cells)
                self.owned |= dict.fromkeys(one.cells, one.clue) if one.holds else {}
        taken = frozenset[Cell]().union(*drawn.values())
        self.drawn = drawn
        self.fits = {
            clue: tuple(
                area
                for area in every
                if area == drawn.get(clue)
                or (
                    not (clue in drawn or area & taken or area & barred[clue] or area in gone[clue])
                    and needed[clue] <= area
                )
            )
            for clue, every in areas.items()
        }

    def literals(self, finding: Finding) -> Iterator[tuple[Literal, bool]]:
        """Whether an area is the clue's, or for each cell of a part whether it is."""
        if finding.sort is Sort.AREA:
            yield (finding.clue, frozenset(finding.cells)), finding.holds
        else:
            yield from ((((MINE, finding.clue), cell), finding.holds) for cell in finding.cells)

    def means(self, literal: Literal) -> Clause | None:
        """That a cell is a clue's: one of its areas that has the cell."""
        thing, cell = literal
        if not (isinstance(thing, tuple) and thing[0] == MINE):
            return None
        clue: Any = thing[1]
        return frozenset((clue, area) for area in self.fits[clue] if cell in area)

    def is_known(self, finding: Finding) -> bool:
        """Whether it was told."""
        if finding.sort is Sort.AREA:
            assert finding.clue is not None
            is_left = frozenset(finding.cells) in self.fits[finding.clue]
            return finding.clue in self.drawn if finding.holds else not is_left
        return finding in self.known

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names their clue and cells, or corners of an area refuted; several are not named."""
        if "first" in parsed:
            ((top, left),), ((bottom, right),) = cells_in(parsed, "first"), cells_in(parsed, "last")
            named = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        else:
            named = set(cells_in(parsed, "cells"))
        is_listed = any(
            one.sort is not Sort.AREA or one.holds or "after" in parsed or "first" in parsed for one in concludes
        )
        cells = {cell for one in concludes for cell in one.cells}
        (clue,), is_shared = cells_in(parsed, "clue"), "pocket" in parsed
        if parsed["number"] != str(self.numbers.get(clue) or "?") or not (
            is_shared or {clue} == {one.clue for one in concludes}
        ):
            return False
        return (
            not is_listed
            or cells == named
            or (concludes[0].sort is Sort.PART and cells <= named <= cells | {*cells_in(parsed, "pocket")})
        )

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they are two areas of a clue, or two areas that overlap."""
        (clue, area), (far, there) = one, other
        if not (isinstance(area, frozenset) and isinstance(there, frozenset)):
            return False
        return clue == far or bool(area & there)

    def has(self, clue: Cell) -> Clause:
        """That a clue has one of the areas that fit it."""
        return frozenset((clue, area) for area in self.fits[clue])

    def covers(self, cell: Cell) -> Clause:
        """That one of the areas covers a cell."""
        return frozenset((clue, area) for clue, fits in self.fits.items() for area in fits if cell in area)
