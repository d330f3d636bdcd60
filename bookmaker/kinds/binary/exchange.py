"""Binary in other programs' words: ids of Unruly, in Simon Tatham's collection."""

from bookmaker.kinds.binary.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange

_RUN = 25  # blank cells that one letter of an id can hold without a digit after them


def _read(text: str) -> Clues:
    """A letter for so many blank cells and then a digit, in lower case a 0; the last one stands behind the grid."""
    head = exchange.read_id(text.strip(), like="'6x6:aFcAe'")
    cells: list[int] = []
    for letter in head.cells:
        is_one, run = letter.isupper(), ord(letter.lower()) - 97
        if not letter.isascii() or not 0 <= run <= _RUN:
            raise ValueError(f"an id of Unruly cannot hold {letter!r}")
        cells += [-1] * run + ([int(is_one)] if run < _RUN else [])
        if len(cells) > head.width * head.height + 1:
            break
    rows = exchange.filled(cells[:-1], head.width, head.height, "id")
    return Clues.from_grid(rows, {"different": "u" in head.options})


def _write(clues: Clues) -> str:
    if clues.signs:
        raise ValueError("an id of Unruly has no signs between cells")
    text, run = "", 0
    for value in (*(value for row in clues.rows for value in row), 1):
        if not value:
            run += 1
            continue
        letter = chr(97 + run % _RUN)
        text += "z" * (run // _RUN) + (letter if value == 1 else letter.upper())
        run = 0
    return f"{clues.width}x{clues.height}{'u' * clues.different}:{text}"


NOTATIONS = (Notation("sgt", exchange.ID, _read, _write),)
