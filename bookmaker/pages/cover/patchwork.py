"""Designs of many pieces on one lattice: a wall of small answers, plots, the title's letters in cells."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

from bookmaker.drawing import Drawing, Group, Text
from bookmaker.pages.cover.canvas import LINES, NARROW, TITLE, Canvas, Pair
from bookmaker.pages.cover.designs import Sketch, beside, chosen, corner, places, square_for
from bookmaker.pages.cover.front_words import set_words
from bookmaker.pages.cover.parts import is_along_lines, part, reaching, without_halves
from bookmaker.pages.cover.theme import LEAST_CONTRAST, contrast
from bookmaker.pages.cover.wandering_lines import flows
from bookmaker.pages.cover.windows import box_starts, fullest, says_much, seen_in_part, seen_small, spots
from bookmaker.pages.page import Boxes, Glyphs, Item, Part
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.crop import crop
from bookmaker.pages.setting.measure import Area

TILE = (28.0, 50.0)  # units; the sides that small answers may have
TRIES = 9  # at a piece of an answer with much in it
GAP = 2.4  # units, between pieces
HALF, MOST_PAIRS = 0.5, 12  # of a plot's cells that show something; how many puzzles are looked at for that
PLOT = 19.0  # units; about the side of a cell of plots
TONES = ("shade", "text", "art")  # of small answers, in turn
LETTER = 0.78  # of a cell; the height of capitals in it
MOST_REACH = 0.47  # of a cell; how far from its middle tails and accents go
LEAST_COLUMNS = 5  # of a lattice with the title
MOST_LETTERS = 0.62  # of the height that the lattice with the title may take


def wall(canvas: Canvas) -> Sketch:
    """Small answers in rows, one in the accent: the first in the first volume, the second in the second."""
    words, zone = places(canvas)
    gap = GAP * canvas.unit
    left = zone.x if canvas.is_wide else canvas.seen.x
    place = Area(left, max(zone.y, canvas.seen.y), canvas.seen.right - left, 0.0)
    place = replace(place, height=canvas.band - place.y)
    columns, rows, side = _tiling(place, gap, canvas.unit)
    if columns * side + (columns + 1) * gap < place.width:
        spread = (place.width - columns * side) / (columns + 1)
    else:
        spread = gap
    tiles = [
        Area(place.x + spread + column * (side + spread), place.y + row * (side + gap), side, side)
        for row, column in product(range(rows), range(columns))
    ]
    badge = corner(canvas, words, zone)
    if home := square_for(badge, tiles, 2 * (canvas.radius - gap)):
        badge = (home.x + side / 2, home.y + side / 2)
    tiles = [tile for tile in tiles if tile.distance(badge) > canvas.radius]
    lit = (canvas.volume * 7 + 3) % len(tiles) if tiles else 0
    art: list[Item] = []
    for at, tile in enumerate(tiles):
        tone = "accent" if at == lit else TONES[at * 2 % len(TONES)]
        pair = canvas.pairs[(at + canvas.turn) % len(canvas.pairs)]
        art += [canvas.fill(tile, tone), canvas.whole(seen_small(pair.answer), tile, tone, share=0.86)]
    return Sketch(tuple(art), words, badge)


def _tiling(place: Area, gap: float, unit: float) -> tuple[int, int, float]:
    """Columns, rows and side of squares that fill a place best, its height whole."""
    found = []
    for rows in range(1, 9):
        side = (place.height - rows * gap) / rows
        columns = int((place.width - gap) / (side + gap)) if side > 0 else 0
        if columns and TILE[0] * unit <= side <= TILE[1] * unit:
            found.append((place.width - columns * (side + gap), columns, rows, side))
    if not found:
        side = min(place.height - gap, place.width - 2 * gap)
        return max(1, int((place.width - gap) / (side + gap))), 1, side
    _, columns, rows, side = min(found)
    return columns, rows, side


@dataclass(frozen=True, slots=True)
class _Plot:
    """A piece of a lattice, in its cells."""

    column: int
    row: int
    width: int
    height: int

    @property
    def area(self) -> int:
        return self.width * self.height


def plots(canvas: Canvas) -> Sketch:
    """A field cut into plots, the largest with the words; the others show as many cells of answers as they have."""
    words, zone = places(canvas)
    seen, face = canvas.seen, canvas.face
    left = zone.x if canvas.is_wide else seen.x
    top = seen.y if canvas.is_wide else zone.y
    width, height = seen.right - left, canvas.band - top
    rows = max(2, round(height / (PLOT * canvas.unit)))
    cell = height / rows
    columns = max(2, round(width / cell))
    side = width / columns
    need = min(columns, math.ceil(2.1 * canvas.radius / side)), min(rows, math.ceil(2.1 * canvas.radius / cell))
    kept = _Plot(columns - need[0], rows - need[1], *need)
    pieces = [kept]
    for one in (_Plot(0, 0, columns, rows - need[1]), _Plot(0, rows - need[1], columns - need[0], need[1])):
        pieces += _cut(one, canvas.turn)
    art: list[Item] = []
    gap, lines = GAP * canvas.unit, []
    tones = _tones(pieces, canvas.turn)
    for at, piece in enumerate(pieces):
        area = Area(left + piece.column * side, top + piece.row * cell, piece.width * side, piece.height * cell)
        full = _to_edges(area, canvas)
        art.append(canvas.fill(full, tones[at]))
        upper = max(face.y, full.y - gap / 2)
        if piece.column or canvas.is_wide:
            lines.append((full.x - gap / 2, upper, gap, full.bottom + gap / 2 - upper))
        if piece.row or not canvas.is_wide:
            lines.append((full.x, upper, full.width, gap))
        if piece is not kept:
            grid = min(side, cell)
            turns = (canvas.pairs[(at + n + canvas.turn) % len(canvas.pairs)] for n in range(len(canvas.pairs)))
            inner = _full(_cells(pair, piece, canvas.turn + at) for pair in islice(turns, MOST_PAIRS))
            x, y = area.x + (area.width - piece.width * grid) / 2, area.y + (area.height - piece.height * grid) / 2
            room = (x - full.x, y - full.y, full.right - x - piece.width * grid, full.bottom - y - piece.height * grid)
            inner = reaching(inner, *(each / grid for each in room))
            art.append(canvas.paint(inner, (full.x, full.y), grid, tones[at]))
    art += [beside(canvas, zone), Boxes(tuple(lines), None, canvas.theme.pressed("ground"))]
    badge = (
        left + (kept.column + kept.width / 2) * side,
        top + (kept.row + kept.height / 2) * cell,
    )
    return Sketch(tuple(art), words, badge, is_framed=False)


def _to_edges(area: Area, canvas: Canvas) -> Area:
    """A plot at the edge of the front reaches to the edge of the sheet."""
    face, seen = canvas.face, canvas.seen
    x = face.x if area.x <= seen.x + 0.01 else area.x
    y = face.y if area.y <= seen.y + 0.01 else area.y
    right = face.right if area.right >= seen.right - 0.01 else area.right
    return Area(x, y, right - x, area.bottom - y)


def _cut(plot: _Plot, turn: int) -> Iterator[_Plot]:
    """The plot cut into smaller ones of four to nine cells, across and down in turn."""
    if plot.area <= 0:
        return
    if plot.area <= 6 or (plot.area <= 9 and max(plot.width, plot.height) <= 3):
        yield plot
        return
    turn = (turn * 1103515245 + 12345) % 2**31
    share = 2 + (turn >> 16) % 2  # two or three cells
    if plot.width >= plot.height:
        at = share if plot.width - share >= 2 else plot.width // 2
        yield from _cut(_Plot(plot.column, plot.row, at, plot.height), turn)
        yield from _cut(_Plot(plot.column + at, plot.row, plot.width - at, plot.height), turn)
    else:
        at = share if plot.height - share >= 2 else plot.height // 2
        yield from _cut(_Plot(plot.column, plot.row, plot.width, at), turn)
        yield from _cut(_Plot(plot.column, plot.row + at, plot.width, plot.height - at), turn)


def _tones(pieces: list[_Plot], turn: int) -> list[str]:
    """The first in the accent, the others so that neighbours differ."""
    found = ["accent"]
    order = ("shade", "art", "text")
    for at, piece in enumerate(pieces[1:], start=1):
        taken = {found[other] for other in range(at) if _touch(piece, pieces[other])}
        free = [tone for tone in order if tone not in taken] or ["ground"]
        found.append(free[(turn + at) % len(free)])
    return found


def _touch(one: _Plot, other: _Plot) -> bool:
    across = one.column <= other.column + other.width and other.column <= one.column + one.width
    down = one.row <= other.row + other.height and other.row <= one.row + one.height
    return across and down


def _full(found: Iterable[Drawing]) -> Drawing:
    """The first of some cells in half of which there is something to see, or the fullest where none is so full."""
    best, most = Drawing(1, 1, ()), 0.0
    for one in found:
        share = len(list(spots(one))) / (one.width * one.height)
        if share >= HALF or flows(one):
            return one
        best, most = (one, share) if share > most else (best, most)
    return best


def _cells(pair: Pair, piece: _Plot, turn: int) -> Drawing:
    """So many cells of an answer as a plot has, where there is much to see."""
    shown = seen_in_part(pair)
    xs, ys = box_starts(shown, piece.width, piece.height)
    count = len(xs) * len(ys)
    tried = ((turn + at) % count for at in range(0, count, max(1, count // TRIES)))
    crops = (part(shown, xs[at % len(xs)], ys[at // len(xs)], piece.width, piece.height) for at in tried)
    return max(map(without_halves, crops), key=lambda one: len(list(spots(one))))


_NOTHING = Drawing(1, 1, ())  # in a cell that a grid does not reach


def letters(canvas: Canvas) -> Sketch:
    """The title a letter to a cell, each word's first in the accent; the cells that it leaves show an answer."""
    seen, unit = canvas.seen, canvas.unit
    edge = max(canvas.safe, 5 * unit)
    left, right = seen.x + edge, seen.right - edge
    title = canvas.words.title.upper()
    lines = _lines(title.split(" "))
    rest = set_words(canvas, Area(left, canvas.top, right - left, 0.0), has_title=False)
    foot = 2 * canvas.radius + canvas.margin / 2 + canvas.gap  # for the badge, where no art stands below
    room = canvas.band - canvas.top - foot if canvas.is_wide else (canvas.band - rest.bottom) * MOST_LETTERS
    cell = min((right - left) / max(LEAST_COLUMNS, *map(len, lines)), room / len(lines))
    columns = int((right - left) / cell + 0.01)
    left += (right - left - columns * cell) / 2
    below = Area(left, canvas.top + len(lines) * cell + 6 * unit, columns * cell, 0.0)
    words = set_words(canvas, below, has_title=False)
    more = 0 if canvas.is_wide else max(0, int((canvas.band - words.bottom - 2 * unit) / cell))
    start = canvas.band - more * cell
    if more:  # in the middle of the room between the title and the art
        words = set_words(canvas, replace(below, y=below.y + (start - words.bottom) / 2), has_title=False)
    pair = chosen(canvas, lambda one: (one.answer.width >= columns, says_much(one.answer)))
    size = min(columns, int(pair.answer.width)), min(more, int(pair.answer.height))
    shown = part(pair.answer, *fullest(pair.answer, *size), *size)
    art: list[Item] = []
    is_whole = is_along_lines(shown)  # gaps between cells would hide its strokes
    if is_whole:
        art += _in_cell(canvas, shown, Area(left, start, columns * cell, more * cell), cell)
    for row, column in product(range(0 if is_whole else more), range(columns)):
        at = column - (columns - size[0]) // 2  # a grid that is smaller stands in the middle
        one = crop(shown, at, row, 1, 1) if at in range(size[0]) and row < size[1] else _NOTHING
        art += _in_cell(canvas, one, Area(left + column * cell, start + row * cell, cell, cell), cell)
    glyphs: list[Item] = []
    is_clear = contrast(canvas.theme.colour("accent"), canvas.theme.colour("ground")) >= LEAST_CONTRAST["text"]
    lead = "accent" if is_clear else "text"
    for row, line in enumerate(lines):
        for column in range(columns):
            x, y = left + column * cell, canvas.top + row * cell
            letter = line[column] if column < len(line) else " "
            if letter == " ":
                own = pair.puzzle if is_whole else seen_in_part(pair)
                one = part(own, column, row, 1, 1) if column < own.width and row < own.height else _NOTHING
                if is_whole:
                    one = replace(one, shapes=tuple(shape for shape in one.shapes if isinstance(shape, Text)))
                art += _in_cell(canvas, one, Area(x, y, cell, cell), cell)
                continue
            is_first = column == 0 or line[column - 1] == " "
            art.append(canvas.fill(Area(x, y, cell, cell), lead if is_first else "text"))
            if is_first:
                art.append(canvas.fill(Area(x, y + 0.92 * cell, cell, 0.08 * cell), "accent"))
            glyphs.append(_letter(canvas, letter, Area(x, y, cell, cell), title))
    art.append(_lattice(canvas, Area(left, canvas.top, columns * cell, len(lines) * cell), columns, len(lines)))
    if more and not is_whole:
        art.append(_lattice(canvas, Area(left, start, columns * cell, more * cell), columns, more))
    return Sketch(
        (*art, Part(TITLE, tuple(glyphs))), words, corner(canvas, words, Area(left, start, columns * cell, more * cell))
    )


def _lines(words: list[str]) -> list[str]:
    """The words in lines no longer than the longest of them."""
    most = max(LEAST_COLUMNS, *map(len, words))
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _letter(canvas: Canvas, letter: str, cell: Area, title: str) -> Glyphs:
    """A letter in the middle of its cell, of a size at which no tail or accent of the title leaves its own."""
    face = fonts.face(NARROW)
    _, low, _, high = face.ink(title)
    middle = face.cap_height / 2
    size = min(LETTER / face.cap_height, MOST_REACH / max(high - middle, middle - low)) * cell.height
    x = cell.x + (cell.width - face.width(letter) * size) / 2
    place = (x, cell.y + cell.height / 2 + middle * size, letter)
    return Glyphs((place,), NARROW, size, canvas.theme.pressed("ground"))


def _in_cell(canvas: Canvas, one: Drawing, area: Area, cell: float) -> tuple[Item, ...]:
    """What a cell of a grid shows, or some together; the gaps between cells stand for the grid's lines."""
    shown = replace(
        one, shapes=tuple(shape for shape in one.shapes if isinstance(shape, Group) or shape.meaning not in LINES)
    )
    return canvas.fill(area, "shade"), canvas.paint(shown, (area.x, area.y), cell, "shade")


def _lattice(canvas: Canvas, area: Area, columns: int, rows: int) -> Item:
    """The gaps between cells, and around them, in the ground's ink."""
    gap = GAP * canvas.unit / 2
    cell = area.width / columns
    wide = 0.1 * cell  # hides the outer halves of strokes along the edge
    lines = [(area.x + at * cell - gap / 2, area.y, gap, area.height) for at in range(1, columns)]
    lines += [(area.x, area.y + at * cell - gap / 2, area.width, gap) for at in range(1, rows)]
    lines += [(x, area.y - wide, wide, area.height + 2 * wide) for x in (area.x - wide, area.right)]
    lines += [(area.x - wide, y, area.width + 2 * wide, wide) for y in (area.y - wide, area.bottom)]
    return Boxes(tuple(lines), None, canvas.theme.pressed("ground"))
