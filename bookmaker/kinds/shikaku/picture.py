"""Shikaku's picture: Clues (and Answer) -> Drawing of the numbers, and the answer's borders and tints."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain, count

from bookmaker.drawing import Drawing, Meaning, Shape
from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits import picture
from bookmaker.puzzles.kits.areas.picture import borders, tints
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge

DIGIT_SIZE = 0.55  # of a cell, for numbers of one or two digits
BESIDE = 0.2  # of a cell, from its middle, where one number is struck out beside another that owns the cell
WIDEST_INSET = 0.24  # of a cell, of a rectangle that may be: narrower ones would cross the numbers


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The numbers in their cells; with an answer, its regions' borders, half of them tinted, an area for each "?"."""
    missing = missing_of(clues.rows)
    lines, edge = inner_lines(clues.width, clues.height, missing), outer_edge(clues.width, clues.height, missing)
    if answer is None:
        numbers = _numbers((Meaning.GIVEN, clues.rows))
        return Drawing(clues.width, clues.height, (lines, *numbers, edge))
    areas = Counter(chain.from_iterable(answer.rows))
    printed = tuple(tuple(0 if number == UNKNOWN else number for number in row) for row in clues.rows)
    found = tuple(
        tuple(areas[region] if number == UNKNOWN else 0 for number, region in zip(*rows, strict=True))
        for rows in zip(clues.rows, answer.rows, strict=True)
    )
    numbers = _numbers((Meaning.GIVEN, printed), (Meaning.ENTRY, found))
    return Drawing(clues.width, clues.height, (*tints(answer.rows), lines, *borders(answer.rows), *numbers, edge))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The numbers with the rectangles known so far; a number stands small in cells that are sure to be its own."""
    state = midway.State.of(known, marks)
    settled = {found.clue for found in state.known if found.sort is Sort.AREA and found.holds}
    insets = _insets(state.maybe)
    parts = [found for found in (*state.known, *state.new) if found.sort is Sort.PART]
    owned = {cell for found in parts if found.holds and found.clue not in settled for cell in found.cells}
    struck = {cell for found in parts if not found.holds and found in state.new for cell in found.cells}

    def shown(found: Finding, meaning: Meaning) -> Iterator[Shape]:
        row, column = found.clue or (0, 0)
        if meaning is Meaning.KNOWN and not (found.holds and (found.sort is Sort.AREA or found.clue not in settled)):
            return
        if found.sort is Sort.PART:
            text = _symbol(clues.rows[row][column] or 0)
            for cells, beside in _parted(found, owned & struck):
                yield from midway.number(replace(found, cells=cells), meaning, text, DIGIT_SIZE, beside)
        elif found.holds:
            yield midway.area(found, meaning, insets.get(found, 0.0) if meaning is Meaning.CANDIDATE else 0.0)
        else:
            yield midway.area(found, Meaning.CANDIDATE, midway.INSET)
            x, y = midway.middle(found.cells)
            # Over no number: in the free cell nearest the middle.
            free = [midway.centre(cell) for cell in found.cells if not clues.rows[cell[0]][cell[1]]]
            at = min(free, key=lambda one: abs(one[0] - x) + abs(one[1] - y), default=(x, y))
            yield midway.cross(at, meaning, midway.BIG_CROSS)

    return midway.put_in(draw(clues), state.drawn(shown), marks)


def _parted(found: Finding, shared: Set[Cell]) -> Iterator[tuple[tuple[Cell, ...], float]]:
    """The cells but its own in which a number stands in the middle, and those which it shares with another."""
    for among, beside in ((False, 0.0), (True, -BESIDE if found.holds else BESIDE)):
        if cells := tuple(cell for cell in found.cells if cell != found.clue and (cell in shared) is among):
            yield cells, beside


def _insets(some: Sequence[Finding]) -> dict[Finding, float]:
    """How far inside its cells each rectangle is drawn: those that share cells not all as far."""
    levels: dict[Finding, int] = {}
    for found in some:
        met = {level for other, level in levels.items() if not {*other.cells}.isdisjoint(found.cells)}
        levels[found] = next(level for level in count(1) if level not in met)
    step = min(midway.INSET, WIDEST_INSET / max(levels.values(), default=1))
    return {found: step * level for found, level in levels.items()}


def _numbers(*some: tuple[Meaning, MaskedGrid]) -> list[Shape]:
    """The numbers, all in one size."""
    longest = max((len(_symbol(number)) for _, rows in some for row in rows for number in row if number), default=1)
    size = picture.fitting(DIGIT_SIZE, longest)
    return [shape for meaning, rows in some for shape in picture.numbers(meaning, rows, size, _symbol)]


def _symbol(number: int) -> str:
    return "?" if number == UNKNOWN else str(number)
