"""Names of files: a Jinja template and an issue's facts -> a path within the output folder, without its ending."""

import datetime
import re
import unicodedata
from collections.abc import Mapping
from pathlib import PurePosixPath

from bookmaker.files.folder import DEVICES
from bookmaker.newspaper.daily_values import WEEKDAYS
from bookmaker.source import sandbox

DEFAULT = "{{ date }}/{{ slot }}/{{ file }}"
# What a template may name: the day whose issue the file goes with, the slot, and the file's own name.
VARIABLES = ("date", "yymmdd", "year", "month", "day", "weekday", "publication", "slot", "kind", "number", "file")
LONGEST_TEMPLATE = 1000
LONGEST = 230  # bytes; common file systems allow 255 a name, and an ending and a draft's mark are added

_FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]')  # in names on Windows
_RESERVED = {"manifest", "feed", "proof"}


def facts(
    date: datetime.date, *, publication: str, slot: str, kind: str, number: int | None, file: str
) -> dict[str, str]:
    """The values of VARIABLES for one file."""
    return {
        "date": date.isoformat(),
        "yymmdd": f"{date:%y%m%d}",
        "year": f"{date.year:04}",
        "month": f"{date.month:02}",
        "day": f"{date.day:02}",
        "weekday": WEEKDAYS[date.weekday()],
        "publication": publication,
        "slot": slot,
        "kind": kind,
        "number": "" if number is None else str(number),
        "file": file,
    }


def check(template: str) -> None:
    """ValueError, in one sentence, for a template that cannot name a file."""
    example = facts(datetime.date(2026, 12, 1), publication="p", slot="s", kind="k", number=1, file="puzzle")
    path_of(template, example)


def path_of(template: str, values: Mapping[str, str]) -> str:
    """The path that the template gives, with '/' between folders; ValueError says what is wrong with it."""
    if len(template) > LONGEST_TEMPLATE:
        raise ValueError(f"a template of more than {LONGEST_TEMPLATE} characters")
    text = sandbox.filled(template, values) if template == DEFAULT else sandbox.filled_apart(template, values)
    path = PurePosixPath(text)
    if not text.strip() or text.endswith("/"):
        raise ValueError("it gives no file name")
    if path.is_absolute() or ".." in path.parts or text.startswith("~"):
        raise ValueError(f"'{text[:60]}' leaves the output folder")
    if len(text.encode(errors="replace")) > LONGEST:
        raise ValueError(f"it gives a name of {len(text)} characters")
    for part in path.parts:
        if (
            not part.isprintable()
            or _FORBIDDEN.search(part)
            or part != part.strip()
            or part.startswith(".")
            or part.endswith(".")
        ):
            raise ValueError(f"'{part[:60]}' is not a name that every computer can store")
        if DEVICES.fullmatch(part):
            raise ValueError(f"'{part}' is the name of a device on some computers")
    if len(path.parts) == 1 and folded(path.name) in _RESERVED:
        raise ValueError(f"'{text}' is a name that a run uses itself")
    return path.as_posix()


def folded(path: str) -> str:
    """The path as a file system sees it that makes no difference of case or of composed letters."""
    return unicodedata.normalize("NFC", path).casefold()
