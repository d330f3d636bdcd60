"""Links that fill a grid, and the ways to change them: cut, joined, bent; whether their numbers are unique is open."""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import ne, or_, sub

from bookmaker.kinds.numberlink.links import LARGEST_AREA
from bookmaker.puzzles.toolbox.paths import Mesh

Link = tuple[int, ...]  # cells from one end to the other
Seam = tuple[int, int]  # two neighbouring cells, the smaller first
Change = tuple[tuple[Seam, ...], tuple[Seam, ...]]  # the seams to cut, and those to join then


@dataclass(frozen=True, slots=True)
class LinkLimits:
    """What a link must look like: its fewest cells, most bends, and whether its ends may be neighbours.

    Otherwise no link touches itself: where it does, a shorter way exists. Published puzzles have no
    such links, and joints that make none leave a single answer some ten times as often.
    """

    width: int
    min_length: int
    bends: int
    touching_ends: bool

    def allow(self, path: Sequence[int]) -> bool:
        """Whether a link may look like this."""
        is_straight = len(path) <= self.bends + 2 or bends(path) <= self.bends  # it turns at neither end
        return len(path) >= self.min_length and is_straight and self.is_apart(path)

    def is_apart(self, path: Sequence[int]) -> bool:
        """Whether a link through these cells touches itself nowhere, but for ends that may."""
        allowed = len(path) - 1
        if self.touching_ends and len(path) > 2 and adjacent(self.width, path[0], path[-1]):
            allowed += 1
        return touches(cells_of(path, self.width), self.width) == allowed


def cells_in(change: Change) -> set[int]:
    """The cells beside the seams of a change."""
    return {cell for seams in change for seam in seams for cell in seam}


def adjacent(width: int, first: int, second: int) -> bool:
    """Whether two cells of a grid share a side."""
    low, high = min(first, second), max(first, second)
    return high - low == width or (high - low == 1 and high % width != 0)


def bends(path: Sequence[int]) -> int:
    """How often a path turns."""
    steps = list(map(sub, path[1:], path))
    return sum(map(ne, steps, steps[1:]))


@functools.lru_cache(maxsize=4)
def bits(width: int) -> list[int]:
    """For each cell of a grid of that width the integer with only its bit set, in rows a bit longer than the grid's."""
    return [1 << (cell + cell // width) for cell in range(LARGEST_AREA)]


def cells_of(path: Sequence[int], width: int) -> int:
    """The cells of a path as one integer; see `bits`."""
    bit = bits(width)
    found = 0
    for cell in path:
        found |= bit[cell]
    return found


def touches(cells: int, width: int) -> int:
    """How many pairs of cells share a side, of those of one integer; see `bits`."""
    return (cells & (cells >> 1)).bit_count() + (cells & (cells >> width + 1)).bit_count()


class Layout:
    """Links that cover every cell of a grid; changed in place, seam by seam, and always symmetric.

    `image(cell)` is the cell that the layout's symmetry exchanges with it; whatever is done to a seam
    is done to its image too. None where there is no symmetry.
    """

    def __init__(
        self, graph: Mesh, paths: Iterable[Sequence[int]], limits: LinkLimits, image: Callable[[int], int] | None
    ) -> None:
        self.graph = graph
        self.limits = limits
        self.image = image
        self._around = [[sum(graph.ends[edge]) - cell for edge in edges] for cell, edges in enumerate(graph.at)]
        self._next: list[list[int]] = [[] for _ in graph.at]
        self._edges: dict[int, None] = {}
        self._links: dict[int, Link] = {}  # by the smaller end, from there
        self._at: list[Link] = [()] * len(graph.at)  # by cell, the same links
        for path in paths:
            for seam in pairwise(path):
                self._tie(seam)
            self._put(tuple(path))

    def pairs(self) -> list[tuple[int, int]]:
        """The ends of each link, the smaller first, in the order of `links`."""
        return [(path[0], path[-1]) for path in self.links()]

    def links(self) -> list[Link]:
        """All links, each from its smaller end, in the order of these."""
        return [self._links[end] for end in sorted(self._links)]

    def edges(self) -> tuple[int, ...]:
        """The numbers of the edges that the links run over."""
        return tuple(self._edges)

    # --- what may be changed

    def cuts(self) -> list[Change]:
        """Every way to cut a link into two within the limits."""
        shortest = self.limits.min_length
        return [
            ((_seam(path[place - 1], path[place]),), ())
            for path in self.links()
            for place in range(shortest, len(path) - shortest + 1)
            if self.limits.allow(path[:place]) and self.limits.allow(path[place:])
        ]

    def joints(self) -> list[Change]:
        """Every way to join neighbouring ends of two links to one within the limits."""
        links = {path[i]: path for path in self.links() for i in (0, -1)}
        found: list[Change] = []
        for end, path in links.items():
            for other in self._around[end]:
                near = links.get(other)
                if near is None or other < end or near is path:
                    continue
                first = path if path[-1] == end else path[::-1]
                second = near if near[0] == other else near[::-1]
                if self.limits.allow(first + second):
                    found.append(((), ((end, other),)))
        return found

    def bites(self) -> list[Change]:
        """Every bite: an end is joined to a cell of the link beside it, and that link is cut next to the cell.

        The number of links stays; what was cut off has a new end there. (Within one path it is the backbite move
        of Mansfield 1982.) Left out are most of those that the limits forbid, and those where only one of the two
        seams is its own image: one cut beside two joints would leave a link less.
        """
        if self.image is None and not self.limits.touching_ends:
            return list(self._bites_apart())
        found: list[Change] = [
            ((_seam(beside, on),), (_seam(end, beside),))
            for end in self._ends()
            for beside in self._around[end]
            if beside not in self._next[end]
            for on in self._next[beside]
        ]
        return [one for one in found if len(self._with_images(one[0])) == len(self._with_images(one[1]))]

    def _ends(self) -> list[int]:
        return sorted({end for path in self._links.values() for end in (path[0], path[-1])})

    def _bites_apart(self) -> Iterator[Change]:
        """The bites that leave two different links long enough, and none that touches itself."""
        bit, down = bits(self.graph.width), self.graph.width + 1
        before = {end: [0, *accumulate(map(bit.__getitem__, path), or_)] for end, path in self._links.items()}
        for end in self._ends():
            biting = self._at[end]
            tip = bit[end]
            body = before[biting[0]][-1] ^ tip
            beside_body = body << 1 | body >> 1 | body << down | body >> down
            beside_any = beside_body | tip << 1 | tip >> 1 | tip << down | tip >> down
            for beside in self._around[end]:
                bitten = self._at[beside]
                if bitten is biting or beside_body & bit[beside]:
                    continue
                barred = beside_any ^ bit[beside]
                place, cells = bitten.index(beside), before[bitten[0]]
                for on in self._next[beside]:
                    if place and bitten[place - 1] == on:
                        rest, joined = place, cells[-1] ^ cells[place]
                    else:
                        rest, joined = len(bitten) - place - 1, cells[place + 1]
                    if rest >= self.limits.min_length and not joined & barred:
                        yield (_seam(beside, on),), (_seam(end, beside),)

    def near(self, change: Change, far: int) -> set[int]:
        """The cells no more than so many rows and columns from a change or its image."""
        width = self.graph.width
        return {
            r * width + c
            for cell in cells_in((tuple(self._with_images(change[0])), tuple(self._with_images(change[1]))))
            for r in range(max(0, cell // width - far), cell // width + far + 1)
            for c in range(max(0, cell % width - far), min(cell % width + far + 1, width))
        }

    def change(self, change: Change) -> bool:
        """Make a change and its image; False, and nothing changed, where the limits or a ring forbids."""
        cut, join = self._with_images(change[0]), self._with_images(change[1])
        if any(b not in self._next[a] for a, b in cut):
            return False
        for seam in cut:
            self._cut(seam)
        done: list[Seam] = []
        for seam in join:
            one, other = self._at[seam[0]], self._at[seam[1]]
            if one is other or seam[0] not in (one[0], one[-1]) or seam[1] not in (other[0], other[-1]):
                break
            self._join(seam)
            done.append(seam)
        else:
            if all(map(self.limits.allow, {self._at[cell] for seam in (*cut, *join) for cell in seam})):
                return True
        for seam in done:
            self._cut(seam)
        for seam in cut:
            self._join(seam)
        return False

    def undo(self, change: Change) -> None:
        """Take back a change that was made."""
        for seam in self._with_images(change[1]):
            self._cut(seam)
        for seam in self._with_images(change[0]):
            self._join(seam)

    def _with_images(self, seams: Sequence[Seam]) -> list[Seam]:
        image = self.image
        if image is None:
            return list(seams)
        return list(dict.fromkeys([*seams, *(_seam(image(a), image(b)) for a, b in seams)]))

    def _cut(self, seam: Seam) -> None:
        a, b = seam
        self._next[a].remove(b)
        self._next[b].remove(a)
        del self._edges[self.graph.between(a, b)]
        path = self._at[a]
        del self._links[path[0]]
        place = max(path.index(a), path.index(b))
        self._put(path[:place])
        self._put(path[place:])

    def _join(self, seam: Seam) -> None:
        a, b = seam
        self._tie(seam)
        one, other = self._at[a], self._at[b]
        del self._links[one[0]], self._links[other[0]]
        self._put((one if one[-1] == a else one[::-1]) + (other if other[0] == b else other[::-1]))

    def _tie(self, seam: Seam) -> None:
        a, b = seam
        self._next[a].append(b)
        self._next[b].append(a)
        self._edges[self.graph.between(a, b)] = None

    def _put(self, path: Link) -> None:
        """The path is a link from now on."""
        if path[-1] < path[0]:
            path = path[::-1]
        self._links[path[0]] = path
        for cell in path:
            self._at[cell] = path


def _seam(a: int, b: int) -> Seam:
    return (a, b) if a < b else (b, a)
