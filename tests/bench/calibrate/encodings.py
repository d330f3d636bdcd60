"""Puzzles as plain formulas: clues -> clauses, and the clause that a model of loose parts or rings breaks.

Written for this measurement alone and without any of the kinds' own reasoning: what a formula says is what the rules
say. That everything hangs together cannot be said in few clauses; a model that breaks it brings one clause more.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from typing import Any

Clause = list[int]
Cell = tuple[int, int]


@dataclass(frozen=True)
class Formula:
    """Clauses on variables from 1; `broken` gives for a set of true variables further clauses, none if it is right.

    `decides` are the variables that tell two answers apart, in reading order.
    """

    clauses: list[Clause]
    decides: list[int]
    broken: Callable[[set[int]], list[Clause]]


def exactly(wanted: int, variables: Sequence[int]) -> list[Clause]:
    """So many of a few variables are true."""
    most = [[-one for one in chosen] for chosen in combinations(variables, wanted + 1)]
    return most + [list(chosen) for chosen in combinations(variables, len(variables) - wanted + 1)]


def neighbours(width: int, height: int, wrap: bool) -> list[tuple[Cell, Cell, int, int]]:
    """Every pair of cells side by side, with the arms that would join them."""
    right = [((r, c), (r, (c + 1) % width), 1, 4) for r in range(height) for c in range(width - (not wrap))]
    down = [((r, c), ((r + 1) % height, c), 8, 2) for r in range(height - (not wrap)) for c in range(width)]
    return right + down


def components(cells: Iterable[Cell], joined: Iterable[tuple[Cell, Cell]]) -> list[set[Cell]]:
    """The cells in groups that hang together."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for one, other in joined:
        near[one].append(other)
        near[other].append(one)
    groups, seen = [], set[Cell]()
    for start in near:
        if start not in seen:
            group, waiting = {start}, [start]
            while waiting:
                fresh = [cell for cell in near[waiting.pop()] if cell not in group]
                group.update(fresh)
                waiting += fresh
            seen |= group
            groups.append(group)
    return groups


def net(clues: Any) -> Formula:
    """A variable for each cell and way to turn its tile, and one for each edge."""
    fresh, clauses, decides = count(1), list[Clause](), list[int]()
    pairs = neighbours(clues.width, clues.height, clues.wrap)
    edges = {(one, other): next(fresh) for one, other, _, _ in pairs}
    at: dict[Cell, list[tuple[int, int]]] = {}
    for one, other, there, back in pairs:
        at.setdefault(one, []).append((there, edges[one, other]))
        at.setdefault(other, []).append((back, edges[one, other]))
    cells = {(r, c): mask for r, row in enumerate(clues.grid()) for c, mask in enumerate(row) if mask is not None}
    for cell, mask in cells.items():
        turns = sorted({(mask << n | mask >> (4 - n)) & 15 for n in range(4)})
        ways = [next(fresh) for _ in turns]
        decides += ways
        clauses += exactly(1, ways)
        arms = dict(at.get(cell, []))
        for way, turn in zip(ways, turns, strict=True):
            for arm in (1, 2, 4, 8):
                if arm in arms:
                    clauses.append([-way, arms[arm] if turn & arm else -arms[arm]])
                elif turn & arm:
                    clauses.append([-way])

    if sum(mask.bit_count() for mask in cells.values()) != 2 * (len(cells) - 1):
        clauses += [[1], [-1]]  # a tree has one edge fewer than cells, whichever way its tiles lie

    def broken(true: set[int]) -> list[Clause]:
        groups = components(cells, (pair for pair, edge in edges.items() if edge in true))
        leaving = [[edge for (a, b), edge in edges.items() if (a in group) != (b in group)] for group in groups]
        inside = [[-edge for pair, edge in edges.items() if edge in true and pair[0] in group] for group in groups]
        looped = [some for some, group in zip(inside, groups, strict=True) if len(some) >= len(group)]
        return looped + (leaving if len(groups) > 1 else [])

    return Formula(clauses, decides, broken)


def shikaku(clues: Any) -> Formula:
    """A variable for each number and rectangle around it and no other."""
    rows, wide, high = clues.grid(), clues.width, clues.height
    fresh, covers = count(1), dict[Cell, list[int]]()
    clauses, decides = list[Clause](), list[int]()
    given = [(r, c, rows[r][c]) for r in range(high) for c in range(wide) if rows[r][c]]
    for row, column, area in given:
        own = []
        for top in range(row + 1):
            for left in range(column + 1):
                for bottom in range(row, high):
                    for right in range(column, wide):
                        size = (bottom - top + 1) * (right - left + 1)
                        inside = [one for one in given if top <= one[0] <= bottom and left <= one[1] <= right]
                        if size == (area if area > 0 else size) and len(inside) == 1:
                            variable = next(fresh)
                            own.append(variable)
                            for r in range(top, bottom + 1):
                                for c in range(left, right + 1):
                                    covers.setdefault((r, c), []).append(variable)
        decides += own
        clauses += exactly(1, own)
    for r in range(high):
        for c in range(wide):
            clauses += exactly(1, covers.get((r, c), []))
    return Formula(clauses, decides, lambda true: [])


def numberlink(clues: Any) -> Formula:
    """A variable for each edge, and for each cell and number whether the cell belongs to that number's link."""
    rows = clues.grid()
    numbers = sorted({number for row in rows for number in row if number})
    pairs = neighbours(clues.width, clues.height, wrap=False)
    fresh, clauses = count(1), list[Clause]()
    edges = {(one, other): next(fresh) for one, other, _, _ in pairs}
    colour = {
        (r, c): {number: next(fresh) for number in numbers}
        for r, row in enumerate(rows)
        for c, value in enumerate(row)
        if value is not None
    }
    for (r, c), own in colour.items():
        touching = [edge for pair, edge in edges.items() if (r, c) in pair]
        clauses += exactly(1 if rows[r][c] else 2, touching)
        clauses += [[own[rows[r][c]]]] if rows[r][c] else []
        clauses += exactly(1, list(own.values()))
    for (one, other), edge in edges.items():
        for number in numbers:
            a, b = colour[one][number], colour[other][number]
            clauses += [[-edge, -a, b], [-edge, a, -b]]

    def broken(true: set[int]) -> list[Clause]:
        groups = components(colour, (pair for pair, edge in edges.items() if edge in true))
        rings = [group for group in groups if not any(rows[r][c] for r, c in group)]
        return [[edge for (a, b), edge in edges.items() if (a in ring) != (b in ring)] for ring in rings]

    return Formula(clauses, list(edges.values()), broken)


ENCODINGS: dict[str, Callable[[Any], Formula]] = {"net": net, "numberlink": numberlink, "shikaku": shikaku}
