"""Skyscrapers in other programs' words: ids of Towers, in Simon Tatham's collection, and addresses of puzz.link."""

import re

from bookmaker.kinds.skyscrapers.board import Clues, outside_of
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.toolbox import gridcode
from bookmaker.source.faults import counted

NAME = "skyscrapers"


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text.strip(), like="'4:2/1//3/...'")
    n, (around, _, cells) = head.width, head.cells.partition(",")
    numbers = around.split("/")
    if head.height != n or len(numbers) != 4 * n or not all(re.fullmatch("([1-9][0-9]*)?", one) for one in numbers):
        raise ValueError(f"the id does not tell the {counted(4 * n, 'number')} around a {n}x{n}")
    rows = gridcode.read_cells(gridcode.Head(n, n, "", cells), kind=NAME) if cells else ((0,) * n,) * n
    return Clues.from_grid(rows, outside_of([int(one or 0) for one in numbers]))


def _write_id(clues: Clues) -> str:
    cells = gridcode.written(clues.rows).partition(":")[2]
    around = "/".join(str(number or "") for number in _plain(clues).around)
    return f"{clues.width}:{around}" + (f",{cells}" if any(clues.places()) else "")


def _read_address(text: str) -> Clues:
    sized = exchange.read_address(text)
    n = sized.width
    cells = exchange.read_run(sized.cells, 4 * n + n * n)
    if sized.height != n or len(cells) not in (4 * n, 4 * n + n * n) or 0 in cells:
        raise ValueError(f"the address does not tell the {counted(4 * n, 'number')} around a {n}x{n}, and its cells")
    numbers = [number or 0 for number in cells] + [0] * (n * n)
    return Clues.from_grid(exchange.in_rows(numbers[4 * n :][: n * n], n), outside_of(numbers[: 4 * n]))


def _write_address(clues: Clues) -> str:
    parts = (_plain(clues).around, [height for row in clues.rows for height in row])
    body = "".join(exchange.run([number or None for number in part]) for part in parts)
    return exchange.address_of(NAME, clues.width, clues.width, body)


def _plain(clues: Clues) -> Clues:
    if clues.parks:
        raise ValueError("other programs' skyscrapers have no parks")
    return clues


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, _write_id),
    Notation("pzpr", exchange.address(NAME), _read_address, _write_address),
)
