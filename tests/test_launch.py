"""The launch folder: what an author gives to shop and printer, all of it from the finished book."""

import json
from itertools import combinations
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image

from bookmaker.pages.manuscript import Edition
from bookmaker.production import manuscript
from bookmaker.production.book import build
from bookmaker.production.job import prepare
from bookmaker.production.keywords import keywords
from bookmaker.production.launch import listing
from bookmaker.production.shop_pictures import apart

BOOK = """\
title: Small Plots
author: A. Name
seed: s
printer: kdp-paperback
trim: 8.25x6in
launch: true
cover:
  blurb: |
    Plots to **cut**.

    - Large grids
    - Answers at the back
sections:
  - {kind: shikaku, size: 5x5, grade: easy, count: 12, per_page: 1}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built book of one kind on a wide trim."""
    place = tmp_path_factory.mktemp("launched")
    (place / "book.yaml").write_text(BOOK, encoding="utf-8")
    return build(place / "book.yaml", out=place / "out", editions=(Edition.PRINT,)).folder


@pytest.mark.slow
def test_the_manifest_names_its_files_and_they_are_there(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    found = sorted(path.relative_to(folder).as_posix() for path in (folder / "launch").iterdir())
    assert sorted(manifest["launch"]) == found
    assert set(found) <= set(manifest["files"])
    pictures = [name for name in found if name.endswith(".png")]
    assert len(pictures) == 6 + 1 + 2 + 3  # pages, book from the side, header and banner, puzzles for the shop
    for name, size in (("header", (970, 600)), ("banner", (970, 300)), ("puzzle-1", (300, 300))):
        with Image.open(folder / f"launch/a-plus-{name}.png") as picture:
            assert picture.size == size
    with Image.open(folder / "launch/book-3d.png") as book:
        assert (book.mode, book.getpixel((0, 0))[3], book.getpixel((book.width // 2, book.height // 2))[3]) == (
            "RGBA",
            0,
            255,
        )


@pytest.mark.parametrize("size", [(600, 900), (850, 1100), (900, 900), (825, 600)])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_no_page_in_a_shops_header_hides_another(size: tuple[int, int], count: int) -> None:
    found = apart([Image.new("RGB", size)] * count, (560, 540))
    boxes = [(x, y, x + page.width, y + page.height) for page, (x, y) in found]
    assert len(boxes) == count
    assert all(min(box) >= 0 and box[2] <= 560 and box[3] <= 540 for box in boxes)
    for one, other in combinations(boxes, 2):
        assert one[2] < other[0] or one[3] < other[1], "side by side, or one below the other"


def test_the_first_of_three_pages_in_a_shops_header_is_large_enough_to_be_read() -> None:
    (first, _), *others = apart([Image.new("RGB", (850, 1100))] * 3, (560, 540))
    assert first.height > 450
    assert all(page.height > 200 for page, _ in others)


def test_the_cover_is_a_jpeg_of_2560_pixels_and_a_sample_has_ten_pages(folder: Path) -> None:
    with Image.open(folder / "launch" / "cover.jpg") as picture:
        assert (picture.format, picture.mode, max(picture.size)) == ("JPEG", "RGB", 2560)
        assert picture.width / picture.height == pytest.approx(8.25 / 6, abs=0.01)
    sample = pdfium.PdfDocument(folder / "launch" / "sample.pdf")
    assert len(sample) == 10
    sample.close()


@pytest.mark.parametrize(
    ("language", "figures", "fields"),
    [
        (
            "en-GB",
            ["3 puzzles: easy (2), hard (1)", "Shikaku (2), Net (1)", "24 pages, 8.25 × 6 in (210 × 152 mm)"],
            ["Shikaku for children easy 5x5", "Net hard"],
        ),
        (
            "de",
            ["3 Rätsel: leicht (2), schwer (1)", "Shikaku (2), Netz (1)", "24 Seiten, 21 × 15,2 cm"],
            ["Shikaku für Kinder leicht 5x5", "Netz schwer"],
        ),
        (
            "fr",
            ["3 grilles\u00a0: facile (2), difficile (1)", "Shikaku (2), Réseau (1)", "24 pages, 21 × 15,2 cm"],
            ["Shikaku pour enfants niveau facile 5x5", "Réseau difficile"],
        ),
        (
            "es",
            ["3 pasatiempos: fácil (2), difícil (1)", "Shikaku (2), Red (1)", "24 páginas, 21 × 15,2 cm"],
            ["Shikaku para niños nivel fácil 5x5", "Red difícil"],
        ),
    ],
)
def test_figures_and_keywords_are_said_as_readers_of_the_language_do(
    language: str, figures: list[str], fields: list[str], tmp_path: Path
) -> None:
    sections = "[{kind: shikaku, size: 5x5, grade: easy, count: 2}, {kind: net, size: 5x5, grade: hard, count: 1}]"
    book = f"{{title: T, seed: s, language: {language}, trim: 8.25x6in, layout: children, sections: {sections}}}"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    job = prepare(tmp_path / "book.yaml")
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    told = [line.removeprefix("• ") for line in listing(job, sketch, 24).splitlines() if line.startswith("• ")]
    assert [line.replace("\u00a0×\u00a0", " × ") for line in told] == figures
    found = keywords(job, sketch)
    for field, begins in zip(found, fields, strict=False):
        assert field.startswith(begins)
    assert not [field for field in found if fields[0].split()[-2] in field and fields[1].split()[0] in field]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize(
    ("layout", "title"), [("classic", "Small Plots"), ("large-print", "Shikaku Logic Puzzle Book")]
)
def test_seven_fields_of_keywords_are_full_and_say_no_word_twice_nor_one_of_the_title(
    language: str, layout: str, title: str, tmp_path: Path
) -> None:
    (tmp_path / "book.yaml").write_text(
        f"{{title: {title}, seed: s, language: {language}, trim: 8.5x11in, layout: {layout}, "
        "sections: [{kind: shikaku, size: 5x5, grade: easy, count: 2}]}",
        encoding="utf-8",
    )
    job = prepare(tmp_path / "book.yaml")
    found = keywords(job, manuscript.sketch(job.spec, job.text, job.plan))
    assert [40 < len(field) <= 50 for field in found] == [True] * 7
    said = [word.casefold() for field in found for word in field.split()]
    assert len(said) == len(set(said))
    assert not {*said} & {*title.casefold().split()}
    is_large = job.layout.words(language).large_print in " ".join(found)
    assert is_large == (layout == "large-print")


def test_listing_and_set_up_sheet_say_the_books_figures(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    listing = (folder / "launch" / "listing.txt").read_text(encoding="utf-8")
    assert listing.startswith(
        "Small Plots\n12 puzzles, each with exactly one solution\nA. Name\n\nPlots to cut.\n\n• Large"
    )
    pages, by = manifest["pages"], "\u00a0×\u00a0"
    assert listing.endswith(f"• 12 puzzles: easy\n• Shikaku\n• {pages} pages, 8.25{by}6 in (210{by}152 mm)\n")
    shown = (folder / "launch" / "description.html").read_text(encoding="utf-8")
    assert shown.startswith(
        "<p>Plots to cut.</p>\n<ul>\n<li>Large grids</li>\n<li>Answers at the back</li>\n</ul>\n<ul>"
    )
    fields = (folder / "launch" / "keywords.txt").read_text(encoding="utf-8").splitlines()
    assert len(fields) == 7
    assert fields[0].startswith("Shikaku easy 5x5 logic puzzle book")
    sheet = (folder / "launch" / "printer.txt").read_text(encoding="utf-8").splitlines()
    told = dict(line.split(": ", 1) for line in sheet)
    assert (told["pages"], told["trim"], told["printer"]) == (str(pages), "8.25 × 6 in (210 × 152 mm)", "kdp-paperback")
    wide, high = manifest["cover"]["size_in"]
    assert len(told["categories"].split("; ")) == 3
    assert "check with the shop" in told["categories"]
    assert told["print cost"].startswith("the profile 'kdp-paperback' has no figures")
    assert told["cover"] == f"cover.pdf, {wide:.3f} × {high:.3f} in, in four inks"
    assert told["spine"] == f"{manifest['spine_in']:.3f} in, without text"
