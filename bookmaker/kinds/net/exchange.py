"""Net in other programs' words: ids of Simon Tatham's collection, with wrap and walls."""

from __future__ import annotations

import re

from bookmaker.kinds.net.board import Clues
from bookmaker.puzzles.contract.abilities import Notation, beside_of
from bookmaker.puzzles.kits import exchange
from bookmaker.source.faults import counted

_OPTIONS = re.compile(r"(w?)(?:b[0-9.]*)?a?")  # wraps, how many walls, may have several answers
_TILE = re.compile(r"([0-9a-f])([hv]*)|.", re.DOTALL)
_WALLS = {"h": "down", "v": "right"}


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text.strip(), like="'2x2:1394' or '3x3w:...'")
    options, count = _OPTIONS.fullmatch(head.options), head.width * head.height
    if options is None:
        raise ValueError(f"'{head.options}' is no option of a net")
    tiles: list[int] = []
    walls: list[list[int | str]] = []
    for token in _TILE.finditer(head.cells):
        if token[1] is None or len(tiles) == count:
            raise ValueError(
                f"a {head.width}x{head.height} net needs {counted(count, 'digit')} from 1 to f, with h and v for walls"
            )
        row, column = divmod(len(tiles), head.width)
        tiles.append(int(token[1], 16))
        walls += [[row, column, _WALLS[mark]] for mark in sorted(set(token[2]), reverse=True)]
    if len(tiles) != count:
        raise ValueError(
            f"a {head.width}x{head.height} net needs {counted(count, 'digit')} from 1 to f, not {len(tiles)}"
        )
    rows = tuple(tuple(tiles[at : at + head.width]) for at in range(0, count, head.width))
    clues = Clues.from_grid(rows, {"wrap": options[1] == "w", **({"walls": walls} if walls else {})})
    if walls and "walls" not in beside_of(clues):
        raise ValueError("a net with walls between tiles is not understood")
    return clues


def _write_id(clues: Clues) -> str:
    rows = exchange.no_mask(clues.grid(), "an id of Net")
    marks: dict[tuple[int, int], str] = {}
    for row, column, side in beside_of(clues).get("walls", ()):
        mark = next(mark for mark, name in _WALLS.items() if name == side)
        marks[row, column] = "".join(sorted(marks.get((row, column), "") + mark, reverse=True))
    cells = (f"{mask:x}{marks.get((r, c), '')}" for r, row in enumerate(rows) for c, mask in enumerate(row))
    return f"{clues.width}x{clues.height}{'w' if clues.variant['wrap'] else ''}:{''.join(cells)}"


NOTATIONS = (Notation("sgt", exchange.ID, _read_id, _write_id),)
