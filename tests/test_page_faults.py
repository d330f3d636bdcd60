"""What cannot be laid out is a fault at its line that says what would fit, and nothing larger does."""

from dataclasses import replace
from pathlib import Path

import pytest

from bookmaker.pages.book.compose import compose
from bookmaker.pages.manuscript import Chapter, Edition, Manuscript, Paper
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.production.job import prepare
from bookmaker.source.faults import BookError
from tests.page_laws import texts
from tests.sample_book import chapter, how_to, manuscript, paper


def faults_of(text: Manuscript, classic: Layout, sheet: Paper | None = None) -> list[str]:
    with pytest.raises(BookError) as error:
        compose(text, classic, sheet or paper(), Edition.PRINT)
    return [str(fault) for fault in error.value.faults]


def test_a_grid_under_the_floor_is_a_fault_that_says_what_would_fit(classic: Layout) -> None:
    assert faults_of(manuscript(chapter(1, width=12, height=12, per_page=2)), classic) == [
        "book.yaml:11:15: the cells of a 12 × 12 puzzle would be 7.5 mm wide, under the 8.5 mm that people"
        " need to write in\n"
        "  hint: what would fit: 1 to a page, or grids up to 10 × 10, or a larger trim"
    ]


def test_what_a_fault_says_would_fit_does_fit_and_nothing_larger(classic: Layout) -> None:
    def fits(side: int, per_page: int) -> bool:
        text = manuscript(chapter(1, width=side, height=side, per_page=per_page))
        try:
            compose(text, classic, paper(), Edition.PRINT)
        except BookError:
            return False
        return True

    assert fits(12, 1)
    assert fits(10, 2)
    assert not fits(11, 2)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("asked", ["layout: classic, trim: 6x9in", "layout: children, trim: 8.5x11in"])
def test_the_pages_of_answer_and_hint_find_room_below_narrow_grids(asked: str, language: str, tmp_path: Path) -> None:
    section = "{kind: net, size: 5x5, grade: easy, count: 4, per_page: 4}"
    book = f"{{title: T, seed: s, language: {language}, hints: back, {asked}, sections: [{section}]}}"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    assert prepare(tmp_path / "book.yaml").spec.language == language


def test_with_one_to_a_page_the_section_is_to_blame(classic: Layout) -> None:
    said = faults_of(manuscript(chapter(1, width=20, height=20)), classic)
    assert said == [
        "book.yaml:11:5: the cells of a 20 × 20 puzzle would be 6.2 mm wide, under the 8.5 mm that people"
        " need to write in\n  hint: what would fit: grids up to 14 × 14, or a larger trim"
    ]


def test_every_section_with_too_small_cells_is_named(classic: Layout) -> None:
    text = manuscript(chapter(1, width=20, height=20), chapter(5, title="Fine"), chapter(9, width=18, height=20))
    assert [one.split(": ")[0] for one in faults_of(text, classic)] == ["book.yaml:11:5", "book.yaml:19:5"]


def test_answers_too_small_to_read_are_a_fault_with_a_number_that_works(classic: Layout) -> None:
    text = manuscript(chapter(1, width=14, height=14, count=9), answers_per_page=9)
    said = faults_of(text, classic)
    assert said == [
        "book.yaml:90:11: the answers of 14 × 14 puzzles are too small to read at 9 to a page\n"
        "  hint: 8 to a page would do"
    ]
    compose(replace(text, answers_per_page=8), classic, paper(), Edition.PRINT)


def with_floors(one: Chapter) -> Chapter:
    return replace(one, entries=tuple(replace(entry, cell_floors=(1.0, 1.0)) for entry in one.entries))


@pytest.mark.parametrize(("side", "asked", "said"), [(14, 9, 8), (16, 8, 6)])
def test_as_many_answers_to_a_page_are_offered_as_can_be_read(
    side: int, asked: int, said: int, classic: Layout
) -> None:
    text = manuscript(chapter(1, width=side, height=side, count=asked), answers_per_page=asked)
    large = replace(text, chapters=tuple(with_floors(one) for one in text.chapters))
    assert [one.split("hint: ")[1] for one in faults_of(large, classic)] == [f"{said} to a page would do"]
    for count in range(said + 1, asked):
        assert faults_of(replace(large, answers_per_page=count), classic), count


def test_more_pages_than_the_printer_binds_are_a_fault_at_the_trim(classic: Layout) -> None:
    said = faults_of(manuscript(chapter(1)), classic, paper(pages=(2, 8)))
    hint = "the printer binds 2 to 8: make two books, or put more on a page"
    assert said == [f"book.yaml:5:7: the book has 10 pages\n  hint: {hint}"]


def test_letters_that_no_font_has_are_a_fault_at_their_line(classic: Layout) -> None:
    text = manuscript(chapter(1, title="Warm ★"), title="Pipes 李", author="א. Name")
    assert [one.split("\n")[0] for one in faults_of(text, classic)] == [
        "book.yaml:1:8: no font has '李' (U+674E) of 'Pipes 李'",
        "book.yaml:2:9: no font has 'א' (U+05D0) of 'א. Name'",
        "book.yaml:11:5: no font has '★' (U+2605) of 'Warm ★'",
    ]


@pytest.mark.parametrize("author", ["Zoë Kłosińska", "Ангелина Ђорђевић", "Ιωάννης Ρίτσος", "Nguyễn Thị Ánh"])
def test_authors_of_most_european_scripts_have_their_letters(author: str, classic: Layout) -> None:
    composed = compose(manuscript(author=author), classic, paper(), Edition.PRINT)
    assert author in texts(composed.pages[0])


def test_accents_written_apart_from_their_letters_are_joined(classic: Layout) -> None:
    composed = compose(manuscript(author="Zoe\u0308"), classic, paper(), Edition.PRINT)
    assert "Zoë" in texts(composed.pages[0])


def test_letters_that_a_kind_uses_and_no_font_has_are_a_fault(classic: Layout) -> None:
    starred = replace(chapter(1), how_tos=(replace(how_to(), goal="Find the ★."),))
    assert faults_of(manuscript(starred), classic)[0].startswith("book.yaml:11:5: no font has '★'")


def test_a_page_without_room_is_a_fault_at_the_trim(classic: Layout) -> None:
    said = faults_of(manuscript(), classic, paper(1.5, 1.5))
    assert [one.split(" (")[0] for one in said] == [
        "book.yaml:5:7: there is no room on the page between its margins\n  hint: ask for a larger trim"
    ]


def test_what_does_not_fit_in_a_layouts_foot_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "layout.yaml").write_text("extends: classic\n", encoding="utf-8")
    foot = 'foot: [{text: "A\\nB\\nC\\nD", style: folio}]'
    (tmp_path / "mine" / "_foot.j2").write_text(foot, encoding="utf-8")
    said = r"foot of page 3 \(contents\) is 48.0 points high, with room for 21.8\n  hint: let .*foot_height: 48pt"
    with pytest.raises(BookError, match=said):
        compose(manuscript(), layouts.load("mine", folders=[tmp_path]), paper(), Edition.PRINT)
    (tmp_path / "mine" / "layout.yaml").write_text("extends: classic\nmargins: {foot_height: 48pt}\n", encoding="utf-8")
    compose(manuscript(), layouts.load("mine", folders=[tmp_path]), paper(), Edition.PRINT)
