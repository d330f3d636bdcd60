"""Shikaku as people solve it: LADDER, easiest first, and deduce().

Every technique collects all its steps from the state as it is, and only then changes the state; so each
step's sentence is true when it is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.kinds.shikaku.reasoning.knowledge import State, TooManyFits
from bookmaker.kinds.shikaku.reasoning.lookahead import cut_off_area, share, share_pocket, strand, try_out
from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Grade, Step, Technique, climb
from bookmaker.puzzles.toolbox.bitgrid import BitGrid


def draw_only_fits(state: State) -> Sequence[Step]:
    """A number with one rectangle left gets it. Sound: every number has a rectangle."""
    ready = [k for k in state.open if len(state.fits[k]) == 1]
    steps = [state.step("only", state.fits[k][0], k) for k in ready]
    state.settle(ready)
    return steps


def claim_lone_cells(state: State) -> Sequence[Step]:
    """A cell that one number alone can reach is its cell. Sound: every cell is covered."""
    lone = state.served_once()
    steps: list[Step] = []
    for k in state.open:
        claimed = state.reach[k] & lone & ~state.core[k]
        if claimed:
            steps.append(state.step("reach", claimed, k))
            state.keep(k, [cells for cells in state.fits[k] if cells & claimed == claimed])
    return steps


def mark_cores(state: State) -> Sequence[Step]:
    """Cells that all rectangles of a number share are its own; named where another number reaches them.

    Sound: one of these rectangles is the number's. Two numbers that own one cell are a contradiction.
    """
    contested = state.served_twice()
    steps: list[Step] = []
    owned = 0
    for k in state.open:
        if state.core[k] & owned:
            raise Contradiction
        owned |= state.core[k]
        fresh = state.core[k] & contested & ~state.marked[k]
        if fresh:
            steps.append(state.step("core", fresh, k))
            state.marked[k] |= fresh
    return steps


def respect_cores(state: State) -> Sequence[Step]:
    """A rectangle that takes a cell which another number owns is out. Sound: rectangles do not overlap."""
    owned = 0
    for k in state.open:
        owned |= state.marked[k]
    steps: list[Step] = []
    for k in state.open:
        barred = state.reach[k] & owned & ~state.marked[k]
        if not barred:
            continue
        for other in state.open:
            theirs = state.marked[other] & barred
            if theirs:
                steps.append(state.step("taken", theirs, k, other))
        state.keep(k, [cells for cells in state.fits[k] if not cells & barred])
    return steps


# What a trial may use to run into a contradiction.
PLAIN = (draw_only_fits, claim_lone_cells, mark_cores, respect_cores)


SHORT = 3  # rounds of plain techniques that a reader follows in the head
LONG = 24


def try_shortly(state: State) -> Sequence[Step]:
    """Rectangles that the plain techniques lead to a contradiction within SHORT rounds are out."""
    return try_out(state, PLAIN, SHORT, "trial")


def try_at_length(state: State) -> Sequence[Step]:
    """The same within LONG rounds: work for a pencil and a rubber."""
    return try_out(state, PLAIN, LONG, "long-trial")


Ladder: TypeAlias = tuple[Technique[State], ...]

LADDER: Ladder = (
    Technique("only", Grade.EASY, 1.0, draw_only_fits),
    Technique("reach", Grade.EASY, 1.5, claim_lone_cells),
    Technique("core", Grade.MEDIUM, 3.0, mark_cores),
    Technique("taken", Grade.MEDIUM, 3.0, respect_cores),
    Technique("strand", Grade.HARD, 6.0, strand),
    Technique("pocket", Grade.HARD, 8.0, share_pocket),
    Technique("share", Grade.HARD, 8.0, share),
    Technique("area", Grade.EXPERT, 12.0, cut_off_area),
    Technique("trial", Grade.EXPERT, 16.0, try_shortly),
    Technique("long-trial", Grade.EXPERT, 32.0, try_at_length),
)
SETTLES = frozenset({"only"})  # after such a step its cells are done


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would; stuck at once where a "?" may be more rectangles than anyone would list."""
    try:
        state = start(clues)
    except TooManyFits:
        return Deduction(answer=None, steps=(), techniques=(), grade=None, effort=0.0)
    except Contradiction:
        return Deduction(answer=None, steps=(), techniques=(), grade=None, effort=0.0, contradiction=True)
    return climb(state, LADDER, finished=State.answer)


def deduce_rest(
    grid: BitGrid, places: list[tuple[int, int, int]], fits: list[tuple[int, ...]], ladder: Ladder = LADDER
) -> Deduction[bool]:
    """What these techniques do where the rectangles of each number, `places` in (row, column, number), are narrowed.

    Where the easier ones had nothing left to find, grade and moments are those of the whole puzzle. The answer is
    True, or None when the ladder got stuck.
    """
    try:
        state = State(grid, places, fits, explain=False)
    except Contradiction:
        return Deduction(answer=None, steps=(), techniques=(), grade=None, effort=0.0, contradiction=True)
    return climb(state, ladder, finished=lambda state: None if state.open else True)


def start(clues: Clues) -> State:
    """Every number has all its rectangles; Contradiction where one has none, TooManyFits above a bound."""
    return State.of(clues)


def allows(state: State, answer: Answer) -> bool:
    """Whether the answer's rectangle around each number is one that still fits it."""
    bits: dict[int | None, int] = {}
    for r, row in enumerate(answer.rows):
        for c, region in enumerate(row):
            bits[region] = bits.get(region, 0) | state.geometry.bit(r, c)
    return all(bits[answer.rows[r][c]] in fits for (r, c, _), fits in zip(state.places, state.fits, strict=True))
