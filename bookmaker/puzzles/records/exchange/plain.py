"""Plain grids of text <-> puzzles: a line that names the kind, the rows, and what stands beside them.

    net 3x3 wrap=true
    3 5 9
    ...

Cells are numbers with blanks between them, or one letter each; "." is a blank cell, "?" a clue without its number, "#"
a cell that is not there. A file may hold several, with an empty line between.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BESIDE
from bookmaker.puzzles.contract.asking import beside_of
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.records.record import Given, given_of, plain_record
from bookmaker.puzzles.toolbox.gridcode import LARGEST, UNKNOWN

_HEAD = re.compile(
    r"(?P<kind>[a-z][a-z0-9_-]{1,39})(?: +(?P<size>[0-9]{1,9}x[0-9]{1,9}))?(?P<options>(?: +\S{1,80}){0,20})\s*"
)
_BESIDE = re.compile(rf"({'|'.join(BESIDE)}): *(.*)")
_SIGNS: dict[str, int | None] = {".": 0, "?": UNKNOWN, "#": None}
SIZE_LINE = re.compile(r"([0-9]{1,3}) ([0-9]{1,3})")


def blocks(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """The puzzles of a text, each as the index of its first line and its lines.

    Empty lines part them; where one begins with its width and height, so does the end of its rows, and "0 0" ends all.
    """
    block: list[str] = []
    begins = 0
    rows: int | None = None
    for at, line in enumerate([*lines, ""]):
        is_full = rows is not None and len(block) > rows
        if block and (is_full or not line.strip()):
            yield begins, block
            block = []
        if not line.strip():
            continue
        if not block:
            sides = SIZE_LINE.fullmatch(line.strip())
            if sides and int(sides[1]) == int(sides[2]) == 0:
                return
            begins, rows = at, int(sides[2]) if sides else None
        block.append(line)


def read_block(block: Sequence[str], kind: str | None) -> Given:
    """The puzzle of one plain grid; `kind` where no line names it. ValueError, in a sentence, for any other text."""
    head = _HEAD.fullmatch(block[0].strip()) if len(block[0]) < 2000 else None
    # A row may be letters too: then the kind was named otherwise.
    if head is not None and (registry.has(head["kind"]) or kind is None):
        if not registry.has(head["kind"]):
            raise ValueError(f"'{block[0].strip()[:40]}' is no puzzle, and names no kind")
        record: dict[str, Any] = {"kind": head["kind"], "options": dict(map(_option, head["options"].split()))}
        record |= {"size": head["size"]} if head["size"] else {}
        rows = list(block[1:])
    elif kind is not None:
        record, rows = {"kind": kind, "options": {}}, list(block)
        sides = SIZE_LINE.fullmatch(block[0].strip())
        if sides and len(block) == int(sides[2]) + 1:
            record["size"], rows = f"{sides[1]}x{sides[2]}", rows[1:]
    else:
        raise ValueError(f"'{block[0].strip()[:40]}' does not say of which kind the puzzle is")
    while rows and (line := _BESIDE.fullmatch(rows[-1].strip())):
        try:
            record[line[1]] = json.loads(line[2])
        except (ValueError, RecursionError):
            raise ValueError(f"'{line[1]}' is not followed by JSON") from None
        rows.pop()
    if len(rows) > LARGEST:
        raise ValueError(f"a grid of {len(rows)} rows is larger than {LARGEST}x{LARGEST}")
    grid = [_row(row.strip()) for row in rows]
    given = given_of({**record, "grid": grid})
    return Given(given.kind, given.clues, plain_record(given.kind, given.clues))


def write_block(kind: str, clues: Any) -> str:
    """The plain grid of a puzzle; `read_block` undoes it."""
    beside = beside_of(clues)
    options = [f"{name}={json.dumps(value)}" for name, value in clues.variant.items() if value and name not in beside]
    head = " ".join([kind, f"{clues.width}x{clues.height}", *options])
    return "\n".join(
        [head, *grid_lines(clues.grid()), *(f"{key}: {json.dumps(value)}" for key, value in beside.items())]
    )


def grid_lines(rows: MaskedGrid) -> list[str]:
    """The rows as aligned columns of numbers and signs."""
    signs = {value: sign for sign, value in _SIGNS.items()}
    shown = [[signs.get(number) or str(number) for number in row] for row in rows]
    width = max(len(word) for row in shown for word in row)
    return [" ".join(word.rjust(width) for word in row) for row in shown]


def _option(word: str) -> tuple[str, Any]:
    name, equals, value = word.partition("=")
    if not equals:
        raise ValueError(f"'{word[:40]}' is not an option like wrap=true")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def _row(line: str) -> list[int | None]:
    words = line.split() if " " in line or "\t" in line else list(line)
    if len(words) > LARGEST:
        raise ValueError(f"a row of {len(words)} cells is longer than {LARGEST}")
    # One word alone may be a grid of one column: a number of several digits is no row of cells of its own there.
    return [_cell(word) for word in words]


def _cell(word: str) -> int | None:
    if word in _SIGNS:
        return _SIGNS[word]
    if word.isascii() and len(word) <= 6 and (word.isdigit() or (len(word) == 1 and word.isalpha())):
        return int(word, 10 if word.isdigit() else 36)
    raise ValueError(f"'{word[:20]}' is not a cell: use numbers, '.', '?' and '#'")
