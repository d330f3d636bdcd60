"""Hyphens: a text -> the same with marks where its words may be broken at the end of a line, by its language."""

from __future__ import annotations

import functools
import re

import pyphen

from bookmaker.pages.setting import voices
from bookmaker.pages.setting.fonts import HYPHEN_HERE

LEAST = 8  # letters; a shorter word is not broken
LEFT, RIGHT = 2, 3  # letters that stay before and after the hyphen, at least
RIGHT_OF = {"de": 2, "es": 2}  # in languages that take fewer (LibreOffice's dictionaries say so too)
_WORD = re.compile(rf"[^\W\d_]{{{LEAST},}}")
_UNBROKEN = re.compile(r"[@/]|\w\.\w|-")  # in addresses, and in words that break at a hyphen of their own


def hyphenated(text: str, language: str) -> str:
    """The text with marks in it; as it is where the language's words are not known, and in marked words."""
    found = _dictionary(language)
    if found is None:
        return text
    return re.sub(r"[^ \n]+", lambda word: _marked(word[0], found), text)


def _marked(word: str, dictionary: pyphen.Pyphen) -> str:
    if len(word) < LEAST or voices.are_in(word) or _UNBROKEN.search(word):
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
