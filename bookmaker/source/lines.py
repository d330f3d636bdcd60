"""Lines of a text file, each with its place, for everything that reads records."""

from pathlib import Path

from bookmaker.source.faults import SourcePlace, fault
from bookmaker.source.file_bytes import Unreadable, is_within, read_bytes

LARGEST_FILE = 256 << 20  # bytes; records of a hundred thousand puzzles


def read_lines(path: Path, *, hint: str = "make it again") -> list[tuple[SourcePlace, str]]:
    """The lines of a file that are not empty; BookError, with the hint, where it cannot be read as UTF-8."""
    return numbered(str(path), file_bytes(path, hint=hint), hint=hint)


def lines_within(folder: Path, name: str, *, hint: str = "make it again") -> list[tuple[SourcePlace, str]]:
    """The same of a file that must lie in the folder, links followed."""
    if not is_within(folder / name, folder):
        raise fault(f"'{folder / name}' leads out of its folder", hint=hint)
    return read_lines(folder / name, hint=hint)


def file_bytes(path: Path, *, hint: str) -> bytes:
    """The bytes of a file; BookError, with the hint, where it cannot be read."""
    try:
        return read_bytes(path, most=LARGEST_FILE)
    except Unreadable as error:
        raise fault(f"cannot read '{path}': {error}", hint=hint) from None


def numbered(name: str, data: bytes, *, hint: str) -> list[tuple[SourcePlace, str]]:
    """The lines of these bytes that are not empty, of a text of that name; BookError where they are not UTF-8."""
    lines = enumerate(decoded(name, data, hint=hint).splitlines(), start=1)
    return [(SourcePlace(name, number, 1), line) for number, line in lines if line.strip()]


def decoded(name: str, data: bytes, *, hint: str) -> str:
    """These bytes, of a text of that name; BookError, with the hint, where they are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise fault(f"cannot read '{name}': not text in UTF-8", hint=hint) from None
