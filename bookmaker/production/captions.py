"""A slot of a newspaper and a puzzle of its -> the words around puzzle and solution."""

import datetime
from types import MappingProxyType

from bookmaker.newspaper.slots import EditionSpec, SlotSpec
from bookmaker.newspaper.spec import DailySpec
from bookmaker.pages.newspaper.art import Caption
from bookmaker.pages.setting.quotes import typographic
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade
from bookmaker.puzzles.contract.words import words_of
from bookmaker.source.public_words import words_in


def title_of(spec: DailySpec, slot: SlotSpec, variant: Variant = MappingProxyType({})) -> str:
    """What stands over a slot's puzzles."""
    return slot.title or words_of(slot.kind, spec.language_of(slot), variant).title


def with_credit(spec: DailySpec, edition: EditionSpec) -> DailySpec:
    """The newspaper with the credit of an edition."""
    return spec.model_copy(update={"credit": edition.credit}) if edition.credit is not None else spec


def captions(
    spec: DailySpec, slot: SlotSpec, variant: Variant, *, number: int | None, grade: str, date: datetime.date | None
) -> tuple[Caption, Caption]:
    """What stands around a slot's puzzle, and around its solution, which names the puzzle by number or date.

    A reserve has no date yet.
    """
    if slot.art == "grid":
        return Caption(), Caption()
    language = spec.language_of(slot)
    kind, words = words_of(slot.kind, language, variant), words_in(language)
    title, credit = typographic(title_of(spec, slot, variant), language), typographic(spec.credit or "", language)
    shown = "" if number is None else typographic(words.number.format(number=number), language)
    day = words.day(date) if date else ""
    rule = slot.rule if isinstance(slot.rule, str) else kind.line if slot.rule else ""
    puzzle = Caption(
        title=title,
        number=shown,
        grade=kind.phrases.grades.of(Grade[grade.upper()]),
        pips=1 + GRADE_WORDS.index(grade),
        rule=typographic(rule, language),
        credit=credit,
        date=day if slot.date else "",
    )
    head = slot.solution.head
    if head is False:
        return puzzle, Caption()
    if not isinstance(head, str):
        head = words.solution_of.format(number=shown) if shown else words.solution_of_day.format(date=day)
    head = typographic(head, language)
    return puzzle, Caption(title=title, number=head if shown or date else "", credit=credit)
