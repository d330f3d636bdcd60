"""What belongs to no single slot: the page and the packed folder of every issue, and the reserves."""

import datetime
import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bookmaker.drawing import Drawing
from bookmaker.newspaper import planning
from bookmaker.newspaper.calendar import Calendar, Phase
from bookmaker.newspaper.daily_values import WEEKDAYS
from bookmaker.newspaper.delivered import Key, advice, named
from bookmaker.newspaper.manifest import Earlier, Extra
from bookmaker.newspaper.slots import SlotSpec
from bookmaker.newspaper.spec import DailySpec
from bookmaker.newspaper.weeks import reserve
from bookmaker.pages.newspaper import zoned
from bookmaker.pages.newspaper.art import Caption
from bookmaker.pages.newspaper.strip import strip
from bookmaker.pages.newspaper.zoned import Piece
from bookmaker.pages.page import Page
from bookmaker.production import slot_files, staging
from bookmaker.production.delivery import deliver, is_there, put_all
from bookmaker.production.issues import Desk, Place
from bookmaker.production.issues import wanted as slot_wanted
from bookmaker.production.newsroom import zoned_page
from bookmaker.production.newsroom.zoned_page import ANSWER, Content
from bookmaker.production.overwrite_checks import can_be_drawn
from bookmaker.production.slot_art import CONDITION, LEVEL, drawings, pages
from bookmaker.production.slot_files import SlotFiles
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.records.ledger import RESERVE, Ledger
from bookmaker.render import eps, pdf, pdfx
from bookmaker.source.faults import BookError, Fault, SourcePlace
from bookmaker.source.file_bytes import Unreadable, reason
from bookmaker.source.public_words import words_in

EPOCH = (1980, 1, 1, 0, 0, 0)  # the first moment that a packed folder can tell


@dataclass(frozen=True, slots=True)
class Whole:
    """What an issue has as a whole: its page, of these puzzles and solutions, and its files packed.

    `packed` are the slots' files that go with the issue, as path and SHA-256, known once they are written.
    """

    folder: Path
    date: str
    spec: DailySpec
    stems: Mapping[str, str]
    puzzles: tuple[SlotFiles, ...]
    solutions: tuple[SlotFiles, ...]
    known: Extra | None
    mark: SourcePlace

    def paths(self) -> list[str]:
        """Its files, from the output folder."""
        return _whole_paths(self.stems)

    def members(self) -> list[str]:
        """The slots' files that lie with the issue, from the output folder."""
        mine = [path for one in self.puzzles for path in one.paths() if not path.startswith(f"{one.solution_path}.")]
        return sorted({*mine, *(path for one in self.solutions for path in _solution_paths(one))})

    def widths(self) -> dict[str, float]:
        """How wide each slot's puzzles are that day, or would be."""
        return self.spec.widths_on(datetime.date.fromisoformat(self.date).weekday())

    def made_from(self) -> str:
        """A digest of all that it depends on."""
        digests = [one.made_from() for one in (*self.puzzles, *self.solutions)]
        page = self.spec.page.said() if self.spec.page else None
        if page and self.spec.page and self.spec.page.rows:
            page |= {"paper": self.spec.columns.model_dump(), "widths": self.widths(), "issue": self.date}
        packed = self.members() if self.spec.zip else []
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


def paths(wholes: Mapping[datetime.date, Mapping[str, str]]) -> list[str]:
    """The files that issues have as a whole."""
    return [path for stems in wholes.values() for path in _whole_paths(stems)]


ENDINGS = {"page": ("pdf", "eps"), "issue": ("zip",), "zones": ("pdf", "idml")}  # of all else: pdf


def _whole_paths(stems: Mapping[str, str]) -> list[str]:
    return [f"{path}.{ending}" for name, path in stems.items() for ending in ENDINGS.get(name, ("pdf",))]


def reserve_paths(calendar: Calendar, dates: Sequence[datetime.date]) -> list[str]:
    """The files of every slot's reserves."""
    return [path for one in reserves(calendar, dates) for path in one.place.paths()]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A reserve: the phase that asks for it, its issue in the ledger, its place, its order, what is asked."""

    phase: Phase
    issue: str
    place: Place
    order: Order
    asked: str

    @property
    def key(self) -> str:
        """What a manifest calls its files."""
        return f"{RESERVE} {self.place.form.name}{self.issue.removeprefix(RESERVE)}"


def reserves(calendar: Calendar, dates: Sequence[datetime.date]) -> Iterator[Waiting]:
    """One reserve for each thing that a slot asks for through a week of the phases that rule these days."""
    seen: dict[str, set[str]] = {}
    ruling = {calendar.at(day) for day in dates} or {calendar.phases[0]}
    for phase in sorted(ruling, key=lambda phase: phase.number):
        spec = phase.spec
        for index, slot in enumerate(spec.slots):
            asked_before = seen.setdefault(slot.name, set())
            for day in spec.days() if slot.reserve else ():
                form: SlotSpec | None = slot.on(day)
                if form is None:
                    continue
                ending = f"-{WEEKDAYS[day]}" + (f"-{phase.first}" if phase.number else "")
                seed = f"{RESERVE} {WEEKDAYS[day]}" + (f" {phase.first}" if phase.number else "")
                order = planning.order_of(spec, phase.text, index, day, seed, day + 1)
                asked = planning.asked_for(spec, order)
                if asked not in asked_before:
                    name = f"{RESERVE}{ending if asked_before or phase.number else ''}"
                    asked_before.add(asked)
                    stem = f"{RESERVE}/{slot.name}{name.removeprefix(RESERVE)}"
                    never = datetime.date.min
                    names = (f"{stem}/puzzle", f"{stem}/solution", f"{stem}/play")
                    form = form.model_copy(update={"editions": form.editions[:1]})
                    place = Place(spec.publication, spec.formats, never, form, None, never, *names)
                    yield Waiting(phase, name, place, order, asked)


def wanted(
    calendar: Calendar,
    desks: Sequence[Desk],
    book: Ledger,
    wholes: Mapping[datetime.date, Mapping[str, str]],
    places: Sequence[Place],
    found: Sequence[SlotFiles],
    before: Earlier,
    kept: Collection[str] = (),
) -> More:
    """What is to be made beside the slots' files; reserves that are lacking are made and written in the ledger.

    `desks` are by the number of their phase; what an issue of the days `kept` has as a whole stays as it is.
    """
    publication, folder = calendar.spec.publication, desks[0].folder
    solutions: dict[str, dict[str, SlotFiles]] = {}
    puzzles: dict[str, dict[str, SlotFiles]] = {}
    if any(wholes.values()):
        lines = {(entry.issue, entry.slot): entry.record for entry in book.entries(publication)}
        for place_, old in before.deliveries.items():
            if place_ in lines and can_be_drawn(old):
                shelf = desks[calendar.at(datetime.date.fromisoformat(old.date)).number].house.shelf
                again = slot_files.of_delivery(folder, lines[place_], old, shelf=shelf)
                solutions.setdefault(old.due, {})[f"{old.slot} {old.date}"] = again
                puzzles.setdefault(old.date, {})[old.slot] = again
        for place, one in zip(places, found, strict=True):
            for some in solutions.values():
                some.pop(f"{one.slot} {one.date}", None)
            solutions.setdefault(str(place.due), {})[f"{one.slot} {one.date}"] = one
            puzzles.setdefault(one.date, {})[one.slot] = one
    order = calendar.order()
    wholes_made = []
    for day, stems in wholes.items():
        if not stems or str(day) in kept:
            continue
        phase = calendar.at(day)
        names = [slot.name for slot in phase.spec.slots]
        here = [one for one in puzzles.get(str(day), {}).values() if one.slot in names]
        due = [one for one in solutions.get(str(day), {}).values() if one.slot in order]
        whole = Whole(
            folder=folder,
            date=str(day),
            spec=phase.spec,
            stems=stems,
            puzzles=tuple(sorted(here, key=lambda one: names.index(one.slot))),
            solutions=tuple(sorted(due, key=lambda one: (order.index(one.slot), one.date))),
            known=before.extras.get(str(day)),
            mark=phase.text.key_mark(("page",) if phase.spec.page else ("zip",)),
        )
        wholes_made.append(whole)
    waits = {}
    for lacking in reserves(calendar, list(wholes)):
        slot = lacking.place.form.name
        waiting = reserve(lacking.order, lacking.asked, book, publication=publication, issue=lacking.issue, slot=slot)
        files = slot_wanted(desks[lacking.phase.number], lacking.place, waiting, formats=lacking.phase.spec.formats)
        extra = before.extras.get(lacking.key)
        if extra is not None and extra.made_from == files.made_from():
            files = replace(files, known=tuple((path, facts.sha256) for path, facts in extra.files.items()))
        waits[lacking.key] = files
    return More(tuple(wholes_made), waits)


def refuse_changes(more: More, again: Collection[str], printed: Collection[Key]) -> None:
    """BookError where an issue's page was delivered with something else on it, and is not made again."""
    changed = [
        whole.date
        for whole in more.wholes
        if whole.known is not None and whole.known.made_from != whole.made_from() and whole.date not in again
    ]
    if changed:
        message = f"the page or packed folder of {named(changed)} was delivered with other pieces"
        hint = advice("put it back as it was", changed, None, printed)
        raise BookError([Fault(message, hint, more.wholes[0].mark)])


def deliver_all(more: More, *, jobs: int, reads_back: bool) -> dict[str, Extra]:
    """Lay the files of all of them aside; what each consists of, by its name in a manifest."""
    found: dict[str, Extra] = {}
    reserves = list(more.reserves.values())
    work = partial(deliver, reads_back, ())
    for key, one, result in zip(more.reserves, reserves, pool.run(work, reserves, chunk=1, jobs=jobs), strict=True):
        if isinstance(result, Fault):
            raise BookError([result])
        found[key] = Extra(one.made_from(), result.files)
    for whole, extra in zip(more.wholes, pool.run(_deliver, more.wholes, jobs=jobs), strict=True):
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
        return Extra(whole.made_from(), put_all(whole.folder, made(whole), write=staging.put))
    except ValueError as error:
        return Fault(f"the page of {whole.date} {error}", "make it larger, or its pieces smaller", whole.mark)
    except Unreadable as error:
        return Fault(f"a file of {whole.date} cannot be packed: {error}", "name another folder with --out")
    except OSError as error:
        return Fault(f"cannot write '{whole.folder}': {reason(error)}", "name another folder with --out")


def made(whole: Whole) -> Iterator[tuple[str, bytes]]:
    """The files of a whole, in the order of their making; Unreadable where one that is packed is gone."""
    own: list[tuple[str, bytes]] = []
    page = whole.spec.page
    if page is not None:
        look = (*whole.puzzles, *whole.solutions)[0].look
        issue = f"{look.publication}, {whole.date}"

        def document(sheet: Page, part: str) -> bytes:
            title = f"{issue}: {part}" if part else issue
            plain = pdf.document([sheet], title=title, author=look.credit, language=look.language)
            return pdfx.conform(plain, level=LEVEL, title=title, condition=CONDITION)

        if page.rows:
            language = whole.spec.language
            own += zoned_page.files(page, _content(whole), whole.stems, language=language, document=document)
        else:
            pieces = [pages(one)[0] for one in whole.puzzles] + [pages(one)[1] for one in whole.solutions]
            sheet = strip(pieces, width=page.width, depth=page.depth, gap=page.gap, margin=page.margin)
            own.append((f"{whole.stems['page']}.pdf", document(sheet, "")))
            own.append((f"{whole.stems['page']}.eps", eps.text(sheet, title=issue).encode()))
    yield from own
    if whole.spec.zip:
        members = [(path, staging.bytes_of(whole.folder, path)) for path in whole.members()]
        yield f"{whole.stems['issue']}.zip", _packed([*members, *own])


def _content(whole: Whole) -> Content:
    """What a page of zones shows of an issue."""

    def art(name: str, drawing: Drawing, caption: Caption) -> Callable[[float], Piece]:
        return lambda width: zoned.art(name, drawing, caption, width, theme)

    theme = (*whole.puzzles, *whole.solutions)[0].theme()
    day = words_in(whole.spec.language).day(datetime.date.fromisoformat(whole.date))
    return Content(
        theme=theme,
        columns=whole.spec.columns,
        widths=whole.widths(),
        puzzles={one.slot: art(one.slot, drawings(one.record)[0], one.caption) for one in whole.puzzles},
        solutions=[
            art(f"{ANSWER} {one.slot} {one.date}", drawings(one.record)[1], one.solution_caption)
            for one in whole.solutions
        ],
        values={"publication": whole.spec.publication, "date": day},
    )


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
