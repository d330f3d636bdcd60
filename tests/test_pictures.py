"""render: a picture for every record, and no file of anybody else's is replaced."""

import json
from pathlib import Path

import pytest

from .test_cli import run

RECORD = json.dumps({"kind": "shikaku", "grid": [[2, 0], [2, 0]]})
BEGINNINGS = {"svg": b"<?xml", "pdf": b"%PDF-1.3", "png": b"\x89PNG"}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "records.jsonl"
    path.write_text(f"{RECORD}\n\n{RECORD}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("form", BEGINNINGS)
def test_each_record_becomes_a_picture_of_the_form_asked_for(form: str, records: Path, tmp_path: Path) -> None:
    result = run("render", str(records), "--format", form, "--out", str(tmp_path / "out"))
    assert result.returncode == 0, result.stderr
    made = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert sorted(made) == [f"0001.{form}", f"0002.{form}"]
    assert all(data.startswith(BEGINNINGS[form]) for data in made.values())


def test_solutions_are_drawn_beside_their_puzzles_and_look_different(records: Path, tmp_path: Path) -> None:
    for words in ([], ["--solution"], []):
        assert run("render", str(records), "--out", str(tmp_path / "out"), *words).returncode == 0
    out = tmp_path / "out"
    assert sorted(path.name for path in out.iterdir()) == [
        *("0001-solution.svg", "0001.svg", "0002-solution.svg", "0002.svg")
    ]
    assert (out / "0001.svg").read_bytes() != (out / "0001-solution.svg").read_bytes()


def test_a_strangers_file_is_not_replaced(records: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "0002.svg").write_text("mine", encoding="utf-8")
    result = run("render", str(records), "--out", str(tmp_path / "out"))
    assert (result.returncode, "exists and is something else" in result.stderr) == (1, True)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["0002.svg"]


def test_other_programs_puzzles_are_drawn_as_records_are(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"kind": "shikaku", "grid": [[2, 0], [2, 0]]}', encoding="utf-8")
    (tmp_path / "a.txt").write_text("https://puzz.link/p?shikaku/2/2/2g2g", encoding="utf-8")
    for name in ("a.jsonl", "a.txt"):
        assert run("render", name, "--out", name[2:], cwd=tmp_path).returncode == 0
    assert (tmp_path / "jsonl" / "0001.svg").read_bytes() == (tmp_path / "txt" / "0001.svg").read_bytes()


def test_what_cannot_be_drawn_is_told_line_by_line(tmp_path: Path) -> None:
    ambiguous = json.dumps({"kind": "shikaku", "grid": [[2, 0], [0, 2]]})
    (tmp_path / "bad.jsonl").write_text(f"{RECORD}\nnonsense\n{ambiguous}\n", encoding="utf-8")
    result = run("render", "bad.jsonl", "--solution", "--out", "out", cwd=tmp_path)
    assert result.returncode == 1
    assert "bad.jsonl:2:1: not a puzzle record" in result.stderr
    assert "bad.jsonl:3:1: the puzzle has not exactly one solution to draw" in result.stderr
    assert len(list((tmp_path / "out").iterdir())) == 1, "the good one is drawn all the same"
