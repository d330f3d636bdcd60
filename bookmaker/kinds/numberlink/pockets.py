"""Knowledge -> what follows from which parts of the grid still hang together: pockets and passages."""

from __future__ import annotations

from dataclasses import dataclass

from bookmaker.kinds.numberlink.knowledge import Conflict, Knowledge
from bookmaker.puzzles.toolbox.bitgrid import BitGrid


def check_pockets(known: Knowledge) -> None:
    """Conflict "cut" or "parity" when a pocket (cells joined by ways not closed) cannot be filled.

    Every link lies in one pocket, so both its numbers do. Colour the cells like a chess board: a link
    alternates colours, so it covers as many light as dark cells, and one more of the colour of its two
    ends if these are alike. Summed over a pocket: twice (light - dark) cells = light - dark numbers.
    """
    grid = known.grid
    light = chess_board(grid)
    rest = grid.full
    while rest:
        pocket = _pocket(known, rest & -rest)
        rest &= ~pocket
        numbers = pocket & known.terminals
        balance = 2 * (2 * (pocket & light).bit_count() - pocket.bit_count())
        if balance != 2 * (numbers & light).bit_count() - numbers.bit_count():
            raise Conflict("parity", pocket.bit_length() - 1)
        if not rest and pocket == grid.full:
            return
        for pair in known.pairs:
            if pair & pocket and pair & ~pocket:
                raise Conflict("cut", (pair & pocket).bit_length() - 1)


def chess_board(grid: BitGrid) -> int:
    """The cells of the upper left corner's colour."""
    return sum(grid.bit(r, c) for r in range(grid.height) for c in range(r % 2, grid.width, 2))


def _pocket(known: Knowledge, start: int) -> int:
    """All cells that ways not closed join to `start`."""
    stride = known.grid.stride
    h, v = known.grid.full & ~known.h_off, known.grid.full & ~known.v_off
    reached = start
    while True:
        grown = reached | (reached & h) << 1 | (reached >> 1) & h | (reached & v) << stride | (reached >> stride) & v
        if grown == reached:
            return reached
        reached = grown


@dataclass(frozen=True, slots=True)
class Bridge:
    """An undecided edge, the only one between two parts of the grid: must a link use it?

    `number` is the one whose ends it parts, 0 where it parts none; `cells` the edge's two cells.
    """

    cells: tuple[int, int]
    h: int
    v: int
    number: int


def bridges(known: Knowledge) -> list[Bridge]:
    """Every undecided edge without which the chains around it fall apart (Tarjan 1974).

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
                    parted = below[chain]
                    if parted & (parted - 1):
                        raise Conflict("cut", cell)
                    found.append(Bridge((cell, other), h, v, parted.bit_length() - 1 if parted else 0))
    return found
