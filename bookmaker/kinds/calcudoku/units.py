"""What the sentences of Calcudoku name, and what they rest on."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from bookmaker.kinds.calcudoku.board import Clues, printed
from bookmaker.kinds.calcudoku.rules import gives
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import (
    Basis,
    Clause,
    ParsedFacts,
    Untrue,
    cells_in,
    is_counted,
    units_in,
    values_in,
)
from bookmaker.puzzles.contract.trials import Rule
from bookmaker.puzzles.kits.premises import Each, Part, in_one_of
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Values, units


class Caged(Values):
    """What is known, and the cages that a reader sees."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed numbers and cages, and what was told."""
        super().__init__(units(clues), clues.rows, known)
        self.cages = {
            tuple(divmod(cell, clues.width) for cell in cells): (result, sign) for cells, result, sign in clues.cages
        }

    def ways(self, cells: tuple[Cell, ...]) -> list[tuple[int, ...]]:
        """All ways to fill a cage with what its cells may hold."""
        result, sign = self.cages[cells]
        return [one for one in self.orders(cells) if gives(one, result, sign)]

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Those of the lines, and of each cage its ways."""
        yield from super().rules(cells)
        for cage in self.cages:
            if not {*cells}.isdisjoint(cage):
                yield Rule("cage", cage, cage, in_one_of(cage, self.ways(cage)))

    def told(self, parsed: ParsedFacts, name: str = "where") -> tuple[tuple[Cell, ...], list[tuple[int, ...]]]:
        """The cells of the cage that is named, and the ways to fill it; of so many, where that is told."""
        cells = tuple(sorted(cells_in(parsed, name)))
        if cells not in self.cages or parsed.get("result", printed(*self.cages[cells])) != printed(*self.cages[cells]):
            raise Untrue(f"there is no cage {parsed.get('result')} of {cells}")
        found = self.ways(cells)
        if not is_counted(parsed, found):
            raise Untrue(f"there are {len(found)} ways to fill {cells}")
        return cells, found


def filled(parsed: ParsedFacts, reader: Caged, is_set: bool) -> list[Clause]:
    """The cage is filled in one of its ways; of which, where they are told, only the numbers of all are."""
    cells, ways = reader.told(parsed)
    if "digits" in parsed and {tuple(sorted(one)) for one in ways} != {tuple(values_in(parsed["digits"]))}:
        raise Untrue(f"{cells} can be made of others than {parsed['digits']}")
    every = {value for one in ways for value in one}
    return in_one_of(cells, [(value,) * len(cells) for value in every] if is_set else ways)


def crosses(parsed: ParsedFacts, reader: Caged) -> list[Clause]:
    """In every way to fill the cage it has the numbers within a line."""
    (cells, ways), (line,) = reader.told(parsed), units_in(parsed, "house")
    inside = [at for at, cell in enumerate(cells) if cell in line.cells]
    values = [*values_in(parsed.get("struck", ""))]
    for value in values:
        if not all(value in [one[at] for at in inside] for one in ways):
            raise Untrue(f"{cells} can be without {value} in {line.sort} {line.number}")
    return [frozenset((cells[at], value) for at in inside) for value in values]


def rest(parsed: ParsedFacts, reader: Caged) -> list[Clause]:
    """What the cages within lines whose sum is known leave over there, or those that meet lines have more."""
    houses = units_in(parsed, "house")
    area, is_in = {cell for unit in houses for cell in unit.cells}, str(parsed.get("rest")).startswith("in")
    whole, made, over = len(houses) * sum(reader.values), list[int](), set(area if is_in else ())
    for cells in reader.cages:
        if area.issuperset(cells) if is_in else area.intersection(cells):
            sums = {sum(one) for one in reader.ways(cells)}
            if len(sums) == 1:
                made += sums
                over ^= set(cells) - (set() if is_in else area)
            elif not is_in:
                raise Untrue(f"{cells} can have several sums")
    filled = [reader.stands[cell] for cell in sorted(over) if cell in reader.stands]
    left = sorted(cell for cell in over if cell not in reader.stands)
    made += filled if is_in else []
    total = whole - sum(made) if is_in else sum(made) - whole - sum(filled)
    said = {
        "whole": [whole],
        "made": [*made, sum(made)] if len(made) > 1 else made,
        "sum": [whole, sum(made), total] if is_in else [sum(made), whole, *filled, total],
    }
    if not is_in and filled:
        said["filled"] = [*filled, sum(filled)] if len(filled) > 1 else filled
    if left != sorted(cells_in(parsed, "where")) or str(parsed.get("rest")).endswith("_filled") is not bool(filled):
        raise Untrue(f"{total} is left for {left}")
    if wrong := [name for name, numbers in said.items() if [*values_in(parsed.get(name, ""))] != numbers]:
        raise Untrue(f"it does not add up: {wrong}")
    return in_one_of(left, reader.fillings(left, total))


reader = Caged
BASES: Mapping[str, Basis] = {
    **bases.LATIN,
    "single-cell": (Part(lambda parsed, reader: in_one_of(*reader.told(parsed, "cells"))),),
    **dict.fromkeys(("one-set", "cage-sets"), (Part(partial(filled, is_set=True)),)),
    **dict.fromkeys(("pair-cage", "few-fillings", "all-fillings"), (Part(partial(filled, is_set=False)),)),
    "cage-and-line": (Each(crosses),),
    **dict.fromkeys(("line-sum", "line-sums"), (Part(rest),)),
}
