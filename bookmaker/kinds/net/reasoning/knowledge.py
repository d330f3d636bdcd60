"""What a solver knows of a Net (or of a stack of Nets): edges on and off, and what tiles say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.walls import planes
from bookmaker.puzzles.kits.edges.lines import Edges, Lines, Sides
from bookmaker.puzzles.toolbox.batch_components import Stack, are_trees
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid

SHAPES = {"dead-end": "1248", "straight": "5a", "bend": "369c", "tee": "7bde", "cross": "f"}  # by name its digits
ARMED = ("13579bdf", "2367abef", "4567cdef", "89abcdef")  # the digits with an arm right, up, left, down


@dataclass(slots=True, kw_only=True)
class Knowledge(Lines, Stack):
    """The edges known so far; `broken` collects cells where what is known excludes every answer.

    `shapes` are the dead ends, straights, bends, tees and crosses.
    """

    shapes: tuple[int, ...]
    broken: int = 0

    @classmethod
    def printed(cls, clues: Sequence[Clues]) -> Self:
        """What is printed in clues of one size, wrap and shape, stacked in their order: tiles and walls."""
        first = clues[0]
        grid = bit_grid(first.width, first.height, first.wrap, len(clues), first.holes)
        walls: Iterable[int] = ()
        if any(one.walls for one in clues):
            walls = map(grid.stacked, zip(*(planes(one.walls, grid.stride) for one in clues), strict=True))
        shapes = grid.read([one.tiles for one in clues], *SHAPES.values())
        return cls(grid, 0, 0, *walls, shapes=tuple(shapes))

    @classmethod
    def of_arms(cls, grid: BitGrid, arms: Sides, walls: tuple[int, int] = (0, 0)) -> Self:
        """The same of tiles with these arms, among these walls (across, down)."""
        right, up, left, down = arms
        beam, post, side, rise = right & left, up & down, right ^ left, up ^ down
        flat, upright = grid.full & ~(right | left), grid.full & ~(up | down)
        ends, straights = (side & upright) | (rise & flat), (beam & upright) | (post & flat)
        bends, tees = side & rise, (beam & rise) | (post & side)
        crosses = grid.full & ~(ends | straights | bends | tees)
        return cls(grid, 0, 0, *walls, shapes=(ends, straights, bends, tees, crosses))

    @property
    def planes(self) -> tuple[int, ...]:
        """All that is known, and the tiles."""
        edges = (self.across_on, self.down_on, self.across_off, self.down_off)
        return (*edges, self.broken, *self.shapes)

    @classmethod
    def of_planes(cls, grid: BitGrid, planes: Sequence[int]) -> Self:
        """The knowledge with these planes."""
        return cls(grid, *planes[:4], broken=planes[4], shapes=tuple(planes[5:]))

    def arms_left(self) -> list[int]:
        """The tiles that still need no arm, one arm, and so on up to four; none of these where too many are on."""
        ends, straights, bends, tees, crosses = self.shapes
        left = [0, ends, straights | bends, tees, crosses]
        for on in self.on:
            left = [(some & ~on) | (more & on) for some, more in pairwise([*left, 0])]
        return left

    def conflicts(self) -> int:
        """Cells at which the knowledge contradicts itself."""
        return self.broken | Lines.conflicts(self)

    def use_all(self) -> None:
        """Know all that the tiles say."""
        self.use(sides_found(self.shapes, self.on, self.off))

    def use(self, sides: SidesFound) -> None:
        """Know what tiles say."""
        self.put(*sides.edges(self.grid))
        self.broken |= (sides.joined[2] & self.grid.leftmost) | (sides.joined[1] & self.grid.topmost)


class SidesFound(NamedTuple):
    """What tiles say of their own sides: which are joined, and which are not."""

    joined: Sides
    closed: Sides

    @property
    def cells(self) -> int:
        """The tiles that say anything."""
        right, up, left, down = self.joined
        no_right, no_up, no_left, no_down = self.closed
        return right | up | left | down | no_right | no_up | no_left | no_down

    def edges(self, grid: BitGrid) -> Edges:
        """The edges that are then on, and those that are off."""
        (right, up, left, down), (no_right, no_up, no_left, no_down) = self
        return Edges(
            right | grid.left(left), down | grid.up(up), no_right | grid.left(no_left), no_down | grid.up(no_up)
        )

    def by(self, cells: int) -> SidesFound:
        """What these tiles say of it."""
        joined, closed = (tuple([side & cells for side in sides]) for sides in self)
        return SidesFound(joined, closed)


def facing(knowledge: Knowledge) -> tuple[int, int]:
    """The open edges across and down between two dead ends: on, the two would be cut off from the rest.

    A grid of two cells is that net, so there the edge stays open.
    """
    grid, ends = knowledge.grid, knowledge.shapes[0]
    if grid.size == 2:
        return 0, 0
    return ends & grid.left(ends) & knowledge.across_open, ends & grid.up(ends) & knowledge.down_open


def sides_found(shapes: Sequence[int], on: Sides, off: Sides) -> SidesFound:
    """All that each tile says of its arms, by those of them that are on and those that are off.

    This is arc consistency, exact for every shape: an arm is put on (off) when every rotation that
    agrees with the known arms has (lacks) it. Of a pair of opposite arms:
    an end with one arm on has the others off, with three off the last on; a tee the same with on
    and off exchanged; a straight's opposite arms are equal and the other axis is their opposite; a
    bend's opposite arms differ.
    """
    (h1, u1, l1, v1), (h0, u0, l0, v0) = on, off
    ends, straights, bends, tees, crosses = shapes
    stiff_0, stiff_1 = tees | straights, ends | straights
    plain_0, plain_1 = bends | tees, bends | ends

    spare, forced = plain_0 | (ends & v0 & u0), (stiff_0 & (v0 | u0)) | crosses
    full, refused = plain_1 | (tees & v1 & u1), stiff_1 & (v1 | u1)
    right_on = (l0 & spare) | (l1 & straights) | forced
    left_on = (h0 & spare) | (h1 & straights) | forced
    right_off = (l1 & full) | (l0 & straights) | refused
    left_off = (h1 & full) | (h0 & straights) | refused

    spare, forced = plain_0 | (ends & h0 & l0), (stiff_0 & (h0 | l0)) | crosses
    full, refused = plain_1 | (tees & h1 & l1), stiff_1 & (h1 | l1)
    down_on = (u0 & spare) | (u1 & straights) | forced
    up_on = (v0 & spare) | (v1 & straights) | forced
    down_off = (u1 & full) | (u0 & straights) | refused
    up_off = (v1 & full) | (v0 & straights) | refused
    return SidesFound((right_on, up_on, left_on, down_on), (right_off, up_off, left_off, down_off))


def news(knowledge: Knowledge) -> tuple[SidesFound, int, int]:
    """What tiles say; those of them that can stand in one way only, and say so anew; and half-known bends."""
    on, off = knowledge.on, knowledge.off
    sides = sides_found(knowledge.shapes, on, off)
    new = unsaid = 0
    for joined, closed, is_on, is_off in zip(*sides, on, off, strict=True):
        known = is_on | is_off
        then = known | joined | closed
        new |= then ^ known
        unsaid |= then ^ knowledge.grid.full
    return sides, new & ~unsaid, new & unsaid


def squares(knowledge: Knowledge) -> tuple[int, int]:
    """The open edges across and down whose square of four cells has its other three edges on."""
    grid = knowledge.grid
    h1, v1 = knowledge.across_on, knowledge.down_on
    # A square is named by its upper left cell: top h1, bottom up(h1), left v1, right left(v1).
    bottom, right = grid.up(h1), grid.left(v1)
    posts, beams = v1 & right, h1 & bottom
    across = (bottom & posts) | grid.down(h1 & posts)
    down = (right & beams) | grid.right(v1 & beams)
    return across & knowledge.across_open, down & knowledge.down_open


def opening(known: Knowledge) -> Knowledge:
    """The same with what is known before any tile is used: at the border and between dead ends no tiles are joined."""
    known.put(0, 0, known.grid.rightmost, known.grid.bottommost)
    known.put(0, 0, *facing(known))
    return known


def settle_easily(knowledge: Knowledge) -> None:
    """Turn the tiles that can stand in only one way until there are none."""
    while True:
        sides, turned, _ = news(knowledge)
        if not turned:
            return
        knowledge.use(sides.by(turned))


def settle(knowledge: Knowledge) -> None:
    """Apply tiles and squares until nothing new is known."""
    before: tuple[int, ...] = ()
    while before != (now := knowledge.planes[:4]):
        before = now
        knowledge.use_all()
        knowledge.put(0, 0, *squares(knowledge))


def answers(known: Knowledge) -> list[Answer | None]:
    """The answers of grids in which every edge is known; None where they are no right answer."""
    grid = known.grid
    known.use_all()  # tiles whose arms were all settled by their neighbours have not been checked yet
    right = are_trees(grid, known.across_on, known.down_on, amiss=known.conflicts())
    return [Answer(grid.width, text) if good else None for good, text in zip(right, grid.digits(known.on), strict=True)]
