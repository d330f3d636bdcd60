"""Bridges' picture: islands with their numbers, with an answer the bridges between them; and the midst of solving."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.drawing import Drawing
from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.edges.picture import draw_spans_midway, nodes, spans


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    islands = [cell for cell, _ in clues.places()]
    lines = spans([(one, other, count) for one, other, count in answer.reached(islands) if other]) if answer else []
    return Drawing(clues.width, clues.height, (*lines, *nodes(clues.rows)))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The lines known so far."""
    return draw_spans_midway(draw(clues), known, marks)
