"""The words of a front: series, title, subtitle, kinds and author, set one below the other in an area."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

from bookmaker.pages.cover.canvas import NARROW, TITLE, TITLE_CAP, Canvas
from bookmaker.pages.cover.lettering import Lettering, largest, wrapped
from bookmaker.pages.page import Glyphs, Item, Part, Point, glyphs_of
from bookmaker.pages.setting.fonts import HYPHEN_HERE, Typeface
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.setting.quotes import hyphenated
from bookmaker.pages.setting.theme import COVER

OTHER_WORDS = (1.0, 0.75)  # their size on a high front, and on a wide one, which is low for its width
MOST_TITLE = 46.0  # units; the em of short titles
TITLE_LEADING = 1.04
BROKEN = 1.25  # by how much larger a title with a broken word must be to be taken
LEAST_PART = 4  # letters of a word before and after a hyphen
DOT = "  ·  "  # between the names of a list
NO_BREAK_DOT = "\u00a0·"  # what it is within a line; at the end of one the break stands for it
MOST_WHOLE = 16  # letters of a name in a list that stays on one line
MOST_BROKEN = 120  # ways to break a title that are tried
TAILS = frozenset("gjpqyQJ,;")
MOST_OF_HEIGHT = (0.35, 0.6)  # that a title may take of a high front, and of a wide one


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a front, set; `bottom` is where they end, with the descent of the last line, in points."""

    items: tuple[Item, ...]
    bottom: float
    title: Lettering | None

    def leaves(self, centre: Point, radius: float) -> bool:
        """Whether a circle is clear of all words."""
        return all(area.distance(centre) >= radius for area in self._lines())

    def _lines(self) -> Iterator[Area]:
        """The places of the lines."""
        for one in glyphs_of(self.items):
            x, y, _ = one.runs[0]
            last, _, text = one.runs[-1]
            width = last - x + Typeface(one.font, one.size, one.spacing).width(text)
            yield Area(x, y - 0.8 * one.size, width, one.size)


def set_words(canvas: Canvas, area: Area, *, has_title: bool = True, may_break: bool = True) -> Words:
    """Series, title, subtitle and author in an area, from its top, the title as large as the others leave it.

    `may_break`: long words of a title too small for a thumbnail stand in two parts, where that makes it larger.
    """
    unit, words, theme, gap = canvas.unit, canvas.words, canvas.theme, canvas.gap

    def line(text: str, style: str, size: float, leading: float) -> Lettering | None:
        face = canvas.face_of(style, size * unit * OTHER_WORDS[canvas.is_wide])
        if not text:
            return None
        found = wrapped(text, face, area.width, leading=leading)
        return replace(found, lines=tuple(one.removesuffix(NO_BREAK_DOT) for one in found.lines))

    series = line(_joined(words.series), "author", 5.6, 1.45)
    rest = [
        line(words.subtitle, "subtitle", 7.0, 1.25),
        line(_joined(_with_whole_names(words.kinds)), "author", 5.6, 1.45),
        line(words.author, "author", 6.0, 1.3),
    ]
    taken = math.fsum(one.height + gap for one in (series, *rest) if one)
    room = 2.4 * gap + 0.5 * unit  # for the rule, and around it
    title = _title(canvas, area, taken + room, may_break=may_break) if has_title else None
    items: list[Item] = []
    y = area.y

    def put(one: Lettering, ink: str) -> tuple[Item, ...]:
        return tuple(one.items(Area(area.x, y, area.width, one.height), theme.pressed(ink)))

    if series:
        items += put(series, "accent")
        y += series.height + 1.4 * gap
    if title:
        lines = [one for one in put(title, "text") if isinstance(one, Glyphs)]
        items.append(Part(TITLE, tuple(one for one in lines if one.size == title.face.size)))
        items += [one for one in lines if one.size != title.face.size]  # small words, which no thumbnail needs to show
        has_tails = bool(TAILS & set(title.lines[-1]))
        y += title.height + max(gap - unit, 0.24 * title.face.size + 2 * unit if has_tails else 0.2 * title.face.size)
        items.append(canvas.fill(Area(area.x, y, 22 * unit, 1.5 * unit), "accent"))
        y += gap + 1.5 * unit
    there = [one for one in rest if one]
    for one in there:
        items += put(one, "text")
        y += one.height + (gap if one is not there[-1] else 0.0)
    return Words(tuple(items), y + 3.5 * unit, title)


def _title(canvas: Canvas, area: Area, taken: float, *, may_break: bool) -> Lettering:
    """The title as large as an area allows of which so many points are taken."""
    unit = canvas.unit
    faces = [Typeface(name, 1.0, 0.0, True) for name in (canvas.theme.styles[COVER + "title"].font, NARROW)]
    most = MOST_OF_HEIGHT[canvas.is_wide] * canvas.seen.height
    place = Area(0, 0, area.width, max(unit, min(area.height - taken, most)))

    def put(text: str) -> Lettering:
        return largest(text, faces, place, leading=TITLE_LEADING, most=MOST_TITLE * unit, least=TITLE_CAP * unit)

    found = put(canvas.words.title)
    if found.cap_height >= TITLE_CAP * unit or not may_break:
        return found
    broken = max([found, *map(put, canvas.words.broken_titles)], key=lambda one: one.cap_height)
    return broken if broken.cap_height > BROKEN * found.cap_height else found


def broken_titles(title: str, language: str) -> Iterator[str]:
    """The title with its long words in two parts, for each way to break one of them or several."""
    ways = [[word, *_in_two(word, language)] for word in title.split(" ")]
    return (" ".join(words) for words in islice(product(*ways), 1, MOST_BROKEN))


def _in_two(word: str, language: str) -> Iterator[str]:
    syllables = hyphenated(word, language).split(HYPHEN_HERE)
    for end in range(1, len(syllables)):
        first, last = "".join(syllables[:end]), "".join(syllables[end:])
        if min(len(first), len(last)) >= LEAST_PART:
            yield f"{first}- {last}"


def _with_whole_names(text: str) -> str:
    """A list of kinds with its short names each on one line; other texts as they are."""
    names = text.split(DOT)
    whole = (one.replace(" ", "\u00a0") if len(one) <= MOST_WHOLE else one for one in names)
    return DOT.join(whole) if names[1:] else text


def _joined(text: str) -> str:
    """A list with dots in capitals, each dot kept on the line of what stands before it."""
    return text.upper().replace(DOT, f"{NO_BREAK_DOT} ")
