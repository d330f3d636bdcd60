"""What Nonogram's steps mark: the line that is looked at, and its cells that are filled or stay empty."""

from __future__ import annotations

from bookmaker.kinds.nonogram.reasoning.knowledge import Found, State, followed
from bookmaker.kinds.nonogram.reasoning.line import must
from bookmaker.kinds.nonogram.techniques import edge_stages
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
    ways = [stages for line, stages in edge_stages(state) if line in (cell[0], state.height + cell[1])]
    for stages in ways if technique == "edge" else [None]:
        told.clear()
        if any(followed(state, cell, is_filled=bool(value), stages=stages, told=told)):
            break
    *found, (line, _, _) = told
    forces = [
        _value(one, int(is_filled))
        for at, fill, clear in found
        for is_filled, new in ((True, fill), (False, clear))
        for one in state.cells(at, new)
    ]
    forced = tuple(dict.fromkeys(one.cells[0] for one in forces))
    row, column = (line, -1) if line < state.height else (-1, line - state.height)
    return Marks(
        (cell,),
        (_value(cell, 1 - value),),
        (supposed,),
        tuple(dict.fromkeys(forces)),
        state.cells(line, (1 << state.length(line)) - 1),
        facts=(("forced", forced or (cell,)), ("where", ((row, column),))),
    )
