"""Both integer programs, SAT and our own search on the same Nets: `python -m tests.bench.opinions [SIZE ...]`.

A line for each size and engine: variables and constraints at the start, rounds (answers, and candidates cut off) and
CPU seconds, each the mean of ten nets with one answer, of any grade. The intuitive program stops at 50x50.
"""

import sys
import time
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.engines import ENGINES
from bookmaker.kinds.net.search import prove
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.seeds import Seed

SIZES = (7, 11, 15, 25, 35, 50, 121)
NETS = 10
LARGEST_INTUITIVE = 50
HEAD = f"{'size':>9} {'engine':<14} {'variables':>9} {'constraints':>11} {'rounds':>6} {'seconds':>8}"


def nets(size: int) -> list[Any]:
    """The clues of ten nets of that size."""
    params = Params(width=size, height=size)
    seeds = [Seed(("opinions", str(size), str(number))) for number in range(NETS)]
    made = generate_many([Order(at, 0, "net", params, None, seed) for at, seed in enumerate(seeds, start=1)])
    return [one.clues for one in made if isinstance(one, Puzzle)]


def timed(work: Callable[[Any, int], Any], puzzles: Sequence[Any]) -> tuple[float, list[Any]]:
    """CPU seconds a puzzle, and what the work gave for each."""
    began = time.process_time()
    found = [work(clues, DEFAULT_BUDGET) for clues in puzzles]
    return (time.process_time() - began) / len(puzzles), found


def rows(size: int) -> list[tuple[str, ...]]:
    """The table's lines for one size."""
    puzzles = nets(size)
    assert len(puzzles) == NETS
    took, right = timed(prove, puzzles)
    assert all(isinstance(one, Unique) for one in right)
    found: list[tuple[str, ...]] = [(f"{size}x{size}", "exact", "", "", "", f"{took:.3f}")]
    for name, engine in ENGINES.items():
        if name == "ilp-intuitive" and size > LARGEST_INTUITIVE:
            continue
        took, examined = timed(engine, puzzles)
        assert [one.proof for one in examined] == right, f"{name} at {size}"
        numbers = (fmean(getattr(one, what) for one in examined) for what in ("variables", "constraints", "rounds"))
        found.append(("", name, *(f"{number:.0f}" for number in numbers), f"{took:.3f}"))
    return found


if __name__ == "__main__":
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    sys.stdout.write(HEAD + "\n")
    for row in (row for size in sizes for row in rows(size)):
        sys.stdout.write("{:>9} {:<14} {:>9} {:>11} {:>6} {:>8}\n".format(*row))
        sys.stdout.flush()
