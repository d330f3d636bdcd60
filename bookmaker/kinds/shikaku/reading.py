"""Shikaku read back from paper: what is painted in a grid -> its clues, and the answer that its thick lines show."""

from collections import Counter
from itertools import chain

from bookmaker import painted
from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.areas.reading import region_rows
from bookmaker.puzzles.kits.reading import number_rows
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    if painted.thick_edges(picture, painted.cells_of(picture)):
        raise ValueError("there are borders between regions")
    rows = number_rows(picture, lambda text: UNKNOWN if text == "?" else painted.number(text))
    return Clues.from_grid(rows, variant)


def read_answer(picture: GridPicture) -> Answer:
    """The regions that are drawn; ValueError for a picture of anything else, and for one without just its own size."""
    painted.nothing_else(picture)
    rows = region_rows(picture)
    sizes = Counter(region for region in chain.from_iterable(rows) if region is not None)
    numbered: set[int] = set()
    for (r, c), text in painted.numbers(picture).items():
        region = rows[r][c]
        if region is None or painted.number(text) != sizes[region] or region in numbered:
            raise ValueError(f"the number {text} stands in a region of another size, or is its second")
        numbered.add(region)
    if len(numbered) != len(sizes):
        raise ValueError("a region has no number")
    return Answer.from_grid(rows)
