"""A full grid -> as few of its digits as still have one solution, taken away orbit by orbit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from bookmaker.kinds.sudoku.houses import bits
from bookmaker.kinds.sudoku.proving.planes import Planes, Settled

NODES = 60  # of the search for another solution; a digit whose search takes longer stays


@dataclass(slots=True)
class Draft:
    """A full grid, and the set of cells whose digits are printed.

    `unavoidable` are sets of cells in which another grid differs from this one: one cell of each has to be printed.
    """

    planes: Planes
    full: Sequence[int]
    printed: int
    unavoidable: list[int] = field(default_factory=list)

    def values(self, printed: int | None = None) -> list[int]:
        """What is printed (or would be, of these cells), cells in reading order, 0 for blank."""
        shown = self.printed if printed is None else printed
        values = [0] * self.planes.cells
        for cell in bits(shown):
            values[cell] = self.full[cell]
        return values

    def is_unique_without(self, orbit: int) -> bool:
        """Whether the puzzle has still one solution when these digits go, knowing that it has one with them."""
        return self.left_without(orbit) is not None

    def left_without(self, orbit: int) -> Settled | None:
        """What singles leave open when these digits go; None where that has another solution, or where nobody knows.

        The puzzle has one solution with the digits. Another differs in one of their cells, so each is tried with its
        digit banned.
        """
        planes, rest = self.planes, self.printed & ~orbit
        for cells in self.unavoidable:
            if not cells & rest:
                return None
        state = planes.settled(*planes.given(self.values(rest)))
        assert state is not None, "the digits of a full grid exclude nothing of it"
        may, sure = state
        for cell in bits(orbit):
            digit = 1 << (self.full[cell] - 1) * planes.size + cell
            if sure & digit:
                continue
            result = planes.search((may & ~digit, sure), most=1, budget=NODES)
            if result.found:
                other = planes.values(result.found[0])
                self.unavoidable.append(
                    sum(1 << at for at, pair in enumerate(zip(other, self.full, strict=True)) if pair[0] != pair[1])
                )
            if result.found or not result.complete:
                return None
        return state

    def is_solved_by_singles_without(self, orbit: int) -> bool:
        """Whether singles alone solve the puzzle when these digits go (none with 0)."""
        state = self.planes.settled(*self.planes.given(self.values(self.printed & ~orbit)))
        return state is not None and state[1].bit_count() == self.planes.cells

    def thin(self, orbits: Iterable[int], test: Callable[[int], bool], least: int = 0) -> None:
        """Take away each orbit in turn whose going passes the test, down to `least` digits and no fewer."""
        for orbit in orbits:
            rest = self.printed & ~orbit
            if rest != self.printed and rest.bit_count() >= least and test(orbit):
                self.printed = rest
