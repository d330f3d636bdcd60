"""What Nonogram's steps mark: the line that is looked at, and its cells that are filled or stay empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import repeat

from bookmaker.kinds.nonogram.reasoning.knowledge import Found, State, put
from bookmaker.kinds.nonogram.reasoning.line import look, must
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort

FILLING = ("overlap", "glue", "join")


def marks(state: State, step: Step) -> Marks:
    """Of a line the cells that it settles; of a cell supposed otherwise what follows, and a line that cannot be."""
    facts = dict(step.facts)
    if "supposed" in facts:
        return _trial(state, step.cells[0], int(facts["supposed"] == "filled"), step.technique)
    if not step.cells:
        return Marks()
    (((row, column),),) = [fact for name, fact in step.facts if isinstance(fact, tuple)]
    line = row if column < 0 else state.height + column
    cells = state.cells(line, (1 << state.length(line)) - 1)
    filled = step.cells if step.technique in FILLING else ()
    if step.technique == "line":
        seen = must(state.runs[line], state.length(line), state.filled[line], state.empty[line])
        filled = tuple(cell for cell in state.cells(line, ~seen.can_clear & seen.can_fill) if cell in step.cells)
    return Marks(cells, tuple(_value(cell, int(cell in filled)) for cell in step.cells), rests_on=cells)


def _value(cell: Cell, value: int) -> Finding:
    return Finding(Sort.VALUE, (cell,), value)


def _trial(state: State, cell: Cell, value: int, technique: str) -> Marks:
    supposed, told = _value(cell, value), list[Found]()
    ways = [stages for line, stages in _edge_stages(state) if line in (cell[0], state.height + cell[1])]
    for stages in ways if technique == "edge" else [None]:
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
        (_value(cell, 1 - value),),
        (supposed,),
        tuple(dict.fromkeys(forces)),
        state.cells(line, (1 << state.length(line)) - 1),
        facts=(("forced", forced or (cell,)), ("where", ((row, column),))),
    )


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
    told: list[Found] | None = None,
) -> Iterator[bool]:
    """A supposed cell followed through lines: after each sweep, whether some line has no way to be; then it ends.

    It ends as well where nothing follows any more. A sweep looks at all lines that have changed; where there are
    `stages`, only at those of its stage, and after the last there is none. What is found is added to `told`, at the end
    the line that has no way to be.
    """
    row, column = cell
    at = copy(state)
    at.filled, at.empty = list(state.filled), list(state.empty)
    changed: set[int] = set()
    bit = 1 << column
    put(at, row, bit if is_filled else 0, 0 if is_filled else bit, changed)
    for stage in stages or repeat(None):
        found: list[Found] = []
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
