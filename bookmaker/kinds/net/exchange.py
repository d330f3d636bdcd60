"""Net in other programs' words: ids of Simon Tatham's collection, with wrap and walls, much like our own codes."""

import re
from dataclasses import replace

from bookmaker.kinds.net.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange

_OPTIONS = re.compile(r"(w?)(?:b[0-9.]*)?a?")  # wraps, how many walls, may have several answers


def _read_id(text: str) -> Clues:
    """Of the clues the id speaks; the marks of walls may stand there twice and in any order."""
    head = exchange.read_id(text.strip(), like="'2x2:1394' or '3x3w:...'")
    options = _OPTIONS.fullmatch(head.options)
    if options is None:
        raise ValueError(f"'{head.options}' is no option of a net")
    cells = re.sub("[hv]+", lambda marks: "".join(sorted(set(marks[0]), reverse=True)), head.cells)
    clues = Clues.parse(f"{head.width}x{head.height}{options[1]}:{cells}")
    exchange.no_mask(clues.grid(), "an id of Net")
    return clues


def _write_id(clues: Clues) -> str:
    """The id of the clues; ValueError for a mask."""
    exchange.no_mask(clues.grid(), "an id of Net")
    return replace(clues, ghosts=False).code()


NOTATIONS = (Notation("sgt", exchange.ID, _read_id, _write_id),)
