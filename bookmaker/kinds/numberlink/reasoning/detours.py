"""Knowledge of a solver who trusts that a Numberlink has one answer, even where cells may stay empty.

No link of such a puzzle lies beside itself: where two of its cells are neighbours and not joined, the way straight
across would be another answer, which leaves cells empty. Nobody sees that from the rules alone, so these conclusions
are kept apart from all others.
"""

from __future__ import annotations

from dataclasses import dataclass

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge


@dataclass(slots=True)
class TrustingKnowledge(Knowledge):
    """Knowledge in which drawing fails, with a Conflict "beside", where a link comes to lie beside itself."""

    def grow(self, h: int, v: int) -> list[int]:
        """As Knowledge does; then close the detours of the changed links too."""
        ends = Knowledge.grow(self, h, v)
        ends += [self.far[self.mate(end)] for end in ends if self.number[end]]
        for end in ends:
            for _, bad_h, bad_v in detours(self, end):
                self.close(bad_h, bad_v)
        return ends

    def _join(self, first: int, second: int) -> int:
        cells = _beside_itself(self, first, second)
        end = Knowledge._join(self, first, second)
        if cells:
            raise Conflict("beside", cells, self.number[end])
        return end


def detours(known: Knowledge, end: int) -> list[tuple[int, int, int]]:
    """The undecided edges of a chain's end that would bring a link beside itself: (neighbour, h, v)."""
    return [edge for edge in known.open_edges(end) if _beside_itself(known, end, edge[0])]


def _beside_itself(known: Knowledge, end: int, other: int) -> int:
    """The cells where a link would lie beside itself if the chains that end in two neighbours were joined there."""
    here, there, stride = known.body[end], known.body[other], known.grid.stride
    cells = _touching(stride, (here, end), (there, other))
    if bool(known.number[end]) != bool(known.number[other]):
        # The other chain of that number may lie beside the new one only where the two can still be joined.
        numbered, last = (end, other) if known.number[end] else (other, end)
        mate = known.mate(numbered)
        cells |= _touching(stride, (here | there, known.far[last]), (known.body[mate], known.far[mate]))
    return cells


def _touching(stride: int, one: tuple[int, int], other: tuple[int, int]) -> int:
    """The cells in which two bodies lie beside each other, but for the two ends that are given with them."""
    (body, end), (there, tip) = one, other
    return (_near(body, stride) & there & ~(1 << tip)) | (_near(there, stride) & body & ~(1 << end))


def _near(cells: int, stride: int) -> int:
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride
