"""`python -m tests.bench.grades KIND`: what the grades of a kind are worth, by size.

For each size and grade: what a puzzle costs, as a multiple of one of any grade; its moments (rounds in which nothing
easier than its grade was open); its effort; and which techniques its puzzles use. Then how often effort is inverted:
the share of pairs of one size, one of a lower and one of a higher grade, in which the lower has no less effort.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Deduction, Grade, least_moments
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed

Deductions = list[Deduction[Any]]
HEAD = f"{'size':>7} {'grade':>7} {'made':>9} {'ms':>8} {'x any':>6}  moments: least median one  effort: 10 % 50 % 90 %"


def make(kind: str, params: Any, grade: Grade | None, *, count: int, seconds: float) -> tuple[Deductions, int, float]:
    """Deductions of puzzles made, how many were asked for, and the processor seconds of one puzzle made.

    At least `count` are asked for, and more until `seconds` are used; at most twelve times `seconds` are.
    """
    made: Deductions = []
    asked, batch = 0, min(count, pool.LARGEST_CHUNK)  # as books are made: a chunk at a time
    began = time.process_time()
    while (used := time.process_time() - began) < seconds or asked < count:
        if made and used > 12 * seconds:
            break
        orders = [Order(n, 0, kind, params, grade, Seed(("grades", str(n)))) for n in range(asked, asked + batch)]
        made += [one.deduction for one in generate_many(orders) if isinstance(one, Puzzle)]
        asked += batch
        if not made and used > 60 * seconds:
            break
    return made, asked, (time.process_time() - began) / max(1, len(made))


def row(name: str, made: Deductions, asked: int, each: float, base: float) -> str:
    """The line of one size and grade."""
    line = f"{name:>7} {len(made):>4}/{asked:<4} {1000 * each:>8.2f} {each / base:>6.1f}"
    if not made:
        return line
    moments = sorted(one.moments for one in made)
    effort = sorted(one.effort for one in made)
    alone = sum(n == 1 for n in moments) / len(moments)
    parts = " ".join(f"{effort[min(len(effort) - 1, int(share * len(effort)))]:7.1f}" for share in (0.1, 0.5, 0.9))
    return f"{line}  {moments[0]:>14} {statistics.median(moments):>6.0f} {alone:>4.0%} {parts:>20}"


def shares(counted: Counter[str], total: int) -> str:
    """Names and their shares in percent, most first."""
    return ", ".join(f"{name} {n / max(1, total):.0%}" for name, n in counted.most_common())


def techniques(made: Deductions, names: Sequence[str]) -> str:
    """The share of the puzzles that use each of the techniques at least once."""
    used = Counter(dict.fromkeys(names, 0))
    used.update(name for one in made for name, _ in one.techniques if name in names)
    return shares(used, len(made))


def inversions(efforts: dict[Grade, list[float]]) -> Iterator[tuple[Grade, Grade, float]]:
    """For each pair of grades the share of pairs of puzzles in which the lower grade has no less effort."""
    for lower, higher in itertools.combinations(sorted(efforts), 2):
        if efforts[lower] and efforts[higher]:
            ordered = sorted(efforts[higher])
            # Of those of the higher grade, the ones with less effort; ties count half.
            wrong = sum(bisect_left(ordered, each) for each in efforts[lower])
            ties = sum(ordered.count(each) for each in efforts[lower])
            yield lower, higher, (wrong + ties / 2) / (len(ordered) * len(efforts[lower]))


def report(kind: str, sizes: Sequence[str], options: dict[str, str], *, count: int, seconds: float) -> Iterator[str]:
    """The bench's lines, each as soon as it is measured."""
    module = registry.get(kind)
    yield HEAD
    ends = []
    for size in sizes:
        width, height = read_size(size)
        params = TypeAdapter(module.Params).validate_python({"width": width, "height": height, **options})
        base = 0.0
        efforts: dict[Grade, list[float]] = {}
        for grade in (None, *Grade):
            made, asked, each = make(kind, params, grade, count=count, seconds=seconds)
            base = base or each
            yield f"{size:>7} {row(grade.word if grade else 'any', made, asked, each, base)}"
            if grade is None:
                ends.append(
                    f"{size:>7}  any: {shares(Counter(one.grade.word for one in made if one.grade), len(made))}"
                )
                continue
            efforts[grade] = [one.effort for one in made]
            names = [technique.name for technique in module.LADDER if technique.grade is grade]
            least = least_moments(grade, width * height)
            ends.append(f"{size:>7}  {grade.word} (at least {least} moments): {techniques(made, names)}")
        pairs = list(inversions(efforts))
        ends.append(
            f"{size:>7}  inverted: "
            + ", ".join(f"{a.word}-{b.word} {share:.1%}" for a, b, share in pairs)
            + f"; mean {statistics.mean(share for *_, share in pairs):.1%}"
            if pairs
            else f"{size:>7}  inverted: no pairs"
        )
    yield from ends


def published(kind: str, file: Path) -> Iterator[str]:
    """Grades and techniques, by our ladder, of the puzzles with one answer in a file of records, one JSON a line."""
    module = registry.get(kind)
    made: list[Deduction[Any]] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record["unique"]:
            made.append(module.deduce(module.Clues.from_grid(tuple(map(tuple, record["grid"])), record["options"])))
    grades = Counter(one.grade.word if one.grade else "not solved" for one in made)
    yield f"{len(made)} published: {shares(grades, len(made))}"
    for grade in Grade:
        names = [technique.name for technique in module.LADDER if technique.grade is grade]
        yield f"  {grade.word}: {techniques([one for one in made if one.grade is grade], names)}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.grades", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("--sizes", default="7x7,8x8,10x10,11x11,15x15")
    parser.add_argument("--count", type=int, default=100, help="puzzles of each size and grade, at least")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured at least")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the kind")
    parser.add_argument("--published", type=Path, metavar="FILE", help="records of other people's puzzles, graded")
    chosen = parser.parse_args()
    options = dict(text.split("=", 1) for text in chosen.option)
    lines = (
        published(chosen.kind, chosen.published)
        if chosen.published
        else report(chosen.kind, chosen.sizes.split(","), options, count=chosen.count, seconds=chosen.seconds)
    )
    for line in lines:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
