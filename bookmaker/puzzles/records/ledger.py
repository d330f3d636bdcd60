"""Ledger: an SQLite file that remembers every puzzle published, where and when, so that none runs twice.

The key is a puzzle's id, which is equal for symmetric twins. Writers take their turns (BEGIN IMMEDIATE),
so that any number of runs may share one file.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path

from bookmaker.source.faults import BookError, Fault, Mark, fault

APPLICATION = 0x424B4D4C  # "BKML", SQLite's own place for a file's type
# Raise it when the table changes, or when puzzles of any kind get other ids; `ledger upgrade` then makes a new file.
VERSION = 2
PATIENCE = 120.0  # seconds to wait for another run that is writing
AT_A_TIME = 500  # variables in one statement; SQLite allows 999 and more

SCHEMA = f"""
CREATE TABLE published (
    id TEXT NOT NULL PRIMARY KEY,
    publication TEXT NOT NULL,
    issue TEXT NOT NULL,
    slot TEXT NOT NULL,
    asked TEXT NOT NULL,
    record TEXT NOT NULL,
    version INTEGER NOT NULL,
    UNIQUE (publication, issue, slot)
) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""
COLUMNS = "id, publication, issue, slot, asked, record, version"
_ID = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle published: its id, where (publication, issue, slot), what was asked for, its record's line.

    `version` is that of the record's form, as `version_of` tells it.
    """

    id: str
    publication: str
    issue: str
    slot: str
    asked: str
    record: str
    version: int

    def is_same_place(self, other: Entry) -> bool:
        """Whether both stand in one slot of one issue of one publication."""
        return (self.publication, self.issue, self.slot) == (other.publication, other.issue, other.slot)


@contextmanager
def opened(path: Path, *, mark: Mark | None = None, create: bool = True) -> Iterator[Ledger]:
    """The ledger in that file, made where there is none; BookError for a file that is no sound ledger.

    `mark` is the line that names the file. Faults of the file met later are told in the same way.
    """
    hint = "name another ledger, or bring back a copy of this one"
    if not create and not path.is_file():
        raise fault(f"no ledger '{path}'", hint="name the file that 'ledger' in a daily.yaml names", mark=mark)
    connection: sqlite3.Connection | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        _check(connection, path, mark)
        yield Ledger(connection)
    except sqlite3.DatabaseError as error:
        reason = str(error).rstrip(".")
        raise fault(f"the ledger '{path}' cannot be used: {reason}", hint=hint, mark=mark) from None
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        raise fault(f"the ledger '{path}' cannot be used: {reason}", hint=hint, mark=mark) from None
    finally:
        if connection is not None:
            connection.close()


def _check(connection: sqlite3.Connection, path: Path, mark: Mark | None) -> None:
    # Two runs must not both make the table. After a fault the connection is closed, which rolls back.
    connection.execute("BEGIN IMMEDIATE")
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if is_empty and application == 0:
        for statement in SCHEMA.split(";"):
            connection.execute(statement)
    elif application != APPLICATION:
        raise fault(f"'{path}' is not a ledger of ours", hint="name another file as 'ledger'", mark=mark)
    elif version > VERSION:
        message = f"the ledger '{path}' is of version {version}, newer than the {VERSION} that is known here"
        raise fault(message, hint="install a newer bookmaker", mark=mark)
    elif version < VERSION:
        message = f"the ledger '{path}' is of version {version}, older than the {VERSION} that is needed"
        hint = f"make a new one with 'bookmaker ledger upgrade {path} NEW', and name that"
        raise fault(message, hint=hint, mark=mark)
    connection.execute("COMMIT")
    check_sound(connection, path, mark)
    _write_ahead(connection)


def check_sound(connection: sqlite3.Connection, path: Path, mark: Mark | None = None) -> None:
    """Raise BookError where SQLite finds the file damaged."""
    told = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if told != "ok":
        hint = "bring back a copy of it, or import an export of it into a new one"
        raise fault(f"the ledger '{path}' is damaged", hint=hint, mark=mark)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Let readers and writers not wait for each other, and a killed run leave nothing half-written.

    For this switch alone SQLite does not wait while another run has the file open.
    """
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > limit:
                raise
            time.sleep(0.01)
        else:
            return


class Ledger:
    """What was published, in one open file; see `opened`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def claim(self, entries: Sequence[Entry]) -> list[Entry]:
        """Write entries down, all or none; for each the entry that now holds its place or its puzzle.

        Where the place (publication, issue, slot) was taken before, what stands there stays. Where the
        puzzle was published in another place, that entry is given, and nothing is written.
        """
        with self._writing():
            return [self._claim(entry) for entry in entries]

    def _claim(self, entry: Entry) -> Entry:
        place = (entry.publication, entry.issue, entry.slot)
        at = "WHERE publication = ? AND issue = ? AND slot = ?"
        holder = self._one(at, place) or self._one("WHERE id = ?", (entry.id,))
        if holder is not None:
            return holder
        self._connection.execute(f"INSERT INTO published ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", astuple(entry))
        return entry

    def remembered(self, publication: str, slot: str, issues: Sequence[str]) -> dict[str, Entry]:
        """What a slot of a publication was given for these issues, by issue."""
        marks = ", ".join("?" * len(issues))
        where = f"WHERE publication = ? AND slot = ? AND issue IN ({marks})"
        return {entry.issue: entry for entry in self._select(where, (publication, slot, *issues))}

    def find(self, ids: Iterable[str]) -> dict[str, Entry]:
        """The entries of those ids that were published, by id."""
        wanted = list(dict.fromkeys(ids))
        found: dict[str, Entry] = {}
        for start in range(0, len(wanted), AT_A_TIME):
            part = wanted[start : start + AT_A_TIME]
            where = f"WHERE id IN ({', '.join('?' * len(part))})"
            found.update((entry.id, entry) for entry in self._select(where, part))
        return found

    def entries(self, publication: str | None = None) -> Iterator[Entry]:
        """Everything published, or all of one publication, by publication, issue and slot."""
        order = "ORDER BY publication, issue, slot"
        if publication is None:
            return self._select(order, ())
        return self._select(f"WHERE publication = ? {order}", (publication,))

    def _one(self, where: str, values: Sequence[str]) -> Entry | None:
        return next(self._select(where, values), None)

    def _select(self, where: str, values: Sequence[str]) -> Iterator[Entry]:
        rows = self._connection.execute(f"SELECT {COLUMNS} FROM published {where}", tuple(values))
        return (Entry(*row) for row in rows)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")


def checked_entry(values: dict[str, object], *, mark: Mark) -> Entry:
    """An Entry from the values of one line of an export; BookError, at its line, for anything else.

    A line without "version" is from before rows had one, and of version 1.
    """
    hint = "import what 'ledger export' wrote"
    texts = COLUMNS.split(", ")[:-1]
    wrong = [name for name in texts if not isinstance(values.get(name), str)]
    if wrong:
        raise BookError([Fault(f"the line has no text '{wrong[0]}'", hint, mark)])
    version = values.get("version", 1)
    if not isinstance(version, int) or isinstance(version, bool):
        raise BookError([Fault("the line's 'version' is not a whole number", hint, mark)])
    id, publication, issue, slot, asked, record = (str(values[name]) for name in texts)
    entry = Entry(id, publication, issue, slot, asked, record, version)
    if not _ID.fullmatch(entry.id):
        raise BookError([Fault(f"'{entry.id[:40]}' is not a puzzle's id", hint, mark)])
    return entry
