"""Variables: what page specs can use; one dataclass for each variable, and a sample of each page's variables."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from bookmaker.pages.manuscript import Imprint, Manuscript, Piece


@dataclass(frozen=True, slots=True)
class Sheet:
    """`page`: the page itself; `number` from 1, `side` is "recto" (right-hand) or "verso".

    `folio` is the number as it is printed: in Roman numerals before the first chapter.
    """

    number: int
    folio: str
    side: str


@dataclass(frozen=True, slots=True)
class Book:
    """`book`: the whole book; `puzzles` counts them, `series` names it with the volume where there is one."""

    title: str
    subtitle: str
    series: str
    author: str
    puzzles: int


@dataclass(frozen=True, slots=True)
class Section:
    """`section`: where the page belongs.

    `first` and `last` are puzzle numbers, `sizes` and `grades` what it holds in words (as "7 × 7"),
    `page` is that of its opener, `ornaments` (one for each kind) and `curve` (of its efforts) are names of drawings.
    """

    number: int
    title: str
    kind: str
    teaser: str
    first: int
    last: int
    sizes: str
    grades: str
    page: int
    ornaments: tuple[str, ...]
    curve: str


@dataclass(frozen=True, slots=True)
class EntryOf:
    """One of `entries`: a puzzle with its answer.

    `puzzle` and `answer` are names of drawings; `page` and `answer_page` say where they stand;
    `hint` is its hint's number, on `hint_page`; both are 0 where there is none;
    `pips` counts its grade from 1 to 4, `stars` how hard it is within that from 1 to 5, 0 where its kind does not say;
    `ratio` is the greatest height to width in its row of answers;
    `caption` tells what the answer shows, and is often empty; `tip` is a step with which one can begin.
    """

    number: int
    title: str
    size: str
    grade: str
    pips: int
    stars: int
    page: int
    answer_page: int
    hint: int
    hint_page: int
    puzzle: str
    answer: str
    ratio: float
    caption: str
    tip: str


@dataclass(frozen=True, slots=True)
class Step:
    """One of `how.steps` or `walkthrough.steps`: its number from 1, the name of a drawing, a sentence, a technique.

    The last of `how.steps` has no sentence and no technique: the reader goes on from there.
    """

    number: int
    picture: str
    sentence: str
    technique: str = ""


@dataclass(frozen=True, slots=True)
class WalkthroughOf:
    """`walkthrough`: the number of a puzzle, and steps of its solving, one after the other."""

    number: int
    title: str
    size: str
    grade: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class How:
    """`how`: how to play; `puzzle` and `answer` are names of drawings, `width` theirs in cells."""

    title: str
    goal: str
    rules: tuple[str, ...]
    puzzle: str
    answer: str
    width: float
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PictureOf:
    """One of `lesson.pictures`: its `moment` ("before", "after" or "near miss") and the name of a drawing."""

    moment: str
    picture: str


@dataclass(frozen=True, slots=True)
class LessonOf:
    """`lesson`: a technique; `pattern` (often nothing) says what to look for, `why` what follows in the pictures.

    `puzzles` names some that need it by number and page; `pips` counts its grade from 1 to 4.
    """

    technique: str
    kind: str
    grade: str
    pips: int
    pattern: str
    why: str
    pictures: tuple[PictureOf, ...]
    puzzles: str


@dataclass(frozen=True, slots=True)
class HintOf:
    """One of `hints`: its own number, the puzzle that it is for and that one's page; `sentences` are one or two."""

    number: int
    puzzle: int
    page: int
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answers:
    """`answers`: the answer pages; `page` is that of their opener, `first` and `last` puzzle numbers."""

    first: int
    last: int
    page: int


@dataclass(frozen=True, slots=True)
class TextOf:
    """One of `before` and `behind` on the contents: a part's title, and where it begins."""

    title: str
    page: int
    folio: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One of `cover.figures`: a number as text, and the word for what is counted."""

    number: str
    word: str


@dataclass(frozen=True, slots=True)
class LevelOf:
    """One of `cover.levels`: a grade that the book has; `pips` counts from 1 to 4, `count` its puzzles, as text."""

    pips: int
    grade: str
    count: str


@dataclass(frozen=True, slots=True)
class Cover:
    """`cover`: what stands on a cover's back; `blurb` is prose in pieces.

    Of the specimens `across` stand in a row; they stand beside the words where the back `is_wide`.
    """

    promise: str
    blurb: tuple[Piece, ...]
    figures: tuple[Figure, ...]
    levels: tuple[LevelOf, ...]
    across: int
    is_wide: bool


@dataclass(frozen=True, slots=True)
class SpecimenOf:
    """One of `specimens` on a cover's back: the name of a small drawing, its title, a line about it."""

    drawing: str
    title: str
    about: str


def book_of(manuscript: Manuscript, *, subtitle: str, volume: str) -> Book:
    """`book` of a manuscript; `subtitle` and `volume` are the layout's words for what the book does not say itself."""
    count = sum(len(chapter.entries) for chapter in manuscript.chapters)
    number = volume.format(volume=manuscript.volume) if manuscript.volume else ""
    return Book(
        title=manuscript.title,
        subtitle=manuscript.subtitle or subtitle.format(count=count),
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
    section = Section(1, "Warm-up", "Blank", "An easy start.", 1, 2, "7 × 7", "easy", 3, ("ornament",), "curve")
    entry = EntryOf(1, "Blank", "7 × 7", "easy", 1, 3, 5, 9, 1, 7, "puzzle", "answer", 1.0, "A cat", "Look.")
    how = How("Blank", "Fill it.", ("One.", "Two."), "puzzle", "answer", 7.0, (Step(1, "puzzle", "Look."),))
    everything = {
        "section": section,
        "sections": ("Warm-up",) if page == "answers" else (section,),
        "first": 1,
        "last": 2,
        "entries": (entry,),
        "how": how,
        "lesson": LessonOf(
            *("A loop", "Blank", "easy", 1, "Look for it.", "So it is."),
            (PictureOf("before", "puzzle"), PictureOf("after", "answer"), PictureOf("near miss", "puzzle")),
            "1 (p. 5)",
        ),
        "label": "Techniques",
        "walkthrough": WalkthroughOf(1, "Blank", "7 × 7", "easy", (Step(1, "puzzle", "Look.", "A look"),)),
        "is_last": number % 2 == 0,
        "hints": (HintOf(1, 1, 5, ("Begin at the top.", "Look in the middle.")),),
        "answers": Answers(1, 2, 7),
        "ornaments": ("ornament",),
        "before": (TextOf("Before you begin", 5, "v"),),
        "behind": (TextOf("About us", 12, "12"),),
        "imprint": Imprint("First edition", "All rights reserved", "978-3-16-148410-0", "seed", "1.0"),
        "title": "Before you begin",
        "fonts": "A, B",
        "own_fonts": "C",
        "pieces": (Piece("paragraph", "Words."), Piece("heading", "More"), Piece("item", "One.", "1.")),
        "is_first": number % 2 == 1,
        "has_portrait": number % 2 == 1,
        "has_example": number % 2 == 1,
        "cover": Cover(
            promise="Two puzzles",
            blurb=(Piece("paragraph", "Words."), Piece("item", "One.", "•"), Piece("heading", "More")),
            figures=(Figure("2", "puzzles"),),
            levels=(LevelOf(1, "easy", "2"),),
            across=3,
            is_wide=number % 2 == 1,
        ),
        "specimens": (SpecimenOf("puzzle", "Blank", "Fill it."),),
        "columns": 1,
        "rows": 1,
    }
    return {
        "book": Book("Sample", "Two puzzles", "A series", "A. Name", 2),
        "page": Sheet(number, str(number), "recto" if number % 2 else "verso"),
        **{name: everything[name] for name in PAGES[page]},
    }


SAMPLE_DRAWINGS = ("ornament", "curve", "puzzle", "answer")


def names() -> tuple[str, ...]:
    """Every variable that some page spec gets, for documentation and its test: "entry.number" and so on."""
    holders = {
        "page": Sheet,
        "book": Book,
        "section": Section,
        "entry": EntryOf,
        "step": Step,
        "how": How,
        "hint": HintOf,
        "lesson": LessonOf,
        "walkthrough": WalkthroughOf,
        "shown": PictureOf,
        "answers": Answers,
        "imprint": Imprint,
        "part": TextOf,
        "piece": Piece,
        "cover": Cover,
        "figure": Figure,
        "level": LevelOf,
        "specimen": SpecimenOf,
    }
    return (
        *(f"{name}.{field.name}" for name, holder in holders.items() for field in fields(holder)),
        "ornaments",
        "before",
        "behind",
        "pieces",
        "fonts",
        "own_fonts",
        "title",
        "is_first",
        "is_last",
        "label",
        "has_portrait",
        "has_example",
        "first",
        "last",
        "columns",
        "rows",
    )
