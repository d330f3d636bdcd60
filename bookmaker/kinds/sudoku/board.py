"""Sudoku's nouns: Clues, Answer and their text code "9x9:a3b2_6...", with what stands beside the grid."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from bookmaker.kinds.sudoku import twinning
from bookmaker.kinds.sudoku.cages import Cage, checked_cages, read_cages
from bookmaker.kinds.sudoku.twinning import Box
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues
from bookmaker.puzzles.toolbox.gridcode import Head, is_asked, numbers
from bookmaker.puzzles.toolbox.regions import cells_of_regions, checked_regions
from bookmaker.puzzles.toolbox.symmetry import renumbered

LARGEST = 16  # cells along a side
# The boxes that a size has where nothing else is said. Grids under 4x4 have their rows for boxes: small enough to
# try everything.
BOXES: dict[int, Box] = {
    1: (1, 1),
    2: (2, 1),
    3: (3, 1),
    4: (2, 2),
    6: (3, 2),
    8: (4, 2),
    9: (3, 3),
    10: (5, 2),
    12: (4, 3),
    16: (4, 4),
}
# What may count besides rows, columns and boxes, and its letter in a code.
EXTRAS = {"x": "x", "windoku": "w", "antiknight": "n"}
WINDOWED = (4, 9)  # sides that have inner boxes
LARGEST_LEAPT = 9  # cells along a side where knights' moves count
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))  # rows and columns of each leap downwards
_BOX = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The printed digits in rows, 0 for blank; the boxes or regions; whether diagonals count; the cages.

    With `windoku` inner boxes count as well, with `antiknight` cells a knight's move apart hold different digits.
    `letters` is how numbers above 9 are printed, `uniqueness` whether a solver may use that there is one solution.
    """

    NAME: ClassVar[str] = "sudoku"
    LIKE: ClassVar[str] = "'4x4:1b2c3b4b'"
    LARGEST: ClassVar[int] = LARGEST
    MASKED: ClassVar[bool] = False
    LETTERS: ClassVar[str] = "suxwn"

    rows: Grid
    box: Box | None = (3, 3)
    regions: Grid | None = None
    x: bool = False
    cages: tuple[Cage, ...] = ()
    letters: bool = False
    uniqueness: bool = False
    windoku: bool = False
    antiknight: bool = False

    def place(self, cell: int) -> Cell:
        """Row and column of a cell counted in reading order."""
        return divmod(cell, len(self.rows))

    @property
    def extra(self) -> str:
        """Which of EXTRAS counts besides, "" for none."""
        return next((name for name in EXTRAS if getattr(self, name)), "")

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """Which of EXTRAS counts besides, and `box` where it is not the usual one of the size."""
        found: dict[str, bool | int | str] = {}
        if self.box and self.box != BOXES.get(self.width):
            found["box"] = "x".join(map(str, self.box))
        return {**found, self.extra: True} if self.extra else found

    @property
    def looks(self) -> Mapping[str, bool | int | str]:
        """`symbols` and `uniqueness` where they are not as usual: they change how a puzzle is told, not its answer."""
        found: dict[str, bool | int | str] = {"symbols": "letters"} if self.letters else {}
        return {**found, "uniqueness": True} if self.uniqueness else found

    def beside(self) -> Mapping[str, Any]:
        """`regions` and `cages`, as they stand in the record."""
        found: dict[str, Any] = {}
        if self.regions is not None:
            found["regions"] = [list(row) for row in self.regions]
        if self.cages:
            found["cages"] = [{"cells": [list(cell) for cell in cells], "sum": total} for cells, total in self.cages]
        return found

    def options(self) -> str:
        """The letters after the size in the code: s (numbers above 9 as letters), u (uniqueness), the extra's."""
        return "s" * self.letters + "u" * self.uniqueness + EXTRAS.get(self.extra, "")

    def parts(self) -> Iterator[str]:
        """In the code "b2x3" is a box that is not the usual one, "r" a letter for the region of each cell.

        "k" is the cage of each cell, counted from 1, 0 for none, and after a colon their sums.
        """
        if "box" in self.variant:
            yield f"b{self.variant['box']}"
        if self.regions is not None:
            yield "r" + "".join(chr(97 + region) for row in self.regions for region in row)
        if self.cages:
            of = {cell: k for k, (cells, _) in enumerate(self.cages, 1) for cell in cells}
            places = ".".join(str(of.get(self.place(cell), 0)) for cell in range(self.width**2))
            yield f"k{places}:" + ".".join(str(total) for _, total in self.cages)

    def canonical(self) -> str:
        """A text that puzzles share which rows, columns, turns or digits exchanged make equal; see twinning.py."""
        n = self.width
        size = f"{n}x{n}"
        if self.box and not self.extra and not self.cages:
            return f"{size}:{twinning.least_plain(self.rows, self.box)}"
        return f"{size}:" + min(self.mapped(one).form() for one in self.maps())

    def maps(self) -> Sequence[twinning.Map]:
        """The maps of cells that leave all houses as they are; of a plain grid only the turns."""
        if self.box and self.x and not self.cages:
            return twinning.diagonal_maps(self.width, self.box)
        return twinning.window_maps(self.width) if self.windoku else twinning.turns(self.width, self.box)

    def form(self) -> str:
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
        return replace(self, rows=_rows([flat[at] for at in image], n), regions=regions, cages=tuple(sorted(moved)))

    def complement(self) -> Self:
        """The clues with n + 1 - d for every digit d, cages' sums included."""
        n = self.width
        rows = tuple(tuple(value and n + 1 - value for value in row) for row in self.rows)
        cages = tuple((cells, len(cells) * (n + 1) - total) for cells, total in self.cages)
        return replace(self, rows=rows, cages=cages)

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
        extras: dict[str, Any] = {name: is_asked(variant, name) for name in EXTRAS}
        check_extras(n, [name for name in EXTRAS if extras[name]], box=None if cages else box)
        letters = variant.get("symbols") == "letters"
        clues = cls(rows, box, regions, cages=cages, letters=letters, uniqueness=variant.get("uniqueness") is True)
        clues = replace(clues, **extras)
        clues._check_givens()
        return clues

    def _check_givens(self) -> None:
        for sort, houses in unlike(self):
            for cells in houses:
                met = [self.rows[r][c] for r, c in cells if self.rows[r][c]]
                if len(met) != len(set(met)):
                    twice = next(value for value in met if met.count(value) > 1)
                    row, column = cells[0]
                    named = {"window": "shaded box", "knight": "knight's move"}.get(sort, sort)
                    raise ValueError(f"a {named} has two {twice}s: the one of row {row + 1}, column {column + 1}")

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The options that the letters stand for; box, regions and cages after commas."""
        width = head.width
        if max(width, head.height) > LARGEST:
            raise ValueError(f"a sudoku has at most {LARGEST}x{LARGEST} cells, not {width}x{head.height}")
        fields: dict[str, Any] = {name: letter in head.letters for name, letter in EXTRAS.items()}
        fields["uniqueness"] = "u" in head.letters
        fields["symbols"] = "letters" if "s" in head.letters else "numbers"
        for part in parts:
            if part.startswith("b"):
                fields["box"] = part[1:]
            elif part.startswith("r") and len(part) == width * width + 1:
                fields["regions"] = _rows([ord(letter) - 97 for letter in part[1:]], width)
            elif part.startswith("k"):
                fields["cages"] = read_cages(part[1:], width)
            else:
                raise ValueError(
                    f"a sudoku code has box (b), regions (r) or cages (k) after a comma, not '{part[:20]}'"
                )
        return fields


def _rows(values: list[int], n: int) -> Grid:
    return tuple(tuple(values[at : at + n]) for at in range(0, len(values), n))


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """A digit per cell, in rows."""

    WHAT: ClassVar[str] = "a digit"
    LEAST: ClassVar[int] = 0
    MASKED: ClassVar[bool] = False

    rows: Grid


def unlike(clues: Clues) -> Iterator[tuple[str, Sequence[Sequence[Cell]]]]:
    """For each rule, a diagonal being one, the cells of the houses in which no digit may stand twice."""
    n = range(clues.width)
    yield "row", [[(k, c) for c in n] for k in n]
    yield "column", [[(r, k) for r in n] for k in n]
    yield "box" if clues.regions is None else "region", cells_of_regions(areas(clues))
    for diagonal in ([(k, k) for k in n], [(k, n[-1] - k) for k in n]) if clues.x else ():
        yield "diagonal", [diagonal]
    if clues.windoku:
        yield "window", windows(clues.width)
    if clues.antiknight:
        yield "knight", leaps(clues.width)
    if clues.cages:
        yield "cage", [cells for cells, _ in clues.cages]


def windows(n: int) -> list[list[Cell]]:
    """The inner boxes of a Windoku, a cell apart and from the edge: four at 9x9, one at 4x4."""
    side = int(n**0.5)
    corners = range(1, n, side + 1)
    return [[(r + y, c + x) for y in range(side) for x in range(side)] for r in corners for c in corners]


def leaps(n: int) -> list[tuple[Cell, Cell]]:
    """Every two cells a knight's move apart, the upper one first."""
    cells = [(r, c) for r in range(n) for c in range(n)]
    far = ((one, (one[0] + down, one[1] + right)) for one in cells for down, right in KNIGHT)
    return [(one, other) for one, other in far if other[0] < n and 0 <= other[1] < n]


def check_extras(n: int, extras: Sequence[str], box: Box | None) -> None:
    """ValueError for extras that do not go together, or not with this box, None for regions or cages."""
    odd = [name for name in extras if name != "x"]
    if odd and (len(extras) > 1 or box is None):
        raise ValueError(f"{odd[0]} goes with boxes alone; leave regions, cages and other extras out")
    if "antiknight" in extras and n > LARGEST_LEAPT:
        raise ValueError(f"an anti-knight sudoku is 9x9 at most, not {n}x{n}")
    if "windoku" in extras and (n not in WINDOWED or box != BOXES[n]):
        raise ValueError(f"a windoku is 9x9 with boxes of 3x3, or 4x4 with boxes of 2x2, not {n}x{n}")


def areas(clues: Clues) -> Grid:
    """For each cell the number of its box or region."""
    if clues.regions is not None or clues.box is None:
        return clues.regions or ()
    (wide, high), n = clues.box, clues.width
    return tuple(tuple(r // high * (n // wide) + c // wide for c in range(n)) for r in range(n))


def read_box(text: str, n: int) -> Box:
    """The box that a text names for grids of n x n; ValueError where it does not fit."""
    if text == "auto":
        if n not in BOXES:
            raise ValueError(f"{n}x{n} has no boxes; use regions: jigsaw, or another size")
        return BOXES[n]
    match = _BOX.fullmatch(text)
    if not match or int(match[1]) * int(match[2]) != n or (1 in (int(match[1]), int(match[2])) and n > 3):
        raise ValueError(f"'{text[:10]}' is no box of {n} cells such as {'x'.join(map(str, BOXES.get(n, (3, 3))))}")
    return int(match[1]), int(match[2])


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every grid of that size in which each digit stands equally often, for brute force: 1680 of 3x3."""
    n = clues.width
    return (Answer.of(values, n) for values in _arrangements([n] * n, n * n))


def _arrangements(left: list[int], cells: int) -> Iterator[list[int]]:
    if not cells:
        yield []
    for digit, count in enumerate(left, 1):
        if count:
            rest = [*left[: digit - 1], count - 1, *left[digit:]]
            yield from ([digit, *after] for after in _arrangements(rest, cells - 1))
