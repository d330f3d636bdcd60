"""Undominated answers of a Numberlink: where there are several ways to do the same, only one of them need be tried.

Cut a window of a few cells out of an answer. Whatever fills it with the same ends on its rim joined in the same
way, and the same numbers to the same ends, can be put in its place, and all is still an answer. Put all edges of a
grid in one order, along the diagonals, and call of two answers the one greater that has the first edge in which
they differ: since shifting a window changes nothing of that order, its ways are ordered like the answers that they
are exchanged in. So an answer that no exchange makes greater, called undominated, exists wherever an answer exists.
And where only one answer is undominated, any other would come to it by such exchanges; so when that one has no window
to be filled otherwise, it is the only answer.

exchanges.txt lists small sets of edges that no undominated answer has, for the windows of SIZES with few number
cells. `python -m tests.bench.numberlink_exchanges` finds them, by filling every window in every way.

One more exchange goes by the direction of links. Where one link runs along two opposite sides of a block of 2x2 cells
and both times in the same direction, as in a spiral, the other two sides can take their place: ... a b ... c d ...
becomes ... a c ... b d ..., the piece between b and c being walked the other way round. That is a link between the same
ends through the same cells. The way with the edges across is the greater, so undominated answers have no block with
both edges down.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from itertools import combinations

from bookmaker.kinds.numberlink.proving.formula import LinkFormula
from bookmaker.puzzles.contract.grading import Cell
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
    across: tuple[Cell, ...]
    down: tuple[Cell, ...]
    numbers: frozenset[Cell]
    maybe: frozenset[Cell]

    @classmethod
    def parse(cls, line: str) -> Dominated:
        """A line of exchanges.txt, such as `2x3 11> 21> 11v | 12 | 13`.

        Size; edges by their upper or left cell and direction; cells with numbers; cells that may have one. The
        window's first cell is 11, row before column.
        """
        edges, numbers, maybe = (part.split() for part in line.split("|"))
        size = edges.pop(0)
        across, down = (_places(edge for edge in edges if edge.endswith(way)) for way in (">", "v"))
        return cls(int(size[0]), int(size[2]), across, down, frozenset(_places(numbers)), frozenset(_places(maybe)))


def _places(words: Iterable[str]) -> tuple[Cell, ...]:
    return tuple((int(word[0]) - 1, int(word[1]) - 1) for word in words)


@functools.cache
def dominated() -> tuple[Dominated, ...]:
    """All of exchanges.txt."""
    text = resources.files("bookmaker.kinds.numberlink.proving").joinpath("exchanges.txt").read_text(encoding="ascii")
    return tuple(map(Dominated.parse, text.splitlines()))


def clauses(formula: LinkFormula, ends: Mapping[int, int]) -> list[list[int]]:
    """What every undominated answer keeps; `ends` is cell -> index of its link, for exactly the cells with numbers."""
    return [*map(list, exchanged(formula.graph, ends)), *directed(formula, ends)]


def exchanged(graph: Mesh, numbers: Collection[int]) -> dict[tuple[int, ...], None]:
    """What windows say, each clause once; edge variables are the edges' numbers plus one."""
    width, height = graph.width, graph.height
    windows = {size: list(_windows(graph, numbers, *size, most)) for size, most in SIZES.items()}
    found: dict[tuple[int, ...], None] = {}
    for one in dominated():
        must, may = _bits(one.numbers, one.columns), _bits(one.numbers | one.maybe, one.columns)
        edges = [(r * width + c, 1) for r, c in one.across] + [(r * width + c, width) for r, c in one.down]
        top = any(row < 0 for row, _ in one.down)
        bottom = height - one.rows - any(row == one.rows - 1 for row, _ in one.down)
        left = any(column < 0 for _, column in one.across)
        right = width - one.columns - any(column == one.columns - 1 for _, column in one.across)
        for row, column, there in windows[one.rows, one.columns]:
            if there & must == must and not there & ~may and top <= row <= bottom and left <= column <= right:
                start = row * width + column
                ways = (graph.between(start + at, start + at + step) for at, step in edges)
                found[tuple(sorted(-way - 1 for way in ways))] = None
    return found


def directed(formula: LinkFormula, ends: Mapping[int, int]) -> list[list[int]]:
    """What the directions of links say.

    An edge gets a variable that says its link leads to the cell with the greater number, a block one that says its
    upper two cells are of one link.
    """
    graph, found = formula.graph, list[list[int]]()
    forward = [formula.variable() for _ in graph.ends]
    starts = {link: cell for cell, link in sorted(ends.items(), reverse=True)}
    for cell, touching in enumerate(graph.at):
        # Edge -> the literal that its link leads into this cell.
        into = {edge: forward[edge] if graph.ends[edge][1] == cell else -forward[edge] for edge in touching}
        if cell in ends:
            sign = -1 if starts[ends[cell]] == cell else 1
            found += [[-edge - 1, sign * into[edge]] for edge in touching]
            continue
        for one, other in combinations(touching, 2):
            found.append([-one - 1, -other - 1, into[one], into[other]])
            found.append([-one - 1, -other - 1, -into[one], -into[other]])
    found += [[edge + 1, -forward[edge]] for edge in range(len(graph.ends))]
    for top, _, left, right in graph.squares:
        same = formula.variable()
        found += _differing(formula, top, [same])
        for sign in (1, -1):
            found.append([-left - 1, -right - 1, -same, -sign * forward[left], -sign * forward[right]])
    return found


def tidy(formula: LinkFormula) -> tuple[int, list[list[int]]]:
    """A variable, and what it says: that no link touches itself, as in most puzzles that people make.

    So neighbours without an edge between them are on different links, which rules out most wrong beginnings at once.
    """
    switch = formula.variable()
    edges = set(range(len(formula.graph.ends))).difference(formula.graph.absent)
    return switch, [clause for edge in sorted(edges) for clause in _differing(formula, edge, [edge + 1, -switch])]


def _differing(formula: LinkFormula, edge: int, unless: list[int]) -> list[list[int]]:
    """That an edge's two cells are of different links, unless one of these literals is true."""
    differing = [formula.variable() for _ in range(formula.bits)]
    found = [[*unless, *differing]]
    for differs, x, y in zip(differing, *map(formula.spelling, formula.graph.ends[edge]), strict=True):
        found += [[-differs, x, y], [-differs, -x, -y]]
    return found


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


def _windows(
    graph: Mesh, numbers: Collection[int], rows: int, columns: int, most: int
) -> Iterator[tuple[int, int, int]]:
    """Row, column and bits of number cells of every window of a size, none missing, that has few enough of these."""
    inside = [(r, c) for r in range(rows) for c in range(columns)]
    for row in range(graph.height - rows + 1):
        for column in range(graph.width - columns + 1):
            if graph.missing.isdisjoint((row + r, column + c) for r, c in inside):
                there = [(r, c) for r, c in inside if (row + r) * graph.width + column + c in numbers]
                if len(there) <= most:
                    yield row, column, _bits(there, columns)


def _bits(cells: Iterable[Cell], columns: int) -> int:
    return sum(1 << row * columns + column for row, column in cells)
