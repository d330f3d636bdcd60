"""Sudoku in other programs' words: 81-character lines, ids of Solo, addresses of puzz.link, ipuz."""

import json
import re
from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.sudoku.board import LARGEST, Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.kits.exchange import in_rows
from bookmaker.puzzles.toolbox import gridcode
from bookmaker.puzzles.toolbox.regions import cells_of_regions

NAME = "sudoku"
ADDRESSED = (4, 6, 9, 16)  # sides for which puzz.link draws the usual boxes
IPUZ = "http://ipuz.org/sudoku#1"
_WISHES = re.compile(r"d[tbiaexu]|md?[248]?|r[24]?|a", re.ASCII)  # of an id: how hard, and which symmetry


def _plain(clues: Clues, form: str) -> None:
    if clues.extra or clues.regions is not None or clues.cages or "box" in clues.variant:
        raise ValueError(
            f"{form} has the usual boxes and nothing else: no diagonals or other extras, no regions, no cages"
        )


def _read_line(text: str) -> Clues:
    digits = [0 if one == "." else int(one) for one in text.strip()]
    return Clues.from_grid(in_rows(digits, 9), {})


def _write_line(clues: Clues) -> str:
    _plain(clues, "a line of 81 characters")
    if clues.width != 9:
        raise ValueError("a line of 81 characters is a 9x9")
    return "".join(str(value or ".") for row in clues.rows for value in row)


def _read_address(text: str) -> Clues:
    rows = exchange.read_numbers(text)
    if len(rows) not in ADDRESSED:
        raise ValueError(
            f"puzz.link draws other boxes than usual in a {len(rows)}x{len(rows)}, so nobody knows its rules"
        )
    return Clues.from_grid(rows, {})


def _write_address(clues: Clues) -> str:
    _plain(clues, "an address of puzz.link")
    if clues.width not in ADDRESSED:
        raise ValueError(f"puzz.link draws other boxes than usual in a {clues.width}x{clues.width}")
    return exchange.write_address(NAME, clues.rows)


def _read_id(text: str) -> Clues:
    """An id of Solo: a box as HIGHxWIDE, or SIDEj; x, k; then digits, walls of regions, walls of cages, sums."""
    head = exchange.read_id(text, like="'3x3:5b3...'")
    letters = _WISHES.sub("", head.options)
    is_jigsaw = "j" in letters
    n = head.width if is_jigsaw else head.width * head.height
    if set(letters) - set("jxk") or not 1 <= n <= LARGEST:
        raise ValueError(f"'{text[:40]}' is no id of Solo of at most {LARGEST}x{LARGEST}")
    parts = head.cells.split(",")
    if len(parts) != 1 + is_jigsaw + 2 * ("k" in letters):
        raise ValueError("the id has too few parts or too many for its options")
    variant: dict[str, Any] = {"x": "x" in letters}
    if is_jigsaw:
        variant["regions"] = exchange.read_walls(parts[1], n, n)
    else:
        variant["box"] = f"{head.height}x{head.width}"
    if "k" in letters:
        sums = _read_cells(parts[-1], n)
        areas = cells_of_regions(exchange.read_walls(parts[-2], n, n))
        variant["cages"] = [{"cells": cells, "sum": sum(sums[r][c] for r, c in cells)} for cells in areas]
    return Clues.from_grid(_read_cells(parts[0], n), variant)


def _write_id(clues: Clues) -> str:
    n = clues.width
    if clues.extra not in ("", "x"):
        raise ValueError(f"an id of Solo knows no {clues.extra}")
    parts = [gridcode.written(clues.rows).partition(":")[2]]
    if clues.regions is not None:
        parts.append(exchange.walls(clues.regions))
    if clues.cages:
        of = {cell: k for k, (cells, _) in enumerate(clues.cages) for cell in cells}
        if len(of) < n * n:
            raise ValueError("an id of Solo has every cell in a cage")
        sums = {min(cells): total for cells, total in clues.cages}
        parts.append(exchange.walls(in_rows([of[cell] for cell in sorted(of)], n)))
        parts.append(gridcode.written(in_rows([sums.get(cell, 0) for cell in sorted(of)], n)).partition(":")[2])
    head = f"{n}j" if clues.box is None else f"{clues.box[1]}x{clues.box[0]}"
    return f"{head}{'x' * clues.x}{'k' * bool(clues.cages)}:{','.join(parts)}"


def _read_cells(text: str, n: int) -> Grid:
    head = gridcode.Head(n, n, "", text)
    return tuple(tuple(value or 0 for value in row) for row in gridcode.read_cells(head, kind=NAME))


def _read_ipuz(text: str) -> Clues:
    values = json.loads(text)
    charset = str(values.get("charset") or "123456789")
    rows = values.get("puzzle")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ValueError("the ipuz file has no 'puzzle' of rows")
    names = {**{one: k for k, one in enumerate(charset, 1)}, "0": 0, str(values.get("empty", 0)): 0}
    grid = [[_digit(cell, names) for cell in row] for row in rows]
    variant: dict[str, Any] = dict(values.get(f"{_OWN}.options") or {})
    if isinstance(values.get("zones"), list):
        areas = [[-1] * len(grid) for _ in grid]
        for number, zone in enumerate(values["zones"]):
            for r, c in _cells(zone, len(grid)):
                areas[r][c] = number
        variant["regions"] = areas
    if isinstance(values.get("cages"), list):
        variant["cages"] = [{"cells": _cells(one, len(grid)), "sum": one.get("value")} for one in values["cages"]]
    return Clues.from_grid(tuple(map(tuple, grid)), variant)


def _digit(cell: Any, names: Mapping[str, int]) -> int:
    shown = cell.get("value", cell.get("cell")) if isinstance(cell, dict) else cell
    if shown is None or str(shown) in names:
        return names.get(str(shown), 0)
    if isinstance(shown, int) and not isinstance(shown, bool):
        return shown
    raise ValueError(f"the ipuz file has {str(shown)[:20]!r} where a digit should be")


def _cells(area: Any, n: int) -> list[tuple[int, int]]:
    """The (row, column) of an area's cells, which ipuz gives as (column, row)."""
    cells = area.get("cells") if isinstance(area, dict) else None
    if not isinstance(cells, list) or not all(isinstance(one, list) and len(one) == 2 for one in cells):
        raise ValueError("an area of the ipuz file has no 'cells'")
    if not all(type(at) is int and 0 <= at < n for one in cells for at in one):
        raise ValueError("an area of the ipuz file reaches out of the grid")
    return [(row, column) for column, row in cells]


def _write_ipuz(clues: Clues) -> str:
    n = clues.width
    values: dict[str, Any] = {"kind": [IPUZ], "charset": "123456789ABCDEFG"[:n], "boxes": clues.regions is None}
    if clues.regions is not None:
        areas: dict[int, list[list[int]]] = {}
        for r, row in enumerate(clues.regions):
            for c, area in enumerate(row):
                areas.setdefault(area, []).append([c, r])
        values["zones"] = [{"cells": cells} for cells in areas.values()]
    if clues.cages:
        values["cageborder"] = "dashed"
        values["cages"] = [{"cells": [[c, r] for r, c in cells], "value": total} for cells, total in clues.cages]
    return json.dumps(values)


_OWN = "example.bookmaker"
NOTATIONS = (
    Notation("sdm", re.compile(r"[0-9.]{81}\s*$", re.ASCII), _read_line, _write_line),
    Notation("sgt", exchange.ID, _read_id, _write_id),
    Notation("pzpr", exchange.address(NAME), _read_address, _write_address),
    Notation("ipuz", re.compile(re.escape(IPUZ.partition("#")[0])), _read_ipuz, _write_ipuz),
)
