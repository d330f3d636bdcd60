"""Hard blocks: small blocks of rectangles whose clues ask for a hard grade, made first; the rest of the grid follows.

Hard puzzles are rare among drafts of a small grid, and trying draft after draft is slow. In a block of 5x5
hundreds of placements are tried at once. The block is hard even with walls around it; rectangles around it
rule out less than walls, so in the whole grid it cannot become easier.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bookmaker.kinds.shikaku.board import Params
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.lanes import Lanes
from bookmaker.kinds.shikaku.making.partition import COMPACT, Mix, cut
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.regions import CellBlock
from bookmaker.seeds import Stream

SIDE = 5  # of a hard block
TRIES = 40  # partitions of the block before an attempt is given up
CELLS_A_BLOCK = 100  # of the grid, for one block; a large grid with a single block would be hard in one place only
LEAST_FOURS = 2  # rectangles of four cells, with their three shapes, that a block must have to be tried


@dataclass(frozen=True, slots=True)
class HardBlocks:
    """The boxes of all blocks, where they lie in the grid, and for each its clue's (row, column) there."""

    boxes: tuple[CellBlock, ...]
    clues: tuple[tuple[int, int], ...]


def has_room(params: Params) -> bool:
    """Whether a hard block can be made within the limits of these params."""
    return (
        min(params.width, params.height) >= SIDE
        and min(params.max_side, params.max_area) >= 4
        and params.symmetry == "none"
    )


def hard_blocks(params: Params, grade: Grade, rng: Stream) -> HardBlocks | None:
    """Random hard blocks of that grade (hard or expert), None when one of them was not found."""
    boxes: list[CellBlock] = []
    clues: list[tuple[int, int]] = []
    for top, left in _blocks(params, rng):
        hard_block = _block(replace(params, width=SIDE, height=SIDE), grade, rng)
        if hard_block is None:
            return None
        boxes += [(top + row, left + column, across, down) for row, column, across, down in hard_block[0]]
        clues += [(top + cell // (SIDE + 1), left + cell % (SIDE + 1)) for cell in hard_block[1]]
    return HardBlocks(tuple(boxes), tuple(clues))


def _blocks(params: Params, rng: Stream) -> list[tuple[int, int]]:
    """The first (row, column) of one block for every CELLS_A_BLOCK cells, or fewer where they would overlap."""
    blocks: list[tuple[int, int]] = []
    for _ in range(max(1, params.width * params.height // CELLS_A_BLOCK)):
        top, left = rng.below(params.height - SIDE + 1), rng.below(params.width - SIDE + 1)
        if all(abs(top - row) >= SIDE or abs(left - column) >= SIDE for row, column in blocks):
            blocks.append((top, left))
    return blocks


def _block(within: Params, grade: Grade, rng: Stream) -> tuple[list[CellBlock], list[int]] | None:
    """The boxes of one block and the cells of their clues."""
    for _ in range(TRIES):
        boxes = cut(within, rng, COMPACT)
        if boxes is None or sum(across * down == 4 for _, _, across, down in boxes) < LEAST_FOURS:
            continue
        cells = _clue_cells(boxes, grade, rng)
        if cells is not None:
            return boxes, cells
    return None


def _clue_cells(boxes: list[CellBlock], grade: Grade, rng: Stream) -> list[int] | None:
    lanes = Lanes(boxes, rng, width=SIDE, height=SIDE)
    if grade is Grade.HARD:
        plain = lanes.narrow(cores=False)
        hard = lanes.narrow(cores=True) & ~plain
        return lanes.clue_cells(rng.choice(indices(hard))) if hard else None
    lane = lanes.unique_among(lanes.full & ~lanes.narrow(cores=True), rng)
    return None if lane is None else lanes.clue_cells(lane)


def around(blocks: HardBlocks, params: Params, mix: Mix, rng: Stream) -> tuple[Draft, frozenset[int]] | None:
    """A draft of the whole grid with the hard blocks in it, and which clues are theirs; None if cutting failed."""
    boxes = cut(params, rng, mix, laid=blocks.boxes)
    if boxes is None:
        return None
    fixed = dict(zip(blocks.boxes, blocks.clues, strict=True))
    places = [fixed.get(box) or (box[0] + rng.below(box[3]), box[1] + rng.below(box[2])) for box in boxes]
    cells = [row * (params.width + 1) + column for row, column in places]
    draft = Draft(boxes, cells, width=params.width, height=params.height)
    return draft, frozenset([k for k, box in enumerate(boxes) if box in fixed])
