"""Akari in other programs' words: ids of Light Up in Simon Tatham's collection, addresses of puzz.link."""

from __future__ import annotations

from itertools import groupby

from bookmaker.kinds.akari.board import BLACK, WHITE, Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.source.faults import counted

NAME = "lightup"
CLUES = "0123456789abcde"  # a number, and in steps of five how many white cells follow
RUN, LONGEST = "g", 20  # the letter of one white cell, and the most that one letter says


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'6x6:b2aBh1a3f0i'")
    return Clues.parse(f"{head.width}x{head.height}:{head.cells}")


def _read(text: str) -> Clues:
    sized = exchange.read_address(text)
    count = sized.width * sized.height
    cells: list[int] = []
    for sign in sized.cells[: count + 1]:
        if sign in CLUES:
            white, number = divmod(CLUES.index(sign), 5)
            cells += [number, *[WHITE] * white]
        elif sign == ".":
            cells.append(BLACK)
        elif RUN <= sign <= "z":
            cells += [WHITE] * (ord(sign) - ord(RUN) + 1)
        else:
            raise ValueError(f"the address cannot hold {sign!r}")
    if len(cells) != count:
        raise ValueError(f"the address does not describe the {counted(count, 'cell')} of an akari")
    return Clues.from_grid(exchange.in_rows(cells, sized.width), {})


def _write(clues: Clues) -> str:
    body, number = "", -1  # of a number its sign waits for the white cells that follow
    runs = [(value, len(list(run))) for value, run in groupby(value for row in clues.rows for value in row)]
    for value, length in runs:
        if value == WHITE:
            few = min(length, 2) if number >= 0 else 0
            body += CLUES[5 * few + number] if number >= 0 else ""
            more, rest = divmod(length - few, LONGEST)
            body += "z" * more + (chr(ord(RUN) + rest - 1) if rest else "")
            number = -1
            continue
        body += CLUES[number] if number >= 0 else ""
        number = -1
        if value == BLACK:
            body += "." * length
        else:
            body += str(value) * (length - 1)
            number = value or 0
    return exchange.address_of(NAME, clues.width, clues.height, body + (CLUES[number] if number >= 0 else ""))


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, Clues.code),
    Notation("pzpr", exchange.address(f"(?:{NAME}|akari)"), _read, _write),
)
