"""Links that fill a grid, and the ways to change them: cut, joined, bent; whether their numbers are unique is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bookmaker.puzzles.toolbox.paths import Mesh

Path = list[int]  # cells from one end to the other
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
        if len(path) < self.min_length or bends(path) > self.bends:
            return False
        cells, width = set(path), self.width
        beside = sum((cell + width in cells) + (cell + 1 in cells and (cell + 1) % width > 0) for cell in path)
        allowed = len(path) - 1
        if self.touching_ends and len(path) > 2 and adjacent(width, path[0], path[-1]):
            allowed += 1
        return beside == allowed


def adjacent(width: int, first: int, second: int) -> bool:
    """Whether two cells of a grid share a side."""
    low, high = min(first, second), max(first, second)
    return high - low == width or (high - low == 1 and high % width != 0)


def bends(path: Sequence[int]) -> int:
    """How often a path turns."""
    turns = 0
    step = last = 0
    for here, cell in enumerate(path):
        if here > 1 and cell - last != step:
            turns += 1
        step, last = cell - last, cell
    return turns


class Layout:
    """Links that cover every cell of a grid; changed in place, seam by seam, and always symmetric.

    `image[cell]` is the cell that the layout's symmetry exchanges with it; whatever is done to a seam
    is done to its image too.
    """

    def __init__(self, graph: Mesh, paths: Iterable[Path], limits: LinkLimits, image: Callable[[int], int]) -> None:
        self.graph = graph
        self.limits = limits
        self._image = image
        self._around = [[sum(graph.ends[edge]) - cell for edge in edges] for cell, edges in enumerate(graph.at)]
        self._next: list[list[int]] = [[] for _ in graph.at]
        self._edges: dict[int, None] = {}
        for path in paths:
            for seam in pairwise(path):
                self._join(seam)

    def like(self, paths: Iterable[Path]) -> Layout:
        """A layout of other links under the same limits and symmetry."""
        return Layout(self.graph, paths, self.limits, self._image)

    def ends(self) -> list[int]:
        """The cells where links end, in reading order."""
        following = self._next
        return [cell for cell in self.graph.there if len(following[cell]) < 2]

    def link(self, end: int) -> Path:
        """The cells of the link that ends here, from here."""
        path = [end]
        before, here = -1, end
        while True:
            ways = self._next[here]
            if not ways:
                return path
            on = ways[0]
            if on == before:
                if len(ways) == 1:
                    return path
                on = ways[1]
            before, here = here, on
            path.append(here)

    def links(self) -> list[Path]:
        """All links, each from its smaller end, in the order of these."""
        found: list[Path] = []
        met: set[int] = set()
        for end in self.ends():
            if end not in met:
                path = self.link(end)
                met.add(path[-1])
                found.append(path)
        return found

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
        of Mansfield 1982.)
        """
        return [
            ((_seam(beside, on),), (_seam(end, beside),))
            for end in self.ends()
            for beside in self._around[end]
            if beside not in self._next[end]
            for on in self._next[beside]
        ]

    def mergers(self) -> list[Change]:
        """Every bite after which the new end meets the end of another link, joined with it: one link less."""
        ends = set(self.ends())
        found: list[Change] = []
        for end in sorted(ends):
            for beside in self._around[end]:
                if beside in self._next[end]:
                    continue
                for on in self._next[beside]:
                    cut, join = _seam(beside, on), _seam(end, beside)
                    found += [
                        ((cut,), (join, _seam(on, other)))
                        for other in self._around[on]
                        if other in ends and other not in (end, beside) and other not in self._next[on]
                    ]
        return found

    def change(self, change: Change) -> bool:
        """Make a change and its image; False, and nothing changed, where the limits or a ring forbids."""
        cut, join = self._with_images(change[0]), self._with_images(change[1])
        if any(b not in self._next[a] for a, b in cut):
            return False
        for seam in cut:
            self._cut(seam)
        done: list[Seam] = []
        for seam in join:
            if any(len(self._next[cell]) > 1 for cell in seam) or self.link(seam[0])[-1] == seam[1]:
                break
            self._join(seam)
            done.append(seam)
        else:
            if self._likes_around([cell for seam in (*cut, *join) for cell in seam]):
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
        image = self._image
        return list(dict.fromkeys([*seams, *(_seam(image(a), image(b)) for a, b in seams)]))

    def _likes_around(self, cells: Iterable[int]) -> bool:
        """Whether the links through these cells are within the limits."""
        seen: set[int] = set()
        for cell in cells:
            if cell not in seen:
                before, here = -1, cell
                while len(self._next[here]) > 1:
                    first, second = self._next[here]
                    before, here = here, second if first == before else first
                path = self.link(here)
                if not self.limits.allow(path):
                    return False
                seen.update(path)
        return True

    def _cut(self, seam: Seam) -> None:
        a, b = seam
        self._next[a].remove(b)
        self._next[b].remove(a)
        del self._edges[self.graph.between(a, b)]

    def _join(self, seam: Seam) -> None:
        a, b = seam
        self._next[a].append(b)
        self._next[b].append(a)
        self._edges[self.graph.between(a, b)] = None


def _seam(a: int, b: int) -> Seam:
    return (a, b) if a < b else (b, a)
