"""A built book's records against the lock that it was made from, where that lies in the book's folder as it was."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bookmaker.book import lock as locks
from bookmaker.production.verifying.findings import AGAIN, Record
from bookmaker.source.faults import Fault, SourcePlace

ENDING = ".lock"


def lock_of(manifest: Mapping[str, Any], own: Path) -> tuple[locks.Lock | None, str]:
    """The lock that a manifest names, and what could not be checked of it: "" where it is there as it was."""
    stated = manifest.get("inputs")
    inputs: dict[str, Any] = stated if isinstance(stated, dict) else {}
    name = next((one for one in inputs if one.endswith(ENDING)), None)
    if name is None:
        return None, ""
    found = locks.read(own / name) if Path(name).name == name else None
    if found is None:
        return None, f"the lock, which is not in '{own}'"
    if locks.digest_of(found[1]) != inputs[name]:
        return None, "the lock, which was changed since"
    return found[0], ""


def lock_faults(lock: locks.Lock, records: Iterable[tuple[int, SourcePlace, Record]]) -> Iterator[Fault]:
    """Every record whose place or puzzle is not the one that the lock has at its number."""
    lines = {line.rank: line for line in lock.printed}
    for number, mark, record in records:
        line = lines.pop(number, None)
        if line is None or (line.place, line.id) != (record.get("place"), record["id"]):
            yield Fault("the puzzle is not the one of that number in the lock", AGAIN, mark)
    for number in lines:
        yield Fault(f"puzzle {number} of the lock is missing", AGAIN)
