"""Suguru read back from paper: numbers and thick lines -> clues and answer."""

from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.areas.reading import region_rows
from bookmaker.puzzles.kits.reading import number_rows, plain


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    plain(picture)
    return Clues.from_grid(number_rows(picture), {"regions": region_rows(picture)})


def read_answer(picture: GridPicture) -> Answer:
    """The numbers of a printed solution; ValueError for a picture of anything else."""
    plain(picture)
    return Answer.from_grid(number_rows(picture))
