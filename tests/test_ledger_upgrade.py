"""`ledger upgrade`: an old ledger becomes a new one, whole and with today's ids, or nothing is written."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bookmaker.puzzles.records.history import CORRECTED, PRINTED, Event, events, remember
from bookmaker.puzzles.records.ledger import VERSION, opened
from bookmaker.puzzles.records.record import identity, read_given
from bookmaker.puzzles.records.upgrade import Upgraded, upgrade
from bookmaker.source.faults import BookError

from .test_cli import run
from .test_ledger import NET, OTHER, TURNED, entry

FIRST_SCHEMA = """
CREATE TABLE published (
    id TEXT NOT NULL PRIMARY KEY, publication TEXT NOT NULL, issue TEXT NOT NULL, slot TEXT NOT NULL,
    asked TEXT NOT NULL, record TEXT NOT NULL, UNIQUE (publication, issue, slot)
) WITHOUT ROWID;
PRAGMA application_id = 0x424B4D4C;
PRAGMA user_version = 1;
"""


def first_ledger(path: Path, *records: str | bytes) -> Path:
    """A ledger as version 1 wrote it, its ids of a time when they were counted otherwise."""
    connection = sqlite3.connect(path)
    connection.executescript(FIRST_SCHEMA)
    for number, record in enumerate(records):
        row = (f"{number}".rjust(64, "0"), "P", f"2026-12-0{number + 1}", "net", "net 2x2", record)
        connection.execute("INSERT INTO published VALUES (?, ?, ?, ?, ?, CAST(? AS TEXT))", row)
    connection.commit()
    connection.close()
    return path


def test_a_ledger_of_the_first_version_is_refused_and_says_what_to_do(tmp_path: Path) -> None:
    old = first_ledger(tmp_path / "old.sqlite", json.dumps(NET))
    before = old.read_bytes()
    for command in ("list", "export", "import"):
        result = run("ledger", command, str(old), given="")
        assert result.returncode == 1, command
        assert f"of version 1, older than the {VERSION}" in result.stderr
        assert f"bookmaker ledger upgrade {old} NEW" in result.stderr
    assert old.read_bytes() == before


def test_an_upgrade_counts_ids_anew_and_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    stale = {**NET, "id": "0" * 64, "grade": "easy"}
    old, new = (
        first_ledger(tmp_path / "old.sqlite", json.dumps(stale), json.dumps(OTHER)),
        tmp_path / "a" / "new.sqlite",
    )
    before = old.read_bytes()
    result = run("ledger", "upgrade", str(old), str(new))
    assert (result.returncode, result.stderr) == (0, "2 rows, 2 ids changed\n")
    assert old.read_bytes() == before
    with opened(new) as ledger:
        first, second = ledger.entries()
    known = read_given(json.dumps(NET))
    assert json.loads(first.record) == {**stale, "id": first.id}
    assert second.record == json.dumps(OTHER)
    assert (first.id, first.issue, first.asked, first.version) == (
        identity("net", known.clues), "2026-12-01", "net 2x2", 1,
    )  # fmt: skip
    assert list(new.parent.iterdir()) == [new]


def test_an_upgraded_ledger_upgrades_to_the_same(tmp_path: Path) -> None:
    old = first_ledger(tmp_path / "old.sqlite", json.dumps(NET), json.dumps({**OTHER, "version": 2}))
    assert upgrade(old, tmp_path / "new.sqlite") == Upgraded(2, 2)
    assert upgrade(tmp_path / "new.sqlite", tmp_path / "again.sqlite") == Upgraded(2, 0)
    with opened(tmp_path / "new.sqlite") as one, opened(tmp_path / "again.sqlite") as two:
        assert list(one.entries()) == list(two.entries())
        assert [entry.version for entry in one.entries()] == [1, 2]


def test_what_became_of_a_puzzle_is_told_of_its_id_of_today_in_an_upgraded_ledger(tmp_path: Path) -> None:
    stale, today = entry("a"), identity("net", read_given(json.dumps(NET)).clues)
    with opened(tmp_path / "old.sqlite") as ledger:
        ledger.reserve([stale])
        told = [(PRINTED, stale.id), (CORRECTED, "b" * 64)]  # what was put in its place is in no row
        remember(
            ledger,
            [Event("P", stale.issue, "net", n, state, "2026-12-02", id, "") for n, (state, id) in enumerate(told)],
        )
    assert upgrade(tmp_path / "old.sqlite", tmp_path / "new.sqlite") == Upgraded(1, 1)
    with opened(tmp_path / "new.sqlite") as ledger:
        (known,) = events(ledger, "P").values()
    assert [one.id for one in known] == [today, "b" * 64]


def test_an_upgrade_names_every_row_that_it_does_not_understand_and_writes_nothing(tmp_path: Path) -> None:
    unfit = (json.dumps(NET)[:-9], json.dumps({**NET, "grid": [[0, 3], [1, 9]]}), b'{"kind": "\xff"}')
    old, new = first_ledger(tmp_path / "old.sqlite", json.dumps(OTHER), *unfit), tmp_path / "new.sqlite"
    result = run("ledger", "upgrade", str(old), str(new))
    assert (result.returncode, new.exists()) == (1, False)
    said = [line for line in result.stderr.splitlines() if "hint:" not in line]
    assert said == [
        "the row of 'P, 2026-12-02, net' cannot be read: not a puzzle record: the line is not JSON",
        "the row of 'P, 2026-12-03, net' cannot be read: every tile must have at least one arm",
        "the row of 'P, 2026-12-04, net' cannot be read: it is not text in UTF-8",
    ]


def test_two_old_rows_that_are_one_puzzle_today_are_both_named(tmp_path: Path) -> None:
    old, new = first_ledger(tmp_path / "old.sqlite", *map(json.dumps, (NET, OTHER, TURNED))), tmp_path / "new.sqlite"
    with pytest.raises(BookError) as caught:
        upgrade(old, new)
    (fault,) = caught.value.faults
    assert fault.message == "the rows of 'P, 2026-12-01, net' and 'P, 2026-12-03, net' are one puzzle by today's ids"
    assert not new.exists()


@pytest.mark.parametrize("moment", ["_write", "hardlink"])
def test_an_interrupted_upgrade_leaves_no_half_file(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    old = first_ledger(tmp_path / "old.sqlite", json.dumps(NET))
    if moment == "_write":
        monkeypatch.setattr("bookmaker.puzzles.records.upgrade.astuple", interrupt)
    else:
        monkeypatch.setattr(Path, "hardlink_to", interrupt)
    with pytest.raises(KeyboardInterrupt):
        upgrade(old, tmp_path / "new.sqlite")
    assert {path.name for path in tmp_path.iterdir() if not path.name.startswith("old")} == set()


def test_an_upgrade_never_writes_over_a_file(tmp_path: Path) -> None:
    old, new = first_ledger(tmp_path / "old.sqlite", json.dumps(NET)), tmp_path / "new.sqlite"
    new.write_text("mine", encoding="utf-8")
    for target in (new, old):
        result = run("ledger", "upgrade", str(old), str(target))
        assert (result.returncode, "exists" in result.stderr) == (1, True)
    assert new.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda path: path.unlink(), "no ledger"),
        (lambda path: path.write_text("no database, but long enough" * 90), "is another program's"),
        (lambda path: sqlite3.connect(path).execute("PRAGMA application_id = 1").connection.close(), "not a ledger"),
        (lambda path: sqlite3.connect(path).execute("PRAGMA user_version = 9").connection.close(), "9, newer"),
        (lambda path: path.write_bytes(path.read_bytes()[:9000]), "cannot be used|damaged"),
    ],
    ids=["missing", "text", "foreign", "newer", "cut off"],
)  # fmt: skip
def test_what_is_no_sound_ledger_is_not_upgraded(spoil: Any, said: str, tmp_path: Path) -> None:
    records = [json.dumps({**NET, "n": "x" * 2000}) for _ in range(9)]
    old, new = first_ledger(tmp_path / "old.sqlite", *records), tmp_path / "new.sqlite"
    spoil(old)
    with pytest.raises(BookError, match=said):
        upgrade(old, new)
    assert not new.exists()


def test_an_export_of_the_first_version_is_imported(tmp_path: Path) -> None:
    path = str(tmp_path / "l.sqlite")
    given = {**dict.fromkeys(("publication", "issue", "slot", "asked"), "x"), "record": json.dumps(NET)}
    given["id"] = identity("net", read_given(json.dumps(NET)).clues)
    assert "1 added" in run("ledger", "import", path, given=json.dumps(given)).stderr
    assert json.loads(run("ledger", "export", path).stdout) == {**given, "version": 1}
    wrong = run("ledger", "import", path, given=json.dumps({**given, "version": 2}))
    assert (wrong.returncode, "the line's version is not that of its record" in wrong.stderr) == (1, True)
