"""An older ledger -> a new file of today's form, the id of every puzzle in it computed anew from its record."""

import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass
from pathlib import Path

from bookmaker.files import database
from bookmaker.files.atomic_replace import Site, drafted
from bookmaker.files.database import Unusable
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.history import HISTORY, PLANS, event_of
from bookmaker.puzzles.records.ledger import FORM
from bookmaker.puzzles.records.ledger_rows import COLUMNS, DELIVERED, Entry, art_of, place_of
from bookmaker.puzzles.records.record import identity, read_given, to_json, version_of
from bookmaker.source.faults import Fault, fault, refuse
from bookmaker.source.file_bytes import reason

_TEXTS = "id, publication, issue, slot, asked, record"  # columns that every version has had
# Further tables, with their columns and the first version that has each.
_FURTHER = {"delivered": (DELIVERED, 3), "history": (HISTORY, 4), "plans": (PLANS, 4)}
_Rows = Mapping[str, Sequence[tuple[object, ...]]]


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
    if os.path.lexists(new):
        raise fault(f"'{new}' exists", hint="name a file that is not there yet")
    before, further = _read(old)
    faults: list[Fault] = []
    after: list[Entry] = []
    seen: dict[str, Entry] = {}
    for entry in before:
        try:
            renewed = _renewed(entry)
        except ValueError as error:
            message = f"the row of {place_of(entry)} cannot be read: {error}"
            faults.append(Fault(message, "bring back a copy of the ledger"))
            continue
        if seen.setdefault(renewed.id, renewed) is not renewed:
            message = f"the rows of {place_of(seen[renewed.id])} and {place_of(renewed)} are one puzzle by today's ids"
            faults.append(Fault(message, "keep both, and go on with a new ledger"))
        after.append(renewed)
    refuse(faults)
    renamed = {one.id: two.id for one, two in zip(before, after, strict=True)}
    _write(after, {name: [_renamed(name, row, renamed) for row in rows] for name, rows in further.items()}, new)
    return Upgraded(len(after), sum(one.id != two.id for one, two in zip(before, after, strict=True)))


def _renewed(entry: Entry) -> Entry:
    """The entry with the id of its record today; ValueError where the record cannot be read."""
    try:
        "".join(astuple(entry)[:-1]).encode()
    except (TypeError, UnicodeEncodeError):
        raise ValueError("it is not text in UTF-8") from None
    given = read_given(entry.record)
    id = identity(given.kind, given.clues)
    line = entry.record
    if given.record.get("id", id) != id:
        line = to_json({**given.record, "id": id})
    return Entry(id, entry.publication, entry.issue, entry.slot, entry.asked, line, version_of(given.record))


def _renamed(table: str, row: Sequence[object], renamed: Mapping[str, str]) -> tuple[object, ...]:
    """A row of a further table, with the id that its puzzle has today."""
    names = _FURTHER[table][0].split(", ")
    if "id" not in names:
        return tuple(row)
    at = names.index("id")
    return (*row[:at], renamed.get(str(row[at]), row[at]), *row[at + 1 :])


def _read(path: Path) -> tuple[list[Entry], _Rows]:
    """The rows of a ledger of any version known here, by place, and those of its further tables.

    The `version` of a record is not read, but 1 for all.
    """
    version = ledger.look(path, takes_older=True)
    if version is None:
        raise fault(f"no ledger '{path}'", hint="name the file that 'ledger' in a daily.yaml names")
    order = "ORDER BY publication, issue, slot"
    try:
        with database.opened(path, FORM, older=True) as base:
            base.check_sound()
            rows = base.rows(f"SELECT {_TEXTS}, 1 FROM published {order}")
            further = {
                name: base.rows(f"SELECT {columns} FROM {name}") if version >= since else []
                for name, (columns, since) in _FURTHER.items()
            }
            for row in further["delivered"]:
                art_of(row)
            for row in further["history"]:
                event_of(row)
    except Unusable as error:
        raise ledger.unusable(path, error) from None
    return [Entry(*row) for row in rows], further


def _write(entries: Sequence[Entry], further: _Rows, path: Path) -> None:
    """A new ledger with these rows, moved to its place when it is complete."""
    values = [astuple(entry) for entry in entries]
    try:
        with drafted(Site(path.absolute(), is_inside=False)) as folder:
            draft = folder / "ledger"
            FORM.make(draft)
            with closing(sqlite3.connect(draft)) as connection, connection:
                connection.executemany(f"INSERT INTO published ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)
                for name, lines in further.items():
                    columns = _FURTHER[name][0]
                    places = ", ".join("?" * len(columns.split(", ")))
                    connection.executemany(f"INSERT INTO {name} ({columns}) VALUES ({places})", lines)
            # Never in the place of a file that somebody else made in the meantime.
            database.place(draft, path)
    except FileExistsError:
        raise fault(f"'{path}' exists", hint="name a file that is not there yet") from None
    except (OSError, sqlite3.Error) as error:
        raise ledger.unusable(path, Unusable(reason(error))) from None
