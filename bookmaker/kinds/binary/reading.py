"""Binary read back from paper: what stands in cells, and the signs on the lines between them -> clues and answer."""

import math
from dataclasses import replace

from bookmaker import painted
from bookmaker.kinds.binary.board import Answer, Clues
from bookmaker.painted import NEAR, Cell, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.reading import plain, without_second_frame
from bookmaker.puzzles.kits.values.reading import in_gaps

SHORT = 0.5  # cells; no stroke of a sign is as long, and every other line is longer
DARK = 0.3  # how dark a symbol is at least; what stands behind a printed one is lighter
ROUND = 0.08  # cells; a sun is that much nearer to being as wide as it is high than a moon
VALUES = {"0": 0, "1": 1, "O": 0, "X": 1}


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    signs, rest, is_double = _parted(picture)
    rows, symbols = _held(rest)
    symbols = symbols or str(variant.get("symbols", "digits"))
    return Clues.from_grid(rows, {"different": is_double, "symbols": symbols, "signs": signs})


def read_answer(picture: GridPicture) -> Answer:
    """What stands in the cells of a printed solution; ValueError for a picture of anything else."""
    rows, _ = _held(_parted(picture)[1])
    if any(value < 0 for row in rows for value in row):
        raise ValueError("a cell is empty")
    return Answer.from_grid(rows)


def _held(picture: GridPicture) -> tuple[Grid, str]:
    """What each cell holds, -1 for nothing; and which symbols these are, if any."""
    plain(picture)
    words = painted.numbers(picture)
    boxes: dict[Cell, list[float]] = {}
    for fill in picture.inside().fills:
        if fill.tint > DARK:
            cell = (math.floor((fill.y + fill.y2) / 2), math.floor((fill.x + fill.x2) / 2))
            left, top, right, bottom = boxes.get(cell, [fill.x, fill.y, fill.x2, fill.y2])
            boxes[cell] = [min(left, fill.x), min(top, fill.y), max(right, fill.x2), max(bottom, fill.y2)]
    found = {cell: VALUES[text] for cell, text in words.items() if text in VALUES}
    if len(found) < len(words) or len({text in "01" for text in words.values()}) > 1 or (words and boxes):
        raise ValueError("cells hold something else than two symbols of a kind")
    for cell, (left, top, right, bottom) in boxes.items():
        off = max(abs((left + right) / 2 - cell[1] - 0.5), abs((top + bottom) / 2 - cell[0] - 0.5))
        if off > NEAR or not 0.4 < bottom - top < 0.9:
            raise ValueError(f"what stands in row {cell[0] + 1}, column {cell[1] + 1} is no sun and no moon")
        found[cell] = int(bottom - top - (right - left) > ROUND)
    symbols = "suns" if boxes else "noughts" if {*words.values()} & {*"OX"} else "digits" if words else ""
    rows = tuple(tuple(found.get((r, c), -1) for c in range(picture.width)) for r in range(picture.height))
    return rows, symbols


def _parted(picture: GridPicture) -> tuple[list[list[object]], GridPicture, bool]:
    """The signs as a record has them, the picture without them, and whether its frame is double, as it is not there."""
    picture, is_double = without_second_frame(picture)
    seen = picture.painted
    short = [one for one in picture.inside().strokes if math.dist((one.x, one.y), (one.x2, one.y2)) < SHORT]
    found: list[list[object]] = []
    for (row, column, side), strokes in in_gaps(map(_on_line, short)):
        level = [abs(one.y - one.y2) < NEAR / 2 for one in strokes]
        if len({*level}) > 1:
            raise ValueError(f"two strokes are no sign at row {row + 1}, column {column + 1}")
        found.append([row, column, side, "=" if level[0] else "x"])
    kept = tuple(one for one in seen.strokes if one not in short)
    return found, replace(picture, painted=replace(seen, strokes=kept)), is_double


def _on_line(one: Stroke) -> Stroke:
    """A stroke of a sign; ValueError unless it stands in the middle of a line between two cells."""
    x, y = (one.x + one.x2) / 2, (one.y + one.y2) / 2
    off = min(abs(x - math.floor(x) - 0.5), abs(y - math.floor(y) - 0.5))
    if off > 2 * NEAR:
        raise ValueError(f"a short line where none should be at row {math.floor(y) + 1}, column {math.floor(x) + 1}")
    return one
