"""What a build found of a print edition is not looked for again while file, records and rules are the same."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bookmaker.production import book, checks
from bookmaker.production.book import Built
from bookmaker.production.verifying import reading_back
from bookmaker.puzzles.contract import registry
from bookmaker.source.faults import BookError

BOOK = """
title: Kept
seed: kept
printer: mine
cover: {blurb: One.}
sections:
  - {title: One, kind: net, size: 5, grade: easy, count: 2}
  - {title: Two, kind: shikaku, size: 6, grade: easy, count: 2}
"""
PRINTER = """
extends: plain
name: Mine
source: nowhere
checked: 2026-11-22
papers:
  white: {pages: [1, 9999], spine_per_page: 0.002}
  cream: {pages: [1, 999], spine_per_page: 0.002}
"""


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pages of each print edition were opened."""
    found: list[int] = []
    real = checks.check_file

    def counted(file: Any, *given: Any, is_cover: bool = False, **more: Any) -> Any:
        if not is_cover:
            found.append(len(file.pages))
        return real(file, *given, is_cover=is_cover, **more)

    monkeypatch.setattr(checks, "check_file", counted)
    return found


def built(folder: Path, text: str = BOOK, printer: str = PRINTER, **more: Any) -> Built:
    (folder / "printers").mkdir(exist_ok=True)
    (folder / "printers" / "mine.yaml").write_text(printer, encoding="utf-8")
    (folder / "book.yaml").write_text(text, encoding="utf-8")
    return book.build(folder / "book.yaml", **{"out": folder / "out", "store": folder / "s.sqlite", **more})


@pytest.mark.slow
@pytest.mark.parametrize("text", [BOOK, BOOK[: BOOK.index("  - {title: Two")]], ids=["two kinds", "one kind"])
def test_a_changed_blurb_lets_no_page_be_checked_or_read_again(text: str, tmp_path: Path, looked_at: list[int]) -> None:
    stages: list[Counter[str]] = [Counter(), Counter()]
    builds, pdfs, told = [], [], []
    for number, blurb in enumerate(("One.", "Another.")):
        builds.append(
            built(
                tmp_path,
                text.replace("One.", blurb),
                report=lambda stage, done, total, seen=stages[number]: seen.update([f"{stage} {done}/{total}"]),
                tell=told.append,
            )
        )
        pdfs.append([(tmp_path / "out" / name).read_bytes() for name in ("print.pdf", "cover.pdf")])
    assert looked_at == [builds[0].pages]
    assert builds[0].checks == builds[1].checks is not None
    assert stages[0] == stages[1]
    assert f"read-back {(count := 2 * builds[0].puzzles)}/{count}" in stages[1]
    assert (pdfs[0][0] == pdfs[1][0], pdfs[0][1] == pdfs[1][1]) == (True, False)
    assert told == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "printer", "more"),
    [
        (BOOK + "subtitle: On its first page\n", PRINTER, {}),
        (BOOK, PRINTER + "least_dpi: 1\n", {}),
        pytest.param(BOOK + "paper: cream\n", PRINTER, {}, marks=pytest.mark.long),
        (BOOK, PRINTER, {"reads_back": False}),
    ],
    ids=["file", "rules", "paper", "wish"],
)
def test_another_file_other_rules_or_another_wish_is_another_question(
    text: str, printer: str, more: dict[str, Any], tmp_path: Path, looked_at: list[int]
) -> None:
    built(tmp_path)
    built(tmp_path, text, printer, **more)
    assert len(looked_at) == 2


@pytest.mark.slow
def test_stricter_rules_refuse_the_very_file_that_passed(tmp_path: Path) -> None:
    built(tmp_path)
    for _ in range(2):  # and what was refused is not taken for checked
        with pytest.raises(BookError, match=r"would refuse the print edition for its type.*: .* on page \d"):
            built(tmp_path, printer=PRINTER + "least_type: 30\n")


@pytest.mark.slow
def test_other_records_of_the_same_pages_are_read_again_and_their_fault_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(tmp_path)
    real = book.record_of

    def wrong(puzzle: Any, id: str) -> dict[str, Any]:
        record = real(puzzle, id)
        return {**record, "solution": [row[::-1] for row in record["solution"]]}

    monkeypatch.setattr(book, "record_of", wrong)
    for _ in range(2):
        with pytest.raises(BookError, match="does not show the answer to puzzle 1") as refused:
            built(tmp_path)
        lines = [fault.mark.line for fault in refused.value.faults]
        assert lines == [7, 7, 8, 8] * 2  # those of their sections, for puzzles and for answers


def test_all_that_checks_is_asked_whether_it_changed() -> None:
    names = {path.name for path in checks._CHECKERS if path.exists()}
    assert names == {"painted.py", "printers", "production", "render", "source"}


@pytest.mark.slow
def test_other_programs_ask_again(tmp_path: Path, looked_at: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    built(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(checks, "checkers", lambda: b"other sources")
        built(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(checks.provenance, "made_with", lambda: {"pikepdf": "another"})
        built(tmp_path)
    assert len(looked_at) == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE opinion SET puzzle = replace(puzzle, 'pass', 'fail')",
        "DELETE FROM opinion WHERE kind = 'shikaku'",  # as where its sources are others
    ],
)
def test_what_is_damaged_in_the_store_is_looked_for_again(harm: str, tmp_path: Path, looked_at: list[int]) -> None:
    built(tmp_path)
    with closing(sqlite3.connect(tmp_path / "s.sqlite")) as raw:
        raw.execute(harm)
        raw.commit()
    built(tmp_path)
    assert len(looked_at) == 2


@pytest.mark.slow
def test_what_nobody_could_read_is_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(registry.get("shikaku"), "read_clues")
    told: list[str] = []
    for blurb in ("One.", "Another."):
        built(tmp_path, BOOK.replace("One.", blurb), tell=told.append)
        monkeypatch.setattr(reading_back, "_read_page", None)  # nobody reads the second time
    assert told == ["not checked: the pictures of shikaku, read back from paper"] * 2


@pytest.mark.slow
def test_without_a_store_every_build_looks(tmp_path: Path, looked_at: list[int]) -> None:
    for _ in range(2):
        built(tmp_path, store=None)
    assert len(looked_at) == 2
