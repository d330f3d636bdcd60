"""Which puzzles can be played -> the pages around them: today's, the latest, all of them, and embed.js."""

from __future__ import annotations

import calendar
import datetime
import functools
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import groupby

from markupsafe import Markup

from bookmaker.newspaper.words import words_in
from bookmaker.play.page import dense, page_of, squeezed, style_named

INDEX, ARCHIVE, EMBED = "index.html", "archive.html", "embed.js"
WORKER, MANIFEST, ICON = "worker.js", "site.webmanifest", "icon.svg"
NEWEST = 30  # puzzles that are kept for reading without a network
_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#fff" d="M0 0h48v48H0z"/>'
    '<path fill="#1b1f24" d="M6 6h12v12H6zM30 6h12v12H30zM18 18h12v12H18zM6 30h12v12H6z"/></svg>\n'
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A page that plays: its path from the site's folder, and what is said of it.

    `group` is the heading it stands under where kinds are listed; `picture` the path of a drawing of it, or nothing;
    `day` and `slot` are its date and its place in an issue; a book has none. `correction` says what was corrected;
    `language` is its own, where the site's is another.
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

    @property
    def mine(self) -> str:
        """The name under which a browser keeps what its reader did with it, as on the page that plays."""
        return f"{self.day or ''}|{self.slot or self.title}"


@dataclass(frozen=True, slots=True)
class Site:
    """Whose puzzles they are, and in which language the pages speak."""

    title: str
    language: str
    credit: str = ""
    feeds: bool = False


def pages(site: Site, entries: Sequence[Entry]) -> dict[str, str]:
    """Every page of the site by its name, but for those that play; without days there is no archive.

    The entries stand in the order given; today's are those of the last day. For others' pages each slot has an address
    that stays, latest/SLOT.html; it leads to the puzzle of its last day.
    """
    last = max((one.day for one in entries if one.day is not None), default=None)
    found = {EMBED: embed()}
    if last is None:
        return found | {INDEX: _page(site, site.title, "", lists=_groups(entries))}
    todays = [one for one in entries if one.day == last]
    words = words_in(site.language)
    found[INDEX] = _page(site, site.title, f"{words.play.today}, {words.day(last)}", cards=todays, link=ARCHIVE)
    months = [_month(site, month, some) for month, some in _months(entries)]
    found[ARCHIVE] = _page(site, site.title, words.play.all_puzzles, months=months, lists=_groups(entries), link=INDEX)
    latest = {one.slot: one for one in sorted(entries, key=lambda one: one.day or last)}
    found |= {f"latest/{slot}.html": _leading_to(site, one) for slot, one in latest.items()}
    return found | _offline(site, entries, found)


def _offline(site: Site, entries: Sequence[Entry], made: Mapping[str, str]) -> dict[str, str]:
    """What makes the site an app that works without a network: a worker that keeps the newest, manifest, icon."""
    newest = sorted((one for one in entries if one.day), key=lambda one: str(one.day), reverse=True)[:NEWEST]
    paths = ["./", INDEX, ARCHIVE, *(path for one in newest for path in (one.path, one.picture) if path)]
    name = hashlib.sha256("".join([*made.values(), *paths]).encode()).hexdigest()[:16]
    worker = dense(files("bookmaker.play").joinpath(WORKER).read_text(encoding="utf-8"))
    icon = {"src": ICON, "sizes": "any", "type": "image/svg+xml"}
    about = {"name": site.title, "start_url": INDEX, "display": "standalone", "lang": site.language, "icons": [icon]}
    return {
        WORKER: f"const [NAME, PATHS] = {json.dumps([name, paths])};\n{worker}",
        MANIFEST: json.dumps(about, ensure_ascii=False),
        ICON: _ICON,
    }


def _leading_to(site: Site, entry: Entry) -> str:
    """A page of a folder beside the entries' that goes on to one of them at once."""
    path = f"../{entry.path}"
    return _page(site, entry.title, "", cards=[replace(entry, path=path, picture="")], leads_to=path)


@functools.cache
def embed() -> str:
    """The script that puts a page into others' pages."""
    return dense(files("bookmaker.play").joinpath(EMBED).read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the calendar: its name, and its weeks of seven days, each (number, entries) or None outside of it."""

    name: str
    weeks: tuple[tuple[tuple[int, tuple[Entry, ...]] | None, ...], ...]


def _months(entries: Sequence[Entry]) -> list[tuple[tuple[int, int], list[Entry]]]:
    """The entries by (year, month), the latest first."""
    dated = sorted((one.day, at) for at, one in enumerate(entries) if one.day is not None)
    runs = groupby(dated, key=lambda pair: (pair[0].year, pair[0].month))
    return [(month, [entries[at] for _, at in some]) for month, some in runs][::-1]


def _month(site: Site, month: tuple[int, int], entries: Sequence[Entry]) -> Month:
    by_day: dict[int, list[Entry]] = {}
    for one in entries:
        assert one.day is not None
        by_day.setdefault(one.day.day, []).append(one)
    weeks = calendar.Calendar().monthdayscalendar(*month)
    shown = (tuple((day, tuple(by_day.get(day, ()))) if day else None for day in week) for week in weeks)
    return Month(f"{words_in(site.language).months[month[1] - 1]} {month[0]}", tuple(shown))


def _groups(entries: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """The entries under their headings, in the order in which these come."""
    found: dict[str, list[Entry]] = {}
    for one in entries:
        found.setdefault(one.group, []).append(one)
    return list(found.items())


def _page(
    site: Site,
    title: str,
    subtitle: str,
    *,
    cards: Sequence[Entry] = (),
    months: Sequence[Month] = (),
    lists: Sequence[tuple[str, list[Entry]]] = (),
    link: str = "",
    leads_to: str = "",
) -> str:
    words = words_in(site.language)
    return page_of(
        "site.html.j2",
        style=style_named("site.css"),
        pictures="'self'",
        script=Markup(squeezed(dense(files("bookmaker.play").joinpath("site.js").read_text(encoding="utf-8")))),
        has_worker=link != "" and not leads_to,
        language=site.language,
        site=site,
        title=title,
        subtitle=subtitle,
        cards=cards,
        months=months,
        lists=lists,
        link=link,
        leads_to=leads_to,
        labels=words.play,
        weekdays=words.weekdays,
        day=words.day,
    )
