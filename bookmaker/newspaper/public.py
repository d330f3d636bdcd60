"""What may be public of which puzzle on a day: the one place that decides it.

A puzzle is public from its issue on; its solution from the next issue on, when the puzzle no longer runs, and never
before the day for which it was delivered. Of the future there is nothing. Seeds are never public: they tell how the
puzzles to come are made.
"""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from bookmaker.newspaper.spec import zone

FOLDER = "web"
RECORD, IPUZ, PICTURE, PLAY = "puzzle.json", "puzzle.ipuz", "puzzle.svg", "play.html"
CARD = "puzzle.png"  # for links to a page, where the address of the site is known
SOLVED_RECORD, SOLVED_PICTURE = "solution.json", "solution.svg"
LIST = f"{FOLDER}/.published.json"  # what publishing wrote there, and of which state of things
FEEDS = (f"{FOLDER}/feed.json", f"{FOLDER}/feed.xml")
# Around the pages that play, as versions listed them in the manifest that kept no list of its own in web/.
PAGES = tuple(
    f"{FOLDER}/{name}"
    for name in ("index.html", "archive.html", "embed.js", "worker.js", "site.webmanifest", "icon.svg")
)
LATEST = f"{FOLDER}/latest"

NEVER = ("seed",)  # keys of a record that are never public
WHEN_SOLVED = ("solution", "caption")  # and those that are with the solution


class Zoned(Protocol):
    """What says in which time zone a newspaper lives."""

    @property
    def timezone(self) -> str:
        """The zone's name."""
        ...


@dataclass(frozen=True, slots=True)
class Public:
    """A puzzle that is public: its issue and slot, the day since when its solution is, and whether it is already."""

    issue: str
    slot: str
    solved_on: datetime.date
    is_solved: bool

    @property
    def date(self) -> datetime.date:
        """The day since which the puzzle is public."""
        return datetime.date.fromisoformat(self.issue)

    @property
    def path(self) -> str:
        """Its folder within web/, whatever the editor's files are called."""
        return f"{self.issue}/{self.slot}"

    def files(self, *, plays: bool, has_address: bool) -> tuple[str, ...]:
        """Its public files, from web/: whether its kind plays on the web, and whether the site's address is known."""
        names = (RECORD, IPUZ, PICTURE, *((PLAY,) if plays else ()), *((CARD,) if plays and has_address else ()))
        solved = (SOLVED_RECORD, SOLVED_PICTURE) if self.is_solved else ()
        return tuple(f"{self.path}/{name}" for name in (*names, *solved))


def is_around(path: str) -> bool:
    """Whether a file in the manifest of an older version belongs to no single puzzle: a feed, or a page around them."""
    return path in (LIST, *FEEDS, *PAGES) or path.startswith(f"{LATEST}/")


def today(spec: Zoned, now: datetime.datetime) -> datetime.date:
    """The day that it is for the newspaper at a moment (with its zone), whatever day it is where this runs."""
    return now.astimezone(zone(spec.timezone)).date()


def public(delivered: Iterable[tuple[str, str, datetime.date]], today: datetime.date) -> tuple[Public, ...]:
    """Every puzzle that is public today, by issue; `delivered` are issue, slot and the day of the public solution.

    Slots of an issue stay in the order in which they are given.
    """
    found = []
    for issue, slot, solved_on in sorted(delivered, key=lambda one: one[0]):
        if datetime.date.fromisoformat(issue) <= today:
            found.append(Public(issue, slot, solved_on, solved_on <= today))
    return tuple(found)


def public_record(record: Mapping[str, Any], *, is_solved: bool) -> dict[str, Any]:
    """The record without what must not be public."""
    secret = NEVER if is_solved else (*NEVER, *WHEN_SOLVED)
    return {key: value for key, value in record.items() if key not in secret}
