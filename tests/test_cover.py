"""Covers: sizes to a thousandth of an inch, texts clear of folds and trim, a bar code that scanners read, four inks."""

import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
import yaml
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pictures

from bookmaker import printers
from bookmaker.book import spec as specs
from bookmaker.drawing import Drawing, Line, Meaning, Rect
from bookmaker.files import pictures
from bookmaker.pages.book.codes import code
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.cover.theme import pressed
from bookmaker.pages.manuscript import Manuscript
from bookmaker.pages.page import MOST_INK, Glyphs, Item, Page, Part, Polylines
from bookmaker.pages.setting.fonts import Typeface, face
from bookmaker.pages.templates import layouts
from bookmaker.production.cover import composed_cover
from bookmaker.production.job import is_same_inside
from bookmaker.render import pdf
from bookmaker.source import document
from bookmaker.source.faults import BookError
from tests.sample_book import chapter, manuscript

INCH = 72.0
DOTS = 4  # to a point
CLASSIC = layouts.load("classic")
BOOK = {
    "title": "Pipes and Plots",
    "seed": "s",
    "printer": "kdp-paperback",
    "sections": [{"kind": "net", "size": 5, "grade": "easy", "count": 1}],
}


def linked(side: int = 10) -> Drawing:
    """An answer with two links: one along three edges of the grid, a short one in its middle."""
    low, high = 0.5, side - 0.5
    around = ((low, high), (low, low), (high, low), (high, high))
    short = ((side / 2 + 0.5, side / 2 + 0.5), (side / 2 + 1.5, side / 2 + 0.5))
    return Drawing(side, side, (Line(Meaning.PATH, (around, short)),))


def text(**more: Any) -> Manuscript:
    part = chapter(1, count=2)
    entries = tuple(replace(entry, answer=linked()) for entry in part.entries)
    return replace(manuscript(replace(part, entries=entries), **more))


def made(
    pages: int = 200, *, printer: str = "kdp-paperback", words: Manuscript | None = None, folder: str = "", **keys: Any
) -> ComposedCover | None:
    """The cover of a book with these keys in its book.yaml."""
    written = yaml.safe_dump({**BOOK, "printer": printer, **keys}, allow_unicode=True, sort_keys=False)
    read = document.parse(written, name=f"{folder}/book.yaml" if folder else "book.yaml")
    profile = printers.load(printer)
    return composed_cover(specs.check(read), read, words or text(), layout=CLASSIC, printer=profile, pages=pages)


def cover(pages: int = 200, **how: Any) -> Page:
    found = made(pages, **how)
    assert found is not None
    return found.page


def faults(**how: Any) -> list[str]:
    with pytest.raises(BookError) as caught:
        made(**how)
    return [str(fault) for fault in caught.value.faults]


def file(page: Page) -> bytes:
    return pdf.document((page,), title="Pipes and Plots", author="", language="en", edition="print")


def raster(page: Page) -> Pictures.Image:
    return pdfium.PdfDocument(file(page))[0].render(scale=DOTS).to_pil().convert("RGB")


def all_items(items: tuple[Item, ...]) -> list[Item]:
    return [one for item in items for one in (all_items(item.items) if isinstance(item, Part) else [item])]


def texts(page: Page) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Every string with the box (left, top, right, bottom) of its ink."""
    found = []
    for item in all_items(page.items):
        if isinstance(item, Glyphs):
            for x, y, run in item.runs:
                _, bottom, _, top = (side * item.size for side in face(item.font).ink(run))
                width = Typeface(item.font, item.size, item.spacing).width(run)
                box = (x + bottom, y, x + top, y + width) if item.turn else (x, y - top, x + width, y - bottom)
                found.append((run, box))
    return found


# Sheet, spine and texts.


@pytest.mark.parametrize(
    ("printer", "trim", "paper", "pages", "width", "height"),
    [
        ("kdp-paperback", "6x9in", "white", 200, 12.700, 9.250),  # the printer's own examples
        ("kdp-paperback", "8.5x11in", "white", 120, 17.520, 11.250),
        ("kdp-paperback", "6x9in", "cream", 400, 12 + 400 * 0.0025 + 0.25, 9.250),
        ("kdp-hardcover", "6x9in", "white", 200, 12 + 2 * (0.5906 + 0.3937) + 200 * 0.002252 + 0.189, 9 + 2 * 0.5906),
        ("lulu", "6x9in", None, 222, 12 + 0.5 + 0.06 + 0.25, 9.250),
    ],
)
def test_the_sheet_has_the_printers_size(
    printer: str, trim: str, paper: str | None, pages: int, width: float, height: float
) -> None:
    keys = {"trim": trim, "paper": paper or next(iter(printers.load(printer).papers))}
    page = cover(pages, printer=printer, **keys)
    assert (page.width / INCH, page.height / INCH) == pytest.approx((width, height), abs=0.001)


def test_the_file_says_where_the_sheet_is_cut() -> None:
    page = cover(200)
    with pikepdf.open(io.BytesIO(file(page))) as document:
        sheet = document.pages[0]
        boxes = [[float(side) for side in box] for box in (sheet.mediabox, sheet["/BleedBox"], sheet.trimbox)]
    width, height = page.width, page.height
    assert boxes[0] == boxes[1] == pytest.approx([0, 0, width, height], abs=0.001)
    assert boxes[2] == pytest.approx([9, 9, width - 9, height - 9], abs=0.001)


def test_the_spine_has_text_from_the_printers_page_count_on() -> None:
    spines = {pages: made(pages) for pages in (78, 79, 200)}
    assert {pages: one.has_spine_text for pages, one in spines.items() if one} == {78: False, 79: False, 200: True}


@pytest.mark.parametrize("printer", ["kdp-paperback", "ingramspark", "bn-press", "lulu"])
def test_a_wide_spine_has_text_at_exactly_the_printers_page_count_and_none_a_page_before(printer: str) -> None:
    least = printers.load(printer).spine_text_pages
    assert least is not None
    spines = [made(pages, printer=printer, cover={"spine_in": 0.75}) for pages in (least - 1, least)]
    assert [one.has_spine_text for one in spines if one] == [False, True]


@pytest.mark.parametrize("pages", range(80, 828, 44))
def test_text_on_the_spine_is_clear_of_the_folds_or_there_is_none(pages: int) -> None:
    page, spine = cover(pages), pages * 0.002252 * INCH
    left = (page.width - spine) / 2
    turned = [item for item in all_items(page.items) if isinstance(item, Glyphs) and item.turn]
    assert [run for item in turned for _, _, run in item.runs] == (["Pipes and Plots", "A. Name"] if spine > 16 else [])
    for _, box in [one for one in texts(page) if one[1][0] > left and one[1][2] < left + spine]:
        assert left + 4.5 - 1e-6 <= box[0]
        assert box[2] <= left + spine - 4.5 + 1e-6


def test_nothing_is_printed_where_the_spine_folds() -> None:
    picture, spine = raster(cover(200)), 200 * 0.002252 * INCH
    middle = picture.width / 2 / DOTS
    upper = int(picture.height * 0.3)  # above the art, which begins at the fold
    for start in (middle - spine / 2, middle + spine / 2 - 4.5):
        strip = picture.crop((int((start + 0.5) * DOTS), 0, int((start + 4) * DOTS), upper))
        assert len(strip.getcolors() or []) == 1


@pytest.mark.parametrize("trim", ["5x8in", "6x9in", "8.25x6in", "8.5x11in"])
def test_texts_keep_an_eighth_of_an_inch_from_the_trim(trim: str) -> None:
    page = cover(200, trim=trim, cover={"blurb": "What the book is.", "isbn": "978-3-16-148410-0"})
    width = (page.width - 200 * 0.002252 * INCH - 18) / 2
    assert len(texts(page)) > 10
    for run, (left, top, right, bottom) in texts(page):
        assert top >= 9 + 9, run
        assert bottom <= page.height - 9 - 9, run
        on_back, on_front = right <= 9 + width - 9, left >= page.width - 9 - width + 9
        on_spine = left > 9 + width and right < page.width - 9 - width
        assert (on_back and left >= 18) or (on_front and right <= page.width - 18) or on_spine, run


# Bar codes.


def test_a_scanner_reads_the_address_in_a_code_of_squares() -> None:
    address, scale = "https://example.com/errata?book=seven", 4
    drawing = code(address)
    picture = Pictures.new("L", (int(drawing.width) * scale, int(drawing.height) * scale), 255)
    (dark,) = drawing.shapes
    assert isinstance(dark, Rect)
    for x, y, width, height in dark.boxes:
        picture.paste(0, tuple(int(at * scale) for at in (x, y, x + width, y + height)))
    assert [one.text for one in zxingcpp.read_barcodes(picture)] == [address]


@pytest.mark.parametrize("isbn", ["978-3-16-148410-0", "9780306406157", "979-8-88645-174-0"])
def test_a_scanner_reads_the_isbn_in_the_lower_right_of_the_back(isbn: str) -> None:
    page = cover(200, cover={"isbn": isbn})
    picture = raster(page)
    (read,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.EAN13)
    assert read.text == isbn.replace("-", "")
    fold, cut = page.width / 2 - 200 * 0.002252 * INCH / 2, page.height - 9
    box = [fold - 18 - 144, cut - 18 - 86.4, fold - 18, cut - 18]  # 2 x 1.2 in, 0.25 in from spine and trim
    for x, y in ((box[0] + 1, box[1] + 1), (box[2] - 1, box[3] - 1)):
        assert picture.getpixel((int(x * DOTS), int(y * DOTS))) == (255, 255, 255)
    for x, y in ((box[0] - 2, box[1] + 1), (box[2] + 2, box[3] - 1), (box[0] + 1, box[3] + 2)):
        assert picture.getpixel((int(x * DOTS), int(y * DOTS))) != (255, 255, 255)
    assert f"ISBN {isbn}" in [run for run, _ in texts(page)]


def test_without_an_isbn_the_printers_place_stays_empty() -> None:
    page = cover(200)
    fold, cut = page.width / 2 - 200 * 0.002252 * INCH / 2, page.height - 9
    box = [int(side * DOTS) for side in (fold - 18 - 144, cut - 18 - 86.4, fold - 18, cut - 18)]
    assert len(raster(page).crop((box[0], box[1], box[2], box[3])).getcolors() or []) == 1


@pytest.mark.parametrize(
    ("isbn", "said"),
    [
        ("978-3-16-148410-1", "'isbn' has a wrong check digit: '978-3-16-148410-1'"),
        ("978-3-16-184410-0", "'isbn' has a wrong check digit: '978-3-16-184410-0'"),
        ("3-16-148410-0", "'isbn' must be an ISBN-13, not '3-16-148410-0'"),
        ("978-3-16-148410-00", "'isbn' must be an ISBN-13, not '978-3-16-148410-00'"),
    ],
)
def test_a_wrong_isbn_is_a_fault_at_its_line(isbn: str, said: str) -> None:
    (fault,) = faults(cover={"isbn": isbn})
    assert fault.startswith(f"book.yaml:10:9: {said}\n  hint: ")


# Inks.


def test_the_file_has_four_inks_and_nothing_to_flatten() -> None:
    with pikepdf.open(io.BytesIO(file(cover(cover={"isbn": "978-3-16-148410-0"})))) as document:
        used = {str(one.operator) for one in pikepdf.parse_content_stream(document.pages[0])}
        assert "/ExtGState" not in document.pages[0].resources
    assert used & {"k", "K"}
    assert not used & {"g", "G", "rg", "RG", "cs", "CS", "sc", "scn", "gs", "sh", "Do"}


@given(st.integers(0, 0xFFFFFF).map("#{:06x}".format))
def test_no_colour_takes_more_ink_than_dries(colour: str) -> None:
    ink = pressed(colour)
    assert ink.c + ink.m + ink.y + ink.k <= MOST_INK + 1e-9
    assert min(ink.c, ink.m, ink.y) == 0
    assert 1 - ink.k == pytest.approx(max(int(colour[at : at + 2], 16) for at in (1, 3, 5)) / 255)


def test_a_books_colours_are_printed() -> None:
    colours = {"ground": "#601810", "art": "#a05040", "accent": "#20e040", "text": "#ffffff"}
    items = all_items(cover(cover={"design": "path", "colours": colours}).items)
    inks = {getattr(item, "fill", None) for item in items} | {getattr(item, "ink", None) for item in items}
    inks |= {item.stroke.ink for item in items if isinstance(item, Polylines) and item.stroke}
    assert {pressed(colour) for colour in colours.values()} <= inks


# What does not fit, or would not be seen.


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (
            {"blurb": "Words. " * 600},
            "10:10: the back of the cover holds more than fits on it\n  hint: shorten the blurb",
        ),
        ({"blurb": "囲碁"}, "10:10: no font has '囲' (U+56F2), '碁' (U+7881) of '囲碁'"),
        ({"blurb": "x", "back": "a.png"}, "10:3: 'blurb' would not be seen: 'back' is a picture"),
        ({"front": "a.png", "colours": {"art": "#ffffff"}}, "12:5: 'art' would not be seen: 'front' is a picture"),
        ({"front": "a.jpg"}, "10:10: 'front' must be a PNG or SVG file, not 'a.jpg'"),
        ({"front": "none.png"}, "10:10: cannot read 'none.png': no such file or directory"),
        ({"colours": {"art": "red"}}, "11:10: 'art' must be a colour such as '#14343e', not 'red'"),
        ({"subtitel": "x"}, "10:3: unknown key 'subtitel'\n  hint: did you mean 'subtitle'?"),
    ],
)
def test_what_is_wrong_with_a_cover_is_said_at_its_line(keys: dict[str, Any], said: str) -> None:
    assert faults(cover=keys)[0].startswith(f"book.yaml:{said}")


def test_a_printer_with_templates_only_gets_a_cover_when_told_the_spine() -> None:
    papers = {"paper": next(iter(printers.load("ingramspark").papers))}
    assert made(200, printer="ingramspark", **papers) is None
    (fault,) = faults(printer="ingramspark", **papers, cover={"blurb": "x"})
    assert "ingramspark does not say how wide a spine is" in fault
    page = cover(200, printer="ingramspark", **papers, cover={"spine_in": 0.45})
    assert page.width / INCH == pytest.approx(12.70, abs=0.001)


# Pictures of the publisher's own.

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 90">{}</svg>'
RED = '<rect width="60" height="90" fill="#ff0000"/>'


def png(width: int, height: int, colour: tuple[int, ...] = (255, 0, 0)) -> bytes:
    buffer = io.BytesIO()
    Pictures.new("RGBA" if len(colour) == 4 else "RGB", (width, height), colour).save(buffer, "PNG")
    return buffer.getvalue()


def fill(name: str, data: bytes) -> Pictures.Image:
    """The picture on a face of 1 x 1.5 inches."""
    return Pictures.open(io.BytesIO(pictures.filling(name, data, width=72, height=108, least_dpi=300)))


def test_sixteen_bits_of_grey_are_not_printed_blank() -> None:
    deep = Pictures.new("I;16", (300, 450), 32768)
    data = io.BytesIO()
    deep.save(data, "PNG")
    assert fill("deep.png", data.getvalue()).getpixel((10, 10)) == (128, 128, 128)


def test_a_picture_fills_its_face_without_being_stretched() -> None:
    assert fill("a.png", png(300, 450)).size == (300, 450)
    assert fill("a.png", png(500, 450)).size == (300, 450)
    assert fill("a.svg", SVG.format(RED).encode()).size == (450, 675)


def test_what_is_transparent_becomes_white() -> None:
    assert fill("a.png", png(300, 450, (0, 0, 0, 0))).getpixel((9, 9)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.png", png(299, 450), "'a.png' would be printed with 299 dpi"),
        ("a.png", png(300, 449), "'a.png' would be printed with 299 dpi"),
        ("a.png", b"GIF89a", "'a.png' is a GIF"),
    ],
)
def test_a_picture_that_would_print_badly_is_a_fault(name: str, data: bytes, said: str) -> None:
    with pytest.raises(pictures.Unusable) as caught:
        fill(name, data)
    assert caught.value.message.startswith(said)
    assert caught.value.hint


def test_a_drawing_is_refused_with_a_way_out_where_what_reads_it_is_not_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, pictures.DRAWER, None)
    plain = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 9"></svg>'
    with pytest.raises(pictures.Unusable, match="is an SVG, and what reads it is not installed") as caught:
        pictures.filling("mine.svg", plain, width=432, height=648, least_dpi=300)
    assert caught.value.hint == "pip install resvg-py, or save the picture as PNG"


@pytest.mark.parametrize("side", ["front", pytest.param("back", marks=pytest.mark.slow)])
def test_a_picture_is_the_whole_face_in_four_inks(side: str, tmp_path: Path) -> None:
    (tmp_path / "own.svg").write_text(SVG.format(RED), encoding="utf-8")
    page = cover(200, folder=str(tmp_path), trim="4x6in", cover={side: "own.svg"})
    picture = raster(page)
    fold = int((page.width / 2 - 200 * 0.002252 * INCH / 2 - 1) * DOTS)
    inside, edge = (picture.width - fold, picture.width - 2) if side == "front" else (fold, 1)
    corners = [picture.getpixel((x, y)) for x in (inside, edge) for y in (1, picture.height - 2)]
    assert len(set(corners)) == 1
    red, green, blue = corners[0]
    assert red > 200
    assert max(green, blue) < 90
    with pikepdf.open(io.BytesIO(file(page))) as document:
        (image,) = document.pages[0].resources["/XObject"].values()
        assert image["/ColorSpace"] == "/DeviceCMYK"
        assert "/SMask" not in image


def test_of_what_the_cover_says_the_inside_repeats_subtitle_and_isbn_alone() -> None:
    def book(**keys: Any) -> specs.Spec:
        return specs.check(document.parse(yaml.safe_dump({**BOOK, **keys}), name="book.yaml"))

    assert is_same_inside(book(cover={"design": "plots"}), book(cover={"palette": "plum"}))
    assert not is_same_inside(book(), book(author="A. Name"))
    for told in ({"subtitle": "Forty"}, {"isbn": "978-3-16-148410-0"}):
        assert not is_same_inside(book(cover=told), book())
