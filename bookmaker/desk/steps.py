"""What the desk wrote into book.yaml: the steps that lead back, in `.<name>.undo` beside it, days later too."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from json import dumps
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter, ValidationError

from bookmaker.book.lock import LARGEST, digest_of
from bookmaker.files.placing import put
from bookmaker.production.changing import Change
from bookmaker.source.faults import fault
from bookmaker.source.reading import Unreadable, read_bytes

MOST_STEPS = 50


@dataclass(frozen=True, slots=True)
class _Step:
    """The whole text before a change, and the hash of what came of it."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")

    before: str
    after: str


_STEP = TypeAdapter(_Step)


def save(change: Change) -> None:
    """Write a change, its step first, so that whatever ends it a step that was never taken is known by its hash."""
    if not change.faults:
        step = _Step(change.before.decode(), digest_of(change.after))
        _put(change.path, [*_taken(change.path, change.before), step][-MOST_STEPS:])
    change.write()


def undo(path: Path, now: bytes) -> None:
    """Take back what the desk wrote last; BookError where nothing leads back from what is there `now`."""
    steps = _taken(path, now)
    if not steps:
        raise fault(f"there is no step back from '{path}'", hint="the desk keeps fifty, of its own changes alone")
    Change(path, now, steps[-1].before.encode()).write()
    _put(path, steps[:-1])


def _file(path: Path) -> Path:
    return path.with_name(f".{path.name}.undo")


def _put(path: Path, steps: list[_Step]) -> None:
    text = "".join(dumps(asdict(step), ensure_ascii=False) + "\n" for step in steps)
    put(path.parent, _file(path).name, text.encode())


def _taken(path: Path, now: bytes) -> list[_Step]:
    """The steps that led to what is there now, without one that was written and never taken."""
    file = _file(path)
    if not file.exists():
        return []
    try:
        lines = read_bytes(file, most=LARGEST).split(b"\n")[:-1]
        steps = [_STEP.validate_json(line) for line in lines]
    except (Unreadable, ValidationError, RecursionError):
        raise fault(f"'{file}' is not what the desk wrote", hint="remove it: then nothing leads back") from None
    if steps and steps[-1].after != digest_of(now) and steps[-1].before.encode() == now:
        steps.pop()
    return steps if steps and steps[-1].after == digest_of(now) else []
