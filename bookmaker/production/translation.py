"""All texts that readers see in a book -> a catalogue in one language, beside the English, for a translator."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bookmaker.book.spec import DEFAULT_LAYOUT
from bookmaker.pages.templates import layouts
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.catalogue import model_of
from bookmaker.puzzles.contract.phrases import told_phrases
from bookmaker.puzzles.contract.words import told
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest
from bookmaker.source.layers import laid_on

_PLAIN = re.compile(r"[A-Za-z][\w-]*")
INDENT = "  "


@dataclass(frozen=True, slots=True)
class Catalogue:
    """YAML lines that `words` of a book.yaml takes, how many texts there are, and how many of them are missing."""

    lines: tuple[str, ...]
    texts: int
    missing: int


def catalogue(language: str, own: Mapping[str, Any]) -> Catalogue:
    """Every text in that language, the English above it; nothing behind the key of one that is missing.

    `own` is what an author says already, in the form that the catalogue has; it comes before what we say.
    """
    english = _everything(DEFAULT_LANGUAGE)
    ours = laid_on(_everything(language), own)
    entries = list(_entries(english, ours, shows_english=nearest(language, [DEFAULT_LANGUAGE]) is None))
    texts = [text for _, text in entries if text is not ...]
    return Catalogue(tuple(line for lines, _ in entries for line in lines), len(texts), texts.count(None))


def _everything(language: str) -> dict[str, Any]:
    """All that we say in the nearest language; English has every text."""
    words = layouts.load(DEFAULT_LAYOUT).spec.words
    furniture, phrases = nearest(language, words), nearest(language, told_phrases())
    is_model = language == DEFAULT_LANGUAGE
    kinds = {
        kind: model_of(kind) if is_model else told(kind).get(nearest(language, told(kind)) or "", {})
        for kind in registry.names()
    }
    return {
        "pages": words[furniture].model_dump() if furniture else {},
        "phrases": told_phrases()[phrases] if phrases else {},
        "kinds": kinds,
    }


def _entries(
    model: Mapping[str, Any], texts: Any, *, shows_english: bool, depth: int = 0
) -> Iterator[tuple[list[str], Any]]:
    """The lines of each key and its text, None for a missing one, ... for a key that holds others."""
    for key, english in model.items():
        text = texts.get(key) if isinstance(texts, Mapping) else None
        indent = INDENT * depth
        name = key if _PLAIN.fullmatch(key) else _quoted(key)
        if isinstance(english, Mapping):
            yield [f"{indent}{name}:" + (" {}" if not english else "")], ...
            yield from _entries(english, text, shows_english=shows_english, depth=depth + 1)
            continue
        shown = [english] if isinstance(english, str) else [f"- {one}" for one in english]
        comments = [f"{indent}# {one}" for one in shown] if shows_english else []
        lines = [f"{indent}{name}:" if text is None else f"{indent}{name}: {_quoted(text)}"]
        if isinstance(text, list | tuple) and depth > 1:
            lines = [f"{indent}{name}:", *(f"{indent}{INDENT}- {_quoted(one)}" for one in text)]
        yield [*comments, *lines], text


def _quoted(text: Any) -> str:
    """Text, or a list of texts, as YAML has it in one line."""
    return json.dumps(text, ensure_ascii=False)
