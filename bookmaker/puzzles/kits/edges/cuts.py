"""Edges without which a graph falls into pieces."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
Edge = TypeVar("Edge", bound=Hashable)


def cut_edges(ends: Mapping[Edge, tuple[Node, Node]]) -> Iterator[tuple[Edge, frozenset[Node]]]:
    """Each edge without which the two nodes that it joins do not hang together, and the nodes beyond it.

    After Tarjan, "A note on finding the bridges of a graph" (1974): walked depth first, an edge is one of them where
    nothing beyond it leads back to before it. Two edges that join the same nodes are none.
    """
    beside: dict[Node, list[tuple[Edge, Node]]] = {}
    for edge, (one, other) in ends.items():
        beside.setdefault(one, []).append((edge, other))
        beside.setdefault(other, []).append((edge, one))
    order: dict[Node, int] = {}
    low: dict[Node, int] = {}
    met: list[Node] = []
    for root in beside:
        if root in order:
            continue
        order[root] = low[root] = len(met)
        met.append(root)
        path: list[tuple[Node, Edge | None, Iterator[tuple[Edge, Node]]]] = [(root, None, iter(beside[root]))]
        while path:
            node, came, ways = path[-1]
            for edge, there in ways:
                if there not in order:
                    order[there] = low[there] = len(met)
                    met.append(there)
                    path.append((there, edge, iter(beside[there])))
                    break
                if edge != came:
                    low[node] = min(low[node], order[there])
            else:
                path.pop()
                if came is not None:
                    above = path[-1][0]
                    low[above] = min(low[above], low[node])
                    if low[node] == order[node]:
                        yield came, frozenset(met[order[node] :])
