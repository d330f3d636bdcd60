"""Knowledge -> trials: suppose one open edge drawn or closed, make the forced moves, and see whether a rule breaks."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TypeAlias

from bookmaker.kinds.numberlink.reasoning.contours import check_order
from bookmaker.kinds.numberlink.reasoning.detours import TrustingKnowledge
from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import check_pockets
from bookmaker.puzzles.toolbox.bitgrid import indices

Edge: TypeAlias = tuple[int, int, int, int]  # its two cells, and its bits h and v
Sort: TypeAlias = tuple[bool, bool]  # of suppositions: drawn (or closed), trusting (see detours.py) or not


@dataclass(frozen=True, slots=True)
class Refuted:
    """A supposition about one edge that was refuted: after how many rounds, why, where, for which numbers.

    `conflict` is the nearest of the cells where it fails, `forced` the cells (bits) where the rounds made moves.
    """

    cells: tuple[int, int]
    h: int
    v: int
    rounds: int
    why: str
    conflict: int
    forced: int
    number: int
    other: int


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

    def _edges(self) -> list[Edge]:
        """The undecided edges, each (cell, neighbour, h, v), in reading order of the cells."""
        known = self.known
        stride = known.grid.stride
        found: list[Edge] = []
        h_open = known.grid.full & ~(known.h_on | known.h_off)
        v_open = known.grid.full & ~(known.v_on | known.v_off)
        both = h_open | v_open
        while both:
            here = both & -both
            both ^= here
            cell = here.bit_length() - 1
            if here & h_open:
                found.append((cell, cell + 1, here, 0))
            if here & v_open:
                found.append((cell, cell + stride, 0, here))
        return found

    def _try(self, edge: Edge, sort: Sort, rounds: int) -> Refuted | Trial:
        """Suppose the edge drawn or closed and make forced moves."""
        (_, _, h, v), (drawn, trusting) = edge, sort
        known = self.known
        supposed = self._supposed(trusting)
        checked: list[int] = []
        done = moved = 0
        try:
            if drawn:
                checked += supposed.grow(h, v)
            else:
                supposed.close(h, v)
            while (forced := supposed.forced()) and done < rounds:
                moved |= forced
                checked += supposed.grow(*supposed.ways(forced))
                done += 1
        except Conflict as conflict:
            return self._refuted(edge, conflict, done, moved)
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
        trial: Refuted | Trial | None = self.unrefuted.get(sort, {}).get(edge)
        if not isinstance(trial, Trial) or trial.done > rounds or rounds < trial.rounds < math.inf:
            trial = self._try(edge, sort, rounds)
        if isinstance(trial, Refuted):
            return trial
        supposed = self._supposed(sort[1])
        try:
            trial.on(supposed)
            check_pockets(supposed)
            if supposed.walls != self.known.walls:  # else the ends are where they were
                check_order(supposed)
        except Conflict as conflict:
            return self._refuted(edge, conflict, trial.done, trial.moved)
        return trial

    def _supposed(self, trusting: bool) -> Knowledge:
        return TrustingKnowledge.like(self.known) if trusting else self.known.copy()

    def _refuted(self, edge: Edge, conflict: Conflict, done: int, moved: int) -> Refuted:
        first, second, h, v = edge
        at = _nearest(conflict.cells, first, second, self.known.grid.stride)
        return Refuted((first, second), h, v, done, conflict.why, at, moved, conflict.number, conflict.other)


def _nearest(cells: int, first: int, second: int, stride: int) -> int:
    """The cell of these, and of equals the first in reading order, with the fewest steps to one of the two."""
    ends = divmod(first, stride), divmod(second, stride)

    def steps(cell: int) -> int:
        r, c = divmod(cell, stride)
        return min(abs(r - row) + abs(c - column) for row, column in ends)

    return min(indices(cells), key=steps)
