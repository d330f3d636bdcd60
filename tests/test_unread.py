"""What nobody could read back or solve is told by build, daily and verify, and is no fault; emptiness is one."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from bookmaker.production.verifying import reading_back
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.proof import Undecided

from .test_cli import run

BOOK = """
title: Mixed
seed: s
sections:
  - mix: [{kind: net, size: 5, grade: easy, count: 2}, {kind: shikaku, size: 5, grade: easy, count: 2}]
    per_page: 4
"""
DAILY = {
    "publication": "Paper",
    "seed": "s",
    "ledger": "published.sqlite",
    "columns": "50mm",
    "slots": [{"name": "net", "kind": "net", "size": 5, "grade": "easy", "columns": 1}],
}


@pytest.fixture
def undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    given_up = {"sat": lambda clues, budget: SimpleNamespace(proof=Undecided(budget))}
    monkeypatch.setattr(reading_back, "engines_of", lambda kind: given_up)


def told(words: list[str], folder: Path) -> str:
    """What a command that goes well says."""
    ran = run(*words, "--jobs", "1", cwd=folder)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


@pytest.mark.slow
def test_a_kind_that_cannot_be_read_back_is_told_and_the_others_beside_it_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.delattr(registry.get("shikaku"), "read_clues")
        said = "the pictures of shikaku, read back from paper"
        assert f"not checked: {said}\n" in told(["build", "book.yaml", "--out", "out"], tmp_path)
        assert said in told(["verify", "out"], tmp_path).partition("not checked")[2]
        draw = registry.get("net").draw
        patch.setattr(registry.get("net"), "draw", lambda clues, answer=None: draw(clues))
        refused = run("build", "book.yaml", "--out", "out", "--jobs", "1", cwd=tmp_path)
        assert (refused.returncode, "does not show the answer to puzzle" in refused.stderr) == (1, True)
    assert "not checked" not in told(["build", "book.yaml", "--out", "out", "--no-store"], tmp_path)


@pytest.mark.slow
@pytest.mark.usefixtures("undecided")
def test_puzzles_on_which_the_other_engine_gave_up_are_named(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    said = (
        "the solution of puzzle 1, puzzle 2, puzzle 3, puzzle 4 by another engine (sat gave up after 100,000 conflicts)"
    )
    assert f"not checked: {said}\n" in told(["build", "book.yaml", "--out", "out"], tmp_path)
    assert said in told(["verify", "out"], tmp_path).partition("not checked")[2]


@pytest.mark.usefixtures("undecided")
def test_a_daily_tells_it_too(tmp_path: Path) -> None:
    (tmp_path / "daily.yaml").write_text(yaml.safe_dump(DAILY), encoding="utf-8")
    words = ["daily", "daily.yaml", "--from", "2026-12-07", "--days", "1", "--out", "out"]
    assert "not checked: the solution of a net by another engine" in told(words, tmp_path)
    assert "the solution of a net by another engine" in told(["verify", "out"], tmp_path).partition("not checked")[2]


def test_a_file_of_ipuz_whose_size_is_not_its_grids_is_a_fault() -> None:
    record = run("generate", "sudoku", "--size", "4", "--seed", "s").stdout
    one = run("convert", "-", "--to", "ipuz", given=record).stdout
    values = json.loads(one)
    assert run("solve", "-", given=one).returncode == 0
    values["dimensions"]["width"] += 1
    refused = run("solve", "-", given=json.dumps(values))
    assert (refused.returncode, "'dimensions' say 5x4, the grid is 4x4" in refused.stderr) == (1, True)


@pytest.mark.parametrize("words", [["solve"], ["grade"], ["convert", "--to", "jsonl"], ["explain", "--out", "out"]])
@pytest.mark.parametrize("given", ["", "\n\n"])
def test_nothing_is_no_puzzle(words: list[str], given: str) -> None:
    refused = run(*words, "-", given=given)
    assert (refused.returncode, "'standard input' holds no puzzle" in refused.stderr) == (1, True)


def test_nothing_is_drawn_of_a_file_without_puzzles_or_of_one_that_has_no_answer(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    refused = run("render", "empty", "--out", "out", cwd=tmp_path)
    assert (refused.returncode, "'empty' holds no puzzle" in refused.stderr) == (1, True)
    assert not (tmp_path / "out").exists()
    record = {"kind": "shikaku", "size": "2x1", "options": {}, "grid": [[0, 0]]}
    (tmp_path / "mine").write_text(json.dumps(record), encoding="utf-8")
    refused = run("render", "mine", "--solution", "--out", "out", cwd=tmp_path)
    assert (refused.returncode, "hint: leave out --solution" in refused.stderr) == (1, True)
