"""Sudoku read back from paper: digits, thick lines, shaded cells, cages and their sums -> clues and answer."""

import math
from dataclasses import replace
from typing import Any

from bookmaker import painted
from bookmaker.kinds.sudoku.board import WINDOWED, Answer, Clues, areas
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.areas.reading import region_rows
from bookmaker.puzzles.kits.reading import number_rows, plain, without_second_frame
from bookmaker.puzzles.kits.values.reading import shaded, without_cages
from bookmaker.puzzles.toolbox.symmetry import renumbered


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else.

    Areas within thick lines are taken for regions where they are not the boxes that the variant or the size says.
    """
    rest, cages = without_cages(picture)  # whose edges run where a second frame would
    rest, is_double = without_second_frame(rest)
    n = len(plain(rest)) // picture.height
    diagonals = {(k, k) for k in range(n)} | {(k, n - 1 - k) for k in range(n)}
    lines = [k for k in range(n) if k % (math.isqrt(n) + 1)]
    inner = {(r, c) for r in lines for c in lines} if n in WINDOWED else set()
    shade = shaded(picture)
    if shade not in (set(), diagonals, inner):
        raise ValueError("other cells than those of the diagonals or of inner boxes are shaded")
    fields: dict[str, Any] = {"box": variant.get("box", "auto"), "antiknight": is_double}
    fields |= {"x": shade == diagonals, "windoku": bool(shade) and shade == inner}
    if any(text.isalpha() for text in painted.numbers(rest).values()):
        fields["symbols"] = "letters"
    if cages:
        fields["cages"] = cages
    rows, regions = number_rows(rest, _digit), region_rows(rest)
    try:
        boxed = Clues.from_grid(rows, fields)
    except ValueError:
        boxed = None
    if boxed and boxed.box and regions == renumbered(areas(boxed)):
        return boxed
    return Clues.from_grid(rows, {**fields, "regions": regions})


def read_answer(picture: GridPicture) -> Answer:
    """The digits of a printed solution; ValueError for a picture of anything else."""
    picture, _ = without_second_frame(picture)
    plain(picture)
    return Answer.from_grid(number_rows(picture, _digit))


def as_printed(clues: Clues) -> Clues:
    """Paper does not say what a solver may use, nor how numbers that are not printed would look."""
    letters = clues.letters and any(value > 9 for row in clues.rows for value in row)
    return replace(clues, letters=letters, uniqueness=False)


def _digit(text: str) -> int:
    return ord(text) - 55 if len(text) == 1 and "A" <= text <= "G" else painted.number(text)
