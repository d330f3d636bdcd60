"""What the sentences about Nonograms rest on, and what a reader of them knows; nothing here knows a technique."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bookmaker.kinds.nonogram.board import Clues
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
    units_in,
    values_in,
)
from bookmaker.puzzles.contract.trials import NEVER
from bookmaker.puzzles.contract.units import Unit, lines

Line = tuple[int | None, ...]  # of each cell whether it is filled (1) or empty (0), or None


class Picture(Plain):
    """The printed numbers, and the cells of which it was told whether they are filled."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """What was told is about cells."""
        self.runs = {("row", at): runs for at, runs in enumerate(clues.rows)}
        self.runs |= {("column", at): runs for at, runs in enumerate(clues.columns)}
        self.lines = lines(clues.width, clues.height)
        self.cells: dict[Cell, int] = {one.cells[0]: one.value for one in known}

    def may(self, line: Unit, known: Mapping[Cell, set[int]]) -> list[set[int]]:
        """What each cell of a line can be where these are known."""
        found = [known.get(cell, {0, 1}) for cell in line.cells]
        runs = tuple(self.runs[line.sort, line.number])
        return _values(runs, tuple(None if len(one) == 2 else min(one) for one in found))

    def is_known(self, finding: Finding) -> bool:
        """Whether the cell was told."""
        return finding.cells[0] in self.cells

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names their cells, those filled apart from the empty ones, or supposes the opposite."""
        told = [{*cells_in(parsed, name)} for name in ("put_no", "put_yes")]
        if "supposed" not in parsed and any(told):
            return told == [{one.cells[0] for one in concludes if one.value == value} for value in (0, 1)]
        opposite = {"filled": 0, "empty": 1}.get(str(parsed.get("supposed")))
        return all(opposite in (None, one.value) for one in concludes) and {one.cells[0] for one in concludes} == set(
            cells_in(parsed, "cells")
        )

    def blocks(self, line: Unit) -> list[Clause]:
        """The same of one line. Of a cell that may be either nothing is said."""
        may = _values(tuple(self.runs[line.sort, line.number]), tuple(self.cells.get(cell) for cell in line.cells))
        if not all(may):
            return [NEVER]
        known = zip(line.cells, may, strict=True)
        return [frozenset({(cell, value)}) for cell, some in known if len(some) == 1 for value in some]

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they are a cell filled and empty."""
        return one[0] == other[0] and one[1] != other[1]


@dataclass(frozen=True, slots=True)
class Blocks:
    """The blocks of the line, which are told, lie there in one of the ways that its known cells allow."""

    def parts(self, parsed: ParsedFacts, reader: Picture) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (line,) = units_in(parsed, "line")
        runs = reader.runs[line.sort, line.number]
        if "clue" in parsed and tuple(values_in(parsed["clue"])) != tuple(runs or (0,)):
            raise Untrue(f"{line.sort} {line.number} has the blocks {runs}")
        yield reader.blocks(line)


@dataclass(frozen=True, slots=True)
class InTurn:
    """What is supposed of a cell, and what some lines tell one after another, leaves one more line no way to be."""

    def parts(self, parsed: ParsedFacts, reader: Picture) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (cell,), (where,) = cells_in(parsed, "cells"), units_in(parsed, "where")
        value = ("empty", "filled").index(str(parsed["supposed"]))
        known: dict[Cell, set[int]] = {one: {found} for one, found in reader.cells.items()} | {cell: {value}}
        for line in units_in(parsed, "lines"):
            may = dict(zip(line.cells, reader.may(line, known), strict=True))
            if not all(may.values()):
                raise Untrue(f"{line.sort} {line.number} cannot have its blocks before that")
            known |= {one: some for one, some in may.items() if len(some) == 1}
        if all(reader.may(where, known)):
            raise Untrue(f"{where.sort} {where.number} can have its blocks")
        yield [frozenset({(cell, 1 - value)})]


def _values(runs: tuple[int, ...], known: Line) -> list[set[int]]:
    """What each cell of a line can be in some way to place the blocks."""

    @functools.cache
    def ways(at: int, left: int) -> tuple[int, int] | None:
        """Which cells from one on can be empty, and which filled, where the last `left` blocks lie in them."""
        if at >= len(known):
            return None if left else (0, 0)
        empty = filled = 0
        if known[at] != 1 and (after := ways(at + 1, left)):
            empty, filled = after[0] | 1 << at, after[1]
        end = at + runs[-left] if left else at
        is_free = at < end <= len(known) and 0 not in known[at:end] and known[end : end + 1] != (1,)
        if is_free and (after := ways(end + 1, left - 1)):
            empty, filled = empty | after[0] | 1 << end, filled | after[1] | (1 << end) - (1 << at)
        return (empty, filled) if empty | filled else None

    found = ways(0, len(runs)) or (0, 0)
    return [{value for value, cells in enumerate(found) if cells >> at & 1} for at in range(len(known))]


def reader(clues: Clues, known: Sequence[Finding]) -> Picture:
    """Who has the printed numbers, and was told this."""
    return Picture(clues, known)


BASES: Mapping[str, Basis] = {
    **dict.fromkeys(
        ("overlap", "done", "close", "reach", "gap", "glue", "join", "split", "mercury", "line"), (Blocks(),)
    ),
    **dict.fromkeys(("two-lines", "trial"), (InTurn(),)),
}
