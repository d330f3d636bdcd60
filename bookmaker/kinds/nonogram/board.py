"""Nonogram's nouns: Params, Clues, Answer, and the code "3x2:1/2/1/1.1/2", columns then rows; geometry only."""

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.kits.nouns import MarkedAnswer
from bookmaker.puzzles.kits.values import outside
from bookmaker.puzzles.toolbox.gridcode import LARGEST, numbers, read_head
from bookmaker.source.faults import counted

Runs: TypeAlias = tuple[int, ...]  # the clue of a line: the lengths of its blocks, () for an empty one

Theme: TypeAlias = Literal[
    "animals", "clothes", "games", "garden", "home", "kitchen", "music", "party", "sea", "space", "sport", "tools",
    "town", "travel", "weather",
]  # fmt: skip

LARGEST_SIDE = 50
DRAWN_SIDES = (10, 12, 15, 20, 25, 30)  # cells along a side of the grids that our own pictures are drawn for
ORNAMENTS = ("ornament", "abstract")  # a symmetric pattern; the second is its old name
Side = Annotated[int, Field(ge=5, le=LARGEST_SIDE, description="cells along this side")]

# A picture from outside: the size in cells, how dark each cell is in two hexadecimal digits, and its title.
_DEALT = re.compile(r"([0-9]+)x([0-9]+):((?:[0-9a-f]{2})+):(.*)", re.ASCII)


def _is_dealt(text: str) -> str:
    found = _DEALT.fullmatch(text)
    if not found or int(found[1]) * int(found[2]) * 2 != len(found[3]):
        raise ValueError(f"'{text[:40]}' is no picture; name files or letters in a book.yaml")
    return text


Dealt = Annotated[str, AfterValidator(_is_dealt)]

_RUN = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)


@checked(frozen=True, slots=True)
class Params:
    """Size of a Nonogram, and what it may show."""

    width: Side
    height: Side
    depth: Annotated[
        Annotated[int, Field(ge=1, le=(LARGEST_SIDE + 1) // 2)] | Literal["auto"],
        Field(description="most numbers in the clue of a line; auto: 5 at 10 cells a side, 12 at 30"),
    ] = "auto"
    subject: Annotated[
        Literal["any", "picture", "ornament", "abstract"],
        AfterValidator(lambda subject: "ornament" if subject == "abstract" else subject),
        Field(description="what appears: our own pictures; ornaments, symmetric (abstract, of old); any: by turns"),
    ] = "any"
    themes: Annotated[
        tuple[Theme, ...], Field(description="what our own pictures are about: [animals, sea]; without, anything")
    ] = ()

    trials: Annotated[
        Literal["none", "any"], Field(description="what an expert puzzle may need: no trials on the whole grid, or any")
    ] = "none"
    pictures: Annotated[
        tuple[Dealt, ...],
        Field(exclude=True, description="files beside a book.yaml, each of which becomes a puzzle: art/, or cat.png"),
    ] = ()
    glyphs: Annotated[
        tuple[Dealt, ...], Field(exclude=True, description="letters and signs, each of which becomes a puzzle: ABC")
    ] = ()
    keep: Annotated[
        Literal["close", "exact"],
        Field(description="close: up to 8 % of a picture's cells may change to make it a puzzle; exact: none"),
    ] = "close"

    @model_validator(mode="after")
    def _drawable(self) -> Self:
        if self.subject == "picture" and (self.width != self.height or self.width not in DRAWN_SIDES):
            sizes = [f"{side}x{side}" for side in DRAWN_SIDES]
            raise ValueError(f"our own pictures are {', '.join(sizes[:-1])} or {sizes[-1]}")
        if self.themes and self.subject in ORNAMENTS:
            raise ValueError("ornaments have no themes")
        return self

    @property
    def dealt(self) -> tuple[str, ...]:
        """The pictures of a book that its puzzles are made of, each as text: see `Dealt`."""
        return self.pictures + self.glyphs

    @property
    def most_runs(self) -> tuple[int, int]:
        """The most numbers in the clue of a row, and of a column."""
        return most_runs(self.depth, self.width), most_runs(self.depth, self.height)


def most_runs(depth: int | Literal["auto"], cells: int) -> int:
    """The most numbers in the clue of a line of so many cells: as asked, or what nearly all published puzzles keep."""
    asked = 2 + 3 * cells // 9 if depth == "auto" else depth
    return min(asked, (cells + 1) // 2)


@dataclass(frozen=True, slots=True)
class Clues:
    """The blocks of filled cells in each row and each column; what the answer shows is told under the answer only."""

    rows: tuple[Runs, ...]
    columns: tuple[Runs, ...]
    caption: str = field(default="", compare=False)

    @property
    def width(self) -> int:
        """Cells across."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Cells down."""
        return len(self.rows)

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """Nothing: no option changes what an answer is."""
        return {}

    def grid(self) -> Grid:
        """The rows of a record: all blank, since every clue stands outside."""
        return ((0,) * self.width,) * self.height

    def beside(self) -> Mapping[str, Any]:
        """The clues as `outside`."""
        return outside.beside((*self.rows, *self.columns), self.height)

    def code(self) -> str:
        """Size, a colon, the columns' clues and the rows' with "/" between them and "." within; an empty line empty."""
        return f"{self.width}x{self.height}:" + "/".join(".".join(map(str, runs)) for runs in self.columns + self.rows)

    def canonical(self) -> str:
        """The least code among the eight symmetric twins."""
        return min(twin.code() for twin in twins(self))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's blank rows and its `outside`; ValueError for a clue that no line of the grid can have.

        That rows and columns fill as many cells is not looked at: then there is no answer.
        """
        blank = numbers(grid, most=0, what="0: a nonogram's cells are blank, its clues stand in 'outside'")
        wide, high = len(blank[0]), len(blank)
        given = outside.lists(variant, wide, high, "nonograms")
        rows = tuple(_checked(f"row {at}", runs, wide) for at, runs in enumerate(given[:high], 1))
        columns = tuple(_checked(f"column {at}", runs, high) for at, runs in enumerate(given[high:], 1))
        return cls(rows, columns, str(variant.get("caption") or ""))

    @classmethod
    def of_answer(cls, rows: Grid, caption: str = "") -> Self:
        """The clues of a picture, given as rows of 1 for filled and 0 for empty."""
        return cls(tuple(map(runs_of, rows)), tuple(map(runs_of, zip(*rows, strict=True))), caption)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text, and for clues that `from_grid` refuses."""
        head = read_head(text, kind="nonogram", like="'3x2:1/2/1/1.1/2'")
        lines = head.cells.split("/")
        if len(lines) != head.width + head.height:
            raise ValueError(f"a {head.width}x{head.height} nonogram has {head.width + head.height} lines")
        runs = [[_run(word) for word in line.split(".")] if line else [] for line in lines]
        lines_beside = outside.beside([*runs[head.width :], *runs[: head.width]], head.height)
        return cls.from_grid(((0,) * head.width,) * head.height, lines_beside)


@dataclass(frozen=True, slots=True)
class Answer(MarkedAnswer):
    """The picture in rows: 1 for a filled cell, 0 for an empty one."""

    WHAT: ClassVar[str] = "1 for a filled cell or 0 for an empty one"

    rows: Grid


def runs_of(cells: tuple[int, ...]) -> Runs:
    """The lengths of the blocks of filled cells in a line."""
    return tuple(len(list(block)) for value, block in itertools.groupby(cells) if value)


def twins(clues: Clues) -> Iterator[Clues]:
    """The eight images under quarter turns and mirroring, the clues themselves first."""
    return (Clues(rows, columns, clues.caption) for rows, columns in outside.turned(clues.rows, clues.columns))


candidates = Answer.every


def _checked(name: str, runs: Any, cells: int) -> Runs:
    if not isinstance(runs, (list, tuple)) or any(type(run) is not int or not 1 <= run <= LARGEST for run in runs):
        raise ValueError(f"{name}: the clue of a line is a list of whole numbers from 1")
    needed = sum(runs) + max(0, len(runs) - 1)
    if needed > cells:
        raise ValueError(f"{name} needs {counted(needed, 'cell')} for its clue, the grid gives it {cells}")
    return tuple(runs)


def _run(word: str) -> int:
    if not _RUN.fullmatch(word):
        raise ValueError(f"'{word[:20]}' is not the length of a block in a nonogram code")
    return int(word)
