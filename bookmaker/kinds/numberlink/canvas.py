"""Size and symmetry -> a random path cover of the grid: what a layout is cut from."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from bookmaker.kinds.numberlink.layout import Path, Taste, adjacent
from bookmaker.seeds import Stream

# Backbites per cell: so many without a preference, which make the path random, then as many again
# that prefer fewer bends, which make it stiff.
MOVES = 20
# Sides of the blocks that larger grids are covered in, so that the work grows with the area only.
LARGEST_BLOCK = 24
# How readily a backbite that adds 1 or 2 bends is taken, on a path of at most so many cells and on a
# longer one. Stiff paths come out unique with few links far more often; up to 15x15 these give designs
# with nearly as many bends a cell as published puzzles have.
STIFF = ((300, (0.5, 0.25)), (LARGEST_BLOCK**2, (0.27, 0.07)))


def image_of(width: int, height: int, symmetry: str) -> Callable[[int], int]:
    """Cell -> the cell that the symmetry ("none", "half-turn" or "mirror") exchanges with it."""
    if symmetry == "half-turn":
        return lambda cell: width * height - 1 - cell
    if symmetry == "mirror":
        return lambda cell: cell - cell % width + width - 1 - cell % width
    return lambda cell: cell


def wander(width: int, path: Path, rng: Stream) -> Path:
    """The path changed by random backbites among its own cells, in the end stiff rather than winding.

    A backbite joins an end of the path to a neighbour on the path and takes away the edge that would
    close a ring (Oberdorf, Ferguson, Jacobsen and Kondev 2006).
    """
    path = list(path)
    inside = set(path)
    near = {
        cell: [b for b in (cell + 1, cell - 1, cell + width, cell - width) if b in inside and adjacent(width, cell, b)]
        for cell in path
    }
    stiff = next(readiness for cells, readiness in STIFF if len(path) <= cells)
    moves = MOVES * len(path)
    draw = rng.random
    for move in range(2 * moves):
        if draw() < 0.5:
            path.reverse()
        end = path[-1]
        ways = near[end]
        place = path.index(ways[int(draw() * len(ways))])
        if place >= len(path) - 2:
            continue
        if move >= moves:
            bite, freed = path[place], path[place + 1]
            more = (path[-2] - end != end - bite) - (path[place + 2] - freed != freed - bite)
            if place:
                step = bite - path[place - 1]
                more += (step != end - bite) - (step != freed - bite)
            if more > 0 and draw() >= stiff[more - 1]:
                continue
        path[place + 1 :] = path[:place:-1]
    return path


def cut(path: Path, taste: Taste, longest: int, rng: Stream) -> list[Path] | None:
    """The path cut at random into links to the taste, none over `longest` cells; None where it cannot be."""
    total = len(path)
    # next_cuts[i]: the places where a link that begins at i may end, such that the rest can be cut too.
    next_cuts: list[list[int]] = [[] for _ in range(total)] + [[total]]
    for start in range(total - taste.min_length, -1, -1):
        for stop in range(start + taste.min_length, min(start + longest, total) + 1):
            if next_cuts[stop] and taste.likes(path[start:stop]):
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


def first_links(width: int, height: int, symmetry: str, taste: Taste, longest: int, rng: Stream) -> list[Path] | None:
    """Random links to the taste that cover the grid and are symmetric; None where a cut cannot be made.

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
    links: list[Path] = []
    for block in _blocks(columns, rows):
        pieces = cut(wander(width, _snake(*block, width, rng), rng), taste, longest, rng)
        if pieces is None:
            return None
        links += pieces
    if symmetry != "none":
        links += [[image(cell) for cell in path] for path in links]
    if straight is not None:
        pieces = cut(straight, taste, longest, rng) if symmetry == "mirror" else _cut_evenly(straight, taste, rng)
        if pieces is None:
            return None
        links += pieces
    return links


def _blocks(columns: range, rows: range) -> list[tuple[range, range]]:
    """The rectangle cut into blocks of at most LARGEST_BLOCK cells a side, as equal as can be."""
    return [(across, down) for down in _shares(rows) for across in _shares(columns)]


def _shares(cells: range) -> list[range]:
    count = -(-len(cells) // LARGEST_BLOCK)
    marks = [cells.start + len(cells) * i // count for i in range(count + 1)]
    return [range(a, b) for a, b in pairwise(marks)]


def _snake(columns: range, rows: range, width: int, rng: Stream) -> Path:
    """The cells of a block to and fro, row by row or column by column."""
    path: Path = []
    if rng.below(2):
        for turn, r in enumerate(rows):
            path += [r * width + c for c in (columns[::-1] if turn % 2 else columns)]
    else:
        for turn, c in enumerate(columns):
            path += [r * width + c for r in (rows[::-1] if turn % 2 else rows)]
    return path


def _cut_evenly(path: Path, taste: Taste, rng: Stream) -> list[Path] | None:
    """An odd path cut into three that look the same from both of its ends, or left whole."""
    shortest, total = taste.min_length, len(path)
    sides = [*list(range(shortest, (total - shortest) // 2 + 1)), 0]
    side = rng.choice(sides)
    pieces = [path[:side], path[side : total - side], path[total - side :]] if side else [path]
    return pieces if all(taste.likes(piece) for piece in pieces) else None
