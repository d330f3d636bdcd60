"""A full grid -> as few of its digits as still have one solution, taken away orbit by orbit."""

from __future__ import annotations

import functools
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
    places: list[int] = field(init=False)  # of every cell's digit among the candidates
    solution: int = field(init=False)  # these candidates

    def __post_init__(self) -> None:
        self.places = [(digit - 1) * self.planes.size + cell for cell, digit in enumerate(self.full)]
        self.solution = sum(1 << at for at in self.places)

    def values(self) -> list[int]:
        """What is printed, cells in reading order, 0 for blank."""
        return [digit if self.printed >> cell & 1 else 0 for cell, digit in enumerate(self.full)]

    def settled(self, printed: int) -> Settled:
        """What singles leave open where these cells are printed."""
        planes = self.planes
        may, sure, keep = planes.full, 0, planes.keep
        for cell in bits(printed):
            at = self.places[cell]
            may &= keep[at]
            sure |= 1 << at
        state = planes.settled(may, sure)
        assert state is not None, "the digits of a full grid exclude nothing of it"
        return state

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
        may, sure = state = self.settled(rest)
        for cell in bits(orbit):
            digit = 1 << self.places[cell]
            if sure & digit:
                continue
            result = planes.search((may & ~digit, sure), most=1, budget=NODES)
            if result.found:
                other = planes.cells_of(result.found[0] & ~self.solution)
                self.unavoidable.append(functools.reduce(int.__or__, other))
            if result.found or not result.complete:
                return None
        return state

    def is_solved_by_singles_without(self, orbit: int) -> bool:
        """Whether singles alone solve the puzzle when these digits go (none with 0)."""
        return self.settled(self.printed & ~orbit)[1].bit_count() == self.planes.cells

    def thin(self, orbits: Iterable[int], test: Callable[[int], bool], least: int = 0) -> None:
        """Take away each orbit in turn whose going passes the test, down to `least` digits and no fewer."""
        for orbit in orbits:
            rest = self.printed & ~orbit
            if rest != self.printed and rest.bit_count() >= least and test(orbit):
                self.printed = rest
