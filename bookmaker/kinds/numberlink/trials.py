"""Knowledge -> trials: suppose one way drawn or closed, follow what is forced, and see what breaks."""

from __future__ import annotations

from dataclasses import dataclass, field

from bookmaker.kinds.numberlink.contours import check_order
from bookmaker.kinds.numberlink.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.pockets import check_pockets


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


@dataclass(slots=True)
class Trials:
    """Trials about knowledge that grows; one that broke nothing is repeated only where facts have changed.

    `quiet` holds, for each way of trying, the edges that broke nothing and the cells that such a trial
    looked at: as long as no edge and no chain's end there has changed, it would go the same way.
    """

    known: Knowledge
    quiet: dict[tuple[bool, int], dict[tuple[int, int], int]] = field(default_factory=dict)
    swept: dict[tuple[bool, int], list[Refuted]] = field(default_factory=dict)

    def forget(self, cells: int) -> None:
        """Facts about these cells have changed."""
        self.swept.clear()
        for way, edges in self.quiet.items():
            self.quiet[way] = {edge: looked for edge, looked in edges.items() if not looked & cells}

    def local(self, *, drawn: bool, waves: int) -> list[Refuted]:
        """The suppositions that break a rule at a cell or a joint within so many waves of forced moves."""
        quiet = self.quiet.setdefault((drawn, waves), {})
        found: list[Refuted] = []
        for edge in self._edges():
            if edge[2:] not in quiet:
                refuted, looked = self._try(edge, drawn=drawn, waves=waves)
                if refuted is None:
                    quiet[edge[2:]] = looked
                else:
                    found.append(refuted)
        return found

    def wide(self, *, drawn: bool, waves: int) -> list[Refuted]:
        """The suppositions that leave a pocket unfilled or make links cross, after so many waves of forced moves."""
        if (drawn, waves) not in self.swept:
            tried = (self._try(edge, drawn=drawn, waves=waves, pockets=True)[0] for edge in self._edges())
            self.swept[drawn, waves] = [refuted for refuted in tried if refuted is not None]
        return self.swept[drawn, waves]

    def _edges(self) -> list[tuple[int, int, int, int]]:
        """The undecided edges, each (cell, neighbour, h, v), in reading order of the cells."""
        known = self.known
        stride = known.grid.stride
        found: list[tuple[int, int, int, int]] = []
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

    def _try(
        self, edge: tuple[int, int, int, int], *, drawn: bool, waves: int, pockets: bool = False
    ) -> tuple[Refuted | None, int]:
        """What breaks when the edge is supposed drawn or closed, and the cells that were looked at."""
        first, second, h, v = edge
        known = self.known
        supposed = known.copy()
        looked: list[int] = []
        wave = 0
        try:
            if drawn:
                looked += supposed.grow(h, v)
            else:
                supposed.close(h, v)
            while wave < waves:
                forced = supposed.forced()
                if not forced:
                    break
                looked += supposed.grow(*supposed.ways(forced))
                wave += 1
            if pockets:
                check_pockets(supposed)
                if supposed.walls != known.walls:  # else the tips are where they were
                    check_order(supposed)
        except Conflict as conflict:
            return Refuted((first, second), h, v, wave, conflict.why, conflict.at, conflict.number, conflict.other), 0
        if pockets:
            return None, 0
        stride = known.grid.stride
        across = (supposed.h_on ^ known.h_on) | (supposed.h_off ^ known.h_off)
        along = (supposed.v_on ^ known.v_on) | (supposed.v_off ^ known.v_off)
        ends = 0
        for end in looked:
            ends |= 1 << end
        return None, across | across << 1 | along | along << stride | ends | known.grid.near(ends)
