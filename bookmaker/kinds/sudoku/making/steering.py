"""A full grid and a grade -> the digits to print: the ladder up to that grade decides which may go.

Where too few of its techniques are needed, too soon or too late, or the draft is not well inside its grade, some digits
come back and others go, those first whose going is worth most.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.making.inside import BORDER, CELLS
from bookmaker.kinds.sudoku.making.removal import Full
from bookmaker.kinds.sudoku.proving.planes import Planes, Settled
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.kinds.sudoku.techniques import UP_TO, start
from bookmaker.puzzles.contract.flow import BEFORE, OPENINGS, STEPS
from bookmaker.puzzles.contract.grading import Contradiction, Grade, climb, least_moments
from bookmaker.puzzles.kits.exchange import in_rows
from bookmaker.puzzles.kits.making import steered
from bookmaker.seeds import Stream

Rounds: TypeAlias = tuple[int, ...]  # of solving by each grade above easy, the hardest first
# Rounds of the grade as far as they are wanted, how far they come too soon or too late, less than 0, and all rounds.
Worth: TypeAlias = tuple[int, ...]

MUTATIONS = {Grade.MEDIUM: 60, Grade.HARD: 60, Grade.EXPERT: 120}  # of one full grid
# What counts, beside a hundredth too soon or too late: a round of the grade too many, a hardest technique at a border.
ROUND_OFF, BORDER_OFF = 10, 20
BACK = {Grade.MEDIUM: 2, Grade.HARD: 3, Grade.EXPERT: 3}  # orbits that come back in a mutation


class Climb:
    """What techniques up to a grade do with a grid, from what singles leave; of each such position once.

    Most digits that can go are brought back by singles, so many drafts of a grid come to the same positions. `empty`
    are the clues without digits. Only for puzzles without cages: there the easy techniques are just the singles,
    which planes find faster.
    """

    def __init__(self, planes: Planes, empty: Clues, grade: Grade) -> None:
        self.planes, self.empty, self.grade = planes, empty, grade
        self.ladder = [technique for technique in UP_TO[grade] if technique.grade > Grade.EASY]
        self._next = dict[Settled, tuple[int, Settled] | None]()

    def rungs(self, left: Settled) -> list[tuple[int, int]] | None:
        """The rungs, places in `ladder`, that are needed from what singles leave; None where that does not solve it.

        Each with how many cells have a digit before it.
        """
        found, next_ = [], self._next
        while (settled := left[1].bit_count()) < self.planes.cells:
            if left not in next_:
                next_[left] = self._step(left)
            step = next_[left]
            if step is None:
                return None
            found.append((step[0], settled))
            left = step[1]
        return found

    def _step(self, left: Settled) -> tuple[int, Settled] | None:
        """The easiest rung that finds something, and what singles then leave; None where none does."""
        planes = self.planes
        state = State(self.empty).go_on_from(planes.cells_of(left[0]), planes.cells_of(left[1]))
        try:
            used = next((rung for rung, technique in enumerate(self.ladder) if technique.apply(state)), None)
        except Contradiction:
            return None
        after = None if used is None else planes.settled(planes.joined(state.may) | planes.joined(state.put), left[1])
        return None if used is None or after is None else (used, after)


class Steering:
    """A full grid on its way to clues of a grade, with so many digits printed at least."""

    def __init__(self, full: Full, empty: Clues, grade: Grade, least: int) -> None:
        self.full, self.empty, self.grade, self.least = full, empty, grade, least
        self.climb = Climb(full.planes, empty, grade)
        self.wanted = least_moments(grade, full.planes.cells)

    def worth(self, printed: int, orbit: int = 0) -> Worth | None:
        """What the puzzle is worth when these digits go; None where it would leave the grade."""
        left_printed, cells = (printed & ~orbit).bit_count(), self.full.planes.cells
        if left_printed < self.least:
            return None
        left = self.full.left_without(printed, orbit)
        found = self.climb.rungs(left) if left else None
        if found is None:
            return None
        ladder, grade = self.climb.ladder, self.grade
        rounds = tuple(sum(ladder[rung].grade == one for rung, _ in found) for one in range(grade, Grade.EASY, -1))
        if not rounds[0]:
            return 0, 0, *rounds[1:]
        begun = next(settled for rung, settled in found if ladder[rung].grade is grade)
        before = 100 * (begun - left_printed) // (cells - left_printed)
        off = max(BEFORE[0] - before, before - BEFORE[1], 0) + ROUND_OFF * max(0, rounds[0] - STEPS)
        if grade is Grade.HARD and ladder[max(found)[0]].name in BORDER:
            off += BORDER_OFF
        return min(rounds[0], self.wanted), -off, *(rounds[1:] if rounds[0] < self.wanted else ())

    def without(self, printed: int, orbit: int) -> int | None:
        """What is printed when these digits go; None where the puzzle would leave the grade."""
        return None if self.worth(printed, orbit) is None else printed & ~orbit

    def steer(
        self, printed: int, orbits: Sequence[int], is_inside: Callable[[int, str], bool], rng: Stream
    ) -> int | None:
        """Exchange digits of a thinned draft until it flows well; None where that does not come about.

        Of other sizes than 9x9 what meets the grade will do. None is taken that is not inside it, which is asked with
        the hardest technique.
        """
        begun = self.worth(printed)
        assert begun is not None, "every removal was tried with the ladder"
        seen = dict[int, bool]()

        def exchanged(printed: int) -> tuple[int, Worth] | None:
            gone = rng.shuffled([orbit for orbit in orbits if orbit & ~printed])[: BACK[self.grade]]
            old = rng.shuffled([orbit for orbit in orbits if not orbit & ~printed])
            return self._descended(printed | sum(gone), old, gone)

        def is_enough(printed: int, worth: Worth) -> bool:
            if worth[0] < self.wanted or worth[1]:
                return False
            if printed not in seen:
                seen[printed] = self._begins(printed) and is_inside(printed, self.hardest(printed))
            return seen[printed]

        printed, worth = steered(printed, begun, exchanged, is_enough, MUTATIONS[self.grade])
        if worth[0] < self.wanted:
            return None
        is_rare = self.full.planes.cells != CELLS
        return printed if seen.get(printed) or (is_rare and is_inside(printed, self.hardest(printed))) else None

    def hardest(self, printed: int) -> str:
        """The hardest technique of a draft that the ladder solves; "" of an easy one."""
        found = self.climb.rungs(self.full.settled(printed))
        return self.climb.ladder[max(found)[0]].name if found else ""

    def _begins(self, printed: int) -> bool:
        """Whether it can be begun in enough places."""
        state = start(replace(self.empty, rows=in_rows(self.full.values(printed), self.empty.width)))
        return climb(state, UP_TO[Grade.EASY], finished=type(state).answer).opening >= OPENINGS

    def _descended(self, printed: int, orbits: Sequence[int], back: Sequence[int]) -> tuple[int, Worth] | None:
        """Take away one of these orbits, then of all that can still go, always the one whose going is worth most.

        None where none can go: then only those that came `back` could, and the puzzle would be as before.
        """
        found: tuple[int, Worth] | None = None
        while able := [(worth, orbit) for orbit in orbits if (worth := self.worth(printed, orbit)) is not None]:
            worth, first = max(able, key=lambda one: one[0])
            printed &= ~first
            found = printed, worth
            orbits, back = [*(orbit for _, orbit in able if orbit != first), *back], ()
        return found
