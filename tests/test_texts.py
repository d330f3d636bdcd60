"""An author's texts and picture: what Markdown is set, how it flows over pages, what is wrong at its line."""

import io
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as PictureFile

from bookmaker.book import spec as specs
from bookmaker.pages.book import paging, prose
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.book.sheets import Sheet
from bookmaker.pages.manuscript import Edition, Imprint, OwnPages, Piece, Surroundings
from bookmaker.pages.page import Glyphs, Image, Link, Page, Part
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.quotes import typeset
from bookmaker.pages.templates import layouts
from bookmaker.production.matter import surroundings
from bookmaker.render import pdf
from bookmaker.source import document
from bookmaker.source.faults import BookError, SourcePlace
from tests.matter_pages import CLASSIC, WORDS, composed, leaves, paragraphs, words
from tests.sample_book import manuscript, paper

from .test_build import SMALL, built

# Prose.


def test_no_page_ends_with_headings() -> None:
    sorts = ("paragraph", "heading", "heading", "paragraph", "paragraph")
    lines = [(at, Piece(sort, "Words.")) for at, sort in enumerate(sorts)]
    assert [paging._unbroken(lines, count) for count in (1, 2, 3, 4, 5)] == [1, 1, 1, 4, 5]


@pytest.mark.parametrize(
    ("lines", "pages"),
    [
        ((60, 30, 20, 120, 50, 40), [(60, 30), (20,), (120,), (50, 40)]),  # the fourth is too high and stands alone
        ((20,) * 7, [(20,) * 4, (20,) * 3]),
        ((40, 40, 40, 10, 10, 10, 10, 10, 10), [(40, 40), (40, *(10,) * 6)]),  # evenly would be five, and four
        ((20,) * 5, [(20,) * 5]),
        ((), []),
    ],
)
def test_a_list_has_as_few_pages_as_hold_it_about_as_many_lines_on_each(
    lines: tuple[int, ...], pages: list[tuple[int, ...]]
) -> None:
    """In points, of which a page has 100."""
    fitting: Any = SimpleNamespace(
        block=lambda _: SimpleNamespace(height=100), height=lambda _, sheet: sum(sheet.parts)
    )
    found = paging.filled(fitting, len(lines), lambda at, end: Sheet("hints", parts=lines[at:end], first=at + 1))
    assert [one.parts for one in found] == pages
    assert [one.first for one in found] == [1 + sum(map(len, pages[:at])) for at in range(len(pages))]


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
        ("a\n\nb ![a](b)", 3, "a picture within other words"),
        ("- ![a](b)", 1, "a picture within other words"),
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


@pytest.mark.parametrize(("layout", "trim"), [("classic", (6, 9)), ("magazine", (8.5, 11)), ("large-print", (8.5, 11))])
def test_entries_of_a_table_stand_in_columns_as_the_page_is_wide_and_groups_of_them_on_one_page(
    layout: str, trim: tuple[float, float]
) -> None:
    # Once a table had as many columns on every page, and three of its entries had a page to themselves.
    groups = [[f"{n} {size}{n}, 12{n}0" for n in range(10, 10 + size)] for size in (12, 30, 45)]
    pieces = [
        one
        for entries in groups
        for one in (Piece("subheading", "Cells"), *(Piece("entries", entry) for entry in entries))
    ]
    book = compose(
        replace(manuscript(), surroundings=Surroundings(tables=(Piece("heading", "Table"), *pieces))),
        layouts.load(layout),
        paper(*trim),
        Edition.PRINT,
    )
    for entries in groups:
        ways = {entry.split(" ", 1)[1] for entry in entries}
        found = [
            (number, y, text)
            for number, page in enumerate(book.pages)
            for item in leaves(page.items)
            if isinstance(item, Glyphs)
            for _, y, text in item.runs
            if text in ways
        ]
        assert {text for _, _, text in found} == ways  # each whole, on one line
        assert len({number for number, _, _ in found}) == 1
        assert len({y for _, y, _ in found}) <= -(-len(ways) // 3)


@pytest.mark.slow
@settings(max_examples=8)
@given(st.integers(1, 25), st.booleans())
def test_prose_flows_whole_over_pages_that_it_fits(count: int, has_headings: bool) -> None:
    pieces = paragraphs(count)
    if has_headings:
        pieces = tuple(one for n, piece in enumerate(pieces) for one in (Piece("heading", f"Part {n}."), piece))
    book = composed(introduction=(Piece("heading", "T"), *pieces))
    pages = [words(page) for page in book.pages[4 : book.sections[0] - 1]]
    flowing = " ".join(page.rsplit(" T ", 1)[0] for page in pages if page)
    whole = "T" + "".join("".join(piece.text.split()) for piece in pieces)
    after = "".join(flowing.split()).removeprefix(whole)
    assert not after.strip("0123456789")  # those of an ornament, where there is room for one
    assert [page for page in pages[:-1] if page.split()[-3] == "Part"] == []


@pytest.mark.slow
def test_no_line_of_a_paragraph_stands_alone_on_a_page() -> None:
    """Whatever fills the page above it."""
    for lines in range(1, 10):
        pieces = (*(Piece("item", "x", "-") for _ in range(lines)), *paragraphs(6))
        book = composed(introduction=pieces)
        for page in book.pages[4 : book.sections[0] - 1]:
            for glyphs in (item for item in leaves(page.items) if isinstance(item, Glyphs) and item.size == 10.5):
                baselines = {y for _, y, _ in glyphs.runs}
                assert len(baselines) > 1 or glyphs.runs[0][2] in ("x", "-")


def _runs(page: Page, size: float) -> list[tuple[float, float, str]]:
    """All strings of that size on a page: x, y, text."""
    glyphs = (item for item in leaves(page.items) if isinstance(item, Glyphs) and item.size == size)
    return [run for item in glyphs for run in item.runs]


def test_a_table_has_as_many_columns_as_the_page_holds_and_its_groups_stay_whole() -> None:
    entries = [Piece("entries", f"{n}× 111, 112, 122, 333") for n in range(101, 281)]
    table = (Piece("heading", "T"), *entries[:120], Piece("subheading", "More"), *entries[120:])
    for width, columns, groups in ((6, 3, [True, False]), (8.5, 5, [True])):
        book = composed(paper(width, 9), tables=table)
        pages = [found for page in book.pages if (found := [run for run in _runs(page, 8.5) if run[2][-1:] == "×"])]
        assert [len({x for x, _, _ in page}) for page in pages] == [columns] * len(groups)
        assert ["101×" in (text for _, _, text in page) for page in pages] == groups
        assert pages[-1][-1][2] == "280×"
        first = sorted((y, text) for x, y, text in pages[0] if x == min(pages[0])[0])
        assert [text for _, text in first[:20]] == [f"{101 + n}×" for n in range(20)]  # to be read down


def test_a_few_last_rows_of_a_table_take_the_group_before_them_to_their_page() -> None:
    counts = (81, 24, 6)  # a page holds two groups of these
    groups = [[f"{100 * n + at}× 111, 112, 122, 333" for at in range(count)] for n, count in enumerate(counts, 1)]
    pieces = [
        piece
        for entries in groups
        for piece in (Piece("subheading", "Cells"), *(Piece("entries", entry) for entry in entries))
    ]
    book = composed(paper(6, 9), tables=(Piece("heading", "T"), *pieces))
    pages = [{text for _, _, text in _runs(page, 8.5) if text[-1:] == "×"} for page in book.pages]
    assert [len(page) for page in pages if page] == [81, 30]


def test_the_foot_of_a_page_of_tables_names_the_one_at_its_top() -> None:
    pieces = [
        piece
        for name in ("First sums", "Second sums")
        for piece in (Piece("heading", name), *(Piece("entries", f"{at}× 111, 112, 122, 333") for at in range(100)))
    ]
    book = composed(paper(6, 9), tables=tuple(pieces))
    pages = [page for page in book.pages if any(text[-1:] == "×" for _, _, text in _runs(page, 8.5))]
    feet = [[text for _, _, text in _runs(page, 7.5) if text.endswith("sums")] for page in pages]
    assert feet[0] == ["First sums"]
    assert feet[-1] == ["Second sums"]


def test_groups_of_few_entries_share_the_whole_width_and_their_columns_begin_on_one_line() -> None:
    groups = [[f"{at * 10 + n}× {'1+2+3'[: 1 + 2 * at]}" for n in range(4)] for at in (1, 2)]
    pieces = [Piece("heading", "T")]
    for some in groups:
        pieces += [Piece("subheading", "Cells"), *(Piece("entries", one) for one in some)]
    book = composed(paper(6, 9), tables=tuple(pieces))
    (page,) = (page for page in book.pages if any(text == "10×" for _, _, text in _runs(page, 8.5)))
    lefts = {text: x for x, _, text in _runs(page, 8.5) if text.endswith("×")}
    assert [lefts[f"{n}×"] for n in range(10, 14)] == [lefts[f"{n}×"] for n in range(20, 24)]
    assert lefts["13×"] > page.width / 2


def test_entries_too_long_for_two_columns_go_on_below_themselves_in_one_of_them() -> None:
    entries = {
        f"{n}×": ", ".join(str(1000 * n + at) for at in range(13 if 15 <= n <= 18 else 2)) for n in range(10, 26)
    }
    pieces = (Piece("entries", f"{sought} {ways}") for sought, ways in entries.items())
    book = composed(paper(6, 9), tables=(Piece("heading", "T"), *pieces))
    (page,) = (page for page in book.pages if any(text == "10×" for _, _, text in _runs(page, 8.5)))
    runs = _runs(page, 8.5)
    tops = {text: (x, y) for x, y, text in runs if text in entries}
    ways = sorted((x, y, text) for x, y, text in runs if ", " in text or text[-1:].isdecimal())
    left = {round(x) for x, _ in tops.values()}
    assert len(left) == 2
    assert len({y for _, y, _ in ways}) < len(entries)
    found: dict[str, list[str]] = {one: [] for one in entries}
    for x, y, text in ways:
        above = [(at, one) for one, (x_of, at) in tops.items() if at <= y + 1 and 0 < x - x_of < 60]
        found[max(above)[1]].append(text)  # none goes on in the next column
    assert {one: " ".join(texts) for one, texts in found.items()} == entries


@pytest.mark.parametrize("name", ["classic", "children", "large-print", "magazine", "pocket"])
def test_a_table_has_room_for_what_is_looked_up(name: str) -> None:
    layout = layouts.load(name)
    text = replace(
        manuscript(), surroundings=Surroundings(tables=(Piece("heading", "T"), Piece("entries", "1000000× 58")))
    )
    pages = compose(text, layout, paper(8.5, 11), Edition.PRINT).pages
    style = layout.theme.styles["move-number"]
    (at,) = (x for page in pages for x, _, text in _runs(page, style.size) if text == "1000000×")
    (beside,) = (x for page in pages for x, _, text in _runs(page, style.size) if text == "58")
    assert at + style.typeface.width("1000000×") + 3 < beside


def test_the_longest_line_of_prose_is_one_that_is_easily_read() -> None:
    face = CLASSIC.theme.styles["prose"].typeface
    for width, least in ((6, 0.9 * 353), (8.5, 0.9 * 378)):
        book = composed(paper(width, 11), introduction=(*paragraphs(3), Piece("item", WORDS, "-")))
        widths = [face.width(text) for page in book.pages for _, _, text in _runs(page, 10.5)]
        assert least < max(widths) <= 36 * 10.5


@pytest.mark.parametrize("text", ["introduction", "about"])
def test_an_ornament_stands_below_a_text_that_leaves_room_for_it(text: str) -> None:
    def ornaments(count: int) -> int:
        book = composed(paper(8.5, 11), **{text: paragraphs(count)})
        pages = (page for page in book.pages if "Paragraph" in words(page))
        return sum(any(isinstance(item, Part) for item in page.items) for page in pages)

    assert (ornaments(1), ornaments(6)) == (1, 0)


@pytest.mark.parametrize(("more", "count"), [((), 1), ((Piece("code", "https://x.org"),), 0)])
def test_an_ornament_stands_below_an_authors_own_page_without_a_picture(more: tuple[Piece, ...], count: int) -> None:
    pieces = (Piece("heading", "Next volume"), *paragraphs(1), *more)
    book = composed(paper(8.5, 11), own=(OwnPages(("before", "answers"), pieces),))
    (page,) = (page for page in book.pages if "Paragraph" in words(page))
    drawn = [item for item in page.items if isinstance(item, Part)]
    assert len(drawn) == count + len(more)


def test_what_stands_below_the_texts_of_a_book_is_another_ornament_each_time() -> None:
    texts = {"introduction": paragraphs(1), "about": paragraphs(1)}
    book = composed(paper(8.5, 11), **texts, own=(OwnPages(("before", "answers"), paragraphs(1)),))
    pages = [page for page in book.pages if "Paragraph" in words(page)]
    shown = [item.name for page in pages for item in page.items if isinstance(item, Part)]
    assert len(shown) == len(set(shown)) == 3


def test_own_pages_and_the_imprint_have_the_marks_of_their_language() -> None:
    own = (OwnPages(("after", "title"), (Piece("paragraph", "The author's page"),)),)
    said = Surroundings(own=own, imprint=Imprint("First edition", "© the author's heirs", "978-3-16-148410-0", "1"))
    made = typeset(replace(manuscript(), surroundings=said), Edition.PRINT).surroundings
    assert made.own[0].pieces[0].text == "The author’s page"
    assert made.imprint == Imprint("First edition", "© the author’s heirs", "978-3-16-148410-0", "1")


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
        composed(introduction=(Piece("paragraph", "囲碁"),), marks=(("introduction", SourcePlace("book.yaml", 7, 3)),))


PICTURED = "pages: [{after: title, file: own.md}, {before: answers, picture: house.jpg}]\n"


def test_pictures_stand_in_texts_with_their_captions_and_alone_on_pages_whole_and_in_print_in_grey(
    tmp_path: Path,
) -> None:
    PictureFile.new("RGB", (1200, 600), (200, 40, 40)).save(tmp_path / "house.jpg")
    (tmp_path / "own.md").write_text("First.\n\n![Our house](house.jpg)\n\nThen.", encoding="utf-8")
    around = read(PICTURED, tmp_path)
    assert sorted(around.files) == ["house.jpg", "house.jpg", "own.md"]
    for edition, colours in ((Edition.PRINT, 1), (Edition.DIGITAL, 2)):
        book = compose(replace(manuscript(), surroundings=around), CLASSIC, paper(), edition)
        pages = [page for page in book.pages if any(isinstance(item, Image) for item in leaves(page.items))]
        assert [" ".join(words(page).split()[:4]) for page in pages] == ["First. Our house Then.", "20"]
        for page in pages:
            (picture,) = (item for item in leaves(page.items) if isinstance(item, Image))
            assert picture.box[2] == pytest.approx(2 * picture.box[3])
            assert picture.box[2] <= 1200 * 72 / 300  # never coarser than printers ask
            with PictureFile.open(io.BytesIO(picture.png)) as image:
                assert len(set(image.convert("RGB").getpixel((9, 9)))) == colours


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("about: '![A](no.png)'\n", "book.yaml:4:8: cannot read 'no.png'"),
        ("about: '![A](../me.png)'\n", "book.yaml:4:8: '../me.png' lies outside the book's folder"),
        ("dedication: '![A](me.png)'\n", "book.yaml:4:13: a picture cannot stand here"),
        ("pages: [{after: title, picture: no.png}]\n", "book.yaml:4:33: cannot read 'no.png'"),
    ],
)
def test_a_picture_that_cannot_be_printed_is_told_at_its_line(text: str, said: str, tmp_path: Path) -> None:
    PictureFile.new("RGB", (20, 20)).save(tmp_path / "me.png")
    with pytest.raises(BookError) as caught:
        read(text, tmp_path)
    assert str(caught.value).replace(f"{tmp_path}/", "").startswith(said)


def test_a_coloured_picture_in_a_text_is_printed_in_black_alone(tmp_path: Path) -> None:
    """Black in a picture of four inks is colour to a printer, whose check before printing refuses it on black pages."""
    PictureFile.new("RGB", (900, 900), (200, 60, 40)).save(tmp_path / "me.png")
    keys = {**SMALL, "printer": "ingramspark", "about": "![](me.png)"}
    with pikepdf.open(built(tmp_path, keys) / "print.pdf") as file:
        pictures = [one for one in file.objects if getattr(one, "Subtype", "") == "/Image"]
        assert [str(one.ColorSpace) for one in pictures] == ["/DeviceGray"]
