"""Binary's nouns: Params, Clues, Answer and their text code "6x4d:1a2u,s3e2x"; geometry only.

A 0 is held as 1 and a 1 as 2, for 0 is a blank cell. A sign stands between two neighbours: "=" where they are equal,
"x" where they are not.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.kits.nouns import GridClues, MarkedAnswer, shifted
from bookmaker.puzzles.kits.values import signs
from bookmaker.puzzles.kits.values.signs import Sign
from bookmaker.puzzles.toolbox.gridcode import Head, is_asked, numbers
from bookmaker.puzzles.toolbox.symmetry import turns, twins

LEAST_SIDE, MOST_SIDE = 6, 14  # cells along a side of what is made
LARGEST = 16  # of what is read
CELLS_A_SIGN = 3  # so many cells for each sign at least
SYMBOLS = {"digits": ("0", "1"), "noughts": ("nought", "cross"), "suns": ("sun", "moon")}  # the words' names of 0 and 1
LETTERS_OF_SIGNS = {"=": "e", "x": "x"}  # in codes

Side = Annotated[int, Field(ge=LEAST_SIDE, le=MOST_SIDE, description="cells along this side, an even number")]


@checked(frozen=True, slots=True)
class Params:
    """Size of a Binary, its signs, its rule about lines, and what is printed for 0 and 1."""

    width: Side
    height: Side
    signs: Annotated[
        int, Field(ge=0, description="how many = (equal) and x (different) stand between cells; 6 to 10 suit a 6x6")
    ] = 0
    different: Annotated[
        bool, Field(description="a further rule: no two rows are the same, and no two columns are the same")
    ] = False
    symbols: Annotated[
        Literal["digits", "noughts", "suns"],
        Field(description="what stands for 0 and 1: digits, noughts and crosses, or suns and moons"),
    ] = "digits"

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.width % 2 or self.height % 2:
            raise ValueError(
                f"as many 0s as 1s need an even number of cells in every line, not {self.width}x{self.height}"
            )
        most = self.width * self.height // CELLS_A_SIGN
        if self.signs > most:
            raise ValueError(f"a {self.width}x{self.height} has room for {most} signs, not {self.signs}")
        return self


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The printed digits in rows, each one more than it is, 0 for a blank; the signs; whether lines must differ."""

    NAME: ClassVar[str] = "binary"
    LIKE: ClassVar[str] = "'4x4:a1b2_1j,s3e2x'"
    LARGEST: ClassVar[int] = 2
    MASKED: ClassVar[bool] = False
    LETTERS: ClassVar[str] = "dns"
    FLAGS: ClassVar[Mapping[str, str]] = {"different": "d"}

    rows: Grid
    signs: tuple[Sign, ...] = ()
    different: bool = False
    symbols: str = "digits"

    @property
    def looks(self) -> Mapping[str, bool | int | str]:
        """`symbols`, where they are no digits."""
        return {"symbols": self.symbols} if self.symbols != "digits" else {}

    @classmethod
    def raised(cls, variant: Mapping[str, Any]) -> int:
        """In a record a digit is 0 or 1, and a blank -1."""
        return 1

    def beside(self) -> Mapping[str, Any]:
        """`signs`, each as the cell to the left or above, where its neighbour is, and "=" or "x"."""
        return signs.beside(self.signs, self.width)

    def options(self) -> str:
        """After the size in the code d, where lines must differ; n for noughts, s for suns."""
        return "d" * self.different + {"digits": "", "noughts": "n", "suns": "s"}[self.symbols]

    def parts(self) -> Iterator[str]:
        """In the code the signs: e where two cells are equal, x where they differ."""
        return signs.part(self.signs, self.width, self.height, LETTERS_OF_SIGNS)

    def form(self) -> str:
        """The code with digits: what is printed for them makes no other puzzle."""
        return replace(self, symbols="digits").code()

    def images(self) -> Iterator[Self]:
        """The eight turns, each also with 0 and 1 exchanged."""
        for turn, rows in zip(turns(self.width, self.height), twins(self.rows), strict=True):
            ends = ((min(turn[a], turn[b]), max(turn[a], turn[b]), sign) for a, b, sign in self.signs)
            turned = replace(self, rows=rows, signs=tuple(sorted(ends)))
            yield turned
            yield replace(turned, rows=tuple(tuple(value and 3 - value for value in row) for row in rows))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows, `signs` and options; ValueError where they make no puzzle."""
        rows = numbers(grid, least=-1, most=1, what="0 or 1, or -1 for a blank")
        wide, high = len(rows[0]), len(rows)
        if wide % 2 or high % 2 or max(wide, high) > LARGEST:
            raise ValueError(f"both sides of a binary puzzle are even and at most {LARGEST}, not {wide}x{high}")
        symbols = variant.get("symbols", "digits")
        if symbols not in (*SYMBOLS,):
            raise ValueError(f"'symbols' is one of {', '.join(SYMBOLS)}, not {str(symbols)[:20]!r}")
        found = signs.read(variant.get("signs"), wide, high, LETTERS_OF_SIGNS)
        return cls(shifted(rows, cls.raised({})), found, is_asked(variant, "different"), symbols)

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The symbols and signs of a code; ValueError for any other part."""
        fields: dict[str, Any] = {}
        if "n" in head.letters or "s" in head.letters:
            if "n" in head.letters and "s" in head.letters:
                raise ValueError("a binary code has noughts (n) or suns (s), not both")
            fields["symbols"] = "noughts" if "n" in head.letters else "suns"
        return {**fields, **signs.read_part(head, parts, cls.NAME, LETTERS_OF_SIGNS)}


@dataclass(frozen=True, slots=True)
class Answer(MarkedAnswer):
    """0 or 1 for every cell, in rows."""

    WHAT: ClassVar[str] = "0 or 1"


candidates = Answer.every


def told(clues: Clues, options: Variant) -> Variant:
    """`signs`, where there are any; and `symbols`, where they are no digits."""
    return {"signs": bool(clues.signs), **clues.looks}
