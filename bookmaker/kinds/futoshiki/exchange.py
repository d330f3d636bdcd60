"""Futoshiki in other programs' words: ids of Unequal, in Simon Tatham's collection."""

import re

from bookmaker.kinds.futoshiki.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.source.faults import counted

_CELL = re.compile(r"([0-9]{1,2})([URDL]{0,4})", re.ASCII)
_WAYS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def _read(text: str) -> Clues:
    """Each cell its number, 0 for none, and a letter for each neighbour that it is greater than."""
    head = exchange.read_id(text.strip(), like="'4:0,0R,3,...'")
    n, options = head.width, re.sub("d[a-z]", "", head.options)
    if options or head.height != n:
        raise ValueError("an id of Unequal is a square, and adjacent numbers are not marked")
    parts = head.cells.rstrip(",").split(",")
    found = [_CELL.fullmatch(part) for part in parts]
    if len(parts) != n * n or None in found:
        raise ValueError(f"the id does not say the {counted(n * n, 'cell')} of a {n}x{n}")
    signs = []
    for cell, one in enumerate(found):
        for letter in one[2] if one else "":
            (r, c), (down, across) = divmod(cell, n), _WAYS[letter]
            first = min((r, c), (r + down, c + across))
            signs.append([*first, "down" if down else "right", ">" if first == (r, c) else "<"])
    return Clues.from_grid(exchange.in_rows([int(one[1]) for one in found if one], n), {"signs": signs})


def _write(clues: Clues) -> str:
    n = clues.width
    letters = {r * n + c: letter for letter, (r, c) in _WAYS.items()}
    cells = [str(value) for row in clues.rows for value in row]
    for low, high in sorted(clues.signs, key=lambda pair: "URDL".index(letters[pair[0] - pair[1]])):
        cells[high] += letters[low - high]
    return f"{n}:" + "".join(f"{cell}," for cell in cells)


NOTATIONS = (Notation("sgt", exchange.ID, _read, _write),)
