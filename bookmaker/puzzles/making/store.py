"""Store: an SQLite file that keeps finished puzzles by what they were made of, so that none is made twice.

A puzzle is found again by the hash of its order (kind, options, grade, seed, wishes) and of all source files that
could change it. What is kept has a checksum: a damaged row, or a damaged file, is noticed and its puzzles are made
again. Nothing but time depends on a store: an order gives the same puzzle with it and without. It also keeps opinions,
the answers that another engine found to puzzles and what reading a finished file told, so that neither is done anew for
a book whose blurb was changed.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import importlib
import io
import json
import logging
import pickle
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.source.faults import fault
from bookmaker.source.reading import reason

APPLICATION = 0x424B5354  # "BKST", SQLite's own place for a file's type
VERSION = 1  # of the table, and of the form in which puzzles are kept
PATIENCE = 60.0  # seconds to wait for another run that is writing
LOG = logging.getLogger(__name__)
TABLE = """
CREATE TABLE IF NOT EXISTS {name} (
    key BLOB NOT NULL PRIMARY KEY,
    sources BLOB NOT NULL,
    kind TEXT NOT NULL,
    checksum BLOB NOT NULL,
    puzzle BLOB NOT NULL
) WITHOUT ROWID
"""
TABLES = ("puzzle", "opinion")  # the second, where `puzzle` is an answer, is younger than some stores
MARKS = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""
_ROOT = Path(__file__).parents[2]
# All that a puzzle may depend on besides its order: the kinds, what they are built of, and randomness.
_OURS = (_ROOT / "kinds", _ROOT / "puzzles", _ROOT / "seeds.py")
_SOURCES = frozenset({".py", ".toml", ".txt", ".json", ".png", ".svg"})


@dataclass(frozen=True, slots=True)
class Shelf:
    """How much of one kind a store holds; `outdated` of the puzzles were made by other sources than today's."""

    kind: str
    puzzles: int
    outdated: int
    size_in_bytes: int


class Store:
    """A store that is open; see `opened`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def find(self, order: Order) -> Puzzle | None:
        """The puzzle of the order, as it would be made now; None where it is not here or its row is damaged."""
        packed = self._found("puzzle", key_of(order))
        if packed is None:
            return None
        try:
            return replace(_unpacked(packed, order.kind), order=order)
        except pickle.UnpicklingError as error:
            LOG.warning("a finished puzzle of the store cannot be read (%s); it is made again", error)
            return None

    def keep(self, puzzle: Puzzle) -> None:
        """Add a puzzle, in the place of a damaged one if need be; kept for good at once, whatever ends us next."""
        self._keep("puzzle", key_of(puzzle.order), puzzle.order.kind, _packed(puzzle))

    def opinion(self, kind: str, asked: str) -> str | None:
        """What was kept of an engine of that kind under these words; None where nothing is, or its row is damaged."""
        found = self._found("opinion", _key_of_opinion(kind, asked))
        return None if found is None else found.decode()

    def keep_opinion(self, kind: str, asked: str, said: str) -> None:
        """Keep what an engine of that kind says: `asked` names the engine and the puzzle, so that no other has it."""
        self._keep("opinion", _key_of_opinion(kind, asked), kind, said.encode())

    def _found(self, table: str, key: bytes) -> bytes | None:
        try:
            asked = f"SELECT checksum, puzzle FROM {table} WHERE key = ?"
            row = self._connection.execute(asked, (key,)).fetchone()
        except sqlite3.DatabaseError as error:
            LOG.warning("the store of finished puzzles cannot be read (%s); puzzles are made again", error)
            return None
        return None if row is None or _checksum(key, row[1]) != row[0] else row[1]

    def _keep(self, table: str, key: bytes, kind: str, packed: bytes) -> None:
        row = (key, sources(kind), kind, _checksum(key, packed), packed)
        try:
            self._connection.execute(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?, ?, ?)", row)
        except sqlite3.DatabaseError as error:
            # The puzzle is there all the same: what cannot be kept, as on a full disk, costs time and nothing else.
            LOG.warning("the store of finished puzzles cannot be written (%s)", error)

    def shelves(self) -> list[Shelf]:
        """What the store holds, by kind in alphabetical order."""
        rows = self._connection.execute(
            "SELECT kind, sources, COUNT(*), SUM(LENGTH(puzzle)) FROM puzzle GROUP BY kind, sources ORDER BY kind"
        ).fetchall()
        shelves: dict[str, Shelf] = {}
        for kind, made_by, count, size in rows:
            old = 0 if _is_of_today(kind, made_by) else count
            before = shelves.get(kind, Shelf(kind, 0, 0, 0))
            shelves[kind] = Shelf(kind, before.puzzles + count, before.outdated + old, before.size_in_bytes + size)
        return list(shelves.values())

    def damaged(self, table: str = "puzzle") -> list[bytes]:
        """The keys of all rows that are not what was once kept."""
        rows = self._connection.execute(f"SELECT key, checksum, puzzle FROM {table}")
        return [key for key, checksum, packed in rows if _checksum(key, packed) != checksum]

    def prune(self, *, everything: bool = False) -> int:
        """Take out what no build can use any more, damaged rows and those of other sources; how many puzzles it was."""
        taken = []
        self._connection.execute("BEGIN IMMEDIATE")
        for table in TABLES:
            gone = set(self.damaged(table))
            for key, kind, made_by in self._connection.execute(f"SELECT key, kind, sources FROM {table}").fetchall():
                if everything or not _is_of_today(kind, made_by):
                    gone.add(key)
            self._connection.executemany(f"DELETE FROM {table} WHERE key = ?", [(key,) for key in gone])
            taken.append(len(gone))
        self._connection.execute("COMMIT")
        self._connection.execute("VACUUM")
        return taken[0]


@contextmanager
def opened(path: Path, *, create: bool = True) -> Iterator[Store]:
    """The store in the file at `path`, made where there is none and `create`; any number of runs may share it.

    A file that is damaged is put aside as NAME.damaged and a new one begun. BookError where the file is something
    else than a store, is missing without `create`, or cannot be used.
    """
    if not create and not path.exists():
        raise fault(f"no store '{path}'", hint="a build makes it; name another file with --store")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            connection = _connected(path)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError) or not _was_ours(path):
                raise
            LOG.warning("the store of finished puzzles is damaged; it is kept as '%s.damaged' and begun anew", path)
            path.replace(path.with_name(path.name + ".damaged"))
            connection = _connected(path)
    except (OSError, sqlite3.Error) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise fault(
            f"cannot use '{path}' as a store: {why}", hint="name another file with --store, or --no-store"
        ) from None
    with closing(connection):
        yield Store(connection)


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")  # a puzzle kept costs no wait for the disk
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("BEGIN IMMEDIATE")
        empty = not connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if empty:
            for statement in MARKS.strip().split(";\n"):
                connection.execute(statement)
        elif (application, version) != (APPLICATION, VERSION):
            raise sqlite3.OperationalError("it is no store of this version")
        for name in TABLES:
            connection.execute(TABLE.format(name=name))
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _was_ours(path: Path) -> bool:
    """Whether a file that SQLite cannot read began as a store: SQLite keeps its type at a fixed place of the header."""
    with path.open("rb") as file:
        head = file.read(72)
    return head[:15] == b"SQLite format 3" and head[68:72] == APPLICATION.to_bytes(4, "big")


def key_of(order: Order) -> bytes:
    """The hash under which the puzzle of an order is kept; equal where the puzzle must be equal."""
    wishes = order.wishes
    asked = {
        "kind": order.kind,
        "params": dataclasses.asdict(order.params),
        "grade": order.grade,
        "seed": order.seed.path,
        "attempts": order.attempts,
        "wishes": [wishes.openings, wishes.clues, wishes.effort, wishes.needs],
        "clues": None if order.clues is None else [order.clues.code(), dict(order.clues.variant)],
    }
    text = json.dumps(asked, sort_keys=True, default=_plain)
    return hashlib.sha256(sources(order.kind) + text.encode("utf-8", "surrogatepass")).digest()


def _key_of_opinion(kind: str, asked: str) -> bytes:
    return hashlib.sha256(sources(kind) + asked.encode("utf-8", "surrogatepass")).digest()


def _plain(value: Any) -> Any:
    """A value that JSON has no word for, as one that it has: sets in order, all else as Python writes it."""
    return sorted(value, key=repr) if isinstance(value, set | frozenset) else repr(value)


@functools.cache
def sources(kind: str) -> bytes:
    """The hash of all source and data files on which the puzzles of a kind depend."""
    module = importlib.import_module(_top(kind))
    folders = [Path(folder) for folder in getattr(module, "__path__", ())] or [Path(module.__file__ or "")]
    return digest_of((*_OURS, *(folder for folder in folders if folder != _ROOT)))


def digest_of(roots: Iterable[Path]) -> bytes:
    """The hash of all source and data files under these folders, and of the files among them; by names, too."""
    digest = hashlib.sha256(str(VERSION).encode())
    for root in roots:
        files = [root] if root.is_file() else [file for file in root.rglob("*") if file.suffix in _SOURCES]
        for file in sorted(files):
            data = file.read_bytes()
            digest.update(f"{file.relative_to(root.parent).as_posix()}:{len(data)}:".encode() + data)
    return digest.digest()


def _top(kind: str) -> str:
    return registry.package(kind).partition(".")[0]


def _is_of_today(kind: str, made_by: bytes) -> bool:
    return registry.has(kind) and sources(kind) == made_by


def _checksum(key: bytes, packed: Any) -> bytes | None:
    """The checksum of a row; None where it holds what no row was ever given."""
    if not isinstance(packed, bytes):
        return None
    return hashlib.sha256(key + packed).digest()


def _packed(puzzle: Puzzle) -> bytes:
    return pickle.dumps(puzzle, protocol=5)


def _unpacked(packed: bytes, kind: str) -> Puzzle:
    puzzle = _Reader(packed, kind).load()
    assert isinstance(puzzle, Puzzle)
    return puzzle


class _Reader(pickle.Unpickler):
    """Reads puzzles and nothing else: the only names that it looks up are classes of ours and of the kind's package."""

    def __init__(self, packed: bytes, kind: str) -> None:
        super().__init__(io.BytesIO(packed))
        self._tops = {"bookmaker", _top(kind)}

    def find_class(self, module: str, name: str) -> Any:
        """The class of that name; UnpicklingError for a function, or a class that stands elsewhere."""
        found = getattr(importlib.import_module(module), name) if module.partition(".")[0] in self._tops else None
        if isinstance(found, type) and found.__module__.partition(".")[0] in self._tops:
            return found
        raise pickle.UnpicklingError(f"'{module}.{name}' is no part of a puzzle")
