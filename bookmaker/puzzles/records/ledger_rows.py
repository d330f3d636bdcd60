"""What a ledger holds in its rows, checked as from a stranger: puzzles published, and what was delivered of them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    Json,
    Strict,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from bookmaker.files.database import Unusable
from bookmaker.source.file_bytes import is_inside
from bookmaker.source.strict_json import loads

T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]

SHOWN = "publication, issue, slot, id, asked, record"
WITHDRAWN = "withdrawn"  # what is asked for begins with it where a puzzle was taken back, so that it never comes again
COLUMNS = "id, publication, issue, slot, asked, record, version"
DELIVERED = "publication, issue, slot, id, number, series, title, due, made_from, files"
PLACE = ("publication", "issue", "slot")


def _is_utf8(text: str) -> str:
    text.encode()
    return text


def _is_record(text: str) -> str:
    if not isinstance(_loaded(text), dict):
        raise ValueError
    return text


def _loaded(text: object) -> object:
    return loads(text) if isinstance(text, str) else text


def _is_date(text: str) -> str:
    if datetime.date.fromisoformat(text).isoformat() != text:
        raise ValueError
    return text


def _is_inside(name: str) -> str:
    if not is_inside(name):
        raise ValueError
    return name


# What a ledger from anywhere may hold in its rows.
Text = Annotated[str, Strict(), AfterValidator(_is_utf8)]
Id = Annotated[Text, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Date = Annotated[Text, AfterValidator(_is_date)]
Inside = Annotated[Text, AfterValidator(_is_inside)]


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle published: its id, where (publication, issue, slot), what was asked for, its record's line.

    `version` is that of the record's form, as `version_of` tells it.
    """

    id: Id
    publication: Text
    issue: Text
    slot: Text
    asked: Text
    record: Annotated[Text, AfterValidator(_is_record)]
    version: Annotated[int, Strict()]

    def is_same_place(self, other: Entry) -> bool:
        """Whether both stand in one slot of one issue of one publication."""
        return (self.publication, self.issue, self.slot) == (other.publication, other.issue, other.slot)


@dataclass(frozen=True, slots=True)
class Art:
    """What was delivered of a puzzle: its number and title, the solution's day, and the digest of each file by path.

    `series` tells where its numbers begin, `made_from` is a digest of all that the files depend on; "" where nobody
    knows it.
    """

    publication: Text
    issue: Date
    slot: Text
    id: Id
    number: Annotated[int, Strict(), Field(ge=-(1 << 63), lt=1 << 63)] | None  # as SQLite keeps them
    series: Text
    title: Text
    due: Date
    made_from: Text
    files: Annotated[dict[Inside, Text], BeforeValidator(_loaded)]

    @property
    def place(self) -> tuple[str, str]:
        """Issue and slot."""
        return (self.issue, self.slot)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a list of everything published shows of a puzzle: where it was, its id, and what its record says."""

    publication: Text
    issue: Text
    slot: Text
    id: Id
    asked: Text
    record: Json[dict[str, Any]]


_ENTRY, _SHOWN, ART = TypeAdapter(Entry), TypeAdapter(Shown), TypeAdapter(Art)


def entry_of(row: Row) -> Entry:
    """The entry of a row; Unusable, which names the row, where it holds what was never written there."""
    return _checked(_ENTRY, COLUMNS, row)


def shown_of(row: Row) -> Shown:
    """What is shown of a row; Unusable as with `entry_of`. It takes a fifth of the time, for a million of them."""
    return _checked(_SHOWN, SHOWN, row)


def art_of(row: Row) -> Art:
    """What was delivered, of a row; Unusable as with `entry_of`."""
    return _checked(ART, DELIVERED, row)


def _checked(form: TypeAdapter[T], columns: str, row: Row) -> T:
    values = dict(zip(columns.split(", "), row, strict=True))
    try:
        return form.validate_python(values)
    except ValidationError as error:
        wrong, where = error.errors()[0]["loc"][0], _place(*(values[name] for name in PLACE))
        raise Unusable(f"in the row of {where} the '{wrong}' is not what a ledger holds") from None


def place_of(entry: Entry) -> str:
    """Where a puzzle was published, in words."""
    return _place(entry.publication, entry.issue, entry.slot)


def _place(*parts: object) -> str:
    return "'" + ", ".join(str(part) for part in parts if part) + "'"
