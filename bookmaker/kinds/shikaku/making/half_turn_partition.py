"""Params -> a random partition whose boxes are paired by half a turn, for clue cells that are symmetric so.

The grid is first cut into boxes each of which has an opposite one. With these the numbers would be symmetric too,
and half of the answer would follow from the other half. So some neighbours are cut anew, as long as each box still
has a cell opposite to one of its partner's.
"""

from collections.abc import Mapping, Set
from types import MappingProxyType

from bookmaker.kinds.shikaku.board import Params
from bookmaker.kinds.shikaku.making.partition import Floor, Mix, fill, recuts
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.regions import CellBlock, box_of, cells_of
from bookmaker.seeds import Stream

RECUTS = 1  # random pairs of neighbours, per box, that are tried


def cut_half_turn(
    params: Params, rng: Stream, mix: Mix, laid: Mapping[CellBlock, CellBlock] = MappingProxyType({})
) -> tuple[list[CellBlock], list[int]] | None:
    """The boxes, and for each its partner by number; None when filling the grid failed or gave too few.

    Half a turn lays a box over its partner in one cell at least. A box over the centre is its own partner. The boxes
    `laid`, each with its partner, stay as they are; they have as many cells on either side of the centre.
    """
    floor = HalfTurnFloor(params, mix)
    for box in laid:
        floor.close(box)
    centre = floor.close_centre(rng)
    boxes = fill(floor, rng) if centre is not None else None
    if boxes is None or centre is None:
        return None
    boxes = sorted([*boxes, *centre, *laid])
    if len(boxes) < params.least_clues:
        return None
    place = {box: k for k, box in enumerate(boxes)}
    partners = [place[laid.get(box) or floor.images(box)[1]] for box in boxes]
    stride = params.width + 1
    sets = [cells_of(box, stride) for box in boxes]
    _recut_some(sets, partners, {place[box] for box in laid}, params, rng)
    return [box_of(cells, stride) for cells in sets], partners


class HalfTurnFloor(Floor):
    """A Floor on which every box is laid and cleared together with its opposite one."""

    def images(self, box: CellBlock) -> tuple[CellBlock, ...]:
        """The box and its opposite one."""
        return box, half_turned(box, self.width, self.height)

    def close_centre(self, rng: Stream) -> list[CellBlock] | None:
        """Where there is a centre cell, close a box around it that half a turn leaves in place; gives that box.

        None where no box is free.
        """
        centre = (self.height // 2, self.width // 2, 1, 1)
        if self.width % 2 == 0 or self.height % 2 == 0 or not self.is_free(centre):
            return []
        boxes = [
            ((self.height - down) // 2, (self.width - across) // 2, across, down)
            for across in range(1, min(self.max_side, self.width) + 1, 2)
            for down in range(1, min(self.max_side, self.height) + 1, 2)
            if 1 < across * down <= self.largest
        ]
        free = [box for box in boxes if self.is_free(box)]
        if not free:
            return None
        box = rng.choice(free)
        self.close(box)
        return [box]

    def fitting(self, row: int, column: int, rng: Stream) -> CellBlock | None:
        """A box that does not touch its opposite one, so that each of them can have a clue of its own."""
        box = super().fitting(row, column, rng)
        if box is None or not overlap(*self.images(box)):
            return box
        # Only the part on this side of the middle.
        top, left, across, down = box
        if 2 * row + 1 != self.height:
            top, down = _this_side(top, down, row, self.height)
        else:
            left, across = _this_side(left, across, column, self.width)
        return (top, left, across, down) if across * down > 1 else None


def _this_side(start: int, length: int, at: int, size: int) -> tuple[int, int]:
    """The part of a span on the same side of the middle as `at`, which is not the middle: its start and length."""
    first, end = (0, size // 2) if 2 * at + 1 < size else ((size + 1) // 2, size)
    first, end = max(start, first), min(start + length, end)
    return first, end - first


def half_turned(box: CellBlock, width: int, height: int) -> CellBlock:
    """Where half a turn of a grid of that size takes a box."""
    top, left, across, down = box
    return height - top - down, width - left - across, across, down


def overlap(a: CellBlock, b: CellBlock) -> bool:
    """Whether two boxes share a cell."""
    return a[0] < b[0] + b[3] and b[0] < a[0] + a[3] and a[1] < b[1] + b[2] and b[1] < a[1] + a[2]


def _recut_some(sets: list[int], partners: list[int], fixed: Set[int], params: Params, rng: Stream) -> None:
    """Cut random neighbours anew, in place, as far as each still lies opposite to a cell of its partner."""
    grid = params.grid
    last = (params.height - 1) * grid.stride + params.width - 1
    owner = {cell: k for k, cells in enumerate(sets) for cell in indices(cells)}
    for _ in range(RECUTS * len(sets)):
        k = rng.below(len(sets))
        beside = [owner[cell] for cell in indices(grid.near(sets[k]) & ~sets[k])]
        neighbour = rng.choice(beside) if beside else partners[k]
        if neighbour == partners[k] or k in fixed or neighbour in fixed:
            continue
        mine, theirs = (grid.half_turn(sets[partners[i]]) for i in (k, neighbour))
        choices = [
            pair
            for pair in recuts(sets[k], sets[neighbour], params)
            if pair[0] & mine and pair[1] & theirs and not _loses_centre(pair, (k, neighbour), partners, last)
        ]
        if choices:
            sets[k], sets[neighbour] = rng.choice(choices)
            owner.update(dict.fromkeys(indices(sets[k]), k))
            owner.update(dict.fromkeys(indices(sets[neighbour]), neighbour))


def _loses_centre(pair: tuple[int, int], ks: tuple[int, int], partners: list[int], last: int) -> bool:
    """Whether a box that is its own partner would no longer hold the cell at the very centre."""
    return any(partners[k] == k and not cells >> last // 2 & 1 for k, cells in zip(ks, pair, strict=True))
