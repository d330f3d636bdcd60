"""Our own pictures, drawn as ovals, polygons and strokes -> grey levels of a grid of any size."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import is_drawable
from bookmaker.kinds.nonogram.making.abstract import Levels

Covers: TypeAlias = Callable[[int, int], bool]  # whether a point lies in a shape

SIDE = 100  # of the square that a picture is drawn in
SAMPLES = 4  # along each side of a cell; its level is how many of them are dark
FINE = 8  # points are counted in eighths of a unit of the drawing, so that whole numbers are enough


@functools.cache
def _drawings() -> Mapping[str, tuple[int, str]]:
    """Of each picture the side from which on it is recognised, and its shapes."""
    import tomllib

    package = __package__.rpartition(".")[0]
    told = tomllib.loads(files(package).joinpath("pictures.toml").read_text(encoding="utf-8"))
    parted = ((name, text.split("\n", 1)) for name, text in told.items())
    return {name: (int(least), shapes) for name, (least, shapes) in parted}


@functools.cache
def fitting(width: int, height: int) -> tuple[str, ...]:
    """The names of the pictures that are recognised at that size."""
    if not is_drawable(width, height):
        return ()
    return tuple(name for name, (least, _) in _drawings().items() if least <= min(width, height))


@functools.lru_cache(maxsize=512)
def levels(name: str, width: int, height: int) -> Levels:
    """How much of each cell a picture darkens, from 0 to SAMPLES squared, in reading order."""
    points_across, points_down = (
        [(2 * at + 1) * SIDE * FINE // (2 * count * SAMPLES) for at in range(count * SAMPLES)]
        for count in (width, height)
    )
    dark = [[False] * len(points_across) for _ in points_down]
    for is_dark, covers in _shapes(_drawings()[name][1]):
        for row, y in zip(dark, points_down, strict=True):
            for at, x in enumerate(points_across):
                if covers(x, y):
                    row[at] = is_dark
    return tuple(
        sum(sum(row[c * SAMPLES : (c + 1) * SAMPLES]) for row in dark[r * SAMPLES : (r + 1) * SAMPLES])
        for r in range(height)
        for c in range(width)
    )


def _shapes(text: str) -> Iterator[tuple[bool, Covers]]:
    """Whether it darkens, and where it is, of each shape of a drawing and of its mirror image."""
    for line in text.strip().splitlines():
        words = line.split()
        is_dark = words[0] != "no"
        words = words[not is_dark :]
        is_twice = words[0] == "both"
        sort, *numbers = words[is_twice:]
        values = [int(number) * FINE for number in numbers]
        shape = _SORTS[sort](values)
        yield is_dark, shape
        if is_twice:
            yield is_dark, _mirrored(shape)


def _mirrored(shape: Covers) -> Covers:
    return lambda x, y: shape(SIDE * FINE - x, y)


def _oval(values: Sequence[int]) -> Covers:
    left, top, across, down = values
    return lambda x, y: ((x - left) * down) ** 2 + ((y - top) * across) ** 2 <= (across * down) ** 2


def _poly(values: Sequence[int]) -> Covers:
    corners = list(zip(values[::2], values[1::2], strict=True))
    sides = list(pairwise([*corners, corners[0]]))

    def covers(x: int, y: int) -> bool:
        """Whether a ray to the left crosses the outline an odd number of times."""
        inside = False
        for (ax, ay), (bx, by) in sides:
            if (ay > y) != (by > y) and ((x - ax) * (by - ay) > (bx - ax) * (y - ay)) == (by > ay):
                inside = not inside
        return inside

    return covers


def _line(values: Sequence[int]) -> Covers:
    width, *rest = values
    strokes = list(pairwise(zip(rest[::2], rest[1::2], strict=True)))

    def covers(x: int, y: int) -> bool:
        """Whether a stroke is at most half its width away."""
        for (ax, ay), (bx, by) in strokes:
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            along = min(max((x - ax) * dx + (y - ay) * dy, 0), length)
            gap_x, gap_y = (x - ax) * length - along * dx, (y - ay) * length - along * dy
            if 4 * (gap_x * gap_x + gap_y * gap_y) <= (width * length) ** 2:
                return True
        return False

    return covers


_SORTS: Mapping[str, Callable[[Sequence[int]], Covers]] = {"oval": _oval, "poly": _poly, "line": _line}
