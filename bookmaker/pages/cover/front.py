"""The front: a Canvas and the name of a design -> its items, and what a thumbnail shows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bookmaker.pages.cover import designs, patchwork
from bookmaker.pages.cover.canvas import Canvas
from bookmaker.pages.cover.designs import Design
from bookmaker.pages.cover.strands import flows
from bookmaker.pages.page import Item

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
    yield from sketch.art
    yield from sketch.words.items
    yield from canvas.strip()
    yield from canvas.flag()
    yield from canvas.badge(sketch.badge, is_framed=sketch.is_framed)


def suits(design: str, canvas: Canvas) -> bool:
    """Whether the design is one to choose for the book's puzzles where its author names none."""
    return design != "path" or any(flows(pair.answer) for pair in canvas.pairs)
