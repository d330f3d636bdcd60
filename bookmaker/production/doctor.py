"""A newspaper's ledger, manifest and files -> whether they say the same of what was delivered, and each row is true."""

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bookmaker.files.folder import is_as_built
from bookmaker.newspaper import manifest, public, states
from bookmaker.newspaper.calendar import Calendar, calendar
from bookmaker.newspaper.delivered import Key, advice, named
from bookmaker.newspaper.manifest import Delivery, Earlier, FileFacts
from bookmaker.production import overwrite_checks
from bookmaker.production.daily_job import folder_of, ledger_of
from bookmaker.production.newsroom import publishing
from bookmaker.production.verifying.coverage import How, Seen, listed
from bookmaker.production.verifying.daily import again_from
from bookmaker.production.verifying.daily_again import Run
from bookmaker.puzzles.records import history, ledger
from bookmaker.puzzles.records.ledger import RESERVE, Ledger
from bookmaker.puzzles.records.ledger_rows import Art, Entry
from bookmaker.puzzles.records.record import identity, read_given, version_of
from bookmaker.puzzles.records.verify import verify
from bookmaker.source import document
from bookmaker.source.faults import BookError, Fault, fault, refuse
from bookmaker.source.lines import lines_within
from bookmaker.source.strict_json import loads, same

RESTORED = "restored from the folder"
LACKS = "bring back a copy of the ledger, or let 'bookmaker daily doctor DAILY.yaml --restore' write it from the folder"
Plans = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Health:
    """What agrees: how many deliveries of how many issues; and how many were written into the ledger.

    `seen` is how much is known of each row of the ledger, and of each file and key of the folder.
    """

    deliveries: int
    issues: int
    restored: int
    seen: tuple[Seen, ...]


def examine(path: Path, *, out: Path | None = None, restores: bool = False) -> Health:
    """Compare the ledger, the manifest and the files; BookError names every issue of which they differ.

    Where they agree, lists, proofs and public files are made again from what was delivered, and compared.
    With `restores` the ledger first gets what the manifest and the folder's records know and it does not.
    """
    text = document.read(path)
    days = calendar(text)
    spec = days.spec
    folder = out or folder_of(spec)
    mark = text.mark(("ledger",))
    before = manifest.read(folder)
    if before.publication is None:
        raise fault(f"'{folder}' has no manifest of ours", hint="name the folder that a run wrote with --out")
    if before.publication != spec.publication:
        raise fault(
            f"'{folder}' holds '{before.publication}', not '{spec.publication}'", hint="name another with --out"
        )
    with ledger.opened(ledger_of(path, spec), mark=mark, create=restores) as book:
        restored = _restore(days, folder, before, book) if restores else 0
        arts = {art.place: art for art in book.delivered(spec.publication).values()}
        events = history.events(book, spec.publication)
        entries = list(book.entries(spec.publication))
        plans = history.plans(book, spec.publication)
        there = {
            (entry.issue, entry.slot): entry for entry in entries if entry.issue and not entry.issue.startswith(RESERVE)
        }
    today = public.today(spec, datetime.datetime.now(datetime.UTC))
    printed = states.printed(spec, arts.values(), events, today) | {key for key, some in events.items() if some}
    faults = overwrite_checks.lost(ledger_of(path, spec), before, arts, (), mark)
    faults += _unlike(arts, before, there, printed)
    faults += overwrite_checks.contradictions(arts, before, (), printed)
    faults += _files(folder, {**before.files, **publishing.listed(folder).all()})
    faults += row_faults(entries, arts, before, folder)
    faults += _planned(plans, before.plans)
    faults += _became(events, before.history)
    faults += _numbered(days, arts, before)
    refuse(faults)
    again = again_from(_run(folder, before, path.parent))
    refuse(one for one in again if isinstance(one, Fault))
    seen = (*_rows(entries, arts, events, plans), *(one for one in again if isinstance(one, Seen)))
    return Health(len(arts), len({issue for issue, _ in arts}), restored, seen)


def _rows(entries: Sequence[Entry], arts: Collection[Key], events: history.Events, plans: Plans) -> Iterator[Seen]:
    """How much is known of each row of a ledger without fault."""
    for entry in entries:
        is_given = (entry.issue, entry.slot) in arts
        how = (How.PROVED, "") if is_given else (How.WORD, "its puzzle is proved; where and why, nothing else tells")
        yield Seen(f"ledger, published, '{entry.slot}' of {entry.issue or 'no issue'}, {entry.id[:16]}", *how)
    yield from listed((f"ledger, delivered, '{slot}' of {issue}" for issue, slot in sorted(arts)), How.PROVED)
    places = [f"ledger, history, '{slot}' of {issue}" for issue, slot in sorted(events)]
    places += [f"ledger, plan of {issue}" for issue in sorted(plans)]
    yield from listed(places, How.WORD, "the newsroom's, and the manifest says the same")


def _run(folder: Path, before: Earlier, own: Path) -> Run:
    """What its lists, proofs and public files are made again from."""
    lines = {key: lines_within(folder, f"{one.puzzle}.json")[0][1] for key, one in before.deliveries.items()}
    return Run(folder, before, loads((folder / manifest.NAME).read_text(encoding="utf-8")), lines, own)


def _unlike(
    arts: Mapping[Key, Art], before: Earlier, there: Mapping[Key, Entry], printed: Collection[Key]
) -> Iterator[Fault]:
    """Where the ledger's own two tables differ, and what it knows that the manifest does not."""
    for what, keys in (
        ("are in the ledger as delivered, and the manifest does not know them", arts.keys() - before.deliveries.keys()),
        (
            "were delivered with a puzzle that is no longer theirs in the ledger",
            {key for key, art in arts.items() if key not in there or there[key].id != art.id},
        ),
        (
            "are in the ledger, and were never delivered",
            {key for key in there if key not in arts and key not in before.deliveries},
        ),
    ):
        for slot in sorted({slot for _, slot in keys}):
            issues = [issue for issue, name in keys if name == slot]
            hint = advice("bring back a copy of the ledger", issues, slot, printed)
            yield Fault(f"the puzzles '{slot}' of {named(issues)} {what}", hint)


def _planned(plans: Plans, kept: Plans) -> Iterator[Fault]:
    """Where the plans of ledger and manifest differ, or one of the two lacks one."""
    for issue in sorted({*plans, *kept}):
        if issue not in plans:
            yield Fault(f"the ledger lacks the plan of {issue}, which the manifest tells", LACKS)
        elif issue not in kept:
            yield Fault(f"the manifest lacks the plan of {issue}, which the ledger knows", "bring back a copy of it")
        elif not same(plans[issue], kept[issue]):
            message = f"manifest and ledger say different things of the plan of {issue}"
            yield Fault(message, "bring back the right one of the two")


def _became(events: history.Events, kept: Sequence[history.Event]) -> Iterator[Fault]:
    """Where ledger and manifest say different things of what became of a delivered puzzle."""
    for issue, slot in sorted({*events, *(one.key for one in kept)}):
        if events.get((issue, slot), ()) != tuple(one for one in kept if one.key == (issue, slot)):
            message = f"manifest and ledger say different things of what became of '{slot}' of {issue}"
            yield Fault(message, "bring back the right one of the two")


def _numbered(days: Calendar, arts: Mapping[Key, Art], before: Earlier) -> Iterator[Fault]:
    """Where the ledger says that the numbers of a slot began otherwise than daily.yaml has it for that day."""
    for (issue, slot), art in sorted(arts.items()):
        one = before.deliveries.get((issue, slot))
        asked = overwrite_checks.series_of(days, one) if one is not None else None
        if asked is not None and asked != art.series:
            began, now = (f"begin with {some}" if some else "are none" for some in (art.series, asked))
            message = (
                f"the ledger's row of '{slot}' of {issue}: its numbers {began[:60]}, and those of daily.yaml {now}"
            )
            yield Fault(message, "bring back a copy of the one that was changed")


def _files(folder: Path, files: Mapping[str, FileFacts]) -> Iterator[Fault]:
    """Every file that is missing or was changed."""
    for path, facts in files.items():
        file = folder / path
        if not file.is_file():
            is_web = path.startswith(f"{publishing.FOLDER}/")
            hint = "run 'bookmaker daily publish'" if is_web else "run 'bookmaker daily make' for its date"
            yield Fault(f"'{file}' is missing", f"{hint} again, which makes it as it was")
        elif not is_as_built(file, facts.bytes, facts.sha256):
            yield Fault(f"'{file}' was changed after it was delivered", overwrite_checks.CHANGED)


def _restore(days: Calendar, folder: Path, before: Earlier, book: Ledger) -> int:
    """Write into the ledger what it lacks, states and plans too; how many puzzles that were."""
    publication = days.spec.publication
    known = book.delivered(publication)
    count = 0
    for one in before.deliveries.values():
        if (publication, one.date, one.slot) in known:
            continue
        entry = _entry(publication, folder, one)
        count += book.reserve([entry])[0] == entry
        book.deliver([overwrite_checks.art_of(publication, one, overwrite_checks.series_of(days, one) or "")])
    history.remember(book, before.history)
    there = history.plans(book, publication)
    for issue, plan in before.plans.items():
        if issue not in there:
            history.put_plan(book, publication, issue, plan)
    return count


def _entry(publication: str, folder: Path, one: Delivery) -> Entry:
    path = folder / f"{one.puzzle}.json"
    lines = lines_within(folder, f"{one.puzzle}.json")
    try:
        given = read_given(lines[0][1])
        id = identity(given.kind, given.clues)
    except (ValueError, IndexError) as error:
        raise fault(f"'{path}' holds no record: {error}", hint="bring back a copy of it") from None
    if id != one.id:
        raise fault(f"'{path}' is not the puzzle of the manifest", hint="bring back a copy of it")
    asked = one.asked or RESTORED
    return Entry(id, publication, one.date, one.slot, asked, lines[0][1].strip(), version_of(given.record))


HINT = "bring back a copy of the ledger"


def row_faults(entries: Sequence[Entry], arts: Mapping[Key, Art], before: Earlier, folder: Path) -> Iterator[Fault]:
    """What is wrong with each row: its record, id and version, and what was asked, due and written into the folder."""
    for entry in entries:
        delivery, art = before.deliveries.get((entry.issue, entry.slot)), arts.get((entry.issue, entry.slot))
        place = f"'{entry.slot}' of {entry.issue}" if entry.issue else f"the puzzle {entry.id[:16]}"
        for wrong in (*_untrue(entry), *(_untrue_of(entry, delivery, art, folder) if delivery is not None else ())):
            yield Fault(f"the ledger's row of {place}: {wrong}", HINT)


def _untrue(entry: Entry) -> Iterator[str]:
    """What of a row is false whatever was delivered."""
    verified = verify(entry.record)
    yield from verified.wrongs
    if verified.id is None:
        return
    if verified.id != entry.id:
        yield "its id is not that of its record"
    if version_of(read_given(entry.record).record) != entry.version:
        yield "its version is not that of its record"


def _untrue_of(entry: Entry, delivery: Delivery, art: Art | None, folder: Path) -> Iterator[str]:
    """Where a row says something else than what was delivered; the manifests of old versions do not say all of it."""
    if delivery.asked and entry.asked != delivery.asked:
        yield f"it was asked as '{entry.asked[:60]}', and the manifest says '{delivery.asked[:60]}'"
    if art is not None and art.due and art.due != delivery.due:
        yield f"its solution is due on {art.due[:20]}, and the manifest says {delivery.due}"
    if art is not None and art.made_from and delivery.made_from and art.made_from != delivery.made_from:
        yield "its files were made from something else than the manifest says"
    try:
        lines = [line.strip() for _, line in lines_within(folder, f"{delivery.puzzle}.json")]
    except BookError:
        return  # a file that is missing is told elsewhere
    if lines != [entry.record.strip()]:
        yield f"its record is not that of '{delivery.puzzle}.json'"
