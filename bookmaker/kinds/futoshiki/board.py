"""Futoshiki's nouns: Params, Clues, Answer and their text code "4x4:b3m,sl3g2l"; geometry only."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.nouns import DigitAnswer, SquareClues, SquareParams
from bookmaker.puzzles.kits.values import signs
from bookmaker.puzzles.kits.values.signs import Sign
from bookmaker.puzzles.toolbox.gridcode import Head
from bookmaker.puzzles.toolbox.symmetry import moved, turns
from bookmaker.source.faults import counted

Answer: TypeAlias = DigitAnswer
Pair: TypeAlias = tuple[int, int]  # the cell with the smaller number and its neighbour, counted in reading order

LARGEST = 9  # cells along a side
LETTERS = {"<": "l", ">": "g"}  # of the signs, in codes

Side = Annotated[int, Field(ge=4, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params(SquareParams):
    """Size, and whether numbers are printed."""

    NOUN: ClassVar[str] = "a futoshiki"

    width: Side
    height: Side
    givens: Annotated[
        Literal["few", "none"], Field(description="none: no number is printed, only signs; few: where they are needed")
    ] = "few"


@dataclass(frozen=True, slots=True)
class Clues(SquareClues):
    """The given numbers in rows, 0 for a blank cell; and the pairs of neighbours that have a sign between them."""

    NAME: ClassVar[str] = "futoshiki"
    LIKE: ClassVar[str] = "'4x4:b3m,sl3g2l'"
    LARGEST: ClassVar[int] = LARGEST

    rows: Grid
    signs: tuple[Pair, ...] = ()

    @property
    def _between(self) -> tuple[Sign, ...]:
        """The signs by the cell to the left or above, "<" where it is the smaller; of one cell that below it first."""
        some = ((min(pair), max(pair), "<" if pair[0] < pair[1] else ">") for pair in self.signs)
        return tuple(sorted(some, key=lambda sign: (sign[0], -sign[1])))

    def beside(self) -> Mapping[str, Any]:
        """`signs`, each as the cell to the left or above, where its neighbour is, and "<" where it is the smaller."""
        return signs.beside(self._between, self.width)

    def parts(self) -> Iterator[str]:
        """In the code the signs: l where the first cell is less, g where it is greater."""
        return signs.part(self._between, self.width, self.width, LETTERS)

    def images(self) -> Iterator[Self]:
        """The eight turns, each also with n + 1 - d for every number d and all signs the other way."""
        n = self.width
        for turn in turns(n):
            rows, pairs = moved(self.rows, turn), [(turn[low], turn[high]) for low, high in self.signs]
            yield replace(self, rows=rows, signs=tuple(sorted(pairs)))
            other = tuple(tuple(value and n + 1 - value for value in row) for row in rows)
            yield replace(self, rows=other, signs=tuple(sorted(pair[::-1] for pair in pairs)))

    @classmethod
    def read_beside(cls, variant: Mapping[str, Any], n: int) -> Mapping[str, Any]:
        """The pairs of a record's `signs`; ValueError where one stands nowhere."""
        found = signs.read(variant.get("signs"), n, n, LETTERS)
        return {"signs": tuple(sorted((a, b) if sign == "<" else (b, a) for a, b, sign in found))}

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The signs of a code; ValueError for any other part."""
        return signs.read_part(head, parts, cls.NAME, LETTERS)


CHECKED_OPTIONS = frozenset({"givens"})


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """That numbers are printed where `givens` is none."""
    count = sum(1 for _ in clues.places()) if options.get("givens") == "none" else 0
    return (f"'givens' is none, and there are {counted(count, 'number')}",) if count else ()
