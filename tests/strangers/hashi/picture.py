"""Hashi's picture: numbered nodes, and with an answer the lines between them; the same in the middle of solving."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.drawing import Drawing
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.edges.picture import draw_spans_midway, nodes, spans
from hashi.board import Answer, Clues


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    lines = spans(answer.spans()) if answer else []
    return Drawing(clues.width, clues.height, (*lines, *nodes(clues.rows)))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The lines known so far."""
    return draw_spans_midway(draw(clues), known, marks)
