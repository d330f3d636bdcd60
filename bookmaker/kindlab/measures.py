"""Small puzzles for pages about techniques, and the scales of stars: what a kind hands out as POSITIONS and STARS."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import cells_there
from bookmaker.puzzles.contract.grading import Deduction, grades_of
from bookmaker.puzzles.contract.lessons import Lesson, lesson_of
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.choosing import usual_best_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed
from bookmaker.source.faults import BookError, Fault, counted, fault

ATTEMPTS = 60  # at each puzzle for a position
CHUNK = 20
SHARES = (0.2, 0.4, 0.6, 0.8)  # where the second star begins, the third and so on
LEAST = 5  # puzzles of a grade, for a scale


def params_of(kind: str, size: str, options: Mapping[str, Any]) -> Any:
    """The kind's Params for a size such as "7x7"; BookError for what it refuses."""
    try:
        sides = read_size(size)
    except ValueError as error:
        raise fault(str(error), hint="write sizes such as 7x7,10x10") from None
    params, wrong = read_params(kind, size=sides, options=dict(options))
    if params is None:
        raise BookError(Fault(one.message, one.hint) for one in wrong)
    return params


def positions(name: str, sizes: Sequence[str], options: Mapping[str, Any], count: int) -> Iterator[str]:
    """A line of POSITIONS for each technique: a small puzzle that stalls without it, or that none was found.

    So many puzzles of each size and grade are made. The position that shows most with least is kept: where all the
    rest of the ladder stalls, the technique found nothing a moment before, the grid is small and few steps are open.
    """
    kind = registry.get(name)
    best: dict[str, tuple[tuple[bool, bool, int, int, int], str]] = {}
    for size in sizes:
        params = params_of(name, size, options)
        for grade in grades_of(kind.LADDER):
            seed = Seed(("positions", size, json.dumps(dict(options), sort_keys=True)))
            orders = [Order(n, 0, name, params, grade, seed.child(n), attempts=ATTEMPTS) for n in range(count)]
            for at in range(0, count, CHUNK):
                for made in (one for one in generate_many(orders[at : at + CHUNK]) if isinstance(one, Puzzle)):
                    for technique, _ in made.deduction.techniques:
                        lesson = lesson_of(kind, technique, made.clues)
                        if lesson is not None:
                            found = (_merit(lesson, made.clues), made.clues.code())
                            best[technique] = min(found, best.get(technique, found))
    for one in kind.LADDER:
        yield f'    "{one.name}": "{best[one.name][1]}",' if one.name in best else f"    # {one.name}: none"


def _merit(lesson: Lesson, clues: Any) -> tuple[bool, bool, int, int, int]:
    """What makes a position better than another, the least first."""
    cells = clues.width * clues.height
    return not lesson.is_strict, lesson.near_miss is None, cells, len(lesson.found), len(lesson.step.cells)


def stars(name: str, sizes: Sequence[str], options: Mapping[str, Any], count: int) -> Iterator[str]:
    """A line of STARS for each grade of which puzzles are found, so many of each size, chosen as is usual.

    Within a grade effort grows as a power of the number of cells; the exponent is the slope of a line through
    logarithms. The bounds of the stars are the quintiles of effort divided by that power, all sizes together.
    """
    for grade in grades_of(registry.get(name).LADDER):
        found: list[tuple[int, float]] = []
        for size in sizes:
            params = params_of(name, size, options)
            best_of = usual_best_of(registry.get(name), params, grade)
            seeds = (Seed(("efforts", str(n))) for n in range(count))
            orders = [Order(n, 0, name, params, grade, seed, best_of=best_of) for n, seed in enumerate(seeds)]
            made = [one for one in generate_many(orders) if isinstance(one, Puzzle)]
            found += [(cells_there(one.clues), one.deduction.effort) for one in made]
        if len(found) >= LEAST:
            power = round(_slope([(math.log(cells), math.log(effort)) for cells, effort in found]), 2)
            scaled = sorted(effort / cells**power for cells, effort in found)
            bounds = ", ".join(f"{at_share(scaled, share):.3g}" for share in SHARES)
            yield f"    Grade.{grade.name}: StarScale({power}, ({bounds})),  # {counted(len(found), 'puzzle')}"


def efforts(some: Sequence[Deduction[Any]]) -> list[float]:
    """The efforts, least first."""
    return sorted(one.effort for one in some)


def at_share(values: Sequence[float], share: float) -> float:
    """The value below which that share of the sorted values lies."""
    return values[min(len(values) - 1, int(share * len(values)))]


def _slope(points: Sequence[tuple[float, float]]) -> float:
    """The slope of the line nearest to points; 0 where all have one place across."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle_x, middle_y = math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)
    across = math.fsum((x - middle_x) ** 2 for x in xs)
    along = math.fsum((x - middle_x) * (y - middle_y) for x, y in points)
    return along / across if across > 1e-9 else 0.0
