"""A full grid and a grade -> the digits to print: the ladder up to that grade decides which may go.

Where too few of its techniques are needed, some digits come back and others go, those first whose going asks for most.
"""

from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.making.removal import Full
from bookmaker.kinds.sudoku.proving.planes import Planes, Settled
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.kinds.sudoku.techniques import UP_TO
from bookmaker.puzzles.contract.grading import Contradiction, Grade, least_moments
from bookmaker.puzzles.kits.making import steered
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
        state = State(empty).go_on_from(planes.cells_of(left[0]), planes.cells_of(left[1]))
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
    """A full grid on its way to clues of a grade, with so many digits printed at least."""

    def __init__(self, full: Full, empty: Clues, grade: Grade, least: int) -> None:
        self.full, self.empty, self.grade, self.least = full, empty, grade, least

    def needed(self, printed: int, orbit: int = 0) -> Rounds | None:
        """What the puzzle needs when these digits go; None where it would leave the grade."""
        if (printed & ~orbit).bit_count() < self.least:
            return None
        left = self.full.left_without(printed, orbit)
        return left and climbed(self.full.planes, left, self.empty, self.grade)

    def without(self, printed: int, orbit: int) -> int | None:
        """What is printed when these digits go; None where the puzzle would leave the grade."""
        return None if self.needed(printed, orbit) is None else printed & ~orbit

    def steer(self, printed: int, orbits: Sequence[int], rng: Stream) -> int | None:
        """Exchange digits of a thinned draft until it meets the grade often enough; None where it does not."""
        wanted = least_moments(self.grade, self.full.planes.cells)
        needed = self.needed(printed)
        assert needed is not None, "every removal was tried with the ladder"

        def exchanged(printed: int) -> tuple[int, Rounds] | None:
            gone = rng.shuffled([orbit for orbit in orbits if orbit & ~printed])[: BACK[self.grade]]
            old = rng.shuffled([orbit for orbit in orbits if not orbit & ~printed])
            return self._descended(printed | sum(gone), old, gone)

        printed, needed = steered(
            printed, needed, exchanged, lambda _, needed: needed[0] >= wanted, MUTATIONS[self.grade]
        )
        return printed if needed[0] >= wanted else None

    def _descended(self, printed: int, orbits: Sequence[int], back: Sequence[int]) -> tuple[int, Rounds] | None:
        """Take away one of these orbits, then of all that can still go, always the one that asks for most.

        None where none can go: then only those that came `back` could, and the puzzle would be as before.
        """
        found: tuple[int, Rounds] | None = None
        while able := [(needed, orbit) for orbit in orbits if (needed := self.needed(printed, orbit)) is not None]:
            needed, first = max(able, key=lambda one: one[0])
            printed &= ~first
            found = printed, needed
            orbits, back = [*(orbit for _, orbit in able if orbit != first), *back], ()
        return found
