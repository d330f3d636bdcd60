"""Grey levels -> a picture whose clues have one answer: a threshold, and then the fewest flips that are found.

A cell that is flipped is one that line logic leaves open, and near the threshold: where the picture says least.
"""

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from bookmaker.kinds.nonogram.board import Clues, Runs
from bookmaker.kinds.nonogram.making.abstract import Levels, Orbit
from bookmaker.kinds.nonogram.proving.lines import Settled, Stack, runs_in

CANDIDATES = 24  # cells that are tried before the best of them is flipped
FIRST = 6  # of them that are looked at first: often one of these is enough


@dataclass(slots=True)
class Draft:
    """A picture in the making: the filled cells of each row, and of each column, as bits; flips are of whole orbits.

    `doubt` says how readily each orbit is flipped, the least first.
    """

    lines: list[int]  # the rows
    columns: list[int]
    orbits: Sequence[Orbit]
    doubt: Sequence[int]
    flipped: list[int] = field(default_factory=list)  # orbits, in the order they were flipped
    changed: int = 0  # how many cells differ from the first picture

    @property
    def width(self) -> int:
        """Cells across."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Cells down."""
        return len(self.lines)

    def flip(self, orbit: int) -> None:
        """Flip an orbit's cells; a second time takes that back."""
        self._turn(orbit)
        if orbit in self.flipped:
            self.flipped.remove(orbit)
            self.changed -= len(self.orbits[orbit])
        else:
            self.flipped.append(orbit)
            self.changed += len(self.orbits[orbit])

    def _turn(self, orbit: int) -> None:
        for cell in self.orbits[orbit]:
            row, column = divmod(cell, len(self.columns))
            self.lines[row] ^= 1 << column
            self.columns[column] ^= 1 << row

    def is_filled(self, cell: int) -> bool:
        """Whether a cell, numbered in reading order, is filled."""
        row, column = divmod(cell, len(self.columns))
        return bool(self.lines[row] >> column & 1)

    def runs(self) -> tuple[tuple[Runs, ...], tuple[Runs, ...]]:
        """The blocks of each row and of each column, as they are now."""
        return tuple(map(runs_in, self.lines)), tuple(map(runs_in, self.columns))

    def clues(self, caption: str = "") -> Clues:
        """The puzzle of the picture as it is."""
        return Clues(*self.runs(), caption)

    def with_flips(self, orbits: Iterable[int]) -> Stack:
        """The picture with each of these orbits flipped alone, stacked."""
        pictures = []
        for orbit in orbits:
            self._turn(orbit)
            pictures.append(self.runs())
            self._turn(orbit)
        return Stack(pictures)

    def settled(self) -> Settled:
        """What line logic knows of the picture."""
        return Stack([self.runs()]).settled()[0]


def draft(levels: Levels, cut: int, *, width: int, height: int, orbits: Sequence[Orbit]) -> Draft:
    """The picture of the cells at least as dark as the cut."""
    doubt = [abs(2 * levels[orbit[0]] - 2 * cut + 1) for orbit in orbits]
    cells = "".join(["1" if level >= cut else "0" for level in reversed(levels)])
    lines = [int(cells[at : at + width], 2) for at in range(len(cells) - width, -1, -width)]
    columns = [int(cells[at::width], 2) for at in range(width - 1, -1, -1)]
    return Draft(lines, columns, orbits, doubt)


def made_solvable(one: Draft, most: int) -> bool:
    """Flip orbits until line logic solves the picture, at most so many cells; whether it does then.

    Of the doubtful orbits that are open the one is flipped that leaves fewest cells open.
    """
    if one.changed > most:
        return False
    left = one.settled()
    while left.open:
        orbits = doubtful(one, left.open_cells(one.width), most)
        best, least = -1, left
        for some in (orbits[:FIRST], orbits[FIRST:]):
            for orbit, now in zip(some, one.with_flips(some).settled() if some else (), strict=True):
                if now.open.bit_count() < least.open.bit_count():
                    best, least = orbit, now
            if not least.open:
                break
        if best < 0:
            # No single cell helps: thin strokes are made thicker until one does.
            best = next((at for at in orbits if not one.is_filled(one.orbits[at][0])), -1)
            if best < 0:
                return False
            one.flip(best)
            left = one.settled()
        else:
            one.flip(best)
            left = least
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


def doubtful(one: Draft, cells: AbstractSet[int], most: int) -> list[int]:
    """Some orbits of these cells, the most doubtful first, that may be flipped where at most so many cells change."""
    found = [at for at, orbit in enumerate(one.orbits) if at not in one.flipped and not cells.isdisjoint(orbit)]
    found.sort(key=one.doubt.__getitem__)
    return [at for at in found[:CANDIDATES] if one.changed + len(one.orbits[at]) <= most]
