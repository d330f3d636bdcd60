"""Words that dailies and web pages share, by language: heads, dates, the buttons of play; from words.toml."""

import datetime
import functools
import tomllib
from importlib.resources import files

from pydantic import TypeAdapter

from bookmaker.source.languages import nearest
from bookmaker.source.validation import Strict


class Words(Strict):
    """What stands around a puzzle, and on its web page."""

    name: str  # of the language
    number: str  # {number}
    solution_of: str  # {number}, which may be a date
    solution_of_day: str  # {date}, of a puzzle without a number
    correction: str  # {title}, {date}, {note}; for the next issue
    corrected: str  # {date}, {note}; beside the puzzle
    date: str  # {day}, {month}, {year}
    first_of_month: str | None = None  # where that is said otherwise
    months: tuple[str, ...]
    weekdays: tuple[str, ...]  # short, Monday first
    play: dict[str, str]  # what the web page of a puzzle says; the same keys in every language

    def day(self, date: datetime.date) -> str:
        """A date as readers write it, such as "1 May 2027"."""
        form = self.first_of_month if self.first_of_month and date.day == 1 else self.date
        return form.format(day=date.day, month=self.months[date.month - 1], year=f"{date.year:04}")


def _all() -> dict[str, Words]:
    text = files("bookmaker.source").joinpath("words.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Words]).validate_python(tomllib.loads(text))


LANGUAGES = tuple(_all())


@functools.cache
def words_in(language: str) -> Words:
    """The words of that language or of its nearest; LookupError where there are none."""
    found = nearest(language, LANGUAGES)
    if found is None:
        raise LookupError(f"no words in '{language}'")
    return _all()[found]
