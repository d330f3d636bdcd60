"""What the desk's buttons do: each is a command of the lock, or `set`, with the hash of what it changes."""

import difflib
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from bookmaker.desk.open_book import Desk
from bookmaker.production import book_publishing, changing, rounds, showing
from bookmaker.production.candidates import candidates, take
from bookmaker.production.dry_run import trial
from bookmaker.source import document
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, counted, fault
from bookmaker.source.surgery import shown

Form = Mapping[str, Any]
CANDIDATES = 6
MOST_NUMBER = 100_000
MOST_VALUES = 200
PAGE = {"before": "answers", "ruled": "dots"}
STALE = "the book was changed elsewhere since this page was drawn"


def number(form: Form, name: str = "number") -> int:
    """A number that the page names; BookError for anything else."""
    found = form.get(name)
    if isinstance(found, bool) or not isinstance(found, int) or not 0 < found < MOST_NUMBER:
        raise fault(f"'{name}' is no number of a puzzle", hint="draw the page again")
    return found


def deep(desk: Desk) -> dict[str, Any]:
    """What `check --deep` says of the book as it is ("said"), and by keys of sections and parts what is wrong there."""
    # Stand-ins are not asked for: where they cannot be made, this says why, section by section.
    job = changing.job_of(changing.text_of(changing.read(desk.path), desk.path), desk.path, desk.volume)
    try:
        takes = trial(job, clock=time.process_time)
    except BookError as error:
        return {"said": "\n\n".join(map(str, error.faults)), "beside": _by_section(job.text, error.faults)}
    forecast = f"{takes.seconds:.0f} s, {counted(takes.pages, 'page')}, {takes.mebibytes:.0f} MiB"
    return {"said": forecast, "beside": {}}


def _by_section(text: Source, faults: Iterable[Fault]) -> dict[str, str]:
    """The faults by the key of the section or part in whose lines they are, "" for those before all."""
    entries = (one for one in text.marks if len(one) in (2, 4) and one[0] == "sections" and isinstance(one[-1], int))
    lines = sorted((text.mark(one).line, shown(one)) for one in entries)
    found: dict[str, list[str]] = {}
    for one in faults:
        line = one.mark.line if one.mark else 0
        key = next((key for at, key in reversed(lines) if at <= line), "")
        found.setdefault(key, []).append(str(one))
    return {key: "\n".join(messages) for key, messages in found.items()}


ROUNDS: Mapping[str, Callable[[Desk, Form], str]] = {
    "another": lambda desk, form: rounds.make_another(desk.path, number(form), desk.store, volume=desk.volume),
    "candidates": lambda desk, form: str(
        candidates(desk.path, number(form), CANDIDATES, store=desk.store, volume=desk.volume).folder
    ),
    # Only the number of a candidate: a page names no files.
    "take": lambda desk, form: take(
        desk.path, number(form), str(number(form, "which")), store=desk.store, volume=desk.volume
    ),
    "swap": lambda desk, form: rounds.swap(desk.path, number(form), number(form, "other"), volume=desk.volume),
    "move": lambda desk, form: rounds.move(
        desk.path, number(form), number(form, "other"), is_after=form.get("after") is True, volume=desk.volume
    ),
    "pin": lambda desk, form: rounds.pin(desk.path, [number(form)], is_pinned=True, volume=desk.volume),
    "unpin": lambda desk, form: rounds.pin(desk.path, [number(form)], is_pinned=False, volume=desk.volume),
    "never": lambda desk, form: rounds.never(desk.path, str(number(form)), desk.store, volume=desk.volume),
    "undo": lambda desk, form: rounds.undo(desk.path, volume=desk.volume),
    "publish": lambda desk, form: book_publishing.publish(desk.path, volume=desk.volume),
}


class Stale(Exception):
    """What a page wants to change is not any more what it had shown."""


def do_round(desk: Desk, act: str, form: Form) -> str:
    """Do a command of the lock; what it says. Stale where the lock is another one than the page's."""
    job = rounds.of_one_volume(desk.path, desk.volume)
    if form.get("lock") != showing.lock_digest(job):
        raise Stale
    return ROUNDS[act](desk, form)


def change(desk: Desk, form: Form) -> changing.Change:
    """The change of book.yaml that a page asks for: `text` whole, or `values` by keys, an entry that comes or goes.

    Stale as above.
    """
    state = desk.now()
    if form.get("yaml") != state.digest:
        raise Stale
    text = form.get("text")
    if isinstance(text, str):
        turned = text.replace("\r\n", "\n")
        lines = "\r\n" if b"\r\n" in state.data else "\n"
        return changing.with_text(desk.path, state.data, turned.replace("\n", lines), state.job)
    values = form.get("values", {})
    new, gone, key_moved = (form.get(key, "") for key in ("add", "remove", "move"))
    is_asked = isinstance(values, dict) and all(isinstance(one, str) for one in (new, gone, key_moved))
    if not is_asked or len(values) > MOST_VALUES or not (values or new or gone or key_moved):
        raise fault("nothing is to be changed", hint="change a field first")
    source = document.parse(changing.text_of(state.data, desk.path), name=str(desk.path))
    asked: list[tuple[Where, Any]] = []
    for key, value in values.items():
        if not isinstance(value, str):
            raise fault(f"'{key[:40]}' is no text", hint="draw the page again")
        where = changing.path_of(source.value, key[:200])
        asked.append((where, value if "\n" in value else changing.value_of(value.strip())))
    if new:
        asked.append(_more(source.value, new[:200]))
    off = changing.path_of(source.value, gone[:200]) if gone else ()
    moving = (changing.path_of(source.value, key_moved[:200]), number(form, "to")) if key_moved else None
    return changing.changed(desk.path, state.data, asked, off, moving, state.job)


def _more(value: Any, key: str) -> tuple[Where, Any]:
    """One entry more for a list of book.yaml, as its last is, and where; for pages, one to write on."""
    where = changing.path_of(value, key)
    there = changing.at(value, where[:-1]) or []
    if where == ("pages", len(there)):
        return where, PAGE
    if not key.endswith(".+") or not there or not isinstance(there[-1], dict):
        raise fault(f"'{key[:40]}' has no entry to be like", hint="write the first of them in the file")
    more = {name: held for name, held in there[-1].items() if name != "id"}
    if isinstance(title := more.get("title"), str):
        more["title"] = f"{title.rstrip('0123456789 ')} {len(there) + 1}"
    return where, more


def difference(path: Path, one: changing.Change) -> str:
    """The lines that a change takes away and brings, as `diff` shows them."""
    before, after = (changing.text_of(data, path).splitlines() for data in (one.before, one.after))
    return "\n".join(difflib.unified_diff(before, after, path.name, path.name, lineterm="", n=2))
