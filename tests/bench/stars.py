"""`python -m tests.bench.stars KIND`: the scales of a kind's stars, as its stars.py has them.

Within a grade effort grows as a power of the number of cells; the exponent is the slope of a line through logarithms.
The bounds of the stars are the quintiles of effort divided by that power, all sizes together.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence

from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.records.record import read_size
from tests.bench.efforts import at_share, efforts

SHARES = (0.2, 0.4, 0.6, 0.8)


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """The slope of the line nearest to points of logarithms; 0 where all have one number of cells."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle_x, middle_y = math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)
    across = math.fsum((x - middle_x) ** 2 for x in xs)
    along = math.fsum((x - middle_x) * (y - middle_y) for x, y in points)
    return along / across if across > 1e-9 else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.stars", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("--sizes", default="7x7,10x10,15x15")
    parser.add_argument("--count", type=int, default=60, help="puzzles of each size and grade")
    chosen = parser.parse_args()
    for grade in Grade:
        found: list[tuple[float, float]] = []
        for size in chosen.sizes.split(","):
            width, height = read_size(size)
            found += [(width * height, one) for one in efforts(chosen.kind, size, grade, chosen.count)]
        if len(found) < 5:
            continue
        power = round(exponent([(math.log(cells), math.log(effort)) for cells, effort in found]), 2)
        scaled = sorted(effort / cells**power for cells, effort in found)
        bounds = ", ".join(f"{at_share(scaled, share):.3g}" for share in SHARES)
        sys.stdout.write(f"    Grade.{grade.name}: StarScale({power}, ({bounds})),  # {len(found)} puzzles\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
