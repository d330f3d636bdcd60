"""Windows of a Numberlink grid that can be filled in more than one way, so that only one of the ways need be tried.

Cut a window of a few cells out of an answer. Whatever fills it with the same ends on its rim joined in the same
way, and the same numbers to the same ends, can be put in its place, and all is still an answer. Put all edges of a
grid in one order, along the diagonals, and call of two answers the one greater that has the first edge in which
they differ: since shifting a window changes nothing of that order, its ways are ordered like the answers that they
are exchanged in. So an answer that no exchange makes greater, called undominated, exists wherever an answer exists.
And where only one answer is undominated, any other would come to it by such exchanges; so when that one has no window
to be filled otherwise, it is the only answer.

exchanges.txt lists small sets of edges that no undominated answer has, for the windows of SIZES with few number
cells. `python -m tests.bench.numberlink_exchanges` finds them, by filling every window in every way.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import resources

from bookmaker.puzzles.toolbox.paths import Mesh

# Rows and columns of the windows -> how many number cells one may have.
SIZES = {(2, 3): 3, (3, 2): 3, (3, 3): 3, (3, 4): 3, (4, 3): 3, (3, 5): 0, (5, 3): 0, (4, 4): 0}
# Every window of SIZES lies within one of the squares of so many cells a side that start at every fourth cell.
PATCH, PATCH_STEP = 8, 4


@dataclass(frozen=True, slots=True)
class Dominated:
    """Edges of a window that an undominated answer never has all together.

    `across` are edges to the right of these cells of the window, (row, column), `down` those below; column or
    row -1 means the edge that enters from the left or from above. It holds when the cells `numbers` have
    numbers and, of the others, at most the cells `maybe`.
    """

    rows: int
    columns: int
    across: tuple[tuple[int, int], ...]
    down: tuple[tuple[int, int], ...]
    numbers: frozenset[tuple[int, int]]
    maybe: frozenset[tuple[int, int]]

    @classmethod
    def parse(cls, line: str) -> Dominated:
        """A line of exchanges.txt, such as `2x3 11> 21> 11v | 12 | 13`.

        Size; edges by their upper or left cell and direction; cells with numbers; cells that may have one. The
        window's first cell is 11, row before column.
        """
        size, *edges = (parts := line.split("|"))[0].split()
        rows, columns = size.split("x")

        def places(words: list[str]) -> tuple[tuple[int, int], ...]:
            return tuple((int(word[0]) - 1, int(word[1]) - 1) for word in words)

        return cls(
            int(rows),
            int(columns),
            places([edge for edge in edges if edge.endswith(">")]),
            places([edge for edge in edges if edge.endswith("v")]),
            frozenset(places(parts[1].split())),
            frozenset(places(parts[2].split())),
        )


@functools.cache
def dominated() -> tuple[Dominated, ...]:
    """All of exchanges.txt."""
    text = resources.files("bookmaker.kinds.numberlink.proving").joinpath("exchanges.txt").read_text(encoding="ascii")
    return tuple(Dominated.parse(line) for line in text.splitlines())


def clauses(graph: Mesh, numbers: frozenset[int]) -> list[tuple[int, ...]]:
    """What every undominated answer keeps when exactly these cells have numbers.

    Edge variables are the edges' numbers plus one.
    """
    width, height = graph.width, graph.height
    across, downward = width - 1, height * (width - 1)
    windows = {size: _windows(graph, numbers, *size, most) for size, most in SIZES.items()}
    found: dict[tuple[int, ...], None] = {}
    for one in dominated():
        must, may = _bits(one.numbers, one.columns), _bits(one.numbers | one.maybe, one.columns)
        top = any(row < 0 for row, _ in one.down)
        bottom = height - one.rows - any(row == one.rows - 1 for row, _ in one.down)
        left = any(column < 0 for _, column in one.across)
        right = width - one.columns - any(column == one.columns - 1 for _, column in one.across)
        for row, column, there in windows[one.rows, one.columns]:
            if there & must == must and not there & ~may and top <= row <= bottom and left <= column <= right:
                edges = [(row + r) * across + column + c for r, c in one.across]
                edges += [downward + (row + r) * width + column + c for r, c in one.down]
                found[tuple(sorted(-edge - 1 for edge in edges))] = None
    return list(found)


def patches(graph: Mesh) -> list[frozenset[int]]:
    """Squares of cells such that every window lies within one of them."""
    width, height = graph.width, graph.height
    return [
        frozenset(
            r * width + c
            for r in range(row, min(row + PATCH, height))
            for c in range(column, min(column + PATCH, width))
        )
        for row in range(0, height, PATCH_STEP)
        for column in range(0, width, PATCH_STEP)
    ]


def _windows(graph: Mesh, numbers: frozenset[int], rows: int, columns: int, most: int) -> list[tuple[int, int, int]]:
    """Row, column and bits of number cells of every window of a size, none missing, that has few enough of these."""
    places = [(r, c) for r in range(graph.height - rows + 1) for c in range(graph.width - columns + 1)]
    found = []
    for row, column in places:
        if any(row <= r < row + rows and column <= c < column + columns for r, c in graph.missing):
            continue
        start = row * graph.width + column
        inside = [(r, c) for r in range(rows) for c in range(columns) if start + r * graph.width + c in numbers]
        if len(inside) <= most:
            found.append((row, column, _bits(inside, columns)))
    return found


def _bits(cells: frozenset[tuple[int, int]] | list[tuple[int, int]], columns: int) -> int:
    return sum(1 << row * columns + column for row, column in cells)
