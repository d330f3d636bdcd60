"""What a solver knows of a Net (or of a stack of Nets): edges on and off, and what tiles say of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from bookmaker.kinds.net.board import Answer
from bookmaker.kinds.net.tiles import Arms, Tiles, digits_of
from bookmaker.puzzles.kits.edges.lines import Edges, Lines, Sides
from bookmaker.puzzles.toolbox.batch_components import Stack, are_trees
from bookmaker.puzzles.toolbox.bitgrid import BitGrid


@dataclass(slots=True, kw_only=True)
class Knowledge(Lines, Stack):
    """The edges known so far; `broken` collects cells where what is known excludes every answer."""

    tiles: Tiles
    broken: int = 0

    @classmethod
    def printed(cls, tiles: Tiles) -> Self:
        """What is printed: edges at walls are off."""
        return cls(tiles.grid, across_off=tiles.walls_across, down_off=tiles.walls_down, tiles=tiles)

    @property
    def planes(self) -> tuple[int, ...]:
        """All that is known, and the tiles."""
        edges = (self.across_on, self.down_on, self.across_off, self.down_off)
        return (*edges, self.broken, *self.tiles.planes)

    @classmethod
    def of_planes(cls, grid: BitGrid, planes: Sequence[int]) -> Self:
        """The knowledge with these planes."""
        return cls(grid, *planes[:4], broken=planes[4], tiles=Tiles(grid, *planes[5:]))

    def with_edges(self, edges: Edges) -> Knowledge:
        """The same with these edges as well, on its own."""
        known = Knowledge(
            self.grid,
            self.across_on,
            self.down_on,
            self.across_off,
            self.down_off,
            tiles=self.tiles,
            broken=self.broken,
        )
        known.put(*edges)
        return known

    def learn(self, other: Knowledge) -> None:
        """Take over all that the other knows of the same grid."""
        self.across_on, self.across_off = other.across_on, other.across_off
        self.down_on, self.down_off, self.broken = other.down_on, other.down_off, other.broken

    def adopt(self, other: Knowledge, *, stale: int) -> None:
        """Take over what the other knows of edges that touch none of the stale cells."""
        grid = self.grid
        across = grid.full & ~(stale | grid.left(stale))
        down = grid.full & ~(stale | grid.up(stale))
        self.across_on |= other.across_on & across
        self.across_off |= other.across_off & across
        self.down_on |= other.down_on & down
        self.down_off |= other.down_off & down

    def arms_left(self) -> tuple[int, int, int]:
        """Each tile's arms less those that are on, as binary digits in planes: ones, twos, fours."""
        tiles, grid = self.tiles, self.grid
        right, down = self.across_on, self.down_on
        left, up = grid.right(right), grid.down(down)
        # Four arms are added in binary, then taken from the shape's number of arms.
        side, rise, beam, post = right ^ left, up ^ down, right & left, up & down
        both = side & rise
        ones, twos, fours = side ^ rise, beam ^ post ^ both, beam & post
        two_arms = tiles.straights | tiles.bends
        crosses = grid.full & ~(tiles.ends | two_arms | tiles.tees)
        odd, pair = tiles.ends | tiles.tees, two_arms | tiles.tees
        owed = ones & ~odd
        more = (twos & owed) | (~pair & (twos | owed))
        return odd ^ ones, pair ^ twos ^ owed, crosses ^ fours ^ (more & grid.full)

    def conflicts(self) -> int:
        """Cells at which the knowledge contradicts itself."""
        return self.broken | Lines.conflicts(self)


class Told(NamedTuple):
    """What tiles say of their own sides: which are joined, and which are not."""

    joined: Sides
    closed: Sides

    @property
    def cells(self) -> int:
        """The tiles that say anything."""
        right, up, left, down = self.joined
        joined = right | up | left | down
        right, up, left, down = self.closed
        return joined | right | up | left | down

    def edges(self, grid: BitGrid) -> Edges:
        """The edges that are then on, and those that are off."""
        (right, up, left, down), (no_right, no_up, no_left, no_down) = self.joined, self.closed
        return Edges(
            right | grid.left(left), down | grid.up(up), no_right | grid.left(no_left), no_down | grid.up(no_up)
        )

    def by(self, cells: int) -> Told:
        """What these tiles say of it."""
        (right, up, left, down), (no_right, no_up, no_left, no_down) = self.joined, self.closed
        return Told(
            (right & cells, up & cells, left & cells, down & cells),
            (no_right & cells, no_up & cells, no_left & cells, no_down & cells),
        )


def outside(grid: BitGrid) -> tuple[int, int]:
    """The edges across and down that lead out of a grid that does not wrap, or into a hole."""
    return grid.rightmost, grid.bottommost


def facing(tiles: Tiles) -> tuple[int, int]:
    """The edges across and down between two dead ends: on, the two would be cut off from the rest.

    A grid of two cells is that net, so there the edge stays open.
    """
    grid, ends = tiles.grid, tiles.ends
    if grid.size == 2:
        return 0, 0
    return ends & grid.left(ends) & ~tiles.walls_across, ends & grid.up(ends) & ~tiles.walls_down


def decidable(knowledge: Knowledge) -> int:
    """The tiles with open arms that can stand in only one way, given their known arms.

    An end is settled by one arm on or three off, a straight by any arm, a bend by one arm
    known on each axis, a tee by one arm off or three on.
    """
    tiles, grid = knowledge.tiles, knowledge.grid
    h1, h0, v1, v0 = knowledge.across_on, knowledge.across_off, knowledge.down_on, knowledge.down_off
    l1, l0, u1, u0 = grid.right(h1), grid.right(h0), grid.down(v1), grid.down(v0)
    l0 |= grid.leftmost
    u0 |= grid.topmost
    side_1, side_0, post_1, post_0 = h1 | l1, h0 | l0, v1 | u1, v0 | u0
    both_1, both_0, pair_1, pair_0 = h1 & l1, h0 & l0, v1 & u1, v0 & u0
    sides, posts = side_1 | side_0, post_1 | post_0
    three_on = (both_1 & post_1) | (pair_1 & side_1)
    three_off = (both_0 & post_0) | (pair_0 & side_0)
    settled = (
        (tiles.ends & (side_1 | post_1 | three_off))
        | (tiles.tees & (side_0 | post_0 | three_on))
        | (tiles.straights & (sides | posts))
        | (tiles.bends & sides & posts)
    )
    closed = (h1 | h0) & (l1 | l0) & (v1 | v0) & (u1 | u0)
    crosses = grid.full & ~(tiles.ends | tiles.tees | tiles.straights | tiles.bends)
    return (settled | crosses) & ~closed


def half_known_bends(knowledge: Knowledge) -> int:
    """The bends of which one arm is known and the opposite one is not."""
    grid = knowledge.grid
    across = knowledge.across_on | knowledge.across_off
    down = knowledge.down_on | knowledge.down_off
    left, up = grid.right(across), grid.down(down)
    left |= grid.leftmost
    up |= grid.topmost
    return knowledge.tiles.bends & ((across ^ left) | (down ^ up))


def told(knowledge: Knowledge, cells: int) -> Told:
    """All that each of the cells' tiles says, by its known arms, of its other arms.

    This is arc consistency, exact for every shape: an arm is put on (off) when every rotation that
    agrees with the known arms has (lacks) it. Of a pair of opposite arms:
    an end with one arm on has the others off, with three off the last on; a tee the same with on
    and off exchanged; a straight's opposite arms are equal and the other axis is their opposite; a
    bend's opposite arms differ.
    """
    tiles, grid = knowledge.tiles, knowledge.grid
    h1, h0, v1, v0 = knowledge.across_on, knowledge.across_off, knowledge.down_on, knowledge.down_off
    l1, l0, u1, u0 = grid.right(h1), grid.right(h0), grid.down(v1), grid.down(v0)
    west, north = grid.leftmost, grid.topmost
    l0 |= west
    u0 |= north
    ends, straights = tiles.ends & cells, tiles.straights & cells
    bends, tees = tiles.bends & cells, tiles.tees & cells
    crosses = cells & ~(tiles.ends | tiles.straights | tiles.bends | tiles.tees)
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
    return Told((right_on, up_on, left_on, down_on), (right_off, up_off, left_off, down_off))


def use_tiles(knowledge: Knowledge, cells: int) -> None:
    """Conclude from each of the cells' tiles all that it says."""
    said = told(knowledge, cells)
    grid = knowledge.grid
    knowledge.put(*said.edges(grid))
    knowledge.broken |= (said.joined[2] & grid.leftmost) | (said.joined[1] & grid.topmost)


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


def opening(tiles: Tiles) -> Knowledge:
    """What is known before any tile is used: the border and pairs of dead ends side by side are not joined."""
    known = Knowledge.printed(tiles)
    known.put(0, 0, *outside(tiles.grid))
    known.put(0, 0, *facing(tiles))
    return known


def settle_easily(knowledge: Knowledge) -> None:
    """Turn the tiles that can stand in only one way until there are none."""
    while cells := decidable(knowledge):
        use_tiles(knowledge, cells)


def settle(knowledge: Knowledge) -> None:
    """Apply tiles and squares until nothing new is known."""
    cells = knowledge.grid.full
    while True:
        before = (knowledge.across_on, knowledge.across_off, knowledge.down_on, knowledge.down_off)
        use_tiles(knowledge, cells)
        across, down = squares(knowledge)
        knowledge.across_off |= across
        knowledge.down_off |= down
        if before == (knowledge.across_on, knowledge.across_off, knowledge.down_on, knowledge.down_off):
            return


def answers(known: Knowledge) -> list[Answer | None]:
    """The answers of grids in which every edge is known; None where they are no right answer."""
    grid = known.grid
    use_tiles(known, grid.full)  # tiles whose arms were all settled by their neighbours have not been checked yet
    right = are_trees(grid, known.across_on, known.down_on, amiss=known.conflicts())
    digits = digits_of(grid, Arms(*known.on))
    return [Answer(grid.width, text) if good else None for good, text in zip(right, digits, strict=True)]
