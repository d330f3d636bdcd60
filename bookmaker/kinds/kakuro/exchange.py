"""Kakuro in other programs' words: addresses of puzz.link and its kin."""

from __future__ import annotations

from itertools import groupby

from bookmaker.kinds.kakuro.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.kits import exchange

_WHITE = "klmnopqrstuvwxyz"  # runs of 1 to 16 white cells
_SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"  # 0 to 45


def _read(text: str) -> Clues:
    """Cells in reading order, black ones with the sum below and that to the right; then what stands above and left."""
    sized = exchange.read_address(text)
    wide, high, body = sized.width, sized.height, sized.cells.replace("-", "0")
    cells: list[tuple[int, int] | None] = []  # None for a white cell
    at = 0
    while at < len(body) and len(cells) < wide * high:
        sign = body[at]
        if sign in _WHITE:
            cells += [None] * (_WHITE.index(sign) + 1)
            at += 1
        elif sign == ".":
            cells.append((0, 0))
            at += 1
        else:
            cells.append((_sum(body[at : at + 1]), _sum(body[at + 1 : at + 2])))
            at += 2
    if len(cells) != wide * high:
        raise ValueError(f"the address does not describe the cells of a {wide}x{high} grid")
    sums = {(divmod(k, wide), side): both[side] for k, both in enumerate(cells) if both for side in (0, 1)}
    edge = [((-1, c), 0) for c in range(wide) if cells[c] is None]
    edge += [((r, -1), 1) for r in range(high) if cells[r * wide] is None]
    if len(body) - at != len(edge):
        raise ValueError(f"the address has {len(body) - at} sums above and to the left, not {len(edge)}")
    sums |= {one: _sum(sign) for one, sign in zip(edge, body[at:], strict=True)}
    rows = tuple(tuple(None if cells[r * wide + c] else 0 for c in range(wide)) for r in range(high))
    cages = [{"cells": _run(rows, cell, side), "sum": total} for (cell, side), total in sums.items() if total]
    return Clues.from_grid(rows, {"cages": cages})


def _sum(sign: str) -> int:
    if not sign or sign not in _SUMS:
        raise ValueError(f"the address has {sign!r} where a sum should be")
    return _SUMS.index(sign)


def _run(rows: tuple[tuple[int | None, ...], ...], cell: Cell, side: int) -> list[Cell]:
    found, (r, c) = list[Cell](), cell
    while True:
        r, c = (r, c + 1) if side else (r + 1, c)
        if r >= len(rows) or c >= len(rows[0]) or rows[r][c] is None:
            return found
        found.append((r, c))


def _write(clues: Clues) -> str:
    if clues.top < 9 or any(clues.places()):
        raise ValueError("an address has digits from 1 to 9, and none is given in it")
    wide, high = clues.width, clues.height
    sums = dict[tuple[Cell, int], int]()
    for cells, total in clues.cages:
        r, c = divmod(cells[0], wide)
        if len(cells) == 1:
            raise ValueError("the sum of a single cell is not written")
        side = int(cells[1] == cells[0] + 1)
        sums[(r, c - 1) if side else (r - 1, c), side] = total
    body = ""
    flat = [((r, c), value) for r, row in enumerate(clues.rows) for c, value in enumerate(row)]
    for is_white, group in groupby(flat, key=lambda one: one[1] is not None):
        some = [cell for cell, _ in group]
        if is_white:
            body += _WHITE[-1] * (len(some) // 16) + (_WHITE[len(some) % 16 - 1] if len(some) % 16 else "")
        else:
            both = ([sums.get((cell, side), 0) for side in (0, 1)] for cell in some)
            body += "".join("".join(_SUMS[one] for one in pair) if any(pair) else "." for pair in both)
    body += "".join(_SUMS[sums.get(((-1, c), 0), 0)] for c in range(wide) if clues.rows[0][c] is not None)
    body += "".join(_SUMS[sums.get(((r, -1), 1), 0)] for r in range(high) if clues.rows[r][0] is not None)
    return exchange.address_of("kakuro", wide, high, body)


NOTATIONS = (Notation("pzpr", exchange.address("kakuro"), _read, _write),)
