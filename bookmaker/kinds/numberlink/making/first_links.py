"""Size, symmetry and style -> random links that cover the grid: what a layout begins with."""

from __future__ import annotations

from collections.abc import Callable

from bookmaker.kinds.numberlink.making.growth import Draw, classic, grown, nested
from bookmaker.kinds.numberlink.making.layout import LinkLimits, Path
from bookmaker.seeds import Stream

STYLES: dict[str, Draw] = {"nested": nested, "classic": classic}


def image_of(width: int, height: int, symmetry: str) -> Callable[[int], int]:
    """Cell -> the cell that the symmetry ("none", "half-turn" or "mirror") exchanges with it."""
    if symmetry == "half-turn":
        return lambda cell: width * height - 1 - cell
    if symmetry == "mirror":
        return lambda cell: cell - cell % width + width - 1 - cell % width
    return lambda cell: cell


def cut(path: Path, limits: LinkLimits, longest: int, rng: Stream) -> list[Path] | None:
    """The path cut at random into links within the limits, none over `longest` cells; None where it cannot be."""
    total = len(path)
    # next_cuts[i]: the places where a link that begins at i may end, such that the rest can be cut too.
    next_cuts: list[list[int]] = [[] for _ in range(total)] + [[total]]
    for start in range(total - limits.min_length, -1, -1):
        for stop in range(start + limits.min_length, min(start + longest, total) + 1):
            if next_cuts[stop] and limits.allow(path[start:stop]):
                next_cuts[start].append(stop)
    if not next_cuts[0]:
        return None
    links: list[Path] = []
    start = 0
    while start < total:
        stop = rng.choice(next_cuts[start])
        links.append(path[start:stop])
        start = stop
    return links


def first_links(
    width: int, height: int, symmetry: str, style: str, limits: LinkLimits, longest: int, rng: Stream
) -> list[Path] | None:
    """Random links within the limits that cover the grid and are symmetric; None where no cover was found.

    With a symmetry, half of the grid is covered and copied; what lies on the axis or through the
    centre of an odd side is a straight row or column, symmetric in itself.
    """
    image = image_of(width, height, symmetry)
    columns, rows = range(width), range(height)
    straight: Path | None = None
    if symmetry == "half-turn" and (height % 2 == 0 or (width % 2 == 1 and rng.below(2))):
        rows = range(height // 2)
        straight = [height // 2 * width + c for c in columns] if height % 2 else None
    elif symmetry != "none":
        columns = range(width // 2)
        straight = [r * width + width // 2 for r in range(height)] if width % 2 else None
    links = grown(width, [r * width + c for r in rows for c in columns], STYLES[style], limits, longest, rng)
    if links is None:
        return None
    if symmetry != "none":
        links += [[image(cell) for cell in path] for path in links]
    if straight is not None:
        pieces = cut(straight, limits, longest, rng) if symmetry == "mirror" else _cut_evenly(straight, limits, rng)
        if pieces is None:
            return None
        links += pieces
    return links


def _cut_evenly(path: Path, limits: LinkLimits, rng: Stream) -> list[Path] | None:
    """An odd path cut into three that look the same from both of its ends, or left whole."""
    shortest, total = limits.min_length, len(path)
    sides = [*list(range(shortest, (total - shortest) // 2 + 1)), 0]
    side = rng.choice(sides)
    pieces = [path[:side], path[side : total - side], path[total - side :]] if side else [path]
    return pieces if all(limits.allow(piece) for piece in pieces) else None
