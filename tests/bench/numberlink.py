"""`python -m tests.bench.numberlink`: the links of published Numberlinks beside those of our own."""

import argparse
import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Literal, TypeAlias

from bookmaker.kinds.numberlink.board import Params
from bookmaker.kinds.numberlink.generator import propose
from bookmaker.kinds.numberlink.search import prove
from bookmaker.kinds.numberlink.techniques import deduce
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.seeds import Seed

CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "numberlink.jsonl"
PUBLISHED = "SmilingWayne"  # the corpus's source of puzzles that were printed
VARIETY_SIZES = ("8x8", "10x10", "12x12", "15x15")
Style: TypeAlias = Literal["winding", "nested", "classic"]
STYLES: tuple[Style, ...] = ("winding", "nested", "classic")
STEPS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}
FIGURES = (
    "links/side",
    "median",
    "mean",
    "<=4 cells",
    "straight",
    "shortest",
    "border",
    ">6 bends",
    "bends/link",
    "corners",
    "frames",
    "fullest",
    "stairs",
    "uneven",
)


def variety(count: int) -> Iterator[str]:
    """Links of published puzzles and of `count` of ours in each style.

    Links a side, median and mean length, shares of the links of at most four cells, without a bend, without a
    shorter way, share of ends on the border, share of links with more than six bends, bends a link, numbers in
    corners of a puzzle, share of steps along the border or a frame inside it, share of the cells that are numbers in
    the row or column with most of them, share of the bends that come one step after the opposite bend, and share of
    the numbers by which one quarter of the grid has more than another.
    """
    yield f"{'size':>6} {'':>9} {'puzzles':>7} " + " ".join(f"{name:>10}" for name in FIGURES)
    for size in VARIETY_SIZES:
        published = [
            (record["grid"], record["solution"])
            for record in _foreign()
            if record["unique"] and record["size"] == size and record["source"].startswith(PUBLISHED)
        ]
        side = int(size.split("x")[0])
        for name, puzzles in (("published", published), *((style, _ours(side, style, count)) for style in STYLES)):
            if puzzles:
                figures = " ".join(f"{figure:>10.3f}" for figure in _measures(puzzles))
                yield f"{size:>6} {name:>9} {len(puzzles):>7} {figures}"


def _foreign() -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines())


def _ours(side: int, style: Style, count: int) -> list[tuple[MaskedGrid, MaskedGrid]]:
    found: list[tuple[MaskedGrid, MaskedGrid]] = []
    number = 0
    while len(found) < count:
        number += 1
        clues = propose(Params(side, side, style=style), None, Seed(("variety", str(number))).stream())
        proof = prove(clues, DEFAULT_BUDGET) if clues else None
        if clues and isinstance(proof, Unique) and deduce(clues).answer:
            found.append((clues.rows, proof.answer.rows))
    return found


def _measures(puzzles: Sequence[tuple[MaskedGrid, MaskedGrid]]) -> tuple[float, ...]:
    """The figures, in the order of FIGURES."""
    links: list[Sequence[tuple[int, int]]] = []
    share: list[float] = []
    corners: list[int] = []
    fullest: list[float] = []
    uneven: list[float] = []
    border = steps = along = stairs = 0
    for grid, solution in puzzles:
        bottom, right = len(grid) - 1, len(grid[0]) - 1
        here = list(_links(grid, solution))
        links += here
        share.append(len(here) / (len(grid) * len(grid[0])) ** 0.5)
        corners.append(sum(bool(grid[r][c]) for r in (0, bottom) for c in (0, right)))
        fullest.append(max(sum(map(bool, line)) / len(line) for line in (*grid, *zip(*grid, strict=True))))
        quarters = [(2 * r > bottom, 2 * c > right) for link in here for r, c in (link[0], link[-1])]
        counts = [quarters.count(quarter) for quarter in product((False, True), (False, True))]
        uneven.append((max(counts) - min(counts)) / len(quarters))
        border += sum(r in (0, bottom) or c in (0, right) for link in here for r, c in (link[0], link[-1]))
        frames = [[min(r, c, bottom - r, right - c) for r, c in link] for link in here]
        steps += sum(len(link) - 1 for link in here)
        along += sum(one == other for link in frames for one, other in pairwise(link))
    lengths = [len(link) for link in links]
    turns: list[int] = []
    for link in links:
        ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(link)]
        turns.append(sum(one != other for one, other in pairwise(ways)))
        stairs += sum(a == c != b for a, b, c in zip(ways, ways[1:], ways[2:], strict=False))
    shortest = sum(abs(k[0][0] - k[-1][0]) + abs(k[0][1] - k[-1][1]) == len(k) - 1 for k in links)
    return (
        statistics.mean(share),
        statistics.median(lengths),
        statistics.mean(lengths),
        sum(length <= 4 for length in lengths) / len(links),
        turns.count(0) / len(links),
        shortest / len(links),
        border / 2 / len(links),
        sum(turn > 6 for turn in turns) / len(links),
        statistics.mean(turns),
        statistics.mean(corners),
        along / steps,
        statistics.mean(fullest),
        stairs / sum(turns),
        statistics.mean(uneven),
    )


def _links(grid: MaskedGrid, solution: MaskedGrid) -> Iterator[Sequence[tuple[int, int]]]:
    seen: set[tuple[int, int]] = set()
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            if value and (r, c) not in seen:
                link = [(r, c)]
                while True:
                    y, x = link[-1]
                    ways = [(y + dy, x + dx) for arm, (dy, dx) in STEPS.items() if (solution[y][x] or 0) & arm]
                    onward = [way for way in ways if way not in link[-2:-1]]
                    if not onward:
                        break
                    link.append(onward[0])
                seen.update(link)
                yield link


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.numberlink", description=__doc__)
    parser.add_argument("--count", type=int, default=40, help="puzzles of ours of each size and style")
    parser.add_argument("--sizes", help="sizes such as 8x8,10x10 of squares")
    parser.add_argument("--styles", help="styles such as winding, the default of puzzles; all when not given")
    chosen = parser.parse_args()
    VARIETY_SIZES = tuple(chosen.sizes.split(",")) if chosen.sizes else VARIETY_SIZES
    STYLES = tuple(style for style in STYLES if not chosen.styles or style in chosen.styles.split(","))
    for line in variety(chosen.count):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
