"""What the desk wrote into book.yaml: the steps that lead back, in `.<name>.undo` beside it, days later too."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter

from bookmaker.book import steps_back
from bookmaker.book.lock import digest_of
from bookmaker.production.changing import Change
from bookmaker.source.faults import fault


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
        steps_back.save(change.path, [*_taken(change.path, change.before), step])
    change.write()


def undo(path: Path, now: bytes) -> None:
    """Take back what the desk wrote last; BookError where nothing leads back from what is there `now`."""
    steps = _taken(path, now)
    if not steps:
        raise fault(f"there is no step back from '{path}'", hint="the desk keeps fifty, of its own changes alone")
    Change(path, now, steps[-1].before.encode()).write()
    steps_back.save(path, steps[:-1])


def _taken(path: Path, now: bytes) -> list[_Step]:
    return steps_back.taken(path, now, _STEP, lambda step: digest_of(step.before.encode()))
