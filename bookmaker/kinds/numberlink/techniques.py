"""Numberlink as people solve it: LADDER, easiest first, and deduce()."""

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.reasoning.gates import full_gates
from bookmaker.kinds.numberlink.reasoning.knowledge import Knowledge
from bookmaker.kinds.numberlink.reasoning.state import Refuted, State
from bookmaker.puzzles.contract.grading import Cell, Deduction, Grade, budget, climb
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, Rung, rung
from bookmaker.puzzles.toolbox.bitgrid import indices

GLANCE = 2  # rounds of forced moves that most people see without a pencil
SHORT = 3  # rounds of a short trial
LONG, LONGEST = 8, 40  # rounds that a patient person follows with a pencil, and what only a stubborn one does


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would, restarting at the easiest technique after each success.

    All steps of one technique that are open at one moment are taken together, so twins fare alike.
    """
    found = climbed(clues, SHORTLY).deduction
    return found if found.answer or found.contradiction or found.undecided else climbed(clues, len(LADDER)).deduction


@dataclass(frozen=True, slots=True)
class Climb:
    """A deduction, and the cells that it has not finished (bit numbers of the BitGrid)."""

    deduction: Deduction[Answer]
    unfinished: tuple[int, ...]


def climbed(clues: Clues, rungs: int) -> Climb:
    """Solve with the first so many techniques; what fewer solved is solved just so. The last few puzzles are kept."""
    known = _climbed(clues, clues.uniqueness, budget())
    for tried, made in known.items():
        if tried == rungs or (tried < rungs and made.deduction.answer):
            return made
    state = State.of(clues)
    deduction = climb(state, LADDER[:rungs], finished=State.answer)
    known[rungs] = Climb(deduction, tuple(indices(state.known.ends())))
    return known[rungs]


@functools.lru_cache(maxsize=8)
def _climbed(clues: Clues, uniqueness: bool, positions: int) -> dict[int, Climb]:
    """What came of a puzzle by how many techniques there were.

    Clues that differ only in what may be trusted are equal, so that is named apart, as the budget is.
    """
    return {}


# --- a cell that needs all its open edges


def _corners(known: Knowledge) -> int:
    grid = known.grid
    return (grid.topmost | grid.bottommost) & (grid.leftmost | grid.rightmost) & known.blanks


def _forced(state: State, among: Callable[[Knowledge], int]) -> Iterator[Found]:
    """Cells that need all their open ways, where nothing but closed ways has to be seen."""
    for cell in indices(state.known.forced() & among(state.known)):
        if not _barred(state, cell):
            number = state.known.number[cell]
            yield _all_ways(state, cell, facts=(("number", number),) if number else ())


def _steered(state: State, why: str) -> Iterator[Found]:
    """The end of a chain that has one way left, since other ways would break a rule at once."""
    known = state.known
    for cell in indices(known.forced()):
        barred = _barred(state, cell)
        if why in barred.values():
            others = tuple(map(known.cell, barred))
            yield _all_ways(state, cell, others, (("number", known.number[cell]), ("barred", others)))


def _all_ways(state: State, cell: int, barred: tuple[Cell, ...] = (), facts: Facts = ()) -> Found:
    place = state.known.cell(cell)
    return Found(state.known.ways(1 << cell), (place,), facts, because=partial(Marks, (place, *barred)))


def _barred(state: State, cell: int) -> dict[int, str]:
    """The neighbours to which a cell's way is barred and by nothing else closed, and why; none between printed numbers.

    A neighbour with all its arms would be closed anyway, and so would be any way from a full cell.
    """
    known = state.known
    stride = known.grid.stride
    found: dict[int, str] = {}
    for other in (cell - stride, cell - 1, cell + 1, cell + stride):
        why = state.barred.get((min(cell, other), max(cell, other)))
        if why and not known.filled >> other & 1 and not (known.terminals >> cell & known.terminals >> other & 1):
            found[other] = why
    return found


# --- an edge that would break a rule, at once or after a few moves


def _detour(state: State) -> Iterator[Found]:
    """What a solver sees who trusts that there is one answer, even where cells may stay empty."""
    known = state.known
    for end in indices(known.ends()) if known.clues.uniqueness else ():
        for other, h, v in known.detours(end):
            if end < other:
                edge = known.cell(end), known.cell(other)
                yield Found((h, v), edge, holds=False, because=partial(Marks, edge))


def _nearby(state: State, *, drawn: bool, why: tuple[str, ...]) -> list[Found]:
    """Where drawing (or closing) an edge would soon break a rule nearby."""
    return [one.found for one in state.local((drawn, False), GLANCE) if one.why in why]


def _either(refuted: Callable[[bool], list[Refuted]]) -> list[Found]:
    """What is found where drawing an edge is refuted, or if that is nowhere, closing one."""
    return [one.found for one in refuted(True) or refuted(False)]


def _afar(state: State, why: str) -> list[Found]:
    """Where a supposition would soon cut a pair, seal a pocket or make links cross."""
    return _either(lambda drawn: [one for one in state.wide((drawn, False), GLANCE) if one.why == why])


def _shorter(state: State) -> list[Found]:
    """Where a supposition would soon fail if no link has detours, for a solver who trusts that."""
    return _either(lambda drawn: state.local((drawn, True), GLANCE)) if state.known.clues.uniqueness else []


def _trial(state: State, *, among: tuple[int, ...] = (SHORT,), trusting: bool = False) -> list[Found]:
    """Where a supposition fails, of all that do those after the fewest rounds of forced moves.

    `among` are the numbers of rounds to try, fewest first. If `trusting`, links have no detours.
    """

    def refuted(drawn: bool) -> list[Refuted]:
        for rounds in among:
            found = state.local((drawn, trusting), rounds) or state.wide((drawn, trusting), rounds)
            if found:
                least = min(one.rounds for one in found)
                return [one for one in found if one.rounds == least]
        return []

    return _either(refuted) if state.known.clues.uniqueness or not trusting else []


EASY, MEDIUM, HARD, EXPERT = Grade
CLASHES = ("crowd", "loop", "differ")  # of two links, or of a link with itself
# Costs grow as seeing a step does: at once, near one cell, by what would follow, over the whole grid, with a pencil.
LADDER: tuple[Rung[State], ...] = (
    rung("corner", EASY, 1.0, partial(_forced, among=_corners), settles=True),
    rung("exit", EASY, 1.0, partial(_forced, among=lambda known: known.terminals), settles=True),
    rung("forced", EASY, 1.0, partial(_forced, among=lambda known: known.blanks), settles=True),
    rung("differ", EASY, 1.2, partial(_steered, why="differ"), settles=True, aim="number"),
    rung("loop", EASY, 1.5, partial(_steered, why="loop"), settles=True),
    rung("strand", MEDIUM, 8.0, partial(_nearby, drawn=True, why=("strand",))),
    rung("clash", MEDIUM, 8.5, partial(_nearby, drawn=True, why=CLASHES)),
    rung("detour", MEDIUM, 9.0, _detour, trusting=True),
    rung("needed", HARD, 13.5, partial(_nearby, drawn=False, why=("strand",))),
    rung("no-escape", HARD, 14.0, partial(_nearby, drawn=False, why=CLASHES)),
    rung("cut-off", HARD, 21.0, partial(_afar, why="cut")),
    rung("sealed", HARD, 22.0, partial(_afar, why="sealed")),
    rung("shorter", HARD, 24.0, _shorter, trusting=True),
    rung("out-of-order", EXPERT, 31.0, partial(_afar, why="crossed")),
    rung("full-gate", EXPERT, 36.0, lambda state: full_gates(state.known), aim="numbers"),
    rung("trial", EXPERT, 48.0, _trial),
    rung("shorter-trial", EXPERT, 60.0, partial(_trial, trusting=True), trusting=True),
    rung("long-trial", EXPERT, 100.0, partial(_trial, among=(LONG, LONGEST))),
)
# Techniques that are no more, and which does what they did.
RETIRED = {
    "diagonal": "clash",
    "passage": "cut-off",
    "blind-alley": "cut-off",
    "lifeline": "cut-off",
    "opening": "sealed",
    "in-order": "out-of-order",
    "shorter-closed": "shorter",
    "trial-closed": "trial",
    "shorter-trial-closed": "shorter-trial",
    "long-trial-closed": "long-trial",
}
start, _, allows, marks, DECIDES_CELLS = Engine(LADDER, State.of).verbs
# How many techniques there are up to each grade; and with short trials, and without any.
UP_TO = {grade: sum(technique.grade <= grade for technique in LADDER) for grade in Grade}
UNTRIED, SHORTLY = (
    next(at for at, technique in enumerate(LADDER) if technique.name == name) for name in ("trial", "long-trial")
)
