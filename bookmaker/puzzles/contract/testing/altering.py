"""Puzzles with something changed, the same each time: clues with another clue, wall or cage, and wrong answers."""

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

from bookmaker.puzzles.contract.asking import beside_of, looks_of, twins_of
from bookmaker.puzzles.contract.kind import Kind
from bookmaker.seeds import Seed

LARGEST_CAGE = 7  # cells
ARMS = 15  # the largest sum of arms to four sides
MOST_TWINS = 5000  # of one puzzle, looked through for another


def rebuilt(kind: Kind, clues: Any, grid: Any = None, **beside: Any) -> Any:
    """Clues of that grid (by default their own), with the same variant and what stands beside it, or that instead."""
    variant = {**clues.variant, **looks_of(clues), **beside_of(clues), **beside}
    return kind.Clues.from_grid(clues.grid() if grid is None else grid, variant)


def accepted(kind: Kind, clues: Any, grid: Any, **beside: Any) -> Any | None:
    """The same; None where the kind refuses them."""
    try:
        return rebuilt(kind, clues, grid, **beside)
    except ValueError:
        return None


def altered(kind: Kind, clues: Any) -> Iterator[Any]:
    """Clues that differ from these in one place or two: each clue left out, replaced by another, or moved."""
    for at in range(clues.width * clues.height):
        yield from altered_at(kind, clues, at)


def altered_at(kind: Kind, clues: Any, at: int) -> Iterator[Any]:
    """Those of `altered` that have something else in one place, counted in reading order."""
    flat = [value for row in clues.grid() for value in row]
    changes = [{at: value} for value in dict.fromkeys((0, 1, *flat)) if value != flat[at]]
    changes += [{at: flat[to], to: flat[at]} for to in range(len(flat)) if flat[to] != flat[at]]
    for change in changes:
        other = accepted(kind, clues, _laid(flat, change, clues.width))
        if other is not None and other != clues:
            yield other


def _laid(flat: list[Any], changes: dict[int, Any], width: int) -> Any:
    """The grid of these values in reading order, some of them changed."""
    values = [changes.get(place, value) for place, value in enumerate(flat)]
    return tuple(tuple(values[start : start + width]) for start in range(0, len(values), width))


def altered_beside(kind: Kind, clues: Any) -> Iterator[Any]:
    """The clues with each number beside the grid made one more or less, and each thing left out, where accepted."""
    beside = dict(beside_of(clues))
    changes = [_add_at(beside, at, by) for at in range(_count(beside)) for by in (1, -1)]
    for changed in (*_without_one(json.loads(json.dumps(beside))), *changes):
        try:
            yield rebuilt(kind, clues, **changed)
        except (ValueError, TypeError):
            continue


def _numbers(value: Any) -> list[str]:
    """The JSON value as text, its whole numbers at odd places and what stands between them at even ones."""
    return re.split(r"(-?[0-9]+)", json.dumps(value))


def _count(value: Any) -> int:
    """How many whole numbers a JSON value holds."""
    return len(_numbers(value)) // 2


def _add_at(value: Any, at: int, by: int) -> Any:
    """The JSON value with `by` added to its whole number at that place."""
    parts = _numbers(value)
    parts[2 * at + 1] = str(int(parts[2 * at + 1]) + by)
    return json.loads("".join(parts))


def _exchanged(value: Any, at: int, by: int) -> Any:
    """The JSON value with two of its whole numbers exchanged, that at a place and the one so many further on."""
    parts = _numbers(value)
    one, other = 2 * at + 1, (2 * (at + by)) % (len(parts) - 1) + 1
    parts[one], parts[other] = parts[other], parts[one]
    return json.loads("".join(parts))


def _without_one(value: Any) -> Iterator[Any]:
    """The JSON value without one of the items of one of its lists."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from ({**value, key: changed} for changed in _without_one(one))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield [*value[:at], *value[at + 1 :]]
            yield from ([*value[:at], changed, *value[at + 1 :]] for changed in _without_one(one))


def some_altered(kind: Kind, clues: Any, count: int) -> list[Any]:
    """At most so many clues that differ in a place or two, in the grid or beside it, chosen alike each time."""
    stream = Seed(("changes", clues.code())).stream()
    flat = [value for row in clues.grid() for value in row]
    beside = json.loads(json.dumps(dict(beside_of(clues))))
    places, less = _count(beside), list(_without_one(beside))
    values = list(dict.fromkeys((0, 1, *flat)))
    found: dict[Any, None] = {}
    start = stream.below(len(flat))
    for attempt in range(6 * count):
        at, to = (start + attempt // 2) % len(flat), stream.below(len(flat))
        changes: dict[int, Any] = {}
        other: dict[str, Any] = {}
        match attempt % 6:
            case 2 if places:
                other = _exchanged(beside, stream.below(places), 1 + stream.below(clues.width + 1))
            case 0 if places:
                other = _add_at(beside, stream.below(places), stream.choice((1, -1)))
            case 4 if less:
                other = stream.choice(less)
            case 1 | 4:
                changes = {at: flat[to], to: flat[at]}
            case 3:
                changes = {at: 0}
            case _:
                changes = {at: stream.choice(values)}
        try:
            found[rebuilt(kind, clues, _laid(flat, changes, clues.width), **other)] = None
        except (ValueError, TypeError):
            continue
        if len(found) > count:
            break
    found.pop(clues, None)
    return list(found)[:count]


def altered_answers(kind: Kind, answer: Any, count: int) -> list[Any]:
    """Other answers of that size, at most so many, the same every time.

    Two cells exchanged, a cell that repeats another or holds one more or less, a line shifted, and for arms a ring of
    four cells put in or taken out.
    """
    grid = [list(row) for row in answer.grid()]
    height, width = len(grid), len(grid[0])
    stream = Seed(("altered", str(grid))).stream()
    found: dict[Any, None] = {}
    for attempt in range(4 * count):
        rows = [row[:] for row in grid]
        (r, c), (r2, c2) = [(stream.below(height), stream.below(width)) for _ in range(2)]
        if attempt % 4 == 0:  # a cell near by
            r2, c2 = min(r + stream.below(3), height - 1), min(c + stream.below(3), width - 1)
        match attempt % 6:
            case 0:
                rows[r][c], rows[r2][c2] = rows[r2][c2], rows[r][c]
            case 1:
                rows[r][c] = rows[r2][c2]
            case 2 | 3 if rows[r][c] is not None:
                rows[r][c] += 1 if attempt % 2 else -1
            case 4:
                rows[r] = rows[r][1:] + rows[r][:1]
            case 5 if r + 1 < height and c + 1 < width and None not in (*rows[r][c : c + 2], *rows[r + 1][c : c + 2]):
                for down, across, arms in ((0, 0, 9), (0, 1, 12), (1, 0, 3), (1, 1, 6)):
                    rows[r + down][c + across] ^= arms
        try:
            other = kind.Answer.from_grid(tuple(map(tuple, rows)))
        except ValueError:
            continue
        if other != answer:
            found[other] = None
        if len(found) == count:
            break
    return list(found)


def caged(kind: Kind, clues: Any, answer: Any, count: int) -> Iterator[Any]:
    """The answer as clues, with one cage in place of theirs: cells that hang together and are left blank.

    Its sum is the answer's or one more; what it holds may repeat. At most so many, the same every time.
    """
    rows = answer.grid()
    cells = [(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value is not None]
    stream = Seed(("caged", str(rows))).stream()
    for attempt in range(count):
        some = [stream.choice(cells)]
        while len(some) < 2 + attempt % (LARGEST_CAGE - 1):
            beside = [(r, c) for r, c in cells if any(abs(r - at) + abs(c - to) == 1 for at, to in some)]
            some.append(stream.choice([cell for cell in beside if cell not in some]))
        grid = tuple(tuple(0 if (r, c) in some else value for c, value in enumerate(row)) for r, row in enumerate(rows))
        total = sum(rows[r][c] for r, c in some) + (attempt % 4 == 3)
        cage = {"cells": [list(cell) for cell in sorted(some)], "sum": total}
        if (made := accepted(kind, clues, grid, cages=[cage])) is not None:
            yield made


def loosened(kind: Kind, clues: Any, answer: Any, name: str, count: int) -> Iterator[Any]:
    """Clues that give about half of the answer, without the rule of that option: at most so many, alike each time."""
    stream = Seed(("loosened", clues.code())).stream()
    for _ in range(count if accepted(kind, clues, answer.grid()) else 0):
        grid = tuple(
            tuple(value and (value if stream.random() < 0.55 else 0) for value in row) for row in answer.grid()
        )
        if (made := accepted(kind, clues, grid, **{name: False})) is not None:
            yield made


def renumbered(kind: Kind, clues: Any, answer: Any) -> Iterator[Any]:
    """The answer with two numbers that follow each other exchanged in blank cells, where it has numbers beyond arms."""
    largest = max(value or 0 for row in answer.grid() for value in row)
    for low in range(1, largest) if largest > ARMS else ():
        other = {low: low + 1, low + 1: low}
        rows = [
            tuple(value if given else other.get(value, value) for value, given in zip(*both, strict=True))
            for both in zip(answer.grid(), clues.grid(), strict=True)
        ]
        try:
            yield kind.Answer.from_grid(tuple(rows))
        except ValueError:
            continue


def is_twin(kind: Kind, clues: Any, other: Any) -> bool:
    """Whether the kind gives one of them as a twin of the other.

    A kind that gives a twin with other values in the same cells has as many as there are ways to rename them.
    """
    twins = list(itertools.islice(twins_of(kind, clues), MOST_TWINS))
    return other in twins or (_is_renamed(clues, other) and any(_is_renamed(clues, twin) for twin in twins))


def _is_renamed(clues: Any, other: Any) -> bool:
    """Whether each value of one stands for another value, always the same one, of the other; blanks for blanks."""
    both = {pair for rows in zip(clues.grid(), other.grid(), strict=False) for pair in zip(*rows, strict=False)}
    is_one_to_one = len(both) == len({one for one, _ in both}) == len({two for _, two in both})
    same = all(bool(one) == bool(two) for one, two in both) and beside_of(clues) == beside_of(other)
    return clues != other and is_one_to_one and same
