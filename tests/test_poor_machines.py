"""Machines without a home, a user, standard streams or room to write: the same bytes or a clear fault, no traceback."""

import ctypes
import filecmp
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bookmaker.cli import app
from bookmaker.cli.console import default_store
from tests.few import every

BOOK = """\
title: Übung
seed: x
language: de
companion: true
sections: [{kind: net, size: 4x4, grade: easy, count: 2}]
"""
DAILY = """\
publication: P
seed: x
slots: [{name: net, kind: net, size: 4x4, columns: 2, grade: easy}]
columns: {count: 6, width: 40mm, gutter: 4mm}
formats: [pdf, svg, eps, png, play]
zip: true
ledger: ledger.sqlite
"""
PLAIN = "from bookmaker.cli import main; main()"
# The system knows no user of our number, and so no home of his.
UNKNOWN = f"import pwd; pwd.getpwuid = lambda number: {{}}[number]; {PLAIN}"
DROP_FROM_BOUNDS, MAY_WRITE_ALL = 24, 1  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE (linux/prctl.h, linux/capability.h)
LIBRARY_SETTINGS = {"RL_useA85": "0", "RL_invariant": "0", "RL_pageCompression": "perhaps"}
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
NO_CACHE = "you have no cache folder that can be written"


def run(
    folder: Path, *words: str, code: str = PLAIN, streams: str = "", umask: int = 0o22, **environment: str
) -> subprocess.CompletedProcess[str]:
    """One command line in the folder, with nothing in its environment but this; `streams` as a shell redirects them."""
    line = f'exec "$0" "$@" {streams}'
    return subprocess.run(
        ["/bin/sh", "-c", line, sys.executable, "-c", code, *words],
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        umask=umask,
        preexec_fn=_heed_rights,
    )


def _heed_rights() -> None:
    """Let the system's administrator be refused what others are, where tests are run by him."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(DROP_FROM_BOUNDS, MAY_WRITE_ALL, 0, 0, 0)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a book and a daily of which nothing was made."""
    folder = tmp_path_factory.mktemp("usual")
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    (folder / "daily.yaml").write_text(DAILY, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def usual(asked: Path) -> Path:
    """The same folder with what both are on an ordinary machine."""
    folder = asked
    for words in (
        ("build", "book.yaml", "--out", "book"),
        ("daily", "daily.yaml", "--from", "2026-12-01", "--out", "daily"),
    ):
        made = run(folder, *words, HOME=str(folder / "home"))
        assert made.returncode == 0, made.stderr
    (folder / "ledger.sqlite").unlink()
    return folder


@pytest.fixture
def sealed(tmp_path: Path) -> Iterator[Path]:
    """A home that cannot be written."""
    home = tmp_path / "sealed"
    home.mkdir(mode=0o500)
    yield home
    home.chmod(0o700)


def test_a_home_that_may_not_be_looked_into_has_no_place_for_a_store(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", refused)
    assert default_store() is None


@pytest.mark.slow
def test_book_and_daily_have_the_same_bytes_where_all_is_strange_and_much_is_missing(
    usual: Path, tmp_path: Path
) -> None:
    strange = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "5", **ASCII, **LIBRARY_SETTINGS}
    for words in (("build", "book.yaml", "--out"), ("daily", "daily.yaml", "--from", "2026-12-01", "--out")):
        out = tmp_path / words[0]
        made = run(usual, *words, str(out), code=UNKNOWN, streams="<&- >&-", umask=0o77, **strange)
        assert made.returncode == 0, made.stderr
        assert (NO_CACHE in made.stderr) == (words[0] == "build")  # a daily keeps no puzzles
    assert contents(tmp_path / "build") == contents(usual / "book")
    assert contents(tmp_path / "daily") == contents(usual / "daily")
    assert not (usual / "~").exists()


@pytest.mark.slow
def test_what_a_home_holds_for_the_pdf_library_is_not_run_and_changes_nothing(usual: Path, tmp_path: Path) -> None:
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / name).write_text("useA85 = 0\nprint('run')\nopen('run', 'w')\n", encoding="utf-8")
    for name in ("reportlab_mods.py", "reportlab_settings.py"):
        (tmp_path / name).write_text("raise SystemExit('run')\n", encoding="utf-8")
    home = {"HOME": str(tmp_path), "PYTHONPATH": str(tmp_path)}
    made = run(usual, "build", "book.yaml", "--out", str(tmp_path / "out"), **home)
    assert (made.returncode, "run" in made.stdout + made.stderr) == (0, False), made.stderr
    assert filecmp.cmp(tmp_path / "out" / "digital.pdf", usual / "book" / "digital.pdf", shallow=False)
    assert not (usual / "run").exists()


@pytest.mark.slow
@pytest.mark.parametrize("home", ["/dev/null", "sealed"])
def test_a_book_is_built_without_a_home_to_write_in_and_says_that_no_puzzle_is_kept(
    usual: Path, sealed: Path, home: str, tmp_path: Path
) -> None:
    where = str(sealed) if home == "sealed" else home
    made = run(usual, "build", "book.yaml", "--out", str(tmp_path / "out"), HOME=where)
    assert (made.returncode, NO_CACHE in made.stderr) == (0, True), made.stderr
    assert contents(tmp_path / "out") == contents(usual / "book")
    assert list(sealed.iterdir()) == []


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_told_to_who_asks_for_it(usual: Path, sealed: Path) -> None:
    asked = run(usual, "store", "info", XDG_CACHE_HOME=str(sealed), HOME="/dev/null")
    assert (asked.returncode, asked.stderr.split("\n")[1]) == (1, "  hint: name a file with --store")
    named = run(usual, "build", "book.yaml", "--out", "never", "--store", str(sealed / "s"), HOME=str(usual / "home"))
    assert (named.returncode, "finished puzzles" in named.stderr) == (0, True), named.stderr
    assert (usual / "never" / "print.pdf").exists()


@pytest.mark.parametrize("streams", every(2, ["<&- >&-", "<&-", "0>>own.txt", "2>&-", "<&- >&- 2>&-"]))
def test_closed_streams_end_in_no_traceback_and_reach_no_file_of_the_users(asked: Path, streams: str) -> None:
    (asked / "own.txt").write_text("own", encoding="utf-8")
    solved = run(asked, "solve", "-", streams=streams, HOME=str(asked / "home"))
    assert (solved.returncode, "Traceback" in solved.stderr) == (1, False)
    made = run(asked, "generate", "net", "--size", "4", "--count", "2", "--jobs", "2", streams=streams, HOME=str(asked))
    lines = 0 if " >&-" in streams else 2
    assert (made.returncode, made.stderr, len(made.stdout.splitlines())) == (0, "", lines)
    assert (asked / "own.txt").read_text(encoding="utf-8") == "own"


def test_a_stream_that_can_only_be_read_is_a_fault_for_what_is_written(asked: Path) -> None:
    made = run(asked, "generate", "net", "--size", "4x4", streams="1</dev/null", HOME=str(asked / "home"))
    assert (made.returncode, made.stderr.split("\n")[0]) == (
        1,
        "cannot use what was to be written: bad file descriptor",
    )


@pytest.mark.slow
def test_a_name_that_the_machine_cannot_write_is_a_fault(usual: Path) -> None:
    made = run(usual, "build", "book.yaml", HOME=str(usual / "home"), **ASCII)
    assert (made.returncode, made.stderr.splitlines()[-1]) == (1, "  hint: set LC_ALL to C.UTF-8")


def test_a_folder_that_went_away_under_us_is_a_fault(asked: Path, tmp_path: Path) -> None:
    code = f"import os; os.rmdir(os.getcwd()); {PLAIN}"
    (tmp_path / "gone").mkdir()
    made = run(tmp_path / "gone", "build", str(asked / "book.yaml"), "--out", "x", code=code, HOME=str(asked / "home"))
    assert (made.returncode, made.stderr.splitlines()[0]) == (1, "the folder that you are in is no longer there")


def nowhere(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Leave no folder for temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(folder / "missing")])


@pytest.mark.slow
def test_without_a_folder_for_temporary_files_it_is_a_fault(
    usual: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere(monkeypatch, tmp_path)
    assert app.run(["verify", str(usual / "book"), "--rebuild", "--folder", str(usual), "--jobs", "1"]) == app.FAULT
    assert "no folder for temporary files can be written\n  hint: " in capsys.readouterr().err


def test_a_bug_of_ours_is_told_in_a_line_where_no_report_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere(monkeypatch, tmp_path)
    monkeypatch.setattr("bookmaker.puzzles.contract.registry.names", lambda: 1 // 0)
    assert app.run(["kinds"]) == app.BUG
    assert capsys.readouterr().err.splitlines() == [
        "bookmaker: a bug of ours, sorry; please send us this line (no report could be saved): "
        "ZeroDivisionError: integer division or modulo by zero"
    ]
