"""Bridges in other programs' words: ids of Bridges in Simon Tatham's collection, addresses of puzz.link."""

import re

from bookmaker.kinds.bridges.board import USUAL, Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN

NAME = "hashikake"
_MOST = re.compile(r"m([0-9]+)")  # bridges between two islands, in the options of an id


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'3x2m2:3a2_1b'")
    most = _MOST.search(head.options)
    return Clues.from_grid(
        exchange.read_signs(head.cells, head.width, head.height), {"most": int(most[1])} if most else {}
    )


def _write_id(clues: Clues) -> str:
    if any(number == UNKNOWN for _, number in clues.places()):
        raise ValueError("an id has no islands without a number")
    return f"{clues.width}x{clues.height}m{clues.most}:{exchange.signs(exchange.no_mask(clues.rows, 'an id'))}"


def _write_address(clues: Clues) -> str:
    if clues.most != USUAL:
        raise ValueError(f"an address means two bridges between two islands at most, not {clues.most}")
    return exchange.write_address(NAME, clues.rows)


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, _write_id),
    Notation(
        "pzpr",
        exchange.address(f"(?:{NAME}|hashi)"),
        lambda text: Clues.from_grid(exchange.read_numbers(text), {}),
        _write_address,
    ),
)
