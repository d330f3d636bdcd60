"""Files of others, whatever is in them: a result or a fault at the line that names them, and the program goes on."""

import contextlib
import io
import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest
from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from pikepdf import Array, Name, Pdf
from PIL import Image

from bookmaker import printers
from bookmaker.files import font_reader, fonts, pictures
from bookmaker.files.data import data_folder
from bookmaker.pages.page import Glyphs, Ink, Page
from bookmaker.pages.setting.fonts import Face
from bookmaker.render import pdf, svg
from bookmaker.render.preflight.check import check
from bookmaker.render.preflight.facts import Unreadable
from bookmaker.render.preflight.reading import pdf_file
from bookmaker.source import bounded
from bookmaker.source.reader import Refused

from .test_own_fonts import faults, shop

FEW, MANY = 20, 200
BOTH = [pytest.param(range(FEW), id="few"), pytest.param(range(FEW, MANY), id="many", marks=pytest.mark.slow)]
SOUND = data_folder("fonts") / "source-sans-3" / "SourceSans3-Bold.ttf"
PLAIN = printers.get("plain")
USED = ("OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "kern", "loca", "maxp", "name", "post")


@pytest.fixture(autouse=True)
def _counts_decide(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is tried here is refused by what is counted, long before the second wall."""
    said: list[str] = []
    ask = bounded.ask

    def heard(*asked: object, **limits: object) -> object:
        try:
            return ask(*asked, **limits)  # type: ignore[arg-type]
        except Refused as error:
            said.append(error.what)
            raise

    monkeypatch.setattr(bounded, "ask", heard)
    yield
    assert not [what for what in said if "takes too" in what]


@pytest.fixture(scope="module")
def sound_font() -> bytes:
    """A font of few letters with every table that is used."""
    font, options, buffer = TTFont(SOUND), subset.Options(), io.BytesIO()
    options.layout_features = []
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="0123456789?TinyBok ABCé")
    subsetter.subset(font)
    font.save(buffer)
    return buffer.getvalue()


def table_of(font: bytes, tag: str) -> tuple[int, int]:
    """Where a table begins in a font, and how long it is."""
    heads = range(12, 12 + 16 * int.from_bytes(font[4:6], "big"), 16)
    at = next(at for at in heads if font[at : at + 4].decode().strip() == tag)
    return int.from_bytes(font[at + 8 : at + 12], "big"), int.from_bytes(font[at + 12 : at + 16], "big")


def with_table(font: bytes, tag: str, change: Callable[[bytes], bytes]) -> bytes:
    """The font with a table of it changed, as long as before."""
    start, length = table_of(font, tag)
    return font[:start] + change(font[start : start + length]) + font[start + length :]


def changed(rng: random.Random, data: bytes) -> bytes:
    """The bytes with a few of them replaced, or with all of them random or zero."""
    how = rng.randrange(4)
    if how < 2 or not data:
        return bytes(len(data)) if how else rng.randbytes(len(data))
    new = bytearray(data)
    for _ in range(rng.randint(1, 9)):
        new[rng.randrange(len(new))] = rng.randrange(256)
    return bytes(new)


def print_with(font: bytes, folder: Path) -> None:
    """Measure and print a few words in a user's font, as PDF and as SVG; Unusable where it is refused."""
    (folder / "Own.ttf").write_bytes(font)
    name = fonts.own(folder / "Own.ttf")
    face = Face(name, TTFont(fonts.opened(name), lazy=True))
    words = "".join(letter for letter in "Tiny 0123" if not face.lacks(letter))
    face.ink(words)
    face.kerning("T", "i")
    page = Page(200, 200, (Glyphs(((20.0, 100.0, words),), name, 12.0, Ink()),) if words else ())
    svg.text(page)
    svg.text(page, outlined=True)
    made = pdf.document([page], title="t", author="", language="en", edition="print")
    assert len(pdf_file.read(made).pages) == 1


@pytest.mark.parametrize("tag", USED)
@pytest.mark.parametrize("change", [lambda data: bytes(len(data)), lambda data: random.Random(1).randbytes(len(data))])
def test_a_font_with_a_table_of_zeros_or_of_noise_is_printed_or_refused(
    tag: str, change: Callable[[bytes], bytes], sound_font: bytes, tmp_path: Path
) -> None:
    with contextlib.suppress(fonts.Unusable):
        print_with(with_table(sound_font, tag, change), tmp_path)


@pytest.mark.parametrize("seeds", BOTH)
def test_damaged_fonts_are_printed_or_refused(seeds: range, sound_font: bytes, tmp_path: Path) -> None:
    refused = 0
    for seed in seeds:
        rng = random.Random(seed)
        try:
            print_with(with_table(sound_font, rng.choice(USED), lambda data, rng=rng: changed(rng, data)), tmp_path)
        except fonts.Unusable:
            refused += 1
    assert 0 < refused < len(seeds)


def test_letters_made_of_letters_without_end_are_counted(sound_font: bytes, tmp_path: Path) -> None:
    from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

    font, buffer = TTFont(io.BytesIO(sound_font)), io.BytesIO()
    order = font.getGlyphOrder()
    for name, part in zip(order[1:], order, strict=False):
        twice = Glyph()
        twice.numberOfContours, twice.components = -1, []
        for _ in range(8):
            one = GlyphComponent()
            one.glyphName, one.x, one.y, one.flags = part, 0, 0, 0x3
            twice.components.append(one)
        font["glyf"][name] = twice
    font.save(buffer, reorderTables=False)
    with pytest.raises(fonts.Unusable, match=f"outlines of more than {font_reader.MOST_STEPS:,} points"):
        print_with(buffer.getvalue(), tmp_path)


def test_a_line_of_very_many_points_counts_for_more_than_they(
    sound_font: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of a contour is copied at each of its points, so 40,000 take as long as millions elsewhere."""
    monkeypatch.setattr(font_reader, "MOST_STEPS", 15_000)
    font, buffer, pen = TTFont(io.BytesIO(sound_font)), io.BytesIO(), TTGlyphPen(None)
    pen.moveTo((0, 0))
    for at in range(3_000):
        pen.lineTo((at % 1000, at * 7 % 1000))
    pen.closePath()
    font["glyf"][font.getGlyphOrder()[1]] = pen.glyph()
    font.save(buffer)
    font_reader.answer("Own", sound_font)
    with pytest.raises(Refused, match="outlines of more than 15,000 points"):
        font_reader.answer("Own", buffer.getvalue())


def test_the_line_that_names_a_damaged_font_is_told_and_the_next_is_read(sound_font: bytes, tmp_path: Path) -> None:
    path = shop(tmp_path, theme="styles: {title: {font: Own}, number: {font: Good}}\n")
    (tmp_path / "Own.ttf").write_bytes(with_table(sound_font, "loca", lambda data: b"\xff" * len(data)))
    (tmp_path / "Good.ttf").write_bytes(sound_font)
    (said,) = faults(path)
    assert said.startswith("layouts/mine/theme.yaml:1:24: 'font' cannot be 'Own': it has no letters")


def test_a_theme_cannot_name_a_file_elsewhere_as_a_font(tmp_path: Path) -> None:
    path = shop(tmp_path, theme="styles: {title: {font: 'a@b@/etc/hostname'}}\n")
    (said,) = faults(path)
    assert "'font' names no font" in said


def picture(size: tuple[int, int], form: str) -> bytes:
    buffer = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert("RGB").save(buffer, form)
    return buffer.getvalue()


def huge_jpeg() -> bytes:
    """A JPEG that says it has 65500 x 65500 pixels."""
    data = picture((16, 16), "JPEG")
    at = data.index(b"\xff\xc0") + 5
    return data[:at] + (65500).to_bytes(2, "big") * 2 + data[at + 4 :]


def test_a_jpeg_that_says_it_is_huge_is_refused_before_it_is_unpacked() -> None:
    with pytest.raises(pictures.Unusable, match="has more than 40,000,000 pixels"):
        pictures.darkness("a.jpg", huge_jpeg(), width=10, height=10)


def test_a_jpeg_that_is_painted_over_and_over_is_refused() -> None:
    data = picture((64, 64), "JPEG")
    scan = data[data.index(b"\xff\xda") : -2]
    with pytest.raises(pictures.Unusable, match="is painted over and over"):
        pictures.darkness("a.jpg", data[:-2] + scan * 200 + data[-2:], width=4, height=4)


@pytest.mark.parametrize("seeds", BOTH)
def test_damaged_pictures_are_read_or_refused(seeds: range, capfd: pytest.CaptureFixture[str]) -> None:
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><path d="M0 0L60 90L0 90Z"/></svg>'
    sorts = {"a.png": picture((40, 60), "PNG"), "a.jpg": picture((40, 60), "JPEG")}
    sorts |= {"a.svg": drawing} if pictures.draws_svg() else {}
    for seed in seeds:
        rng = random.Random(seed)
        name = rng.choice(sorted(sorts))
        sound = sorts[name]
        start = rng.randrange(len(sound))
        data = sound[:start] + changed(rng, sound[start : start + 60]) + sound[start + 60 :]
        with contextlib.suppress(pictures.Unusable):
            assert len(pictures.darkness(name, data, width=2, height=3)) == 6
    assert capfd.readouterr() == ("", "")


def pdf_of(drawing: bytes, filters: object, pages: int = 1) -> bytes:
    """A PDF whose pages have one drawing, packed as it says."""
    buffer = io.BytesIO()
    with Pdf.new() as file:
        contents = file.make_stream(b"")
        contents.write(drawing, filter=filters)  # type: ignore[arg-type]
        for _ in range(pages):
            file.add_blank_page(page_size=(432, 648)).Contents = contents
        file.save(buffer, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return buffer.getvalue()


def blank(megabytes: int) -> bytes:
    packing = zlib.compressobj(9)
    return b"".join([packing.compress(b" " * (1 << 20)) for _ in range(megabytes)]) + packing.flush()


FLATE, HEX = Name.FlateDecode, Name.ASCIIHexDecode


@pytest.mark.parametrize(
    ("drawing", "filters", "pages"),
    [
        pytest.param(lambda: zlib.compress(blank(600), 9), Array([FLATE, FLATE]), 1, marks=pytest.mark.slow),
        (lambda: blank(20).hex().encode() + b">", Array([HEX, FLATE]), 1),
        (lambda: blank(20), Array([Name.RunLengthDecode, FLATE]), 1),
        (lambda: zlib.compress(b"(" + b"a" * 9_000_000 + b") Tj"), FLATE, 1),
        pytest.param(lambda: zlib.compress(b"q Q " * 99_000), FLATE, 100, marks=pytest.mark.slow),
    ],
)
def test_a_small_pdf_that_is_a_huge_drawing_is_refused(
    drawing: Callable[[], bytes], filters: object, pages: int
) -> None:
    with pytest.raises(Unreadable, match="draws without end"):
        check(pdf_of(drawing(), filters, pages), PLAIN)


def test_what_is_packed_twice_and_small_is_read() -> None:
    drawing = zlib.compress(zlib.compress(b"0 0 m 72 72 l S "))
    report = check(pdf_of(drawing.hex().encode() + b">", Array([HEX, FLATE, FLATE])), PLAIN)
    assert report.pages == 1


@pytest.mark.parametrize("seeds", BOTH)
def test_damaged_pdfs_are_checked_or_refused(seeds: range) -> None:
    page = Page(200, 200, (Glyphs(((20.0, 100.0, "Tiny 0123"),), "SourceSans3-Bold", 12.0, Ink()),))
    sound = pdf.document([page, page], title="t", author="", language="en", edition="print")
    read = 0
    for seed in seeds:
        rng = random.Random(seed)
        start = rng.randrange(len(sound))
        data = sound[:start] + changed(rng, sound[start : start + 40]) + sound[start + 40 :]
        with contextlib.suppress(Unreadable):
            read += check(data, PLAIN).pages > 0
    assert read
