"""SQLite files of ours: known by their first bytes before SQLite sees them, made whole, and read as from a stranger."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bookmaker.files.atomic_replace import Site, drafted, sweep
from bookmaker.files.folder import free_name
from bookmaker.source.file_bytes import Unreadable, first_bytes, reason

MAGIC = b"SQLite format 3\0"
HEAD = 100  # bytes of a file's header
LARGEST_VALUE = 64 << 20  # bytes; a row of ours has some thousand
PATIENCE = 120.0  # seconds to wait for another run that is writing
NAP = 0.5  # seconds of it in which no interruption is heeded
STEP = 10_000  # of SQLite's instructions between two looks at interruptions and at the limit
FEWEST_STEPS = 10_000
BYTES_A_STEP = 1_000  # a sound statement takes some ten instructions a row, which has a hundred bytes
ROWS = 1_000  # read in one go
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_UNWRITABLE = (
    *(*_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
)

# What SQLite itself writes beside a file: how each begins, once more than nothing is in it.
_JOURNAL = bytes.fromhex("d9d505f920a163d7")
_BESIDE = {
    "-journal": (_JOURNAL, bytes(8)),
    "-wal": (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"),
    "-shm": ((3007000).to_bytes(4, sys.byteorder), bytes(4)),
}


class Unusable(Exception):
    """A file, or a row of it, that cannot be used: why, as the end of a sentence in lower case."""


class Strange(Unusable):
    """What is there is no file of ours; nothing of it was changed."""


class Barred(Unusable):
    """The file cannot be had or written now: no room, no right, or another run that does not end."""


@dataclass(frozen=True, slots=True)
class Form:
    """One sort of file: its type in SQLite's header, and for each version ever released the tables that it may have.

    The last of the versions is today's, and of its sets of tables the last is what a new file gets.
    """

    application: int
    tables: Mapping[int, Sequence[Sequence[str]]]

    @property
    def version(self) -> int:
        """Today's version."""
        return max(self.tables)

    def make(self, path: Path) -> None:
        """A new file of today's version; sqlite3.Error where it cannot be written."""
        marks = (f"PRAGMA application_id = {self.application}", f"PRAGMA user_version = {self.version}")
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(";\n".join((*self.tables[self.version][-1], *marks)))


def version_of(path: Path, form: Form) -> int | None:
    """The version of the file, by its first bytes; None where there is none. Strange for anything that is not ours.

    SQLite does not see it. Not for a file that this process has open: whoever closes a file gives up the locks that
    SQLite has on it (https://sqlite.org/howtocorrupt.html, 2.2).
    """
    try:
        path = path.resolve()  # links followed: SQLite's own files lie beside what they lead to
        beside = [one for ending in _BESIDE if _is_beside(one := Path(f"{path}{ending}"), _BESIDE[ending])]
        if not path.exists():
            if beside:
                raise Unusable(f"it is not there, but '{beside[0]}' is")
            return None
        kind = path.stat().st_mode
        if not stat.S_ISREG(kind):
            raise Strange("it is a folder" if stat.S_ISDIR(kind) else "it is not a regular file")
        head = first_bytes(path, HEAD)
    except (OSError, Unreadable) as error:
        raise Barred(reason(error)) from None
    except (RuntimeError, ValueError) as error:  # a circle of links, or no name
        raise Strange(reason(error)) from None
    if not head:
        raise Strange("it is empty")
    if len(head) < HEAD or not head.startswith(MAGIC) or _number(head, 68) != form.application:
        raise Strange("it is another program's")
    return _number(head, 60)


def _number(head: bytes, at: int) -> int:
    return int.from_bytes(head[at : at + 4], "big")


def _is_beside(path: Path, beginnings: Sequence[bytes]) -> bool:
    """Whether SQLite has left a file there; Strange for one that it would take for its own and empty or remove."""
    try:
        is_regular = stat.S_ISREG(path.lstat().st_mode)
        head, tail = b"", b""
        if is_regular:
            with path.open("rb") as file:
                head = file.read(len(beginnings[0]))
                file.seek(-len(head), os.SEEK_END)
                tail = file.read()
    except FileNotFoundError:
        return False
    # A journal that ends so names a further file, which SQLite would remove; ours never does.
    if not is_regular or tail == _JOURNAL or not any(one.startswith(head) for one in beginnings):
        raise Strange(f"'{path}' beside it is not what SQLite writes there")
    return True


def set_aside(path: Path) -> Path:
    """Give the file, with what SQLite left beside it, another name, which is told: NAME.damaged-1."""
    path = path.resolve()
    aside = free_name(path, "damaged")
    for ending in ("", *_BESIDE):
        with suppress(FileNotFoundError):
            Path(f"{path}{ending}").rename(f"{aside}{ending}")
    return aside


@contextmanager
def opened(path: Path, form: Form, *, older: bool = False, writes_ahead: bool = False) -> Iterator[Database]:
    """The file, which must be one of ours (see `version_of`); made where there is none, whole or not at all.

    With `older` a file of an older version is read, and no file is made or changed; without it there must be none.
    Strange for a file whose tables are not those of a released version, Unusable for one that cannot be read.
    """
    version = version_of(path, form)
    path = path.resolve()
    if version is None and not older:
        _place_new(path, form)
        version = form.version
    elif not older:
        sweep(path)
    if version is None or version not in form.tables or (version != form.version and not older):
        raise Strange(f"it is of version {version}")
    try:
        connection = _connected(path, is_read_only=older)
    except sqlite3.Error as error:
        raise _unusable(error) from None
    with closing(connection):
        database = Database(connection, steps=FEWEST_STEPS + path.stat().st_size // BYTES_A_STEP)
        database.rows("PRAGMA trusted_schema = OFF")
        database.rows("PRAGMA cell_size_check = ON")
        marks = [database.rows(f"PRAGMA {name}")[0][0] for name in ("application_id", "user_version", "encoding")]
        if marks != [form.application, version, "UTF-8"]:  # in another one, texts have another order
            raise Strange("it is another program's")
        _check_tables(database, form.tables[version])
        if writes_ahead:
            database.rows("PRAGMA journal_mode = WAL")
            database.rows("PRAGMA synchronous = NORMAL")
        yield database


def _place_new(path: Path, form: Form) -> None:
    """A new file of today's version in its place, unless another run was faster."""
    try:
        with drafted(Site(path, is_inside=False)) as folder:
            draft = folder / "new"
            form.make(draft)
            with suppress(FileExistsError):
                place(draft, path)
    except (OSError, sqlite3.Error) as error:
        if not path.exists():  # another run may have swept up while this one was about to begin
            raise Barred(reason(error)) from None


def place(draft: Path, path: Path) -> None:
    """Put a finished file in its place, or raise FileExistsError: nothing is ever replaced."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with draft.open("rb") as source, path.open("xb") as target:
            shutil.copyfileobj(source, target)


def _connected(path: Path, *, is_read_only: bool) -> sqlite3.Connection:
    mode = "ro" if is_read_only else "rw"
    connection = sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True, timeout=NAP, isolation_level=None)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    # What a file's own tables, indexes and triggers say is not to be run.
    if sys.version_info >= (3, 12):
        for name, is_on in (("DEFENSIVE", True), ("ENABLE_TRIGGER", False), ("ENABLE_VIEW", False)):
            with suppress(AttributeError, sqlite3.Error):  # an SQLite that is older than this setting
                connection.setconfig(getattr(sqlite3, f"SQLITE_DBCONFIG_{name}"), is_on)
    # A text that is not UTF-8 is the fault of its row.
    connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    return connection


def _check_tables(database: Database, known: Sequence[Sequence[str]]) -> None:
    found = database.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    tables = {str(sql) for kind, name, table, sql in found if kind == "table" and name == table}
    # SQLite's own indexes for keys have no statement; anything else is none of ours.
    others = [one for one in found if one[0] != "table" and not (one[0] == "index" and one[3] is None)]
    if others or len(found) - len(tables) > len(tables) or _plain(tables) not in map(_plain, known):
        raise Strange("its tables are not those of any version")


def _plain(statements: Iterable[str]) -> frozenset[str]:
    """The statements however they are wrapped."""
    return frozenset("".join(one.split()) for one in statements)


class Database:
    """An open file; every statement waits for other runs, heeds interruptions, and ends. See `opened`."""

    def __init__(self, connection: sqlite3.Connection, *, steps: int) -> None:
        self._connection = connection
        self._steps = self._left = steps
        connection.set_progress_handler(self._is_too_long, STEP)

    def _is_too_long(self) -> bool:
        self._left -= 1
        return self._left < 0

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """All rows that a statement gives; Unusable where it cannot be run, Barred where nothing can be written."""
        end = time.monotonic() + PATIENCE
        while True:
            self._left = self._steps
            try:
                return self._connection.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                if code == sqlite3.SQLITE_INTERRUPT:
                    if self._left >= 0:  # Python swallows what an interruption raises within SQLite
                        raise KeyboardInterrupt from None
                    raise Unusable("it takes longer to read than any sound one of its size") from None
                if code not in _BUSY or time.monotonic() > end:
                    raise _unusable(error) from None
            except UnicodeDecodeError:  # of a message that repeats what is in the file
                raise Unusable("it is damaged") from None

    def pages(self, table: str, columns: str, keys: Sequence[str], **fixed: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a table in the order of its keys, `fixed` ones alone; a thousand at a time.

        Others may write meanwhile: no reader, however slow, keeps them waiting. The keys must be among the columns.
        """
        names = columns.split(", ")
        past = f"({', '.join(keys)}) > ({', '.join('?' * len(keys))})"
        after: list[Any] = []
        while True:
            asked = [*(f"{name} = ?" for name in fixed), *([past] if after else [])]
            where = f"WHERE {' AND '.join(asked)}" if asked else ""
            statement = f"SELECT {columns} FROM {table} {where} ORDER BY {', '.join(keys)} LIMIT {ROWS}"
            rows = self.rows(statement, [*fixed.values(), *after])
            yield from rows
            if len(rows) < ROWS:
                return
            after = [rows[-1][names.index(key)] for key in keys]

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction: all that is written within it, or nothing; others that write wait."""
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # SQLite has done it itself
                self._connection.execute("ROLLBACK")
            raise

    def check_sound(self) -> None:
        """Unusable where SQLite finds the file damaged."""
        if self.rows("PRAGMA quick_check(1)") != [("ok",)]:
            raise Unusable("it is damaged")


def _unusable(error: sqlite3.Error) -> Unusable:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return (Barred if code in _UNWRITABLE else Unusable)(reason(error))
