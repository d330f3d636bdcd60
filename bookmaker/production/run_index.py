"""Deliveries -> the lists that go with a run: manifest, CSV, feeds, and the proof for the editor."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from statistics import fmean
from typing import Any

from bookmaker.files.placing import put
from bookmaker.newspaper import manifest, merge
from bookmaker.newspaper.calendar import Calendar
from bookmaker.newspaper.fields import WEEKDAYS
from bookmaker.newspaper.manifest import Delivery, Extra
from bookmaker.newspaper.spec import DailySpec
from bookmaker.newspaper.words import words_in
from bookmaker.pages.newspaper.contact_sheets import Curve
from bookmaker.production import provenance
from bookmaker.production.delivery import put_all
from bookmaker.production.newsroom import issue_files
from bookmaker.production.newsroom.proofs import proof
from bookmaker.production.slot_files import LISTS, VERSION, SlotFiles
from bookmaker.puzzles.contract.grading import GRADE_WORDS

_, MANIFEST_CSV, MERGE_CSV, PROOF = LISTS


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
    calendar: Calendar,
    spec: DailySpec,
    folder: Path,
    everything: Sequence[Delivery],
    extras: Mapping[str, Extra],
    made: Sequence[Delivery],
    shown: Mapping[tuple[str, str], SlotFiles],
    rising: Sequence[Curve],
    told: Mapping[str, Any],
) -> None:
    """Write the lists: manifest and tables of all that the folder holds, a further proof of what this run made.

    `shown` are the slots' files of what was made, by date and slot; `told` is what the manifest says besides. The
    manifest comes last.
    """
    tables = {
        MANIFEST_CSV: manifest.csv_text(everything).encode(),
        MERGE_CSV: merge.table(calendar.order(), spec, everything, extras).encode("utf-16"),
    }
    files = put_all(folder, tables.items())
    extras = {**extras, **issue_files.written(folder, spec, everything, extras)}
    if made:
        said = [VERSION, spec.publication, spec.credit, spec.language, rising, [one.made_from for one in made]]
        stamp = hashlib.sha256(repr(said).encode()).hexdigest()
        name = next_proof(extras)
        pieces = [(one, shown[one.date, one.slot]) for one in made]
        extras = {**extras, name: Extra(stamp, put_all(folder, [(name, proof(spec, pieces, rising))]))}
    about = {
        **told,
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
