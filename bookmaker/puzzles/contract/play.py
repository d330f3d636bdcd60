"""Kind name -> its play.js, the script that knows how its puzzles are played on the web.

Web play is an ability that a kind may have: a file play.js in its package, beside words.toml, or for kinds that share
an engine in the package around theirs. It sets `globalThis.bookmakerKind` to an object with the functions below. Most
of them a kit makes: with a line such as "// Kits: values, values/houses" a script stands in one function with
bookmaker/puzzles/kits/values/play.js and houses.js, which say at their top what they take and give.

States are plain data and never changed in place; in them `pen` (a cell, or null) and `typed` belong to the hand and are
no move. Cells are [row, column], from 0. `puzzle` has width, height, grid, options, and of outside, regions, cages and
walls what the record has; `puzzle.tables` is what the kind's `tables(clues)` gives; `puzzle.lines` and `puzzle.edge`
are paths for SVG: the sides between cells that are there, and those around them. A cell that is not there is null in
the grid: no tap and no stroke comes to it. `answer` is the record's solution; of a Settling kind, settled.

    begin(puzzle)                           the first state
    tap(puzzle, state, cell, back)          after a tap, or null; `back` for the other button, Shift or Delete
    open(puzzle, state)                     how many cells are not filled in yet; solved means none, and no mistake
    mistakes(puzzle, state)                 [{name, cells}], the names those of the faults in words.toml
    draw(puzzle, state, cursor)             SVG, a cell being 1 x 1: {under, over}, marks stand in between; and `room`,
                                            {left, top, right, bottom}, for what stands beside the grid
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
    holds(puzzle, state, answer, find)      whether the board shows what a step found, [sort, cells, value, holds]
    put(puzzle, state, finds)               the state with what a step found, or null where it cannot be drawn
    pad(puzzle), notes                      the keys to press below the board, and whether they can be marks
    mesh(puzzle)                            where a hand can be, if not in cells: {grid, height, width, past, cellOf,
                                            aim}, with rows of places (null for none), how far these reach past the
                                            cells, the cell by which one is named, the place that a tap at a point
                                            means; taps, strokes, labels are then of places
    found(puzzle, finds)                    what a step found as a path for SVG, where edges do not join two cells
    erase(puzzle, state, cell)              after Delete, where that is not a tap with `back`
    tip(puzzle, state, cursor, say)         what stands below the board about the chosen cell, or ""
    shifts(puzzle)                          whether the board is a torus that may be shifted
"""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol, runtime_checkable

from bookmaker.puzzles.contract import registry

SCRIPT = "play.js"
KITS = "bookmaker.puzzles.kits"

_ASKS = re.compile(r"^// Kits: ([a-z/, ]+)$", re.MULTILINE)


@runtime_checkable
class Settling(Protocol):
    """A kind whose answers know more than the solution of a record says: on which side of a loop its holes lie."""

    def settled(self, clues: Any, answer: Any) -> Any:
        """The answer with `rows` in which nothing is missing, where these clues leave a way; else as it is."""


def can_play(kind: str) -> bool:
    """Whether puzzles of that kind can be played on the web."""
    return _script(kind) is not None


def script_of(kind: str) -> str:
    """The kind's script; LookupError where it has none."""
    script = _script(kind)
    if script is None:
        raise LookupError(f"'{kind}' cannot be played on the web")
    text = script.read_text(encoding="utf-8")
    parts = _with_kits(text)
    if len(parts) == 1:
        return text
    return "\n".join(('"use strict";\n(() => {', files(KITS).joinpath(SCRIPT).read_text("utf-8"), *parts, "})();\n"))


def _with_kits(text: str) -> list[str]:
    """The scripts of the kits that a script asks for, those that they ask for first, and the script; each once."""
    found: dict[str, None] = {}
    asked = _ASKS.search(text)
    for name in asked[1].split(", ") if asked else ():
        family, _, own = name.partition("/")
        part = files(KITS).joinpath(family, f"{own}.js" if own else SCRIPT)
        if not part.is_file():
            raise LookupError(f"there is no kit '{name}' for play on the web")
        found |= dict.fromkeys(_with_kits(part.read_text("utf-8")))
    return [*found, text]


def _script(kind: str) -> Traversable | None:
    own = registry.package(kind)
    around = own.rpartition(".")[0]
    places = (files(package).joinpath(SCRIPT) for package in (own, around) if package)
    return next((place for place in places if place.is_file()), None)
