"""What the grades of a kind are worth, by size: cost, moments, effort, techniques, and how often effort is inverted."""

from __future__ import annotations

import itertools
import math
import statistics
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bookmaker.kindlab.measures import at_share, efforts, params_of
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import least_moments_of
from bookmaker.puzzles.contract.grading import Deduction, Grade, grades_of
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.seeds import Seed

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
