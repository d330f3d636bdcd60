"""The pattern book: blocks found before, each of which needs a grade by itself, in `patterns.txt`; one is drawn.

A line is a grade, its moments, WIDTHxHEIGHT, the techniques of the grade, and the cells in reading order: a letter
for each rectangle, a capital where its number stands. `python -m tests.bench.patterns` finds more.
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from bookmaker.kinds.shikaku.board import Params
from bookmaker.kinds.shikaku.making.hiding import barred
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.kits.nouns import Shaped
from bookmaker.puzzles.toolbox.regions import CellBlock
from bookmaker.seeds import Stream

FILE = Path(__file__).with_name("patterns.txt")
LEAST = 100  # patterns; with fewer too many puzzles would have one in common


@dataclass(frozen=True, slots=True)
class Pattern(Shaped):
    """A block of rectangles within walls, as rows of letters; its grade, moments, and techniques of that grade."""

    grade: Grade
    moments: int
    techniques: tuple[str, ...]
    rows: tuple[str, ...]

    def boxes(self) -> dict[CellBlock, int]:
        """Its rectangles, each with the cell of its number as a bit number."""
        cells: dict[str, list[tuple[int, int]]] = {}
        clues: dict[str, int] = {}
        for r, row in enumerate(self.rows):
            for c, letter in enumerate(row):
                cells.setdefault(letter.lower(), []).append((r, c))
                if letter.isupper():
                    clues[letter.lower()] = r * (self.width + 1) + c
        return {
            (*places[0], places[-1][1] - places[0][1] + 1, places[-1][0] - places[0][0] + 1): clues[name]
            for name, places in cells.items()
        }

    def turned(self) -> Pattern:
        """The same with rows for columns."""
        return replace(self, rows=tuple(map("".join, zip(*self.rows, strict=True))))


@functools.cache
def book() -> tuple[Pattern, ...]:
    """All patterns, in the order of the file."""
    found: list[Pattern] = []
    for line in FILE.read_text(encoding="ascii").splitlines():
        grade, moments, size, techniques, text = line.split()
        width = int(size.split("x")[0])
        rows = tuple([text[at : at + width] for at in range(0, len(text), width)])
        found.append(Pattern(Grade[grade.upper()], int(moments), tuple(techniques.split(",")), rows))
    return tuple(found)


@functools.lru_cache(maxsize=64)
def fitting(params: Params, wanted: Grade, least: int) -> tuple[Pattern, ...]:
    """The patterns of that grade with so many moments for which there is room within the limits of these params.

    Each is followed by itself with rows for columns, where there is room for both.
    """
    found: list[Pattern] = []
    for one in book():
        if one.grade is not wanted or one.moments < least:
            continue
        upright, turned = (has_room(params, *sides) for sides in ((one.width, one.height), (one.height, one.width)))
        if (upright or turned) and _is_within(one, params):
            found += [one] * upright + [one.turned()] * turned
    return tuple(found)


def _is_within(pattern: Pattern, params: Params) -> bool:
    if set(pattern.techniques) & set(barred(params.trials)):
        return False
    areas = Counter("".join(pattern.rows).lower()).values()
    if max(areas) > params.largest:
        return False
    # No box is longer than the block.
    return max(pattern.width, pattern.height) <= params.max_side or all(
        max(across, down) <= params.max_side for _, _, across, down in pattern.boxes()
    )


def has_room(params: Params, width: int, height: int) -> bool:
    """Whether a block of that size, and in a symmetric grid its opposite beside it, leaves room around it."""
    if params.symmetry == "none":
        return width < params.width and height < params.height
    inside = width <= params.width and height <= params.height
    return inside and (2 * width <= params.width or 2 * height <= params.height)


def has_pattern(params: Params, wanted: Grade) -> bool:
    """Whether the book has patterns enough of that grade, with all its least moments, for such a grid."""
    return len(fitting(params, wanted, least_moments(wanted, params.width * params.height))) >= LEAST


def drawn(params: Params, wanted: Grade, rng: Stream, *, least: int) -> Pattern:
    """A random pattern of that grade with so many moments, as it is, turned or mirrored."""
    pattern = rng.choice(fitting(params, wanted, least))
    rows = pattern.rows[::-1] if rng.below(2) else pattern.rows
    if rng.below(2):
        rows = tuple([row[::-1] for row in rows])
    return replace(pattern, rows=rows)
