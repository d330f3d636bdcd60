"""A Numberlink half solved: what is known, what was tried, and which edges would break a rule at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bookmaker.kinds.numberlink.board import Clues
from bookmaker.kinds.numberlink.reasoning.knowledge import Knowledge
from bookmaker.kinds.numberlink.reasoning.trials import Trials
from bookmaker.puzzles.toolbox.bitgrid import indices


@dataclass(slots=True)
class State:
    """The knowledge so far, the trials already made, and the edges barred since they would break a rule at once.

    `barred[edge]` (its two cells, the smaller first) is "differ" or "loop". A barred edge is closed as soon as
    it can be seen; that is told with the move that it forces.
    """

    known: Knowledge
    trials: Trials
    barred: dict[tuple[int, int], str] = field(default_factory=dict)

    @classmethod
    def of(cls, clues: Clues) -> State:
        """Nothing drawn yet; edges between different numbers are barred."""
        known = Knowledge.of(clues)
        state = cls(known, Trials(known))
        state._bar(indices(known.terminals))
        return state

    def draw(self, h: int, v: int) -> None:
        """Draw edges and bar those that they leave wrong; Conflict where a rule breaks."""
        known = self.known
        h_off, v_off = known.h_off, known.v_off
        ends = known.draw(h, v)
        self._bar(ends)
        self._forget(h | (h_off ^ known.h_off), v | (v_off ^ known.v_off), ends)

    def close(self, h: int, v: int) -> None:
        """Close edges; Conflict where one of them is drawn."""
        self.known.close(h, v)
        self._forget(h, v, ())

    def _bar(self, ends: Iterable[int]) -> None:
        for end in ends:
            for why, other, h, v in self.known.bad_edges(end):
                self.known.close(h, v)
                self.barred[min(end, other), max(end, other)] = why

    def _forget(self, h: int, v: int, ends: Sequence[int]) -> None:
        cells = h | h << 1 | v | v << self.known.grid.stride
        for end in ends:
            cells |= 1 << end
        self.trials.forget(cells)
