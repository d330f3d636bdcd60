"""Rows of pieces -> frames on a page: tops of a row on one line, its feet on another, the last row at the foot."""

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
Drawn: TypeAlias = Callable[[float, float], Sequence[Frame]]


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands in a zone: its least depth, and how it is drawn in a greater one, from the corner on.

    `head` is the part of the depth over its grid; it is drawn with a deeper one where a neighbour's is.
    """

    width: float
    depth: float
    drawn: Drawn
    head: float = 0.0


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces side by side, each with its left edge; `depth` is given, or what they need, or the rest of the page."""

    pieces: tuple[tuple[float, Piece], ...]
    depth: float | Literal["rest"] | None = None

    def needs(self) -> float:
        """How deep it is at least."""
        return _needed([piece for _, piece in self.pieces])

    def head(self) -> float:
        """The deepest head in it: all its grids begin on one line."""
        return max((piece.head for _, piece in self.pieces), default=0.0)


def _needed(pieces: Sequence[Piece]) -> float:
    """How deep pieces side by side are at least, their grids on one line."""
    head = max((piece.head for piece in pieces), default=0.0)
    return max((piece.depth + (head - piece.head if piece.head else 0.0) for piece in pieces), default=0.0)


def art(name: str, drawing: Drawing, caption: Caption, width: float, theme: Theme) -> Piece:
    """A drawing with its words; in a greater depth the grid stays under its head."""
    form = Format(width, theme)
    least, own = form.height(drawing, caption), form.head(caption)

    def drawn(depth: float, head: float) -> Sequence[Frame]:
        over = (head - own) / (depth - least) if own and depth > least else 0.0
        return Format(width, theme, depth).frames(drawing, caption, name=name, over=min(1.0, over))

    return Piece(width, least, drawn, own)


def masthead(name: str, lines: Sequence[str], width: float, least: float, theme: Theme) -> Piece:
    """Lines of text, the first one large."""
    title, other = (theme.styles[style] for style in MASTHEAD)
    deep = title.leading + other.leading * (len(lines) - 1)

    def drawn(depth: float, head: float) -> Sequence[Frame]:
        found = [text_frame(theme, f"{name} title", [(title.size, ((MASTHEAD[0], lines[0]),))], 0.0, width)]
        if lines[1:]:
            first = title.leading + other.size
            below = [(first + at * other.leading, ((MASTHEAD[1], line),)) for at, line in enumerate(lines[1:])]
            found.append(text_frame(theme, f"{name} text", below, 0.0, width))
        return found

    return Piece(width, max(deep, least), drawn)


def room(name: str, width: float, least: float) -> Piece:
    """Room for others: an empty frame."""
    return Piece(width, least, lambda depth, head: [Frame(name, (0.0, 0.0, width, depth))])


def stacked(pieces: Sequence[Piece], gap: float) -> Piece:
    """Pieces below each other: the first at the top, the last at the foot, equal gaps between."""
    deep = math.fsum(piece.depth for piece in pieces) + gap * (len(pieces) - 1)

    def drawn(depth: float, head: float) -> Sequence[Frame]:
        last = len(pieces) - 1
        if not last:
            return pieces[0].drawn(depth, head)
        lower = head - pieces[0].head if pieces[0].head else 0.0
        spare = (depth - deep - lower) / last
        found: list[Frame] = []
        y = 0.0
        for at, piece in enumerate(pieces):
            own, extra = (head, lower) if at == 0 else (piece.head, 0.0)
            found += (frame.shifted(0.0, y) for frame in piece.drawn(piece.depth + extra, own))
            y += piece.depth + extra + gap + spare
        return found

    return Piece(max(piece.width for piece in pieces), deep, drawn, pieces[0].head)


def band(pieces: Sequence[Piece], width: float, gap: float, *, is_turned: bool) -> Piece:
    """Pieces of one width side by side, in as many lines as they need, those of a line equally deep; or upside down."""
    each = max((piece.width for piece in pieces), default=width)
    across = max(1, int((width + gap + SLACK) / (each + gap)))
    lines = [pieces[at : at + across] for at in range(0, len(pieces), across)]
    depths = [_needed(line) for line in lines]
    deep = math.fsum(depths) + gap * max(0, len(lines) - 1)

    def drawn(depth: float, head: float) -> Sequence[Frame]:
        found: list[Frame] = []
        y = 0.0
        for line, of_line in zip(lines, depths, strict=True):
            most = max(piece.head for piece in line)
            for at, piece in enumerate(line):
                found += (frame.shifted(at * (each + gap), y) for frame in piece.drawn(of_line, most))
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
            found += (frame.shifted(x, y) for frame in piece.drawn(deep, row.head()))
        y += deep + between
    return found
