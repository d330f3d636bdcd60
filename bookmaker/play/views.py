"""The puzzles of a site -> what each of its pages shows: a day, a week, a month, a kind, all of them."""

import calendar
import datetime
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bookmaker.source.public_words import words_in

INDEX, ARCHIVE, RECORD = "index.html", "archive.html", "record.html"
A_PAGE = 60  # puzzles of a kind on a page


@dataclass(frozen=True, slots=True)
class Entry:
    """A page that plays: its path from the site's folder, and what is said of it.

    `group` is the heading it stands under where kinds are listed, `kind` its name; `picture` the path of a drawing of
    it, `card` that of a picture for links, or nothing; `day` and `slot` are its date and its place in an issue; a book
    has none. `correction` says what was corrected; `language` is its own, where the site's is another; `series` what
    the paper calls its slot.
    """

    path: str
    title: str
    about: str
    group: str
    picture: str = ""
    day: datetime.date | None = None
    slot: str = ""
    has_hints: bool = False
    correction: str = ""
    language: str = ""
    kind: str = ""
    series: str = ""
    card: str = ""

    @property
    def mine(self) -> str:
        """The name under which a browser keeps what its reader did with it, as on the page that plays."""
        return f"{self.day or ''}|{self.slot or self.title}"


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the calendar: its name, and its weeks of seven days, each (number, entries) or None outside of it."""

    name: str
    weeks: tuple[tuple[tuple[int, tuple[Entry, ...]] | None, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a page shows, by its path: entries under headings, as cards or in lists, a month, links to further pages.

    `ways` lead to the page before and the one after it, or nowhere; `links` are headings with (text, path, count).
    """

    path: str
    title: str
    parts: tuple[tuple[str, tuple[Entry, ...]], ...] = ()
    has_cards: bool = False
    month: Month | None = None
    links: tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...] = ()
    ways: tuple[str, str] = ("", "")


def views(language: str, entries: Sequence[Entry]) -> list[View]:
    """All pages, the first one first; of entries without days it is the only one. Entries keep their order."""
    dated = [(one.day, one) for one in entries if one.day is not None]
    words = words_in(language)
    if not dated:
        return [View(INDEX, "", tuple(_grouped(entries, lambda one: one.group)))]
    by_day = {day: tuple(one for _, one in some) for day, some in groupby(sorted(dated, key=_day), key=_day)}
    days = [View(_day_path(day), words.day(day), (("", some),), has_cards=True) for day, some in by_day.items()]
    days = _in_a_row(days)
    weeks = [
        View(path, words.play["week_of"].format(date=words.day(monday)), parts, has_cards=True)
        for (path, monday), parts in _runs(by_day, _week, words.day)
    ]
    months = [
        View(path, f"{words.months[first.month - 1]} {first.year}", parts)
        for (path, first), parts in _runs(by_day, _month, words.day)
    ]
    months = [replace(one, month=_calendar(one)) for one in months]
    last = max(by_day)
    today = replace(days[-1], path=INDEX, title=f"{words.play['today']}, {words.day(last)}")
    kinds = [list(_pages_of(heading, some)) for heading, some in _grouped(entries, lambda one: one.group)]
    by_month = tuple((one.title, one.path, sum(len(some) for _, some in one.parts)) for one in months[::-1])
    by_kind = tuple((some[0].title, some[0].path, sum(len(one.parts[0][1]) for one in some)) for some in kinds)
    links = ((words.play["by_month"], by_month), (words.play["by_kind"], by_kind))
    archive, record = View(ARCHIVE, words.play["all_puzzles"], links=links), View(RECORD, words.play["record"])
    some = (one for pages in kinds for one in pages)
    return [today, archive, record, *days, *_in_a_row(weeks), *_in_a_row(months), *some]


def current(views: Sequence[View]) -> tuple[str, str]:
    """The paths of the newest week's page and of the newest month's; "" where there are none."""
    paths = [one.path for one in views]
    found = ([path for path in paths if path.startswith(start)] for start in ("week/", "month/"))
    week, month = (max(some, default="") for some in found)
    return week, month


def _day(pair: tuple[datetime.date, Entry]) -> datetime.date:
    return pair[0]


def _day_path(day: datetime.date) -> str:
    return f"{day}/{INDEX}"


def _week(day: datetime.date) -> tuple[str, datetime.date]:
    year, week, weekday = day.isocalendar()
    return f"week/{year:04}-W{week:02}.html", day - datetime.timedelta(days=weekday - 1)


def _month(day: datetime.date) -> tuple[str, datetime.date]:
    return f"month/{day:%Y-%m}.html", day.replace(day=1)


Parts = tuple[tuple[str, tuple[Entry, ...]], ...]


def _runs(
    by_day: dict[datetime.date, tuple[Entry, ...]],
    key: Callable[[datetime.date], tuple[str, datetime.date]],
    named: Callable[[datetime.date], str],
) -> Iterator[tuple[tuple[str, datetime.date], Parts]]:
    """Days of one week or month together, each as a part under its name."""
    for where, days in groupby(by_day, key=key):
        yield where, tuple((named(day), by_day[day]) for day in days)


def _in_a_row(some: Sequence[View]) -> list[View]:
    """The pages, each with the way to the one before and after it."""
    paths = ["", *(one.path for one in some), ""]
    around = zip(paths, paths[2:], strict=False)
    return [replace(one, ways=ways) for one, ways in zip(some, around, strict=True)]


def _calendar(month: View) -> Month:
    days = {some[0].day: some for _, some in month.parts}
    first = min(day for day in days if day is not None)
    weeks = calendar.Calendar().monthdatescalendar(first.year, first.month)
    shown = (
        tuple((day.day, days.get(day, ())) if day.month == first.month else None for day in week) for week in weeks
    )
    return Month(month.title, tuple(shown))


def _pages_of(heading: str, entries: Sequence[Entry]) -> Iterator[View]:
    """The entries of a kind, the newest first, on as many pages as they need."""
    newest = sorted(entries, key=lambda one: str(one.day), reverse=True)
    name = entries[0].kind or entries[0].group.lower()
    starts = range(0, len(newest), A_PAGE)
    paths = [f"kind/{name}{f'-{n + 1}' if n else ''}.html" for n in range(len(starts))]
    for n, (path, start) in enumerate(zip(paths, starts, strict=True)):
        ways = (paths[n + 1] if n + 1 < len(paths) else "", paths[n - 1] if n else "")
        yield View(path, heading, ((heading, tuple(newest[start : start + A_PAGE])),), ways=ways)


def _grouped(entries: Sequence[Entry], key: Callable[[Entry], str]) -> list[tuple[str, tuple[Entry, ...]]]:
    """The entries under their headings, in the order in which these come."""
    found: dict[str, list[Entry]] = {}
    for one in entries:
        found.setdefault(key(one), []).append(one)
    return [(heading, tuple(some)) for heading, some in found.items()]
