"""Lines of JSON from a file or standard input, each with its place, for the commands that read records."""

from __future__ import annotations

import sys
from pathlib import Path

from bookmaker.source.faults import Mark, fault

RECORD_HINT = "a record has kind, size, options and grid; see the README"


def numbered_lines(file: Path, *, hint: str) -> list[tuple[Mark, str]]:
    """The lines that are not empty; "-" is standard input. BookError, with the hint, where it cannot be read."""
    is_input = str(file) == "-"
    name = "standard input" if is_input else str(file)
    try:
        text = (sys.stdin.buffer.read() if is_input else file.read_bytes()).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror or "unreadable").lower() if isinstance(error, OSError) else "not text in UTF-8"
        raise fault(f"cannot read '{name}': {reason}", hint=hint) from None
    numbered = enumerate(text.splitlines(), start=1)
    return [(Mark(name, number, 1), line) for number, line in numbered if line.strip()]
