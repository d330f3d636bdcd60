"""Suguru in other programs' words: addresses of puzz.link."""

from __future__ import annotations

from bookmaker.kinds.suguru.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.source.faults import counted

NAME = "suguru"


def _read(text: str) -> Clues:
    sized = exchange.read_address(text)
    regions, rest = exchange.read_borders(sized.cells, sized.width, sized.height)
    count = sized.width * sized.height
    cells = exchange.read_run(rest, count)
    if len(cells) != count or 0 in cells:
        raise ValueError(f"the address does not describe the {counted(count, 'cell')} of a suguru")
    return Clues.from_grid(exchange.in_rows([number or 0 for number in cells], sized.width), {"regions": regions})


def _write(clues: Clues) -> str:
    numbers = exchange.run([number or None for row in clues.rows for number in row])
    return exchange.address_of(NAME, clues.width, clues.height, exchange.borders(clues.regions) + numbers)


NOTATIONS = (Notation("pzpr", exchange.address(NAME), _read, _write),)
