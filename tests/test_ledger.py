"""The ledger remembers what was published; two runs at once lose nothing; no damaged file is trusted."""

import json
import multiprocessing
import os
import sqlite3
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bookmaker.production import book
from bookmaker.production.book_publishing import publish
from bookmaker.production.locked import Use
from bookmaker.puzzles.records.history import (
    CORRECTED,
    PRINTED,
    Event,
    checked_art,
    checked_entry,
    line_of,
    remember,
    states,
)
from bookmaker.puzzles.records.ledger import opened
from bookmaker.puzzles.records.ledger_rows import Art, Entry
from bookmaker.source.faults import BookError, SourcePlace

from .test_cli import run

NET = {"kind": "net", "size": "2x2", "options": {"wrap": False}, "grid": [[1, 3], [1, 9]]}
TURNED = {**NET, "grid": [[8, 2], [9, 6]]}  # other rotations of the same tiles, the grid turned by a half
OTHER = {**NET, "grid": [[1, 3], [3, 1]]}  # other neighbours


def entry(name: str, *, issue: str = "2026-12-01", slot: str = "net", publication: str = "P") -> Entry:
    return Entry(name.rjust(64, "0"), publication, issue, slot, "net 2x2", json.dumps(NET), 1)


def lines(*records: dict[str, Any]) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def test_a_puzzle_is_given_to_one_place_only(tmp_path: Path) -> None:
    first, second = entry("a"), entry("a", issue="2026-12-02")
    with opened(tmp_path / "l.sqlite") as ledger:
        assert ledger.reserve([first]) == [first]
        assert ledger.reserve([second]) == [first]
        assert list(ledger.entries()) == [first]


@pytest.mark.parametrize("number", [7, None])
def test_a_line_of_an_export_is_read_as_what_was_delivered(number: int | None) -> None:
    given = entry("a")
    art = Art("P", "2026-12-01", "net", given.id, number, "net", "Net", "2026-12-02", "f" * 64, {"a/b.svg": "0" * 64})
    values, mark = json.loads(json.dumps(line_of(given, art))), SourcePlace("l.jsonl", 1, 1)
    read = checked_entry(values, mark=mark)
    assert (read, checked_art(values, read, mark=mark)) == (given, art)
    assert checked_art(line_of(given, None), given, mark=mark) is None
    for wrong in ("7", 1 << 63):  # SQLite keeps no such number
        with pytest.raises(BookError, match="'delivered' is not what was delivered"):
            checked_art({**values, "delivered": {**values["delivered"], "number": wrong}}, read, mark=mark)


def test_a_place_keeps_what_it_was_given_first(tmp_path: Path) -> None:
    with opened(tmp_path / "l.sqlite") as ledger:
        ledger.reserve([entry("a")])
        assert ledger.reserve([entry("b")]) == [entry("a")]
    with opened(tmp_path / "l.sqlite") as ledger:
        assert ledger.remembered("P", "net", ["2026-12-01", "2026-12-02"]) == {"2026-12-01": entry("a")}
        assert ledger.remembered("Q", "net", ["2026-12-01"]) == {}


@pytest.mark.parametrize("at_a_time", [1, 2, 3])
def test_all_that_was_published_is_found_however_many_are_asked_for_at_once(
    at_a_time: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookmaker.puzzles.records.ledger.AT_A_TIME", at_a_time)
    every = [entry(name, issue=f"2026-12-0{day}") for day, name in enumerate("abcde", start=1)]
    with opened(tmp_path / "l.sqlite") as ledger:
        ledger.reserve(every)
        assert [*ledger.find(one.id for one in every).values()] == every
        assert [*ledger.remembered("P", "net", [one.issue for one in every]).values()] == every


def test_a_publication_takes_back_only_its_own_puzzles(tmp_path: Path) -> None:
    own, other = entry("a"), entry("b", publication="Q")
    with opened(tmp_path / "l.sqlite") as ledger:
        ledger.reserve([own, other])
        ledger.take_back("P", [own.id, other.id])
        assert list(ledger.entries()) == [other]


def test_a_reserve_takes_a_place_only_for_which_the_same_was_asked(tmp_path: Path) -> None:
    old, same = entry("a"), entry("c", issue="reserve 2")
    with opened(tmp_path / "l.sqlite") as ledger:
        ledger.reserve([old, replace(entry("b", issue="reserve 1"), asked="net 3x3")])
        assert ledger.substitute("P", old.issue, "net") == (old, None)
        ledger.reserve([same])
        assert ledger.substitute("P", old.issue, "net") == (old, same)


def test_what_was_corrected_is_told_as_corrected_though_it_is_printed_again(tmp_path: Path) -> None:
    with opened(tmp_path / "l.sqlite") as ledger:
        told = [
            Event("P", "2026-12-01", "net", place, state, "2026-12-02", "0" * 64, "")
            for place, state in enumerate((PRINTED, CORRECTED, PRINTED))
        ]
        for count, state in enumerate((PRINTED, CORRECTED, CORRECTED), start=1):
            remember(ledger, told[:count])
            assert states(ledger) == {("P", "2026-12-01", "net"): state}


def processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(4, mp_context=multiprocessing.get_context("fork"))


def claim_many(path: Path, publication: str) -> int:
    won = 0
    with opened(path) as ledger:
        for n in range(60):
            mine = entry(str(n), issue=str(n), publication=publication)
            won += ledger.reserve([mine]) == [mine]
    return won


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such processes here")
def test_runs_at_once_lose_nothing_and_never_share_a_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    with processes() as runs:
        won = list(runs.map(claim_many, [path] * 4, "PQRS"))
    with opened(path) as ledger:
        assert len(list(ledger.entries())) == sum(won) == 60


def make(path: Path) -> str:
    with opened(path):
        return path.name


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such processes here")
def test_a_ledger_that_many_runs_make_at_once_is_open_to_all(tmp_path: Path) -> None:
    paths = [tmp_path / f"{n // 8}.sqlite" for n in range(160)]
    with processes() as runs:
        assert list(runs.map(make, paths)) == [path.name for path in paths]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            lambda path: path.write_text("no database at all, but a text that is long enough" * 50),
            "not a ledger of ours: it is another",
        ),
        (
            lambda path: sqlite3.connect(path).execute("CREATE TABLE mine (a)").connection.close(),
            "not a ledger of ours",
        ),
        (
            lambda path: sqlite3.connect(path).execute("PRAGMA user_version = 9").connection.close(),
            "of version 9, newer",
        ),
        (lambda path: path.write_bytes(path.read_bytes()[:-700] + b"\xff" * 700), "damaged"),
        (lambda path: path.write_bytes(path.read_bytes()[:5000]), "cannot be used|damaged"),
    ],
    ids=["text", "foreign", "newer", "overwritten", "cut off"],
)
def test_a_file_that_is_no_sound_ledger_is_a_fault_at_its_line(spoil: Any, said: str, tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    if said != "not a ledger of ours":
        with opened(path) as ledger:
            ledger.reserve([entry(str(n), issue=str(n)) for n in range(200)])
    spoil(path)
    with pytest.raises(BookError, match=said) as caught, opened(path, mark=SourcePlace("daily.yaml", 9, 9)) as ledger:
        list(ledger.entries())
    assert str(caught.value).startswith("daily.yaml:9:9: ")
    assert caught.value.faults[0].hint


def test_twins_are_found_whatever_they_look_like(tmp_path: Path) -> None:
    path = str(tmp_path / "l.sqlite")
    assert run("ledger", "import", path, "-", "--publication", "A Book", given=lines(NET)).returncode == 0
    found = run("ledger", "find", path, given=lines(TURNED, OTHER)).stdout.splitlines()
    published = [json.loads(line)["published"] for line in found]
    assert [one and one["publication"] for one in published] == ["A Book", None]


def test_an_export_fills_a_new_ledger_with_the_same(tmp_path: Path) -> None:
    old, new = str(tmp_path / "old.sqlite"), str(tmp_path / "new.sqlite")
    run("ledger", "import", old, "--publication", "A Book", given=lines(NET, OTHER))
    exported = run("ledger", "export", old).stdout
    assert "2 added, 0 known" in run("ledger", "import", new, given=exported).stderr
    assert "0 added, 2 known" in run("ledger", "import", new, given=exported).stderr
    assert run("ledger", "export", new).stdout == exported
    assert run("ledger", "list", new).stdout.count("A Book") == 2
    assert run("ledger", "list", new, "--publication", "B").stdout == ""


ROW = {**dict.fromkeys(("publication", "issue", "slot", "asked"), "x"), "id": "0" * 64}


@pytest.mark.parametrize(
    ("given", "options", "said"),
    [
        ("nonsense\n", [], "standard input:1:1: the line is not a JSON object"),
        (lines(NET), [], "standard input:1:1: the line has no text 'id'"),
        (lines(NET, {"kind": "net"}), ["--publication", "P"], "standard input:2:1: the record has no 'grid'"),
        (lines({**ROW, "record": json.dumps(NET)}), [], "the line's id is not that of its record"),
        (lines({**ROW, "record": "{}", "version": "2"}), [], "the line's 'version' is not a whole number"),
        (lines({**ROW, "record": "{}", "version": True}), [], "the line's 'version' is not a whole number"),
    ],
)  # fmt: skip
def test_nothing_is_imported_where_a_line_is_wrong(given: str, options: list[str], said: str, tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    result = run("ledger", "import", str(path), *options, given=given)
    assert (result.returncode, path.exists()) == (1, False)
    assert said in result.stderr
    assert "hint: " in result.stderr


@pytest.mark.parametrize("command", ["list", "find", "export"])
def test_a_ledger_that_is_not_there_is_a_fault(command: str, tmp_path: Path) -> None:
    result = run("ledger", command, str(tmp_path / "none.sqlite"), given="")
    assert (result.returncode, list(tmp_path.iterdir())) == (1, [])
    assert "no ledger" in result.stderr


BOOK = """\
title: {title}
seed: s
ledger: shared.sqlite
sections:
  - {{kind: shikaku, size: 5, grade: any, count: 3}}
"""


def book_ids(folder: Path, title: str) -> set[str]:
    path = folder / f"{title}.yaml"
    path.write_text(BOOK.format(title=title), encoding="utf-8")
    made = book.build(path, out=folder / title, reads_back=False, use=Use.WRITE).folder
    publish(path, folder / title)
    return {json.loads(line)["id"] for line in (made / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()}


@pytest.mark.slow
def test_published_books_that_share_a_ledger_share_no_puzzle_and_each_stays_as_it_is(tmp_path: Path) -> None:
    first, second = book_ids(tmp_path, "One"), book_ids(tmp_path, "Two")
    assert len(first) == len(second) == 3
    assert not first & second
    assert (book_ids(tmp_path, "One"), book_ids(tmp_path, "Two")) == (first, second)
    with opened(tmp_path / "shared.sqlite") as ledger:
        assert {entry.id for entry in ledger.entries()} == first | second
