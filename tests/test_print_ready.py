"""Built print editions keep to their printers' rules, measured by the preflight and, apart from it, on rasters."""

import json
import time
from pathlib import Path
from typing import Any, TypeAlias

import pikepdf
import pypdfium2 as pdfium
import pytest
import yaml
from PIL import ImageOps

from bookmaker import printers
from bookmaker.production import book as conductor
from bookmaker.render.preflight.check import check
from bookmaker.render.preflight.reading import pdf_file
from bookmaker.source.faults import BookError
from tests.few import every, few

from .test_build import digest

PRINTERS = ("kdp-paperback", "ingramspark", "lulu")
KINDS = (("shikaku", 2), ("net", 4), ("numberlink", 1))
DOTS = 4  # to a point


def book(printer: str, *, count: int = 5) -> dict[str, Any]:
    """A book of three kinds, with one, two and four puzzles on a page."""
    sections = [{"kind": k, "size": 5, "grade": "easy", "count": count, "per_page": n} for k, n in KINDS]
    return {"title": "Print", "author": "A. Name", "seed": "s", "printer": printer, "sections": sections}


def one_kind(printer: str, count: int) -> dict[str, Any]:
    sections = [{"kind": "shikaku", "size": "9x9", "grade": "easy", "count": count, "per_page": 1}]
    return {"title": "Print", "author": "A. Name", "seed": "s", "printer": printer, "sections": sections}


def built(folder: Path, what: dict[str, Any]) -> Path:
    path = folder / "book.yaml"
    path.write_text(yaml.safe_dump(what), encoding="utf-8")
    return conductor.build(path, out=folder / "out", reads_back=False).folder


Inked: TypeAlias = tuple[float, float, float, float] | None


def inked(page: pdfium.PdfPage) -> Inked:
    """How far the ink of a rasterised page stays from its left, upper, right and lower edge, in points."""
    picture = page.render(scale=DOTS).to_pil().convert("L")
    box = ImageOps.invert(picture).getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    return (left / DOTS, top / DOTS, (picture.width - right) / DOTS, (picture.height - bottom) / DOTS)


# One printer in the quick tests, which makes a cover; the others in the slow ones.
@pytest.fixture(scope="module", params=few(PRINTERS, quick=PRINTERS[:1]))
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    return request.param, built(tmp_path_factory.mktemp(request.param), book(request.param))


@pytest.mark.slow
def test_a_print_edition_breaks_no_rule_of_its_printer(made: tuple[str, Path]) -> None:
    name, folder = made
    report = check((folder / "print.pdf").read_bytes(), printers.get(name))
    assert report.failures == ()
    assert report.checked > 20


def test_its_cover_breaks_none_of_the_rules_for_covers(made: tuple[str, Path]) -> None:
    name, folder = made
    if printers.get(name).spine_in("white", 100) is None:
        assert not (folder / "cover.pdf").exists()  # it follows the printer's template
        return
    report = check((folder / "cover.pdf").read_bytes(), printers.get(name), is_cover=True)
    assert report.failures == ()
    assert report.checked > 10


def test_it_says_the_level_that_its_printer_asks_for(made: tuple[str, Path]) -> None:
    name, folder = made
    asked = printers.get(name).pdfx
    with pikepdf.open(folder / "print.pdf") as file:
        conformance = file.docinfo.get("/GTS_PDFXConformance")
    assert (str(conformance) if conformance else None) == (f"PDF/{asked.level}" if asked else None)


@pytest.fixture(scope="module")
def rasters(made: tuple[str, Path]) -> list[Inked]:
    """Where the ink of each page lies."""
    file = pdfium.PdfDocument(made[1] / "print.pdf")
    found = [inked(page) for page in file]
    file.close()
    return found


def test_margins_measured_on_rasters_are_those_of_the_printers_tables(
    made: tuple[str, Path], rasters: list[Inked]
) -> None:
    printer = printers.get(made[0])
    gutter, outside = printer.gutter(len(rasters)) * 72, printer.outside * 72
    for number, found in enumerate(rasters, start=1):
        if found is not None:
            inside, outer = (found[0], found[2]) if number % 2 else (found[2], found[0])
            assert inside >= gutter + 1 - 1 / DOTS, number
            assert min(outer, found[1], found[3]) >= outside + 1 - 1 / DOTS, number


def test_the_preflight_sees_ink_where_a_raster_has_it(made: tuple[str, Path], rasters: list[Inked]) -> None:
    for page in pdf_file.pages((made[1] / "print.pdf").read_bytes(), range(1, len(rasters) + 1)):
        found, marks, (_, _, width, height) = rasters[page.number - 1], page.painted.marks, page.media
        assert bool(marks) == (found is not None)
        if found is not None:
            lefts, bottoms, rights, tops = zip(*marks, strict=True)
            told = (min(lefts), height - max(tops), width - max(rights), min(bottoms))
            assert told == pytest.approx(found, abs=0.5), page.number


STRICT = "extends: plain\nleast_line: 5\n"


@pytest.mark.slow
def test_a_print_edition_that_breaks_a_rule_is_not_left_in_place(tmp_path: Path) -> None:
    (tmp_path / "printers").mkdir()
    (tmp_path / "printers" / "strict.yaml").write_text("extends: plain\n", encoding="utf-8")
    before = digest(built(tmp_path, book("strict", count=2)))
    (tmp_path / "printers" / "strict.yaml").write_text(STRICT, encoding="utf-8")
    with pytest.raises(BookError) as caught:
        built(tmp_path, book("strict", count=2))
    (fault,) = caught.value.faults
    assert fault.message.startswith("strict would refuse the print edition for its line-width: 0.75 pt on page ")
    assert fault.hint == "it asks for: at least 5 pt"
    assert fault.mark is not None
    assert "strict" in Path(fault.mark.file).read_text(encoding="utf-8").splitlines()[fault.mark.line - 1]
    assert digest(tmp_path / "out") == before


@pytest.mark.parametrize("name", every(2, PRINTERS))
@pytest.mark.parametrize(
    ("count", "pages"),
    [
        pytest.param(20, 24, marks=pytest.mark.slow),
        *(pytest.param(*one, marks=pytest.mark.long) for one in ((54, 60), (140, 151), (305, 320), (665, 702))),
    ],
)
def test_long_books_keep_the_gutter_that_their_page_count_asks_for(
    name: str, count: int, pages: int, tmp_path: Path
) -> None:
    folder = built(tmp_path, one_kind(name, count))
    data = (folder / "print.pdf").read_bytes()
    start = time.process_time()
    report = check(data, printers.get(name))
    assert time.process_time() - start < 20
    assert report.failures == ()
    assert report.pages == json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["pages"] >= pages
    file = pdfium.PdfDocument(folder / "print.pdf")
    gutter = printers.get(name).gutter(report.pages) * 72
    for number in (5, 6, 7, report.pages // 2, report.pages // 2 + 1):
        found = inked(file[number - 1])
        assert found is None or found[0 if number % 2 else 2] >= gutter + 1 - 1 / DOTS
    file.close()
