"""Sections that hold several kinds, sizes or grades: `mix`, or a list of sizes -> parts that say everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bookmaker.book.foreign import FROM
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import Fault

MIX = "mix"
# What a part says; what it leaves out its section says for all of them, but for how many there are.
SHARED = ("kind", "size", "grade", "options", "openings", "clues", "effort", "needs")
# In place of what the parts say: a section is checked like any other, and `parts` tells what is in it.
STAND_INS = {"kind": MIX, "size": 1, "grade": "any"}


def with_parts(text: Source) -> Source:
    """The same book with every part of a `mix` whole, and every list of sizes written as a mix of them.

    What is wrong with a section, or with one of its parts, is left as it is for the checks to tell.
    """
    sections = text.value.get("sections") if isinstance(text.value, dict) else None
    if not isinstance(sections, list):
        return text
    return replace(text, value={**text.value, "sections": [_spread(section) for section in sections]})


def _spread(section: Any) -> Any:
    if not isinstance(section, dict) or FROM in section:
        return section
    mix = section.get(MIX, _of_sizes(section))
    if not isinstance(mix, list) or not mix:
        return section
    shared = {key: section[key] for key in SHARED if key in section}
    parts = [{**shared, **part} if isinstance(part, dict) else part for part in mix]
    counts = [part.get("count") for part in parts if isinstance(part, dict)]
    count = sum(one for one in counts if type(one) is int and one > 0)
    rest = {key: value for key, value in section.items() if key not in SHARED}
    return {**rest, **STAND_INS, "count": max(1, count), MIX: parts}


def _of_sizes(section: dict[str, Any]) -> list[dict[str, Any]] | None:
    """A part for each size of a list, which share the section's puzzles; None where that cannot be."""
    sizes, count = section.get("size"), section.get("count")
    if not isinstance(sizes, list) or type(count) is not int or not 0 < len(sizes) <= count:
        return None
    ends = [at * count // len(sizes) for at in range(len(sizes) + 1)]
    return [{"size": size, "count": ends[at + 1] - ends[at]} for at, size in enumerate(sizes)]


def faults_beside_mix(text: Source) -> Iterator[Fault]:
    """A `count` beside `mix`, whose parts each have their own; `text` is as the author wrote it."""
    sections = text.value.get("sections")
    for index, section in enumerate(sections if isinstance(sections, list) else []):
        if isinstance(section, dict) and MIX in section and "count" in section and FROM not in section:
            where: Where = ("sections", index, "count")
            hint = "give each of its parts a count, and leave this one out"
            yield Fault("'count' means nothing beside 'mix'", hint, text.key_mark(where))
