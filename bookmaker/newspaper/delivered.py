"""What was delivered, and what would be delivered now -> faults that name every issue of which the two differ."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from bookmaker.newspaper.fields import read_date
from bookmaker.newspaper.numbering import Numbers
from bookmaker.newspaper.spec import DailySpec
from bookmaker.puzzles.records.ledger import Art
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault, Mark

Key = tuple[str, str]  # issue and slot


def named(issues: Iterable[str]) -> str:
    """Dates in words, days that follow each other as a range: "2026-12-01 to 2026-12-05, 2026-12-07"."""
    runs: list[list[datetime.date]] = []
    for day in sorted({read_date(issue) for issue in issues}):
        if runs and day - runs[-1][-1] == datetime.timedelta(days=1):
            runs[-1].append(day)
        else:
            runs.append([day])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def reissue_of(issues: Iterable[str], slot: str | None) -> str:
    """The options that make these issues again."""
    parts = [f"--reissue {part.replace(' to ', '..')}" for part in named(issues).split(", ")]
    return " ".join([*parts, *([f"--slot {slot}"] if slot else [])])


def changes(
    spec: DailySpec,
    text: Source,
    arts: Mapping[Key, Art],
    now: Mapping[Key, Art],
    again: Collection[Key],
    dates: Collection[datetime.date],
) -> list[Fault]:
    """What would be otherwise than it was delivered; `now` is what this run gives, "" where it does not know yet.

    Days without an issue are looked at whatever dates are made, all else for those of `dates`. Nothing is said of what
    is made `again`.
    """
    found: dict[tuple[str, str, Mark], list[str]] = {}

    def note(slot: str, what: str, mark: Mark, issue: str) -> None:
        found.setdefault((slot, what, mark), []).append(issue)

    gone = {day for day in (*spec.holidays, *spec.skip) if isinstance(day, datetime.date)}
    slots = {slot.name: index for index, slot in enumerate(spec.slots)}
    for key, art in sorted(arts.items()):
        if key in again:
            continue
        issue, name = key
        holiday = text.key_mark(("holidays",))
        if read_date(issue) in gone:
            note(name, "and there is no issue on that day any more", holiday, issue)
        elif read_date(art.due) in gone:
            note(name, f"its solution with the issue of {art.due}, which there is no more", holiday, issue)
        elif read_date(issue) in dates:
            index = slots.get(name)
            where = ("slots", index) if index is not None else ("slots",)
            for what, part in _differences(art, now.get(key)):
                at = (*where, part) if part in ("number", "title") and index is not None else (part,) if part else where
                note(name, what, text.key_mark(at), issue)
                break
    return [
        Fault(
            f"'{slot}' was delivered on {named(issues)}, {what}",
            f"put it back as it was, or make these issues again: {reissue_of(issues, slot)}",
            mark,
        )
        for (slot, what, mark), issues in found.items()
    ]


def _differences(art: Art, now: Art | None) -> Iterator[tuple[str, str]]:
    """In words what is otherwise, and which key may have to do with it, the plainest first."""
    if now is None:
        yield "and has no puzzle on that day any more", ""
        return
    if now.id and now.id != art.id:
        yield "and its puzzle was removed or replaced in the ledger since", "ledger"
    if now.series != art.series:
        was, this = (f"with numbers from {one}" if one else "without numbers" for one in (art.series, now.series))
        yield f"{was}, now it would be {this}", "number"
    if now.number != art.number:
        yield f"as number {art.number}, now it would be {now.number}", "number"
    if now.title and now.title != art.title:
        yield f"with the title '{art.title}', now it would be '{now.title}'", "title"
    if now.due != art.due:
        yield f"its solution with the issue of {art.due}, now it would be that of {now.due}", "solutions"
    if not _stems(art.files) <= _stems(now.files):
        yield "its files under other names", "naming"
    if now.made_from and art.made_from and now.made_from != art.made_from:
        yield "with another look, size, rule or credit", ""


def _stems(paths: Iterable[str]) -> set[str]:
    return {str(PurePosixPath(path).with_suffix("")) for path in paths}


def removed(text: Source, keys: Iterable[Key]) -> list[Fault]:
    """That puzzles which were delivered are no longer in the ledger."""
    slots: dict[str, list[str]] = {}
    for issue, slot in keys:
        slots.setdefault(slot, []).append(issue)
    return [
        Fault(
            f"'{slot}' was delivered on {named(issues)}, and its puzzle was removed from the ledger since",
            f"make these issues again: {reissue_of(issues, slot)}",
            text.key_mark(("ledger",)),
        )
        for slot, issues in slots.items()
    ]


def collisions(
    spec: DailySpec, text: Source, numbers: Numbers, dates: Sequence[datetime.date], arts: Mapping[Key, Art]
) -> list[Fault]:
    """New issues whose number one that was delivered for a later day bears already."""
    found = []
    for index, slot in enumerate(spec.slots):
        for day in dates:
            later = numbers.next_given(index, day)
            number = numbers.on(index, day) if slot.on(day.weekday()) else None
            if number is None or later is None or (str(day), slot.name) in arts or number < later[1]:
                continue
            message = f"'{slot.name}' of {day} would be number {number}, and {later[0]} was delivered as {later[1]}"
            hint = f"make {day} a day without an issue again, or make those after it again with --reissue"
            found.append(Fault(message, hint, text.mark(("slots", index, "number"))))
            break
    return found
