"""The report of a build: one HTML file that needs nothing else and says what the book's own files say."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from .test_cli import run

BOOK = """\
title: Tea & <Cakes>
seed: s
sections:
  - {kind: shikaku, size: 5, grade: easy, count: 4}
  - {kind: net, size: 5, grade: [easy, medium], count: 4}
"""


class Cells(HTMLParser):
    """The rows of all tables of a page, the names of its elements, and what they load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: set[str] = set()
        self.loaded: list[str] = []
        self.is_open = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        self.loaded += [name for name, _ in attrs if name.startswith("on")]
        if tag == "tr":
            self.rows.append([])
        self.is_open = tag in ("td", "th")
        if self.is_open:
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.is_open:
            self.rows[-1][-1] += data.strip()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    words = ("--out", str(folder / "out"), "--edition", "print", "--report", str(folder / "report.html"), "--no-store")
    made = run("build", str(folder / "book.yaml"), *words)
    assert made.returncode == 0, made.stderr
    return folder


@pytest.mark.slow
def test_it_says_what_the_records_say(built: Path) -> None:
    text = (built / "report.html").read_text(encoding="utf-8")
    records = [json.loads(line) for line in (built / "out" / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()]
    found = Cells(text)
    easy = [record["effort"] for record in records if (record["kind"], record["grade"]) == ("shikaku", "easy")]
    assert ["shikaku", "easy", str(len(easy)), f"{min(easy):.1f}"] == next(
        row[:4] for row in found.rows if row[:2] == ["shikaku", "easy"]
    )
    needed = sum("only" in record["techniques"] for record in records if record["kind"] == "shikaku")
    assert ["shikaku", "only", str(needed)] in [row[:3] for row in found.rows]
    assert "<h1>Tea &amp; &lt;Cakes&gt;</h1>" in text
    assert [row[:2] for row in found.rows if row[0] == "fonts"] == [["fonts", "pass"]]
    stages = [row for row in found.rows if row[0] in ("checks", "puzzles", "layout", "pdf", "preflight", "pictures")]
    assert [row[0] for row in stages] == ["checks", "puzzles", "layout", "pdf", "preflight", "pictures"]
    assert stages[1][1] == "8"


def test_it_tells_attempts_that_were_made(built: Path) -> None:
    rows = Cells((built / "report.html").read_text(encoding="utf-8")).rows
    head = next(at for at, row in enumerate(rows) if "attempts in all" in row)
    told = [row for row in rows[head + 1 :] if row[0] in ("net", "shikaku") and len(row) == 6]
    assert sum(int(row[2]) for row in told) == 8
    assert all(int(row[3]) >= int(row[2]) and int(row[5]) >= 1 for row in told)


def test_it_stands_alone_without_a_script(built: Path) -> None:
    text = (built / "report.html").read_text(encoding="utf-8")
    found = Cells(text)
    assert "svg" in found.tags
    assert not found.tags & {"script", "iframe", "link", "object", "img"}
    assert found.loaded == []
    assert [link for link in re.findall(r"url\((.{5})", text) if link != "data:"] == []


def test_neither_a_strangers_file_nor_the_books_folder_is_written_into(built: Path) -> None:
    (built / "mine.html").write_text("<p>mine</p>", encoding="utf-8")
    for name, said in (("mine.html", "is no report of ours"), ("out/report.html", "in the book's own folder")):
        words = ("--out", str(built / "out"), "--report", str(built / name))
        refused = run("build", str(built / "book.yaml"), *words)
        assert (refused.returncode, said in refused.stderr) == (1, True), refused.stderr
    assert (built / "mine.html").read_text(encoding="utf-8") == "<p>mine</p>"
