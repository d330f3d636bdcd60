"""What is marked where a cell was supposed: what follows from that, line by line, and the line that cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import repeat

from bookmaker.kinds.nonogram.reasoning.knowledge import State, Told
from bookmaker.kinds.nonogram.reasoning.line import look
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort


def refuted(state: State, cell: Cell, value: int, at_edge: bool) -> Marks:
    """What follows where a cell is supposed filled (1) or empty (0), and the line that then cannot be."""
    ways: Iterable[Iterable[Collection[int]]] = _from_the_edge(state, cell) if at_edge else [repeat(state.every)]
    *found, (line, _, _) = next(filter(None, (_followed(state, cell, value, way) for way in ways)))
    forces = [
        _value(one, filled)
        for at, fill, clear in found
        for filled, new in ((1, fill), (0, clear))
        for one in state.cells(at, new)
    ]
    forced = tuple(sorted({one.cells[0] for one in forces}))
    return Marks(
        (cell,),
        (),
        (_value(cell, value),),
        tuple(dict.fromkeys(forces)),
        state.cells(line, state.full[line]),
        facts=(("forced", forced or (cell,)), ("where", (state.whole(line),))),
    )


def _value(cell: Cell, value: int) -> Finding:
    return Finding(Sort.VALUE, (cell,), value)


def _from_the_edge(state: State, cell: Cell) -> Iterator[list[Collection[int]]]:
    """For each border line that a cell lies in: this line, those that cross it, and the line beside it."""
    rows, columns = state.every[: state.height], state.every[state.height :]
    for lines, crossing, at in ((rows, columns, cell[0]), (columns, rows, cell[1])):
        for border, beside in ((0, 1), (-1, -2)) if len(lines) > 1 else ():
            if lines[at] == lines[border]:
                yield [[lines[at]], crossing, [lines[beside]]]


def _followed(state: State, cell: Cell, value: int, stages: Iterable[Collection[int]]) -> list[Told]:
    """What follows from a supposed cell, line by line, at the end the line that has no way to be; empty without one.

    A sweep looks at all lines of its stage that have changed.
    """
    at, told = state.copy(), list[Told]()
    bit = 1 << cell[1]
    changed: set[int] = set()
    at.put((cell[0], bit * value, bit * (1 - value)), changed)
    for stage in stages:
        found: list[Told] = []
        for line in sorted(changed.intersection(stage)):
            seen = look(state.runs[line], state.length(line), at.filled[line], at.empty[line])
            if seen is None:
                return [*told, (line, 0, 0)]
            new = at.unknown(line)
            if new & ~(seen.can_clear & seen.can_fill):
                found.append((line, new & ~seen.can_clear, new & ~seen.can_fill))
        if not found:
            break
        told += found
        changed.clear()
        for one in found:
            at.put(one, changed)
            # Two lines that want the same cell otherwise: it is then both, and the next look fails.
    return []
