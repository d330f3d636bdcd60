"""Suguru in other programs' words: addresses of puzz.link."""

from dataclasses import replace

from bookmaker.kinds.suguru.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange

NAME = "suguru"


def _read(text: str) -> Clues:
    sized = exchange.read_address(text)
    regions, rest = exchange.read_borders(sized.cells, sized.width, sized.height)
    return Clues.from_grid(exchange.numbers_of(replace(sized, cells=rest)), {"regions": regions})


def _write(clues: Clues) -> str:
    numbers = exchange.run([number or None for row in clues.rows for number in row])
    return exchange.address_of(NAME, clues.width, clues.height, exchange.borders(clues.regions) + numbers)


NOTATIONS = (Notation("pzpr", exchange.address(NAME), _read, _write),)
