"""The variety of Shikaku, and what its grades cost.

`python -m tests.bench.shikaku variety` sets the numbers of published puzzles beside those of our own, and
`python -m tests.bench.shikaku` says what each grade costs, as a multiple of what any puzzle of the size does.
"""

import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from bookmaker.kinds.shikaku.board import Params
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed

CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "shikaku.jsonl"
PROGRAM = "sgt-rect"  # the corpus's source of puzzles that no person has chosen
VARIETY_SIZES = ("7x7", "10x10", "15x15", "17x17", "24x14")
VARIETY_COUNT = 40
GRADE_SIZES = ("5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15", "20x20", "30x30", "50x50", "8x14", "36x20")
GRADE_SECONDS = 1.5


def variety() -> Iterator[str]:
    """Numbers of published puzzles and of ours: how many cells to a number, and how many are small or large."""
    yield (
        f"{'size':>7} {'':>14} {'puzzles':>7} {'cells/number':>12} {'2s':>5} {'3s':>5} {'4s':>5}"
        f" {'over 8':>6} {'largest':>7} {'spread':>7}"
    )
    foreign = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    for size in VARIETY_SIZES:
        alike = [record for record in foreign if record["unique"] and record["size"] == size]
        rows = {
            "published": [r["grid"] for r in alike if not r["source"].startswith(PROGRAM)],
            PROGRAM: [r["grid"] for r in alike if r["source"].startswith(PROGRAM)],
            "ours": _ours(size, None),
            # Easy and medium ones are cut like those of any grade.
            **{f"ours, {grade.word}": _ours(size, grade) for grade in (Grade.HARD, Grade.EXPERT)},
            "ours, classic": _ours(size, None, mix="classic"),
        }
        for name, grids in rows.items():
            if grids:
                yield f"{size:>7} {name:>14} {len(grids):>7} {_measures(grids)}"


def _ours(size: str, grade: Grade | None, **options: Any) -> list[Grid]:
    width, height = read_size(size)
    params = Params(width, height, **options)
    orders = (Order(n, 0, "shikaku", params, grade, Seed(("variety", str(n)))) for n in range(VARIETY_COUNT))
    return [made.clues.rows for made in map(generate, orders) if isinstance(made, Puzzle)]


def _measures(grids: Sequence[Grid]) -> str:
    """The figures of some puzzles: shares of all their numbers, and the means of each one's largest and spread."""
    numbers = [[n for row in grid for n in row if n > 0] for grid in grids]
    areas = Counter(n for each in numbers for n in each)
    total = areas.total()
    cells = sum(n * times for n, times in areas.items()) / total
    shares = [*(areas[n] / total for n in (2, 3, 4)), sum(times for n, times in areas.items() if n > 8) / total]
    largest = statistics.mean(map(max, numbers))
    spread = statistics.mean(map(statistics.pstdev, numbers))
    two, three, four, many = (f"{share:.0%}" for share in shares)
    return f"{cells:>12.2f} {two:>5} {three:>5} {four:>5} {many:>6} {largest:>7.1f} {spread:>7.2f}"


def grades() -> Iterator[str]:
    """Milliseconds of a puzzle of any grade, and what each grade costs as a multiple of that."""
    yield f"{'size':>7} {'any, ms':>8} " + " ".join(f"{grade.word:>7}" for grade in Grade)
    for size in GRADE_SIZES:
        base, *times = (_milliseconds(size, grade) for grade in (None, *Grade))
        yield f"{size:>7} {base:>8.2f} " + " ".join(f"{each / base:>7.1f}" for each in times)


def _milliseconds(size: str, grade: Grade | None) -> float:
    width, height = read_size(size)
    params = Params(width, height)
    began, made = time.process_time(), 0
    for n in count():
        made += isinstance(generate(Order(n, 0, "shikaku", params, grade, Seed(("grades", str(n))))), Puzzle)
        used = time.process_time() - began
        if used > GRADE_SECONDS and made:
            break
    return 1000 * used / made


if __name__ == "__main__":
    for line in variety() if "variety" in sys.argv else grades():
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
