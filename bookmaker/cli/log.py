"""What commands say on standard error beside their results: sentences for people, or with --log-format json objects."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Sequence
from typing import Any

import click

from bookmaker.source.faults import Fault, counted

FORMS = ("text", "json")
MOST_FAULTS = 100  # that are told one by one, where a command has --all-faults
MOST_SORTS = 5
_form = "text"
_is_short = False
_WORDS = re.compile(r"'[^']*'|[0-9][0-9.,]*")  # by which faults of one sort differ


def is_json() -> bool:
    """Whether JSON was asked for."""
    return _form == "json"


def begin(form: str = "text") -> None:
    """From now on, say things in that form; warnings of the program's own, too."""
    global _form, _is_short
    _form, _is_short = form, False
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


def shorten(is_short: bool) -> None:
    """From now on, say of many faults the first few, and of the others how many of which sort there are."""
    global _is_short
    _is_short = is_short


def tell_all(faults: Sequence[Fault]) -> None:
    """Faults one by one; where they are very many, see `shorten`."""
    shown = faults[:MOST_FAULTS] if _is_short and not is_json() else faults
    for fault in shown:
        tell(fault)
    sorts: dict[str, list[Fault]] = {}
    for fault in faults[len(shown) :]:
        sorts.setdefault(_WORDS.sub("", fault.message), []).append(fault)
    largest = sorted(sorts.values(), key=len, reverse=True)
    for same in largest[:MOST_SORTS]:
        click.echo(f"{counted(len(same), 'more fault')} such as: {str(same[0]).splitlines()[0]}", err=True)
    if others := sum(map(len, largest[MOST_SORTS:])):
        click.echo(f"{counted(others, 'more fault')} of other sorts", err=True)
    if sorts:
        click.echo("  hint: --all-faults lists every one", err=True)


class _Warnings(logging.Handler):
    """Warnings as JSON."""

    def emit(self, record: logging.LogRecord) -> None:
        """Say a warning."""
        say("warning", record.getMessage(), message=record.getMessage())
