"""Faces of a lattice and which of them lie on the same side of a loop (parity union-find); never a rule.

An edge that is on parts two faces, one that is off joins them. All that lies beyond the lattice is one face, RING.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Lattice, Loop
from bookmaker.puzzles.toolbox.bitgrid import indices

RING = 0


class Colours:
    """Groups of faces that are known to lie on the same side as each other, or on the other one."""

    __slots__ = ("_beyond", "_parent", "_parity", "_seen", "lattice")

    def __init__(self, grid: Lattice) -> None:
        self.lattice = grid
        self._parent = list(range(grid.every.bit_length()))
        self._parity = [0] * len(self._parent)
        self._seen = [0, 0, 0, 0]
        self._beyond = grid.every & ~grid.faces

    def copy(self) -> Self:
        """The same, which may go another way."""
        twin = object.__new__(type(self))
        twin.lattice, twin._beyond = self.lattice, self._beyond
        twin._parent, twin._parity, twin._seen = self._parent[:], self._parity[:], self._seen[:]
        return twin

    def find(self, face: int) -> tuple[int, int]:
        """The face that stands for the group, and 1 where this one lies on the other side from it."""
        parent, parity = self._parent, self._parity
        way = []
        while parent[face] != face:
            way.append(face)
            face = parent[face]
        odd = 0
        for one in reversed(way):
            odd ^= parity[one]
            parent[one], parity[one] = face, odd
        return face, odd

    def join(self, one: int, other: int, differ: int) -> bool:
        """Know that two faces lie on different sides (1) or on the same (0); False where that was known."""
        a, x = self.find(one)
        b, y = self.find(other)
        if a == b:
            if x ^ y != differ:
                raise Contradiction
            return False
        if a > b:  # the least stands for all, RING before any
            a, b = b, a
        self._parent[b], self._parity[b] = a, x ^ y ^ differ
        return True

    def between(self, v: int, is_down: bool) -> tuple[int, int]:
        """The two faces that an edge parts, RING for what lies beyond the lattice."""
        one = v - (1 if is_down else self.lattice.stride)
        return (RING if self._beyond >> one & 1 else one, RING if self._beyond >> v & 1 else v)

    def follow(self, lines: Loop) -> None:
        """Join the faces at all edges that are known by now."""
        grid = self.lattice
        planes = (lines.on_a, lines.on_d, lines.off_a & grid.across, lines.off_d & grid.down)
        for k, plane in enumerate(planes):
            new = plane & ~self._seen[k]
            self._seen[k] = plane
            for v in indices(new):
                self.join(*self.between(v, bool(k & 1)), differ=int(k < 2))

    def told(self, lines: Loop) -> Edges:
        """The open edges between faces of one group: on where these lie on different sides, else off."""
        found = [0, 0, 0, 0]
        roots: dict[int, tuple[int, int]] = {}
        for is_down, plane in ((0, lines.open_a), (1, lines.open_d)):
            for v in indices(plane):
                one, other = self.between(v, bool(is_down))
                a = roots.get(one) or roots.setdefault(one, self.find(one))
                b = roots.get(other) or roots.setdefault(other, self.find(other))
                if a[0] == b[0]:
                    found[is_down if a[1] != b[1] else 2 + is_down] |= 1 << v
        return Edges(*found)

    def absolute(self) -> tuple[int, int]:
        """The faces that are known to lie on the other side from the ring, inside, and on its own, outside."""
        found = [0, 0]
        for v in indices(self.lattice.faces):
            root, odd = self.find(v)
            if root == RING:
                found[odd] |= 1 << v
        return found[1], found[0]


def flood(seed: int, allowed: int, stride: int) -> int:
    """All faces of `allowed` that hang together by sides with the seed, which is among them."""
    reached = seed & allowed
    while True:
        grown = (reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride) & allowed
        if grown == reached:
            return reached
        reached = grown


def pieces(faces: int, stride: int) -> Iterator[int]:
    """The groups of faces that hang together by sides."""
    while faces:
        piece = flood(faces & -faces, faces, stride)
        yield piece
        faces &= ~piece


def cut_faces(mine: int, allowed: int, stride: int) -> tuple[int, int]:
    """The faces without which not all of `mine` hang together within `allowed`, and those that none of them reaches.

    Pieces of `mine` are nodes, and so are the other allowed faces; a cut face is one that parts two pieces (Tarjan
    1972, with the pieces below each node counted). Contradiction where the pieces hang together no longer.
    """
    groups = list(pieces(mine, stride))
    if not groups:
        return 0, 0
    reached = flood(groups[0], allowed, stride)
    if mine & ~reached:
        raise Contradiction
    of = {v: at for at, piece in enumerate(groups) for v in indices(piece)}
    beside: dict[int, list[int]] = {-1 - at: [] for at in range(len(groups))}  # pieces are negative, faces their bits
    for v in indices(reached & ~mine):
        beside[v] = []
    for v in indices(reached):
        for there in (v + 1, v + stride):
            if reached >> there & 1:
                one, other = (-1 - of[w] if w in of else w for w in (v, there))
                if one != other:
                    beside[one].append(other)
                    beside[other].append(one)
    return _cuts(beside, len(groups)), allowed & ~reached


def _cuts(beside: dict[int, list[int]], count: int) -> int:
    """The faces among the nodes that part the pieces; these are so many, numbered from -1 down, the first the root."""
    order: dict[int, int] = {-1: 0}
    low = {-1: 0}
    below: dict[int, int] = {-1: 1}  # pieces at and below a node
    stack = [(-1, -1, iter(beside[-1]))]
    found = 0
    while stack:
        node, parent, rest = stack[-1]
        there = next(rest, None)
        if there is None:
            stack.pop()
            if stack:
                low[parent] = min(low[parent], low[node])
                below[parent] += below[node]
                if parent > 0 and low[node] >= order[parent] and 0 < below[node] < count:
                    found |= 1 << parent
        elif there not in order:
            order[there] = low[there] = len(order)
            below[there] = int(there < 0)
            stack.append((there, node, iter(beside[there])))
        elif there != parent:
            low[node] = min(low[node], order[there])
    return found
