"""Variables: what page specs can use; which page gets which, and a sample of each page's variables.

What each of them says is told in layouts/README.md; whatever the samples have, the real ones have.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from bookmaker.pages.manuscript import Manuscript


class Seen(SimpleNamespace):
    """Something of a book as templates see it: `section.title` and so on. Drawings are there by their names."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(vars(self).values()))


def seen(part: Any, names: str, **more: Any) -> Seen:
    """What a part of a manuscript says under these names, and more."""
    return Seen(**{name: getattr(part, name) for name in names.split()}, **more)


def prose(pieces: tuple[Any, ...]) -> tuple[Seen, ...]:
    """Pieces of prose as templates see them."""
    return tuple(seen(one, "sort text label is_start") for one in pieces)


def page_of(number: int, folio: str) -> Seen:
    """`page`: the page of that number from 1; `folio` is the number as it is printed."""
    return Seen(number=number, folio=folio, side="recto" if number % 2 else "verso")


def book_of(manuscript: Manuscript, words: Any) -> Seen:
    """`book` of a manuscript; the layout's own words stand for what the book does not say itself."""
    count = len(manuscript.entries)
    number = words.volume.format(volume=manuscript.volume) if manuscript.volume else ""
    return Seen(
        title=manuscript.title,
        subtitle=manuscript.subtitle or words.subtitle.format(count=count),
        series="  ·  ".join(part for part in (manuscript.series, number) if part),
        author=manuscript.author,
        puzzles=count,
    )


# Every page spec by name, with the variables that it gets beside `book`, `page` and `words`.
PAGES: dict[str, tuple[str, ...]] = {
    "half-title": (),
    "title": ("ornaments",),
    "copyright": ("imprint", "fonts", "own_fonts"),
    "dedication": ("pieces",),
    "contents": ("before", "sections", "behind"),
    "text": ("title", "pieces", "is_first", "has_portrait"),
    "opener": ("section",),
    "howto": ("section", "how", "is_first", "has_example", "columns", "rows"),
    "technique": ("lesson", "label", "is_first", "is_last", "columns", "rows"),
    "puzzles": ("section", "entries", "columns", "rows"),
    "answers-opener": ("answers",),
    "answers": ("answers", "sections", "first", "last", "entries", "columns", "rows"),
    "gallery": ("entries", "columns", "rows", "is_first"),
    "hints": ("hints", "is_first"),
    "walkthrough": ("walkthrough", "is_first", "columns", "rows"),
    "notes": (),
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
    is_odd = number % 2 == 1
    named = {"title": "Blank", "size": "7 × 7", "grade": "easy"}
    pictures = {"puzzle": "puzzle", "answer": "answer"}
    step = Seen(number=1, picture="puzzle", sentence="Look.", technique="A look", lesson="")
    pieces = (
        Seen(sort="paragraph", text="Words.", label="", is_start=True),
        Seen(sort="heading", text="More", label="", is_start=True),
        Seen(sort="item", text="One.", label="1.", is_start=True),
    )
    moments = {"before": "puzzle", "after": "answer", "near miss": "puzzle"}
    return {
        "book": Seen(title="Sample", subtitle="Two puzzles", series="A series", author="A. Name", puzzles=2),
        "page": page_of(number, str(number)),
        "sections": (
            section := Seen(
                number=1,
                title="Warm-up",
                kind="Blank",
                teaser="An easy start.",
                first=1,
                last=2,
                sizes="7 × 7",
                grades="easy",
                page=3,
                ornaments=("ornament",),
                curve="curve",
            ),
        ),
        "section": section,
        "entries": (
            Seen(
                number=1,
                pips=1,
                stars=3,
                page=5,
                answer_page=9,
                hint=1,
                hint_page=7,
                ratio=1.0,
                caption="A cat",
                tip="Look.",
                **named,
                **pictures,
            ),
        ),
        "how": Seen(title="Blank", goal="Fill it.", rules=("One.", "Two."), width=7.0, steps=(step,), **pictures),
        "lesson": Seen(
            technique="A loop",
            kind="Blank",
            grade="easy",
            pips=1,
            pattern="Look for it.",
            why="So it is.",
            pictures=tuple(Seen(moment=moment, picture=picture) for moment, picture in moments.items()),
            puzzles="1 (p. 5)",
        ),
        "walkthrough": Seen(number=1, steps=(step,), **named),
        "hints": (Seen(number=1, puzzle=1, page=5, sentences=("Begin at the top.", "Look in the middle.")),),
        "answers": Seen(first=1, last=2, page=7),
        "before": (Seen(title="Before you begin", page=5, folio="v"),),
        "behind": (Seen(title="About us", page=12, folio="12"),),
        "imprint": Seen(
            edition="First edition", rights="All rights reserved", isbn="978-3-16-148410-0", seed="seed", version="1.0"
        ),
        "cover": Seen(
            promise="Two puzzles",
            blurb=pieces,
            figures=(Seen(number="2", word="puzzles"),),
            levels=(Seen(pips=1, grade="easy", count="2"),),
            across=3,
            is_wide=is_odd,
        ),
        "specimens": (Seen(drawing="puzzle", title="Blank", about="Fill it."),),
        "pieces": pieces,
        "ornaments": ("ornament",),
        "title": "Before you begin",
        "label": "Techniques",
        "fonts": "A, B",
        "own_fonts": "C",
        "is_first": is_odd,
        "is_last": not is_odd,
        "has_portrait": is_odd,
        "has_example": is_odd,
        "first": 1,
        "last": 2,
        "columns": 1,
        "rows": 1,
    }


SAMPLE_DRAWINGS = ("ornament", "curve", "puzzle", "answer")
# What the README calls one of several.
_ONE_OF = {
    "sections": "section",
    "entries": "entry",
    "steps": "step",
    "pictures": "shown",
    "hints": "hint",
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
