"""A daily's folder web/, made again from deliveries, records and what is said of the newspaper -> what differs."""

import datetime
from collections.abc import Iterator, Sequence
from pathlib import Path

from bookmaker.newspaper import states
from bookmaker.newspaper.daily_values import read_date
from bookmaker.newspaper.manifest import Delivery, Extra, FileFacts
from bookmaker.newspaper.public import FOLDER, LIST, SOLVED_RECORD, Public
from bookmaker.newspaper.spec import PaperSpec, paper_of
from bookmaker.production import web
from bookmaker.production.delivery import facts_of
from bookmaker.production.newsroom import publishing
from bookmaker.production.newsroom.publishing import Listed
from bookmaker.production.overwrite_checks import can_be_drawn
from bookmaker.production.slot_files import SlotFiles
from bookmaker.production.verifying.coverage import How, Seen, listed
from bookmaker.production.verifying.daily_again import NOT_ASKED, UNMADE, Run
from bookmaker.production.web import Showing
from bookmaker.puzzles.records.history import Event, by_place
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault

PUBLISH = "run 'bookmaker daily publish' again"
LACKING = "where its puzzle has left the ledger make it again with --reissue; then run 'bookmaker daily publish'"
MOST_DAYS = 4000  # on which web/ may have been published


def web_again(run: Run, text: Source | None) -> Iterator[Fault | Seen]:
    """How each public file was compared, and what of them differs from what the deliveries make."""
    public = publishing.listed(run.folder)
    if public is publishing.NOTHING:
        return
    if not public.paper:
        yield from listed((LIST, *public.all()), How.UNCHECKED, NOT_ASKED)
        return
    try:
        paper = PaperSpec.model_validate(public.paper)
        shown = web.showings(paper, Path(), list(_drawn(run, public)), {})
        made = {web.key_of(one.one): dict(_named(one)) for one in shown}
        again = [(one, Extra(one.stamp, _facts(made[web.key_of(one.one)]))) for one in shown]
        around = {**web.feeds(paper, again), **web.around(paper, again)}
    except UNMADE:
        yield Fault(f"'{run.folder / FOLDER}' cannot be made again from what was delivered", PUBLISH)
        return
    for name in sorted((public.extras.keys() ^ made.keys()) | (public.files.keys() ^ around.keys())):
        yield Fault(f"'{run.folder / LIST}' lists otherwise '{name[:60]}' than what was delivered makes it", PUBLISH)
    for name, data in {path: data for files in (*made.values(), around) for path, data in files.items()}.items():
        yield from run.compared(name, data, PUBLISH)
    extras = {web.key_of(one.one): extra for one, extra in again}
    now = Listed(public.stamp, len(again), extras, _facts(around), public.paper)
    yield from run.compared(LIST, publishing.text_of(now).encode(), PUBLISH)
    yield from _paper(paper, text)
    yield _day(run, paper, public)


def _named(one: Showing) -> Iterator[tuple[str, bytes]]:
    return ((f"{FOLDER}/{one.one.path}/{name}", data) for name, data in web.made(one))


def _facts(files: dict[str, bytes]) -> dict[str, FileFacts]:
    return {name: facts_of(data) for name, data in files.items()}


def _drawn(run: Run, listed: Listed) -> Iterator[tuple[Public, Delivery, SlotFiles, Sequence[Event]]]:
    """What is shown of each puzzle in the list; its solution where that is listed, for nobody knows the day."""
    events = by_place(run.earlier.history)
    for key, one in sorted(run.earlier.deliveries.items(), key=lambda pair: pair[0][0]):
        solved_on = max(read_date(one.solved or one.due), read_date(one.due))
        name = f"{FOLDER} {one.date}/{one.slot}"
        if name in listed.extras and can_be_drawn(one):
            solved = f"{FOLDER}/{one.date}/{one.slot}/{SOLVED_RECORD}" in listed.extras[name].files
            shown = Public(one.date, one.slot, solved_on, solved)
            yield shown, one, run.drawn(key), states.corrections(events.get(key, ()))


def _paper(paper: PaperSpec, text: Source | None) -> Iterator[Seen]:
    what = f"{LIST}, 'paper'"
    try:
        facts = publishing.facts_of(paper_of(text)) if text is not None else None
    except BookError:
        facts = None
    if facts == publishing.facts_of(paper):
        yield Seen(what, How.PROVED)
    else:
        why = "daily.yaml says otherwise now: publish again" if facts else "daily.yaml is not here: see --folder"
        yield Seen(what, How.UNCHECKED, why)


def _day(run: Run, paper: PaperSpec, listed: Listed) -> Fault | Seen:
    """The day of publishing is found by the digest of all that web/ depends on: then what is public is known too."""
    digest, events = publishing.digest_of(run.folder), by_place(run.earlier.history)
    first = min((read_date(one.date) for one in run.earlier.deliveries.values()), default=datetime.date(2000, 1, 1))
    for day in (first + datetime.timedelta(days=n) for n in range(-30, MOST_DAYS)):
        if publishing.stamp_of(paper, digest, events, day) == listed.stamp:
            lines = dict(run.lines)
            wanted = {web.key_of(one): one for _, one in publishing.public_on(run.earlier, lines, day)}
            solved = {f"{FOLDER}/{one.path}/{SOLVED_RECORD}" for one in wanted.values() if one.is_solved}
            there = {path for path in listed.all() if path.endswith(f"/{SOLVED_RECORD}")}
            if lacking := sorted(wanted.keys() - listed.extras.keys()):
                message = f"'{run.folder / FOLDER}' lacks '{lacking[0].removeprefix(FOLDER).strip()}', public on {day}"
                return Fault(message, LACKING)
            if wanted.keys() != listed.extras.keys() or solved != there:
                message = f"'{run.folder / FOLDER}' shows other puzzles than were public on {day}"
                return Fault(message, PUBLISH)
            return Seen(f"{LIST}, 'stamp'", How.PROVED)
    return Seen(f"{LIST}, 'stamp'", How.UNCHECKED, "web/ was published before the last run: publish again")
