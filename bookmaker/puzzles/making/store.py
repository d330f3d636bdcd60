"""Store: an SQLite file that keeps finished puzzles by what they were made of, so that none is made twice.

A puzzle is found again by the hash of its order (kind, options, grade, seed, requirements) and of all source files that
could change it. What is kept has a checksum: a damaged row, or a damaged file, is noticed and its puzzles are made
again. Nothing but time depends on a store: an order gives the same puzzle with it and without. It also keeps opinions,
the answers that another engine found to puzzles and what reading a finished file told, so that neither is done anew for
a book whose blurb was changed.
"""

import dataclasses
import functools
import hashlib
import importlib
import io
import json
import logging
import pickle
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker.files import database
from bookmaker.files.database import Barred, Database, Form, Strange, Unusable
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.source.faults import BookError, fault
from bookmaker.source.file_bytes import reason

VERSION = 1  # of the tables, and of the form in which puzzles are kept
LOG = logging.getLogger(__name__)
_TABLE = """
CREATE TABLE {} (
    key BLOB NOT NULL PRIMARY KEY,
    sources BLOB NOT NULL,
    kind TEXT NOT NULL,
    checksum BLOB NOT NULL,
    puzzle BLOB NOT NULL
) WITHOUT ROWID"""
COLUMNS = "key, sources, kind, checksum, puzzle"
TABLES = ("puzzle", "opinion")  # the second, where `puzzle` is an answer, is younger than some stores
_PUZZLE, _OPINION = map(_TABLE.format, TABLES)
FORM = Form(application=0x424B5354, tables={VERSION: [[_PUZZLE], [_PUZZLE, _OPINION]]})  # "BKST"
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
    """A store that is open; see `opened`. Where it cannot be read or written it says so, once, and does without."""

    def __init__(self, base: Database | None) -> None:
        self._base = base  # None once it has failed

    def find(self, order: Order) -> Puzzle | None:
        """The puzzle of the order, as it would be made now; None where it is not here or its row is damaged."""
        packed = self._found("puzzle", key_of(order))
        if packed is None:
            return None
        try:
            return replace(_unpacked(packed, order.kind), order=order)
        except Exception as error:  # whatever the pickle of a stranger does
            LOG.warning("a finished puzzle of the store cannot be read (%s); it is made again", error)
            return None

    def keep(self, puzzle: Puzzle) -> None:
        """Add a puzzle, in the place of a damaged one if need be; kept for good at once, whatever ends us next."""
        self._keep("puzzle", key_of(puzzle.order), puzzle.order.kind, _packed(puzzle))

    def cached_check(self, kind: str, asked: str) -> str | None:
        """What was kept of an engine of that kind under these words; None where nothing is, or its row is damaged."""
        found = self._found("opinion", _key_of_opinion(kind, asked))
        return None if found is None else found.decode(errors="replace")

    def keep_check(self, kind: str, asked: str, report: str) -> None:
        """Keep what an engine of that kind says: `asked` names the engine and the puzzle, so that no other has it."""
        self._keep("opinion", _key_of_opinion(kind, asked), kind, report.encode())

    def _found(self, table: str, key: bytes) -> bytes | None:
        rows = self._tried(f"SELECT checksum, puzzle FROM {table} WHERE key = ?", (key,))
        return next((packed for checksum, packed in rows if checksum and _checksum(key, packed) == checksum), None)

    def _keep(self, table: str, key: bytes, kind: str, packed: bytes) -> None:
        row = (key, sources(kind), kind, _checksum(key, packed), packed)
        self._tried(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?, ?, ?)", row)

    def _tried(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows of a statement; none once the store has failed: what a full disk does not keep costs time alone."""
        try:
            return [] if self._base is None else self._base.rows(statement, values)
        except Unusable as error:
            self._base = None
            LOG.warning("the store of finished puzzles cannot be used any more (%s); others are made anew", error)
            return []

    def shelves(self) -> list[Shelf]:
        """What the store holds, by kind in alphabetical order."""
        asked = "SELECT kind, sources, COUNT(*), SUM(LENGTH(puzzle)) FROM puzzle GROUP BY kind, sources ORDER BY kind"
        rows = [] if self._base is None else self._base.rows(asked)
        shelves: dict[str, Shelf] = {}
        for kind, made_by, count, size in rows:
            name, old = str(kind), 0 if _is_of_today(kind, made_by) else count
            before = shelves.get(name, Shelf(name, 0, 0, 0))
            size = before.size_in_bytes + int(size or 0)
            shelves[name] = Shelf(name, before.puzzles + count, before.outdated + old, size)
        return list(shelves.values())

    def damaged(self) -> int:
        """How many puzzles are not what was once kept."""
        return sum(_checksum(key, packed) != checksum for key, _, _, checksum, packed in self._pages("puzzle"))

    def prune(self, *, everything: bool = False) -> int:
        """Take out what no build can use any more, damaged rows and those of other sources; how many puzzles it was."""
        if self._base is None:
            return 0
        taken = []
        for table in TABLES:
            gone = [
                key
                for key, made_by, kind, checksum, packed in self._pages(table)
                if everything or _checksum(key, packed) != checksum or not _is_of_today(kind, made_by)
            ]
            with self._base.writing():
                for key in gone:
                    self._base.rows(f"DELETE FROM {table} WHERE key = ?", (key,))
            taken.append(len(gone))
        self._base.rows("VACUUM")
        return taken[0]

    def _pages(self, table: str) -> Iterator[tuple[Any, ...]]:
        return iter(()) if self._base is None else self._base.pages(table, COLUMNS, ["key"])


@contextmanager
def opened(path: Path, *, create: bool = True) -> Iterator[Store]:
    """The store in the file at `path`, made where there is none and `create`; any number of runs may share it.

    A file that is damaged is put aside as NAME.damaged-1 and a new one begun. Where it can be neither made nor written
    a note says so, and nothing is kept. BookError where the file is something else than a store, is missing without
    `create`, or cannot be read.
    """
    with ExitStack() as stack:
        try:
            if not create and database.version_of(path, FORM) is None:
                raise fault(f"no store '{path}'", hint="a build makes it; name another file with --store")
            path.parent.mkdir(parents=True, exist_ok=True)
            base = stack.enter_context(_sound(path))
        except (Barred, OSError) as error:
            if not create:
                raise _unusable(path, error) from None
            why = reason(error)
            LOG.warning("the store of finished puzzles '%s' cannot be written (%s); nothing is kept", path, why)
            base = None
        except Unusable as error:
            raise _unusable(path, error) from None
        try:
            yield Store(base)
        except Unusable as error:
            raise _unusable(path, error) from None


def _unusable(path: Path, error: Exception) -> BookError:
    hint = "name another file with --store, or --no-store"
    return fault(f"cannot use '{path}' as a store: {reason(error)}", hint=hint)


@contextmanager
def _sound(path: Path) -> Iterator[Database]:
    """The file at `path`, open and with all its tables, in the place of a damaged one if need be."""
    with ExitStack() as stack:
        try:
            base = stack.enter_context(database.opened(path, FORM, writes_ahead=True))
        except (Strange, Barred):
            raise
        except Unusable:
            aside = database.set_aside(path)
            LOG.warning("the store of finished puzzles is damaged; it is kept as '%s' and begun anew", aside)
            base = stack.enter_context(database.opened(path, FORM, writes_ahead=True))
        base.rows(_OPINION.replace("TABLE", "TABLE IF NOT EXISTS"))
        yield base


def key_of(order: Order) -> bytes:
    """The hash under which the puzzle of an order is kept; equal where the puzzle must be equal."""
    requirements = order.requirements
    asked = {
        "kind": order.kind,
        "params": dataclasses.asdict(order.params),
        "grade": order.grade,
        "seed": order.seed.path,
        "attempts": order.attempts,
        "requirements": [requirements.openings, requirements.clues, requirements.effort, requirements.needs],
        "flow": [requirements.stars, requirements.flow, order.best_of, order.avoids],
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


def _is_of_today(kind: Any, made_by: Any) -> bool:
    return isinstance(kind, str) and registry.has(kind) and sources(kind) == made_by


def _checksum(key: Any, packed: Any) -> bytes | None:
    """The checksum of a row; None where it holds what no row was ever given."""
    if not isinstance(key, bytes) or not isinstance(packed, bytes):
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
