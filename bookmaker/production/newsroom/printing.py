"""Printing: the newsroom says up to which issue all is printed -> rows in the ledger, and in the manifest."""

import datetime
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bookmaker.files.single_files import put
from bookmaker.newspaper import manifest
from bookmaker.newspaper.calendar import calendar
from bookmaker.production.daily_job import folder_of, ledger_of
from bookmaker.puzzles.records import history, ledger
from bookmaker.puzzles.records.history import PRINTED, Event
from bookmaker.source import document
from bookmaker.source.faults import fault
from bookmaker.source.file_bytes import bytes_within, reason


def printed(path: Path, *, through: datetime.date, today: datetime.date, out: Path | None = None) -> list[Event]:
    """Note that all that was delivered up to that issue is printed; what was noted now.

    BookError where nothing was delivered up to then.
    """
    text = document.read(path)
    days = calendar(text)
    name = days.spec.publication
    folder = out or folder_of(days.spec)
    with ledger.opened(ledger_of(path, days.spec), mark=text.mark(("ledger",)), create=False) as book:
        arts = [art for art in book.delivered(name).values() if art.issue <= str(through)]
        if not arts:
            raise fault(f"nothing was delivered up to {through}", hint="make it first: 'bookmaker daily make'")
        known = history.events(book, name)
        new = [
            Event(name, *art.place, len(known.get(art.place, ())), PRINTED, str(today), art.id, "")
            for art in arts
            if not any(one.state == PRINTED for one in known.get(art.place, ()))
        ]
        history.remember(book, new)
        events = [asdict(one) for one in history.every_event(book, name)]
    if manifest.read(folder).publication == name:
        _retell(folder, {"history": events})
    return new


def _retell(folder: Path, facts: dict[str, Any]) -> None:
    """Let the manifest say these things anew, and all else as before."""
    value = json.loads(bytes_within(folder, manifest.NAME, most=manifest.LARGEST))
    text = json.dumps({**value, **facts}, ensure_ascii=False, indent=1) + "\n"
    try:
        put(folder, manifest.NAME, text.encode())
    except OSError as error:
        raise fault(f"cannot write '{folder}': {reason(error)}", hint="make room, and say it again") from None
