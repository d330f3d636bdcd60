"""The connected parts of half-solved Nets, one or a stack, as planes: what closes off, and which turns of a tile do.

Everything is found for all cells of all grids at once, so nothing depends on reading order.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from bookmaker.kinds.net.reasoning.components import Components
from bookmaker.kinds.net.reasoning.knowledge import Knowledge
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.toolbox.batch_components import part_numbers
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered, indices
from bookmaker.puzzles.toolbox.edges import reach

# A part is seen at once when none of its tiles is more than so many steps from the one with arms left; two such
# parts joined are a net of eight tiles from end to end.
SHALLOW = 3

Planes: TypeAlias = tuple[int, int, int, int]  # cells by the side that is meant: right, up, left, down
RIGHT, UP, LEFT, DOWN = range(4)
PAIRS = tuple(combinations(range(4), 2))
# The rotations of each shape, as the sides with an arm: ends, straights, bends, tees, crosses.
ROTATIONS: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((RIGHT,), (UP,), (LEFT,), (DOWN,)),
    ((RIGHT, LEFT), (UP, DOWN)),
    ((RIGHT, UP), (UP, LEFT), (LEFT, DOWN), (RIGHT, DOWN)),
    ((UP, LEFT, DOWN), (RIGHT, LEFT, DOWN), (RIGHT, UP, DOWN), (RIGHT, UP, LEFT)),
    ((RIGHT, UP, LEFT, DOWN),),
)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that have arms left.

    `numbers` are the binary digits of a number for each part, right at the cells with open edges. `own` are the
    cells that have all the arms left that their part has; of those, `one` have one arm left, and `whole` would join
    everything by their arms if each led to a part of its own.
    """

    known: Knowledge
    numbers: tuple[int, ...]
    own: int
    one: int
    whole: int

    @classmethod
    def of_stack(cls, known: Knowledge) -> Parts:
        """The parts of every grid of a stack; rings of edges on are not noticed."""
        numbers, leaders = part_numbers(known.tiles.grid, known.across_on, known.down_on, known.undecided)
        return cls._of(known, tuple(numbers), leaders)

    @classmethod
    def of_grid(cls, known: Knowledge, components: Components) -> Parts:
        """The same of one grid whose components are known; Contradiction when a tile's open edges meet no arm left."""
        if without_arms(known):
            raise Contradiction
        cells = indices(known.undecided)
        places: dict[int, list[int]] = {}
        for cell in cells:
            places.setdefault(components.find(cell), []).append(cell)
        numbers = [
            gathered([cell for n, part in enumerate(places.values()) if n >> digit & 1 for cell in part])
            for digit in range(len(places).bit_length())
        ]
        return cls._of(known, tuple(numbers), gathered([part[0] for part in places.values()]))

    @classmethod
    def _of(cls, known: Knowledge, numbers: tuple[int, ...], leaders: int) -> Parts:
        """`leaders` are one cell with open edges for each part."""
        grid, undecided = known.tiles.grid, known.undecided
        own = leaders & ~reach(grid, known.across_on, known.down_on, undecided & ~leaders)
        ones, twos, fours = known.arms_left()
        planes = (ones & ~twos & ~fours, twos & ~ones & ~fours, ones & twos & ~fours, fours & ~ones & ~twos)
        whole = 0
        for arms, cells in enumerate(planes, start=1):
            if cells & own:
                whole |= cells & own & _in_parts(known, arms + 1)
        return cls(known, numbers, own, own & planes[0], whole)

    def shallow(self) -> int:
        """Those of `own` whose part is seen at once."""
        grid, on = self.known.tiles.grid, (self.known.across_on, self.known.down_on)
        reached = self.own
        for _ in range(SHALLOW):
            reached |= _step(grid, *on, reached)
        further = _step(grid, *on, reached) & ~reached
        return self.own & ~reach(grid, *on, further) if further else self.own

    def loops(self) -> tuple[int, int]:
        """The open edges (across, down) inside one part: on, they would close a loop."""
        grid, across, down = self.known.tiles.grid, self.known.across_open, self.known.down_open
        for number in self.numbers:
            across &= ~(number ^ grid.left(number))
            down &= ~(number ^ grid.up(number))
        return across, down

    def traps(self, among: int) -> tuple[int, int]:
        """The open edges (across, down) between two of these cells that, on, would cut off both their parts."""
        grid = self.known.tiles.grid
        cells = self.one & among & ~self.whole
        return self.known.across_open & cells & grid.left(cells), self.known.down_open & cells & grid.up(cells)


@dataclass(frozen=True, slots=True)
class Turned:
    """What the rotations that do not close anything have in common: sides that are joined, and sides that are not."""

    joined: Planes
    closed: Planes

    @property
    def cells(self) -> int:
        """The tiles of which anything new is known."""
        right, up, left, down = self.joined
        joined = right | up | left | down
        right, up, left, down = self.closed
        return joined | right | up | left | down

    def edges(self, grid: BitGrid, among: int = -1) -> tuple[int, int, int, int]:
        """The edges across and down that are then on, and those that are off, as the tiles `among` say."""
        (right, up, left, down), (no_right, no_up, no_left, no_down) = self.joined, self.closed
        return (
            right & among | grid.left(left & among),
            down & among | grid.up(up & among),
            no_right & among | grid.left(no_left & among),
            no_down & among | grid.up(no_up & among),
        )


def small_turns(parts: Parts) -> Turned:
    """What is left of each tile's rotations without those that close a square or cut off parts seen at once."""
    known, grid = parts.known, parts.known.tiles.grid
    top, side = known.across_on, known.down_on
    bottom, right = grid.up(top), grid.left(side)
    # A square is named by its upper left cell.
    squares = {
        (RIGHT, UP): grid.down(top & right),
        (UP, LEFT): grid.down(grid.right(top & side)),
        (RIGHT, DOWN): bottom & right,
        (LEFT, DOWN): grid.right(side & bottom),
    }
    return _turned(parts, (0, 0, 0, 0), squares, parts.shallow())


def turns(parts: Parts) -> Turned:
    """What is left of each tile's rotations without those that close a loop or cut parts off."""
    grid, full = parts.known.tiles.grid, parts.known.tiles.grid.full
    across, down = parts.loops()
    same = dict.fromkeys(PAIRS, full)
    for number in parts.numbers:
        beside = _beside(grid, number)
        for one, other in PAIRS:
            same[one, other] &= ~(beside[one] ^ beside[other])
    return _turned(parts, (across, grid.down(down), grid.right(across), down), same, full)


def _turned(parts: Parts, loops: Planes, pairs: dict[tuple[int, int], int], among: int) -> Turned:
    """What the rotations have in common that are possible and close nothing.

    A rotation closes a loop by a side in `loops`, or by two open sides in `pairs`; it cuts parts off when it joins
    the only arms left of all parts it meets, if the tile and the ends it meets are `among` the given cells.
    """
    known, tiles, grid = parts.known, parts.known.tiles, parts.known.tiles.grid
    across, down = known.across_open, known.down_open
    opened: Planes = (across, grid.down(down), grid.right(across), down)
    on: Planes = (known.across_on, grid.down(known.down_on), grid.right(known.across_on), known.down_on)
    undecided = known.undecided
    own = parts.own & among & ~parts.whole
    ends = _beside(grid, parts.one & among)
    shut = [on[side] | (opened[side] & ends[side]) for side in range(4)]
    may = [on[side] | (opened[side] & ~loops[side]) for side in range(4)]
    free = [undecided & ~on[side] for side in range(4)]
    ring = {(a, b): opened[a] & opened[b] & plane for (a, b), plane in pairs.items()}
    having, lacking = [0] * 4, [0] * 4
    crosses = undecided & ~(tiles.ends | tiles.straights | tiles.bends | tiles.tees)
    shapes = (tiles.ends, tiles.straights, tiles.bends, tiles.tees, crosses)
    for cells, rotations in zip(shapes, ROTATIONS, strict=True):
        if not cells & undecided:
            continue
        for rotation in rotations:
            good, cut = cells, own
            for side in range(4):
                if side in rotation:
                    good &= may[side]
                    cut &= shut[side]
                else:
                    good &= free[side]
            good &= ~cut & undecided
            for pair in combinations(rotation, 2):
                good &= ~ring.get(pair, 0)
            for side in range(4):
                (having if side in rotation else lacking)[side] |= good
    joined = [opened[side] & ~lacking[side] for side in range(4)]
    closed = [opened[side] & ~having[side] for side in range(4)]
    return Turned((joined[0], joined[1], joined[2], joined[3]), (closed[0], closed[1], closed[2], closed[3]))


def without_arms(known: Knowledge) -> int:
    """The cells that have an open edge but no arm left for it."""
    ones, twos, fours = known.arms_left()
    return known.undecided & ~(ones | twos | fours)


def _beside(grid: BitGrid, cells: int) -> Planes:
    """For each side the cells that have one of these cells there."""
    return grid.left(cells), grid.down(cells), grid.right(cells), grid.up(cells)


def _step(grid: BitGrid, across: int, down: int, cells: int) -> int:
    """The cells that edges on join to these."""
    return grid.right(cells & across) | (grid.left(cells) & across) | grid.down(cells & down) | (grid.up(cells) & down)


def _in_parts(known: Knowledge, parts: int) -> int:
    """All cells of the grids of a stack that are in so many parts, counting also those without arms left."""
    grid = known.tiles.grid
    edges = grid.size - parts
    on = zip(grid.layers(known.across_on), grid.layers(known.down_on), strict=True)
    flags = [at * grid.pitch for at, (a, d) in enumerate(on) if a.bit_count() + d.bit_count() == edges]
    return grid.spread(gathered(flags))
