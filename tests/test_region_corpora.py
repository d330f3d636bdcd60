"""Published puzzles of the kinds with regions: each judged right by search and SAT, nearly all solved by the ladder."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import twins_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Unique
from tests.few import longer

CORPORA = Path(__file__).parents[2] / "shared" / "corpora"
LARGEST = 10  # cells along a side of those that the ladder is to solve
LARGEST_SEARCHED = 14
KINDS = ["starbattle", "suguru"]


def published(kind: str) -> list[dict[str, Any]]:
    corpus = CORPORA / f"{kind}.jsonl"
    if not corpus.exists():
        pytest.skip(f"no foreign puzzles: {corpus} is missing")
    records = [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()]
    for one in records:
        grid = tuple(map(tuple, one["grid"]))
        one["clues"] = registry.get(kind).Clues.from_grid(grid, {**one["options"], "regions": one["regions"]})
    return records


@pytest.mark.parametrize("name", longer(KINDS, ["suguru"]))
def test_every_published_puzzle_is_judged_right_by_search_and_sat(name: str) -> None:
    kind: Any = registry.get(name)
    for one in published(name):
        by_sat = kind.ENGINES["sat"](one["clues"], DEFAULT_BUDGET).proof
        # Of the few that are larger the exact search leaves some undecided.
        by_search = kind.prove(one["clues"], DEFAULT_BUDGET) if one["clues"].width <= LARGEST_SEARCHED else by_sat
        proofs = (by_search, by_sat)
        if one["unique"]:
            assert proofs == (Unique(kind.Answer.from_grid(tuple(map(tuple, one["solution"])))),) * 2, one["source"]
        else:
            wanted = Several if one["solutions"] else Impossible
            assert [type(proof) for proof in proofs] == [wanted] * 2, one["source"]


@pytest.mark.parametrize("name", longer(KINDS, ["suguru"]))
def test_the_ladder_solves_nearly_every_published_puzzle_and_twins_alike(name: str) -> None:
    kind: Any = registry.get(name)
    small = [one for one in published(name) if one["unique"] and one["clues"].width <= LARGEST]
    solved = 0
    for one in small:
        found = kind.deduce(one["clues"])
        solved += found.answer is not None
        assert not found.contradiction
        for twin in islice(twins_of(kind, one["clues"]), 1, 2):
            other = kind.deduce(twin)
            assert (other.grade, other.effort, other.moments) == (found.grade, found.effort, found.moments)
    assert solved >= 0.95 * len(small)
