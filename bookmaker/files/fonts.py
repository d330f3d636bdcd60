"""Fonts: a face's name -> its file with TrueType outlines; the built-in ones, and those in a book's or layout's folder.

A font of a user's own has a name that says where it lies and what is in it, so that a changed file is another font.
"""

import functools
import hashlib
import io
from collections.abc import Iterable
from pathlib import Path

from bookmaker.files.data import data_folder
from bookmaker.source import bounded
from bookmaker.source.file_bytes import MIB, Unreadable, is_within, read_bytes
from bookmaker.source.reader import Refused

LARGEST_FONT = 32 * MIB
SUFFIXES = (".ttf", ".otf")
READER = "bookmaker.files.font_reader"
SECONDS, MEMORY = 200, 20 * LARGEST_FONT  # the second wall: twenty times what the largest font takes
AT = "@"  # between the parts of an own font's name


class Unusable(Exception):
    """A font file that cannot be used: why, in lower case."""


@functools.cache
def built_in() -> dict[str, Path]:
    """Every built-in face's file by its name, such as "SourceSans3-Bold", in the order of the names."""
    files = sorted(data_folder("fonts").glob("*/*.ttf"), key=lambda path: path.stem)
    return {path.stem: path for path in files}


def beside(folders: Iterable[Path]) -> dict[str, Path]:
    """The font files in those folders and in their `fonts`, by their names without suffix; the first of a name."""
    found: dict[str, Path] = {}
    for folder in folders:
        for place in (folder, folder / "fonts"):
            for file in sorted(place.iterdir()) if place.is_dir() else ():
                if file.suffix.lower() in SUFFIXES and is_within(file, folder):
                    found.setdefault(file.stem, file)
    return found


def own(file: Path) -> str:
    """The name by which a user's font is known from here on; Unusable where it cannot be set or embedded."""
    try:
        data = read_bytes(file, most=LARGEST_FONT)
    except Unreadable as error:
        raise Unusable(str(error)) from None
    name = AT.join((file.stem.replace(AT, "_"), hashlib.sha256(data).hexdigest()[:16], str(file)))
    try:
        _data(name)
    except Refused as error:
        raise Unusable(f"it {error.what}") from None
    return name


def is_own(name: str) -> bool:
    """Whether a face is a user's and not built in."""
    return AT in name


def called(name: str) -> str:
    """A face's name as people know it."""
    return name.partition(AT)[0]


def digest(name: str) -> str:
    """What is in a user's font, as sixteen hexadecimal digits."""
    return name.split(AT, 2)[1]


def file_of(name: str) -> Path:
    """The file of a face; LookupError for an unknown one."""
    if is_own(name):
        return Path(name.split(AT, 2)[2])
    if name not in built_in():
        raise LookupError(f"unknown font '{name}'")
    return built_in()[name]


def opened(name: str) -> io.BytesIO:
    """A face's file with TrueType outlines, from its start; LookupError for an unknown one."""
    return io.BytesIO(_data(name))


@functools.cache
def _data(name: str) -> bytes:
    data = read_bytes(file_of(name), most=LARGEST_FONT)
    if not is_own(name):
        return data
    return bounded.ask(READER, called(name), data, seconds=SECONDS, memory=MEMORY)[1]
