"""A draft of a Shikaku: boxes, a clue cell in each, and the rectangles that fit each clue, kept up to date.

After a move the rectangles are worked out anew only for clues that may reach the changed cells, after a cut for two.
Clue cells may look the same after half a turn, as in puzzles made by hand. Boxes and numbers need not be symmetric:
every box has a partner that half a turn lays over it in some cell (see half_turn_partition). The clue of a box stands
in such a cell, its partner's in the opposite one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from bookmaker.kinds.shikaku.board import Clues
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices
from bookmaker.puzzles.toolbox.cover import Groups, union
from bookmaker.puzzles.toolbox.masks import masked
from bookmaker.puzzles.toolbox.regions import CellBlock, boxes_around, cells_of
from bookmaker.seeds import Stream

# A draft's boxes, clue cells and what follows from them, as `Draft.save` gives them.
Saved: TypeAlias = tuple[list[int], list[int], list[int], Groups]


class Draft:
    """Boxes that tile a grid and a clue cell in each; sets of cells are integers of a BitGrid.

    `targets[k]` is box k as a set, `fits[k]` all rectangles that clue k allows as the clues stand,
    `zones[k]` the cells that it could reach if no other clue were there. Repair leaves the `fixed` ones as they are.
    """

    def __init__(
        self,
        boxes: Sequence[CellBlock],
        cells: Iterable[int],
        grid: BitGrid,
        fixed: Collection[CellBlock] = (),
    ) -> None:
        """`cells` are the clues' cells, box by box, as bit numbers; repair leaves the `fixed` boxes as they are."""
        self.grid, self.width, self.height = grid, grid.width, grid.height
        self.stride, self.full = grid.stride, grid.full
        self.fixed = frozenset([k for k, box in enumerate(boxes) if box in fixed])
        self.targets = [cells_of(box, grid.stride) for box in boxes]
        self.bits = [1 << cell for cell in cells]
        self.occupied = sum(self.bits) | grid.holes
        self.zones = [0] * len(boxes)
        self.fits: Groups = [()] * len(boxes)
        for k in range(len(boxes)):
            self._survey(k)

    @classmethod
    def at_random(
        cls,
        boxes: Sequence[CellBlock],
        rng: Stream,
        grid: BitGrid,
        clues: Mapping[CellBlock, int] = MappingProxyType({}),
        fixed: Collection[CellBlock] = (),
    ) -> Draft:
        """A draft with its clues in random cells but for those that are given."""
        cells = [
            clues[box] if box in clues else (box[0] + rng.below(box[3])) * grid.stride + box[1] + rng.below(box[2])
            for box in boxes
        ]
        return Draft(boxes, cells, grid, fixed)

    def _boxes(self, k: int) -> tuple[int, ...]:
        """All rectangles around clue k, other clues in them or not."""
        row, column = divmod(self.bits[k].bit_length() - 1, self.stride)
        return boxes_around(self.width, self.height, row=row, column=column, area=self.targets[k].bit_count())

    def _fit(self, k: int, boxes: tuple[int, ...] = ()) -> None:
        others = self.occupied ^ self.bits[k]
        self.fits[k] = tuple([cells for cells in boxes or self._boxes(k) if not cells & others])

    def _survey(self, k: int) -> None:
        boxes = self._boxes(k)
        self.zones[k] = union(boxes)
        self._fit(k, boxes)

    def may_move(self, k: int, bit: int) -> bool:
        """Whether `move` can put clue k on that cell of its box."""
        return True

    def move(self, k: int, bit: int) -> None:
        """Put clue k on another cell of its box, given as a set of one cell."""
        touched = self.bits[k] | bit
        self.occupied ^= self.bits[k]
        self.occupied |= bit
        self.bits[k] = bit
        self.zones[k] = union(self._boxes(k))
        for other, zone in enumerate(self.zones):
            if zone & touched:
                self._fit(other)

    def recut(self, k: int, other: int, pair: tuple[int, int]) -> None:
        """Give the boxes k and `other` these cells, each with its clue in it; the clues stay where they are."""
        for index, cells in zip((k, other), pair, strict=True):
            self.targets[index] = cells
            self._survey(index)

    def save(self) -> Saved:
        """The boxes and clues as they stand, for `restore`."""
        return list(self.targets), list(self.bits), list(self.zones), list(self.fits)

    def restore(self, saved: Saved) -> None:
        """Put all boxes and clues back where they stood."""
        targets, bits, zones, fits = saved
        self.targets, self.bits, self.zones, self.fits = list(targets), list(bits), list(zones), list(fits)
        self.occupied = sum(bits) | self.grid.holes

    def places(self) -> list[tuple[int, int, int]]:
        """Every clue as (row, column, number), in the order of the boxes."""
        pairs = zip(self.bits, self.targets, strict=True)
        return [(*divmod(bit.bit_length() - 1, self.stride), cells.bit_count()) for bit, cells in pairs]

    def clues(self) -> Clues:
        """The puzzle as it stands."""
        rows = [[0] * self.width for _ in range(self.height)]
        for row, column, area in self.places():
            rows[row][column] = area
        return Clues(masked(tuple(map(tuple, rows)), self.grid.holes))


class HalfTurnDraft(Draft):
    """A Draft that keeps its clue cells symmetric: when a clue moves, its partner moves too."""

    def __init__(
        self,
        boxes: Sequence[CellBlock],
        partners: Sequence[int],
        rng: Stream,
        grid: BitGrid,
        clues: Mapping[CellBlock, int] = MappingProxyType({}),
        fixed: Collection[CellBlock] = (),
    ) -> None:
        """`partners` as given by `cut_half_turn`; boxes in `clues` have theirs in these cells, opposite ones."""
        self.partners = list(partners)
        # Half a turn takes cell n to the number of the last cell less n.
        self._turn = (grid.height - 1) * grid.stride + grid.width - 1
        given = {k: clues[box] for k, box in enumerate(boxes) if box in clues}
        owner = {cell: k for k, box in enumerate(boxes) for cell in indices(cells_of(box, grid.stride))}
        cells = _first_cells(owner, partners, self._turn, rng, given)
        super().__init__(boxes, [cells[k] for k in range(len(boxes))], grid, fixed)

    def may_move(self, k: int, bit: int) -> bool:
        """Whether the opposite cell lies in the partner's box, so that the partner's clue can move there too."""
        partner = self.partners[k]
        return partner != k and partner not in self.fixed and self.targets[partner] & self._opposite(bit) != 0

    def move(self, k: int, bit: int) -> None:
        """Put clue k on another cell of its box, and its partner's opposite; where that cannot be, nothing moves."""
        if self.may_move(k, bit):
            super().move(k, bit)
            super().move(self.partners[k], self._opposite(bit))

    def _opposite(self, bit: int) -> int:
        return 1 << (self._turn - bit.bit_length() + 1)


def _first_cells(
    owner: dict[int, int], partners: Sequence[int], turn: int, rng: Stream, given: Mapping[int, int]
) -> dict[int, int]:
    """The clue cell given for a box, or a random one, opposite to that of its partner."""
    shared: list[list[int]] = [[] for _ in partners]
    for cell in sorted(owner):
        k = owner[cell]
        if owner[turn - cell] == partners[k] and (partners[k] != k or 2 * cell == turn):
            shared[k].append(cell)
    cells = dict(given)
    for k, choices in enumerate(shared):
        if k not in cells:
            cells[k] = rng.choice(choices)
            cells[partners[k]] = turn - cells[k]
    return cells
