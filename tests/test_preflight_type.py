"""The preflight measures letters by the outlines of embedded fonts, TrueType and CFF, and no damage trips it."""

import contextlib
import io
from typing import Any

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Pdf

from bookmaker import printers
from bookmaker.render.preflight.check import check
from bookmaker.render.preflight.facts import Page, Unreadable
from bookmaker.render.preflight.reading import pdf_file

from .objected import clean

# The letter A of these fonts is a square from (100, 200) to (600, 700) in an em of 1000; it advances by 800.
SQUARE = ((100, 200), (100, 700), (600, 700), (600, 200))


def drawn(pen: TTGlyphPen | T2CharStringPen) -> TTGlyphPen | T2CharStringPen:
    pen.moveTo(SQUARE[0])
    for point in SQUARE[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen


def built(*, is_truetype: bool) -> FontBuilder:
    font = FontBuilder(1000, isTTF=is_truetype)
    font.setupGlyphOrder([".notdef", "A", "space"])
    font.setupCharacterMap({65: "A", 32: "space"})
    font.setupHorizontalMetrics({".notdef": (500, 0), "A": (800, 100), "space": (300, 0)})
    font.setupHorizontalHeader(ascent=900, descent=-300)
    font.setupNameTable({"familyName": "Square", "styleName": "Regular"})
    font.setupPost()
    return font


def true_type() -> bytes:
    font = built(is_truetype=True)
    empty = TTGlyphPen(None).glyph()
    font.setupGlyf({".notdef": empty, "A": drawn(TTGlyphPen(None)).glyph(), "space": empty})
    return saved(font)


def compact() -> bytes:
    """The CFF table alone, as PDF files hold it."""
    font = built(is_truetype=False)
    empty = T2CharStringPen(500, None).getCharString()
    square = drawn(T2CharStringPen(800, None)).getCharString()
    font.setupCFF("Square", {}, {".notdef": empty, "A": square, "space": empty}, {})
    saved(font)
    return bytes(font.font.getTableData("CFF "))


def saved(font: FontBuilder) -> bytes:
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def simple(file: Pdf, *, encoding: Dictionary | Name = Name.WinAnsiEncoding, **program: object) -> Dictionary:
    descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name.Square, Ascent=900, Descent=-300, **program)
    subtype = Name.TrueType if "FontFile2" in program else Name.Type1
    widths = Array([800 if code == 65 else 300 for code in range(32, 91)])
    return Dictionary(
        Type=Name.Font,
        Subtype=subtype,
        BaseFont=Name.Square,
        Encoding=encoding,
        FirstChar=32,
        LastChar=90,
        Widths=widths,
        FontDescriptor=descriptor,
    )


# Three ways to say the widths of the letter A and the space, 1 and 2: a list, a range, two ranges of one.
CID_WIDTHS = (Array([1, Array([800, 300])]), Array([0, 1, 800, 2, 9, 300]), Array([1, 1, 800, 2, 2, 300]))


def composite(
    file: Pdf,
    *,
    widths: Array = CID_WIDTHS[0],
    glyphs: bytes | None = None,
    **program: object,
) -> Dictionary:
    descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name.Square, Ascent=900, Descent=-300, **program)
    subtype = Name.CIDFontType2 if "FontFile2" in program else Name.CIDFontType0
    part = Dictionary(
        Type=Name.Font, Subtype=subtype, BaseFont=Name.Square, W=widths, DW=500, FontDescriptor=descriptor
    )
    if glyphs is not None:
        part.CIDToGIDMap = file.make_stream(glyphs)
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name.Square,
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([file.make_indirect(part)]),
    )


def page_of(*, is_truetype: bool, is_composite: bool, code: str, **more: Any) -> Page:
    """The facts of a page with text in a font of squares."""
    with Pdf.new() as file:
        program = file.make_stream(true_type() if is_truetype else compact())
        if not is_truetype:
            program.Subtype = Name.CIDFontType0C if is_composite else Name.Type1C
        make = composite if is_composite else simple
        font = make(file, **{"FontFile2" if is_truetype else "FontFile3": program}, **more)
        page = file.add_blank_page(page_size=(432, 648))
        page.obj.Resources = Dictionary(Font=Dictionary(F=file.make_indirect(font)))
        page.contents_add(code.encode("ascii"))
        buffer = io.BytesIO()
        file.save(buffer)
    return pdf_file.pages(buffer.getvalue(), [1])[0]


FONTS = pytest.mark.parametrize(
    ("is_truetype", "is_composite"), [(True, False), (True, True), (False, False), (False, True)]
)


@FONTS
def test_a_letters_ink_is_where_its_outline_is(is_truetype: bool, is_composite: bool) -> None:
    letter = "<0001>" if is_composite else "(A)"
    page = page_of(is_truetype=is_truetype, is_composite=is_composite, code=f"BT /F 10 Tf 100 300 Td {letter} Tj ET")
    assert page.painted.marks == (pytest.approx((101, 302, 106, 307)),)
    assert page.painted.type == 10
    assert {(font.name, font.is_embedded) for font in page.painted.fonts} == {("Square", True)}


@FONTS
def test_the_pen_moves_by_widths_spacing_and_kerning(is_truetype: bool, is_composite: bool) -> None:
    line = "[<0001> -500 <0001>]" if is_composite else "[(A) -500 (A)]"
    code = f"BT /F 10 Tf 2 Tc 100 300 Td {line} TJ ET"
    page = page_of(is_truetype=is_truetype, is_composite=is_composite, code=code)
    # 8 for the letter, 2 after it, 5 for the kern of -500 thousandths.
    assert page.painted.marks[1] == pytest.approx((116, 302, 121, 307))


@pytest.mark.parametrize("widths", CID_WIDTHS)
def test_widths_of_a_composite_font_are_read_from_lists_and_ranges(widths: Array) -> None:
    code = "BT /F 10 Tf 100 300 Td <000100020001> Tj ET"
    page = page_of(is_truetype=True, is_composite=True, code=code, widths=widths)
    assert page.painted.marks == (pytest.approx((101, 302, 117, 307)),)


def test_spaces_leave_no_ink_and_take_word_spacing() -> None:
    code = "BT /F 10 Tf 7 Tw 50 Tz 100 300 Td (  A) Tj ET"
    page = page_of(is_truetype=True, is_composite=False, code=code)
    # Two spaces of 3 and 7, squeezed by half, then the letter squeezed by half.
    assert page.painted.marks == (pytest.approx((110.5, 302, 113, 307)),)


@pytest.mark.parametrize(
    ("code", "box"),
    [
        ("BT /F 10 Tf 12 TL 100 300 Td T* (A) Tj ET", (101, 290, 106, 295)),
        ("BT /F 10 Tf 12 TL 100 300 Td (A) ' ET", (101, 290, 106, 295)),
        ('BT /F 10 Tf 12 TL 100 300 Td 1 2 (A) " ET', (101, 290, 106, 295)),
        (
            'BT /F 10 Tf 12 TL 100 300 Td 4 2 ( A) " ET',
            (110, 290, 115, 295),
        ),  # a space of 3, 4 for a word, 2 for a letter
        ("BT /F 10 Tf 100 300 Td 0 -20 TD (A) Tj ET", (101, 282, 106, 287)),
        ("BT /F 10 Tf 100 300 Td 0 -20 TD T* (A) Tj ET", (101, 262, 106, 267)),  # as far again
        ("BT /F -10 Tf 100 300 Td (A) Tj ET", (94, 293, 99, 298)),  # upside down
        ("BT /F 10 Tf 5 Ts 100 300 Td (A) Tj ET", (101, 307, 106, 312)),
        ("BT /F 10 Tf 0 1 -1 0 100 300 Tm (A) Tj ET", (93, 301, 98, 306)),
        ("2 0 0 2 0 0 cm BT /F 10 Tf 50 150 Td (A) Tj ET", (102, 304, 112, 314)),
    ],
)
def test_text_is_measured_wherever_its_operators_put_it(code: str, box: tuple[float, ...]) -> None:
    page = page_of(is_truetype=True, is_composite=False, code=code)
    assert page.painted.marks == (pytest.approx(box),)


def test_a_font_that_cannot_be_read_is_measured_by_what_it_says() -> None:
    with Pdf.new() as file:
        font = simple(file, FontFile2=file.make_stream(b"no font"))
        page = file.add_blank_page(page_size=(432, 648))
        page.obj.Resources = Dictionary(Font=Dictionary(F=font))
        page.contents_add(b"BT /F 10 Tf 100 300 Td (A) Tj ET")
        buffer = io.BytesIO()
        file.save(buffer)
    assert pdf_file.pages(buffer.getvalue(), [1])[0].painted.marks == (pytest.approx((100, 297, 108, 309)),)


def test_a_font_without_file_and_widths_is_taken_to_advance_by_six_tenths() -> None:
    with Pdf.new() as file:
        page = file.add_blank_page(page_size=(432, 648))
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        page.obj.Resources = Dictionary(Font=Dictionary(F=font))
        page.contents_add(b"BT /F 10 Tf 100 300 Td (AA) Tj ET")
        buffer = io.BytesIO()
        file.save(buffer)
    # Nor does it say how high it is: three quarters above the line, a fifth below.
    assert pdf_file.pages(buffer.getvalue(), [1])[0].painted.marks == (pytest.approx((100, 298, 112, 307.5)),)


def test_a_font_that_names_its_letters_differently_is_read_by_those_names() -> None:
    """The codes 1 and 2 are said to be a space and the letter, counted on from the number before them."""
    encoding = Dictionary(Type=Name.Encoding, Differences=Array([1, Name.space, Name.A]))
    page = page_of(is_truetype=False, is_composite=False, code="BT /F 10 Tf 100 300 Td <02> Tj ET", encoding=encoding)
    assert page.painted.marks == (pytest.approx((101, 302, 106, 307)),)
    counted = Dictionary(Type=Name.Encoding, Differences=Array([Name.A]))  # from 0, where no number stands before it
    page = page_of(is_truetype=False, is_composite=False, code="BT /F 10 Tf 100 300 Td <00> Tj ET", encoding=counted)
    assert page.painted.marks == (pytest.approx((101, 302, 106, 307)),)


def test_a_composite_font_finds_its_glyphs_by_its_own_table() -> None:
    """Code 0x0102 is glyph 1, as the table of two bytes a code says at 2 x 0x0102; half a code at the end is none."""
    table = bytes(2 * 0x0102) + b"\0\1"
    page = page_of(is_truetype=True, is_composite=True, code="BT /F 10 Tf 100 300 Td <010201> Tj ET", glyphs=table)
    assert page.painted.marks == (pytest.approx((101, 302, 106, 307)),)


@pytest.mark.parametrize("start", [0, 0xF000])
def test_a_symbol_font_is_read_by_its_own_table(start: int) -> None:
    """Code 1 is in no encoding; the font's table for symbols says which letter it is."""
    font = built(is_truetype=True)
    empty = TTGlyphPen(None).glyph()
    font.setupGlyf({".notdef": empty, "A": drawn(TTGlyphPen(None)).glyph(), "space": empty})
    table = font.font["cmap"].tables[0]
    table.platformID, table.platEncID, table.cmap = 3, 0, {start + 1: "A"}
    font.font["cmap"].tables = [table]
    with Pdf.new() as file:
        page = file.add_blank_page(page_size=(432, 648))
        own = simple(file, FontFile2=file.make_stream(saved(font)))
        page.obj.Resources = Dictionary(Font=Dictionary(F=own))
        page.contents_add(b"BT /F 10 Tf 100 300 Td <01> Tj ET")
        buffer = io.BytesIO()
        file.save(buffer)
    assert pdf_file.pages(buffer.getvalue(), [1])[0].painted.marks == (pytest.approx((101, 302, 106, 307)),)


def test_a_type_3_font_is_read_for_its_lines_and_as_high_as_its_box() -> None:
    with Pdf.new() as file:
        glyph = file.make_stream(b"800 0 d0 1 w 0 0 m 500 500 l S")
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontBBox=Array([0, 0, 800, 500]),
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
            CharProcs=Dictionary(A=glyph),
            Encoding=Dictionary(Differences=Array([65, Name.A])),
            FirstChar=65,
            LastChar=65,
            Widths=Array([800]),
        )
        page = file.add_blank_page(page_size=(432, 648))
        page.obj.Resources = Dictionary(Font=Dictionary(F=file.make_indirect(font)))
        page.contents_add(b"BT /F 20 Tf 100 300 Td (A) Tj ET")
        buffer = io.BytesIO()
        file.save(buffer)
    painted = pdf_file.pages(buffer.getvalue(), [1])[0].painted
    assert painted.type == pytest.approx(10)
    assert painted.line == pytest.approx(0.02)
    assert all(font.is_embedded for font in painted.fonts)


@pytest.mark.parametrize(
    "code",
    ["Q Q Q", "cm", "/No Do", "/No gs", "BT /No 9 Tf (A) Tj ET", "W n", "BT (A) Tj ET", "/P scn", "[ 1", "BI EI"],
)
def test_instructions_without_sense_are_told_of_and_not_tripped_over(code: str) -> None:
    with Pdf.new() as file:
        file.add_blank_page(page_size=(432, 648)).contents_add(code.encode("ascii"))
        buffer = io.BytesIO()
        file.save(buffer)
    assert pdf_file.pages(buffer.getvalue(), [1])[0].painted.marks == ()


def unpacked() -> bytes:
    """A file whose instructions and objects are plain text, so that changes of bytes reach them."""
    buffer = io.BytesIO()
    with Pdf.open(io.BytesIO(clean(2))) as file:
        file.save(
            buffer,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            compress_streams=False,
        )
    return buffer.getvalue()


UNPACKED = unpacked()


@pytest.mark.slow
@settings(max_examples=100)
@given(st.lists(st.tuples(st.integers(0, len(UNPACKED) - 1), st.sampled_from(b"0159.-/[]()<> cRTfq")), max_size=30))
def test_any_damage_leads_to_a_report_or_to_the_word_that_there_can_be_none(damage: list[tuple[int, int]]) -> None:
    data = bytearray(UNPACKED)
    for at, byte in damage:
        data[at] = byte
    with contextlib.suppress(Unreadable):
        assert check(bytes(data), printers.get("ingramspark")).verdicts
