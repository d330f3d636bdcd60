"""Knowledge -> trials: suppose one way drawn or closed, follow what is forced, and see what breaks."""

from __future__ import annotations

from dataclasses import dataclass, field

from bookmaker.kinds.numberlink.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.pockets import check_pockets


@dataclass(frozen=True, slots=True)
class Refuted:
    """A supposition about one edge that broke: after how many waves, why, and at which cell."""

    cells: tuple[int, int]
    h: int
    v: int
    waves: int
    why: str
    conflict: int


@dataclass(slots=True)
class Trials:
    """Trials about one state of knowledge, each made once however many techniques ask for it."""

    known: Knowledge
    made: dict[tuple[bool, int], list[Refuted]] = field(default_factory=dict)

    def first(self, *, drawn: bool, waves: int, why: tuple[str, ...]) -> Refuted | None:
        """The supposition refuted in the fewest waves, at most `waves`, for one of the reasons; or None."""
        if (drawn, waves) not in self.made:
            tried = (self._try(edge, drawn=drawn, waves=waves) for edge in self._edges())
            self.made[drawn, waves] = [refuted for refuted in tried if refuted is not None]
        fitting = [refuted for refuted in self.made[drawn, waves] if refuted.why in why]
        return min(fitting, key=lambda refuted: refuted.waves, default=None)

    def _edges(self) -> list[tuple[int, int, int, int]]:
        """The undecided edges, each (cell, neighbour, h, v), in reading order of the cells."""
        found: list[tuple[int, int, int, int]] = []
        ends = self.known.ends()
        while ends:
            low = ends & -ends
            ends ^= low
            cell = low.bit_length() - 1
            found += [(cell, other, h, v) for other, h, v in self.known.open_edges(cell) if other > cell]
        return found

    def _try(self, edge: tuple[int, int, int, int], *, drawn: bool, waves: int) -> Refuted | None:
        first, second, h, v = edge
        supposed = self.known.copy()
        wave = 0
        try:
            if drawn:
                for end in supposed.draw(h, v):
                    for _, _, bad_h, bad_v in supposed.bad_edges(end):
                        supposed.close(bad_h, bad_v)
            else:
                supposed.close(h, v)
            while wave < waves and supposed.wave():
                wave += 1
            check_pockets(supposed)
        except Conflict as conflict:
            return Refuted((first, second), h, v, wave, conflict.why, conflict.at)
        return None
