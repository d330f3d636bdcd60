"""A full grid -> as few of its digits as still have one solution, taken away orbit by orbit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bookmaker.kinds.sudoku.proving.planes import Planes

NODES = 60  # of the search for another solution; a digit whose search takes longer stays

Orbit = tuple[int, ...]


@dataclass(slots=True)
class Draft:
    """A full grid, and the cells whose digits are printed."""

    planes: Planes
    full: Sequence[int]
    printed: set[int]

    def values(self) -> list[int]:
        """What is printed, cells in reading order, 0 for blank."""
        return [value if cell in self.printed else 0 for cell, value in enumerate(self.full)]

    def is_unique_without(self, orbit: Orbit) -> bool:
        """Whether the puzzle has still one solution when these digits go, knowing that it has one with them.

        Another solution differs in one of these cells, so each is tried with its digit banned.
        """
        planes = self.planes
        rest = [value if cell in self.printed and cell not in orbit else 0 for cell, value in enumerate(self.full)]
        state = planes.settled(planes.given(rest))
        if state is None:
            return False
        may, sure = state
        for cell in orbit:
            digit = 1 << (self.full[cell] - 1) * planes.size + cell
            if sure & digit:
                continue
            result = planes.search(may & ~digit, most=1, budget=NODES)
            if result.found or not result.complete:
                return False
        return True

    def is_solved_by_singles_without(self, orbit: Orbit) -> bool:
        """Whether singles alone solve the puzzle when these digits go."""
        rest = [value if cell in self.printed and cell not in orbit else 0 for cell, value in enumerate(self.full)]
        return self.is_solved_by_singles(rest)

    def is_solved_by_singles(self, values: Sequence[int] | None = None) -> bool:
        """Whether singles alone solve the puzzle as it is, or these printed digits."""
        state = self.planes.settled(self.planes.given(self.values() if values is None else values))
        return state is not None and state[1].bit_count() == self.planes.cells

    def thin(self, orbits: Iterable[Orbit], test: Callable[[Orbit], bool], least: int = 0) -> None:
        """Take away each orbit in turn whose going passes the test, down to `least` digits and no fewer."""
        for orbit in orbits:
            if self.printed.issuperset(orbit) and len(self.printed) - len(orbit) >= least and test(orbit):
                self.printed.difference_update(orbit)
