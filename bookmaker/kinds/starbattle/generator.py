"""Star Battle's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

Stars are placed, regions grow around them, and their borders move: towards a grade, cell by cell, or where two answers
differ until one is left. Sets of cells are integers, cell (r, c) being bit r * side + c.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from bookmaker.kinds.starbattle.board import Clues, Params
from bookmaker.kinds.starbattle.search import lines, search
from bookmaker.kinds.starbattle.techniques import DECIDES_CELLS, LADDER, State, deduce, start
from bookmaker.puzzles.contract.grading import Contradiction, Grade, least_moments
from bookmaker.puzzles.kits.areas import growing
from bookmaker.puzzles.kits.making import steered, tries_fairly
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.seeds import Stream

Regions: TypeAlias = list[int]
# 0 and the open cells, as less than none; 1 and the moments by grade, hardest first; 2: expert.
Worth: TypeAlias = tuple[int, ...]

ANY = (Grade.EASY,) * 3 + (Grade.MEDIUM,) * 3 + (Grade.HARD,) * 2
MOMENTS = 2  # of the grade, of a medium or hard one; an expert one with so few trials has mostly one
STARTS = 8  # to place the stars
SHAPES = 60  # of regions around the same stars, of which the first handsome ones that can be repaired are taken
CHANGES = 150  # of borders, towards a grade
FROM_MANY = 500  # the same where the first regions leave many answers
COARSE = 2  # open cells, fewer make no difference
REPAIRS = 20  # of borders, until one answer is left: half of all need no more, some hundreds
NODES = 5_000  # of a search for a second answer
MOST_TRIALS = {1: 6, 2: 4, 3: 4}  # by the stars in a line
LEAST_EXPERT, MOST_HARD = 8, 10  # cells along a side
PLACINGS = 300  # of one attempt to place the stars
JOININGS = 60  # to join stars to groups: greedily joined, they may enclose one
WEIGHTS = (1, 1, 2, 3, 4, 6)  # of regions while they grow: uneven, as in print
LARGEST = 3  # times the mean size
AT_MOST_IN_LINES = 1  # region within a single line


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One layout of stars, and regions around them; None at once for what is hardly ever found.

    That are experts under 8x8, and more than medium ones with three stars.
    """
    n, stars = params.width, params.count
    wanted = grade or rng.choice(ANY if n <= MOST_HARD else ANY[:3])
    if wanted > hardest(params):
        return None
    cells = next(filter(None, (placed(n, stars, rng) for _ in range(STARTS))), None)
    groups = grouped(n, stars, cells, rng) if cells else None
    if not cells or not groups:
        return None
    draft = _Draft(n, stars, gathered(cells), rng)
    shapes = (grown(n, stars, groups, rng) for _ in range(SHAPES))
    handsome = (regions for regions in shapes if is_handsome(n, stars, regions))
    # With one star half of all regions with one answer are easy; with more hardly any are.
    is_one = stars == 1 or wanted > Grade.EASY
    found = next(filter(None, map(draft.repaired, handsome) if is_one else handsome), None)
    found = found and draft.climbed(found, wanted, CHANGES if is_one else FROM_MANY)
    return draft.clues(found) if found else None


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params."""
    if params.width > MOST_HARD:
        return Grade.MEDIUM
    return Grade.HARD if params.width < LEAST_EXPERT else Grade.EXPERT


class _Draft:
    """Stars, as a set of cells, whose regions are to be found."""

    def __init__(self, n: int, stars: int, right: int, rng: Stream) -> None:
        self.n, self.stars, self.right, self.rng = n, stars, right, rng
        self.others = members((1 << n * n) - 1 & ~right)

    def clues(self, regions: Sequence[int]) -> Clues:
        """The clues of these regions."""
        return Clues(((0,) * self.n,) * self.n, growing.in_rows(self.n, regions), self.stars)

    def moved(self, regions: Sequence[int], cells: Sequence[int]) -> Regions | None:
        """The regions with one of these cells, none of them a star, given to another."""
        found = growing.moved(self.n, regions, self.rng.choice(cells), self.rng) if cells else None
        return found if found and is_handsome(self.n, self.stars, found) else None

    def repaired(self, regions: Regions) -> Regions | None:
        """Regions with one answer: a star of any other is given to the region beside it, again and again."""
        for _ in range(REPAIRS):
            answers = search(self.n, regions, self.stars, NODES)
            if len(answers.found) < 2:
                return regions if answers.complete else None
            other = next(stars for stars in answers.found if stars != self.right)
            wrong = self.rng.shuffled(members(other & ~self.right))
            found = next((one for cell in wrong if (one := self.moved(regions, [cell]))), None)
            regions = found or self.moved(regions, self.others) or regions
        return None

    def is_one(self, regions: Regions, star: int = 0) -> bool:
        """Whether regions have one answer, as far as a short search says; or none with a star in a cell, as a set."""
        answers = search(self.n, regions, self.stars, NODES, star=star)
        return answers.complete and len(answers.found) == (0 if star else 1)

    def is_fair(self, regions: Regions) -> bool:
        """Whether what hard techniques do not solve has one answer, and trials that find it are few and late."""
        if not self.is_one(regions):
            return False
        clues = self.clues(regions)
        solved = deduce(clues)
        trials = [one for one in solved.techniques if one[0].endswith("trial")]
        count = sum(number for _, number in trials)
        is_late = all(tries_fairly(solved, DECIDES_CELLS, clues.count, count, name) for name, _ in trials)
        return solved.answer is not None and 0 < count <= MOST_TRIALS[self.stars] and is_late

    def climbed(self, regions: Regions, grade: Grade, most: int) -> Regions | None:
        """Regions after at most so many changes that need techniques of the grade often enough, and none above."""

        def looked_at(regions: Regions, cell: int = 0) -> tuple[tuple[Regions, State], Worth]:
            state = start(self.clues(regions))
            try:
                worth = self.solved(state, regions, min(grade, Grade.HARD), cell)
            except Contradiction:
                worth = (0, -self.n * self.n)
            if grade is Grade.EXPERT and not worth[0]:
                worth = (2,) if self.is_fair(regions) else (-1,)
            return (regions, state), worth

        def changed(draft: tuple[Regions, State]) -> tuple[tuple[Regions, State], Worth] | None:
            regions, state = draft
            other = self.moved(regions, members(state.open & ~self.right) or self.others)
            if other is None:
                return None
            cell = next(old & ~new for old, new in zip(regions, other, strict=True) if old & ~new)
            return looked_at(other, 0 if state.open else cell)

        def with_moments(moments: int) -> Worth:
            return (2,) if grade is Grade.EXPERT else (1, moments)[:grade]

        enough, least = with_moments(MOMENTS), with_moments(min(MOMENTS, least_moments(grade, self.n * self.n)))
        (regions, _), worth = steered(*looked_at(regions), changed, lambda _, worth: worth >= enough, most)
        return regions if worth >= least else None

    def solved(self, state: State, regions: Regions, grade: Grade, cell: int) -> Worth:
        """What it is worth how far techniques up to the grade get; Contradiction where there are several answers.

        Where there was one before a cell, given as a set, changed its region, others have a star in it.
        """
        moments = [0] * grade
        while state.open:
            for one in LADDER:
                if one.grade > grade:
                    return (0, -(state.open.bit_count() // COARSE))
                if cell and one.grade > Grade.EASY:  # soon known; harder techniques would take long to get nowhere
                    if not self.is_one(regions, cell):
                        raise Contradiction
                    cell = 0
                if one.apply(state):
                    moments[grade - one.grade] += 1
                    break
        return (1, *moments[:-1])


def least_size(stars: int) -> int:
    """The fewest cells of a region in print."""
    return 3 if stars == 1 else stars + 2


def placed(n: int, stars: int, rng: Stream) -> list[int] | None:
    """Cells with so many stars in each row and column, none touching another."""
    options = [sum(1 << c for c in some) for some in combinations(range(n), stars)]
    options = [one for one in options if not one & one << 1]
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(PLACINGS):
        if not waiting:
            return None
        rows = waiting.pop()
        if len(rows) == n:
            return [r * n + c for r, row in enumerate(rows) for c in members(row)]
        counts = [sum(row >> c & 1 for row in rows) for c in range(n)]
        last = rows[-1] if rows else 0
        barred = last | last << 1 | last >> 1 | sum(1 << c for c in range(n) if counts[c] == stars)
        free = [one for one in options if not one & barred]
        weight = {one: sum(counts[c] for c in members(one)) + stars * rng.random() for one in free}
        waiting += [(*rows, one) for one in sorted(free, key=lambda one: -weight[one])]
    return None


def grouped(n: int, stars: int, cells: Sequence[int], rng: Stream) -> list[int] | None:
    """The stars in groups of so many, each joined by a short way to the others of its group; None where that fails.

    Then there are more groups than lines.
    """
    near = growing.sides(n)
    for _ in range(JOININGS):
        free, left = (1 << n * n) - 1 & ~gathered(cells), rng.shuffled(cells)
        groups: list[int] = []
        while left:
            group = 1 << left.pop()
            for _ in range(stars - 1):
                way = growing.way(near, group, free, gathered(left)) or 0
                group |= way
                free &= ~way
                left = [cell for cell in left if not way >> cell & 1]
            groups.append(group)
        if len(groups) == n:
            return groups
    return None


def grown(n: int, stars: int, groups: Sequence[int], rng: Stream) -> list[int]:
    """Regions that cover the grid, each around one group; one of them stays small, for a beginning."""
    near, regions = growing.sides(n), list(groups)
    free = (1 << n * n) - 1 & ~sum(regions)
    weights = [rng.choice(WEIGHTS) for _ in regions]
    small = min(range(n), key=lambda k: (regions[k].bit_count(), rng.random()))
    room = least_size(stars) + rng.below(2)
    edges = [growing.edge(near, region) for region in regions]
    while free:
        able = [k for k in range(n) if edges[k] & free and (k != small or regions[k].bit_count() < room)] or [small]
        k = able[rng.weighted([weights[k] for k in able])]
        at = rng.choice(members(edges[k] & free))
        regions[k] |= 1 << at
        edges[k] |= near[at]
        free &= ~(1 << at)
    return regions


def is_handsome(n: int, stars: int, regions: Sequence[int]) -> bool:
    """Whether no region is too small or too large, one is small enough to begin with, and few lie within one line."""
    sizes = [region.bit_count() for region in regions]
    within = sum(any(not region & ~line for line in lines(n)) for region in regions)
    is_even = least_size(stars) <= min(sizes) <= least_size(stars) + 2 and max(sizes) <= LARGEST * n
    return is_even and within <= AT_MOST_IN_LINES
