"""Masyu: notations, and published puzzles, judged and solved."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import twins_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Unique

KIND: Any = registry.get("masyu")
CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "masyu.jsonl"
SEARCHED, SOLVED = 400, 120  # cells of published puzzles that are judged, and that the ladder is to solve


def published(most: int) -> list[dict[str, Any]]:
    if not CORPUS.exists():
        pytest.skip(f"no foreign puzzles: {CORPUS} is missing")
    records = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    for one in records:
        one["clues"] = KIND.Clues.from_grid(one["grid"], {})
    return [one for one in records if one["clues"].count <= most]


@pytest.mark.long
def test_every_published_puzzle_is_judged_right_by_search_and_sat() -> None:
    for one in published(SEARCHED)[::2]:
        proofs = (KIND.prove(one["clues"], DEFAULT_BUDGET), KIND.ENGINES["sat"](one["clues"], DEFAULT_BUDGET).proof)
        if one["unique"]:
            assert proofs == (Unique(KIND.Answer.from_grid(one["solution"])),) * 2, one["source"]
        else:
            wanted = Several if one["solutions"] else Impossible
            assert [type(proof) for proof in proofs] == [wanted] * 2, one["source"]


@pytest.mark.slow
def test_the_ladder_solves_nearly_every_published_puzzle_and_twins_alike() -> None:
    small = [one for one in published(SOLVED) if one["unique"]]
    solved = 0
    for one in small:
        found = KIND.deduce(one["clues"])
        solved += found.answer == KIND.Answer.from_grid(one["solution"])
        assert found.answer is None or not KIND.faults(one["clues"], found.answer)
        for twin in islice(twins_of(KIND, one["clues"]), 1, 2):
            other = KIND.deduce(twin)
            assert (other.grade, other.effort, other.moments) == (found.grade, found.effort, found.moments)
    assert solved >= 0.97 * len(small)


def test_ids_and_addresses_say_what_other_programs_say() -> None:
    by_form = {one.form: one for one in KIND.NOTATIONS}
    clues = KIND.Clues.from_grid(((2, 0, 0, 1), (0, 0, 1, 0), (0, 0, 0, 2)), {})
    # Three squares a sign of an address: 2 0 0 is i, 1 0 0 is 9, 1 0 0 again, 0 0 2 is 2.
    for form, text in (("sgt", "4x3:BbWbWdB"), ("pzpr", "https://puzz.link/p?mashu/4/3/i992")):
        assert by_form[form].write(clues) == text
        assert by_form[form].read(text) == clues


def test_an_address_that_says_too_little_or_too_much_is_refused() -> None:
    notation = next(one for one in KIND.NOTATIONS if one.form == "pzpr")
    for body in ("i99", "i9921", "i99z"):
        with pytest.raises(ValueError, match="address"):
            notation.read(f"https://puzz.link/p?mashu/4/3/{body}")
