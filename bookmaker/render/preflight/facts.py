"""Facts: what a PDF file is and what its pages paint, measured in points; whether that is right, the rules decide.

Boxes are (left, bottom, right, top) as the page is shown, its rotation and unit applied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bookmaker.painted import Painted as Shown

PdfBox: TypeAlias = tuple[float, float, float, float]


class Unreadable(Exception):
    """The bytes are no PDF, or too damaged to be read; says why."""


@dataclass(frozen=True, slots=True)
class Font:
    """A font that a page's text is set in."""

    name: str
    is_embedded: bool


@dataclass(frozen=True, slots=True)
class Extents:
    """Where the marks of a page end that can be seen on its sheet, cut to it: each edge at each place once."""

    lefts: tuple[float, ...] = ()
    bottoms: tuple[float, ...] = ()
    rights: tuple[float, ...] = ()
    tops: tuple[float, ...] = ()


def extents(marks: Sequence[PdfBox], sheet: PdfBox) -> Extents:
    """The extents of marks; what lies past the sheet is not printed at all."""
    on_it = [one for one in marks if _touches(one, sheet)]
    if not on_it:
        return Extents()
    sides = zip(zip(*on_it, strict=True), sheet, (max, max, min, min), strict=True)
    return Extents(*(tuple(sorted({cut(one, edge) for one in set(side)})) for side, edge, cut in sides))


def _touches(mark: PdfBox, sheet: PdfBox) -> bool:
    return mark[0] <= sheet[2] and mark[2] >= sheet[0] and mark[1] <= sheet[3] and mark[3] >= sheet[1]


@dataclass(frozen=True, slots=True)
class Painted:
    """What one page paints; white counts as paper, and a clipped mark as large as what is left of it.

    `marks` are the boxes of everything visible; `line` the thinnest line, a filled sliver included,
    `type` the smallest type, `dpi` the coarsest image, None where there is none; `tint` the lightest
    tint and `ink` the most ink at one place, in percent. `unmeasured` says what ink was not measured, `damage` what
    of the page could not be read. `shown` is everything painted, with y downwards.
    """

    marks: tuple[PdfBox, ...]
    line: float | None
    type: float | None
    tint: float | None
    ink: float
    dpi: float | None
    colours: frozenset[str]
    hues: frozenset[str]
    fonts: frozenset[Font]
    transparency: frozenset[str]
    unmeasured: frozenset[str]
    damage: frozenset[str]
    shown: Shown


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its boxes, None where it has none of that name, and what it paints.

    It is shown turned by so many degrees, its `rotation`; `links` are the boxes of those it has, each with the page
    that it leads to, an address, or None where it leads nowhere that can be told.
    """

    number: int
    media: PdfBox
    crop: PdfBox
    trim: PdfBox | None
    art: PdfBox | None
    bleed: PdfBox | None
    annotations: tuple[str, ...]
    has_actions: bool
    painted: Painted
    is_blank: bool
    extents: Extents
    rotation: int = 0
    links: tuple[tuple[PdfBox, int | str | None], ...] = ()

    def light(self) -> Page:
        """The same without single marks and what is shown, which no rule asks for."""
        return replace(self, painted=replace(self.painted, marks=(), shown=Shown()))


@dataclass(frozen=True, slots=True)
class Identity:
    """What a file says of itself in its Info dictionary, XMP, header and trailer."""

    header: str
    version: str | None
    conformance: str | None
    title: str
    has_dates: bool
    is_trapped_known: bool
    has_ids: bool
    intents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class File:
    """A whole file; `pages` are light, and none where it could not be opened for want of a password.

    `layers` are the groups of optional content, which a viewer may hide or show.
    """

    megabytes: float
    is_encrypted: bool
    identity: Identity | None
    warnings: tuple[str, ...]
    actions: tuple[str, ...]
    attachments: int
    bookmarks: int
    filters: frozenset[str]
    pages: tuple[Page, ...]
    layers: int = 0
