"""Nonogram as people solve it: LADDER, easiest first, and deduce().

A person goes over the lines that have changed, again and again. A sweep looks at all of them in the state as it is, and
each of the easy techniques then takes what the sweep found by it; so turning a puzzle changes nothing. Easy puzzles are
done within a few sweeps for their size; many sweeps, or what no single block tells, make the grade.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from functools import partial

from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.kinds.nonogram.reasoning.knowledge import State
from bookmaker.kinds.nonogram.reasoning.marks import refuted
from bookmaker.kinds.nonogram.reasoning.sorting import sorted_out
from bookmaker.kinds.nonogram.reasoning.suppositions import Consequences, Supposed, cell_of, consequences
from bookmaker.puzzles.contract.grading import Deduction, Grade, Raise, budget
from bookmaker.puzzles.contract.marks import Marks
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
        because = partial(refuted, state, cell, int(filled), at_edge)
        yield Found(what, (cell,), (("supposed", "filled" if filled else "empty"),), because=because)


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
