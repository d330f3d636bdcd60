"""Words of kinds and layouts in the fonts: whatever a book says by itself, every built-in font can print."""

import pytest

from bookmaker.files.fonts import built_in
from bookmaker.pages.setting import fonts
from bookmaker.pages.templates import layouts
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.voices import VOICES
from bookmaker.puzzles.contract.words import OwnWords, words_of

LANGUAGES = ("de", "en", "es", "fr")


def unprintable(said: str) -> dict[str, str]:
    """The characters of a text that some built-in font has not, by the font's name."""
    characters = "".join(sorted(char for char in set(said) if ord(char) > 127))
    return {name: lacking for name in built_in() if (lacking := "".join(fonts.face(name).lacks(characters)))}


@pytest.mark.parametrize("kind", registry.names())
@pytest.mark.parametrize("voice", VOICES)
def test_a_book_can_print_what_a_kind_says_to_whomever_in_every_font_and_language(kind: str, voice: str) -> None:
    said = {language: repr(words_of(kind, language, own=OwnWords(voice=voice))) for language in LANGUAGES}
    assert {language: unprintable(text) for language, text in said.items()} == {one: {} for one in LANGUAGES}


@pytest.mark.parametrize("layout", layouts.names())
def test_a_book_can_print_what_a_layout_says_in_every_font(layout: str) -> None:
    assert unprintable(repr(layouts.load(layout).spec.words)) == {}
