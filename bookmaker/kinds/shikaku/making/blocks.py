"""Blocks: small blocks of rectangles that need the ordered grade by themselves come first; the grid follows.

A block begins as one of the pattern book (`patterns`), in one of its eight positions, and then changes at random as
long as it keeps its moments. The grid around it is mended until easier techniques settle it for who knows the block;
who does not is stuck at the block and at what hangs on it. Of such grids that have the grade one is taken that is stuck
when half of it is done. In large grids nothing hangs on their blocks: walls around these rule out no less than
rectangles do, so such a grid has their grade.
"""

import itertools
from dataclasses import replace

from bookmaker.kinds.shikaku.board import Params
from bookmaker.kinds.shikaku.making.draft import Draft, HalfTurnDraft
from bookmaker.kinds.shikaku.making.half_turn_partition import cut_half_turn, half_turned, overlap
from bookmaker.kinds.shikaku.making.harder import moments_of, vary
from bookmaker.kinds.shikaku.making.hiding import ambiguous_clues, narrowed
from bookmaker.kinds.shikaku.making.partition import Mix, cut
from bookmaker.kinds.shikaku.making.patterns import Pattern, drawn
from bookmaker.kinds.shikaku.making.repair import MOST_HANGING, is_solved_at, recut
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.regions import CellBlock, box_of
from bookmaker.seeds import Stream

# Random changes that are tried on a block, so that two puzzles around one pattern differ; at expert they are dear.
CHANGES = {Grade.MEDIUM: 24, Grade.HARD: 36, Grade.EXPERT: 18}
CELLS_A_BLOCK = 400  # of the grid, for one block; a large grid with a single block would be hard in one place only
PLACES = 20  # that are tried for a block
SURROUNDINGS = 8  # partitions around the blocks before an attempt is given up
ROUNDS = 20  # rounds of repair of each
LEAST_LEFT, MOST_LEFT = 0.4, 0.6  # of the numbers: so many are better left open by what is easier than the grade
CUTS = 30  # tried to make the opposite of a block another one


def made_with_blocks(params: Params, wanted: Grade, mix: Mix, rng: Stream) -> Draft | None:
    """A draft of that grade, above easy, with its least moments; None when an attempt came to nothing."""
    blocks: list[tuple[Draft, CellBlock]] = []
    taken: list[CellBlock] = []
    least = least_moments(wanted, params.width * params.height)
    for _ in range(max(1, params.width * params.height // CELLS_A_BLOCK)):
        # The first block has all the moments that are needed; the others need not.
        pattern = drawn(params, wanted, rng, least=1 if blocks else least)
        rooms = _rooms(pattern, taken, params, rng)
        if rooms:
            taken += rooms
            blocks.append((_varied(pattern, params, wanted, rng), rooms[0]))
    easier = min(Grade(wanted - 1), Grade.MEDIUM)
    found = None
    for _ in range(SURROUNDINGS if blocks else 0):
        draft = _around(blocks, params, easier, mix, rng)
        if draft and any(is_solved_at(draft, params, rng, easier) for _ in range(ROUNDS)):
            if params.width * params.height > MOST_HANGING:
                return draft  # of which nothing hangs on its blocks
            left = len(ambiguous_clues(narrowed(draft.fits, draft.full, easier)))
            is_early = LEAST_LEFT <= left / len(draft.bits) <= MOST_LEFT
            if (is_early or not found) and moments_of(draft, params, wanted) >= least:
                found = draft
                if is_early:
                    break
    return found


def _rooms(pattern: Pattern, taken: list[CellBlock], params: Params, rng: Stream) -> list[CellBlock]:
    """A random room for the block, in a symmetric grid with its opposite, that overlaps nothing taken; or none."""
    for _ in range(PLACES):
        top, left = rng.below(params.height - pattern.height + 1), rng.below(params.width - pattern.width + 1)
        rooms = [(top, left, pattern.width, pattern.height)]
        if params.symmetry == "half-turn":
            rooms.append(half_turned(rooms[0], params.width, params.height))
        if not any(overlap(*pair) for pair in itertools.combinations([*rooms, *taken], 2)):
            return rooms
    return []


def _varied(pattern: Pattern, params: Params, wanted: Grade, rng: Stream) -> Draft:
    """The block, as a draft of its own, after some random changes that cost it no moment."""
    within = _within(params, pattern.width, pattern.height)
    boxes = pattern.boxes()
    draft = Draft(list(boxes), boxes.values(), within.grid)
    vary(draft, within, wanted, rng, least=pattern.moments, tries=CHANGES[wanted])
    return draft


def _within(params: Params, width: int, height: int) -> Params:
    """The params of a block of that size, whose rectangles may be as large as the grid's."""
    return replace(params, width=width, height=height, max_area=params.largest, symmetry="none", unknown=0)


def _turned(block: Draft, params: Params, easier: Grade, rng: Stream) -> Draft:
    """The block upside down, cut anew so that techniques of that grade solve it; as it is where that is not found."""
    last = block.full.bit_length() - 1
    boxes = [half_turned(box_of(cells, block.stride), block.width, block.height) for cells in block.targets]
    turned = Draft(boxes, [last - bit.bit_length() + 1 for bit in block.bits], block.grid)
    within = _within(params, block.width, block.height)
    first, every = turned.save(), range(len(boxes))
    for _ in range(CUTS):
        recut(turned, rng.below(len(boxes)), list(every), within, rng)
        if all(len(sets) == 1 for sets in narrowed(turned.fits, turned.full, easier)):
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


def _around(
    blocks: list[tuple[Draft, CellBlock]], params: Params, easier: Grade, mix: Mix, rng: Stream
) -> Draft | None:
    """A draft of the whole grid with the blocks, each in its room, fixed in it; None if cutting failed.

    In a symmetric grid the room opposite to a block holds the block upside down, so that the clues' cells are
    symmetric; its boxes are not fixed.
    """
    fixed: dict[CellBlock, int] = {}
    pairs: dict[CellBlock, CellBlock] = {}
    clues: dict[CellBlock, int] = {}
    for block, room in blocks:
        here = _laid(block, params, room[0], room[1])
        fixed |= here
        if params.symmetry == "half-turn":
            opposite = half_turned(room, params.width, params.height)
            there = _laid(_turned(block, params, easier, rng), params, *opposite[:2])
            clues |= there
            pairs.update(zip(here, there, strict=True))
            pairs.update(zip(there, here, strict=True))
    clues |= fixed
    if params.symmetry == "none":
        boxes = cut(params, rng, mix, laid=clues)
        return Draft.at_random(boxes, rng, params.grid, clues, fixed) if boxes else None
    paired = cut_half_turn(params, rng, mix, laid=pairs)
    return HalfTurnDraft(*paired, rng, params.grid, clues, fixed) if paired else None
