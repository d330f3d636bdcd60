"""Page: a finished sheet in points as seven kinds of items with their inks; all that `render` needs to write a file.

The origin is the upper left corner of the sheet, x to the right, y down, 1/72 inch a unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

MOST_INK = 2.2  # the sum of four inks at one place; the strictest printers we know take 2.4


@dataclass(frozen=True, slots=True)
class Ink:
    """A CMYK colour, each part from 0 to 1; black is k alone."""

    c: float = 0.0
    m: float = 0.0
    y: float = 0.0
    k: float = 1.0

    @property
    def rgb(self) -> tuple[float, float, float]:
        """The shares of red, green and blue that paper with this ink throws back."""
        light = 1 - self.k
        return (1 - self.c) * light, (1 - self.m) * light, (1 - self.y) * light


class Cap(Enum):
    """How a stroke ends."""

    BUTT = 0
    ROUND = 1
    SQUARE = 2


class Join(Enum):
    """How two strokes of a polyline meet."""

    MITRE = 0
    ROUND = 1
    BEVEL = 2


@dataclass(frozen=True, slots=True)
class Stroke:
    """A pen: ink, width in points, ends, corners, and dashes (on, off, ...) in points."""

    ink: Ink
    width: float
    cap: Cap = Cap.BUTT
    join: Join = Join.MITRE
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Polylines:
    """Polylines of one pen and one fill, painted as one path; `closed` joins each end to its start."""

    paths: tuple[tuple[Point, ...], ...]
    stroke: Stroke | None = None
    fill: Ink | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Boxes:
    """Upright rectangles (x, y, width, height) of one pen and one fill, painted as one path."""

    boxes: tuple[tuple[float, float, float, float], ...]
    stroke: Stroke | None = None
    fill: Ink | None = None


@dataclass(frozen=True, slots=True)
class Circles:
    """Circles of one radius, one pen and one fill, painted as one path."""

    centres: tuple[Point, ...]
    radius: float
    stroke: Stroke | None = None
    fill: Ink | None = None


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Strings of one font, size and ink, each (x, y, text) from the left end of its baseline.

    `font` is a face's name such as "SourceSans3-Bold"; `spacing` is added after each character.
    `turn` is 0, 180 where they stand on their heads, or, as on a spine, 90 where the baseline runs down the page and
    -90 where it runs up.
    """

    runs: tuple[tuple[float, float, str], ...]
    font: str
    size: float
    ink: Ink
    spacing: float = 0.0
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Image:
    """A PNG file's bytes, without transparency, that fill a box (x, y, width, height)."""

    box: tuple[float, float, float, float]
    png: bytes


@dataclass(frozen=True, slots=True)
class Link:
    """A box (x, y, width, height) that leads to another page, counted from 1, or to an address; on screens only."""

    box: tuple[float, float, float, float]
    to: int | str


@dataclass(frozen=True, slots=True)
class Part:
    """Items that belong together, under a name that SVG shows as the id of a group."""

    name: str
    items: tuple[Item, ...]


Item: TypeAlias = Polylines | Boxes | Circles | Glyphs | Image | Link | Part


def turned(item: Item, middle: Point) -> Item:
    """Upright strings, boxes and links turned by half a circle around a point, on their heads; others as they are."""
    x, y = 2 * middle[0], 2 * middle[1]
    match item:
        case Glyphs(runs=runs):
            return replace(item, runs=tuple((x - left, y - base, text) for left, base, text in runs), turn=180)
        case Boxes(boxes=boxes):
            return replace(item, boxes=tuple((x - left - w, y - top - h, w, h) for left, top, w, h in boxes))
        case Link(box=(left, top, w, h)):
            return replace(item, box=(x - left - w, y - top - h, w, h))
    return item


def glyphs_of(items: Iterable[Item]) -> Iterator[Glyphs]:
    """The strings among items and their parts."""
    for item in items:
        if isinstance(item, Glyphs):
            yield item
        elif isinstance(item, Part):
            yield from glyphs_of(item.items)


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of width x height points; `outline` is its entry (level from 0, title) in the bookmarks.

    `bleed` is how much of the sheet is cut off, or folded in, at each of its four edges; `beyond` how far paper reaches
    beyond the sheet before it is cut, at its left, upper, right and lower edge.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    outline: tuple[tuple[int, str], ...] = ()
    bleed: float = 0.0
    beyond: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
