"""Another hand finds these answers and no second: a published solver, else the formula among a kind's engines."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import engines_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several, Unique
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.records.record import plain_record, read_size, record_of
from bookmaker.seeds import Seed

from . import published

Case = tuple[str, str, Mapping[str, Any]]
DATA = {
    name: yaml.safe_load((Path(__file__).parent / "kinds" / f"{name}.yaml").read_text(encoding="utf-8"))
    for name in registry.names()
    if engines_of(registry.get(name))
}
MANY, SOME, PARTS = 200, 6, 4


def cases() -> Iterator[Case]:
    """Each size that a kind's suite makes, and each of its options in the first size that takes it."""
    for kind, data in DATA.items():
        sizes = [*data["sizes"], *(how["size"] for how in data["grades"].values())]
        yield from ((kind, size, {}) for size in data["sizes"])
        for options in data["options"]:
            yield kind, next(size for size in sizes if params_of(kind, size, options) is not None), options


def params_of(kind: str, size: str, options: Mapping[str, Any]) -> Any | None:
    width, height = read_size(size)
    try:
        return registry.get(kind).Params(width=width, height=height, **options)
    except ValueError:
        return None


def agreed(case: Case, numbers: range) -> tuple[int, int]:
    """How many of these puzzles the published solver judged, and how many the engine; AssertionError for another
    answer or a second."""
    kind, size, options = case
    judged = [0, 0]
    for number in numbers:
        order = Order(number, 0, kind, params_of(kind, size, options), None, Seed(("another", size, str(number))))
        made = generate(order)
        if not isinstance(made, Puzzle):
            continue
        record = json.loads(json.dumps(record_of(made)))
        asked = published.asked(record)
        if asked is not None:
            assert published.answered(record) == [asked.right], made.clues.code()
        else:
            proof = next(iter(engines_of(registry.get(kind)).values()))(made.clues, DEFAULT_BUDGET).proof
            assert proof == Unique(made.answer), made.clues.code()
        judged[asked is None] += 1
    return judged[0], judged[1]


def named(case: Case) -> str:
    return "-".join([*case[:2], *(f"{key}={str(value)[:12]}" for key, value in case[2].items())])


CASES = list(cases())


@pytest.mark.slow
@pytest.mark.parametrize("case", [(kind, str(data["sizes"][0]), {}) for kind, data in DATA.items()], ids=named)
def test_another_hand_finds_the_same_answers_and_no_second(case: Case) -> None:
    assert sum(agreed(case, range(SOME))) == SOME


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("case", CASES, ids=named)
def test_another_hand_finds_the_same_answers_of_two_hundred_puzzles_of_each_size_and_variant(
    case: Case, part: int
) -> None:
    numbers = range(MANY)[part::PARTS]
    assert sum(agreed(case, numbers)) > len(numbers) * 3 // 4  # a few are refused where a size has hardly any


@pytest.mark.parametrize("kind", [kind for kind in DATA if kind in published.ASKED])
def test_another_hand_finds_the_second_answer_of_clues_that_have_several(kind: str) -> None:
    module, codes = registry.get(kind), DATA[kind]["ambiguous"]
    for code in codes if isinstance(codes, list) else []:
        clues = module.Clues.parse(code)
        proof = module.prove(clues, DEFAULT_BUDGET)
        assert isinstance(proof, Several)
        record = json.loads(json.dumps({**plain_record(kind, clues), "solution": proof.first.grid()}))
        assert published.asked(record) is None or len(published.answered(record)) == 2, code
