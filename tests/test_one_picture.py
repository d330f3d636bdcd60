"""A page painted from its PDF, SVG and EPS is one picture: whatever a page can hold, other programs show it alike."""

import io
import shutil
import subprocess
from collections.abc import Callable, Iterator

import pypdfium2
import pytest
import resvg_py
from PIL import Image as Pictures
from PIL import ImageChops

from bookmaker.pages.page import Boxes, Cap, Circles, Glyphs, Image, Ink, Item, Join, Page, Part, Polylines, Stroke
from bookmaker.render import eps, pdf, svg
from bookmaker.render.pdf_pixels import pixels

WIDE, HIGH = 200, 120
SCALE = 4  # pixels of a point
CELL = 4  # points of the squares whose darkness is compared
NEAR = 8  # of 255, for edges that programs smooth otherwise
GREY = Ink(k=0.6)
FONT = "SourceSans3-Bold"
BENT = ((20, 90), (50, 30), (80, 90))


def _photo() -> bytes:
    buffer = io.BytesIO()
    four = Pictures.frombytes("L", (2, 2), bytes((0, 255, 160, 60)))
    four.resize((64, 64), Pictures.Resampling.NEAREST).save(buffer, "PNG")
    return buffer.getvalue()


def _pens() -> Iterator[Item]:
    """Thick strokes with every end and corner, some dashed, some closed."""
    for at, (cap, join) in enumerate(zip(Cap, Join, strict=True)):
        for closed in (False, True):
            x, y = 60 * at, -10 + 10 * closed
            path = tuple((x + 20 + 0.4 * (a - 20), y + 12 + 50 * closed + 0.5 * (b - 30)) for a, b in BENT)
            yield Polylines((path,), Stroke(Ink(), 9, cap, join, () if closed else (12, 14)), None, closed)


PAGES: dict[str, tuple[Item, ...]] = {
    "pens": tuple(_pens()),
    "fills": (
        Polylines((BENT, ((120, 30), (150, 90), (120, 90))), None, GREY, closed=True),
        Polylines((((160, 30), (190, 40), (170, 90)),), Stroke(Ink(), 3), Ink(k=0.3), closed=True),
    ),
    "boxes": (
        Boxes(((10, 15, 60, 20), (90, 50, 15, 60)), Stroke(Ink(), 4), GREY),
        Boxes(((130, 20, 30, 30),), None, Ink()),
    ),
    "circles": (Circles(((40, 40), (110, 70)), 25, Stroke(Ink(), 5), GREY), Circles(((170, 90),), 12, None, Ink())),
    "letters": (
        Glyphs(((10, 40, "Agh"), (90, 60, "Wy")), FONT, 30, Ink()),
        Glyphs(((10, 100, "left"),), FONT, 24, GREY, spacing=6),
        Glyphs(((150, 20, "down"),), FONT, 24, Ink(), turn=90),
        Glyphs(((195, 110, "up"),), FONT, 24, Ink(), spacing=4, turn=-90),
        Glyphs(((140, 90, "back"),), FONT, 22, Ink(), turn=180),
    ),
    "parts": (
        Part("outer", (Boxes(((20, 20, 60, 40),), None, GREY), Part("inner", (Circles(((50, 40),), 9, None, Ink()),)))),
    ),
    "photo": (Image((30, 20, 120, 70), _photo()),),
}
# What leaves nothing on paper.
NOTHING: tuple[Item, ...] = (
    Polylines((), Stroke(Ink(), 5), Ink()),
    Polylines((BENT,)),
    Boxes((), None, Ink()),
    Boxes(((10, 10, 90, 90),)),
    Circles((), 30, Stroke(Ink(), 5), None),
    Circles(((50, 50),), 30),
)


def _pdf(page: Page) -> bytes:
    return pdf.document((page,), title="T", author="", language="en", edition="digital")


def _of_pdf(page: Page) -> Pictures.Image:
    return pypdfium2.PdfDocument(_pdf(page))[0].render(scale=SCALE).to_pil()


def _of_svg(page: Page) -> Pictures.Image:
    data = resvg_py.svg_to_bytes(svg_string=svg.text(page, outlined=True), dpi=72 * SCALE, background="white")
    return Pictures.open(io.BytesIO(bytes(data)))


def _of_eps(page: Page) -> Pictures.Image:
    command = f"gs -q -dSAFER -dBATCH -dNOPAUSE -r{72 * SCALE} -dEPSCrop -dGraphicsAlphaBits=4"
    command += " -dUseFastColor=true -sDEVICE=pnggray -sOutputFile=- -"
    text = eps.text(page, title="T").encode("ascii")
    done = subprocess.run(command.split(), input=text, capture_output=True, check=True)
    return Pictures.open(io.BytesIO(done.stdout))


def _dark(picture: Pictures.Image) -> Pictures.Image:
    assert picture.size == (WIDE * SCALE, HIGH * SCALE)
    return picture.convert("L").resize((WIDE // CELL, HIGH // CELL), Pictures.Resampling.BOX)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_the_same_as_pdf_and_as_svg(name: str) -> None:
    page = Page(WIDE, HIGH, PAGES[name])
    assert ImageChops.difference(_dark(_of_pdf(page)), _dark(_of_svg(page))).getextrema()[1] <= NEAR


@pytest.mark.skipif(shutil.which("gs") is None, reason="ghostscript is not installed")
@pytest.mark.parametrize("name", sorted({*PAGES} - {"photo"}))  # a puzzle, of which EPS is made, holds none
def test_a_page_looks_the_same_as_pdf_and_as_eps(name: str) -> None:
    page = Page(WIDE, HIGH, PAGES[name])
    assert ImageChops.difference(_dark(_of_pdf(page)), _dark(_of_eps(page))).getextrema()[1] <= NEAR


@pytest.mark.parametrize("written", [_pdf, svg.text, lambda page: eps.text(page, title="T")])
def test_what_has_no_ink_or_no_place_leaves_nothing_in_any_form(written: Callable[[Page], str | bytes]) -> None:
    alone = (Boxes(((20, 20, 60, 40),), None, GREY),)
    assert written(Page(WIDE, HIGH, (*NOTHING, *alone))) == written(Page(WIDE, HIGH, alone))


@pytest.mark.parametrize("size", [(WIDE, HIGH), (HIGH, WIDE)])
@pytest.mark.parametrize("dpi", [150, 300])
def test_a_tint_in_one_bit_is_as_dark_all_over_and_a_line_stays_whole(size: tuple[int, int], dpi: int) -> None:
    wide, high = size
    tinted = (Boxes(((0, 0, wide, high),), None, GREY), Boxes(((0, high / 2 - 6, wide, 12),), None, Ink()))
    bits = pixels(_pdf(Page(wide, high, tinted)), dpi=dpi, is_grey=False).image
    assert bits.mode == "1"
    shares = bits.convert("L").resize((wide // 20, high // 20), Pictures.Resampling.BOX)
    for middle in (False, True):  # the rows that the line runs through, and the others
        rows = [row for row in range(high // 20) if (abs(row * 20 + 10 - high / 2) < 12) is middle]
        found = [shares.getpixel((column, row)) for column in range(wide // 20) for row in rows]
        assert max(found) - min(found) <= NEAR
