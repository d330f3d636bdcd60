"""Shikaku in other programs' words: ids of Rectangles in Simon Tatham's collection, addresses of puzz.link."""

from bookmaker.kinds.shikaku.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.source.faults import counted

NAME = "shikaku"


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'3x2:2a_4b'")
    if "?" in head.cells or "." in head.cells:
        raise ValueError("an id of Rectangles has numbers, letters and '_' only")
    return _filling(Clues.parse(f"{head.width}x{head.height}:{head.cells}"))


def _write_id(clues: Clues) -> str:
    exchange.no_mask(clues.grid(), "an id of Rectangles")
    if any(number == UNKNOWN for _, _, number in clues.places()):
        raise ValueError("an id of Rectangles cannot say '?'")
    return clues.code()


def _filling(clues: Clues) -> Clues:
    """The same clues; ValueError where their areas cannot fill the grid, which tells ids of other games too."""
    numbers = [number for _, _, number in clues.places()]
    filled = sum(number for number in numbers if number != UNKNOWN)
    if filled > clues.count or (filled < clues.count and UNKNOWN not in numbers):
        raise ValueError(f"the areas add up to {filled}, the grid has {counted(clues.count, 'cell')}")
    return clues


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, _write_id),
    Notation(
        "pzpr",
        exchange.address(NAME),
        lambda text: _filling(Clues.from_grid(exchange.read_numbers(text), {})),
        lambda clues: exchange.write_address(NAME, clues.rows),
    ),
)
