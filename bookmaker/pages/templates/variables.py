"""Variables: what page specs can use; which page gets which, and a sample of each page's variables.

What each of them says is told in layouts/README.md; whatever the samples have, the real ones have.
"""

import functools
from collections.abc import Iterator
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from bookmaker.pages.manuscript import BESIDE, Manuscript
from bookmaker.source import document


class Seen(SimpleNamespace):
    """Something of a book as templates see it: `section.title` and so on. Drawings are there by their names."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(vars(self).values()))


def seen(part: Any, names: str, **more: Any) -> Seen:
    """What a part of a manuscript says under these names, and more."""
    return Seen(**{name: getattr(part, name) for name in names.split()}, **more)


def prose(pieces: tuple[Any, ...]) -> tuple[Seen, ...]:
    """Pieces of prose as templates see them."""
    return tuple(
        seen(one, "sort text label is_start", code=code_of(one), photo=photo_of(one), cells=cells_of(one))
        for one in pieces
    )


def cells_of(piece: Any) -> tuple[tuple[str, str], ...]:
    """What stands in a line of a table: what is looked up, each with what stands for it; nothing for other pieces."""
    if piece.sort != "entries":
        return ()
    return tuple((sought, ways) for sought, _, ways in (one.partition(" ") for one in piece.text.split(BESIDE)))


def code_of(piece: Any) -> str:
    """The name of the drawing of a piece that is a code; empty for others."""
    return f"code-{piece.text}" if piece.sort == "code" else ""


def photo_of(piece: Any) -> str:
    """The name of a piece that is a picture; empty for others."""
    return "" if piece.photograph is None else piece.photograph.name


def page_of(number: int, folio: str, *, is_screen: bool = False) -> Seen:
    """`page`: the page of that number from 1; `folio` is the number as it is printed."""
    return Seen(number=number, folio=folio, side="recto" if number % 2 else "verso", is_screen=is_screen)


def book_of(manuscript: Manuscript, words: Any, fill: str = "") -> Seen:
    """`book` of a manuscript; the layout's own words stand for what the book does not say itself.

    `fill` is what empty places are filled with.
    """
    count = len(manuscript.entries)
    number = words.volume.format(volume=manuscript.volume) if manuscript.volume else ""
    return Seen(
        title=manuscript.title,
        subtitle=manuscript.subtitle or (words.one_puzzle if count == 1 else words.subtitle).format(count=count),
        series="  ·  ".join(part for part in (manuscript.series, number) if part),
        author=manuscript.author,
        puzzles=count,
        fill=fill,
    )


# Every page spec by name, with the variables that it gets beside `book`, `page` and `words`.
PAGES: dict[str, tuple[str, ...]] = {
    "half-title": (),
    "title": ("ornaments",),
    "copyright": ("imprint", "fonts", "own_fonts"),
    "dedication": ("pieces",),
    "contents": ("before", "sections", "behind", "ornaments"),
    "text": ("title", "pieces", "is_first", "sought_wide", "measure", "ornament"),
    "opener": ("section",),
    "howto": ("section", "how", "is_first", "has_example", "has_answer", "columns", "rows"),
    "technique": ("lessons", "label", "is_first", "is_beside", "columns"),
    "index": ("lessons", "is_first"),
    "puzzles": ("section", "entries", "columns", "rows", "is_beside"),
    "answers-opener": ("answers", "ornaments"),
    "answers": ("answers", "sections", "first", "last", "entries", "columns", "rows", "is_beside"),
    "gallery": ("entries", "columns", "rows", "is_first"),
    "hints": ("hints", "is_first"),
    "walkthrough": ("walkthroughs",),
    "notes": (),
    "ruled": ("ruled",),
    "log": ("entries", "is_first"),
    "certificate": ("ornaments",),
    "cover-back": ("cover", "specimens"),
}


def sample(page: str, number: int) -> dict[str, Any]:
    """Plausible variables for a page, to try a page spec with before there are puzzles."""
    names = ("book", "page", *PAGES[page])
    everything = _samples(number) | ({"sections": ("Warm-up",)} if page == "answers" else {})
    return {name: everything[name] for name in names}


def _samples(number: int) -> dict[str, Any]:
    """Every variable but the layout's own words, on a page of that number."""
    found: dict[str, Any] = vars(_sample())
    is_odd = number % 2 == 1
    flags = dict.fromkeys(("is_first", "has_example", "has_answer", "is_beside"), is_odd)
    cover = Seen(**{**vars(found["cover"]), "blurb": found["pieces"], "is_wide": is_odd})
    own = {"page": page_of(number, str(number)), "section": found["sections"][0], "cover": cover}
    return {**found, **flags, **own}


@functools.cache
def _sample() -> Seen:
    text = files("bookmaker.pages.templates").joinpath("samples.yaml").read_text(encoding="utf-8")
    found: Seen = shaped(document.parse(text, name="samples.yaml").value)
    return found


def shaped(value: Any) -> Any:
    """Plain data as templates see it: lists as tuples, mappings as things with parts."""
    if isinstance(value, list):
        return tuple(shaped(part) for part in value)
    return Seen(**{name: shaped(part) for name, part in value.items()}) if isinstance(value, dict) else value


SAMPLE_DRAWINGS = ("ornament", "curve", "puzzle", "answer")
# What the README calls one of several.
_ONE_OF = {
    "sections": "section",
    "entries": "entry",
    "steps": "step",
    "pictures": "shown",
    "hints": "hint",
    "lessons": "lesson",
    "walkthroughs": "walkthrough",
    "before": "part",
    "behind": "part",
    "pieces": "piece",
    "blurb": "piece",
    "figures": "figure",
    "levels": "level",
    "specimens": "specimen",
}


def names() -> tuple[str, ...]:
    """Every variable that some page spec gets, for documentation and its test: "entry.number" and so on."""
    return tuple(dict.fromkeys(_names(_samples(1))))


def _names(values: dict[str, Any], holder: str = "") -> Iterator[str]:
    for name, value in values.items():
        yield f"{holder}{name}"
        one = value[0] if isinstance(value, tuple) else value
        if isinstance(one, Seen):
            yield from _names(vars(one), f"{_ONE_OF.get(name, name)}.")
