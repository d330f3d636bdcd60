"""Skyscrapers in other programs' words: ids of Towers, in Simon Tatham's collection, and addresses of puzz.link."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.skyscrapers.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.toolbox import gridcode
from bookmaker.source.faults import counted

NAME = "skyscrapers"


def _clues(n: int, around: Sequence[int], cells: Sequence[int]) -> Clues:
    """Clues with these numbers above, below, to the left and to the right, 0 for none."""
    top, bottom, left, right = (around[at : at + n] for at in range(0, 4 * n, n))
    ends = {"rows": list(zip(left, right, strict=True)), "columns": list(zip(top, bottom, strict=True))}
    return Clues.from_grid(exchange.in_rows(cells, n), {"outside": ends})


def _around(clues: Clues) -> list[int]:
    rows, columns = clues.ends[: clues.width], clues.ends[clues.width :]
    return [pair[end] for lines in (columns, rows) for end in (0, 1) for pair in lines]


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text.strip(), like="'4:2/1//3/...'")
    n, (around, _, cells) = head.width, head.cells.partition(",")
    numbers = around.split("/")
    if (
        head.height != n
        or len(numbers) != 4 * n
        or not all(one.isascii() and (one.isdigit() or not one) and not one.startswith("0") for one in numbers)
    ):
        raise ValueError(f"the id does not tell the {counted(4 * n, 'number')} around a {n}x{n}")
    rows = gridcode.read_cells(gridcode.Head(n, n, "", cells), kind=NAME) if cells else [[0] * n] * n
    return _clues(n, [int(one or 0) for one in numbers], [value or 0 for row in rows for value in row])


def _write_id(clues: Clues) -> str:
    cells = gridcode.written(clues.rows).partition(":")[2]
    around = "/".join(str(number or "") for number in _around(_plain(clues)))
    return f"{clues.width}:{around}" + (f",{cells}" if any(clues.places()) else "")


def _read_address(text: str) -> Clues:
    sized = exchange.read_address(text)
    n = sized.width
    cells = exchange.read_run(sized.cells, 4 * n + n * n)
    if sized.height != n or len(cells) not in (4 * n, 4 * n + n * n) or 0 in cells:
        raise ValueError(f"the address does not tell the {counted(4 * n, 'number')} around a {n}x{n}, and its cells")
    numbers = [number or 0 for number in cells] + [0] * (n * n)
    return _clues(n, numbers[: 4 * n], numbers[4 * n : 4 * n + n * n])


def _write_address(clues: Clues) -> str:
    parts = (_around(_plain(clues)), [value for row in clues.rows for value in row])
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
