"""The symmetries of a grid: rows -> the rows turned and mirrored, to recognise symmetric twins."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
Content = TypeVar("Content", int, int | None)  # of a cell; None where a mask has none


def quarter_turned(rows: tuple[tuple[Content, ...], ...]) -> tuple[tuple[Content, ...], ...]:
    """The rows after a quarter turn clockwise; a width x height grid becomes height x width."""
    return tuple(zip(*rows[::-1], strict=True))


def mirrored(rows: tuple[tuple[Content, ...], ...]) -> tuple[tuple[Content, ...], ...]:
    """The rows with left and right exchanged."""
    return tuple(row[::-1] for row in rows)


def is_own_half_turn(rows: Sequence[Sequence[object]]) -> bool:
    """Whether the rows look the same upside down."""
    return all(row == other[::-1] for row, other in zip(rows, reversed(rows), strict=True))


def is_own_mirror_image(rows: Sequence[Sequence[object]]) -> bool:
    """Whether the rows look the same with left and right exchanged."""
    return all(row == row[::-1] for row in rows)


def looks_alike(rows: Sequence[Sequence[object]], symmetry: str) -> bool:
    """Whether the rows look the same after a half-turn, quarter-turn, mirror or diagonal; always for none."""
    return list(map(list, rows)) == list(map(list, _image(rows, symmetry)))


def areas_alike(rows: Sequence[Sequence[int | None]], symmetry: str) -> bool:
    """The same of areas by their numbers: only their shapes count."""
    image = tuple(map(tuple, _image(rows, symmetry)))
    return renumbered(image) == renumbered(tuple(map(tuple, rows)))


def _image(rows: Sequence[Sequence[T]], symmetry: str) -> Sequence[Sequence[T]]:
    images: Mapping[str, Callable[[], Sequence[Sequence[T]]]] = {
        "half-turn": lambda: [row[::-1] for row in rows[::-1]],
        "quarter-turn": lambda: list(zip(*rows[::-1], strict=True)),
        "mirror": lambda: [row[::-1] for row in rows],
        "diagonal": lambda: list(zip(*rows, strict=True)),
    }
    return images[symmetry]() if symmetry in images else rows


def symmetry_of(rows: tuple[tuple[int | None, ...], ...], *, areas: bool = False) -> str:
    """The first of quarter-turn, half-turn, mirror and diagonal (either way) that changes nothing; "" where all do.

    Of `areas` only their shapes count, not their numbers.
    """
    rows = renumbered(rows) if areas else rows
    upside_down, transposed = rows[::-1], tuple(zip(*rows, strict=True))
    images: tuple[tuple[str, tuple[tuple[tuple[int | None, ...], ...], ...]], ...] = (
        ("quarter-turn", (quarter_turned(rows),)),
        ("half-turn", (mirrored(upside_down),)),
        ("mirror", (mirrored(rows), upside_down)),
        ("diagonal", (transposed, mirrored(transposed)[::-1])),
    )
    return next(
        (name for name, some in images for one in some if (renumbered(one) if areas else one) == rows),
        "",
    )


def twins(rows: tuple[tuple[Content, ...], ...]) -> Iterator[tuple[tuple[Content, ...], ...]]:
    """The eight images of the rows under quarter turns and mirroring (transposed sizes included)."""
    for image in (rows, mirrored(rows)):
        for _ in range(4):
            yield image
            image = quarter_turned(image)


@functools.lru_cache(maxsize=64)
def turns(width: int, height: int = 0) -> tuple[tuple[int, ...], ...]:
    """The turns as of `twins`, of a square or of so many rows: for each cell, in reading order, where it goes."""
    cells = tuple(tuple(range(at, at + width)) for at in range(0, width * (height or width), width))
    images = (tuple(itertools.chain.from_iterable(image)) for image in twins(cells))
    return tuple(tuple(sorted(range(len(image)), key=image.__getitem__)) for image in images)


def moved(rows: tuple[tuple[Content, ...], ...], turn: Sequence[int]) -> tuple[tuple[Content, ...], ...]:
    """The rows of a square after one of its turns."""
    n = len(rows)
    placed = sorted(zip(turn, itertools.chain.from_iterable(rows), strict=True), key=lambda one: one[0])
    return tuple(tuple(value for _, value in placed[at : at + n]) for at in range(0, n * n, n))


def renumbered(
    rows: tuple[tuple[Content, ...], ...], *, keep: Sequence[Content] = ()
) -> tuple[tuple[Content, ...], ...]:
    """The numbers replaced by how many others came before them in reading order: 0, 1, 2 and so on.

    Those in `keep` count as having come first, in that order; None stays None.
    """
    names: dict[Any, Any] = {None: None, **{number: place for place, number in enumerate(keep)}}
    return tuple([tuple([names.setdefault(number, len(names) - 1) for number in row]) for row in rows])


def least_rotation(items: Sequence[str]) -> int:
    """Where to cut a ring of items so that the sequence read from there is the least (Zhou and Zhu 1979)."""
    first, second, same, count = 0, 1, 0, len(items)
    while first < count and second < count and same < count:
        a, b = items[(first + same) % count], items[(second + same) % count]
        if a == b:
            same += 1
            continue
        # Every start from the larger one's first item to its differing item is beaten by some other.
        if a > b:
            first += same + 1
        else:
            second += same + 1
        if first == second:
            second += 1
        same = 0
    return min(first, second)


def least_on_torus(rows: Sequence[str]) -> tuple[str, ...]:
    """The least image of the rows under all shifts along both axes."""
    best: tuple[str, ...] | None = None
    for column in range(len(rows[0])):
        moved = [row[column:] + row[:column] for row in rows]
        cut = least_rotation(moved)
        image = (*moved[cut:], *moved[:cut])
        if best is None or image < best:
            best = image
    assert best is not None, "a grid has at least one column"
    return best
