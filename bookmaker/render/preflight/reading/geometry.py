"""Geometry of content streams: PDF's six-number matrices, boxes, and how a matrix scales."""

import functools
import math
from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.render.preflight.facts import PdfBox

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Point: TypeAlias = tuple[float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
EVERYWHERE: PdfBox = (-1e9, -1e9, 1e9, 1e9)


def product(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies `first`, then `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, x, y = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + x, e * h + f * j + y)


def moved(matrix: Matrix, x: float, y: float) -> Point:
    """The point where the matrix puts (x, y)."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def box_of(points: Sequence[Point]) -> PdfBox:
    """The smallest box around points; at least one."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def moved_box(matrix: Matrix, box: PdfBox) -> PdfBox:
    """The box around a box that a matrix has moved."""
    left, bottom, right, top = box
    corners = ((left, bottom), (right, bottom), (left, top), (right, top))
    return box_of([moved(matrix, x, y) for x, y in corners])


def shared(one: PdfBox, other: PdfBox) -> PdfBox | None:
    """What two boxes have in common; None where that is nothing. A line without width is something."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return (left, bottom, right, top) if left <= right and bottom <= top else None


def grown(box: PdfBox, by: float) -> PdfBox:
    """The box with so much more on each side."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


@functools.lru_cache(maxsize=4096)
def scales(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """How much a matrix shrinks or stretches: least and most, its two singular values."""
    half_sum = (a * a + b * b + c * c + d * d) / 2
    half_difference = math.hypot((a * a + b * b - c * c - d * d) / 2, a * c + b * d)
    return (math.sqrt(max(half_sum - half_difference, 0.0)), math.sqrt(half_sum + half_difference))
