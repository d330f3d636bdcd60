"""Deliveries -> the lists that go with a run: manifest, CSV, feeds, and the proof for the editor."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from bookmaker.files.placing import put
from bookmaker.newspaper import manifest, merge
from bookmaker.newspaper.fields import WEEKDAYS
from bookmaker.newspaper.manifest import Delivery, Extra, FileFacts
from bookmaker.newspaper.spec import DailySpec
from bookmaker.newspaper.words import words_in
from bookmaker.pages.newspaper.contact_sheets import Curve, SheetEntry, sheets
from bookmaker.production import provenance
from bookmaker.production.delivery import is_there, put_all
from bookmaker.production.slot_art import drawings
from bookmaker.production.slot_files import LISTS, VERSION, theme
from bookmaker.puzzles.contract.grading import GRADE_WORDS
from bookmaker.render import pdf

_, MANIFEST_CSV, MERGE_CSV, PROOF = LISTS
MONTH = len("2026-12")


def curves(spec: DailySpec, deliveries: Sequence[Delivery]) -> tuple[Curve, ...]:
    """How hard each slot is through the week: the mean effort and the grades of each weekday."""
    short = words_in(spec.language).weekdays
    found = []
    for slot in spec.slots:
        days = []
        for day in range(len(WEEKDAYS)):
            these = [
                one
                for one in deliveries
                if one.slot == slot.name and datetime.date.fromisoformat(one.date).weekday() == day
            ]
            if these:
                grades = sorted({one.grade for one in these}, key=GRADE_WORDS.index)
                days.append((short[day], fmean(one.effort for one in these), ", ".join(grades)))
        found.append(Curve(slot.name, tuple(days)))
    return tuple(found)


def write(
    spec: DailySpec,
    folder: Path,
    everything: Sequence[Delivery],
    extras: Mapping[str, Extra],
    feeds: Mapping[str, FileFacts],
    made: Sequence[Delivery],
    records: Mapping[tuple[str, str], Mapping[str, Any]],
    rising: Sequence[Curve],
) -> None:
    """Write the lists: manifest and tables of all that the folder holds, the proof of what this run made.

    `records` are those of what was made, by date and slot. The manifest comes last.
    """
    tables = {
        MANIFEST_CSV: manifest.csv_text(everything).encode(),
        MERGE_CSV: merge.table(spec, everything, extras).encode("utf-16"),
    }
    files = put_all(folder, tables.items())
    stamp = stamp_of(spec, made, rising)
    there = extras.get(PROOF)
    if there is None or there.made_from != stamp or not is_there(folder, there):
        there = Extra(stamp, put_all(folder, [(PROOF, proof(spec, made, records, rising))]))
    extras = {**extras, PROOF: there}
    about = {
        "publication": spec.publication,
        "seed": spec.seed,
        "versions": {"bookmaker": VERSION},
        "made_with": provenance.made_with(),
        "solutions": spec.solutions.value,
        "formats": list(spec.formats),
    }
    put(folder, manifest.NAME, manifest.json_text(about, everything, extras, {**files, **feeds}).encode())


def stamp_of(spec: DailySpec, made: Sequence[Delivery], rising: Sequence[Curve]) -> str:
    """What the proof of a run is made from, as a digest."""
    said = [VERSION, spec.publication, spec.credit, spec.language, rising, [one.made_from for one in made]]
    return hashlib.sha256(repr(said).encode()).hexdigest()


def proof(
    spec: DailySpec,
    made: Sequence[Delivery],
    records: Mapping[tuple[str, str], Mapping[str, Any]],
    rising: Sequence[Curve],
) -> bytes:
    """The PDF that shows an editor what a run made; `records` are by date and slot."""
    proofs = [_entry(spec, one, records[one.date, one.slot]) for one in made]
    pages = sheets(spec.publication, rising, proofs, theme())
    return pdf.document(pages, title=f"{spec.publication}: proof", author=spec.credit or "", language=spec.language)


def _entry(spec: DailySpec, one: Delivery, record: Mapping[str, Any]) -> SheetEntry:
    puzzle, answer = drawings(record)
    weekday = words_in(spec.language).weekdays[datetime.date.fromisoformat(one.date).weekday()]
    number = "" if one.number is None else f" {one.number}"
    return SheetEntry(
        group=one.date[:MONTH],
        name=f"{weekday} {one.date}  {one.slot}{number}  {one.grade} {one.effort:g}",
        facts=(one.puzzle, one.solution),
        puzzle=puzzle,
        answer=answer,
    )
