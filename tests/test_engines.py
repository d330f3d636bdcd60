"""General solvers say what our own search says, of puzzles of ours and of others; and the commands show it."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.cli import app
from bookmaker.kinds import sudoku
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import engines_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.records.record import read_given
from bookmaker.puzzles.toolbox import sat
from tests.few import every

CORPORA = Path(__file__).parent.parent.parent / "shared" / "corpora"
ENGINES = [(kind, engine) for kind in registry.names() for engine in engines_of(registry.get(kind))]
COUNTS = {Impossible: 0, Unique: 1, Several: 2}


def others(kind: str, most: int) -> list[dict[str, Any]]:
    """Puzzles of other people, of at most so many cells."""
    file = CORPORA / f"{kind}.jsonl"
    if not file.exists():
        pytest.skip(f"no collection of {kind} is here")
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    sizes = [[int(side) for side in record["size"].split("x")] for record in records]
    return [record for record, (width, height) in zip(records, sizes, strict=True) if width * height <= most]


@pytest.mark.parametrize("most", [50, pytest.param(110, marks=pytest.mark.long)])
@pytest.mark.parametrize(("kind", "engine"), every(2, ENGINES))
def test_the_verdict_on_others_puzzles_is_right(kind: str, engine: str, most: int) -> None:
    for record in others(kind, most):
        try:
            clues = read_given(json.dumps(record)).clues
        except ValueError:
            continue  # of a variant that is not known here
        proof = engines_of(registry.get(kind))[engine](clues, DEFAULT_BUDGET).proof
        assert COUNTS[type(proof)] == (1 if record["unique"] else min(2, record["solutions"])), record["source"]
        answers = [proof.answer] if isinstance(proof, Unique) else []
        answers += [proof.first, proof.second] if isinstance(proof, Several) else []
        assert not any(registry.get(kind).faults(clues, answer) for answer in answers)


@pytest.mark.parametrize(("kind", "engine"), ENGINES)
def test_a_budget_of_nothing_decides_nothing(kind: str, engine: str) -> None:
    code = {"net": "2x2:1394", "shikaku": "2x2:2a2a", "numberlink": "2x2:1_2_1_2"}.get(kind)
    if code is None:
        pytest.skip("no puzzle of that kind is named here")
    clues = registry.get(kind).Clues.parse(code)
    assert isinstance(engines_of(registry.get(kind))[engine](clues, 0).proof, Undecided)


@settings(max_examples=60)
@given(st.integers(1, 12), st.data())
def test_at_most_one_means_that_however_many_there_are(size: int, data: st.DataObject) -> None:
    formula = sat.Formula()
    first = formula.fresh(size)
    formula.at_most_one(range(first, first + size))
    chosen = data.draw(st.sets(st.integers(1, size)))
    formula.add([[one if one in chosen else -one] for one in range(1, size + 1)])
    told = range(1, size + 1)
    proof = sat.count(formula, told, budget=1000, answer=lambda model: frozenset(model.intersection(told))).proof
    assert proof == (Unique(frozenset(chosen)) if len(chosen) <= 1 else Impossible())


@settings(max_examples=60)
@given(st.integers(0, 4), st.data())
def test_only_listed_choices_of_literals_are_left(size: int, data: st.DataObject) -> None:
    allowed = data.draw(st.sets(st.integers(0, (1 << size) - 1)))
    clauses = list(sat.only_sums(range(1, size + 1), allowed))
    left = [choice for choice in range(1 << size) if all(any(holds(one, choice) for one in each) for each in clauses)]
    assert left == sorted(allowed)


def holds(literal: int, choice: int) -> bool:
    return (literal > 0) == bool(choice >> abs(literal) - 1 & 1)


def test_a_corner_of_a_net_is_told_in_four_pairs() -> None:
    assert [len(clause) for clause in sat.only_sums((1, 2, 3, 4), (3, 6, 12, 9))] == [2] * 4


def test_a_cell_that_sees_all_digits_leaves_no_answer() -> None:
    clues = sudoku.Clues.from_grid([[0, 2, 3, 0], [0, 0, 0, 0], [1, 0, 0, 0], [4, 0, 0, 0]], {})
    assert {type(engine(clues, 1000).proof) for engine in engines_of(sudoku).values()} == {Impossible}


def test_the_command_solves_ids_by_any_engine_and_draws_the_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("2x2:2b2\n3x2:3b3b\n2x2:3_1b\n", encoding="utf-8")
    line = ["solve", str(file), "--kind", "shikaku", "--engine", "sat", "--format", "text", "--jobs", "1"]
    assert app.run(line) == app.DONE
    out = capsys.readouterr().out
    heads = [line for line in out.splitlines() if line[:1].isdigit()]
    assert heads == [
        "1. shikaku 2x2: two solutions or more, here is one",
        "2. shikaku 3x2: one solution, easy, effort 1.7",
        "3. shikaku 2x2: no solution",
    ]
    assert "┃ 3 │   │   ┃\n┣━━━┿━━━┿━━━┫\n┃ 3 │   │   ┃" in out


def test_an_engine_that_a_kind_lacks_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("3x2:3b3b\n", encoding="utf-8")
    assert app.run(["solve", str(file), "--kind", "shikaku", "--engine", "ilp-compact"]) == app.FAULT
    told = "'shikaku' has no engine 'ilp-compact'; it has exact, ladder, sat\n  hint: name another one with --engine"
    assert told in capsys.readouterr().err


def test_grades_are_told_in_a_table_and_in_bars(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture = tmp_path / "mine.txt", tmp_path / "bars.svg"
    file.write_text("5x5:3d2a2_2c3c2_2a4d5\n5x5:e4d6a5a6d4e\n5x5:1\n", encoding="utf-8")
    assert app.run(["grade", str(file), "--svg", str(picture), "--jobs", "1"]) == app.FAULT
    out, err = capsys.readouterr()
    assert "shikaku: 2 puzzles, 5x5" in out
    assert [line.split() for line in out.splitlines() if line.startswith("easy")] == [
        ["easy", "2", "100%", "3.8", "5.8", "7.8"],
        ["easy", "2.5", "-", "3.5", "1", "1", "0"],
    ]
    assert f"{file}:3:1: " in err
    assert ">shikaku: 2 puzzles, 5x5<" in picture.read_text(encoding="utf-8")
