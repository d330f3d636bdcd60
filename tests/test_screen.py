"""The edition for tablets: pages of 3:4 with a puzzle to each, its answer a tap away and back."""

import json
import shutil
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest

from bookmaker.cli import app
from bookmaker.pages.book.compose import Composition
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Link
from bookmaker.production import manuscript
from bookmaker.production.job import lay_out, prepare
from bookmaker.production.puzzles import make_puzzles
from tests.page_laws import around, grids, leaves
from tests.test_build import BOTH, built

BOOK = {
    "title": "On the Sofa",
    "seed": "s",
    "screen": "tablet",
    "printer": "kdp-paperback",
    "sections": [
        {"kind": "net", "size": "6x6", "grade": "easy", "count": 3, "per_page": 3},
        {"kind": "shikaku", "size": "4x4", "grade": "easy", "count": 2},
    ],
}


def laid_out(folder: Path, **keys: object) -> Composition:
    (folder / "book.yaml").write_text(json.dumps({**BOOK, **keys}), encoding="utf-8")
    job = prepare(folder / "book.yaml")
    made = make_puzzles(job.plan, (), jobs=1, report=lambda *_: None)
    return lay_out(job, manuscript.write(job.spec, job.text, job.plan, made), Edition.DIGITAL)


@pytest.fixture(scope="module")
def tablet(tmp_path_factory: pytest.TempPathFactory) -> Composition:
    return laid_out(tmp_path_factory.mktemp("tablet"))


@pytest.mark.slow
def test_its_pages_are_those_of_a_tablet_and_none_is_empty(tablet: Composition) -> None:
    for page in tablet.pages:
        assert page.height / page.width == pytest.approx(4 / 3)
        assert page.width <= 150 * 72 / 25.4 + 0.01
        box = around(page.items)
        assert box is not None
        assert min(box[0], box[1], page.width - box[2], page.height - box[3]) >= 15  # 6 mm, but for half a line


def test_each_puzzle_has_a_page_that_it_fills(tablet: Composition) -> None:
    assert len({page for page, _ in tablet.places.values()}) == len(tablet.places)
    for number, (page, _) in tablet.places.items():
        left, _, right, _ = grids(tablet.pages[page - 1])[f"puzzle-{number}"]
        assert right - left >= 0.6 * tablet.pages[page - 1].width


def test_answers_are_a_tap_away_and_so_is_the_way_back(tablet: Composition) -> None:
    for number, (page, answer_page) in tablet.places.items():
        there = [item for item in leaves(tablet.pages[page - 1].items) if isinstance(item, Link)]
        assert [link.to for link in there] == [answer_page]
        assert min(there[0].box[2:]) >= 25.5
        x, y, right, bottom = grids(tablet.pages[answer_page - 1])[f"answer-{number}"]
        back = [
            link for link in leaves(tablet.pages[answer_page - 1].items) if isinstance(link, Link) and link.to == page
        ]
        assert any(
            box[0] <= x + 2 and box[1] <= y + 2 and box[0] + box[2] >= right - 2 and box[1] + box[3] >= bottom - 2
            for box in (link.box for link in back)
        )


def test_a_book_whose_print_has_wide_pages_is_made_for_tablets_too(tmp_path: Path) -> None:
    wide = laid_out(tmp_path, trim="8.5x11in", layout="large-print", sections=BOOK["sections"][1:])  # type: ignore[index]
    assert {round(page.width, 3) for page in wide.pages} == {425.197}  # 150 mm


@pytest.mark.slow
def test_its_file_has_bookmarks_language_and_title_and_verify_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = built(tmp_path, BOOK, editions=BOTH)
    records = [json.loads(line) for line in (folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()]
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    with pikepdf.open(folder / "digital.pdf") as pdf:
        assert manifest["screen"]["pages"] + 1 == len(pdf.pages) < manifest["pages"]  # it opens with the cover
        shapes = [float(box[2] / box[3]) for box in (page.mediabox for page in pdf.pages[:2])]
        assert shapes == pytest.approx([0.75, 0.75], abs=0.001)  # the cover fills a tablet as the pages do
        assert (str(pdf.Root.Lang), bool(pdf.Root.ViewerPreferences.DisplayDocTitle)) == ("en", True)
        assert str(pdf.docinfo["/Title"]) == "On the Sofa"
    document = pdfium.PdfDocument(folder / "digital.pdf")
    for record in records:
        page = document[record["screen_page"]].get_textpage().get_text_range()
        assert f"Answer on page {record['screen_answer_page']}" in page
    assert [document.get_page_label(at) for at in range(4)] == ["*", "i", "ii", "iii"]
    assert "Sofa" in document[0].get_textpage().get_text_range()
    named = [item.get_title() for item in document.get_toc()]
    assert {f"{n} {t}" for n, t in ((1, "Net 6 × 6"), (5, "Shikaku 4 × 4"))} <= set(named)
    document.close()
    assert app.run(["verify", str(folder), "--jobs", "1", "--folder", str(tmp_path)]) == 0, capsys.readouterr().err
    told = f'"screen_page": {records[0]["screen_page"]}'
    wrong = (folder / "puzzles.jsonl").read_text(encoding="utf-8").replace(told, told + "1")
    assert told in (folder / "puzzles.jsonl").read_text(encoding="utf-8")
    other = shutil.copytree(folder, tmp_path / "other")
    (other / "puzzles.jsonl").write_text(wrong, encoding="utf-8")
    assert app.run(["verify", str(other), "--jobs", "1", "--folder", str(tmp_path)]) == 1
    assert "has no such puzzle there" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "per_page"), [("classic", 3), ("children", 2)])
def test_links_that_lead_to_different_pages_are_a_finger_apart(layout: str, per_page: int, tmp_path: Path) -> None:
    made = laid_out(
        tmp_path,
        layout=layout,
        sections=[{**section, "per_page": per_page} for section in BOOK["sections"]],  # type: ignore[dict-item]
        hints="back",
        techniques="appendix",
        about="All about it.",
        matter={"log": True, "notes": 1},
    )
    links = [[item for item in leaves(page.items) if isinstance(item, Link)] for page in made.pages]
    assert any(len(some) > 5 for some in links)
    for page, some in enumerate(links, start=1):
        for one in some:
            assert min(one.box[2:]) >= 25.5
            for other in some:
                across, down = (
                    min(one.box[at] + one.box[at + 2], other.box[at] + other.box[at + 2])
                    - max(one.box[at], other.box[at])
                    for at in (0, 1)
                )
                assert one.to == other.to or min(across, down) < 0.5, (page, one, other)
