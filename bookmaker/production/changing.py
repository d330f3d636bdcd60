"""A value of book.yaml changed by its key: the file is checked first, and every other byte of it stays."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bookmaker.book.extending import with_its_files
from bookmaker.book.volumes import of_volume
from bookmaker.files import single_files
from bookmaker.files.folder import slug
from bookmaker.production.job import Job, prepared
from bookmaker.source import document, surgery
from bookmaker.source.document import Where
from bookmaker.source.faults import BookError, Fault, did_you_mean, fault
from bookmaker.source.file_bytes import Unreadable, read_bytes
from bookmaker.source.removal import moved, removed

BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Change:
    """A book.yaml before and after a change, and what is then wrong that was right before."""

    path: Path
    before: bytes
    after: bytes
    faults: tuple[Fault, ...] = ()

    def write(self) -> None:
        """Put it into the file; BookError where faults came, or the file is not any more as it was before."""
        if self.faults:
            raise BookError(self.faults)
        single_files.put_again(self.path, self.before, self.after)


def set_value(path: Path, key: str, written: str) -> str:
    """Change the value of a key of book.yaml, such as `sections.2.count`; what was done, and what undoes it, in words.

    BookError where there is no such place, or the file would have faults that it did not have.
    """
    before = read(path)
    source = document.parse(text_of(before, path), name=str(path))
    where = path_of(source.value, key)
    old = at(source.value, where)
    value = value_of(written)
    change = changed(path, before, [(where, value)])
    if change.after == before:
        raise fault(f"'{surgery.shown(where)}' is {surgery.written(value)} already", hint="nothing is to be done")
    change.write()
    place = document.parse(text_of(change.after, path), name=str(path)).mark(where)
    was = "not there" if old is None else surgery.written(old)
    return f"{place}: {surgery.shown(where)} is {surgery.written(value)}, it was {was}"


def remove(path: Path, key: str) -> str:
    """Take a key, or an entry of a list, out of book.yaml; what was done, in words. BookError as above."""
    before = read(path)
    text = text_of(before, path)
    value = document.parse(text, name=str(path)).value
    where = path_of(value, key)
    with_text(path, before, removed(text, where, name=str(path))).write()
    return f"{path}: {surgery.shown(where)} is gone, it was {surgery.written(at(value, where))}"


def move(path: Path, key: str, to: int) -> str:
    """Put an entry of a list of book.yaml at place `to` of it, from 1; what was done, in words. BookError as above."""
    before = read(path)
    where = path_of(document.parse(text_of(before, path), name=str(path)).value, key)
    change = changed(path, before, (), moving=(where, to))
    if change.after == before:
        raise fault(f"'{surgery.shown(where)}' is at place {to} already", hint="nothing is to be done")
    change.write()
    return f"{path}: {surgery.shown(where)} is {surgery.shown((*where[:-1], to - 1))} now"


def read(path: Path) -> bytes:
    """The bytes of a book.yaml; BookError where it cannot be read."""
    document.read(path)
    try:
        return read_bytes(path, most=document.LARGEST_FILE)
    except Unreadable as error:
        raise fault(f"cannot read '{path}': {error}", hint="check the path and its rights") from None


def text_of(data: bytes, path: Path) -> str:
    """The text of a file without its mark of byte order; BookError where it is none."""
    try:
        return data.decode().removeprefix(BOM)
    except UnicodeDecodeError:
        raise fault(f"'{path}' is no text in UTF-8", hint="save the file as UTF-8") from None


def changed(
    path: Path,
    before: bytes,
    values: Sequence[tuple[Where, Any]],
    gone: Where = (),
    moving: tuple[Where, int] | None = None,
    job: Job | None = None,
) -> Change:
    """The change that gives other values to some paths, takes one out, and puts an entry of a list at another place.

    BookError where it cannot be written. `job` is what the file and those beside it say now, where that is known.
    """
    text = text_of(before, path)
    for where, value in values:
        if at(document.parse(text, name=str(path)).value, where) != value:
            text = surgery.changed(text, where, value, name=str(path))
    if gone:
        text = removed(text, gone, name=str(path))
    if moving:
        text = moved(text, moving[0], moving[1] - 1, name=str(path))
    return with_text(path, before, text, job)


def with_text(path: Path, before: bytes, text: str, job: Job | None = None) -> Change:
    """The change to another text, with the faults that it brings."""
    bom = BOM if before.startswith(BOM.encode()) else ""
    came = faults_of(text, path, job)
    if came:  # a file that was faulty may be mended step by step
        known = {(one.message, one.hint) for one in faults_of(text_of(before, path), path)}
        came = tuple(one for one in came if (one.message, one.hint) not in known)
    return Change(path, before, f"{bom}{text}".encode(), came)


def faults_of(text: str, path: Path, before: Job | None = None) -> tuple[Fault, ...]:
    """What is wrong with a text as the book.yaml at a path."""
    try:
        job_of(text, path, before=before)
    except BookError as error:
        return error.faults
    return ()


def job_of(text: str, path: Path, volume: int | None = None, before: Job | None = None) -> Job:
    """The job of a text as the book.yaml at a path, with what was known `before`; BookError with its faults."""
    source, number = of_volume(with_its_files(document.parse(text, name=str(path))), volume)
    return prepared(source, path, volume=number, before=before)


def path_of(value: Any, key: str) -> Where:
    """The path of a key such as `sections.2.count`: entries by their numbers from 1, sections by their ids too.

    A `+` stands for one entry more.
    """
    where: list[str | int] = []
    for step in key.split("."):
        if step == "+" and (value is None or isinstance(value, list)):
            where.append(len(value or ()))
            value = None
        elif isinstance(value, list):
            index = _entry(value, step)
            where.append(index)
            value = value[index]
        else:
            if not step:
                raise fault(f"'{key}' is no key", hint="write title, sections.2.count or cover.blurb")
            where.append(step)
            value = value.get(step) if isinstance(value, dict) else None
    return tuple(where)


def _entry(entries: Sequence[Any], step: str) -> int:
    names = [_name(one) for one in entries]
    if step in names:
        return names.index(step)
    if step.isascii() and step.isdecimal() and 1 <= int(step[:9]) <= len(entries):
        return int(step) - 1
    known = [name for name in names if name]
    hint = f"there are 1 to {len(entries)}" if step.isdecimal() or not known else did_you_mean(step, known)
    raise fault(f"there is no entry '{step}'", hint=hint)


def _name(entry: Any) -> str:
    name = next((entry[key] for key in ("id", "title", "kind") if key in entry), "") if isinstance(entry, dict) else ""
    return slug(str(name)) if name else ""


def at(value: Any, where: Where) -> Any:
    """The plain value at a path; None where there is none."""
    for step in where:
        if isinstance(value, dict):
            value = value.get(step)
        else:
            value = value[step] if isinstance(value, list) and isinstance(step, int) and step < len(value) else None
    return value


def value_of(written: str) -> Any:
    """What a text on the command line means: a number, true, false, null, what stands in brackets, or itself."""
    try:
        value = document.parse(written, name="value").value
    except BookError:
        return written
    if written[:1] in ("[", "{", '"', "'") or isinstance(value, bool | int | float) or written == "null":
        return value
    return written
