"""The steps that lead back from a file, fifty at most, in `.<name>.undo` beside it.

A step is written before the change that it undoes, so that whatever ends a command, one that was never taken is known
by its hash.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError

from bookmaker.book.lock import LARGEST, digest_of
from bookmaker.files.single_files import put
from bookmaker.source.faults import fault
from bookmaker.source.file_bytes import Unreadable, read_bytes

MOST_STEPS = 50


class Step(Protocol):
    """A data class of what leads back from the file whose hash is `after`."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def after(self) -> str:
        """The hash of the file after the change."""


S = TypeVar("S", bound=Step)


def save(path: Path, steps: Sequence[S]) -> None:
    """Write the steps that lead back from a file, the last MOST_STEPS of them."""
    text = "".join(json.dumps(asdict(step), ensure_ascii=False) + "\n" for step in steps[-MOST_STEPS:])
    put(path.parent, _file(path).name, text.encode())


def taken(path: Path, now: bytes, form: TypeAdapter[S], before: Callable[[S], str]) -> list[S]:
    """The steps that led to what a file holds `now`, without one that was written and never taken.

    `before` gives the hash of what a step began with. BookError where the steps are not of that form.
    """
    file = _file(path)
    if not file.exists():
        return []
    try:
        steps = [form.validate_json(line) for line in read_bytes(file, most=LARGEST).split(b"\n")[:-1]]
    except (Unreadable, ValidationError, RecursionError):
        raise fault(f"'{file}' is not what commands of ours wrote", hint="remove it: then nothing leads back") from None
    digest = digest_of(now)
    if steps and steps[-1].after != digest and before(steps[-1]) == digest:
        steps.pop()
    return steps if steps and steps[-1].after == digest else []


def _file(path: Path) -> Path:
    return path.with_name(f".{path.name}.undo")
