"""Sudokus that several tests look at: made, or published by others."""

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
    "9x9:zzzc,k1.2.3.3.4.5.5.6.6.1.2.7.7.4.8.9.10.10.1.11.12.13.14.8.9.15.16.1.11.12.13.14.17.17.15.16.1.1.18"
    ".18.14.19.19.20.20.21.22.23.23.14.24.25.26.20.21.22.27.28.14.24.25.26.20.29.29.27.28.30.31.31.32.20.33.3"
    "3.34.34.30.35.35.32.20:26.11.3.16.14.9.9.10.9.10.13.10.9.17.3.15.12.14.9.29.11.9.17.5.9.11.10.12.9.12.12"
    ".13.11.6.10"
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
