"""What is public today -> the folder web/: records and ipuz without solutions, pictures, pages to play, feeds."""

import datetime
import functools
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from bookmaker.files.single_files import linked
from bookmaker.newspaper import feed
from bookmaker.newspaper.daily_values import read_date
from bookmaker.newspaper.feed import Channel, FeedItem
from bookmaker.newspaper.manifest import Delivery, Extra
from bookmaker.newspaper.public import (
    CARD,
    FEEDS,
    FOLDER,
    LIST,
    PICTURE,
    PLAY,
    RECORD,
    SOLVED_PICTURE,
    SOLVED_RECORD,
    Public,
    public_record,
)
from bookmaker.newspaper.public import IPUZ as IPUZ_FILE
from bookmaker.newspaper.spec import AFTER, EXTERNAL, PaperSpec, zone
from bookmaker.newspaper.web_parts import picture_of
from bookmaker.pages.setting.quotes import typographic
from bookmaker.play import site
from bookmaker.play.html_page import Ahead, House, Place, play_assets
from bookmaker.play.views import Entry
from bookmaker.production.delivery import is_there, put_all
from bookmaker.production.slot_art import card_of, ipuz_of, pages, play_of
from bookmaker.production.slot_files import SlotFiles, titled
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.phrases import phrases_in
from bookmaker.puzzles.contract.play import can_play, script_of
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.records.history import Event
from bookmaker.puzzles.records.record import given_of, to_json, told_variant_of_given
from bookmaker.render import svg
from bookmaker.source.public_words import words_in

HOME, ROOT = "../../index.html", "../../"  # from a page that plays
PUZZLE, SOLUTION = "puzzle", "solution"  # what an entry of a feed is about


@dataclass(frozen=True, slots=True)
class Showing:
    """A public puzzle with what its files are made of, and the folder that becomes web/.

    `known` holds its files where they are in web/ already; `corrections` what was corrected, the oldest first, as day
    and note, and the ids that it had before. `place` is where its page stands among the others of the site.
    """

    draft: Path
    one: Public
    delivery: Delivery
    wanted: SlotFiles
    has_hints: bool
    place: Place
    corrections: tuple[tuple[str, str, str], ...] = ()
    stamp: str = ""
    known: Extra | None = None

    @property
    def plays(self) -> bool:
        """Whether its kind can be played on the web."""
        return can_play(self.wanted.record["kind"])


def showings(
    spec: PaperSpec,
    draft: Path,
    public: Sequence[tuple[Public, Delivery, SlotFiles, Sequence[Event]]],
    before: Mapping[str, Extra],
) -> list[Showing]:
    """What is to be shown of every puzzle, with its corrections; `before` are the files of an earlier publishing."""
    found = []
    off = _off([one.date for one, *_ in public])
    for one, delivery, wanted, corrections in public:
        corrected = tuple((event.day, event.note, event.id) for event in corrections)
        has_hints = one.is_solved and spec.play_hints == AFTER
        gone = tuple(day for day in off if len(day) == 1 or day < one.issue)
        place = Place(_house(spec), f"{spec.site}/{one.path}" if spec.site else "", off=gone)
        found.append(Showing(draft, one, delivery, wanted, has_hints, place, corrected))
    found = [replace(one, place=replace(one.place, ahead=some)) for one, some in zip(found, _ahead(found), strict=True)]
    return [_stamped(one, before) for one in found]


def _stamped(one: Showing, before: Mapping[str, Extra]) -> Showing:
    corrections, play = one.corrections or "", _play_stamp(one.wanted.record["kind"]) if one.plays else ""
    state = f"{one.delivery.made_from} {one.one.is_solved} {one.has_hints} {play} {corrections} {one.place}"
    stamp = hashlib.sha256(state.encode()).hexdigest()
    known = before.get(key_of(one.one))
    return replace(one, stamp=stamp, known=known if known and known.made_from == stamp else None)


def _off(days: Sequence[datetime.date]) -> tuple[str, ...]:
    """Weekdays, 0 a Sunday, on which no issue ever came out, and further days without one: streaks go on over them."""
    weekdays = {day.isoweekday() % 7 for day in days}
    between = range((max(days) - min(days)).days) if days else ()
    every = (min(days) + datetime.timedelta(days=n) for n in between)
    gone = (day for day in every if day not in set(days) and day.isoweekday() % 7 in weekdays)
    return (*(str(day) for day in range(7) if day not in weekdays), *map(str, gone))


def _ahead(shown: Sequence[Showing]) -> Iterator[tuple[Ahead, ...]]:
    """What readers may go on with after each: the issue's other puzzles, those after it first, then its slot's next."""
    days: dict[str, list[Showing]] = {}
    slots: dict[str, list[Showing]] = {}
    for one in shown:
        if one.plays:
            days.setdefault(one.one.issue, []).append(one)
            slots.setdefault(one.one.slot, []).append(one)
    at = {id(one): n for some in slots.values() for n, one in enumerate(some)}
    for one in shown:
        if not one.plays:
            yield ()
            continue
        issue, series, n = days[one.one.issue], slots[one.one.slot], at[id(one)]
        here = issue.index(one)
        beside = [*series[n + 1 : n + 2], *series[max(0, n - 1) : n]]
        yield tuple(
            Ahead(
                f"../../{other.one.path}/{PLAY}",
                title,
                f"{other.one.issue}|{other.one.slot}",
                other.wanted.look.language,
            )
            for other, title in (
                *((other, titled(other.wanted)) for other in [*issue[here + 1 :], *issue[:here]]),
                *((other, f"{titled(other.wanted)}, {_day_of(one, other)}") for other in beside),
            )
        )


def _day_of(one: Showing, other: Showing) -> str:
    return words_in(one.wanted.look.language).day(other.one.date)


def _house(spec: PaperSpec) -> House:
    """What is the paper's own on every page."""
    web = spec.web
    masthead = f"assets/masthead{picture_of(web.masthead)[0]}" if web.masthead else ""
    footer = tuple((one.text, one.link or "") for one in web.footer)
    return House(masthead, web.style, footer, spec.assets == EXTERNAL)


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
        corrected, replaces = _corrected(showing), tuple(id for _, _, id in showing.corrections)
        shown = wanted if showing.has_hints else hidden
        place = replace(showing.place, home=HOME, root=ROOT, correction=corrected, replaces=replaces)
        yield PLAY, play_of(shown, hints=showing.has_hints, place=place).encode()
        if showing.place.address:
            yield CARD, card_of(wanted)
    if one.is_solved:
        yield SOLVED_RECORD, (to_json(public_record(wanted.record, is_solved=True)) + "\n").encode()
        yield SOLVED_PICTURE, svg.text(solution, title=titled(hidden)).encode()


def _corrected(showing: Showing) -> str:
    """In words, that and why a puzzle was corrected; "" where it was not."""
    words = words_in(showing.wanted.look.language)
    sentences = (
        words.corrected.format(date=words.day(read_date(day)), note=note) for day, note, _ in showing.corrections
    )
    return " ".join(sentences)


def around(spec: PaperSpec, shown: Sequence[tuple[Showing, Extra]]) -> dict[str, bytes]:
    """All of the site but the puzzles' own files: pages around them, what its host needs, the paper's own picture."""
    played = [pair for pair in shown if pair[0].plays]
    if not played:
        return {}
    languages = _languages(spec)
    house = played[0][0].place.house
    whole = site.Site(
        title=typographic(spec.publication, spec.language),
        languages=languages,
        credit=spec.credit or "",
        feeds=spec.site is not None,
        address=spec.site or "",
        house=house,
        off=_off([one.one.date for one, _ in shown]),
    )
    entries = {language: [_entry(language, *pair) for pair in played] for language in languages}
    kinds = dict.fromkeys(one.wanted.record["kind"] for one, _ in played)
    assets = dict(play_assets(house, kinds)) if house.is_external else {}
    made = {name: text.encode() for name, text in site.pages(whole, entries, assets).items()}
    if spec.web.masthead:
        made[house.masthead] = picture_of(spec.web.masthead)[1]
    return {f"{FOLDER}/{name}": data for name, data in made.items()}


def names(spec: PaperSpec, shown: Sequence[tuple[Public, str]]) -> list[str]:
    """Every file of web/, from the output folder, of what is public and of which kind, but for those in assets/."""
    files = [
        f"{FOLDER}/{path}"
        for one, kind in shown
        for path in one.files(plays=can_play(kind), has_address=spec.site is not None)
    ]
    entries = [
        Entry(f"{one.path}/{PLAY}", "", "", kind, day=one.date, slot=one.slot, kind=kind)
        for one, kind in shown
        if can_play(kind)
    ]
    is_external, has_address = spec.assets == EXTERNAL, spec.site is not None
    around = site.names(_languages(spec), entries, is_external=is_external, has_address=has_address) if entries else ()
    return [LIST, *files, *(FEEDS if spec.site else ()), *(f"{FOLDER}/{name}" for name in around)]


def _languages(spec: PaperSpec) -> tuple[str, ...]:
    return tuple(dict.fromkeys((spec.language, *spec.web.languages)))


def _entry(language: str, showing: Showing, extra: Extra) -> Entry:
    one, wanted = showing.one, showing.wanted
    there = {name: f"{one.path}/{name}" for name in (PICTURE, CARD) if f"{FOLDER}/{one.path}/{name}" in extra.files}
    grade = wanted.record["grade"]
    shown = phrases_in(language).grades.of(Grade[grade.upper()]) if grade else ""
    about = ", ".join(part for part in (showing.delivery.size.replace("x", " × "), shown) if part)
    kind = wanted.record["kind"]
    return Entry(
        path=f"{one.path}/{PLAY}",
        title=titled(wanted),
        about=about,
        group=typographic(words_of(kind, language, told_variant_of_given(given_of(wanted.record))).title, language),
        picture=there.get(PICTURE, ""),
        day=one.date,
        slot=one.slot,
        has_hints=showing.has_hints,
        correction=_corrected(showing),
        language=wanted.look.language if wanted.look.language != language else "",
        kind=kind,
        series=typographic(wanted.title, wanted.look.language),
        card=there.get(CARD, ""),
    )


def feeds(spec: PaperSpec, shown: Sequence[tuple[Showing, Extra]]) -> dict[str, bytes]:
    """The feeds of what is public; none without the address of the site."""
    if spec.site is None:
        return {}
    channel = Channel(typographic(spec.publication, spec.language), spec.language, spec.site)
    items = [item for which in (PUZZLE, SOLUTION) for pair in shown for item in _items(spec, *pair, which)]
    items = feed.newest(items, spec.feed_items)
    json_path, rss_path = FEEDS
    return {json_path: feed.json_feed(channel, items).encode(), rss_path: feed.rss(channel, items).encode()}


def _items(spec: PaperSpec, showing: Showing, extra: Extra, which: str) -> Iterator[FeedItem]:
    """The puzzle, or its solution, where that is public."""
    one, delivery, words = showing.one, showing.delivery, words_in(spec.language)
    number = "" if delivery.number is None else words.number.format(number=delivery.number)
    own = typographic(delivery.title, spec.language)
    name = typographic(f"{own} {number}".strip(), spec.language)
    # The address of an entry stays when its puzzle is corrected.
    first = showing.corrections[0][2] if showing.corrections else delivery.id
    if which == PUZZLE:
        names: tuple[str, ...] = (PLAY, PICTURE, IPUZ_FILE)
        day, id = one.date, first
        title = f"{name}, {words.day(one.date)}"
    else:
        names, day, id = (SOLVED_PICTURE,), one.solved_on, f"{first}-solution"
        numbered = words.solution_of.format(number=number)
        numbered = numbered if number else words.solution_of_day.format(date=words.day(one.date))
        title = typographic(f"{own}: {numbered}", spec.language)
    sizes = {path.removeprefix(f"{FOLDER}/{one.path}/"): facts.bytes for path, facts in extra.files.items()}
    there = tuple((f"{one.path}/{file}", sizes[file]) for file in names if file in sizes)
    if there:
        at = _midnight(spec, day)
        last = max((_midnight(spec, read_date(corrected)) for corrected, _, _ in showing.corrections), default=None)
        grade = phrases_in(spec.language).grades.of(Grade[delivery.grade.upper()])
        summary = f"{name}, {delivery.size.replace('x', ' × ')}, {grade}"
        summary = ". ".join(part for part in (summary, _corrected(showing)) if part)
        yield FeedItem(id, title, summary, at, there, max(last, at) if last else None)


def _midnight(spec: PaperSpec, day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, datetime.time(), zone(spec.timezone))
