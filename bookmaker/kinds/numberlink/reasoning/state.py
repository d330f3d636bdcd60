"""A Numberlink half solved: what is known, what was tried, and which edges would break a rule at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.reasoning.knowledge import Knowledge
from bookmaker.kinds.numberlink.reasoning.trials import Trials
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.masks import masked


@dataclass(slots=True)
class State:
    """The knowledge so far, the trials already made, and the edges barred since they would break a rule at once.

    `barred[edge]` (its two cells, the smaller first) is "differ" or "loop". A barred edge is closed as soon as
    it can be seen; that is told with the move that it forces. What is found are edges, (h, v) as bits of the BitGrid:
    drawn where it holds, else closed.
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

    def take(self, found: Sequence[Found]) -> None:
        """Draw and close edges, and bar those that are wrong then; Conflict where a rule breaks."""
        h, v = _united(found, holds=False)
        known, ends = self.known, list[int]()
        known.close(h, v)
        drawn = _united(found, holds=True)
        if any(drawn):
            h_off, v_off = known.h_off, known.v_off
            ends = known.draw(*drawn)
            self._bar(ends)
            h |= drawn[0] | (h_off ^ known.h_off)
            v |= drawn[1] | (v_off ^ known.v_off)
        cells = h | h << 1 | v | v << known.grid.stride
        for end in ends:
            cells |= 1 << end
        self.trials.forget(cells)

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
        right, down = known.h_on, known.v_on
        left, up = right << 1, down << known.grid.stride
        arms = ((RIGHT, right), (UP, up), (LEFT, left), (DOWN, down))
        rows = (range(r, r + known.grid.width) for r in range(0, len(known.far), known.grid.stride))
        masks = tuple(tuple(sum(arm for arm, cells in arms if cells >> cell & 1) for cell in row) for row in rows)
        return Answer(masked(masks, known.grid.holes))

    def allows(self, answer: Answer) -> bool:
        """Whether the answer has every edge drawn so far and none that is closed."""
        known = self.known
        right = down = 0
        for r, row in enumerate(answer.rows):
            for c, arms in enumerate(row):
                right |= known.grid.bit(r, c) if (arms or 0) & RIGHT else 0
                down |= known.grid.bit(r, c) if (arms or 0) & DOWN else 0
        return not (known.h_on & ~right | known.v_on & ~down | known.h_off & right | known.v_off & down)

    def copy(self) -> State:
        """The same to go on from; its trials are made anew."""
        known = Knowledge.like(self.known)
        return State(known, Trials(known), dict(self.barred))


def _united(found: Sequence[Found], *, holds: bool) -> tuple[int, int]:
    h = v = 0
    for one in found:
        if one.holds is holds:
            h |= one.what[0]
            v |= one.what[1]
    return h, v
