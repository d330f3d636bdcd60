"""Numberlink as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.reasoning.knowledge import Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import bridges
from bookmaker.kinds.numberlink.reasoning.trials import Refuted, Trials
from bookmaker.puzzles.contract.grading import Deduction, Grade, Step, Technique, climb
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.bitgrid import indices

SHORT = 2  # rounds of forced moves that most people see without a pencil
LONG = 8  # rounds that a patient person follows with a pencil
LONGEST = 40
CLASHES = ("crowd", "loop", "differ")  # of two links, or of a link with itself


@dataclass(slots=True)
class State:
    """The knowledge so far, the chain ends to check again, the bad edges found there, and the trials already made."""

    known: Knowledge
    changed: list[int]
    trials: Trials
    bad: dict[str, list[tuple[int, int, int, int]]] = field(default_factory=lambda: {"differ": [], "loop": []})

    def draw(self, h: int, v: int) -> None:
        """Draw edges and remember which ends to check again; Conflict where a rule breaks."""
        known = self.known
        h_off, v_off = known.h_off, known.v_off
        ends = known.draw(h, v)
        self.changed += ends
        self._forget(h | (h_off ^ known.h_off), v | (v_off ^ known.v_off), ends)

    def close(self, h: int, v: int) -> None:
        """Close edges; Conflict where one of them is drawn."""
        self.known.close(h, v)
        self._forget(h, v, ())

    def _forget(self, h: int, v: int, ends: Sequence[int]) -> None:
        cells = h | h << 1 | v | v << self.known.grid.stride
        for end in ends:
            cells |= 1 << end
        self.trials.forget(cells)


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would, restarting at the easiest technique after each success."""
    return climb(start(clues), LADDER, finished=_answer)


def start(clues: Clues) -> State:
    """Nothing is drawn yet."""
    known = Knowledge.of(clues)
    return State(known, list(indices(known.terminals)), Trials(known))


def allows(state: State, answer: Answer) -> bool:
    """Whether the answer has every edge drawn so far and none that is closed."""
    known, grid = state.known, state.known.grid
    right = down = 0
    for r, row in enumerate(answer.rows):
        for c, arms in enumerate(row):
            right |= grid.bit(r, c) if arms & RIGHT else 0
            down |= grid.bit(r, c) if arms & DOWN else 0
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
    return Answer(tuple(rows))


# --- a cell that needs all its open edges


def _corner(state: State) -> Sequence[Step]:
    grid = state.known.grid
    corners = (grid.first_row | grid.last_row) & (grid.first_column | grid.last_column)
    return _forced(state, "corner", corners & state.known.blanks)


def _exit(state: State) -> Sequence[Step]:
    return _forced(state, "exit", state.known.terminals)


def _passing(state: State) -> Sequence[Step]:
    return _forced(state, "forced", state.known.blanks)


def _forced(state: State, name: str, among: int) -> Sequence[Step]:
    known = state.known
    forced = known.forced() & among
    if not forced:
        return ()
    state.draw(*known.ways(forced))
    return tuple(Step(name, (known.cell(index),)) for index in indices(forced))


# --- edges that would join what must not be joined


def _differ(state: State) -> Sequence[Step]:
    known = state.known
    return [
        Step(
            "differ",
            (known.cell(cell), known.cell(other)),
            (("first", known.number[cell]), ("second", known.number[other])),
        )
        for cell, other in _closed(state, "differ")
    ]


def _loop(state: State) -> Sequence[Step]:
    known = state.known
    return [Step("loop", (known.cell(cell), known.cell(other))) for cell, other in _closed(state, "loop")]


def _closed(state: State, why: str) -> list[tuple[int, int]]:
    """Close every edge that must not be drawn for that reason; gives their cells."""
    known = state.known
    for cell in dict.fromkeys(state.changed):
        for kind, other, h, v in known.bad_edges(cell):
            state.bad[kind].append((cell, other, h, v))
    state.changed.clear()
    found: list[tuple[int, int]] = []
    for cell, other, h, v in state.bad[why]:
        # Chains only grow, so a bad edge stays bad; but it may be closed by now.
        if h & ~known.h_off or v & ~known.v_off:
            state.close(h, v)
            found.append((cell, other))
    state.bad[why].clear()
    return found


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
    steps: list[Step] = []
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
                    state.draw(h, v)
                    steps.append(Step("diagonal", (known.cell(index),), (("bend", (known.cell(index - move),)),)))
    return steps


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


# --- trials


def _glance(name: str, *, drawn: bool, why: tuple[str, ...]) -> Callable[[State], Sequence[Step]]:
    """A technique that sees where drawing (or closing) an edge would soon break a rule nearby."""

    def apply(state: State) -> Sequence[Step]:
        found = [r for r in state.trials.local(drawn=drawn, rounds=SHORT) if r.why in why]
        return _conclude(state, name, found, drawn=drawn)

    return apply


def _pocket(name: str, *, drawn: bool, why: str) -> Callable[[State], Sequence[Step]]:
    """A technique that sees where drawing (or closing) an edge would leave a pocket unfilled or make links cross."""

    def apply(state: State) -> Sequence[Step]:
        found = [r for r in state.trials.wide(drawn=drawn, rounds=SHORT) if r.why == why]
        return _conclude(state, name, found, drawn=drawn)

    return apply


def _trial(name: str, *, drawn: bool, rounds: int) -> Callable[[State], Sequence[Step]]:
    """A technique that supposes an edge drawn (or closed) and makes forced moves for `rounds` rounds."""

    def apply(state: State) -> Sequence[Step]:
        found = state.trials.local(drawn=drawn, rounds=rounds) or state.trials.wide(drawn=drawn, rounds=rounds)
        best = min(found, key=lambda refuted: refuted.rounds, default=None)
        return _conclude(state, name, [best] if best else [], drawn=drawn)

    return apply


def _conclude(state: State, name: str, found: Sequence[Refuted], *, drawn: bool) -> Sequence[Step]:
    """Do the opposite of each refuted supposition; one step for each."""
    known = state.known
    for refuted in found:
        (state.close if drawn else state.draw)(refuted.h, refuted.v)
    return [
        Step(
            name,
            (known.cell(refuted.cells[0]), known.cell(refuted.cells[1])),
            (
                ("where", (known.cell(refuted.conflict),)),
                ("moves", refuted.rounds),
                ("number", refuted.number),
                ("other", refuted.other),
            ),
        )
        for refuted in found
    ]


LADDER: tuple[Technique[State], ...] = (
    Technique("corner", Grade.EASY, 1.0, _corner),
    Technique("exit", Grade.EASY, 1.2, _exit),
    Technique("forced", Grade.EASY, 1.5, _passing),
    Technique("differ", Grade.EASY, 2.0, _differ),
    Technique("loop", Grade.EASY, 2.5, _loop),
    Technique("diagonal", Grade.MEDIUM, 3.0, _diagonal),
    Technique("strand", Grade.MEDIUM, 4.0, _glance("strand", drawn=True, why=("strand",))),
    Technique("clash", Grade.MEDIUM, 4.2, _glance("clash", drawn=True, why=CLASHES)),
    Technique("needed", Grade.HARD, 4.5, _glance("needed", drawn=False, why=("strand",))),
    Technique("no-escape", Grade.HARD, 4.7, _glance("no-escape", drawn=False, why=CLASHES)),
    Technique("passage", Grade.HARD, 6.0, _passage),
    Technique("blind-alley", Grade.HARD, 6.5, _blind_alley),
    Technique("cut-off", Grade.HARD, 7.0, _pocket("cut-off", drawn=True, why="cut")),
    Technique("lifeline", Grade.HARD, 7.0, _pocket("lifeline", drawn=False, why="cut")),
    Technique("sealed", Grade.HARD, 7.5, _pocket("sealed", drawn=True, why="sealed")),
    Technique("opening", Grade.HARD, 7.5, _pocket("opening", drawn=False, why="sealed")),
    Technique("out-of-order", Grade.EXPERT, 7.8, _pocket("out-of-order", drawn=True, why="crossed")),
    Technique("in-order", Grade.EXPERT, 7.8, _pocket("in-order", drawn=False, why="crossed")),
    Technique("pocket", Grade.EXPERT, 8.0, _pocket("pocket", drawn=True, why="parity")),
    Technique("pocket-door", Grade.EXPERT, 8.0, _pocket("pocket-door", drawn=False, why="parity")),
    Technique("trial", Grade.EXPERT, 12.0, _trial("trial", drawn=True, rounds=LONG)),
    Technique("trial-closed", Grade.EXPERT, 14.0, _trial("trial-closed", drawn=False, rounds=LONG)),
    Technique("long-trial", Grade.EXPERT, 25.0, _trial("long-trial", drawn=True, rounds=LONGEST)),
    Technique("long-trial-closed", Grade.EXPERT, 28.0, _trial("long-trial-closed", drawn=False, rounds=LONGEST)),
)
