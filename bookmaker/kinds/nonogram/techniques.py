"""Nonogram as people solve it: LADDER, easiest first, and deduce().

A person goes over the lines that have changed, again and again. A sweep looks at all of them in the state as it is, and
each of the easy techniques then takes what the sweep found by it; so turning a puzzle changes nothing. Easy puzzles are
done within a few sweeps for their size; many sweeps, or what no single block tells, make the grade.
"""

import functools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.kinds.nonogram.reasoning.knowledge import BY_TRIAL, BY_TWO_LINES, LineFinding, State
from bookmaker.kinds.nonogram.reasoning.line import look
from bookmaker.kinds.nonogram.reasoning.sorting import sorted_out
from bookmaker.kinds.nonogram.reasoning.suppositions import Consequences, Supposed, cell_of, consequences
from bookmaker.puzzles.contract.grading import Cell, Deduction, Grade, Raise, budget
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort, put
from bookmaker.puzzles.kits.ladder import Engine, Found, Rung, rung
from bookmaker.puzzles.toolbox.least import least

MOST_TRIALS = 10  # rounds of suppositions that anyone would make in one puzzle
DEEPEST = 8  # sweeps that one would follow a supposition through
EARLY = 0.8  # of the cells: a thin sweep later is no pains
NEARLY = 3  # sweeps before the last of a grade that are counted: a puzzle just above it meets its grade so often


def easy_sweeps(sides: int) -> int:
    """The most sweeps of an easy puzzle whose sides have so many cells together: 7 of 15x15, 11 of 20x20."""
    return max(4, sides // 4, 2 * sides // 5 - 5)


def medium_sweeps(sides: int) -> int:
    """The most sweeps of a medium one that is asked for: 14 of 15x15, 21 of 20x20."""
    return max(easy_sweeps(sides) + 4, 7 * sides // 10 - 7)


def thin(sides: int) -> int:
    """So many lines, or fewer, that tell something make a thin sweep: one has to look for them."""
    return min(2, sides // 10)


def _sweep(state: State) -> None:
    """See that there is something found and unused: else look at all changed lines, and sort out what that tells.

    Asked again before anything is learned, it changes nothing.
    """
    if state.is_read:
        return
    state.is_read = True
    state.waiting = {name: new for name, findings in state.waiting.items() if (new := state.unknown_of(findings))}
    while not state.waiting and state.stale and not state.tired:
        state.waiting = sorted_out(state, state.look_again())
        if state.waiting:
            sides = state.width + state.height
            lines = len({line for some in state.waiting.values() for line, _, _ in some})
            state.sweeps.append(lines)
            if lines <= thin(sides) and state.share < EARLY:
                state.tired = "thin"
                state.thin += 1
            elif len(state.sweeps) > easy_sweeps(sides) - NEARLY:
                state.tired = "again"


def _seen(name: str, grade: Grade, cost: float) -> Rung[State]:
    """The rung that takes what a sweep found under this name."""

    def find(state: State) -> Iterator[Found]:
        _sweep(state)
        return state.found(state.waiting.get(name, ()))

    return rung(name, grade, cost, find, settles=True)


def _counted(name: str, grade: Grade, cost: float, above: Grade | None = None) -> Rung[State]:
    """The rung that counts the sweeps of this name, each when all that it found is used."""

    def find(state: State) -> Iterator[Found]:
        if state.tired == name:
            yield Found(None, (), (("round", len(state.sweeps)),), because=Marks)

    return rung(name, grade, cost, find, (Raise(NEARLY, above),) if above else ())


def read_whole_lines(state: State) -> Iterator[Found]:
    """All ways to place the blocks of a line have these cells in common. Sound: one of the ways is right."""
    _sweep(state)
    for line, seen in enumerate(state.looks):
        new = state.unknown(line)
        for one in state.found([(line, new & ~seen.can_clear, new & ~seen.can_fill)]):
            yield replace(one, facts=(*one.facts, *put(state.findings(one))))


def try_in_two_lines(state: State) -> Iterator[Found]:
    """A cell that one of its lines, a line beside that and the lines across them leave no way to be is the other.

    Of all such cells those that fail within the fewest sweeps.
    """
    yield from _refuted(state, _consequences(state).failed_by_two_lines(DEEPEST), by_two_lines=True)


def try_cells(state: State) -> Iterator[Found]:
    """Of all cells that cannot be filled, or cannot be empty, those that fail within the fewest sweeps."""
    if state.trials < MOST_TRIALS:
        known = _consequences(state)
        yield from _refuted(state, known.failed_soonest(known.by_row, DEEPEST), by_two_lines=False)


def _consequences(state: State) -> Consequences:
    return consequences(state.runs, state.height, tuple(state.filled), tuple(state.empty))


def _refuted(state: State, failed: Sequence[Supposed], *, by_two_lines: bool) -> Iterator[Found]:
    """Cells that are not what was supposed."""
    for one in failed:
        cell, filled = cell_of(one, state.width)
        bit = 1 << cell[1]
        what = ((cell[0], 0 if filled else bit, bit if filled else 0), BY_TWO_LINES if by_two_lines else BY_TRIAL)
        because = partial(_marks_of, state, cell, int(filled), by_two_lines)
        yield Found(what, (cell,), (("supposed", "filled" if filled else "empty"),), because=because)


def _marks_of(state: State, cell: Cell, value: int, by_two_lines: bool) -> Marks:
    """What follows where a cell is supposed filled (1) or empty (0): lines in order, and the one that then cannot be.

    Of ways to look at lines that which takes fewest.
    """
    ways = _two_lines(state, cell) if by_two_lines else [state.every]
    followed = [found for lines in ways if (found := _followed(state, cell, value, lines))]
    *found, (failed, _, _) = min(followed, key=len)
    forces = [
        _value(one, filled)
        for at, fill, clear in found
        for filled, new in ((1, fill), (0, clear))
        for one in state.cells(at, new)
    ]
    return Marks(
        (cell,),
        (),
        (_value(cell, value),),
        tuple(forces),
        state.cells(failed, state.full[failed]),
        facts=(("lines", tuple(state.whole(line) for line, _, _ in found)), ("where", (state.whole(failed),))),
    )


def _value(cell: Cell, value: int) -> Finding:
    return Finding(Sort.VALUE, (cell,), value)


def _two_lines(state: State, cell: Cell) -> Iterator[Collection[int]]:
    """For each line that a cell lies in with one beside it these two, and the lines that cross them."""
    rows, columns = state.every[: state.height], state.every[state.height :]
    for lines, crossing, at in ((rows, columns, cell[0]), (columns, rows, cell[1])):
        for first in (at - 1, at):
            if 0 <= first < len(lines) - 1:
                yield {*lines[first : first + 2], *crossing}


def _followed(state: State, cell: Cell, value: int, among: Collection[int]) -> list[LineFinding]:
    """What follows from a supposed cell, line after line, at the end the line that has no way to be; empty without one.

    A sweep looks at all of these lines that have changed. Of lines that tell something those are left out without
    which the last fails as well.
    """
    changed, looked = set[int](), list[int]()
    at = _supposing(state, cell, value, changed)
    while sweep := sorted(changed.intersection(among)):
        changed.clear()
        for line in sweep:
            found = _told_by(at, line)
            if found is None:
                return _needed(state, cell, value, looked, line)
            if found[1] | found[2]:
                looked.append(line)
                at.put(found, changed)
                changed.discard(line)
    return []


def _needed(state: State, cell: Cell, value: int, looked: Sequence[int], last: int) -> list[LineFinding]:
    """What those of the lines looked at tell by which the last fails, and that one."""
    lines = least(looked, lambda some: _told_in_turn(state, cell, value, (*some, last))[-1] is None)
    return [*filter(None, _told_in_turn(state, cell, value, lines)), (last, 0, 0)]


def _supposing(state: State, cell: Cell, value: int, changed: set[int]) -> State:
    """The state with a cell filled (1) or empty (0), and the lines in which that is new."""
    at, bit = state.copy(), 1 << cell[1]
    at.put((cell[0], bit * value, bit * (1 - value)), changed)
    return at


def _told_in_turn(state: State, cell: Cell, value: int, lines: Sequence[int]) -> list[LineFinding | None]:
    """What lines tell one after another once a cell is supposed, up to one that has no way to be: None."""
    at, told = _supposing(state, cell, value, set()), list[LineFinding | None]()
    for line in lines:
        told.append(found := _told_by(at, line))
        if found is None:
            break
        at.put(found, set())
    return told


def _told_by(state: State, line: int) -> LineFinding | None:
    """The cells of a line that are the same in all ways to place its blocks, and not known yet; None without a way."""
    seen = look(state.runs[line], state.length(line), state.filled[line], state.empty[line])
    new = state.unknown(line)
    return (line, new & ~seen.can_clear, new & ~seen.can_fill) if seen else None


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
    _counted("thin", Grade.MEDIUM, 3.0),
    rung("line", Grade.HARD, 6.0, read_whole_lines, settles=True),
    rung("two-lines", Grade.EXPERT, 40.0, try_in_two_lines, settles=True),
    rung("trial", Grade.EXPERT, 60.0, try_cells, settles=True),
)
RETIRED = {"edge": "two-lines", "long": "again"}
_SINGLY: Rung[State] = rung("two-lines", Grade.EXPERT, 40.0, lambda state: islice(try_in_two_lines(state), 1))
_ENGINE, _UNTRIED, _ONE_BY_ONE = (Engine(ladder, State) for ladder in (LADDER, LADDER[:-1], (*LADDER[:-2], _SINGLY)))
start, _, allows, marks, DECIDES_CELLS = _ENGINE.verbs


def course(clues: Clues, *, with_trials: bool = False, singly: bool = False) -> tuple[Deduction[Answer], State]:
    """How far a person gets, without trials or with them, and what they know then: the rounds and how each went.

    Singly, who needs two lines at once finds one cell at a time by them, and goes back to single lines.
    """
    return _course(clues, _ENGINE if with_trials else _ONE_BY_ONE if singly else _UNTRIED, budget())


@functools.lru_cache(maxsize=16)  # whoever makes a puzzle looks at it first, and so is it asked for twice
def _course(clues: Clues, engine: Engine[State], positions: int) -> tuple[Deduction[Answer], State]:
    state = State(clues)
    return engine.climbed(state, clues.width * clues.height), state


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would."""
    found, _ = course(clues)
    return found if found.answer or found.contradiction or found.undecided else course(clues, with_trials=True)[0]
