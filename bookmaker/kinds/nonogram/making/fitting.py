"""Grey levels -> a picture whose clues have one answer: a threshold, and then the fewest flips that are found.

A cell that is flipped is one that line logic leaves open, and near the threshold: where the picture says least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from bookmaker.kinds.nonogram.board import Clues
from bookmaker.kinds.nonogram.making.abstract import Levels, Orbit
from bookmaker.kinds.nonogram.proving.lines import LineSolver
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.bitgrid import indices

CANDIDATES = 24  # cells that are tried before the best of them is flipped


@dataclass(slots=True)
class Draft:
    """A picture in the making: `cells` in reading order, 1 for filled; flips are of whole orbits.

    `doubt` says how readily each orbit is flipped, the least first.
    """

    width: int
    height: int
    cells: list[int]
    orbits: Sequence[Orbit]
    doubt: Sequence[int]
    flipped: list[int] = field(default_factory=list)  # orbits, in the order they were flipped

    def flip(self, orbit: int) -> None:
        """Flip an orbit's cells; a second time takes that back."""
        for cell in self.orbits[orbit]:
            self.cells[cell] ^= 1
        if orbit in self.flipped:
            self.flipped.remove(orbit)
        else:
            self.flipped.append(orbit)

    @property
    def changed(self) -> int:
        """How many cells differ from the first picture."""
        return sum(len(self.orbits[orbit]) for orbit in self.flipped)

    def rows(self) -> Grid:
        """The picture."""
        return tuple(tuple(self.cells[at : at + self.width]) for at in range(0, len(self.cells), self.width))

    def clues(self) -> Clues:
        """The puzzle of the picture as it is."""
        return Clues.of_answer(self.rows())

    def open_cells(self) -> list[int]:
        """The cells, in reading order, that line logic leaves unknown."""
        return self.looked_at()[0]

    def looked_at(self) -> tuple[list[int], int]:
        """The cells that line logic leaves unknown, and how many sweeps it took for the others."""
        solver = LineSolver(self.clues())
        known = solver.settle(solver.full, solver.full)
        assert known is not None, "a picture solves its own clues"
        unknown, stride, width = known[0] & known[1], solver.lanes.stride, self.width
        cells = [divmod(at, stride) for at in indices(unknown)]
        return [row * width + column for row, column in cells], solver.sweeps


def draft(levels: Levels, cut: int, *, width: int, height: int, orbits: Sequence[Orbit]) -> Draft:
    """The picture of the cells at least as dark as the cut."""
    doubt = [abs(2 * levels[orbit[0]] - 2 * cut + 1) for orbit in orbits]
    return Draft(width, height, [int(level >= cut) for level in levels], orbits, doubt)


def made_solvable(one: Draft, most: int) -> bool:
    """Flip orbits until line logic solves the picture, at most so many cells; whether it does then.

    Of the doubtful orbits that are open the one is flipped that leaves fewest cells open.
    """
    if one.changed > most:
        return False
    left = one.open_cells()
    while left:
        if one.changed >= most:
            return False
        best, least = -1, left
        for orbit in _doubtful(one, left):
            one.flip(orbit)
            now = one.open_cells() if one.changed <= most else left
            one.flip(orbit)
            if len(now) < len(least):
                best, least = orbit, now
                if not now:
                    break
        if best < 0:
            # No single cell helps: thin strokes are made thicker until one does.
            best = next((at for at in _doubtful(one, left) if not one.cells[one.orbits[at][0]]), -1)
            if best < 0:
                return False
        one.flip(best)
        left = one.open_cells()
    return True


def without_needless(one: Draft, is_good: Callable[[Draft], bool]) -> None:
    """Take back every flip without which the picture is as good: none of those left can be undone alone."""
    again = True
    while again:
        again = False
        for orbit in list(one.flipped):
            one.flip(orbit)
            if is_good(one):
                again = True
            else:
                one.flip(orbit)


def _doubtful(one: Draft, open_cells: Sequence[int]) -> Iterator[int]:
    """Orbits of open cells that were not flipped, the most doubtful first."""
    cells = set(open_cells)
    found = [at for at, orbit in enumerate(one.orbits) if at not in one.flipped and not cells.isdisjoint(orbit)]
    found.sort(key=one.doubt.__getitem__)
    yield from found[:CANDIDATES]
