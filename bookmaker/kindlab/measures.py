"""Small puzzles for pages about techniques, the scales of stars, and what the grades of a kind are worth, by size."""

import itertools
import json
import math
import statistics
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import cells_there, least_moments_of
from bookmaker.puzzles.contract.grading import Deduction, Grade, grades_of
from bookmaker.puzzles.contract.lessons import Lesson, lesson_of
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making import pool
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


Deductions: TypeAlias = Sequence[Deduction[Any]]
HEAD = f"{'size':>7} {'grade':>7} {'made':>9} {'ms':>8} {'x any':>6}  moments: least median one  effort: 10 % 50 % 90 %"
LONG, VAIN = 12, 60  # times the seconds of a figure, after which it ends with some puzzles, and without any


def rates(name: str, sizes: Sequence[str], options: Mapping[str, Any], *, count: int, seconds: float) -> Iterator[str]:
    """The lines of a table, each as soon as it is measured: for each size and grade, and for any grade.

    What a puzzle costs in milliseconds of the processor, and as a multiple of one of any grade; its moments (rounds in
    which nothing easier than its grade was open), its effort. At the end which techniques puzzles use, and the share
    of pairs of one size, one of a lower and one of a higher grade, in which the lower has no less effort.
    """
    kind = registry.get(name)
    ladder = kind.LADDER
    yield HEAD
    ends: list[str] = []
    for size in sizes:
        params, base = params_of(name, size, options), 0.0
        by_grade: dict[Grade, list[float]] = {}
        for grade in (None, *grades_of(ladder)):
            made, asked, each = _make(name, params, grade, count=count, seconds=seconds)
            base = base or each
            yield f"{size:>7} {_row(grade.word if grade else 'any', made, asked, each, base)}"
            if grade is None:
                counted = Counter(one.grade.word for one in made if one.grade)
                ends.append(f"{size:>7}  any: {_shares(counted, len(made))}")
                continue
            by_grade[grade] = efforts(made)
            used = Counter({technique.name: 0 for technique in ladder if technique.grade is grade})
            used.update(technique for one in made for technique, _ in one.techniques if technique in used)
            least = least_moments_of(kind, grade, params.width * params.height)
            ends.append(f"{size:>7}  {grade.word} (at least {least} moments): {_shares(used, len(made))}")
        ends.append(f"{size:>7}  inverted: {_inverted(by_grade)}")
    yield from ends


def _make(name: str, params: Any, grade: Grade | None, *, count: int, seconds: float) -> tuple[Deductions, int, float]:
    """Deductions of puzzles made, how many were asked for, and the processor seconds of one puzzle made.

    At least `count` are asked for, and more until `seconds` are used, unless that takes much longer; with 0 just those.
    """
    made: list[Deduction[Any]] = []
    asked, batch = 0, min(count, pool.LARGEST_CHUNK)  # as books are made: a chunk at a time
    began = time.process_time()
    while (used := time.process_time() - began) < seconds or asked < count:
        if seconds and used > (LONG if made else VAIN) * seconds:
            break
        orders = [Order(n, 0, name, params, grade, Seed(("efforts", str(n)))) for n in range(asked, asked + batch)]
        made += [one.deduction for one in generate_many(orders) if isinstance(one, Puzzle)]
        asked += batch
    return made, asked, (time.process_time() - began) / max(1, len(made))


def _row(word: str, made: Deductions, asked: int, each: float, base: float) -> str:
    line = f"{word:>7} {len(made):>4}/{asked:<4} {1000 * each:>8.2f} {each / base:>6.1f}"
    if not made:
        return line
    moments, effort = sorted(one.moments for one in made), efforts(made)
    alone = sum(n == 1 for n in moments) / len(moments)
    parts = " ".join(f"{at_share(effort, share):7.1f}" for share in (0.1, 0.5, 0.9))
    return f"{line}  {moments[0]:>14} {statistics.median(moments):>6.0f} {alone:>4.0%} {parts:>20}"


def _shares(counted: Counter[str], total: int) -> str:
    """Names and their shares in percent, most first."""
    return ", ".join(f"{name} {n / max(1, total):.0%}" for name, n in counted.most_common())


def _inverted(by_grade: Mapping[Grade, Sequence[float]]) -> str:
    """For each pair of grades the share of pairs of puzzles in which the lower grade has no less effort, and a mean."""
    found: list[tuple[str, float]] = []
    for lower, higher in itertools.combinations(sorted(by_grade), 2):
        low, high = by_grade[lower], by_grade[higher]
        if low and high:
            # Of those of the higher grade, the ones with less effort; ties count half.
            wrong = math.fsum(bisect_left(high, each) + high.count(each) / 2 for each in low)
            found.append((f"{lower.word}-{higher.word}", wrong / (len(high) * len(low))))
    if not found:
        return "no pairs"
    mean = statistics.mean(share for _, share in found)
    return ", ".join(f"{pair} {share:.1%}" for pair, share in found) + f"; mean {mean:.1%}"
