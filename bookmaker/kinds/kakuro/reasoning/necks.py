"""Parts of a Kakuro that hang by one open cell or two: what their sums across and down differ by is known.

Runs are nodes and open cells join them: each lies in one run across and in one down. The sums across of a part count
the same cells as those down, but for the cells that join it to the rest. One cell that does is a cut edge of that
graph; two of them are a cell without which another one is one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.kits.edges.cuts import cut_edges

RunPart: TypeAlias = tuple[bool, tuple[int, ...], int]  # of a run whether it goes down, its open cells, what these make
Edges: TypeAlias = dict[int, tuple[int, int]]  # for each open cell its run across and its run down
Near: TypeAlias = list[list[tuple[int, int]]]  # for each run those that it crosses, with the cell where it does
EDGES_A_POSITION = 15  # of one walk through all of them


@dataclass(frozen=True, slots=True)
class Cut:
    """The cells that join a part to the rest, each with 1 where the part has its run across, -1 where that down.

    `inner` are the other open cells of the part; `across` and `down` is what its runs still make, one by one.
    """

    cells: tuple[int, ...]
    signs: tuple[int, ...]
    inner: tuple[int, ...]
    across: tuple[int, ...]
    down: tuple[int, ...]

    @property
    def difference(self) -> int:
        """What the runs across make more than those down."""
        return sum(self.across) - sum(self.down)


def cuts(some: Sequence[RunPart], count: int, most: int) -> Iterator[Cut]:
    """The parts of at most so many runs, two at least, that hang by so many cells, one or two; each pair once."""
    runs: dict[int, list[int]] = {}
    for k, (is_down, opened, _) in enumerate(some):
        for cell in opened:
            runs.setdefault(cell, [-1, -1])[is_down] = k
    edges: Edges = {cell: (one, other) for cell, (one, other) in runs.items() if min(one, other) >= 0}
    loose = {max(both) for cell, both in runs.items() if cell not in edges}  # with a cell in no other sum
    near: Near = [[] for _ in some]
    for cell, (one, other) in edges.items():
        near[one].append((other, cell))
        near[other].append((one, cell))
    weight = 1 + len(edges) // EDGES_A_POSITION
    met = set[tuple[int, ...]]()
    for first in (None,) if count == 1 else edges:
        tick(weight)
        left = {cell: (min(both), max(both)) for cell, both in edges.items() if cell != first}  # walked in order
        for cell, there in cut_edges(left):
            both = (cell,) if first is None else tuple(sorted((first, cell)))
            if both in met:
                continue
            met.add(both)
            tick(weight)
            here = _beyond(near, both, next(end for end in edges[cell] if end not in there))
            if first is not None and not all((edges[one][0] in here) != (edges[one][1] in here) for one in both):
                continue  # one of the two is a cut edge by itself
            for part in sorted((here, there), key=lambda part: (len(part), sorted(part))):
                if 2 <= len(part) <= most and not part & loose:
                    yield _cut(some, edges, both, part)
                    break


def _cut(some: Sequence[RunPart], edges: Edges, cells: tuple[int, ...], part: frozenset[int]) -> Cut:
    signs = tuple(1 if edges[cell][0] in part else -1 for cell in cells)
    inner = sorted(cell for cell, (one, _) in edges.items() if one in part and cell not in cells)
    across, down = (tuple(some[k][2] for k in sorted(part) if some[k][0] is side) for side in (False, True))
    return Cut(cells, signs, tuple(inner), across, down)


def _beyond(near: Near, without: Sequence[int], start: int) -> frozenset[int]:
    """The runs that hang together with one, without these cells."""
    found, waiting = {start}, [start]
    while waiting:
        for other, cell in near[waiting.pop()]:
            if other not in found and cell not in without:
                found.add(other)
                waiting.append(other)
    return frozenset(found)
