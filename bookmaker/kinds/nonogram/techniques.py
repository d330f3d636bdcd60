"""Nonogram as people solve it: LADDER, easiest first, and deduce().

A person goes over the lines that have changed, again and again. A sweep looks at all of them in the state as it is, and
each of the easy techniques then takes what the sweep found by it; so turning a puzzle changes nothing. Easy puzzles are
done within a few sweeps for their size; many sweeps, or what no single block tells, make the grade.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import repeat

from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.kinds.nonogram.reasoning.knowledge import State, Told
from bookmaker.kinds.nonogram.reasoning.line import look
from bookmaker.kinds.nonogram.reasoning.sorting import sorted_out
from bookmaker.kinds.nonogram.reasoning.suppositions import Consequences, Supposed, cell_of, consequences
from bookmaker.puzzles.contract.grading import Cell, Deduction, Grade, Raise, budget
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits.ladder import Engine, Found, Rung, rung

MOST_TRIALS = 10  # rounds of suppositions that anyone would make in one puzzle
DEEPEST = 8  # sweeps that one would follow a supposition through
NEARLY = 3  # sweeps before the last of a grade that are counted: a puzzle just above it meets its grade so often


def easy_sweeps(sides: int) -> int:
    """The most sweeps of an easy puzzle whose sides have so many cells together; half the published ones need more."""
    return max(4, sides // 4)


def medium_sweeps(sides: int) -> int:
    """The most sweeps of a medium one."""
    return max(easy_sweeps(sides) + 4, 1 + 2 * sides // 5)


def _sweep(state: State) -> None:
    """See that there is something found and unused: else look at all changed lines, and sort out what that tells.

    Asked again before anything is learned, it changes nothing.
    """
    if state.heard:
        return
    state.heard = True
    state.waiting = {name: new for name, told in state.waiting.items() if (new := state.unheard(told))}
    while not state.waiting and state.stale and not state.tired:
        state.waiting = sorted_out(state, state.look_again())
        if state.waiting:
            state.sweeps += 1
            sides = state.width + state.height
            if state.sweeps > medium_sweeps(sides) - NEARLY:
                state.tired = "long"
            elif state.sweeps > easy_sweeps(sides) - NEARLY:
                state.tired = "again"


def _seen(name: str, grade: Grade, cost: float) -> Rung[State]:
    """The rung that takes what a sweep found under this name."""

    def find(state: State) -> Iterator[Found]:
        _sweep(state)
        return state.found(state.waiting.get(name, ()))

    return rung(name, grade, cost, find, settles=True)


def _counted(name: str, grade: Grade, cost: float, above: Grade) -> Rung[State]:
    """The rung that counts the sweeps of this name, each when all that it found is used."""

    def find(state: State) -> Iterator[Found]:
        if state.tired == name:
            yield Found(None, (), (("round", state.sweeps),), because=Marks)

    return rung(name, grade, cost, find, (Raise(NEARLY, above),))


def read_whole_lines(state: State) -> Iterator[Found]:
    """All ways to place the blocks of a line have these cells in common. Sound: one of the ways is right."""
    _sweep(state)
    return state.found(
        (line, new & ~seen.can_clear, new & ~seen.can_fill)
        for line, seen in enumerate(state.looks)
        if (new := state.unknown(line))
    )


def try_at_the_edge(state: State) -> Iterator[Found]:
    """A cell of a border line that would leave the line beside it no way to be is the other.

    Its line is looked at, then the lines that cross it, which begin there, then the line beside it.
    """
    known = _consequences(state)
    return _refuted(state, known.failed_at_the_edge(known.by_row), at_edge=True)


def try_cells(state: State) -> Iterator[Found]:
    """Of all cells that cannot be filled, or cannot be empty, those that fail within the fewest sweeps."""
    if state.trials < MOST_TRIALS:
        known = _consequences(state)
        yield from _refuted(state, known.failed_soonest(known.by_row, DEEPEST), at_edge=False)


def _consequences(state: State) -> Consequences:
    return consequences(state.runs, state.height, tuple(state.filled), tuple(state.empty))


def _refuted(state: State, failed: Sequence[Supposed], *, at_edge: bool) -> Iterator[Found]:
    """Cells that are not what was supposed."""
    for one in failed:
        cell, filled = cell_of(one, state.width)
        bit = 1 << cell[1]
        what = ((cell[0], 0 if filled else bit, bit if filled else 0), not at_edge)
        because = partial(_marks_of, state, cell, int(filled), at_edge)
        yield Found(what, (cell,), (("supposed", "filled" if filled else "empty"),), because=because)


def _marks_of(state: State, cell: Cell, value: int, at_edge: bool) -> Marks:
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


LADDER: tuple[Rung[State], ...] = (
    _seen("overlap", Grade.EASY, 1.0),
    _seen("done", Grade.EASY, 1.0),
    _seen("close", Grade.EASY, 1.0),
    _seen("reach", Grade.EASY, 1.5),
    _seen("gap", Grade.EASY, 1.5),
    _seen("glue", Grade.EASY, 1.5),
    _seen("join", Grade.EASY, 1.5),
    _seen("split", Grade.EASY, 2.0),
    _seen("mercury", Grade.EASY, 2.0),
    _counted("again", Grade.EASY, 2.5, above=Grade.MEDIUM),
    _counted("long", Grade.MEDIUM, 3.0, above=Grade.HARD),
    rung("line", Grade.HARD, 6.0, read_whole_lines),
    rung("edge", Grade.EXPERT, 12.0, try_at_the_edge),
    rung("trial", Grade.EXPERT, 16.0, try_cells),
)
_ENGINE = Engine(LADDER, State)
start, allows, marks, SETTLES = _ENGINE.start, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would."""
    return _deduced(clues, budget())


@functools.lru_cache(maxsize=16)  # whoever makes a puzzle looks at it first, and so is it asked for twice
def _deduced(clues: Clues, positions: int) -> Deduction[Answer]:
    return _ENGINE.deduce(clues)
