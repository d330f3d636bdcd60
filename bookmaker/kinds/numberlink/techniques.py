"""Numberlink as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.reasoning.detours import detours
from bookmaker.kinds.numberlink.reasoning.gates import full_gates
from bookmaker.kinds.numberlink.reasoning.pockets import bridges
from bookmaker.kinds.numberlink.reasoning.state import State
from bookmaker.kinds.numberlink.reasoning.suppositions import (
    CLASHES,
    LONG,
    LONGEST,
    SHORT,
    directly,
    glance,
    trial,
    trusting_trial,
    wide,
)
from bookmaker.puzzles.contract.grading import Deduction, Grade, Step, Technique, climb
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.masks import masked


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would, restarting at the easiest technique after each success.

    All steps of one technique that are open at one moment are taken together, so twins fare alike.
    """
    found = climbed(clues, SHORTLY).deduction
    return found if found.answer or found.contradiction else climbed(clues, len(LADDER)).deduction


@dataclass(frozen=True, slots=True)
class Climb:
    """A deduction, and the cells that it has not finished (bit numbers of the BitGrid)."""

    deduction: Deduction[Answer]
    unfinished: tuple[int, ...]


def climbed(clues: Clues, rungs: int) -> Climb:
    """Solve with the first so many techniques; what they solve is solved just so with all. The last few are kept."""
    return _climbed(clues, clues.uniqueness, rungs)


@functools.lru_cache(maxsize=8)
def _climbed(clues: Clues, uniqueness: bool, rungs: int) -> Climb:
    """As climbed; clues that differ only in what may be trusted are equal, so that is named apart."""
    state = State.of(clues)
    deduction = climb(state, LADDER[:rungs], finished=_answer)
    return Climb(deduction, tuple(indices(state.known.ends())))


def start(clues: Clues) -> State:
    """Nothing is drawn yet."""
    return State.of(clues)


def allows(state: State, answer: Answer) -> bool:
    """Whether the answer has every edge drawn so far and none that is closed."""
    known, grid = state.known, state.known.grid
    right = down = 0
    for r, row in enumerate(answer.rows):
        for c, arms in enumerate(row):
            right |= grid.bit(r, c) if (arms or 0) & RIGHT else 0
            down |= grid.bit(r, c) if (arms or 0) & DOWN else 0
    return not (known.h_on & ~right | known.v_on & ~down | known.h_off & right | known.v_off & down)


def _answer(state: State) -> Answer | None:
    known = state.known
    if known.ends():
        return None
    right, down = known.h_on, known.v_on
    left, up = right << 1, down << known.grid.stride
    rows: list[tuple[int, ...]] = []
    for r in range(known.grid.height):
        base = r * known.grid.stride
        rows.append(
            tuple(
                RIGHT * (right >> i & 1) + UP * (up >> i & 1) + LEFT * (left >> i & 1) + DOWN * (down >> i & 1)
                for i in range(base, base + known.grid.width)
            )
        )
    return Answer(masked(tuple(rows), known.grid.holes))


# --- a cell that needs all its open edges


def _corner(state: State) -> Sequence[Step]:
    grid = state.known.grid
    corners = (grid.topmost | grid.bottommost) & (grid.leftmost | grid.rightmost)
    return _forced(state, "corner", corners & state.known.blanks)


def _exit(state: State) -> Sequence[Step]:
    return _forced(state, "exit", state.known.terminals)


def _passing(state: State) -> Sequence[Step]:
    return _forced(state, "forced", state.known.blanks)


def _forced(state: State, name: str, among: int) -> Sequence[Step]:
    """Use all open ways of the cells that need them, where nothing but closed ways has to be seen."""
    known = state.known
    forced = [index for index in indices(known.forced() & among) if not _barred(state, index)]
    if not forced:
        return ()
    state.draw(*known.ways(sum(1 << index for index in forced)))
    return tuple(Step(name, (known.cell(index),)) for index in forced)


def _steered(why: str) -> Callable[[State], Sequence[Step]]:
    """A technique for the end of a chain that has one way left, since other ways would break a rule at once."""

    def apply(state: State) -> Sequence[Step]:
        known = state.known
        found = [(i, barred) for i in indices(known.forced()) if why in (barred := _barred(state, i)).values()]
        if not found:
            return ()
        steps = [
            Step(
                why,
                (known.cell(index),),
                (("number", known.number[index]), ("barred", tuple(known.cell(other) for other in barred))),
            )
            for index, barred in found
        ]
        state.draw(*known.ways(sum(1 << index for index, _ in found)))
        return steps

    return apply


def _barred(state: State, cell: int) -> dict[int, str]:
    """The neighbours to which a cell's way is barred and by nothing else closed, and why; none between printed numbers.

    A neighbour with all its arms would be closed anyway, and so would be any way from a full cell.
    """
    known = state.known
    stride = known.grid.stride
    full = known.full()
    found: dict[int, str] = {}
    for other in (cell - stride, cell - 1, cell + 1, cell + stride):
        why = state.barred.get((min(cell, other), max(cell, other)))
        if why and not full >> other & 1 and not (known.terminals >> cell & known.terminals >> other & 1):
            found[other] = why
    return found


# --- a cell behind a bend


def _diagonal(state: State) -> Sequence[Step]:
    """Behind a bend lies a cell that the link cannot enter from both sides: that would be a ring.

    So a blank cell there needs one of its two outward ways; where one is closed, the other is drawn.
    """
    known = state.known
    stride = known.grid.stride
    right, down = known.h_on, known.v_on
    left, up = right << 1, down << stride
    no_right, no_down = known.h_off, known.v_off
    no_left = (no_right << 1) | known.grid.first_column
    no_up = (no_down << stride) | known.grid.first_row
    steps: dict[tuple[int, int], Step] = {}  # by the edge that is drawn
    # For each of the four directions of a bend: the bends, the way to the diagonal, the outward ways.
    for bends, move, across, along, no_across, no_along in (
        (right & down, stride + 1, right, down, no_right, no_down),
        (left & down, stride - 1, left, down, no_left, no_down),
        (right & up, 1 - stride, right, up, no_right, no_up),
        (left & up, -stride - 1, left, up, no_left, no_up),
    ):
        behind = (bends << move if move > 0 else bends >> -move) & known.blanks
        for cells, h_side, v_side in (
            (behind & no_across & ~along & ~no_along, None, along is down),
            (behind & no_along & ~across & ~no_across, across is right, None),
        ):
            for index in indices(cells):
                here = 1 << index
                h = 0 if h_side is None else (here if h_side else here >> 1)
                v = 0 if v_side is None else (here if v_side else here >> stride)
                if h & ~known.h_off & ~known.h_on or v & ~known.v_off & ~known.v_on:
                    steps[h, v] = Step("diagonal", (known.cell(index),), (("bend", (known.cell(index - move),)),))
    if steps:
        state.draw(sum(h for h, _ in steps), sum(v for _, v in steps))
    return tuple(steps.values())


# --- edges that connect parts of the grid


def _passage(state: State) -> Sequence[Step]:
    known = state.known
    found = [bridge for bridge in bridges(known) if bridge.number]
    state.draw(sum(b.h for b in found), sum(b.v for b in found)) if found else None
    return [Step("passage", (known.cell(b.cells[0]), known.cell(b.cells[1])), (("number", b.number),)) for b in found]


def _blind_alley(state: State) -> Sequence[Step]:
    known = state.known
    found = [bridge for bridge in bridges(known) if not bridge.number]
    for bridge in found:
        state.close(bridge.h, bridge.v)
    return [Step("blind-alley", (known.cell(b.cells[0]), known.cell(b.cells[1]))) for b in found]


NTH = ("first", "second", "third", "fourth")  # of the numbers that fill a gate, as its sentence calls them


def _full_gate(state: State) -> Sequence[Step]:
    known = state.known
    found = {(h, v): (gate, end, other) for gate in full_gates(known) for end, other, h, v in gate.closed}
    steps: list[Step] = []
    for gate, end, other in found.values():
        # A chain is one way; what is told of it is one cell, of the closed edge if it lies there.
        here = {min(cell, known.far[cell]): cell for cell in (end, other)}
        ways = sorted(here.get(chain, chain) for chain in gate.chains)
        steps.append(
            Step(
                "full-gate",
                (known.cell(min(end, other)), known.cell(max(end, other))),
                (
                    ("numbers", " ".join(NTH[: len(ways)])),
                    *zip(NTH, gate.numbers, strict=False),
                    ("gate", tuple(map(known.cell, ways))),
                ),
            )
        )
    for h, v in found:
        state.close(h, v)
    return steps


# --- what a solver sees who trusts that there is one answer, even where cells may stay empty


def _detour(state: State) -> Sequence[Step]:
    known = state.known
    if not known.clues.uniqueness:
        return ()
    found = {(h, v): (end, other) for end in indices(known.ends()) for other, h, v in detours(known, end)}
    for h, v in found:
        state.close(h, v)
    return [Step("detour", (known.cell(end), known.cell(other))) for end, other in found.values()]


# Costs grow as seeing a step does: at once, near one cell, by what would follow, over the whole grid, with a pencil.
LADDER: tuple[Technique[State], ...] = (
    Technique("corner", Grade.EASY, 1.0, _corner),
    Technique("exit", Grade.EASY, 1.0, _exit),
    Technique("forced", Grade.EASY, 1.0, _passing),
    Technique("differ", Grade.EASY, 1.2, _steered("differ")),
    Technique("loop", Grade.EASY, 1.5, _steered("loop")),
    Technique("diagonal", Grade.MEDIUM, 6.0, _diagonal),
    Technique("strand", Grade.MEDIUM, 8.0, glance("strand", drawn=True, why=("strand",))),
    Technique("clash", Grade.MEDIUM, 8.5, glance("clash", drawn=True, why=CLASHES)),
    Technique("detour", Grade.MEDIUM, 9.0, _detour, trusting=True),
    Technique("needed", Grade.HARD, 13.5, glance("needed", drawn=False, why=("strand",))),
    Technique("no-escape", Grade.HARD, 14.0, glance("no-escape", drawn=False, why=CLASHES)),
    Technique("passage", Grade.HARD, 18.0, _passage),
    Technique("blind-alley", Grade.HARD, 19.0, _blind_alley),
    Technique("cut-off", Grade.HARD, 21.0, wide("cut-off", drawn=True, why="cut")),
    Technique("lifeline", Grade.HARD, 21.0, wide("lifeline", drawn=False, why="cut")),
    Technique("sealed", Grade.HARD, 22.0, wide("sealed", drawn=True, why="sealed")),
    Technique("opening", Grade.HARD, 22.0, wide("opening", drawn=False, why="sealed")),
    Technique("shorter", Grade.HARD, 24.0, directly("shorter", drawn=True), trusting=True),
    Technique("shorter-closed", Grade.HARD, 25.0, directly("shorter-closed", drawn=False), trusting=True),
    Technique("out-of-order", Grade.EXPERT, 31.0, wide("out-of-order", drawn=True, why="crossed")),
    Technique("in-order", Grade.EXPERT, 31.0, wide("in-order", drawn=False, why="crossed")),
    Technique("full-gate", Grade.EXPERT, 36.0, _full_gate),
    Technique("trial", Grade.EXPERT, 48.0, trial("trial", drawn=True, among=(SHORT,))),
    Technique("trial-closed", Grade.EXPERT, 56.0, trial("trial-closed", drawn=False, among=(SHORT,))),
    Technique(
        "shorter-trial", Grade.EXPERT, 60.0, trusting_trial("shorter-trial", drawn=True, among=(SHORT,)), trusting=True
    ),
    Technique(
        "shorter-trial-closed",
        Grade.EXPERT,
        66.0,
        trusting_trial("shorter-trial-closed", drawn=False, among=(SHORT,)),
        trusting=True,
    ),
    Technique("long-trial", Grade.EXPERT, 100.0, trial("long-trial", drawn=True, among=(LONG, LONGEST))),
    Technique("long-trial-closed", Grade.EXPERT, 112.0, trial("long-trial-closed", drawn=False, among=(LONG, LONGEST))),
)
SETTLES = frozenset({"corner", "exit", "forced", "differ", "loop"})  # after such a step its cells are done
# How many techniques there are up to each grade; and with short trials, and without any.
UP_TO = {grade: sum(technique.grade <= grade for technique in LADDER) for grade in Grade}
UNTRIED, SHORTLY = (
    next(rung for rung, technique in enumerate(LADDER) if technique.name == name) for name in ("trial", "long-trial")
)
