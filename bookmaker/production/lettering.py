"""Lettering: a step taken -> its sentence, in which letters stand for cells, and its picture with these letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from bookmaker.drawing import Circle, Drawing, Meaning, Point, Text
from bookmaker.pages.manuscript import FirstStep
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Marks, Sort, midway
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Cells, Words

EACH = 3  # cells that have a letter each; of more, all have the same, or one where they are seen as one
MOST = 9  # cells with the same letter; more are named by rows and columns
RADIUS = 0.25  # of a letter's disc, in cells
SIZE = 0.34  # of the letter itself, its em
CORNERS: tuple[Point, ...] = ((0.74, 0.74), (0.26, 0.74), (0.74, 0.26))  # where letters of one cell stand in it


def drawn(kind: Any, clues: Any, one: Taken, words: Words) -> FirstStep:
    """The step in a picture of the puzzle as far as it is known then, and in a sentence."""
    letters: dict[Cell, list[str]] = {}
    names: dict[Cells, str] = {}
    whole = _seen_as_one(one.marks)

    def name(cells: Cells) -> str:
        if cells not in names:
            is_one = frozenset(cells) in whole or (len(cells) > EACH and set(cells) <= set(one.marks.looks_at))
            names[cells] = _named(cells, letters, words, is_one)
        return names[cells]

    sentence = words.explain(one.step, name)
    return FirstStep(lettered(midway(kind, clues, one.known, one.marks), letters), sentence)


def _seen_as_one(marks: Marks) -> set[frozenset[Cell]]:
    """The rectangles that are outlined, so that one letter is enough."""
    return {frozenset(one.cells) for one in (*marks.concludes, *marks.supposes) if one.sort is Sort.AREA}


def _named(cells: Cells, letters: dict[Cell, list[str]], words: Words, is_one: bool) -> str:
    """The cells by letters, which are noted; whole lines and very many scattered cells by rows and columns."""
    if min(map(min, cells), default=-1) < 0 or (len(cells) > MOST and not is_one):
        return words.phrases.cells(cells)
    used = {letter for held in letters.values() for letter in held}
    free = [letter for letter in ascii_uppercase if letter not in used]
    if is_one:
        letters.setdefault(min(cells, key=lambda cell: (len(letters.get(cell, ())), cell)), []).append(free[0])
        return free[0]
    if len(cells) > EACH:
        for cell in cells:
            letters.setdefault(cell, []).append(free[0])
        return free[0]
    for cell in cells:
        if cell not in letters:
            letters[cell] = [free.pop(0)]
    return words.phrases.listed([letters[cell][0] for cell in cells])


def lettered(drawing: Drawing, letters: Mapping[Cell, list[str]]) -> Drawing:
    """The drawing with letters in small discs in their cells."""
    items = tuple(
        (column + x, row + y, letter)
        for (row, column), held in letters.items()
        for letter, (x, y) in zip(held, CORNERS, strict=False)
    )
    if not items:
        return drawing
    discs = Circle(Meaning.LETTER, tuple((x, y) for x, y, _ in items), RADIUS)
    return replace(drawing, shapes=(*drawing.shapes, discs, Text(Meaning.LETTER, items, SIZE)))
