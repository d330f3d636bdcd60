"""Numberlinks for tests: puzzles made, their links, all ways to join numbers, and steps held against the answer."""

import json
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bookmaker.kinds.numberlink import Answer, Clues, Params, propose, prove
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.seeds import Seed

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "numberlink.jsonl"
Cell = tuple[int, int]
ARMS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}
# Few, large and easy to look at: 5x5, made by the project.
SMALL = Clues.parse("5x5:4b1_3_2_4a3b5_1_2d5f")


def made(width: int, height: int, *, seed: str = "tests", grade: Grade | None = None, **options: Any) -> Clues:
    """The first puzzle that the generator makes for these options."""
    params = Params(width, height, **options)
    for attempt in range(300):
        clues = propose(params, grade, Seed((seed, str(attempt))).stream())
        if clues is not None:
            return clues
    raise AssertionError(f"no puzzle of {width}x{height} with {options}")


def foreign(largest: int) -> Iterator[dict[str, Any]]:
    """The foreign puzzles with at most so many cells; the test is skipped aloud where there are none."""
    if not CORPUS.exists():
        pytest.skip(f"{CORPUS} is missing: no foreign puzzles to test with")
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if len(record["grid"]) * len(record["grid"][0]) <= largest:
            yield record


def answer_of(clues: Clues) -> Answer:
    proof = prove(clues, DEFAULT_BUDGET)
    assert isinstance(proof, Unique)
    return proof.answer


def links_of(clues: Clues) -> list[list[Cell]]:
    """The links of a puzzle's answer, each from one of its numbers to the other."""
    masks = answer_of(clues).rows
    links: list[list[Cell]] = []
    for r, row in enumerate(clues.rows):
        for c, value in enumerate(row):
            if value and not any((r, c) in link for link in links):
                link = [(r, c)]
                while True:
                    y, x = link[-1]
                    ways = [(y + dy, x + dx) for arm, (dy, dx) in ARMS.items() if masks[y][x] & arm]
                    ways = [way for way in ways if way not in link[-2:-1]]
                    if not ways:
                        break
                    link.append(ways[0])
                links.append(link)
    return links


def bends(link: list[Cell]) -> int:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(link)]
    return sum(one != other for one, other in pairwise(steps))


def beside(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def ways_to_join(clues: Clues, *, covered: bool, shut: Collection[frozenset[Cell]] = ()) -> int:
    """How many ways there are to join all pairs by links that do not meet, filling the grid or not, by no way shut.

    Links that touch themselves count too. Plain search, one step after the other, for small grids.
    """
    pairs: dict[int, list[Cell]] = {}
    for r, row in enumerate(clues.rows):
        for c, value in enumerate(row):
            if value:
                pairs.setdefault(value, []).append((r, c))
    taken = {cell for pair in pairs.values() for cell in pair}

    def ways(todo: list[list[Cell]]) -> int:
        if not todo:
            return not covered or len(taken) == clues.width * clues.height
        (here, goal), *rest = todo
        count = 0
        for dy, dx in ARMS.values():
            there = (here[0] + dy, here[1] + dx)
            if frozenset((here, there)) in shut:
                continue
            if there == goal:
                count += ways(rest)
            elif 0 <= there[0] < clues.height and 0 <= there[1] < clues.width and there not in taken:
                taken.add(there)
                count += ways([[there, goal], *rest])
                taken.remove(there)
        return count

    return ways(list(pairs.values()))


def check_steps(steps: Sequence[Step], answer: Answer) -> None:
    """Every way that the ladder draws or closes is drawn or closed in the answer."""
    for step in steps:
        if len(step.cells) == 2:  # others are about one cell
            (y, x), there = step.cells
            arm = next(arm for arm, (dy, dx) in ARMS.items() if (y + dy, x + dx) == there)
            drawn = bool(answer.rows[y][x] & arm)
            assert drawn == (dict(step.facts).get("so") == "drawn"), step
