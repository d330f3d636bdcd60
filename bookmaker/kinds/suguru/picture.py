"""Suguru's picture: Clues (and Answer) -> Drawing of regions and numbers; the same in the middle of solving."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.drawing import Drawing, frame, grid_lines
from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.picture import given_and_added
from bookmaker.puzzles.kits.values import picture as values

SIZE = 0.58  # of a cell


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    wide, high = clues.width, clues.height
    shapes = [grid_lines(wide, high), *values.walls(clues.regions), frame(wide, high)]
    shapes += given_and_added(clues.rows, answer.rows if answer else None, SIZE)
    return Drawing(wide, high, tuple(shapes))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The numbers known so far, and candidates in the cells that matter."""
    return values.draw_midway(draw(clues), known, marks, size=SIZE)
