"""Nonogram in other programs' words: ids of Pattern, addresses of puzz.link, .non files and webpbn's XML."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from itertools import islice

from bookmaker.kinds.nonogram.board import Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.kits.values import outside
from bookmaker.puzzles.toolbox.gridcode import LARGEST

NAME = "nonogram"
NON = re.compile(r"(catalogue|title|by|copyright|license|width|height|rows|columns|goal|color)\b[^\n]*\n", re.ASCII)
WEBPBN = re.compile(r"\s*(<\?xml[^>]{0,200}>\s*)?(<!DOCTYPE[^>]{0,200}>\s*)?<(puzzleset|puzzle)\b")


def _clues(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> Clues:
    """The clues, checked; 0 stands for an empty line."""
    if not rows or not columns or max(len(rows), len(columns)) > LARGEST:
        raise ValueError(f"a nonogram has 1 to {LARGEST} rows and columns")
    lines = [[] if list(runs) == [0] else runs for runs in (*rows, *columns)]
    return Clues.from_grid(((0,) * len(columns),) * len(rows), outside.beside(lines, len(rows)))


def _read_id(text: str) -> Clues:
    head = exchange.read_id(text, like="'3x2:1/2//2/1'")
    if head.options:
        raise ValueError(f"an id of Pattern has no options such as '{head.options}'")
    return Clues.parse(f"{head.width}x{head.height}:{head.cells}")


def _read_address(text: str) -> Clues:
    """From the grid outwards each line has room for the most blocks it can have, the columns before the rows."""
    sized = exchange.read_address(text)
    rooms = [(sized.height + 1) // 2] * sized.width + [(sized.width + 1) // 2] * sized.height
    lines = [[run for run in reversed(line) if run] for line in exchange.read_outside(sized.cells, rooms)]
    return _clues(lines[sized.width :], lines[: sized.width])


def _write_address(clues: Clues) -> str:
    numbers: list[int | None] = []
    for lines, length in ((clues.columns, clues.height), (clues.rows, clues.width)):
        for runs in lines:
            numbers += [*reversed(runs), *[None] * ((length + 1) // 2 - len(runs))]
    return exchange.address_of(NAME, clues.width, clues.height, exchange.run(numbers))


def _read_non(text: str) -> Clues:
    """Keys and values a line each; under `rows` and `columns` a clue a line, its numbers parted by commas."""
    found: dict[str, list[list[int]]] = {"rows": [], "columns": []}
    sizes: dict[str, int] = {}
    lines = iter(text.splitlines())
    for line in lines:
        key, _, value = line.strip().partition(" ")
        if key in ("width", "height"):
            sizes[key] = _number(value)
        elif key in found:
            count = sizes.get("height" if key == "rows" else "width")
            if count is None or count > LARGEST:
                raise ValueError(f"a .non file says 'width' and 'height', {LARGEST} at most, before '{key}'")
            clues = islice(lines, count)
            found[key] = [[_number(word) for word in clue.split(",") if word.strip()] for clue in clues]
    if len(found["rows"]) != sizes.get("height") or len(found["columns"]) != sizes.get("width"):
        raise ValueError("a .non file holds 'width', 'height', 'rows' and 'columns', with a clue for each line")
    return _clues(found["rows"], found["columns"])


def _write_non(clues: Clues) -> str:
    parts = [f"width {clues.width}", f"height {clues.height}"]
    for name, lines in (("rows", clues.rows), ("columns", clues.columns)):
        parts += ["", name, *(",".join(map(str, runs)) or "0" for runs in lines)]
    return "\n".join(parts) + "\n"


def _read_webpbn(text: str) -> Clues:
    """The first puzzle of a puzzle set; ValueError for more colours than black and white."""
    if "<!ENTITY" in text:
        raise ValueError("the file defines entities, which no puzzle needs")
    try:
        root = ElementTree.fromstring(text.strip())
    except ElementTree.ParseError:
        raise ValueError("the file is not XML") from None
    lines: dict[str, list[list[int]]] = {}
    for clues in root.iter("clues"):
        counts = list(clues.iter("count"))
        if any(count.get("color", "black") != "black" for count in counts):
            raise ValueError("a nonogram has black cells only, this one has colours")
        runs = [[_number(count.text or "") for count in line.iter("count")] for line in clues.iter("line")]
        lines.setdefault(str(clues.get("type")), runs)
    if not {"rows", "columns"} <= lines.keys():
        raise ValueError("the file has no clues for rows and columns")
    return _clues(lines["rows"], lines["columns"])


def _write_webpbn(clues: Clues) -> str:
    parts = ['<?xml version="1.0"?>', "<puzzleset>", '<puzzle type="grid" defaultcolor="black">']
    parts += ['<color name="white" char=".">FFFFFF</color>', '<color name="black" char="X">000000</color>']
    for name, lines in (("columns", clues.columns), ("rows", clues.rows)):
        counts = ("".join(f"<count>{run}</count>" for run in runs) for runs in lines)
        parts += [f'<clues type="{name}">', *(f"<line>{some}</line>" for some in counts), "</clues>"]
    return "\n".join([*parts, "</puzzle>", "</puzzleset>"]) + "\n"


def _number(word: str) -> int:
    text = word.strip()
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise ValueError(f"'{text[:20]}' is not the length of a block")
    return int(text)


NOTATIONS = (
    Notation("sgt", exchange.ID, _read_id, Clues.code),
    Notation("pzpr", exchange.address(NAME), _read_address, _write_address),
    Notation("non", NON, _read_non, _write_non, is_line=False),
    Notation("webpbn", WEBPBN, _read_webpbn, _write_webpbn, is_line=False),
)
