"""Sudokus that several tests look at: made, or published by others."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest

from bookmaker.kinds.sudoku import (
    Clues,
    Params,
)
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.seeds import Seed

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "sudoku.jsonl"


EMPTY = ((0,) * 9,) * 9


@functools.cache
def made(side: int, grade: Grade | None = None, seed: str = "test", **options: Any) -> Puzzle:
    puzzle = generate(Order(1, 0, "sudoku", Params(side, side, **options), grade, Seed((seed,))))
    assert isinstance(puzzle, Puzzle), puzzle
    return puzzle


def corpus(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        pytest.skip(f"no foreign puzzles here: {path} is missing")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read(record: dict[str, Any]) -> Clues:
    return Clues.from_grid(record["grid"], {key: record[key] for key in ("regions", "cages") if key in record})


VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (9, {}),
    (12, {"box": "3x4"}),
    (7, {"regions": "jigsaw"}),
    (6, {"x": True}),
    (4, {"windoku": True}),
    (6, {"antiknight": True}),
    (6, {"cages": True}),
    (6, {"cages": True, "regions": "jigsaw"}),
]
