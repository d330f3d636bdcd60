"""Lettering: a step taken -> its sentence, in which letters stand for cells, and its picture with these letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from bookmaker.drawing import Circle, Drawing, Meaning, Text
from bookmaker.pages.manuscript import FirstStep
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import midway
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Cells, Words

EACH = 2  # cells that have a letter each; of a block of more, only the first and the last
MOST = 9  # scattered cells with letters; more are named by rows and columns
RADIUS = 0.21  # of a letter's disc, in cells
PLACE = 0.78  # of its middle, from the cell's upper left corner
SIZE = 0.3  # of the letter itself, its em


def drawn(kind: Any, clues: Any, one: Taken, words: Words) -> FirstStep:
    """The step in a picture of the puzzle as far as it is known then, and in a sentence."""
    letters: dict[Cell, str] = {}
    sentence = words.explain(one.step, lambda cells: _named(cells, letters, words))
    title = words.techniques[one.step.technique].title
    return FirstStep(lettered(midway(kind, clues, one.known, one.marks), letters), sentence, title)


def _named(cells: Cells, letters: dict[Cell, str], words: Words) -> str:
    """The cells by letters, which are noted; whole lines and very many scattered cells by rows and columns."""
    is_block = len(cells) > EACH and _is_block(cells)
    if min(map(min, cells), default=-1) < 0 or (len(cells) > MOST and not is_block):
        return words.phrases.cells(cells)
    free = iter(ascii_uppercase[len(letters) :])
    told = [min(cells), max(cells)] if is_block else cells
    if len(letters) + len(told) > len(ascii_uppercase):
        return words.phrases.cells(cells)
    for cell in told:
        if cell not in letters:
            letters[cell] = next(free)
    names = sorted(letters[cell] for cell in told)
    return f"{names[0]} {words.phrases.to} {names[1]}" if is_block else words.phrases.listed(names)


def _is_block(cells: Cells) -> bool:
    """Whether the cells fill a rectangle."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return len(set(cells)) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def lettered(drawing: Drawing, letters: Mapping[Cell, str]) -> Drawing:
    """The drawing with letters in small discs in their cells."""
    items = tuple((column + PLACE, row + PLACE, letter) for (row, column), letter in letters.items())
    if not items:
        return drawing
    discs = Circle(Meaning.LETTER, tuple((x, y) for x, y, _ in items), RADIUS)
    return replace(drawing, shapes=(*drawing.shapes, discs, Text(Meaning.LETTER, items, SIZE)))
