"""phrases.toml -> Phrases: what all kinds say alike in a language, places of cells and names of grades."""

import functools
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import groupby
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from bookmaker.puzzles.contract.grading import Cell, Grade
from bookmaker.puzzles.contract.units import EVERYWHERE, Unit
from bookmaker.source.languages import nearest

LINES = ("row", "column")  # sorts of units that have numbers
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


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


class PlaceWords(BaseModel):
    """Where in a grid something is, in words that may stand behind "look" and "begin"."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    top_left: str
    top: str
    top_right: str
    left: str
    centre: str
    right: str
    bottom_left: str
    bottom: str
    bottom_right: str
    everywhere: str

    def of(self, place: str) -> str:
        """The words of a place by its key."""
        return str(getattr(self, place))


class Phrases(BaseModel):
    """The words for places and grades.

    `units` name each sort of unit, first alone and then as where something is: "row 3" and "in row 3". They may hold
    the {number}, the {letter} of a column, the {place} or {side} in the grid, the first {cell} and the {last}; what has
    no place of its own is named by the texts of its sort with "_of" behind it, several lines by `rows` and `columns`.
    `sides` are places as they stand beside a noun.

    `span` names the cells of a rectangle by its corners.
    `by_number` says at which printed {number} of a {place} something is, `by_sum` at which of so many cells, `between`
    from which number to which, `between_equals` between which two that are the same, `in_part` in which part of a line.
    `aim` and `aims` stand behind a technique: for which value or values it is used.

    Of the story of a solving `line_by_line` is the title of steps that are told by their lines, `rest` that of those
    that end it, `titled` a technique with its {moves}, `apart` what parts such, `the_rest` holds the {moves} that end
    it where that is not the title, `in_places` the {count} of steps of one technique too many to name and their
    {place}, `other_steps` that of steps whose techniques are too many, `above_all` those of many that are used most,
    `more_steps` by which techniques it goes on, `on_the_way` the techniques of steps that are not told beside those
    that are, `likewise` says that the same goes for {moves}, `story_begins` stands before a story whose easy beginning
    is drawn and not told, and `story_stops` ends one that does not lead to the answer. `facts` are words for facts of
    any kind's sentences, under its own.
    `play` is what scripts of several kinds say of a cell.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    conjunction: str = Field(alias="and")
    alternative: str = Field(alias="or", default="/")
    alternative_before_o: str = Field(alias="or_before_o", default="")  # 8, 11 and O, as they are read
    to: str
    span: str = "{first}-{last}"
    grades: GradeWords
    by_number: str = "{place}: {number}"
    by_sum: str = "{place}: {number} ({count})"
    between: str = "{place}: {first}, {second}"
    between_equals: str = "{place}: {number}, {number}"
    in_part: str = "{line}, {place}"
    aim: str = ": {values}"
    aims: str = ": {values}"
    line_by_line: str = ""
    rest: str = ""
    likewise: str = ""
    titled: str = "{title}: {moves}"
    apart: str = "; "
    the_rest: str = "{moves}"
    in_places: str = ""
    other_steps: str = ""
    above_all: str = ""
    more_steps: str = "{moves}"
    on_the_way: str = "{moves}"
    story_begins: str = ""
    story_stops: str = ""
    places: PlaceWords
    play: dict[str, str] = {}
    sides: PlaceWords | None = None
    units: dict[str, tuple[str, str]] = {}
    facts: dict[str, dict[str, str]] = {}

    def counted(self, *units: Unit) -> str:
        """Where something is in a grid that has no letters on its margin, "in column 7"; "" for what a cell names.

        Several are lines of one sort.
        """
        if len(units) > 1:
            numbers = self.listed(list(self.stretches(sorted(unit.number + 1 for unit in units))))
            return self.units[f"{units[0].sort}s"][True].format(numbers=numbers)
        return "" if "{cell}" in self._text(units[0], True) else self._unit(units[0], True, str)

    def named(self, units: Sequence[Unit], *, is_in: bool = False) -> str:
        """Units as readers know them: "row 3", "rows 3 and 7", "the upper-left box and column C"; with "in", so asked.

        Lines of one sort are named together.
        """
        sorts = {unit.sort for unit in units}
        (sort,) = sorts if len(sorts) == 1 else ("",)
        if len(units) > 1 and sort in LINES:
            name_of = column_letter if sort == "column" else str
            listed = self.listed(list(self.stretches([unit.number + 1 for unit in units], name_of)))
            return self.units[f"{sort}s"][is_in].format(numbers=listed)
        return self.listed([self._unit(unit, is_in) for unit in units])

    def stretches(self, numbers: Iterable[int], name_of: Callable[[int], str] = str) -> Iterator[str]:
        """Numbers by their names, three and more one after another as "3 to 5"."""
        for _, run in groupby(enumerate(numbers), key=lambda one: one[1] - one[0]):
            names = [name_of(number) for _, number in run]
            yield from [f"{names[0]} {self.to} {names[-1]}"] if len(names) > 2 else names

    def _text(self, unit: Unit, is_in: bool) -> str:
        apart = f"{unit.sort}_of"
        return self.units[unit.sort if unit.place or apart not in self.units else apart][is_in]

    def _unit(self, unit: Unit, is_in: bool, name_of: Callable[[int], str] | None = None) -> str:
        place = unit.place or EVERYWHERE
        return self._text(unit, is_in).format(
            number=unit.number + 1 if unit.sort in LINES else unit.number or "?",
            letter=(name_of or column_letter)(unit.number + 1),
            place=self.places.of(place),
            side=(self.sides or self.places).of(place),
            cell=cell_name(unit.cells[0]),
            last=cell_name(unit.cells[-1]),
        )

    def at(self, cells: tuple[Cell, ...], *, is_or: bool = False) -> str:
        """Cells as they are labelled on a margin, columns by letters: "B2, C4 and D5"; a rectangle is "B2 to D4".

        Kinds of version 1 name whole lines as (row, -1) or (-1, column).
        """
        whole = [
            Unit("row", ((r, 0),), r) if c < 0 else Unit("column", ((0, c),), c) for r, c in cells if min(r, c) < 0
        ]
        if whole:
            return self.named(whole)
        rows, columns = {row for row, _ in cells}, {column for _, column in cells}
        is_block = len(rows) * len(columns) == len(cells) == _spanned(rows) * _spanned(columns)
        if len(cells) > 2 and is_block and not is_or:
            return self.span.format(first=cell_name(min(cells)), last=cell_name(max(cells)))
        return self.listed([cell_name(cell) for cell in sorted(cells)], is_or=is_or)

    def listed(self, parts: Sequence[str], *, is_or: bool = False) -> str:
        """ "one", "one and two", "one, two and three"; or "one or two" """
        *most, last = parts
        word = self.alternative if is_or else self.conjunction
        if is_or and re.match("8|O|11(?![0-9])", last):
            word = self.alternative_before_o or word
        return f"{', '.join(most)} {word} {last}" if most else last


def column_letter(number: int) -> str:
    """The letters of a column, counted from 1, as labelled on a margin; no I, which is too like a 1."""
    rest, last = divmod(number - 1, len(COLUMNS))
    return (column_letter(rest) if rest else "") + COLUMNS[last]


def cell_name(cell: Cell) -> str:
    """A cell as labelled on the margins: "E4" is in the fifth column and the fourth row."""
    row, column = cell
    return f"{column_letter(column + 1)}{row + 1}"


def cell_of(label: str) -> Cell | None:
    """The cell that a label such as E4 names, if it does."""
    match = re.fullmatch("([A-Z]+)([0-9]+)", label)
    return (int(match[2]) - 1, line_of(match[1])) if match else None


def line_of(label: str) -> int:
    """A row or column, from 0, by its number or letters."""
    if label.isdigit():
        return int(label) - 1
    number = 0
    for letter in label:
        number = number * len(COLUMNS) + COLUMNS.index(letter) + 1
    return number - 1


def _spanned(places: set[int]) -> int:
    return max(places) - min(places) + 1


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
