"""A kind from another project comes by the same road as ours: a copied folder and an entry point are enough."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import bookmaker
from tests.playing import Page, Tab

BLANK = Path(bookmaker.__file__).parent / "kinds" / "blank"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with an installed project whose kind 'void' is a copy of blank."""
    package = tmp_path / "void_puzzles"
    package.mkdir()
    for path in BLANK.iterdir():
        if path.is_file():
            text = path.read_text(encoding="utf-8").replace("bookmaker.kinds.blank", "void_puzzles")
            (package / path.name).write_text(text.replace('title = "Blank"', 'title = "Void"'), encoding="utf-8")
    announce(tmp_path, kind="void", package="void_puzzles")
    return tmp_path


def announce(folder: Path, *, kind: str, package: str) -> None:
    """Write beside a package what an installer would: that it holds a kind of this name."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    name = package.replace("_", "-")
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[bookmaker.kinds]\n{kind} = {package}\n", encoding="utf-8")


def with_path(folder: Path) -> dict[str, str]:
    """The environment of a process that finds what is installed in the folder, and this very bookmaker."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(Path(bookmaker.__file__).parents[1])])}


def bookmaker_with(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from bookmaker.cli import main; main()", *words]
    return subprocess.run(
        command, capture_output=True, text=True, env=with_path(folder), cwd=folder, check=False, timeout=120
    )


def played_by_hints(folder: Path, made: str, tab: Tab, *, in_mind: str) -> Page:
    """The page of a record of a kind that is installed in the folder, played by its hints alone to the end.

    Nothing that a hint finds is only to be borne in mind, unless its sentence has the words `in_mind`.
    """
    code = """if True:
        import json, pathlib, sys
        from bookmaker.play.html_page import Sheet, html
        sys.stdin.reconfigure(encoding="utf-8")
        sheet = Sheet("en", "Lines", "", "", hints=True)
        pathlib.Path(sys.argv[1]).write_text(html(json.loads(sys.stdin.read()), sheet), encoding="utf-8")
    """
    command = [sys.executable, "-c", code, str(folder / "play.html")]
    subprocess.run(command, input=made, env=with_path(folder), text=True, check=True, timeout=60)
    tab.page.goto((folder / "play.html").as_uri())
    board = Page(tab, json.loads(made), "mouse")
    for _ in range(80):
        for _ in range(4):
            board.press("hint")
        assert board.mistakes == set()
        assert not board.says.startswith("Bear it in mind") or in_mind in board.says, board.says
        if board.state == "solved":
            break
    assert board.state == "solved"
    return board


@pytest.mark.slow
def test_it_is_listed_and_made_like_ours(elsewhere: Path) -> None:
    assert "void Void" in " ".join(bookmaker_with(elsewhere, "kinds").stdout.split())
    made = bookmaker_with(elsewhere, "generate", "void", "--size", "4x3", "--format", "code")
    assert (made.returncode, made.stdout) == (0, "4x3:\n")


@pytest.mark.slow
def test_it_stands_in_a_book(elsewhere: Path) -> None:
    book = "title: Nothing\nseed: x\nsections:\n  - {kind: void, size: 6x5, grade: easy, count: 1}\n"
    (elsewhere / "book.yaml").write_text(book, encoding="utf-8")
    result = bookmaker_with(elsewhere, "build", "book.yaml", "--out", "out")
    assert result.returncode == 0, result.stderr
    assert (elsewhere / "out" / "print.pdf").stat().st_size > 1000


def test_it_passes_the_suite_with_its_own_data(elsewhere: Path) -> None:
    data = yaml.safe_load((Path(__file__).parent / "kinds" / "blank.yaml").read_text(encoding="utf-8"))
    code = f"from bookmaker.puzzles.contract.testing import check_kind; check_kind('void', {data!r})"
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=with_path(elsewhere),
        check=False,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
