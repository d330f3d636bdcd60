"""A daily's lists, proofs, issues' files, reserves and public files are made again; each alteration is noticed."""

import datetime
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bookmaker.cli import app
from bookmaker.production import newspaper
from tests.few import every

from .altering import Change, hidden, manifest_of, write_manifest
from .daily_runs import MONDAY, changed, prepared
from .test_verify_folders import verdict

ASKED: dict[str, Any] = changed(site="https://example.org/puzzles", page={"width": "8in", "depth": "10in"}, zip=True)
ASKED["slots"] = [{**ASKED["slots"][0], "reserve": True}, ASKED["slots"][1]]


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A newspaper's folder with its daily.yaml, its ledger and, in `out`, issues of which one is public."""
    folder = tmp_path_factory.mktemp("paper")
    today = MONDAY + datetime.timedelta(days=1)
    newspaper.run(prepared(folder, ASKED, days=2), out=folder / "out", jobs=1, today=today)
    return folder


@pytest.fixture
def own(paper: Path, tmp_path: Path) -> Path:
    shutil.copytree(paper, tmp_path / "paper")
    return tmp_path / "paper"


def relisted(folder: Path) -> None:
    """Every list of files says what is there now."""
    hidden(lambda _: None)(folder)
    found = manifest_of(folder)
    files = found["files"]
    there = json.loads((folder / "web/.published.json").read_text(encoding="utf-8"))
    for extra in (*found["extras"].values(), *there["extras"].values()):
        extra["files"] = {path: files[path] for path in extra["files"]}
    there["files"] = {path: files[path] for path in there["files"]}
    (folder / "web/.published.json").write_text(json.dumps(there, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    found["files"] = {path: facts for path, facts in files.items() if not path.startswith("web/")}
    write_manifest(folder, found)


def replaced(name: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8", newline="")
        relisted(folder)

    return change


def written(name: str, data: bytes) -> Change:
    def change(folder: Path) -> None:
        assert (folder / name).is_file()
        (folder / name).write_bytes(data)
        relisted(folder)

    return change


def told(change: dict[str, Any]) -> Change:
    """The manifest says something else of the whole folder."""
    return lambda folder: write_manifest(folder, {**manifest_of(folder), **change})


def of_delivery(key: str, value: Any) -> Change:
    def change(folder: Path) -> None:
        found = manifest_of(folder)
        found["deliveries"][0][key] = value
        write_manifest(folder, found)

    return change


def listed(change: dict[str, Any]) -> Change:
    """The list of what is published says something else."""

    def altered(folder: Path) -> None:
        there = json.loads((folder / "web/.published.json").read_text(encoding="utf-8"))
        text = json.dumps({**there, **change}, indent=1, sort_keys=True) + "\n"
        (folder / "web/.published.json").write_text(text, encoding="utf-8")

    return altered


def unpublished(folder: Path) -> None:
    """A puzzle that was public is taken out of web/, and of the list of it."""
    shutil.rmtree(folder / "web/2026-11-30/net")
    there = json.loads((folder / "web/.published.json").read_text(encoding="utf-8"))
    del there["extras"]["web 2026-11-30/net"]
    listed(there)(folder)


CHANGES: dict[str, Change] = {
    "another table for layout": replaced("manifest.csv", "shikaku", "sudoku"),
    "another picture to place": written("merge.csv", "x".encode("utf-16")),
    "another proof": written("proof.pdf", b"%PDF-1.4"),
    "the page of another issue": lambda folder: written(
        "2026-11-30/page.pdf", (folder / "2026-12-01/page.pdf").read_bytes()
    )(folder),
    "another page as EPS": replaced("2026-11-30/page.eps", "EPSF", "EPSG"),
    "another packed folder": written("2026-11-30/issue.zip", b"PK"),
    "another word for the CMS": replaced("issues/2026-11-30/issue.json", "By A. Name", "By B. Name"),
    "a reserve of another grade": replaced("reserve/net/puzzle.json", '"grade": "', '"grade": "x'),
    "a picture of a reserve": written("reserve/net/puzzle.svg", b"<svg/>"),
    "another feed": replaced("web/feed.xml", "The Paper", "A Paper"),
    "a feed without its puzzles": written("web/feed.json", b"{}"),
    "a public record of another grade": replaced("web/2026-11-30/net/puzzle.json", '"grade"', '"Grade"'),
    "a public picture of another": written("web/2026-11-30/net/puzzle.svg", b"<svg/>"),
    "a page to play that says more": replaced("web/2026-11-30/net/play.html", "</body>", "<p>x</p></body>"),
    "another archive": replaced("web/archive.html", "</body>", "<p>x</p></body>"),
    "another first page": replaced("web/index.html", "</body>", "<p>x</p></body>"),
    "another newspaper in the list": listed({"paper": {"publication": "The Paper", "credit": "By B. Name"}}),
    "another count in the list": listed({"puzzles": 1}),
    "a public puzzle taken out": unpublished,
    "another seed": told({"seed": "t"}),
    "another way with solutions": told({"solutions": "same-day"}),
    "other formats": told({"formats": ["pdf"]}),
    "no wish of a daily": told({"asked": {"publication": "The Paper"}}),
    "an unknown key": told({"moons": 5}),
    "an unknown key of a delivery": of_delivery("moons", 5),
    "another measure": of_delivery("measures", {"2026-11-30/net/puzzle": [1.0, 1.0]}),
    "a solution that may be public at once": of_delivery("solved", "2026-11-30"),
    "a number as its text": of_delivery("number", "7"),
}


@pytest.mark.slow
def test_all_that_a_run_wrote_is_made_again(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["verify", str(own / "out"), "--jobs", "1", "--coverage", "--strict", "--folder"]
    assert app.run([*asked, str(own)]) == 0, capsys.readouterr().err
    said = capsys.readouterr().out
    for name in ("merge.csv", "proof.pdf", "2026-11-30/page.pdf", "2026-11-30/issue.zip", "web/feed.xml"):
        assert f"made again  {name}\n" in said
    assert {line.split()[0] for line in said.splitlines()[:-1]} == {"proved", "made", "word"}
    assert app.run([*asked, str(own / "out")]) == 1, "daily.yaml is not there"
    assert "unchecked   manifest.json, 'asked': daily.yaml is not here: see --folder" in capsys.readouterr().out


@pytest.mark.slow
def test_a_wish_that_daily_yaml_does_not_say_is_not_checked(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told({"asked": {**ASKED, "credit": "By B. Name"}})(own / "out")
    assert app.run(["verify", str(own / "out"), "--jobs", "1", "--strict", "--folder", str(own)]) == 1
    assert "; manifest.json, 'asked' (daily.yaml says otherwise now)" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("change", every(3, CHANGES))
def test_what_goes_with_deliveries_is_noticed_where_it_was_altered(change: str, own: Path) -> None:
    CHANGES[change](own / "out")
    assert verdict(own / "out", own=own) == 1


@pytest.mark.slow
def test_what_was_published_before_a_further_run_is_compared_all_the_same(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newspaper.make(prepared(own, ASKED, days=4), out=own / "out", jobs=1)
    assert verdict(own / "out", own=own) == 0, capsys.readouterr().err
    assert "web/ was published before the last run: publish again" in capsys.readouterr().out
    replaced("web/archive.html", "</body>", "<p>x</p></body>")(own / "out")
    assert verdict(own / "out", own=own) == 1
