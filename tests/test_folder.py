"""An output folder is replaced whole or left as it was, and never holds or loses a stranger's file."""

import errno
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bookmaker.files import atomic_replace
from bookmaker.files.folder import replacing, slug
from bookmaker.source.faults import BookError

SIGNED = {"versions": {"bookmaker": "0"}}
Fill = Callable[[Path], Mapping[str, Any]]


def filled(title: str = "T", **files: str) -> Fill:
    def fill(draft: Path) -> Mapping[str, Any]:
        for name, text in files.items():
            (draft / name).write_text(text, encoding="utf-8")
        return {"title": title, **SIGNED}

    return fill


def replaced(folder: Path, fill: Fill, *, title: str = "T", force: bool = False) -> Path | None:
    with replacing(folder, title=title, force=force) as draft:
        return draft.finish(fill)


def contents(folder: Path) -> dict[str, str]:
    files = (path for path in folder.iterdir() if path.is_file() and path.name != "manifest.json")
    return {path.name: path.read_text(encoding="utf-8") for path in files}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A folder with an earlier build, in which the file `a` says `one`."""
    replaced(tmp_path / "book", filled(a="one"))
    return tmp_path / "book"


def test_a_folder_is_made_with_a_manifest_of_its_files(tmp_path: Path) -> None:
    replaced(tmp_path / "deep" / "book", filled(a="one"))
    manifest = json.loads((tmp_path / "deep" / "book" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest == {
        "title": "T",
        **SIGNED,
        "files": {"a": {"bytes": 3, "sha256": hashlib.sha256(b"one").hexdigest()}},
    }


def test_a_rebuild_replaces_the_folder_and_leaves_nothing_beside_it(book: Path) -> None:
    replaced(book, filled(b="three"))
    assert contents(book) == {"b": "three"}
    assert names(book.parent) == ["book"]


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError("bug")])
def test_a_failure_leaves_the_old_folder_untouched(book: Path, failure: BaseException) -> None:
    def fail(draft: Path) -> Mapping[str, Any]:
        (draft / "a").write_text("half", encoding="utf-8")
        raise failure

    with pytest.raises(BookError if isinstance(failure, OSError) else type(failure)):
        replaced(book, fail)
    assert contents(book) == {"a": "one"}
    assert names(book.parent) == ["book"]


def test_a_failure_of_the_long_work_makes_no_folders(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="work"), replacing(tmp_path / "deep" / "er" / "book", title="T"):
        raise OSError("the work failed, not the folder")
    assert names(tmp_path) == []


def test_where_the_new_folder_cannot_take_the_place_the_old_one_comes_back(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def refuse_the_draft(path: Path, target: Path) -> Path:
        if path.name == "draft":
            raise OSError(13, "Permission denied")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse_the_draft)
    with pytest.raises(BookError, match="permission denied"):
        replaced(book, filled(a="two"))
    assert contents(book) == {"a": "one"}
    assert names(book.parent) == ["book"]


def test_a_strangers_file_is_never_touched(book: Path) -> None:
    (book / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BookError, match=r"holds 'notes.txt', which no build wrote"):
        replaced(book, filled(a="two"))
    assert contents(book) == {"a": "one", "notes.txt": "mine"}


def test_a_name_that_leaves_a_folder_which_is_not_there_names_the_folder_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("keep me", encoding="utf-8")
    with pytest.raises(BookError, match=r"'letter\.txt', which no build wrote"):
        replaced(tmp_path / "mine" / "missing" / "further" / ".." / "..", filled(a="one"))
    assert contents(tmp_path / "mine") == {"letter.txt": "keep me"}


@pytest.mark.parametrize("junk", [".DS_Store", "Thumbs.db", "desktop.ini", "._book", "svg/.DS_Store"])
def test_what_file_managers_leave_is_nobodys_work(junk: str, book: Path) -> None:
    (book / "svg").mkdir()
    (book / junk).write_bytes(b"\x00\x05\x16\x07\x00")
    replaced(book, filled(a="two"))
    assert contents(book) == {"a": "two"}


def test_a_file_that_is_only_called_as_macos_calls_its_own_is_a_strangers(book: Path) -> None:
    (book / "._notes").write_text("mine", encoding="utf-8")
    with pytest.raises(BookError, match="which no build wrote"):
        replaced(book, filled(a="two"))


@pytest.mark.parametrize("change", ["hand-edited", "ONE"])
def test_a_file_that_somebody_changed_is_not_overwritten(change: str, book: Path) -> None:
    (book / "a").write_text(change, encoding="utf-8")
    with pytest.raises(BookError, match=r"book/a' was changed after it was built"):
        replaced(book, filled(a="two"))
    assert contents(book) == {"a": change}


def test_a_file_changed_while_the_book_is_made_is_not_overwritten(book: Path) -> None:
    def fill(draft: Path) -> Mapping[str, Any]:
        (book / "a").write_text("just now", encoding="utf-8")
        return filled(a="two")(draft)

    with pytest.raises(BookError, match="was changed"):
        replaced(book, fill)
    assert contents(book) == {"a": "just now"}


def test_another_titles_book_is_not_replaced(book: Path) -> None:
    with pytest.raises(BookError, match=r"holds 'T', not 'T!'"):
        replaced(book, filled("T!", a="two"), title="T!")
    assert contents(book) == {"a": "one"}


def test_force_keeps_what_it_would_have_refused_under_another_name(book: Path) -> None:
    for time, change in enumerate(("mine", "mine too"), start=1):
        (book / "a").write_text(change, encoding="utf-8")
        kept = replaced(book, filled(a="two"), force=True)
        assert kept == book.with_name(f"book.old-{time}")
        assert contents(kept) == {"a": change}
        assert contents(book) == {"a": "two"}
    assert replaced(book, filled(a="three"), force=True) is None, "nothing needed to be kept"
    assert names(book.parent) == ["book", "book.old-1", "book.old-2"]


@pytest.mark.parametrize(
    "manifest", ["", "[]", '{"files": 3}', "{}", '{"title": "T", "files": {}}', "[" * 100_000, '{"files": {"a": 1}}']
)
def test_a_manifest_that_is_not_ours_is_respected(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "manifest.json").write_text(manifest, encoding="utf-8")
    with pytest.raises(BookError, match="not a manifest of ours"):
        replaced(tmp_path / "book", filled(a="one"))


def test_a_manifest_that_is_a_folder_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "book" / "manifest.json").mkdir(parents=True)
    (tmp_path / "book" / "manifest.json" / "x").write_text("x", encoding="utf-8")
    with pytest.raises(BookError, match=r"holds 'manifest.json/x'|is a folder"):
        replaced(tmp_path / "book", filled(a="one"))


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("file", "is a file, not a folder"),
        ("file/inside", "cannot write"),
        ("x" * 300, "file name too long"),
        ("x" * 250, "file name too long"),
        ("loop", "circle of symbolic links|too many levels|symbolic link"),
    ],
)
def test_a_folder_that_cannot_be_made_is_a_fault_before_the_long_work(where: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file", encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(BookError, match=said), replacing(tmp_path / where, title="T"):
        pytest.fail("the long work began")


def test_the_root_is_refused() -> None:
    with pytest.raises(BookError, match="root of the file system"), replacing(Path("/"), title="T"):
        pytest.fail("the long work began")


def test_a_link_to_a_folder_stays_a_link(book: Path) -> None:
    link = book.with_name("link")
    link.symlink_to(book)
    replaced(link, filled(a="two"))
    assert link.is_symlink()
    assert contents(book) == {"a": "two"}


@pytest.mark.skipif(atomic_replace.fcntl is None, reason="no locks here")
def test_what_a_killed_run_left_is_swept_and_a_running_one_left_alone(book: Path) -> None:
    code = (
        "import sys, os; from pathlib import Path; from bookmaker.files.folder import replacing\n"
        "with replacing(Path(sys.argv[1]), title='T') as draft:\n"
        "    print('ready', flush=True); sys.stdin.readline()\n"
    )
    runs = [
        subprocess.Popen([sys.executable, "-c", code, str(book)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    for one in runs:
        assert one.stdout is not None
        assert one.stdout.readline() == b"ready\n"
    runs[0].kill()
    runs[0].communicate()
    replaced(book, filled(a="two"))
    assert len(names(book.parent)) == 2, "the book, and the draft of the run that is still at work"
    runs[1].communicate(b"\n")
    assert names(book.parent) == ["book"]


@pytest.mark.parametrize("theirs", [".book.draft-chapter1", ".book.old-chapter1", ".book.run-chapter1"])
@pytest.mark.parametrize("marker", [None, "{}", "[" * 4000, '{"run": "other", "target": "book"}', "ours and more"])
def test_a_folder_that_no_run_signed_is_told_and_left(
    theirs: str, marker: str | None, book: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = book.with_name(theirs)
    folder.mkdir()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    if marker is not None:
        signed = json.dumps({"run": "chapter1", "target": "book"})
        (folder / atomic_replace.MARKER).write_text(signed if marker == "ours and more" else marker, encoding="utf-8")
    replaced(book, filled(a="two"))
    assert (contents(book), (folder / "notes.txt").read_text(encoding="utf-8")) == ({"a": "two"}, "mine")
    assert theirs in caplog.text


@pytest.mark.parametrize("name", [".book.notes", ".book.old-chapter-1", "old-chapter1", ".books.run-chapter1"])
def test_what_no_version_called_its_folders_is_not_told(
    name: str, book: Path, caplog: pytest.LogCaptureFixture
) -> None:
    book.with_name(name).mkdir()
    replaced(book, filled(a="two"))
    assert name not in caplog.text


def test_a_link_with_a_runs_name_is_left(book: Path, tmp_path: Path) -> None:
    (tmp_path / "mine" / "draft").mkdir(parents=True)
    signed = json.dumps({"run": "chapter1", "target": "book"})
    (tmp_path / "mine" / atomic_replace.MARKER).write_text(signed, encoding="utf-8")
    book.with_name(".book.run-chapter1").symlink_to(tmp_path / "mine")
    replaced(book, filled(a="two"))
    assert (tmp_path / "mine" / "draft").is_dir()


@pytest.mark.parametrize("name", [".bookmaker-notes", ".bookmaker.draft-chapter1", ".bookmaker.run-chapter1"])
def test_what_only_sounds_like_ours_inside_the_folder_is_a_strangers(name: str, book: Path) -> None:
    (book / name).mkdir()
    (book / name / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BookError, match="which no build wrote"):
        replaced(book, filled(a="two"))
    assert (book / name / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_an_old_book_is_not_put_back_over_what_somebody_made_in_its_place(book: Path) -> None:
    site = atomic_replace.Site(book, is_inside=False)
    run = site.begin()
    book.rename(run / "old")
    book.mkdir()
    (book / "mine").write_text("mine", encoding="utf-8")
    with pytest.raises(BookError, match="which no build wrote"):
        replaced(book, filled(a="two"))
    assert (contents(book), contents(run / "old")) == ({"mine": "mine"}, {"a": "one"})


@pytest.fixture
def mounted(book: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The book in a folder that cannot be renamed, as the volume of a container."""
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == book)
    return book


def test_a_mount_point_is_filled_from_inside(mounted: Path) -> None:
    replaced(mounted, filled(b="two"))
    assert contents(mounted) == {"b": "two"}
    assert names(mounted.parent) == ["book"]


def test_a_mount_point_that_nobody_could_tell_is_filled_from_inside(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def busy(path: Path, target: Path) -> Path:
        if path == book:
            raise OSError(errno.EBUSY, "Device or resource busy")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", busy)
    replaced(book, filled(b="two"))
    assert contents(book) == {"b": "two"}
    assert names(book.parent) == ["book"]


def test_the_folder_where_people_stand_is_filled_from_inside(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(book)
    replaced(Path(), filled(b="two"))
    assert contents(Path()) == {"b": "two"}, "the shell is still in the folder"
    (book / "b").write_text("changed", encoding="utf-8")
    with pytest.raises(BookError, match="was changed"):
        replaced(Path(), filled(b="two"), force=True)


def killed(step: int, folder: Path, *, force: bool) -> bool:
    """Whether a run in a process of its own was killed at that step of what it does to files; it was done before."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    left = step

    def counted(do: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **options: Any) -> Any:
            nonlocal left
            left -= 1
            return do(*args, **options) if left else os._exit(9)

        return counting

    for name in ("rename", "mkdir", "unlink", "rmdir"):
        setattr(os, name, counted(getattr(os, name)))
    Path.write_text = counted(Path.write_text)  # type: ignore[method-assign]
    with suppress(BaseException):
        replaced(folder, filled(b="two", d="three"), force=force)
        os._exit(0)
    os._exit(8)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork") or atomic_replace.fcntl is None, reason="no such processes here")
@pytest.mark.parametrize("how", ["beside", "inside", "kept aside"])
def test_a_kill_at_any_step_leaves_the_old_book_or_the_new_one(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = {"a": "one"} if how != "kept aside" else {"a": "changed"}
    step, seen = 1, set()
    while True:
        book = tmp_path / str(step) / "book"
        replaced(book, filled(a="one"))
        (book / "a").write_text(first["a"], encoding="utf-8")
        if how == "inside":
            monkeypatch.setattr(os.path, "ismount", lambda path, book=book: Path(path) == book)
        was_killed = killed(step, book, force=how == "kept aside")
        with suppress(BookError), replacing(book, title="T"):
            pass
        assert contents(book) in (first, {"b": "two", "d": "three"})
        seen.add(tuple(contents(book)))
        if how == "kept aside" and contents(book) != first:
            assert contents(book.with_name("book.old-1")) == first
        rest = [path for path in (*book.parent.iterdir(), *book.iterdir()) if ".run-" in path.name]
        assert [names(path) for path in rest] in ([], [[]]), "at most a folder not yet, or no longer, signed"
        if not was_killed:
            break
        step += 1
    assert (step > 8, len(seen)) == (True, 2)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Vol. 1", "vol-1"),
        ("!!", "book"),
        ("CON", "con-book"),
        ("Aux", "aux-book"),
        ("x" * 300, "x" * 80),
        ("Vol. 1: " + "a" * 200, "vol-1-" + "a" * 74),
    ],
)
def test_a_title_names_a_folder_that_every_computer_can_have(title: str, name: str) -> None:
    assert slug(title) == name


def test_a_title_in_letters_of_many_bytes_stays_below_what_file_systems_take() -> None:
    assert len(slug("数" * 200).encode()) <= 80
