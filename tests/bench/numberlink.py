"""What the speed table measures of Numberlink; run as a module, its table of variety.

`python -m tests.bench.numberlink` sets the links of published puzzles beside those of our own. No known
program makes puzzles with our wishes.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from bookmaker.kinds.numberlink import Params, deduce, propose, prove
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.seeds import Seed

SIZES = ("5x5", "7x7", "10x10", "12x12", "15x15", "20x20")
OPTIONS: dict[str, Any] = {}

CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "numberlink.jsonl"
PUBLISHED = "SmilingWayne"  # the corpus's source of puzzles that were printed
VARIETY_SIZES = ("8x8", "10x10", "12x12", "15x15")
VARIETY_COUNT = 40
STYLES: tuple[Literal["nested", "classic"], ...] = ("nested", "classic")
STEPS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """There is no command to compare with."""
    return None


def variety() -> Iterator[str]:
    """Links of published puzzles and of ours, by style: number a side, length, spread, bends, evenness."""
    yield (
        f"{'size':>7} {'':>9} {'links/side':>11} {'shortest':>9} {'longest':>8} {'spread':>7}"
        f" {'bends/cell':>11} {'across':>7}"
    )
    for size in VARIETY_SIZES:
        published = [
            (record["grid"], record["solution"])
            for record in _foreign()
            if record["unique"] and record["size"] == size and record["source"].startswith(PUBLISHED)
        ]
        side = int(size.split("x")[0])
        for name, puzzles in (("published", published), *((style, _ours(side, style)) for style in STYLES)):
            if puzzles:
                rows = [_measures(grid, solution) for grid, solution in puzzles]
                a, b, c, d, e, f = (statistics.mean(column) for column in zip(*rows, strict=True))
                yield f"{size:>7} {name:>9} {a:>11.2f} {b:>9.1f} {c:>8.1f} {d:>7.1f} {e:>11.3f} {f:>7.2f}"


def _foreign() -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines())


def _ours(side: int, style: Literal["nested", "classic"]) -> list[tuple[Grid, Grid]]:
    found: list[tuple[Grid, Grid]] = []
    number = 0
    while len(found) < VARIETY_COUNT:
        number += 1
        clues = propose(Params(side, side, style=style), None, Seed(("variety", str(number))).stream())
        proof = prove(clues, DEFAULT_BUDGET) if clues else None
        if clues and isinstance(proof, Unique) and deduce(clues).answer:
            found.append((clues.rows, proof.answer.rows))
    return found


def _measures(grid: Grid, solution: Grid) -> tuple[float, ...]:
    """The figures of one puzzle; "across" is the larger share of edges that run in one direction."""
    links = list(_links(grid, solution))
    lengths = [len(link) for link in links]
    bends = sum(b[0] - a[0] != c[0] - b[0] for link in links for a, b, c in zip(link, link[1:], link[2:], strict=False))
    across = sum(a[0] == b[0] for link in links for a, b in pairwise(link))
    share = across / (sum(lengths) - len(links))
    side = (len(grid) * len(grid[0])) ** 0.5
    spread = statistics.pstdev(lengths)
    return len(links) / side, min(lengths), max(lengths), spread, bends / sum(lengths), max(share, 1 - share)


def _links(grid: Grid, solution: Grid) -> Iterator[Sequence[tuple[int, int]]]:
    seen: set[tuple[int, int]] = set()
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            if value and (r, c) not in seen:
                link = [(r, c)]
                while True:
                    y, x = link[-1]
                    ways = [(y + dy, x + dx) for arm, (dy, dx) in STEPS.items() if solution[y][x] & arm]
                    onward = [way for way in ways if way not in link[-2:-1]]
                    if not onward:
                        break
                    link.append(onward[0])
                seen.update(link)
                yield link


if __name__ == "__main__":
    for line in variety():
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
