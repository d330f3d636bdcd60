"""Nonogram read back from paper: the numbers that stand beside a grid -> its clues, and the cells that are filled."""

from bookmaker import painted
from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import rows_of, whole
from bookmaker.puzzles.kits.values.reading import filled, outside


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else, and for a cell that is filled already."""
    painted.nothing_else(picture)
    rows = rows_of(picture, whole(picture), {})
    if picture.inside().words or filled(picture):
        raise ValueError("something stands in the cells of the puzzle")
    return Clues.from_grid(rows, {**variant, "outside": outside(picture)})


def read_answer(picture: GridPicture) -> Answer:
    """The cells that are filled; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    rows = rows_of(picture, whole(picture), dict.fromkeys(filled(picture), 1))
    if picture.inside().words:
        raise ValueError("something is written in the cells of the answer")
    return Answer.from_grid(rows)
