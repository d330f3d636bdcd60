"""What users get wrong is told as a fault with a hint: never a traceback, never our bug, never waited for."""

import io
import json
import os
from pathlib import Path

import pikepdf
import pytest

from bookmaker.cli import app

SECTIONS = "sections: [{kind: shikaku, size: 4, grade: any, count: 1}]\n"
BOOK = f"title: T\nseed: s\n{SECTIONS}"
DAILY = (
    "publication: P\nseed: s\ncolumns: 60mm\nslots: [{name: net, kind: net, size: 4, grade: any}]\nformats: [ipuz]\n"
)
RUN = ["--from", "2026-12-01", "--days", "1", "--jobs", "1"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says that ends with a fault of its user."""
    code = app.run(list(words))
    error = capsys.readouterr().err
    assert (code, "hint: " in error) == (1, True), error
    return error


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BOOK.replace("count: 1}]", "count: 9000}, {kind: net, size: 4, grade: any, count: 2000}]"), "11,000 puzzles"),
        (f"{BOOK}language: 4\n", "shikaku has no words in '4'"),
        (f"{BOOK}printer: 4\n", "unknown printer '4'"),
        (f"{BOOK}layout: [a]\n", "'layout' must be text"),
        (f'{BOOK}author: "\\u0001"\n', "'author' must be one line of printable characters"),
        (f'{BOOK}author: "\\ud800"\n', "half of a character"),
        (f'{BOOK}"\\udfff": 1\n', "half of a character"),
        (f"{DAILY}language: 4\n", "net has no words in '4'"),
        (DAILY.replace("[ipuz]", "6"), "'formats' has the unknown format '6'"),
        (DAILY.replace("[ipuz]", "[[1]]"), "'formats' has the unknown format '[1]'"),
    ],
)
def test_values_of_another_sort_are_faults(
    text: str, told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "file.yaml").write_text(text, encoding="utf-8")
    assert told in said(capsys, "check", "file.yaml")


@pytest.mark.parametrize("name", ["manifest.json", "MERGE.csv", "proof.pdf"])
def test_names_that_a_run_uses_itself_are_no_folders(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    naming = f"naming: '{name}/{{{{ date }}}}-{{{{ file }}}}'\n"
    (folder / "daily.yaml").write_text(DAILY + naming, encoding="utf-8")
    told = said(capsys, "daily", "daily.yaml", *RUN)
    assert f"'{name.lower()}' would be a file and a folder" in told
    assert [path.name for path in folder.iterdir()] == ["daily.yaml"]


def test_a_manifest_made_by_hand_is_a_fault(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "daily.yaml").write_text(DAILY, encoding="utf-8")
    assert app.run(["daily", "daily.yaml", *RUN]) == 0
    path = folder / "output" / "p" / "manifest.json"
    text = path.read_text(encoding="utf-8")
    capsys.readouterr()
    for change in ({"date": "nonsense"}, {"due": "2026-02-30"}, {"title": "\ud800"}, {"files": []}):
        manifest = json.loads(text)
        manifest["deliveries"][0].update(change)
        path.write_text(json.dumps(manifest), encoding="utf-8")
        assert "is not a manifest of a daily" in said(capsys, "daily", "daily.yaml", *RUN)


@pytest.mark.parametrize("date", ["abc", "-1", "1.5", "99999999999999999999"])
def test_a_date_of_the_environment_that_is_none_is_told_before_the_long_work(
    date: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert f"SOURCE_DATE_EPOCH is '{date}', not a number of seconds" in said(capsys, "check", "book.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("words", [["check"], ["solve"], ["verify"], ["preflight", "--printer", "plain"]])
@pytest.mark.parametrize("file", ["pipe", "/dev/zero", "."])
def test_a_file_that_has_no_end_is_not_read(
    words: list[str], file: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(folder / "pipe")
    told = said(capsys, *words, file)
    assert "it is not a regular file" in told or (file == "." and ("is a folder" in told or "no manifest" in told))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("key", ["introduction: pipe.md", "cover: {front: pipe.png}", "ledger: pipe"])
def test_a_file_that_a_book_names_is_a_regular_one(key: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("pipe", "pipe.md", "pipe.png"):
        os.mkfifo(folder / name)
    (folder / "book.yaml").write_text(f"{BOOK}{key}\n", encoding="utf-8")
    assert "not a regular file" in said(capsys, "build", "book.yaml", "--jobs", "1", "--out", "out")


@pytest.mark.parametrize("words", [["check", "x" * 5000], ["verify", "x" * 300], ["solve", "x" * 300]])
def test_a_name_that_no_file_can_have_is_a_fault(
    words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "file name too long" in said(capsys, *words)


@pytest.mark.parametrize(
    ("failure", "told"), [(MemoryError(), "memory ran out"), (OSError(28, "No space left on device"), "no space left")]
)
def test_a_machine_that_has_no_room_is_no_bug_of_ours(
    failure: Exception, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**_: object) -> None:
        raise failure

    monkeypatch.setattr("bookmaker.puzzles.contract.registry.names", fail)
    monkeypatch.setattr(app, "_silence", lambda: None)
    assert told in said(capsys, "kinds")


def pdf(contents: bytes, forms: dict[str, bytes]) -> bytes:
    """A page that draws so, and forms that may call one another by name."""
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(432, 648))
        named = pikepdf.Dictionary()
        for name, drawing in forms.items():
            head = pikepdf.Dictionary(Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
            form = document.make_stream(drawing, head)
            form.Resources = pikepdf.Dictionary(XObject=named)
            named[f"/{name}"] = form
        page = document.pages[0]
        page.obj.Resources = pikepdf.Dictionary(XObject=named)
        page.obj.Contents = document.make_stream(contents)
        buffer = io.BytesIO()
        document.save(buffer)
    return buffer.getvalue()


CALLS = {f"f{n}": b"/f%d Do " % (n + 1) * 10 for n in range(12)}


BOMBS = {
    "large": pdf(b"0 0 m 1 1 l S " * 700_000, {}),
    "calls": pdf(b"/f0 Do", {**CALLS, "f12": b"0 0 9 9 re f"}),
}


@pytest.mark.parametrize("bomb", ["large", pytest.param("calls", marks=pytest.mark.slow)])
def test_a_pdf_that_draws_without_end_is_a_fault(bomb: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bomb.pdf").write_bytes(BOMBS[bomb])
    assert "a page of it draws without end" in said(capsys, "preflight", "bomb.pdf", "--printer", "plain")
