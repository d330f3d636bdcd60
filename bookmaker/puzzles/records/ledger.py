"""Ledger: an SQLite file that remembers every puzzle published, where and when, so that none runs twice.

The key is a puzzle's id, which is equal for symmetric twins. Writers take their turns (BEGIN IMMEDIATE),
so that any number of runs may share one file. It keeps a rollback journal, so that between runs a copy of the one
file is whole. It remembers too what was delivered of each puzzle, so that no number or file changes unseen.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass, replace
from pathlib import Path

from bookmaker.source.faults import Mark, fault
from bookmaker.source.reading import reason

APPLICATION = 0x424B4D4C  # "BKML", SQLite's own place for a file's type
# Raise it when the table changes, or when puzzles of any kind get other ids; `ledger upgrade` then makes a new file.
VERSION = 3
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
CREATE TABLE delivered (
    publication TEXT NOT NULL,
    issue TEXT NOT NULL,
    slot TEXT NOT NULL,
    id TEXT NOT NULL,
    number INTEGER,
    series TEXT NOT NULL,
    title TEXT NOT NULL,
    due TEXT NOT NULL,
    made_from TEXT NOT NULL,
    files TEXT NOT NULL,
    PRIMARY KEY (publication, issue, slot)
) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""
COLUMNS = "id, publication, issue, slot, asked, record, version"
DELIVERED = "publication, issue, slot, id, number, series, title, due, made_from, files"
RESERVE = "reserve"  # the issue of a puzzle that waits to take another one's place, or how it begins


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


@dataclass(frozen=True, slots=True)
class Art:
    """What was delivered of a puzzle: its number and title, the solution's day, and the digest of each file by path.

    `series` tells where its numbers begin, `made_from` is a digest of all that the files depend on; "" where nobody
    knows it.
    """

    publication: str
    issue: str
    slot: str
    id: str
    number: int | None
    series: str
    title: str
    due: str
    made_from: str
    files: Mapping[str, str]

    @property
    def place(self) -> tuple[str, str]:
        """Issue and slot."""
        return (self.issue, self.slot)


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
        if path.exists() and not path.is_file():
            raise fault(f"the ledger '{path}' is not a regular file", hint=hint, mark=mark)
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fault(f"the ledger '{path}' cannot be used: {reason(error)}", hint=hint, mark=mark) from None
    try:
        connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        _check(connection, path, mark)
        yield Ledger(connection)
    except sqlite3.DatabaseError as error:
        raise fault(f"the ledger '{path}' cannot be used: {reason(error)}", hint=hint, mark=mark) from None
    except UnicodeEncodeError:
        raise fault("a text that is not UTF-8 cannot be looked for in a ledger", hint="write it anew") from None
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


def check_sound(connection: sqlite3.Connection, path: Path, mark: Mark | None = None) -> None:
    """Raise BookError where SQLite finds the file damaged."""
    told = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if told != "ok":
        hint = "bring back a copy of it, or import an export of it into a new one"
        raise fault(f"the ledger '{path}' is damaged", hint=hint, mark=mark)


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
        self._insert(entry)
        return entry

    def _insert(self, entry: Entry) -> None:
        self._connection.execute(f"INSERT INTO published ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", astuple(entry))

    def remembered(self, publication: str, slot: str, issues: Sequence[str]) -> dict[str, Entry]:
        """What a slot of a publication was given for these issues, by issue."""
        found: dict[str, Entry] = {}
        for start in range(0, len(issues), AT_A_TIME):
            part = issues[start : start + AT_A_TIME]
            where = f"WHERE publication = ? AND slot = ? AND issue IN ({', '.join('?' * len(part))})"
            found.update((entry.issue, entry) for entry in self._select(where, (publication, slot, *part)))
        return found

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
        where, values = (order, ()) if publication is None else (f"WHERE publication = ? {order}", (publication,))
        return iter(list(self._select(where, values)))  # a slow reader must not keep writers waiting

    def delivered(self, publication: str | None = None) -> dict[tuple[str, str, str], Art]:
        """What was delivered, of all or of one publication, by publication, issue and slot."""
        where, values = ("", ()) if publication is None else ("WHERE publication = ?", (publication,))
        rows = self._connection.execute(f"SELECT {DELIVERED} FROM delivered {where}", values).fetchall()
        found = (Art(*(*row[:-1], json.loads(row[-1]))) for row in rows)
        return {(one.publication, *one.place): one for one in found}

    def deliver(self, arts: Sequence[Art]) -> None:
        """Write down what was delivered, all or none; what was known of the same places is replaced."""
        with self._writing():
            for one in arts:
                values = (*astuple(one)[:-1], json.dumps(dict(one.files), ensure_ascii=False))
                self._connection.execute(f"REPLACE INTO delivered ({DELIVERED}) VALUES ({', '.join('?' * 10)})", values)

    def withdraw(self, publication: str, issue: str, slot: str, *, forget: bool = False) -> Entry | None:
        """Take the puzzle from a place; it never comes again, unless we `forget` it. None where there is none.

        What was delivered there stays known, so that its number is not given to another.
        """
        with self._writing():
            return self._withdraw(publication, issue, slot, forget=forget)

    def _withdraw(self, publication: str, issue: str, slot: str, *, forget: bool) -> Entry | None:
        entry = self._one("WHERE publication = ? AND issue = ? AND slot = ?", (publication, issue, slot))
        if entry is not None:
            self._connection.execute("DELETE FROM published WHERE id = ?", (entry.id,))
            if not forget:
                # Puzzles without a place are kept apart by their id.
                self._insert(replace(entry, issue="", slot=entry.id[:16], asked=f"withdrawn from {slot} of {issue}"))
        return entry

    def substitute(self, publication: str, issue: str, slot: str) -> tuple[Entry | None, Entry | None]:
        """Take the puzzle from a place, and put a reserve there for which the same was asked; both, where they are."""
        with self._writing():
            old = self._withdraw(publication, issue, slot, forget=False)
            if old is None:
                return None, None
            where = "WHERE publication = ? AND slot = ? AND asked = ? AND issue LIKE ? ORDER BY issue"
            new = self._one(where, (publication, slot, old.asked, f"{RESERVE}%"))
            if new is not None:
                self._connection.execute("UPDATE published SET issue = ? WHERE id = ?", (issue, new.id))
            return old, new

    def undeliver(self, publication: str, places: Iterable[tuple[str, str]]) -> None:
        """Forget what was delivered in these places (issue, slot), since nothing of it is left."""
        with self._writing():
            where = "WHERE publication = ? AND issue = ? AND slot = ?"
            for place in places:
                self._connection.execute(f"DELETE FROM delivered {where}", (publication, *place))

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
