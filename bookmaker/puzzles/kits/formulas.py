"""What formulas of many kinds say: so many of some, values that add up; and cuts for what is apart or runs in a loop.

A cut is a clause that every answer keeps and the model at hand breaks; `sat.count` asks for them model by model. Of a
graph is given what each variable joins: `ends` has for the variable of an edge its two nodes, whatever these are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

from bookmaker.puzzles.toolbox.sat import Clause, Formula, Model

Node = TypeVar("Node", bound=Hashable)
Ends: TypeAlias = Mapping[int, tuple[Node, Node]]


def exactly(formula: Formula, count: int, literals: Sequence[int]) -> None:
    """So many of these literals, of which there are few: the clauses are as many as the choices of them."""
    formula.add([-one for one in chosen] for chosen in combinations(literals, count + 1))
    formula.add(list(chosen) for chosen in combinations(literals, len(literals) - count + 1))


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


def joining(nodes: Iterable[Node], ends: Ends[Node], model: Model) -> list[Clause]:
    """Cuts that join all nodes: where they lie in several pieces, an edge that leaves each of them."""
    tree = _tree(ends, model)[0]
    pieces: list[set[Node]] = []
    for node in nodes:
        if not any(node in piece for piece in pieces):
            pieces.append(set(_ways(tree, node)))
    leaving = ([one for one, (a, b) in ends.items() if (a in piece) != (b in piece)] for piece in pieces)
    return list(leaving) if len(pieces) > 1 else []


def unlooping(ends: Ends[Node], model: Model) -> list[Clause]:
    """Cuts that leave no loop: of each that an edge closes one edge is missing."""
    tree, closing = _tree(ends, model)
    return [[-one for one in (edge, *_ways(tree, ends[edge][0])[ends[edge][1]])] for edge in closing]


def _tree(ends: Ends[Node], model: Model) -> tuple[dict[Node, dict[Node, int]], list[int]]:
    """The edges of the model that close no loop, for each node by the node that they lead to; and those that do."""
    tree: dict[Node, dict[Node, int]] = {}
    piece: dict[Node, list[Node]] = {}  # the nodes that hang together with each
    closing = []
    for edge, (a, b) in ends.items():
        if edge not in model:
            continue
        one, other = piece.setdefault(a, [a]), piece.setdefault(b, [b])
        if one is other:
            closing.append(edge)
            continue
        one += other
        piece.update(dict.fromkeys(other, one))
        tree.setdefault(a, {})[b] = tree.setdefault(b, {})[a] = edge
    return tree, closing


def _ways(tree: Mapping[Node, Mapping[Node, int]], start: Node) -> dict[Node, list[int]]:
    """Each node that edges lead to from the start, itself included, with the edges on the way."""
    found: dict[Node, list[int]] = {start: []}
    waiting = [start]
    while waiting:
        node = waiting.pop()
        for beyond, edge in tree.get(node, {}).items():
            if beyond not in found:
                found[beyond] = [*found[node], edge]
                waiting.append(beyond)
    return found
