"""replace makes another puzzle for a number, avoid keeps puzzles out; nothing else in the book moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book import plan, spec
from bookmaker.cli import app
from bookmaker.pages.manuscript import Edition
from bookmaker.production.puzzles import make_puzzles
from bookmaker.puzzles.making import replacing
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.record import record_of
from bookmaker.source import document
from bookmaker.source.faults import BookError
from tests.test_build import built
from tests.test_mixing import records_of

BOOK: dict[str, Any] = {
    "title": "Others",
    "seed": "r",
    "ledger": "published.sqlite",
    "sections": [
        {"kind": "net", "size": "5x5", "grade": "easy", "count": 6},
        {"kind": "shikaku", "size": "5x5", "grade": "any", "count": 3},
    ],
}


def records_with(**keys: Any) -> list[dict[str, Any]]:
    """The records of the book with those keys, without its pages."""
    text = document.parse(json.dumps({**BOOK, **keys}), name="book.yaml")
    checked = spec.check(text)
    made = make_puzzles(plan.plan(checked, text), checked.avoid, jobs=1, report=lambda *_: None)
    return [record_of(puzzle, id) for puzzle, id in zip(made.puzzles, made.ids, strict=True)]


def numbers_of(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[int]:
    """Of the records that differ."""
    pairs = enumerate(zip(before, after, strict=True), start=1)
    return [number for number, (one, other) in pairs if one != other]


def test_another_puzzle_takes_the_place_and_no_other_changes() -> None:
    before, once, twice = (records_with(replace=wish) for wish in ({}, {3: 1}, {3: 2}))
    assert (numbers_of(before, once), numbers_of(once, twice), numbers_of(before, twice)) == ([3], [3], [3])
    assert numbers_of(once, records_with(replace={8: 1, 4: 1, 3: 1})) == [4, 8]
    for records in (once, twice):
        efforts = [record["effort"] for record in before[1:4:2]]
        assert min(efforts) <= records[2]["effort"] <= max(efforts)
        assert records[2]["grade"] == before[2]["grade"]
        assert len({record["id"] for record in (*before, records[2])}) == len(before) + 1


def test_a_puzzle_to_be_avoided_does_not_come() -> None:
    ids = [record["id"] for record in records_with()]
    assert {record["id"] for record in records_with(avoid=ids[4:6])} & set(ids) == {*ids[:4], *ids[6:]}


def test_where_no_other_puzzle_is_found_the_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replacing, "ATTEMPTS", 1)
    monkeypatch.setattr(replacing, "_ranges", lambda puzzles, at: ((900.0, 999.0), (900.0, 999.0)))
    with pytest.raises(BookError) as caught:
        records_with(replace={2: 1})
    told = "no other puzzle for number 2 with an effort of 900 to 999 found\n  hint: ask for another attempt"
    assert f": {told}" in str(caught.value)
    assert str(caught.value).startswith("book.yaml:1:")


def test_a_puzzle_that_shows_a_picture_is_changed_where_it_comes_from() -> None:
    lettered = {"kind": "nonogram", "size": "5x5", "grade": "any", "count": 1, "options": {"glyphs": "L"}}
    with pytest.raises(BookError, match="puzzle 1 shows a picture of its own"):
        records_with(sections=[lettered], replace={1: 1})


def test_a_puzzle_of_a_file_is_changed_there(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("5x5:3d2a2_2c3c2_2a4d5\n", encoding="utf-8")
    with pytest.raises(BookError, match="puzzle 1 comes from a file"):
        built(tmp_path, {**BOOK, "sections": [{"from": "mine.txt"}], "replace": {1: 1}})


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The book as it was, with number 3 replaced once and twice, and with 3 and 4."""
    own = tmp_path_factory.mktemp("replaced")
    requirements = {"as it was": {}, "once": {3: 1}, "twice": {3: 2}, "with the next": {3: 1, 4: 1, 8: 1}}
    return {
        name: built(
            own,
            {**BOOK, "replace": wish},
            out=own / name.replace(" ", "-"),
            editions=(Edition.PRINT,),
            reads_back=False,
        )
        for name, wish in requirements.items()
    }


def pictures(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "svg").iterdir())}


def changed(folders: dict[str, Path], one: str, other: str) -> list[int]:
    """The numbers whose records differ; their pictures differ, and no others."""
    pairs = zip(records_of(folders[one]), records_of(folders[other]), strict=True)
    numbers = [a["number"] for a, b in pairs if a != b]
    old, new = pictures(folders[one]), pictures(folders[other])
    assert sorted(old) == sorted(new)
    assert [name for name in old if old[name] != new[name]] == [
        f"{number:04}{suffix}.svg" for number in numbers for suffix in ("-solution", "")
    ]
    return numbers


@pytest.mark.slow
def test_in_the_folder_nothing_else_moves(folders: dict[str, Path]) -> None:
    assert changed(folders, "as it was", "once") == [3]
    assert changed(folders, "once", "twice") == [3]
    assert changed(folders, "once", "with the next") == [4, 8]


@pytest.mark.slow
def test_its_effort_lies_between_its_neighbours_and_its_page_is_the_old_ones(folders: dict[str, Path]) -> None:
    old = records_of(folders["as it was"])
    for name in ("once", "twice", "with the next"):
        records = records_of(folders[name])
        efforts = [record["effort"] for record in records[:6]]
        assert min(efforts[1], old[3]["effort"]) <= efforts[2] <= max(efforts[1], old[3]["effort"])
        assert all(
            one[key] == other[key] for one, other in zip(records, old, strict=True) for key in ("page", "grade", "size")
        )
        assert len({record["id"] for record in records}) == len(records)


@pytest.mark.slow
def test_a_book_with_replaced_puzzles_is_true_and_its_ledger_knows_all_that_were_published(
    folders: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    own = folders["once"].parent
    assert app.run(["verify", str(folders["with the next"]), "--jobs", "1", "--folder", str(own)]) == 0, (
        capsys.readouterr().err
    )
    with ledger.opened(own / "published.sqlite") as book:
        known = {entry.id for entry in book.entries()}
    assert known == {record["id"] for folder in folders.values() for record in records_of(folder)}
