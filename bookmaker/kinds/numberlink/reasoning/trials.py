"""Knowledge -> trials: suppose one way drawn or closed, follow what is forced, and see what breaks."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TypeAlias

from bookmaker.kinds.numberlink.reasoning.contours import check_order
from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import check_pockets

Edge: TypeAlias = tuple[int, int, int, int]  # its two cells, and its bits h and v
NEVER = (0, -1.0)  # looked at nothing, for less than no waves


@dataclass(frozen=True, slots=True)
class Refuted:
    """A supposition about one edge that broke: after how many waves, why, at which cell, for which numbers."""

    cells: tuple[int, int]
    h: int
    v: int
    waves: int
    why: str
    conflict: int
    number: int
    other: int


@dataclass(frozen=True, slots=True)
class Trial:
    """How a trial ended: refuted, or having looked at these cells, settled when no move was forced any more."""

    refuted: Refuted | None
    looked: int
    settled: bool


@dataclass(slots=True)
class Trials:
    """Trials about knowledge that grows; one that broke nothing is repeated only where facts have changed.

    `quiet` holds, for suppositions drawn and closed, the edges that broke nothing, the cells that such a
    trial looked at, and for how many waves: as long as no edge and no chain's end there has changed, it would
    go the same way. `swept` holds what wide trials found since the last change, and the edges whose trials
    had more to follow.
    """

    known: Knowledge
    quiet: dict[bool, dict[Edge, tuple[int, float]]] = field(default_factory=lambda: {False: {}, True: {}})
    swept: dict[tuple[bool, int], list[Refuted]] = field(default_factory=dict)
    unsettled: dict[bool, list[Edge]] = field(default_factory=dict)

    def forget(self, cells: int) -> None:
        """Facts about these cells have changed."""
        self.swept.clear()
        self.unsettled.clear()
        for drawn, edges in self.quiet.items():
            self.quiet[drawn] = {edge: told for edge, told in edges.items() if not told[0] & cells}

    def local(self, *, drawn: bool, waves: int) -> list[Refuted]:
        """The suppositions that break a rule at a cell or a joint within so many waves of forced moves."""
        quiet = self.quiet[drawn]
        found: list[Refuted] = []
        for edge in self._edges():
            if quiet.get(edge, NEVER)[1] < waves:
                trial = self._try(edge, drawn=drawn, waves=waves)
                if trial.refuted is None:
                    quiet[edge] = (trial.looked, math.inf if trial.settled else waves)
                else:
                    found.append(trial.refuted)
        return found

    def wide(self, *, drawn: bool, waves: int) -> list[Refuted]:
        """The suppositions that leave a pocket unfilled or make links cross, after so many waves of forced moves.

        A longer trial than the last one since facts changed is about those edges only where it goes on.
        """
        if (drawn, waves) not in self.swept:
            found: list[Refuted] = []
            unsettled: list[Edge] = []
            edges = self.unsettled.get(drawn)
            for edge in self._edges() if edges is None else edges:
                trial = self._try(edge, drawn=drawn, waves=waves, pockets=True)
                if trial.refuted is not None:
                    found.append(trial.refuted)
                elif not trial.settled:
                    unsettled.append(edge)
            self.swept[drawn, waves] = found
            self.unsettled[drawn] = unsettled
        return self.swept[drawn, waves]

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

    def _try(self, edge: Edge, *, drawn: bool, waves: int, pockets: bool = False) -> Trial:
        """What happens when the edge is supposed drawn or closed; with `pockets`, at last to these too."""
        first, second, h, v = edge
        known = self.known
        supposed = known.copy()
        looked: list[int] = []
        wave = 0
        settled = False
        try:
            if drawn:
                looked += supposed.grow(h, v)
            else:
                supposed.close(h, v)
            while (forced := supposed.forced()) and wave < waves:
                looked += supposed.grow(*supposed.ways(forced))
                wave += 1
            settled = not forced
            if pockets:
                check_pockets(supposed)
                if supposed.walls != known.walls:  # else the tips are where they were
                    check_order(supposed)
        except Conflict as conflict:
            refuted = Refuted((first, second), h, v, wave, conflict.why, conflict.at, conflict.number, conflict.other)
            return Trial(refuted, 0, settled=True)
        if pockets:
            return Trial(None, 0, settled)
        stride = known.grid.stride
        across = (supposed.h_on ^ known.h_on) | (supposed.h_off ^ known.h_off)
        along = (supposed.v_on ^ known.v_on) | (supposed.v_off ^ known.v_off)
        ends = 0
        for end in looked:
            ends |= 1 << end
        return Trial(None, across | across << 1 | along | along << stride | ends | known.grid.near(ends), settled)
