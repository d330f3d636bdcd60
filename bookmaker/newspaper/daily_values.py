"""Values of daily.yaml -> what they mean: lengths, dates, weekdays, grades through the week."""

import datetime
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BeforeValidator

from bookmaker.puzzles.contract.asked import ASKED_WORDS, Asked, asked_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.source.faults import did_you_mean
from bookmaker.source.lengths import POINTS_PER_MM, read_length
from bookmaker.source.validation import wrong

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SHORT = 3
EXAMPLES = "write 1.562in, 42mm or 118pt"

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def length(value: Any) -> Any:
    """ "42mm", "1.562in" or "118pt" in points."""
    try:
        return read_length(value)
    except ValueError:
        raise wrong(f"must be a length, not '{str(value)[:40]}'", EXAMPLES) from None


def length_of(least: float, most: float) -> BeforeValidator:
    """Takes a length as `length` reads it, of so many points at least and at most."""

    def read(value: Any) -> Any:
        points = length(value)
        if not least <= points <= most:
            bounds = f"from {math.ceil(10 * least / POINTS_PER_MM) / 10:g} mm to {int(most / POINTS_PER_MM)} mm"
            raise wrong(f"must be {bounds}, not '{str(value)[:40]}'", EXAMPLES)
        return points

    return BeforeValidator(read, json_schema_input_type=str)


def read_date(text: str) -> datetime.date:
    """The date of "2026-12-01"; ValueError for any other text."""
    if not _DATE.fullmatch(text):
        raise ValueError(f"'{text[:40]}' is not a date such as 2026-12-01")
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"'{text}' is no day of the calendar") from None


def date(value: Any) -> Any:
    """A date as `read_date` reads it."""
    try:
        return read_date(str(value))
    except ValueError as error:
        raise wrong(f"is wrong: {error}", "write year-month-day, such as 2026-12-01") from None


def weekday(value: Any) -> Any:
    """Monday is 0, Sunday 6; the first three letters of a day will do."""
    for number, name in enumerate(WEEKDAYS):
        if value in (name, name[:SHORT]):
            return number
    raise wrong(f"names no day of the week: '{str(value)[:40]}'", did_you_mean(str(value), WEEKDAYS))


def day(value: Any) -> Any:
    """A date, or a weekday as `weekday` reads it."""
    return date(value) if str(value)[:1].isdecimal() else weekday(value)


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Grades through the week: one for each weekday that is named, or a ramp over the days of issue."""

    by_weekday: tuple[tuple[int, Asked], ...] = ()
    ramp: tuple[Asked, ...] = ()

    def covers(self, weekday: int) -> bool:
        """Whether a puzzle of that weekday has a grade."""
        return bool(self.ramp) or weekday in dict(self.by_weekday)

    def named(self) -> tuple[Asked, ...]:
        """Every grade that is named, in the order in which they stand."""
        return self.ramp or tuple(grade for _, grade in self.by_weekday)

    def grade(self, weekday: int, days: Sequence[int]) -> Asked:
        """The grade of a weekday, `days` being the weekdays with an issue in order."""
        if self.ramp:
            return self.ramp[days.index(weekday) * len(self.ramp) // len(days)]
        return dict(self.by_weekday)[weekday]


def rhythm(value: Any) -> Any:
    """A Rhythm from a grade, a rising list of grades, or a mapping from weekdays to grades."""
    if isinstance(value, dict):
        if not value:
            raise wrong("must not be empty", "write a grade for each weekday, or one for all")
        return Rhythm(by_weekday=tuple((weekday(day), _grade(word)) for day, word in value.items()))
    words = value if isinstance(value, list) else [value]
    grades = [_grade(word) for word in words]
    sound = [grade for grade in grades if isinstance(grade, Grade)]
    if not words or (len(words) > 1 and (len(sound) < len(words) or sound != sorted(sound))):
        raise wrong("must rise through the week", "such as [easy, medium, hard], or name a grade for each weekday")
    return Rhythm(ramp=tuple(grades))


def _grade(word: Any) -> Asked:
    if word not in ASKED_WORDS:
        raise wrong(f"names the unknown grade '{str(word)[:40]}'", did_you_mean(str(word), ASKED_WORDS))
    return asked_of(word)
