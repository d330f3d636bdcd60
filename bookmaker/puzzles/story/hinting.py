"""A step -> what a hint says of it to who has the grid alone: where to look, and for which values."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bookmaker.puzzles.contract.abilities import supports
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.phrases import LINES
from bookmaker.puzzles.contract.units import SPREAD, Fact, Unit, Unruled, cells_of, lines, place_of, units_of
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.kits.ladder import Rung

SUMS = ("total", "result")  # facts: what is printed for the cells "where"
AT_CLUE = ("clue", "island")  # the cell in which the "number" of a step is printed
AROUND = ("pivot", "one", "where")  # cells that a technique begins with; what it decides may be far from them
MOST_LINES = 2  # that are counted for cells which no unit holds together
MANY_CELLS = 9  # of a sum, in the longest of its names
WIDE = 88  # a number as wide as any


def where_of(step: Step, words: Words, clues: Any, kind: Any = None) -> str:
    """Where a step is taken: at a sum or a clue, between two numbers, in a unit that it names, or in part of a line.

    For a grid without letters on its margin: rows and columns are counted, and no cell is named.
    """
    facts, size = dict(step.facts), (clues.width, clues.height)
    named = _at_sum(step, words, size) or _at_number(facts, words, size) or _in_unit(step, words, size)
    if named:
        return named
    cells = next((found for name in AROUND if (found := [*cells_of(facts.get(name, ""))])), None)
    unit = next(_units(step), None)
    cells = cells or [*(unit.cells if unit else step.cells)]
    cells = cells or [one for fact in facts.values() for one in cells_of(fact)]
    if supports(kind, Unruled):
        return _beside(cells, kind.printed(clues), words, size)
    return _in_part(cells, words, size)


def aim_of(step: Step, words: Words, kind: Any) -> str:
    """For which values one looks, as it stands behind the name of the technique; nothing where that tells no more."""
    name = next((one.aim for one in kind.LADDER if isinstance(one, Rung) and one.name == step.technique), "")
    values = str(dict(step.facts).get(name, "")).split(", ")
    return _aim(values, words) if values != [""] else ""


def longest_of(words: Words) -> tuple[str, str]:
    """A place and values that take as much room as any in these words."""
    phrases, at = words.phrases, words.phrases.places.bottom_right
    line = phrases.counted(*lines(WIDE, 1)[-1:] * MOST_LINES)
    ways = (
        phrases.by_sum.format(place=at, number=WIDE, count=MANY_CELLS),
        phrases.between.format(place=at, first=WIDE, second=WIDE),
        phrases.in_part.format(line=line, place=phrases.places.centre),
    )
    return max(ways, key=len), _aim(["8"] * 4, words)


def _aim(values: Sequence[str], words: Words) -> str:
    """Values behind a technique's name, in one line."""
    phrase = words.phrases.aims if len(values) > 1 else words.phrases.aim
    return phrase.format(values=words.phrases.listed(values).replace(" ", "\u00a0"))


def _at_sum(step: Step, words: Words, size: tuple[int, int]) -> str:
    """At the sum of the first cage that a step names, or at what is printed for its cells; nothing where none is."""
    facts, cage = dict(step.facts), next(_units(step), None)
    cells = [*cells_of(facts.get("where", ""))]
    total = next((facts[name] for name in SUMS if name in facts), None)
    if cage and cage.total is not None:
        cells, total = [*cage.cells], cage.number
    if not cells or not total:
        return ""
    place = words.phrases.places.of(place_of(cells, *size))
    return words.phrases.by_sum.format(place=place, number=total, count=len(cells))


def _at_number(facts: Mapping[str, Fact], words: Words, size: tuple[int, int]) -> str:
    """At a printed number, or in the gap between two; nothing where no such is told."""
    phrases = words.phrases
    clue = next((found for name in AT_CLUE if (found := [*cells_of(facts.get(name, ""))])), None)
    if clue and "number" in facts:
        return phrases.by_number.format(place=phrases.places.of(place_of(clue, *size)), number=facts["number"])
    ends = [*cells_of(facts.get("start", "")), *cells_of(facts.get("end", ""))]
    if len(ends) == 2 and {"low", "high"} <= facts.keys():
        place = phrases.places.of(place_of(ends, *size))
        return phrases.between.format(place=place, first=facts["low"], second=facts["high"])
    return ""


def _in_unit(step: Step, words: Words, size: tuple[int, int]) -> str:
    """In the rows, or the columns, that a step names together; else in the first of its units that has a name.

    Where it names boxes together it is where these are in the grid.
    """
    units = [*_units(step)]
    for _, fact in step.facts:
        together = [one for one in units if isinstance(fact, tuple) and one in fact]
        if len(together) > 1 and len({one.sort for one in together}) == 1 and together[0].sort in LINES:
            return words.phrases.counted(*together)
    first = next((one for one in units if words.phrases.counted(one)), None)
    beside = [one for _, fact in step.facts if isinstance(fact, tuple) and first in fact for one in fact]
    boxes = [one for one in beside if isinstance(one, Unit) and one.sort == "box"]
    if len(boxes) > 1:
        return words.phrases.places.of(place_of([cell for one in boxes for cell in one.cells], *size))
    return words.phrases.counted(first) if first else ""


def _units(step: Step) -> Iterator[Unit]:
    """The units that a step names, but for areas, which are told by their numbers."""
    return (one for one in units_of(step.facts) if one.sort != "area")


def _beside(cells: Sequence[Cell], printed: Mapping[Cell, int], words: Words, size: tuple[int, int]) -> str:
    """In which part of the grid, and by the numbers printed in the cells, if one or two are."""
    phrases, place = words.phrases, words.phrases.places.of(place_of(cells, *size))
    match [printed[cell] for cell in sorted(cells) if cell in printed]:
        case [number]:
            return phrases.by_number.format(place=place, number=number)
        case [first, second] if first == second:
            return phrases.between_equals.format(place=place, number=first)
        case [first, second]:
            return phrases.between.format(place=place, first=first, second=second)
    return place


def _in_part(cells: Sequence[Cell], words: Words, size: tuple[int, int]) -> str:
    """In which part of the one or two rows or columns in which all the cells are; else in which part of the grid."""
    phrases, (width, height) = words.phrases, size
    rows, columns = sorted({row for row, _ in cells}), sorted({column for _, column in cells})
    if min((*rows, *columns), default=-1) < 0 or min(len(rows), len(columns)) > MOST_LINES:
        return phrases.places.of(place_of(cells, width, height))
    is_row = len(rows) <= len(columns)
    named = [lines(width, height)[at] for at in (rows if is_row else [height + column for column in columns])]
    along, length = (columns, width) if is_row else (rows, height)
    if along[-1] - along[0] + 1 > max(1, SPREAD * length):
        return phrases.counted(*named)
    middle = [(0, at) if is_row else (at, 0) for at in along]
    place = place_of(middle, *((width, 1) if is_row else (1, height)))
    return phrases.in_part.format(line=phrases.counted(*named), place=phrases.places.of(place))
