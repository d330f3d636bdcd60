"""A daily's lists, issues' files and reserves, made again from its deliveries and what was asked -> what differs."""

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker.newspaper import calendar as calendars
from bookmaker.newspaper import manifest, merge
from bookmaker.newspaper.calendar import Calendar
from bookmaker.newspaper.changes import CHANGES
from bookmaker.newspaper.dated_block import issue_keys
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.manifest import Delivery, Earlier, Extra
from bookmaker.newspaper.weeks import Published
from bookmaker.production import art_faults, issue_pages, provenance, run_index, slot_art
from bookmaker.production.issues import Desk, wanted, wholes_on
from bookmaker.production.newsroom import correcting, dated, issue_files
from bookmaker.production.slot_files import SlotFiles, of_delivery, shelf_of
from bookmaker.production.verifying.compare import file_compared, machine
from bookmaker.production.verifying.coverage import How, Seen, listed
from bookmaker.production.verifying.findings import AGAIN, bytes_of
from bookmaker.puzzles.records.ledger import RESERVE
from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, SourcePlace
from bookmaker.source.lines import lines_within
from bookmaker.source.strict_json import loads

NOT_ASKED = "the manifest does not say what was asked, since an older version wrote it"
OTHERWISE = "daily.yaml asks otherwise now"
AGAIN_SINCE = "a puzzle that it shows was made again since"
# What a manifest that an older version wrote, or a forged one, may lead to when files are made of it.
UNMADE = (BookError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)


@dataclass(frozen=True, slots=True)
class Run:
    """A daily's folder, its manifest as read and as it is, the records' lines, and the folder of its daily.yaml."""

    folder: Path
    earlier: Earlier
    facts: Mapping[str, Any]
    lines: Mapping[Key, str]
    own: Path

    @property
    def deliveries(self) -> list[Delivery]:
        """All deliveries, in their order."""
        return list(self.earlier.deliveries.values())

    def drawn(self, key: Key) -> SlotFiles:
        """What the files of a delivery are made of; one of UNMADE where the manifest makes none."""
        one = self.earlier.deliveries[key]
        return of_delivery(self.folder, self.lines[key], one, shelf=shelf_of(one, self.own / "layouts"))

    def compared(self, name: str, data: bytes, hint: str = AGAIN) -> Iterator[Fault | Seen]:
        """A file against its bytes made again; the hint says how to mend what differs."""
        old = bytes_of(self.folder, name)
        if old is not None:  # that one is missing is told elsewhere
            is_same_here = self.facts.get("made_with") == provenance.made_with()
            yield from file_compared(self.folder / name, name, old, data, is_same_here=is_same_here, hint=hint)


def daily_yaml(run: Run) -> Source | None:
    """The daily.yaml of this publication among the files in the newspaper's own folder."""
    for path in sorted([*run.own.glob("*.yaml"), *run.own.glob("*.yml")]):
        try:
            text = document.read(path)
        except BookError:
            continue  # somebody's other file
        if isinstance(text.value, dict) and text.value.get("publication") == run.earlier.publication:
            return text
    return None


def calendar_of(run: Run, text: Source | None) -> Calendar | None:
    """The calendar of what the manifest says was asked; BookError where it is none, None where it does not say."""
    asked = run.facts.get("asked")
    if asked is None:
        return None
    name = text.name if text is not None else str(run.own / "daily.yaml")
    return calendars.calendar(Source(name, asked, {(): SourcePlace(name, 1, 1)}, {}))


def lists_again(run: Run, calendar: Calendar | None) -> Iterator[Fault | Seen]:
    """How each file was compared that belongs to no delivery, those of web/ aside, and what of them differs."""
    yield from run.compared(run_index.MANIFEST_CSV, manifest.csv_text(run.deliveries).encode())
    if calendar is None:
        yield Seen(run_index.MERGE_CSV, How.UNCHECKED, NOT_ASKED)
    else:
        spec = run_index.ruling(calendar, run.deliveries)
        table = merge.table(calendar.order(), spec, run.deliveries, run.earlier.extras)
        yield from run.compared(run_index.MERGE_CSV, table.encode("utf-16"))
    for key, extra in run.earlier.extras.items():
        try:
            made = list(_made(run, calendar, key, extra))
        except UNMADE:
            yield Fault(f"'{key[:60]}' of the manifest's extras cannot be made again", AGAIN)
            continue
        if names := {name for name, _ in made if isinstance(name, str)} ^ set(extra.files):
            yield Fault(f"the manifest's files of '{key[:60]}' are wrong: '{sorted(names)[0][:60]}'", AGAIN)
        for name, data in made:
            yield from run.compared(name, data) if isinstance(data, bytes) else (Seen(name, How.UNCHECKED, data),)


def _made(run: Run, calendar: Calendar | None, key: str, extra: Extra) -> Iterable[tuple[str, bytes | str]]:
    """Every file of an extra with its bytes, or with why they are not known."""
    first, _, rest = key.partition(" ")
    if key.startswith(run_index.PROOF.partition(".")[0]):
        return [(key, _proof(run, extra))]
    if first == issue_files.KIND:
        text = issue_files.text_of(str(run.earlier.publication), rest, run.deliveries, run.earlier.extras)
        return [(issue_files.path_of(rest), text.encode())]
    if calendar is None:
        return [(name, NOT_ASKED) for name in extra.files]
    if first == correcting.LINE:
        return _correction(run, calendar, rest, extra)
    made = _reserve(run, calendar, key, extra) if first == RESERVE else _whole(run, calendar, key)
    return [(name, OTHERWISE) for name in extra.files] if made is None else made


def _proof(run: Run, extra: Extra) -> bytes | str:
    if not extra.made_from.startswith("["):
        return NOT_ASKED
    shown = [(tuple(one[:2]), one[2]) for one in loads(extra.made_from)]
    there = run.earlier.deliveries
    if any(key not in there or there[key].made_from != made_from for key, made_from in shown):
        return AGAIN_SINCE
    return run_index.proof_of([(there[key], run.drawn(key)) for key, _ in shown])


def _correction(run: Run, calendar: Calendar, rest: str, extra: Extra) -> Iterator[tuple[str, bytes | str]]:
    """The line for readers: it says why its puzzle was corrected, as the manifest's history does."""
    issue, slot, day = rest.split(" ")
    one = run.earlier.deliveries[day, slot]
    notes = [event.note for event in run.earlier.history if event.key == (day, slot)]
    lines = [correcting.line_of(calendar, datetime.date.fromisoformat(issue), one, note) for note in notes]
    for name in extra.files:
        yield name, f"{extra.made_from}\n".encode() if extra.made_from in lines else OTHERWISE


def _whole(run: Run, calendar: Calendar, day: str) -> list[tuple[str, bytes | str]] | None:
    """Page and packed folder of an issue, as its plan asks for them."""
    date = datetime.date.fromisoformat(day)
    plan = dated.plan_of(run.earlier.plans, day)
    if plan is None:
        return None
    asked = calendar.text.value
    paper = {key: one for key, one in asked.items() if key != CHANGES and key not in issue_keys(asked)}
    then = calendars.calendar(replace(calendar.text, value={**paper, **plan}))
    names = [slot.name for slot in then.spec.slots]
    order = list(dict.fromkeys([*calendar.order(), *names]))
    puzzles = [run.drawn(key) for key in run.earlier.deliveries if key[0] == day and key[1] in names]
    due = [run.drawn(key) for key, one in run.earlier.deliveries.items() if one.due == day and key[1] in order]
    whole = issue_pages.Whole(
        folder=run.folder,
        date=day,
        spec=then.at(date).spec,
        stems=wholes_on(then, date),
        puzzles=tuple(sorted(puzzles, key=lambda one: names.index(one.slot))),
        solutions=tuple(sorted(due, key=lambda one: (order.index(one.slot), one.date))),
        known=None,
        mark=SourcePlace(str(run.folder), 1, 1),
    )
    return list(issue_pages.made(whole))


def _reserve(run: Run, calendar: Calendar, key: str, extra: Extra) -> list[tuple[str, bytes | str]] | None:
    """The files of a reserve, where today's daily.yaml still asks for it."""
    dates = sorted({datetime.date.fromisoformat(one.date) for one in run.deliveries})
    mark = SourcePlace(str(run.folder), 1, 1)
    found = next((one for one in issue_pages.reserves(calendar, dates) if one.key == key), None)
    if found is None:
        return None
    ((_, line),) = lines_within(run.folder, f"{found.place.puzzle}.json")
    waiting = Published(found.place.form.name, datetime.date.min, line, json.loads(line), found.asked, is_new=False)
    spec = found.phase.spec
    desk = Desk(spec, art_faults.house(spec, found.phase.text), run.folder, mark)
    files = wanted(desk, found.place, waiting, formats=spec.formats)
    return list(slot_art.made(files)) if files.made_from() == extra.made_from else None


def keys_again(run: Run, text: Source | None, calendar: Calendar | None) -> Iterator[Fault | Seen]:
    """How much is known of each key of the manifest, and what of it is not so."""
    place = SourcePlace(str(run.folder / manifest.NAME), 1, 1)
    derived = ["deliveries", "extras", "files", "publication", "versions"]
    yield from listed((f"{manifest.NAME}, '{key}'" for key in derived), How.PROVED)
    words = [f"{manifest.NAME}, '{key}'" for key in ("plans", "history") if run.facts.get(key)]
    yield from listed(words, How.WORD, "'daily doctor' compares them with the ledger")
    yield machine(run.facts.get("made_with"), f"{manifest.NAME}, 'made_with'", place)
    asked = ["seed", "solutions", "formats"]
    if calendar is None:
        yield from listed((f"{manifest.NAME}, '{key}'" for key in asked), How.UNCHECKED, NOT_ASKED)
        return
    spec = run_index.ruling(calendar, run.deliveries)
    truth = {"seed": spec.seed, "solutions": spec.solutions.value, "formats": list(spec.formats)}
    for key in asked:
        if run.facts.get(key) != truth[key]:
            yield Fault(f"the manifest says of '{key}' what 'asked' does not", AGAIN, place)
        yield Seen(f"{manifest.NAME}, '{key}'", How.AGAIN)
    if calendar.spec.publication != run.earlier.publication:
        yield Fault("the manifest says of 'publication' what 'asked' does not", AGAIN, place)
    if text is not None and text.value == run.facts["asked"]:
        yield Seen(f"{manifest.NAME}, 'asked'", How.PROVED)
    else:
        why = "daily.yaml says otherwise now" if text is not None else "daily.yaml is not here: see --folder"
        yield Seen(f"{manifest.NAME}, 'asked'", How.UNCHECKED, why)
