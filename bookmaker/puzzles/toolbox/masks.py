"""Masks: which cells of a grid are there; by a shape's name, a letter, or a pattern drawn in text."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.source.faults import counted

Mask: TypeAlias = tuple[tuple[bool, ...], ...]  # rows, top to bottom; True where there is a cell

LEAST_SHAPE, LEAST_HEART = (5, 5), (7, 7)  # width and height; in less they cannot be recognised
LEAST_CELLS = 4  # that an option must leave
THERE, HOLE, NEXT_ROW = "x", ".", "/"  # a # would begin a comment in YAML
_PATTERN = re.compile(r"[x./]+")


def _circle(x: float, y: float) -> bool:
    return x * x + y * y <= 1.0


def _diamond(x: float, y: float) -> bool:
    # A little larger than its box: a point of one cell would leave no way to cut it into rectangles.
    return abs(x) + abs(y) <= 1.09


def _hexagon(x: float, y: float) -> bool:
    return abs(x) <= 1.0 - abs(y) / 2


def _heart(x: float, y: float) -> bool:
    # The curve (x² + y² - 1)³ = x² y³, a little larger than its box, so that its point is more than a cell.
    across, up = 1.2 * x, 0.17 - 1.1 * y
    return (across * across + up * up - 1.0) ** 3 - across * across * up**3 <= 0.0


SHAPES: dict[str, Callable[[float, float], bool]] = {
    "circle": _circle,
    "diamond": _diamond,
    "heart": _heart,
    "hexagon": _hexagon,
}

# Capitals in five columns and seven rows, a hexadecimal number a row, its highest of five bits at the left.
_LETTERS = {
    "A": "0E 1B 11 1F 11 11 11",
    "B": "1E 13 13 1E 13 13 1E",
    "C": "0F 18 10 10 10 18 0F",
    "D": "1E 13 11 11 11 13 1E",
    "E": "1F 10 10 1E 10 10 1F",
    "F": "1F 10 10 1E 10 10 10",
    "G": "0F 18 10 13 11 19 0F",
    "H": "11 11 11 1F 11 11 11",
    "I": "0E 04 04 04 04 04 0E",
    "J": "07 02 02 02 02 1A 0E",
    "K": "13 16 1C 18 1C 16 13",
    "L": "10 10 10 10 10 10 1F",
    "M": "11 1B 1F 15 11 11 11",
    "N": "11 19 1D 17 13 11 11",
    "O": "0E 1B 11 11 11 1B 0E",
    "P": "1E 13 13 1E 10 10 10",
    "Q": "0E 1B 11 11 15 1F 0F",
    "R": "1E 13 13 1E 1C 16 13",
    "S": "0F 18 18 0E 03 03 1E",
    "T": "1F 04 04 04 04 04 04",
    "U": "11 11 11 11 11 1B 0E",
    "V": "11 11 11 1B 0A 0E 04",
    "W": "11 11 11 15 1F 1B 11",
    "X": "11 1B 0E 04 0E 1B 11",
    "Y": "11 1B 0E 04 04 04 04",
    "Z": "1F 03 06 0E 0C 18 1F",
}
LETTER_WIDTH, LETTER_HEIGHT = 5, 7


def read_mask(text: str, width: int, height: int) -> Mask:
    """The cells that a mask leaves of a grid: a shape's name, a capital letter, or rows such as ".x./xxx/.x.".

    Shapes and letters are scaled to the grid. Raises ValueError, the end of a sentence about the mask, for any other
    text, a pattern of another size, a grid too small for a shape, and cells that do not hang together.
    """
    if text in SHAPES or text in _LETTERS:
        # A letter's rows and columns must all be there; then its parts hang together at any size.
        least = LEAST_HEART if text == "heart" else LEAST_SHAPE if text in SHAPES else (LETTER_WIDTH, LETTER_HEIGHT)
        if width < least[0] or height < least[1]:
            raise ValueError(f"is '{text}', not to be seen in {width}x{height}: ask for {least[0]}x{least[1]} or more")
        rows = tuple(_shape(text, width, height)) if text in SHAPES else tuple(_letter(text, width, height))
    elif _PATTERN.fullmatch(text):
        rows = tuple(tuple(char == THERE for char in row) for row in text.split(NEXT_ROW))
        if len(rows) != height or any(len(row) != width for row in rows):
            raise ValueError(f"does not have the grid's {counted(height, 'row')} of {counted(width, 'cell')}")
    else:
        raise ValueError(f"must be {', '.join(SHAPES)}, a capital letter, or rows of x and ., not '{text[:40]}'")
    if not any(map(any, rows)):
        raise ValueError("leaves no cell")
    if not _is_connected(rows):
        raise ValueError("leaves cells that do not hang together")
    return rows


def _none(value: Any) -> Any:
    return None if value == "none" else value


def _readable(text: str | None, info: ValidationInfo) -> str | None:
    # Width and height come before; where they are wrong, that is said.
    if text is not None and {"width", "height"} <= info.data.keys():
        cells = sum(map(sum, read_mask(text, info.data["width"], info.data["height"])))
        if cells < LEAST_CELLS:
            raise ValueError(f"leaves {counted(cells, 'cell')}: ask for {LEAST_CELLS} or more")
    return text


# The option of a kind's Params, after width and height.
MaskOption: TypeAlias = Annotated[
    str | None,
    BeforeValidator(_none),
    AfterValidator(_readable),
    Field(
        description="the grid's shape: heart, circle, diamond, hexagon, a capital letter, rows such as .x./xxx/.x. "
        "(whose middle meets four: a net of it needs cross=true), in a book a PNG beside it; none for all cells"
    ),
]


@functools.lru_cache(maxsize=256)
def holes_of(text: str | None, width: int, height: int) -> int:
    """The cells that a mask leaves out, as the bits of a BitGrid; 0 without a mask."""
    if text is None:
        return 0
    return holes_in(tuple(tuple(0 if cell else None for cell in row) for row in read_mask(text, width, height)))


def missing_by(text: str | None, width: int, height: int) -> frozenset[Cell]:
    """The same as cells, for `near` and `paths`."""
    return missing_of(masked(((0,) * width,) * height, holes_of(text, width, height)))


def holes_in(rows: MaskedGrid) -> int:
    """The cells that are not there, those that hold None, as the bits of a BitGrid."""
    stride = len(rows[0]) + 1
    cells = [(r, c) for r, row in enumerate(rows) if None in row for c, number in enumerate(row) if number is None]
    return sum(1 << r * stride + c for r, c in cells)


def masked(rows: MaskedGrid, holes: int) -> MaskedGrid:
    """The rows with None where there is a hole."""
    if not holes:
        return rows
    stride = len(rows[0]) + 1
    return tuple(
        tuple(None if holes >> r * stride + c & 1 else number for c, number in enumerate(row))
        for r, row in enumerate(rows)
    )


def has_shape(text: str | None, rows: MaskedGrid) -> bool:
    """Whether the cells that are there are those of the mask; ValueError for a mask that cannot be read."""
    return holes_of(text, len(rows[0]), len(rows)) == holes_in(rows)


def excess(text: str | None, width: int, height: int) -> int:
    """How many more cells such a mask has of the top left corner's chessboard colour than of the other; 0 without."""
    if text is None:
        return 0
    rows = enumerate(read_mask(text, width, height))
    return sum(1 - 2 * ((r + c) % 2) for r, row in rows for c, there in enumerate(row) if there)


def pattern(mask: Mask) -> str:
    """The text that `read_mask` reads back."""
    return NEXT_ROW.join("".join(THERE if cell else HOLE for cell in row) for row in mask)


def _shape(name: str, width: int, height: int) -> Iterator[tuple[bool, ...]]:
    inside = SHAPES[name]
    ys = [_coordinate(r, height) for r in range(height)]
    xs = [_coordinate(c, width) for c in range(width)]
    for y in ys:
        yield tuple(inside(x, y) for x in xs)


def _coordinate(place: int, count: int) -> float:
    """Where the inner half of a row or column begins, seen from the middle of the grid, whose edges lie at -1 and 1."""
    middle = (2 * place + 1 - count) / count
    return math.copysign(max(0.0, abs(middle) - 0.3 / count), middle)


def _letter(name: str, width: int, height: int) -> Iterator[tuple[bool, ...]]:
    lines = [int(line, 16) for line in _LETTERS[name].split()]
    for r in range(height):
        # What lies at the middle of each row and column, so that a letter that is symmetric stays so.
        line = lines[(2 * r + 1) * LETTER_HEIGHT // (2 * height)]
        yield tuple(
            bool(line >> (LETTER_WIDTH - 1 - (2 * c + 1) * LETTER_WIDTH // (2 * width)) & 1) for c in range(width)
        )


def _is_connected(rows: Mask) -> bool:
    grid = bit_grid(len(rows[0]), len(rows))
    cells = 0
    for r, row in enumerate(rows):
        for c, there in enumerate(row):
            cells |= grid.bit(r, c) * there
    return grid.flood(cells & -cells, cells) == cells
