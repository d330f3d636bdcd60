"""Masyu in other programs' words: ids of Pearl in Simon Tatham's collection, addresses of puzz.link."""

from bookmaker.kinds.masyu.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.source.faults import counted

NAME = "mashu"
PEARLS = "WB"  # of an id, the white one first
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_THREE = 3  # cells in a sign of an address
_PLACES = (9, 3, 1)  # what a pearl counts at each of them


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'5x5:WaBcW'")
    return Clues.from_grid(exchange.read_signs(head.cells, head.width, head.height, PEARLS), {})


def _write_id(clues: Clues) -> str:
    return f"{clues.width}x{clues.height}:{exchange.signs(exchange.no_mask(clues.rows, 'an id'), PEARLS)}"


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
