"""Shikaku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None."""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import Clues, Params
from bookmaker.kinds.shikaku.partition import Box, classic
from bookmaker.kinds.shikaku.search import prove
from bookmaker.kinds.shikaku.techniques import deduce
from bookmaker.puzzles.grading import Cell, Grade
from bookmaker.puzzles.proof import Several, Unique
from bookmaker.seeds import Stream

NODES = 2_000  # of one uniqueness check
REPAIRS = 200  # clue moves before an attempt is given up


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random partition whose clue cells are moved until it is unique and of the grade."""
    boxes = classic(params, rng)
    if boxes is None:
        return None
    cells = [_any_cell(box, rng) for box in boxes]
    for _ in range(REPAIRS):
        clues = _printed(params, boxes, cells)
        proof = prove(clues, NODES)
        if isinstance(proof, Several):
            # Where the two answers differ, a clue stands in a place that tells too little.
            rows, others = proof.first.rows, proof.second.rows
            doubtful = [k for k, (r, c) in enumerate(cells) if _differs(rows, others, boxes[k])]
            k = rng.choice(doubtful)
            cells[k] = _any_cell(boxes[k], rng)
        elif isinstance(proof, Unique):
            if grade is None or deduce(clues).grade is grade:
                return clues
            k = rng.below(len(boxes))
            cells[k] = _any_cell(boxes[k], rng)
        else:
            return None
    return None


def _any_cell(box: Box, rng: Stream) -> Cell:
    top, left, width, height = box
    return top + rng.below(height), left + rng.below(width)


def _differs(rows: tuple[tuple[int, ...], ...], others: tuple[tuple[int, ...], ...], box: Box) -> bool:
    top, left, width, height = box
    return any(rows[r][left : left + width] != others[r][left : left + width] for r in range(top, top + height))


def _printed(params: Params, boxes: list[Box], cells: list[Cell]) -> Clues:
    rows = [[0] * params.width for _ in range(params.height)]
    for (_, _, width, height), (r, c) in zip(boxes, cells, strict=True):
        rows[r][c] = width * height
    return Clues(tuple(map(tuple, rows)))
