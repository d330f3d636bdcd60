"""Sudoku's nouns: Clues, Answer and their text code "9x9:a3b2_6...", with what stands beside the grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bookmaker.kinds.sudoku import twinning
from bookmaker.kinds.sudoku.cages import Cage, checked_cages, read_cages
from bookmaker.kinds.sudoku.houses import BOXES, Box, Layout, gathered, layout, read_box
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.toolbox.gridcode import numbers, read_cells, read_head, written
from bookmaker.puzzles.toolbox.regions import checked_regions
from bookmaker.puzzles.toolbox.symmetry import renumbered

LARGEST = 16  # cells along a side


@dataclass(frozen=True, slots=True)
class Clues:
    """The printed digits in rows, 0 for blank; the boxes or regions; whether diagonals count; the cages.

    `letters` is how numbers above 9 are printed, `uniqueness` whether a solver may use that there is one solution.
    """

    rows: Grid
    box: Box | None = (3, 3)
    regions: Grid | None = None
    x: bool = False
    cages: tuple[Cage, ...] = ()
    letters: bool = False
    uniqueness: bool = False
    layout: Layout = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        n = len(self.rows)
        masks = tuple(gathered(r * n + c for r, c in cells) for cells, _ in self.cages)
        object.__setattr__(self, "layout", layout(n, self.box, self.regions, self.x, masks))

    @property
    def width(self) -> int:
        """Cells across."""
        return len(self.rows)

    @property
    def height(self) -> int:
        """Cells down."""
        return len(self.rows)

    def place(self, cell: int) -> Cell:
        """Row and column of a cell counted in reading order."""
        return divmod(cell, len(self.rows))

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """`x`, and `box` where it is not the usual one of the size."""
        found: dict[str, bool | int | str] = {}
        if self.box and self.box != BOXES.get(self.width):
            found["box"] = "x".join(map(str, self.box))
        return {**found, "x": True} if self.x else found

    @property
    def looks(self) -> Mapping[str, bool | int | str]:
        """`symbols` and `uniqueness` where they are not as usual: they change how a puzzle is told, not its answer."""
        found: dict[str, bool | int | str] = {"symbols": "letters"} if self.letters else {}
        return {**found, "uniqueness": True} if self.uniqueness else found

    def grid(self) -> Grid:
        """The rows of a record: 0 for a blank cell."""
        return self.rows

    def beside(self) -> Mapping[str, Any]:
        """`regions` and `cages`, as they stand in the record."""
        found: dict[str, Any] = {}
        if self.regions is not None:
            found["regions"] = [list(row) for row in self.regions]
        if self.cages:
            found["cages"] = [{"cells": [list(cell) for cell in cells], "sum": total} for cells, total in self.cages]
        return found

    def code(self) -> str:
        """The grid's code, with x, s (letters) and u (uniqueness) after the size; then box, regions, cages.

        ",b2x3" a box that is not the usual one, ",r" a letter for the region of each cell, ",k" the cage of each cell,
        counted from 1, 0 for none, and after a colon their sums.
        """
        letters = "s" * self.letters + "u" * self.uniqueness + "x" * self.x
        parts = [written(self.rows, letters)]
        if "box" in self.variant:
            parts.append(f"b{self.variant['box']}")
        if self.regions is not None:
            parts.append("r" + "".join(chr(97 + region) for row in self.regions for region in row))
        if self.cages:
            of = {cell: k for k, (cells, _) in enumerate(self.cages, 1) for cell in cells}
            places = ".".join(str(of.get(self.place(cell), 0)) for cell in range(self.width**2))
            parts.append(f"k{places}:" + ".".join(str(total) for _, total in self.cages))
        return ",".join(parts)

    def canonical(self) -> str:
        """A text that puzzles share which rows, columns, turns or digits exchanged make equal; see twinning.py."""
        n = self.width
        size = f"{n}x{n}"
        if self.box and not self.x and not self.cages:
            return f"{size}:{twinning.least_plain(self.rows, self.box)}"
        keeps_boxes = self.x and self.box and not self.cages
        maps = twinning.diagonal_maps(n, self.box) if keeps_boxes and self.box else twinning.turns(n, self.box)
        return f"{size}:" + min(self.mapped(one)._form() for one in maps)

    def _form(self) -> str:
        """The least code of these cells, whatever the digits are called; the looks make no other puzzle."""
        plain = replace(self, letters=False, uniqueness=False)
        if self.cages:
            return min(plain.code(), plain.complement().code())
        return replace(plain, rows=renumbered(self.rows, keep=(0,))).code()

    def mapped(self, image: twinning.Map) -> Self:
        """The clues whose cells take what stands in these cells."""
        n = self.width
        flat = [value for row in self.rows for value in row]
        regions = None
        if self.regions is not None:
            kept = [value for row in self.regions for value in row]
            regions = renumbered(_rows([kept[at] for at in image], n))
        goes = {cell: place for place, cell in enumerate(image)} if self.cages else {}
        moved = [(tuple(sorted(divmod(goes[r * n + c], n) for r, c in cells)), total) for cells, total in self.cages]
        rows = _rows([flat[at] for at in image], n)
        return type(self)(rows, self.box, regions, self.x, tuple(sorted(moved)), self.letters, self.uniqueness)

    def complement(self) -> Self:
        """The clues with n + 1 - d for every digit d, cages' sums included."""
        n = self.width
        rows = tuple(tuple(value and n + 1 - value for value in row) for row in self.rows)
        cages = tuple((cells, len(cells) * (n + 1) - total) for cells, total in self.cages)
        return type(self)(rows, self.box, self.regions, self.x, cages, self.letters, self.uniqueness)

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows, its options, `regions` and `cages`.

        ValueError unless it is a square of digits with boxes or regions, no two equal digits in a house, and cages
        that do not overlap and whose sums are possible.
        """
        n = len(grid)
        rows = numbers(grid, most=n, what=f"a digit of a grid of {n} rows: use 0 to {n}")
        if len(rows[0]) != n or n > LARGEST:
            raise ValueError(f"a sudoku is a square of at most {LARGEST}x{LARGEST}, not {len(rows[0])}x{n}")
        given = variant.get("regions")
        regions = None
        if isinstance(given, (list, tuple)):
            # A grid without gaps has a region in every cell.
            regions = tuple(tuple(one or 0 for one in row) for row in checked_regions(given, rows, size=n))
        cages = checked_cages(variant.get("cages"), n)
        box = None if regions else read_box(str(variant.get("box", "auto")), n)
        is_x, letters = variant.get("x", False), variant.get("symbols") == "letters"
        if type(is_x) is not bool:
            raise ValueError(f"'x' is true or false, not {str(is_x)[:20]!r}")
        clues = cls(rows, box, regions, is_x, cages, letters, variant.get("uniqueness") is True)
        clues._check_givens()
        return clues

    def _check_givens(self) -> None:
        flat = [value for row in self.rows for value in row]
        n = self.width
        houses = [(house.sort, house.cells) for house in self.layout.houses]
        houses += [("cage", tuple(r * n + c for r, c in cells)) for cells, _ in self.cages]
        for sort, cells in houses:
            met = [flat[cell] for cell in cells if flat[cell]]
            if len(met) != len(set(met)):
                twice = next(value for value in met if met.count(value) > 1)
                row, column = self.place(cells[0])
                raise ValueError(f"a {sort} has two {twice}s: the one of row {row + 1}, column {column + 1}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text, and for clues that `from_grid` refuses."""
        code, *parts = text.split(",")
        head = read_head(code, kind="sudoku", like="'4x4:1b2c3b4b'", letters="sux")
        if max(head.width, head.height) > LARGEST:
            raise ValueError(f"a sudoku has at most {LARGEST}x{LARGEST} cells, not {head.width}x{head.height}")
        rows, n = read_cells(head, kind="sudoku", largest=LARGEST), head.width
        variant: dict[str, Any] = {"x": "x" in head.letters, "uniqueness": "u" in head.letters}
        variant["symbols"] = "letters" if "s" in head.letters else "numbers"
        for part in parts:
            if part.startswith("b"):
                variant["box"] = part[1:]
            elif part.startswith("r") and len(part) == n * n + 1:
                variant["regions"] = _rows([ord(letter) - 97 for letter in part[1:]], n)
            elif part.startswith("k"):
                variant["cages"] = read_cages(part[1:], n)
            else:
                raise ValueError(
                    f"a sudoku code has box (b), regions (r) or cages (k) after a comma, not '{part[:20]}'"
                )
        return cls.from_grid(rows, variant)


def _rows(values: list[int], n: int) -> Grid:
    return tuple(tuple(values[at : at + n]) for at in range(0, len(values), n))


@dataclass(frozen=True, slots=True)
class Answer:
    """A digit per cell, in rows."""

    rows: Grid

    def grid(self) -> Grid:
        """The rows of a record's solution."""
        return self.rows

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer from such rows; ValueError when they are no rectangle of numbers from 0."""
        return cls(numbers(grid, most=None, what="a digit"))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every grid of that size in which each digit stands equally often, for brute force: 1680 of 3x3."""
    n = clues.width
    for values in _arrangements([n] * n, n * n):
        yield Answer(_rows(values, n))


def _arrangements(left: list[int], cells: int) -> Iterator[list[int]]:
    if not cells:
        yield []
    for digit, count in enumerate(left, 1):
        if count:
            rest = [*left[: digit - 1], count - 1, *left[digit:]]
            yield from ([digit, *after] for after in _arrangements(rest, cells - 1))
