"""`python -m tests.bench.positions KIND`: small puzzles that stall without a technique, for the pages about techniques.

Puzzles are made that need it. The one whose position shows most with least is kept: where all the rest of the ladder
stalls, the technique found nothing a moment before, the grid is small and few steps are open.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.lessons import Lesson, lesson_of
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed


def needing(kind: str, sizes: list[str], options: dict[str, Any], count: int) -> Iterator[Puzzle]:
    """Puzzles of those sizes and of every grade."""
    for size in sizes:
        params, wrong = read_params(kind, size=read_size(size), options=options)
        if params is None:
            sys.stderr.write(f"{wrong}\n")
            continue
        for grade in Grade:
            seed = Seed(("positions", size, json.dumps(options, sort_keys=True)))
            orders = [Order(n, 0, kind, params, grade, seed.child(n), attempts=60) for n in range(count)]
            for at in range(0, count, 20):
                yield from (made for made in generate_many(orders[at : at + 20]) if isinstance(made, Puzzle))


def merit(lesson: Lesson, clues: Any) -> tuple[bool, bool, int, int, int]:
    """What makes a position better than another, the least first."""
    return (
        not lesson.is_strict,
        lesson.near_miss is None,
        clues.width * clues.height,
        len(lesson.found),
        len(lesson.step.cells),
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.positions", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("--sizes", default="5x5,6x6,7x7")
    parser.add_argument("--options", default="{}", help="as JSON")
    parser.add_argument("--count", type=int, default=40, help="puzzles of each size and grade")
    chosen = parser.parse_args()
    kind = registry.get(chosen.kind)
    best: dict[str, tuple[tuple[bool, bool, int, int, int], str]] = {}
    for puzzle in needing(chosen.kind, chosen.sizes.split(","), json.loads(chosen.options), chosen.count):
        for name, _ in puzzle.deduction.techniques:
            lesson = lesson_of(kind, name, puzzle.clues)
            if lesson is not None:
                found = (merit(lesson, puzzle.clues), puzzle.clues.code())
                best[name] = min(found, best.get(name, found))
    for technique in kind.LADDER:
        if technique.name in best:
            merits, code = best[technique.name]
            sys.stdout.write(f'    "{technique.name}": "{code}",  # {merits}\n')
        else:
            sys.stdout.write(f"    # {technique.name}: none\n")


if __name__ == "__main__":
    main()
