"""Deliveries -> the editor's proof: day by day every puzzle with its title, rule and answer, as it is printed."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from bookmaker.newspaper.manifest import Delivery
from bookmaker.pages.newspaper.contact_sheets import Curve, SheetEntry, sheets
from bookmaker.production.slot_art import drawings
from bookmaker.production.slot_files import SlotFiles, theme
from bookmaker.render import pdf
from bookmaker.source.public_words import words_in


def proof(made: Sequence[tuple[Delivery, SlotFiles]], rising: Sequence[Curve]) -> bytes:
    """The file: how hard each slot is through the week, then the days in order, each under its date."""
    look = made[0][1].look
    pages = sheets(look.publication, rising, [_entry(look.language, *pair) for pair in made], theme())
    return pdf.document(pages, title=f"{look.publication}: proof", author=look.credit, language=look.language)


def _entry(language: str, one: Delivery, files: SlotFiles) -> SheetEntry:
    puzzle, answer = drawings(files.record)
    words = words_in(language)
    day = datetime.date.fromisoformat(one.date)
    number = "" if one.number is None else f" {one.number}"
    return SheetEntry(
        group=f"{words.weekdays[day.weekday()]} {words.day(day)}",
        name=f"{one.title}{number}  {one.slot}  {one.grade} {one.effort:g}",
        facts=(files.caption.rule, f"{one.puzzle}  {one.solution}"),
        puzzle=puzzle,
        answer=answer,
    )
