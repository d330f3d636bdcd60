"""Staging: files of a run lie aside until every one of them is made, so that a fault delivers nothing."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from bookmaker.files import single_files
from bookmaker.source.file_bytes import bytes_within

NAME = ".unfinished-run"  # in the output folder, beside the journal of that name


def put(folder: Path, path: str, data: bytes) -> None:
    """Lay a file aside that is to come to a path of the folder; OSError where it cannot be written."""
    single_files.put(folder, f"{NAME}/{path}", data)


def bytes_of(folder: Path, path: str) -> bytes:
    """What lies aside for a path, or else what is there; Unreadable where neither is."""
    aside = f"{NAME}/{path}"
    return bytes_within(folder, aside if (folder / aside).is_file() else path)


def place(folder: Path, paths: Iterable[str]) -> None:
    """Put in their places what lies aside for these paths; OSError where that cannot be done."""
    for path in paths:
        source = folder / NAME / path
        if source.is_file():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            source.replace(folder / path)


def clear(folder: Path) -> None:
    """Remove all that lies aside."""
    shutil.rmtree(folder / NAME, ignore_errors=True)


def is_there(folder: Path) -> bool:
    """Whether anything has the name of the folder in which files lie aside."""
    return os.path.lexists(folder / NAME)
