"""phrases.toml -> Phrases: what all kinds say alike in a language, places of cells and names of grades."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from bookmaker.puzzles.contract.grading import Cell, Grade
from bookmaker.source.languages import nearest

Noun = tuple[str, str]  # of one, and of several


class GradeWords(BaseModel):
    """How hard a puzzle is, in a word or two."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    easy: str
    medium: str
    hard: str
    expert: str

    def of(self, grade: Grade) -> str:
        """The grade in that language."""
        return str(getattr(self, grade.word))


class Phrases(BaseModel):
    """The words for places and grades; `first_row` and `first_column` begin a place's name."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    first_row: Noun
    first_column: Noun
    row: Noun
    column: Noun
    conjunction: str = Field(alias="and")
    to: str
    grades: GradeWords

    def cells(self, cells: tuple[Cell, ...]) -> str:
        """Cells as readers count them, from 1: "row 1, columns 2 and 3; row 4, column 2".

        Named by columns where that is shorter, and a rectangle at once: "rows 1 to 4, columns 7 and 8". Whole lines,
        all of one sort, are (row, -1) or (-1, column): "rows 1 and 2".
        """
        if min(map(min, cells), default=0) < 0:
            noun = self.first_row if cells[0][0] >= 0 else self.first_column
            return self._numbered(noun, [max(cell) + 1 for cell in cells])
        rows, columns = len({row for row, _ in cells}), len({column for _, column in cells})
        if columns < rows and columns * rows != len(cells):
            return self._grouped([(column, row) for row, column in cells], line=self.first_column, place=self.row)
        return self._grouped(cells, line=self.first_row, place=self.column)

    def listed(self, parts: Sequence[str]) -> str:
        """ "one", "one and two", "one, two and three" """
        *most, last = parts
        return f"{', '.join(most)} {self.conjunction} {last}" if most else last

    def _grouped(self, cells: Iterable[Cell], *, line: Noun, place: Noun) -> str:
        """Cells in words, line by line; lines with the same places are named together."""
        places: dict[int, list[int]] = {}
        for first, second in cells:
            places.setdefault(first + 1, []).append(second + 1)
        lines: dict[tuple[int, ...], list[int]] = {}
        for number, held in places.items():
            lines.setdefault(tuple(held), []).append(number)
        return "; ".join(f"{self._numbered(line, on)}, {self._numbered(place, held)}" for held, on in lines.items())

    def _numbered(self, noun: Noun, numbers: Sequence[int]) -> str:
        """ "row 3", "rows 3 and 5", "rows 3 to 6" """
        one, several = noun
        first, last = numbers[0], numbers[-1]
        if len(numbers) > 2 and list(numbers) == list(range(first, last + 1)):
            return f"{several} {first} {self.to} {last}"
        return f"{several if len(numbers) > 1 else one} {self.listed([str(number) for number in numbers])}"


@functools.cache
def told_phrases() -> dict[str, dict[str, Any]]:
    """The phrases of every language that our own kinds speak, as plain values."""
    return tomllib.loads(files("bookmaker.puzzles.contract").joinpath("phrases.toml").read_text(encoding="utf-8"))


def phrases_in(language: str) -> Phrases:
    """The phrases of the nearest of those languages; LookupError where there is none."""
    found = nearest(language, told_phrases())
    if found is None:
        raise LookupError(f"no phrases in '{language}'")
    return Phrases.model_validate(told_phrases()[found])
