"""A small daily.yaml with three days of issues, changes of it, and what a run of it leaves, for tests of newspapers."""

import datetime
import hashlib
from pathlib import Path
from typing import Any

import yaml

from bookmaker.production import daily_job, newspaper

MONDAY = datetime.date(2026, 11, 30)
DAILY: dict[str, Any] = {
    "publication": "The Paper",
    "seed": "s",
    "credit": "By A. Name",
    "columns": {"count": 4, "width": "2in", "gutter": "0.25in"},
    "slots": [
        {
            "name": "net",
            "kind": "net",
            "size": "5x6",
            "grade": ["easy", "medium"],
            "number": {"first": 7, "on": "2026-11-30"},
        },
        {"name": "fields", "kind": "shikaku", "size": 6, "grade": "any", "columns": 2},
    ],
    "skip": ["sunday"],
    "holidays": ["2026-12-02"],
}


def prepared(
    folder: Path, values: dict[str, Any] = DAILY, *, days: int = 3, first: datetime.date = MONDAY
) -> daily_job.Job:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "daily.yaml"
    path.write_text(yaml.safe_dump(values, allow_unicode=True), encoding="utf-8")
    return daily_job.prepare(path, first=first, days=days)


def made(folder: Path, values: dict[str, Any] = DAILY, *, out: str = "out", jobs: int = 1, **range_: Any) -> Path:
    """The folder that a run of the daily writes; its ledger lies beside it."""
    return newspaper.run(prepared(folder, values, **range_), out=folder / out, jobs=jobs).folder


def changed(**keys: Any) -> dict[str, Any]:
    return {**DAILY, **keys}


def slot(**keys: Any) -> dict[str, Any]:
    first, *rest = DAILY["slots"]
    return {**DAILY, "slots": [{**first, **keys}, *rest]}


def further(**keys: Any) -> dict[str, Any]:
    return {**DAILY, "slots": [*DAILY["slots"], {"name": "further", **keys}]}


def digests(folder: Path, pattern: str = "*") -> dict[str, str]:
    files = [path for path in sorted(folder.rglob(pattern)) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def issues(folder: Path) -> dict[str, str]:
    """The digests of all that lies in folders of issues."""
    return {path: digest for path, digest in digests(folder).items() if "/" in path}
