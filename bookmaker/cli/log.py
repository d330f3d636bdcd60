"""What commands say on standard error beside their results: sentences for people, or with --log-format json objects."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
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
