"""Both integer programs, SAT and our own search on the same Nets: `python -m tests.bench.opinions [SIZE ...]`.

A line for each size and engine: variables and constraints at the start, rounds (answers, and candidates cut off) and
CPU seconds, for one net of medium grade with one answer. The intuitive program stops at 50x50.
"""

from __future__ import annotations

import sys
import time

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.engines import ENGINES
from bookmaker.kinds.net.search import prove
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.seeds import Seed

SIZES = (7, 11, 15, 25, 35, 50, 121)
LARGEST_INTUITIVE = 50
HEAD = f"{'size':>9} {'engine':<14} {'variables':>9} {'constraints':>11} {'rounds':>6} {'seconds':>8}"


def rows(size: int) -> list[tuple[str, ...]]:
    """The table's lines for one size."""
    params = Params(width=size, height=size)
    (made,) = generate_many([Order(1, 0, "net", params, None, Seed(("opinions", str(size))))])
    assert isinstance(made, Puzzle)
    clues = made.clues
    began = time.process_time()
    right = prove(clues, DEFAULT_BUDGET)
    took = time.process_time() - began
    assert isinstance(right, Unique)
    found: list[tuple[str, ...]] = [(f"{size}x{size}", "exact", "", "", "", f"{took:.3f}")]
    for name, engine in ENGINES.items():
        if name == "ilp-intuitive" and size > LARGEST_INTUITIVE:
            continue
        began = time.process_time()
        examined = engine(clues, DEFAULT_BUDGET)
        took = time.process_time() - began
        assert examined.proof == right, f"{name} at {size}: {type(examined.proof).__name__}"
        numbers = (examined.variables, examined.constraints, examined.rounds)
        found.append(("", name, *map(str, numbers), f"{took:.3f}"))
    return found


if __name__ == "__main__":
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    sys.stdout.write(HEAD + "\n")
    for row in (row for size in sizes for row in rows(size)):
        sys.stdout.write("{:>9} {:<14} {:>9} {:>11} {:>6} {:>8}\n".format(*row))
        sys.stdout.flush()
