"""Pages of zones: tops and feet on lines, checked before anything is made, as PDF/X and as IDML that Scribus opens."""

import io
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest
import yaml
from PIL import Image, ImageChops, ImageFilter

from bookmaker.drawing import Drawing
from bookmaker.pages.frames import Frame
from bookmaker.pages.newspaper.art import Caption
from bookmaker.pages.newspaper.strip import strip
from bookmaker.pages.newspaper.zoned import Piece, Row, art, placed, stacked
from bookmaker.pages.page import Boxes, Page
from bookmaker.pages.templates import layouts
from bookmaker.production import daily_job, newspaper
from bookmaker.production.newsroom.outlook import outlook
from bookmaker.puzzles.records import ledger
from bookmaker.source.faults import BookError

from .daily_runs import digests
from .test_newsroom import DAILY, FIRST, LEDGER, day

PAGE: dict[str, Any] = {
    "width": "160mm",
    "depth": "200mm",
    "margin": "5mm",
    "gap": "4mm",
    "rows": [
        {"zones": [{"masthead": ["{{ publication }}", "Puzzles of {{ date }}"]}]},
        {"zones": [{"slot": "net"}, {"slot": "fields", "at": 2, "width": "60mm"}]},
        {"depth": "rest", "zones": [{"room": "crossword"}]},
        {"zones": [{"solutions": {"width": "40mm", "turned": True}}]},
    ],
}


def written(folder: Path, page: dict[str, Any] = PAGE, **keys: Any) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "page.yaml").write_text(yaml.safe_dump(page), encoding="utf-8")
    path = folder / "daily.yaml"
    path.write_text(yaml.safe_dump({**DAILY, "page": "page.yaml", **keys}), encoding="utf-8")
    return path


def made(path: Path, *, days: int = 2, **more: Any) -> Path:
    job = daily_job.prepare(path, first=FIRST, days=days, **more)
    return newspaper.make(job, out=path.parent / "out", reads_back=False).folder


@pytest.fixture(scope="module")
def issue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an issue that shows two solutions."""
    return made(written(tmp_path_factory.mktemp("zones") / "paper")) / "2026-12-02"


def piece(width: float, depth: float) -> Piece:
    return Piece(width, depth, lambda deep, head: [Frame("", (0.0, 0.0, width, deep))])


def test_tops_and_feet_of_a_row_are_on_lines_and_the_last_row_is_at_the_foot() -> None:
    stack = stacked([piece(50, 20), piece(50, 20)], 10)
    rows = [Row(((0.0, piece(100, 80)), (110.0, piece(100, 60)), (220.0, stack))), Row(((0.0, piece(50, 30)),))]
    boxes = [frame.box for frame in placed(rows, depth=200, gap=10)]
    assert [(y, y + deep) for _, y, _, deep in boxes] == [(0, 80), (0, 80), (0, 20), (60, 80), (170, 200)]
    with pytest.raises(ValueError, match=r"needs 42\.3 mm of depth between its margins, and has 35\.3 mm"):
        placed(rows, depth=100, gap=10)


def test_grids_side_by_side_begin_on_one_line_under_heads_of_one_line_and_of_two() -> None:
    theme = layouts.load("newspaper").theme
    some = [
        art(title, Drawing(4, 4, ()), Caption(title, rule="Fill it."), 100.0, theme)
        for title in ("Net", "A Chain of Numbers, Hard to Read", "Fields")
    ]
    below = stacked([some[2], some[0]], 10)
    row = Row(((0.0, some[0]), (110.0, some[1]), (220.0, below)))
    frames = placed([row], depth=row.needs(), gap=10)
    tops = {frame.name: frame.box[1] for frame in frames if frame.name.endswith("grid")}
    assert some[0].head < some[1].head
    assert len({tops[f"{name} grid"] for name in ("A Chain of Numbers, Hard to Read", "Fields")}) == 1
    assert sorted(frame.box[1] for frame in frames if frame.name == "Net grid")[0] == tops["Fields grid"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"zones": [{"slot": "nets"}]}], "a zone is for 'nets', and no slot is named so"),
        ([{"zones": [{"slot": "net"}, {"slot": "net"}]}], "two zones are for 'net'"),
        ([{"zones": [{"slot": "net", "room": "ads"}]}], "must hold one thing"),
        ([{"zones": [{"masthead": "{{ paper }}"}]}], "names the unknown 'paper'"),
        ([{"zones": [{"slot": "net", "at": 4}]}], "has a row 1 of 222.2 mm, and is 150.0 mm wide between its margins"),
        ([{"zones": [{"slot": "net"}, {"slot": "fields", "at": "20mm"}]}], "has zones in row 1 that lie on each other"),
        ([{"zones": [{"slot": "net", "width": "20mm"}]}], "the cells of 'net' would be 3.8 mm wide"),
        ([{"zones": [{"slot": "net"}]}, {"depth": "200mm", "zones": [{"room": "a"}]}], "the page of 2026-12-01 needs"),
        ([{"depth": "30mm", "zones": [{"slot": "net"}]}], "the page of 2026-12-01 has a row 1 of 30.0 mm that needs"),
    ],
)  # fmt: skip
def test_a_page_that_cannot_be_is_told_by_the_plan(rows: list[Any], said: str, tmp_path: Path) -> None:
    path = written(tmp_path, {**PAGE, "rows": rows})
    with pytest.raises(BookError) as caught:
        outlook(daily_job.prepare(path, first=FIRST, days=2), out=tmp_path / "out")
    assert said in str(caught.value)
    assert all(fault.hint for fault in caught.value.faults)


def test_a_page_must_hold_the_solutions_of_what_was_delivered_before(tmp_path: Path) -> None:
    rows = [{"zones": [{"slot": "net", "width": "40mm"}]}, {"zones": [{"solutions": {"width": "40mm"}}]}]
    path = written(tmp_path, {**PAGE, "depth": "100mm", "rows": rows})
    made(path, days=1)
    with pytest.raises(BookError, match="the page of 2026-12-02 needs"):
        outlook(daily_job.prepare(path, first=day(2), days=1), out=tmp_path / "out")


def test_a_page_without_rows_keeps_its_margin_and_has_no_columns_of_its_own(tmp_path: Path) -> None:
    square = Page(100.0, 100.0, (Boxes(((0.0, 0.0, 100.0, 100.0),)),))
    sheet = strip([square, square], width=240.0, depth=130.0, gap=10.0, margin=15.0)
    corners = [one.boxes[0][:2] for part in sheet.items for one in getattr(part, "items", ())]
    assert corners == [(15.0, 15.0), (125.0, 15.0)]
    with pytest.raises(ValueError, match=r"needs 45\.9 mm of depth, and is 45\.5 mm deep"):
        strip([square], width=240.0, depth=129.0, gap=10.0, margin=15.0)
    with pytest.raises(ValueError, match=r"has a piece 35\.3 mm wide, and room for 35\.1 mm"):
        strip([square], width=129.5, depth=200.0, gap=10.0, margin=15.0)
    path = written(tmp_path, {"width": "160mm", "depth": "200mm", "columns": "40mm"})
    with pytest.raises(BookError, match="has columns, which mean nothing without rows"):
        daily_job.prepare(path, first=FIRST, days=1)


def test_a_page_that_cannot_be_is_told_before_a_puzzle_is_made(tmp_path: Path) -> None:
    path = written(tmp_path, {"width": "6.5in", "depth": "2in"})
    with pytest.raises(BookError, match="the page of 2026-12-01 needs"):
        made(path, days=1)
    with ledger.opened(tmp_path / LEDGER) as book:
        assert not list(book.entries(DAILY["publication"]))


@pytest.mark.parametrize("where", ["../secret.yaml", "/etc/hostname", "link.yaml"])
def test_a_page_is_read_from_the_dailys_own_folder_only(where: str, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("hunter2\n", encoding="utf-8")
    path = written(tmp_path / "paper")
    (path.parent / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    for values in ({"page": where}, {"changes": [{"from": "2026-12-03", "page": where}]}):
        path.write_text(yaml.safe_dump({**DAILY, **values}), encoding="utf-8")
        with pytest.raises(BookError, match=f"'{where}' leads out of its folder") as caught:
            daily_job.prepare(path, first=FIRST)
        assert "hunter2" not in str(caught.value)


def test_faults_of_page_yaml_stand_at_its_own_lines(tmp_path: Path) -> None:
    path = written(tmp_path, {**PAGE, "dept": "9mm"})
    with pytest.raises(BookError) as caught:
        daily_job.prepare(path, first=FIRST)
    assert "page.yaml:1:" in str(caught.value)
    (tmp_path / "page.yaml").unlink()
    with pytest.raises(BookError, match=r"page\.yaml"):
        daily_job.prepare(path, first=FIRST)


def test_a_page_of_zones_is_pdfx_and_holds_what_its_zones_say(issue: Path) -> None:
    with pikepdf.open(issue / "page.pdf") as page:
        assert str(page.docinfo["/GTS_PDFXConformance"]) == "PDF/X-1a:2001"
    words = subprocess.run(
        ["pdftotext", "-layout", issue / "page.pdf", "-"], capture_output=True, text=True, check=True
    )
    for part in ("The Paper", "Puzzles of 2 December 2026", "Net", "No. 2", "Shikaku"):
        assert part in words.stdout.replace("\u00a0", " ")
    assert not (issue / "page.eps").exists()


def test_the_idml_has_text_in_frames_and_links_its_art_from_its_own_folder(issue: Path) -> None:
    with zipfile.ZipFile(issue / "page.idml") as package:
        assert package.namelist()[0] == "mimetype"
        for name in package.namelist()[1:]:
            ElementTree.fromstring(package.read(name))
        spread = package.read("Spreads/Spread_1.xml").decode()
        stories = "".join(package.read(name).decode() for name in package.namelist() if "Stories" in name)
    links = [part.partition('"')[0] for part in spread.split('LinkResourceURI="file:')[1:]]
    assert links == ["Links/page-net.pdf", "Links/page-fields.pdf", "Links/page-solutions.pdf"]
    assert all((issue / link).is_file() for link in links)
    for part in ("The Paper", "Puzzles of", "Solution to", "Divide the grid"):
        assert part in stories
    assert 'Name="crossword"' in spread


def test_the_same_page_gives_the_same_bytes_and_another_one_is_told(issue: Path, tmp_path: Path) -> None:
    paper = Path(shutil.copytree(issue.parent.parent, tmp_path / "paper"))
    path, before = paper / "daily.yaml", digests(paper / "out")
    shutil.rmtree(paper / "out" / "2026-12-02" / "Links")
    made(path)
    assert digests(paper / "out").items() >= {k: v for k, v in before.items() if k.startswith("2026")}.items()
    rows = [{"depth": "rest", "zones": [{"room": "advertisement"}]}, *PAGE["rows"]]
    written(paper, {**PAGE, "rows": rows})
    with pytest.raises(
        BookError, match="the page or packed folder of 2026-12-01 to 2026-12-02 was delivered with other"
    ):
        made(path)
    written(paper, changes=[{"from": str(day(3)), "page": "other.yaml"}])
    (paper / "other.yaml").write_text(yaml.safe_dump({**PAGE, "rows": PAGE["rows"][:2]}), encoding="utf-8")
    made(path, days=3)
    assert not (paper / "out" / "2026-12-03" / "Links" / "page-solutions.pdf").exists()
    assert {key: one for key, one in before.items() if key.startswith("2026-12-02")}.items() <= digests(
        paper / "out"
    ).items()


CONVERSION = """
import sys, scribus
scribus.openDoc(sys.argv[-2])
pdf = scribus.PDFfile()
pdf.file = sys.argv[-1]
pdf.save()
"""
MOST_LOWER = 2.0  # points by which a line stands elsewhere, since Scribus takes leading in whole points
INK_APART, MEAN_APART = 0.001, 4.0  # pixels that differ by a quarter; greys by which all do, in the middle


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("scribus"), reason="Scribus is not here")
def test_scribus_opens_the_idml_and_prints_the_same_page(issue: Path, tmp_path: Path) -> None:
    fonts = tmp_path / ".fonts"
    fonts.mkdir()
    for path in (Path(__file__).parent.parent / "fonts" / "source-sans-3").glob("*.ttf"):
        shutil.copy(path, fonts)
    (tmp_path / "convert.py").write_text(CONVERSION, encoding="utf-8")
    command = ["scribus", "-g", "-ns", "-py", tmp_path / "convert.py", issue / "page.idml", tmp_path / "scribus.pdf"]
    about = {**os.environ, "HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(command, env=about, capture_output=True, check=False, timeout=200)
    mine, theirs = (blurred(path) for path in (issue / "page.pdf", tmp_path / "scribus.pdf"))
    assert mine.size == theirs.size
    apart = ImageChops.difference(mine, theirs).histogram()
    count = sum(apart)
    assert sum(apart[64:]) / count < INK_APART
    assert sum(grey * number for grey, number in enumerate(apart)) / count < MEAN_APART
    feet, others = (feet_of_words(path) for path in (issue / "page.pdf", tmp_path / "scribus.pdf"))
    once = [word for word in feet if len(feet[word]) == len(others.get(word, ())) == 1]
    assert len(once) > 10
    assert all(abs(feet[word][0] - others[word][0]) < MOST_LOWER for word in once)


def feet_of_words(pdf: Path) -> dict[str, list[float]]:
    """How far down each word of a page ends, wherever it stands."""
    said = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    found: dict[str, list[float]] = {}
    for foot, word in re.findall(r'yMax="([0-9.]+)">([^<]+)<', said):
        found.setdefault(word, []).append(float(foot))
    return found


def blurred(pdf: Path) -> Image.Image:
    """The page at 60 dots an inch, so soft that half a point more or less is not seen."""
    png = subprocess.run(["pdftoppm", "-r", "60", "-png", pdf], capture_output=True, check=True).stdout
    return Image.open(io.BytesIO(png)).convert("L").filter(ImageFilter.GaussianBlur(2))
