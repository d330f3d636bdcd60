"""The newspaper's own words, by language: heads, grades, the buttons of web play; from words.toml."""

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
    grades: dict[str, str]
    solution_of_day: str = "{date}"  # {date}, of a puzzle without a number
    date: str = "{year}-{month_number}-{day_number}"  # {day}, {month}, {year}; of the head, with {weekday} too
    months: tuple[str, ...] = ()  # January first
    days: tuple[str, ...] = ()  # whole names of weekdays, Monday first
    weekdays: tuple[str, ...]  # short, Monday first
    play: PlayWords

    def spoken(self, day: datetime.date) -> str:
        """The date as people write it."""
        return self.date.format(
            day=day.day,
            month=self.months[day.month - 1] if self.months else "",
            weekday=self.days[day.weekday()] if self.days else "",
            year=f"{day.year:04}",
            month_number=f"{day.month:02}",
            day_number=f"{day.day:02}",
        )


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
