"""New Kind read back from what is painted on a page: its numbers, and the strips within thick lines."""

from bookmaker import painted
from bookmaker.kindlab.skeletons.areas.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.areas.reading import region_rows
from bookmaker.puzzles.kits.reading import as_printed, number_rows

__all__ = ["as_printed", "read_answer", "read_clues"]


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    if painted.thick_edges(picture, painted.cells_of(picture)):
        raise ValueError("there are borders between strips")
    return Clues.from_grid(number_rows(picture), variant)


def read_answer(picture: GridPicture) -> Answer:
    """The strips of a printed solution; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    return Answer.from_grid(region_rows(picture))
