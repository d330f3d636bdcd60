"""Akari in other programs' words: ids of Light Up in Simon Tatham's collection, addresses of puzz.link."""

import re

from bookmaker.kinds.akari.board import Clues, in_rows
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange

NAME = "lightup"
NUMBERS = "0123456789abcde"  # a number, and in steps of five how many white cells follow
RUN = ord("f")  # the letters after it are runs of white cells, up to 20
BARE = "."  # a black cell without a number
_WORD = re.compile(f"[{NUMBERS}g-z{BARE}]", re.ASCII)


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'6x6:b2aBh1a3f0i'")
    return Clues.parse(f"{head.width}x{head.height}:{head.cells}")


def _read(text: str) -> Clues:
    sized = exchange.read_address(text)
    body = sized.cells[: sized.width * sized.height + 1]
    if wrong := _WORD.sub("", body)[:1]:
        raise ValueError(f"the address cannot hold {wrong!r}")
    signs = _WORD.sub(lambda word: _signs(word[0]), body)
    return Clues.from_grid(in_rows(signs, sized.width, sized.height), {})


def _signs(word: str) -> str:
    if word not in NUMBERS:
        return "B" if word == BARE else " " * (ord(word) - RUN)
    white, number = divmod(NUMBERS.index(word), 5)
    return str(number) + " " * white


def _write(clues: Clues) -> str:
    signs = clues.signs().replace("B", BARE)
    signs = re.sub("[0-4] {0,2}", lambda some: NUMBERS[5 * len(some[0]) - 5 + int(some[0])], signs)
    body = re.sub(" {1,20}", lambda run: chr(RUN + len(run[0])), signs)
    return exchange.address_of(NAME, clues.width, clues.height, body)


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, Clues.code),
    Notation("pzpr", exchange.address(f"(?:{NAME}|akari)"), _read, _write),
)
