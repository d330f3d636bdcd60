"""Nonogram as people solve it: LADDER, easiest first, and deduce().

A person goes over the lines that have changed, again and again. A sweep looks at all of them in the state as it is, and
each of the easy techniques then takes what the sweep found by it; so turning a puzzle changes nothing. Easy puzzles are
done within a few sweeps for their size; many sweeps, or what no single block tells, make the grade.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.kinds.nonogram.reasoning.knowledge import Found, State
from bookmaker.kinds.nonogram.reasoning.sorting import sorted_out
from bookmaker.kinds.nonogram.reasoning.suppositions import Consequences, Supposed, cell_of, consequences
from bookmaker.puzzles.contract.grading import Cell, Deduction, Grade, Raise, Step, Technique, climb

MOST_TRIALS = 10  # rounds of suppositions that anyone would make in one puzzle
DEEPEST = 8  # sweeps that one would follow a supposition through
NEARLY = 3  # sweeps before the last of a grade that are counted: a puzzle just above it meets its grade so often
FIRST = "overlap"  # the rung that begins a sweep where one is due


def easy_sweeps(sides: int) -> int:
    """The most sweeps of an easy puzzle whose sides have so many cells together; half the published ones need more."""
    return max(4, sides // 4)


def medium_sweeps(sides: int) -> int:
    """The most sweeps of a medium one."""
    return max(easy_sweeps(sides) + 4, 1 + 2 * sides // 5)


def _sweep(state: State) -> None:
    """See that there is something found and unused: else look at all changed lines, and sort out what that tells."""
    state.findings = {name: new for name, found in state.findings.items() if (new := state.unheard(found))}
    while not state.findings and state.stale and not state.tired:
        state.findings = sorted_out(state, state.look_again())
        if state.findings:
            state.sweeps += 1
            sides = state.width + state.height
            if state.sweeps > medium_sweeps(sides) - NEARLY:
                state.tired = "long"
            elif state.sweeps > easy_sweeps(sides) - NEARLY:
                state.tired = "again"


def _found_by(name: str) -> Callable[[State], Sequence[Step]]:
    """The technique that takes what a sweep found under this name."""

    def apply(state: State) -> Sequence[Step]:
        if name == FIRST:
            _sweep(state)
        return _steps(state, name, state.learn(state.findings.pop(name, ())))

    return apply


def _counted_by(name: str) -> Callable[[State], Sequence[Step]]:
    """The technique that counts the sweeps of this name, each when all that it found is used."""

    def apply(state: State) -> Sequence[Step]:
        if state.tired != name:
            return ()
        state.tired = ""
        return [Step(name, (), (("round", state.sweeps),))]

    return apply


def _steps(state: State, name: str, found: Sequence[Found]) -> list[Step]:
    return [Step(name, state.cells(line, fill | clear), _about(state, line)) for line, fill, clear in found]


def _about(state: State, line: int) -> tuple[tuple[str, str | int | tuple[Cell, ...]], ...]:
    clue = " ".join(map(str, state.runs[line])) or "0"
    whole = (line, -1) if line < state.height else (-1, line - state.height)
    return (("line", (whole,)), ("clue", clue))


def read_whole_lines(state: State) -> Sequence[Step]:
    """All ways to place the blocks of a line have these cells in common. Sound: one of the ways is right."""
    found: list[Found] = []
    for line, seen in enumerate(state.looks):
        new = ((1 << state.length(line)) - 1) & ~(state.filled[line] | state.empty[line])
        fill, clear = new & ~seen.can_clear, new & ~seen.can_fill
        if fill or clear:
            found.append((line, fill, clear))
    return _steps(state, "line", state.learn(found))


def try_at_the_edge(state: State) -> Sequence[Step]:
    """A cell of a border line that would leave the line beside it no way to be is the other.

    Its line is looked at, then the lines that cross it, which begin there, then the line beside it.
    """
    known = _consequences(state)
    return _refuted(state, "edge", known.failed_at_the_edge(known.by_row))


def try_cells(state: State) -> Sequence[Step]:
    """Of all cells that cannot be filled, or cannot be empty, those that fail within the fewest sweeps."""
    if state.trials == MOST_TRIALS:
        return ()
    state.trials += 1
    known = _consequences(state)
    return _refuted(state, "trial", known.failed_soonest(known.by_row, DEEPEST))


def _consequences(state: State) -> Consequences:
    return consequences(state.runs, state.height, tuple(state.filled), tuple(state.empty))


def _refuted(state: State, name: str, failed: Sequence[Supposed]) -> list[Step]:
    """Cells that are not what was supposed; Contradiction where one can be neither."""
    cells = [cell_of(one, state.width) for one in failed]
    state.learn([(row, 0 if filled else 1 << column, 1 << column if filled else 0) for (row, column), filled in cells])
    return [Step(name, (cell,), (("supposed", "filled" if filled else "empty"),)) for cell, filled in cells]


LADDER: tuple[Technique[State], ...] = (
    Technique(FIRST, Grade.EASY, 1.0, _found_by(FIRST)),
    Technique("done", Grade.EASY, 1.0, _found_by("done")),
    Technique("close", Grade.EASY, 1.0, _found_by("close")),
    Technique("reach", Grade.EASY, 1.5, _found_by("reach")),
    Technique("gap", Grade.EASY, 1.5, _found_by("gap")),
    Technique("glue", Grade.EASY, 1.5, _found_by("glue")),
    Technique("join", Grade.EASY, 1.5, _found_by("join")),
    Technique("split", Grade.EASY, 2.0, _found_by("split")),
    Technique("mercury", Grade.EASY, 2.0, _found_by("mercury")),
    Technique("again", Grade.EASY, 2.5, _counted_by("again"), raises=(Raise(NEARLY, Grade.MEDIUM),)),
    Technique("long", Grade.MEDIUM, 3.0, _counted_by("long"), raises=(Raise(NEARLY, Grade.HARD),)),
    Technique("line", Grade.HARD, 6.0, read_whole_lines),
    Technique("edge", Grade.EXPERT, 12.0, try_at_the_edge),
    Technique("trial", Grade.EXPERT, 16.0, try_cells),
)
SETTLES = frozenset(
    {"overlap", "done", "close", "reach", "gap", "glue", "join", "split", "mercury"}
)  # after such a step its cells are done


@functools.lru_cache(maxsize=16)  # whoever makes a puzzle looks at it first, and so is it asked for twice
def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would."""
    return climb(start(clues), LADDER, finished=State.answer)


def start(clues: Clues) -> State:
    """Nothing is known."""
    return State(clues)


def allows(state: State, answer: Answer) -> bool:
    """Whether no cell that is known is otherwise in the answer."""
    for row, cells in enumerate(answer.rows):
        bits = sum(cell << at for at, cell in enumerate(cells))
        if state.filled[row] & ~bits or state.empty[row] & bits:
            return False
    return True
