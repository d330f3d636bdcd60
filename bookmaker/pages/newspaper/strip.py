"""Pieces of art -> one page or strip of a given size, each at the highest place that is free for it."""

from collections.abc import Sequence

from bookmaker.pages.page import Item, Page, Part, moved
from bookmaker.source.lengths import in_mm

SLACK = 1e-6  # points; rounding errors by which a piece may be too wide


def strip(pieces: Sequence[Page], *, width: float, depth: float, gap: float, margin: float = 0.0) -> Page:
    """A page of that size with all the pieces, in their order; ValueError, in a part of a sentence, if they do not fit.

    Each piece goes where its top is highest, and there as far to the left as it can (the skyline rule of packing).
    """
    right = width - margin
    sky: list[tuple[float, float, float]] = [(margin, right, margin)]  # from, to, and how far down it is taken
    items: list[Item] = []
    for number, piece in enumerate(pieces):
        if piece.width > right - margin + SLACK:
            raise ValueError(f"has a piece {in_mm(piece.width)} wide, and room for {in_mm(right - margin)}")
        y, x = min(
            (_top(sky, start, piece.width), start) for start, _, _ in sky if start + piece.width <= right + SLACK
        )
        if y + piece.height + margin > depth + SLACK:
            raise ValueError(f"needs {in_mm(y + piece.height + margin)} of depth, and is {in_mm(depth)} deep")
        items.append(Part(f"piece-{number + 1}", tuple(moved(piece.items, (x, y)))))
        sky = _taken(sky, x, x + piece.width + gap, y + piece.height + gap, right)
    return Page(width, depth, tuple(items))


def _top(sky: Sequence[tuple[float, float, float]], x: float, wide: float) -> float:
    return max(down for start, end, down in sky if start < x + wide - SLACK and end > x + SLACK)


def _taken(
    sky: Sequence[tuple[float, float, float]], x: float, to: float, down: float, width: float
) -> list[tuple[float, float, float]]:
    """The sky line with a piece from x on; what is left of it on both sides stays."""
    to = min(to, width)
    found = [(x, to, down)]
    for start, end, old in sky:
        found += [(start, min(end, x), old)] if start < x - SLACK else []
        found += [(max(start, to), end, old)] if end > to + SLACK else []
    return sorted(found)
