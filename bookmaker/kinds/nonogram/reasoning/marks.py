"""What is marked where a cell was supposed: what follows from that, line by line, and the line that cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat

from bookmaker.kinds.nonogram.reasoning.knowledge import State, Told, put
from bookmaker.kinds.nonogram.reasoning.line import look
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort


def refuted(state: State, cell: Cell, value: int, at_edge: bool) -> Marks:
    """What follows where a cell is supposed filled (1) or empty (0), and the line that then cannot be."""
    supposed, told = _value(cell, value), list[Told]()
    ways = [stages for line, stages in _edge_stages(state) if line in (cell[0], state.height + cell[1])]
    for stages in ways if at_edge else [None]:
        told.clear()
        if any(_followed(state, cell, is_filled=bool(value), stages=stages, told=told)):
            break
    *found, (line, _, _) = told
    forces = [
        _value(one, int(is_filled))
        for at, fill, clear in found
        for is_filled, new in ((True, fill), (False, clear))
        for one in state.cells(at, new)
    ]
    forced = tuple(sorted({one.cells[0] for one in forces}))
    row, column = (line, -1) if line < state.height else (-1, line - state.height)
    return Marks(
        (cell,),
        (),
        (supposed,),
        tuple(dict.fromkeys(forces)),
        state.cells(line, (1 << state.length(line)) - 1),
        facts=(("forced", forced or (cell,)), ("where", ((row, column),))),
    )


def _value(cell: Cell, value: int) -> Finding:
    return Finding(Sort.VALUE, (cell,), value)


def _edge_stages(state: State) -> list[tuple[int, tuple[range, ...]]]:
    """For each border line which lines are looked at in turn."""
    rows, columns = range(state.height), range(state.height, state.height + state.width)
    return [
        (line, (range(line, line + 1), columns if line in rows else rows, range(beside, beside + 1)))
        for lines in (rows, columns)
        for line, beside in ((lines[0], lines[1]), (lines[-1], lines[-2]))
        if len(lines) > 1
    ]


def _followed(
    state: State,
    cell: Cell,
    *,
    is_filled: bool,
    stages: Sequence[range] | None = None,
    told: list[Told] | None = None,
) -> Iterator[bool]:
    """A supposed cell followed through lines: after each sweep, whether some line has no way to be; then it ends.

    It ends as well where nothing follows any more. A sweep looks at all lines that have changed; where there are
    `stages`, only at those of its stage, and after the last there is none. What is found is added to `told`, at the end
    the line that has no way to be.
    """
    row, column = cell
    at = state.copy()
    changed: set[int] = set()
    bit = 1 << column
    put(at, row, bit if is_filled else 0, 0 if is_filled else bit, changed)
    for stage in stages or repeat(None):
        found: list[Told] = []
        for line in sorted(changed):
            if stage is not None and line not in stage:
                continue
            filled, empty, length = at.filled[line], at.empty[line], state.length(line)
            seen = look(state.runs[line], length, filled, empty)
            if seen is None:
                if told is not None:
                    told.append((line, 0, 0))
                yield True
                return
            new = ((1 << length) - 1) & ~(filled | empty)
            fill, clear = new & ~seen.can_clear, new & ~seen.can_fill
            if fill or clear:
                found.append((line, fill, clear))
        if not found:
            return
        if told is not None:
            told += found
        yield False
        changed.clear()
        for line, fill, clear in found:
            put(at, line, fill, clear, changed)
            # Two lines that want the same cell otherwise: it is then both, and the next look fails.
