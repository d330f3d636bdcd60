"""Kakuro in other programs' words: addresses of puzz.link and its kin."""

from itertools import groupby

from bookmaker.kinds.kakuro.board import Clues, caged, heads
from bookmaker.puzzles.contract.abilities import Notation
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
    sums = {(divmod(k, wide), side): both[side] for k, both in enumerate(cells) if both for side in (False, True)}
    edge = [((-1, c), False) for c in range(wide) if cells[c] is None]
    edge += [((r, -1), True) for r in range(high) if cells[r * wide] is None]
    if len(body) - at != len(edge):
        raise ValueError(f"the address has {len(body) - at} sums above and to the left, not {len(edge)}")
    sums |= {one: _sum(sign) for one, sign in zip(edge, body[at:], strict=True)}
    rows = tuple(tuple(None if cells[r * wide + c] else 0 for c in range(wide)) for r in range(high))
    return Clues.from_grid(rows, {"cages": caged(rows, {at: total for at, total in sums.items() if total})})


def _sum(sign: str) -> int:
    if not sign or sign not in _SUMS:
        raise ValueError(f"the address has {sign!r} where a sum should be")
    return _SUMS.index(sign)


def _write(clues: Clues) -> str:
    if clues.top < 9 or any(clues.places()):
        raise ValueError("an address has digits from 1 to 9, and none is given in it")
    if any(len(cells) == 1 for cells, _ in clues.cages):
        raise ValueError("the sum of a single cell is not written")
    wide, totals = clues.width, dict(clues.cages)
    sums = {at: totals.get(cells, 0) for at, cells in heads(clues.rows).items()}
    body = ""
    flat = [((r, c), value) for r, row in enumerate(clues.rows) for c, value in enumerate(row)]
    for is_white, group in groupby(flat, key=lambda one: one[1] is not None):
        some = [cell for cell, _ in group]
        if is_white:
            body += _WHITE[-1] * (len(some) // 16) + (_WHITE[len(some) % 16 - 1] if len(some) % 16 else "")
        else:
            both = ([sums.get((cell, side), 0) for side in (False, True)] for cell in some)
            body += "".join("".join(_SUMS[one] for one in pair) if any(pair) else "." for pair in both)
    edge = [((-1, c), False) for c in range(wide)] + [((r, -1), True) for r in range(clues.height)]
    body += "".join(_SUMS[sums[at]] for at in edge if at in sums)
    return exchange.address_of("kakuro", wide, clues.height, body)


NOTATIONS = (Notation("pzpr", exchange.address("kakuro"), _read, _write),)
