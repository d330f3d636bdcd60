"""The newspaper's own words, by language: heads, dates, the buttons of web play; from words.toml."""

from __future__ import annotations

import datetime
import functools
import tomllib
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, TypeAdapter

from bookmaker.source.languages import nearest


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PlayWords(_Model):
    """What the web page of a puzzle says."""

    undo: str
    redo: str
    check: str
    restart: str
    print: str
    solved: str
    open: str  # {count}
    fine: str
    noscript: str


class Words(_Model):
    """What stands around a puzzle, and on its web page."""

    number: str  # {number}
    solution_of: str  # {number}, which may be a date
    date: str  # {day}, {month}, {year}
    first_of_month: str | None = None  # where that is said otherwise
    months: tuple[str, ...]
    weekdays: tuple[str, ...]  # short, Monday first
    play: PlayWords

    def day(self, date: datetime.date) -> str:
        """A date as readers write it, such as "1 May 2027"."""
        form = self.first_of_month if self.first_of_month and date.day == 1 else self.date
        return form.format(day=date.day, month=self.months[date.month - 1], year=date.year)


def _all() -> dict[str, Words]:
    text = files("bookmaker.newspaper").joinpath("words.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Words]).validate_python(tomllib.loads(text))


LANGUAGES = tuple(_all())


@functools.cache
def words_in(language: str) -> Words:
    """The words of that language or of its nearest; LookupError where there are none."""
    found = nearest(language, LANGUAGES)
    if found is None:
        raise LookupError(f"no words in '{language}'")
    return _all()[found]
