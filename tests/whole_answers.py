"""What steps conclude of a puzzle -> whether each is true, and together they make its answer."""

from collections.abc import Sequence

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Joining, Parting, supports
from bookmaker.puzzles.contract.asking import beside_of
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.testing.printed import is_true
from bookmaker.puzzles.making.orders import Puzzle

MARKING = (
    "akari",
    "masyu",
    "tents",
)  # kinds that are solved with the last mark, whatever of the other cells was spoken of
BLANK_BELOW_ZERO = ("akari", "binary")  # kinds whose 0 is a clue


def is_so(puzzle: Puzzle, found: Finding) -> bool:
    """Whether the puzzle's answer says so."""
    return is_true(found, puzzle.answer, parts=supports(registry.get(puzzle.order.kind), Parting))


def make_the_answer(puzzle: Puzzle, found: Sequence[Finding]) -> None:
    """What was concluded is all that an answer is made of."""
    name, given, rows = puzzle.order.kind, puzzle.clues.grid(), puzzle.answer.grid()
    if supports(registry.get(name), Parting):
        assert {frozenset(one.cells) for one in found if one.holds} == loop_of(rows)
        return
    cells = {cell for one in found if one.holds for cell in one.cells}
    blank = -1 if name in BLANK_BELOW_ZERO else 0
    printed = {(r, c) for r, row in enumerate(given) for c, value in enumerate(row) if value not in (blank, None)}
    there = {(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value is not None}
    if isinstance(puzzle.answer, Joining):  # what lies between nodes is never spoken of
        there = printed
    if name in MARKING:
        there = printed | {(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value}
        cells &= there
    assert cells | printed | beside_stars(puzzle, cells) == there


def loop_of(rows: Sequence[Sequence[int | None]]) -> set[frozenset[Cell]]:
    """The edges of a loop, each by the cell within it and the one outside, which may lie beyond the grid."""
    inside = {(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value}
    near = [((r, c), (r + y, c + x)) for r, c in inside for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return {frozenset(pair) for pair in near if pair[1] not in inside}


def beside_stars(puzzle: Puzzle, cells: set[Cell]) -> set[Cell]:
    """The cells that touch a star, in a grid of regions without numbers: that they are empty goes without saying."""
    if "regions" not in beside_of(puzzle.clues) or any(value for row in puzzle.clues.grid() for value in row):
        return set()
    stars = {(r, c) for r, row in enumerate(puzzle.answer.grid()) for c, value in enumerate(row) if value}
    near = {(r + y, c + x) for r, c in stars for y in (-1, 0, 1) for x in (-1, 0, 1)}
    return {(r, c) for r, c in near - cells - stars if min(r, c) >= 0 and max(r, c) < len(puzzle.clues.grid())}
