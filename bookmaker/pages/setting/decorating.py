"""Decorating: a theme's borders, grounds and spots -> items around the text block of a page."""

import functools
from collections.abc import Iterator, Sequence

from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Item, Stroke
from bookmaker.pages.setting.decor import GAP, BorderSpec, GroundSpec
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.setting.motifs import strewn
from bookmaker.pages.setting.theme import Theme

PANEL = 1.5  # points; the weight of the line around text on a ground
STEP = 1.8  # from one motif on a ground to the next, in sizes
LEAST_SPOT, LARGEST_SPOT = 40.0, 130.0  # points; a place with less height stays empty
FILLED = 0.62  # of a place's height that a spot takes

Placed = tuple[float, float, int]


def border(theme: Theme, edition: Edition, around: Area) -> tuple[Item, ...]:
    """The theme's border around an area, which it does not touch; nothing where the theme has none."""
    spec = theme.decor.border
    return _border(spec, theme, edition, around) if spec else ()


@functools.lru_cache(maxsize=64)
def _around(spec: BorderSpec, area: Area) -> tuple[Area, tuple[tuple[str, float, tuple[Placed, ...]], ...]]:
    """The rectangle on which the motifs of a border stand, and half the size and the places of each."""
    half = spec.size / 2
    frame = area.inner(-GAP - half, -GAP - half)
    found: dict[tuple[str, float], list[Placed]] = {}
    # Edge by edge, clockwise: from where, which way, how long, how far motifs are turned.
    edges = (
        (frame.x, frame.y, 1, 0, frame.width, 0),
        (frame.right, frame.y, 0, 1, frame.height, 1),
        (frame.right, frame.bottom, -1, 0, frame.width, 2),
        (frame.x, frame.bottom, 0, -1, frame.height, 3),
    )
    for x, y, dx, dy, length, turns in edges:
        found.setdefault((spec.corner or spec.motifs[0], half), []).append((x, y, turns))
        free = length - spec.size
        # Those that meet take all their turns, so that the last one meets the corner as the first one does.
        each = len(spec.motifs) if spec.apart == 1 else 1
        count = each * max(1, round(free / (spec.size * spec.apart * each)))
        step = free / count
        for at in range(count):
            far = half + (at + 0.5) * step
            name = spec.motifs[at % len(spec.motifs)]
            own = step / 2 if spec.apart == 1 else half  # those that meet are as long as their places
            found.setdefault((name, own), []).append((x + far * dx, y + far * dy, turns))
    return frame, tuple((name, own, tuple(spots)) for (name, own), spots in found.items())


def _border(spec: BorderSpec, theme: Theme, edition: Edition, area: Area) -> tuple[Item, ...]:
    frame, places = _around(spec, area)
    ink = theme.ink(spec.ink, edition)
    lines: tuple[Item, ...] = ()
    if spec.rule is not None:
        lines = (Boxes(((frame.x, frame.y, frame.width, frame.height),), Stroke(ink, spec.rule), None),)
    return (*lines, *(item for name, half, spots in places for item in strewn(name, spots, half, ink)))


def ground(theme: Theme, edition: Edition, sheet: Area, within: Area) -> Iterator[Item]:
    """The theme's ground over a whole sheet, around a place for text; nothing where the theme has none."""
    spec = theme.decor.ground
    if spec is None:
        return
    yield Boxes(((sheet.x, sheet.y, sheet.width, sheet.height),), None, theme.ink(spec.fill, edition))
    for at, name in enumerate(spec.motifs):
        yield from strewn(name, _lattice(spec, sheet, at), spec.size / 2, theme.ink(spec.ink, edition))
    around = max(GAP, theme.decor.clear)  # where a border would stand, there is room
    panel = within.inner(-around, -around)
    pen = Stroke(theme.ink(theme.decor.ink, edition), PANEL)
    yield Boxes(((panel.x, panel.y, panel.width, panel.height),), pen, theme.ink("paper", edition))


def _lattice(spec: GroundSpec, sheet: Area, nth: int) -> Iterator[Placed]:
    """Places in rows that are shifted by half a step, for every one of its motifs in turn; those at edges are cut."""
    step = STEP * spec.size
    columns, rows = (max(1, round(side / step)) for side in (sheet.width, 2 * sheet.height))
    for row in range(rows + 1):
        for column in range(columns + 1):
            if (row // 2 + column + row % 2) % len(spec.motifs) == nth:
                x = (column + row % 2 / 2) * sheet.width / columns
                yield sheet.x + x, sheet.y + row * sheet.height / rows, 0


def spot(theme: Theme, edition: Edition, place: Area, nth: int) -> Sequence[Item]:
    """The theme's nth motif for empty places in the middle of one; nothing where it is too small, or there are none."""
    side = min(FILLED * place.height, place.width, LARGEST_SPOT)
    if not theme.decor.spots or side < LEAST_SPOT:
        return ()
    name = theme.decor.spots[nth % len(theme.decor.spots)]
    middle = (place.x + place.width / 2, place.y + place.height / 2, 0)
    return strewn(name, (middle,), side / 2, theme.ink(theme.decor.ink, edition))
