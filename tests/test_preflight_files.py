"""The preflight finds what files and their sheets hold wrongly, and outside programs agree with it."""

import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Encryption, Name, Pdf, String

from bookmaker import printers
from bookmaker.cli import preflight
from bookmaker.render import pdfx, strange_pdf
from bookmaker.render.pdf_words import words_of_pdf
from bookmaker.render.preflight.check import check
from bookmaker.render.preflight.facts import Unreadable
from bookmaker.render.preflight.reading import pdf_file
from bookmaker.render.preflight.verdict import Outcome
from tests.objected import (
    CLEAN,
    CLEAN_X,
    INCH,
    INGRAM,
    KDP,
    broken,
    changed,
    clean,
    font,
    measured,
    outcome,
    painting,
    with_annotation,
    without_key,
)

from .test_cli import run


def test_a_trapping_that_nobody_knows_is_none() -> None:
    unknown = changed(lambda file: file.docinfo.__setitem__("/Trapped", Name.Unknown), CLEAN_X, deterministic_id=True)
    assert set(broken(check(unknown, INGRAM))) == {"pdfx-keys"}


def test_keys_of_pdfx_are_asked_of_files_that_say_they_are_even_where_none_need_be() -> None:
    untitled = changed(without_key("/Title"), CLEAN_X, deterministic_id=True)
    assert set(broken(check(untitled, KDP))) == {"pdfx-keys"}
    assert outcome(check(CLEAN, KDP), "pdfx-keys") is Outcome.NOT_APPLICABLE


def test_the_first_page_says_the_trim_and_others_are_held_against_it() -> None:
    def change(file: Pdf) -> None:
        file.pages[-1].obj.TrimBox = file.pages[-1].obj.MediaBox = Array([0, 0, 360, 576])

    report = check(changed(change), KDP)
    assert broken(report) == {"one-size": 24}
    assert measured(report, "trim") == "6.000 x 9.000 in"


def with_attachment(file: Pdf) -> None:
    file.attachments["a.txt"] = b"text"


def with_bookmark(file: Pdf) -> None:
    with file.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Chapter", 0))


def with_script(file: Pdf) -> None:
    file.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("1"))


def with_other_size(file: Pdf) -> None:
    file.pages[6].obj.MediaBox = file.pages[6].obj.TrimBox = Array([0, 0, 5 * INCH, 8 * INCH])


def without_page(file: Pdf) -> None:
    del file.pages[23]


def with_pages(count: int) -> Callable[[Pdf], None]:
    def change(file: Pdf) -> None:
        for _ in range(count):
            file.add_blank_page(page_size=(6 * INCH, 9 * INCH))

    return change


def with_box(name: str, *box: float) -> Callable[[Pdf], None]:
    def change(file: Pdf) -> None:
        file.pages[8].obj[name] = Array(list(box))

    return change


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        (with_annotation, {"annotations": 5}),
        (lambda file: with_annotation(file, subtype=Name.Text), {"annotations": 5}),
        (with_attachment, {"attachments": None}),
        (with_bookmark, {"bookmarks": None}),
        (with_script, {"actions": None}),
        (with_other_size, {"one-size": 7}),
        (without_page, {"page-count": None, "even-pages": None}),
        (with_pages(1), {"even-pages": None}),
        (with_pages(8), {}),
        (with_pages(10), {"blank-pages": 24}),
        (with_box("/ArtBox", 0, 0, 432, 648), {"boxes": 9}),
        (with_box("/BleedBox", 9, 9, 400, 600), {"boxes": 9}),
        (with_box("/BleedBox", -9, 0, 432, 648), {"boxes": 9}),
        (lambda file: None, {}),
    ],
)
def test_what_a_file_holds_wrongly_is_caught_by_its_rule(
    change: Callable[[Pdf], object], rules: dict[str, int | None]
) -> None:
    assert broken(check(changed(change), KDP)) == rules


def test_blank_pages_in_the_middle_are_counted_apart_from_those_at_the_end() -> None:
    def blank(file: Pdf) -> None:
        for page in file.pages[9:14]:
            page.obj.Contents = file.make_stream(b"")

    assert broken(check(changed(blank), KDP)) == {"blank-pages": 10}


def test_an_encrypted_file_is_caught_whether_it_opens_or_not() -> None:
    opens = changed(lambda file: None, encryption=Encryption(owner="o", user=""))
    locked = changed(lambda file: None, encryption=Encryption(owner="o", user="u"))
    assert broken(check(opens, KDP)) == {"encryption": None}
    assert broken(check(locked, KDP)) == {"encryption": None}
    assert broken(check(locked, printers.get("plain"))) == {"encryption": None}


def test_the_facts_of_a_file_come_back_from_the_bounded_process_as_they_were_there() -> None:
    assert strange_pdf.facts(CLEAN) == pdf_file.read(CLEAN)
    assert strange_pdf.words(CLEAN) == words_of_pdf(CLEAN)
    assert strange_pdf.shown(CLEAN, [1]) == (pdf_file.pages(CLEAN, [1])[0].painted.shown,)
    with pytest.raises(Unreadable, match="no page 99"):
        strange_pdf.shown(CLEAN, [99])


def test_a_damaged_file_is_caught_and_what_is_no_pdf_is_refused() -> None:
    cut = CLEAN[: CLEAN.rindex(b"xref")]
    assert "syntax" in broken(check(cut, KDP))
    with pytest.raises(Unreadable):
        check(b"no pdf", KDP)


@pytest.mark.parametrize(
    "damaged",
    [CLEAN[:-30], CLEAN[: CLEAN.rindex(b"xref")], CLEAN.replace(b" 0 obj", b" 0 abj", 3), b"no pdf", CLEAN[:300]],
    ids=["cut", "without a table", "objects of no kind", "no PDF", "a head"],
)
def test_damage_is_told_in_words_that_need_no_book_about_pdf(damaged: bytes) -> None:
    try:
        told = list(pdf_file.read(damaged).warnings)
    except Unreadable as error:
        told = [str(error)]
    assert told
    assert not [
        remark for remark in told if re.search("xref|trailer|stream|object|/[A-Z]|offset|dictionary|0x", remark)
    ]


def with_second_intent(file: Pdf) -> None:
    file.Root.OutputIntents.append(file.Root.OutputIntents[0])


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        (without_key("/Title"), {"pdfx-keys"}),
        (without_key("/ModDate"), {"pdfx-keys"}),
        (without_key("/Trapped"), {"pdfx-keys"}),
        (with_second_intent, {"pdfx-keys"}),
        (lambda file: file.Root.__delitem__("/OutputIntents"), {"pdfx-keys"}),
        (without_key("/GTS_PDFXVersion"), {"pdfx-level"}),
        (without_key("/GTS_PDFXConformance"), {"pdfx-level"}),
    ],
)
def test_what_a_pdfx_file_does_not_say_is_caught(change: Callable[[Pdf], object], rules: set[str]) -> None:
    assert set(broken(check(changed(change, CLEAN_X, deterministic_id=True), INGRAM))) == rules


def test_a_pdfx_page_needs_one_of_trimbox_and_artbox() -> None:
    def without_trim(file: Pdf) -> None:
        del file.pages[8].obj.TrimBox

    def with_art_alone(file: Pdf) -> None:
        page = file.pages[8].obj
        page.ArtBox = page.TrimBox
        del page.TrimBox

    assert broken(check(changed(without_trim, CLEAN_X), INGRAM)) == {"boxes": 9}
    assert broken(check(changed(with_art_alone, CLEAN_X), INGRAM)) == {}
    assert broken(check(changed(without_trim), KDP)) == {}  # no PDF/X is asked for


def test_a_level_or_header_that_is_too_new_is_caught() -> None:
    newer = pdfx.conform(CLEAN, level="X-1a:2003", title="T", condition="CGATS TR 001")
    assert set(broken(check(newer, INGRAM))) == {"pdfx-level"}
    assert set(broken(check(newer, printers.get("bn-press"), paper="white"))) == {"page-count"}
    header = changed(lambda file: None, CLEAN_X, force_version="1.6")
    assert set(broken(check(header, INGRAM))) == {"pdfx-keys"}


def test_a_level_that_nobody_knows_is_named() -> None:
    unknown = changed(lambda file: file.docinfo.__setitem__("/GTS_PDFXVersion", String("PDF/X-99")))
    verdict = next(one for one in check(unknown, INGRAM).verdicts if one.rule == "pdfx-level")
    assert (verdict.outcome, verdict.measured) == (Outcome.FAIL, "PDF/X-99")


def test_bleed_is_told_by_what_is_painted_and_asks_for_wider_margins() -> None:
    """A bleed page of the size that the printer asks for: 0.125 in more at the top, foot and outside."""

    def bleeding(x: float, width: float) -> bytes:
        def change(file: Pdf) -> None:
            for number, page in enumerate(file.pages, start=1):
                left = 0 if number % 2 else -9
                page.obj.MediaBox = page.obj.BleedBox = Array([left, -9, left + 441, 657])
            painting(f"{x} 300 {width} 50 re f")(file)

        return changed(change)

    assert broken(check(bleeding(300, 141), KDP)) == {}
    assert broken(check(bleeding(300, 200), KDP)) == {}  # what is past the sheet is cut
    assert broken(check(bleeding(300, 135), KDP)) == {"bleed": 3}
    near = changed(painting("100 20 50 50 re f"), bleeding(300, 141))  # 0.278 in: enough without bleed
    assert broken(check(near, KDP)) == {"margins": 3}


@pytest.mark.parametrize(("past", "is_enough"), [(9.0, True), (8.96, True), (8.9, False), (4.5, False), (0.1, False)])
def test_bleed_must_reach_all_the_way_that_the_printer_asks(past: float, is_enough: bool) -> None:
    def change(file: Pdf) -> None:
        for number, page in enumerate(file.pages, start=1):
            left = 0 if number % 2 else -9
            page.obj.MediaBox = page.obj.BleedBox = Array([left, -9, left + 441, 657])
        painting("300 300 141 50 re f", on=5)(file)  # bleeds as it should
        painting(f"300 300 {132 + past} 50 re f")(file)

    assert broken(check(changed(change), KDP)) == ({} if is_enough else {"bleed": 3})


def test_a_sheet_without_trimbox_is_cut_where_the_bleed_says() -> None:
    def change(file: Pdf) -> None:
        for number, page in enumerate(file.pages, start=1):
            del page.obj.TrimBox
            left = 0 if number % 2 else -9
            page.obj.MediaBox = Array([left, -9, left + 441, 657])

    report = check(changed(change), KDP)
    assert broken(report) == {}
    assert measured(report, "trim") == "6.000 x 9.000 in"
    outer = changed(painting("300 300 96 50 re f"), changed(change))  # to 36 points from where page 3 is cut
    assert measured(check(outer, KDP), "margins") == "0.500 in"


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_is_measured_as_it_is_shown(turn: int) -> None:
    """A page whose content is turned, and turned back by /Rotate, is the page it was."""
    turned = {90: "0 1 -1 0 648 0", 180: "-1 0 0 -1 432 648", 270: "0 -1 1 0 0 432"}[turn]

    def change(file: Pdf) -> None:
        for number, page in enumerate(file.pages, start=1):
            painted_box = "20 300 9 50 re f" if number == 3 else ""
            page.contents_add(f"q {turned} cm {painted_box}".encode("ascii"), prepend=True)
            page.contents_add(b"Q")
            size = (432, 648) if turn == 180 else (648, 432)
            page.obj.MediaBox = page.obj.TrimBox = Array([0, 0, *size])
            page.obj.Rotate = turn

    data = changed(change)
    assert broken(check(data, KDP)) == {"gutter": 3}
    plain = pdf_file.pages(changed(painting("20 300 9 50 re f")), [3])[0].painted.marks
    shown = pdf_file.pages(data, [3])[0].painted.marks
    assert sorted(shown) == [pytest.approx(mark) for mark in sorted(plain)]


def test_the_gutter_follows_the_page_count() -> None:
    for pages, left, fine in ((150, 28, True), (152, 28, False), (152, 37, True), (302, 37, False)):
        data = changed(painting(f"{left} 300 90 50 re f"), clean(pages))
        assert (broken(check(data, KDP)) == {}) is fine, (pages, left)


def test_the_command_prints_a_table_and_ends_with_1_where_a_rule_is_broken(tmp_path: Path) -> None:
    (tmp_path / "good.pdf").write_bytes(CLEAN)
    (tmp_path / "bad.pdf").write_bytes(changed(with_annotation))
    good = run("preflight", "good.pdf", "--printer", "kdp-paperback", cwd=tmp_path)
    bad = run("preflight", "bad.pdf", "--printer", "kdp-paperback", "--paper", "cream", cwd=tmp_path)
    assert (good.returncode, bad.returncode) == (0, 1)
    assert good.stdout.splitlines()[-1].endswith("rules, none of them broken")
    (line,) = (line.split() for line in bad.stdout.splitlines() if line.startswith("annotations"))
    assert line == ["annotations", "fail", "5", "1", "(Link)", "none"]
    assert "certified" not in good.stdout
    cover = run("preflight", "bad.pdf", "--printer", "kdp-paperback", "--cover", cwd=tmp_path)
    assert cover.returncode == 1
    assert "annotations" in cover.stdout
    assert "gutter" not in cover.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.pdf", "--printer", "lulu"], "cannot read 'nowhere.pdf'"),
        (["text.pdf", "--printer", "lulu"], "'text.pdf' is no PDF that can be read"),
        (["text.pdf", "--printer", "lulo"], "unknown printer 'lulo'\n  hint: did you mean 'lulu'?"),
        (["text.pdf", "--printer", "lulu", "--paper", "whte"], "lulu has no paper 'whte'"),
    ],
)
def test_what_cannot_be_checked_is_a_fault(words: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "text.pdf").write_text("text", encoding="utf-8")
    result = run("preflight", *words, cwd=tmp_path)
    assert (result.returncode, said in result.stderr) == (1, True), result.stderr


def said_by(*words: str) -> str:
    """What an outside program says of a file; skipped aloud where it is not installed."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout + done.stderr


def written(tmp_path: Path, data: bytes) -> str:
    path = tmp_path / "checked.pdf"
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize("is_whole", [True, False])
def test_pdffonts_agrees_about_embedded_fonts(is_whole: bool, tmp_path: Path) -> None:
    bare = changed(painting("BT /F9 12 Tf 100 300 Td (x) Tj ET", Font=font()))
    data = CLEAN if is_whole else bare
    lines = said_by("pdffonts", written(tmp_path, data)).splitlines()[2:]
    assert all(line.split()[-5] == "yes" for line in lines) is is_whole
    assert ("fonts" not in broken(check(data, KDP))) is is_whole


@pytest.mark.parametrize("is_whole", [True, False])
def test_qpdf_agrees_about_damage(is_whole: bool, tmp_path: Path) -> None:
    data = CLEAN if is_whole else CLEAN[: CLEAN.rindex(b"xref")]
    assert ("WARNING" not in said_by("qpdf", "--check", written(tmp_path, data))) is is_whole
    assert ("syntax" not in broken(check(data, KDP))) is is_whole


@pytest.mark.parametrize(
    ("code", "is_black"),
    [("0 0 0 0.5 k", True), ("0.5 g", True), ("0.2 0 0 0.5 k", False), ("0 0 1 0 k", False)],
)
def test_ghostscript_agrees_about_black_ink_alone(code: str, is_black: bool, tmp_path: Path) -> None:
    data = changed(painting(f"{code} 100 300 50 50 re f"))
    said = said_by("gs", "-q", "-o", "-", "-sDEVICE=ink_cov", written(tmp_path, data)).splitlines()
    plates = [[float(part) for part in line.split()[:4]] for line in said if line.endswith("CMYK OK")]
    assert (max(sum(page[:3]) for page in plates) == 0) is is_black
    assert ("black-only" not in broken(check(data, KDP))) is is_black


@pytest.mark.parametrize("box", [(0, 0, 432, 648), (9, 9, 423, 639)])
def test_pdfinfo_agrees_about_the_trim(box: tuple[int, ...], tmp_path: Path) -> None:
    data = changed(lambda file: [page.obj.__setitem__("/TrimBox", Array(list(box))) for page in file.pages])
    (line,) = (line for line in said_by("pdfinfo", "-box", written(tmp_path, data)).splitlines() if "TrimBox" in line)
    assert [float(part) for part in line.split()[1:]] == list(box)
    measured = next(one.measured for one in check(data, KDP).verdicts if one.rule == "trim")
    assert measured == f"{(box[2] - box[0]) / INCH:.3f} x {(box[3] - box[1]) / INCH:.3f} in"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no alarms")
def test_a_file_that_takes_longer_than_the_timeout_is_given_up_and_not_called_bad(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_: object, **__: object) -> None:
        while True:
            with suppress(Exception):
                time.sleep(1)

    (tmp_path / "book.pdf").write_bytes(CLEAN)
    words = ("preflight", "book.pdf", "--printer", "kdp-paperback", "--timeout")
    assert run(*words, "600", cwd=tmp_path).returncode == 0
    monkeypatch.setattr(preflight, "check", endless)
    ended = run(*words, "0.2", cwd=tmp_path)
    assert ended.stderr == "'book.pdf' was not checked within 0.2 s\n  hint: give a larger --timeout\n"
    assert (ended.returncode, ended.stdout) == (1, "")
