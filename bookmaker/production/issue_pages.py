"""What belongs to no single slot: the page and the packed folder of every issue, and the reserves."""

from __future__ import annotations

import datetime
import hashlib
import io
import json
import zipfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bookmaker.newspaper import planning
from bookmaker.newspaper.delivered import reissue_of
from bookmaker.newspaper.fields import WEEKDAYS
from bookmaker.newspaper.manifest import Earlier, Extra
from bookmaker.newspaper.slots import SlotSpec
from bookmaker.newspaper.spec import DailySpec, PageSpec
from bookmaker.newspaper.weeks import reserve
from bookmaker.pages.newspaper.strip import strip
from bookmaker.production import slot_files
from bookmaker.production.delivery import deliver, is_there, put_all
from bookmaker.production.issues import Desk, Place
from bookmaker.production.issues import wanted as slot_wanted
from bookmaker.production.overwrite_checks import can_be_drawn
from bookmaker.production.slot_art import CONDITION, LEVEL, pages
from bookmaker.production.slot_files import SlotFiles
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.records.ledger import RESERVE, Ledger
from bookmaker.render import eps, pdf, pdfx
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, Mark
from bookmaker.source.reading import Unreadable, bytes_within, reason

EPOCH = (1980, 1, 1, 0, 0, 0)  # the first moment that a packed folder can tell


@dataclass(frozen=True, slots=True)
class Whole:
    """What an issue has as a whole: its page, of these puzzles and solutions, and its files packed.

    `packed` are the slots' files that go with the issue, as path and SHA-256, known once they are written.
    """

    folder: Path
    date: str
    page: PageSpec | None
    is_packed: bool
    stems: Mapping[str, str]
    puzzles: tuple[SlotFiles, ...]
    solutions: tuple[SlotFiles, ...]
    known: Extra | None
    mark: Mark

    def paths(self) -> list[str]:
        """Its files, from the output folder."""
        return _whole_paths(self.stems)

    def members(self) -> list[str]:
        """The slots' files that lie with the issue, from the output folder."""
        mine = [path for one in self.puzzles for path in one.paths() if not path.startswith(f"{one.solution_path}.")]
        return sorted({*mine, *(path for one in self.solutions for path in _solution_paths(one))})

    def made_from(self) -> str:
        """A digest of all that it depends on."""
        digests = [one.made_from() for one in (*self.puzzles, *self.solutions)]
        page = self.page.model_dump() if self.page else None
        packed = self.members() if self.is_packed else []
        parts = [digests, page, packed, dict(self.stems)]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _solution_paths(one: SlotFiles) -> list[str]:
    return [path for path in one.paths() if path.startswith(f"{one.solution_path}.")]


@dataclass(frozen=True, slots=True)
class More:
    """The wholes and the reserves of a run; reserves by their name."""

    wholes: tuple[Whole, ...]
    reserves: Mapping[str, SlotFiles]

    def paths(self) -> list[str]:
        """Every file of theirs."""
        own = [path for whole in self.wholes for path in whole.paths()]
        return [*own, *(path for one in self.reserves.values() for path in one.paths())]


def paths(spec: DailySpec, wholes: Mapping[datetime.date, Mapping[str, str]]) -> list[str]:
    """The files that issues have as a whole."""
    return [path for stems in wholes.values() for path in _whole_paths(stems)]


def _whole_paths(stems: Mapping[str, str]) -> list[str]:
    page = [f"{stems['page']}.{ending}" for ending in ("pdf", "eps")] if "page" in stems else []
    return [*page, *([f"{stems['issue']}.zip"] if "issue" in stems else [])]


def reserve_paths(spec: DailySpec, text: Source) -> list[str]:
    """The files of every slot's reserves."""
    return [
        path for name, place, _, _ in _reserves(spec, text) for path in slot_files.paths(spec.formats, place.stems())
    ]


def _reserves(spec: DailySpec, text: Source) -> Iterator[tuple[str, Place, Order, str]]:
    """One reserve for each thing that a slot asks for through the week: its issue, place, order, what is asked."""
    for index, slot in enumerate(spec.slots):
        seen: set[str] = set()
        for day in spec.days() if slot.reserve else ():
            form: SlotSpec | None = slot.on(day)
            if form is None:
                continue
            order = planning.order_of(spec, text, index, day, f"{RESERVE} {WEEKDAYS[day]}", day + 1)
            asked = planning.asked_for(spec, order)
            if asked not in seen:
                name = f"{RESERVE}-{WEEKDAYS[day]}" if seen else RESERVE
                seen.add(asked)
                stem = f"{RESERVE}/{slot.name}{name.removeprefix(RESERVE)}"
                never = datetime.date.min
                names = (f"{stem}/puzzle", f"{stem}/solution", f"{stem}/play")
                yield name, Place(never, index, form, None, never, *names), order, asked


def wanted(
    spec: DailySpec,
    text: Source,
    desk: Desk,
    book: Ledger,
    wholes: Mapping[datetime.date, Mapping[str, str]],
    places: Sequence[Place],
    found: Sequence[SlotFiles],
    before: Earlier,
) -> More:
    """What is to be made beside the slots' files; reserves that are lacking are made and written in the ledger.

    BookError where the page of an issue was delivered with other things on it.
    """
    solutions: dict[str, dict[str, SlotFiles]] = {}
    if any(wholes.values()):
        lines = {(entry.issue, entry.slot): entry.record for entry in book.entries(spec.publication)}
        for place_, old in before.deliveries.items():
            if place_ in lines and can_be_drawn(old):
                again = slot_files.of_delivery(desk.folder, lines[place_], old, shelf=desk.house.shelf)
                solutions.setdefault(old.due, {})[f"{old.slot} {old.date}"] = again
        for place, one in zip(places, found, strict=True):
            solutions.setdefault(str(place.due), {})[f"{one.slot} {one.date}"] = one
    order = [slot.name for slot in spec.slots]
    made = []
    for day, stems in wholes.items():
        if not stems:
            continue
        here = [one for one in found if one.date == str(day)]
        due = [one for one in solutions.get(str(day), {}).values() if one.slot in order]
        whole = Whole(
            folder=desk.folder,
            date=str(day),
            page=spec.page,
            is_packed=spec.zip,
            stems=stems,
            puzzles=tuple(here),
            solutions=tuple(sorted(due, key=lambda one: (order.index(one.slot), one.date))),
            known=before.extras.get(str(day)),
            mark=text.key_mark(("page",) if spec.page else ("zip",)),
        )
        made.append(whole)
    reserves = {}
    for name, place, order_, asked in _reserves(spec, text):
        waiting = reserve(order_, asked, book, publication=spec.publication, issue=name, slot=place.form.name)
        files = slot_wanted(desk, place, waiting, formats=spec.formats)
        key = f"{RESERVE} {place.form.name}{name.removeprefix(RESERVE)}"
        extra = before.extras.get(key)
        is_known = extra is not None and extra.made_from == files.made_from()
        reserves[key] = replace(files, known=_digests(extra)) if is_known else files
    return More(tuple(made), reserves)


def refuse_changes(more: More, again: Collection[str]) -> None:
    """BookError where an issue's page was delivered with something else on it, and is not made again."""
    changed = [
        whole.date
        for whole in more.wholes
        if whole.known is not None and whole.known.made_from != whole.made_from() and whole.date not in again
    ]
    if changed:
        message = f"the page or packed folder of {', '.join(changed)} was delivered with other pieces"
        raise BookError([Fault(message, f"make these issues again: {reissue_of(changed, None)}", more.wholes[0].mark)])


def _digests(extra: Extra | None) -> tuple[tuple[str, str], ...]:
    return tuple((path, facts.sha256) for path, facts in extra.files.items()) if extra else ()


def deliver_all(more: More, *, jobs: int, reads_back: bool) -> dict[str, Extra]:
    """Write the files of all of them; what each consists of, by its name in a manifest."""
    found: dict[str, Extra] = {}
    reserves = list(more.reserves.values())
    work = partial(deliver, reads_back)
    for key, one, result in zip(more.reserves, reserves, pool.run(work, reserves, chunk=1, jobs=jobs), strict=True):
        if isinstance(result, Fault):
            raise BookError([result])
        found[key] = Extra(one.made_from(), result.files)
    chunk = pool.chunk_size(len(more.wholes), jobs)
    for whole, extra in zip(more.wholes, pool.run(_deliver, more.wholes, chunk=chunk, jobs=jobs), strict=True):
        if isinstance(extra, Fault):
            raise BookError([extra])
        found[whole.date] = extra
    return found


def _deliver(wholes: Sequence[Whole]) -> list[Extra | Fault]:
    return [_deliver_one(whole) for whole in wholes]


def _deliver_one(whole: Whole) -> Extra | Fault:
    known = whole.known
    if known is not None and known.made_from == whole.made_from() and is_there(whole.folder, known):
        return known
    try:
        return Extra(whole.made_from(), put_all(whole.folder, _made(whole)))
    except ValueError as error:
        return Fault(f"the page of {whole.date} {error}", "make it larger, or its pieces smaller", whole.mark)
    except Unreadable as error:
        return Fault(f"a file of {whole.date} cannot be packed: {error}", "name another folder with --out")
    except OSError as error:
        return Fault(f"cannot write '{whole.folder}': {reason(error)}", "name another folder with --out")


def _made(whole: Whole) -> Iterator[tuple[str, bytes]]:
    own: list[tuple[str, bytes]] = []
    if whole.page is not None:
        look = (*whole.puzzles, *whole.solutions)[0].look
        pieces = [pages(one)[0] for one in whole.puzzles] + [pages(one)[1] for one in whole.solutions]
        sheet = strip(pieces, width=whole.page.width, depth=whole.page.depth, gap=whole.page.gap)
        title = f"{look.publication}, {whole.date}"
        plain = pdf.document([sheet], title=title, author=look.credit, language=look.language)
        own.append((f"{whole.stems['page']}.pdf", pdfx.conform(plain, level=LEVEL, title=title, condition=CONDITION)))
        own.append((f"{whole.stems['page']}.eps", eps.text(sheet, title=title).encode()))
    yield from own
    if whole.is_packed:
        members = [(path, bytes_within(whole.folder, path)) for path in whole.members()]
        yield f"{whole.stems['issue']}.zip", _packed([*members, *own])


def _packed(members: Sequence[tuple[str, bytes]]) -> bytes:
    """A zip file of these, the same bytes for the same members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path, data in members:
            about = zipfile.ZipInfo(path, EPOCH)
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = 0o644 << 16
            archive.writestr(about, data)
    return buffer.getvalue()
