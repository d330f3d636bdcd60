"""What stands before and after the puzzles: its order, its page numbers, its texts, and pages left empty on purpose."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as PictureFile

from bookmaker.book import spec as specs
from bookmaker.pages.book import paging, prose
from bookmaker.pages.book.block import SPARE, text_block
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.book.page_contents import roman
from bookmaker.pages.manuscript import Edition, Imprint, Paper, Piece, Surroundings
from bookmaker.pages.page import Boxes, Circles, Glyphs, Image, Item, Link, Page, Part
from bookmaker.pages.setting.boxes import BASELINE
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.templates import layouts
from bookmaker.production.matter import surroundings
from bookmaker.render import pdf
from bookmaker.source import document
from bookmaker.source.faults import BookError, Mark
from tests.sample_book import chapter, manuscript, paper

CLASSIC = layouts.load("classic")
IMPRINT = Imprint("First edition", "© 2026 A. Name", "978-3-16-148410-0", "autumn", "1.0")
WORDS = "The pencil glides over the paper until all the lines fall into place, and that is why we make such books. "


def composed(sheet: Paper | None = None, *, edition: Edition = Edition.PRINT, **more: Any) -> Composition:
    """A book of three chapters with these extras."""
    text = replace(manuscript(), surroundings=Surroundings(**more))
    return compose(text, CLASSIC, sheet or paper(), edition)


def leaves(items: tuple[Item, ...]) -> list[Item]:
    return [one for item in items for one in (leaves(item.items) if isinstance(item, Part) else [item])]


def words(page: Page) -> str:
    """All text of a page, as it reads: what kerning set apart is one word again."""
    texts = (item for item in leaves(page.items) if isinstance(item, Glyphs))
    lines = (line for item in texts for _, line in groupby(item.runs, key=lambda run: run[1]))
    return " ".join("".join(run for _, _, run in line) for line in lines)


def folio(page: Page) -> str:
    """What is printed lowest on the page in the folio's type."""
    runs = [(y, run) for item in leaves(page.items) if isinstance(item, Glyphs) for _, y, run in item.runs]
    low = [run for y, run in runs if y > page.height - 60]
    return next((run for run in low if run.isdecimal() or set(run) <= set("ivxlcdm")), "")


def paragraphs(count: int) -> tuple[Piece, ...]:
    return tuple(Piece("paragraph", f"Paragraph {n} begins. {WORDS * 4}") for n in range(1, count + 1))


# Order and numbers.


def test_pages_stand_in_the_order_of_a_printed_book() -> None:
    book = composed(
        has_half_title=True,
        imprint=IMPRINT,
        dedication=(Piece("paragraph", "For Ada."),),
        introduction=(Piece("heading", "Before you begin"), *paragraphs(1)),
        about=(Piece("paragraph", "We make books."),),
    )
    shown = [words(page)[:40] for page in book.pages]
    assert [bool(text) for text in shown[:9]] == [True, False, True, True, True, False, True, False, True]
    assert shown[0] == "Pipes and Plots"
    assert shown[2].startswith("Pipes and Plots")
    assert "ISBN 978-3-16-148410-0" in words(book.pages[3])
    assert shown[4] == "For Ada."
    assert shown[6].startswith("Contents Before you begin ix")
    assert shown[8].startswith("Before you begin Paragraph 1 begins.")
    assert book.sections[0] == 11
    last = max(n for n, page in enumerate(book.pages, start=1) if words(page))
    assert words(book.pages[last - 1]).startswith("About this book We make books.")
    assert last > book.answers


def named(count: int, **more: Any) -> Composition:
    """A book of twelve puzzles, of which the answers of the first ones have names."""
    chapters = (chapter(1, count=6), chapter(7, count=6, title="Later"))
    rest = iter([f"Picture {at}" for at in range(1, count + 1)] + [""] * 12)
    chapters = tuple(
        replace(one, entries=tuple(replace(entry, caption=next(rest)) for entry in one.entries)) for one in chapters
    )
    text = replace(manuscript(*chapters), surroundings=Surroundings(**more))
    spec = CLASSIC.spec.model_copy(update={"gallery": (3, 2)})
    return compose(text, replace(CLASSIC, spec=spec), paper(), Edition.DIGITAL)


def test_a_gallery_shows_what_the_answers_show_with_its_names_behind_them() -> None:
    book = named(8)
    gallery = [number for number, page in enumerate(book.pages, start=1) if "Gallery" in words(page)]
    pages = [number for number in gallery if number > book.answers]
    assert [words(book.pages[number - 1]).count("Picture") for number in pages] == [6, 2]
    assert "7 · Picture 7" in words(book.pages[pages[1] - 1])
    assert f"Gallery {pages[0]}" in words(book.pages[gallery[0] - 1])
    assert (0, "Gallery") in book.pages[pages[0] - 1].outline
    assert pages[0] > max(answer for _, answer in book.places.values())
    about = named(8, about=(Piece("paragraph", "We make books."),))
    assert words(about.pages[pages[1]]).startswith("About this book")


@pytest.mark.parametrize(("names", "more"), [(3, {}), (8, {"has_gallery": False})])
def test_few_names_make_no_gallery_and_who_wants_none_has_none(names: int, more: dict[str, Any]) -> None:
    assert not any("Gallery" in words(page) for page in named(names, **more).pages)


def test_bars_of_a_long_section_are_thick_enough_to_print() -> None:
    text = manuscript(chapter(1, count=60, per_page=2), chapter(61, count=1, title="Later"))
    pages = compose(text, CLASSIC, paper(), Edition.PRINT).pages
    boxes = [box for item in leaves(pages[2].items) if isinstance(item, Boxes) for box in item.boxes]
    assert len(boxes) > 20
    assert min(min(width, height) for _, _, width, height in boxes) >= 0.75


def test_pages_before_the_first_chapter_have_roman_numerals_and_the_count_goes_on() -> None:
    book = composed(imprint=IMPRINT, introduction=paragraphs(12))
    folios = [folio(page) for page in book.pages[: book.sections[0] + 2]]
    first = book.sections[0]
    assert folios[:2] == ["", ""]
    assert folios[2] == "iii"
    assert folios[4:7] == ["v", "vi", "vii"]
    assert folios[first : first + 2] == [str(first + 1), str(first + 2)]


@given(st.integers(1, 3999))
def test_roman_numerals_say_their_number(number: int) -> None:
    values = {"m": 1000, "d": 500, "c": 100, "l": 50, "x": 10, "v": 5, "i": 1}
    digits = [values[letter] for letter in roman(number)]
    signed = (-a if a < b else a for a, b in zip(digits, [*digits[1:], 0], strict=True))
    assert sum(signed) == number
    assert "iiii" not in roman(number)


def test_pages_that_are_switched_off_are_not_there() -> None:
    bare = composed(has_contents=False)
    assert [words(page)[:8] for page in bare.pages[:3]] == ["Pipes an", "", "NUMBERS "]
    assert composed(has_contents=True).sections[0] == bare.sections[0] + 2


def test_the_digital_contents_lead_to_introduction_and_afterword() -> None:
    book = composed(edition=Edition.DIGITAL, introduction=paragraphs(1), about=paragraphs(1))
    contents = next(page for page in book.pages if words(page).startswith("Contents"))
    targets = {item.to for item in leaves(contents.items) if isinstance(item, Link)}
    titles = {words(book.pages[int(page) - 1]).split()[0] for page in targets}
    assert {"Introduction", "About", "Answers"} <= titles
    outline = [title for page in book.pages for _, title in page.outline]
    assert outline.index("Introduction") < outline.index("Warm-up") < outline.index("About this book")


def test_the_copyright_page_says_what_is_known_and_no_more() -> None:
    full, bare = (composed(imprint=one).pages[1] for one in (IMPRINT, Imprint("", "", "", "autumn", "1.0")))
    assert words(full) == (
        "Pipes and Plots A. Name © 2026 A. Name First edition ISBN 978-3-16-148410-0 Made with bookmaker 1.0 from the"
        " seed “autumn”. Every puzzle was proved to have exactly one solution. Set in Source Sans 3, Source Serif 4,"
        " under the SIL Open Font License."
    )
    assert "ISBN" not in words(bare)
    assert "“autumn”" in words(bare)


# Prose.


def test_no_page_ends_with_headings() -> None:
    sorts = ("paragraph", "heading", "heading", "paragraph", "paragraph")
    lines = [(at, Piece(sort, "Words.")) for at, sort in enumerate(sorts)]
    assert [paging._unbroken(lines, count) for count in (1, 2, 3, 4, 5)] == [1, 1, 1, 4, 5]


def test_prose_is_headings_paragraphs_and_lists() -> None:
    text = "# Title\n\nOne\ntwo.\n\n- a\n- b\n  c\n\n3. x\n4. y\n\nEnd\\\nhere."
    assert prose.read(text) == (
        Piece("heading", "Title"),
        Piece("paragraph", "One two."),
        Piece("item", "a", "•"),
        Piece("item", "b c", "•"),
        Piece("item", "x", "3."),
        Piece("item", "y", "4."),
        Piece("paragraph", "End\nhere."),
    )


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("[a](b)", 1, "a link to anything but the web or an e-mail address"),
        ("a\nb [c](ftp://x.org)", 2, "a link to anything but the web or an e-mail address"),
        ("a\nb\ue001c", 2, "a private character"),
        ("a\n\n![a](b)", 3, "a picture"),
        ("a\n\n> b", 3, "a quotation"),
        ("a\n\n    b", 3, "code"),
        ("a `b`", 1, "code"),
        ("a\n\n***", 3, "a rule"),
        ("a\n\n<b>c</b>", 3, "HTML"),
        ("- a\n  - b", 2, "a list within a list"),
    ],
)
def test_what_prose_cannot_set_is_named_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(prose.Unset) as caught:
        prose.read(text)
    assert (caught.value.line, caught.value.what) == (line, what)


MARKED = 'A **bold** word, an *"italic" one*, a [link of two](https://www.example.com/a--b), <https://x.org>.'


def test_words_of_a_text_are_bold_and_italic_in_faces_of_their_own() -> None:
    book = composed(introduction=prose.read(MARKED))
    page = next(page for page in book.pages if "bold" in words(page))
    faces = {text: item.font for item in leaves(page.items) if isinstance(item, Glyphs) for _, _, text in item.runs}
    assert faces["bold"] == "SourceSerif4-Semibold"
    assert faces["“italic”"] == faces["one"] == "SourceSerif4-Italic"
    starts = [
        x for item in leaves(page.items) if isinstance(item, Glyphs) for x, _, text in item.runs if text == "bold"
    ]
    plain = Typeface("SourceSerif4-Regular", 10.5)
    left = next(x for item in leaves(page.items) if isinstance(item, Glyphs) for x, _, text in item.runs if text == "A")
    assert starts == [pytest.approx(left + plain.width("A "))]


def test_links_are_written_out_in_print_and_lead_there_on_screens() -> None:
    on_paper = composed(introduction=prose.read(MARKED))
    said = " ".join(map(words, on_paper.pages))
    assert "of two (example.com/a--b)" in said
    assert ", x.org." in said
    on_screen = composed(edition=Edition.DIGITAL, introduction=prose.read(MARKED))
    assert "(example.com" not in " ".join(map(words, on_screen.pages))
    targets = [item.to for page in on_screen.pages for item in leaves(page.items) if isinstance(item, Link)]
    assert targets.count("https://www.example.com/a--b") == 3
    file = on_disk(on_screen)
    assert b"https://www.example.com/a--b" in file


def on_disk(book: Composition) -> bytes:
    """The addresses of a digital file's links are not compressed."""
    return pdf.document(book.pages, title="T", author="", language="en", edition="digital")


def test_headings_stay_plain() -> None:
    (piece,) = prose.read("# A *fine* [book](https://x.org)")
    assert piece == Piece("heading", "A fine book")


@settings(max_examples=8)
@given(st.integers(1, 25), st.booleans())
def test_prose_flows_whole_over_pages_that_it_fits(count: int, has_headings: bool) -> None:
    pieces = paragraphs(count)
    if has_headings:
        pieces = tuple(one for n, piece in enumerate(pieces) for one in (Piece("heading", f"Part {n}."), piece))
    book = composed(introduction=(Piece("heading", "T"), *pieces))
    pages = [words(page) for page in book.pages[4 : book.sections[0] - 1]]
    flowing = " ".join(page.rsplit(" T ", 1)[0] for page in pages if page)
    assert "".join(flowing.split()) == "T" + "".join("".join(piece.text.split()) for piece in pieces)
    assert [page for page in pages[:-1] if page.split()[-3] == "Part"] == []


def test_no_line_of_a_paragraph_stands_alone_on_a_page() -> None:
    """Whatever fills the page above it."""
    for lines in range(1, 10):
        pieces = (*(Piece("item", "x", "-") for _ in range(lines)), *paragraphs(6))
        book = composed(introduction=pieces)
        for page in book.pages[4 : book.sections[0] - 1]:
            for glyphs in (item for item in leaves(page.items) if isinstance(item, Glyphs) and item.size == 10.5):
                baselines = {y for _, y, _ in glyphs.runs}
                assert len(baselines) > 1 or glyphs.runs[0][2] in ("x", "-")


# Files and faults.

BOOK = """\
title: A Book
seed: s
sections: [{kind: net, size: 5, grade: easy, count: 1}]
"""


def read(text: str, folder: Path) -> Surroundings:
    written = document.parse(BOOK + text, name=str(folder / "book.yaml"))
    return surroundings(specs.check(written), written, version="1.0")


def test_a_text_may_lie_in_a_file_beside_the_book(tmp_path: Path) -> None:
    (tmp_path / "before.md").write_text("\ufeff# Before\n\nWords.\n", encoding="utf-8")
    found = read("introduction: before.md\nabout: |\n  One.\n\n  Two.\n", tmp_path)
    assert found.introduction == (Piece("heading", "Before"), Piece("paragraph", "Words."))
    assert found.about == (Piece("paragraph", "One."), Piece("paragraph", "Two."))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("introduction: before.md\n", "before.md:3:1: code in line 3 cannot be set"),
        ("introduction: a `word`\n", "book.yaml:4:15: code in line 1 cannot be set"),
        ("about: none.md\n", "book.yaml:4:8: cannot read 'none.md': no such file or directory"),
        ("about: latin.md\n", "book.yaml:4:8: 'latin.md' is not text in UTF-8"),
        ("about: empty.md\n", "book.yaml:4:8: 'empty.md' holds no text"),
        ("about: ''\n", "book.yaml:4:8: 'about' must not be empty"),
        ("matter: {copyright: false}\nedition: First\n", "book.yaml:5:1: 'edition' would not be seen"),
        ("matter: {half_title: maybe}\n", "book.yaml:4:22: 'half_title' must be true or false, not 'maybe'"),
        ("one_sided: 1\n", "book.yaml:4:12: 'one_sided' must be true or false, not '1'"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_at_its_line(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "before.md").write_text("One.\n\n`Two.`\n", encoding="utf-8")
    (tmp_path / "latin.md").write_bytes(b"\xe4")
    (tmp_path / "empty.md").write_text("\n", encoding="utf-8")
    with pytest.raises(BookError) as caught:
        read(text, tmp_path)
    assert str(caught.value).replace(f"{tmp_path}/", "").startswith(said)


def test_all_texts_with_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        read("introduction: '`a`'\nabout: '`b`'\n", tmp_path)
    assert len(caught.value.faults) == 2


def test_a_letter_that_no_font_has_is_a_fault_at_the_text() -> None:
    with pytest.raises(BookError, match=r"book.yaml:7:3: no font has '囲'"):
        composed(introduction=(Piece("paragraph", "囲碁"),), marks=(("introduction", Mark("book.yaml", 7, 3)),))


def test_other_books_a_list_to_tick_off_and_pages_for_notes_follow_the_answers() -> None:
    book = composed(has_log=True, notes=2, has_certificate=True, also_by=(Piece("item", "Small Nets", "•"),))
    after = [words(page) for page in book.pages[book.answers :] if page.items]
    assert [text.split()[0] for text in after[-5:]] == ["Solved", "Also", "Notes", "Notes", "Certificate"]
    assert after[-4].startswith("Also by A. Name • Small Nets")
    assert {str(number) for number in book.places} <= set(after[-5].split())
    contents = words(next(page for page in book.pages if words(page).startswith("Contents")))
    log = next(n for n in range(book.answers, len(book.pages)) if words(book.pages[n - 1]).startswith("Solved"))
    assert f"Answers {book.answers} Solved {log} Also by A. Name {log + 1}" in contents


def test_a_long_list_to_tick_off_goes_on_over_pages() -> None:
    text = replace(manuscript(chapter(1, count=200)), surroundings=Surroundings(has_log=True))
    book = compose(text, CLASSIC, paper(), Edition.PRINT)
    pages = [page for page in book.pages if [title for _, title in page.outline] == ["Solved"]]
    first = book.pages.index(pages[0])
    listed = " ".join(words(page) for page in book.pages[first:]).split()
    assert all(str(number) in listed for number in range(1, 201))
    assert len(book.pages) - first > 1


def test_a_picture_stands_over_what_is_said_about_the_book_in_print_in_grey(tmp_path: Path) -> None:
    PictureFile.new("RGB", (900, 600), (200, 40, 40)).save(tmp_path / "me.png")
    around = read("about: Words.\nabout_picture: me.png\n", tmp_path)
    for edition, colours in ((Edition.PRINT, 1), (Edition.DIGITAL, 3)):
        book = compose(replace(manuscript(), surroundings=around), CLASSIC, paper(), edition)
        page = next(page for page in book.pages if words(page).startswith("About this book"))
        (picture,) = (item for item in leaves(page.items) if isinstance(item, Image))
        assert picture.box[2:] == pytest.approx((40 * 72 / 25.4, 40 * 72 / 25.4))
        assert picture.box[1] < min(
            y for item in leaves(page.items) if isinstance(item, Glyphs) for _, y, t in item.runs if t == "Words."
        )
        with PictureFile.open(io.BytesIO(picture.png)) as image:
            assert len(set(image.convert("RGB").getpixel((9, 9)))) == min(colours, 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("about: Words.\nabout_picture: me.png\n", "book.yaml:5:16: 'me.png' would be printed with 12 dpi"),
        ("about: Words.\nabout_picture: no.png\n", "book.yaml:5:16: cannot read 'no.png'"),
        ("about_picture: me.png\n", "book.yaml:4:1: 'about_picture' would not be seen: there is no 'about'"),
    ],
)
def test_a_picture_that_cannot_be_printed_is_told_at_its_line(text: str, said: str, tmp_path: Path) -> None:
    PictureFile.new("RGB", (20, 20)).save(tmp_path / "me.png")
    with pytest.raises(BookError) as caught:
        read(text, tmp_path)
    assert str(caught.value).replace(f"{tmp_path}/", "").startswith(said)


# Pages left empty, and pages for notes.


def test_one_sided_books_have_nothing_behind_a_puzzle() -> None:
    book = composed(is_one_sided=True)
    pages = {page for page, _ in book.places.values()}
    assert all(page % 2 for page in pages)
    assert [page for page in pages if book.pages[page].items] == []
    assert len(book.pages) % 2 == 0


@pytest.mark.parametrize(("limits", "is_fault"), [((0, 10), True), ((1, 1), True), ((1, 2), False)])
def test_empty_pages_are_counted_against_the_printers_limits(limits: tuple[int, int], is_fault: bool) -> None:
    sheet = replace(paper(), blanks=limits, last_blank=True)
    marks = (("one_sided", Mark("book.yaml", 9, 12)),)
    if is_fault:
        with pytest.raises(BookError, match=r"book.yaml:9:12: up to 1 pages in a row are empty, and 2 at the end"):
            composed(sheet, is_one_sided=True, has_answers_opener=True, marks=marks)
    else:
        composed(sheet, is_one_sided=True, has_answers_opener=True, marks=marks)


@pytest.mark.parametrize("least", [24, 31, 32])
@pytest.mark.parametrize("last_blank", [False, True])
def test_books_too_short_to_be_bound_are_filled_up_with_pages_for_notes(least: int, last_blank: bool) -> None:
    text = manuscript(chapter(1))
    usual = compose(text, CLASSIC, paper(), Edition.PRINT)
    filled = compose(text, CLASSIC, replace(paper(pages=(least, 99)), last_blank=last_blank), Edition.PRINT)
    assert len(filled.pages) == least + least % 2
    assert usual.notes == 0
    notes = [page for page in filled.pages if words(page).startswith("Notes")]
    assert len(notes) == filled.notes >= 12
    assert bool(filled.pages[-1].items) is not last_blank
    assert filled.places == usual.places
    for page in notes:
        (dots,) = (item for item in leaves(page.items) if isinstance(item, Circles))
        assert len(dots.centres) > 500


def test_enough_pages_get_no_notes() -> None:
    pages = len(composed(has_answers_opener=True).pages)
    assert composed(paper(pages=(pages, 99)), has_answers_opener=True).notes == 0


def test_a_printer_with_wide_margins_gets_room_for_the_folio_too() -> None:
    sheet = replace(paper(432.0, 648.0), outside=60.0)
    layout = layouts.load("classic")
    block = text_block(layout, sheet, pages=100, is_recto=True, edition=Edition.PRINT)
    below = sheet.height - block.y - block.height
    assert below >= layout.spec.margins.foot + BASELINE + 60.0 + SPARE
