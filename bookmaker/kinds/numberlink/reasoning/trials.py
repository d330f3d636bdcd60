"""Knowledge -> trials: suppose one open edge drawn or closed, make the forced moves, and see whether a rule breaks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from bookmaker.kinds.numberlink.reasoning.contours import check_order
from bookmaker.kinds.numberlink.reasoning.detours import TrustingKnowledge
from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import check_pockets
from bookmaker.puzzles.contract.grading import Cell, tick
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.near import steps_between

Edge: TypeAlias = tuple[int, int, int, int]  # its two cells, and its bits h and v
Sort: TypeAlias = tuple[bool, bool]  # of suppositions: drawn (or closed), trusting (see detours.py) or not
CELLS_A_POSITION = 1_000  # a trial in a grid of more takes so much longer, and counts for as much


class Refuted(NamedTuple):
    """A supposition that was refuted: why, after how many rounds, and what is found by that."""

    why: str
    rounds: int
    found: Found


@dataclass(frozen=True, slots=True)
class Trial:
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

    def on(self, supposed: Knowledge) -> None:
        """Do at once what the trial did round by round."""
        supposed.draw(self.h_on, self.v_on)
        supposed.h_off |= self.h_off
        supposed.v_off |= self.v_off


@dataclass(slots=True)
class Trials:
    """Trials about growing knowledge; one that refuted nothing is repeated only where facts have changed.

    `unrefuted` holds, for each sort of suppositions, each edge whose trial refuted nothing: as long as no edge and no
    chain's end changes at the cells that it depends on, it would end the same way. `wide_found` holds what wide trials
    have refuted since the last change, `unsettled` the edges whose trials had forced moves left.
    """

    known: Knowledge
    unrefuted: dict[Sort, dict[Edge, Trial]] = field(default_factory=dict)
    wide_found: dict[tuple[Sort, int], list[Refuted]] = field(default_factory=dict)
    unsettled: dict[Sort, list[Edge]] = field(default_factory=dict)

    def forget(self, cells: int) -> None:
        """Forget the trials that depend on these cells, about which facts have changed."""
        self.wide_found.clear()
        self.unsettled.clear()
        for sort, edges in self.unrefuted.items():
            self.unrefuted[sort] = {edge: seen for edge, seen in edges.items() if not seen.checked & cells}

    def local(self, sort: Sort, rounds: int) -> list[Refuted]:
        """The suppositions that break a rule at a cell or a joint within so many rounds of forced moves."""
        unrefuted = self.unrefuted.setdefault(sort, {})
        found: list[Refuted] = []
        for edge in self._edges():
            seen = unrefuted.get(edge)
            if seen is None or seen.rounds < rounds:
                trial = self._try(edge, sort, rounds)
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
            for edge in self._edges() if edges is None else edges:
                trial = self._try_wide(edge, sort, rounds)
                if isinstance(trial, Refuted):
                    found.append(trial)
                elif trial.rounds == rounds:
                    unsettled.append(edge)
            self.wide_found[sort, rounds] = found
            self.unsettled[sort] = unsettled
        return self.wide_found[sort, rounds]

    def _edges(self) -> Iterator[Edge]:
        """The undecided edges, each (cell, neighbour, h, v), in reading order of the cells."""
        known = self.known
        stride = known.grid.stride
        h_open = known.grid.full & ~(known.h_on | known.h_off)
        v_open = known.grid.full & ~(known.v_on | known.v_off)
        for cell in indices(h_open | v_open):
            here = 1 << cell
            if here & h_open:
                yield cell, cell + 1, here, 0
            if here & v_open:
                yield cell, cell + stride, 0, here

    def _try(self, edge: Edge, sort: Sort, rounds: int, ways: list[tuple[int, int]] | None = None) -> Refuted | Trial:
        """Suppose the edge drawn or closed and make forced moves; into `ways` go those that each round draws."""
        (_, _, h, v), (drawn, trusting) = edge, sort
        known = self.known
        supposed = self._supposed(trusting)
        weight = known.grid.pitch // CELLS_A_POSITION
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
                drawing = supposed.ways(forced)
                if ways is not None:
                    ways.append(drawing)
                checked += supposed.grow(*drawing)
                done += 1
        except Conflict as conflict:
            return self._refuted(edge, sort, conflict, done, moved)
        h_on, h_off = supposed.h_on ^ known.h_on, supposed.h_off ^ known.h_off
        v_on, v_off = supposed.v_on ^ known.v_on, supposed.v_off ^ known.v_off
        across, along = h_on | h_off, v_on | v_off
        ends = 0
        for end in checked:
            ends |= 1 << end
        at = across | across << 1 | along | along << known.grid.stride | ends | known.grid.near(ends)
        return Trial(at, rounds if forced else math.inf, done, moved, h_on, v_on, h_off, v_off)

    def _try_wide(self, edge: Edge, sort: Sort, rounds: int) -> Refuted | Trial:
        """The same; then look at the pockets, and in which order the links' ends lie around them."""
        unrefuted = self.unrefuted.setdefault(sort, {})
        trial: Refuted | Trial | None = unrefuted.get(edge)
        if not isinstance(trial, Trial) or trial.done > rounds or rounds < trial.rounds < math.inf:
            trial = self._try(edge, sort, rounds)
        if isinstance(trial, Refuted):
            return trial
        unrefuted.setdefault(edge, trial)
        supposed = self._supposed(sort[1])
        tick()
        try:
            trial.on(supposed)
            check_pockets(supposed)
            if supposed.walls != self.known.walls:  # else the ends are where they were
                check_order(supposed)
        except Conflict as conflict:
            return self._refuted(edge, sort, conflict, trial.done, trial.moved)
        return trial

    def _supposed(self, trusting: bool) -> Knowledge:
        return (TrustingKnowledge if trusting else Knowledge).like(self.known)

    def _refuted(self, edge: Edge, sort: Sort, conflict: Conflict, done: int, moved: int) -> Refuted:
        """The opposite; its facts say where moves are forced (at its own cells where none are), and where it fails."""
        grid, cells = self.known.grid, (self.known.cell(edge[0]), self.known.cell(edge[1]))
        where = (min(grid.cells(conflict.cells), key=lambda cell: steps_between((cell,), cells)),)
        facts = (
            ("where", where),
            ("forced", grid.cells(moved) or cells),
            ("moves", done),
            ("number", conflict.number),
            ("other", conflict.other),
        )
        because = partial(self._reason, edge, sort, done, where)
        return Refuted(conflict.why, done, Found(edge[2:], cells, facts, not sort[0], because))

    def _reason(self, edge: Edge, sort: Sort, done: int, where: tuple[Cell, ...]) -> Marks:
        """What is supposed, the ways that it forces round by round, and where that fails."""
        ways: list[tuple[int, int]] = []
        self._try(edge, sort, done + 1, ways)
        (opposite,) = self.known.findings(*edge[2:])
        if sort[0]:
            opposite = opposite.otherwise()
        forces = dict.fromkeys(one for way in ways for one in self.known.findings(*way))
        return Marks(opposite.cells, (opposite,), (opposite.otherwise(),), tuple(forces), where)
