"""A full grid and a grade -> the digits to print: the ladder up to that grade decides which may go.

Where too few of its techniques are needed, some digits come back and others go, those first whose going asks for most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.making.removal import Draft
from bookmaker.kinds.sudoku.proving.planes import Planes, Settled
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.kinds.sudoku.techniques import UP_TO
from bookmaker.puzzles.contract.grading import Contradiction, Grade, least_moments
from bookmaker.seeds import Stream

Rounds: TypeAlias = tuple[int, ...]  # of solving by each grade above easy, the hardest first

MUTATIONS = {Grade.MEDIUM: 60, Grade.HARD: 60, Grade.EXPERT: 120}  # of one full grid
BACK = {Grade.MEDIUM: 2, Grade.HARD: 3, Grade.EXPERT: 3}  # orbits that come back in a mutation


def climbed(planes: Planes, left: Settled, empty: Clues, grade: Grade) -> Rounds | None:
    """How often techniques up to the grade are needed from what singles leave; None where these do not solve it.

    `empty` are the clues without digits. Only for puzzles without cages: there the easy techniques are just the
    singles, which planes find faster.
    """
    rounds = [0] * (grade - 1)
    ladder = [technique for technique in UP_TO[grade] if technique.grade > Grade.EASY]
    while left[1].bit_count() < planes.cells:
        state = State.resumed(empty, planes.cells_of(left[0]), planes.cells_of(left[1]))
        try:
            used = next((technique for technique in ladder if technique.apply(state)), None)
        except Contradiction:
            return None
        after = planes.settled(planes.joined(state.may) | planes.joined(state.put), left[1]) if used else None
        if used is None or after is None:
            return None
        rounds[grade - used.grade] += 1
        left = after
    return tuple(rounds)


class Steering:
    """A draft on its way to a grade; `least` is how many digits stay at least."""

    def __init__(self, draft: Draft, empty: Clues, grade: Grade, least: int) -> None:
        self.draft, self.empty, self.grade, self.least = draft, empty, grade, least

    def without(self, orbit: int) -> Rounds | None:
        """What the puzzle needs when these digits go (none with 0); None where it would leave the grade."""
        if (self.draft.printed & ~orbit).bit_count() < self.least:
            return None
        left = self.draft.left_without(orbit)
        return left and climbed(self.draft.planes, left, self.empty, self.grade)

    def thin(self, orbits: Sequence[int], rng: Stream) -> None:
        """Take digits away, orbit by orbit, in random order."""
        self.draft.thin(rng.shuffled(orbits), lambda orbit: self.without(orbit) is not None)

    def steer(self, orbits: Sequence[int], rng: Stream) -> bool:
        """Exchange digits of a thinned draft until it meets the grade often enough; whether it does."""
        draft, wanted = self.draft, least_moments(self.grade, self.draft.planes.cells)
        best = self.without(0)
        assert best is not None, "every removal was tried with the ladder"
        for _ in range(MUTATIONS[self.grade]):
            if best[0] >= wanted:
                break
            kept = draft.printed
            gone = rng.shuffled([orbit for orbit in orbits if orbit & ~kept])[: BACK[self.grade]]
            old = rng.shuffled([orbit for orbit in orbits if not orbit & ~kept])
            draft.printed |= sum(gone)
            now = self._descended(old, gone)
            if now is not None and now >= best:
                best = now
            else:
                draft.printed = kept
        return best[0] >= wanted

    def _descended(self, orbits: Sequence[int], back: Sequence[int]) -> Rounds | None:
        """Take away one of these orbits, then of all that can still go, always the one that asks for most.

        None where none can go: then only those that came `back` could, and the puzzle would be as before.
        """
        found: Rounds | None = None
        while True:
            able = [(needed, orbit) for orbit in orbits if (needed := self.without(orbit)) is not None]
            if not able:
                return found
            found, first = max(able, key=lambda one: one[0])
            self.draft.printed &= ~first
            orbits, back = [*(orbit for _, orbit in able if orbit != first), *back], ()
