"""verify: a true record passes, and every claim that is false is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bookmaker.files import folder
from bookmaker.puzzles.contract.testing.samples import sample
from bookmaker.puzzles.records.record import RECORD_VERSION, record_of, to_json
from bookmaker.puzzles.records.verify import verify

from .test_cli import run


def record(seed: str = "v") -> dict[str, Any]:
    puzzle = sample("shikaku", width=5, height=5, seed=seed)
    assert puzzle is not None
    made: dict[str, Any] = json.loads(to_json(record_of(puzzle)))
    return made


def test_a_true_record_has_nothing_wrong() -> None:
    true = record()
    verified = verify(json.dumps(true))
    assert (verified.id, verified.wrongs) == (true["id"], ())


@pytest.mark.parametrize(
    ("claim", "value"),
    [("grade", "expert"), ("effort", 0.5), ("code", "5x5:"), ("id", "0" * 64), ("solution", [[0] * 5] * 5)],
)
def test_a_false_claim_is_found(claim: str, value: object) -> None:
    wrongs = verify(json.dumps({**record(), claim: value})).wrongs
    assert len(wrongs) == 1
    assert wrongs[0].startswith(f"the record's {claim} is wrong")


def test_an_effort_of_an_older_version_is_a_note_and_nothing_else_is(tmp_path: Path) -> None:
    older = {key: value for key, value in record().items() if key != "version"} | {"effort": 0.5}
    verified = verify(json.dumps(older))
    assert (verified.wrongs, len(verified.notes)) == ((), 1)
    assert verified.notes[0].startswith("of version 1: the record's effort is wrong: it says 0.5")
    (tmp_path / "a.jsonl").write_text(json.dumps(older) + "\n", encoding="utf-8")
    result = run("verify", "a.jsonl", cwd=tmp_path)
    assert (result.returncode, result.stderr.startswith("a.jsonl:1:1: note: of version 1: ")) == (0, True)
    assert result.stdout.endswith("all that is said of it is true, but for 1 efforts that an older version gave\n")
    for claim, value in (("grade", "expert"), ("code", "5x5:"), ("id", "0" * 64), ("solution", [[0] * 5] * 5)):
        assert len(verify(json.dumps({**older, claim: value})).wrongs) == 1, claim
    assert len(verify(json.dumps({**older, "version": RECORD_VERSION})).wrongs) == 1


@pytest.mark.parametrize(
    ("version", "said"),
    [(RECORD_VERSION + 1, "newer than the"), (0, "must be a whole number from 1"), (True, "must be"), ("2", "must be")],
)
def test_a_version_that_is_not_known_is_found(version: object, said: str) -> None:
    (wrong,) = verify(json.dumps({**record(), "version": version})).wrongs
    assert said in wrong


@pytest.mark.parametrize(
    ("grid", "said"),
    [([[2, 0], [0, 2]], "more than one solution"), ([[3, 0], [0, 1]], "no solution"), ("x", "'grid' must be")],
)
def test_a_puzzle_without_exactly_one_solution_is_found(grid: object, said: str) -> None:
    wrongs = verify(json.dumps({"kind": "shikaku", "grid": grid})).wrongs
    assert any(said in wrong for wrong in wrongs)


def test_a_repeat_is_found_across_files_even_when_it_is_mirrored(tmp_path: Path) -> None:
    first = record()
    mirrored = {"kind": "shikaku", "grid": [row[::-1] for row in first["grid"]]}
    (tmp_path / "a.jsonl").write_text(json.dumps(first) + "\n", encoding="utf-8")
    (tmp_path / "b.jsonl").write_text(json.dumps(mirrored) + "\n", encoding="utf-8")
    assert run("verify", "a.jsonl", cwd=tmp_path).returncode == 0
    result = run("verify", "a.jsonl", "b.jsonl", cwd=tmp_path)
    assert (result.returncode, "b.jsonl:1:1: the same puzzle as a.jsonl:1:1" in result.stderr) == (1, True)


def test_a_file_changed_after_the_build_is_found(tmp_path: Path) -> None:
    def fill(draft: Path) -> dict[str, str]:
        (draft / "puzzles.jsonl").write_text(json.dumps(record()) + "\n", encoding="utf-8")
        (draft / "print.pdf").write_bytes(b"pages")
        return {}

    folder.replace_folder(tmp_path / "book", fill)
    assert run("verify", "book", cwd=tmp_path).returncode == 0
    (tmp_path / "book" / "print.pdf").write_bytes(b"other")
    result = run("verify", "book", cwd=tmp_path)
    assert (result.returncode, "was changed after it was built" in result.stderr) == (1, True)


def test_what_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    assert run("verify", "nothing.jsonl", cwd=tmp_path).returncode == 1
    assert "no manifest of ours" in run("verify", ".", cwd=tmp_path).stderr
