"""Texts of other programs <-> sizes, rows, rooms: ids of Simon Tatham's collection, addresses of puzz.link and its kin.

An id is WIDTHxHEIGHT, letters for options, a colon and the cells. An address is
https://puzz.link/p?NAME/WIDTH/HEIGHT/BODY. In a body stand, in reading order, runs of numbers (a digit 0 to f, longer
ones behind a sign that says how many digits there are, "." for a "?" and g to z for 1 to 20 blanks), the clues outside
a grid in the same code, and borders, five edges a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from typing import TypeVar

from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.toolbox.gridcode import LARGEST, UNKNOWN
from bookmaker.source.faults import counted

T = TypeVar("T")

ID = re.compile(r"[0-9]{1,9}(x[0-9]{1,9})?[a-z0-9.]{0,40}[:#]", re.ASCII)
HOST = "https://puzz.link/p"

_ID_HEAD = re.compile(r"(?P<width>[0-9]{1,9})(?:x(?P<height>[0-9]{1,9}))?(?P<options>[a-z0-9.]{0,40})(?P<mark>[:#])")
_PLACES = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
_HEX = frozenset("0123456789abcdef")
_LONGEST_RUN = 20
_OPEN_RUN = 25  # edges that one letter of an id can leave open
_BASE32 = "0123456789abcdefghijklmnopqrstuv"
_SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of 1 and up, where a cell has one sign
_BITS = 5  # edges in a letter of an address


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


def address_of(name: str, width: int, height: int, body: str) -> str:
    """The address of a puzzle; undoes `read_address`."""
    return f"{HOST}?{name}/{width}/{height}/{body}"


def write_address(name: str, rows: MaskedGrid) -> str:
    """The address of a grid of numbers; undoes `read_numbers`. ValueError for a cell that is not there."""
    full = no_mask(rows, "an address")
    return address_of(name, len(rows[0]), len(rows), run([number or None for row in full for number in row]))


def read_numbers(text: str) -> Grid:
    """The rows of an address: 0 for a blank cell, UNKNOWN for a "?"; ValueError for any other text."""
    return numbers_of(read_address(text))


def numbers_of(sized: Sized) -> Grid:
    """The same of what is left of an address."""
    cells = read_run(sized.cells, sized.width * sized.height)
    if 0 in cells:
        raise ValueError("the address has the number 0")
    return filled([number or 0 for number in cells], sized.width, sized.height, "address")


def filled(cells: Sequence[int], width: int, height: int, form: str) -> Grid:
    """The rows of just these cells, in reading order; ValueError, naming the form, where they are more or fewer."""
    if len(cells) != width * height:
        size = f"{counted(width * height, 'cell')} of a {width}x{height} grid"
        raise ValueError(f"the {form} does not describe the {size}")
    return in_rows(cells, width)


def read_run(body: str, most: int) -> list[int | None]:
    """The numbers of a run code, None for a blank and UNKNOWN for a "?"; what follows more than `most` is not read.

    ValueError for a text that is none.
    """
    cells: list[int | None] = []
    at = 0
    while at < len(body) and len(cells) <= most:
        sign = body[at]
        at += 1
        if sign in _HEX:
            cells.append(int(sign, 16))
        elif sign in _PLACES:
            places, more = _PLACES[sign]
            digits = body[at : at + places]
            if len(digits) < places or not _HEX.issuperset(digits):
                raise ValueError(f"the address has '{(sign + digits)[:8]}' where a number should be")
            cells.append(int(digits, 16) + more)
            at += places
        elif sign == ".":
            cells.append(UNKNOWN)
        elif "g" <= sign <= "z":
            cells += [None] * (ord(sign) - ord("f"))
        else:
            raise ValueError(f"the address cannot hold {sign!r}")
    return cells


def run(cells: Iterable[int | None]) -> str:
    """The run code of numbers; undoes `read_run`."""
    parts: list[str] = []
    for number, group in groupby(cells):
        length = len(list(group))
        parts.append(_blanks(length) if number is None else _number(number) * length)
    return "".join(parts)


def read_outside(text: str, rooms: Sequence[int]) -> list[list[int | None]]:
    """The clues outside a grid, for each line as many numbers as it has room for; ValueError for more or fewer."""
    cells = read_run(text, sum(rooms))
    if len(cells) != sum(rooms):
        what = "more" if len(cells) > sum(rooms) else "fewer"
        raise ValueError(f"the address has {what} numbers than there is room for outside the grid")
    return [cells[end - room : end] for room, end in zip(rooms, accumulate(rooms), strict=True)]


def edges(width: int, height: int, *, by_columns: bool = False) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells, counted in reading order: side by side by rows, then one above the other.

    The latter by rows too, as in an address, or `by_columns`, as in an id.
    """
    cells = [[r * width + c for c in range(width)] for r in range(height)]
    beside = [pair for row in cells for pair in pairwise(row)]
    if by_columns:
        return beside + [pair for column in zip(*cells, strict=True) for pair in pairwise(column)]
    return beside + [pair for rows in pairwise(cells) for pair in zip(*rows, strict=True)]


def rooms_within(width: int, height: int, opened: Iterable[tuple[int, int]]) -> Grid:
    """For each cell the number of the room that it is in, by the edges that are open, in reading order."""
    near: dict[int, list[int]] = {cell: [] for cell in range(width * height)}
    for one, other in opened:
        near[one].append(other)
        near[other].append(one)
    found: dict[int, int] = {}
    for first in near:
        waiting = [] if first in found else [first]
        number = len(set(found.values())) if waiting else 0
        while waiting:
            cell = waiting.pop()
            if cell not in found:
                found[cell] = number
                waiting += near[cell]
    return in_rows([found[cell] for cell in near], width)


def read_borders(body: str, width: int, height: int) -> tuple[Grid, str]:
    """The rooms that an address draws by their borders, and the rest of its text; ValueError for another text."""
    opened: list[tuple[int, int]] = []
    some = edges(width, height)
    for part in (some[: (width - 1) * height], some[(width - 1) * height :]):
        letters, body = body[: -(-len(part) // _BITS)], body[-(-len(part) // _BITS) :]
        if _BITS * len(letters) < len(part) or not set(letters) <= set(_BASE32):
            raise ValueError(f"the address does not describe the borders of a {width}x{height} grid")
        bits = "".join(f"{_BASE32.index(letter):05b}" for letter in letters)
        opened += [edge for edge, bit in zip(part, bits, strict=False) if bit == "0"]
    return rooms_within(width, height, opened), body


def read_rooms(body: str, width: int, height: int) -> Grid:
    """The same of a text in which nothing else stands; ValueError where it goes on."""
    rooms, rest = read_borders(body, width, height)
    if rest:
        raise ValueError(f"the text goes on after the borders: '{rest[:20]}'")
    return rooms


def borders(rooms: MaskedGrid) -> str:
    """The borders between rooms for an address; undoes `read_borders`."""
    width, height = len(rooms[0]), len(rooms)
    of = [room for row in rooms for room in row]
    bits = ["01"[of[one] != of[other]] for one, other in edges(width, height)]
    parts = ("".join(bits[: (width - 1) * height]), "".join(bits[(width - 1) * height :]))
    fives = (part[at : at + _BITS].ljust(_BITS, "0") for part in parts for at in range(0, len(part), _BITS))
    return "".join(_BASE32[int(five, 2)] for five in fives)


def read_gaps(text: str, most: int, what: str) -> list[bool]:
    """Where something stands, by a letter for so many places without and then one with it, "_" for one alone.

    "z" are 25 without. At most so many and one more are read; ValueError, which names what holds them, for other signs.
    """
    found: list[bool] = []
    for letter in text[: most + 1]:
        if not (letter == "_" or "a" <= letter <= "z"):
            raise ValueError(f"{what} cannot hold {letter!r}")
        empty = 0 if letter == "_" else ord(letter) - 96
        found += [False] * min(empty, _OPEN_RUN) + [True] * (empty <= _OPEN_RUN)
        if len(found) > most:
            break
    return found


def gaps(flags: Iterable[bool]) -> str:
    """The text of where something stands, with one more behind the last; undoes `read_gaps`."""
    parts, empty = [], 0
    for flag in (*flags, True):
        if not flag:
            empty += 1
            continue
        longest = max(empty - 1, 0) // _OPEN_RUN
        rest = empty - _OPEN_RUN * longest
        parts.append("z" * longest + (chr(96 + rest) if rest else "_"))
        empty = 0
    return "".join(parts)


def read_walls(text: str, width: int, height: int) -> Grid:
    """The rooms that an id draws by gaps between the walls of their edges; ValueError for another text."""
    some = edges(width, height, by_columns=True)
    is_wall = read_gaps(text, len(some) + _OPEN_RUN, "the walls of an id")
    # The last run may end with a wall beyond the last edge.
    if len(is_wall) not in (len(some), len(some) + 1):
        raise ValueError(f"the id does not say the {len(some)} edges of a {width}x{height}")
    return rooms_within(width, height, [edge for edge, wall in zip(some, is_wall, strict=False) if not wall])


def walls(rooms: MaskedGrid) -> str:
    """The walls between rooms for an id; undoes `read_walls`."""
    of = [room for row in rooms for room in row]
    return gaps(of[one] != of[other] for one, other in edges(len(rooms[0]), len(rooms), by_columns=True))


def read_signs(text: str, width: int, height: int, known: str = _SIGNS, form: str = "id") -> Grid:
    """The rows of a text with one sign a cell, of those known the first for 1; a letter for a run of blanks, here 0.

    ValueError, naming the form, for another text.
    """
    cells: list[int] = []
    for sign in text[: width * height + 1]:
        if not (sign in known or "a" <= sign <= "z"):
            raise ValueError(f"the cells of this {form} cannot hold {sign!r}")
        cells += [known.index(sign) + 1] if sign in known else [0] * (ord(sign) - 96)
    return filled(cells, width, height, form)


def signs(rows: Grid, known: str = _SIGNS) -> str:
    """The signs of numbers from 1, where 0 is blank; undoes `read_signs`."""
    parts = []
    for number, group in groupby(number for row in rows for number in row):
        length = len(list(group))
        rest = chr(96 + length % 26) if length % 26 else ""
        parts.append(known[number - 1] * length if number else "z" * (length // 26) + rest)
    return "".join(parts)


def in_rows(values: Sequence[T], width: int) -> tuple[tuple[T, ...], ...]:
    """Values in reading order as rows of that width."""
    return tuple(tuple(values[at : at + width]) for at in range(0, len(values), width))


def no_mask(rows: MaskedGrid, form: str) -> Grid:
    """The rows, where every cell is there; ValueError, naming the form, where one is not."""
    if any(number is None for row in rows for number in row):
        raise ValueError(f"{form} cannot say that a cell is not there")
    return tuple(tuple(number or 0 for number in row) for row in rows)


def _blanks(count: int) -> str:
    return "z" * (count // _LONGEST_RUN) + (chr(ord("f") + count % _LONGEST_RUN) if count % _LONGEST_RUN else "")


def _number(number: int) -> str:
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
