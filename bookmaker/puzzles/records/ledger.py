"""Ledger: an SQLite file that remembers every puzzle published, where and when, so that none runs twice.

The key is a puzzle's id, which is equal for symmetric twins. Writers take their turns (BEGIN IMMEDIATE),
so that any number of runs may share one file. It keeps a rollback journal, so that between runs a copy of the one
file is whole. It remembers too what was delivered of each puzzle, so that no number or file changes unseen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, replace
from pathlib import Path

from bookmaker.files import database
from bookmaker.files.database import Database, Form, Strange, Unusable
from bookmaker.puzzles.records.ledger_rows import (
    COLUMNS,
    DELIVERED,
    PLACE,
    SHOWN,
    WITHDRAWN,
    Art,
    Entry,
    Row,
    Shown,
    art_of,
    entry_of,
    shown_of,
)
from bookmaker.source.faults import BookError, SourcePlace, fault, typed

AT = "WHERE publication = ? AND issue = ? AND slot = ?"  # one place
AT_A_TIME = 500  # variables in one statement; SQLite allows 999 and more
_PUBLISHED = """
CREATE TABLE published (
    id TEXT NOT NULL PRIMARY KEY,
    publication TEXT NOT NULL,
    issue TEXT NOT NULL,
    slot TEXT NOT NULL,
    asked TEXT NOT NULL,
    record TEXT NOT NULL,
    version INTEGER NOT NULL,
    UNIQUE (publication, issue, slot)
) WITHOUT ROWID"""
_DELIVERED = """
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
) WITHOUT ROWID"""
# What became of a puzzle that was delivered: printed, corrected; see history.py.
_HISTORY = """
CREATE TABLE history (
    publication TEXT NOT NULL,
    issue TEXT NOT NULL,
    slot TEXT NOT NULL,
    place INTEGER NOT NULL,
    state TEXT NOT NULL,
    day TEXT NOT NULL,
    id TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (publication, issue, slot, place)
) WITHOUT ROWID"""
# What a newspaper asked for from the day on that is named, so that a change without a date can be told as one with it.
_PLANS = """
CREATE TABLE plans (
    publication TEXT NOT NULL,
    issue TEXT NOT NULL,
    plan TEXT NOT NULL,
    PRIMARY KEY (publication, issue)
) WITHOUT ROWID"""
# A new version when a table changes, or when puzzles of any kind get other ids; `ledger upgrade` then makes a new file.
FORM = Form(
    application=0x424B4D4C,  # "BKML"
    tables={
        1: [[_PUBLISHED.replace("    version INTEGER NOT NULL,\n", "")]],
        2: [[_PUBLISHED]],
        3: [[_PUBLISHED, _DELIVERED]],
        4: [[_PUBLISHED, _DELIVERED, _HISTORY, _PLANS]],
    },
)
VERSION = FORM.version
RESERVE = "reserve"  # the issue of a puzzle that waits to take another one's place, or how it begins


@contextmanager
def opened(path: Path, *, mark: SourcePlace | None = None, create: bool = True) -> Iterator[Ledger]:
    """The ledger in that file, made where there is none; BookError for a file that is no sound ledger.

    `mark` is the line that names the file. Faults of the file met later are told in the same way.
    """
    if look(path, mark=mark) is None and not create:
        raise fault(f"no ledger '{path}'", hint="name the file that 'ledger' in a daily.yaml names", mark=mark)
    try:
        with database.opened(path, FORM) as base:
            base.check_sound()
            yield Ledger(base)
    except Unusable as error:
        raise unusable(path, error, mark) from None
    except UnicodeEncodeError:
        raise fault("a text that is not UTF-8 cannot be looked for in a ledger", hint="write it anew") from None


def look(path: Path, *, mark: SourcePlace | None = None, takes_older: bool = False) -> int | None:
    """The version of a ledger, None where there is none yet; BookError where no ledger can be had in that file.

    Only its first bytes are looked at.
    """
    try:
        version = database.version_of(path, FORM)
    except Unusable as error:
        raise unusable(path, error, mark) from None
    if version is None and not path.parent.is_dir():
        hint = "make the folder, or name another ledger"
        raise fault(f"the ledger '{path}' is to lie in a folder that is not there", hint=hint, mark=mark)
    if version is not None and version > VERSION:
        message = f"the ledger '{path}' is of version {version}, newer than the {VERSION} that is known here"
        raise fault(message, hint="install a newer bookmaker", mark=mark)
    if version is not None and version < VERSION and not takes_older:
        message = f"the ledger '{path}' is of version {version}, older than the {VERSION} that is needed"
        hint = f"make a new one with 'bookmaker ledger upgrade {typed(path)} NEW', and name that"
        raise fault(message, hint=hint, mark=mark)
    return version


def unusable(path: Path, error: Unusable, mark: SourcePlace | None = None) -> BookError:
    """The fault of a file that cannot be used as a ledger."""
    if isinstance(error, Strange):
        return fault(f"'{path}' is not a ledger of ours: {error}", hint="name another file as 'ledger'", mark=mark)
    hint = "name another ledger, or bring back a copy of this one"
    return fault(f"the ledger '{path}' cannot be used: {error}", hint=hint, mark=mark)


class Ledger:
    """What was published, in one open file, its `base`; see `opened`."""

    def __init__(self, base: Database) -> None:
        self.base = base

    def reserve(self, entries: Sequence[Entry]) -> list[Entry]:
        """Write entries down, all or none; for each the entry that now holds its place or its puzzle.

        Where the place (publication, issue, slot) was taken before, what stands there stays. Where the
        puzzle was published in another place, or was corrected, an entry of elsewhere is given, and nothing is written.
        """
        with self.base.writing():
            return [self._reserve(entry) for entry in entries]

    def _reserve(self, entry: Entry) -> Entry:
        place = (entry.publication, entry.issue, entry.slot)
        holder = self._one(AT, place) or self._one("WHERE id = ?", (entry.id,))
        if holder is not None:
            return holder
        if entry.issue and self._is_corrected(entry.id):
            return replace(entry, issue="", slot=entry.id[:16])
        self._insert(entry)
        return entry

    def _is_corrected(self, id: str) -> bool:
        """Whether a puzzle gave way to another one: it never comes again, though a restored ledger lacks its row."""
        return bool(self.base.rows("SELECT 1 FROM history WHERE id = ? AND state = 'corrected'", (id,)))

    def _insert(self, entry: Entry) -> None:
        self.base.rows(f"INSERT INTO published ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", astuple(entry))

    def remembered(self, publication: str, slot: str, issues: Sequence[str]) -> dict[str, Entry]:
        """What a slot of a publication was given for these issues, by issue."""
        found = self._among("publication = ? AND slot = ? AND issue", issues, (publication, slot))
        return {entry.issue: entry for entry in found}

    def find(self, ids: Iterable[str]) -> dict[str, Entry]:
        """The entries of those ids that were published, by id."""
        return {entry.id: entry for entry in self._among("id", list(dict.fromkeys(ids)))}

    def _among(self, asked: str, some: Sequence[str], given: Sequence[str] = ()) -> Iterator[Entry]:
        """The entries whose column, the last that is asked for, has one of some values."""
        for start in range(0, len(some), AT_A_TIME):
            part = some[start : start + AT_A_TIME]
            yield from self._select(f"WHERE {asked} IN ({', '.join('?' * len(part))})", (*given, *part))

    def entries(self, publication: str | None = None) -> Iterator[Entry]:
        """Everything published, or all of one publication, by publication, issue and slot."""
        return map(entry_of, self._pages(COLUMNS, "published", publication))

    def shown(self, publication: str | None = None) -> Iterator[Shown]:
        """What a list shows of each of them, in the same order."""
        return map(shown_of, self._pages(SHOWN, "published", publication))

    def published(self, publication: str | None = None) -> Iterator[tuple[Entry, Art | None]]:
        """The same, each with what was delivered in its place, if anything was; never much of it at a time."""
        arts = map(art_of, self._pages(DELIVERED, "delivered", publication))
        art = next(arts, None)
        for entry in self.entries(publication):
            place = (entry.publication, entry.issue, entry.slot)
            while art is not None and (art.publication, *art.place) < place:
                art = next(arts, None)
            yield entry, art if art is not None and (art.publication, *art.place) == place else None

    def ids_of_others(self, publication: str) -> tuple[str, ...]:
        """The ids of all puzzles that other publications have."""
        rows = self.base.rows("SELECT id FROM published WHERE publication <> ?", (publication,))
        return tuple(str(id) for (id,) in rows)

    def delivered(self, publication: str | None = None) -> dict[tuple[str, str, str], Art]:
        """What was delivered, of all or of one publication, by publication, issue and slot."""
        found = map(art_of, self._pages(DELIVERED, "delivered", publication))
        return {(one.publication, *one.place): one for one in found}

    def _pages(self, columns: str, table: str, publication: str | None) -> Iterator[Row]:
        if publication is None:
            return self.base.pages(table, columns, PLACE)
        return self.base.pages(table, columns, PLACE[1:], publication=publication)

    def deliver(self, arts: Sequence[Art]) -> None:
        """Write down what was delivered, all or none; what was known of the same places is replaced."""
        with self.base.writing():
            for one in arts:
                values = (*astuple(one)[:-1], json.dumps(dict(one.files), ensure_ascii=False))
                self.base.rows(f"REPLACE INTO delivered ({DELIVERED}) VALUES ({', '.join('?' * 10)})", values)

    def withdraw(self, publication: str, issue: str, slot: str, *, forget: bool = False) -> Entry | None:
        """Take the puzzle from a place; it never comes again, unless we `forget` it. None where there is none.

        What was delivered there stays known, so that its number is not given to another.
        """
        with self.base.writing():
            return self._withdraw(publication, issue, slot, forget=forget)

    def _withdraw(self, publication: str, issue: str, slot: str, *, forget: bool) -> Entry | None:
        entry = self._one(AT, (publication, issue, slot))
        if entry is not None:
            self.base.rows("DELETE FROM published WHERE id = ?", (entry.id,))
            if not forget:
                # Puzzles without a place are kept apart by their id.
                self._insert(replace(entry, issue="", slot=entry.id[:16], asked=f"{WITHDRAWN} from {slot} of {issue}"))
        return entry

    def retract(self, publication: str) -> int:
        """Withdraw what a publication has without an issue, as a book has it; how many that were."""
        with self.base.writing():
            mine = [one for one in self.entries(publication) if not one.issue and not one.asked.startswith(WITHDRAWN)]
            for one in mine:
                self.base.rows("UPDATE published SET asked = ? WHERE id = ?", (WITHDRAWN, one.id))
        return len(mine)

    def take_back(self, publication: str, ids: Sequence[str]) -> None:
        """Forget these puzzles of a publication, which is about to reserve them anew."""
        with self.base.writing():
            for one in ids:
                self.base.rows("DELETE FROM published WHERE id = ? AND publication = ?", (one, publication))

    def substitute(self, publication: str, issue: str, slot: str) -> tuple[Entry | None, Entry | None]:
        """Take the puzzle from a place, and put a reserve there for which the same was asked; both.

        Without such a reserve nothing is changed; what there is of the two is given all the same.
        """
        with self.base.writing():
            old = self._one(AT, (publication, issue, slot))
            if old is None:
                return None, None
            where = "WHERE publication = ? AND slot = ? AND asked = ? AND issue LIKE ? ORDER BY issue"
            new = self._one(where, (publication, slot, old.asked, f"{RESERVE}%"))
            if new is not None:
                self._withdraw(publication, issue, slot, forget=False)
                self.base.rows("UPDATE published SET issue = ? WHERE id = ?", (issue, new.id))
            return old, new

    def undeliver(self, publication: str, places: Iterable[tuple[str, str]]) -> None:
        """Forget what was delivered in these places (issue, slot), since nothing of it is left."""
        with self.base.writing():
            for place in places:
                self.base.rows(f"DELETE FROM delivered {AT}", (publication, *place))

    def _one(self, where: str, values: Sequence[str]) -> Entry | None:
        return next(self._select(where, values), None)

    def _select(self, where: str, values: Sequence[str]) -> Iterator[Entry]:
        return map(entry_of, self.base.rows(f"SELECT {COLUMNS} FROM published {where}", tuple(values)))
