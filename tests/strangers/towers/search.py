"""Towers's exact search: which order of heights each line has, lines with fewest orders first."""

import itertools

from bookmaker.puzzles.contract.proof import Impossible, Proof, Several, Undecided, Unique
from towers.board import Answer, Clues

Orders = list[list[tuple[int, ...]]]  # those that each row, then each column, may still have


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a choice of one line's order."""
    n, rows = clues.width, clues.grid()
    every = [(order, _seen(order), _seen(order[::-1])) for order in itertools.permutations(range(1, n + 1))]
    waiting: list[Orders] = [[]]
    for line, (first, last) in zip([*rows, *zip(*rows, strict=True)], clues.ends(), strict=True):
        told = [order for order, seen, back in every if first in (0, seen) and last in (0, back)]
        waiting[0].append([order for order in told if all(v in (0, h) for v, h in zip(line, order, strict=True))])
    found: list[Answer] = []
    for _ in range(budget):
        orders = waiting.pop()
        if _narrowed(orders, n):
            at = min(range(2 * n), key=lambda line: (len(orders[line]) == 1, len(orders[line])))
            if len(orders[at]) == 1:
                found.append(Answer(tuple(some[0] for some in orders[:n])))
            else:
                waiting += [[*orders[:at], [order], *orders[at + 1 :]] for order in orders[at]]
        if len(found) == 2:
            return Several(*found)
        if not waiting:
            return Unique(found[0]) if found else Impossible()
    return Undecided(budget)


def _narrowed(orders: Orders, n: int) -> bool:
    """Drop orders that no order of a crossing line meets, until nothing changes; False where none is left."""
    before = -1
    while before != (before := sum(map(len, orders))):
        for here, across in ((0, n), (n, 0)):
            meets = [[{order[c] for order in orders[here + r]} for r in range(n)] for c in range(n)]
            for c in range(n):
                orders[across + c] = [o for o in orders[across + c] if all(map(set.__contains__, meets[c], o))]
    return all(orders)


def _seen(order: tuple[int, ...]) -> int:
    return len(set(itertools.accumulate(order, max)))
