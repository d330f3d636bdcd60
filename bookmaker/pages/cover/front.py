"""The front: a Canvas and the name of a design -> its items, and what a thumbnail shows of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from bookmaker.pages.cover import designs, patchwork
from bookmaker.pages.cover.canvas import ART, Canvas
from bookmaker.pages.cover.designs import Design
from bookmaker.pages.cover.strands import flows
from bookmaker.pages.page import Glyphs, Item, Part, Point

DESIGNS: Mapping[str, Design] = MappingProxyType(
    {
        "path": designs.path,
        "plots": patchwork.plots,
        "halves": designs.halves,
        "letters": patchwork.letters,
        "closeup": designs.closeup,
        "wall": patchwork.wall,
    }
)


def front(canvas: Canvas, design: str) -> Iterator[Item]:
    """All of a front, from what lies lowest: ground, art, words, strip, flag and badge."""
    sketch = DESIGNS[design](canvas)
    yield canvas.fill(canvas.face, "ground")
    yield from clear_of(sketch.art, sketch.badge, canvas.radius)
    yield from sketch.words.items
    yield from canvas.strip()
    yield from canvas.flag()
    yield from canvas.badge(sketch.badge, is_framed=sketch.is_framed)


def clear_of(items: Iterable[Item], centre: Point, radius: float) -> Iterator[Item]:
    """The items without texts of art that a circle would hide in part."""
    for item in items:
        if isinstance(item, Part) and item.name == ART:
            yield replace(item, items=tuple(clear_of(item.items, centre, radius)))
        elif isinstance(item, Glyphs):
            half = 0.35 * item.size
            runs = tuple(
                (x, y, text)
                for x, y, text in item.runs
                if math.dist((x + half * len(text) * 0.75, y - half), centre) > radius + half * (0.6 + 0.4 * len(text))
            )
            if runs:
                yield replace(item, runs=runs)
        else:
            yield item


def suits(design: str, canvas: Canvas) -> bool:
    """Whether the design is one to choose for the book's puzzles where its author names none."""
    return design != "path" or any(flows(pair.answer) for pair in canvas.pairs)
