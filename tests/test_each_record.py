"""Each record has its own verdict: one that we fail at is told, ends with 3, and the others go on."""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest

from bookmaker.cli import app
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.records.record import RECORD_VERSION

GOOD = {"kind": "shikaku", "grid": [[2, 0], [2, 0]]}
OTHER = {"kind": "shikaku", "grid": [[4, 0], [0, 0]]}


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of four lines, of which the second brings a bug of ours to light and the third is no record."""
    kind = registry.get("shikaku")
    for verb in ("deduce", "draw"):
        monkeypatch.setattr(kind, verb, failing(getattr(kind, verb)))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    path = tmp_path / "records.jsonl"
    bad = {"kind": "shikaku", "grid": [[3, 0, 0], [3, 0, 0]]}
    path.write_text("\n".join([json.dumps(GOOD), json.dumps(bad), "nonsense", json.dumps(OTHER)]), encoding="utf-8")
    return path


def failing(verb: Any) -> Any:
    def verb_that_fails_at_three(clues: Any, *rest: Any) -> Any:
        if clues.width == 3:
            raise ZeroDivisionError
        return verb(clues, *rest)

    return verb_that_fails_at_three


def told(records: Path, said: str) -> list[bool]:
    """Whether the bug, its traceback's file and the wrong line are all told."""
    saved = next(records.parent.glob("bookmaker-bug-*"))
    return [
        f"{records}:2:1: a bug of ours at this record, sorry; please send us {saved}" in said,
        "ZeroDivisionError" in saved.read_text(encoding="utf-8"),
        f"{records}:3:1: not a puzzle record" in said,
    ]


def test_solve_gives_every_line_its_verdict(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["solve", str(records), "--jobs", "1"]) == 3
    shown = capsys.readouterr()
    verdicts = [json.loads(line) for line in shown.out.splitlines()]
    assert [one["solutions"] for one in verdicts] == [1, None, None, 1]
    assert verdicts[1]["error"] == "a bug of ours at this record"
    assert told(records, shown.err) == [True] * 3


def test_verify_goes_on_and_finds_what_is_wrong_after_it(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with records.open("a", encoding="utf-8") as file:
        file.write("\n" + json.dumps({**OTHER, "version": RECORD_VERSION, "grade": "expert"}))
    assert app.run(["verify", str(records), "--jobs", "1"]) == 3
    said = capsys.readouterr().err
    assert told(records, said) == [True] * 3
    assert f"{records}:5:1: the record's grade is wrong" in said


def test_render_draws_the_others(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = records.parent / "out"
    assert app.run(["render", str(records), "--out", str(out)]) == 3
    assert sorted(path.name for path in out.iterdir()) == ["0001.svg", "0004.svg"]
    assert told(records, capsys.readouterr().err) == [True] * 3
