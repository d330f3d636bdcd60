"""What was delivered, and what would be delivered now -> faults that name every issue of which the two differ."""

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from bookmaker.newspaper.calendar import Calendar
from bookmaker.newspaper.daily_values import read_date
from bookmaker.newspaper.numbering import Numbers
from bookmaker.puzzles.records.ledger_rows import Art
from bookmaker.source.faults import BookError, Fault, SourcePlace

Key = tuple[str, str]  # issue and slot


class Changed(BookError):
    """Issues that were delivered would change."""


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


def advice(first: str, issues: Iterable[str], slot: str | None, printed: Collection[Key]) -> str:
    """What to do about issues that would change: first that, or make those again of which none is printed."""
    left = [one for one in issues if not any(issue == one and slot in (None, name) for issue, name in printed)]
    return f"{first}, or make these issues again: {reissue_of(left, slot)}" if left else first


def changes(
    calendar: Calendar,
    arts: Mapping[Key, Art],
    now: Mapping[Key, Art],
    again: Collection[Key],
    dates: Collection[datetime.date],
    *,
    printed: Collection[Key] = (),
    names_issues: bool = False,
) -> list[Fault]:
    """What would be otherwise than it was delivered; `now` is what this run gives, "" where it does not know yet.

    Days without an issue are looked at whatever dates are made, unless they are printed or the run `names_issues` to be
    made again; all else for those of `dates`. Nothing is said of what is made `again`.
    """
    found: dict[tuple[str, str, SourcePlace], list[str]] = {}

    def note(slot: str, what: str, mark: SourcePlace, issue: str) -> None:
        found.setdefault((slot, what, mark), []).append(issue)

    gone = dict(calendar.days_off())
    for key, art in sorted(arts.items()):
        issue, name = key
        day, due = read_date(issue), read_date(art.due)
        if key in again or (day not in dates and (names_issues or key in printed)):
            continue
        phase = calendar.at(day)
        slots = {slot.name: index for index, slot in enumerate(phase.spec.slots)}
        if day in gone:
            note(name, "and there is no issue on that day any more", gone[day].text.key_mark(("holidays",)), issue)
        elif due in gone:
            what = f"its solution with the issue of {art.due}, which there is no more"
            note(name, what, gone[due].text.key_mark(("holidays",)), issue)
        elif day in dates:
            index = slots.get(name)
            where = ("slots", index) if index is not None else ("slots",)
            for what, part in _differences(art, now.get(key)):
                at = (*where, part) if part in ("number", "title") and index is not None else (part,) if part else where
                note(name, what, phase.text.key_mark(at), issue)
                break
    return [
        Fault(
            f"'{slot}' was delivered on {named(issues)}, {what}",
            advice("put it back as it was", issues, slot, printed),
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


def removed(calendar: Calendar, keys: Iterable[Key], printed: Collection[Key] = ()) -> list[Fault]:
    """That puzzles which were delivered are no longer in the ledger."""
    slots: dict[str, list[str]] = {}
    for issue, slot in keys:
        slots.setdefault(slot, []).append(issue)
    return [
        Fault(
            f"'{slot}' was delivered on {named(issues)}, and its puzzle was removed from the ledger since",
            advice("bring back the ledger", issues, slot, printed),
            calendar.text.key_mark(("ledger",)),
        )
        for slot, issues in slots.items()
    ]


def collisions(
    calendar: Calendar,
    numbers: Numbers,
    dates: Sequence[datetime.date],
    arts: Mapping[Key, Art],
    printed: Collection[Key] = (),
) -> list[Fault]:
    """New issues whose number one that was delivered for a later day bears already."""
    found: dict[str, Fault] = {}
    for day in dates:
        phase = calendar.at(day)
        for index, slot in enumerate(phase.spec.slots):
            origin = phase.origins[slot.name]
            later = numbers.next_given(origin, day)
            number = numbers.on(origin, day) if slot.on(day.weekday()) else None
            if number is None or later is None or (str(day), slot.name) in arts or number < later[1]:
                continue
            message = f"'{slot.name}' of {day} would be number {number}, and {later[0]} was delivered as {later[1]}"
            after = [issue for issue, name in arts if name == slot.name and issue > str(day)]
            hint = advice(f"make {day} a day without an issue again", after, slot.name, printed)
            found.setdefault(origin, Fault(message, hint, phase.text.mark(("slots", index, "number"))))
    return list(found.values())
