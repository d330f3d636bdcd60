"""Blocks: small blocks of rectangles that need the ordered grade by themselves, made first; the grid follows.

Walls around a block rule out no less than rectangles do, and the grid around it is mended until easier techniques
settle it; then what is left is the block as it stood within walls. So the grid has the block's grade and, in its
order, every moment of it; other blocks can only add some.
"""

from __future__ import annotations

from dataclasses import replace

from bookmaker.kinds.shikaku.board import Params
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.half_turn_draft import HalfTurnDraft
from bookmaker.kinds.shikaku.making.half_turn_partition import cut_half_turn
from bookmaker.kinds.shikaku.making.harder import made_harder
from bookmaker.kinds.shikaku.making.hiding import FACTS
from bookmaker.kinds.shikaku.making.partition import Mix, cut
from bookmaker.kinds.shikaku.making.repair import ambiguous_clues, is_solved_at, recut
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.cover import narrow
from bookmaker.puzzles.toolbox.regions import CellBlock, box_of
from bookmaker.seeds import Stream

SIDE = 8  # of a block
TRIES = 60  # partitions of a block before an attempt is given up
CELLS_A_BLOCK = 400  # of the grid, for one block; a large grid with a single block would be hard in one place only
PLACES = 20  # that are tried for a block
SURROUNDINGS = 8  # partitions around the blocks before an attempt is given up
ROUNDS = 40  # rounds of repair of each
CUTS = 30  # tried to make the opposite of a block another one


def has_room(params: Params) -> bool:
    """Whether a block, and its opposite one beside it, can be made within the limits of these params."""
    sides = min(params.width, params.height), max(params.width, params.height)
    return sides[0] >= SIDE and sides[1] >= 2 * SIDE and min(params.max_side, params.largest) >= 3


def made_with_blocks(params: Params, wanted: Grade, mix: Mix, rng: Stream) -> Draft | None:
    """A draft of that grade, hard or expert, with its least moments; None when an attempt came to nothing."""
    blocks: list[dict[CellBlock, int]] = []
    least = least_moments(wanted, params.width * params.height)
    for top, left in _places(params, rng):
        # The first block has all the moments that are needed; the others need not.
        block = _block(params, wanted, mix, rng, least=1 if blocks else least)
        if block is None:
            return None
        blocks.append(_laid(block, params, top, left))
        if params.symmetry == "half-turn":
            opposite = _turned(block, params, rng)
            blocks.append(_laid(opposite, params, params.height - SIDE - top, params.width - SIDE - left))
    for _ in range(SURROUNDINGS if blocks else 0):
        draft = _around(blocks, params, mix, rng)
        if draft and any(is_solved_at(draft, params, rng, Grade.MEDIUM) for _ in range(ROUNDS)):
            return draft
    return None


def _places(params: Params, rng: Stream) -> list[tuple[int, int]]:
    """The first (row, column) of one block for every CELLS_A_BLOCK cells, or fewer where they would overlap.

    In a symmetric grid the opposite ones are left out, but their room is kept free.
    """
    places: list[tuple[int, int]] = []
    taken: list[tuple[int, int]] = []
    for _ in range(max(1, params.width * params.height // CELLS_A_BLOCK)):
        for _ in range(PLACES):
            top, left = rng.below(params.height - SIDE + 1), rng.below(params.width - SIDE + 1)
            room = [(top, left)]
            if params.symmetry == "half-turn":
                room.append((params.height - SIDE - top, params.width - SIDE - left))
            if all(map(_are_apart, [room[0]] * len(taken), taken)) and (len(room) == 1 or _are_apart(*room)):
                places.append((top, left))
                taken += room
                break
    return places


def _are_apart(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) >= SIDE or abs(one[1] - other[1]) >= SIDE


def _block(params: Params, wanted: Grade, mix: Mix, rng: Stream, *, least: int) -> Draft | None:
    """A block, as a draft of its own, that has the grade and at least so many moments of it."""
    within = replace(params, width=SIDE, height=SIDE, symmetry="none", unknown=0)
    for _ in range(TRIES):
        boxes = cut(within, rng, mix)
        if boxes is not None:
            draft = Draft.at_random(boxes, rng, width=SIDE, height=SIDE)
            if made_harder(draft, within, wanted, rng, least=least):
                return draft
    return None


def _turned(block: Draft, params: Params, rng: Stream) -> Draft:
    """The block upside down, and cut anew so that medium techniques solve it; as it is where that is not found."""
    last = block.full.bit_length() - 1
    boxes = [
        (SIDE - top - down, SIDE - left - across, across, down)
        for top, left, across, down in (box_of(cells, block.stride) for cells in block.targets)
    ]
    turned = Draft(boxes, [last - bit.bit_length() + 1 for bit in block.bits], width=SIDE, height=SIDE)
    first, every = turned.save(), range(len(boxes))
    for _ in range(CUTS):
        recut(turned, rng.below(len(boxes)), list(every), replace(params, width=SIDE, height=SIDE, unknown=0), rng)
        fits = list(turned.fits)
        if narrow(fits, turned.full, **FACTS[Grade.MEDIUM]) and not ambiguous_clues(fits):
            return turned
    turned.restore(first)
    return turned


def _laid(block: Draft, params: Params, top: int, left: int) -> dict[CellBlock, int]:
    """The boxes of a block in the grid, each with the cell of its clue as a bit number of the grid."""
    found: dict[CellBlock, int] = {}
    for cells, bit in zip(block.targets, block.bits, strict=True):
        row, column, across, down = box_of(cells, block.stride)
        at_row, at_column = divmod(bit.bit_length() - 1, block.stride)
        found[top + row, left + column, across, down] = (top + at_row) * (params.width + 1) + left + at_column
    return found


def _around(blocks: list[dict[CellBlock, int]], params: Params, mix: Mix, rng: Stream) -> Draft | None:
    """A draft of the whole grid with the blocks in it, their clues fixed; None if cutting failed."""
    clues = {box: cell for block in blocks for box, cell in block.items()}
    width, height = params.width, params.height
    if params.symmetry == "none":
        boxes = cut(params, rng, mix, laid=clues)
        if boxes is None:
            return None
        return Draft.at_random(boxes, rng, width=width, height=height, fixed=clues)
    pairs: dict[CellBlock, CellBlock] = {}
    for block, opposite in zip(blocks[::2], blocks[1::2], strict=True):
        pairs.update(zip(block, opposite, strict=True))
        pairs.update(zip(opposite, block, strict=True))
    paired = cut_half_turn(params, rng, mix, laid=pairs)
    return HalfTurnDraft(*paired, rng, width=width, height=height, fixed=clues) if paired else None
