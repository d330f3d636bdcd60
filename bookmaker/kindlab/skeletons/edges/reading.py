"""New Kind read back from what is painted on a page: its nodes, and the lines between them."""

from bookmaker.kindlab.skeletons.edges.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.edges.reading import node_rows, spans
from bookmaker.puzzles.kits.reading import as_printed

__all__ = ["as_printed", "read_answer", "read_clues"]


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    if spans(picture):
        raise ValueError("a line joins two nodes")
    return Clues.from_grid(node_rows(picture), variant)


def read_answer(picture: GridPicture) -> Answer:
    """The lines of a printed solution; ValueError for a picture of anything else."""
    return Answer.join(picture.width, picture.height, spans(picture))
