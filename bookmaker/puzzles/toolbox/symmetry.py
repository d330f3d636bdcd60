"""The symmetries of a grid: rows -> the rows turned and mirrored, for telling twins apart from news."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Rows: TypeAlias = tuple[tuple[int, ...], ...]


def turned(rows: Rows) -> Rows:
    """The rows after a quarter turn clockwise; a width x height grid becomes height x width."""
    return tuple(zip(*rows[::-1], strict=True))


def mirrored(rows: Rows) -> Rows:
    """The rows with left and right exchanged."""
    return tuple(row[::-1] for row in rows)


def twins(rows: Rows) -> Iterator[Rows]:
    """The eight images of the rows under quarter turns and mirroring (transposed sizes included)."""
    for image in (rows, mirrored(rows)):
        for _ in range(4):
            yield image
            image = turned(image)
