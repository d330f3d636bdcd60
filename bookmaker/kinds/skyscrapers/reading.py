"""Skyscrapers read back from paper: the numbers around the grid and the heights in it -> clues and answer."""

from bookmaker import painted
from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.kinds.skyscrapers.rules import faults
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import plain
from bookmaker.puzzles.kits.values.reading import around, shaded

OUT, REACH = 0.44, 0.75  # cells; from the grid to the middle of a number outside, and as far as such numbers go
LOST = 1.0  # cells; a number within that, beyond such reach, as large as others, over a line's middle, is a lost one


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    plain(picture)
    heights = {cell: painted.number(text) for cell, text in painted.numbers(picture).items()}
    if shaded(picture) != {cell for cell, height in heights.items() if not height}:
        raise ValueError("other cells than the parks are shaded")
    parks = bool(variant.get("parks"))
    rows = tuple(tuple(heights.get((r, c), -parks) for c in range(picture.width)) for r in range(picture.height))
    return Clues.from_grid(rows, {"parks": parks, "outside": around(picture, OUT, REACH, LOST, is_far=True)})


def read_answer(picture: GridPicture) -> Answer:
    """The heights of a printed solution; ValueError for a picture of anything else, or of other numbers around it."""
    clues = read_clues(picture, {"parks": bool(shaded(picture))})
    if not all(map(all, clues.rows)):
        raise ValueError("a cell has no height")
    answer = Answer.from_grid(clues.grid())
    for one in faults(clues, answer):
        if one.name == "seen":
            raise ValueError(f"other numbers stand outside than towers are seen: {one.cells}")
    return answer
