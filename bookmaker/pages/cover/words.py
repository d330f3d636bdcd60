"""The words of a front: series, title, subtitle, kinds and author, set one below the other in an area."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from bookmaker.pages.cover.canvas import NARROW, TITLE, TITLE_CAP, Canvas
from bookmaker.pages.cover.lettering import Lettering, largest, wrapped
from bookmaker.pages.page import Glyphs, Item, Part, Point
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.setting.theme import COVER

MOST_TITLE = 46.0  # units; the em of short titles
TITLE_LEADING = 1.04
TAILS = frozenset("gjpqyQJ,;")
MOST_OF_HEIGHT = (0.35, 0.6)  # that a title may take of a high front, and of a wide one


def set_words(canvas: Canvas, area: Area, *, has_title: bool = True) -> Words:
    """Series, title, subtitle and author in an area, from its top, the title as large as the others leave it."""
    unit, said = canvas.unit, canvas.said
    series = subtitle = kinds = author = None
    if said.series:
        series = wrapped(_joined(said.series), canvas.face_of("author", 5.6 * unit), area.width, leading=1.45)
    if said.subtitle:
        subtitle = wrapped(said.subtitle, canvas.face_of("subtitle", 7.0 * unit), area.width, leading=1.25)
    if said.kinds:
        kinds = wrapped(_joined(said.kinds), canvas.face_of("author", 5.6 * unit), area.width, leading=1.45)
    if said.author:
        author = wrapped(said.author, canvas.face_of("author", 6.0 * unit), area.width, leading=1.3)
    taken = math.fsum(one.height + canvas.gap for one in (series, subtitle, kinds, author) if one)
    title: Lettering | None = None
    if has_title:
        taken += 2.4 * canvas.gap + 0.5 * unit  # the rule under the title, and room around it
        faces = tuple(
            Typeface(name, 1.0, spacing, True)
            for name, spacing in ((canvas.theme.styles[COVER + "title"].font, 0.0), (NARROW, 0.0))
        )
        place = Area(
            0, 0, area.width, max(unit, min(area.height - taken, MOST_OF_HEIGHT[canvas.is_wide] * canvas.seen.height))
        )
        title = largest(said.title, faces, place, leading=TITLE_LEADING, most=MOST_TITLE * unit, least=TITLE_CAP * unit)
    return Words(canvas, area, series, title, tuple(one for one in (subtitle, kinds, author) if one))


def _joined(text: str) -> str:
    """A list with dots in capitals, each dot kept on the line of what stands before it."""
    return text.upper().replace("  ·  ", "\u00a0· ")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a front, set."""

    canvas: Canvas
    area: Area
    series: Lettering | None
    title: Lettering | None
    rest: tuple[Lettering, ...]

    @property
    def bottom(self) -> float:
        """Where they end, in points, with the descent of the last line."""
        return self._set()[1] + 3.5 * self.canvas.unit

    def leaves(self, centre: Point, radius: float) -> bool:
        """Whether a circle is clear of all words."""
        return all(not _meet(box, centre, radius) for box in self._boxes())

    def _boxes(self) -> Iterator[Area]:
        """The places of the lines."""
        for item in self._set()[0]:
            for one in item.items if isinstance(item, Part) else (item,):
                if isinstance(one, Glyphs):
                    x, y, _ = one.runs[0]
                    last, _, text = one.runs[-1]
                    width = last - x + Typeface(one.font, one.size, one.spacing).width(text)
                    yield Area(x, y - 0.8 * one.size, width, one.size)

    @property
    def items(self) -> tuple[Item, ...]:
        """The words, placed."""
        return self._set()[0]

    def _set(self) -> tuple[tuple[Item, ...], float]:
        unit, theme = self.canvas.unit, self.canvas.theme
        items: list[Item] = []
        y = self.area.y

        def put(one: Lettering, ink: str) -> tuple[Item, ...]:
            return tuple(one.items(Area(self.area.x, y, self.area.width, one.height), theme.pressed(ink)))

        if self.series:
            items += put(self.series, "accent")
            y += self.series.height + 1.4 * self.canvas.gap
        if self.title:
            items.append(Part(TITLE, put(self.title, "text")))
            has_tails = bool(TAILS & set(self.title.lines[-1]))
            y += self.title.height + max(
                self.canvas.gap - unit, 0.24 * self.title.face.size + 2 * unit if has_tails else 0.0
            )
            items.append(self.canvas.fill(Area(self.area.x, y, 22 * unit, 1.5 * unit), "accent"))
            y += self.canvas.gap + 1.5 * unit
        for at, one in enumerate(self.rest):
            items += put(one, "text")
            y += one.height + (self.canvas.gap if at < len(self.rest) - 1 else 0.0)
        return tuple(items), y


def _meet(box: Area, centre: Point, radius: float) -> bool:
    x = min(max(centre[0], box.x), box.x + box.width)
    y = min(max(centre[1], box.y), box.y + box.height)
    return math.dist((x, y), centre) < radius
