"""Bridges' nouns: Params, Clues, Answer and their text code "3x2:3a2_1b"; geometry only."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.edges.nouns import NodeClues, Pair, Span, span_counts
from bookmaker.puzzles.kits.nouns import GridAnswer
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN, Head, numbers
from bookmaker.source.faults import counted

FEWEST_CELLS = 20  # for each island without a number
USUAL = 2  # bridges between two islands, at most
LETTERS = {1: "s", 2: "", 3: "t"}  # after the size in the code, by that number

Side = Annotated[int, Field(ge=7, le=25, description="cells along this side")]
Most = Annotated[int, Field(ge=1, le=3, description="how many bridges may join the same two islands")]
Blank = Annotated[int, Field(ge=0, le=31, description="how many islands are printed without their number")]


@checked(frozen=True, slots=True)
class Params:
    """The size, how many bridges join two islands, and how many islands have no number."""

    width: Side
    height: Side
    most: Most = USUAL
    unknown: Blank = 0

    @model_validator(mode="after")
    def _possible(self) -> Self:
        fits = self.width * self.height // FEWEST_CELLS
        if self.unknown > fits:
            islands = counted(self.unknown, "island")
            raise ValueError(
                f"{islands} without a number cannot stand in {self.width}x{self.height}; ask for {fits} at most"
            )
        return self


@dataclass(frozen=True, slots=True)
class Clues(NodeClues):
    """The islands in rows: their numbers, UNKNOWN for one without, 0 for water; how many bridges may join two."""

    NAME: ClassVar[str] = "bridges"
    LIKE: ClassVar[str] = "'3x2:3a2_1b'"
    WHAT: ClassVar[str] = "a number of bridges from 1 up, 0 for water, or -1 for an island without a number"
    UNKNOWN: ClassVar[bool] = True
    LETTERS: ClassVar[str] = "st"

    most: int = USUAL

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """`most`, where it is not the usual one."""
        return {} if self.most == USUAL else {"most": self.most}

    def options(self) -> str:
        """In the code s for one bridge between two islands, t for three."""
        return LETTERS[self.most]

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows and its option `most`; ValueError when they make no puzzle."""
        most = variant.get("most", USUAL)
        if type(most) is not int or most not in LETTERS:
            raise ValueError(f"'most' is 1, 2 or 3, not {str(most)[:20]!r}")
        rows = numbers(grid, least=UNKNOWN, most=None, what=cls.WHAT)
        islands = [number for row in rows for number in row if number]
        if len(islands) < 2 or max(islands) > 4 * most:
            raise ValueError(f"there are fewer than two islands, or a number is larger than {4 * most}")
        return cls(rows, most)

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """What the letters after the size say of `most`; ValueError for anything after a comma, and for two letters."""
        NodeClues.read_parts.__func__(cls, head, parts)  # type: ignore[attr-defined]
        most = next((count for count, letter in LETTERS.items() if letter == head.letters), None)
        if most is None:
            raise ValueError(f"a bridges code has one letter after its size at most, not '{head.letters}'")
        return {"most": most}


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """At each island its bridges to the right, and ten times those down; 0 in all other cells."""

    WHAT: ClassVar[str] = "bridges to the right and ten times those down, up to three each: 0 to 33"
    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int | None] = 33
    MASKED: ClassVar[bool] = False

    @classmethod
    def join(cls, width: int, height: int, counts: Mapping[Pair, int]) -> Self:
        """The answer in which so many bridges join these pairs of islands, and none any other."""
        rows = [[0] * width for _ in range(height)]
        for (one, other), count in counts.items():
            rows[one[0]][one[1]] += count if one[0] == other[0] else 10 * count
        return cls(tuple(map(tuple, rows)))

    def lines(self, pair: Pair) -> int:
        """How many bridges leave the first of two islands that see each other towards the second."""
        (r, c), (r2, _) = pair
        down, right = divmod(self.rows[r][c] or 0, 10)
        return right if r == r2 else down

    def spans(self, islands: Collection[Cell]) -> tuple[Span, ...] | None:
        """Which islands are joined, and by how many bridges; None where a bridge begins or ends at none."""
        found = [(one, other, count) for one, other, count in self.reached(islands) if one in islands]
        whole = tuple((one, other, count) for one, other, count in found if other)
        return whole if len(whole) == sum(1 for _ in self.reached(islands)) else None

    def reached(self, islands: Collection[Cell]) -> Iterator[tuple[Cell, Cell | None, int]]:
        """Where bridges begin, at which of the islands each ends, or None, and how many they are."""
        for r, row in enumerate(self.rows):
            for c, value in enumerate(row):
                for count, down, right in ((value or 0) % 10, 0, 1), ((value or 0) // 10, 1, 0):
                    y, x = r + down, c + right
                    while count and y < len(self.rows) and x < len(row) and (y, x) not in islands:
                        y, x = y + down, x + right
                    if count:
                        yield (r, c), (y, x) if (y, x) in islands else None, count


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every way to join islands of a tiny grid that see each other, right or wrong."""
    return (Answer.join(clues.width, clues.height, counts) for counts in span_counts(clues, clues.most))


CHECKED_OPTIONS = frozenset({"unknown"})


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `unknown`, in a sentence."""
    blank = _without_numbers(clues)
    if blank == options.get("unknown", blank):
        return ()
    return (f"'unknown' is {options['unknown']}, and {counted(blank, 'island')} printed without a number",)


def printed(clues: Clues) -> dict[Cell, int]:
    """The numbers of the islands that have one, by which hints name them: there are no lines to count rows by."""
    return {cell: number for cell, number in clues.places() if number != UNKNOWN}


def told(clues: Clues, options: Variant) -> Variant:
    """{"unknown": whether an island has no number, "most": how many bridges may join two}."""
    return {"unknown": _without_numbers(clues) > 0, "most": clues.most}


def _without_numbers(clues: Clues) -> int:
    return sum(number == UNKNOWN for _, number in clues.places())
