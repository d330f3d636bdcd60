"""A book's puzzles -> its companion for the web: a page that plays each, and one that lists them all."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bookmaker.book.spec import Spec
from bookmaker.pages.setting.quotes import typographic
from bookmaker.play import site
from bookmaker.play.html_page import Place, Sheet, html
from bookmaker.play.views import INDEX, Entry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.records.record import given_of, to_json, told_variant_of_given
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault, did_you_mean
from bookmaker.source.fields import word_of
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest
from bookmaker.source.public_words import LANGUAGES

FOLDER = "companion"
ALWAYS = "always"


def language_faults(text: Source) -> Iterator[Fault]:
    """Whether the buttons of a companion that the book asks for can be said in the book's language."""
    if not isinstance(text.value, dict) or text.value.get("companion") is not True:
        return
    language = word_of(text.value.get("language", DEFAULT_LANGUAGE))
    if language is not None and nearest(language, LANGUAGES) is None:
        hint = "leave 'companion' out, or " + did_you_mean(language, LANGUAGES)
        yield Fault(f"play on the web has no words in '{language}'", hint, text.mark(("companion",)))


def files_of(count: int) -> list[str]:
    """The paths of all files of a book with so many puzzles."""
    return [f"{FOLDER}/{name}" for name in (*map(_page_of, range(1, count + 1)), INDEX, site.EMBED)]


def _page_of(number: int) -> str:
    return f"{number:04}.html"


def companion(spec: Spec, chapters: Sequence[str], records: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Every file by its path from the book's folder; `records` have number and section, counted from 1."""
    entries = []
    credit = spec.author or ""
    for made in records:
        record = json.loads(to_json(made))  # as plain JSON, in lists
        words = words_of(record["kind"], spec.language, told_variant_of_given(given_of(record)), own=spec.own_words)
        number = record["number"]
        name = _page_of(number)
        grade = words.phrases.grades.of(Grade[record["grade"].upper()]) if record["grade"] else ""
        about = ", ".join(part for part in (record["size"].replace("x", " × "), grade) if part)
        title = typographic(f"{words.title} {number}", spec.language)
        sheet = Sheet(
            language=spec.language,
            title=title,
            subtitle=f"{spec.title}, {about}",
            credit=credit,
            hints=spec.play_hints == ALWAYS,
            paper=spec.title,
            grade=record["grade"] or "",
            place=Place(home=INDEX),
        )
        yield f"{FOLDER}/{name}", html(record, sheet, spec.own_words, typeset=typographic)
        entries.append(Entry(name, title, about, chapters[record["section"] - 1], has_hints=sheet.hints))
    whole = site.Site(spec.title, (spec.language,), credit)
    for name, text in site.pages(whole, {spec.language: entries}).items():
        yield f"{FOLDER}/{name}", text
