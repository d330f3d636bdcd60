"""Kind name -> its play.js, the script that knows how its puzzles are played on the web.

Web play is an ability that a kind may have: a file play.js in its package, beside words.toml, or for kinds that share
an engine in the package around theirs. It sets `globalThis.bookmakerKind` to an object with the functions below.
States are plain data and never changed in place; in them `pen` (a cell, or null) and `typed` belong to the hand and are
no move. Cells are [row, column], from 0. `puzzle` has width, height, grid, options, and of outside, regions, cages and
walls what the record has; `puzzle.lines` and `puzzle.edge` are paths for SVG: the sides between cells that are there,
and those around them. A cell that is not there is null in the grid: no tap and no stroke comes to it. `answer` is the
record's solution.

    begin(puzzle)                           the first state
    tap(puzzle, state, cell, back)          after a tap, or null; `back` for the other button, Shift or Delete
    open(puzzle, state)                     how many cells are not filled in yet; solved means none, and no mistake
    mistakes(puzzle, state)                 [{name, cells}], the names those of the faults in words.toml
    draw(puzzle, state, cursor)             SVG, a cell being 1 x 1: {under, over}, marks stand in between; and `room`,
                                            {left, top}, for what stands beside the grid
    label(puzzle, state, cell, say)         what a cell holds in words; say(name, values) is one of `play` in words.toml
    wrong(puzzle, state, answer)            the cells in which something stands that the answer has not
    agrees(puzzle, state, answer, cell)     whether that cell stands as in the answer
    fill(puzzle, state, answer, cells)      the state with these cells as in the answer

And where the kind has them:

    drag(puzzle, state, path, isMark)       after a stroke through neighbouring cells, or null
    slants(puzzle)                          whether a stroke also goes from corner to corner
    live(puzzle, path, isMark), spoken(puzzle, path, say)     what a stroke under way spans, as SVG and in words
    mark(puzzle, state, cell), markName     a mark on a cell, and what the page calls it: lock, cross or notes
    type(puzzle, state, cell, key, isMark)  after a key with a letter or digit
    pad(puzzle), notes                      the keys to press below the board, and whether they can be marks
    erase(puzzle, state, cell)              after Delete, where that is not a tap with `back`
    shifts(puzzle)                          whether the board is a torus that may be shifted
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from bookmaker.puzzles.contract import registry

SCRIPT = "play.js"


def can_play(kind: str) -> bool:
    """Whether puzzles of that kind can be played on the web."""
    return _script(kind) is not None


def script_of(kind: str) -> str:
    """The kind's script; LookupError where it has none."""
    script = _script(kind)
    if script is None:
        raise LookupError(f"'{kind}' cannot be played on the web")
    return script.read_text(encoding="utf-8")


def _script(kind: str) -> Traversable | None:
    own = registry.package(kind)
    around = own.rpartition(".")[0]
    places = (files(package).joinpath(SCRIPT) for package in (own, around) if package)
    return next((place for place in places if place.is_file()), None)
