"""Links: how large a box is that is tapped, and those of a page -> the same, none on one that leads elsewhere."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from bookmaker.pages.page import Item, Link
from bookmaker.source.lengths import POINTS_PER_MM

LEAST_TOUCHED = 9 * POINTS_PER_MM  # a finger's breadth; WCAG 2.2 (2.5.8) asks for 24 CSS pixels


def grown(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    """A box grown about its middle until a finger finds it."""
    beside, above = (max(0.0, LEAST_TOUCHED - side) / 2 for side in (width, height))
    return (x - beside, y - above, width + 2 * beside, height + 2 * above)


def parted(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items of a page; of two links that lead to different places and lie on each other each keeps half of that.

    So a tap leads where the nearer of two lines does. One within another stays as it is.
    """
    found = list(items)
    links = [at for at, item in enumerate(found) if isinstance(item, Link)]
    for first, second in combinations(links, 2):
        one, other = found[first], found[second]
        if isinstance(one, Link) and isinstance(other, Link) and one.to != other.to:
            found[first], found[second] = _cut(one, other)
    return tuple(found)


def _cut(one: Link, other: Link) -> tuple[Link, Link]:
    """Both without half of what they share, along the side on which that is narrower."""
    shared = [
        min(one.box[at] + one.box[at + 2], other.box[at] + other.box[at + 2]) - max(one.box[at], other.box[at])
        for at in (0, 1)
    ]
    at = 0 if shared[0] < shared[1] else 1
    if shared[at] <= 0 or shared[at] >= min(one.box[at + 2], other.box[at + 2]):
        return one, other
    return _shortened(one, at, shared[at] / 2, other), _shortened(other, at, shared[at] / 2, one)


def _shortened(one: Link, at: int, by: float, other: Link) -> Link:
    """A link with less at its side towards the other."""
    box = list(one.box)
    box[at] += by if one.box[at] > other.box[at] else 0.0
    box[at + 2] -= by
    return replace(one, box=(box[0], box[1], box[2], box[3]))
