"""How far Killers ask for the rule of 45: `python -m tests.bench.killers FILE...` reads records, prints a row for each.

A puzzle needs as many innies and outies as it takes to solve it at its own grade: with sums of fewer cells alone it
would be of a harder one, or of none. So with the houses whose sums are taken together.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.kinds.sudoku.reasoning.sums import MOST_CELLS, MOST_HOUSES, alone, together
from bookmaker.kinds.sudoku.techniques import ANY, LADDER, MANY, ONE, deduce
from bookmaker.puzzles.kits.ladder import Engine, Rung, firsts, rung

# The rungs of the rule: cells and houses of each.
SUMS = {
    "forty-five": (range(1, 2), ONE),
    "wide-forty-five": (range(1, 2), MANY),
    "innies": (range(2, 3), ONE),
    "wide-innies": (range(2, 3), MANY),
    "three-innies": (range(3, 4), range(1, 3)),
    "many-innies": (range(3, MOST_CELLS + 1), ANY),
}


def ladder(cells: int = MOST_CELLS, houses: int = MOST_HOUSES) -> tuple[Rung[State], ...]:
    """The ladder with sums of so many cells and houses at most."""
    return tuple(_limited(one, cells, houses) if one.name in SUMS else one for one in LADDER)


def _limited(one: Rung[State], cells: int, houses: int) -> Rung[State]:
    own_cells, own_houses = SUMS[one.name]
    some = range(own_houses.start, min(own_houses.stop, houses + 1))
    find = partial(alone, houses=some if cells else range(0))
    if own_cells.stop > 2:
        find = partial(together, cells=range(own_cells.start, min(own_cells.stop, cells + 1)), houses=some)
    return rung(one.name, one.grade, one.cost, firsts(find), settles=one.settles)


def needed(clues: Clues) -> tuple[int, int] | None:
    """How many cells and how many houses its grade needs, no houses where it needs no sum; None without a grade."""
    grade = deduce(clues).grade

    def does(rungs: tuple[Rung[State], ...]) -> bool:
        up_to = tuple(one for one in rungs if grade and one.grade <= grade)
        return Engine(up_to, State).deduce(clues).answer is not None

    if grade is None:
        return None
    cells = next(most for most in range(MOST_CELLS + 1) if does(ladder(most)))
    every = range(1, MOST_HOUSES + 1) if cells else ()
    return cells, next((most for most in every if does(ladder(houses=most))), 0)


def killers(path: Path) -> Iterator[Clues]:
    """The Killers of a file that have one solution, 6x6 and larger."""
    for line in path.read_text(encoding="utf-8").splitlines():
        record: dict[str, Any] = json.loads(line)
        if record.get("cages") and record.get("unique", True) and len(record["grid"]) > 4:
            options = {**record["options"], "cages": record["cages"]}
            yield Clues.from_grid(record["grid"], options)


def rows(paths: list[str]) -> Iterator[str]:
    """The table: how many puzzles of each file and size need so many cells, 0 and up, and so many houses, 1 and up."""
    yield f"{'':>20} {'size':>5} {'puzzles':>7}  {'cells':<{5 * MOST_CELLS}}  houses"
    for path in map(Path, paths):
        by_size: dict[int, list[tuple[int, int] | None]] = {}
        for clues in killers(path):
            by_size.setdefault(clues.width, []).append(needed(clues))
        for size, found in sorted(by_size.items()):
            cells, houses = (Counter(one[at] for one in found if one) for at in (0, 1))
            counted = " ".join(f"{cells[most]:>4}" for most in range(MOST_CELLS + 1))
            counted += "  " + " ".join(f"{houses[most]:>4}" for most in range(1, MOST_HOUSES + 1))
            yield f"{path.stem:>20} {size:>5} {len(found):>7} {counted}"


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        sys.stdout.write(row + "\n")
        sys.stdout.flush()
