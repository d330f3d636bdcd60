"""The suite that every kind passes: each check of the contract by its name, and `check_kind`, which runs them all.

Each check takes a Subject and raises AssertionError with a sentence that says what is wrong. A kind is
described by a data file (see subject.py); `sabotages` has wrong kinds, each of which one of the checks catches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.testing import making, nouns, pictures, twins, witnesses
from bookmaker.puzzles.contract.testing.subject import Subject, read
from bookmaker.puzzles.contract.words import languages, words_of

Check: TypeAlias = Callable[[Subject], None]

CHECKS: Mapping[str, Check] = {
    "words": nouns.check_words,
    "ladder": nouns.check_ladder,
    "independence": witnesses.check_independence,
    "examples": witnesses.check_examples,
    "codes": nouns.check_codes,
    "values": nouns.check_values,
    "parse": nouns.check_parse,
    "nonsense": nouns.check_nonsense,
    "sizes": making.check_sizes,
    "grades": making.check_grades,
    "seeds": making.check_seeds,
    "options": making.check_options,
    "batches": making.check_batches,
    "company": making.check_company,
    "extent": pictures.check_extent,
    "clues drawn": pictures.check_clues_drawn,
    "answers drawn": pictures.check_answers_drawn,
    "proofs": witnesses.check_proofs,
    "engines": witnesses.check_engines,
    "deductions": witnesses.check_deductions,
    "steps": witnesses.check_steps,
    "twins": twins.check_twins,
    "canonical": twins.check_canonical,
    "efforts": twins.check_efforts,
}


def subject_of(name: str, data: Any) -> Subject:
    """An installed kind with its words in every language and its data, ready to be examined."""
    words = {language: words_of(name, language) for language in languages(name)}
    return read(name, registry.get(name), words, data)


def check(name: str, subject: Subject) -> None:
    """One check of the suite; AssertionError names the kind and the check before what is wrong."""
    try:
        CHECKS[name](subject)
    except AssertionError as error:
        raise AssertionError(f"{subject.name} fails the check '{name}': {error}") from error


def check_kind(name: str, data: Any) -> None:
    """The whole suite for one installed kind and its data file, read from YAML."""
    subject = subject_of(name, data)
    for one in CHECKS:
        check(one, subject)
