"""A ledger or store from anywhere is used or refused with a sentence; nothing that is not ours is ever changed."""

import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bookmaker.files import database
from bookmaker.puzzles.making import store as stores
from bookmaker.puzzles.records import ledger as ledgers
from bookmaker.puzzles.records.ledger_rows import Art, Entry
from bookmaker.source.faults import BookError

from .test_cli import run
from .test_ledger import NET, entry
from .test_store import made, order

MUTANTS = 200


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger of thirty puzzles, each delivered."""
    path = tmp_path / "l.sqlite"
    with ledgers.opened(path) as book:
        given = [entry(str(n), issue=f"2026-12-{n:02}") for n in range(1, 31)]
        book.reserve(given)
        book.deliver(
            [Art("P", one.issue, "net", one.id, 1, "", "Net", one.issue, "f", {"a.svg": "0" * 64}) for one in given]
        )
    return path


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with two puzzles."""
    path = tmp_path / "s.sqlite"
    with stores.opened(path) as kept:
        kept.keep(made(order()))
        kept.keep_check("net", "asked", "said")
    return path


def change(path: Path, *statements: str) -> None:
    """Do what another program could do to a file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for statement in statements:
            raw.execute(statement)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("UPDATE published SET record = '{' WHERE issue = '2026-12-07'", "in the row of 'P, 2026-12-07, net' the 'rec"),
        ("UPDATE published SET record = '[]'", "the 'record' is not what a ledger holds"),
        ("UPDATE published SET record = x'7b7d'", "the 'record' is not"),
        ("UPDATE published SET slot = CAST(x'ff' AS TEXT) WHERE issue = '2026-12-07'", "the 'slot' is not"),
        ("UPDATE published SET slot = CAST(x'ff1b' AS BLOB) WHERE issue = '2026-12-07'", "the 'slot' is not"),
        ("UPDATE published SET version = 'new'", "the 'version' is not"),
        ("UPDATE published SET version = 1.5", "the 'version' is not"),
        ("UPDATE published SET id = 'x' WHERE issue = '2026-12-07'", "the 'id' is not"),
        ("UPDATE delivered SET files = '{'", "the 'files' is not"),
        ('UPDATE delivered SET files = \'{"../x": "0"}\'', "the 'files' is not"),
        ("UPDATE delivered SET due = 'tomorrow'", "the 'due' is not"),
        ("UPDATE delivered SET number = 'one'", "the 'number' is not"),
    ],
)
def test_a_row_that_holds_what_no_run_wrote_is_a_fault_that_names_it(harm: str, said: str, ledger: Path) -> None:
    change(ledger, harm)
    result = run("ledger", "export", str(ledger))
    assert (result.returncode, said in result.stderr) == (1, True), result.stderr


@pytest.mark.parametrize("path", ["ledger", "store"])
@pytest.mark.parametrize(
    "harm",
    [
        "CREATE TABLE further (a)",
        "CREATE VIEW seen AS SELECT 1",
        "CREATE TRIGGER t AFTER INSERT ON {0} BEGIN DELETE FROM {0}; END",
        "CREATE INDEX i ON {0} (abs(kind))",
        "ALTER TABLE {0} ADD COLUMN more TEXT",
        "ALTER TABLE {0} RENAME TO other",
        "PRAGMA application_id = 7",
        "PRAGMA user_version = 9",
    ],
)
def test_tables_that_no_version_had_are_refused_and_left(path: str, harm: str, request: pytest.FixtureRequest) -> None:
    file: Path = request.getfixturevalue(path)
    table = "published" if path == "ledger" else "puzzle"
    change(
        file, "PRAGMA journal_mode = DELETE", harm.format(table).replace("kind", "kind" if path == "store" else "id")
    )
    before = file.read_bytes()
    words = ("ledger", "export", str(file)) if path == "ledger" else ("store", "info", "--store", str(file))
    result = run(*words)
    assert (result.returncode, "hint: " in result.stderr) == (1, True)
    with pytest.raises(BookError), (ledgers.opened if path == "ledger" else stores.opened)(file):
        pass
    assert file.read_bytes() == before


def listen(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))


NOT_OURS: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("notes\n" * 99, encoding="utf-8"),
    "head alone": lambda path: path.write_bytes(database.MAGIC),
    "another program's": lambda path: change(path, "CREATE TABLE t (a)"),
    "another program's, writing ahead": lambda path: change(path, "PRAGMA journal_mode = WAL", "CREATE TABLE t (a)"),
    "folder": lambda path: path.mkdir(),
    "link to nothing of ours": lambda path: path.symlink_to("/dev/null"),
    "circle": lambda path: path.symlink_to(path),
}
if hasattr(os, "mkfifo"):
    NOT_OURS["pipe"] = lambda path: os.mkfifo(path)
    NOT_OURS["socket"] = lambda path: listen(path)


@pytest.mark.parametrize("what", NOT_OURS)
def test_what_is_not_ours_is_refused_at_once_and_stays_as_it_was(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("x")
    NOT_OURS[what](path)
    before = path.read_bytes() if path.is_file() else b""
    (tmp_path / "book.yaml").write_text(
        "title: T\nseed: s\nledger: x\nsections: [{kind: shikaku, size: 4, grade: any, count: 1}]\n", encoding="utf-8"
    )
    for words in (
        ("check", "book.yaml"),
        ("ledger", "list", "x"),
        ("ledger", "import", "x"),
        ("store", "info", "--store", "x"),
    ):
        result = run(*words, cwd=tmp_path)
        usage = what == "folder" and words[0] == "store"
        assert (result.returncode, result.stdout) == (2 if usage else 1, ""), (words, result.stderr)
        assert words[0] != "check" or result.stderr.startswith("book.yaml:3:9: ")
    with pytest.raises(BookError), stores.opened(path):
        pass
    assert not path.is_file() or path.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["book.yaml", "x"]


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("held", ["mine", "a journal that names another file", "link"])
@pytest.mark.parametrize("is_there", [True, False])
def test_a_users_file_that_sqlite_would_take_for_its_own_is_left(
    is_there: bool, held: str, ending: str, ledger: Path
) -> None:
    mine, journal = Path(f"{ledger}{ending}"), bytes.fromhex("d9d505f920a163d7")
    if held == "link":
        ledger.with_name("precious").write_text("precious", encoding="utf-8")
        mine.symlink_to("precious")
    else:
        mine.write_bytes(b"my diary, of no program" if held == "mine" else journal + bytes(500) + journal)
    if not is_there:
        ledger.unlink()
    before = mine.read_bytes()
    with pytest.raises(BookError, match="not a ledger of ours"), ledgers.opened(ledger):
        pass
    assert mine.read_bytes() == before
    assert mine.is_symlink() == (held == "link")


def test_a_ledger_lies_in_a_folder_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="in a folder that is not there"), ledgers.opened(tmp_path / "a" / "l.sqlite"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_ledger_whose_texts_have_another_order_is_refused(tmp_path: Path) -> None:
    path, form = tmp_path / "l.sqlite", ledgers.FORM
    marks = (f"PRAGMA application_id = {form.application}", f"PRAGMA user_version = {form.version}")
    change(path, "PRAGMA encoding = 'UTF-16'", *form.tables[form.version][-1], *marks)
    with pytest.raises(BookError, match="not a ledger of ours"), ledgers.opened(path):
        pass


def test_an_export_reads_no_more_than_it_writes(ledger: Path) -> None:
    change(ledger, "UPDATE delivered SET files = '{' WHERE issue = '2026-12-30'")
    change(ledger, "DELETE FROM delivered WHERE issue IN ('2026-12-03', '2026-12-07')")
    result = run("ledger", "export", str(ledger))
    told = {line["issue"]: line.get("delivered") for line in map(json.loads, result.stdout.splitlines())}
    assert (result.returncode, len(told)) == (1, 29), result.stderr
    assert [issue for issue, one in told.items() if one is None] == ["2026-12-03", "2026-12-07"]
    assert all(one is None or one["due"] == issue for issue, one in told.items())


def test_a_killed_writers_journal_is_rolled_back(ledger: Path) -> None:
    """As it stands beside a ledger whose run was killed in the middle of writing."""
    code = (
        "import sqlite3, sys, os; c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('PRAGMA cache_size = 1'); c.execute('BEGIN IMMEDIATE')\n"
        'c.execute("UPDATE published SET asked = hex(zeroblob(9000))"); os._exit(9)\n'
    )
    subprocess.run([sys.executable, "-c", code, str(ledger)], check=False)
    assert Path(f"{ledger}-journal").stat().st_size > 0
    with ledgers.opened(ledger) as book:
        assert {one.asked for one in book.entries()} == {"net 2x2"}


@pytest.mark.parametrize("at", ["make", "place"])
@pytest.mark.parametrize("command", ["import", "upgrade"])
def test_what_a_run_left_that_was_killed_as_it_made_a_file_is_swept(command: str, at: str, tmp_path: Path) -> None:
    """Before the file was in its place, or just after."""
    old, new, record = tmp_path / "old.sqlite", tmp_path / "in" / "new.sqlite", tmp_path / "r.jsonl"
    new.parent.mkdir()
    (new.parent / ".new.sqlite.run-mine").mkdir()
    record.write_text(json.dumps(NET), encoding="utf-8")
    assert run("ledger", "import", str(old), str(record), "--publication", "P").returncode == 0
    words = {"import": [str(new), str(record), "--publication", "Q"], "upgrade": [str(old), str(new)]}[command]
    code = (
        "import os, sys; from bookmaker.cli import app; from bookmaker.files import database\n"
        "def last(real): return lambda *given: (real(*given), os._exit(9))\n"
        "if sys.argv[1] == 'place': database.place = last(database.place)\n"
        "else: database.Form.make = last(database.Form.make)\n"
        "app.run(['ledger', *sys.argv[2:]])\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, at, command, *words], check=False)
    assert (killed.returncode, len(list(new.parent.glob(".new.sqlite.run-*")))) == (9, 2)
    assert run("ledger", "import", str(new), str(record), "--publication", "Q").returncode == 0
    assert sorted(one.name for one in new.parent.iterdir()) == [".new.sqlite.run-mine", "new.sqlite"]


def test_a_store_whose_file_was_deleted_begins_anew(store: Path) -> None:
    with stores.opened(store) as kept:
        kept.keep(made(order("shikaku")))
        beside = {ending: Path(f"{store}{ending}").read_bytes() for ending in ("-wal", "-shm")}
    store.unlink()
    for ending, data in beside.items():  # as a killed run leaves them
        Path(f"{store}{ending}").write_bytes(data)
    with stores.opened(store) as kept:
        assert kept.shelves() == []
    assert store.with_name("s.sqlite.damaged-1-wal").read_bytes() == beside["-wal"]


def test_a_slow_reader_keeps_no_writer_waiting(tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    with ledgers.opened(path) as book:
        book.reserve([entry(str(n), issue=f"{n:05}") for n in range(database.ROWS + 1)])
        reading = book.entries()
        next(reading)
        change(path, "UPDATE published SET asked = 'meanwhile' WHERE issue = '01000'")
        assert [one.asked for one in reading][-1] == "meanwhile"


def test_a_full_disk_costs_a_note_and_no_puzzle(store: Path, caplog: pytest.LogCaptureFixture) -> None:
    with stores.opened(store) as kept:
        assert kept._base is not None
        kept._base.rows("PRAGMA max_page_count = 1")
        for n in range(9):
            kept.keep(made(order(seed=str(n))))
            kept.keep_check("net", str(n), "x" * 9000)
        assert kept.find(order(seed="8")) is None
    assert [one.message for one in caplog.records] == [
        "the store of finished puzzles cannot be used any more (database or disk is full); others are made anew"
    ]


def test_a_store_that_cannot_be_made_costs_a_note(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with stores.opened(tmp_path / "file" / "s.sqlite") as kept:
        kept.keep(made(order()))
        assert kept.find(order()) is None
    assert len(caplog.records) == 1
    with pytest.raises(BookError, match="no store"), stores.opened(tmp_path / "n" / "s", create=False):
        pass


def test_reading_has_a_limit(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a file would reach it whose pages lead in a circle."""
    monkeypatch.setattr(database, "STEP", 5)
    monkeypatch.setattr(database, "FEWEST_STEPS", 1)
    monkeypatch.setattr(database, "BYTES_A_STEP", 1 << 40)
    with pytest.raises(BookError, match="takes longer to read than any sound one"), ledgers.opened(ledger) as book:
        list(book.entries())


@pytest.mark.skipif(os.name != "posix", reason="no such signals here")
def test_an_interruption_is_heeded_within_sqlite(ledger: Path) -> None:
    code = (
        "import sys; from bookmaker.cli import interrupts; interrupts.heed()\n"
        "from pathlib import Path; from bookmaker.puzzles.records import ledger\n"
        "with ledger.opened(Path(sys.argv[1])) as book:\n"
        "    book.base._steps = 1 << 60; print('begun', flush=True)\n"
        "    many = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'\n"
        "    try: book.base.rows(many)\n"
        "    except (KeyboardInterrupt, interrupts.Interrupted): print('ended', flush=True)\n"
    )
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    process = subprocess.Popen([sys.executable, "-c", heed + code, str(ledger)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[0] == "ended\n"


def test_control_codes_of_a_ledger_reach_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    evil = "a\x1b]0;title\x07\x9b2Jb\u202ec\r\nd"
    with ledgers.opened(path) as book:
        book.reserve([Entry("0" * 64, evil, evil, evil, evil, json.dumps({**NET, "kind": evil, "grade": evil}), 1)])
    for command in ("list", "export"):
        said = run("ledger", command, str(path)).stdout
        assert not {"\x1b", "\x07", "\x9b", "\u202e", "\r"} & set(said)
        assert said.count("\n") == 1
    assert json.loads(said)["publication"] == evil, "an export stays what it is"


def mutated(data: bytes, moment: random.Random) -> bytes:
    """The data cut, zeroed, overwritten or with bytes changed; half of the time its first bytes stay."""
    found = bytearray(data)
    least = database.HEAD if moment.random() < 0.5 else 0
    for _ in range(1 + int(moment.random() * 8)):
        at = least + int(moment.random() * (len(found) - least))
        how, length = moment.random(), 1 + int(moment.random() * 64)
        if how < 0.1:
            del found[at:]
            found += bytes(max(0, least + 1 - len(found)))
        else:
            new = (
                bytes(length)
                if how < 0.3
                else bytes(int(moment.random() * 256) for _ in range(length if how < 0.5 else 1))
            )
            found[at : at + len(new)] = new
    return bytes(found)


@pytest.mark.slow
def test_mutated_ledgers_are_read_or_refused(ledger: Path) -> None:
    data, moment = ledger.read_bytes(), random.Random("mutated ledgers")
    refused = 0
    for n in range(MUTANTS):
        path = ledger.with_name(f"{n}.sqlite")
        path.write_bytes(mutated(data, moment))
        for words in (("export", str(path)), ("list", str(path)), ("upgrade", str(path), f"{path}.new")):
            result = run("ledger", *words)
            assert result.returncode in (0, 1), (n, words, result.stderr)
            refused += result.returncode
        result = run("ledger", "import", str(path), "-", "--publication", "Q", given=json.dumps(NET))
        assert result.returncode in (0, 1), (n, result.stderr)
    assert refused > MUTANTS


@pytest.mark.slow
def test_mutated_stores_are_used_begun_anew_or_refused(store: Path) -> None:
    data, moment = store.read_bytes(), random.Random("mutated stores")
    one: Any = made(order())
    refused = 0
    for n in range(MUTANTS):
        path = store.with_name(f"{n}.sqlite")
        path.write_bytes(mutated(data, moment))
        for command in ("info", "verify", "prune"):
            result = run("store", command, "--store", str(path))
            assert result.returncode in (0, 1), (n, command, result.stderr)
            refused += result.returncode
        try:
            with stores.opened(path) as kept:
                assert kept.find(one.order) in (None, one)
                kept.keep(one)
        except BookError:
            continue
    assert refused > MUTANTS // 8
