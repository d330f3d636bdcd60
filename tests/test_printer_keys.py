"""Every key of a printer profile does something: with another value, a verdict, a spine or a cover is another."""

from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from pydantic import BaseModel

from bookmaker import printers
from bookmaker.book import spec
from bookmaker.printers.profile import Blanks, Bleed, Custom, PaperStock, PdfX, Printer, Trims
from bookmaker.production import cover
from bookmaker.render import pdfx
from bookmaker.render.preflight.check import check
from bookmaker.source import document

from .objected import changed, clean, painting

# The text of a profile to start from, and for each key the text of one with another value.
BASE = """\
name: N
source: S
checked: "2026-11-20"
note: none
gutters: {9999: 0.4}
outside: 0.3
outside_with_bleed: 0.35
bleed: {top: 0.1, bottom: 0.1, outside: 0.1, inside: 0.1}
even: true
last_blank: true
blanks: {inside: 4, end: 10}
papers:
  white: {pages: [10, 90], spine_per_page: 0.01, ink: colour}
  cream: {pages: [10, 90], pages_per_inch: 100}
trims: [{sizes: [6x9], pages: {white: [10, 80]}, without: [cream]}]
custom: {width: [4, 8], height: [6, 12]}
colours: [grey, cmyk, rgb]
least_line: 0.5
least_type: 7
least_fill: 4
most_ink: 240
least_dpi: 200
most_mb: 1
forbids: [encryption]
pdfx: {level: X-1a:2001, accepts: [X-3:2002], required: false}
spine_extra: 0.1
spine_text_pages: 200
spine_clear: 0.1
cover_bleed: 0.1
cover_safe: 0.1
barcode_in: [2, 1]
barcode_clear: 0.2
wrap_in: ~
hinge_in: 0.3
"""
CHANGES = {
    "name": "name: M",
    "source": "source: T",
    "checked": 'checked: "2026-11-21"',
    "note": "note: more",
    "extends": "extends: bn-press",
    "gutters": "gutters: {9999: 3}",
    "outside": "outside: 3",
    "outside_with_bleed": "outside_with_bleed: 2",
    "bleed": "bleed: {top: 3}",
    "bleed.top": "bleed: {top: 0.2, bottom: 0.1, outside: 0.1, inside: 0.1}",
    "bleed.bottom": "bleed: {top: 0.1, bottom: 0.2, outside: 0.1, inside: 0.1}",
    "bleed.outside": "bleed: {top: 0.1, bottom: 0.1, outside: 0.2, inside: 0.1}",
    "bleed.inside": "bleed: {top: 0.1, bottom: 0.1, outside: 0.1, inside: 0.2}",
    "even": "even: false",
    "last_blank": "last_blank: false",
    "blanks": "blanks: ~",
    "blanks.inside": "blanks: {inside: 3, end: 10}",
    "blanks.end": "blanks: {inside: 4, end: 9}",
    "papers": "papers: {white: {pages: [50, 90]}, cream: {pages: [50, 90]}}",
    "papers.pages": "papers: {white: {pages: [11, 90], spine_per_page: 0.01, ink: colour}, cream: {pages: [11, 90]}}",
    "papers.spine_per_page": (
        "papers: {white: {pages: [10, 90], spine_per_page: 0.02, ink: colour}, cream: {pages: [10, 90]}}"
    ),
    "papers.pages_per_inch": (
        "papers: {white: {pages: [10, 90], pages_per_inch: 50, ink: colour}, cream: {pages: [10, 90]}}"
    ),
    "papers.ink": "papers: {white: {pages: [10, 90], spine_per_page: 0.01}, cream: {pages: [10, 90]}}",
    "papers.cost": (
        "papers: {white: {pages: [10, 90], spine_per_page: 0.01, ink: colour, "
        "cost: {base: 1, page: 0.01, currency: EUR}}, cream: {pages: [10, 90], pages_per_inch: 100}}"
    ),
    "trims": "trims: []",
    "trims.sizes": "trims: [{sizes: [5x8], pages: {white: [10, 80]}, without: [cream]}]",
    "trims.pages": "trims: [{sizes: [6x9], pages: {white: [10, 70]}, without: [cream]}]",
    "trims.without": "trims: [{sizes: [6x9], pages: {white: [10, 80]}, without: [white]}]",
    "custom": "custom: ~",
    "custom.width": "custom: {width: [7, 8], height: [6, 12]}",
    "custom.height": "custom: {width: [4, 8], height: [11, 12]}",
    "colours": "colours: [grey, cmyk]",
    "least_line": "least_line: 2",
    "least_type": "least_type: 13",
    "least_fill": "least_fill: 30",
    "most_ink": "most_ink: 150",
    "least_dpi": "least_dpi: 400",
    "most_mb": "most_mb: 0.001",
    "forbids": "forbids: [annotations]",
    "pdfx": "pdfx: ~",
    "pdfx.level": "pdfx: {level: X-1a:2003, accepts: [X-3:2002], required: false}",
    "pdfx.accepts": "pdfx: {level: X-1a:2001, required: false}",
    "pdfx.required": "pdfx: {level: X-1a:2001, accepts: [X-3:2002], required: true}",
    "pdfx.condition": "pdfx: {level: X-1a:2001, accepts: [X-3:2002], required: false, condition: FOGRA52}",
    "pdfx.icc": "pdfx: {level: X-1a:2001, accepts: [X-3:2002], required: false, icc: press.icc}",
    "spine_extra": "spine_extra: 0.2",
    "spine_text_pages": "spine_text_pages: 20",
    "spine_clear": "spine_clear: 0.2",
    "cover_bleed": "cover_bleed: 0.2",
    "cover_safe": "cover_safe: 0.2",
    "barcode_in": "barcode_in: [1, 1]",
    "barcode_clear": "barcode_clear: 0.3",
    "wrap_in": "wrap_in: 0.6",
    "hinge_in": "hinge_in: 0.4",
}
BOOK = spec.check(
    document.parse(
        "title: T\nseed: s\nsections: [{kind: blank, size: 7, grade: easy, count: 1}]\n",
        name="book.yaml",
    )
)


def rich(file: pikepdf.Pdf) -> None:
    """Something of everything that a profile has a figure for."""
    pixels = file.make_stream(bytes(90000), Type=Name.XObject, Subtype=Name.Image, Width=300, Height=300)
    pixels.ColorSpace, pixels.BitsPerComponent = Name.DeviceGray, 8
    painting("72 0 0 72 100 400 cm /X Do", XObject=Dictionary(X=pixels))(file)
    painting("1 0.9 0 0 k 100 300 50 50 re f 1 0 0 rg 160 300 50 50 re f")(file)
    painting("-50 500 9 9 re f 425 500 50 9 re f", on=5)(file)
    for page in file.pages:
        page.obj.MediaBox = page.obj.BleedBox = Array([-9, -9, 441, 657])
    link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([100, 100, 150, 120]))
    file.pages[4].obj.Annots = Array([file.make_indirect(link)])


PLAIN = clean(12)
RICH = changed(rich, PLAIN)
CUSTOM = changed(
    lambda file: [page.obj.__setitem__("/TrimBox", Array([0, 0, 360, 576])) for page in file.pages],
    PLAIN,
)


def effects(text: str, folder: Path) -> list[object]:
    """All that comes of a profile: what is told of it, verdicts on files, spines, a cover's figures, PDF/X."""
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    mine = printers.load("mine", folders=[folder])
    verdicts = [check(data, mine, paper="white").verdicts for data in (RICH, CUSTOM, PLAIN)]
    costs = [mine.cost(paper, 100) for paper in mine.papers]
    spines = [mine.spine_in(paper, 100) for paper in mine.papers]
    asked = mine.pdfx
    made = asked and pdfx.conform(PLAIN, level=asked.level, title="T", condition=asked.condition, icc=asked.icc)
    told = [mine.name, mine.source, mine.checked, mine.note]
    return [told, verdicts, costs, spines, made, cover._paper(BOOK, mine, spines[0] or 0.1, 100)]


def keys() -> set[str]:
    nested: dict[str, type[BaseModel]] = {
        "bleed": Bleed,
        "blanks": Blanks,
        "papers": PaperStock,
        "trims": Trims,
        "custom": Custom,
        "pdfx": PdfX,
    }
    return {*Printer.model_fields, *(f"{key}.{name}" for key, model in nested.items() for name in model.model_fields)}


def test_every_key_has_a_change_to_test() -> None:
    assert set(CHANGES) == keys()


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    return effects(BASE, tmp_path_factory.mktemp("before"))


@pytest.mark.parametrize("key", CHANGES)
def test_every_key_does_something(key: str, before: list[object], tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(b"\0" * 16 + b"CMYK" + b"\0" * 16 + b"acsp" + b"\0" * 88)
    lines = BASE.splitlines()
    name = key.partition(".")[0]
    if name == "papers":
        lines = [line for line in lines if not line.startswith(("papers", "  "))]
    else:
        lines = [line for line in lines if not line.startswith(f"{name}:")]
    if key == "extends":  # what is not here comes from there
        lines = [line for line in lines if not line.startswith("outside: ")]
    assert effects("\n".join([*lines, CHANGES[key]]), tmp_path) != before
