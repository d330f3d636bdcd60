"""What a solver knows of a Net (or of a stack of Nets): edges on and off, and what tiles say of them.

An edge is on when two arms meet there. Edges across belong to the cell on their left, edges down to
the cell above; the other cell sees them shifted. All integers are planes of cells as in bitgrid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bookmaker.kinds.net.tiles import Tiles
from bookmaker.puzzles.toolbox.batch_components import chosen
from bookmaker.puzzles.toolbox.bitgrid import BitGrid


@dataclass(slots=True)
class Knowledge:
    """The edges known so far; `broken` collects cells where what is known excludes every answer."""

    tiles: Tiles
    across_on: int = 0
    across_off: int = 0
    down_on: int = 0
    down_off: int = 0
    broken: int = 0

    @classmethod
    def printed(cls, tiles: Tiles) -> Knowledge:
        """What is printed: edges at walls are off."""
        return cls(tiles, across_off=tiles.walls_across, down_off=tiles.walls_down)

    def split(self) -> list[Knowledge]:
        """The knowledge of each grid of a stack on its own."""
        grid = self.tiles.grid
        if grid.copies == 1:
            return [replace(self)]
        planes = (self.across_on, self.across_off, self.down_on, self.down_off, self.broken)
        layers = [grid.layers(plane) for plane in planes]
        return [Knowledge(tiles, *known) for tiles, *known in zip(self.tiles.split(), *layers, strict=True)]

    @classmethod
    def stacked(cls, known: Sequence[Knowledge]) -> Knowledge:
        """The knowledge of single grids in one stack; undoes `split`."""
        tiles = Tiles.stacked([one.tiles for one in known])
        if len(known) == 1:
            return replace(known[0])
        put = tiles.grid.stacked
        return cls(
            tiles,
            put([one.across_on for one in known]),
            put([one.across_off for one in known]),
            put([one.down_on for one in known]),
            put([one.down_off for one in known]),
            put([one.broken for one in known]),
        )

    def picked(self, places: Sequence[int]) -> Knowledge:
        """The knowledge of these copies of a stack, in ascending order, as a stack; of none, an empty grid's."""
        tiles, grid = self.tiles, self.tiles.grid
        if len(places) == grid.copies:
            return self
        to = grid.times(max(1, len(places)))
        edges = (self.across_on, self.across_off, self.down_on, self.down_off, self.broken)
        return Knowledge(
            Tiles(to, *[chosen(grid, plane, places) if plane else 0 for plane in tiles.planes]),
            *[chosen(grid, plane, places) for plane in edges],
        )

    def learn(self, other: Knowledge) -> None:
        """Take over all that the other knows of the same grid."""
        self.across_on, self.across_off = other.across_on, other.across_off
        self.down_on, self.down_off, self.broken = other.down_on, other.down_off, other.broken

    def adopt(self, other: Knowledge, *, stale: int) -> None:
        """Take over what the other knows of edges that touch none of the stale cells."""
        grid = self.tiles.grid
        across = grid.full & ~(stale | grid.left(stale))
        down = grid.full & ~(stale | grid.up(stale))
        self.across_on |= other.across_on & across
        self.across_off |= other.across_off & across
        self.down_on |= other.down_on & down
        self.down_off |= other.down_off & down

    @property
    def across_open(self) -> int:
        """The edges across of which nothing is known."""
        return self.tiles.grid.full & ~(self.across_on | self.across_off)

    @property
    def down_open(self) -> int:
        """The edges down of which nothing is known."""
        return self.tiles.grid.full & ~(self.down_on | self.down_off)

    @property
    def undecided(self) -> int:
        """The cells with an open edge."""
        grid, across, down = self.tiles.grid, self.across_open, self.down_open
        return across | grid.right(across) | down | grid.down(down)

    def arms_left(self) -> tuple[int, int, int]:
        """Each tile's arms less those that are on, as binary digits in planes: ones, twos, fours."""
        tiles, grid = self.tiles, self.tiles.grid
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
        return self.broken | (self.across_on & self.across_off) | (self.down_on & self.down_off)


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
    tiles, grid = knowledge.tiles, knowledge.tiles.grid
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
    grid = knowledge.tiles.grid
    across = knowledge.across_on | knowledge.across_off
    down = knowledge.down_on | knowledge.down_off
    left, up = grid.right(across), grid.down(down)
    left |= grid.leftmost
    up |= grid.topmost
    return knowledge.tiles.bends & ((across ^ left) | (down ^ up))


def use_tiles(knowledge: Knowledge, cells: int) -> None:
    """Conclude from each of the cells' tiles all that its known arms say of its other arms.

    This is arc consistency, exact for every shape: an arm is put on (off) when every rotation that
    agrees with the known arms has (lacks) it. Of a pair of opposite arms:
    an end with one arm on has the others off, with three off the last on; a tee the same with on
    and off exchanged; a straight's opposite arms are equal and the other axis is their opposite; a
    bend's opposite arms differ.
    """
    tiles, grid = knowledge.tiles, knowledge.tiles.grid
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

    knowledge.across_on = h1 | right_on | grid.left(left_on)
    knowledge.across_off = h0 | right_off | grid.left(left_off)
    knowledge.down_on = v1 | down_on | grid.up(up_on)
    knowledge.down_off = v0 | down_off | grid.up(up_off)
    knowledge.broken |= (left_on & west) | (up_on & north)


def squares(knowledge: Knowledge) -> tuple[int, int]:
    """The open edges across and down whose square of four cells has its other three edges on."""
    grid = knowledge.tiles.grid
    h1, v1 = knowledge.across_on, knowledge.down_on
    # A square is named by its upper left cell: top h1, bottom up(h1), left v1, right left(v1).
    bottom, right = grid.up(h1), grid.left(v1)
    posts, beams = v1 & right, h1 & bottom
    across = (bottom & posts) | grid.down(h1 & posts)
    down = (right & beams) | grid.right(v1 & beams)
    return across & knowledge.across_open, down & knowledge.down_open


def opening(tiles: Tiles) -> Knowledge:
    """What is known before any tile is used: the border and pairs of dead ends side by side are not joined."""
    across, down = outside(tiles.grid)
    more_across, more_down = facing(tiles)
    known = Knowledge.printed(tiles)
    known.across_off |= across | more_across
    known.down_off |= down | more_down
    return known


def settle_easily(knowledge: Knowledge) -> None:
    """Turn the tiles that can stand in only one way until there are none."""
    while cells := decidable(knowledge):
        use_tiles(knowledge, cells)


def settle(knowledge: Knowledge) -> None:
    """Apply tiles and squares until nothing new is known."""
    cells = knowledge.tiles.grid.full
    while True:
        before = (knowledge.across_on, knowledge.across_off, knowledge.down_on, knowledge.down_off)
        use_tiles(knowledge, cells)
        across, down = squares(knowledge)
        knowledge.across_off |= across
        knowledge.down_off |= down
        if before == (knowledge.across_on, knowledge.across_off, knowledge.down_on, knowledge.down_off):
            return
