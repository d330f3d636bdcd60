"""Nouns of kinds whose clues are numbers in a grid: what their Clues and Answer inherit; geometry of rows only.

A kind's own class is a frozen dataclass on top, with its name, further fields, and what it refuses:

    @dataclass(frozen=True, slots=True)
    class Clues(GridClues):
        NAME: ClassVar[str] = "suguru"
        LIKE: ClassVar[str] = "'3x2:1a3c'"
        WHAT: ClassVar[str] = "a number of a suguru: use 0 for a blank cell, or 1 and up"

        @classmethod
        def refuse(cls, rows):                  # ValueError, in one sentence, for numbers that make no puzzle
            ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar, Self, TypeVar

from pydantic import model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract import kind as contract
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox import symmetry
from bookmaker.puzzles.toolbox.bitgrid import members
from bookmaker.puzzles.toolbox.gridcode import (
    LARGEST_NUMBER,
    Head,
    is_asked,
    masked_numbers,
    numbers,
    read_cells,
    read_head,
    written,
)

Content = TypeVar("Content", int, int | None)  # of a cell; None where a mask has none


def shifted(rows: tuple[tuple[Content, ...], ...], by: int) -> tuple[tuple[Content, ...], ...]:
    """The rows with each number so much more."""
    return tuple(tuple(value if value is None else value + by for value in row) for row in rows) if by else rows


class Shaped:
    """What stands in `rows` of one length."""

    __slots__ = ()

    rows: Sequence[Sequence[object]]

    @property
    def width(self) -> int:
        """Cells across."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Cells down."""
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class GridClues(Shaped):
    """The printed numbers in rows: 0 a blank cell, None where no cell is."""

    NAME: ClassVar[str]  # the kind's, as faults name it
    LIKE: ClassVar[str]  # a code such as "'3x2:1a3c'"
    WHAT: ClassVar[str]  # what each number is, the end of a fault about one that is not
    LARGEST: ClassVar[int] = LARGEST_NUMBER
    MASKED: ClassVar[bool] = True  # whether a cell may be missing
    UNKNOWN: ClassVar[bool] = False  # whether a number may be printed as "?"
    LETTERS: ClassVar[str] = ""  # that may follow the size in a code, where they are others than those of FLAGS
    FLAGS: ClassVar[Mapping[str, str]] = {}  # fields that are true or false and change the answer, with their letters

    rows: MaskedGrid

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """The FLAGS that are set: no other option changes what an answer is, and a mask stands in the grid."""
        return {name: True for name in self.FLAGS if getattr(self, name)}

    @property
    def count(self) -> int:
        """How many cells there are."""
        return sum(number is not None for row in self.rows for number in row)

    def places(self) -> Iterator[tuple[Cell, int]]:
        """Every printed number as (its cell, the number), in reading order."""
        for r, row in enumerate(self.rows):
            for c, number in enumerate(row):
                if number:
                    yield (r, c), number

    def grid(self) -> MaskedGrid:
        """The rows of a record: 0 for a blank cell, or less where a 0 can be printed; None where no cell is."""
        return shifted(self.rows, -self.raised(self.variant))

    @classmethod
    def raised(cls, variant: Mapping[str, Any]) -> int:
        """How much more the numbers of `rows`, where 0 is a blank, are than those of a record: 1 where a 0 is one."""
        return 0

    def code(self) -> str:
        """Size, letters, a colon, numbers in decimal, letters for blanks, "." for no cell; then parts after commas.

        See the toolbox's grid code.
        """
        return ",".join((written(self.rows, self.options()), *self.parts()))

    def options(self) -> str:
        """The letters that stand after the size in the code."""
        return "".join(letter for name, letter in self.FLAGS.items() if getattr(self, name))

    def parts(self) -> Iterable[str]:
        """What follows the cells in the code, each after a comma."""
        return ()

    def canonical(self) -> str:
        """The least form among the equal puzzles."""
        return min(one.form() for one in self.images())

    def form(self) -> str:
        """The code of these very cells, as far as it makes a puzzle."""
        return self.code()

    def images(self) -> Iterator[Self]:
        """Equal puzzles, the clues themselves first: here the eight turns of the rows."""
        return (replace(self, rows=rows) for rows in symmetry.twins(self.rows))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows; ValueError when they are no rectangle of such numbers, or make no puzzle."""
        rows = cls.read_rows(grid)
        cls.refuse(rows)
        return cls(rows)

    @classmethod
    def read_rows(cls, grid: MaskedGrid) -> MaskedGrid:
        """The rows as tuples, each number checked alone."""
        return (masked_numbers if cls.MASKED else numbers)(grid, most=None, what=cls.WHAT)

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError, in one sentence, for numbers that make no puzzle."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text, and for clues that `from_grid` refuses."""
        code, *parts = text.split(",")
        head = read_head(code, kind=cls.NAME, like=cls.LIKE, letters=cls.LETTERS or "".join(cls.FLAGS.values()))
        flags = {name: letter in head.letters for name, letter in cls.FLAGS.items()}
        fields = {**flags, **cls.read_parts(head, parts)}
        rows = read_cells(head, kind=cls.NAME, largest=cls.LARGEST, unknown=cls.UNKNOWN, masked=cls.MASKED)
        return cls.from_grid(cls.printed(rows, fields), fields)

    @classmethod
    def printed(cls, rows: MaskedGrid, fields: Mapping[str, Any]) -> MaskedGrid:
        """The rows of a record by those of a code, of which `fields` were read."""
        return shifted(rows, -cls.raised(fields))

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """What `from_grid` needs beside the rows, by the front of a code and its parts; ValueError for other parts."""
        if parts:
            raise ValueError(f"a {cls.NAME} code has nothing after a comma, not '{parts[0][:20]}'")
        return {}


@checked(frozen=True, slots=True)
class SquareParams:
    """The cells along each side of a square; a kind's own says how many there may be."""

    NOUN: ClassVar[str] = "the grid"  # as a fault names it

    width: int
    height: int

    @model_validator(mode="after")
    def _is_square(self) -> Self:
        if self.width != self.height:
            raise ValueError(f"{self.NOUN} is a square, not {self.width}x{self.height}")
        return self


@dataclass(frozen=True, slots=True)
class SquareClues(GridClues):
    """The printed numbers of a square, 1 to the number of cells in a row, 0 for a blank cell; none is missing."""

    WHAT: ClassVar[str] = "a number from 1 to the number of cells in a row, or 0 for a blank"
    MASKED: ClassVar[bool] = False

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError where they are no square, or one too large, or a number is."""
        n = len(rows)
        if len(rows[0]) != n or n > cls.LARGEST:
            most = f"{cls.LARGEST}x{cls.LARGEST}"
            raise ValueError(f"a grid of {cls.NAME} is a square of at most {most}, not {len(rows[0])}x{n}")
        if any((value or 0) > n for row in rows for value in row):
            raise ValueError(f"a number is too large for a {n}x{n}")

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows and what stands beside them; ValueError when they make no puzzle."""
        flags = {name: is_asked(variant, name) for name in cls.FLAGS}
        raised = cls.raised(flags)
        rows = shifted(numbers(grid, least=-raised, most=None, what=cls.WHAT), raised)
        cls.refuse(rows)
        return cls(rows, **flags, **cls.read_beside(variant, len(rows)))

    @classmethod
    def read_beside(cls, variant: Mapping[str, Any], n: int) -> Mapping[str, Any]:
        """The further fields, by what a record has beside a grid of so many rows; ValueError for others."""
        return {}


@dataclass(frozen=True, slots=True)
class GridAnswer:
    """The number of every cell in rows, None where no cell is."""

    WHAT: ClassVar[str]
    LEAST: ClassVar[int] = 1
    MOST: ClassVar[int | None] = None
    MASKED: ClassVar[bool] = True

    rows: MaskedGrid

    def grid(self) -> MaskedGrid:
        """The rows of a record's solution."""
        return self.rows

    @classmethod
    def of(cls, values: Sequence[int | None], width: int) -> Self:
        """The answer of these values, cells in reading order."""
        return cls(tuple(tuple(values[at : at + width]) for at in range(0, len(values), width)))

    @classmethod
    def of_sets(cls, sets: Iterable[int], width: int, height: int) -> Self:
        """The answer in which a cell has the number of its set, in reading order; cells are bits as of a BitGrid."""
        values: list[int | None] = [None] * ((width + 1) * height)
        for number, (first, cells) in enumerate(sorted((cells & -cells, cells) for cells in sets)):
            start = first.bit_length() - 1
            for at in members(cells >> start):  # so moved, few differ
                values[start + at] = number
        return cls(tuple([tuple(values[at : at + width]) for at in range(0, len(values), width + 1)]))

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer from such rows; ValueError when they are no rectangle of such numbers."""
        return cls(cls.read_rows(grid))

    @classmethod
    def read_rows(cls, grid: MaskedGrid) -> MaskedGrid:
        """The rows as tuples, each number checked alone."""
        return (masked_numbers if cls.MASKED else numbers)(grid, least=cls.LEAST, most=cls.MOST, what=cls.WHAT)


@dataclass(frozen=True, slots=True)
class MarkedAnswer(GridAnswer):
    """1 for every cell that is marked and 0 for every other, in rows."""

    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int | None] = 1
    MASKED: ClassVar[bool] = False

    @classmethod
    def every(cls, clues: contract.Clues) -> Iterator[Self]:
        """All ways to mark the cells of a tiny grid that are there: a kind's `candidates`."""
        return fillings(cls, clues, (0, 1))


@dataclass(frozen=True, slots=True)
class DigitAnswer(GridAnswer):
    """The number of every cell in rows, none missing; its greatest number is the kind's greatest house."""

    WHAT: ClassVar[str] = "a number from 1 to 9"
    MOST: ClassVar[int | None] = 9
    MASKED: ClassVar[bool] = False

    @classmethod
    def every(cls, clues: SquareClues) -> Iterator[Self]:
        """All fillings of a tiny square, right or wrong, with as many numbers as it has rows: a kind's `candidates`."""
        return every_filling(cls, clues, 1 - clues.raised(clues.variant))


C = TypeVar("C", bound=GridClues)
A = TypeVar("A", bound=GridAnswer)


def every_filling(answer: type[A], clues: GridClues, least: int = 1) -> Iterator[A]:
    """The answers, right or wrong, that fill a tiny square with as many numbers as it has rows, from the least on."""
    return fillings(answer, clues, range(least, clues.width + least))


def fillings(answer: type[A], clues: contract.Clues, values: Sequence[int]) -> Iterator[A]:
    """The answers, right or wrong, in which each cell of a tiny grid that is there has one of the values."""
    cells = [(None,) if value is None else values for row in clues.grid() for value in row]
    return (answer.of(choice, clues.width) for choice in product(*cells))


candidates = DigitAnswer.every


def told(clues: SquareClues, options: Variant) -> Variant:
    """{"last": the greatest number} of a square in which every row has each number once."""
    return {"last": clues.width - clues.raised(clues.variant)}


def places_in(one: Any, width: int, height: int) -> tuple[int, ...]:
    """The `cells` of a cage in a record, counted in reading order; ValueError for what is no cell of that grid."""
    cells, found = one.get("cells") if isinstance(one, Mapping) else None, list[int]()
    for cell in cells if isinstance(cells, (list, tuple)) else ():
        match cell:
            case [int(r), int(c)] if 0 <= r < height and 0 <= c < width:
                found.append(r * width + c)
            case _:
                allowed = f"rows from 0 to {height - 1} with columns from 0 to {width - 1}"
                raise ValueError(f"a cage's cells are {allowed}, not {str(cell)[:40]}")
    return tuple(sorted(found))


def clue_count(clues: GridClues) -> int:
    """How many numbers are printed, every ? included."""
    return sum(1 for _ in clues.places())


def blanks(clues: GridClues) -> int:
    """How many cells have no printed number."""
    return clues.count - clue_count(clues)


def twins(clues: C) -> Iterator[C]:
    """The equal puzzles that a kind's clues know, themselves first."""
    return clues.images()
