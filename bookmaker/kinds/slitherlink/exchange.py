"""Slitherlink in other programs' words: ids of Loopy in Simon Tatham's collection, addresses of puzz.link."""

from itertools import groupby

from bookmaker.kinds.slitherlink.board import BLANK, MOST, Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange

NAME = "slither"
_SQUARE = "t0"  # of the shapes of cells that Loopy has
_STEP = 5  # a letter of an address is a number and 0, 1 or 2 blanks behind it: so many more for one blank
_RUN = 20  # blanks in a letter from g on
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'5x5t0:3a2b1'")
    options = head.options.partition("d")[0]
    if options not in ("", _SQUARE):
        raise ValueError(f"the id has cells of another shape ({head.options}); only squares (t0) are read")
    clues = Clues.parse(f"{head.width}x{head.height}:{head.cells}")
    exchange.no_mask(clues.rows, "an id")
    return clues


def _write_id(clues: Clues) -> str:
    exchange.no_mask(clues.rows, "an id")
    size, _, cells = clues.code().partition(":")
    return f"{size}{_SQUARE}:{cells}"


def _read_address(text: str) -> Clues:
    sized = exchange.read_address(text)
    cells: list[int] = []
    for sign in sized.cells[: sized.width * sized.height + 1]:
        value = _SIGNS.find(sign)
        if sign == ".":
            cells.append(BLANK)
        elif 0 <= value < 3 * _STEP:
            if value % _STEP > MOST:
                raise ValueError(
                    f"the address has the number {value % _STEP}, and a cell has at most {MOST} sides on the line"
                )
            cells += [value % _STEP] + [BLANK] * (value // _STEP)
        elif value > 3 * _STEP:
            cells += [BLANK] * (value - 3 * _STEP)
        else:
            raise ValueError(f"the cells of an address cannot hold {sign!r}")
    return Clues.from_grid(exchange.filled(cells, sized.width, sized.height, "address"), {})


def _write_address(clues: Clues) -> str:
    body = ""
    for number, run in groupby(number for row in exchange.no_mask(clues.grid(), "an address") for number in row):
        length = len(list(run))
        if number != BLANK:
            body += str(number) * length
            continue
        if body and body[-1] in _SIGNS[: MOST + 1]:
            behind = min(2, length)
            body = body[:-1] + _SIGNS[int(body[-1]) + _STEP * behind]
            length -= behind
        body += "z" * (length // _RUN) + (_SIGNS[3 * _STEP + length % _RUN] if length % _RUN else "")
    return exchange.address_of(NAME, clues.width, clues.height, body)


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, _write_id),
    Notation("pzpr", exchange.address(NAME), _read_address, _write_address),
)
