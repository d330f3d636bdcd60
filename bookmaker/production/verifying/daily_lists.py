"""A daily's lists and its folder web/, made again from deliveries, records and daily.yaml -> what of them differs."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from bookmaker.newspaper import merge
from bookmaker.newspaper import spec as specs
from bookmaker.newspaper.manifest import Delivery, Earlier, Extra
from bookmaker.newspaper.numbering import next_issue
from bookmaker.newspaper.public import FOLDER, SOLVED_RECORD, Public, is_around
from bookmaker.newspaper.spec import DailySpec
from bookmaker.production import provenance, run_index, web
from bookmaker.production.slot_files import of_delivery
from bookmaker.production.verifying.coverage import How, Seen
from bookmaker.production.verifying.findings import AGAIN, as_record, bytes_of
from bookmaker.production.web import Showing
from bookmaker.source import document
from bookmaker.source.faults import BookError, Fault

MOST_RUNS = 5000  # ranges of dates that may have been one run, the last first
NO_SPEC = "the newspaper's daily.yaml is not here: see --folder"
OTHERS = "it was made with other versions of Python or libraries"


@dataclass(frozen=True, slots=True)
class Run:
    """A daily's folder, its manifest read and as it is, its records by date and slot, and where daily.yaml lies."""

    folder: Path
    said: Earlier
    facts: Mapping[str, Any]
    records: Mapping[tuple[str, str], str]
    own: Path

    @property
    def deliveries(self) -> list[Delivery]:
        """All deliveries, in order."""
        return list(self.said.deliveries.values())


def lists_again(run: Run) -> Iterator[Fault | Seen]:
    """What differs of merge.csv, proof.pdf and web/, as faults, and how each of these files was compared."""
    names = [name for name in run.facts["files"] if name in run_index.LISTS or name.startswith(f"{FOLDER}/")]
    spec = _spec(run)
    if spec is None:
        yield Seen(run_index.MANIFEST_CSV, How.AGAIN)
        yield from (Seen(name, How.UNCHECKED, NO_SPEC) for name in names if name != run_index.MANIFEST_CSV)
        return
    table = merge.table(spec, run.deliveries, run.said.extras).encode("utf-16")
    yield Seen(run_index.MANIFEST_CSV, How.AGAIN)
    yield _compared(run, run_index.MERGE_CSV, table)
    yield from _web(run, spec)
    yield _proof(run, spec)


def _spec(run: Run) -> DailySpec | None:
    """The daily.yaml of this publication among the files in the newspaper's own folder."""
    for path in sorted([*run.own.glob("*.yaml"), *run.own.glob("*.yml")]):
        try:
            text = document.read(path)
            if isinstance(text.value, dict) and text.value.get("publication") == run.said.publication:
                return specs.check(text)
        except BookError:
            continue  # it is none, or not one of today
    return None


def _compared(run: Run, name: str, data: bytes) -> Fault | Seen:
    if bytes_of(run.folder, name) in (None, data):
        return Seen(name, How.AGAIN)
    return Fault(f"'{run.folder / name}' is not what the deliveries and daily.yaml make", AGAIN)


def _web(run: Run, spec: DailySpec) -> Iterator[Fault | Seen]:
    """The public files of each puzzle, and the pages and feeds around them."""
    shown: list[tuple[Showing, Extra]] = []
    for key, extra in sorted(run.said.extras.items()):
        if not key.startswith(f"{FOLDER} "):
            continue
        try:
            shown.append((_showing(run, spec, key, extra), extra))
        except (KeyError, ValueError, TypeError, AttributeError):
            yield Fault(f"the manifest's '{key[:60]}' is of no delivery", AGAIN)
            return
    for showing, extra in shown:
        made = {f"{FOLDER}/{showing.one.path}/{name}": data for name, data in web.made(showing)}
        for name in sorted(made.keys() ^ extra.files.keys()):
            yield Fault(f"the manifest's public files of '{showing.one.path}' differ about '{name}'", AGAIN)
        for name in sorted(made.keys() & extra.files.keys()):
            yield _compared(run, name, made[name])
    around = {**web.feeds(spec, shown), **web.around(spec, shown)}
    there = {name for name in run.facts["files"] if is_around(name)}
    for name in sorted(there ^ around.keys()):
        yield Fault(f"'{run.folder / name}' {'should not be there' if name in there else 'is missing'}", AGAIN)
    for name in sorted(there & around.keys()):
        yield _compared(run, name, around[name])


def _showing(run: Run, spec: DailySpec, key: str, extra: Extra) -> Showing:
    """What was to be shown of a puzzle; whether it is solved is told by its files, since nobody knows the day."""
    issue, _, slot = key.removeprefix(f"{FOLDER} ").partition("/")
    delivery = run.said.deliveries[issue, slot]
    day, due = datetime.date.fromisoformat(issue), datetime.date.fromisoformat(delivery.due)
    is_solved = f"{FOLDER}/{issue}/{slot}/{SOLVED_RECORD}" in extra.files
    one = Public(issue, slot, max(next_issue(spec, day), due), is_solved)
    shelf = (run.own / "layouts",) if (run.own / "layouts").is_dir() else ()
    wanted = of_delivery(run.folder, run.records[issue, slot], delivery, shelf=shelf)
    return web.showing(spec, one, delivery, wanted, {})


def _proof(run: Run, spec: DailySpec) -> Fault | Seen:
    """The proof of the last run: its deliveries are found by their digest, among all ranges of dates."""
    name = run_index.PROOF
    stamp = run.said.extras[name].made_from if name in run.said.extras else ""
    for made in islice(_runs(run, spec), MOST_RUNS):
        rising = run_index.curves(spec, made)
        if run_index.stamp_of(spec, made, rising) == stamp:
            records = {(one.date, one.slot): as_record(run.records[one.date, one.slot]) or {} for one in made}
            found = _compared(run, name, run_index.proof(spec, made, records, rising))
            is_same_here = run.facts.get("made_with") == provenance.made_with()
            return found if isinstance(found, Seen) or is_same_here else Seen(name, How.HASH, OTHERS)
    return Seen(name, How.UNCHECKED, "no run of daily.yaml as it is now made it")


def _runs(run: Run, spec: DailySpec) -> Iterator[Sequence[Delivery]]:
    """What may have been one run: the deliveries between two dates, the last dates first."""
    slots = {slot.name: at for at, slot in enumerate(spec.slots)}
    ordered = sorted(run.deliveries, key=lambda one: (one.date, slots.get(one.slot, len(slots))))
    dates = sorted({one.date for one in ordered})
    for end in reversed(dates):
        for start in (date for date in dates if date <= end):
            yield [one for one in ordered if start <= one.date <= end]
