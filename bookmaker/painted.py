"""Painted: what a finished file shows, as strokes, fills and words without meanings; and what that means in cells.

The press reads files and gives what it found; a kind reads its puzzle out of that. x runs to the right, y down. On a
page the unit is the point; in a grid it is the cell, with the grid's upper left corner as origin, as in a Drawing.
Whoever reads a grid must account for all that is painted in it: what lies where nothing should be is a ValueError.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]  # row, column
Edge: TypeAlias = tuple[Cell, str]  # on the "right" of the cell or "down" below it

NEAR = 0.06  # cells; a stroke that is so far from its place is not there
CENTRED = 0.12  # cells; how far a number may stand from the middle of its cell
THICK = 1.4  # times the thinnest line of a grid: a border between regions


class Stroke(NamedTuple):
    """A straight line with its width; `tint` is how dark it is, from 0 to 1."""

    x: float
    y: float
    x2: float
    y2: float
    width: float
    tint: float


class Fill(NamedTuple):
    """A filled shape by the box around it; `tint` is how dark it is, 0 for white."""

    x: float
    y: float
    x2: float
    y2: float
    tint: float


class Word(NamedTuple):
    """Letters set in one go, by the box around their ink."""

    text: str
    x: float
    y: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Painted:
    """All that a page or a grid shows, in the order in which it is painted."""

    strokes: tuple[Stroke, ...] = ()
    fills: tuple[Fill, ...] = ()
    words: tuple[Word, ...] = ()

    def moved(self, x: float, y: float, scale: float) -> Painted:
        """The same with (x, y) as origin and lengths divided by `scale`."""
        return Painted(
            tuple(
                [
                    Stroke((a - x) / scale, (b - y) / scale, (c - x) / scale, (d - y) / scale, width / scale, tint)
                    for a, b, c, d, width, tint in self.strokes
                ]
            ),
            tuple(
                [
                    Fill((a - x) / scale, (b - y) / scale, (c - x) / scale, (d - y) / scale, tint)
                    for a, b, c, d, tint in self.fills
                ]
            ),
            tuple(
                [
                    Word(text, (a - x) / scale, (b - y) / scale, (c - x) / scale, (d - y) / scale)
                    for text, a, b, c, d in self.words
                ]
            ),
        )

    def upturned(self, height: float) -> Painted:
        """The same with y down, of a page of that height on which it ran up."""
        return Painted(
            tuple(Stroke(s.x, height - s.y, s.x2, height - s.y2, s.width, s.tint) for s in self.strokes),
            tuple(Fill(f.x, height - f.y2, f.x2, height - f.y, f.tint) for f in self.fills),
            tuple(Word(w.text, w.x, height - w.y2, w.x2, height - w.y) for w in self.words),
        )

    def within(self, left: float, top: float, right: float, bottom: float) -> Painted:
        """What has its middle within these bounds."""
        # Of two ends the sum against twice the bound, by index: a page of a book asks this of thousands.
        a, b, c, d = 2 * left, 2 * top, 2 * right, 2 * bottom
        return Painted(
            tuple([one for one in self.strokes if a <= one[0] + one[2] <= c and b <= one[1] + one[3] <= d]),
            tuple([one for one in self.fills if a <= one[0] + one[2] <= c and b <= one[1] + one[3] <= d]),
            tuple([one for one in self.words if a <= one[1] + one[3] <= c and b <= one[2] + one[4] <= d]),
        )


@dataclass(slots=True)
class Lines:
    """The strokes of a grid by where they run.

    Along edges, by their thickest stroke and all of its ink; along middles of rows and columns, as whether across, on
    which line, from where and to where; within single cells; `wrong` says what the first of all others does.
    """

    thickest: dict[Edge, float] = field(default_factory=dict)
    ink: dict[Edge, float] = field(default_factory=dict)
    runs: list[tuple[bool, float, float, float]] = field(default_factory=list)
    figures: dict[Cell, list[Stroke]] = field(default_factory=dict)
    wrong: str | None = None

    def refuse(self, what: str, stroke: Stroke) -> None:
        """Take a stroke for one that should not be there; the first is told."""
        row, column = math.floor((stroke.y + stroke.y2) / 2), math.floor((stroke.x + stroke.x2) / 2)
        self.wrong = self.wrong or f"{what} at {_named(row, column)}"


@dataclass(frozen=True, slots=True)
class GridPicture:
    """A grid of cells and what is painted in it and around it, in cells."""

    width: int
    height: int
    painted: Painted
    # Asked for often, and therefore kept.
    _inside: list[Painted] = field(default_factory=list, init=False, repr=False, compare=False)
    _lines: list[Lines] = field(default_factory=list, init=False, repr=False, compare=False)

    def inside(self) -> Painted:
        """What has its middle in the grid or on its edge."""
        if not self._inside:
            self._inside.append(self.painted.within(-NEAR, -NEAR, self.width + NEAR, self.height + NEAR))
        return self._inside[0]

    def lines(self) -> Lines:
        """Where the strokes inside run."""
        if not self._lines:
            self._lines.append(_lines(self.inside().strokes))
        return self._lines[0]


def numbers(picture: GridPicture) -> dict[Cell, str]:
    """The text that stands in the middle of each cell; ValueError for a word that stands anywhere else in the grid."""
    found: dict[Cell, list[Word]] = {}
    for word in picture.inside().words:
        row, column = math.floor((word.y + word.y2) / 2), math.floor((word.x + word.x2) / 2)
        found.setdefault((row, column), []).append(word)
    texts: dict[Cell, str] = {}
    for (row, column), words in found.items():
        words.sort(key=lambda word: word.x)
        middle = (min(word.x for word in words) + max(word.x2 for word in words)) / 2 - column - 0.5
        heights = [(word.y + word.y2) / 2 - row - 0.5 for word in words]
        if max(map(abs, (middle, *heights))) > CENTRED:
            raise ValueError(f"'{words[0].text}' does not stand in the middle of {_named(row, column)}")
        texts[row, column] = "".join(word.text for word in words)
    return texts


def number(text: str) -> int:
    """The number that a text is; ValueError for any other."""
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise ValueError(f"'{text[:20]}' is no number")
    return int(text)


def lattice(picture: GridPicture, *, adds: bool = False) -> Mapping[Edge, float]:
    """The width of what is drawn on each edge, as ((row, column), "right" or "down") of the cell left of or above it.

    The outer edge counts too, with row or column -1. Strokes that run otherwise than along edges are left out. Of
    several strokes on an edge the thickest counts; with `adds`, all of them together.
    """
    return picture.lines().ink if adds else picture.lines().thickest


def runs(picture: GridPicture) -> Iterator[tuple[bool, int, float, float]]:
    """The strokes along middles of rows and columns: whether across, the row or column, and from where to where.

    From and to are multiples of half a cell; a stroke that runs along a middle and ends elsewhere is a ValueError.
    """
    for across, line, start, end in picture.lines().runs:
        halves = (round(start * 2) / 2, round(end * 2) / 2)
        if abs(start - halves[0]) > NEAR or abs(end - halves[1]) > NEAR:
            at = (math.floor(line), math.floor(end))
            raise ValueError(f"a line ends within {_named(*(at if across else at[::-1]))}")
        yield across, math.floor(line), *halves


def arms(picture: GridPicture) -> dict[Cell, int]:
    """For each cell with lines from its middle the sum of their directions: right 1, up 2, left 4, down 8."""
    found: dict[Cell, int] = {}
    for across, line, start, end in runs(picture):
        for at in range(math.floor(start), math.ceil(end)):
            cell = (line, at) if across else (at, line)
            mask = found.get(cell, 0)
            if start <= at and end >= at + 0.5:
                mask |= 4 if across else 2
            if start <= at + 0.5 and end >= at + 1:
                mask |= 1 if across else 8
            found[cell] = mask
    return found


def thick_edges(picture: GridPicture, cells: Collection[Cell]) -> set[Edge]:
    """The edges between two of the cells that are drawn thicker than the thinnest."""
    edges = lattice(picture)
    inner = {
        ((row, column), side): width
        for ((row, column), side), width in edges.items()
        if (row, column) in cells and ((row, column + 1) if side == "right" else (row + 1, column)) in cells
    }
    thick = THICK * min(inner.values(), default=0.0)
    return {edge for edge, width in inner.items() if width > thick}


def regions(picture: GridPicture, cells: Collection[Cell]) -> list[set[Cell]]:
    """The cells that no thick line parts, in reading order of their first."""
    borders = thick_edges(picture, cells)
    left = dict.fromkeys(sorted(cells))
    found: list[set[Cell]] = []
    while left:
        region: set[Cell] = set()
        waiting = [next(iter(left))]
        while waiting:
            row, column = waiting.pop()
            if (row, column) not in left:
                continue
            del left[row, column]
            region.add((row, column))
            for beyond, edge in (
                ((row, column + 1), ((row, column), "right")),
                ((row, column - 1), ((row, column - 1), "right")),
                ((row + 1, column), ((row, column), "down")),
                ((row - 1, column), ((row - 1, column), "down")),
            ):
                if beyond in left and edge not in borders:
                    waiting.append(beyond)
        found.append(region)
    return found


def cells_of(picture: GridPicture) -> set[Cell]:
    """The cells that have lines on all four sides; ValueError where a line stands alone, or none is there at all."""
    edges = lattice(picture)
    right, down = ({cell for cell, side in edges if side == one} for one in ("right", "down"))
    found = {(r, c) for r, c in right & down if (r, c - 1) in right and (r - 1, c) in down}
    for (row, column), side in edges:
        beyond = (row, column + 1) if side == "right" else (row + 1, column)
        if (row, column) not in found and beyond not in found:
            raise ValueError(f"a line stands alone at {_named(max(row, 0), max(column, 0))}")
    if not found:
        raise ValueError("there are no cells")
    return found


def figures(picture: GridPicture) -> Mapping[Cell, list[Stroke]]:
    """The strokes that lie within single cells, neither along their edges nor through their middles.

    ValueError for a slanting stroke, and for one that is on no line of the grid and crosses from cell to cell.
    """
    lines = picture.lines()
    if lines.wrong is not None:
        raise ValueError(lines.wrong)
    return lines.figures


def nothing_else(picture: GridPicture, *, has_runs: bool = False) -> None:
    """ValueError where a stroke lies in the grid that is no edge of a cell nor, with `has_runs`, through its middle."""
    for cell in figures(picture):
        raise ValueError(f"a line where none should be at {_named(*cell)}")
    if not has_runs:
        for across, line, start, _ in runs(picture):
            cell = (line, math.floor(start)) if across else (math.floor(start), line)
            raise ValueError(f"a line through the middle of {_named(*cell)}")


def _lines(strokes: Iterable[Stroke]) -> Lines:
    """The strokes of a grid, each looked at once."""
    found = Lines()
    for stroke in strokes:
        x, y, x2, y2, width, _ = stroke
        if abs(y - y2) <= NEAR / 2:
            across, line, start, end = True, (y + y2) / 2, min(x, x2), max(x, x2)
        elif abs(x - x2) <= NEAR / 2:
            across, line, start, end = False, (x + x2) / 2, min(y, y2), max(y, y2)
        else:
            found.refuse("a slanting line", stroke)
            continue
        nearest = round(line)
        if abs(line - nearest) <= NEAR:
            first, last = round(start), round(end)
            if abs(start - first) > NEAR or abs(end - last) > NEAR:
                found.refuse("a line of the grid breaks off", stroke)
                continue
            for at in range(first, last):
                edge: Edge = ((nearest - 1, at), "down") if across else ((at, nearest - 1), "right")
                found.thickest[edge] = max(found.thickest.get(edge, 0.0), width)
                found.ink[edge] = found.ink.get(edge, 0.0) + width
        elif abs(line - math.floor(line) - 0.5) <= NEAR:
            found.runs.append((across, line, start, end))
        elif (at := math.floor(start + NEAR)) != math.floor(end - NEAR):
            found.refuse("a line where none should be", stroke)
        else:
            cell = (math.floor(line), at) if across else (at, math.floor(line))
            found.figures.setdefault(cell, []).append(stroke)
    return found


def _named(row: int, column: int) -> str:
    return f"row {row + 1}, column {column + 1}"
