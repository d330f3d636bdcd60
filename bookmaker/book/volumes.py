"""volumes: in book.yaml, several books of one file -> the file of one of them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bookmaker.book import lock as locks
from bookmaker.book.book_values import Volumes
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault, fault
from bookmaker.source.fields import word_of

KEY, ONE = "volumes", "volume"
MOST_LOCKS = 500  # looked into beside a book, for what its other volumes print
HEADS = {  # of the page that names the other volumes; in a language of somebody else's the layout has one
    "en": "# Also in this series\n\n",
    "de": "# Weitere Bände dieser Reihe\n\n",
    "fr": "# Dans la même série\n\n",
    "es": "# De la misma serie\n\n",
}
_VOLUMES: TypeAdapter[Any] = TypeAdapter(Volumes)


def volumes_of(text: Source) -> tuple[int, ...]:
    """The numbers of a file's volumes; none where it is one book, or what is wrong with them, which its check tells."""
    listed = text.value.get(KEY) if isinstance(text.value, dict) else None
    if listed is None:
        return ()
    try:
        first, last = _VOLUMES.validate_python(listed)
    except ValidationError:
        return ()
    return tuple(range(int(first), int(last) + 1))


def volume_faults(text: Source) -> Iterator[Fault]:
    """A volume of its own beside several."""
    if KEY in text.value and ONE in text.value:
        yield Fault(f"'{ONE}' means nothing beside '{KEY}'", "leave one of them out", text.key_mark((ONE,)))


def of_volume(text: Source, number: int | None) -> tuple[Source, int | None]:
    """The file of one volume, which names the others on its page of other books, and its number.

    Without a `number` that of the first, or the file as it is where it is one book. BookError where there is no such
    volume.
    """
    numbers = volumes_of(text)
    if not numbers or ONE in text.value:
        if number is not None and not numbers:
            raise fault(f"'{text.name}' has no volumes", hint="write volumes: 1-3, or leave --volume out")
        return text, None
    if number is not None and number not in numbers:
        hint = f"it has {numbers[0]} to {numbers[-1]}"
        raise fault(f"there is no volume {number}", hint=hint, mark=text.mark((KEY,)))
    own = numbers[0] if number is None else number
    title = word_of(text.value.get("title")) or ""
    others = "".join(f"- {title} {one}\n" for one in numbers if one != own)
    value = {key: entry for key, entry in text.value.items() if key != KEY}
    if others:
        value.setdefault("also_by", HEADS.get(str(value.get("language", "en")), "") + others)
    marks = {**text.marks, (ONE,): text.mark((KEY,)), ("also_by",): text.mark((KEY,))}
    return replace(text, value={**value, ONE: own}, marks=marks), own


def ids_of_siblings(folder: Path, own: Path, lock: locks.Lock) -> tuple[str, ...]:
    """The ids that locks of other volumes beside a book print: of its seed, but not of its own work, as copies are."""
    found: list[str] = []
    for path in sorted(folder.glob("*.lock"))[:MOST_LOCKS]:
        if path == own or not path.is_file():
            continue
        read = locks.read_if_ours(path)
        if read is not None and read.seed == lock.seed and read.work != lock.work:
            found += [line.id for line in read.printed]
    return tuple(found)
