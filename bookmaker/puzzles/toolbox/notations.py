"""Texts of other programs <-> sizes and rows: ids of Simon Tatham's collection, addresses of puzz.link and its kin.

An id is WIDTHxHEIGHT, letters for options, a colon and the cells. An address is
https://puzz.link/p?NAME/WIDTH/HEIGHT/BODY; the body of a grid of numbers has, in reading order, a digit 0 to f,
longer numbers behind a sign that says how many digits there are, "." for a "?" and g to z for 1 to 20 blanks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.toolbox.gridcode import LARGEST, UNKNOWN

ID = re.compile(r"[0-9]{1,4}(x[0-9]{1,4})?[a-z0-9.]{0,40}[:#]", re.ASCII)
HOST = "https://puzz.link/p"

_ID_HEAD = re.compile(r"(?P<width>[0-9]{1,4})(?:x(?P<height>[0-9]{1,4}))?(?P<options>[a-z0-9.]{0,40})(?P<mark>[:#])")
_PLACES = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
_HEX = frozenset("0123456789abcdef")
_LONGEST_RUN = 20


@dataclass(frozen=True, slots=True)
class Sized:
    """A text taken apart: the size in cells, what stands between size and cells, and the text of the cells."""

    width: int
    height: int
    options: str
    cells: str


def read_id(text: str, *, like: str) -> Sized:
    """The parts of an id; `like` is one that shows the form. ValueError for other texts and a side above LARGEST."""
    head = _ID_HEAD.match(text)
    if head is None:
        raise ValueError(f"'{text[:40]}' is not an id like {like}")
    if head["mark"] == "#":
        raise ValueError(f"'{text[:40]}' is a seed that only its own program understands, not a puzzle like {like}")
    width, height = int(head["width"]), int(head["height"] or head["width"])
    _check_size(width, height)
    return Sized(width, height, head["options"], text[head.end() :])


def address(name: str) -> re.Pattern[str]:
    """What an address of the puzzle of that name begins with, at puzz.link or another site of the family."""
    return re.compile(rf"https?://[^\s?]{{1,80}}\?{name}(_edit|_play)?/", re.ASCII)


def read_address(text: str) -> Sized:
    """The parts of an address; ValueError for any other text and for a side above LARGEST."""
    parts = text.strip().partition("?")[2].split("/", 4)[1:]
    if parts and not parts[0].isascii():
        raise ValueError(f"'{text[:60]}' has no size")
    options = parts.pop(0) if parts and not parts[0].isdigit() else ""
    parts = [*parts[:2], "/".join(parts[2:])]
    if len(parts) < 3 or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts[:2]):
        raise ValueError(f"'{text[:60]}' is not an address like {HOST}?NAME/WIDTH/HEIGHT/CELLS")
    _check_size(int(parts[0]), int(parts[1]))
    return Sized(int(parts[0]), int(parts[1]), options, parts[2])


def write_address(name: str, rows: MaskedGrid) -> str:
    """The address of a grid of numbers; undoes `read_numbers`. ValueError for a cell that is not there."""
    cells = [number for row in rows for number in row]
    parts: list[str] = []
    blanks = 0
    for number in cells:
        if number == 0:
            blanks += 1
            continue
        parts.append(_blanks(blanks))
        blanks = 0
        parts.append(_number(number))
    parts.append(_blanks(blanks))
    return f"{HOST}?{name}/{len(rows[0])}/{len(rows)}/{''.join(parts)}"


def read_numbers(text: str) -> Grid:
    """The rows of an address: 0 for a blank cell, UNKNOWN for a "?"; ValueError for any other text."""
    sized = read_address(text)
    body, count = sized.cells, sized.width * sized.height
    cells: list[int] = []
    at = 0
    while at < len(body) and len(cells) < count:
        sign = body[at]
        at += 1
        if sign in _HEX:
            cells.append(_clue(int(sign, 16)))
        elif sign in _PLACES:
            places, more = _PLACES[sign]
            digits = body[at : at + places]
            if len(digits) < places or not _HEX.issuperset(digits):
                raise ValueError(f"the address has '{(sign + digits)[:8]}' where a number should be")
            cells.append(_clue(int(digits, 16) + more))
            at += places
        elif sign == ".":
            cells.append(UNKNOWN)
        elif "g" <= sign <= "z":
            cells += [0] * (ord(sign) - ord("f"))
        else:
            raise ValueError(f"the address cannot hold {sign!r}")
    if len(cells) != count or at < len(body):
        raise ValueError(f"the address does not describe the {count} cells of a {sized.width}x{sized.height} grid")
    return tuple(tuple(cells[start : start + sized.width]) for start in range(0, count, sized.width))


def no_mask(rows: MaskedGrid, form: str) -> Grid:
    """The rows, where every cell is there; ValueError, naming the form, where one is not."""
    if any(number is None for row in rows for number in row):
        raise ValueError(f"{form} cannot say that a cell is not there")
    return tuple(tuple(number or 0 for number in row) for row in rows)


def _clue(number: int) -> int:
    if number == 0:
        raise ValueError("the address has the number 0")
    return number


def _blanks(count: int) -> str:
    return "z" * (count // _LONGEST_RUN) + (chr(ord("f") + count % _LONGEST_RUN) if count % _LONGEST_RUN else "")


def _number(number: int | None) -> str:
    if number is None:
        raise ValueError("an address cannot say that a cell is not there")
    if number == UNKNOWN:
        return "."
    if number < 16:
        return f"{number:x}"
    for sign, (places, more) in _PLACES.items():
        if more <= number < more + 16**places:
            return f"{sign}{number - more:0{places}x}"
    raise ValueError(f"an address cannot hold the number {number}")


def _check_size(width: int, height: int) -> None:
    if min(width, height) < 1 or max(width, height) > LARGEST:
        raise ValueError(f"a grid of {width}x{height} is not from 1x1 to {LARGEST}x{LARGEST}")
