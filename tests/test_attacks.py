"""Attacks by files that a stranger sends: nothing of ours breaks, no file of the user's changes or shows."""

import hashlib
import json
import os
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from .test_cli import run

SECRET = "hunter2-is-the-word"
SECTION = "{title: a, kind: shikaku, size: 4, count: 1, grade: easy}"


def book(more: str = "", section: str = SECTION) -> str:
    return f"title: t\nseed: s\n{more}\nsections: [{section}]\n"


def taken_from(path: str) -> str:
    return book(section=f"{{title: a, from: {path}}}")


def laughs() -> str:
    """Lists of lists of lists, each named nine times in the next."""
    names = "abcdefghijkl"
    lines = (f"{one}: &{one} [{', '.join([f'*{before}'] * 9)}]\n" for before, one in pairwise(names))
    return f"a: &a [x]\n{''.join(lines)}{book()}"


BOOKS = {
    "puzzles from the folder above": taken_from("../secret.env"),
    "puzzles from a link": taken_from("link"),
    "puzzles through a linked folder": taken_from("up/secret.env"),
    "puzzles from the environment": taken_from("/proc/self/environ"),
    "puzzles from a pipe": taken_from("pipe"),
    "words from the folder above": book("words: ../secret.env"),
    "another book's words": "extends: ../secret.env\n" + book(),
    "a layout above": book("layout: ../.."),
    "a theme above": book("theme: ../secret.env"),
    "a ledger that is another file": book("ledger: ../secret.env"),
    "a ledger that is no file": book("ledger: /dev/null"),
    "names for ever": laughs(),
    "an object": "title: !!python/object/apply:os.system [id]\nseed: s\n",
    "depth": "title: " + "[" * 5_000,
    "a number without end": "title: t\nsections: []\nseed: " + "9" * 100_000,
}
RECORDS = {
    "depth": "[" * 100_000,
    "a number without end": '{"kind": "shikaku", "grid": [[' + "9" * 100_000 + "]]}",
    "numbers that are none": '{"kind": "shikaku", "grid": [[NaN, 1e999, -0.0]]}',
    "half a letter": json.dumps({"kind": "\ud800", "grid": [[2, 0]]}),
    "rows of other lengths": '{"kind": "shikaku", "grid": [[2, 0], [], [[[]]], null]}',
}
TEMPLATES = ["'a' * 10**9", "range(10**9) | list", "9**9**9", "''.__class__.__mro__", "cycler.__init__.__globals__"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.env").write_text(f"{SECRET}\n", encoding="utf-8")
    mine = tmp_path / "book"
    mine.mkdir()
    (mine / "link").symlink_to(tmp_path / "secret.env")
    (mine / "up").symlink_to(tmp_path)
    os.mkfifo(mine / "pipe")
    return mine


def files(folder: Path) -> dict[Path, str]:
    return {
        one: hashlib.sha256(one.read_bytes()).hexdigest()
        for one in folder.parent.rglob("*")
        if one.is_file() and not one.is_symlink()
    }


def refused(folder: Path, *words: str) -> None:
    before = files(folder)
    ended = run(*words, cwd=folder)
    assert ended.returncode == 1, ended
    assert SECRET not in ended.stdout + ended.stderr
    assert files(folder) == before


@pytest.mark.parametrize("text", BOOKS.values(), ids=BOOKS)
def test_a_book_that_reaches_out_is_refused(folder: Path, text: str) -> None:
    (folder / "book.yaml").write_text(text, encoding="utf-8")
    refused(folder, "check", "book.yaml")


@pytest.mark.parametrize("text", RECORDS.values(), ids=RECORDS)
def test_a_record_that_is_made_to_break_its_reader_is_refused(folder: Path, text: str) -> None:
    (folder / "r.jsonl").write_text(text, encoding="utf-8")
    for command in ("verify", "solve", "grade"):
        refused(folder, command, "r.jsonl")


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_name_that_is_a_program_is_refused(folder: Path, template: str) -> None:
    daily = {
        "publication": "p",
        "seed": "s",
        "columns": {"count": 6, "width": "40mm", "gutter": "4mm"},
        "slots": [{"name": "net", "kind": "net", "size": 5, "columns": 2, "grade": "easy"}],
        "formats": ["svg"],
        "naming": "{{ date }}/{{ slot }}/{{ file }}",
    }
    (folder / "daily.yaml").write_text(json.dumps(daily), encoding="utf-8")
    assert run("check", "daily.yaml", cwd=folder).returncode == 0
    daily["naming"] = f"{daily['naming']}{{{{ {template} }}}}"
    (folder / "daily.yaml").write_text(json.dumps(daily), encoding="utf-8")
    refused(folder, "check", "daily.yaml")


def novel(folder: Path) -> None:
    (folder / ".out.draft-chapter1").mkdir()
    (folder / ".out.draft-chapter1" / "novel.txt").write_text("mine", encoding="utf-8")


def manifest(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "manifest.json").write_text('{"files": {}}', encoding="utf-8")
    (folder / "out" / "mine.txt").write_text("mine", encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("mine", [novel, manifest])
def test_what_looks_like_ours_is_left(folder: Path, mine: Callable[[Path], None]) -> None:
    (folder / "book.yaml").write_text(book(), encoding="utf-8")
    mine(folder)
    before = files(folder)
    assert run("build", "book.yaml", "--out", "out", "--no-store", cwd=folder).returncode in (0, 1)
    assert before.items() <= files(folder).items()
