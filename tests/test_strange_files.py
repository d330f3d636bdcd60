"""What stands where a file of ours is read or written (pipes, devices, links, huge files) is refused, and left."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from bookmaker.files import single_files
from bookmaker.newspaper import journal
from bookmaker.pages.manuscript import Edition
from bookmaker.source.faults import BookError
from bookmaker.source.file_bytes import LARGEST_MADE

from .test_build import BOOK, built
from .test_cli import run
from .test_kind import BLANK
from .test_ledger import NET

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no such files here")
SMALL = "title: T\nseed: s\nsections: [{kind: shikaku, size: 4, grade: any, count: 1}]\n"
DAILY = "publication: P\nseed: s\ncolumns: 60mm\nslots: [{name: net, kind: net, size: 4, grade: any}]\nformats: [svg]\n"
RUN = ("--from", "2026-12-01", "--days", "1", "--jobs", "1")
PATIENCE = 60  # seconds, after which a pipe was waited for


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """A test that waits for a pipe fails."""

    def give_up(number: int, frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def precious(path: Path) -> Path:
    """A file of the user's."""
    found = path.parent / "precious"
    found.write_text("PASSWORD", encoding="utf-8")
    return found


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST_MADE << 10)


STRANGE: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/full"),
    "link": lambda path: path.symlink_to(precious(path)),
    "link to nothing": lambda path: path.symlink_to("nothing"),
    "huge": sparse,
}


def state_of(path: Path) -> tuple[int, ...]:
    """What would change if something were put in its place or written to it; reading it, or a link, changes nothing."""
    found = path.lstat()
    return (found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("book"), BOOK, editions=(Edition.PRINT,))


@pytest.fixture(scope="module")
def daily(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("daily")
    (folder / "daily.yaml").write_text(DAILY, encoding="utf-8")
    assert run("daily", str(folder / "daily.yaml"), *RUN, "--out", str(folder / "out")).returncode == 0
    return folder


@pytest.mark.parametrize("what", STRANGE)
def test_a_report_replaces_a_report_alone(what: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(SMALL, encoding="utf-8")
    STRANGE[what](tmp_path / "report.html")
    before = state_of(tmp_path / "report.html")
    words = ("build", str(tmp_path / "book.yaml"), "--out", str(tmp_path / "out"), "--no-store")
    refused = run(*words, "--report", str(tmp_path / "report.html"))
    assert (refused.returncode, "is no report of ours" in refused.stderr) == (1, True), refused.stderr
    assert state_of(tmp_path / "report.html") == before
    assert not (tmp_path / "nothing").exists()


def test_a_report_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(SMALL, encoding="utf-8")
    words = ("build", str(tmp_path / "book.yaml"), "--out", str(tmp_path / "out"), "--no-store", "--edition", "print")
    refused = run(*words, "--report", str(tmp_path / "book.yaml" / "report.html"))
    assert (refused.returncode, "cannot write" in refused.stderr) == (1, True), refused.stderr


@pytest.mark.parametrize("what", STRANGE)
@pytest.mark.parametrize("command", ["render", "convert"])
def test_a_single_file_is_put_where_nothing_is(command: str, what: str, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps(NET), encoding="utf-8")
    ending = {"render": "svg", "convert": "ipuz"}[command]
    (tmp_path / "out").mkdir()
    STRANGE[what](tmp_path / "out" / f"0001.{ending}")
    words = {"render": (), "convert": ("--to", "ipuz")}[command]
    refused = run(command, str(tmp_path / "a.jsonl"), *words, "--out", str(tmp_path / "out"))
    assert (refused.returncode, "exists and is something else" in refused.stderr) == (1, True), refused.stderr
    assert not (tmp_path / "out" / "nothing").exists()


@pytest.mark.parametrize(
    ("name", "what"),
    [
        *zip(cycle(("puzzles.jsonl", "print.pdf", "cover.pdf", "svg/0001.svg")), STRANGE),
        ("print.pdf", "pipe"),
        ("puzzles.jsonl", "link"),
        ("svg", "link"),
    ],
)
def test_a_book_is_verified_by_files_that_a_build_may_have_written(
    name: str, what: str, book: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    shutil.copytree(book, folder)
    if name == "svg":
        shutil.move(folder / name, tmp_path / "elsewhere")
        (folder / name).symlink_to(tmp_path / "elsewhere")  # all is in there as it was
    else:
        (folder / name).unlink()
        STRANGE[what](folder / name)
    refused = run("verify", str(folder), "--jobs", "1")
    assert (refused.returncode, "hint: " in refused.stderr) == (1, True), refused.stderr
    assert "was changed after it was built" in refused.stderr
    assert "PASSWORD" not in refused.stderr


@pytest.mark.parametrize("what", STRANGE)
@pytest.mark.parametrize("name", ["2026-12-01/net/puzzle.svg", "2026-12-01/net/puzzle.json", "manifest.csv"])
def test_a_daily_is_verified_and_delivered_again_by_regular_files(
    name: str, what: str, daily: Path, tmp_path: Path
) -> None:
    shutil.copytree(daily, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "out" / name
    path.unlink()
    STRANGE[what](path)
    before = state_of(path)
    for words in (
        ("verify", str(tmp_path / "out"), "--jobs", "1"),
        ("daily", str(tmp_path / "daily.yaml"), *RUN, "--out", str(tmp_path / "out")),
    ):
        refused = run(*words)
        assert (refused.returncode, "was changed after it was" in refused.stderr) == (1, True), refused.stderr
    assert state_of(path) == before


def test_a_daily_is_not_delivered_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "daily.yaml").write_text(DAILY, encoding="utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "private").mkdir()
    (tmp_path / "out" / "2026-12-01").symlink_to(tmp_path / "private")
    refused = run("daily", str(tmp_path / "daily.yaml"), *RUN, "--out", str(tmp_path / "out"))
    assert (refused.returncode, "leads out of" in refused.stderr) == (1, True), refused.stderr
    assert list((tmp_path / "private").iterdir()) == []


@pytest.mark.parametrize("what", STRANGE)
def test_a_file_is_written_through_no_draft_that_leads_elsewhere(what: str, tmp_path: Path) -> None:
    draft = single_files.part_of(tmp_path / "out" / "a.svg")
    draft.parent.mkdir()
    STRANGE[what](draft)
    if what == "huge":  # as a killed run may have left it
        single_files.put(tmp_path / "out", "a.svg", b"art")
        assert (tmp_path / "out" / "a.svg").read_bytes() == b"art"
        return
    with pytest.raises(OSError, match="is in the way"):
        single_files.put(tmp_path / "out", "a.svg", b"art")
    with pytest.raises(OSError, match="leads out of it"):
        single_files.put(tmp_path / "out", "../a.svg", b"art")
    assert what != "link" or (draft.parent / "precious").read_text(encoding="utf-8") == "PASSWORD"
    assert not (tmp_path / "out" / "nothing").exists()


@pytest.mark.parametrize("what", STRANGE)
def test_a_journal_is_a_file_of_a_run(what: str, tmp_path: Path) -> None:
    STRANGE[what](tmp_path / journal.NAME)
    with pytest.raises(BookError, match="is in the way, and no run wrote it"), journal.opened(tmp_path):
        pass
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize("what", ["pipe", "device", "huge"])
def test_a_layout_of_a_daily_holds_files_that_can_be_read(what: str, tmp_path: Path) -> None:
    mine = tmp_path / "layouts" / "mine"
    mine.mkdir(parents=True)
    (mine / "layout.yaml").write_text("extends: newspaper\n", encoding="utf-8")
    STRANGE[what](mine / "notes")
    (tmp_path / "daily.yaml").write_text(f"{DAILY}layout: mine\n", encoding="utf-8")
    found = run("daily", str(tmp_path / "daily.yaml"), *RUN, "--out", str(tmp_path / "out"))
    told = "daily.yaml:6:9: cannot read the layout 'mine': it is larger than 1024 MiB" in found.stderr
    assert (found.returncode, told) == ((1, True) if what == "huge" else (0, False)), found.stderr


@pytest.mark.parametrize("shelf", ["layouts", "printers"])
@pytest.mark.parametrize("depth", ["shelf", "folder"])
def test_a_shelf_is_not_a_link_out_of_the_books_folder(shelf: str, depth: str, tmp_path: Path) -> None:
    theirs, mine = tmp_path / "theirs", tmp_path / "book"
    (theirs / "secret").mkdir(parents=True)
    (theirs / "secret" / "layout.yaml").write_text("description: PASSWORD\nextends: classic\n", encoding="utf-8")
    (theirs / "secret.yaml").write_text("extends: plain\n", encoding="utf-8")
    mine.mkdir()
    key, name = {"layouts": ("layout", "secret"), "printers": ("printer", "secret.yaml")}[shelf]
    if depth == "shelf":
        (mine / shelf).symlink_to(theirs)
    else:
        (mine / shelf).mkdir()
        (mine / shelf / name).symlink_to(theirs / name)
    (mine / "book.yaml").write_text(f"{SMALL}{key}: secret\n", encoding="utf-8")
    refused = run("check", str(mine / "book.yaml"))
    assert (refused.returncode, "leads out of" in refused.stderr) == (1, True), refused.stderr
    (mine / "book.yaml").write_text(f"{SMALL}{key}: sekret\n", encoding="utf-8")
    refused = run("check", str(mine / "book.yaml"))
    assert "did you mean" not in refused.stderr, "names of other folders are nobody's business"
    assert "PASSWORD" not in run("layouts", str(mine)).stdout


@pytest.mark.parametrize("what", [*STRANGE, "page"])
def test_the_sheet_of_a_kind_replaces_a_sheet_alone(what: str, tmp_path: Path) -> None:
    if what == "page":
        (tmp_path / "sheet.html").write_text("<!doctype html><p>mine</p>", encoding="utf-8")
    else:
        STRANGE[what](tmp_path / "sheet.html")
    before = state_of(tmp_path / "sheet.html")
    refused = run("kind", "lab", "blank", "--data", BLANK, "--once", "--out", str(tmp_path))
    assert (refused.returncode, "is no sheet of ours" in refused.stderr) == (1, True), refused.stderr
    assert state_of(tmp_path / "sheet.html") == before


def test_no_layout_is_made_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "private").mkdir()
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "layouts").symlink_to(tmp_path / "private")
    refused = run("new-layout", "mine", "--out", str(tmp_path / "book"))
    assert (refused.returncode, "leads out of" in refused.stderr) == (1, True), refused.stderr
    assert list((tmp_path / "private").iterdir()) == []
