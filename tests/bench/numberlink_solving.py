"""`python -m tests.bench.numberlink_solving`: how fast, and how surely, foreign Numberlinks are solved, by size.

All puzzles of the corpus are solved, also those with several answers or none: for each size of so many columns and
rows, how many there are, the median and the worst of the proofs' processor time, the share settled within ten seconds,
the share left undecided, how many verdicts are wrong, and how many of the unique ones the ladder solves with short
trials: by the rules alone, and trusting that there is one answer even where cells may stay empty. `--budget` is the
conflicts allowed for each, `--sizes` picks sizes such as 15x15,20x15, `--without` leaves sources out: programs'
puzzles are those of thomasahle and Craftoonix.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from bookmaker.kinds.numberlink.board import Clues
from bookmaker.kinds.numberlink.search import prove
from bookmaker.kinds.numberlink.techniques import SHORTLY, climbed
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique

CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "numberlink.jsonl"
LONG = 10  # seconds
ANSWERS = {Impossible: 0, Unique: 1, Several: 2}


def lines(budget: int, sizes: list[str] | None, without: tuple[str, ...]) -> Iterator[str]:
    """The table, a line as soon as all puzzles of its size are solved."""
    by_size: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if (sizes is None or record["size"] in sizes) and not record["source"].startswith(without):
            by_size.setdefault((len(record["grid"][0]), len(record["grid"])), []).append(record)
    yield (
        f"{'size':>7} {'puzzles':>8} {'median ms':>10} {'worst ms':>9} {'in 10 s':>8} {'undecided':>10} {'wrong':>6}"
        f" {'unique':>7} {'by ladder':>10} {'trusting':>9}"
    )
    for (width, height), records in sorted(by_size.items(), key=lambda item: item[0][0] * item[0][1]):
        times: list[float] = []
        quick = undecided = wrong = unique = plain = trusting = 0
        for record in records:
            clues = Clues.from_grid(record["grid"], {})
            began = time.process_time()
            proof = prove(clues, budget)
            times.append(time.process_time() - began)
            if record["unique"]:
                unique += 1
                plain += climbed(clues, SHORTLY).deduction.answer is not None
                trusting += climbed(replace(clues, uniqueness=True), SHORTLY).deduction.answer is not None
            if isinstance(proof, Undecided):
                undecided += 1
                continue
            quick += times[-1] <= LONG
            wrong += ANSWERS[type(proof)] != (1 if record["unique"] else record["solutions"])
        yield (
            f"{f'{width}x{height}':>7} {len(records):>8} {1000 * statistics.median(times):>10.1f}"
            f" {1000 * max(times):>9.0f} {quick / len(records):>8.0%} {undecided / len(records):>10.0%} {wrong:>6}"
            f" {unique:>7} {plain:>10} {trusting:>9}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.numberlink_solving", description=__doc__)
    parser.add_argument("--budget", type=int, default=DEFAULT_BUDGET)
    parser.add_argument("--sizes")
    parser.add_argument("--without", default="", metavar="SOURCE,...")
    chosen = parser.parse_args()
    without = tuple(chosen.without.split(",")) if chosen.without else ()
    for row in lines(chosen.budget, chosen.sizes.split(",") if chosen.sizes else None, without):
        sys.stdout.write(row + "\n")
        sys.stdout.flush()
