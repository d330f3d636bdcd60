"""A draft whose clue cells look the same after half a turn, as in puzzles made by hand.

Boxes and numbers need not be symmetric: every box has a partner that half a turn lays over it in some cell (see
half_turn_partition). The clue of a box stands in such a cell, its partner's in the opposite one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.shikaku.making.draft import Draft, Saved
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.regions import CellBlock
from bookmaker.seeds import Stream


class HalfTurnDraft(Draft):
    """A Draft that keeps its clue cells symmetric: when a clue moves, its partner moves too, and others if needed."""

    def __init__(self, boxes: Sequence[CellBlock], partners: Sequence[int], rng: Stream, *, width: int, height: int):
        """`partners` as given by `cut_half_turn`."""
        self._rng = rng
        self.partners = list(partners)
        self._turn = _last(width, height)
        self._owners = owners(boxes, width, height)
        cells = [0] * len(boxes)
        for k, cell in _first_cells(self._owners, partners, self._turn, rng).items():
            cells[k] = cell
        super().__init__(boxes, cells, width=width, height=height)

    def may_move(self, k: int, bit: int) -> bool:
        """Whether the opposite cell lies in the partner's box."""
        return self.partners[k] != k and self._owners[self._turn - bit.bit_length() + 1] == self.partners[k]

    def move(self, k: int, bit: int) -> None:
        """Put clue k on another cell of its box and its partner opposite, if all can be kept symmetric.

        Where the opposite cell lies in another box, that one becomes the partner, and the two that were left
        become partners of each other; if half a turn does not lay them over each other, nothing moves.
        """
        if self.partners[k] == k:
            return  # its clue stands in the centre cell, the only one that is its own opposite
        opposite = 1 << (self._turn - bit.bit_length() + 1)
        other, left = self._owners[opposite.bit_length() - 1], self.partners[k]
        if other == left:
            super().move(k, bit)
            super().move(other, opposite)
            return
        third = self.partners[other]
        if other in (k, third):
            return  # a box holds one clue, so only one in the centre cell is its own partner
        shared = [i for i in indices(self.targets[left]) if self._owners[self._turn - i] == third]
        if not shared:
            return
        cell = self._rng.choice(shared)
        self.partners[k], self.partners[other] = other, k
        self.partners[left], self.partners[third] = third, left
        super().move(k, bit)
        super().move(other, opposite)
        super().move(left, 1 << cell)
        super().move(third, 1 << (self._turn - cell))

    def recut(self, k: int, other: int, pair: tuple[int, int]) -> None:
        """As `Draft.recut`; what box each cell lies in is kept up to date too."""
        super().recut(k, other, pair)
        for index, cells in zip((k, other), pair, strict=True):
            self._owners.update(dict.fromkeys(indices(cells), index))

    def save(self) -> Saved:
        """As `Draft.save`, with the partners."""
        return replace(super().save(), partners=tuple(self.partners))

    def restore(self, saved: Saved) -> None:
        """As `Draft.restore`, with the partners."""
        super().restore(saved)
        self.partners = list(saved.partners)


def owners(boxes: Sequence[CellBlock], width: int, height: int) -> dict[int, int]:
    """For each cell, as a bit number, the box that it lies in."""
    stride = width + 1
    return {
        row * stride + column: k
        for k, (top, left, across, down) in enumerate(boxes)
        for row in range(top, top + down)
        for column in range(left, left + across)
    }


def _last(width: int, height: int) -> int:
    """The number of the last cell; half a turn takes cell n to that number less n."""
    return (height - 1) * (width + 1) + width - 1


def _first_cells(owner: dict[int, int], partners: Sequence[int], turn: int, rng: Stream) -> dict[int, int]:
    """A random clue cell for every box, opposite to that of its partner."""
    shared: list[list[int]] = [[] for _ in partners]
    for cell in sorted(owner):
        k = owner[cell]
        if owner[turn - cell] == partners[k] and (partners[k] != k or 2 * cell == turn):
            shared[k].append(cell)
    cells: dict[int, int] = {}
    for k, choices in enumerate(shared):
        if k not in cells:
            cells[k] = rng.choice(choices)
            cells[partners[k]] = turn - cells[k]
    return cells
