"""Makes Numberlink's exchanges.txt: `python -m tests.bench.numberlink_exchanges > .../exchanges.txt`, a few minutes.

Fills every window, with every choice of as many number cells as SIZES says, in every way. Of the ways that can be
exchanged for one another, all but the greatest are dominated; the smallest sets of edges that only dominated ways have
are what exchanges.txt lists.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from bookmaker.kinds.numberlink.proving.undominated import SIZES, Dominated

Cell = tuple[int, int]
Edge = tuple[str, int, int]  # "across" or "down", row and column of its left or upper cell, from -1
Mask = int  # a bit an edge, in the window's order


@dataclass(frozen=True)
class Window:
    """A window of cells, and the edges inside and through its rim in the order in which answers are compared."""

    rows: int
    columns: int
    cells: tuple[Cell, ...] = field(init=False)
    edges: tuple[Edge, ...] = field(init=False)
    at: dict[Cell, tuple[int, ...]] = field(init=False)

    def __post_init__(self) -> None:
        rows, columns = self.rows, self.columns
        cells = tuple((r, c) for r in range(rows) for c in range(columns))
        edges: list[Edge] = [("across", r, c) for r in range(rows) for c in range(-1, columns)]
        edges += [("down", r, c) for r in range(-1, rows) for c in range(columns)]
        # By diagonals, each from its upper end; an edge lies half a cell beyond its first cell.
        edges.sort(key=lambda edge: (edge[1] + edge[2], edge[1] + (edge[0] == "down") / 2))
        place = {edge: k for k, edge in enumerate(edges)}
        at = {
            (r, c): (place["across", r, c - 1], place["across", r, c], place["down", r - 1, c], place["down", r, c])
            for r, c in cells
        }
        for name, value in (("cells", cells), ("edges", tuple(edges)), ("at", at)):
            object.__setattr__(self, name, value)

    def ways(self, numbers: frozenset[Cell], given: Mask = 0) -> Iterator[Mask]:
        """Every way to give number cells one edge and others two, with all edges of `given`; rings among them."""

        def fill(cell: int, on: Mask, open_: Mask) -> Iterator[Mask]:
            if cell == len(self.cells):
                yield on
                return
            here = self.cells[cell]
            free = [edge for edge in self.at[here] if open_ >> edge & 1]
            must = [edge for edge in free if given >> edge & 1]
            lacking = (1 if here in numbers else 2) - sum(on >> edge & 1 for edge in self.at[here])
            for chosen in combinations(free, max(lacking, 0)):
                if lacking >= 0 and set(must) <= set(chosen):
                    more = sum(1 << edge for edge in chosen)
                    yield from fill(cell + 1, on | more, open_ & ~sum(1 << edge for edge in free))

        yield from fill(0, 0, (1 << len(self.edges)) - 1)

    def joined(self, on: Mask, numbers: frozenset[Cell]) -> frozenset[tuple[object, object]] | None:
        """Which ends on the rim and which numbers are joined to which; None where there is a ring."""
        cells_of: dict[int, list[Cell]] = {}
        for cell in self.cells:
            for edge in self.at[cell]:
                if on >> edge & 1:
                    cells_of.setdefault(edge, []).append(cell)
        starts: list[tuple[object, Cell, int | None]] = [(c, c, None) for c in self.cells if c in numbers]
        starts += [(edge, cells[0], edge) for edge, cells in cells_of.items() if len(cells) == 1]
        # A cell in a corner of the window may have two edges through the rim, and a path of one cell two ends.
        pairs: set[tuple[object, object]] = set()
        ended: set[object] = set()
        visited = 0
        for start, first, came in starts:
            at, by = first, came
            if start in ended:
                continue
            end: object = None
            while end is None:
                visited += 1
                ways = [way for way in self.at[at] if on >> way & 1 and way != by]
                if not ways:
                    end = at
                elif len(cells_of[ways[0]]) == 1:
                    end = ways[0]
                else:
                    by = ways[0]
                    at = next(other for other in cells_of[by] if other != at)
            ended |= {start, end}
            pairs.add((start, end))
        return frozenset(pairs) if visited == len(self.cells) else None

    def exchangeable(self, numbers: frozenset[Cell]) -> list[list[Mask]]:
        """The ways, in groups that can be exchanged, the greatest of each group first."""
        rim = sum(1 << k for k, edge in enumerate(self.edges) if self.sticks_out(edge))
        groups: dict[object, list[Mask]] = {}
        for on in self.ways(numbers):
            pairs = self.joined(on, numbers)
            if pairs is not None:
                groups.setdefault((on & rim, pairs), []).append(on)
        return [sorted(group, key=self.rank, reverse=True) for group in groups.values()]

    def sticks_out(self, edge: Edge) -> bool:
        """Whether it leads through the window's rim."""
        way, row, column = edge
        return column in (-1, self.columns - 1) if way == "across" else row in (-1, self.rows - 1)

    def rank(self, on: Mask) -> int:
        """Greater for the greater way: the first edge in which two differ is in the greater."""
        return int(f"{on:0{len(self.edges)}b}"[::-1], 2)

    def mask(self, one: Dominated, row: int = 0, column: int = 0) -> Mask:
        """The edges of a Dominated whose window starts at this cell."""
        edges = {("across", row + r, column + c) for r, c in one.across}
        edges |= {("down", row + r, column + c) for r, c in one.down}
        return sum(1 << k for k, edge in enumerate(self.edges) if edge in edges)


class Findings:
    """What is dominated in one window: sets of edges, each with the cells that must and that may have numbers."""

    def __init__(self, window: Window, most: int) -> None:
        self.window = window
        self.most = most
        self.choices = [frozenset(some) for count in range(most + 1) for some in combinations(window.cells, count)]
        self.undominated: dict[
            frozenset[Cell], list[int]
        ] = {}  # for each edge, a bit for each undominated way that has it
        self.dominated: dict[frozenset[Cell], list[Mask]] = {}
        for numbers in self.choices:
            groups = window.exchangeable(numbers)
            columns = [bytearray(len(groups) // 8 + 1) for _ in window.edges]
            for index, (best, *_) in enumerate(groups):
                for edge in bits(best):
                    columns[edge][index >> 3] |= 1 << (index & 7)
            every = (1 << len(groups)) - 1
            self.undominated[numbers] = [*(int.from_bytes(column, "little") for column in columns), every]
            self.dominated[numbers] = sorted((on for _, *worse in groups for on in worse), key=self._simple)
        self._known: dict[tuple[Mask, frozenset[Cell]], bool] = {}

    def _simple(self, on: Mask) -> list[Edge]:
        return sorted(self.window.edges[edge] for edge in bits(on))

    def never(self, on: Mask, numbers: frozenset[Cell]) -> bool:
        """Whether no undominated way has all these edges."""
        key = (on, numbers)
        if key not in self._known:
            have = self.undominated[numbers]
            left = have[-1]
            for edge in bits(on):
                left &= have[edge]
            self._known[key] = not left
        return self._known[key]

    def always_never(self, on: Mask, must: frozenset[Cell], maybe: frozenset[Cell]) -> bool:
        """The same for whatever cells have numbers: all of `must`, and some of `maybe`."""
        extra = range(self.most - len(must) + 1)
        return all(self.never(on, must | set(some)) for k in extra for some in combinations(sorted(maybe), k))

    def smallest(self, on: Mask, numbers: frozenset[Cell]) -> tuple[Mask, frozenset[Cell], frozenset[Cell]]:
        """As few of the edges as no undominated way has, the cells that must have numbers, and those that may."""
        for edge in sorted(bits(on), key=self.window.edges.__getitem__):
            if self.never(on & ~(1 << edge), numbers):
                on &= ~(1 << edge)
        must, maybe = numbers, frozenset[Cell]()
        for cell in sorted(numbers):
            if self.always_never(on, must - {cell}, maybe | {cell}):
                must, maybe = must - {cell}, maybe | {cell}
        for cell in self.window.cells:
            through = sum(on >> edge & 1 for edge in self.window.at[cell]) == 2
            if cell not in must | maybe and not through and self.always_never(on, must, maybe | {cell}):
                maybe |= {cell}
        return on, must, maybe


def bits(mask: Mask) -> list[int]:
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


def found(sizes: Mapping[tuple[int, int], int] = SIZES) -> list[Dominated]:
    """All of exchanges.txt: what no undominated answer has, without what follows from what is listed earlier."""
    listed: list[Dominated] = []
    for (rows, columns), most in sizes.items():
        findings = Findings(window := Window(rows, columns), most)
        cells = frozenset(window.cells)
        known: list[tuple[Mask, frozenset[Cell], frozenset[Cell]]] = []
        for one in listed:
            for row in range(rows - one.rows + 1):
                for column in range(columns - one.columns + 1):
                    inner = {(row + r, column + c) for r in range(one.rows) for c in range(one.columns)}
                    must = frozenset((row + r, column + c) for r, c in one.numbers)
                    maybe = frozenset((row + r, column + c) for r, c in one.maybe)
                    known.append((window.mask(one, row, column), must, must | maybe | (cells - inner)))
        for numbers in findings.choices:
            here = [mask for mask, must, most in known if must <= numbers <= most]
            for on in findings.dominated[numbers]:
                if any(on & mask == mask for mask in here):
                    continue
                mask, must, maybe = findings.smallest(on, numbers)
                here.append(mask)
                known.append((mask, must, must | maybe))
                chosen = sorted(window.edges[edge] for edge in bits(mask))
                across, down = ([(r, c) for way, r, c in chosen if way == name] for name in ("across", "down"))
                listed.append(Dominated(rows, columns, tuple(across), tuple(down), must, maybe))
    return listed


def line(one: Dominated) -> str:
    """What `Dominated.parse` reads."""

    def words(places: Iterable[Cell], mark: str = "") -> list[str]:
        return [f"{row + 1}{column + 1}{mark}" for row, column in places]

    edges = [f"{one.rows}x{one.columns}", *words(one.across, ">"), *words(one.down, "v")]
    cells = (" ".join(words(sorted(some))) for some in (one.numbers, one.maybe))
    return " | ".join((" ".join(edges), *cells)).rstrip()


if __name__ == "__main__":
    for dominated in found():
        sys.stdout.write(line(dominated) + "\n")
