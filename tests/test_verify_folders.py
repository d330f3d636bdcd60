"""verify looks at all that a folder says: each alteration here is noticed, most with the digests put right again."""

import hashlib
import shutil
from itertools import cycle
from pathlib import Path

import pypdfium2
import pytest

from bookmaker.cli import app
from bookmaker.files.folder import MANIFEST
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.templates import layouts
from bookmaker.render import strange_pdf
from bookmaker.render.preflight.reading import pdf_file
from tests.few import every, few

from .altering import (
    BOOK_CHANGES,
    DAILY_CHANGES,
    EDITION_CHANGES,
    Change,
    delivery,
    manifest,
    manifest_of,
    record,
    remove,
)
from .daily_runs import made, slot
from .test_build import BOOK, built

BOTH = (Edition.PRINT, Edition.DIGITAL)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("book"), BOOK, editions=BOTH)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same without its digital edition: what is told of a book must be noticed by its print edition alone."""
    return built(tmp_path_factory.mktemp("printed"), BOOK, editions=(Edition.PRINT,), reads_back=False)


@pytest.fixture(scope="module")
def daily(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("daily"))


def verdict(folder: Path, *, own: Path) -> int:
    return app.run(["verify", str(folder), "--jobs", "1", "--folder", str(own)])


@pytest.mark.slow
def test_what_was_built_is_true(book: Path, daily: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict(book, own=book.parent) == 0, capsys.readouterr().err
    said = capsys.readouterr().out
    assert said.startswith("7 puzzles: each has exactly one solution;")
    assert said.rstrip().endswith(
        "; somebody's word: what the records say of seed; all else that is said of them is true"
    )
    assert verdict(daily, own=tmp_path) == 0, capsys.readouterr().err
    assert "the art, made again" in capsys.readouterr().out


@pytest.mark.slow
def test_seeds_may_be_of_any_way_to_a_puzzle_made_anew_and_without_pages_little_is_known(
    printed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(printed, copy)
    for at, way in enumerate(("again/0", "another/1/again/2", "again/0/varied/0/varied/1")):
        record("seed", lambda old, way=way: f"{old}/{way}", at=at)(copy)
    assert app.run(["verify", str(copy), "--jobs", "1", "--no-pages", "--strict"]) == 1, "nobody made pages again"
    said = capsys.readouterr()
    assert not said.err
    assert "not checked: print.pdf, page 1" in said.out


@pytest.mark.slow
def test_a_book_with_a_layout_and_a_printer_of_its_own_needs_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (
        ("layouts/mine/layout.yaml", "extends: classic\nwords: {en: {answer_on_page: 'See {page}'}}\n"),
        ("printers/shop.yaml", "extends: plain\nname: The shop\n"),
    ):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    sections = BOOK["sections"][:1]
    folder = built(tmp_path, {**BOOK, "sections": sections, "layout": "mine", "printer": "shop"}, editions=BOTH)
    assert verdict(folder, own=tmp_path) == 0, capsys.readouterr().err
    assert "pages, cover and all files made again" in capsys.readouterr().out
    assert verdict(folder, own=tmp_path / "elsewhere") == 1
    said = capsys.readouterr().err
    assert ("unknown layout 'mine'" in said, "unknown printer 'shop'" in said, "--folder" in said) == (True,) * 3


def test_a_digital_edition_alone_opens_with_its_cover_when_it_is_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, told = {**BOOK, "sections": BOOK["sections"][:1], "launch": True}, list[str]()
    folder = built(tmp_path, book, editions=(Edition.DIGITAL,), tell=told.append)
    assert [one.partition(":")[0] for one in told] == ["no folder for the shop (launch)"]
    assert verdict(folder, own=tmp_path) == 0, capsys.readouterr().err


@pytest.mark.slow
def test_a_book_with_words_of_a_file_is_true_and_that_file_is_held_against_what_was_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "words.yaml"
    file.write_text("pages: {contents: Inside}\n", encoding="utf-8")
    folder = built(tmp_path, {**BOOK, "sections": BOOK["sections"][:1], "words": "words.yaml"})
    assert verdict(folder, own=tmp_path) == 0, capsys.readouterr().err
    assert verdict(folder, own=tmp_path / "elsewhere") == 0, capsys.readouterr().err
    file.write_text("pages: {contents: Outside}\n", encoding="utf-8")
    assert verdict(folder, own=tmp_path) == 1
    assert "'words.yaml' in the book's own folder is not the file that the manifest names" in capsys.readouterr().err
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    manifest("inputs", lambda inputs: {**inputs, "words.yaml": digest})(folder)
    assert verdict(folder, own=tmp_path) == 1
    assert "name 'words.yaml' as no build does" in capsys.readouterr().err


@pytest.mark.slow
def test_no_pdf_of_a_folder_is_opened_in_the_process_that_verifies_it(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pdf_file, "Pdf", None)
    monkeypatch.setattr(pypdfium2, "PdfDocument", None)
    assert verdict(book, own=tmp_path) == 0, capsys.readouterr().err


@pytest.mark.slow
def test_a_picture_that_is_not_as_it_was_drawn_is_not_read(
    printed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(printed, copy)
    (copy / "svg" / "0001.svg").write_text("<!DOCTYPE svg [<!ENTITY a 'a'>]><svg>&a;</svg>", encoding="utf-8")
    assert verdict(copy, own=tmp_path) == 1
    said = capsys.readouterr().err
    assert "0001.svg' does not show the puzzle of its number\n" in said
    assert "0001.svg' does not show the puzzle of its number:" not in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "language"), every(7, [*zip(reversed(layouts.names()), cycle(("fr", "de", "en", "es")))])
)
def test_a_book_of_any_layout_is_true_and_an_altered_one_is_not(
    layout: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    look = {"layout": layout, "language": language, "printer": "plain", "trim": "8.5x11in"}
    more = {"launch": True, "screen": "tablet", "techniques": "appendix", "hints": "back"}
    more |= {"matter": {"notes": 1}}
    titles = ('Noah\'s "Ark" - who?', "¿Z. B. l'été !")  # whose signs each language sets in its own way
    sections = [{**one, "count": 2, "title": title} for one, title in zip(BOOK["sections"], titles, strict=False)]
    folder = built(tmp_path, {**BOOK, **look, **more, "sections": sections}, editions=BOTH, reads_back=False)
    assert verdict(folder, own=tmp_path) == 0, capsys.readouterr().err
    assert _verdict_of_a_copy(folder, record("page", lambda old: old + 1), tmp_path) == 1


@pytest.mark.slow
def test_a_worksheet_is_true_though_its_techniques_refer_to_answers_and_its_puzzles_do_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    section = {"kind": "sudoku", "size": 6, "grade": "medium", "count": 1}
    asked = {**BOOK, "layout": "worksheet", "trim": "a4", "techniques": "appendix", "sections": [section]}
    folder = built(tmp_path, asked, editions=BOTH, reads_back=False)
    pages = strange_pdf.words((folder / "print.pdf").read_bytes()).pages
    assert any(page.says("Answer on page") for page in pages)
    assert verdict(folder, own=tmp_path) == 0, capsys.readouterr().err
    assert _verdict_of_a_copy(folder, record("answer_page", lambda old: old + 1), tmp_path) == 1


@pytest.mark.parametrize("language", few(["en", "de", "fr", "es"], quick=("fr",)))
def test_a_daily_whose_title_a_language_sets_in_its_own_way_is_true(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {**slot(title='Noah\'s "Ark" - who?'), "language": language}
    folder = made(tmp_path, {**asked, "slots": asked["slots"][:1]}, days=1)
    assert verdict(folder, own=tmp_path) == 0, capsys.readouterr().err
    assert _verdict_of_a_copy(folder, delivery("title", "Noahs Ark"), tmp_path) == 1


@pytest.mark.slow
def test_the_companion_of_a_book_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {**BOOK, "companion": True, "sections": BOOK["sections"][:1]}
    folder = built(tmp_path, asked, editions=(Edition.PRINT,), reads_back=False)
    assert verdict(folder, own=tmp_path) == 0, capsys.readouterr().err
    for number, change in enumerate((remove("companion/0002.html"), manifest("companion", False))):
        (tmp_path / str(number)).mkdir()
        assert _verdict_of_a_copy(folder, change, tmp_path / str(number)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("change", every(3, BOOK_CHANGES))
def test_an_altered_book_is_noticed(change: str, printed: Path, tmp_path: Path) -> None:
    assert _verdict_of_a_copy(printed, BOOK_CHANGES[change], tmp_path) == 1


@pytest.mark.slow
@pytest.mark.parametrize("change", EDITION_CHANGES)
def test_an_altered_edition_is_noticed(change: str, book: Path, tmp_path: Path) -> None:
    assert _verdict_of_a_copy(book, EDITION_CHANGES[change], tmp_path) == 1


@pytest.mark.slow
@pytest.mark.parametrize("change", every(3, DAILY_CHANGES))
def test_an_altered_daily_is_noticed(change: str, daily: Path, tmp_path: Path) -> None:
    assert _verdict_of_a_copy(daily, DAILY_CHANGES[change], tmp_path) == 1


def _verdict_of_a_copy(folder: Path, change: Change, tmp_path: Path) -> int:
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    change(copy)
    assert _held(copy) != _held(folder), "what is to be noticed altered nothing"
    return verdict(copy, own=tmp_path)


def _held(folder: Path) -> tuple[object, dict[Path, bytes]]:
    """What a folder's manifest says, however it is written, and what its other files are."""
    files = {one.relative_to(folder): one.read_bytes() for one in folder.rglob("*") if one.is_file()}
    files.pop(Path(MANIFEST), None)
    return manifest_of(folder) if (folder / MANIFEST).exists() else None, files


def test_a_day_on_which_no_slot_has_a_puzzle_leaves_a_folder_that_is_true(tmp_path: Path) -> None:
    values = slot(weekdays={"monday": "none"})
    folder = made(tmp_path, {**values, "slots": values["slots"][:1]}, days=1)
    assert verdict(folder, own=tmp_path) == 0
