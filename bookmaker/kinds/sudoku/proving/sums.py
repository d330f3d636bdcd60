"""Cages for the exact search: clues -> planes that strike what no combination of a cage's sum allows."""

import functools
import itertools
from collections.abc import Mapping

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.proving.planes import Planes
from bookmaker.kinds.sudoku.twinning import Box
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.bitgrid import gathered

MOST_OUTSIDE = 5  # cells of a house outside its cages whose sum is used as well


def planes_of(clues: Clues) -> Planes:
    """Planes with the clues' houses and, where there are cages, with their sums."""
    if not clues.cages:
        return _planes(clues.width, clues.box, clues.regions, clues.extra)
    own = {gathered(r * clues.width + c for r, c in cells): total for cells, total in clues.cages}
    planes = Planes(clues.width, clues.box, clues.regions, clues.extra, tuple(own))
    planes.narrow = Sums(planes, own).narrow
    return planes


@functools.lru_cache(maxsize=64)
def _planes(n: int, box: Box | None, regions: Grid | None, extra: str) -> Planes:
    return Planes(n, box, regions, extra)


@functools.cache
def combinations(n: int, count: int, total: int) -> tuple[frozenset[int], ...]:
    """The sets of so many digits from 0 (standing for 1 to n) whose values add up to the total."""
    return tuple(frozenset(one) for one in itertools.combinations(range(n), count) if sum(one) + count == total)


class Sums:
    """The cages of one puzzle, and the cells of a house that its cages leave over, whose sum is known as well."""

    def __init__(self, planes: Planes, cages: Mapping[int, int]) -> None:
        self.planes = planes
        n = planes.n
        groups = dict(cages)
        for house in planes.houses:
            inside = {mask: total for mask, total in cages.items() if not mask & ~house}
            rest = house & ~sum(inside)
            if inside and 0 < rest.bit_count() <= MOST_OUTSIDE:
                groups.setdefault(rest, n * (n + 1) // 2 - sum(inside.values()))
        digits = sum(1 << planes.size * d for d in range(n))
        self.groups = [
            (mask * digits, [at for at in range(planes.cells) if mask >> at & 1], total)
            for mask, total in sorted(groups.items())
        ]
        self._known: dict[tuple[int, int], int] = {}

    def narrow(self, may: int) -> int:
        """The candidates that fit some combination of every group; 0 where a group has none."""
        for place, (area, cells, total) in enumerate(self.groups):
            inside = may & area
            key = (place, inside)
            kept = self._known.get(key)
            if kept is None:
                if len(self._known) > 20_000:
                    self._known.clear()
                kept = self._known[key] = self._fitting(inside, cells, total)
            if not kept:
                return 0
            may ^= inside ^ kept
        return may

    def _fitting(self, inside: int, cells: list[int], total: int) -> int:
        """The candidates of a group's cells that some way to fill it uses."""
        n, size = self.planes.n, self.planes.size
        options = [[d for d in range(n) if inside >> d * size + cell & 1] for cell in cells]
        met = set[int]().union(*options)
        kept = 0
        for combination in combinations(n, len(cells), total):
            if not combination <= met:
                continue
            fitting = [[d for d in some if d in combination] for some in options]
            if all(fitting) and len(set[int]().union(*fitting)) == len(cells):
                kept |= sum(1 << d * size + cell for cell, some in zip(cells, fitting, strict=True) for d in some)
        return kept
