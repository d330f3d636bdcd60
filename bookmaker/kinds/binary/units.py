"""What Binary's sentences name, and what they rest on; nothing here knows a technique."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from bookmaker.kinds.binary.board import SYMBOLS, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import (
    Basis,
    Clause,
    Literal,
    ParsedFacts,
    Plain,
    Untrue,
    cells_in,
    is_counted,
    units_in,
)
from bookmaker.puzzles.contract.trials import TRIAL, Rule
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.premises import Part, in_one_of
from bookmaker.puzzles.kits.values.known import units


class Grid(Plain):
    """The printed symbols and signs, and what was told of other cells."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """What was told is about cells."""
        self.held = {cell: value - 1 for cell, value in clues.places()}
        self.held |= {one.cells[0]: one.value for one in known}
        self.lines = units(clues)
        self.names, self.different = SYMBOLS[clues.symbols], clues.different
        ends = [(divmod(a, clues.width), divmod(b, clues.width), sign) for a, b, sign in clues.signs]
        self.signs = {pair: sign for one, other, sign in ends for pair in ((one, other), (other, one))}

    def is_known(self, finding: Finding) -> bool:
        """Whether it was told or printed what the cell holds."""
        return finding.cells[0] in self.held

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names their cells, what these hold, and where it supposes something, the other symbol."""
        if "breaks" in parsed and self.digit(parsed, "other") in (None, self.digit(parsed, "digit")):
            return False
        cells, digit = set(cells_in(parsed, "cells")), self.digit(parsed, "digit")
        return {one.cells[0] for one in concludes} == cells and {one.value for one in concludes} == {digit}

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they are the two symbols of a cell, or a sign between two cells bars them."""
        if one[0] == other[0]:
            return one[1] != other[1]
        sign = self.signs.get((one[0], other[0]))  # type: ignore[arg-type]
        return sign is not None and (one[1] == other[1]) is (sign == "x")

    def digit(self, parsed: ParsedFacts, name: str) -> int | None:
        """Which symbol a fact names."""
        return self.names.index(str(parsed[name])) if parsed.get(name) in self.names else None

    def fillings(self, unit: Unit) -> list[tuple[int, ...]]:
        """All ways to fill a line by what is known of it, its signs, and the rules for a single line."""
        found: list[tuple[int, ...]] = [()]
        for at, cell in enumerate(unit.cells):
            sign = self.signs.get((unit.cells[at - 1], cell)) if at else None
            found = [
                (*way, value)
                for way in found
                for value in ((self.held[cell],) if cell in self.held else (0, 1))
                if way[-2:] != (value, value) and 2 * way.count(value) < len(unit.cells)
                if sign is None or (way[-1] == value) is (sign == "=")
            ]
        return found

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Of each line with any of these cells the ways to fill it, but those of full ones where lines differ."""
        for unit in self.lines:
            if not {*cells}.isdisjoint(unit.cells):
                yield Rule("line", (unit,), unit.cells, in_one_of(unit.cells, self.fillings(unit)))


def known(parsed: ParsedFacts, reader: Grid) -> list[Clause]:
    """Each of the cells holds what it was told to: of two cells one may also follow by a sign that is not spoken of."""
    cells = cells_in(parsed, "where")
    if any(cell not in reader.held for cell in cells):
        raise Untrue(f"not all of {cells} are known")
    return [frozenset([(cell, reader.held[cell])]) for cell in cells]


def either(parsed: ParsedFacts, reader: Grid) -> list[Clause]:
    """Each of the cells holds one of the two symbols."""
    return [frozenset([(cell, 0), (cell, 1)]) for cell in cells_in(parsed, "cells")]


def no_three(parsed: ParsedFacts, reader: Grid) -> list[Clause]:
    """No three of the cells that lie side by side hold the same; and those told of hold the other symbol."""
    where, digit = cells_in(parsed, "where"), reader.digit(parsed, "other")
    if any(reader.held.get(cell) != digit for cell in where):
        raise Untrue(f"not all of {where} hold {parsed.get('other')}")
    threes = [three for three in combinations(sorted({*where, *cells_in(parsed, "cells")}), 3) if _touch(three)]
    return [frozenset((cell, value) for cell in three) for three in threes for value in (0, 1)]


def _touch(three: Sequence[Cell]) -> bool:
    (r, c), *others = three
    return [*others] in ([(r, c + 1), (r, c + 2)], [(r + 1, c), (r + 2, c)])


def ways(parsed: ParsedFacts, reader: Grid) -> list[Clause]:
    """The line is filled in one of the ways that it has, so many where that is told, and not like a full one."""
    (unit,) = units_in(parsed, "house")
    found = reader.fillings(unit)
    if not is_counted(parsed, found):
        raise Untrue(f"{unit.sort} {unit.number} has {len(found)} ways")
    for other in units_in(parsed, "full"):
        full = tuple(reader.held.get(cell) for cell in other.cells)
        if not reader.different or None in full or other.sort != unit.sort or other == unit:
            raise Untrue(f"{unit.sort} {unit.number} may be like {other.sort} {other.number}")
        found = [way for way in found if way != full]
    return in_one_of(unit.cells, found)


def has(parsed: ParsedFacts, reader: Grid, missing: int) -> None:
    """The line has all of the other symbol, or lacks one; and the three cells would then be alike."""
    (unit,), other = units_in(parsed, "house"), reader.digit(parsed, "other")
    count = [reader.held.get(cell) for cell in unit.cells].count(other)
    if 2 * (count + missing) != len(unit.cells):
        raise Untrue(f"{unit.sort} {unit.number} has {count} of {other}")
    three = tuple(cells_in(parsed, "three"))
    if three and (not _touch(three) or any(reader.held.get(cell) == other for cell in three)):
        raise Untrue(f"{three} need not be alike")


def signed(parsed: ParsedFacts, reader: Grid) -> None:
    """The sign between the two cells is the one that is told."""
    (one,), (other,) = cells_in(parsed, "where"), cells_in(parsed, "cells")
    if reader.signs.get((one, other)) != {"equal": "=", "unlike": "x"}[str(parsed["sign"])]:
        raise Untrue(f"between {one} and {other} is no such sign")


reader = Grid
THREE: Basis = (Part(known), Part(no_three))
BASES: Mapping[str, Basis] = {
    "pair": THREE,
    "gap": THREE,
    "equal-pair": (*THREE, Part(either)),
    "sign": (Part(known), Part(either), Part(signed)),
    "complete": (Part(ways), Part(partial(has, missing=0))),
    "one-missing": (Part(ways), Part(partial(has, missing=1))),
    "lines-differ": (Part(ways),),
    "all-ways": (Part(ways),),
    "trial": TRIAL,
}
