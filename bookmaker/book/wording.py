"""`words` of a book.yaml: what the book says otherwise than kinds and layout do, or in a language of its own."""

import json
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pydantic import Field, ValidationError

from bookmaker.book.beside import file_beside
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.catalogue import own_complaints
from bookmaker.puzzles.contract.words import OwnWords
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault, did_you_mean
from bookmaker.source.fields import word_of
from bookmaker.source.languages import DEFAULT_LANGUAGE
from bookmaker.source.validation import Strict

KEY = "words"
HINT = "'bookmaker words {}' prints every text with its place"


class WordsSpec(Strict):
    """Texts by their place, as `bookmaker words` prints them."""

    pages: dict[str, str] = Field({}, description="the layout's own words, such as answer_on_page")
    phrases: dict[str, Any] = Field({}, description="what all kinds say alike: rows, columns, grades")
    kinds: dict[str, dict[str, Any]] = Field({}, description="what kinds say, by kind, as in their words.toml")

    @property
    def own(self) -> OwnWords:
        """What is said of puzzles, in the form that kinds' words take."""
        texts = {name: value for name in ("kinds", "phrases") if (value := getattr(self, name))}
        return OwnWords(json.dumps(texts, sort_keys=True)) if texts else OwnWords()


def with_words(text: Source) -> Source:
    """The same book with the texts of the file that its `words` names, which keep their own lines."""
    own = file_beside(text, KEY)
    if own is None:
        return text
    return replace(
        text,
        value={**text.value, KEY: own.value},
        marks={**text.marks, **{(KEY, *where): mark for where, mark in own.marks.items()}},
        key_marks={**text.key_marks, **{(KEY, *where): mark for where, mark in own.key_marks.items() if where}},
    )


def word_faults(text: Source, used: Collection[str]) -> Iterator[Fault]:
    """What is wrong with a book's own words for kinds, of which it has some; their form is checked as a key's."""
    try:
        spec = WordsSpec.model_validate(text.value.get(KEY, {}))
    except ValidationError:
        return
    language = word_of(text.value.get("language", DEFAULT_LANGUAGE)) or DEFAULT_LANGUAGE
    own = spec.own
    for kind in dict.fromkeys([*spec.kinds, *(used if spec.phrases else ())]):
        where = (KEY, "kinds", kind)
        if not registry.has(kind):
            yield Fault(f"unknown kind '{kind[:40]}'", did_you_mean(kind, registry.names()), text.key_mark(where))
            continue
        for path, complaint in _complaints(kind, language, own):
            base = where[:1] if path[:1] == ("phrases",) else where
            yield Fault(f"'{'.'.join(path)}' {complaint}", HINT.format(language), text.mark((*base, *path)))


def _complaints(kind: str, language: str, own: OwnWords) -> Iterator[tuple[tuple[str, ...], str]]:
    with suppress(LookupError):  # that the kind has no words is told of the book's language
        yield from own_complaints(kind, language, own)
