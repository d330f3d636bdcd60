"""Star Battle read back from paper: thick lines, and stars by their size and place -> clues and answer."""

from bookmaker import painted
from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.areas.reading import region_rows
from bookmaker.puzzles.kits.reading import discs, number_rows, rows_of

LEAST, MOST = 0.5, 0.75  # cells; how wide a star is


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed, with as many stars as the variant says; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    if discs(picture):
        raise ValueError("something stands in a cell")
    return Clues.from_grid(number_rows(picture), {**variant, "regions": region_rows(picture)})


def read_answer(picture: GridPicture) -> Answer:
    """The stars of a printed solution; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    stars = discs(picture)
    if any(not LEAST < fill.x2 - fill.x < MOST for fill in stars.values()):
        raise ValueError("a shape is not as wide as a star")
    if painted.numbers(picture):
        raise ValueError("a number stands in a cell")
    return Answer.from_grid(rows_of(picture, painted.cells_of(picture), dict.fromkeys(stars, 1)))
