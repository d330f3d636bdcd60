"""A volume in a file of its own extends the first, with its own puzzles, lock and folder, and is made again."""

import json
from pathlib import Path

import pytest

from bookmaker.cli import app
from bookmaker.production import rounds
from bookmaker.production.job import prepare
from bookmaker.production.verifying.rebuild import rebuild_faults, verified_again
from bookmaker.source.faults import BookError

BOOK = """\
title: Pipes
seed: s
volume: 1
sections: [{title: Warm-up, kind: net, size: 4x4, grade: easy, count: 3}]
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "two.yaml").write_text("extends: book.yaml\nvolume: 2\n", encoding="utf-8")
    for name in ("book.yaml", "two.yaml"):
        asked = ["build", name, "--edition", "print", "--jobs", "1", "--no-read-back", "--store", "store.sqlite"]
        assert app.run(asked) == 0
    return tmp_path


def ids(folder: Path) -> set[str]:
    return {json.loads(line)["id"] for line in (folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()}


@pytest.mark.slow
def test_a_volume_in_a_file_of_its_own_repeats_nothing_and_is_made_again_with_its_lock(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = shelf / "output/pipes", shelf / "output/pipes-2"
    assert len(ids(first) | ids(second)) == 6
    assert {one.name for one in shelf.glob("*.lock")} == {"book.lock", "two.lock"}
    for folder in (first, second):
        assert "made again" in verified_again(folder, own=shelf, jobs=1)[0]
    asked = ["verify", str(first), str(second), "--folder", str(shelf), "--jobs", "1", "--strict", "--no-store"]
    assert app.run(asked) == 0, capsys.readouterr()
    lock = (shelf / "two.lock").read_bytes()
    rounds.make_another(shelf / "two.yaml", 2)
    changed = (shelf / "two.lock").read_bytes()
    assert changed != lock
    (fault,) = rebuild_faults(second, own=shelf, jobs=1)
    assert fault.message == f"'{shelf / 'two.lock'}' is not what the book was made from"
    assert (shelf / "two.lock").read_bytes() == changed, "a rebuild writes no lock"
    rounds.undo(shelf / "two.yaml")
    assert rebuild_faults(second, own=shelf, jobs=1) == []
    (shelf / "book.yaml").write_text(BOOK.replace("Warm-up", "Warmer"), encoding="utf-8")
    (fault,) = rebuild_faults(second, own=shelf, jobs=1)
    assert fault.message == f"'{shelf / 'book.yaml'}' is not what the book was made from"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("extends: mine.yaml", "'mine.yaml' is not a book that stands alone"),
        ("extends: ../book.yaml", "'../book.yaml' leads out of the book's folder"),
        ("extends: other.yaml", "no file '.*other.yaml'"),
        ("extends: base.yaml\nsections: [{kind: neet, size: 5, grade: any, count: 1}]", "unknown kind 'neet'"),
    ],
)
def test_what_makes_no_book_is_a_fault_at_its_line(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BookError, match=said) as caught:
        prepare(tmp_path / "mine.yaml")
    assert str(caught.value.faults[0].mark).startswith(str(tmp_path / "mine.yaml"))
