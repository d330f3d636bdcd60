"""Rows of pieces -> frames on a page: tops of a row on one line, its feet on another, the last row at the foot."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bookmaker.drawing import Drawing
from bookmaker.pages.frames import Frame
from bookmaker.pages.newspaper.art import Caption, Format, text_frame
from bookmaker.pages.setting.theme import Theme
from bookmaker.source.lengths import in_mm

SLACK = 1e-6  # points
MASTHEAD = ("zone-title", "zone-text")  # styles: of its first line, and of the others
Drawn: TypeAlias = Callable[[float], Sequence[Frame]]


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands in a zone: its least depth, and how it is drawn in a greater one, from the corner on."""

    width: float
    depth: float
    drawn: Drawn


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces side by side, each with its left edge; `depth` is given, or what they need, or the rest of the page."""

    pieces: tuple[tuple[float, Piece], ...]
    depth: float | Literal["rest"] | None = None

    def needs(self) -> float:
        """How deep it is at least."""
        return max((piece.depth for _, piece in self.pieces), default=0.0)


def art(name: str, drawing: Drawing, caption: Caption, width: float, theme: Theme) -> Piece:
    """A drawing with its words; in a greater depth the grid stays under its head."""

    def drawn(depth: float) -> Sequence[Frame]:
        return Format(width, theme, depth).frames(drawing, caption, name=name, over=0.0)

    return Piece(width, Format(width, theme).height(drawing, caption), drawn)


def masthead(name: str, lines: Sequence[str], width: float, least: float, theme: Theme) -> Piece:
    """Lines of text, the first one large."""
    title, other = (theme.styles[style] for style in MASTHEAD)
    deep = title.leading + other.leading * (len(lines) - 1)

    def drawn(depth: float) -> Sequence[Frame]:
        found = [text_frame(theme, f"{name} title", [(title.size, ((MASTHEAD[0], lines[0]),))], 0.0, width)]
        if lines[1:]:
            first = title.leading + other.size
            below = [(first + at * other.leading, ((MASTHEAD[1], line),)) for at, line in enumerate(lines[1:])]
            found.append(text_frame(theme, f"{name} text", below, 0.0, width))
        return found

    return Piece(width, max(deep, least), drawn)


def room(name: str, width: float, least: float) -> Piece:
    """Room for others: an empty frame."""
    return Piece(width, least, lambda depth: [Frame(name, (0.0, 0.0, width, depth))])


def stacked(pieces: Sequence[Piece], gap: float) -> Piece:
    """Pieces below each other: the first at the top, the last at the foot, equal gaps between."""
    deep = math.fsum(piece.depth for piece in pieces) + gap * (len(pieces) - 1)

    def drawn(depth: float) -> Sequence[Frame]:
        last = len(pieces) - 1
        spare = (depth - deep) / last if last else 0.0
        if not last:
            return pieces[0].drawn(depth)
        found: list[Frame] = []
        y = 0.0
        for piece in pieces:
            found += (frame.shifted(0.0, y) for frame in piece.drawn(piece.depth))
            y += piece.depth + gap + spare
        return found

    return Piece(max(piece.width for piece in pieces), deep, drawn)


def band(pieces: Sequence[Piece], width: float, gap: float, *, is_turned: bool) -> Piece:
    """Pieces of one width side by side, in as many lines as they need, those of a line equally deep; or upside down."""
    each = max((piece.width for piece in pieces), default=width)
    across = max(1, int((width + gap + SLACK) / (each + gap)))
    lines = [pieces[at : at + across] for at in range(0, len(pieces), across)]
    depths = [max(piece.depth for piece in line) for line in lines]
    deep = math.fsum(depths) + gap * max(0, len(lines) - 1)

    def drawn(depth: float) -> Sequence[Frame]:
        found: list[Frame] = []
        y = 0.0
        for line, of_line in zip(lines, depths, strict=True):
            for at, piece in enumerate(line):
                found += (frame.shifted(at * (each + gap), y) for frame in piece.drawn(of_line))
            y += of_line + gap
        return [frame.turned(width, deep) for frame in found] if is_turned else found

    return Piece(width, deep, drawn)


def placed(rows: Sequence[Row], *, depth: float, gap: float) -> list[Frame]:
    """The frames of all rows; what they leave of the depth goes to the row that takes the rest, or between them all.

    ValueError, in a part of a sentence, where they need more.
    """
    depths = []
    for number, row in enumerate(rows, start=1):
        needs = row.needs()
        if isinstance(row.depth, float) and needs > row.depth + SLACK:
            raise ValueError(f"has a row {number} of {in_mm(row.depth)} that needs {in_mm(needs)}")
        depths.append(row.depth if isinstance(row.depth, float) else needs)
    spare = depth - math.fsum(depths) - gap * (len(rows) - 1)
    if spare < -SLACK:
        raise ValueError(f"needs {in_mm(depth - spare)} of depth between its margins, and has {in_mm(depth)}")
    takers = [at for at, row in enumerate(rows) if row.depth == "rest"]
    for at in takers:
        depths[at] += spare / len(takers)
    between = gap + (spare / (len(rows) - 1) if not takers and len(rows) > 1 else 0.0)
    found: list[Frame] = []
    y = 0.0
    for row, deep in zip(rows, depths, strict=True):
        for x, piece in row.pieces:
            found += (frame.shifted(x, y) for frame in piece.drawn(deep))
        y += deep + between
    return found
