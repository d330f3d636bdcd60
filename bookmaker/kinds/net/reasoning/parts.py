"""The connected parts of half-solved Nets, one or a stack, as planes: what closes off, and which turns of a tile do.

Everything is found for all cells of all grids at once, so nothing depends on reading order.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from bookmaker.kinds.net.reasoning.knowledge import Knowledge, SidesFound
from bookmaker.puzzles.kits.edges.lines import Sides
from bookmaker.puzzles.toolbox.batch_components import chosen, part_numbers, rings, short_loops, split_copies
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered
from bookmaker.puzzles.toolbox.edges import reach

# The longest loop that people see at once, in tiles: as many as surround one tile.
SHORT = 8
# A part is seen at once when none of its tiles is more than so many steps from the one with arms left; two such
# parts joined are a net of eight tiles from end to end.
SHALLOW = 3

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
    def of(cls, known: Knowledge) -> Parts:
        """The parts of every grid of a stack; tiles without an arm for an open edge and rings make it broken."""
        grid, on, undecided = known.grid, (known.across_on, known.down_on), known.undecided
        numbers, leaders = part_numbers(grid, *on, undecided)
        own = leaders & ~reach(grid, *on, undecided & ~leaders)
        _, *left = known.arms_left()
        known.broken |= rings(grid, *on) | (undecided & ~(left[0] | left[1] | left[2] | left[3]))
        whole = 0
        for arms, cells in enumerate(left, start=1):
            if cells & own:
                whole |= cells & own & _in_parts(known, arms + 1)
        return cls(known, tuple(numbers), own, own & left[0], whole)

    def shallow(self) -> int:
        """Those of `own` whose part is seen at once."""
        grid, on = self.known.grid, (self.known.across_on, self.known.down_on)
        reached = self.own
        for _ in range(SHALLOW):
            reached |= _step(grid, *on, reached)
        further = _step(grid, *on, reached) & ~reached
        return self.own & ~reach(grid, *on, further) if further else self.own

    def loops(self) -> tuple[int, int]:
        """The open edges (across, down) inside one part: on, they would close a loop."""
        grid, across, down = self.known.grid, self.known.across_open, self.known.down_open
        for number in self.numbers:
            across &= ~(number ^ grid.left(number))
            down &= ~(number ^ grid.up(number))
        return across, down

    def short_loops(self) -> tuple[int, int]:
        """Those of them that would close a loop of at most SHORT tiles; only grids with loops are looked at."""
        known, grid, loops = self.known, self.known.grid, self.loops()
        places = split_copies(grid, loops[0] | loops[1])[0]
        if not places:
            return 0, 0
        few = grid.times(len(places))
        a_on, d_on, across, down = (chosen(grid, plane, places) for plane in (known.across_on, known.down_on, *loops))
        layers = [
            dict(zip(places, few.layers(p), strict=True)) for p in short_loops(few, a_on, d_on, (across, down), SHORT)
        ]
        across, down = (grid.stacked([plane.get(at, 0) for at in range(grid.copies)]) for plane in layers)
        return across, down

    def traps(self) -> tuple[int, int]:
        """The open edges (across, down) between two parts that, on, would cut off both."""
        return self._traps(self.known.grid.full)

    def pockets(self) -> tuple[int, int]:
        """Those between two parts that are seen at once."""
        return self._traps(self.shallow())

    def _traps(self, among: int) -> tuple[int, int]:
        grid = self.known.grid
        cells = self.one & among & ~self.whole
        return self.known.across_open & cells & grid.left(cells), self.known.down_open & cells & grid.up(cells)


def small_turns(parts: Parts) -> SidesFound:
    """What is left of each tile's rotations without those that close a square or cut off parts seen at once."""
    known, grid = parts.known, parts.known.grid
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


def turns(parts: Parts) -> SidesFound:
    """What is left of each tile's rotations without those that close a loop or cut parts off."""
    grid, full = parts.known.grid, parts.known.grid.full
    across, down = parts.loops()
    same = dict.fromkeys(PAIRS, full)
    for number in parts.numbers:
        beside = _beside(grid, number)
        for one, other in PAIRS:
            same[one, other] &= ~(beside[one] ^ beside[other])
    return _turned(parts, (across, grid.down(down), grid.right(across), down), same, full)


def _turned(parts: Parts, loops: Sides, pairs: dict[tuple[int, int], int], among: int) -> SidesFound:
    """What the rotations have in common that are possible and close nothing.

    A rotation closes a loop by a side in `loops`, or by two open sides in `pairs`; it cuts parts off when it joins
    the only arms left of all parts it meets, if the tile and the ends it meets are `among` the given cells.
    """
    known, grid = parts.known, parts.known.grid
    opened, on = known.opened, known.on
    undecided = known.undecided
    own = parts.own & among & ~parts.whole
    ends = _beside(grid, parts.one & among)
    shut = [on[side] | (opened[side] & ends[side]) for side in range(4)]
    may = [on[side] | (opened[side] & ~loops[side]) for side in range(4)]
    free = [undecided & ~on[side] for side in range(4)]
    ring = {(a, b): opened[a] & opened[b] & plane for (a, b), plane in pairs.items()}
    having, lacking = [0] * 4, [0] * 4
    for cells, rotations in zip(known.shapes, ROTATIONS, strict=True):
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
    joined, closed = ([opened[side] & ~some[side] for side in range(4)] for some in (lacking, having))
    return SidesFound(tuple(joined), tuple(closed))


def _beside(grid: BitGrid, cells: int) -> Sides:
    """For each side the cells that have one of these cells there."""
    return grid.left(cells), grid.down(cells), grid.right(cells), grid.up(cells)


def _step(grid: BitGrid, across: int, down: int, cells: int) -> int:
    """The cells that edges on join to these."""
    return grid.right(cells & across) | (grid.left(cells) & across) | grid.down(cells & down) | (grid.up(cells) & down)


def _in_parts(known: Knowledge, parts: int) -> int:
    """All cells of the grids of a stack that are in so many parts, counting also those without arms left."""
    grid = known.grid
    edges = grid.size - parts
    on = zip(grid.layers(known.across_on), grid.layers(known.down_on), strict=True)
    flags = [at * grid.pitch for at, (a, d) in enumerate(on) if a.bit_count() + d.bit_count() == edges]
    return grid.spread(gathered(flags))
