"""The thumbnail: a front's items -> how high and how clear its title, count and level are at 160 pixels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookmaker.pages.cover.canvas import COUNT, LEVEL, LEVEL_CAP, THUMB, TITLE, TITLE_CAP
from bookmaker.pages.cover.theme import ratio
from bookmaker.pages.page import Boxes, Circles, Glyphs, Ink, Item, Part
from bookmaker.pages.setting import fonts

PARTS = {TITLE: "title", COUNT: "count", LEVEL: "level"}
ASKED = {
    "title": (TITLE_CAP, 7.0),
    "count": (7.0, 4.5),
    "level": (LEVEL_CAP, 4.5),
}  # pixels of a capital, contrast to its ground
LEAST_TITLE = 8.0  # pixels; a title of so many can be read, if not at a glance
SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Legible:
    """What a thumbnail shows of "title", "count" or "level", and the least that is asked of it.

    `pixels` is the height of its lowest capitals or digits, `contrast` WCAG's ratio to what lies behind.
    """

    what: str
    pixels: float
    contrast: float

    @property
    def least_pixels(self) -> float:
        """The height that it needs."""
        return ASKED[self.what][0]

    @property
    def least_contrast(self) -> float:
        """The contrast that it needs."""
        return ASKED[self.what][1]

    @property
    def is_kept(self) -> bool:
        """Whether it can be read."""
        return self.pixels >= self.least_pixels - SLACK and self.contrast >= self.least_contrast - SLACK

    @property
    def is_small(self) -> bool:
        """Whether it is a title that can be read, but is smaller than it should be."""
        return self.what == "title" and self.pixels >= LEAST_TITLE and self.contrast >= self.least_contrast - SLACK


def measured(items: Sequence[Item], width: float) -> tuple[Legible, ...]:
    """What a front of that width in points shows, as a thumbnail of THUMB pixels; the digits of a count as capitals."""
    found: dict[str, list[tuple[float, float]]] = {}
    under: list[Boxes | Circles] = []
    for part, item in _flat(items, ""):
        if isinstance(item, Boxes | Circles) and item.fill is not None:
            under.append(item)
        elif isinstance(item, Glyphs) and part in PARTS:
            cap = fonts.face(item.font).cap_height * item.size
            if part == COUNT and not any(char.isdecimal() for _, _, text in item.runs for char in text):
                continue
            for x, y, _ in item.runs:
                ground = _behind(under, x + 0.2 * cap, y - 0.5 * cap)
                found.setdefault(PARTS[part], []).append((cap * THUMB / width, ratio(item.ink.rgb, ground.rgb)))
    return tuple(
        Legible(what, *(min(one[at] for one in found[what]) for at in (0, 1))) for what in ASKED if what in found
    )


def _flat(items: Sequence[Item], part: str) -> Iterator[tuple[str, Item]]:
    for item in items:
        if isinstance(item, Part):
            yield from _flat(item.items, item.name if item.name in PARTS else part)
        else:
            yield part, item


def _behind(under: Sequence[Boxes | Circles], x: float, y: float) -> Ink:
    """The ink of the uppermost fill at a point; paper where there is none."""
    for item in reversed(under):
        if isinstance(item, Boxes):
            hit = any(left <= x <= left + w and top <= y <= top + h for left, top, w, h in item.boxes)
        else:
            hit = any((x - a) ** 2 + (y - b) ** 2 <= item.radius**2 for a, b in item.centres)
        if hit and item.fill is not None:
            return item.fill
    return Ink(k=0.0)
