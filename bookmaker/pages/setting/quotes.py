"""Quotes: a Manuscript -> the same with the quotation marks, apostrophes and dashes of its language."""

from __future__ import annotations

import re
from dataclasses import replace

from bookmaker.pages.manuscript import Chapter, Edition, HowTo, Manuscript, Piece, Surroundings
from bookmaker.pages.setting import voices
from bookmaker.source.languages import nearest

# Opening and closing marks, outer and inner; what stands within the outer ones; a dash between words.
MARKS = {
    "en": ("“", "”", "‘", "’", "", "—"),
    "en-GB": ("“", "”", "‘", "’", "", " – "),
    "de": ("„", "“", "‚", "‘", "", " – "),
    "fr": ("«", "»", "“", "”", "\u00a0", " – "),
    "es": ("«", "»", "“", "”", "", " — "),
}
APOSTROPHE = "’"

_BEFORE_OPENING = re.compile(r"(?:^|(?<=[\s(\[/“„«‘‚—–\ue000-\ue005-]))")
_DASH = re.compile(r"(?<=\S) ?(?<!-)--(?!-) ?(?=\S)|(?<=\S) - (?=\S)")


def typographic(text: str, language: str) -> str:
    """The text as a printer sets it; what is typographic already stays as it is."""
    outer_open, outer_close, inner_open, inner_close, space, dash = MARKS[nearest(language, MARKS) or "en"]
    text = _DASH.sub(dash, text)
    text = re.sub(_BEFORE_OPENING.pattern + r'"(?=\S)', outer_open + space, text)
    text = text.replace('"', space + outer_close)
    text = re.sub(r"(?<=\w)'(?=\w)", APOSTROPHE, text)
    text = re.sub(_BEFORE_OPENING.pattern + r"'(?=[^\W\d])(?=[^']*')", inner_open, text)
    return re.sub(r"'", inner_close if inner_open in text else APOSTROPHE, text)


def typeset_pieces(pieces: tuple[Piece, ...], language: str, edition: Edition) -> tuple[Piece, ...]:
    """Prose set so."""
    return tuple(replace(piece, text=_said(piece.text, language, edition)) for piece in pieces)


def _said(text: str, language: str, edition: Edition) -> str:
    """A text set so, its links as that edition shows them."""
    addresses = voices.ADDRESS.findall(text)  # in which no quote or dash is changed
    text = typographic(voices.ADDRESS.sub(voices.NO_ADDRESS, text), language)
    for address in addresses:
        text = text.replace(voices.NO_ADDRESS, address, 1)
    return voices.on_paper(text) if edition is Edition.PRINT else text


def typeset(manuscript: Manuscript, edition: Edition) -> Manuscript:
    """The manuscript with all that is said in it set so, and links as that edition shows them."""

    def said(text: str) -> str:
        return _said(text, manuscript.language, edition)

    def pieces(given: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return typeset_pieces(given, manuscript.language, edition)

    def how_to(given: HowTo) -> HowTo:
        steps = tuple(replace(step, sentence=said(step.sentence)) for step in given.steps)
        rules = tuple(map(said, given.rules))
        return replace(
            given, title=said(given.title), goal=said(given.goal), rules=rules, steps=steps, teaser=said(given.teaser)
        )

    def chapter(given: Chapter) -> Chapter:
        how_tos = tuple(map(how_to, given.how_tos))
        entries = tuple(replace(entry, tip=said(entry.tip)) for entry in given.entries)
        return replace(given, title=said(given.title), teaser=said(given.teaser), how_tos=how_tos, entries=entries)

    around = manuscript.surroundings
    texts: Surroundings = replace(
        around,
        dedication=pieces(around.dedication),
        introduction=pieces(around.introduction),
        about=pieces(around.about),
        also_by=pieces(around.also_by),
    )
    return replace(
        manuscript,
        title=said(manuscript.title),
        subtitle=said(manuscript.subtitle),
        author=said(manuscript.author),
        series=said(manuscript.series),
        chapters=tuple(map(chapter, manuscript.chapters)),
        surroundings=texts,
    )
