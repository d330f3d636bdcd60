"""Doctor proves each row of a newspaper's ledger."""

import datetime
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bookmaker.production import doctor, newspaper
from bookmaker.source.faults import BookError
from tests.few import few

from .daily_runs import MONDAY, changed, prepared
from .test_verify_lists import written

ASKED: dict[str, Any] = changed(site="https://example.org/puzzles", solutions="next-issue")


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A newspaper's folder with its daily.yaml, its ledger and, in `out`, three days of which two are public."""
    folder = tmp_path_factory.mktemp("paper")
    today = MONDAY + datetime.timedelta(days=1)
    newspaper.run(prepared(folder, ASKED), out=folder / "out", jobs=1, today=today)
    assert doctor.examine(folder / "daily.yaml", out=folder / "out").deliveries > 0
    return folder


@pytest.fixture
def own(paper: Path, tmp_path: Path) -> Path:
    shutil.copytree(paper, tmp_path / "paper")
    return tmp_path / "paper"


ROWS = {
    "its record": "UPDATE published SET record = replace(record, '\"easy\"', '\"hard\"') WHERE slot = 'net'",
    "what was asked": "UPDATE published SET asked = 'another' WHERE slot = 'net'",
    "its version": "UPDATE published SET version = 1 WHERE slot = 'net'",
    "when its solution is due": "UPDATE delivered SET due = '2026-12-24' WHERE slot = 'net'",
    "what its files were made from": "UPDATE delivered SET made_from = '0' WHERE slot = 'net'",
    "where its numbers begin": "UPDATE delivered SET series = '7 on 2026-11-02' WHERE slot = 'net'",
    "two rows exchanged": "UPDATE published SET record = (SELECT record FROM published AS other WHERE "
    "other.slot = published.slot AND other.id <> published.id)",
}


@pytest.mark.parametrize("what", few(ROWS, quick=("its record", "when its solution is due", "two rows exchanged")))
def test_doctor_notices_a_row_that_is_untrue(what: str, own: Path) -> None:
    (ledger,) = own.glob("*.sqlite")
    with closing(sqlite3.connect(ledger)) as base, base:
        assert base.execute(ROWS[what]).rowcount > 0
    with pytest.raises(BookError) as caught:
        doctor.examine(own / "daily.yaml", out=own / "out")
    assert any(fault.message.startswith("the ledger's row of 'net'") for fault in caught.value.faults), caught.value


def test_doctor_notices_another_plan_of_an_issue(own: Path) -> None:
    (ledger,) = own.glob("*.sqlite")
    with closing(sqlite3.connect(ledger)) as base, base:
        assert base.execute("UPDATE plans SET plan = '{}'").rowcount > 0
    with pytest.raises(BookError, match="different things of the plan of 2026-11-30"):
        doctor.examine(own / "daily.yaml", out=own / "out")


def test_doctor_notices_a_plan_that_the_ledger_lacks_and_restores_it(own: Path) -> None:
    (ledger,) = own.glob("*.sqlite")
    with closing(sqlite3.connect(ledger)) as base, base:
        assert base.execute("DELETE FROM plans").rowcount > 0
    with pytest.raises(BookError, match="the ledger lacks the plan of 2026-11-30"):
        doctor.examine(own / "daily.yaml", out=own / "out")
    assert doctor.examine(own / "daily.yaml", out=own / "out", restores=True).deliveries > 0


def test_doctor_notices_what_became_of_a_puzzle_by_the_ledger_alone(own: Path) -> None:
    (ledger,) = own.glob("*.sqlite")
    with closing(sqlite3.connect(ledger)) as base, base:
        base.execute(
            "INSERT INTO history SELECT publication, issue, slot, 0, 'printed', issue, id, '' FROM delivered "
            "WHERE slot = 'net' LIMIT 1"
        )
    with pytest.raises(BookError, match="different things of what became of 'net' of 2026-11-30"):
        doctor.examine(own / "daily.yaml", out=own / "out")


def test_doctor_lists_every_row_of_the_ledger_and_every_key_of_the_manifest(own: Path) -> None:
    (ledger,) = own.glob("*.sqlite")
    with closing(sqlite3.connect(ledger)) as base:
        rows = [
            base.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in ("published", "delivered", "plans")
        ]
    seen = [one.what for one in doctor.examine(own / "daily.yaml", out=own / "out").seen]
    assert sum(one.startswith("ledger, ") for one in seen) == sum(rows) > 0
    keys = json.loads((own / "out/manifest.json").read_text(encoding="utf-8"))
    assert {f"manifest.json, '{key}'" for key in keys if keys[key]} <= set(seen)


def test_the_records_of_the_ledger_are_those_of_the_folder(own: Path) -> None:
    path = next((own / "out").glob("2026-11-30/net/puzzle.json"))
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**record, "seed": "another"}) + "\n", encoding="utf-8")
    with pytest.raises(BookError, match="its record is not that of"):
        doctor.examine(own / "daily.yaml", out=own / "out")


@pytest.mark.parametrize("name", ["merge.csv", "proof.pdf", "web/feed.xml", "web/archive.html"])
def test_doctor_makes_lists_and_public_files_again(name: str, own: Path) -> None:
    written(name, "x".encode("utf-16"))(own / "out")
    with pytest.raises(BookError, match=f"out/{name}' (is not what|cannot be read)"):
        doctor.examine(own / "daily.yaml", out=own / "out")
