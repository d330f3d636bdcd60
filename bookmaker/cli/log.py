"""What commands say on standard error, for people or as JSON objects; what they print is harmless to a terminal."""

import json
import logging
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

import click

from bookmaker.source.faults import Fault

FORMS = ("text", "json")
_form = "text"


def is_json() -> bool:
    """Whether JSON was asked for."""
    return _form == "json"


def begin(form: str = "text") -> None:
    """From now on, say things in that form; warnings of the program's own, too."""
    global _form
    _form = form
    ours = logging.getLogger("bookmaker")
    for handler in [one for one in ours.handlers if isinstance(one, _Warnings)]:
        ours.removeHandler(handler)
    if form == "json":
        ours.addHandler(_Warnings())


def say(event: str, text: str, **facts: Any) -> None:
    """One line: the text, or in JSON the event with its facts."""
    click.echo(json.dumps({"event": event, **facts}, ensure_ascii=False) if is_json() else text, err=True)


def note(sentence: str) -> None:
    """Something worth knowing."""
    say("note", sentence, message=sentence)


def tell(fault: Fault) -> None:
    """A fault, where it is and what to do about it."""
    mark = fault.mark
    place = {"file": mark.file, "line": mark.line, "column": mark.column} if mark else {}
    say("fault", str(fault), message=fault.message, hint=fault.hint, **place)


def tell_all(faults: Sequence[Fault]) -> None:
    """Faults one by one."""
    for fault in faults:
        tell(fault)


class _Warnings(logging.Handler):
    """Warnings as JSON."""

    def emit(self, record: logging.LogRecord) -> None:
        """Say a warning."""
        say("warning", record.getMessage(), message=record.getMessage())


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
