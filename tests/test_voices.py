"""Voices: for whom steps are told, in sentences that are proved as all others, and few of which differ."""

import functools
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.catalogue import own_complaints
from bookmaker.puzzles.contract.lessons import lesson_of, stepped
from bookmaker.puzzles.contract.voices import CHILDREN, PLAIN, VOICES, voiced
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import OwnWords, told, told_with, words_of
from bookmaker.puzzles.story.parsing import objection_to
from tests.few import slowly

LANGUAGES = ("de", "en", "es", "fr")
RULES = {"goal", "rules", "more_rules", "paper"}
SPOKEN = [(kind, voice) for kind in registry.names() for voice in VOICES if voiced(kind, voice)]
TECHNIQUES = [slowly(*one, technique) for one in SPOKEN for technique in voiced(*one)["en"]["techniques"]]


@pytest.mark.parametrize(("kind", "voice"), SPOKEN)
def test_a_voice_says_the_same_in_every_language_and_otherwise_at_most_a_quarter_of_the_sentences(
    kind: str, voice: str
) -> None:
    own = voiced(kind, voice)
    assert sorted(own) == sorted(LANGUAGES)
    for language in LANGUAGES:
        assert own[language]["techniques"].keys() == own["en"]["techniques"].keys()
        assert not list(own_complaints(kind, language, OwnWords(voice=voice)))
        plain, other = (words_of(kind, language, own=OwnWords(voice=one)).techniques for one in (PLAIN, voice))
        differing = [
            name
            for name, said in own[language]["techniques"].items()
            if plain[name] != other[name] and "sentence" in said
        ]
        assert differing
        assert len(differing) <= len(plain) / 4


DENIES = {
    "de": r"\b(kein\w*|nicht|ohne)\b",
    "en": r"\b(no|not|none|cannot|without)\b",
    "es": r"\b(no|ni|ning[uú]n\w*|sin)\b",
    "fr": r"\b(pas|aucune?|ni|sans|plus(?! que))\b",
}


@pytest.mark.parametrize(("kind", "voice"), SPOKEN)
def test_what_a_voice_denies_in_a_language_it_denies_in_all(kind: str, voice: str) -> None:
    """Proofs do not read how a sentence is worded, so it may say of cells that they hold what they cannot hold."""
    own = voiced(kind, voice)
    for technique in own["en"]["techniques"]:
        said = {language: own[language]["techniques"][technique].get("sentence", "") for language in LANGUAGES}
        assert len({bool(re.search(DENIES[one], text, re.IGNORECASE)) for one, text in said.items()}) == 1, said


@pytest.mark.parametrize("kind", [name for name in registry.names() if voiced(name, CHILDREN)])
def test_children_are_told_the_rules_of_every_variant_in_their_own_words(kind: str) -> None:
    for language in LANGUAGES:
        adults, children = told(kind)[language], voiced(kind, CHILDREN)[language]
        for condition, said in adults.get("variants", {}).items():
            own = children.get("variants", {}).get(condition, {})
            assert said.keys() & RULES <= own.keys(), (language, condition)
        assert {"goal", "rules"} <= children.keys()


FORMAL = {
    "de": r"[^.:{] Sie\b|\bIhnen\b|\w+en Sie\b",
    "fr": r"\b(vous|votre|vos)\b|\b(?!assez\b|chez\b)\w+ez\b",
    "es": (
        r"\busted\b|(^|[.:;] )(Busque|Tome|Mire|Suponga|Use|Sume|Empiece|Vea|Vaya|Siga|Toque|Trace|Confíe)\b"
        r"|\b(sígal[oa]s?|enumérelas|[Dd]escubra|[Dd]ibuje|y repase|y quite|[Uu]na (puntos|cada pareja|l[ao]s))\b"
    ),
}


@pytest.mark.parametrize("language", FORMAL)
@pytest.mark.parametrize("kind", registry.names())
def test_children_are_never_addressed_formally(kind: str, language: str) -> None:
    said = texts(told_with(kind, language, OwnWords(voice=CHILDREN)))
    assert not [text for text in said if re.search(FORMAL[language], text)]


def texts(said: Any) -> Iterator[str]:
    """All texts within what a kind says."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, dict | list):
        for part in said.values() if isinstance(said, dict) else said:
            yield from texts(part)


@functools.cache
def position(name: str, technique: str) -> tuple[Any, Taken]:
    """A step of a technique where it is needed."""
    kind: Any = registry.get(name)
    clues = kind.Clues.parse(kind.POSITIONS[technique])
    lesson = lesson_of(kind, technique, clues)
    assert lesson is not None
    state, known = stepped(kind, clues, lesson.way)
    marks = kind.marks(state, lesson.step)
    return clues, Taken(replace(lesson.step, facts=(*lesson.step.facts, *marks.facts)), marks, known[-1])


@pytest.mark.parametrize(("name", "voice", "technique"), TECHNIQUES)
def test_what_a_voice_says_follows_from_what_its_sentence_names(name: str, voice: str, technique: str) -> None:
    kind: Any = registry.get(name)
    clues, one = position(name, technique)
    for language in LANGUAGES:
        words = words_of(name, language, told_variant(kind, clues, {}), own=OwnWords(voice=voice))
        assert objection_to(kind, clues, one, words) == "", words.explain(one.step)
        assert technique not in words.theirs


def test_what_an_author_says_comes_on_top_of_a_voice_and_is_the_authors() -> None:
    own = OwnWords('{"kinds": {"sudoku": {"techniques": {"x-wing": {"sentence": "Look at {cells}."}}}}}', "children")
    words = words_of("sudoku", "en", own=own)
    assert words.theirs == {"x-wing"}
    assert words.techniques["hidden-box"].sentence.startswith("Where can")
