"""Shikaku for tests: puzzles made, puzzles that need a technique, and those of others."""

import json
from pathlib import Path
from typing import Any

import pytest

from bookmaker.kinds.shikaku import Params
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.seeds import Seed

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "shikaku.jsonl"
# A puzzle for each technique, which it cannot do without; all from this generator.
NEEDED = {
    "only": "3x3:3d4b2",
    "reach": "5x5:b4b4c4a6a3j4",
    "core": "5x5:2a3e10h6b4d",
    "taken": "5x5:2a3e10h6b4d",
    "strand": "5x5:2a3e10h6b4d",
    "pocket": "5x5:a3c3c10b4b3e2c",
    "share": "5x5:c4a4a2e3_5a4d3c",
    "area": "6x5:8c4i4b3a6d3c2a",
    "trial": "5x5:b5c2a2b3a2a4c3b4b",
}


def made(width: int, height: int, grade: Grade | None = None, *, seed: str = "test", **options: Any) -> Puzzle:
    order = Order(1, 0, "shikaku", Params(width, height, **options), grade, Seed((seed,)))
    puzzle = generate(order)
    assert isinstance(puzzle, Puzzle), puzzle
    return puzzle


def corpus() -> list[dict[str, Any]]:
    if not CORPUS.exists():
        pytest.skip(f"no foreign puzzles here: {CORPUS} is missing")
    return [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
