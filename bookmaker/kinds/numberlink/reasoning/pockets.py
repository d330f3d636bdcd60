"""Knowledge -> what follows from which parts of the grid are still connected: pockets and passages."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.puzzles.toolbox.bitgrid import BitGrid


def check_pockets(known: Knowledge) -> None:
    """Conflict when a pair cannot meet any more ("cut") or a pocket cannot be filled ("sealed", "parity").

    A pocket is a set of cells, none on a numbered chain, that hang together by ways not closed. The rest of a
    link, between the two ends of its number's chains, lies in one pocket that both ends touch, or is
    a single edge between them. So a pair needs such a pocket or edge, and a pocket needs such a pair.

    Colour the cells like a chess board. The cells that a link fills between its ends alternate in colour: as
    many light as dark when the ends differ in colour, one more of the other colour when they are alike. So
    the pairs that may run in a pocket bound how many more light cells than dark ones it can have.
    """
    grid = known.grid
    h, v = grid.full & ~known.h_off, grid.full & ~known.v_off
    pockets: list[tuple[int, int]] = []  # a pocket, and what it touches or holds
    rest = grid.full & ~known.walls
    while rest:
        pocket, touched = _pocket(grid.stride, h, v, rest)
        rest &= ~pocket
        pockets.append((pocket, touched))
    light = chess_board(grid)
    least, most, visits = [0] * len(pockets), [0] * len(pockets), [0] * len(pockets)
    for first, second in known.pairs:
        start, end = known.far[first], known.far[second]
        if start == second:
            continue  # joined already
        both = 1 << start | 1 << end
        places = [place for place, (_, touched) in enumerate(pockets) if touched & both == both]
        beside = abs(start - end) in (1, grid.stride) and _neighbours(grid.stride, h, v, 1 << start) >> end & 1
        if not places and not beside:
            raise Conflict("cut", start, known.number[start])
        alone = len(places) == 1 and not beside
        lights = (both & light).bit_count()
        excess = 1 - lights  # two dark ends: one more light cell between them; two light ends: one less
        for place in places:
            visits[place] += 1
            least[place] += excess if alone else min(excess, 0)
            most[place] += excess if alone else max(excess, 0)
    for place, (pocket, _) in enumerate(pockets):
        if not visits[place]:
            raise Conflict("sealed", pocket.bit_length() - 1)
        excess = 2 * (pocket & light).bit_count() - pocket.bit_count()
        if not least[place] <= excess <= most[place]:
            raise Conflict("parity", pocket.bit_length() - 1)


def _pocket(stride: int, h: int, v: int, inside: int) -> tuple[int, int]:
    """The pocket of the first cell of `inside`, and that pocket with all cells that it touches."""
    reached = inside & -inside
    while True:
        touched = reached | _neighbours(stride, h, v, reached)
        if touched & inside == reached:
            return reached, touched
        reached = touched & inside


def _neighbours(stride: int, h: int, v: int, cells: int) -> int:
    """The cells one step from these by the ways h and v."""
    return (cells & h) << 1 | (cells >> 1) & h | (cells & v) << stride | (cells >> stride) & v


@functools.lru_cache(maxsize=16)
def chess_board(grid: BitGrid) -> int:
    """The cells of the upper left corner's colour."""
    return sum(grid.bit(r, c) for r in range(grid.height) for c in range(r % 2, grid.width, 2))


@dataclass(frozen=True, slots=True)
class Bridge:
    """An undecided edge that is the only one between two parts of the grid.

    `number` is the one whose ends it parts, 0 where it parts none; `cells` the edge's two cells.
    """

    cells: tuple[int, int]
    h: int
    v: int
    number: int


def bridges(known: Knowledge) -> list[Bridge]:
    """Every undecided edge without which the chains around it are not connected (Tarjan 1974).

    A link crosses a bridge at most once, as no edge is used twice; so exactly the link whose two ends
    lie on its two sides does. One such: it is drawn. None: it is closed. More: Conflict "cut".
    """
    bit_of: dict[int, int] = {}  # chain -> the bit of its number; two chains of one number cancel out
    ways: dict[int, list[tuple[int, int, int, int, int]]] = {}
    far, number = known.far, known.number
    ends = known.ends()
    while ends:
        low = ends & -ends
        ends ^= low
        cell = low.bit_length() - 1
        chain = min(cell, far[cell])
        bit_of[chain] = 1 << number[cell] if number[cell] else 0
        found = ways.setdefault(chain, [])
        for other, h, v in known.open_edges(cell):
            found.append((min(other, far[other]), cell, other, h, v))
    return _search(bit_of, ways)


def _search(bit_of: dict[int, int], ways: dict[int, list[tuple[int, int, int, int, int]]]) -> list[Bridge]:
    """Depth-first over the chains, without recursion; lowest reachable order and numbers below each."""
    found: list[Bridge] = []
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    below = dict(bit_of)
    for root in ways:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack = [(root, 0, iter(ways[root]))]
        edges: list[tuple[int, int, int, int, int]] = []
        while stack:
            chain, came, rest = stack[-1]
            for way in rest:
                other, _, _, h, v = way
                if (h or -v) == came:
                    continue
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append((other, h or -v, iter(ways[other])))
                    edges.append(way)
                    break
                low[chain] = min(low[chain], order[other])
            else:
                stack.pop()
                if not stack:
                    if below[chain]:
                        raise Conflict("cut", chain)
                    continue
                above = stack[-1][0]
                _, cell, other, h, v = edges.pop()
                low[above] = min(low[above], low[chain])
                below[above] ^= below[chain]
                if low[chain] == order[chain]:
                    numbers = below[chain]
                    if numbers & (numbers - 1):
                        raise Conflict("cut", cell)
                    found.append(Bridge((cell, other), h, v, numbers.bit_length() - 1 if numbers else 0))
    return found
