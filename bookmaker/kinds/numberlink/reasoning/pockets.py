"""Knowledge -> what follows from which parts of the grid are still connected: pockets and passages."""

from __future__ import annotations

from dataclasses import dataclass

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge


def check_pockets(known: Knowledge) -> None:
    """Conflict when a pair cannot meet any more ("cut") or no pair can visit a pocket ("sealed").

    A pocket is a set of cells, none on a numbered chain, that hang together by ways not closed. The rest of a
    link, between the two ends of its number's chains, lies in one pocket that both ends touch, or is
    a single edge between them. So a pair needs such a pocket or edge, and a pocket needs such a pair.
    """
    grid = known.grid
    h, v = grid.full & ~known.h_off, grid.full & ~known.v_off
    found = pockets(grid.stride, h, v, grid.full & ~known.walls)
    visited = 0
    for first, second in known.pairs:
        start, end = known.far[first], known.far[second]
        if start == second:
            continue  # joined already
        both = 1 << start | 1 << end
        places = [pocket for pocket, touched in found if touched & both == both]
        beside = abs(start - end) in (1, grid.stride) and neighbours(grid.stride, h, v, 1 << start) >> end & 1
        if not places and not beside:
            raise Conflict("cut", both, known.number[start])
        for pocket in places:
            visited |= pocket
    if any(not pocket & visited for pocket, _ in found):
        raise Conflict("sealed", grid.full & ~known.walls & ~visited)


def pockets(stride: int, h: int, v: int, inside: int) -> list[tuple[int, int]]:
    """What hangs together of `inside` by the ways h and v, each with all that it touches or holds."""
    found: list[tuple[int, int]] = []
    while inside:
        reached = inside & -inside
        while True:
            # As neighbours does, without a call: most of the work of wide trials is here.
            touched = (
                (reached & h) << 1 | (reached >> 1) & h | (reached & v) << stride | (reached >> stride) & v | reached
            )
            if touched & inside == reached:
                break
            reached = touched & inside
        found.append((reached, touched))
        inside &= ~reached
    return found


def neighbours(stride: int, h: int, v: int, cells: int) -> int:
    """The cells one step from these by the ways h and v."""
    return (cells & h) << 1 | (cells >> 1) & h | (cells & v) << stride | (cells >> stride) & v


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
                        raise Conflict("cut", 1 << chain)
                    continue
                above = stack[-1][0]
                _, cell, other, h, v = edges.pop()
                low[above] = min(low[above], low[chain])
                below[above] ^= below[chain]
                if low[chain] == order[chain]:
                    numbers = below[chain]
                    if numbers & (numbers - 1):
                        raise Conflict("cut", 1 << cell)
                    found.append(Bridge((cell, other), h, v, numbers.bit_length() - 1 if numbers else 0))
    return found
