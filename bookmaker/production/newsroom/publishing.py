"""Publishing: what the manifest and the ledger say was delivered -> web/, as it may be seen today."""

import hashlib
import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bookmaker.files.atomic_replace import drafted, put_in_place, site_of
from bookmaker.files.single_files import linked
from bookmaker.newspaper import manifest, public, states
from bookmaker.newspaper.daily_values import read_date
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.manifest import Delivery, Earlier, Extra, FileFacts
from bookmaker.newspaper.spec import PaperSpec
from bookmaker.production import overwrite_checks, slot_files, web
from bookmaker.production.delivery import put_all
from bookmaker.production.puzzles import Report
from bookmaker.production.slot_files import VERSION
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records import history
from bookmaker.puzzles.records import ledger as ledgers
from bookmaker.source.faults import BookError, Fault, fault
from bookmaker.source.file_bytes import Unreadable, bytes_within, is_inside, reason

FOLDER = public.FOLDER
RUN = ".bookmaker.run-"  # how the folders begin that stand in web/ while it is exchanged entry by entry
LARGEST = manifest.LARGEST


@dataclass(frozen=True, slots=True)
class Outcome:
    """What publishing did: how many puzzles are public, whether anything changed, and what else is to be said."""

    puzzles: int
    is_changed: bool
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """What an earlier publishing wrote: of which state of things, and every file, those of puzzles by their key.

    `paper` is what daily.yaml said of the newspaper itself; nothing in what an older version wrote.
    """

    stamp: str
    puzzles: int
    extras: dict[str, Extra]
    files: dict[str, FileFacts]
    paper: dict[str, Any] = field(default_factory=dict)

    def all(self) -> dict[str, FileFacts]:
        """Every file, from the output folder."""
        return {path: one for extra in self.extras.values() for path, one in extra.files.items()} | self.files


NOTHING = Listed("", 0, {}, {})


def is_web(name: str) -> bool:
    """Whether an extra of a manifest is of web/, as versions before this one kept it there."""
    return name.startswith(f"{FOLDER} ")


def in_order(order: list[str], deliveries: Iterable[Delivery]) -> list[Delivery]:
    """Deliveries by their day, those of one day in the order of the slots in daily.yaml, dropped ones last."""
    places = {name: at for at, name in enumerate(order)}
    return sorted(deliveries, key=lambda one: (one.date, places.get(one.slot, len(places)), one.slot))


def listed(folder: Path) -> Listed:
    """What an earlier publishing wrote into the web/ of an output folder; nothing where there is no word of it."""
    path = folder / public.LIST
    if not os.path.lexists(path):
        return NOTHING
    try:
        value = json.loads(bytes_within(folder, public.LIST))
        value["bookmaker"]  # the signature of every list of ours
        found = TypeAdapter(Listed).validate_python({key: value[key] for key in Listed.__slots__ if key in value})
        if not all(is_inside(name) and name.startswith(f"{FOLDER}/") for name in found.all()):
            raise ValueError
    except (Unreadable, ValueError, KeyError, TypeError, RecursionError):
        raise fault(f"'{path}' is no list of what is published", hint="remove it, and publish again") from None
    return found


def owned(folder: Path, before: Earlier) -> set[str]:
    """Every file of web/ that a publishing wrote, or a run of a version before it had a list of its own."""
    return {*listed(folder).all(), public.LIST, *(path for path in before.files if path.startswith(f"{FOLDER}/"))}


def refuse_strangers(folder: Path, paths: Collection[str]) -> None:
    """BookError where a file of web/ that no publishing wrote stands in the way of one of these."""
    ours = owned(folder, manifest.read(folder))
    for path in paths:
        if path not in ours and os.path.lexists(folder / path):
            raise fault(f"'{folder / path}' is in the way, and no run wrote it", hint="move it elsewhere")


def publish(
    paper: PaperSpec,
    *,
    folder: Path,
    ledger: Path,
    today: date,
    layouts: Path,
    jobs: int = 1,
    report: Report = lambda stage, done, total: None,
) -> Outcome:
    """Let web/ hold what is public today, and nothing else of ours; it is exchanged as a whole, or left as it is.

    Nothing but web/ is written; `layouts` is where the newspaper's own lie. BookError where there is no manifest or
    ledger, or somebody's file is in the way.
    """
    if not (folder / manifest.NAME).is_file():
        raise fault(f"'{folder}' has no manifest of ours", hint="make issues first: 'bookmaker daily make'")
    notes = () if paper.site else ("no feeds were written, since daily.yaml names no 'site'",)
    old = listed(folder)
    with ledgers.opened(ledger, create=False) as book:
        events = history.events(book, paper.publication)
        stamp = stamp_of(paper, digest_of(folder), events, today)
        if old.stamp == stamp and _are_there(folder, old.all()):
            return Outcome(old.puzzles, False, notes)
        before = manifest.read(folder)
        if before.publication != paper.publication:
            message = f"'{folder}' holds '{before.publication}', not '{paper.publication}'"
            raise fault(message, hint="name another with --out")
        lines = {
            (one.issue, one.slot): one.record
            for one in book.entries(paper.publication)
            if (was := before.deliveries.get((one.issue, one.slot))) is not None and was.id == one.id
        }
    notes = (*notes, *_held_back(before, lines, today))
    shown = list(public_on(before, lines, today))
    ours = owned(folder, before)
    try:
        with drafted(site := site_of((folder / FOLDER).resolve())) as draft:
            _keep_strangers(folder / FOLDER, draft, {path.removeprefix(f"{FOLDER}/") for path in ours})
            files = (path for _, one in shown for path in one.files(plays=True, has_address=paper.site is not None))
            _refuse_in_the_way(draft, [f"{FOLDER}/{path}" for path in files])
            drawn = [
                (one, delivery, wanted, states.corrections(events.get(key, ())))
                for key, one, delivery, wanted in _drawn(shown, lines, before, folder, layouts)
            ]
            work = web.showings(paper, draft, drawn, old.extras)
            done: list[Extra] = []
            for extra in pool.run(web.show, work, jobs=jobs):
                done.append(extra)
                report("web", len(done), len(work))
            pairs = list(zip(work, done, strict=True))
            around = {**web.around(paper, pairs), **web.feeds(paper, pairs)}
            _refuse_in_the_way(draft, around)
            made = put_all(draft, ((path.removeprefix(f"{FOLDER}/"), data) for path, data in around.items()))
            extras = {web.key_of(one.one): extra for one, extra in pairs}
            listed_ = {f"{FOLDER}/{path}": one for path, one in made.items()}
            now = Listed(stamp, len(pairs), extras, listed_, facts_of(paper))
            put_all(draft, [(public.LIST.removeprefix(f"{FOLDER}/"), text_of(now).encode())])
            put_in_place(site, draft)
    except OSError as error:
        raise fault(f"cannot write '{folder / FOLDER}': {reason(error)}", hint="make room, and publish again") from None
    return Outcome(len(pairs), True, notes)


def facts_of(paper: PaperSpec) -> dict[str, Any]:
    """What the public files say of the newspaper itself; where its ledger lies is nobody's business."""
    return paper.model_dump(mode="json", include=set(PaperSpec.model_fields) - {"ledger"})


def digest_of(folder: Path) -> str:
    """The digest of a folder's manifest."""
    return hashlib.sha256(bytes_within(folder, manifest.NAME, most=LARGEST)).hexdigest()


def stamp_of(paper: PaperSpec, digest: str, events: history.Events, today: date) -> str:
    """A digest of all that web/ depends on; `digest` is that of the manifest."""
    corrected = sorted((key, str(states.corrections(some))) for key, some in events.items() if states.corrections(some))
    return hashlib.sha256(json.dumps([VERSION, str(today), facts_of(paper), corrected, digest]).encode()).hexdigest()


def _are_there(folder: Path, files: Mapping[str, FileFacts]) -> bool:
    try:
        return all((folder / path).stat().st_size == one.bytes for path, one in files.items())
    except OSError:
        return False


def public_on(before: Earlier, lines: Mapping[Key, str], today: date) -> Iterator[tuple[Key, public.Public]]:
    """What is public today of what was delivered, of which `lines` has the records."""
    solved = [
        (one.date, one.slot, max(read_date(one.solved or one.due), read_date(one.due)))
        for key, one in before.deliveries.items()
        if key in lines and overwrite_checks.can_be_drawn(one)
    ]
    for one in public.public(solved, today):
        yield (one.issue, one.slot), one


def _held_back(before: Earlier, lines: Mapping[Key, str], today: date) -> Iterator[str]:
    """What is said of puzzles that would be public, and whose place in the ledger is empty or has another one."""
    all_ = {key for key, _ in public_on(before, dict.fromkeys(before.deliveries, ""), today)}
    for day, slot in sorted(all_ - {*lines}):
        how = f"'--reissue {day} --slot {slot}' makes it again"
        yield f"'{slot}' of {day} is not published, for its puzzle has left the ledger since; {how}"


def _drawn(
    shown: Iterable[tuple[Key, public.Public]], lines: Mapping[Key, str], before: Earlier, folder: Path, shelf: Path
) -> Iterator[tuple[Key, public.Public, Delivery, slot_files.SlotFiles]]:
    for key, one in shown:
        delivery = before.deliveries[key]
        own = slot_files.shelf_of(delivery, shelf)
        yield key, one, delivery, slot_files.of_delivery(folder, lines[key], delivery, shelf=own)


def _keep_strangers(old: Path, draft: Path, ours: Collection[str]) -> None:
    """Let what others laid into web/ stand in its draft too."""
    for root, folders, names in os.walk(old):
        folders[:] = [name for name in folders if not name.startswith(RUN)]
        for name in names:
            path = (Path(root) / name).relative_to(old)
            if path.as_posix() not in ours and not name.startswith(RUN):
                linked(old / path, draft / path)


def _refuse_in_the_way(draft: Path, paths: Iterable[str]) -> None:
    for path in paths:
        if os.path.lexists(draft / path.removeprefix(f"{FOLDER}/")):
            raise BookError([Fault(f"'{path}' is in the way, and no run wrote it", "move it elsewhere")])


def text_of(now: Listed) -> str:
    """What stands in the list."""
    value: dict[str, Any] = {"bookmaker": VERSION, **asdict(now)}
    return json.dumps(value, indent=1, sort_keys=True) + "\n"
