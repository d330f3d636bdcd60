"""What commands print, harmless to a terminal: names and texts of others may hold codes that it would obey."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

# Control codes but for line ends and tabs, and those that turn the direction of what follows.
_CODES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Harmless:
    """A stream of text that writes such codes as escapes, which mean the same in JSON; else the stream itself."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write the text; how many characters that was."""
        self.stream.write(_CODES.sub(lambda code: f"\\u{ord(code[0]):04x}", text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        """Anything else of the stream."""
        return getattr(self.stream, name)


@contextmanager
def harmless() -> Iterator[None]:
    """Let whatever is printed meanwhile, on standard output and standard error, be harmless."""
    # A stream that was closed before we began is None, and stays so.
    out, err = (stream and Harmless(stream) for stream in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield


def unguarded(stream: Any) -> Any:
    """The stream behind a harmless one, for what moves the cursor itself and shows no text of others."""
    return stream.stream if isinstance(stream, Harmless) else stream
