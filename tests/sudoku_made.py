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
# A Killer that stalls without a chain of which a weak link is that two cells of a cage have to make its sum.
THROUGH_A_CAGE = (
    "9x9:zzzc,k1.1.2.2.3.4.5.5.5.6.6.7.8.3.4.5.5.9.10.11.7.8.3.12.12.13.9.10.11.14.14.3.15.16.13.13.10.11.17.1"
    "8.3.15.16.13.19.11.11.17.18.3.20.20.13.19.21.11.22.22.3.23.24.13.19.21.25.25.26.3.23.24.27.27.25.25."
    "25.26.3.28.28.29.29:7.11.45.10.19.9.15.8.12.16.27.13.28.6.12.13.15.13.10.9.10.12.11.11.24.7.17.7.8"
)


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
