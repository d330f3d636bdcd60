"""What a solver knows of a Numberlink: edges drawn and edges closed as whole-grid integers, and chains.

A cell is bit row * stride + column (see BitGrid). An edge belongs to the cell on its left (`h_on`,
`h_off`) or above it (`v_on`, `v_off`); the border counts as closed, and so does all that leads to and from holes.
A chain is a run of drawn edges, or a single cell; only its two ends matter, so each end knows the other.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter

from bookmaker.kinds.numberlink.board import Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid, gathered, indices


@dataclass(slots=True, eq=False)
class Conflict(Contradiction):
    """Two facts that exclude each other: `why`, at which `cells` (bits), and the numbers concerned (0 for none).

    Why is "strand" (a cell with too few ways), "crowd" (one with too many arms), "loop" (a ring),
    "differ" (different numbers joined), "cut" (a pair kept apart), "sealed" (a pocket that no pair can
    visit), "crossed" (two pairs whose links would have to cross) or "beside" (a link that lies beside itself). Each of
    the cells fails by itself, only those of a pocket do together.
    """

    why: str
    cells: int
    number: int = 0
    other: int = 0


@dataclass(slots=True)
class Knowledge:
    """Everything known about the answer so far.

    `far[cell]` is the other end of the chain that ends in `cell` (the cell itself for a single one),
    `number[cell]` the number that this chain carries, 0 for none, `body[cell]` all its cells; the three
    hold for chain ends only. `walls` are the cells of all chains with a number, `filled` those that have all their
    arms: numbers with one, blanks with two.

    `trusting` that a puzzle has one answer, even where cells may stay empty, one knows that no link lies beside itself:
    where two of its cells are neighbours and not joined, the way straight across would be another answer, which leaves
    cells empty. Nobody sees that from the rules alone, so these conclusions are kept apart from all others.
    """

    clues: Clues
    grid: BitGrid
    terminals: int
    blanks: int
    pairs: tuple[tuple[int, int], ...]  # the two cells of each number
    mates: dict[int, int]  # by the cell of a number the other one
    h_on: int
    v_on: int
    h_off: int
    v_off: int
    filled: int
    walls: int
    far: list[int]
    number: list[int]
    body: list[int]
    trusting: bool = False

    @classmethod
    def of(cls, clues: Clues) -> Knowledge:
        """Nothing drawn, and only the border closed."""
        grid = bit_grid(clues.width, clues.height, holes=clues.holes)
        size = grid.stride * grid.height
        number = [0] * size
        pairs: dict[int, list[int]] = {}
        for r, row in enumerate(clues.rows):
            for cell, value in enumerate(row, r * grid.stride):
                if value:
                    number[cell] = value
                    pairs.setdefault(value, []).append(cell)
        terminals = gathered(cell for cell, value in enumerate(number) if value)
        return cls(
            clues=clues,
            grid=grid,
            terminals=terminals,
            blanks=grid.full & ~terminals,
            pairs=tuple((first, second) for first, second in pairs.values()),
            mates={cell: mate for first, second in pairs.values() for cell, mate in ((first, second), (second, first))},
            h_on=0,
            v_on=0,
            h_off=grid.rightmost | grid.holes,
            v_off=grid.bottommost | grid.holes,
            filled=0,
            walls=terminals,
            far=list(range(size)),
            number=number,
            body=[1 << cell for cell in range(size)],
        )

    def copy(self, *, trusting: bool = False) -> Knowledge:
        """The same facts, to be changed independently; for a solver who trusts that no link lies beside itself."""
        facts = (*_PLAIN(self), self.far.copy(), self.number.copy(), self.body.copy(), trusting)
        return Knowledge(*facts)

    # --- what a cell has and lacks, for all cells at once

    def forced(self) -> int:
        """The cells, not yet full, that need every way still open; Conflict where even that is too few."""
        _, two, three, four = self._closed()
        stranded = (three & self.blanks) | (four & self.terminals)
        if stranded:
            raise Conflict("strand", stranded)
        return ((two & self.blanks) | (three & self.terminals)) & ~self.filled

    def ends(self) -> int:
        """The cells that are not full: ends of chains, single cells included."""
        return self.grid.full & ~self.filled

    def idle(self, *, drawn: bool) -> tuple[int, int]:
        """Undecided edges (h, v) that force nothing at once if drawn (or closed), where nothing is forced before.

        Drawn, they join two blanks without arms; closed, they leave both cells more ways than they need.
        """
        stride = self.grid.stride
        if drawn:
            calm = self.blanks & ~(self.h_on | self.v_on | self.h_on << 1 | self.v_on << stride)
        else:
            one, two, _, _ = self._closed()
            calm = (self.blanks & ~one) | (self.terminals & ~two)
        h, v = self.ways(calm)
        return h & calm & calm >> 1, v & calm & calm >> stride

    def _closed(self) -> tuple[int, int, int, int]:
        """The cells that are closed on at least one side, on two, on three, and on all."""
        grid, right, down = self.grid, self.h_off, self.v_off
        return _at_least(right, (down << grid.stride) | grid.first_row, (right << 1) | grid.first_column, down)

    # --- changing what is known

    def draw(self, h: int, v: int) -> list[int]:
        """Draw the edges h and v (new ones only), join their chains and close what full cells leave over.

        Gives the ends of the chains that changed. Conflict when a cell gets too many arms, a ring
        closes or different numbers meet.
        """
        grid = self.grid
        stride = grid.stride
        new_h, new_v = h & ~self.h_on, v & ~self.v_on
        if new_h & self.h_off or new_v & self.v_off:
            raise Conflict("crowd", (new_h & self.h_off) | (new_v & self.v_off))
        self.h_on |= new_h
        self.v_on |= new_v
        one, two, three, _ = _at_least(self.h_on, self.v_on << stride, self.h_on << 1, self.v_on)
        crowded = (three & self.blanks) | (two & self.terminals)
        if crowded:
            raise Conflict("crowd", crowded)
        full = self.filled = (two & self.blanks) | (one & self.terminals)
        changed = [self._join(cell, cell + 1) for cell in indices(new_h)]
        changed += [self._join(cell, cell + stride) for cell in indices(new_v)]
        self.h_off |= (full | full >> 1) & grid.full & ~self.h_on
        self.v_off |= (full | full >> stride) & grid.full & ~self.v_on
        return [end for cell in changed for end in (cell, self.far[cell])]

    def close(self, h: int, v: int) -> None:
        """Close the edges h and v; Conflict when one of them is drawn."""
        if h & self.h_on or v & self.v_on:
            raise Conflict("strand", (h & self.h_on) | (v & self.v_on))
        self.h_off |= h
        self.v_off |= v

    def _join(self, first: int, second: int) -> int:
        """Make one chain of the two that end here; gives one of its ends."""
        far, number = self.far, self.number
        beside = self.beside_itself(first, second) if self.trusting else 0
        if far[first] == second:
            raise Conflict("loop", 1 << first)
        one, other = number[first], number[second]
        if one and other and one != other:
            raise Conflict("differ", 1 << first)
        start, end = far[first], far[second]
        far[start], far[end] = end, start
        body = self.body[start] = self.body[end] = self.body[first] | self.body[second]
        carried = number[start] = number[end] = one or other
        if carried:
            self.walls |= body
        if beside:
            raise Conflict("beside", beside, carried)
        return start

    # --- single edges

    def open_edges(self, cell: int) -> tuple[tuple[int, int, int], ...]:
        """The undecided edges of a cell, each (neighbour, h bit, v bit) with one of the bits 0."""
        stride = self.grid.stride
        here = 1 << cell
        h_open, v_open = ~(self.h_on | self.h_off), ~(self.v_on | self.v_off)
        found: list[tuple[int, int, int]] = []
        if here & h_open:
            found.append((cell + 1, here, 0))
        if here & v_open:
            found.append((cell + stride, 0, here))
        if cell % stride and (here >> 1) & h_open:
            found.append((cell - 1, here >> 1, 0))
        if cell >= stride and (here >> stride) & v_open:
            found.append((cell - stride, 0, here >> stride))
        return tuple(found)

    def bad_edges(self, cell: int) -> list[tuple[str, int, int, int]]:
        """The undecided edges of a chain's end that no answer has: ("loop" or "differ", neighbour, h, v)."""
        far, number = self.far[cell], self.number[cell]
        found: list[tuple[str, int, int, int]] = []
        if self.filled >> cell & 1 or (not number and abs(far - cell) not in (1, self.grid.stride)):
            return found  # no way is open, or a chain without a number, which meets only itself
        for other, h, v in self.open_edges(cell):
            if far == other:
                found.append(("loop", other, h, v))
            elif number and self.number[other] and self.number[other] != number:
                found.append(("differ", other, h, v))
        return found

    def ways(self, cells: int) -> tuple[int, int]:
        """The undecided edges (h, v) that touch one of the cells."""
        stride = self.grid.stride
        h = (cells | cells >> 1) & self.grid.full & ~(self.h_on | self.h_off)
        v = (cells | cells >> stride) & self.grid.full & ~(self.v_on | self.v_off)
        return h, v

    def grow(self, h: int, v: int) -> list[int]:
        """Draw edges, then close those that would make rings or wrong pairs at the changed ends; gives these ends."""
        ends = self.draw(h, v)
        for end in ends:
            # A chain that has meanwhile grown further has ends of its own in the list.
            for _, _, bad_h, bad_v in self.bad_edges(end):
                self.close(bad_h, bad_v)
        if self.trusting:
            ends += [self.far[self.mate(end)] for end in ends if self.number[end]]
            for end in ends:
                for _, bad_h, bad_v in self.detours(end):
                    self.close(bad_h, bad_v)
        return ends

    def detours(self, end: int) -> list[tuple[int, int, int]]:
        """The undecided edges of a chain's end that would bring a link beside itself: (neighbour, h, v)."""
        return [edge for edge in self.open_edges(end) if self.beside_itself(end, edge[0])]

    def beside_itself(self, end: int, other: int) -> int:
        """The cells where a link would lie beside itself if the chains that end in two neighbours were joined there."""
        here, there = self.body[end], self.body[other]
        cells = self._touching((here, end), (there, other))
        if bool(self.number[end]) != bool(self.number[other]):
            # The other chain of that number may lie beside the new one only where the two can still be joined.
            numbered, last = (end, other) if self.number[end] else (other, end)
            mate = self.mate(numbered)
            cells |= self._touching((here | there, self.far[last]), (self.body[mate], self.far[mate]))
        return cells

    def _touching(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """The cells in which two bodies lie beside each other, but for the two ends that are given with them."""
        (body, end), (there, tip) = one, other
        near, beside = (
            cells << 1 | cells >> 1 | cells << self.grid.stride | cells >> self.grid.stride for cells in (body, there)
        )
        return (near & there & ~(1 << tip)) | (beside & body & ~(1 << end))

    def mate(self, end: int) -> int:
        """The cell with the same number as the one on the chain that ends here."""
        return self.mates[end if self.terminals >> end & 1 else self.far[end]]

    def cell(self, index: int) -> Cell:
        """The (row, column) of a cell's number."""
        return divmod(index, self.grid.stride)

    def findings(self, h: int, v: int) -> list[Finding]:
        """That these edges are drawn, for pictures."""
        down = self.grid.stride
        edges = [(cell, cell + 1) for cell in indices(h)] + [(cell, cell + down) for cell in indices(v)]
        return [Finding(Sort.EDGE, (self.cell(one), self.cell(other))) for one, other in edges]


_PLAIN = attrgetter(*(one.name for one in fields(Knowledge)[:-4]))  # what is not changed in place; trials copy often


def _at_least(right: int, up: int, left: int, down: int) -> tuple[int, int, int, int]:
    """The cells on at least one of these four sides, on two, on three, and on all."""
    across, along, both_across, both_along = right | left, up | down, right & left, up & down
    three = (both_across & along) | (both_along & across)
    return across | along, both_across | both_along | (across & along), three, both_across & both_along
