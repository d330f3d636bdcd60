"""What cannot be made of a daily.yaml is a fault at its line, and what was delivered stays as it is."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bookmaker.cli import app
from bookmaker.newspaper import file_names
from bookmaker.production import newspaper
from bookmaker.source.faults import BookError
from tests.daily_runs import MONDAY, changed, digests, further, made, prepared, slot
from tests.few import every


@pytest.fixture(scope="module")
def two_days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What stands in a folder before a run that fails."""
    return made(tmp_path_factory.mktemp("two-days"), days=2)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (changed(publication=None), "daily.yaml:8:14: 'publication' must be text"),
        (changed(formats=["pdf", "gif"]), "'formats' has the unknown format 'gif'"),
        (changed(holidays=["2026-02-30"]), "'2026-02-30' is no day of the calendar"),
        (changed(skip=["funday"]), "names no day of the week: 'funday'"),
        (changed(skip=["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]), "no day left"),
        (changed(columns="2 inches"), "must be a length, not '2 inches'"),
        (changed(credit="囲碁"), "no font has '囲'"),
        (changed(site="ftp://example.com"), "must be an address"),
        (changed(naming="{{ date }}/{{ slot }}"), "of 'net' of 2026-11-30"),
        (changed(naming="{{ date }}/{{ file }}"), "and the puzzle of 'fields'"),
        (changed(naming="../{{ date }}/{{ slot }}/{{ file }}"), "leaves the output folder"),
        (changed(naming="/tmp/{{ date }}/{{ slot }}/{{ file }}"), "leaves the output folder"),
        (changed(naming="{{ dat }}"), "'dat' is undefined"),
        (changed(naming="{{ date "), "'naming' is wrong"),
        (changed(naming="{{ date.__class__.mro() }}"), "'naming' is wrong"),
        (slot(name="a/b"), "must be a short name for folders, not 'a/b'"),
        (slot(name="fields"), "two slots are named 'fields'"),
        (slot(kind="chess"), "unknown kind 'chess'"),
        (slot(options={"wrapp": True}), "unknown option 'wrapp'"),
        (slot(grade={"monday": "easy"}), "names no grade for tuesday, wednesday"),
        (slot(grade=["hard", "easy"]), "must rise through the week"),
        (slot(grade="eesy"), "names the unknown grade 'eesy'"),
        (slot(columns=5), "'net' is 5 columns wide"),
        (slot(size="9x9"), "the cells of 'net' would be 5.5 mm wide, under the 7 mm"),
        (slot(language="xx"), "net has no words in 'xx'"),
        (slot(number={"first": 1, "on": "2026-12-24"}), "'net' has numbers from 2026-12-24 on"),
        pytest.param(
            further(kind="net", size="2x2", grade="expert"), "no expert net of 2x2 found", marks=pytest.mark.slow
        ),
        (further(kind="blank", size=5, grade="easy"), "no further blank of 5x5 found for 2026-12-01"),
        (slot(weekdays={"funday": "none"}), "names no day of the week: 'funday'"),
        (slot(weekdays={"mon": {"kind": "chess"}}), "unknown kind 'chess'"),
        (slot(weekdays={"mon": {"size": "9x9"}}), "the cells of 'net' would be 5.5 mm wide"),
        (slot(weekdays={"tue": {"sise": 3}}), "unknown key 'sise'"),
        (slot(solution={"columns": 9}), "'net' is 9 columns wide"),
        (changed(depth="30mm"), "mm wide in that depth"),
        (changed(layout="newspapr"), "newspapr"),
        (changed(layout="classic"), "the layout 'classic' has no style 'art-title'"),
        (changed(play_hints="always"), "answers of running puzzles"),
        (changed(play_hints="soon"), "must be after or never"),
        (changed(timezone="Europe/Atlantis"), "must be a time zone"),
    ],
)  # fmt: skip
def test_what_cannot_be_made_is_a_fault_at_its_line_and_nothing_is_touched(
    values: Any, said: str, two_days: Path, tmp_path: Path
) -> None:
    before = digests(shutil.copytree(two_days, tmp_path / "out"))
    shutil.copy(two_days.parent / "ledger.sqlite", tmp_path / "ledger.sqlite")
    with pytest.raises(BookError) as caught:
        made(tmp_path, values)
    assert said in str(caught.value)
    assert all(fault.mark and fault.mark.file.endswith("daily.yaml") and fault.hint for fault in caught.value.faults)
    assert digests(tmp_path / "out") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--from", "2026-12-01", "--days", "-3"], "a range of '-3' days cannot be made"),
        (["--from", "2026-12-01", "--days", "99999999999"], "days cannot be made"),
        (["--from", "2026-13-01"], "'2026-13-01' is no day of the calendar"),
        (["--from", "tomorrow"], "'tomorrow' is not a date such as 2026-12-01"),
        (["--from", "0001-01-01"], "'0001-01-01' is no date of a newspaper"),
        (["--from", "2026-12-06", "--days", "1"], "there is no issue in the 1 day from 2026-12-06"),
    ],
)
def test_a_range_without_sense_is_a_fault(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prepared(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert app.run(["daily", "daily.yaml", *words]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "hint: " in told
    assert [path.name for path in tmp_path.iterdir()] == ["daily.yaml"]


def test_a_corrupt_ledger_is_a_fault_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "ledger.sqlite").write_text("no database, but long enough to look like a file" * 100, encoding="utf-8")
    with pytest.raises(BookError, match=r"ledger\.sqlite' is not a ledger of ours: it is another program's"):
        made(tmp_path)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["a:b", "con", "a./b", ".hidden", "x" * 300, "manifest", " ", "a/ b"])
def test_a_name_that_some_computer_cannot_store_is_refused(name: str) -> None:
    facts = file_names.facts(MONDAY, publication="p", slot="s", kind="k", number=None, file="puzzle")
    with pytest.raises(ValueError, match=r"name|characters|folder"):
        file_names.path_of(name, facts)


@pytest.mark.parametrize(
    "name", [".unfinished-run.jsonl", "web/index.html", "2026-11-30/net/.puzzle.svg.part", "2026-11-30/net/puzzle.svg"]
)
def test_a_users_file_is_not_written_over_for_its_name(name: str, tmp_path: Path) -> None:
    mine = tmp_path / "out" / name
    mine.parent.mkdir(parents=True)
    mine.write_text("mine\n", encoding="utf-8")
    job = prepared(tmp_path, changed(formats=["svg", "play"]))
    with pytest.raises(BookError, match="is in the way, and no run wrote it"):
        newspaper.run(job, out=tmp_path / "out", today=MONDAY)
    assert [path.name for path in (tmp_path / "out").rglob("*") if path.is_file()] == [mine.name]
    assert mine.read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize("key", ["kind", "size", "grade", "effort", "id", "seed"])
@pytest.mark.parametrize("value", every(3, ["x", None, []]))
def test_a_record_of_the_ledger_that_no_run_wrote_is_a_fault(key: str, value: object, tmp_path: Path) -> None:
    made(tmp_path, days=1)
    with closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as raw, raw:
        (line,) = raw.execute("SELECT record FROM published WHERE slot = 'net'").fetchone()
        raw.execute(
            "UPDATE published SET record = ? WHERE slot = 'net'", (json.dumps({**json.loads(line), key: value}),)
        )
    with pytest.raises(BookError) as caught:
        newspaper.run(prepared(tmp_path, days=2), out=tmp_path / "out", today=MONDAY)
    assert caught.value.faults[0].hint
