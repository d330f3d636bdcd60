"""Masyu read back from paper: white and black discs, and a line through cells -> clues and answer."""

from bookmaker import painted
from bookmaker.kinds.masyu.board import BLACK, WHITE, Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.edges.reading import arm_rows
from bookmaker.puzzles.kits.reading import discs, rows_of, whole

DARK = 0.5  # from how dark a disc is black


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The pearls that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    return _clues(picture, variant)


def read_answer(picture: GridPicture) -> Answer:
    """The line that is drawn; ValueError for a picture of anything else, and where it misses a pearl."""
    painted.nothing_else(picture, has_runs=True)
    answer = Answer.from_grid(arm_rows(picture))
    for (r, c), _ in _clues(picture, {}).places():
        if not answer.rows[r][c]:
            raise ValueError(f"no line runs through the pearl at row {r + 1}, column {c + 1}")
    return answer


def _clues(picture: GridPicture, variant: Variant) -> Clues:
    if painted.numbers(picture):
        raise ValueError("a number stands in a cell")
    pearls = {cell: BLACK if fill.tint > DARK else WHITE for cell, fill in discs(picture).items()}
    return Clues.from_grid(rows_of(picture, whole(picture), pearls), variant)
