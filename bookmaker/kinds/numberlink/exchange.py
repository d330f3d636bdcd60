"""Numberlink in other programs' words: addresses of puzz.link, and text files of letters and digits."""

import re
import string

from bookmaker.kinds.numberlink.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.toolbox.gridcode import LARGEST

NAME = "numlin"
# The letter of each number from 1; a file with more links writes numbers, with blanks between them.
LETTERS = "123456789" + string.ascii_uppercase + string.ascii_lowercase + "0"
_NUMBERS = {letter: number for number, letter in enumerate(LETTERS, start=1)} | {".": 0}
_SIZE = re.compile(r"\s*([1-9][0-9]{0,2}) ([1-9][0-9]{0,2})[ \t]*\r?\n", re.ASCII)


def _read_address(text: str) -> Clues:
    return Clues.from_grid(exchange.read_numbers(text), {})


def _write_address(clues: Clues) -> str:
    return exchange.write_address(NAME, clues.grid())


def _read_text(text: str) -> Clues:
    head = _SIZE.match(text)
    if head is None:
        raise ValueError("a numberlink file begins with width and height")
    width, height = int(head[1]), int(head[2])
    if max(width, height) > LARGEST:
        raise ValueError(f"{width}x{height} is larger than {LARGEST}x{LARGEST}")
    lines = [line.strip() for line in text[head.end() :].splitlines() if line.strip()]
    rows = [tuple(map(_number, line.split())) if " " in line else tuple(map(_number, line)) for line in lines[:height]]
    if len(lines) != height or any(len(row) != width for row in rows):
        raise ValueError(f"the file says {width}x{height}, and its rows do not")
    return Clues.from_grid(tuple(rows), {})


def _number(word: str) -> int:
    if len(word) == 1 and word in _NUMBERS:
        return _NUMBERS[word]
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        raise ValueError(f"'{word[:20]}' is neither a letter, nor a number, nor '.'")
    return int(word)


def _write_text(clues: Clues) -> str:
    rows = exchange.no_mask(clues.grid(), "a numberlink file")
    if max(map(max, rows)) <= len(LETTERS):
        lines = ["".join("." if number == 0 else LETTERS[number - 1] for number in row) for row in rows]
    else:
        width = max(len(str(number)) for row in rows for number in row)
        lines = [" ".join((str(number or ".")).rjust(width) for number in row) for row in rows]
    return "\n".join([f"{clues.width} {clues.height}", *lines])


NOTATIONS = (
    Notation("pzpr", exchange.address(NAME), _read_address, _write_address),
    Notation("text", _SIZE, _read_text, _write_text, is_line=False),
)
