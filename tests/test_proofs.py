"""`solve --proof` writes a formula and a proof that a checker understands which knows nothing of puzzles or of us."""

import json
from pathlib import Path

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import engines_of
from bookmaker.puzzles.records.proofs import proof_of
from bookmaker.puzzles.records.record import read_given, record_of, to_json
from tests.few import every

from .drat import checks, formula
from .samples import sample
from .test_cli import run

BUDGET = 1_000_000
NET = {"kind": "net", "grid": [[1, 6], [1, 6]]}
WITH_FORMULA = [name for name in registry.names() if "sat" in engines_of(registry.get(name))]


def test_a_formula_and_a_proof_are_written_for_each_puzzle_with_one_solution(tmp_path: Path) -> None:
    several = {"kind": "shikaku", "grid": [[2, 0], [0, 2]]}
    impossible = {"kind": "shikaku", "grid": [[3, 0], [0, 1]]}
    one = {"kind": "shikaku", "grid": [[3, 0, 0], [3, 0, 0]]}
    lines = "".join(json.dumps(each) + "\n" for each in (one, several, impossible))
    (tmp_path / "a.jsonl").write_text(lines, encoding="utf-8")
    result = run("solve", "a.jsonl", "--proof", "out", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each.get("proof") for each in found] == ["0001.drat", None, "0003.drat"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        *("0001.cnf", "0001.drat", "0003.cnf", "0003.drat")
    ]
    for stem in ("0001", "0003"):
        texts = [(tmp_path / "out" / f"{stem}.{end}").read_text(encoding="ascii") for end in ("cnf", "drat")]
        assert checks(*texts), stem
    again = run("solve", "a.jsonl", "--proof", "out", cwd=tmp_path)
    assert (again.returncode, "'out' is not empty" in again.stderr) == (1, True)


def test_the_formula_without_its_last_clause_has_the_answer_as_a_model() -> None:
    found = proof_of(read_given(json.dumps(NET)), BUDGET)
    assert found is not None
    clauses = formula(found.formula)
    true = {-literal for literal in clauses[-1]}
    assert all(any(literal in true or -literal not in true for literal in clause) for clause in clauses[:-1])
    table = [line for line in found.formula.splitlines() if line.startswith("c var ")]
    assert len(table) == 4
    assert all("r" in line.split()[3] for line in table), table


def test_the_checker_refuses_what_does_not_follow() -> None:
    assert checks("p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "1 0\n0\n")
    assert not checks("p cnf 2 3\n1 2 0\n1 -2 0\n-1 2 0\n", "1 0\n0\n")
    assert not checks("p cnf 2 2\n1 2 0\n1 -2 0\n", "-1 0\n0\n")
    assert not checks("p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "1 0\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", every(3, WITH_FORMULA))
def test_every_kinds_proof_is_checked_and_needs_all_of_its_formula(name: str) -> None:
    for seed in ("p", "q"):
        found = proof_of(read_given(to_json(record_of(sample(name, width=5, height=5, seed=seed)))), BUDGET)
        assert found is not None
        assert checks(found.formula, found.proof), seed
        table = [line.split(maxsplit=3) for line in found.formula.splitlines() if line.startswith("c var ")]
        unsaid = [words for words in table if not words[3].startswith("r")]
        assert len(unsaid) * 10 <= len(table), unsaid[:5]
        clauses = formula(found.formula)
        bars = clauses[-1]
        body = [" ".join(map(str, (*one, 0))) for one in clauses if one is not bars]
        without = "\n".join([f"p cnf 100000 {len(body)}", *body])
        assert not checks(without, found.proof), (
            "without the clause that bars the answer there is a model, and no proof can hold"
        )
