"""What formulas of many kinds say: so many of some, values that add up; and cuts for what is apart or runs in a loop.

A cut is a clause that every answer keeps and the model at hand breaks; `sat.count` asks for them model by model. Of a
graph is given what each edge joins: `ends` has its two nodes, whatever these are, by the edge, in cuts its variable.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeVar

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.sat import Clause, Formula, Model

A = TypeVar("A")
Node = TypeVar("Node", bound=Hashable)
Edge = TypeVar("Edge", bound=Hashable)


def exactly(formula: Formula, count: int, literals: Sequence[int]) -> None:
    """So many of these literals, of which there are few: the clauses are as many as the choices of them.

    Where there are fewer, nothing holds.
    """
    formula.add([-one for one in chosen] for chosen in combinations(literals, count + 1))
    formula.add(list(chosen) for chosen in combinations(literals, max(len(literals) - count + 1, 0)))


def counted(formula: Formula, literals: Sequence[int], count: int) -> None:
    """So many of many literals are true, by a sequential counter: `row[k]` says that more than k of those so far are.

    Where there are fewer, nothing holds. After Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality
    Constraints" (2005).
    """
    before: list[int] = []
    for at, literal in enumerate(literals):
        row = [formula.fresh() for _ in range(min(at + 1, count))]
        for k, here in enumerate(row):
            less = [before[k - 1]] if k else []
            same = [before[k]] if k < len(before) else []
            formula.add([[-here, literal, *same], [-here, *less, *same]] if less else [[-here, literal, *same]])
            formula.add([[-one, here] for one in same])
            formula.add([[here, -literal, *(-one for one in less)]])
        if len(before) == count:
            formula.add([[-literal, -before[-1]]])
        before = row
    last = before[-1] if len(before) == count else formula.fresh()
    formula.add([[last]] if len(before) == count else [[last], [-last]])


def apart(formula: Formula, names: Mapping[Cell, int]) -> None:
    """No two of these are true whose cells share a side or a corner."""
    for (r, c), one in names.items():
        near = ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1))
        formula.add([-one, -names[cell]] for cell in near if cell in names)


def adds_up(formula: Formula, places: Mapping[int, Sequence[int]], count: int, total: int) -> None:
    """So many values, all different, that add up to a total; `places` has for each value where it may stand.

    Each way to make the total is a variable: of one that is true all other values stand nowhere.
    """
    ways = []
    for literals in places.values():
        formula.at_most_one(literals)
    for chosen in combinations(places, count):
        if sum(chosen) == total:
            way = formula.fresh()
            ways.append(way)
            formula.add([-way, -one] for value, some in places.items() if value not in chosen for one in some)
    formula.add([ways])


def joining(nodes: Iterable[Node], ends: Mapping[int, tuple[Node, Node]], model: Model) -> list[Clause]:
    """Cuts that join all nodes: where they lie in several groups, an edge that leaves each of them."""
    groups = pieces(nodes, ends, [edge for edge in ends if edge in model])[0]
    return [leaving(ends, group) for group in groups] if len(groups) > 1 else []


def hanging(
    formula: Formula,
    there: Mapping[Node, int],
    ways: Iterable[tuple[Node, Node, Sequence[int]]],
    roots: Mapping[Node, int],
    *,
    is_tree: bool = False,
) -> None:
    """At once what `joining` and `unlooping` say cut by cut: each node that is there hangs on a root.

    `there` and `roots` have a literal for each node, 0 where it holds anyway (no root is lacking from `there`); `ways`
    two nodes each, and what holds where they are joined. Each node has a way to its parent, whose number is lower. In
    a tree there is one parent, and no way but those.
    """
    bits = len(there).bit_length()
    numbers = {node: formula.fresh(bits) for node in there}
    parents: dict[Node, list[int]] = {node: [] for node in there}
    for a, b, holding in ways:
        both = []
        for child, parent in ((a, b), (b, a)):
            arc = formula.fresh()
            both.append(arc)
            parents[child].append(arc)
            formula.add([-arc, one] for one in holding)
            _rises(formula, arc, numbers[parent], numbers[child], bits)
        if is_tree:
            formula.add([[*both, *(-one for one in holding)]])
    for node, arcs in parents.items():
        if is_tree:
            formula.at_most_one(arcs)
        if roots.get(node) == 0:
            formula.add([-arc] for arc in arcs if is_tree)
            continue
        needed = [-there[node]] if there[node] else []
        formula.add([[*needed, *([roots[node]] if node in roots else []), *arcs]])


def _rises(formula: Formula, arc: int, low: int, high: int, bits: int) -> None:
    """Where the arc holds, the second number is greater than the first: in some bit, and lower in none above it."""
    first = formula.fresh(bits)  # which bit, the highest being the first
    formula.add([[-arc, *range(first, first + bits)]])
    for at in range(bits):
        formula.add([[-(first + at), high + at], [-(first + at), -(low + at)]])
        formula.add([-(first + at), -(low + over), high + over] for over in range(at))


def unlooping(ends: Mapping[int, tuple[Node, Node]], model: Model) -> list[Clause]:
    """Cuts that leave no loop: of each that an edge closes one edge is missing."""
    nodes = dict.fromkeys(node for both in ends.values() for node in both)
    loops = pieces(nodes, ends, [edge for edge in ends if edge in model])[1]
    return [[-edge for edge in loop] for loop in loops]


def pieces(
    nodes: Iterable[Node], ends: Mapping[Edge, tuple[Node, Node]], on: Iterable[Edge]
) -> tuple[list[set[Node]], list[list[Edge]]]:
    """The groups of nodes that hang together where these edges are joined; a loop for each edge that closes one.

    Each piece is walked breadth first, so that loops are short; a loop is what the ways of its edge's two ends back
    to the beginning do not share, and the edge.
    """
    beyond: dict[Node, list[tuple[Node, Edge]]] = {node: [] for node in nodes}
    for edge in on:
        a, b = ends[edge]
        beyond[a].append((b, edge))
        beyond[b].append((a, edge))
    groups: list[set[Node]] = []
    came: dict[Node, dict[Edge, None]] = {}  # the edges from a node back to the first of its piece
    closing: dict[Edge, None] = {}
    for root in beyond:
        if root in came:
            continue
        came[root] = {}
        group = [root]
        for node in group:  # grows while it is walked
            for there, edge in beyond[node]:
                if there not in came:
                    came[there] = {**came[node], edge: None}
                    group.append(there)
                elif edge not in came[node]:
                    closing[edge] = None
        groups.append(set(group))
    loops = []
    for edge in closing:
        one, other = (came[end] for end in ends[edge])
        loops.append([edge, *(e for e in one if e not in other), *(e for e in other if e not in one)])
    return groups, loops


def leaving(ends: Mapping[Edge, tuple[Node, Node]], group: Container[Node]) -> list[Edge]:
    """The edges with one end in the group."""
    return [edge for edge, (a, b) in ends.items() if (a in group) != (b in group)]


def latin_square(formula: Formula, rows: Sequence[Sequence[int | None]]) -> Mapping[tuple[int, int], int]:
    """A square of so many rows in which each row and column has each value once; those given stand where they are.

    Gives the variable of each cell, in reading order, and value, from 1.
    """
    n = len(rows)
    variables = {(cell, value): formula.fresh() for cell in range(n * n) for value in range(1, n + 1)}
    for k in range(n):
        for one in range(n):
            formula.exactly_one([variables[k * n + one, value] for value in range(1, n + 1)])
            formula.exactly_one([variables[k * n + c, one + 1] for c in range(n)])
            formula.exactly_one([variables[r * n + k, one + 1] for r in range(n)])
            if given := rows[k][one]:
                formula.add([[variables[k * n + one, given]]])
    return variables


def count_values(
    formula: Formula, variables: Mapping[tuple[Any, int], int], budget: int, answer: Callable[[list[int]], A]
) -> Examined[A]:
    """The answers counted to two, each made of the values of its cells in order; the budget is in conflicts."""

    def found(model: Model) -> A:
        return answer([value for _, value in sorted(one for one, variable in variables.items() if variable in model)])

    return sat.count(formula, [*variables.values()], budget=budget, answer=found)


def count_marks(
    formula: Formula, cells: Sequence[int | None], budget: int, answer: Callable[[list[int | None]], A]
) -> Examined[A]:
    """The same where each cell is marked, 1, or not, 0: its variable, 0 where it is never marked, None for no cell."""

    def found(model: Model) -> A:
        return answer([cell and int(cell in model) for cell in cells])

    return sat.count(formula, [cell for cell in cells if cell], budget=budget, answer=found)
