"""How the grades of Sudoku agree with those of known programs.

`python -m tests.bench.sudoku` reads the rated puzzles beside the project and prints the rank correlations of the
hardest technique's cost with the ratings of Sudoku Explainer and the scores of HoDoKu, and how many are solved.
"""

import json
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.techniques import LADDER, deduce

STUCK = 9.0  # the rating of what takes more than the ladder
CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "sudoku-rated.jsonl"


def rated(part: slice = slice(None)) -> list[dict[str, Any]]:
    """The rated puzzles, or a part: each with `ours`, grade (5 where the ladder is stuck) and hardest cost."""
    cost = {technique.name: technique.cost for technique in LADDER}
    records = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()[part]]
    for record in records:
        deduction = deduce(Clues.from_grid(record["grid"], record["options"]))
        hardest = max(cost[name] for name, _ in deduction.techniques)
        record["ours"] = (int(deduction.grade), hardest) if deduction.grade else (5, STUCK)
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
            agrees = rank_correlation([record["ours"][1] for record in some], theirs)
            yield f"{name:>20} {len(some):>5} {program:>16} {agrees:.3f}"
    for source in sorted({record["source"] for record in records}):
        grades = Counter(record["ours"][0] for record in records if record["source"] == source)
        share = 1 - grades[5] / grades.total()
        yield f"{source:>20} {grades.total():>5} solved {share:.1%}, easy to expert {[grades[g] for g in (1, 2, 3, 4)]}"


if __name__ == "__main__":
    for line in agreement():
        sys.stdout.write(line + "\n")
