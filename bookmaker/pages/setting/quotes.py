"""Quotes: a Manuscript -> the same with the quotation marks, dashes, spaces and word breaks of its language."""

import functools
import re
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pyphen

from bookmaker.pages.manuscript import (
    Chapter,
    Edition,
    Entry,
    FirstStep,
    Hint,
    HowTo,
    Imprint,
    Lesson,
    Manuscript,
    OwnPages,
    Piece,
    Pointer,
    Surroundings,
    Walkthrough,
)
from bookmaker.pages.setting import inline_markup
from bookmaker.pages.setting.fonts import HYPHEN_HERE
from bookmaker.source.languages import nearest

# Opening and closing marks, outer and inner; what stands within the outer ones; a dash between words.
MARKS = {
    "en": ("“", "”", "‘", "’", "", "—"),
    "en-GB": ("“", "”", "‘", "’", "", "\u00a0– "),
    "de": ("„", "“", "‚", "‘", "", "\u00a0– "),
    "fr": ("«", "»", "“", "”", "\u00a0", "\u00a0– "),
    "es": ("«", "»", "“", "”", "", " — "),
}
APOSTROPHE = "’"
NARROW, WIDE = "\u202f", "\u00a0"  # spaces at which no line breaks
# Spaces that a language sets before or between signs, whether they were written or not: pattern and what replaces it.
# French by the Imprimerie nationale's rules, German abbreviations by DIN 5008.
SPACES: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "fr": (
        (re.compile(r"(?<=[\w)\]»”’?!.…%])[ \u00a0\u202f]*([;!?]+)(?=[\s»”’)\]]|$)"), NARROW + r"\1"),
        (re.compile(r"(?<=[ \u00a0])([?!])(?=[ \u00a0\u202f]*[;:,.?!])"), r"\1"),
        (re.compile(r"(?<=[\w)\]»”’?!])[ \u00a0\u202f]*:(?=\s|$)"), WIDE + ":"),
        (re.compile(r"«[ \u00a0\u202f]*(?=\S)"), "«" + WIDE),
        (re.compile(r"(?<=\S)[ \u00a0\u202f]*»"), WIDE + "»"),
        (re.compile(r"\b([Nn]°) ?(?=\d)"), r"\1" + WIDE),
    ),
    "de": (
        (re.compile(r"\b(z|u|d|o|i|s)\. ?([BaähoÄÖduUR])\."), rf"\1.{NARROW}\2."),
        (re.compile(r"\b(S|Nr)\. ?(?=\d)"), r"\1." + WIDE),
    ),
    "es": ((re.compile(r"\b([Nn]\.º|pág\.) ?(?=\d)"), r"\1" + WIDE),),
}

LEAST = 8  # letters; a shorter word is not broken
LEFT, RIGHT = 2, 3  # letters that stay before and after the hyphen, at least
RIGHT_OF = {"de": 2, "es": 2}  # in languages that take fewer (LibreOffice's dictionaries say so too)
_WORD = re.compile(rf"[^\W\d_]{{{LEAST},}}")
_UNBROKEN = re.compile(r"[@/]|\w\.\w|-")  # in addresses, and in words that break at a hyphen of their own
_BEFORE_OPENING = re.compile(r"(?:^|(?<=[\s(\[/“„«‘‚—–\ue000-\ue005-]))")
_SIZE = re.compile(r"(?<=\d) × (?=\d)")  # stands in one line
_SUM = re.compile(r"(?<=\d) ([−=]|<>) (?=\d)")  # so does "45 − 41 = 4", and the end of a sum of many
# So do "the 5 in F1" and "row 5".
_PLACE = re.compile(
    r"(?<=[^\W\d]) (?=\d (?:at|in|en) [A-Z]{1,2}\d)|(?<=\d) (?=(?:at|in|en) [A-Z]{1,2}\d)"
    r"|(?<=\bat|\bin|\ben) (?=[A-Z]{1,2}\d)"
)
_LINE = re.compile(r"\b(rows?|columns?|Zeilen?|Spalten?|lignes?|colonnes?|filas?|columnas?) (?=\d|[A-Z]{1,2}\b)")
_DASH = re.compile(r"(?<=\S) ?(?<!-)--(?!-) ?(?=\S)|(?<=\S) - (?=\S)")


def typographic(text: str, language: str) -> str:
    """The text as a printer sets it; what is typographic already stays as it is."""
    outer_open, outer_close, inner_open, inner_close, space, dash = MARKS[nearest(language, MARKS) or "en"]
    text = _DASH.sub(dash, text)
    text = re.sub(_BEFORE_OPENING.pattern + r'"(?=\S)', outer_open + space, text)
    text = text.replace('"', space + outer_close)
    text = re.sub(r"(?<=\w)'(?=\w)", APOSTROPHE, text)
    text = re.sub(_BEFORE_OPENING.pattern + r"'(?=[^\W\d])(?=[^']*')", inner_open, text)
    text = re.sub(r"'", inner_close if inner_open in text else APOSTROPHE, text)
    text = _LINE.sub(rf"\1{WIDE}", _PLACE.sub(WIDE, _SIZE.sub(f"{WIDE}×{WIDE}", text)))
    text = _SUM.sub(rf"{WIDE}\1{WIDE}", text)
    for pattern, replaced in SPACES.get(nearest(language, SPACES) or "", ()):
        text = pattern.sub(replaced, text)
    return text


def typeset_pieces(pieces: tuple[Piece, ...], language: str, edition: Edition) -> tuple[Piece, ...]:
    """Prose set so."""
    return tuple(replace(piece, text=_said(piece.text, language, edition)) for piece in pieces)


def _said(text: str, language: str, edition: Edition) -> str:
    """A text set so, its links as that edition shows them."""
    addresses = inline_markup.ADDRESS.findall(text)  # in which no quote or dash is changed
    text = typographic(inline_markup.ADDRESS.sub(inline_markup.NO_ADDRESS, text), language)
    for address in addresses:
        text = text.replace(inline_markup.NO_ADDRESS, address, 1)
    return inline_markup.on_paper(text) if edition is Edition.PRINT else text


def typeset(manuscript: Manuscript, edition: Edition) -> Manuscript:
    """The manuscript with all that is said in it set so, and links as that edition shows them."""

    def said(text: str) -> str:
        return _said(text, manuscript.language, edition)

    def named(text: str) -> str:
        """The same of what stands on a spine or in a file's properties too, where only a font's own spaces can be."""
        return said(text).replace(NARROW, WIDE)

    def told(text: str) -> str:
        """The same of sentences, in which words may be broken."""
        return hyphenated(said(text), manuscript.language)

    # What has words to set, in itself or in its parts; all others stay as they are.
    how: dict[type[Any], dict[str, Callable[[str], str]]] = {
        Manuscript: {"title": named, "subtitle": said, "author": named, "series": said},
        Surroundings: {},
        OwnPages: {},
        Imprint: {"edition": said, "rights": said},
        Chapter: {"title": said, "kind": said, "teaser": told, "line": told},
        Entry: {"title": said, "tip": told},
        HowTo: {"title": said, "goal": told, "rules": told, "teaser": told},
        FirstStep: {"sentence": told, "title": said},
        Lesson: {"technique": said, "kind": said, "pattern": told, "why": told, "answer": told, "principle": told},
        Hint: {"kind": said},
        Pointer: {"technique": said},
        Walkthrough: {"stops": told},
    }

    def set_so(value: Any, word: Callable[[str], str] = str) -> Any:
        if isinstance(value, tuple):
            return tuple(set_so(one, word) for one in value)
        if isinstance(value, str):
            return word(value)
        if isinstance(value, Piece) and value.sort == "code":
            return value
        if isinstance(value, Piece):
            return replace(value, text=(said if value.sort == "heading" else told)(value.text))
        words = how.get(type(value))
        if words is None:
            return value
        names = [field.name for field in fields(value)]
        return replace(value, **{name: set_so(getattr(value, name), words.get(name, str)) for name in names})

    found: Manuscript = set_so(manuscript)
    return found


def hyphenated(text: str, language: str) -> str:
    """The text with marks in it; as it is where the language's words are not known, and in marked words."""
    found = _dictionary(language)
    if found is None:
        return text
    return re.sub(r"[^ \n]+", lambda word: _marked(word[0], found), text)


def _marked(word: str, dictionary: pyphen.Pyphen) -> str:
    if len(word) < LEAST or inline_markup.are_in(word) or _UNBROKEN.search(word):
        return word
    return _WORD.sub(lambda found: _inserted(found[0], dictionary), word)


@functools.lru_cache(maxsize=1 << 14)
def _inserted(word: str, dictionary: pyphen.Pyphen) -> str:
    return str(dictionary.inserted(word, hyphen=HYPHEN_HERE))


@functools.cache
def _dictionary(language: str) -> pyphen.Pyphen | None:
    known = pyphen.language_fallback(language.replace("-", "_"))
    if known is None:
        return None
    return pyphen.Pyphen(lang=known, left=LEFT, right=RIGHT_OF.get(language.split("-")[0].lower(), RIGHT))
