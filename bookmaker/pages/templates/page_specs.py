"""Page specs: filled-in templates, which are YAML, read as boxes, with faults at the templates' lines."""

import functools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from bookmaker.pages.setting import boxes
from bookmaker.pages.setting.boxes import PageSpec
from bookmaker.pages.templates import rendering
from bookmaker.pages.templates.rendering import NOTE, shown_name
from bookmaker.source import document
from bookmaker.source.document import Where
from bookmaker.source.faults import BookError, Fault, SourcePlace, did_you_mean, fault
from bookmaker.source.sandbox import Sandbox

# Where a line of the template holds only a statement, its note stands right before the next one.
_NOTE_OF_TEXT = re.compile(NOTE.pattern + "(?!\x01)")
LONGEST_PAGE = 1 << 17  # characters of YAML that a template may write
MOST_REMEMBERED = 1 << 12  # pages whose boxes are kept
_NOUNS = {"style": "style", "ink": "ink", "fill": "ink", "drawing": "drawing"}  # what the keys of boxes name


def page_spec(
    jinja: Sandbox,
    name: str,
    variables: Mapping[str, Any],
    *,
    known: Mapping[str, Collection[str]],
) -> PageSpec:
    """The boxes of the page spec of that name; BookError with all that is wrong, at its lines.

    `known` holds, for the keys `style`, `ink` and `drawing`, the names that exist.
    """
    noted = rendering.rendered(jinja, name, variables)
    text = NOTE.sub("", noted)
    if len(text) > LONGEST_PAGE:
        message = f"it writes a page of more than {LONGEST_PAGE:,} characters"
        raise fault(message, hint="write less", mark=SourcePlace(shown_name(jinja, name), 1, 1))
    try:
        spec, names = _checked(text, name)
        if spec is None or any(noun in known and word not in known[noun] for noun, word in names):
            raise BookError(_faults(text, name, known))
    except BookError as error:
        raise BookError(_at_origin(jinja, error.faults, _origins(noted, name))) from None
    return spec


@functools.lru_cache(maxsize=MOST_REMEMBERED)
def _checked(text: str, name: str) -> tuple[PageSpec | None, frozenset[tuple[str, str]]]:
    """A filled-in template read and checked, None where it has faults, and what it names, as (noun, name).

    Most pages come again unchanged in the next edition.
    """
    value = document.parse(text, name=name).value
    spec, complaints = boxes.check(value)
    return None if complaints else spec, frozenset((noun, word) for noun, word, _ in _names(value, ()))


def _faults(text: str, name: str, known: Mapping[str, Collection[str]]) -> list[Fault]:
    """All that is wrong with a filled-in template, at the lines of the text."""
    read = document.parse(text, name=name)
    found = [complaint.fault(read) for complaint in boxes.check(read.value)[1]]
    return found + [
        Fault(f"unknown {noun} '{word}'", did_you_mean(word, tuple(known[noun])), read.mark(where))
        for noun, word, where in _names(read.value, ())
        if noun in known and word not in known[noun]
    ]


def _at_origin(jinja: Sandbox, faults: Iterable[Fault], origins: Sequence[tuple[str, int]]) -> list[Fault]:
    """The faults of a rendered text, each at the place in a template that its place there came from."""

    def origin(mark: SourcePlace) -> SourcePlace:
        name, line = origins[min(mark.line, len(origins)) - 1]
        return SourcePlace(shown_name(jinja, name), line, mark.column)

    return [Fault(one.message, one.hint, origin(one.mark) if one.mark else None) for one in faults]


def _names(value: Any, where: Where) -> Iterator[tuple[str, str, Where]]:
    """What boxes name, as (what it is, its name, its path): styles, inks and drawings."""
    if isinstance(value, list):
        for at, item in enumerate(value):
            yield from _names(item, (*where, at))
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, str):
                if key in _NOUNS:
                    yield _NOUNS[key], item, (*where, key)
            elif key == "show" and isinstance(item, dict):
                yield from (("ink", ink, (*where, key, name)) for name, ink in item.items() if isinstance(ink, str))
            else:
                yield from _names(item, (*where, key))


def _origins(noted: str, first: str) -> list[tuple[str, int]]:
    """The template and line of each line of a filled-in template that has its notes still."""
    origins: list[tuple[str, int]] = []
    origin = (first, 1)
    for line in noted.split("\n"):
        note = _NOTE_OF_TEXT.search(line)
        if note is not None:
            origin = (note[1], int(note[2]))
        origins.append(origin)
    return origins
