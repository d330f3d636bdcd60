"""What the speed table measures of Sudoku; run as a module, how its grades agree with those of known programs.

`python -m tests.bench.sudoku` reads the rated puzzles beside the project and prints the rank correlations of our grade
and effort with the ratings of Sudoku Explainer and the scores of HoDoKu, and how many puzzles the ladder solves.
The known program is qqwing, which makes 9x9 grids only.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.techniques import deduce

SIZES = ("4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16")
OPTIONS: dict[str, Any] = {}
CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "sudoku-rated.jsonl"


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size; None for a size that it does not make."""
    if (width, height) != (9, 9):
        return None
    return ["qqwing", "--generate", str(count), "--symmetry", "rotate180", "--one-line"]


def rated() -> list[dict[str, Any]]:
    """The rated puzzles, each with `ours`: grade (5 where the ladder gets stuck) and effort."""
    records = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    for record in records:
        deduction = deduce(Clues.from_grid(record["grid"], record["options"]))
        record["ours"] = (int(deduction.grade) if deduction.grade else 5, deduction.effort)
    return records


def rank_correlation(ours: list[Any], theirs: list[float]) -> float:
    """Spearman's, ties sharing their mean rank."""
    return statistics.correlation(_ranks(ours), _ranks(theirs))


def _ranks(values: list[Any]) -> list[float]:
    counts = Counter(values)
    ranks: dict[Any, float] = {}
    before = 0
    for value in sorted(counts):
        ranks[value] = before + (counts[value] + 1) / 2
        before += counts[value]
    return [ranks[value] for value in values]


def agreement() -> Iterator[str]:
    """The table of `python -m tests.bench.sudoku`."""
    records = rated()
    solved = [record for record in records if record["ours"][0] < 5]
    for name, some in (("all", records), ("solved by the ladder", solved)):
        for program, key in (("Sudoku Explainer", "explainer"), ("HoDoKu", "hodoku")):
            theirs = [record[key][1] if key == "hodoku" else record[key] for record in some]
            yield f"{name:>20} {len(some):>5} {program:>16} {rank_correlation([r['ours'] for r in some], theirs):.3f}"
    for source in sorted({record["source"] for record in records}):
        grades = Counter(record["ours"][0] for record in records if record["source"] == source)
        share = 1 - grades[5] / grades.total()
        yield f"{source:>20} {grades.total():>5} solved {share:.1%}, easy to expert {[grades[g] for g in (1, 2, 3, 4)]}"


if __name__ == "__main__":
    for line in agreement():
        sys.stdout.write(line + "\n")
