"""Cages of a Killer as they stand in records and codes -> their cells and sums, checked."""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.toolbox.near import is_connected, rook_near

Cage: TypeAlias = tuple[tuple[Cell, ...], int]  # its cells in reading order, and their sum


def checked_cages(given: Any, n: int) -> tuple[Cage, ...]:
    """The cages of a record, checked; none for true, false or nothing."""
    if given is None or isinstance(given, bool):
        return ()
    if not isinstance(given, (list, tuple)) or not all(isinstance(one, Mapping) for one in given):
        raise ValueError("'cages' is a list, each cage with 'cells' and 'sum'")
    found: list[Cage] = []
    taken: set[Cell] = set()
    for one in given:
        cells, total = one.get("cells"), one.get("sum")
        if not isinstance(cells, (list, tuple)) or not all(_is_cell(cell, n) for cell in cells) or not cells:
            raise ValueError(f"a cage's cells are rows and columns from 0 to {n - 1}, not {str(cells)[:40]}")
        places = tuple(sorted((cell[0], cell[1]) for cell in cells))
        name = f"the cage of row {places[0][0] + 1}, column {places[0][1] + 1}"
        if len(set(places)) < len(places) or taken & set(places):
            raise ValueError(f"{name} overlaps another one or itself")
        taken |= set(places)
        if not is_connected(places, rook_near(n, n)):
            raise ValueError(f"{name} is in several pieces")
        k = len(places)
        least, most = k * (k + 1) // 2, k * (2 * n + 1 - k) // 2
        if type(total) is not int or k > n or not least <= total <= most:
            raise ValueError(f"{name} cannot add up to {str(total)[:10]}: {k} different digits make {least} to {most}")
        found.append((places, total))
    return tuple(sorted(found))


def _is_cell(cell: Any, n: int) -> bool:
    return isinstance(cell, (list, tuple)) and len(cell) == 2 and all(type(at) is int and 0 <= at < n for at in cell)


def read_cages(text: str, n: int) -> list[Mapping[str, Any]]:
    """Cages from the part of a code that names the cage of each cell and the sums; ValueError for another text."""
    places, _, sums = text.partition(":")
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})*:[0-9]{1,3}(\.[0-9]{1,3})*", text, re.ASCII):
        raise ValueError(f"'{text[:20]}' does not say the cage of each cell and the sums")
    of, totals = [int(one) for one in places.split(".")], [int(one) for one in sums.split(".")]
    if len(of) != n * n or set(of) - {0} != set(range(1, len(totals) + 1)):
        raise ValueError(f"the cages of a {n}x{n} name a cage for each of {n * n} cells, and each has a sum")
    cells = [[divmod(at, n) for at, one in enumerate(of) if one == k] for k in range(1, len(totals) + 1)]
    return [{"cells": some, "sum": total} for some, total in zip(cells, totals, strict=True)]
