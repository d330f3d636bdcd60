"""Bridges read back from what is painted on a page: its islands, and the bridges between them."""

import itertools
from collections import Counter

from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.edges.reading import node_rows, spans
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    if spans(picture):
        raise ValueError("a bridge joins two islands")
    return Clues.from_grid(node_rows(picture, blank=UNKNOWN), variant)


def read_answer(picture: GridPicture) -> Answer:
    """The lines of a printed solution, whose numbers are right; ValueError for a picture of anything else."""
    lines = spans(picture)
    met = Counter(dict.fromkeys(itertools.chain.from_iterable(lines), 0))
    for both, count in lines.items():
        met.update(dict.fromkeys(both, count))
    for r, row in enumerate(node_rows(picture, blank=UNKNOWN)):
        for c, number in enumerate(row):
            if number not in (0, UNKNOWN, met[r, c]):
                raise ValueError(f"the island at row {r + 1}, column {c + 1} has another number than bridges")
    return Answer.join(picture.width, picture.height, lines)
