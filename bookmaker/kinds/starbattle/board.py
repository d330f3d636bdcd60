"""Star Battle's nouns: Params, Clues, Answer and their text code "5x5:y,s2,r..."; geometry only."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.areas.nouns import RegionClues
from bookmaker.puzzles.kits.nouns import MarkedAnswer, SquareParams
from bookmaker.puzzles.toolbox.gridcode import Head
from bookmaker.source.faults import counted

MOST_STARS = 3
SIDES = {1: (5, 9), 2: (9, 10), 3: (14, 14)}  # by stars, the least and the most cells along a side
Side = Annotated[int, Field(ge=5, le=14, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params(SquareParams):
    """Size of a Star Battle and how many stars a line has."""

    NOUN: ClassVar[str] = "a star battle"

    width: Side
    height: Side
    stars: Annotated[
        Annotated[int, Field(ge=1, le=MOST_STARS)] | Literal["auto"],
        Field(description="in each row, column and region; auto: 1 up to 9x9, 2 at 10x10, 3 at 14x14"),
    ] = "auto"

    @property
    def count(self) -> int:
        """How many stars a line has."""
        return self.stars if self.stars != "auto" else 1 if self.width < 10 else 2 if self.width < 13 else 3

    @model_validator(mode="after")
    def _possible(self) -> Self:
        least, most = SIDES[self.count]
        if not least <= self.width <= most:
            span = " to ".join(dict.fromkeys((f"{least}x{least}", f"{most}x{most}")))
            side = f"{self.width}x{self.width}"
            raise ValueError(f"with {counted(self.count, 'star')} in a line ask for {span}, not {side}")
        return self


@dataclass(frozen=True, slots=True)
class Clues(RegionClues):
    """A grid of zeros, None where no cell is; its regions, and how many stars each of them and each line has."""

    NAME: ClassVar[str] = "starbattle"
    LIKE: ClassVar[str] = "'5x5:y,s1,r72h5k4e02'"
    WHAT: ClassVar[str] = "0: no cell of a star battle has a clue"
    LARGEST: ClassVar[int] = 0

    stars: int = 1

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """`stars`, where there are more than one."""
        return {"stars": self.stars} if self.stars > 1 else {}

    def parts(self) -> Iterator[str]:
        """ "s2" are the stars in a line, then the borders between regions."""
        yield f"s{self.stars}"
        yield from super(Clues, self).parts()

    def check(self) -> None:
        """ValueError unless it is a square with as many regions as rows."""
        if self.width != self.height:
            raise ValueError(f"a star battle is a square, not {self.width}x{self.height}")
        if any(value for row in self.rows for value in row):
            raise ValueError("no cell of a star battle has a clue: use 0")
        areas = self.areas()
        if len(areas) != self.height:
            raise ValueError(f"there are {counted(len(areas), 'region')} and {counted(self.height, 'row')}")

    @classmethod
    def read_options(cls, variant: Mapping[str, Any]) -> dict[str, Any]:
        """`stars`, 1 where nothing is said."""
        stars = variant.get("stars", 1)
        if type(stars) is not int or not 1 <= stars <= MOST_STARS:
            raise ValueError(f"'stars' is a number from 1 to {MOST_STARS}, not {str(stars)[:20]!r}")
        return {"stars": stars}

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The stars and the regions."""
        if len(parts) != 2 or parts[0] not in [f"s{stars}" for stars in range(1, MOST_STARS + 1)]:
            raise ValueError("a starbattle code has its stars (s1) and its regions (r) after commas")
        return {**super(Clues, cls).read_parts(head, parts[1:]), "stars": int(parts[0][1:])}


@dataclass(frozen=True, slots=True)
class Answer(MarkedAnswer):
    """1 for a star, 0 for another cell, in rows."""

    WHAT: ClassVar[str] = "1 for a star, or 0"
    MASKED: ClassVar[bool] = True


candidates = Answer.every


def told(clues: Clues, options: Variant) -> Variant:
    """{"stars": how many stars each row, column and region has}."""
    return {"stars": clues.stars}


def features(clues: Clues) -> tuple[float, ...]:
    """Where borders of regions run: for each two cells side by side, then one above the other."""
    rows, n = clues.regions, clues.width
    across = (rows[r][c] != rows[r][c + 1] for r in range(n) for c in range(n - 1))
    down = (rows[r][c] != rows[r + 1][c] for r in range(n - 1) for c in range(n))
    return tuple(is_border / n**2 for is_border in (*across, *down))
