"""A Numberlink half solved: what is known, which edges would break a rule at once, and what trials refute.

A trial supposes one open edge drawn or closed, makes the forced moves, and sees whether a rule breaks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import bypassed, check_order, check_pockets
from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices
from bookmaker.puzzles.toolbox.gridcode import digit_rows, digits
from bookmaker.puzzles.toolbox.least import least
from bookmaker.puzzles.toolbox.near import steps_between

Edge: TypeAlias = tuple[int, int, int, int]  # its two cells, and its bits h and v
Sort: TypeAlias = tuple[bool, bool]  # of suppositions: drawn (or closed), trusting (see Knowledge) or not
Moves: TypeAlias = tuple[int, tuple[int, int]]  # the cells that move in a round, and the edges that they draw
CELLS_A_POSITION = 1_000  # a trial in a grid of more takes so much longer, and counts for as much


class Refuted(NamedTuple):
    """A supposition that was refuted: why, after how many rounds, and what is found by that."""

    why: str
    rounds: int
    found: Found


class Trial(NamedTuple):
    """A trial that refuted nothing: the cells it depends on, and what it came to.

    `rounds` is how many were allowed, infinity where no forced move was left, `done` how many were made; `moved` the
    cells where they made moves. Four integers of edges: those drawn since and those closed.
    """

    checked: int
    rounds: float
    done: int
    moved: int
    h_on: int
    v_on: int
    h_off: int
    v_off: int


@dataclass(slots=True)
class State:
    """The knowledge so far, the edges barred since they would break a rule at once, and the trials already made.

    `barred[edge]` (its two cells, the smaller first) is "differ" or "loop". A barred edge is closed as soon as
    it can be seen; that is told with the move that it forces. What is found are edges, (h, v) as bits of the BitGrid:
    drawn where it holds, else closed.

    A trial that refuted nothing is repeated only where facts have changed: `unrefuted` holds, for each sort of
    suppositions, each edge with its trial; as long as no edge and no chain's end changes at the cells that it depends
    on, it would end the same way. `wide_found` holds what wide trials have refuted since the last change, `unsettled`
    the edges whose trials had forced moves left.
    """

    known: Knowledge
    barred: dict[tuple[int, int], str] = field(default_factory=dict)
    unrefuted: dict[Sort, dict[Edge, Trial]] = field(default_factory=dict)
    wide_found: dict[tuple[Sort, int], list[Refuted]] = field(default_factory=dict)
    unsettled: dict[Sort, list[Edge]] = field(default_factory=dict)

    @classmethod
    def of(cls, clues: Clues) -> State:
        """Nothing drawn yet; edges between different numbers are barred."""
        state = cls(Knowledge.of(clues))
        state._bar(indices(state.known.terminals))
        return state

    def copy(self) -> State:
        """The same to go on from; its trials are made anew."""
        return State(self.known.copy(), dict(self.barred))

    def take(self, found: Sequence[Found]) -> None:
        """Draw and close edges, and bar those that are wrong then; Conflict where a rule breaks."""
        known = self.known
        h_on, v_on, h_off, v_off = known.h_on, known.v_on, known.h_off, known.v_off
        known.close(*_united(found, holds=False))
        ends = known.draw(*_united(found, holds=True))
        self._bar(ends)
        h, v = (h_on ^ known.h_on) | (h_off ^ known.h_off), (v_on ^ known.v_on) | (v_off ^ known.v_off)
        changed = h | h << 1 | v | v << known.grid.stride | gathered(ends)
        self.wide_found.clear()
        self.unsettled.clear()
        for sort, edges in self.unrefuted.items():
            self.unrefuted[sort] = {edge: trial for edge, trial in edges.items() if not trial.checked & changed}

    def _bar(self, ends: Iterable[int]) -> None:
        for end in ends:
            for why, other, h, v in self.known.bad_edges(end):
                self.known.close(h, v)
                self.barred[min(end, other), max(end, other)] = why

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """Each edge that is drawn, or closed."""
        edges = self.known.findings(*one.what)
        return tuple(edges if one.holds else [edge.otherwise() for edge in edges])

    def answer(self) -> Answer | None:
        """The links once every cell has all its arms."""
        known = self.known
        if known.ends():
            return None
        (text,) = known.grid.digits((known.h_on, known.v_on << known.grid.stride, known.h_on << 1, known.v_on))
        return Answer(digit_rows(text, known.grid.width))

    def allows(self, answer: Answer) -> bool:
        """Whether the answer has every edge drawn so far and none that is closed."""
        known = self.known
        right, down = known.grid.read([digits(answer.rows)], "13579bdf", "89abcdef")  # with an arm that way
        return not (known.h_on & ~right | known.v_on & ~down | known.h_off & right | known.v_off & down)

    # --- trials

    def local(self, sort: Sort, rounds: int) -> list[Refuted]:
        """The suppositions that break a rule at a cell or a joint within so many rounds of forced moves."""
        unrefuted = self.unrefuted.setdefault(sort, {})
        found: list[Refuted] = []
        idle_h, idle_v = self._idle(sort)
        for edge in self._edges():
            seen = unrefuted.get(edge)
            if seen is None or seen.rounds < rounds:
                is_idle = edge[2] & idle_h or edge[3] & idle_v
                trial = self._forcing_nothing(edge, sort) if is_idle else self._try(edge, sort, rounds)
                if isinstance(trial, Refuted):
                    found.append(trial)
                else:
                    unrefuted[edge] = trial
        return found

    def wide(self, sort: Sort, rounds: int) -> list[Refuted]:
        """The suppositions that leave a pocket unfilled or make links cross, after so many rounds of forced moves.

        If shorter trials were made since facts changed, only the edges that had forced moves left are tried.
        """
        if (sort, rounds) not in self.wide_found:
            found: list[Refuted] = []
            unsettled: list[Edge] = []
            edges = self.unsettled.get(sort)
            check_pockets(self.known)
            idle_h, idle_v = self._idle(sort) if sort[0] else bypassed(self.known, *self._idle(sort))
            for edge in self._edges() if edges is None else edges:
                is_idle = edge[2] & idle_h or edge[3] & idle_v
                trial = self._forcing_nothing(edge, sort) if is_idle else self._try_wide(edge, sort, rounds)
                if isinstance(trial, Refuted):
                    found.append(trial)
                elif trial.rounds == rounds:
                    unsettled.append(edge)
            self.wide_found[sort, rounds] = found
            self.unsettled[sort] = unsettled
        return self.wide_found[sort, rounds]

    def _edges(self) -> Iterator[Edge]:
        """The undecided edges in reading order of their first cells."""
        known, stride = self.known, self.known.grid.stride
        h_open, v_open = known.ways(known.grid.full)
        for cell in indices(h_open | v_open):
            here = 1 << cell
            if here & h_open:
                yield cell, cell + 1, here, 0
            if here & v_open:
                yield cell, cell + stride, 0, here

    def _idle(self, sort: Sort) -> tuple[int, int]:
        """The edges (h, v) whose trials force nothing; drawn ones may, for who trusts."""
        return self.known.idle(drawn=sort[0]) if sort != (True, True) and not self.known.forced() else (0, 0)

    def _forcing_nothing(self, edge: Edge, sort: Sort) -> Trial:
        """The trial of an idle edge."""
        tick(1 + self.known.grid.pitch // CELLS_A_POSITION)
        one, other, h, v = edge
        cells = 1 << one | 1 << other
        if sort[0]:
            return Trial(cells | self.known.grid.near(cells), math.inf, 0, 0, h, v, 0, 0)
        return Trial(cells, math.inf, 0, 0, 0, 0, h, v)

    def _try(self, edge: Edge, sort: Sort, rounds: int) -> Refuted | Trial:
        """Suppose the edge drawn or closed and make forced moves."""
        (_, _, h, v), (drawn, trusting) = edge, sort
        known, supposed = self.known, self.known.copy(trusting=trusting)
        weight = 1 + known.grid.pitch // CELLS_A_POSITION
        tick(weight)
        checked: list[int] = []
        done = moved = 0
        try:
            if drawn:
                checked += supposed.grow(h, v)
            else:
                supposed.close(h, v)
            while (forced := supposed.forced()) and done < rounds:
                tick(1 + weight)
                moved |= forced
                checked += supposed.grow(*supposed.ways(forced))
                done += 1
        except Conflict as conflict:
            return self._refuted(edge, sort, conflict.why, done, moved)
        h_on, h_off = supposed.h_on ^ known.h_on, supposed.h_off ^ known.h_off
        v_on, v_off = supposed.v_on ^ known.v_on, supposed.v_off ^ known.v_off
        across, along, ends = h_on | h_off, v_on | v_off, gathered(checked)
        at = across | across << 1 | along | along << known.grid.stride | ends | known.grid.near(ends)
        return Trial(at, rounds if forced else math.inf, done, moved, h_on, v_on, h_off, v_off)

    def _try_wide(self, edge: Edge, sort: Sort, rounds: int) -> Refuted | Trial:
        """The same; then look at the pockets, and in which order the links' ends lie around them."""
        unrefuted = self.unrefuted.setdefault(sort, {})
        seen = unrefuted.get(edge)
        if seen is None or seen.done > rounds or rounds < seen.rounds < math.inf:
            trial: Refuted | Trial = self._try(edge, sort, rounds)
        else:
            trial = seen
        if isinstance(trial, Refuted):
            return trial
        unrefuted.setdefault(edge, trial)
        supposed = self.known.copy(trusting=sort[1])
        tick()
        try:
            # At once what the trial did round by round.
            supposed.draw(trial.h_on, trial.v_on)
            supposed.h_off |= trial.h_off
            supposed.v_off |= trial.v_off
            check_pockets(supposed)
            if supposed.walls != self.known.walls:  # else the ends are where they were
                check_order(supposed)
        except Conflict as conflict:
            return self._refuted(edge, sort, conflict.why, trial.done, trial.moved)
        return trial

    def _refuted(self, edge: Edge, sort: Sort, why: str, done: int, moved: int) -> Refuted:
        """The opposite, found by so many rounds of moves at those cells."""
        supposed, follows = ("drawn", "closed") if sort[0] else ("closed", "drawn")
        cells = (self.known.cell(edge[0]), self.known.cell(edge[1]))
        facts = (("supposed", supposed), ("fails", why), ("so", follows))
        because = partial(self._reason, edge, sort, why, moved)
        return Refuted(why, done, Found(edge[2:], cells, facts, not sort[0], because))

    def _reason(self, edge: Edge, sort: Sort, why: str, moved: int) -> Marks:
        """What is supposed, the ways that it forces one after the other, none in vain, and where that fails."""
        known, grid = self.known, self.known.grid

        def fails(cells: Sequence[int]) -> bool:
            conflict, _ = self._followed(edge, sort, why, gathered(cells))
            return conflict is not None and conflict.why == why

        conflict, rounds = self._followed(edge, sort, why, gathered(least([*indices(moved)], fails)))
        assert conflict is not None
        (drawn,) = known.findings(*edge[2:])
        found, opposite = (drawn.otherwise(), drawn) if sort[0] else (drawn, drawn.otherwise())
        where = (min(grid.cells(conflict.cells), key=lambda cell: steps_between((cell,), found.cells)),)
        forced = [cell_name(cell) for cells, _ in rounds for cell in grid.cells(cells)]
        facts = (
            ("follow", "moves" if forced else "none"),
            ("forced", ", ".join(forced)),
            ("where", where),
            ("number", conflict.number),
            ("other", conflict.other),
        )
        forces = dict.fromkeys(one for _, ways in rounds for one in known.findings(*ways))
        numbers = {conflict.number, conflict.other} - {0} if why in ("cut", "crossed") else ()
        ends = [(r, c) for r, row in enumerate(known.clues.rows) for c, value in enumerate(row) if value in numbers]
        return Marks((*found.cells, *ends), (found,), (opposite,), tuple(forces), where, facts=facts)

    def _followed(self, edge: Edge, sort: Sort, why: str, among: int) -> tuple[Conflict | None, list[Moves]]:
        """Where a supposition fails by forced moves of those cells alone, and these moves round by round.

        Pockets, and in which order ends lie around them, are looked at only where that is why it is to fail.
        """
        (_, _, h, v), (drawn, trusting) = edge, sort
        supposed, rounds = self.known.copy(trusting=trusting), list[Moves]()
        try:
            if drawn:
                supposed.grow(h, v)
            else:
                supposed.close(h, v)
            while forced := supposed.forced() & among:
                tick()
                rounds.append((forced, supposed.ways(forced)))
                supposed.grow(*rounds[-1][1])
            if why in ("cut", "sealed"):
                check_pockets(supposed)
            elif why == "crossed":
                check_order(supposed)
        except Conflict as conflict:
            return conflict, rounds
        return None, rounds


def _united(found: Sequence[Found], *, holds: bool) -> tuple[int, int]:
    h = v = 0
    for one in found:
        if one.holds is holds:
            h |= one.what[0]
            v |= one.what[1]
    return h, v
