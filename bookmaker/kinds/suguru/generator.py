"""Suguru's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

Regions and the numbers in them are grown together, for those drawn first have mostly no filling at all: each is filled
at once beside what stands, from the free cell with fewest free neighbours on; where nothing fits, the regions around it
go again. A filled grid loses numbers while techniques up to the grade solve what is left.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeAlias

from bookmaker.kinds.suguru.board import Clues, Params
from bookmaker.kinds.suguru.search import left_by, narrowing
from bookmaker.kinds.suguru.techniques import LADDER, start, ways_to_fill
from bookmaker.puzzles.contract.grading import Cell, Grade
from bookmaker.puzzles.kits.exchange import in_rows
from bookmaker.puzzles.kits.making import orbits, steered, thinned
from bookmaker.puzzles.kits.values.making import look, masks_of
from bookmaker.puzzles.kits.values.proving import search_from, settled
from bookmaker.puzzles.toolbox.bitgrid import gathered
from bookmaker.puzzles.toolbox.near import Near, king_near, rook_near
from bookmaker.seeds import Stream

Region: TypeAlias = dict[Cell, int]  # the numbers of its cells

# Of an easy puzzle at least so many of the cells keep their numbers, as in print: kinder to begin than the fewest.
LEAST, MOST = 0.33, 0.42
MOMENTS = {Grade.MEDIUM: 2}  # of the grade that a puzzle is to have; of other grades one
DRAFTS = 12
CHANGES = 20  # of a draft
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
    """The first whittled grid of the grade; None where none came to it, and at once where it is not made."""
    wanted = grade or min(rng.choice(ANY), hardest(params))
    if wanted > hardest(params):
        return None
    grids = (filled(params.width, params.height, rng) for _ in range(DRAFTS))
    return next(filter(None, (_whittled(params, grid, wanted, rng) for grid in grids if grid)), None)


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params: symmetric hard ones are hardly ever found."""
    return Grade.EXPERT if params.symmetry == "none" else Grade.MEDIUM


def _whittled(params: Params, grid: Sequence[Region], grade: Grade, rng: Stream) -> Clues | None:
    """A filled grid less numbers that can go, some exchanged where the grade is needed too seldom; None where never."""
    wide, high = params.width, params.height
    cells = {cell: (number, at) for at, own in enumerate(sorted(grid, key=min)) for cell, number in own.items()}
    numbers, of = zip(*(cells[cell] for cell in sorted(cells)), strict=True)
    bare = Clues(in_rows([0] * len(of), wide), in_rows(of, wide))
    state, every, narrow = start(bare), left_by(bare), narrowing(bare.regions)
    settle = partial(settled, n=0, narrow=narrow)
    rungs = [one for one in LADDER if Grade.EASY < one.grade <= grade]
    groups = [gathered(r * wide + c for r, c in some) for some in orbits(wide, high, params.symmetry)]
    least = int(len(of) * (LEAST + (MOST - LEAST) * rng.random())) if grade is Grade.EASY else 0

    others = set[int]()  # where other answers differ that were found to some of the numbers

    def clues(printed: int) -> Clues:
        rows = [number if printed >> at & 1 else 0 for at, number in enumerate(numbers)]
        return Clues(in_rows(rows, wide), bare.regions)

    def worth(printed: int) -> tuple[int, ...]:
        """The grade and its moments; none where the numbers do not do."""
        if any(not cells & printed for cells in others):
            return ()
        masks = [1 << numbers[at] - 1 if printed >> at & 1 else mask for at, mask in enumerate(every)]
        if grade is Grade.EASY:
            left = settle(masks)
            return (grade,) if left and not any(mask & (mask - 1) for mask in left) else ()
        found = look(state.go_on_with(masks), settle, rungs, is_one)
        if found and found.left:
            is_one()  # soon known, and those that the same answer fits are refused at once
        return (found.grade, found.moments) if found and not found.left else ()

    def is_one() -> bool:
        """Whether what is left is one answer, as far as a short search says; where another differs is noted."""
        search = search_from(masks_of(state), 0, narrow, NODES)
        for other in search.found:
            cells = gathered(at for at, number in enumerate(numbers) if other[at] != number)
            others.update([cells] if cells else [])
        return search.complete and len(search.found) == 1

    def without(printed: int, cells: int) -> int | None:
        less = printed & ~cells
        return less if less.bit_count() >= least and worth(less) else None

    def exchanged(printed: int) -> tuple[int, tuple[int, ...]]:
        back = rng.shuffled([cells for cells in groups if cells & ~printed])[:BACK]
        old = rng.shuffled([cells for cells in groups if cells & printed])
        printed, _ = thinned(printed | sum(back), [*old, *back], without)
        return printed, worth(printed)

    printed, _ = thinned((1 << len(of)) - 1, rng.shuffled(groups), without)
    wanted = (grade, MOMENTS[grade]) if grade in MOMENTS else (grade,)
    printed, found = steered(printed, worth(printed), exchanged, lambda _, worth: worth >= wanted, CHANGES)
    return clues(printed) if found >= (grade,) else None


def filled(width: int, height: int, rng: Stream) -> list[Region] | None:
    """The regions, each with the numbers of its cells; None where they had to go again too often, or many are small."""
    beside, around = rook_near(width, height), king_near(width, height)
    of: dict[Cell, Region] = {}  # the cells that have a number, with their regions
    removals = 0
    while free := [cell for cell in beside if cell not in of]:
        cell = min(free, key=lambda one: (sum([other not in of for other in beside[one]]), rng.random()))
        # What is drawn last is small.
        sizes = (rng.choice(BAG) if k < DRAWS - SMALL else rng.between(1, 3) for k in range(DRAWS))
        shapes = (_shape(cell, size, beside, of, rng) for size in sizes)
        region = next(filter(None, (_numbered(shape, around, of, rng) for shape in shapes)), None)
        if region:
            of |= dict.fromkeys(region, region)
            continue
        removals += 1
        if removals > REMOVALS:
            return None
        near = [cell]
        for _ in range(2 if removals % WIDER == 0 else 1):
            near += [one for there in near for one in around[there]]
        freed = {one for there in near for one in of.get(there, ())}
        of = {one: region for one, region in of.items() if one not in freed}
    regions = [region for cell, region in of.items() if cell == min(region)]
    single, small = (sum(len(region) <= size for region in regions) for size in (1, 2))
    return regions if small <= width * height / CELLS_A_SMALL + 1 and single <= MOST_SINGLE else None


def _shape(cell: Cell, size: int, beside: Near, of: Mapping[Cell, Region], rng: Stream) -> list[Cell]:
    """Free cells that hang together, first those that would soon be cut off."""
    shape, edge = [cell], dict[Cell, None]()
    while len(shape) < size:
        edge |= dict.fromkeys(one for one in beside[shape[-1]] if one not in of and one not in shape)
        if not edge:
            break
        left = {one: sum([x not in of and x not in shape for x in beside[one]]) for one in edge}
        shape.append(min(edge, key=lambda one: (left[one] > 0, left[one] + 2 * rng.random())))
        del edge[shape[-1]]
    return shape


def _numbered(shape: Sequence[Cell], around: Near, of: Mapping[Cell, Region], rng: Stream) -> Region | None:
    """Numbers for the cells, none beside its equal; None where there are none."""
    numbers = rng.shuffled(range(1, len(shape) + 1))
    near = {cell: {of[one][one] for one in around[cell] if one in of} for cell in shape}
    may = {cell: [number for number in numbers if number not in near[cell]] for cell in shape}
    way = next(ways_to_fill(sorted(shape, key=lambda cell: len(may[cell])), may), None)
    return None if way is None else {cell: number for number, cell in way.items()}
