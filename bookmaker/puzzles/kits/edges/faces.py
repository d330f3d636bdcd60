"""Faces of a lattice and which of them lie on the same side of a loop (parity union-find); never a rule.

An edge that is on parts two faces, one that is off joins them. All that lies beyond the lattice is one face, RING.
"""

from __future__ import annotations

from typing import Self

from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Lattice, Loop, counts
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices

RING = 0


class Colours:
    """Groups of faces that are known to lie on the same side as each other, or on the other one."""

    __slots__ = ("_beyond", "_parent", "_parity", "_seen", "lattice")

    def __init__(self, grid: Lattice) -> None:
        self.lattice = grid
        self._parent = list(range(grid.every.bit_length()))
        self._parity = [0] * len(self._parent)
        self._seen = (0, 0, 0, 0)
        self._beyond = grid.every & ~grid.faces

    def copy(self) -> Self:
        """The same, which may go another way."""
        twin = object.__new__(type(self))
        twin.lattice, twin._beyond = self.lattice, self._beyond
        twin._parent, twin._parity, twin._seen = self._parent[:], self._parity[:], self._seen
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
        if planes == self._seen:
            return
        for k, (plane, seen) in enumerate(zip(planes, self._seen, strict=True)):
            for v in indices(plane & ~seen):
                self.join(*self.between(v, bool(k & 1)), differ=int(k < 2))
        self._seen = planes

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


def cut_faces(mine: int, allowed: int, stride: int) -> tuple[int, int]:
    """The faces without which not all of `mine` hang together within `allowed`, and those that none of them reaches.

    Contradiction where they hang together no longer.
    """
    first = flood(mine & -mine, mine, stride)
    reached = flood(first, allowed, stride)
    if mine & ~reached:
        raise Contradiction
    narrow = _narrow(reached, stride) & ~mine if mine & ~first else 0
    cuts = gathered(v for v in indices(narrow) if mine & ~flood(first, reached & ~(1 << v), stride))
    return cuts, allowed & ~reached if mine else 0


def _narrow(faces: int, stride: int) -> int:
    """The faces whose neighbours by side among these do not all hang together by those at its corners."""
    above, below, left, right = faces << stride, faces >> stride, faces << 1, faces >> 1
    _, two, three, four = counts(above, below, left, right)
    one_link, two_links, three_links, _ = counts(
        above & left & faces << stride + 1,
        above & right & faces << stride - 1,
        below & left & faces >> stride - 1,
        below & right & faces >> stride + 1,
    )
    return faces & (two & ~one_link | three & ~two_links | four & ~three_links)
