"""Fonts beside a book and in a layout: found, checked before a puzzle is made, and embedded."""

import json
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from bookmaker.files import fonts
from bookmaker.files.data import data_folder
from bookmaker.pages.page import Glyphs, Ink, Page
from bookmaker.production import book, job
from bookmaker.render import pdf
from bookmaker.source.faults import BookError

SANS = data_folder("fonts") / "source-sans-3" / "SourceSans3-Bold.ttf"
BOOK = """\
title: Tiny {more}
seed: s
layout: mine
sections:
  - {{kind: shikaku, size: 5x5, grade: easy, count: 2}}
"""
THEME = "styles: {title: {font: Own}}\nmeanings: {given: {font: Own}}\n"


def shop(folder: Path, *, theme: str = THEME, more: str = "Book") -> Path:
    """A book with a layout of its own, without a font yet."""
    (folder / "layouts" / "mine").mkdir(parents=True)
    (folder / "layouts" / "mine" / "layout.yaml").write_text("extends: classic\n", encoding="utf-8")
    (folder / "layouts" / "mine" / "theme.yaml").write_text(theme, encoding="utf-8")
    (folder / "book.yaml").write_text(BOOK.format(more=more), encoding="utf-8")
    return folder / "book.yaml"


def write_font(path: Path, *, letters: str = "0123456789?TinyBok ", licence: int = 0) -> None:
    """A TrueType font of those letters, no glyph of which is as large as one of ours."""
    font = TTFont(SANS)
    options = subset.Options()
    options.layout_features = []
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    for record in font["name"].names:
        record.string = record.toUnicode().replace("Source Sans 3", "Own").replace("SourceSans3", "Own")
    font["OS/2"].fsType = licence
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        if glyph.numberOfContours > 0:
            glyph.coordinates.scale((1.07, 1.07))
            glyph.recalcBounds(font["glyf"])
    path.parent.mkdir(parents=True, exist_ok=True)
    font.save(path)


def write_postscript_font(path: Path) -> None:
    """The same as OpenType with PostScript outlines."""
    write_font(path.with_suffix(".ttf"))
    font = TTFont(path.with_suffix(".ttf"))
    path.with_suffix(".ttf").unlink()
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    outlines = {}
    for name in order:
        pen = T2CharStringPen(glyphs[name].width, glyphs)
        glyphs[name].draw(pen)
        outlines[name] = pen.getCharString()
    builder = FontBuilder(font["head"].unitsPerEm, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(font.getBestCmap())
    builder.setupCFF("Own", {"FullName": "Own"}, outlines, {})
    builder.setupHorizontalMetrics({name: font["hmtx"][name] for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular", "psName": "Own"})
    builder.setupOS2(sCapHeight=660, version=4)
    builder.setupPost()
    builder.save(path)


def embedded(file: Path) -> set[str]:
    """The names of the fonts that a file holds."""
    with pikepdf.open(file) as opened:
        held = [font for page in opened.pages for font in page.Resources.get("/Font", {}).values()]
        assert all("/FontFile2" in font.FontDescriptor for font in held)
        return {str(font.BaseFont).partition("+")[2] for font in held}


SLOW = [pytest.param(place, marks=pytest.mark.slow) for place in ("Own.ttf", "layouts/mine/Own.ttf")]


@pytest.mark.parametrize("place", ["fonts/Own.otf", *SLOW])
def test_a_font_beside_the_book_is_embedded_and_its_digits_are_read_back(place: str, tmp_path: Path) -> None:
    path = shop(tmp_path)
    (write_postscript_font if place.endswith("otf") else write_font)(tmp_path / place)
    book.build(path, out=tmp_path / "out")
    assert any(name.startswith("Own") for name in embedded(tmp_path / "out" / "print.pdf"))
    assert "Own" in json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))["fonts"]
    assert str(tmp_path).encode() not in (tmp_path / "out" / "print.pdf").read_bytes()
    said = (tmp_path / "out" / "manifest.json").read_text(encoding="utf-8")
    assert str(tmp_path) not in said


def test_a_font_that_bears_the_name_of_a_built_in_one_takes_nothing_from_it(tmp_path: Path) -> None:
    font = TTFont(SANS)
    subsetter = subset.Subsetter()
    subsetter.populate(text="TinyBok ")
    subsetter.subset(font)
    font.save(tmp_path / "Own.ttf")
    own = fonts.own(tmp_path / "Own.ttf")
    lines = (Glyphs(((10, 50, "Tiny Book"),), own, 12, Ink()), Glyphs(((10, 90, "Sudoku"),), SANS.stem, 12, Ink()))
    data = pdf.document([Page(100, 100, lines)], title="T", author="A", language="en", edition="print")
    text = pdfium.PdfDocument(data)[0].get_textpage().get_text_range()
    assert text.split() == ["Tiny", "Book", "Sudoku"]
    (tmp_path / "out.pdf").write_bytes(data)
    assert len(embedded(tmp_path / "out.pdf")) == 2


def faults(path: Path) -> list[str]:
    with pytest.raises(BookError) as caught:
        job.prepare(path)
    return [str(fault).replace(f"{path.parent}/", "") for fault in caught.value.faults]


def test_letters_that_a_font_lacks_are_told_at_the_words_before_puzzles_are_made(tmp_path: Path) -> None:
    path = shop(tmp_path, more="Žoo")
    write_font(tmp_path / "Own.ttf")
    (said,) = faults(path)
    assert said.startswith("book.yaml:1:8: font 'Own' has no 'Ž' (U+017D) of 'Tiny Žoo'")
    assert "hint: take a font that has them" in said


def test_a_font_without_digits_is_none_for_puzzles(tmp_path: Path) -> None:
    path = shop(tmp_path)
    write_font(tmp_path / "Own.ttf", letters="TinyBok 01")
    (said,) = faults(path)
    assert said.startswith("layouts/mine/theme.yaml:2:26: 'Own' has no 2, 3, 4, 5, 6, 7, 8, 9\n")


@pytest.mark.parametrize(("licence", "data", "why"), [(2, None, "forbids to embed it"), (0, b"x", "it is cut off")])
def test_a_font_that_cannot_be_embedded_is_told_at_the_line_that_names_it(
    licence: int, data: bytes | None, why: str, tmp_path: Path
) -> None:
    path = shop(tmp_path, theme="styles: {title: {font: Own}}\n")
    write_font(tmp_path / "Own.ttf", licence=licence)
    if data is not None:
        (tmp_path / "Own.ttf").write_bytes(data)
    (said,) = faults(path)
    assert said.startswith("layouts/mine/theme.yaml:1:24: 'font' cannot be 'Own': ")
    assert why in said


def test_a_font_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    path = shop(tmp_path, theme="styles: {title: {font: Onwer}}\n")
    write_font(tmp_path / "Owner.ttf")
    (said,) = faults(path)
    assert said == "layouts/mine/theme.yaml:1:24: 'font' names no font: 'Onwer'\n  hint: did you mean 'Owner'?"


def test_a_font_that_is_no_name_is_a_fault_where_there_are_fonts_too(tmp_path: Path) -> None:
    path = shop(tmp_path, theme="styles: {title: {font: {of: mine}}}\n")
    write_font(tmp_path / "Own.ttf")
    (said,) = faults(path)
    assert said.startswith("layouts/mine/theme.yaml:1:24: 'font' names no font")
