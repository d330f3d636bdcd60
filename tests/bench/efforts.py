"""`python -m tests.bench.efforts KIND --out FILE.svg`: how efforts are spread, by size and grade, as a picture.

One panel a size, one row a grade; bars count puzzles in equal steps of effort, a tick marks the median.
The same figures go to standard output as a table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import svgwrite

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed

BARS = 48
WIDTH, ROW, GAP, LEFT = 480, 44, 40, 70
SHADES = {Grade.EASY: "#9ecae1", Grade.MEDIUM: "#4292c6", Grade.HARD: "#2171b5", Grade.EXPERT: "#08306b"}


def efforts(kind: str, size: str, grade: Grade, count: int) -> list[float]:
    """The efforts of so many puzzles, least first; fewer where not all were found."""
    width, height = read_size(size)
    params = registry.get(kind).Params(width=width, height=height)
    orders = [Order(n, 0, kind, params, grade, Seed(("efforts", str(n)))) for n in range(count)]
    return sorted(made.deduction.effort for made in generate_many(orders) if isinstance(made, Puzzle))


def at_share(values: Sequence[float], share: float) -> float:
    """The value below which that share of the sorted values lies."""
    return values[min(len(values) - 1, int(share * len(values)))]


def draw(kind: str, panels: dict[str, dict[Grade, list[float]]]) -> svgwrite.Drawing:
    """The picture of all panels, one under the other."""
    panel = len(Grade) * ROW + GAP
    drawing = svgwrite.Drawing(
        size=(LEFT + WIDTH + 20, panel * len(panels) + 20), font_family="sans-serif", font_size=11
    )
    drawing.add(drawing.rect((0, 0), ("100%", "100%"), fill="white"))
    for number, (size, rows) in enumerate(panels.items()):
        top = 20 + number * panel
        longest = max((values[-1] for values in rows.values() if values), default=1.0)
        drawing.add(drawing.text(f"{kind} {size}: effort", (LEFT, top), font_weight="bold"))
        for row, (grade, values) in enumerate(rows.items()):
            base = top + (row + 1) * ROW
            drawing.add(drawing.text(grade.word, (8, base - 4)))
            drawing.add(drawing.line((LEFT, base), (LEFT + WIDTH, base), stroke="#999", stroke_width=0.5))
            if values:
                _bars(drawing, values, base, longest, SHADES[grade])
        for tick in range(5):
            x, value = LEFT + WIDTH * tick / 4, longest * tick / 4
            drawing.add(
                drawing.text(f"{value:.0f}", (x, top + len(Grade) * ROW + 13), text_anchor="middle", fill="#555")
            )
    return drawing


def _bars(drawing: svgwrite.Drawing, values: Sequence[float], base: float, longest: float, shade: str) -> None:
    counts = [0] * BARS
    for value in values:
        counts[min(BARS - 1, int(value / longest * BARS))] += 1
    step = WIDTH / BARS
    for at, count in enumerate(counts):
        tall = (ROW - 10) * count / max(counts)
        if count:
            drawing.add(drawing.rect((LEFT + at * step, base - tall), (step - 1, tall), fill=shade))
    middle = LEFT + WIDTH * at_share(values, 0.5) / longest
    drawing.add(drawing.line((middle, base - ROW + 6), (middle, base), stroke="black", stroke_width=1))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.efforts", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("--sizes", default="7x7,10x10,15x15")
    parser.add_argument("--count", type=int, default=300, help="puzzles of each size and grade")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    sizes = chosen.sizes.split(",")
    panels = {size: {g: efforts(chosen.kind, size, g, chosen.count) for g in Grade} for size in sizes}
    chosen.out.write_text(draw(chosen.kind, panels).tostring(), encoding="utf-8")
    for size, rows in panels.items():
        for grade, values in rows.items():
            quarters = " ".join(f"{at_share(values, share):7.1f}" for share in (0.1, 0.5, 0.9)) if values else ""
            sys.stdout.write(f"{size:>7} {grade.word:>7} {len(values):5d} {quarters}\n")


if __name__ == "__main__":
    main()
