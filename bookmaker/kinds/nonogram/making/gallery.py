"""Our own pictures, each drawn for grids of one size and solved by its clues alone: names, themes, grades and cells."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from bookmaker.kinds.nonogram.board import Clues, runs_of
from bookmaker.puzzles.contract.asked import asked_of, grade_in
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.kind import Grid


@dataclass(frozen=True, slots=True)
class Drawn:
    """One picture: what it shows, to which theme that belongs, its cells (1 filled), and the grade of its clues.

    None where they are not as good puzzles of that grade should be: then it is shown where any will do.
    """

    name: str
    theme: str
    rows: Grid
    grade: Grade | None


@functools.cache
def pictures() -> Mapping[int, Mapping[str, Drawn]]:
    """All pictures by the side of their square grid, from the smallest on, and by name, as they stand in the data."""
    found: dict[int, dict[str, Drawn]] = {}
    package = __package__.rpartition(".")[0]
    text = files(package).joinpath("pictures.txt").read_text(encoding="utf-8")
    for line in (line for line in text.splitlines() if not line.startswith("#")):
        theme, side, grade, cells, name = line.split(" ", 4)
        rows = tuple(tuple(map(int, f"{int(row, 16):0{side}b}")) for row in cells.split("."))
        found.setdefault(int(side), {})[name] = Drawn(name, theme, rows, grade_in(asked_of(grade)))
    return dict(sorted(found.items()))


@functools.cache
def clues(side: int, name: str) -> Clues:
    """The clues of the picture of that size and name."""
    return Clues.of_answer(pictures()[side][name].rows, name)


@functools.cache
def fitting(
    width: int, height: int, grade: Grade | None = None, themes: tuple[str, ...] = (), depth: int | None = None
) -> tuple[str, ...]:
    """The names of the pictures of that size; of one grade, of some themes, and with so many numbers a line at most."""
    drawn = pictures().get(width, {}) if width == height else {}
    return tuple(
        name
        for name, one in drawn.items()
        if (grade is None or one.grade is grade)
        and (not themes or one.theme in themes)
        and (depth is None or _deepest(one.rows) <= depth)
    )


def _deepest(rows: Grid) -> int:
    """The most blocks in a row or column."""
    lines = (*rows, *zip(*rows, strict=True))
    return max(len(runs_of(line)) for line in lines)
