"""Numberlink read back from paper: what is painted in a grid -> its clues, and the links that lines show."""

from bookmaker import painted
from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.edges.reading import arm_rows
from bookmaker.puzzles.kits.reading import discs, number_rows


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The numbers that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    return _clues(picture, variant)


def read_answer(picture: GridPicture) -> Answer:
    """The links that are drawn; ValueError for a picture of anything else."""
    painted.nothing_else(picture, has_runs=True)
    _clues(picture, {})
    return Answer.from_grid(arm_rows(picture))


def _clues(picture: GridPicture, variant: Variant) -> Clues:
    rows = number_rows(picture)
    if any(not rows[r][c] for r, c in discs(picture)):
        raise ValueError("a disc without its number")
    return Clues.from_grid(rows, variant)
