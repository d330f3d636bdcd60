"""Knowledge of a solver who trusts that a Numberlink has one answer, even where cells may stay empty.

No link of such a puzzle lies beside itself: where two of its cells are neighbours and not joined, the way straight
across would be another answer, which leaves cells empty. Nobody sees that from the rules alone, so these conclusions
are kept apart from all others.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge


@dataclass(slots=True)
class TrustingKnowledge(Knowledge):
    """Knowledge in which drawing fails, with a Conflict "beside", where a link comes to lie beside itself."""

    def grow(self, h: int, v: int) -> list[int]:
        """As Knowledge does; then close the detours of the changed links too."""
        ends = Knowledge.grow(self, h, v)
        ends += [self.far[mate_of(self, end)] for end in ends if self.number[end]]
        for end in ends:
            for _, bad_h, bad_v in detours(self, end):
                self.close(bad_h, bad_v)
        return ends

    def _join(self, first: int, second: int) -> int:
        end = Knowledge._join(self, first, second)
        cells = _beside_itself(self, end)
        if cells:
            raise Conflict("beside", cells, self.number[end])
        return end


def detours(known: Knowledge, end: int) -> list[tuple[int, int, int]]:
    """The undecided edges of a chain's end that would bring a link beside itself: (neighbour, h, v)."""
    here, number, stride = known.body[end], known.number[end], known.grid.stride
    near_here = _near(here, stride)
    found: list[tuple[int, int, int]] = []
    for other, h, v in known.open_edges(end):
        there, other_number = known.body[other], known.number[other]
        bad = near_here & there != 1 << other or _near(there, stride) & here != 1 << end
        if not bad and bool(number) != bool(other_number):
            # The other chain of that number may lie beside the new one only where the two can still be joined.
            numbered, last = (end, other) if number else (other, end)
            mate = mate_of(known, numbered)
            rest, rest_end, tip, both = known.body[mate], known.far[mate], known.far[last], here | there
            bad = bool(_near(rest, stride) & both & ~(1 << tip) or _near(both, stride) & rest & ~(1 << rest_end))
        if bad:
            found.append((other, h, v))
    return found


def mate_of(known: Knowledge, end: int) -> int:
    """The cell with the same number as the one on the chain that ends here."""
    return _mates(known.pairs)[end if known.terminals >> end & 1 else known.far[end]]


@functools.lru_cache(maxsize=16)
def _mates(pairs: tuple[tuple[int, int], ...]) -> dict[int, int]:
    return {cell: mate for first, second in pairs for cell, mate in ((first, second), (second, first))}


def _beside_itself(known: Knowledge, end: int) -> int:
    """The cells of this end's chain where its link, as far as it is drawn, lies beside itself."""
    stride = known.grid.stride
    body = known.body[end]
    cells = (body & (body >> 1) & ~known.h_on) | (body & (body >> stride) & ~known.v_on)
    if known.number[end]:
        mate = mate_of(known, end)
        rest = known.body[mate]
        if rest != body:
            tip = known.far[end] if known.terminals >> end & 1 else end
            touched = _near(rest, stride) & body
            beyond = _near(body, stride) & rest & ~(1 << known.far[mate])
            cells |= touched if beyond else touched & ~(1 << tip)
    return cells


def _near(cells: int, stride: int) -> int:
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride
