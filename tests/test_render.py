"""Rendering: what the finished PDF and SVG files say, read back by other programs and libraries."""

import base64
import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from decimal import Decimal
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from bookmaker.drawing import Drawing, Group, Meaning, Text
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Circles, Glyphs, Ink, Link, Page, Part, Polylines, Stroke
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.render import eps, pdf, svg
from bookmaker.render.preflight.reading.pdf_file import Links
from tests.sample_book import manuscript, numbers, paper

SVG = "{http://www.w3.org/2000/svg}"
PAINTERS = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*"}
GREY_OR_RGB = {"g", "G", "rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "gs", "Do", "sh"}


@pytest.fixture(scope="module")
def classic() -> Layout:
    return layouts.load("classic")


@pytest.fixture(scope="module")
def books(classic: Layout) -> dict[Edition, Composition]:
    return {edition: compose(manuscript(), classic, paper(), edition) for edition in Edition}


@pytest.fixture(scope="module")
def files(books: dict[Edition, Composition]) -> dict[Edition, bytes]:
    return {edition: document(book.pages, edition) for edition, book in books.items()}


def document(pages: tuple[Page, ...], edition: Edition = Edition.PRINT) -> bytes:
    return pdf.document(pages, title="Pipes and Plots", author="A. Name", language="en", edition=edition.value)


def page_text(data: bytes, number: int) -> str:
    page = pypdfium2.PdfDocument(data)[number - 1]
    return str(page.get_textpage().get_text_bounded())


def operators(data: bytes) -> list[tuple[str, list[float]]]:
    """Every operator of every page, with its operands where they are numbers."""
    found = []
    with pikepdf.open(io.BytesIO(data)) as file:
        for page in file.pages:
            for instruction in pikepdf.parse_content_stream(page):
                operands = [float(one) for one in instruction.operands if isinstance(one, (int, Decimal))]
                found.append((str(instruction.operator), operands))
    return found


def test_any_title_is_one_string_of_an_eps_file() -> None:
    told = eps.text(Page(10, 10, ()), title="a(b)c\\d").splitlines()
    assert "%%Title: (a\\(b\\)c\\\\d)" in told


def test_preflight_knows_which_page_each_link_of_the_screen_edition_leads_to(
    books: dict[Edition, Composition], files: dict[Edition, bytes]
) -> None:
    with pikepdf.open(io.BytesIO(files[Edition.DIGITAL])) as file:
        reader = Links(file)
        read = [[target for _, target in reader.of(page)] for page in file.pages]
    drawn = [[item.to for item in page.items if isinstance(item, Link)] for page in books[Edition.DIGITAL].pages]
    assert [sorted(map(str, some)) for some in read] == [sorted(map(str, some)) for some in drawn]
    assert any(read)


# PDF.


def test_the_same_pages_give_the_same_bytes(books: dict[Edition, Composition], files: dict[Edition, bytes]) -> None:
    for edition, book in books.items():
        assert document(book.pages, edition) == files[edition]


@pytest.mark.parametrize("edition", Edition)
def test_references_read_back_from_the_file_are_right(
    edition: Edition, books: dict[Edition, Composition], files: dict[Edition, bytes]
) -> None:
    for number, (page, answer_page) in books[edition].places.items():
        assert f"Answer on page {answer_page}" in page_text(files[edition], page)
        assert re.search(rf"\b{number}\s+p\. {page}\b", page_text(files[edition], answer_page))


def test_numbers_read_back_from_the_file_stand_in_their_cells(
    books: dict[Edition, Composition], files: dict[Edition, bytes]
) -> None:
    number, _ = books[Edition.PRINT].places[1]
    page = pypdfium2.PdfDocument(files[Edition.PRINT])[number - 1]
    ((x, y, w, _),) = [
        part.items[-1].boxes[0]
        for part in books[Edition.PRINT].pages[number - 1].items
        if isinstance(part, Part) and isinstance(part.items[-1], Boxes)
    ]
    cell = w / 10
    text = page.get_textpage()
    for row in range(10):
        for column in range(10):
            left, top = x + column * cell, 648 - (y + row * cell)
            said = text.get_text_bounded(left, top - cell, left + cell, top)
            assert said.strip() == (str(1 + row * column % 28) if (row + column) % 2 == 0 else "")


def test_print_is_black_alone(files: dict[Edition, bytes]) -> None:
    for operator, operands in operators(files[Edition.PRINT]):
        assert operator not in GREY_OR_RGB
        if operator in ("k", "K"):
            assert operands[:3] == [0, 0, 0]


def test_no_line_in_print_is_thinner_than_printers_ask(files: dict[Edition, bytes]) -> None:
    widths = [operands[0] for operator, operands in operators(files[Edition.PRINT]) if operator == "w"]
    assert min(widths) == 0.75


def test_every_page_has_its_boxes_and_nothing_that_printers_refuse(files: dict[Edition, bytes]) -> None:
    with pikepdf.open(io.BytesIO(files[Edition.PRINT])) as file:
        assert file.pdf_version == "1.3"
        assert not {"/Outlines", "/OpenAction", "/AcroForm", "/Metadata"} & set(file.Root.keys())
        for page in file.pages:
            assert [float(side) for side in page.obj["/TrimBox"]] == [0, 0, 432, 648]
            assert not {"/Annots", "/Trans", "/Group"} & set(page.obj.keys())


def test_blank_pages_paint_nothing(books: dict[Edition, Composition], files: dict[Edition, bytes]) -> None:
    blank = [number for number, page in enumerate(books[Edition.PRINT].pages) if page.items == ()]
    with pikepdf.open(io.BytesIO(files[Edition.PRINT])) as file:
        for number in blank:
            instructions = pikepdf.parse_content_stream(file.pages[number])
            assert not {str(one.operator) for one in instructions} & (PAINTERS | {"Tj", "TJ"})


def test_every_font_is_embedded(files: dict[Edition, bytes]) -> None:
    for data in files.values():
        with pikepdf.open(io.BytesIO(data)) as file:
            fonts = [font for page in file.pages for font in page.obj["/Resources"].get("/Font", {}).values()]
            assert fonts
            assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_the_digital_edition_says_what_it_is(files: dict[Edition, bytes]) -> None:
    with pikepdf.open(io.BytesIO(files[Edition.DIGITAL])) as file:
        assert str(file.Root["/Lang"]) == "en"
        assert str(file.docinfo["/Title"]) == "Pipes and Plots"
        assert str(file.docinfo["/Author"]) == "A. Name"
        assert str(file.Root["/ViewerPreferences"]["/DisplayDocTitle"]) == "True"


def test_the_digital_edition_has_bookmarks_in_the_books_order(
    books: dict[Edition, Composition], files: dict[Edition, bytes]
) -> None:
    outline = [
        (entry.level, entry.get_title(), entry.get_dest().get_index() + 1)
        for entry in pypdfium2.PdfDocument(files[Edition.DIGITAL]).get_toc()
    ]
    expected = [
        (level, title, number)
        for number, page in enumerate(books[Edition.DIGITAL].pages, start=1)
        for level, title in page.outline
    ]
    assert outline == expected
    assert (0, "Contents", 3) in outline


def test_links_lead_from_puzzle_to_answer_and_back(
    books: dict[Edition, Composition], files: dict[Edition, bytes]
) -> None:
    with pikepdf.open(io.BytesIO(files[Edition.DIGITAL])) as file:
        numbers = {page.objgen: at for at, page in enumerate(file.pages, start=1)}
        leads: dict[int, set[int]] = {}
        for at, page in enumerate(file.pages, start=1):
            for link in page.obj.get("/Annots", []):
                leads.setdefault(at, set()).add(numbers[link["/Dest"][0].objgen])
    for page_number, answer_page in books[Edition.DIGITAL].places.values():
        assert answer_page in leads[page_number]
        assert page_number in leads[answer_page]
    assert leads[3] == {*books[Edition.DIGITAL].sections, books[Edition.DIGITAL].answers}


@pytest.mark.parametrize("edition", Edition)
def test_other_programs_find_no_error(edition: Edition, files: dict[Edition, bytes], tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    file.write_bytes(files[edition])
    if shutil.which("qpdf") is None or shutil.which("pdffonts") is None:
        pytest.skip("qpdf and poppler's pdffonts are not installed")
    subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)
    lines = subprocess.run(["pdffonts", file], check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(lines) > 2
    for line in lines[2:]:
        assert line.split()[-5:-2] == ["yes", "yes", "yes"], "embedded, subset, with Unicode"


def test_shapes_are_written_as_one_path_each() -> None:
    stroke = Stroke(Ink(), 1, dash=(2, 1))
    items = (
        Polylines((((10, 10), (20, 10)), ((10, 20), (20, 20))), stroke),
        Boxes(((10, 30, 10, 5), (30, 30, 10, 5)), stroke, Ink(k=0.1)),
        Circles(((50, 50), (70, 50)), 5, None, Ink()),
        Polylines((((0, 0), (5, 0), (5, 5)),), None, Ink(), closed=True),
    )
    painted = [operator for operator, _ in operators(document((Page(100, 100, items),))) if operator in PAINTERS]
    assert painted == ["S", "B", "f", "f"]


def test_a_path_that_comes_back_to_its_start_is_closed() -> None:
    ring = Polylines((((10, 10), (20, 10), (20, 20), (10, 10)),), Stroke(Ink(), 1))
    assert "h" in [operator for operator, _ in operators(document((Page(100, 100, (ring,)),)))]


def test_letters_of_every_script_read_back(books: dict[Edition, Composition]) -> None:
    words = "Zoë Kłosińska, Ђорђевић, Ρίτσος, Ánh (10 × 10)"
    page = Page(400, 100, (Glyphs(((10, 50, words),), "SourceSerif4-Regular", 12, Ink()),))
    assert page_text(document((page,)), 1) == words


# SVG.


def parsed(page: Page) -> ElementTree.Element:
    return ElementTree.fromstring(svg.text(page))


def test_a_picture_says_its_size_in_mm(classic: Layout) -> None:
    root = parsed(picture(numbers(4, 6), classic, cell_mm=10))
    assert (root.get("width"), root.get("height")) == ("42mm", "62mm")
    assert [float(part) for part in (root.get("viewBox") or "").split()] == pytest.approx(
        [0, 0, 42 * 72 / 25.4, 62 * 72 / 25.4], abs=0.001
    )


def test_a_picture_is_the_same_text_each_time(classic: Layout) -> None:
    page = picture(numbers(4, 6), classic)
    assert svg.text(page) == svg.text(page)


def test_parts_and_groups_keep_their_names(classic: Layout) -> None:
    drawing = Drawing(1, 1, (Group("tray", ()),))
    root = parsed(picture(drawing, classic, name="puzzle"))
    assert [group.get("id") for group in root.iter(f"{SVG}g")] == ["puzzle", "puzzle-tray"]


def test_numbers_read_back_from_a_picture_stand_in_their_cells(classic: Layout) -> None:
    root = parsed(picture(numbers(3, 3), classic, cell_mm=10))
    cell = 10 * 72 / 25.4
    found = {
        (int(float(text.get("y") or 0) / cell - 0.1), int(float(text.get("x") or 0) / cell)): text.text
        for text in root.iter(f"{SVG}text")
    }
    assert found == {(0, 0): "1", (0, 2): "1", (1, 1): "2", (2, 0): "1", (2, 2): "5"}


def test_letters_are_embedded_and_no_others() -> None:
    page = Page(100, 100, (Glyphs(((10, 50, "Größe & <x>"),), "SourceSans3-Bold", 12, Ink()),))
    source = re.search(r"base64,([A-Za-z0-9+/=]+)\)", svg.text(page))
    assert source is not None
    font = TTFont(io.BytesIO(base64.b64decode(source[1])))
    assert set(font.getBestCmap()) == {ord(char) for char in "Größe & <x>"}
    (text,) = parsed(page).iter(f"{SVG}text")
    assert text.text == "Größe & <x>"


def test_a_picture_needs_nothing_from_elsewhere(classic: Layout) -> None:
    text = svg.text(picture(numbers(3, 3), classic))
    assert not re.findall(r"(?:href|src)\s*=|url\((?!data:)|<script", text)


def test_strokes_and_fills_are_those_of_the_page() -> None:
    stroke = Stroke(Ink(k=0.5), 1.5, dash=(2, 1))
    root = parsed(Page(50, 50, (Boxes(((1, 2, 3, 4),), stroke, Ink(c=1, k=0)), Link((0, 0, 1, 1), 1))))
    (path,) = root.iter(f"{SVG}path")
    assert path.get("d") == "M1 2h3v4h-3Z"
    assert (path.get("fill"), path.get("stroke")) == ("#00ffff", "#808080")
    assert (path.get("stroke-width"), path.get("stroke-dasharray")) == ("1.5", "2 1")


def test_a_number_of_one_picture_is_small_enough_for_a_web_page(classic: Layout) -> None:
    assert len(svg.text(picture(numbers(10, 10), classic))) < 12_000


def test_texts_of_a_meaning_without_a_font_of_its_own_use_a_plain_one(classic: Layout) -> None:
    drawing = Drawing(1, 1, (Text(Meaning.MARK, ((0.5, 0.5, "A"),), 0.5),))
    (group,) = (one for one in parsed(picture(drawing, classic)).iter(f"{SVG}g") if one.get("font-family"))
    assert group.get("font-family") == "'Source Sans 3', sans-serif"
    assert group.get("font-weight") == "600"
