"""The manifest of a daily's folder: what was delivered for which issue; JSON, and CSV for a spreadsheet."""

import csv
import datetime
import io
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, TypeAdapter

from bookmaker.newspaper.daily_values import WEEKDAYS, read_date
from bookmaker.puzzles.records.history import Event
from bookmaker.source.faults import fault
from bookmaker.source.file_bytes import Unreadable, is_inside, read_bytes
from bookmaker.source.strict_json import loads

NAME = "manifest.json"
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for the beginning of one
LARGEST = 256 << 20  # bytes; ten years of four slots take twenty


@dataclass(frozen=True, slots=True)
class FileFacts:
    """A file's size and digest."""

    bytes: int
    sha256: str


def _is_drawn(entry: dict[str, Any]) -> dict[str, Any]:
    """What is said of a delivery's art, whose parts are read by their names."""
    parts = [entry.get(name, {}) for name in ("look", "caption", "solution_caption")]
    formats = parts[0].get("formats", []) if isinstance(parts[0], dict) else None
    if not all(isinstance(one, dict) for one in parts) or not isinstance(formats, list):
        raise ValueError
    if not all(isinstance(one, str) for one in formats):
        raise ValueError
    return entry


@dataclass(frozen=True, slots=True)
class Delivery:
    """One slot of one issue. `puzzle` and `solution` are paths without endings, `due` the solution's issue.

    `drawn_as` holds what the art depends on beside the record, so that it can be drawn again and compared; `asked` is
    what was ordered, as the ledger keeps it. `solved` is the day from which the solution may be public, "" in what an
    older version wrote, where `due` is all that is known of it. `measures` are width and depth in mm of the art of each
    path.
    """

    date: str
    slot: str
    title: str
    number: int | None
    kind: str
    size: str
    grade: str
    effort: float
    id: str
    seed: str
    puzzle: str
    solution: str
    due: str
    made_from: str
    files: dict[str, FileFacts]
    drawn_as: Annotated[dict[str, Any], AfterValidator(_is_drawn)] | None = None
    asked: str = ""
    solved: str = ""
    measures: dict[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Extra:
    """What belongs to no slot of an issue: a page or packed folder of an issue, or a reserve."""

    made_from: str
    files: dict[str, FileFacts]


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a manifest says of earlier runs: whose they were, their deliveries by date and slot, and every file.

    `extras` are by the date of their issue, or for a reserve by "reserve" and its name; `plans` and `history` are
    what the ledger knew of them.
    """

    publication: str | None
    deliveries: dict[tuple[str, str], Delivery]
    files: dict[str, FileFacts]
    extras: dict[str, Extra] = field(default_factory=dict)
    plans: dict[str, dict[str, Any]] = field(default_factory=dict)
    history: list[Event] = field(default_factory=list)


def read(folder: Path) -> Earlier:
    """What the folder's manifest says; nothing where there is no manifest.

    BookError for a manifest that no run of a daily wrote.
    """
    path = folder / NAME
    if not os.path.lexists(path):
        return Earlier(None, {}, {})
    try:
        value = loads(read_bytes(path, most=LARGEST))
        value["versions"]["bookmaker"]  # the signature of every manifest of ours
        deliveries = TypeAdapter(list[Delivery]).validate_python(value["deliveries"])
        files = TypeAdapter(dict[str, FileFacts]).validate_python(value["files"])
        extras = TypeAdapter(dict[str, Extra]).validate_python(value.get("extras", {}))
        plans = TypeAdapter(dict[str, dict[str, Any]]).validate_python(value.get("plans", {}))
        history = TypeAdapter(list[Event]).validate_python(value.get("history", []))
        publication = str(value["publication"])
        for one in deliveries:
            read_date(one.date), read_date(one.due), read_date(one.solved or one.due)
        names = [*files, *(path for extra in extras.values() for path in extra.files)]
        names += [path for one in deliveries for path in (one.puzzle, one.solution, *one.files)]
        if not all(map(is_inside, names)):
            raise ValueError
        json.dumps(value, ensure_ascii=False).encode()  # a ValueError where a text holds half of a character
    except (Unreadable, ValueError, KeyError, TypeError, RecursionError):
        hint = "name another folder with --out, or move what is in there"
        raise fault(f"'{path}' is not a manifest of a daily", hint=hint) from None
    return Earlier(publication, {(one.date, one.slot): one for one in deliveries}, files, extras, plans, history)


def json_text(
    about: Mapping[str, Any],
    deliveries: Sequence[Delivery],
    extras: Mapping[str, Extra],
    files: Mapping[str, FileFacts],
) -> str:
    """The manifest; `files` are those of the whole folder that belong to no delivery and no extra."""
    parts = [*(one.files for one in deliveries), *(one.files for one in extras.values())]
    listed = {path: facts for part in parts for path, facts in part.items()} | dict(files)
    value = {
        **about,
        "deliveries": [asdict(delivery) for delivery in deliveries],
        "extras": {name: asdict(extra) for name, extra in sorted(extras.items())},
        "files": {path: asdict(facts) for path, facts in sorted(listed.items())},
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def harmless(cell: object) -> object:
    """The cell of a table, after an apostrophe where a spreadsheet would take its text for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def csv_text(deliveries: Sequence[Delivery]) -> str:
    """One line a puzzle, with a heading; dates as ISO, so that they sort."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")  # RFC 4180
    names = ("date", "slot", "number", "kind", "size", "grade", "effort", "puzzle", "solution", "due", "id")
    sizes = ("width mm", "depth mm", "solution width mm", "solution depth mm")
    writer.writerow(["weekday", *names, "formats", *sizes])
    for one in deliveries:
        weekday = WEEKDAYS[datetime.date.fromisoformat(one.date).weekday()]
        endings = dict.fromkeys(path.rsplit(".", 1)[-1] for path in one.files)
        values = [getattr(one, name) for name in names]
        cells = [weekday, *("" if value is None else harmless(value) for value in values), " ".join(endings)]
        writer.writerow(
            [*cells, *(mm for path in (one.puzzle, one.solution) for mm in one.measures.get(path, ("", "")))]
        )
    return buffer.getvalue()
