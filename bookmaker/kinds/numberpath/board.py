"""Number paths' nouns: Params, Clues, Answer and their text code "7x7:a26_29d..."; geometry only.

Two kinds share them: a king's steps (hidato) and a rook's (numbrix). The class of the clues says which.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.flow import FIGURES
from bookmaker.puzzles.contract.grading import Cell, Grade
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues
from bookmaker.puzzles.kits.values.lanes import Lanes, lanes
from bookmaker.puzzles.toolbox.gridcode import Head
from bookmaker.puzzles.toolbox.masks import MaskOption, read_mask
from bookmaker.puzzles.toolbox.near import king_near, missing_of
from bookmaker.puzzles.toolbox.symmetry import looks_alike, twins
from bookmaker.puzzles.toolbox.walls import Wall, read_walls, turned
from bookmaker.source.faults import counted

LARGEST_SIDE = 20
MOST_MADE = LARGEST_SIDE**2  # cells; work on larger grids of others counts for more
MOST_CELLS = 1_000  # of others' puzzles; what is kept of each number grows with all cells

CELLS_A_WALL = 3  # or more; with few ways left there is little to find out
MARKS = {"right": "v", "down": "h"}  # of walls in a code, each after the number of its cell from 0

RANGE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})(%?)")


def givens_in(givens: int | str, cells: int) -> tuple[int, int]:
    """The fewest and the most numbers that are printed, by 38 (at most), 34-40, or 30-40% (of the cells).

    ValueError, the end of a sentence about the option, for any other text.
    """
    if isinstance(givens, int) and givens > 1:
        return 2, givens
    found = RANGE.fullmatch(str(givens))
    if found is None or int(found[1]) > int(found[2]):
        raise ValueError(f"must be 2 or more, a range such as 34-40 or 30-40%, or auto, not '{str(givens)[:40]}'")
    low, high = int(found[1]), int(found[2])
    if found[3]:
        low, high = -(-low * cells // 100), high * cells // 100
    return max(2, low), high


def _readable(givens: int | str) -> int | str:
    if givens != "auto":
        givens_in(givens, 100)
    return givens


Side = Annotated[int, Field(ge=2, le=LARGEST_SIDE, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size and design options of a number path; none of them changes the rules."""

    KING: ClassVar[bool] = True
    # Numbers printed of a hundred cells where the author does not say: from so many, by grade, to so many.
    FEWEST: ClassVar[Mapping[Grade, int]] = dict.fromkeys(Grade, 30)
    MOST: ClassVar[int] = 40
    GAP: ClassVar[int] = 6

    width: Side
    height: Side
    mask: MaskOption = None
    givens: Annotated[
        int | str,
        AfterValidator(_readable),
        Field(
            description="how many numbers are printed: 38 (at most), 34-40, or 30-40% (of the cells); auto: 30-40%, or "
            "where steps go along sides only 20-30%, fewer there for hard and expert"
        ),
    ] = "auto"
    gap: Annotated[
        Annotated[int, Field(ge=1, le=40)] | Literal["auto"],
        Field(description="the most numbers in a row that are missing; auto: 6, or 9 where steps go along sides only"),
    ] = "auto"
    symmetry: Annotated[
        Literal["none", "half-turn", "mirror"],
        Field(description="half-turn, mirror: the printed numbers' cells look the same upside down, or in a mirror"),
    ] = "none"
    figure: Annotated[
        Literal["none", "border", "ring", "diagonals", "checker"] | Annotated[str, Field(pattern="^[A-Z]$")],
        Field(
            description="numbers are printed on just these cells, and on all of them: ring is inside the border, A to "
            "Z the letter"
        ),
    ] = "none"

    walls: Annotated[
        int,
        Field(
            ge=0,
            le=LARGEST_SIDE**2,
            description="how many sides between cells are closed by a wall, one for three cells at most",
        ),
    ] = 0

    @property
    def there(self) -> tuple[tuple[bool, ...], ...]:
        """Which cells the grid has."""
        if self.mask is None:
            return ((True,) * self.width,) * self.height
        return read_mask(self.mask, self.width, self.height)

    def givens_between(self, grade: Grade) -> tuple[int, int]:
        """The fewest and the most numbers that are printed."""
        cells = sum(map(sum, self.there))
        if self.givens == "auto":
            return max(2, self.FEWEST[grade] * cells // 100), max(2, -(-self.MOST * cells // 100))
        return givens_in(self.givens, cells)

    @property
    def figured(self) -> frozenset[Cell]:
        """The cells of the figure on which numbers are printed; none where they may stand anywhere."""
        if self.figure == "none":
            return frozenset()
        has, last, end = FIGURES[self.figure], self.height - 1, self.width - 1
        cells = product(range(self.height), range(self.width))
        return frozenset(cell for cell in cells if has(*cell, last, end))

    @property
    def longest_gap(self) -> int:
        """The most numbers in a row that may be missing."""
        return self.GAP if self.gap == "auto" else self.gap

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.figure != "none":
            return self._as_figure()
        fewest, most = self.givens_between(Grade.EASY)
        if not fewest <= most:
            raise ValueError(f"givens {self.givens} leave out the first or the last number")
        colours = [(r + c) % 2 for r, row in enumerate(self.there) for c, there in enumerate(row) if there]
        if fewest >= len(colours) > 2:
            raise ValueError(f"givens {self.givens} leave nothing to write in {len(colours)} cells")
        least = len(range(0, len(colours) - 1, self.longest_gap + 1)) + 1
        if most < least:
            raise ValueError(
                f"givens {self.givens} leave more than {counted(self.longest_gap, 'number')} in a row out; "
                f"ask for {least} or more"
            )
        if not self.KING and abs(len(colours) - 2 * sum(colours)) > 1:
            raise ValueError(
                "no chain fills this shape: coloured like a chessboard it has "
                f"{counted(colours.count(0), 'cell')} of one colour and {sum(colours)} of the other"
            )
        rows = self.there
        sides = [(a, b) for some in (rows, zip(*rows, strict=True)) for row in some for a, b in pairwise(row)]
        room = min(
            len(colours) // CELLS_A_WALL, sides.count((True, True)) - len(colours) + 1
        )  # the way needs the others
        if self.walls > max(0, room):
            raise ValueError(f"{counted(self.walls, 'wall')} leave no way; ask for {max(0, room)} at most")
        if not looks_alike(self.there, self.symmetry):
            raise ValueError(
                f"the mask is not its own {self.symmetry} image, so the numbers cannot be; use symmetry: none"
            )
        return self

    def _as_figure(self) -> Self:
        options = (self.mask, self.givens, self.gap, self.symmetry, self.walls)
        if options != (None, "auto", "auto", "none", 0):
            raise ValueError("figure says where all numbers stand: leave out mask, givens, gap, symmetry and walls")
        if not 2 <= len(self.figured) < self.width * self.height:
            at = "squares" if self.figure == "diagonals" else "larger grids"
            raise ValueError(f"figure {self.figure} is not to be seen in {self.width}x{self.height}: it is for {at}")
        if not self.KING and self.figure == "checker" and self.width * self.height % 2 == 0:
            raise ValueError("figure checker is for grids with an odd number of cells: else a chain ends off it")
        return self


@checked(frozen=True, slots=True)
class RookParams(Params):
    """The same for a rook's steps, for which fewer numbers are enough."""

    KING: ClassVar[bool] = False
    FEWEST: ClassVar[Mapping[Grade, int]] = {Grade.EASY: 20, Grade.MEDIUM: 20, Grade.HARD: 12, Grade.EXPERT: 11}
    MOST: ClassVar[int] = 30
    GAP: ClassVar[int] = 9


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The printed numbers in rows: 0 a blank cell, None where no cell is; and the sides that are closed, sorted."""

    KING: ClassVar[bool] = True
    NAME: ClassVar[str] = "hidato"
    LIKE: ClassVar[str] = "'3x2:1a3c'"
    WHAT: ClassVar[str] = "a number of a path: use 0 for a blank cell, or 1 and up"

    walls: tuple[Wall, ...] = ()

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """How many "walls" there are, if any."""
        return {"walls": len(self.walls)} if self.walls else {}

    def beside(self) -> Mapping[str, Any]:
        """The walls, each [row, column, "right" or "down"]; nothing where there are none."""
        return {"walls": [list(wall) for wall in self.walls]} if self.walls else {}

    def parts(self) -> Iterator[str]:
        """In the code for each wall the number of its cell, from 0, and v for one to its right, h for one below."""
        if self.walls:
            yield "".join(f"{r * self.width + c}{MARKS[side]}" for r, c, side in self.walls)

    @property
    def lanes(self) -> Lanes:
        """The cells that are there as lanes, one for each number."""
        return lanes(tuple(tuple(number is not None for number in row) for row in self.rows))

    def images(self) -> Iterator[Self]:
        """The grid turned and mirrored in eight ways, each counted from either end."""
        last = self.count + 1
        backwards = tuple(tuple(last - n if n else n for n in row) for row in self.rows)
        walls = list(turned(self.walls, self.width, self.height)) if self.walls else [()] * 8
        both = ((image, at) for rows in (self.rows, backwards) for at, image in enumerate(twins(rows)))
        return (type(self)(image, walls[at]) for image, at in both)

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows and its `walls`; ValueError where they make no puzzle."""
        rows = cls.read_rows(grid)
        cls.refuse(rows)
        missing = missing_of(rows)
        return cls(rows, read_walls(variant.get("walls") or (), len(rows[0]), len(rows), missing=missing))

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The walls of a code; ValueError for any other part."""
        if not parts:
            return {}
        if len(parts) > 1 or not re.fullmatch("([0-9]{1,4}[vh])+", parts[0]):
            raise ValueError(f"a {cls.NAME} code has walls such as 3v5h after its comma, not '{','.join(parts)[:20]}'")
        sides = {mark: side for side, mark in MARKS.items()}
        found = re.findall("([0-9]+)([vh])", parts[0])
        return {"walls": [[*divmod(int(at), head.width), sides[mark]] for at, mark in found]}

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError for too large a grid, for a number that stands twice, and for one above the number of cells."""
        if (area := len(rows) * len(rows[0])) > MOST_CELLS:
            raise ValueError(f"a {cls.NAME} has at most {counted(MOST_CELLS, 'cell')}, not {area:,}")
        cells = [number for row in rows for number in row if number is not None]
        given = [number for number in cells if number]
        if given and max(given) > len(cells):
            raise ValueError(f"the grid has {counted(len(cells), 'cell')}, so no cell holds {str(max(given))[:20]}")
        if len(set(given)) < len(given):
            twice = next(number for at, number in enumerate(given) if number in given[:at])
            raise ValueError(f"the number {twice} stands in two cells")


@dataclass(frozen=True, slots=True)
class RookClues(Clues):
    """The same for a path of a rook's steps."""

    KING: ClassVar[bool] = False
    NAME: ClassVar[str] = "numbrix"


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """The number of every cell in rows, None where no cell is."""

    WHAT: ClassVar[str] = "a number of a path: use 1 and up"

    @classmethod
    def from_lanes(cls, geometry: Lanes, bits: int) -> Self:
        """The answer in which every number has the one cell of its lane."""
        rows: list[list[int | None]] = [[None] * len(row) for row in geometry.there]
        for number, lane in enumerate(geometry.split(bits), start=1):
            row, column = geometry.place(lane)
            rows[row][column] = number
        return cls(tuple(map(tuple, rows)))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every path of a king's steps through all the cells of a tiny grid, whatever its clues say."""
    near = king_near(clues.width, clues.height, missing_of(clues.rows))
    waiting: list[tuple[Cell, ...]] = [(cell,) for cell in near]
    while waiting:
        path = waiting.pop()
        if len(path) == len(near):
            numbers = {cell: number for number, cell in enumerate(path, start=1)}
            yield Answer(tuple(tuple(numbers.get((r, c)) for c in range(clues.width)) for r in range(clues.height)))
        else:
            waiting += [(*path, cell) for cell in near[path[-1]] if cell not in path]
