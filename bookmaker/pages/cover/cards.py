"""Designs of whole grids on cards, and of digits: a card, two that overlap, bands, steps, a chequerboard, nine."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from bookmaker.drawing import Drawing, Line, Meaning, Text
from bookmaker.pages.cover.canvas import Canvas, Pair
from bookmaker.pages.cover.designs import Sketch, beside, box_starts, chosen, corner, places, without_numbers
from bookmaker.pages.page import Item
from bookmaker.pages.setting.crop import crop
from bookmaker.pages.setting.measure import Area

CARD = 0.9  # of a place's shorter side
GAP = 2.4  # units, between pieces
EDGE = 3.0  # units; of the line around a card
BANDS, STEPS, BOX = 3, 4, 3
BAND_CELLS = 7  # across a band
CHECKS = 4  # across a front
TONES = ("shade", "text", "art")


def card(canvas: Canvas) -> Sketch:
    """One whole puzzle, large, on a card with an edge in the accent."""
    words, zone = places(canvas)
    side = CARD * min(_clear(canvas, zone).width, zone.height)
    area = _clear(canvas, zone)
    place = Area(area.x + (area.width - side) / 2, zone.y + (zone.height - side) / 2, side, side)
    pair = chosen(canvas, lambda one: (_has_digits(one.puzzle),))
    art = (canvas.fill(zone, "shade"), *_card(canvas, pair.puzzle, place, "text"), beside(canvas, zone))
    return Sketch(art, words, corner(canvas, words, zone))


def pair(canvas: Canvas) -> Sketch:
    """A puzzle, and over its corner the answer."""
    words, zone = places(canvas)
    area = _clear(canvas, zone)
    side = min(0.66 * area.width, 0.66 * zone.height)
    one = chosen(canvas, lambda each: (each.puzzle != each.answer,))
    left = Area(area.x, zone.y + 0.03 * zone.height, side, side)
    right = Area(area.right - side, zone.y + 0.97 * zone.height - side, side, side)
    art = (
        canvas.fill(zone, "art"),
        *_card(canvas, one.puzzle, left, "text"),
        *_card(canvas, one.answer, right, "shade"),
        beside(canvas, zone),
    )
    return Sketch(art, words, corner(canvas, words, zone))


def bands(canvas: Canvas) -> Sketch:
    """Three bands from edge to edge, each with a part of another answer that starts where one of its boxes does."""
    words, zone = places(canvas)
    high = zone.height / BANDS
    art: list[Item] = []
    for at in range(BANDS):
        one = canvas.pairs[(at * max(1, len(canvas.pairs) // BANDS) + canvas.turn) % len(canvas.pairs)].answer
        place = Area(zone.x, zone.y + at * high, zone.width, high)
        columns = min(BAND_CELLS, int(one.width))
        cell = zone.width / columns
        rows = min(int(one.height), max(1, math.floor(high / cell)))
        xs, ys = box_starts(one, columns, rows)
        tone = TONES[at]
        part = crop(one, xs[0], ys[(canvas.turn + at) % len(ys)], columns, rows)
        art += [canvas.fill(place, tone), canvas.paint(part, (zone.x, place.y + (high - rows * cell) / 2), cell, tone)]
    line = GAP * canvas.unit
    seams = [Area(zone.x, zone.y + at * high - line / 2, zone.width, line) for at in range(1, BANDS)]
    art += [canvas.fill(seam, "accent") for seam in seams]
    return Sketch((*art, beside(canvas, zone)), words, corner(canvas, words, zone))


def steps(canvas: Canvas) -> Sketch:
    """Four columns, each higher than the last, as puzzles get harder; small answers stand in them."""
    words, zone = places(canvas)
    area, gap = _clear(canvas, zone), GAP * canvas.unit
    wide = (area.width - (STEPS - 1) * gap) / STEPS
    floor = canvas.band
    art: list[Item] = [canvas.fill(zone, "ground")]
    at = canvas.turn
    for step in range(STEPS):
        count = max(1, round((step + 1) * zone.height / (STEPS * (wide + gap))))
        tone = "accent" if step == canvas.volume % STEPS else ("shade", "art")[step % 2]
        for row in range(count):
            place = Area(area.x + step * (wide + gap), floor - gap - (row + 1) * (wide + gap) + gap, wide, wide)
            if place.y < zone.y:
                break
            art += [canvas.fill(place, tone), canvas.whole(_seen_small(_nth(canvas, at).answer), place, tone)]
            at += 1
    badge = corner(canvas, words, zone)
    if canvas.is_wide:
        return Sketch((*art, beside(canvas, zone)), words, badge)
    left = canvas.seen.x + canvas.margin / 2 + canvas.radius, zone.y + canvas.radius + gap
    return Sketch((*art, beside(canvas, zone)), words, left if words.leaves(left, canvas.radius) else badge)


def chequers(canvas: Canvas) -> Sketch:
    """A chequerboard: every second square has a small answer, one of them in the accent."""
    words, zone = places(canvas)
    columns = CHECKS
    side = zone.width / columns
    rows = math.ceil(zone.height / side)
    shown = [(row, column) for row, column in product(range(rows), range(columns)) if (row + column) % 2 == 0]
    lit = shown[(canvas.volume + 1) % len(shown)]
    art: list[Item] = [canvas.fill(zone, "shade")]
    for at, (row, column) in enumerate(shown):
        place = Area(zone.x + column * side, zone.y + row * side, side, side)
        if place.bottom > canvas.band + 0.01:
            art.append(canvas.fill(place, "text"))
            continue
        tone = "accent" if (row, column) == lit else "text"
        small = _seen_small(_nth(canvas, at + canvas.turn).answer)
        art += [canvas.fill(place, tone), canvas.whole(small, place, tone, share=0.76)]
    return Sketch((*art, beside(canvas, zone)), words, corner(canvas, words, zone))


def nine(canvas: Canvas) -> Sketch:
    """A box of a sudoku: nine cells, each digit once, in the tones of the palette."""
    words, zone = places(canvas)
    one = chosen(canvas, lambda each: (is_of_boxes(each.answer),)).answer
    xs, ys = box_starts(one, BOX, BOX)
    left, top = xs[canvas.turn % len(xs)], ys[canvas.turn // 7 % len(ys)]
    gap = GAP * canvas.unit
    area = _clear(canvas, zone)
    side = min(area.width, zone.height - 2 * gap)
    x, y = area.x, zone.y + zone.height - side - gap  # clear of the badge in the upper right
    cell = (side + gap) / BOX
    lit = canvas.turn % (BOX * BOX)
    art: list[Item] = [canvas.fill(zone, "ground")]
    for row, column in product(range(BOX), range(BOX)):
        place = Area(x + column * cell, y + row * cell, cell - gap, cell - gap)
        tone = "accent" if row * BOX + column == lit else ("shade", "text")[(row + column) % 2]
        digit = _bare(crop(one, left + column, top + row, 1, 1))
        art += [canvas.fill(place, tone), canvas.whole(digit, place, tone, share=1.0)]
    badge = corner(canvas, words, zone)
    return Sketch((*art, beside(canvas, zone)), words, badge)


def is_of_boxes(drawing: Drawing) -> bool:
    """Whether a grid has digits and lines from edge to edge that part it into boxes of three by three at least."""
    xs, ys = box_starts(drawing, BOX, BOX)
    has_boxes = any(isinstance(one, Line) and one.meaning is Meaning.BOX for one, _, _ in drawing.flat())
    return _has_digits(drawing) and has_boxes and len(xs) * BOX <= drawing.width and len(ys) * BOX <= drawing.height


def _bare(drawing: Drawing) -> Drawing:
    """A cell's texts alone."""
    return Drawing(drawing.width, drawing.height, tuple(one for one in drawing.shapes if isinstance(one, Text)))


def _has_digits(drawing: Drawing) -> bool:
    return any(isinstance(shape, Text) for shape, _, _ in drawing.flat())


def _nth(canvas: Canvas, at: int) -> Pair:
    return canvas.pairs[at % len(canvas.pairs)]


def _seen_small(answer: Drawing) -> Drawing:
    """What of an answer can be seen small: a box of one that has digits."""
    bare = without_numbers(answer)
    if bare is not answer or not is_of_boxes(answer):
        return bare
    return crop(answer, 0, 0, BOX, BOX)


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
