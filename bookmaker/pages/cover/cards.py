"""Designs of whole grids on cards, and of digits: a card, two that overlap, bands, steps, a chequerboard, nine."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from bookmaker.drawing import Drawing, Point, Text
from bookmaker.pages.cover.canvas import RING, Canvas, Pair
from bookmaker.pages.cover.designs import Sketch, beside, chosen, corner, places, square_for
from bookmaker.pages.cover.parts import has_parts, is_of_fills, part, without_halves
from bookmaker.pages.cover.windows import BOX, box_starts, fullest, has_digits, is_of_boxes, seen_in_part, seen_small
from bookmaker.pages.page import Item
from bookmaker.pages.setting.crop import crop
from bookmaker.pages.setting.measure import Area

SLACK = 0.01  # of a cell
CARD = 0.9  # of a place's shorter side
GAP = 2.4  # units, between pieces
EDGE = 3.0  # units; of the line around a card
BANDS, STEPS = 3, 4
BETWEEN = 3  # gaps from one box to the next
LEAST_SEEN = 0.35  # of a cell that the trim cuts
BAND_CELLS = 7  # across a band
CHECKS = (3, 4)  # across a front: so few that there are two rows
LEAST_CHECK = 1.75  # radii of the badge; the side of a square that it may stand in without hiding another's grid
TONES = ("shade", "text", "art")


def card(canvas: Canvas) -> Sketch:
    """One whole puzzle, large, on a card with an edge in the accent; a picture where the book has nothing else."""
    words, zone = places(canvas)
    area = _clear(canvas, zone)
    side = CARD * min(area.width, zone.height)
    right = _right_of(canvas, area, side)
    x = area.x + (EDGE * canvas.unit if right else (area.width - side) / 2)
    place = Area(x, zone.y + (zone.height - side) / 2, side, side)
    pair = chosen(canvas, lambda one: (not is_of_fills(one.answer), is_of_boxes(one.answer), has_digits(one.puzzle)))
    shown = pair.answer if is_of_fills(pair.answer) else pair.puzzle
    art = (canvas.fill(zone, "shade"), *_card(canvas, shown, place, "text"), beside(canvas, zone))
    return Sketch(art, words, right or corner(canvas, words, zone))


def pair(canvas: Canvas) -> Sketch:
    """A puzzle, and over its corner the answer."""
    words, zone = places(canvas)
    badge = corner(canvas, words, zone)
    area = _clear(canvas, zone)
    if canvas.is_wide and badge[0] > zone.x:  # the cards stand above it
        area = replace(area, y=canvas.seen.y, height=badge[1] - canvas.radius - canvas.seen.y)
    edge = EDGE * canvas.unit
    area = area.inner(0.0, edge)
    is_low = not canvas.is_wide and badge[1] > zone.y + canvas.radius
    if is_low:  # the badge, which words keep from the seam, stands beside both
        area = replace(area, width=area.width - 2 * canvas.radius - canvas.margin / 2)
    side = max(0.66 * min(area.width, area.height), min(0.48 * area.width, 0.86 * area.height))
    if not canvas.is_wide and not is_low:  # the badge lies over the seam, and the answer below it
        side = min(side, 0.97 * area.height - canvas.radius - RING * canvas.unit)
    one = chosen(canvas, lambda each: (each.puzzle != each.answer,))
    left = Area(area.x, area.y + 0.03 * area.height, side, side)
    right = Area(area.right - side, area.y + 0.97 * area.height - side, side, side)
    if is_low:
        badge = (canvas.seen.right - canvas.margin / 2 - canvas.radius, area.y + area.height / 2)
    art = (
        canvas.fill(zone, "art"),
        *_card(canvas, one.puzzle, left, "text"),
        *_card(canvas, one.answer, right, "shade"),
        beside(canvas, zone),
    )
    return Sketch(art, words, badge)


def bands(canvas: Canvas) -> Sketch:
    """Three bands from edge to edge, each with the fullest part of another answer, of another kind if one is there."""
    words, zone = places(canvas)
    high = zone.height / BANDS
    art: list[Item] = []
    kinds: list[str] = []
    for at in range(BANDS):
        first = at * max(1, len(canvas.pairs) // BANDS) + canvas.turn
        shown = min(
            (_nth(canvas, first + more) for more in range(len(canvas.pairs))), key=lambda one: kinds.count(one.kind)
        )
        kinds.append(shown.kind)
        one = seen_in_part(shown)
        band = Area(zone.x, zone.y + at * high, zone.width, high)
        rows = 2 if 2 * zone.width <= high * one.width else 1
        cell = min(high, zone.width / min(BAND_CELLS, int(one.width))) if rows == 1 else high / rows
        place = Area(zone.x, band.y + (high - rows * cell) / 2, zone.width, rows * cell)
        art += [canvas.fill(band, TONES[at]), _filling(canvas, one, place, cell, TONES[at])]
    line = GAP * canvas.unit
    seams = [Area(zone.x, zone.y + at * high - line / 2, zone.width, line) for at in range(1, BANDS)]
    art += [canvas.fill(seam, "accent") for seam in seams]
    return Sketch((*art, beside(canvas, zone)), words, corner(canvas, words, zone))


def steps(canvas: Canvas) -> Sketch:
    """Four bars of cells, each higher than the last, as puzzles get harder, the highest as high as there is room."""
    words, zone = places(canvas)
    area, gap = _clear(canvas, zone), GAP * canvas.unit
    wide = (area.width - (STEPS - 1) * gap) / STEPS
    high = zone.height - (STEPS - 1) * gap
    columns = max(BOX, math.ceil(STEPS * wide / high))
    cell = wide / columns
    at = canvas.turn
    art: list[Item] = []
    for step in range(STEPS):
        tone = "accent" if step == canvas.volume % STEPS else ("art", "text")[step % 2]
        x, foot = area.x + step * (wide + gap), canvas.band
        rows = round((step + 1) * int(high / cell) / STEPS)
        while rows > 0:
            one = _nth(canvas, at)
            is_whole = not has_parts(one.answer)
            shown = columns if is_whole else min(rows, int(one.answer.height))
            if foot < canvas.band and (rows == 1 or shown > rows):
                break  # where no whole grid more has room, or a sliver
            place = Area(x, foot - shown * cell, wide, shown * cell)
            art.append(canvas.fill(place, tone))
            art.append(
                canvas.whole(one.answer, place, tone)
                if is_whole
                else _filling(canvas, seen_in_part(one), place, cell, tone)
            )
            rows, foot, at = rows - shown, place.y - gap, at + 1
    badge = corner(canvas, words, zone)
    edge = area.x if canvas.is_wide else canvas.seen.x + canvas.margin / 2
    left = edge + canvas.radius, max(zone.y + gap, canvas.seen.y + canvas.margin / 2) + canvas.radius
    has_room = 2 * canvas.radius < 0.7 * area.width and words.leaves(left, canvas.radius)
    is_clear = has_room and left[1] + canvas.radius + gap < canvas.band - high / 2
    return Sketch((*art, beside(canvas, zone)), words, left if is_clear else badge)


def _filling(canvas: Canvas, one: Drawing, place: Area, cell: float, tone: str) -> Item:
    """The fullest part of a grid in cells of that size that a place holds."""
    columns = min(int(one.width), math.ceil(place.width / cell - SLACK))
    rows = min(int(one.height), round(place.height / cell))
    x, y = place.x + max(0.0, place.width - columns * cell) / 2, place.y + (place.height - rows * cell) / 2
    shown = without_halves(part(one, *fullest(one, columns, rows), columns, rows))
    return canvas.paint(shown, (x, y), cell, tone)


def chequers(canvas: Canvas) -> Sketch:
    """A chequerboard of small answers, one in the accent."""
    words, zone = places(canvas)
    columns = next((some for some in CHECKS if zone.height > 1.5 * zone.width / some), CHECKS[-1])
    wide = zone.width / columns
    rows = max(1, round(zone.height / wide))
    high = zone.height / rows
    squares = list(product(range(rows), range(columns)))
    areas = [Area(zone.x + column * wide, zone.y + row * high, wide, high) for row, column in squares]
    badge = corner(canvas, words, zone)
    if home := square_for(badge, areas, LEAST_CHECK * canvas.radius):
        reach = canvas.radius + RING * canvas.unit
        x = min(home.x + wide / 2, (home.x + canvas.seen.right) / 2, canvas.seen.right - canvas.safe - reach)
        badge = x, min(home.y + high / 2, canvas.band - reach)
    light = [square for square, area in zip(squares, areas, strict=True) if sum(square) % 2 == 0 and area != home]
    lit = light[(canvas.volume + 1) % len(light)]
    art: list[Item] = []
    for at, ((row, column), place) in enumerate(zip(squares, areas, strict=True)):
        tone = "accent" if (row, column) == lit else ("text", "shade")[(row + column) % 2]
        art.append(canvas.fill(place, tone))
        if place != home:
            art.append(canvas.whole(seen_small(_nth(canvas, at + canvas.turn).answer), place, tone, share=0.8))
    return Sketch((*art, beside(canvas, zone)), words, badge)


def nine(canvas: Canvas) -> Sketch:
    """Boxes of a sudoku side by side as far as the edge, in the palette's tones: each has every digit once.

    The first is whole; cells of the others make room for the badge.
    """
    words, zone = places(canvas)
    one = chosen(canvas, lambda each: (is_of_boxes(each.answer),)).answer
    xs, ys = box_starts(one, BOX, BOX)
    gap, badge = GAP * canvas.unit, corner(canvas, words, zone)
    area = _clear(canvas, zone)
    side = min(zone.height - 2 * gap, area.width)
    cell = (side + gap) / BOX
    y = zone.y + zone.height - side - gap
    if right := _right_of(canvas, area, side):
        badge = right[0], y + cell - gap / 2  # between the first two rows
    elif canvas.is_wide:  # where the badge is in the lower right
        y = canvas.seen.y + canvas.margin
        side = min(side, zone.height - canvas.margin - 2 * (canvas.radius + canvas.margin))
        cell = (side + gap) / BOX
    top = ys[canvas.turn // 7 % len(ys)]
    lit = canvas.turn % (BOX * BOX)
    art: list[Item] = [canvas.fill(zone, "ground")]
    for box, row, column in product(range(len(xs)), range(BOX), range(BOX)):
        x = area.x + box * (side + BETWEEN * gap) + column * cell
        place = Area(x, y + row * cell, min(cell - gap, canvas.face.right - x), cell - gap)
        is_hidden = place.distance(badge) < canvas.radius + (RING + GAP) * canvas.unit
        if box and (is_hidden or canvas.seen.right - x < LEAST_SEEN * cell):
            continue
        tone = "accent" if box == 0 and row * BOX + column == lit else ("shade", "text")[(box + row + column) % 2]
        digit = _bare(crop(one, xs[(canvas.turn + box) % len(xs)] + column, top + row, 1, 1))
        art += [canvas.fill(place, tone), canvas.whole(digit, replace(place, width=cell - gap), tone, share=1.0)]
    return Sketch((*art, beside(canvas, zone)), words, badge)


def _right_of(canvas: Canvas, area: Area, wide: float) -> Point | None:
    """The badge in the middle of what art of that breadth leaves free on the right, if it has room there."""
    left, right = area.x + wide, canvas.seen.right
    if right - left < 2 * canvas.radius + canvas.margin:
        return None
    return (left + right) / 2, area.y + area.height / 2


def _bare(drawing: Drawing) -> Drawing:
    """A cell's texts alone."""
    return Drawing(drawing.width, drawing.height, tuple(one for one in drawing.shapes if isinstance(one, Text)))


def _nth(canvas: Canvas, at: int) -> Pair:
    return canvas.pairs[at % len(canvas.pairs)]


def _clear(canvas: Canvas, zone: Area) -> Area:
    """The part of a place for art that keeps the margin from the trim."""
    left = zone.x + canvas.margin if canvas.is_wide else canvas.seen.x + canvas.margin
    return Area(left, zone.y, canvas.seen.right - canvas.margin - left, zone.height)


def _card(canvas: Canvas, drawing: Drawing, place: Area, tone: str) -> Iterator[Item]:
    """A whole grid on a card with an edge."""
    edge = EDGE * canvas.unit
    yield canvas.fill(place.inner(-edge, -edge), "accent")
    yield canvas.fill(place, tone)
    yield canvas.whole(drawing, place, tone, share=0.9)
