"""Sections that hold several kinds, sizes or grades: `mix`, or a list of sizes -> parts that say everything."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bookmaker.book.book_values import listed
from bookmaker.book.foreign_sections import FROM, WISHED
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import Fault, SourcePlace, counted

MIX = "mix"
# What a part says; what it leaves out its section says for all of them, but for how many there are.
SHARED = ("kind", *WISHED)
# In place of what the parts say: a section is checked like any other, and `parts` tells what is in it. One of several
# sizes keeps its kind, by which it is known from one that mixes what it likes.
STAND_INS = {"kind": MIX, "size": 1, "grade": "any"}


def with_parts(text: Source) -> Source:
    """The same book with every part of a `mix` whole, and every list of sizes written as a mix of them.

    What is wrong with a section, or with one of its parts, is left as it is for the checks to tell.
    """
    sections = listed(text)
    if not sections:
        return text
    marks: dict[Where, SourcePlace] = {}
    for index, section in enumerate(sections):
        where: Where = ("sections", index)
        for at, part in enumerate(_mix_of(section) or []):
            for key in SHARED if isinstance(part, dict) else ():
                inner: Where = (*where, MIX, at, key)
                if inner not in text.marks and key in section:
                    own = (*where, key, at) if key == "size" and MIX not in section else (*where, key)
                    marks[inner] = text.mark(own)
    spread = [_spread(section) for section in sections]
    return replace(text, value={**text.value, "sections": spread}, marks={**text.marks, **marks})


def _mix_of(section: Any) -> list[Any] | None:
    """What a section mixes, as far as it says so: its `mix`, or a part for each of its sizes."""
    if not isinstance(section, dict) or FROM in section:
        return None
    if MIX in section:
        return section[MIX] if isinstance(section[MIX], list) else None
    sizes, count = section.get("size"), section.get("count")
    if not isinstance(sizes, list) or not sizes or type(count) is not int:
        return None
    share, more = divmod(count, len(sizes))  # so that no size loses a puzzle where there is one more in all
    return [{"size": size, "count": max(1, share + (at >= len(sizes) - more))} for at, size in enumerate(sizes)]


def _spread(section: Any) -> Any:
    mix = _mix_of(section)
    if mix is None:
        return section
    shared = {key: section[key] for key in SHARED if key in section}
    parts = [{**shared, **part} if isinstance(part, dict) else part for part in mix]
    counts = [part.get("count") for part in parts if isinstance(part, dict)]
    count = sum(one for one in counts if type(one) is int and one > 0)
    rest = {key: value for key, value in section.items() if key not in SHARED}
    kind = {"kind": section["kind"]} if MIX not in section and "kind" in section else {}
    return {**rest, **STAND_INS, **kind, "count": max(1, count), MIX: parts}


def faults_beside_mix(text: Source) -> Iterator[Fault]:
    """A `count` beside `mix`, whose parts each have one, or too low for a list of sizes; `text` as it was written."""
    for index, section in enumerate(listed(text)):
        if _mix_of(section) is None or "count" not in section:
            continue
        mark, sizes = text.key_mark(("sections", index, "count")), section.get("size")
        if MIX in section:
            hint = "give each of its parts a count, and leave this one out"
            yield Fault("'count' means nothing beside 'mix'", hint, mark)
        elif section["count"] < len(sizes):
            hint = "ask for more puzzles, or fewer sizes"
            yield Fault(f"{counted(section['count'], 'puzzle')} cannot have {counted(len(sizes), 'size')}", hint, mark)
