"""Lines of a text file, each with its place, for everything that reads records."""

from __future__ import annotations

from pathlib import Path

from bookmaker.source.faults import Mark, fault


def read_lines(path: Path, *, hint: str = "make it again") -> list[tuple[Mark, str]]:
    """The lines of a file that are not empty; BookError, with the hint, where it cannot be read as UTF-8."""
    return numbered(str(path), read_bytes(path, hint=hint), hint=hint)


def read_bytes(path: Path, *, hint: str) -> bytes:
    """The bytes of a file; BookError, with the hint, where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        raise fault(f"cannot read '{path}': {reason}", hint=hint) from None


def numbered(name: str, data: bytes, *, hint: str) -> list[tuple[Mark, str]]:
    """The lines of these bytes that are not empty, of a text of that name; BookError where they are not UTF-8."""
    lines = enumerate(decoded(name, data, hint=hint).splitlines(), start=1)
    return [(Mark(name, number, 1), line) for number, line in lines if line.strip()]


def decoded(name: str, data: bytes, *, hint: str) -> str:
    """These bytes, of a text of that name; BookError, with the hint, where they are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise fault(f"cannot read '{name}': not text in UTF-8", hint=hint) from None
