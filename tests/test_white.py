"""White space: how much of a page stays empty, and what `check --deep` says of it."""

import json
from collections import Counter
from pathlib import Path

import pytest

from bookmaker.pages.book.white import white
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.setting.measure import Area
from bookmaker.production import book
from bookmaker.production.job import prepare
from bookmaker.production.page_account import as_built, likely_account, purposes, too_much_teaching

BOOK = "{title: T, seed: s, trim: 6x9in, sections: [{kind: blank, size: 4x4, grade: easy, count: 2, per_page: 1}]}"


@pytest.mark.parametrize(
    ("covered", "empty"),
    [
        ([], 1.0),
        ([Area(10, 10, 120, 60)], 0.5),  # the upper half
        ([Area(10, 10, 120, 60), Area(10, 10, 60, 120)], 0.25),  # what lies twice counts once
        ([Area(-500, -500, 2000, 2000)], 0.0),
        ([Area(200, 10, 50, 50), Area(10, 10, 120, 0)], 1.0),  # beyond the block, and without height
    ],
)
def test_white_is_the_share_of_the_block_that_nothing_touches(covered: list[Area], empty: float) -> None:
    assert white(Area(10, 10, 120, 120), covered) == pytest.approx(empty)


def test_every_page_is_told_by_its_purpose_with_its_white(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    first, *others = as_built(prepare(tmp_path / "book.yaml"))
    assert first.startswith("as it stands ")
    assert "2 with puzzles" in first
    (puzzles,) = (one for one in others if "pages with puzzles" in one)
    assert len(puzzles.partition(": ")[2].split(", ")) == 2
    named = sorted(int(page.split()[0]) for one in others for page in one.partition(": ")[2].split(", "))
    assert named[0] == 1
    assert len({*named}) == len(named)


def test_a_check_tells_about_as_many_pages_as_the_book_gets_and_the_most(tmp_path: Path) -> None:
    text = BOOK.replace("sections:", "techniques: appendix, hints: back, answers: {walkthrough: [easy]}, sections:")
    text = text.replace("kind: blank, size: 4x4", "kind: sudoku, size: 6x6")
    (tmp_path / "book.yaml").write_text(text, encoding="utf-8")
    job = prepare(tmp_path / "book.yaml")
    likely = likely_account(job)
    (first, *_) = as_built(job)
    assert likely.total() == pytest.approx(int(first.split()[4 - 1]), rel=0.15)
    assert purposes(job, likely).startswith(f"about {likely.total()} pages, {job.pages + 4} at most: 2 with puzzles")


@pytest.mark.parametrize(
    "section",
    [
        # The gallery of what answers show was not counted, nor the labels around the pictures of a how-to.
        "{kind: nonogram, size: 7x7, grade: any, count: 4, options: {glyphs: CATS}}",
        "{mix: [{kind: tents, size: 8, grade: any, count: 1}, {kind: suguru, size: 5, grade: any, count: 1}]}",
    ],
)
def test_a_book_has_as_many_pages_as_the_check_told_before(section: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"title: T\nseed: s\nsections: [{section}]\n", encoding="utf-8")
    job = prepare(tmp_path / "book.yaml")
    built = book.build(tmp_path / "book.yaml", out=tmp_path / "out", editions=(Edition.PRINT,))
    assert json.loads((built.folder / "manifest.json").read_text())["pages"] == likely_account(job).total() == job.pages


@pytest.mark.parametrize(
    ("on", "ways"),
    [
        ({}, "fewer kinds, more puzzles"),
        ({"techniques": "appendix"}, "'techniques: none', fewer kinds, more puzzles"),
        ({"hints": "back"}, "'hints: none', fewer kinds, more puzzles"),
        ({"techniques": "inline", "hints": "back"}, "'techniques: none', 'hints: none', fewer kinds, more puzzles"),
    ],
)
def test_pages_that_teach_are_told_where_they_are_more_than_a_third_with_what_the_book_has_on(
    tmp_path: Path, on: dict[str, str], ways: str
) -> None:
    keys = {"techniques": "none", "hints": "none"} | on
    text = BOOK.replace("sections:", f"{', '.join(f'{key}: {word}' for key, word in keys.items())}, sections:")
    (tmp_path / "book.yaml").write_text(text.replace("blank, size: 4x4", "sudoku, size: 6x6"), encoding="utf-8")
    job = prepare(tmp_path / "book.yaml")
    assert list(too_much_teaching(job, Counter(teaching=4, puzzles=8))) == []
    said = f"about 5 of 12 pages teach, more than a third; {ways} would change that"
    assert list(too_much_teaching(job, Counter(teaching=5, puzzles=7))) == [said]
