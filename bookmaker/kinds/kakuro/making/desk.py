"""A Kakuro under construction: digits that obey the rules all the time, and what techniques of a grade leave of them.

Every change keeps the digits of each run different, and so each sum is right; what changes is how far the sums lead.
"""

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from bookmaker.kinds.kakuro.board import Clues
from bookmaker.kinds.kakuro.making.fixing import fixed
from bookmaker.kinds.kakuro.making.masks import Masks
from bookmaker.kinds.kakuro.reasoning import ways
from bookmaker.puzzles.contract.grading import Grade, tick
from bookmaker.seeds import Stream

T = TypeVar("T")

FILLS = 30  # tries to fill the white cells
HEAT = 1.0  # how readily a change for the worse is taken
PATIENCE = 2.0  # moves for each white cell without a new best, until another cell is made black
REPAIRS = 40
NEEDING, FLOWING = 300, 800  # changes towards moments of the grade, and towards a later first one
LATE = 0.5  # of the cells settled before the first moment is enough


class Desk:
    """White cells, the digit of each, and the runs through them."""

    def __init__(self, masks: Masks, white: int, top: int, rng: Stream) -> None:
        """`white` are bits as of the masks."""
        self.masks, self.top, self.rng, self.full = masks, top, rng, (1 << top) - 1
        self.digits: dict[int, int] = {}  # of each white cell its digit, as a bit
        self._shape(white)

    def _shape(self, white: int) -> None:
        self.white = white
        self.runs = list(map(tuple, self.masks.runs(white)))
        self.cells = sorted({cell for run in self.runs for cell in run})
        self.of: dict[int, list[int]] = {cell: [] for cell in self.cells}
        for k, run in enumerate(self.runs):
            for cell in run:
                self.of[cell].append(k)
        self.digits = {cell: self.digits.get(cell, 0) for cell in self.cells}
        self.held = [functools.reduce(int.__or__, [self.digits[cell] for cell in run]) for run in self.runs]

    def filled(self) -> bool:
        """Whether digits were found for all cells, those of each run leaning to one end: the sums then tell more."""
        for _ in range(FILLS):
            leaning = [self.rng.random() < 0.5 for _ in self.runs]
            self.digits, self.held = dict.fromkeys(self.cells, 0), [0] * len(self.runs)
            left = {cell: self.rng.random() for cell in self.cells}
            while left:
                counts = {cell: self._free(cell).bit_count() for cell in left}
                cell = min(left, key=lambda one: (counts[one], left[one]))
                if not counts[cell]:
                    break
                del left[cell]
                self._put({cell: self._leaning(cell, leaning)})
            else:
                return True
        return False

    def _free(self, cell: int) -> int:
        one, other = self.of[cell]
        return self.full & ~(self.held[one] | self.held[other])

    def _leaning(self, cell: int, leaning: Sequence[bool]) -> int:
        """A digit that is free, by chance, nearer to the ends that the cell's runs lean to."""
        bits = [1 << d for d in range(self.top) if self._free(cell) >> d & 1]
        wish = [(d.bit_length() if leaning[k] else self.top + 1 - d.bit_length()) for d in bits for k in self.of[cell]]
        weights = [1 / (wish[2 * at] * wish[2 * at + 1]) for at in range(len(bits))]
        at = self.rng.random() * math.fsum(weights)
        for bit, weight in zip(bits, weights, strict=True):
            at -= weight
            if at <= 0:
                return bit
        return bits[-1]

    def _put(self, digits: Mapping[int, int]) -> dict[int, int]:
        """Write digits into cells; what stood in these."""
        before = {cell: self.digits[cell] for cell in digits}
        for held in (dict.fromkeys(digits, 0), digits):
            for cell, bit in held.items():
                for k in self.of[cell]:
                    self.held[k] = self.held[k] & ~self.digits[cell] | bit
                self.digits[cell] = bit
        return before

    def sums(self) -> list[int]:
        """What each run makes."""
        return [ways.total_of(held) for held in self.held]

    def left(self, grade: Grade, masks: dict[int, int] | None = None) -> dict[int, int]:
        """What each cell may hold once techniques up to the grade find nothing in any single run."""
        masks = dict.fromkeys(self.cells, self.full) if masks is None else masks
        sums, waiting = self.sums(), dict.fromkeys(range(len(self.runs)))
        tick()
        while waiting:
            k = next(iter(waiting))
            del waiting[k]
            run = self.runs[k]
            before = tuple([masks[cell] for cell in run])
            after = fixed(grade, sums[k], self.full, before)
            if after != before:
                for cell, old, new in zip(run, before, after, strict=True):
                    if old != new:
                        masks[cell] = new
                        one, other = self.of[cell]
                        waiting[other if one == k else one] = None
        return masks

    def _open(self, grade: Grade) -> list[int]:
        return [cell for cell, mask in self.left(grade).items() if mask & (mask - 1)]

    def climb(self, grade: Grade, moves: int) -> bool:
        """Whether changes of digits, and of black cells where these do not help, led to what the grade solves."""
        old = self.left(grade)
        score = best = _open_values(old)
        idle = repairs = 0
        for _ in range(moves):
            if not score:
                break
            opened = [cell for cell, mask in old.items() if mask & (mask - 1)]
            if idle > PATIENCE * len(self.cells):
                idle, repairs = 0, repairs + 1
                if repairs > REPAIRS or not self._repaired(opened):
                    return False
                old = self.left(grade)
                score = best = _open_values(old)
                continue
            now = self._tried(self._near(opened), partial(self._accepted, grade, score))
            if now:
                old, score = now, _open_values(now)
            idle = 0 if score < best else idle + 1
            best = min(best, score)
        return not score

    def _accepted(self, grade: Grade, score: int) -> dict[int, int] | None:
        """What the grade leaves, where that is no worse than the score, or at times though it is."""
        now = self.left(grade)
        after = _open_values(now)
        return now if after <= score or self.rng.random() < math.exp((score - after) / HEAT) else None

    def _tried(self, cell: int, look: Callable[[], T | None]) -> T | None:
        """What a look finds after a change near a cell, which is undone where it finds nothing; None without one."""
        digits = self._other(cell)
        before = self._put(digits)
        found = look() if digits else None
        if found is None:
            self._put(before)
        return found

    def _repaired(self, opened: Sequence[int]) -> bool:
        """Whether one of these cells could be made black, with its twin; all digits that stay obey the rules still."""
        for cell in self.rng.shuffled(opened):
            white = self.masks.without(self.white, cell)
            if white is not None:
                self._shape(white)
                return True
        return False

    def _near(self, opened: Sequence[int]) -> int:
        cell = self.rng.choice(opened)
        return cell if self.rng.random() < 0.7 else self.rng.choice(self.runs[self.rng.choice(self.of[cell])])

    def _other(self, cell: int) -> dict[int, int]:
        """Another digit for the cell, or at times one exchanged within its run; nothing where that cannot be."""
        if self.rng.random() < 0.2:
            other = self.rng.choice(self.runs[self.rng.choice(self.of[cell])])
            swapped = {cell: self.digits[other], other: self.digits[cell]}
            is_held = any(
                self.held[k] & swapped[one]
                for one, far in ((cell, other), (other, cell))
                for k in self.of[one]
                if far not in self.runs[k]
            )
            return {} if is_held or other == cell else swapped
        free = self._free(cell)
        return {cell: self.rng.choice([1 << d for d in range(self.top) if free >> d & 1])} if free else {}

    def _moments(self, grade: Grade, least: tuple[int, int, int] = (0, 0, 0)) -> tuple[int, int, int] | None:
        """How often the grade helps on the one below; the values that this one leaves open first, the cells it settles.

        None where that does not solve it, and soon where those are fewer than the `least`.
        """
        below = Grade(grade - 1)
        masks = self.left(below)
        opened, settled = _open_values(masks), sum([not mask & (mask - 1) for mask in masks.values()])
        if opened < least[1] or settled < least[2]:
            return None
        rounds, sums = 0, self.sums()
        while True:
            found = dict(masks)
            waiting = [k for k, run in enumerate(self.runs) if any(masks[cell] & (masks[cell] - 1) for cell in run)]
            for k in waiting:
                run = self.runs[k]
                after = fixed(grade, sums[k], self.full, tuple([masks[cell] for cell in run]))
                for cell, mask in zip(run, after, strict=True):
                    found[cell] &= mask
            if found == masks:
                return None if waiting or rounds < least[0] else (rounds, opened, settled)
            rounds += 1
            masks = self.left(below, found)

    def need(self, grade: Grade, wanted: int) -> bool:
        """Whether changes led to so many moments of the grade, and then to a later first one as far as they could."""
        seen = self._moments(grade)
        for _ in range(NEEDING):
            if seen is None or seen[0] >= wanted:
                break
            seen = (
                self._tried(self.rng.choice(self.cells), partial(self._moments, grade, least=(0, seen[1], 0))) or seen
            )
        if seen is None or seen[0] < wanted:
            return False
        opened = self._open(Grade(grade - 1))
        for _ in range(FLOWING):
            if seen[2] >= LATE * len(self.cells):
                break
            cell = self.rng.choice(opened if self.rng.random() < 0.6 else self.cells)
            now = self._tried(cell, partial(self._moments, grade, least=(wanted, 0, seen[2])))
            if now:
                seen, opened = now, self._open(Grade(grade - 1))
        return True

    def clues(self) -> Clues:
        """The puzzle, its white cells blank."""
        wide, stride = self.masks.grid.width, self.masks.grid.stride
        rows = tuple(
            tuple(0 if self.white >> r * stride + c & 1 else None for c in range(wide))
            for r in range(self.masks.grid.height)
        )
        at = {cell: cell // stride * wide + cell % stride for cell in self.cells}
        cages = [(tuple(at[cell] for cell in run), total) for run, total in zip(self.runs, self.sums(), strict=True)]
        return Clues(rows, tuple(sorted(cages)), self.top)


def _open_values(masks: dict[int, int]) -> int:
    return sum([mask.bit_count() for mask in masks.values()]) - len(masks)
