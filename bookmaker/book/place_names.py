"""Names of sections, of their parts and of the places of their puzzles: what seeds and the lock hang on.

A place is numbered within its part's size and grade: `warm-up/7x7/easy/3`, in a mix `bag/net/7x7/easy/3`. So nothing
that is moved, inserted or counted up elsewhere changes its name, and what its name says makes its puzzle.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bookmaker.book.book_values import RESERVED, listed
from bookmaker.book.mixing import MIX
from bookmaker.book.sections import PartSpec, SectionSpec
from bookmaker.files.folder import slug
from bookmaker.puzzles.contract.asked import Asked
from bookmaker.puzzles.contract.asked import word_of as word_of_grade
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import Fault
from bookmaker.source.fields import word_of

SHORT = 12  # letters of an id that name the place of a puzzle from a file


def section_names(sections: Sequence[SectionSpec]) -> tuple[str, ...]:
    """A name for each section: its id, or by default its title's or its kind's slug, made unique with a number."""
    taken = {section.id for section in sections if section.id} | set(RESERVED)
    names = []
    for section in sections:
        name = section.id or _free(slug(section.title or section.kind), taken)
        taken.add(name)
        names.append(name)
    return tuple(names)


def namesakes(sections: Sequence[SectionSpec]) -> Iterator[tuple[int, ...]]:
    """The numbers of sections without an id that would have one name: their order alone tells them apart."""
    numbers: dict[str, list[int]] = {}
    for number, section in enumerate(sections, start=1):
        if not section.id:
            numbers.setdefault(slug(section.title or section.kind), []).append(number)
    yield from (tuple(found) for found in numbers.values() if len(found) > 1)


def _free(name: str, taken: set[str]) -> str:
    number = 1
    free = name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def part_names(section: SectionSpec) -> tuple[str, ...]:
    """A name for each part: its id, in a mix by default its kind, made unique where size and grade are the same, too.

    A section that mixes nothing has one part without a name, and so have all sizes of one that lists them.
    """
    if section.kind != MIX:
        return tuple(part.id or "" for part in section.mix) if section.mix else ("",)
    taken = {(part.id, *sort) for part in section.parts if part.id for sort in _sorts(part)}
    names = []
    for part in section.parts:
        name, number = part.id or slug(part.kind), 1
        while not part.id and any((name, *sort) in taken for sort in _sorts(part)):
            number += 1
            name = f"{slug(part.kind)}-{number}"
        taken.update((name, *sort) for sort in _sorts(part))
        names.append(name)
    return tuple(names)


def _sorts(part: PartSpec) -> list[tuple[object, ...]]:
    return [(part.size, grade) for grade in part.grade]


def places(part: PartSpec, *above: str) -> Iterator[tuple[tuple[str, ...], Asked, int]]:
    """The path, the grade asked for, and the number of every place of a part; `above` names section and part.

    Grades share its puzzles evenly, the easier ones first.
    """
    size, steps = f"{part.size[0]}x{part.size[1]}", len(part.grade)
    numbers: Counter[Asked] = Counter()
    for place in range(part.count):
        grade = part.grade[place * steps // part.count]
        numbers[grade] += 1
        yield (*filter(None, above), size, word_of_grade(grade), str(numbers[grade])), grade, numbers[grade]


def naming_faults(text: Source) -> Iterator[Fault]:
    """Ids that two sections, or two parts of a mix, have."""
    sections = [(("sections", at), one) for at, one in enumerate(listed(text))]
    yield from _twice(text, sections, "section")
    for where, section in sections:
        mix = section.get(MIX) if isinstance(section, dict) else None
        parts: list[tuple[Where, Any]] = [
            ((*where, MIX, at), one) for at, one in enumerate(mix if isinstance(mix, list) else [])
        ]
        yield from _twice(text, parts, "part")


def _twice(text: Source, named: Sequence[tuple[Where, Any]], what: str) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for number, (where, one) in enumerate(named, start=1):
        name = word_of(one["id"]) if isinstance(one, dict) and "id" in one else None
        if name is not None and first.setdefault(name, number) != number:
            message = f"'{name[:40]}' is the id of {what} {first[name]} too"
            yield Fault(message, "give each its own: puzzles hang on it", text.mark((*where, "id")))
