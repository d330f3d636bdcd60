"""Deliveries -> the lists that go with a run: manifest, CSV, feeds, and the proof for the editor."""

import datetime
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from statistics import fmean
from typing import Any

from bookmaker.files.single_files import put
from bookmaker.newspaper import manifest, merge
from bookmaker.newspaper.calendar import Calendar
from bookmaker.newspaper.daily_values import WEEKDAYS
from bookmaker.newspaper.manifest import Delivery, Extra
from bookmaker.newspaper.spec import DailySpec
from bookmaker.pages.newspaper.contact_sheets import Curve, SheetEntry, sheets
from bookmaker.production import provenance
from bookmaker.production.delivery import put_all
from bookmaker.production.newsroom import issue_files
from bookmaker.production.slot_art import drawings
from bookmaker.production.slot_files import LISTS, VERSION, SlotFiles, theme
from bookmaker.puzzles.contract.grading import GRADE_WORDS
from bookmaker.render import pdf
from bookmaker.source.public_words import words_in

_, MANIFEST_CSV, MERGE_CSV, PROOF = LISTS


def curves(slots: Iterable[str], language: str, deliveries: Sequence[Delivery]) -> tuple[Curve, ...]:
    """How hard each of these slots is through the week: the mean effort and the grades of each weekday."""
    short = words_in(language).weekdays
    found = []
    for slot in slots:
        days = []
        for day in range(len(WEEKDAYS)):
            these = [
                one for one in deliveries if one.slot == slot and datetime.date.fromisoformat(one.date).weekday() == day
            ]
            if these:
                grades = sorted({one.grade for one in these}, key=GRADE_WORDS.index)
                days.append((short[day], fmean(one.effort for one in these), ", ".join(grades)))
        found.append(Curve(slot, tuple(days)))
    return tuple(found)


def ruling(calendar: Calendar, everything: Iterable[Delivery]) -> DailySpec:
    """What is asked on the day of the last delivery: by it the lists are written."""
    days = [datetime.date.fromisoformat(one.date) for one in everything]
    return calendar.at(max(days)).spec if days else calendar.spec


def proof_of(pieces: Sequence[tuple[Delivery, SlotFiles]]) -> bytes:
    """The proof of what one run made: it shows nothing else, and so can be made again."""
    made = [one for one, _ in pieces]
    look = pieces[0][1].look
    return proof(pieces, curves(dict.fromkeys(one.slot for one in made), look.language, made))


def told_of(made: Iterable[Delivery]) -> str:
    """What a manifest says of a proof: the puzzles that it shows, and from what each was made."""
    return json.dumps([[one.date, one.slot, one.made_from] for one in made], ensure_ascii=False)


def write(
    calendar: Calendar,
    folder: Path,
    everything: Sequence[Delivery],
    extras: Mapping[str, Extra],
    made: Sequence[Delivery],
    shown: Mapping[tuple[str, str], SlotFiles],
    facts: Mapping[str, Any],
) -> None:
    """Write the lists: manifest and tables of all that the folder holds, a further proof of what this run made.

    `shown` are the slots' files of what was made, by date and slot; `facts` are what the manifest says besides. The
    manifest comes last.
    """
    spec = ruling(calendar, everything)
    tables = {
        MANIFEST_CSV: manifest.csv_text(everything).encode(),
        MERGE_CSV: merge.table(calendar.order(), spec, everything, extras).encode("utf-16"),
    }
    files = put_all(folder, tables.items())
    extras = {**extras, **issue_files.written(folder, spec.publication, everything, extras)}
    if made:
        name = next_proof(extras)
        pieces = [(one, shown[one.date, one.slot]) for one in made]
        extras = {**extras, name: Extra(told_of(made), put_all(folder, [(name, proof_of(pieces))]))}
    about = {
        **facts,
        "asked": calendar.text.value,
        "publication": spec.publication,
        "seed": spec.seed,
        "versions": {"bookmaker": VERSION},
        "made_with": provenance.made_with(),
        "solutions": spec.solutions.value,
        "formats": list(spec.formats),
    }
    put(folder, manifest.NAME, manifest.json_text(about, everything, extras, files).encode())


def next_proof(extras: Mapping[str, Extra]) -> str:
    """The name of a further proof: proof.pdf, proof-2.pdf and so on; one that was written is never written again."""
    stem, _, ending = PROOF.partition(".")
    names = (PROOF if n == 1 else f"{stem}-{n}.{ending}" for n in count(1))
    return next(name for name in names if name not in extras)


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
