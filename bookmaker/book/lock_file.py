"""The lock's file: replaced whole by one at a time, with the steps that lead back, each what changed in its lines."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import ConfigDict, Field, TypeAdapter

from bookmaker.book import lock as locks
from bookmaker.book import steps_back
from bookmaker.book.lock import digest_of
from bookmaker.files.atomic_replace import locked
from bookmaker.files.single_files import put
from bookmaker.source.faults import fault
from bookmaker.source.file_bytes import reason


@dataclass(frozen=True, slots=True)
class Step:
    """One change of a lock: what was done, the hashes before and after, and the lines that went and came."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")

    did: str
    before: str
    after: str
    went: Annotated[list[str], Field(max_length=locks.MOST_LINES)]
    came: Annotated[list[str], Field(max_length=locks.MOST_LINES)]


_STEP = TypeAdapter(Step)


def write(path: Path, before: bytes | None, after: bytes, did: str) -> None:
    """Put a lock in its place; nothing where it is there. BookError where it is not as it was `before` any more."""
    if before == after:
        return
    with _alone(path) as now:
        _compare(path, now, before)
        old, new = _lines(before or b""), _lines(after)
        step = Step(did, digest_of(before or b""), digest_of(after), _without(old, new), _without(new, old))
        steps_back.save(path, [*_taken(path, before or b""), step])
        put(path.parent, path.name, after)


def undo(path: Path) -> str:
    """Take the last step back; what it had done. BookError where there is none, or the lock was changed otherwise."""
    with _alone(path) as now:
        steps = _taken(path, now or b"")
        if not steps:
            raise fault(f"there is no step back from '{path}'", hint="it keeps fifty, of our commands alone")
        *rest, last = steps
        lines = [line for line in _lines(now or b"") if line not in set(last.came)] + last.went
        data = locks.text_of(locks.parsed(_joined(lines), str(path))).encode() if lines else b""
        if digest_of(data) != last.before:
            raise fault(f"no step leads back from '{path}': it was changed by hand", hint="bring back the lock itself")
        if data:
            put(path.parent, path.name, data)
        else:
            path.unlink()
        steps_back.save(path, rest)
    return last.did


def _joined(lines: Sequence[str]) -> bytes:
    """Lines of a lock in any order, with the head first."""
    first = [line for line in lines if line.startswith('{"lock"')]
    return "".join(f"{line}\n" for line in (*first, *(line for line in lines if line not in first))).encode()


def _lines(data: bytes) -> list[str]:
    return data.decode(errors="replace").split("\n")[:-1]


def _without(lines: Sequence[str], others: Sequence[str]) -> list[str]:
    there = set(others)
    return [line for line in lines if line not in there]


def _taken(path: Path, now: bytes) -> list[Step]:
    return steps_back.taken(path, now, _STEP, lambda step: step.before)


@contextmanager
def _alone(path: Path) -> Iterator[bytes | None]:
    """The bytes of a lock, while no other command may change it."""
    try:
        with locked(path.parent):
            found = locks.read(path)
            yield found[1] if found else None
    except OSError as error:
        raise fault(f"cannot write '{path}': {reason(error)}", hint="give its folder rights and room") from None


def _compare(path: Path, now: bytes | None, before: bytes | None) -> None:
    if now != before:
        raise fault(f"'{path}' was changed by another command in the meantime", hint="give the command again")
