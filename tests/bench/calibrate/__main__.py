"""`python -m tests.bench.calibrate [TIMES.csv]`: grades beside independent measures, or costs fitted to solving times.

Without a file: for each kind and grade the median effort, conflicts of a SAT solver on a plain formula, literals that a
second ladder follows there, and backtracks of a naive search; with --write the table in docs/grades.md is replaced.
With a file of lines "record id,seconds" (the records in .jsonl files beside it): the cost of each technique that
explains the times best.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.choosing import usual_best_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed
from tests.bench.calibrate.encodings import ENCODINGS
from tests.bench.calibrate.fit import read_times, table
from tests.bench.calibrate.measures import MOST_BACKTRACKS, backtracks, conflicts, spearman, suppositions

DOCS = Path(__file__).parents[3] / "docs" / "grades.md"
BEGIN, END = "<!-- calibration -->\n", "<!-- end of calibration -->\n"
SIZE, COUNT, ATTEMPTS = "7x7", 60, 200


def measured(kind: str, size: str, count: int) -> Iterator[str]:
    """The rows of a kind: one for each grade, and one with the rank correlations over all its puzzles."""
    width, height = read_size(size)
    params = registry.get(kind).Params(width=width, height=height)
    every: list[tuple[float, ...]] = []
    for grade in Grade:
        best_of = usual_best_of(registry.get(kind), params, grade)
        orders = [
            Order(n, 0, kind, params, grade, Seed(("calibrate", str(n))), attempts=ATTEMPTS, best_of=best_of)
            for n in range(count)
        ]
        found: list[tuple[float, ...]] = []
        for made in generate_many(orders):
            if isinstance(made, Puzzle):
                formula = ENCODINGS[kind](made.clues)
                (by_solver, hard), (_, naive) = conflicts(formula), backtracks(formula)
                assert by_solver == 1, f"the solver finds {by_solver} answers of {made.clues.code()}"
                found.append((made.deduction.effort, hard, suppositions(formula), naive))
        if found:
            every += found
            medians = " | ".join(f"{median(values):.0f}" for values in zip(*found, strict=True))
            yield f"| {kind} | {grade.word} | {len(found)} | {medians} |"
    efforts, *measures = zip(*every, strict=True)
    rhos = [spearman(efforts, values) for values in measures]
    shown = " | ".join("-" if rho is None else f"{rho:.2f}" for rho in rhos)
    yield f"| {kind} | rank correlation with effort | {len(every)} | 1 | {shown} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.calibrate", description=__doc__)
    parser.add_argument("times", nargs="?", type=Path, metavar="TIMES.csv")
    parser.add_argument("--size", default=SIZE)
    parser.add_argument("--count", type=int, default=COUNT, help="puzzles of each kind and grade")
    parser.add_argument("--write", action="store_true", help="put the table into docs/grades.md")
    chosen = parser.parse_args()
    if chosen.times:
        sys.stdout.writelines(f"{line}\n" for line in table(read_times(chosen.times)))
        return
    lines = [
        f"{chosen.size}, up to {chosen.count} puzzles of each kind and grade, backtracks counted to {MOST_BACKTRACKS}:",
        "",
        "| kind | grade | puzzles | effort | SAT conflicts | second ladder | backtracks |",
        "|---|---|---|---|---|---|---|",
    ]
    for line in lines:
        sys.stdout.write(f"{line}\n")
    for kind in ENCODINGS:
        for line in measured(kind, chosen.size, chosen.count):
            lines.append(line)
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    if chosen.write:
        text = DOCS.read_text(encoding="utf-8")
        block = BEGIN + "\n".join(lines) + "\n" + END
        DOCS.write_text(re.sub(f"{BEGIN}.*?{END}", lambda _: block, text, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
