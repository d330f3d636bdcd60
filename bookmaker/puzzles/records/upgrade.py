"""An older ledger -> a new file of today's form, the id of every puzzle in it computed anew from its record."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass
from pathlib import Path

from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.ledger import COLUMNS, DELIVERED, SCHEMA, Entry
from bookmaker.puzzles.records.record import identity, read_given, to_json, version_of
from bookmaker.source.faults import BookError, Fault, fault

_TEXTS = "id, publication, issue, slot, asked, record"  # columns that every version has had
DELIVERED_SINCE = 3  # the first version that remembers what was delivered


@dataclass(frozen=True, slots=True)
class Upgraded:
    """How many rows the new ledger has, and how many of their ids are other ones than before."""

    rows: int
    changed: int


def upgrade(old: Path, new: Path) -> Upgraded:
    """Write the rows of `old` into a file `new`, all or none; `old` is only read, and `new` must not exist.

    A record whose id has changed gets the new one in its line too, so that it stays a true record; nothing else of it
    changes. BookError names every row that cannot be read, and every two rows that are one puzzle by today's ids.
    """
    if new.exists():
        raise fault(f"'{new}' exists", hint="name a file that is not there yet")
    before, delivered = _read(old)
    faults: list[Fault] = []
    after: list[Entry] = []
    seen: dict[str, Entry] = {}
    for entry in before:
        try:
            renewed = _renewed(entry)
        except ValueError as error:
            faults.append(
                Fault(f"the row of {_place(entry)} cannot be read: {error}", "bring back a copy of the ledger")
            )
            continue
        if seen.setdefault(renewed.id, renewed) is not renewed:
            both = f"{_place(seen[renewed.id])} and {_place(renewed)}"
            faults.append(
                Fault(f"the rows of {both} are one puzzle by today's ids", "keep both, and go on with a new ledger")
            )
        after.append(renewed)
    if faults:
        raise BookError(faults)
    renamed = {one.id: two.id for one, two in zip(before, after, strict=True)}
    _write(after, [_renamed(row, renamed) for row in delivered], new)
    return Upgraded(len(after), sum(one.id != two.id for one, two in zip(before, after, strict=True)))


def _renewed(entry: Entry) -> Entry:
    """The entry with the id of its record today; ValueError where the record cannot be read."""
    try:
        "".join(astuple(entry)[:-1]).encode()
    except UnicodeEncodeError:
        raise ValueError("it is not text in UTF-8") from None
    given = read_given(entry.record)
    id = identity(given.kind, given.clues)
    line = entry.record
    if given.record.get("id", id) != id:
        line = to_json({**given.record, "id": id})
    return Entry(id, entry.publication, entry.issue, entry.slot, entry.asked, line, version_of(given.record))


def _renamed(row: Sequence[str], renamed: Mapping[str, str]) -> tuple[str, ...]:
    """A row of what was delivered, with the id that its puzzle has today."""
    at = DELIVERED.split(", ").index("id")
    return (*row[:at], renamed.get(row[at], row[at]), *row[at + 1 :])


def _place(entry: Entry) -> str:
    return "'" + ", ".join(part for part in (entry.publication, entry.issue, entry.slot) if part) + "'"


def _read(path: Path) -> tuple[list[Entry], list[tuple[str, ...]]]:
    """The rows of a ledger of any version known here, by place, and what it says was delivered.

    The `version` of a record is not read, but 1 for all.
    """
    if not path.is_file():
        raise fault(f"no ledger '{path}'", hint="name the file that 'ledger' in a daily.yaml names")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            if connection.execute("PRAGMA application_id").fetchone()[0] != ledger.APPLICATION:
                raise fault(f"'{path}' is not a ledger of ours", hint="name another file")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > ledger.VERSION:
                message = f"the ledger '{path}' is of version {version}, newer than the {ledger.VERSION} known here"
                raise fault(message, hint="install a newer bookmaker")
            ledger.check_sound(connection, path)
            connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")  # one bad row is not all
            rows = connection.execute(f"SELECT {_TEXTS} FROM published ORDER BY publication, issue, slot").fetchall()
            delivered = []
            if version >= DELIVERED_SINCE:
                order = "ORDER BY publication, issue, slot"
                delivered = connection.execute(f"SELECT {DELIVERED} FROM delivered {order}").fetchall()
    except sqlite3.DatabaseError as error:
        raise _unusable(path, str(error)) from None
    texts = ([str(value) for value in row] for row in rows)
    entries = [
        Entry(id, publication, issue, slot, asked, record, 1) for id, publication, issue, slot, asked, record in texts
    ]
    return entries, delivered


def _write(entries: Sequence[Entry], delivered: Sequence[tuple[str, ...]], path: Path) -> None:
    """A new ledger with these rows, moved to its place when it is complete."""
    values = [astuple(entry) for entry in entries]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{path.name}.draft-", dir=path.parent) as folder:
            draft = Path(folder) / "ledger"
            with closing(sqlite3.connect(draft)) as connection:
                connection.executescript(SCHEMA)
                with connection:
                    connection.executemany(f"INSERT INTO published ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)
                    places = ", ".join("?" * len(DELIVERED.split(", ")))
                    connection.executemany(f"INSERT INTO delivered ({DELIVERED}) VALUES ({places})", delivered)
            # A link, unlike a move, never replaces a file that somebody else made in the meantime.
            path.hardlink_to(draft)
    except FileExistsError:
        raise fault(f"'{path}' exists", hint="name a file that is not there yet") from None
    except OSError as error:
        raise _unusable(path, (error.strerror or "not possible").lower()) from None
    except sqlite3.DatabaseError as error:
        raise _unusable(path, str(error)) from None


def _unusable(path: Path, reason: str) -> BookError:
    return fault(f"the ledger '{path}' cannot be used: {reason.rstrip('.')}", hint="name another file")
