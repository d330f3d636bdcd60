"""A daily's lists and public files are made again, and doctor proves each row of its ledger."""

from __future__ import annotations

import datetime
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bookmaker.cli import app
from bookmaker.production import doctor, newspaper
from bookmaker.source.faults import BookError

from .daily_runs import MONDAY, changed, prepared
from .test_verify_folders import Change, hidden, manifest_of, verdict, write_manifest

ASKED: dict[str, Any] = changed(site="https://example.org/puzzles", solutions="next-issue")


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A newspaper's folder with its daily.yaml, its ledger and, in `out`, three days of which two are public."""
    folder = tmp_path_factory.mktemp("paper")
    today = MONDAY + datetime.timedelta(days=1)
    newspaper.run(prepared(folder, ASKED), out=folder / "out", jobs=1, today=today)
    return folder


@pytest.fixture
def own(paper: Path, tmp_path: Path) -> Path:
    shutil.copytree(paper, tmp_path / "paper")
    return tmp_path / "paper"


def written(name: str, text: str) -> Change:
    """A file holds something else, and the manifest lists it in all its places."""

    def change(folder: Path) -> None:
        (folder / name).write_text(text, encoding="utf-8")

    def told(folder: Path) -> None:
        hidden(change)(folder)
        found = manifest_of(folder)
        for extra in found["extras"].values():
            extra["files"] = {path: found["files"][path] for path in extra["files"]}
        write_manifest(folder, found)

    return told


def replaced(name: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        written(name, text.replace(old, new, 1))(folder)

    return change


CHANGES: dict[str, Change] = {
    "another table for layout": written("merge.csv", "x"),
    "another proof": written("proof.pdf", "%PDF-1.4"),
    "another feed": replaced("web/feed.xml", "The Paper", "A Paper"),
    "a feed without its puzzles": written("web/feed.json", "{}"),
    "a public record of another grade": replaced("web/2026-11-30/net/puzzle.json", '"grade"', '"Grade"'),
    "a public picture of another": written("web/2026-11-30/net/puzzle.svg", "<svg/>"),
    "a page to play that says more": replaced("web/2026-11-30/net/play.html", "</body>", "<p>x</p></body>"),
    "another archive": replaced("web/archive.html", "</body>", "<p>x</p></body>"),
    "another first page": replaced("web/index.html", "</body>", "<p>x</p></body>"),
}


def test_what_a_run_wrote_is_true_and_all_of_it_made_again(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["verify", str(own / "out"), "--jobs", "1", "--coverage", "--folder"]
    assert app.run([*asked, str(own)]) == 0, capsys.readouterr().err
    said = capsys.readouterr().out
    assert "made again  merge.csv\n" in said
    assert "made again  proof.pdf\n" in said
    assert "made again  web/feed.xml\n" in said
    assert [line for line in said.splitlines() if line.startswith(("unchecked", "hash only"))] == [
        "unchecked   what the records say of seed"
    ]
    assert app.run([*asked, str(own / "out")]) == 0
    assert "unchecked   web/feed.xml: the newspaper's daily.yaml is not here" in capsys.readouterr().out


@pytest.mark.parametrize("change", CHANGES)
def test_an_altered_list_or_public_file_is_noticed(change: str, own: Path) -> None:
    CHANGES[change](own / "out")
    assert verdict(own / "out", own=own) == 1


ROWS = {
    "its record": "UPDATE published SET record = replace(record, '\"easy\"', '\"hard\"') WHERE slot = 'net'",
    "what was asked": "UPDATE published SET asked = 'another' WHERE slot = 'net'",
    "its version": "UPDATE published SET version = 1 WHERE slot = 'net'",
    "when its solution is due": "UPDATE delivered SET due = '2026-12-24' WHERE slot = 'net'",
    "two rows exchanged": "UPDATE published SET record = (SELECT record FROM published AS other WHERE "
    "other.slot = published.slot AND other.id <> published.id)",
}


@pytest.mark.parametrize("what", ROWS)
def test_doctor_notices_a_row_that_is_untrue(what: str, own: Path) -> None:
    (ledger,) = own.glob("*.sqlite")
    assert doctor.examine(own / "daily.yaml", out=own / "out").deliveries > 0
    with closing(sqlite3.connect(ledger)) as base, base:
        assert base.execute(ROWS[what]).rowcount > 0
    with pytest.raises(BookError) as caught:
        doctor.examine(own / "daily.yaml", out=own / "out")
    assert any(fault.message.startswith("the ledger's row of 'net'") for fault in caught.value.faults), caught.value


def test_the_records_of_the_ledger_are_those_of_the_folder(own: Path) -> None:
    path = next((own / "out").glob("2026-11-30/net/puzzle.json"))
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**record, "seed": "another"}) + "\n", encoding="utf-8")
    with pytest.raises(BookError, match="its record is not that of"):
        doctor.examine(own / "daily.yaml", out=own / "out")
