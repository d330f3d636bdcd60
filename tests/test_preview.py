"""preview, new-layout and new --layout: a book is seen, and a layout begun, in a few words."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from PIL import Image

from bookmaker.cli import new, preview
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.templates import layouts
from bookmaker.production import book, job, rounds
from bookmaker.production.locked import Use
from bookmaker.source.faults import BookError
from tests.few import every

from .test_interrupts import CODE

BOOK = """\
title: Seen
seed: s
sections:
  - {kind: shikaku, size: 5x5, grade: easy, count: 9, per_page: 1}
"""


def run(command: object, *words: str) -> str:
    said = CliRunner().invoke(command, list(words), catch_exceptions=False, standalone_mode=False)  # type: ignore[arg-type]
    if said.exception:
        raise said.exception
    return said.output


@pytest.mark.parametrize("pages", ["x", "5-2", ""])
def test_pages_that_are_none_are_wrong_usage(tmp_path: Path, pages: str) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    with pytest.raises(click.BadParameter, match="names no pages"):
        run(preview.command, str(tmp_path / "book.yaml"), "--out", str(tmp_path / "seen"), "--pages", pages)


@pytest.mark.slow
def test_a_preview_shows_all_pages_small_and_some_large(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    out = tmp_path / "seen"
    for pages, names in (("1,5", ["page-001.png", "page-005.png"]), ("3-4", ["page-003.png", "page-004.png"])):
        run(preview.command, str(tmp_path / "book.yaml"), "--out", str(out), "--pages", pages)
        found = sorted(path.name for path in out.iterdir())
        assert [name for name in found if name.startswith("page-")] == names  # the folder is replaced whole
    with Image.open(out / "page-003.png") as image:
        assert image.height == 1350  # 9 inches at 150 dpi
        assert image.convert("L").getextrema() != (255, 255)  # the page is not empty


def test_a_preview_of_the_cover_shows_its_faces_and_the_thumbnail_of_shops(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    run(preview.command, str(tmp_path / "book.yaml"), "--out", str(tmp_path / "seen"), "--pages", "1", "--cover")
    sizes = {}
    for path in (tmp_path / "seen").glob("cover*.png"):
        with Image.open(path) as image:
            sizes[path.stem] = image.size
    assert sizes.keys() == {"cover", "cover-front", "cover-spine", "cover-back", "cover-thumbnail"}
    assert sizes["cover-front"] == sizes["cover-back"] == (900, 1350)
    assert sizes["cover-spine"][1] == 1350
    assert sizes["cover-thumbnail"] == (160, 240)


def test_a_preview_says_why_its_cover_is_in_another_design_than_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"{BOOK}cover: {{design: nine}}\n", encoding="utf-8")
    said = run(preview.command, str(tmp_path / "book.yaml"), "--out", str(tmp_path / "seen"), "--cover")
    assert "no puzzle of this book has boxes of three by three digits, which the design 'nine' shows" in said


@pytest.mark.slow
def test_a_preview_shows_the_puzzles_of_the_lock_and_writes_none(tmp_path: Path) -> None:
    path, out = tmp_path / "book.yaml", tmp_path / "seen"
    path.write_text(BOOK.replace("count: 9", "count: 2"), encoding="utf-8")
    book.build(path, out=tmp_path / "out", use=Use.WRITE, editions=(Edition.PRINT,), reads_back=False)
    pages = {json.loads(line)["page"] for line in (tmp_path / "out" / "puzzles.jsonl").read_text().splitlines()}

    def seen() -> list[bytes]:
        run(preview.command, str(path), "--out", str(out), "--pages", ",".join(map(str, sorted(pages))))
        return [(out / f"page-{page:03}.png").read_bytes() for page in sorted(pages)]

    before = seen()
    rounds.make_another(path, 2)
    lock = path.with_suffix(".lock").read_bytes()
    first, second = seen()
    assert (first == before[0], second == before[1]) == (True, False), "the round changed the second puzzle"
    assert path.with_suffix(".lock").read_bytes() == lock


def test_a_preview_of_a_faulty_book_says_where_the_fault_is(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK.replace("5x5", "40x40"), encoding="utf-8")
    with pytest.raises(BookError, match=r"book.yaml:4:.*40 × 40"):
        run(preview.command, str(tmp_path / "book.yaml"), "--out", str(tmp_path / "seen"))
    assert not (tmp_path / "seen").exists()


@pytest.mark.parametrize("base", ["classic", "large-print"])
def test_a_new_layout_works_as_it_is_and_looks_like_the_one_it_is_from(base: str, tmp_path: Path) -> None:
    run(new.new_layout, "mine", "--from", base, "--out", str(tmp_path))
    mine, other = layouts.load("mine", folders=[tmp_path / "layouts"]), layouts.load(base)
    assert mine.spec.margins.inside == pytest.approx(other.spec.margins.inside, abs=0.1)
    assert mine.theme == other.theme
    with pytest.raises(BookError, match="there is a layout 'mine' already"):
        run(new.new_layout, "mine", "--out", str(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("name", every(3, ["worksheet", "children", "classic", "large-print", "magazine", "pocket"]))
def test_a_new_book_of_a_layout_can_be_built_and_is_read_back(name: str, tmp_path: Path) -> None:
    run(new.command, str(tmp_path / "book"), "--layout", name)
    book.build(tmp_path / "book" / "book.yaml", out=tmp_path / "out")
    assert (tmp_path / "out" / "print.pdf").is_file()


def test_a_key_whose_page_the_layout_leaves_out_is_a_fault_at_its_line(tmp_path: Path) -> None:
    book = BOOK + "layout: worksheet\nrights: © A. Name\nmatter: {contents: true}\n"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    with pytest.raises(BookError) as error:
        job.prepare(tmp_path / "book.yaml")
    assert [str(fault).split("book.yaml:")[1].split(": layout")[0] for fault in error.value.faults] == [
        "6:1: 'rights' would not be seen",
        "7:10: 'contents' would not be seen",
    ]


def test_watching_without_the_library_for_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    with pytest.raises(BookError, match="pip install watchfiles"):
        run(preview.command, str(tmp_path / "book.yaml"), "--watch")


def wait_until(is_so: Callable[[], bool]) -> None:
    """Until it is so, or for a minute."""
    for _ in range(600):
        if is_so():
            return
        time.sleep(0.1)
    raise AssertionError("it never was so")


@pytest.mark.slow
def test_a_watched_book_is_drawn_again_when_it_is_saved_and_its_faults_are_told(tmp_path: Path) -> None:
    book, picture, said = tmp_path / "book.yaml", tmp_path / "seen" / "page-001.png", tmp_path / "said"
    book.write_text(BOOK, encoding="utf-8")
    command = [sys.executable, "-c", CODE, "preview", str(book), "--watch"]
    words = ["--pages", "1", "--out", str(picture.parent)]
    with said.open("wb") as out, subprocess.Popen([*command, *words], stderr=out) as watching:
        try:
            wait_until(lambda: "2 pictures" in said.read_text(encoding="utf-8"))
            first = picture.read_bytes()
            book.write_text(BOOK.replace("5x5", "40x40"), encoding="utf-8")
            wait_until(lambda: "book.yaml:4:5: the cells of a 40 × 40 puzzle" in said.read_text(encoding="utf-8"))
            assert picture.read_bytes() == first  # a fault leaves what is seen
            book.write_text(BOOK.replace("Seen", "Another Title"), encoding="utf-8")
            wait_until(lambda: picture.exists() and picture.read_bytes() != first)
            wait_until(lambda: said.read_text(encoding="utf-8").count("2 pictures") == 2)
        finally:
            watching.send_signal(signal.SIGINT)
    assert watching.returncode == 130
    assert "Traceback" not in said.read_text(encoding="utf-8")
    assert said.read_text(encoding="utf-8").rstrip().endswith("interrupted")
