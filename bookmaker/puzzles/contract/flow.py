"""A puzzle and its deduction -> its flow: how it is to solve from first step to last, beyond the hardest of them."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import groupby
from string import ascii_uppercase
from typing import Any

from bookmaker.puzzles.contract.abilities import DecidesCells, supports
from bookmaker.puzzles.contract.asking import beside_of
from bookmaker.puzzles.contract.grading import Deduction, Grade
from bookmaker.puzzles.toolbox import symmetry

BEFORE = (25, 60)  # where a kind does not say: hundredths of what is set before the grade is needed, least and most
OPENINGS, STEPS = 4, 5  # a good flow has so many places to begin at least, and steps at the grade at most
# A figure of givens, by its name: whether a cell belongs to it, of (row, column, last row, last column).
FIGURES: dict[str, Callable[[int, int, int, int], bool]] = {
    "border": lambda r, c, b, e: r in (0, b) or c in (0, e),
    "ring": lambda r, c, b, e: min(r, c, b - r, e - c) == 1,
    "diagonals": lambda r, c, b, e: b == e and (r == c or r + c == b),
    "checker": lambda r, c, b, e: (r + c) % 2 == 0,
}
# The letters from A on, five rows each of five cells as a number to the base 32; they are stretched to the grid within
# its border.
LETTERS = (
    "ehvhhuhuhufgggfuhhhuvgugvvguggfgjhfhhvhhv444v722ichisihggggvhrlhh"
    "hpljhehhheuhuggehliduhuihfge1uv4444hhhhehhha4hhlrhha4ahha444v248v"
)


def _is_lettered(letter: str, r: int, c: int, last: int, end: int) -> bool:
    """Whether a letter has that cell; none where the grid within its border has fewer than five cells a side."""
    if min(last, end) <= 5 or r in (0, last) or c in (0, end):
        return False
    row, column = ((2 * at - 1) * 5 // (2 * (most - 1)) for at, most in ((r, last), (c, end)))
    return bool(int(LETTERS[5 * ascii_uppercase.index(letter) + row], 32) >> 4 - column & 1)


FIGURES |= {letter: partial(_is_lettered, letter) for letter in ascii_uppercase}


@dataclass(frozen=True, slots=True)
class Flow:
    """How a puzzle is to solve; equal for twins. A moment is all that one technique finds at once.

    `openings` are the steps open at the start. `before` is the share of all that is set, in hundredths, before the
    first step of the puzzle's grade; None for easy ones. `steps` and `kinds` count at that grade: moments, since of
    what is open at once a person takes what leads on, and techniques. `variety` counts all techniques, and `dry` is
    the longest row of moments in which nothing is set.
    """

    openings: int
    before: int | None
    steps: int
    kinds: int
    variety: int
    dry: int


def at_grade(kind: Any, deduction: Deduction[Any]) -> tuple[str, ...]:
    """The techniques that give a solved puzzle its grade, in the ladder's order; none where it was not solved."""
    counted, grade = dict(deduction.techniques), deduction.grade
    return tuple(
        one.name
        for one in kind.LADDER
        if grade is not None and one.name in counted and one.grade_after(counted[one.name]) >= grade
    )


def flow(kind: Any, deduction: Deduction[Any]) -> Flow | None:
    """How a deduction flows; None where the puzzle was not solved."""
    if deduction.grade is None or not deduction.trace:
        return None
    counted, hardest = dict(deduction.techniques), at_grade(kind, deduction)
    setting = [name for name in counted if name in kind.DECIDES_CELLS] if supports(kind, DecidesCells) else []
    setting = setting or list(counted)  # of a ladder that does not say, each step counts
    moments = [(kind.LADDER[rung].name, steps) for rung, steps in deduction.trace]
    first = next(at for at, (name, _) in enumerate(moments) if name in hardest)
    is_set = [steps if name in setting else 0 for name, steps in moments]
    dry = [len(list(row)) for sets, row in groupby(moments, key=lambda one: one[0] in setting) if not sets]
    return Flow(
        openings=deduction.opening,
        before=None if deduction.grade is Grade.EASY else 100 * sum(is_set[:first]) // max(1, sum(is_set)),
        steps=deduction.moments,
        kinds=len(hardest),
        variety=len(counted),
        dry=max(dry, default=0),
    )


def flow_of(kind: Any, clues: Any, deduction: Deduction[Any]) -> dict[str, Any] | None:
    """The flow of a puzzle as its record has it, with the symmetry and the figure of what is printed, if it has any.

    None where the puzzle was not solved.
    """
    found = flow(kind, deduction)
    if found is None:
        return None
    shares = {"before": None if found.before is None else found.before / 100}
    figures = {**asdict(found), **shares, **_looks(clues)}
    return {name: value for name, value in figures.items() if value not in (None, "")}


def _looks(clues: Any) -> dict[str, str]:
    """Symmetry and figure of what a reader sees before any number: of the areas, or else of where numbers stand.

    Of 0 and -1, each blank in some kinds, the one that is more common is. Nothing where every cell is alike.
    """
    rows, areas = clues.grid(), _areas(beside_of(clues))
    if areas:
        return {"symmetry": symmetry.symmetry_of(areas, areas=True)}
    cells = [cell for row in rows for cell in row]
    blank = 0 if cells.count(0) >= cells.count(-1) else -1
    given = tuple(tuple(None if cell is None else int(cell != blank) for cell in row) for row in rows)
    if len({cell for row in given for cell in row}) < 2 or not cells.count(blank):
        return {}
    return {"symmetry": symmetry.symmetry_of(given), "theme": _figures(len(given), len(given[0])).get(given, "")}


@functools.lru_cache(maxsize=64)
def _figures(height: int, width: int) -> Mapping[tuple[tuple[int | None, ...], ...], str]:
    """The names of FIGURES by the cells that belong to them, in rows; of figures alike in that size the first."""
    last, end, found = height - 1, width - 1, dict[tuple[tuple[int | None, ...], ...], str]()
    for name, has in FIGURES.items():
        rows = tuple(tuple(int(has(r, c, last, end)) for c in range(width)) for r in range(height))
        found.setdefault(rows, name)
    return found


def _areas(beside: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """The areas that a grid is parted into, a number for each cell; none where cages overlap, as runs do."""
    if "regions" in beside:
        return tuple(map(tuple, beside["regions"]))
    cells = [(tuple(cell), at) for at, cage in enumerate(beside.get("cages", ()), 1) for cell in cage["cells"]]
    of_cell = dict(cells)
    if len(of_cell) < len(cells) or not cells:
        return ()
    last, end = (max(cell[axis] for cell in of_cell) for axis in (0, 1))
    return tuple(tuple(of_cell.get((r, c), 0) for c in range(end + 1)) for r in range(last + 1))


def is_figure(given: Sequence[Sequence[int | None]], has: Callable[[int, int, int, int], bool]) -> bool:
    """Whether the cells with 1 or true are just those of one of FIGURES."""
    last, end = len(given) - 1, len(given[0]) - 1
    return all(cell == has(r, c, last, end) for r, row in enumerate(given) for c, cell in enumerate(row))
