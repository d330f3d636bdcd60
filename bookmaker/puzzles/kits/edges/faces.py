"""Faces of a lattice and which of them lie on the same side of a loop (groups and parities); never a rule.

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
    """Groups of faces that are known to lie on the same side as each other, or on the other one.

    Each face has the one that stands for its group, and 1 where it lies on the other side from that; each group of
    several has its faces on both sides as masks. All bits beyond the lattice stand with RING.
    """

    __slots__ = ("_group", "_odd", "_seen", "_sets", "lattice")

    def __init__(self, grid: Lattice) -> None:
        self.lattice = grid
        beyond = grid.every & ~grid.faces
        self._group = [RING if beyond >> face & 1 else face for face in range(grid.every.bit_length())]
        self._odd = [0] * len(self._group)
        self._sets = {RING: (beyond, 0)}
        self._seen = (0, 0, 0, 0)

    def copy(self) -> Self:
        """The same, which may go another way."""
        twin = object.__new__(type(self))
        twin.lattice, twin._seen = self.lattice, self._seen
        twin._group, twin._odd, twin._sets = self._group[:], self._odd[:], self._sets.copy()
        return twin

    def find(self, face: int) -> tuple[int, int]:
        """The face that stands for the group, and 1 where this one lies on the other side from it."""
        return self._group[face], self._odd[face]

    def join(self, one: int, other: int, differ: int) -> bool:
        """Know that two faces lie on different sides (1) or on the same (0); False where that was known."""
        group, odd, sets = self._group, self._odd, self._sets
        a, b, turned = group[one], group[other], odd[one] ^ odd[other] ^ differ
        if a == b:
            if turned:
                raise Contradiction
            return False
        mine, others = sets.get(a) or (1 << a, 0), sets.get(b) or (1 << b, 0)
        if a != RING and (b == RING or (mine[0] | mine[1]).bit_count() < (others[0] | others[1]).bit_count()):
            a, b, mine, others = b, a, others, mine
        sets.pop(b, None)
        sets[a] = (mine[0] | others[turned], mine[1] | others[1 - turned])
        for side in (0, 1):
            for face in indices(others[side]):
                group[face], odd[face] = a, side ^ turned
        return True

    def between(self, v: int, is_down: bool) -> tuple[int, int]:
        """The two faces that an edge parts, RING for what lies beyond the lattice."""
        one, faces = v - (1 if is_down else self.lattice.stride), self.lattice.faces
        return (one if faces >> one & 1 else RING, v if faces >> v & 1 else RING)

    def follow(self, lines: Loop) -> None:
        """Join the faces at all edges that are known by now."""
        grid = self.lattice
        planes = (lines.on_a, lines.on_d, lines.off_a & grid.across, lines.off_d & grid.down)
        if planes == self._seen:
            return
        for k, (plane, seen) in enumerate(zip(planes, self._seen, strict=True)):
            step = 1 if k & 1 else grid.stride
            for v in indices(plane & ~seen):
                self.join(v - step, v, differ=int(k < 2))
        self._seen = planes

    def told(self, lines: Loop) -> Edges:
        """The open edges between faces of one group: on where these lie on different sides, else off."""
        on_a = on_d = off_a = off_d = 0
        stride, a, d = self.lattice.stride, lines.open_a, lines.open_d
        for one, other in self._sets.values():
            below, right, below_other, right_other = one << stride, one << 1, other << stride, other << 1
            on_a |= one & below_other | other & below
            on_d |= one & right_other | other & right
            off_a |= one & below | other & below_other
            off_d |= one & right | other & right_other
        return Edges(on_a & a, on_d & d, off_a & a, off_d & d)

    def beside_pairs(self) -> int:
        """The faces two of whose neighbours by side are of one group."""
        found, stride = 0, self.lattice.stride
        for one, other in self._sets.values():
            every = one | other
            found |= counts(every << 1, every >> 1, every << stride, every >> stride)[1]
        return found

    def at_odds(self) -> int:
        """The points of which two opposite faces are of one group and not all four, or all and two of each side."""
        falling = rising = whole = crossed = 0
        stride = self.lattice.stride
        for one, other in self._sets.values():
            every = one | other
            down, up = every & every << stride + 1, every << 1 & every << stride
            falling, rising, whole = falling | down, rising | up, whole | down & up
            if down & up:
                crossed |= one & one << stride + 1 & other << 1 & other << stride
                crossed |= other & other << stride + 1 & one << 1 & one << stride
        return ((falling | rising) & ~whole | crossed) & self.lattice.points

    def absolute(self) -> tuple[int, int]:
        """The faces that are known to lie on the other side from the ring, inside, and on its own, outside."""
        outside, inside = self._sets[RING]
        return inside, outside & self.lattice.faces


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
