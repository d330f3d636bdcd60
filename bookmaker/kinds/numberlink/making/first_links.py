"""Size, symmetry and style -> random links that cover the grid: what a layout begins with."""

from __future__ import annotations

from collections.abc import Callable, Set
from itertools import groupby

from bookmaker.kinds.numberlink.making.growth import Draw, classic, grown, nested
from bookmaker.kinds.numberlink.making.layout import LinkLimits, Path
from bookmaker.puzzles.toolbox.paths import Mesh
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
    graph: Mesh, symmetry: str, style: str, limits: LinkLimits, longest: int, rng: Stream
) -> list[Path] | None:
    """Random links within the limits that cover the grid and are symmetric; None where no cover was found.

    With a symmetry, half of the grid is covered and copied; what lies on the axis or through the
    centre of an odd side is a straight row or column, symmetric in itself.
    """
    width, height, there = graph.width, graph.height, set(graph.there)
    image = image_of(width, height, symmetry)
    columns, rows = range(width), range(height)
    straight: Path = []
    if symmetry == "half-turn" and (height % 2 == 0 or (width % 2 == 1 and rng.below(2))):
        rows = range(height // 2)
        straight = [height // 2 * width + c for c in columns] if height % 2 else []
    elif symmetry != "none":
        columns = range(width // 2)
        straight = [r * width + width // 2 for r in range(height)] if width % 2 else []
    half = [r * width + c for r in rows for c in columns]
    links = grown(width, [cell for cell in half if cell in there], STYLES[style], limits, longest, rng)
    if links is None:
        return None
    if symmetry != "none":
        links += [[image(cell) for cell in path] for path in links]
    for run in _runs(straight, there):
        pieces: list[Path] | None
        if symmetry == "mirror":
            pieces = cut(run, limits, longest, rng)
        elif image(run[0]) == run[-1]:
            pieces = _cut_evenly(run, limits, rng)
        elif run[0] < image(run[0]):
            pieces = cut(run, limits, longest, rng)
            pieces = pieces and pieces + [[image(cell) for cell in piece] for piece in pieces]
        else:
            continue  # made with its image
        if pieces is None:
            return None
        links += pieces
    return links


def _runs(straight: Path, there: Set[int]) -> list[Path]:
    """The pieces of a straight path that its missing cells leave."""
    pieces = groupby(straight, key=there.__contains__)
    return [list(run) for is_there, run in pieces if is_there]


def _cut_evenly(path: Path, limits: LinkLimits, rng: Stream) -> list[Path] | None:
    """An odd path cut into three that look the same from both of its ends, or left whole."""
    shortest, total = limits.min_length, len(path)
    sides = [*list(range(shortest, (total - shortest) // 2 + 1)), 0]
    side = rng.choice(sides)
    pieces = [path[:side], path[side : total - side], path[total - side :]] if side else [path]
    return pieces if all(limits.allow(piece) for piece in pieces) else None
