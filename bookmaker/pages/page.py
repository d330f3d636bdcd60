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


def moved(items: Iterable[Item], by: Point, *, is_turned: bool = False) -> list[Item]:
    """The items, each so far to the right and down; upside down where that is said, about the corner they had."""
    dx, dy = by
    sign = -1.0 if is_turned else 1.0

    def point(at: Point) -> Point:
        return (sign * at[0] + dx, sign * at[1] + dy)

    def box(one: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        x, y = point(one[:2])
        return (x - one[2], y - one[3], one[2], one[3]) if is_turned else (x, y, one[2], one[3])

    found: list[Item] = []
    for item in items:
        match item:
            case Part():
                found.append(replace(item, items=tuple(moved(item.items, by, is_turned=is_turned))))
            case Polylines():
                found.append(replace(item, paths=tuple(tuple(map(point, path)) for path in item.paths)))
            case Boxes():
                found.append(replace(item, boxes=tuple(map(box, item.boxes))))
            case Circles():
                found.append(replace(item, centres=tuple(map(point, item.centres))))
            case Glyphs():
                turn = (item.turn + 270) % 360 - 90 if is_turned else item.turn
                found.append(replace(item, runs=tuple((*point((x, y)), text) for x, y, text in item.runs), turn=turn))
            case Image() | Link():
                found.append(replace(item, box=box(item.box)))
    return found


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
