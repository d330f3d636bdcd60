"""The journal of a run: a file in the output folder that locks it, and remembers what a killed run had done."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from bookmaker.source.faults import fault
from bookmaker.source.file_bytes import reason

try:
    import fcntl
except ImportError:  # not a POSIX system: there two runs into one folder are up to the user
    fcntl = None  # type: ignore[assignment]

NAME = ".unfinished-run.jsonl"
LARGEST = 1 << 28  # characters; ten years of four slots take a twentieth
_BEGINNINGS = ('{"planned": [', '{"date": "')  # of its lines


@dataclass(frozen=True, slots=True)
class Noted:
    """The files (path -> SHA-256) of one slot of one issue, and the digest of what they were made from."""

    made_from: str
    files: Mapping[str, str]


@dataclass(slots=True)
class Journal:
    """An open journal: what earlier, unfinished runs noted, and what this one adds."""

    file: IO[str]
    noted: dict[tuple[str, str], Noted] = field(default_factory=dict)
    planned: set[str] = field(default_factory=set)
    finished: bool = False

    def plan(self, paths: Sequence[str]) -> None:
        """Say which files the run may write, before it writes the first."""
        self._write({"planned": list(paths)})
        self.planned.update(paths)

    def note(self, date: str, slot: str, noted: Noted) -> None:
        """Say that all files of one slot of one issue are written."""
        self._write({"date": date, "slot": slot, "made_from": noted.made_from, "files": dict(noted.files)})

    def _write(self, line: Mapping[str, Any]) -> None:
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()


@contextmanager
def opened(folder: Path) -> Iterator[Journal]:
    """The folder's journal; waits for another run that is at work there. It is removed when the run has `finished`.

    A run that stops before it planned anything leaves neither journal nor empty folder behind.
    """
    path = folder / NAME
    try:
        was_there = folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        if path.is_symlink() or (os.path.lexists(path) and not path.is_file()):
            raise fault(f"'{path}' is in the way, and no run wrote it", hint="move it elsewhere")
        file = _locked(path)
    except OSError as error:
        raise fault(f"cannot write '{folder}': {reason(error)}", hint="name another folder with --out") from None
    journal = Journal(file)
    try:
        _read(file, journal, path)
    except BaseException:
        file.close()
        raise
    try:
        yield journal
    finally:
        if journal.finished or not journal.planned:
            with suppress(OSError):
                path.unlink()
            if not was_there:
                with suppress(OSError):
                    folder.rmdir()
        file.close()


def _is_cut_off(line: str) -> bool:
    """Whether a killed run wrote no more of a line than its beginning."""
    return any(beginning.startswith(line) for beginning in _BEGINNINGS)


def _locked(path: Path) -> IO[str]:
    while True:
        file = path.open("a+", encoding="utf-8", errors="replace")
        if fcntl is None:
            return file
        fcntl.flock(file, fcntl.LOCK_EX)
        # The run that we waited for has taken the file away: what we hold is no longer in the folder.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        file.close()


def _read(file: IO[str], journal: Journal, path: Path) -> None:
    file.seek(0)
    text = file.read(LARGEST + 1)
    if len(text) > LARGEST or not all(line.startswith(_BEGINNINGS) or _is_cut_off(line) for line in text.splitlines()):
        raise fault(f"'{path}' is in the way, and no run wrote it", hint="move it elsewhere")
    if text and not text.endswith("\n"):
        file.write("\n")  # a line that was cut off by a kill stays alone
    for line in text.splitlines():
        with suppress(ValueError, KeyError, TypeError, AttributeError):  # such a line says nothing
            value = json.loads(line)
            if "planned" in value:
                journal.planned.update(value["planned"])
            else:
                noted = Noted(value["made_from"], dict(value["files"]))
                journal.noted[value["date"], value["slot"]] = noted
