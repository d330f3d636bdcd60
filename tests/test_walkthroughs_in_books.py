"""Walkthroughs in books: how many pages they take, what of a story these have room for, and what is counted."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from bookmaker.cli import app
from bookmaker.drawing import Drawing
from bookmaker.pages.book.walkthrough_pages import MOST_TOGETHER, unfitted
from bookmaker.pages.manuscript import Edition, FirstStep, Walkthrough
from bookmaker.pages.page import Page, Part, glyphs_of
from bookmaker.production import manuscript as writing
from bookmaker.production.dry_run import trial
from bookmaker.production.job import lay_out, prepare, walked_pages
from bookmaker.production.standing import manuscript_of
from bookmaker.production.walkthroughs import walked
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.words import words_of
from bookmaker.render import pdf

from .test_build import BOOK, built, page_texts
from .test_story_sentences import CROWDED_SUMS, MEDIUM_KILLER, SUMS_THAT_SET

TWO_X_WINGS = "9x9:k5_4c9_2a1a3_2a8b2_8b4a5a9_5c8c7_9a7a5b3_8b3a9_5a8a6_2c7_1k"
TOWERS = "6x6:r2q,oa4a3f3_3a3_4_4b4_3a2a3"
KEY = "12x12:2.3/1.4/6.1/3.1/2.1.2/3.1.2/2.1.3/2.1.2/1.3/1.6/4.1/3.2/1.2/6.1/2.1/3.2/3.2/6.3/3.6/2.3/2.3/1.2/1.6/2.1"
CROWDED_AREAS = "10x10:2c4a2a3a4a3c3b3c5g3b4b3d4c3a4b2a2c5d3b4b3g7c4b3c3a2a4a2a4c2"
CROWDED_EXPERT = "10x10:..f....g.c...f...b.f.c....c.f.b...f...c.g....f..,39_17_8_12_6_31_21_29_23_12_13_14_27_6_16_3_11_8_13_6_31_13_3_20_13_26_24_16_6_12_6_6_17_21_22_17_22_37_16_4_8_35"  # noqa: E501
MEDIUM_KAKURO = "10x10:b........b..d..c.j.b.b.g....g.b.b.j.c..d..b........b,9_23_15_14_13_9_32_38_16_11_23_36_15_4_28_38_16_11_29_15_24_35_15_14_10_14_6_20_11_39_17_14_16_23_4_9"  # noqa: E501
HARD_KAKURO = "10x10:.b.b.c.e.c.d..c..c.d....c.d.c....d.c..c..d.c.e.c.b.b.,7_8_13_11_37_12_7_10_15_33_34_17_16_15_9_6_20_4_10_35_9_10_17_28_16_4_24_29_13_7_12_8_20_19_12_33_11_23_3_5"  # noqa: E501
MEDIUM_BINARY = "10x10:2c1b2e2b2_2d2b2g1e1c1_1c2b1f2d1e1a2d1c1e1b1a2a2f"
HARD_FUTOSHIKI = "6x6:zj,sg2l4g1ll9l3g2ggg1g2l5lg1ll8g2g"


@pytest.mark.slow
def test_a_walkthrough_takes_two_pages_at_most_and_the_moves_are_numbered_through(tmp_path: Path) -> None:
    book = tmp_path / "book.yaml"
    book.write_text(
        "title: Walked\nauthor: A\nseed: walked\ntrim: 6x9in\nanswers: {walkthrough: [easy, hard]}\n"
        "techniques: appendix\nsections:\n"
        "  - {title: One, kind: sudoku, size: 9x9, grade: [easy, hard], count: 4}\n"
        "  - {title: Two, kind: nonogram, size: 15x15, grade: [easy], count: 1}\n"
        "  - {title: Three, kind: net, size: 9x9, grade: [hard], count: 1}\n",
        encoding="utf-8",
    )
    assert app.run(["build", str(book), "--out", str(tmp_path / "out"), "--edition", "print", "--jobs", "1"]) == 0
    pages = page_texts(tmp_path / "out" / "print.pdf")
    heads = Counter(found for text in pages for found in re.findall(r"Puzzle \d+, step by step", text))
    assert sorted(heads) == [f"Puzzle {number}, step by step" for number in range(1, 7)]
    assert max(heads.values()) <= 2
    # A technique is named with the page about it.
    walked = [" ".join(text.split()) for text in pages if re.search(r"Puzzle \d+, step by step", text)]
    named = {found for text in walked for found in re.findall(r"1 .*?\d ([A-Z][^.:()\d]+) \(page (\d+)\)", text)}
    assert named
    assert all(name.split()[-1] in pages[int(page) - 1] for name, page in named)


def test_of_many_walkthroughs_only_some_are_first_put_on_a_page_together_and_none_is_parted() -> None:
    step = FirstStep(Drawing(1, 1, ()), "So it is.", "Step")
    all_of_them = [Walkthrough(number, "Kind", "1 × 1", "easy", (step,) * 13) for number in range(1, 26)]
    pages = [[one.about.number for one in page.parts] for page in unfitted(all_of_them)]
    assert [sorted(set(page)) for page in pages] == [[*range(1, 11)], [*range(11, 21)], [*range(21, 26)]]
    assert all(page.count(number) == 2 for page in pages for number in page)
    assert MOST_TOGETHER == 10


def test_a_deep_check_counts_the_pages_of_walkthroughs_too(tmp_path: Path) -> None:
    sections = [{"kind": "shikaku", "size": "5x5", "grade": grade, "count": 2} for grade in ("easy", "medium")]
    keys = {**BOOK, "sections": sections, "answers": {"walkthrough": ["medium"]}}
    texts = page_texts(built(tmp_path, keys) / "print.pdf")
    takes = trial(prepare(tmp_path / "book.yaml"), clock=lambda: 0.0)
    walked = sum("step by step" in text for text in texts)
    assert 1 <= walked <= takes.walked == 4
    assert takes.pages >= len(texts)
    assert takes.walks == (1, 1)  # of the two medium ones, which were tried


def test_walkthroughs_of_one_picture_share_a_page_which_has_a_bookmark_for_each(tmp_path: Path) -> None:
    book = tmp_path / "book.yaml"
    sections = [{"kind": "sudoku", "size": "4x4", "grade": "easy", "count": 3}]
    book.write_text(yaml.safe_dump({**BOOK, "sections": sections, "answers": {"walkthrough": ["easy"]}}))
    job = prepare(book)
    walked = [page for page in lay_out(job, manuscript_of(job), Edition.PRINT).pages if "step by step" in said(page)]
    (page,) = walked
    assert re.findall(r"Puzzle (\d), step by step", said(page)) == ["1", "2", "3"]
    assert [name[0] for _, name in page.outline if "Sudoku" in name] == ["1", "2", "3"]


def said(page: Page) -> str:
    """What is written on a page, in the order in which it was set."""
    return "\n".join(text for one in glyphs_of(page.items) for _, _, text in one.runs)


def linked(name: str, code: str) -> Walkthrough:
    """The walkthrough of a puzzle by its code, with its shorter tellings."""
    kind, words = registry.get(name), words_of(name, "en")
    told = None
    for steps, is_full in reversed(walked(kind, kind.Clues.parse(code), words)):
        told = Walkthrough(1, words.title, "", "", steps, told, words.phrases.story_stops, is_full)
    assert told is not None
    return told


@pytest.mark.parametrize(
    ("name", "code"), [pytest.param("skyscrapers", TOWERS, marks=pytest.mark.slow), ("nonogram", KEY)]
)
def test_no_walkthrough_takes_three_pages(tmp_path: Path, name: str, code: str) -> None:
    """On A6: one that took more is told shorter and whole, or where it cannot be, stops after two and says so."""
    book = tmp_path / "book.yaml"
    keys = {**BOOK, "trim": "a6", "layout": "pocket", "answers": {"walkthrough": ["easy"]}}
    book.write_text(yaml.safe_dump(keys), encoding="utf-8")
    job, one = prepare(book), linked(name, code)
    assert walked_pages(job, (replace(one, shorter=None, stops=None),))[0] > 2
    manuscript = replace(writing.sketch(job.spec, job.text, job.plan), surroundings=job.surroundings)
    for each, stops in ((one, False), (replace(one, shorter=None), True)):
        assert max(walked_pages(job, (each,))) <= 2
        pages = lay_out(job, replace(manuscript, walkthroughs=(each,)), Edition.PRINT).pages
        (tmp_path / "walked.pdf").write_bytes(pdf.document(pages, title="", author="", language="en", edition="print"))
        text = " ".join(" ".join(page_texts(tmp_path / "walked.pdf")).split())
        assert ("Here the story stops" in text) is stops


def test_no_more_pictures_stand_on_a_page_than_let_what_is_struck_out_of_a_cell_be_read(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(yaml.safe_dump({**BOOK, "trim": "6x9in"}), encoding="utf-8")
    job, one = prepare(tmp_path / "book.yaml"), linked("sudoku", TWO_X_WINGS)
    manuscript = replace(writing.sketch(job.spec, job.text, job.plan), walkthroughs=(replace(one, shorter=None),))
    pages = [page for page in lay_out(job, manuscript, Edition.PRINT).pages if "step by step" in said(page)]
    assert [len([item for item in page.items if isinstance(item, Part)]) for page in pages] == [3, 3]


@pytest.mark.parametrize(
    ("name", "code", "moves", "shown"),
    [
        pytest.param("kakuro", SUMS_THAT_SET, 6, 3, id="with half of its moves"),
        pytest.param("kakuro", MEDIUM_KAKURO, 7, 3, id="with marks in cells of under five millimetres"),
        pytest.param("kakuro", HARD_KAKURO, 8, 3, id="with fifty steps that name their sums in a move"),
        pytest.param("futoshiki", HARD_FUTOSHIKI, 9, 4, id="with twenty-five steps in a move"),
        pytest.param("binary", MEDIUM_BINARY, 8, 4, id="with words on more than half of it"),
    ],
)
def test_one_page_of_six_by_nine_inches_tells_what_would_take_two_in_all_its_moves(
    name: str, code: str, moves: int, shown: int, tmp_path: Path
) -> None:
    (tmp_path / "book.yaml").write_text(yaml.safe_dump({**BOOK, "trim": "6x9in"}), encoding="utf-8")
    job, one = prepare(tmp_path / "book.yaml"), linked(name, code)
    assert len(one.steps) == moves
    manuscript = replace(writing.sketch(job.spec, job.text, job.plan), walkthroughs=(one,))
    pages = [page for page in lay_out(job, manuscript, Edition.PRINT).pages if "step by step" in said(page)]
    assert [len([item for item in page.items if isinstance(item, Part)]) for page in pages] == [shown]


@pytest.mark.slow
def test_where_a_move_holds_more_than_can_be_told_there_are_more_of_them_if_its_pages_have_room(
    tmp_path: Path,
) -> None:
    (tmp_path / "book.yaml").write_text(yaml.safe_dump({**BOOK, "trim": "a4"}), encoding="utf-8")
    job = prepare(tmp_path / "book.yaml")
    sketch = writing.sketch(job.spec, job.text, job.plan)
    for one, count in (
        (replace(linked("kakuro", CROWDED_EXPERT), shorter=None), 9),
        (linked("kakuro", CROWDED_SUMS), 6),
    ):
        pages = lay_out(job, replace(sketch, walkthroughs=(one,)), Edition.PRINT).pages
        shown = [page for page in pages if "step by step" in said(page)]
        assert sum(isinstance(item, Part) for page in shown for item in page.items) == count


def test_a_telling_on_one_page_that_says_far_less_than_one_on_two_is_full() -> None:
    tellings = linked("sudoku", MEDIUM_KILLER).tellings
    assert [len(each.steps) for each in tellings] == [*range(9, 9 - len(tellings), -1)]
    assert not tellings[0].is_full
    assert all(each.is_full for each in tellings if len(each.steps) < 4)


@pytest.mark.slow
def test_of_two_tellings_on_two_pages_the_shorter_one_is_taken_where_only_that_has_clear_cells(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(yaml.safe_dump({**BOOK, "trim": "6x9in"}), encoding="utf-8")
    job, one = prepare(tmp_path / "book.yaml"), linked("shikaku", CROWDED_AREAS)
    assert [len(each.steps) for each in one.tellings][:2] == [9, 8]
    manuscript = replace(writing.sketch(job.spec, job.text, job.plan), walkthroughs=(one,))
    pages = [page for page in lay_out(job, manuscript, Edition.PRINT).pages if "step by step" in said(page)]
    assert [len([item for item in page.items if isinstance(item, Part)]) for page in pages] == [4, 4]
