"""Star Battle in other programs' words: addresses of puzz.link."""

from bookmaker.kinds.starbattle.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange

NAME = "starbattle"


def _read(text: str) -> Clues:
    sized = exchange.read_address(text)
    stars, slash, body = sized.cells.partition("/")
    if not (slash and stars.isascii() and stars.isdigit() and len(stars) == 1):
        raise ValueError(f"'{text[:60]}' does not say how many stars a line has")
    regions = exchange.read_rooms(body, sized.width, sized.height)
    return Clues.from_grid(((0,) * sized.width,) * sized.height, {"regions": regions, "stars": int(stars)})


def _write(clues: Clues) -> str:
    exchange.no_mask(clues.rows, "an address")
    return exchange.address_of(NAME, clues.width, clues.height, f"{clues.stars}/{exchange.borders(clues.regions)}")


NOTATIONS = (Notation("pzpr", exchange.address(NAME), _read, _write),)
