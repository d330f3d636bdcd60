"""Rows of numbers <-> one line of text "7x7:a6a2i2_4...", and the checks that every grid from outside goes through.

A code is WIDTHxHEIGHT, letters of the kind's own, a colon, and the cells in reading order: numbers in decimal with
"_" between two that touch, a letter for a run of blanks (a 1 ... z 26, repeated for more), "?" for UNKNOWN where
a kind has it, and "." for a cell that is not there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.source.faults import counted

LARGEST = 200  # cells along a side of any grid
LARGEST_NUMBER = 999_999
HOLE = "."  # in a code, a cell that is not there
UNKNOWN = -1  # a clue printed as "?": a number that the reader has to find out

_DIGITS = "0123456789abcdef"
_VALUES = bytes(max(_DIGITS.find(chr(code)), 0) for code in range(256))
_HEAD = re.compile(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})([a-z]*):", re.ASCII)
# Separators are read in one go: every other token is a cell at least, so reading ends soon after the last cell.
_TOKEN = re.compile(r"(?P<number>[0-9]+)|(?P<blanks>[a-z])|(?P<apart>_+)|.", re.ASCII | re.DOTALL)
_RUNS = tuple(
    "z" * (length // 26) + "_abcdefghijklmnopqrstuvwxy"[length % 26] * (length % 26 > 0) for length in range(99)
)


@dataclass(frozen=True, slots=True)
class Head:
    """The front of a code: the size in cells, the kind's own letters, and the text after the colon."""

    width: int
    height: int
    letters: str
    cells: str


def read_head(text: str, *, kind: str, like: str, letters: str = "") -> Head:
    """The head of a kind's code; `like` shows such a code, `letters` are the kind's own, each allowed once.

    ValueError for any other text and for a side above LARGEST.
    """
    head = _HEAD.match(text)
    if not head or any(head[3].count(letter) > (letter in letters) for letter in head[3]):
        raise ValueError(f"'{text[:40]}' is not a {kind} code like {like}")
    width, height = int(head[1]), int(head[2])
    _check_size(width, height)
    return Head(width, height, head[3], text[head.end() :])


def written(rows: MaskedGrid, letters: str = "") -> str:
    """The code of a grid that holds 0 for blanks, numbers from 1, UNKNOWN, and None where no cell is."""
    width = len(rows[0])
    cells = [number for row in rows for number in row]
    parts = [f"{width}x{len(rows)}{letters}:"]
    end = 0  # the cell after the last one written
    is_number = False
    for at in [at for at, number in enumerate(cells) if number != 0]:
        number = cells[at]
        if at > end:
            parts.append(_run(at - end))
        elif is_number and number is not None:
            parts.append("_")
        is_number = number is not None
        parts.append("." if number is None else "?" if number == UNKNOWN else str(number))
        end = at + 1
    parts.append(_run(len(cells) - end))
    return "".join(parts)


def read_cells(
    head: Head, *, kind: str, largest: int = LARGEST_NUMBER, unknown: bool = False, masked: bool = False
) -> MaskedGrid:
    """The rows of a code, in time that depends on its size alone; undoes `written`.

    ValueError, in one sentence, for any other text. "?" is read only with `unknown`, "." only with `masked`.
    """
    count = head.width * head.height
    longest = len(str(largest))
    cells: list[int | None] = []
    for token in _TOKEN.finditer(head.cells):
        word = token[0]
        match token.lastgroup:
            case "number":
                # The length is looked at first: Python reads no number of more than a few thousand digits.
                number = int(word) if len(word) <= longest else 0
                cells.append(number if 0 < number <= largest else _number(word, kind, largest))
            case "blanks":
                cells += [0] * (ord(word) - ord("a") + 1)
            case "apart":
                continue
            case _ if word == "?" and unknown:
                cells.append(UNKNOWN)
            case _ if word == "." and masked:
                cells.append(None)
            case _:
                raise ValueError(f"a {kind} code cannot hold {word!r}")
        if len(cells) > count:
            break
    if len(cells) != count:
        cells_of = f"{counted(count, 'cell')} of a {head.width}x{head.height} grid"
        raise ValueError(f"the code does not describe the {cells_of}")
    return tuple(tuple(cells[at : at + head.width]) for at in range(0, count, head.width))


def rectangle(grid: Any) -> tuple[tuple[Any, ...], ...]:
    """The rows as tuples, whatever they hold; ValueError unless they are of one length, 1 to LARGEST both ways."""
    if not isinstance(grid, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in grid):
        raise ValueError("a grid is a list of rows, each a list of numbers")
    rows = tuple(tuple(row) for row in grid)
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError("the grid's rows must be of one length, at least 1")
    _check_size(len(rows[0]), len(rows))
    return rows


def numbers(grid: Any, *, least: int = 0, most: int | None, what: str) -> Grid:
    """A rectangle of whole numbers from `least` to `most` (None: any); ValueError "'x' is not {what}" for others."""
    rows = rectangle(grid)
    for number in (number for row in rows for number in row):
        if number is None:
            raise ValueError(f"a grid of this kind has no holes (null); each cell is {what}")
        if type(number) is not int or number < least or (most is not None and number > most):
            raise ValueError(f"{str(number)[:20]!r} is not {what}")
    return rows


def masked_numbers(grid: Any, *, least: int = 0, most: int | None, what: str) -> MaskedGrid:
    """The same for a grid that may hold None where no cell is; ValueError also where it has no cell at all."""
    rows = rectangle(grid)
    numbers(
        [[least if number is None else number for number in row] for row in rows], least=least, most=most, what=what
    )
    if all(number is None for row in rows for number in row):
        raise ValueError("the grid has no cell at all")
    return rows


def _number(word: str, kind: str, largest: int) -> int:
    """The number of digits that may begin with noughts; ValueError for 0 and above `largest`."""
    digits = word.lstrip("0")
    if not digits:
        raise ValueError(f"a {kind} code names blanks by letters, not by 0")
    if len(digits) > len(str(largest)) or int(digits) > largest:
        raise ValueError(f"a {kind} code cannot hold '{word[:20]}' (numbers go up to {largest})")
    return int(digits)


def _run(blanks: int) -> str:
    return _RUNS[blanks] if blanks < 26 else "z" * (blanks // 26) + _RUNS[blanks % 26]


def is_asked(variant: Mapping[str, Any], name: str) -> bool:
    """An option of a record that is true or false, which it is where nothing is said; ValueError for anything else."""
    asked = variant.get(name, False)
    if type(asked) is not bool:
        raise ValueError(f"'{name}' is true or false, not {str(asked)[:20]!r}")
    return asked


def _check_size(width: int, height: int) -> None:
    if max(width, height) > LARGEST:
        raise ValueError(f"{width}x{height} is larger than {LARGEST}x{LARGEST}")


def digit_rows(text: str, width: int) -> MaskedGrid:
    """Rows of the numbers 0 to 15 that stand in a text as hexadecimal digits in reading order; None for a HOLE."""
    numbers: Sequence[int | None] = text.encode().translate(_VALUES)
    if HOLE in text:
        numbers = [None if digit == HOLE else int(digit, 16) for digit in text]
    return tuple(tuple(numbers[start : start + width]) for start in range(0, len(numbers), width))


def digits(rows: MaskedGrid) -> str:
    """The text of numbers from 0 to 15; undoes `digit_rows`."""
    return "".join([HOLE if number is None else _DIGITS[number] for row in rows for number in row])
