"""A draft whose clue cells look the same after half a turn, as in puzzles made by hand.

Boxes and numbers need not be symmetric: every box has a partner that half a turn lays over it in some cell (see
half_turn_partition). The clue of a box stands in such a cell, its partner's in the opposite one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices
from bookmaker.puzzles.toolbox.regions import CellBlock, cells_of
from bookmaker.seeds import Stream


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
