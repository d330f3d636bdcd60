"""Hashi in other programs' words: ids of Bridges in Simon Tatham's collection, addresses of puzz.link."""

from __future__ import annotations

import re

from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from hashi.board import Clues

NAME = "hashikake"
_MOST = re.compile(r"m([0-9]+)")  # bridges between two islands, in the options of an id


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'3x2m2:3a2_1b'")
    most = _MOST.search(head.options)
    if most and int(most[1]) != Clues.MOST:
        raise ValueError(f"the id allows {most[1]} bridges between two islands, not {Clues.MOST}")
    return Clues.from_grid(exchange.read_signs(head.cells, head.width, head.height), {})


def _write_id(clues: Clues) -> str:
    return f"{clues.width}x{clues.height}m{clues.MOST}:{exchange.signs(clues.rows)}"


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, _write_id),
    Notation(
        "pzpr",
        exchange.address(f"(?:{NAME}|hashi)"),
        lambda text: Clues.from_grid(exchange.read_numbers(text), {}),
        lambda clues: exchange.write_address(NAME, clues.rows),
    ),
)
