"""New Kind's picture: the numbers, and with an answer the strips; the same in the middle of solving."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bookmaker.drawing import Drawing, Meaning, Shape, frame, grid_lines
from bookmaker.kindlab.skeletons.areas.board import Answer, Clues
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits.areas.picture import borders, tints
from bookmaker.puzzles.kits.picture import numbers
from bookmaker.puzzles.toolbox import midway

SIZE = 0.55  # of a cell


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    wide, high = clues.width, clues.height
    under, lines = (tints(answer.rows), borders(answer.rows)) if answer else ([], [])
    given = numbers(Meaning.GIVEN, clues.rows, SIZE)
    return Drawing(wide, high, (*under, grid_lines(wide, high), *lines, *given, frame(wide, high)))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The strips known so far; a number stands small in cells that are sure to be its own."""

    def shown(found: Finding, meaning: Meaning) -> Iterator[Shape]:
        if found.sort is Sort.AREA:
            yield midway.area(found, meaning) if found.holds else midway.cross(midway.middle(found.cells), meaning)
        elif found.clue and (cells := tuple(cell for cell in found.cells if cell != found.clue)):
            text = str(clues.rows[found.clue[0]][found.clue[1]])
            yield from midway.number(replace(found, cells=cells), meaning, text, SIZE)

    return midway.shown_in(draw(clues), known, marks, shown)
