"""What is public today -> the folder web/: records and ipuz without solutions, pictures, pages to play, feeds."""

from __future__ import annotations

import datetime
import functools
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from bookmaker.newspaper import feed
from bookmaker.newspaper.feed import Channel, FeedItem
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
from bookmaker.newspaper.spec import AFTER, DailySpec, zone
from bookmaker.newspaper.words import words_in
from bookmaker.play import site
from bookmaker.production.delivery import is_there, put_all
from bookmaker.production.slot_art import ipuz_of, pages, play_of
from bookmaker.production.slot_files import SlotFiles, titled
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.phrases import phrases_in
from bookmaker.puzzles.contract.play import can_play, script_of
from bookmaker.puzzles.records.record import to_json
from bookmaker.render import svg

HOME = "../../index.html"  # from a page that plays
PUZZLE, SOLUTION = "puzzle", "solution"  # what an entry of a feed is about


@dataclass(frozen=True, slots=True)
class Showing:
    """A public puzzle with what its files are made of; `known` holds its files where they are there already."""

    one: Public
    delivery: Delivery
    wanted: SlotFiles
    stamp: str
    known: Extra | None
    has_hints: bool


def showing(
    spec: DailySpec, one: Public, delivery: Delivery, wanted: SlotFiles, before: Mapping[str, Extra]
) -> Showing:
    """What is to be shown of a puzzle; `before` are the extras of an earlier run."""
    play = _play_stamp(wanted.record["kind"]) if can_play(wanted.record["kind"]) else ""
    has_hints = one.is_solved and spec.play_hints == AFTER
    stamp = hashlib.sha256(f"{delivery.made_from} {one.is_solved} {has_hints} {play}".encode()).hexdigest()
    known = before.get(key_of(one))
    return Showing(one, delivery, wanted, stamp, known if known and known.made_from == stamp else None, has_hints)


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
    wanted = showing.wanted
    if showing.known is not None and is_there(wanted.folder, showing.known):
        return showing.known
    files = ((f"{FOLDER}/{showing.one.path}/{name}", data) for name, data in made(showing))
    return Extra(showing.stamp, put_all(wanted.folder, files))


def made(showing: Showing) -> Iterator[tuple[str, bytes]]:
    """The public files of a puzzle, by their names in its folder."""
    one, wanted = showing.one, showing.wanted
    secret = public_record(wanted.record, is_solved=False)
    hidden = replace(wanted, record=secret, line="")
    puzzle, solution = pages(wanted)
    yield RECORD, (to_json(secret) + "\n").encode()
    yield IPUZ_FILE, ipuz_of(hidden, secret).encode()
    yield PICTURE, svg.text(puzzle, title=titled(hidden)).encode()
    if can_play(wanted.record["kind"]):
        # With hints it holds the answer, as the solution beside it does.
        yield PLAY, play_of(wanted if showing.has_hints else hidden, hints=showing.has_hints, home=HOME).encode()
    if one.is_solved:
        yield SOLVED_RECORD, (to_json(public_record(wanted.record, is_solved=True)) + "\n").encode()
        yield SOLVED_PICTURE, svg.text(solution, title=titled(hidden)).encode()


def around(spec: DailySpec, shown: Sequence[tuple[Showing, Extra]]) -> dict[str, bytes]:
    """The pages around those that play: today's, each slot's latest, all of them, and embed.js."""
    entries = [_entry(*pair) for pair in shown if f"{FOLDER}/{pair[0].one.path}/{PLAY}" in pair[1].files]
    made = site.pages(site.Site(spec.publication, spec.language, spec.credit or ""), entries) if entries else {}
    return {f"{FOLDER}/{name}": text.encode() for name, text in made.items()}


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
    )


def feeds(spec: DailySpec, shown: Sequence[tuple[Showing, Extra]]) -> dict[str, bytes]:
    """The feeds of what is public; none without the address of the site."""
    if spec.site is None:
        return {}
    channel = Channel(spec.publication, spec.language, spec.site)
    items = [item for which in (PUZZLE, SOLUTION) for pair in shown for item in _items(spec, *pair, which)]
    items = feed.newest(items, spec.feed_items)
    json_path, rss_path = FEEDS
    return {json_path: feed.json_feed(channel, items).encode(), rss_path: feed.rss(channel, items).encode()}


def _items(spec: DailySpec, showing: Showing, extra: Extra, which: str) -> Iterator[FeedItem]:
    """The puzzle, or its solution, where that is public."""
    one, delivery, words = showing.one, showing.delivery, words_in(spec.language)
    number = "" if delivery.number is None else words.number.format(number=delivery.number)
    name = f"{delivery.title} {number}".strip()
    if which == PUZZLE:
        names: tuple[str, ...] = (PLAY, PICTURE, IPUZ_FILE)
        day, id = one.date, delivery.id
        title = f"{name}, {words.day(one.date)}"
    else:
        names, day, id = (SOLVED_PICTURE,), one.solved_on, f"{delivery.id}-solution"
        said = words.solution_of.format(number=number)
        title = f"{delivery.title}: {said if number else words.solution_of_day.format(date=words.day(one.date))}"
    sizes = {path.removeprefix(f"{FOLDER}/{one.path}/"): facts.bytes for path, facts in extra.files.items()}
    there = tuple((f"{one.path}/{file}", sizes[file]) for file in names if file in sizes)
    if there:
        at = datetime.datetime.combine(day, datetime.time(), zone(spec.timezone))
        grade = phrases_in(spec.language).grades.of(Grade[delivery.grade.upper()])
        summary = f"{name}, {delivery.size.replace('x', ' × ')}, {grade}"
        yield FeedItem(id, title, summary, at, there)
