"""Masyu in other programs' words: ids of Pearl in Simon Tatham's collection, addresses of puzz.link."""

from itertools import groupby

from bookmaker.kinds.masyu.board import BLACK, WHITE, Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.source.faults import counted

NAME = "mashu"
LETTERS = {"W": WHITE, "B": BLACK}  # of an id
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_THREE = 3  # cells in a sign of an address
_PLACES = (9, 3, 1)  # what a pearl counts at each of them


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'5x5:WaBcW'")
    cells: list[int] = []
    for sign in head.cells[: head.width * head.height + 1]:
        if sign not in LETTERS and not "a" <= sign <= "z":
            raise ValueError(f"the cells of an id cannot hold {sign!r}")
        cells += [LETTERS[sign]] if sign in LETTERS else [0] * (ord(sign) - 96)
    return Clues.from_grid(exchange.filled(cells, head.width, head.height, "id"), {})


def _write_id(clues: Clues) -> str:
    names, text = {pearl: letter for letter, pearl in LETTERS.items()}, ""
    for pearl, run in groupby(pearl for row in clues.rows for pearl in row):
        length = len(list(run))
        rest = chr(96 + length % 26) if length % 26 else ""
        text += names[pearl] * length if pearl else "z" * (length // 26) + rest
    return f"{clues.width}x{clues.height}:{text}"


def _read_address(text: str) -> Clues:
    sized = exchange.read_address(text)
    cells: list[int] = []
    for sign in sized.cells[: sized.width * sized.height + 1]:
        value = _DIGITS.find(sign)
        if not 0 <= value < 27:
            raise ValueError(f"the cells of an address cannot hold {sign!r}")
        cells += [value // place % 3 for place in _PLACES]
    count = sized.width * sized.height
    if any(cells[count:]) or len(cells) - count >= _THREE:
        raise ValueError(f"the address has more than the {counted(count, 'cell')} of a {sized.width}x{sized.height}")
    return Clues.from_grid(exchange.filled(cells[:count], sized.width, sized.height, "address"), {})


def _write_address(clues: Clues) -> str:
    cells = [pearl or 0 for row in clues.rows for pearl in row]
    cells += [0] * (-len(cells) % _THREE)
    threes = (cells[at : at + _THREE] for at in range(0, len(cells), _THREE))
    body = "".join(_DIGITS[sum(a * b for a, b in zip(three, _PLACES, strict=True))] for three in threes)
    return exchange.address_of(NAME, clues.width, clues.height, body)


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, _write_id),
    Notation("pzpr", exchange.address(NAME), _read_address, _write_address),
)
