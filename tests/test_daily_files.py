"""What the files of an issue hold: art as wide as its columns, in black ink, of the puzzle in the record; and lists."""

import csv
import io
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

from bookmaker.newspaper.spec import FORMATS
from bookmaker.production import slot_files
from bookmaker.production.newsroom import publishing
from bookmaker.puzzles.records.record import read_given
from bookmaker.puzzles.records.verify import verify
from tests.daily_runs import changed, digests, made

from .test_cli import run

INCH = 72.0


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three days, of which one is a holiday, in every format."""
    return made(tmp_path_factory.mktemp("paper"), changed(formats=list(FORMATS), letters="text"))


@pytest.mark.slow
def test_every_issue_has_a_folder_and_the_solution_goes_with_the_next(paper: Path) -> None:
    art = ("eps", "jpg", "pdf", "png", "svg", "tif")
    puzzle = {f"puzzle.{kind}" for kind in (*art, "ipuz", "json")} | {"play.html"}
    first = {path.name for path in (paper / "2026-11-30" / "net").iterdir()}
    second = {path.name for path in (paper / "2026-12-01" / "net").iterdir()}
    after_the_holiday = {path.name for path in (paper / "2026-12-03" / "net").iterdir()}
    assert first == puzzle
    assert second == puzzle | {f"solution-2026-11-30.{kind}" for kind in art}
    assert after_the_holiday == {f"solution-2026-12-01.{kind}" for kind in art}
    assert not (paper / "2026-12-02").exists()
    assert {path.name for path in paper.iterdir() if path.is_file()} == {
        "manifest.json",
        "manifest.csv",
        "merge.csv",
        "proof.pdf",
    }


def test_every_record_is_proved_again_and_none_stands_twice(paper: Path) -> None:
    lines = [path.read_text(encoding="utf-8") for path in paper.rglob("puzzle.json")]
    verdicts = [verify(line) for line in lines]
    assert [verdict.wrongs for verdict in verdicts] == [()] * 4
    assert len({verdict.id for verdict in verdicts}) == 4


@pytest.mark.parametrize(("name", "width"), [("net", 2 * INCH), ("fields", 4.25 * INCH)])
@pytest.mark.parametrize("file", ["2026-12-01/{}/puzzle", "2026-12-01/{}/solution-2026-11-30"])
def test_the_art_is_exactly_as_wide_as_its_columns(name: str, width: float, file: str, paper: Path) -> None:
    path = paper / f"{file.format(name)}.pdf"
    with pikepdf.open(path) as document:
        box = [float(side) for side in document.pages[0].trimbox]
    height = box[3]
    assert box[2] - box[0] == pytest.approx(width, abs=0.001)
    eps = path.with_suffix(".eps").read_text(encoding="ascii")
    numbers = re.search(r"^%%HiResBoundingBox: 0 0 (\S+) (\S+)$", eps, re.MULTILINE)
    assert numbers is not None
    assert (float(numbers[1]), float(numbers[2])) == pytest.approx((width, height), abs=0.002)
    svg = ElementTree.parse(path.with_suffix(".svg")).getroot()
    assert float(svg.attrib["width"].removesuffix("mm")) == pytest.approx(width / INCH * 25.4, abs=0.001)
    for ending in (".png", ".tif"):
        with Image.open(path.with_suffix(ending)) as image:
            assert image.mode == "1"
            assert [round(float(dpi)) for dpi in image.info["dpi"]] == [600, 600]
            assert abs(image.width - width / INCH * 600) <= 1


def test_the_ink_reaches_both_edges_of_the_columns(paper: Path) -> None:
    with Image.open(paper / "2026-11-30" / "net" / "puzzle.png") as image:
        dark = image.convert("L").point(lambda level: 255 - level).getbbox()
        assert dark is not None
        assert dark[0] <= 1
        assert dark[2] >= image.width - 2


def test_the_pdf_is_black_ink_only_and_says_what_it_keeps_to(paper: Path) -> None:
    for path in paper.rglob("20*/*/*.pdf"):
        with pikepdf.open(path) as document:
            assert str(document.docinfo["/GTS_PDFXConformance"]) == "PDF/X-1a:2001"
            operators = [
                (str(one.operator), [float(value) for value in one.operands])
                for one in pikepdf.parse_content_stream(document.pages[0])
                if str(one.operator) in {"k", "K", "rg", "RG", "g", "G"}
            ]
        assert {name for name, _ in operators} <= {"k", "K"}
        assert all(ink[:3] == [0, 0, 0] for _, ink in operators)
        tints = {ink[3] for _, ink in operators} - {0.0, 1.0}
        assert all(0.05 <= tint <= 0.8 for tint in tints)


def test_no_type_is_smaller_than_seven_points_and_all_words_are_inside(paper: Path) -> None:
    document = pdfium.PdfDocument(paper / "2026-11-30" / "net" / "puzzle.pdf")
    page = document[0]
    text = page.get_textpage().get_text_bounded()
    document.close()
    assert "Net" in text
    assert "No. 7" in text
    assert "easy" in text
    assert "no loose arms" in text.replace("\r\n", " ")
    assert "By A. Name" in text
    with pikepdf.open(paper / "2026-11-30" / "net" / "puzzle.pdf") as pdf:
        sizes = [float(one.operands[1]) for one in pikepdf.parse_content_stream(pdf.pages[0], "Tf")]
    assert min(sizes) >= 7


def test_the_numbers_in_pdf_and_svg_are_those_of_the_record(paper: Path) -> None:
    folder = paper / "2026-11-30" / "fields"
    record = json.loads((folder / "puzzle.json").read_text(encoding="utf-8"))
    wanted = [str(number) for row in record["grid"] for number in row if number]
    svg = ElementTree.parse(folder / "puzzle.svg").getroot()
    group = next(one for one in svg.iter("{http://www.w3.org/2000/svg}g") if one.attrib.get("id") == "puzzle")
    places = [
        (round(float(t.attrib["y"])), float(t.attrib["x"]), t.text) for t in group.iter() if t.tag.endswith("}text")
    ]
    assert [text for _, _, text in sorted(places)] == wanted
    document = pdfium.PdfDocument(folder / "puzzle.pdf")
    words = document[0].get_textpage().get_text_bounded().split()
    document.close()
    assert [word for word in words if word.isdecimal()] == wanted


def test_a_solution_names_its_puzzle_by_number_or_by_date(paper: Path) -> None:
    for name, said in (
        ("net", ">Solution to No. 7<"),
        ("fields", ">Solution to the puzzle of 30\u00a0November\u00a02026<"),
    ):
        file = paper / "2026-12-01" / name / "solution-2026-11-30.svg"
        assert said in file.read_text(encoding="utf-8")


def test_ipuz_has_a_kind_of_our_own_and_the_records_grids(paper: Path) -> None:
    folder = paper / "2026-11-30" / "net"
    file = json.loads((folder / "puzzle.ipuz").read_text(encoding="utf-8"))
    record = json.loads((folder / "puzzle.json").read_text(encoding="utf-8"))
    assert (file["version"], file["kind"]) == ("http://ipuz.org/v2", ["http://bookmaker.example/ipuz/net#1"])
    assert (file["date"], file["dimensions"]) == ("11/30/2026", {"width": 5, "height": 6})
    assert (file["puzzle"], file["solution"]) == (record["grid"], record["solution"])
    given = {"kind": "net", "grid": file["puzzle"], "options": file["example.bookmaker.options"]}
    assert read_given(json.dumps(given)).clues.code() == record["code"]


def test_the_lists_name_every_delivery_and_every_file(paper: Path) -> None:
    manifest = json.loads((paper / "manifest.json").read_text(encoding="utf-8"))
    there = digests(paper)
    del there["manifest.json"]
    public = {path: there.pop(path) for path in list(there) if path.startswith("web/")}
    assert {path: facts["sha256"] for path, facts in manifest["files"].items()} == there
    listed = publishing.listed(paper).all()
    assert {path: facts.sha256 for path, facts in listed.items()} == {
        path: digest for path, digest in public.items() if path != "web/.published.json"
    }
    rows = list(csv.DictReader(io.StringIO((paper / "manifest.csv").read_text(encoding="utf-8"))))
    assert [(row["weekday"], row["date"], row["slot"], row["number"], row["due"]) for row in rows] == [
        ("monday", "2026-11-30", "net", "7", "2026-12-01"),
        ("monday", "2026-11-30", "fields", "", "2026-12-01"),
        ("tuesday", "2026-12-01", "net", "8", "2026-12-03"),
        ("tuesday", "2026-12-01", "fields", "", "2026-12-03"),
    ]
    assert rows[0]["formats"].split() == ["pdf", "svg", "eps", "png", "tif", "jpg", "json", "ipuz", "html"]


def test_the_proof_shows_every_puzzle_with_the_names_of_its_files(paper: Path) -> None:
    document = pdfium.PdfDocument(paper / "proof.pdf")
    texts = [document[n].get_textpage().get_text_bounded() for n in range(len(document))]
    document.close()
    assert "The Paper: Mon 30 November 2026" in texts[1].replace("\u00a0", " ")
    assert "no loose arms" in texts[1].replace("\r\n", " ")
    for row in csv.DictReader(io.StringIO((paper / "manifest.csv").read_text(encoding="utf-8"))):
        assert any(row["puzzle"] in text and row["solution"] in text for text in texts)


@pytest.mark.slow
def test_a_folder_is_verified_whole(paper: Path, tmp_path: Path) -> None:
    assert "4 puzzles: each has exactly one solution" in run("verify", str(paper), "--jobs", "1").stdout
    spoilt = shutil.copytree(paper, tmp_path / "spoilt")
    (spoilt / "2026-11-30" / "net" / "puzzle.svg").write_text("spoilt", encoding="utf-8")
    assert "puzzle.svg' was changed after it was built" in run("verify", str(spoilt), "--jobs", "1").stderr


@pytest.mark.parametrize("file", ["2026-11-30/net/puzzle.pdf", "2026-12-01/fields/solution-2026-11-30.pdf"])
def test_the_art_passes_the_newspapers_preflight(file: str, paper: Path) -> None:
    result = run("preflight", str(paper / file), "--printer", "newspaper")
    assert (result.returncode, "none of them broken" in result.stdout) == (0, True), result.stdout


@pytest.mark.skipif(shutil.which("pdffonts") is None, reason="poppler-utils is not installed")
def test_every_font_of_the_art_is_embedded(paper: Path) -> None:
    said = subprocess.run(
        ["pdffonts", str(paper / "2026-11-30" / "net" / "puzzle.pdf")], capture_output=True, text=True, check=True
    )
    fonts = said.stdout.splitlines()[2:]
    assert fonts
    assert all(line.split()[-5] == "yes" for line in fonts), said.stdout


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gs") is None, reason="ghostscript is not installed")
def test_the_eps_prints_what_the_pdf_prints_in_black_alone(paper: Path, tmp_path: Path) -> None:
    folder = paper / "2026-12-01" / "fields"
    shots = []
    for kind in ("eps", "pdf"):
        target = tmp_path / f"{kind}.png"
        how = ["-dEPSCrop", "-sDEVICE=pnggray", "-r600", f"-sOutputFile={target}"]
        subprocess.run(
            ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", *how, str(folder / f"puzzle.{kind}")], check=True
        )
        with Image.open(target) as image:
            shots.append(image.convert("L"))
    assert shots[0].size == shots[1].size
    ink = [sum(255 - level for level in shot.tobytes()) for shot in shots]
    # Ghostscript fills every pixel that an outline touches, and letters of a font it does not.
    assert ink[0] == pytest.approx(ink[1], rel=0.05)
    coverage = ["-o", "-", "-sDEVICE=ink_cov", str(folder / "puzzle.pdf")]
    said = subprocess.run(["gs", "-q", "-dSAFER", *coverage], capture_output=True, text=True, check=True).stdout
    assert [float(part) for part in said.split()[:3]] == [0, 0, 0]


def test_the_files_of_an_item_are_named_before_they_are_made(paper: Path) -> None:
    manifest = json.loads((paper / "manifest.json").read_text(encoding="utf-8"))
    for one in manifest["deliveries"]:
        stems = (one["puzzle"], one["solution"], one["puzzle"].replace("puzzle", "play"))
        assert set(slot_files.paths(FORMATS, stems)) == set(one["files"])
