"""A daily's folder -> Findings: its deliveries, lists and art, each worked out again."""

import datetime
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bookmaker.files.folder import MANIFEST
from bookmaker.newspaper import manifest
from bookmaker.newspaper.manifest import Delivery, Earlier, Extra
from bookmaker.newspaper.public import LIST, is_around
from bookmaker.newspaper.spec import FORMATS, Solutions
from bookmaker.pages.setting.quotes import typographic
from bookmaker.production.delivery import facts_of
from bookmaker.production.newsroom.publishing import listed
from bookmaker.production.overwrite_checks import can_be_drawn
from bookmaker.production.slot_art import made, measures
from bookmaker.production.slot_files import LISTS, VERSION, of_delivery, shelf_of
from bookmaker.production.verifying.coverage import How, Seen
from bookmaker.production.verifying.daily_again import UNMADE, Run, calendar_of, daily_yaml, keys_again, lists_again
from bookmaker.production.verifying.daily_web import web_again
from bookmaker.production.verifying.findings import AGAIN, Findings, Lines, as_record, bytes_of, file_faults, untrue
from bookmaker.production.verifying.reading_back import LOOK_AT, Reading, left_out, read_picture
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.ledger import RESERVE
from bookmaker.source.faults import BookError, Fault, SourcePlace, counted
from bookmaker.source.languages import DEFAULT_LANGUAGE
from bookmaker.source.lines import lines_within
from bookmaker.source.strict_json import same

COPIED = ("kind", "size", "grade", "effort", "id", "seed")  # what a delivery repeats of its record


@dataclass(frozen=True, slots=True)
class _Slot:
    """A delivery, where its record stands, and the record's lines; there must be one."""

    delivery: Delivery
    mark: SourcePlace
    lines: Lines


def verify_daily(folder: Path, facts: Mapping[str, Any], *, own: Path, jobs: int) -> Findings:
    """Compare a daily's folder with its manifest, and its manifest with what can be worked out again.

    `own` is the folder of the daily.yaml, where its layouts lie.
    Every file of a delivery is made again, from its record, and compared. The puzzles are not proved here.
    """
    place = SourcePlace(str(folder / MANIFEST), 1, 1)
    published = {path: asdict(one) for path, one in listed(folder).all().items()}
    own_list = bytes_of(folder, LIST)
    published |= {LIST: asdict(facts_of(own_list))} if own_list is not None else {}
    faults = list(file_faults(folder, {**facts, "files": {**facts["files"], **published}}))
    try:
        earlier = manifest.read(folder)
        deliveries = list(earlier.deliveries.values())
    except BookError as error:
        return Findings((), (*faults, *error.faults), ())
    faults += _form(facts, earlier, place)
    slots = [_slot(folder, one) for one in deliveries]
    lines = tuple(line for slot in slots for line in slot.lines)
    if len(facts["deliveries"]) != len(deliveries):
        faults.append(Fault("the manifest has a delivery twice", AGAIN, place))
    faults += _head(facts, deliveries, earlier.extras, place)
    faults += _calendar(facts, deliveries, place)
    again = pool.run(partial(_compare_all, folder, own / "layouts"), slots, jobs=jobs)
    read: list[Reading] = []
    for slot, (wrongs, readings) in zip(slots, again, strict=True):
        faults += _delivery(str(facts.get("seed")), slot)
        faults += wrongs
        read += readings
    records = {(one.delivery.date, one.delivery.slot): one.lines[0][1] for one in slots if len(one.lines) == 1}
    seen = again_from(Run(folder, earlier, facts, records, own)) if not faults else []
    faults += [one for one in seen if isinstance(one, Fault)]
    known = [one for slot in slots for one in _seen(slot)] + [one for one in seen if isinstance(one, Seen)]
    waiting = tuple(line for name in _reserves(earlier.extras) for line in _lines_of(folder, name))
    checked = ("manifest and calendar", "the art, made again and read back", "every file against the manifest")
    checked = (*checked, *(() if faults else ("lists, proofs and public files made again",)))
    return Findings((*lines, *waiting), tuple(faults), checked, tuple(left_out(read)), seen=tuple(known))


def again_from(run: Run) -> list[Fault | Seen]:
    """What belongs to no delivery, made again; where all else is as it should be."""
    try:
        return list(_again(run))
    except UNMADE:  # whatever a forged manifest holds
        place = SourcePlace(str(run.folder / MANIFEST), 1, 1)
        return [Fault(f"'{run.folder}' cannot be made again from its manifest", AGAIN, place)]


def _again(run: Run) -> Iterator[Fault | Seen]:
    text = daily_yaml(run)
    try:
        calendar = calendar_of(run, text)
    except BookError as error:
        place = SourcePlace(str(run.folder / MANIFEST), 1, 1)
        yield Fault(f"the manifest's 'asked' is no daily: {error.faults[0].message}", AGAIN, place)
        return
    yield from lists_again(run, calendar)
    yield from web_again(run, text)
    yield from keys_again(run, text, calendar)


def _seen(slot: _Slot) -> Iterator[Seen]:
    """How much is known of the files of a delivery."""
    is_old = not can_be_drawn(slot.delivery)
    for path in slot.delivery.files:
        is_record = path == f"{slot.delivery.puzzle}.json"
        how = How.PROVED if is_record else How.UNCHECKED if is_old else How.AGAIN
        yield Seen(path, how, "an older version made it" if how is How.UNCHECKED else "")


def _reserves(extras: Mapping[str, Extra]) -> list[str]:
    """The records of puzzles that wait."""
    waiting = (one for key, one in extras.items() if key.startswith(f"{RESERVE} "))
    return [path for one in waiting for path in one.files if path.endswith(".json")]


def _slot(folder: Path, one: Delivery) -> _Slot:
    path = folder / f"{one.puzzle}.json"
    return _Slot(one, SourcePlace(str(path), 1, 1), _lines_of(folder, f"{one.puzzle}.json"))


def _lines_of(folder: Path, name: str) -> Lines:
    try:
        return tuple(lines_within(folder, name))
    except BookError:
        return ()  # missing or unreadable, which the list of files tells


KEYS = frozenset({"asked", "deliveries", "extras", "files", "formats", "history", "made_with", "plans"})
KEYS |= {"publication", "seed", "solutions", "versions"}


def _form(facts: Mapping[str, Any], earlier: Earlier, place: SourcePlace) -> Iterator[Fault]:
    """The manifest has no key but those that a run writes, each in the form that it writes."""
    for key in sorted(facts.keys() - KEYS):
        yield Fault(f"the manifest has an unknown key '{key[:40]}'", AGAIN, place)
    about = {key: value for key, value in facts.items() if key not in ("deliveries", "extras", "files")}
    again = json.loads(manifest.json_text(about, list(earlier.deliveries.values()), earlier.extras, earlier.files))
    for key in ("deliveries", "extras", "files"):
        if not same(facts.get(key, again[key]), again[key]):
            yield Fault(f"the manifest's '{key}' are not as a run writes them", AGAIN, place)


def _head(
    facts: Mapping[str, Any], deliveries: Sequence[Delivery], extras: Mapping[str, Extra], place: SourcePlace
) -> Iterator[Fault]:
    """What the manifest says of the whole folder."""
    looks = [one.drawn_as["look"] for one in deliveries if one.drawn_as and isinstance(one.drawn_as.get("look"), dict)]
    if any(look.get("publication") != facts.get("publication") for look in looks):
        yield Fault("the manifest's publication is not that of its deliveries", AGAIN, place)
    formats = facts.get("formats")
    if not isinstance(formats, list) or not all(one in FORMATS for one in formats):
        yield Fault("the manifest's formats are wrong", AGAIN, place)
    elif looks and all(not set(formats) <= set(look.get("formats", ())) for look in looks):
        yield Fault("the manifest's formats are those of no delivery", AGAIN, place)
    yield from untrue("the manifest's versions", facts.get("versions"), {"bookmaker": VERSION}, place)
    known = {path for one in deliveries for path in one.files} | set(LISTS[:-1] if not deliveries else LISTS) - {
        MANIFEST
    }
    known |= {path for one in extras.values() for path in one.files}
    known |= {path for path in facts["files"] if is_around(path)}
    for name in sorted(known ^ set(facts["files"])):
        yield Fault(f"the manifest's files and deliveries differ about '{name}'", AGAIN, place)
    for one in deliveries:
        for path, about in one.files.items():
            if path in facts["files"] and facts["files"][path] != {"bytes": about.bytes, "sha256": about.sha256}:
                yield Fault(f"the manifest says two things of '{path}'", AGAIN, place)


def _calendar(facts: Mapping[str, Any], deliveries: Sequence[Delivery], place: SourcePlace) -> Iterator[Fault]:
    """Dates in order, numbers that count on, and solutions due when the manifest says that they are."""
    solutions = facts.get("solutions")
    if solutions not in [one.value for one in Solutions]:
        yield Fault("the manifest's 'solutions' is wrong", AGAIN, place)
    days = [one.date for one in deliveries]
    if days != sorted(days):
        yield Fault("the manifest's deliveries are out of order", AGAIN, place)
    dates = sorted({one.date for one in deliveries})
    last: dict[str, int] = {}
    for one in deliveries:
        what = f"the manifest's '{one.slot}' of {one.date[:20]}"
        if not _is_date(one.date) or not _is_date(one.due):
            yield Fault(f"{what} has no date", AGAIN, place)
            continue
        later = next((date for date in dates if date > one.date), None)
        is_next = one.due > one.date and (later is None or one.due <= later)
        if not (is_next if solutions == Solutions.NEXT_ISSUE.value else one.due == one.date):
            yield Fault(f"{what} has a solution due on {one.due}, which is not as 'solutions' says", AGAIN, place)
        if one.solved and not one.date < one.solved <= max(one.due, later or one.solved):
            yield Fault(f"{what} has a solution that is public on {one.solved[:20]}, no issue after it", AGAIN, place)
        if one.number is not None and one.number <= last.get(one.slot, one.number - 1):
            yield Fault(f"{what} has the number {one.number}, which is not after the one before", AGAIN, place)
        last[one.slot] = one.number if one.number is not None else last.get(one.slot, -1)


def _is_date(text: str) -> bool:
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _delivery(seed: str, slot: _Slot) -> Iterator[Fault]:
    """A delivery says what its record says, and its record is one line."""
    one = slot.delivery
    if len(slot.lines) != 1:
        yield Fault(
            f"'{slot.mark.file}' holds {counted(len(slot.lines), 'record')}, it must hold one", AGAIN, slot.mark
        )
        return
    record = as_record(slot.lines[0][1]) or {}
    for key in COPIED:
        if record.get(key) != getattr(one, key):
            yield Fault(f"the manifest's {key} of '{one.slot}' on {one.date} is not its record's", AGAIN, slot.mark)
    if not one.seed.startswith(f"{seed}/{one.slot}/"):
        yield Fault(f"the seed of '{one.slot}' on {one.date} is not one of its slot", AGAIN, slot.mark)
    drawn = one.drawn_as or {}
    caption, look = drawn.get("caption"), drawn.get("look")
    if isinstance(caption, dict) and any(caption.values()):  # art of the grid alone has no words
        shown = str(one.number) if one.number is not None else ""
        language = str(look.get("language")) if isinstance(look, dict) else DEFAULT_LANGUAGE
        if caption.get("title") != typographic(one.title, language) or shown not in str(caption.get("number")):
            yield Fault(f"the manifest's title or number of '{one.slot}' on {one.date} is wrong", AGAIN, slot.mark)


def _compare_all(folder: Path, shelf: Path, slots: Sequence[_Slot]) -> list[tuple[list[Fault], list[Reading]]]:
    readings: list[list[Reading]] = [[] for _ in slots]
    return [(list(_compare(folder, shelf, slot, read)), read) for slot, read in zip(slots, readings, strict=True)]


def _compare(folder: Path, own: Path, slot: _Slot, read: list[Reading]) -> Iterator[Fault]:
    """Every file of a delivery is made again and compared byte for byte; what reading back gave comes into `read`."""
    one = slot.delivery
    if one.drawn_as is None or not can_be_drawn(one) or len(slot.lines) != 1:
        return
    try:
        again = of_delivery(folder, slot.lines[0][1], one, shelf=shelf_of(one, own))
        if again.made_from() != one.made_from:
            yield Fault(f"the manifest's 'made_from' of '{one.slot}' on {one.date} is wrong", AGAIN, slot.mark)
        if set(again.paths()) != set(one.files):
            yield Fault(f"the manifest's files of '{one.slot}' on {one.date} are wrong", AGAIN, slot.mark)
        if one.measures and not same(one.measures, measures(again)):
            yield Fault(f"the manifest's 'measures' of '{one.slot}' on {one.date} are wrong", AGAIN, slot.mark)
        for path, data in made(again):
            there = bytes_of(folder, path)
            if there is None:
                continue
            if there != data:
                yield Fault(f"'{folder / path}' does not show what its record says", AGAIN, slot.mark)
                continue  # it may hold anything, and only our own files are read here
            is_answer = again.is_answer(path)
            reading = read_picture(path, there, slot.lines[0][1], is_answer=is_answer)
            read.append(reading)
            if reading.wrong is not None:
                yield Fault(f"'{folder / path}' cannot be read back: {reading.wrong}", LOOK_AT, slot.mark)
    except (BookError, ValueError, TypeError, KeyError, AttributeError, IndexError):
        yield Fault(f"the art of '{one.slot}' on {one.date} cannot be made again", AGAIN, slot.mark)
