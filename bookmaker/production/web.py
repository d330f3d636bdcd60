"""What is public today -> the folder web/: records and ipuz without solutions, pictures, pages to play, feeds."""

from __future__ import annotations

import datetime
import functools
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from bookmaker.files.placing import linked
from bookmaker.newspaper import feed
from bookmaker.newspaper.feed import Channel, FeedItem
from bookmaker.newspaper.fields import read_date
from bookmaker.newspaper.manifest import Delivery, Extra
from bookmaker.newspaper.public import (
    FEEDS,
    FOLDER,
    PICTURE,
    PLAY,
    RECORD,
    SOLVED_PICTURE,
    SOLVED_RECORD,
    Public,
    public_record,
)
from bookmaker.newspaper.public import IPUZ as IPUZ_FILE
from bookmaker.newspaper.spec import AFTER, PaperSpec, zone
from bookmaker.newspaper.words import words_in
from bookmaker.play import site
from bookmaker.production.delivery import is_there, put_all
from bookmaker.production.slot_art import ipuz_of, pages, play_of
from bookmaker.production.slot_files import SlotFiles, titled
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.phrases import phrases_in
from bookmaker.puzzles.contract.play import can_play, script_of
from bookmaker.puzzles.records.history import Event
from bookmaker.puzzles.records.record import to_json
from bookmaker.render import svg

HOME = "../../index.html"  # from a page that plays
PUZZLE, SOLUTION = "puzzle", "solution"  # what an entry of a feed is about


@dataclass(frozen=True, slots=True)
class Showing:
    """A public puzzle with what its files are made of, and the folder that becomes web/.

    `known` holds its files where they are in web/ already; `corrections` what was corrected, the oldest first, as day
    and note, and the ids that it had before.
    """

    draft: Path
    one: Public
    delivery: Delivery
    wanted: SlotFiles
    stamp: str
    known: Extra | None
    has_hints: bool
    corrections: tuple[tuple[str, str, str], ...] = ()


def showing(
    spec: PaperSpec,
    draft: Path,
    one: Public,
    delivery: Delivery,
    wanted: SlotFiles,
    before: Mapping[str, Extra],
    corrections: Sequence[Event],
) -> Showing:
    """What is to be shown of a puzzle; `before` are the files of an earlier publishing."""
    told = tuple((event.day, event.note, event.id) for event in corrections)
    play = _play_stamp(wanted.record["kind"]) if can_play(wanted.record["kind"]) else ""
    has_hints = one.is_solved and spec.play_hints == AFTER
    said = f"{delivery.made_from} {one.is_solved} {has_hints} {play} {told if told else ''}"
    stamp = hashlib.sha256(said.encode()).hexdigest()
    known = before.get(key_of(one))
    known = known if known and known.made_from == stamp else None
    return Showing(draft, one, delivery, wanted, stamp, known, has_hints, told)


def key_of(one: Public) -> str:
    """What a manifest calls the public files of a puzzle."""
    return f"{FOLDER} {one.path}"


@functools.cache
def _play_stamp(kind: str) -> str:
    """A digest of what a page to play is made of, beside its puzzle."""
    room = files("bookmaker.play")
    some = (*room.iterdir(), *room.joinpath("scripts").iterdir())
    parts = sorted((one.name, one.read_bytes()) for one in some if one.is_file())
    digest = hashlib.sha256(script_of(kind).encode())
    for name, data in parts:
        digest.update(name.encode() + data)
    return digest.hexdigest()


def show(everything: Sequence[Showing]) -> list[Extra]:
    """Write the public files of each puzzle, and say which they are."""
    return [_show(one) for one in everything]


def _show(showing: Showing) -> Extra:
    wanted, known, start = showing.wanted, showing.known, f"{FOLDER}/"
    if known is not None and is_there(wanted.folder, known):
        for path in known.files:
            linked(wanted.folder / path, showing.draft / path.removeprefix(start))
        return known
    done = put_all(showing.draft, ((f"{showing.one.path}/{name}", data) for name, data in made(showing)))
    return Extra(showing.stamp, {f"{start}{path}": facts for path, facts in done.items()})


def made(showing: Showing) -> Iterator[tuple[str, bytes]]:
    """The public files of a puzzle, by their names in its folder of web/."""
    one, wanted = showing.one, showing.wanted
    secret = public_record(wanted.record, is_solved=False)
    hidden = replace(wanted, record=secret, line="")
    puzzle, solution = pages(wanted)
    yield RECORD, (to_json(secret) + "\n").encode()
    yield IPUZ_FILE, ipuz_of(hidden, secret).encode()
    yield PICTURE, svg.text(puzzle, title=titled(hidden)).encode()
    if can_play(wanted.record["kind"]):
        # With hints it holds the answer, as the solution beside it does.
        told, replaces = _corrected(showing), tuple(id for _, _, id in showing.corrections)
        shown = wanted if showing.has_hints else hidden
        page = play_of(shown, hints=showing.has_hints, home=HOME, correction=told, replaces=replaces)
        yield PLAY, page.encode()
    if one.is_solved:
        yield SOLVED_RECORD, (to_json(public_record(wanted.record, is_solved=True)) + "\n").encode()
        yield SOLVED_PICTURE, svg.text(solution, title=titled(hidden)).encode()


def _corrected(showing: Showing) -> str:
    """In words, that and why a puzzle was corrected; "" where it was not."""
    words = words_in(showing.wanted.look.language)
    told = (words.corrected.format(date=words.day(read_date(day)), note=note) for day, note, _ in showing.corrections)
    return " ".join(told)


def around(spec: PaperSpec, shown: Sequence[tuple[Showing, Extra]]) -> dict[str, bytes]:
    """The pages around those that play: today's, each slot's latest, all of them, and embed.js."""
    entries = [_entry(*pair) for pair in shown if f"{FOLDER}/{pair[0].one.path}/{PLAY}" in pair[1].files]
    paper = site.Site(spec.publication, spec.language, spec.credit or "")
    texts = site.pages(paper, entries) if entries else {}
    return {f"{FOLDER}/{name}": text.encode() for name, text in texts.items()}


def _entry(showing: Showing, extra: Extra) -> site.Entry:
    one, wanted = showing.one, showing.wanted
    picture = f"{one.path}/{PICTURE}"
    about = ", ".join(part for part in (showing.delivery.size.replace("x", " × "), wanted.caption.grade) if part)
    return site.Entry(
        path=f"{one.path}/{PLAY}",
        title=titled(wanted),
        about=about,
        group=wanted.title,
        picture=picture if f"{FOLDER}/{picture}" in extra.files else "",
        day=one.date,
        slot=one.slot,
        has_hints=showing.has_hints,
        correction=_corrected(showing),
    )


def feeds(spec: PaperSpec, shown: Sequence[tuple[Showing, Extra]]) -> dict[str, bytes]:
    """The feeds of what is public; none without the address of the site."""
    if spec.site is None:
        return {}
    channel = Channel(spec.publication, spec.language, spec.site)
    items = [item for which in (PUZZLE, SOLUTION) for pair in shown for item in _items(spec, *pair, which)]
    items = feed.newest(items, spec.feed_items)
    json_path, rss_path = FEEDS
    return {json_path: feed.json_feed(channel, items).encode(), rss_path: feed.rss(channel, items).encode()}


def _items(spec: PaperSpec, showing: Showing, extra: Extra, which: str) -> Iterator[FeedItem]:
    """The puzzle, or its solution, where that is public."""
    one, delivery, words = showing.one, showing.delivery, words_in(spec.language)
    number = "" if delivery.number is None else words.number.format(number=delivery.number)
    name = f"{delivery.title} {number}".strip()
    # The address of an entry stays when its puzzle is corrected.
    first = showing.corrections[0][2] if showing.corrections else delivery.id
    if which == PUZZLE:
        names: tuple[str, ...] = (PLAY, PICTURE, IPUZ_FILE)
        day, id = one.date, first
        title = f"{name}, {words.day(one.date)}"
    else:
        names, day, id = (SOLVED_PICTURE,), one.solved_on, f"{first}-solution"
        said = words.solution_of.format(number=number)
        title = f"{delivery.title}: {said if number else words.solution_of_day.format(date=words.day(one.date))}"
    sizes = {path.removeprefix(f"{FOLDER}/{one.path}/"): facts.bytes for path, facts in extra.files.items()}
    there = tuple((f"{one.path}/{file}", sizes[file]) for file in names if file in sizes)
    if there:
        at = _midnight(spec, day)
        last = max((_midnight(spec, read_date(told)) for told, _, _ in showing.corrections), default=None)
        grade = phrases_in(spec.language).grades.of(Grade[delivery.grade.upper()])
        summary = f"{name}, {delivery.size.replace('x', ' × ')}, {grade}"
        summary = ". ".join(part for part in (summary, _corrected(showing)) if part)
        yield FeedItem(id, title, summary, at, there, max(last, at) if last else None)


def _midnight(spec: PaperSpec, day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, datetime.time(), zone(spec.timezone))
