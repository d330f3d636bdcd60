"""Size, random numbers -> regions and the numbers in them, grown together.

Regions that are drawn first have mostly no filling at all, so each is filled at once beside what stands. It begins in
the free cell with fewest free neighbours; where nothing fits there, the regions around it go again.
"""

from collections.abc import Sequence

from bookmaker.kinds.suguru.techniques import ways_to_fill
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.toolbox.near import king_near, rook_near
from bookmaker.seeds import Stream

# Of a hundred regions of published puzzles so many have 1 cell, 2 cells and so on to 7.
SIZES = (5, 3, 6, 15, 31, 21, 18)
BAG = tuple(size for size, share in enumerate(SIZES, 1) for _ in range(share))
DRAWS = 12  # of a size and a shape at one cell, the last SMALL of them of few cells
SMALL = 2
REMOVALS = 60
WIDER = 4  # at every fourth removal the regions one ring further go as well
CELLS_A_SMALL = 50  # one region of 1 or 2 cells for so many cells, and one more, at most
MOST_SINGLE = 3

Region = dict[Cell, int]


def filled(width: int, height: int, rng: Stream) -> list[Region] | None:
    """The regions, each with the numbers of its cells; None where that failed, or too many are small."""
    filling = _Filling(width, height, rng)
    regions = filling.grown()
    if regions is None:
        return None
    sizes = [len(region) for region in regions]
    small = sizes.count(1) + sizes.count(2)
    return regions if small <= width * height / CELLS_A_SMALL + 1 and sizes.count(1) <= MOST_SINGLE else None


class _Filling:
    """A grid on its way: the number of each cell that has one, the region of each, and the cells that are free."""

    def __init__(self, width: int, height: int, rng: Stream) -> None:
        self.beside, self.around = rook_near(width, height), king_near(width, height)
        self.rng, self.free = rng, dict.fromkeys(self.beside)
        self.held: dict[Cell, int] = {}
        self.regions: dict[Cell, Region] = {}  # of each cell

    def grown(self) -> list[Region] | None:
        """All regions; None where regions had to go again too often."""
        removals = 0
        while self.free:
            cell = min(self.free, key=self._room)
            region = self._region(cell)
            if region is not None:
                self.held.update(region)
                for one in region:
                    self.regions[one] = region
                    del self.free[one]
                continue
            removals += 1
            if removals > REMOVALS:
                return None
            self._remove(cell, 2 if removals % WIDER == 0 else 1)
        return list({id(region): region for region in self.regions.values()}.values())

    def _room(self, cell: Cell) -> tuple[int, float]:
        return sum(one in self.free for one in self.beside[cell]), self.rng.random()

    def _region(self, cell: Cell) -> Region | None:
        """A region there with its numbers; None where none of those drawn can be filled."""
        for draw in range(DRAWS):
            size = self.rng.choice(BAG) if draw < DRAWS - SMALL else self.rng.between(1, 3)
            region = self._numbered(self._shape(cell, size))
            if region is not None:
                return region
        return None

    def _shape(self, cell: Cell, size: int) -> list[Cell]:
        """Free cells that hang together, first those that would soon be cut off."""
        shape = [cell]
        while len(shape) < size:
            edge = {one: None for there in shape for one in self.beside[there] if one in self.free and one not in shape}
            if not edge:
                break
            left = {one: sum(x in self.free and x not in shape for x in self.beside[one]) for one in edge}
            shape.append(min(edge, key=lambda one: (left[one] > 0, left[one] + 2 * self.rng.random())))
        return shape

    def _numbered(self, shape: Sequence[Cell]) -> Region | None:
        """Numbers for the cells, none beside its equal; None where there are none."""
        near = {cell: {self.held[one] for one in self.around[cell] if one in self.held} for cell in shape}
        numbers = self.rng.shuffled(range(1, len(shape) + 1))[::-1]  # the last of them is tried first
        may = {cell: [number for number in numbers if number not in near[cell]] for cell in shape}
        way = next(ways_to_fill(sorted(shape, key=lambda cell: len(may[cell])), may), None)
        return None if way is None else {cell: number for number, cell in way.items()}

    def _remove(self, cell: Cell, rings: int) -> None:
        """Free the cells of the regions within so many rings of a cell."""
        near = {cell}
        for _ in range(rings):
            near |= {one for there in near for one in self.around[there]}
        for region in [self.regions[one] for one in sorted(near) if one in self.regions]:
            for one in region:
                if one in self.regions:
                    del self.regions[one], self.held[one]
                    self.free[one] = None
