"""Suguru's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

Regions and the numbers in them are grown together, for those drawn first have mostly no filling at all: each is filled
at once beside what stands, from the free cell with fewest free neighbours on; where nothing fits, the regions around it
go again. A filled grid loses numbers while techniques up to the grade solve what is left; where they are needed too
seldom, some numbers come back and others go.
"""

import functools
from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.kinds.suguru.board import Clues, Params
from bookmaker.kinds.suguru.search import Planes, Position
from bookmaker.kinds.suguru.techniques import DECIDES_CELLS, UP_TO, deduce, start, ways_to_fill
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade
from bookmaker.puzzles.kits.exchange import in_rows
from bookmaker.puzzles.kits.making import best_of, orbits, steered, thinned
from bookmaker.puzzles.kits.nouns import blanks
from bookmaker.puzzles.toolbox.bitgrid import gathered
from bookmaker.puzzles.toolbox.near import king_near, rook_near
from bookmaker.seeds import Stream

Region: TypeAlias = dict[Cell, int]  # the numbers of its cells
Worth: TypeAlias = tuple[int, int]  # moments of the grade as far as they count, and where one can begin
Rounds: TypeAlias = tuple[int, ...]  # of solving by each grade, the hardest first

# Of an easy puzzle at least so many of the cells keep their numbers, as in print: kinder to begin than the fewest.
LEAST, MOST = 0.33, 0.42
DRAFTS = {Grade.EASY: 3, Grade.MEDIUM: 4, Grade.HARD: 12, Grade.EXPERT: 16}  # of one attempt
BEST_OF = {Grade.EASY: 3, Grade.MEDIUM: 2, Grade.HARD: 1, Grade.EXPERT: 1}  # drafts of the grade, the kindest is taken
MOMENTS = {Grade.EASY: 0, Grade.MEDIUM: 3, Grade.HARD: 1, Grade.EXPERT: 1}  # of the grade that a draft is to have
CHANGES = {Grade.MEDIUM: 4, Grade.HARD: 20, Grade.EXPERT: 20}  # of a draft that has fewer
BACK = 2  # numbers that come back in a change
NODES = 300  # of a search for a second answer
ANY = (Grade.EASY,) * 5 + (Grade.MEDIUM,) * 4 + (Grade.HARD,)  # of published ones 58, 40 and 2 in a hundred
# Of a hundred regions of published puzzles so many have 1 cell, 2 cells and so on to 7.
SIZES = (5, 3, 6, 15, 31, 21, 18)
BAG = tuple(size for size, share in enumerate(SIZES, 1) for _ in range(share))
DRAWS = 12  # of a size and a shape at one cell, the last SMALL of them of few cells
SMALL = 2
REMOVALS = 60
WIDER = 4  # at every fourth removal the regions one ring further go as well
CELLS_A_SMALL = 50  # one region of 1 or 2 cells for so many cells, and one more, at most
MOST_SINGLE = 3


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """Some filled grids, thinned out; of those that come to the grade the one that is best to solve."""
    wanted = grade or min(rng.choice(ANY), hardest(params))
    if wanted > hardest(params):
        return None
    grids = (filled(params.width, params.height, rng) for _ in range(DRAFTS[wanted]))
    drafts = (_Draft(params, regions).thinned(wanted, rng) for regions in grids if regions is not None)
    return best_of(drafts, wanted, BEST_OF[wanted], deduce, DECIDES_CELLS, blanks, moments=MOMENTS[wanted])


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params: symmetric hard ones are hardly ever found."""
    return Grade.EXPERT if params.symmetry == "none" else Grade.MEDIUM


class _Draft:
    """A filled grid of which some numbers are printed, given as a set of cells."""

    def __init__(self, params: Params, regions: Sequence[Region]) -> None:
        self.params, self.size = params, params.width * params.height
        held = {cell: number for region in regions for cell, number in region.items()}
        of = {cell: k for k, region in enumerate(sorted(regions, key=min)) for cell in region}
        self.flat = [held[cell] for cell in sorted(held)]
        self.regions = in_rows([of[cell] for cell in sorted(of)], params.width)
        self.planes = Planes(self.regions)
        self.start = self.planes.start([0] * self.size)[0]
        self.right = self.planes.given(self.flat)
        self.empty = start(self.clues(0))
        self.empty.is_untold = True
        self.others: list[int] = []  # where other answers differ that were found to some of its numbers

    def clues(self, printed: int) -> Clues:
        """The clues with these numbers printed."""
        flat = [number if printed >> at & 1 else 0 for at, number in enumerate(self.flat)]
        return Clues(in_rows(flat, self.params.width), self.regions)

    def thinned(self, grade: Grade, rng: Stream) -> Clues:
        """Clues that techniques up to the grade solve; of an easy one some numbers stay that could go."""
        wide = self.params.width
        every = orbits(wide, self.params.height, self.params.symmetry)
        groups = rng.shuffled([gathered(r * wide + c for r, c in cells) for cells in every])
        least = int(self.size * (LEAST + (MOST - LEAST) * rng.random())) if grade is Grade.EASY else 0

        def without(printed: int, cells: int) -> int | None:
            less = printed & ~cells
            return less if less.bit_count() >= least and self.needed(less, grade) is not None else None

        def exchanged(printed: int) -> tuple[int, Rounds] | None:
            back = rng.shuffled([cells for cells in groups if cells & ~printed])[:BACK]
            old = rng.shuffled([cells for cells in groups if not cells & ~printed])
            printed, _ = thinned(printed | sum(back), [*old, *back], without)
            return printed, self.needed(printed, grade) or ()

        printed, _ = thinned((1 << self.size) - 1, groups, without)
        if grade > Grade.EASY:
            wanted = MOMENTS[grade]
            worth = self.needed(printed, grade) or ()
            printed, _ = steered(printed, worth, exchanged, lambda _, worth: worth[0] >= wanted, CHANGES[grade])
        return self.clues(printed)

    def needed(self, printed: int, limit: Grade) -> Rounds | None:
        """How often techniques of each grade up to that are needed, the hardest first; None where they do not do."""
        if any(not cells & printed for cells in self.others):
            return None
        rounds = [0] * limit
        may = [plane & ~(printed & ~right) for plane, right in zip(self.start, self.right, strict=True)]
        left = self.planes.settled((may, 0))
        if limit is Grade.EXPERT and not self.is_one((may, 0)):
            return None  # soon known; trials would take long over it
        while left and left[1] != self.planes.full:
            state = self.empty.copy().go_on_from(left[0], [plane & left[1] for plane in left[0]])
            try:
                used = next((technique for technique in UP_TO[limit] if technique.apply(state)), None)
            except Contradiction:
                return None
            if used is None:
                if limit > Grade.EASY:  # which is thinned but once
                    self.is_one(left)
                return None
            rounds[limit - used.grade] += 1
            both = [may | put for may, put in zip(state.may, state.put, strict=True)]
            left = self.planes.settled((both, left[1]))
        return None if left is None else tuple(rounds)

    def is_one(self, position: Position) -> bool:
        """Whether there is one answer, as far as a short search says; where another differs is noted."""
        found = self.planes.search(position, budget=NODES).found
        for other in found:
            cells = functools.reduce(int.__or__, map(int.__xor__, other, self.right))
            self.others += [cells] if cells else []
        return len(found) == 1


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
            # What is drawn last is small.
            sizes = (self.rng.choice(BAG) if k < DRAWS - SMALL else self.rng.between(1, 3) for k in range(DRAWS))
            region = next(filter(None, (self._numbered(self._shape(cell, size)) for size in sizes)), None)
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

    def _shape(self, cell: Cell, size: int) -> list[Cell]:
        """Free cells that hang together, first those that would soon be cut off."""
        shape = [cell]
        while len(shape) < size:
            free = self.free.keys() - shape
            edge = dict.fromkeys(one for there in shape for one in self.beside[there] if one in free)
            if not edge:
                break
            left = {one: sum(x in free for x in self.beside[one]) for one in edge}
            shape.append(min(edge, key=lambda one: (left[one] > 0, left[one] + 2 * self.rng.random())))
        return shape

    def _numbered(self, shape: Sequence[Cell]) -> Region | None:
        """Numbers for the cells, none beside its equal; None where there are none."""
        numbers = self.rng.shuffled(range(1, len(shape) + 1))[::-1]  # the last of them is tried first
        near = {cell: {self.held.get(one) for one in self.around[cell]} for cell in shape}
        may = {cell: [number for number in numbers if number not in near[cell]] for cell in shape}
        way = next(ways_to_fill(sorted(shape, key=lambda cell: len(may[cell])), may), None)
        return None if way is None else {cell: number for number, cell in way.items()}

    def _remove(self, cell: Cell, rings: int) -> None:
        """Free the cells of the regions within so many rings of a cell."""
        near = {cell}
        for _ in range(rings):
            near |= {one for there in near for one in self.around[there]}
        freed = dict.fromkeys(one for there in sorted(near) for one in self.regions.get(there, ()))
        for one in freed:
            del self.regions[one], self.held[one]
        self.free |= freed
