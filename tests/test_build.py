"""A book is built whole, the same for any number of processes, and every key of book.yaml changes it."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
import yaml

from bookmaker.book.cover_keys import ColoursSpec, CoverSpec
from bookmaker.book.on_paper import AnswersSpec, CellsSpec, MatterSpec
from bookmaker.book.sections import SectionSpec
from bookmaker.book.spec import Spec
from bookmaker.book.wording import WordsSpec
from bookmaker.files import folder
from bookmaker.files.folder import MANIFEST
from bookmaker.pages.manuscript import Edition
from bookmaker.production import book as conductor
from bookmaker.production.dry_run import trial
from bookmaker.production.job import prepare
from bookmaker.production.locked import Use
from bookmaker.puzzles.making.section_order import Hardness, first_fall
from bookmaker.puzzles.making.wishes import FlowSpec
from bookmaker.puzzles.records.ledger import opened
from bookmaker.puzzles.records.ledger_rows import Entry
from bookmaker.source.faults import BookError
from tests.few import every
from tests.key_changes import BEFORE, BOOK, CHANGES, SMALL, section, smaller

BOTH = (Edition.PRINT, Edition.DIGITAL)

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>'


def built(tmp_path: Path, book: dict[str, Any], **how: Any) -> Path:
    """The folder that a build of the book makes."""
    path = tmp_path / "book.yaml"
    path.write_text(yaml.safe_dump(book, allow_unicode=True), encoding="utf-8")
    out: Path = how.pop("out", tmp_path / "out")
    return conductor.build(path, out=out, **how).folder


def digest(made: Path) -> str:
    """One hash of everything in a folder."""
    files = sorted(path for path in made.rglob("*") if path.is_file())
    parts = [f"{path.relative_to(made)} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def seen(made: Path) -> dict[str, bytes]:
    """All files of a folder but its manifest, in which any other key changes the digest of book.yaml."""
    return {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*.*") if path.name != MANIFEST}


def page_texts(path: Path) -> list[str]:
    document = pdfium.PdfDocument(path)
    texts = [document[index].get_textpage().get_text_range() for index in range(len(document))]
    document.close()
    return texts


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of finished puzzles, for builds of which something else than puzzles is asked."""
    return tmp_path_factory.mktemp("kept") / "store.sqlite"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, kept: Path) -> Path:
    return built(tmp_path_factory.mktemp("made"), BOOK, editions=BOTH, store=kept)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, kept: Path) -> Path:
    """The print edition alone of the least book, to which books of one other key are compared."""
    out = tmp_path_factory.mktemp("small")
    return built(out, SMALL, editions=(Edition.PRINT,), store=kept, reads_back=False)


@pytest.mark.slow
def test_a_build_writes_editions_pictures_records_and_a_manifest_of_them(made: Path) -> None:
    pictures = [f"svg/{n:04}{suffix}.svg" for n in range(1, 8) for suffix in ("", "-solution")]
    expected = sorted(["print.pdf", "digital.pdf", "cover.pdf", "puzzles.jsonl", "manifest.json", *pictures])
    assert sorted(str(p.relative_to(made)) for p in made.rglob("*") if p.is_file()) == expected
    manifest = json.loads((made / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["title"], manifest["seed"], manifest["printer"]) == ("Small Book", "s", "plain")
    assert manifest["pages"] == len(page_texts(made / "print.pdf"))
    for name, about in manifest["files"].items():
        assert about["sha256"] == hashlib.sha256((made / name).read_bytes()).hexdigest()


def test_the_files_properties_and_the_manifest_say_what_the_title_page_says(tmp_path: Path) -> None:
    named = {"subtitle": "Sixty puzzles", "author": "A. Name", "series": "Small Books", "volume": 2}
    out = built(tmp_path, smaller(**named), editions=BOTH, reads_back=False)
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert {key: manifest[key] for key in named} == named | {"volume": "2"}
    for file in ("print.pdf", "digital.pdf", "cover.pdf"):
        with pikepdf.open(out / file) as pdf:
            info = {key: str(pdf.docinfo[key]) for key in ("/Title", "/Author", "/Subject", "/Keywords")}
        assert list(info.values()) == ["Small Book", "A. Name", "Sixty puzzles", "Small Books  ·  Volume 2"]
    for text in (page_texts(out / "print.pdf")[0], page_texts(out / "cover.pdf")[0]):
        for said in ("Sixty puzzles", "A. Name", "Small Books", "Volume 2"):
            assert said in text or said.upper() in text


def test_records_rise_within_a_section_and_name_the_pages_that_hold_them(made: Path) -> None:
    records = [json.loads(line) for line in (made / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [record["number"] for record in records] == list(range(1, 8))
    assert [record["section"] for record in records] == [1, 1, 1, 2, 2, 3, 3]
    assert [record["grade"] for record in records[5:]] == ["easy", "medium"]
    assert first_fall([Hardness(0, "", 0, record["effort"]) for record in records[:3]]) is None
    assert len({record["id"] for record in records}) == 7
    for edition, cover in (("print.pdf", 0), ("digital.pdf", 1)):
        texts = page_texts(made / edition)[cover:]
        for record in records:
            assert f"Answer on page {record['answer_page']}" in texts[record["page"] - 1]
            assert str(record["number"]) in texts[record["answer_page"] - 1].split()
            assert f"p. {record['page']}" in texts[record["answer_page"] - 1]


def test_every_record_is_proved_again_from_the_file_alone(made: Path) -> None:
    from bookmaker.cli.solve import solve_lines

    lines = (made / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    for line, verdict in zip(lines, solve_lines("exact", 200_000, False, lines), strict=True):
        assert verdict["solutions"] == 1
        assert [list(row) for row in verdict["solution"]] == json.loads(line)["solution"]


@pytest.mark.slow
@pytest.mark.usefixtures("eager_pool")
def test_any_number_of_processes_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    assert digest(built(tmp_path, BOOK, editions=BOTH, jobs=3)) == digest(made)


def test_a_rebuild_gives_the_same_bytes_in_the_place_of_the_old(tmp_path: Path) -> None:
    first = digest(built(tmp_path, SMALL))
    assert digest(built(tmp_path, SMALL)) == first


def test_every_key_has_a_change_to_test() -> None:
    keys = {*Spec.model_fields}
    keys |= {f"sections.{field.alias or name}" for name, field in SectionSpec.model_fields.items()}
    keys |= {f"sections.flow.{name}" for name in FlowSpec.model_fields}
    keys |= {f"answers.{name}" for name in AnswersSpec.model_fields}
    keys |= {f"cells.{name}" for name in CellsSpec.model_fields}
    keys |= {f"words.{name}" for name in WordsSpec.model_fields}
    keys |= {f"matter.{name}" for name in MatterSpec.model_fields}
    keys |= {f"cover.{name}" for name in CoverSpec.model_fields}
    keys |= {f"cover.colours.{name}" for name in ColoursSpec.model_fields}
    assert set(CHANGES) == keys


@pytest.mark.slow
@pytest.mark.parametrize("key", every(3, CHANGES))
def test_every_key_changes_the_book(key: str, small: Path, kept: Path, tmp_path: Path) -> None:
    has_both = key == "screen"  # which print knows nothing of
    quickly: dict[str, Any] = {"editions": BOTH if has_both else (Edition.PRINT,), "store": kept, "reads_back": False}
    wide = tmp_path / "layouts" / "wide"
    wide.mkdir(parents=True)
    (wide / "layout.yaml").write_text("extends: classic\nmargins: {outside: 30mm}\n", encoding="utf-8")
    (tmp_path / "front.svg").write_text(SQUARE, encoding="utf-8")
    (tmp_path / "base.yaml").write_text("edition: First edition\n", encoding="utf-8")
    (tmp_path / "mine.txt").write_text("5x5:3d2a2_2c3c2_2a4d5\n", encoding="utf-8")
    with opened(tmp_path / "published.sqlite") as ledger:
        line = (small / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()[0]
        ledger.reserve([Entry(json.loads(line)["id"], "Another Book", "", "1", "", line, 2)])
    before = built(tmp_path, BEFORE[key], **quickly) if key in BEFORE else small
    old = seen(before)  # where it is one of this test's own, the build takes its place
    if key == "lock":
        built(tmp_path, SMALL, out=tmp_path / "other", use=Use.WRITE, **quickly)
        text = (tmp_path / "book.lock").read_text(encoding="utf-8")
        turned = {'"rank": 1': '"rank": 2', '"rank": 2': '"rank": 1'}
        other = re.sub("|".join(turned), lambda found: turned[found[0]], text)
        (tmp_path / "other.lock").write_text(other, encoding="utf-8")
        quickly["use"] = Use.READ
    assert seen(built(tmp_path, CHANGES[key], **quickly)) != old


@pytest.mark.slow
def test_a_printers_paper_is_told_by_the_spine(tmp_path: Path) -> None:
    spines = []
    for paper in ("white", "cream"):
        book = smaller(printer="kdp-paperback", paper=paper)
        made = built(tmp_path, book, out=tmp_path / paper)
        spines.append(json.loads((made / "manifest.json").read_text(encoding="utf-8"))["spine_in"])
    assert spines == pytest.approx([24 * 0.002252, 24 * 0.0025], abs=1e-4)


@pytest.mark.parametrize(
    ("book", "said"),
    [
        (section(kind="net", grade="expert", size="2x2"), "no expert net of 2x2 found"),
        (section(size="40x40", grade="any"), "the cells of a 40 × 40 puzzle would be"),
        (smaller(title="囲碁"), "no font has '囲'"),
        (smaller(layout="clasic"), "unknown layout 'clasic'"),
    ],
)
def test_what_cannot_be_made_is_a_fault_and_leaves_the_old_book(
    book: Any, said: str, small: Path, tmp_path: Path
) -> None:
    before = digest(shutil.copytree(small, tmp_path / "out"))
    with pytest.raises(BookError) as caught:
        built(tmp_path, book)
    fault = caught.value.faults[0]
    assert said in fault.message
    assert fault.mark is not None
    assert fault.mark.file.endswith("book.yaml")
    assert fault.hint
    assert digest(tmp_path / "out") == before


def test_faults_of_the_book_and_of_its_layout_are_told_together(tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        built(tmp_path, {**section(grade="eesy"), "layout": "clasic"})
    assert len(caught.value.faults) == 2


def test_a_template_with_a_mistake_is_a_fault_in_the_template(tmp_path: Path) -> None:
    mine = tmp_path / "layouts" / "mine"
    mine.mkdir(parents=True)
    (mine / "layout.yaml").write_text("extends: classic\n", encoding="utf-8")
    (mine / "title.page.j2").write_text("body:\n  - text: {{ book.titel }}\n", encoding="utf-8")
    with pytest.raises(BookError) as caught:
        built(tmp_path, {**SMALL, "layout": "mine"})
    assert "title.page.j2:2:" in str(caught.value)


def test_a_full_disk_leaves_the_old_book(small: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = digest(shutil.copytree(small, tmp_path / "out"))

    def full(path: Path) -> dict[str, Any]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder, "_described", full)
    with pytest.raises(BookError, match="no space left"):
        built(tmp_path, smaller(seed="other"))
    assert digest(tmp_path / "out") == before


def test_the_same_puzzle_never_stands_twice_in_a_book(tmp_path: Path) -> None:
    book = {**BOOK, "sections": [{"kind": "blank", "size": 4, "grade": "easy", "count": 2}]}
    with pytest.raises(BookError) as caught:
        built(tmp_path, book)
    assert caught.value.faults[0].message == "no further easy blank of 4x4 found that is not a repeat"


@pytest.mark.skipif(shutil.which("pdffonts") is None, reason="poppler-utils is not installed")
@pytest.mark.parametrize("edition", ["print.pdf", "digital.pdf"])
def test_every_font_is_embedded(made: Path, edition: str) -> None:
    lines = subprocess.run(["pdffonts", str(made / edition)], capture_output=True, text=True, check=True).stdout
    fonts = lines.splitlines()[2:]
    assert len(fonts) >= 3
    assert all(line.split()[-5] == "yes" for line in fonts), lines


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
@pytest.mark.parametrize("edition", ["print.pdf", "digital.pdf"])
def test_the_pdf_is_sound(made: Path, edition: str) -> None:
    said = subprocess.run(["qpdf", "--check", str(made / edition)], capture_output=True, text=True, check=False)
    assert (said.returncode, "No syntax or stream encoding errors" in said.stdout) == (0, True), said.stderr


@pytest.mark.slow
def test_a_deep_check_tells_every_order_that_cannot_be_had_at_once(tmp_path: Path) -> None:
    sections = [
        {"kind": "net", "size": 3, "grade": "any", "count": 30},
        {"kind": "blank", "size": 3, "grade": "easy", "count": 2},
        {"kind": "shikaku", "size": 5, "grade": "any", "count": 2},
    ]
    path = tmp_path / "book.yaml"
    path.write_text(yaml.safe_dump({**BOOK, "sections": sections}), encoding="utf-8")
    prepared = prepare(path)
    with pytest.raises(BookError) as caught:
        trial(prepared, clock=lambda: 0.0)
    assert [(fault.mark.line if fault.mark else 0, fault.message) for fault in caught.value.faults] == [
        (4, "no further net of 3x3 found that is not a repeat"),
        (8, "no further easy blank of 3x3 found that is not a repeat"),
    ]


def test_a_deep_check_tells_every_letter_that_looks_like_one_before_it(tmp_path: Path) -> None:
    part = {"kind": "nonogram", "size": 7, "grade": "any", "count": 6, "options": {"glyphs": "OTLHLT"}}
    path = tmp_path / "book.yaml"
    path.write_text(yaml.safe_dump({**BOOK, "sections": [part]}), encoding="utf-8")
    prepared = prepare(path)
    with pytest.raises(BookError) as caught:
        trial(prepared, clock=lambda: 0.0)
    assert [(fault.message, fault.hint) for fault in caught.value.faults] == [
        (
            f"no further nonogram of 7x7 that shows '{letter}' found that is not a repeat",
            "one that came before looks like it, perhaps turned or mirrored: leave it out, or take a larger size",
        )
        for letter in "LT"
    ]


def test_a_deep_check_says_what_a_book_will_take_at_most(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(yaml.safe_dump(BOOK), encoding="utf-8")
    ticks = iter(range(100))
    takes = trial(prepare(path), clock=lambda: float(next(ticks)))
    assert takes.seconds == 3.0, "a second for each of three sections, of which every puzzle was tried"
    pages = len(page_texts(made / "print.pdf"))
    assert pages <= takes.pages <= pages + 2 * 3, "a how-to may need two pages less than one of which nothing is known"
