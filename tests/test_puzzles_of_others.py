"""Puzzles that nobody here made: judged right by search and formula, nearly all solved, twins graded alike."""

import json
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import twins_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Unique
from bookmaker.puzzles.records.record import given_of
from tests.few import longer

CORPORA = Path(__file__).parents[2] / "shared" / "corpora"


@dataclass(frozen=True)
class Asked:
    """What is asked of a kind's puzzles: one in `step`, up to so many cells along a side, of search and of ladder."""

    searched: int = 99
    solved: int = 99
    share: float = 0.95  # of those for the ladder
    step: int = 1


ASKED = {
    "akari": Asked(15, 15, 1),
    "binary": Asked(step=2),
    "bridges": Asked(17, 13, 0.97),
    "calcudoku": Asked(),
    "futoshiki": Asked(),
    "kakuro": Asked(solved=13, share=0.98),
    "masyu": Asked(20, 10, 0.97, step=2),
    "skyscrapers": Asked(),
    "slitherlink": Asked(20, 10, step=2),
    "starbattle": Asked(14, 10),
    "suguru": Asked(14, 10),
    "tents": Asked(step=2),
}
QUICK = ["akari", "bridges", "futoshiki", "suguru", "tents"]


def published(name: str) -> list[dict[str, Any]]:
    """A part of the records, each with its `clues`."""
    corpus = CORPORA / f"{name}.jsonl"
    if not corpus.exists():
        pytest.skip(f"{corpus} is not there: puzzles of others are data of theirs")
    records = [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()][:: ASKED[name].step]
    return [{**one, "clues": given_of(one).clues} for one in records]


def is_within(clues: Any, side: int) -> bool:
    return max(clues.width, clues.height) <= side


@pytest.mark.parametrize("name", longer(ASKED, QUICK))
def test_each_is_judged_right_by_search_and_formula(name: str) -> None:
    kind: Any = registry.get(name)
    for one in published(name):
        proofs = [kind.ENGINES["sat"](one["clues"], DEFAULT_BUDGET).proof]
        if is_within(one["clues"], ASKED[name].searched):
            proofs.append(kind.prove(one["clues"], DEFAULT_BUDGET))
        for proof in proofs:
            if one["unique"]:
                assert proof == Unique(kind.Answer.from_grid(tuple(map(tuple, one["solution"])))), one["source"]
            else:
                assert type(proof) is (Several if one["solutions"] else Impossible), one["source"]


@pytest.mark.parametrize("name", longer(ASKED, QUICK))
def test_the_ladder_solves_nearly_all_and_grades_twins_alike(name: str) -> None:
    kind: Any = registry.get(name)
    small = [one for one in published(name) if one["unique"] and is_within(one["clues"], ASKED[name].solved)]
    solved = 0
    for one in small:
        found = kind.deduce(one["clues"])
        assert not found.contradiction
        assert found.answer in (None, kind.Answer.from_grid(tuple(map(tuple, one["solution"])))), one["source"]
        solved += found.answer is not None
        (twin,) = islice(twins_of(kind, one["clues"]), 1, 2)
        other = kind.deduce(twin)
        assert (other.grade, other.techniques, other.effort, other.moments) == (
            found.grade,
            found.techniques,
            found.effort,
            found.moments,
        ), one["source"]
    assert solved >= ASKED[name].share * len(small) > 0
