"""Tents in other programs' words: addresses of puzz.link, and ids of Simon Tatham's collection."""

import re

from bookmaker.kinds.tents.board import Clues, outside_of
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN

NAME = "tents"
_AFTER = 18  # signs of an address that stand for a tree and 0 to 17 blanks after it; the others for 1 to 18 blanks
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _read_address(text: str) -> Clues:
    """The numbers of columns, then of rows; for each sign a tree and blanks after it, or from i on blanks alone."""
    sized = exchange.read_address(text)
    wide, high, body = sized.width, sized.height, sized.cells
    at, lines = 0, list[int | None]()
    while len(lines) < wide + high and at < len(body):
        size = {"-": 3, "+": 4, "=": 4, "%": 4}.get(body[at], 1)
        lines += exchange.read_run(body[at : at + size], wide + high)
        at += size
    if len(lines) != wide + high or UNKNOWN in lines:
        raise ValueError(f"the address does not say all numbers around a {wide}x{high}")
    cells: list[int] = []
    for sign in body[at : at + wide * high + 1]:
        if sign not in _SIGNS:
            raise ValueError(f"the address cannot hold {sign!r}")
        number = _SIGNS.index(sign)
        cells += [1] + [0] * number if number < _AFTER else [0] * (number - _AFTER + 1)
    rows = exchange.filled(cells, wide, high, "address")
    return Clues.from_grid(rows, outside_of([*lines[wide:], *lines[:wide]], high))


def _write_address(clues: Clues) -> str:
    flat = "".join(str(value) for row in clues.rows for value in row)
    body, at = "", 0
    while at < len(flat):
        is_tree = flat[at] == "1"
        after = flat[at + is_tree : at + is_tree + _AFTER - is_tree]
        run = len(after) - len(after.lstrip("0"))
        body += _SIGNS[run] if is_tree else _SIGNS[_AFTER + run - 1]
        at += run + is_tree
    return exchange.address_of(NAME, clues.width, clues.height, exchange.run((*clues.down, *clues.across)) + body)


def _read_id(text: str) -> Clues:
    """A letter for so many cells and then a tree, "_" for a tree alone, z for 25 cells; the last is behind the grid."""
    head = exchange.read_id(text.strip(), like="'8x8:bh_b...,2,1,...'")
    trees, *numbers = head.cells.split(",")
    wide, high = head.width, head.height
    cells = [*map(int, exchange.read_gaps(trees, wide * high, "an id of Tents"))]
    # The last tree stands behind the grid.
    rows = exchange.filled(cells[:-1] if cells and cells[-1] else [], wide, high, "id")
    if len(numbers) != wide + high or not all(re.fullmatch("0|[1-9][0-9]{0,2}", one) for one in numbers):
        raise ValueError(f"the id does not say all numbers around a {wide}x{high}")
    lines = [int(one) for one in numbers]
    return Clues.from_grid(rows, outside_of([*lines[wide:], *lines[:wide]], high))


def _write_id(clues: Clues) -> str:
    if None in clues.counts:
        raise ValueError("an id of Tents has a number at every line")
    text = exchange.gaps(value == 1 for row in clues.rows for value in row)
    return f"{clues.width}x{clues.height}:{text}," + ",".join(map(str, (*clues.down, *clues.across)))


NOTATIONS = (
    Notation("pzpr", exchange.address(NAME), _read_address, _write_address),
    Notation("sgt", exchange.ID, _read_id, _write_id),
)
