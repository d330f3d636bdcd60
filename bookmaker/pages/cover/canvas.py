"""Canvas: a front to be designed -> its places in points, its words set, its grids painted as art in few tones."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bookmaker.drawing import Circle, Drawing, Group, Line, Meaning, Rect, Shape, Text
from bookmaker.pages.cover.lettering import Lettering, largest
from bookmaker.pages.cover.parts import is_of_regions
from bookmaker.pages.cover.theme import STROKES, CoverTheme, as_art, luminance, parts
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Circles, Item, Part, Point
from bookmaker.pages.setting import paint
from bookmaker.pages.setting.crop import squared
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.setting.theme import COVER, LEAST_TYPE

THUMB = 160  # pixels; as wide as shops show a front in a list, and the unit in which all is measured here
TITLE, COUNT, LEVEL = "cover-title", "cover-count", "cover-level"  # names of parts that a thumbnail must show
ART = "cover-art"  # the name of parts that are art
NARROW = "ArchivoNarrow-Bold"  # for titles with words that are too long for the layout's own face
WIDE = 1.2  # from this share of the height on, words and art stand side by side
BAND, SIGN_CAP, BADGE = 15.0, 7.6, 0.24  # units; units; share of the width
RING = 1.6  # units; of ground around the badge
TITLE_CAP = 14.0  # units; what a title needs to be read on a thumbnail
LEVEL_CAP = 6.0  # and what the level needs
WORDS_GAP = (6.0, 4.0)  # units; between words of a high front, and of a wide one

# What a grid's shapes are painted in, by the ink behind them: thin lines, areas, strokes, what is given, what is found,
# broad strokes under numbers.
TONES = {
    "ground": ("shade", "shade", "art", "text", "accent", "art"),
    "shade": ("ground", "art", "text", "text", "accent", "art"),
    "art": ("ground", "shade", "text", "text", "text", "shade"),
    "text": ("veil", "veil", "ground", "ground", "art", "veil"),
    "accent": ("warm", "warm", "ground", "ground", "ground", "warm"),
}
LINES = frozenset({Meaning.GRID, Meaning.BOX, Meaning.FRAME, Meaning.OPEN_FRAME})
AREAS = frozenset({Meaning.TINT, Meaning.DISC, Meaning.NODE, Meaning.MARK})
GIVEN = frozenset({Meaning.GIVEN, Meaning.LABEL})
ON_BLOCKS = Meaning.LETTER  # which no puzzle or answer has: stands for what is printed on blocks
FOUND = frozenset({Meaning.ENTRY, Meaning.CANDIDATE, Meaning.CAGE})


@dataclass(frozen=True, slots=True)
class Pair:
    """A puzzle of the book and its answer, and how its kind is called."""

    kind: str
    puzzle: Drawing
    answer: Drawing


@dataclass(frozen=True, slots=True)
class FrontWords:
    """What a front says, empty where it says nothing: `kinds` are those of the puzzles, `count` a number and its word.

    `steps` are the grades that the book has, from 1 to 4; `broken_titles` has the title with a long word in two parts.
    """

    title: str
    series: str
    subtitle: str
    kinds: str
    author: str
    count: tuple[str, str]
    level: str
    steps: tuple[int, ...]
    flag: str
    broken_titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Canvas:
    """A front: `face` reaches to the spine and the sheet's edges, `seen` to the trim; texts keep `safe` from it.

    `pairs` are puzzles spread over the book, those that show best first; `volume` and `turn` choose among them.
    """

    face: Area
    seen: Area
    safe: float
    theme: CoverTheme
    words: FrontWords
    pairs: tuple[Pair, ...]
    volume: int
    turn: int

    @property
    def unit(self) -> float:
        """A pixel of the thumbnail, in points."""
        return self.seen.width / THUMB

    @property
    def margin(self) -> float:
        """The room around texts."""
        return max(self.safe, min(self.seen.width, self.seen.height) / 14)

    @property
    def band(self) -> float:
        """Where the strip with the level begins, at the foot."""
        high = max(BAND * self.unit, SIGN_CAP * self.unit + 2 * self.safe + 2)
        return self.seen.bottom - high

    @property
    def top(self) -> float:
        """Where words begin: under the flag where there is one."""
        return self.seen.y + self.margin + (self._flag_height() if self.words.flag else 0.0)

    @property
    def radius(self) -> float:
        """Of the badge."""
        return BADGE * self.seen.width / 2

    @property
    def is_wide(self) -> bool:
        """Whether words and art stand side by side."""
        return self.seen.width > WIDE * self.seen.height

    @property
    def gap(self) -> float:
        """Between a line of words and what follows."""
        return WORDS_GAP[self.is_wide] * self.unit

    def fill(self, area: Area, ink: str) -> Item:
        """The area in a cover ink."""
        return Boxes(((area.x, area.y, area.width, area.height),), None, self.theme.pressed(ink))

    def paint(self, drawing: Drawing, at: Point, cell: float, tone: str) -> Item:
        """A grid as art for that ink behind it, its upper left corner at a point."""
        lines, areas, strokes, given, found, trail = (COVER + ink for ink in TONES[tone])
        show = dict.fromkeys(Meaning, strokes)
        show |= dict.fromkeys(LINES, lines) | dict.fromkeys(AREAS, areas)
        show |= dict.fromkeys(GIVEN, given) | dict.fromkeys(FOUND, found)
        show |= {Meaning.TRAIL: trail, ON_BLOCKS: COVER + tone}
        if tone in ("shade", "art") and self._is_dark():  # blocks are darker than what is around them
            show |= {Meaning.BLOCK: COVER + "ground", ON_BLOCKS: COVER + "text"}
        if tone == "text":
            show[Meaning.BOX] = COVER + "art"  # on paper, boxes are told from cells
        if is_of_regions(drawing):
            show[Meaning.BOX] = strokes
        return paint.paint(
            squared(self._as_seen(drawing, at, cell), STROKES),
            name=ART,
            at=at,
            cell=cell,
            theme=as_art(self.theme),
            edition=Edition.PRINT,
            show=show,
        )

    def _as_seen(self, drawing: Drawing, at: Point, cell: float) -> Drawing:
        """The drawing with signs and lamps as strokes, numbers to be told from blocks, and none too near the trim."""
        seen, safe = self.seen, self.safe

        def is_safe(x: float, y: float, text: str, size: float) -> bool:
            wide, high = (share * size * cell for share in (0.3 * len(text), 0.4))
            left, top = at[0] + x * cell - seen.x, at[1] + y * cell - seen.y
            return safe + wide <= left <= seen.width - safe - wide and safe + high <= top <= seen.height - safe - high

        shapes: list[Shape] = []
        circles = [one for one, _, _ in drawing.flat() if isinstance(one, Circle)]
        dots = {one.centres for one in circles if one.meaning is Meaning.FILLED}
        for shape, dx, dy in drawing.flat():
            if isinstance(shape, Line) and shape.meaning in AREAS:
                shape = replace(shape, meaning=Meaning.TILE)  # a sign, such as one between cells
            if isinstance(shape, Circle) and shape.meaning is Meaning.NODE and shape.centres in dots:
                shape = replace(shape, meaning=Meaning.PATH)  # a lamp: its ring alone
            if isinstance(shape, Rect) and shape.meaning is Meaning.DOT:
                shape = replace(shape, meaning=Meaning.BLOCK)  # cells that nothing is written in
            if isinstance(shape, Text):
                shape = replace(shape, meaning=ON_BLOCKS) if shape.meaning is Meaning.BLOCK else shape
                items = tuple((x + dx, y + dy, text) for x, y, text in shape.items)
                shape = replace(shape, items=tuple(one for one in items if is_safe(*one, shape.size)))
                dx = dy = 0.0
                if not shape.items:
                    continue
            shapes.append(Group("moved", (shape,), dx, dy) if dx or dy else shape)
        return replace(drawing, shapes=tuple(shapes))

    def _is_dark(self) -> bool:
        """Whether the ground is darker than the text."""
        dark, light = (luminance([one / 255 for one in parts(self.theme.colour(name))]) for name in ("ground", "text"))
        return dark < light

    def whole(self, drawing: Drawing, area: Area, tone: str, *, share: float = 0.84) -> Item:
        """A whole grid in the middle of an area, as large as that share of it."""
        cell = share * min(area.width / drawing.across, area.height / drawing.down)
        x = area.x + (area.width - drawing.across * cell) / 2 + drawing.margins.left * cell
        y = area.y + (area.height - drawing.down * cell) / 2 + drawing.margins.top * cell
        return self.paint(drawing, (x, y), cell, tone)

    def face_of(self, style: str, size: float) -> Typeface:
        """The type of a text style of the theme in that size in points."""
        spec = self.theme.styles[COVER + style]
        size = max(size, LEAST_TYPE)
        return Typeface(spec.font, size, spec.spacing * size, spec.kerning)

    def _flag_height(self) -> float:
        return (SIGN_CAP + 6) * self.unit

    def flag(self) -> Iterator[Item]:
        """What hangs from the upper edge: that the print is large."""
        if not self.words.flag:
            return
        unit = self.unit
        sign = self._sign(self.words.flag, SIGN_CAP, self.seen.width - 2 * self.margin - 10 * unit)
        left, bottom = self.seen.x + self.margin, self.seen.y + max(self.safe + 4 * unit, self._flag_height())
        bottom = max(bottom, self.seen.y + self.safe + sign.cap_height + 6 * unit)  # round letters reach higher
        yield self.fill(Area(left, self.face.y, sign.width + 10 * unit, bottom - self.face.y), "text")
        place = Area(left + 5 * unit, bottom - 5 * unit - sign.cap_height, sign.width, 0.0)
        yield from sign.items(place, self.theme.pressed("ground"))

    def strip(self) -> Iterator[Item]:
        """The strip at the foot: how hard the book is, in words and in steps, or in words that need all of it."""
        unit, top = self.unit, self.band
        bottom = self.face.bottom
        yield self.fill(Area(self.face.x, top, self.face.width, bottom - top), "accent")
        height = self.seen.bottom - top
        room = self.seen.width - 2 * self.margin
        sign = self._sign(self.words.level, SIGN_CAP, room - 5 * 5 * unit)
        has_steps = sign.cap_height >= LEVEL_CAP * unit
        if not has_steps:
            sign = self._sign(self.words.level, SIGN_CAP, room)
        baseline = top + (height + sign.cap_height) / 2
        place = Area(self.seen.x + self.margin, baseline - sign.cap_height, sign.width, 0.0)
        yield Part(LEVEL, tuple(sign.items(place, self.theme.pressed("ground"))))
        right = self.seen.right - self.margin
        for step in range(1, 5) if has_steps else ():
            ink = "ground" if step in self.words.steps else "warm"
            high = sign.cap_height * (0.4 + 0.2 * (step - 1))
            yield self.fill(Area(right - (5 - step) * 5 * unit, baseline - high, 3.6 * unit, high), ink)

    def badge(self, centre: Point, *, is_framed: bool = True) -> Iterator[Item]:
        """How many puzzles there are, in a circle with a ring of ground around it."""
        radius, unit = self.radius, self.unit
        if is_framed:
            yield Circles((centre,), radius + RING * unit, None, self.theme.pressed("ground"))
            yield Circles((centre,), radius, None, self.theme.pressed("accent"))
        number, word = self.words.count
        face = self.face_of("sign", 1.0)
        big = largest(number, (face,), Area(0, 0, 1.45 * radius, radius), leading=1.0, most=26 * unit)
        small = largest(word, (face,), Area(0, 0, 1.6 * radius, radius / 3), leading=1.0, most=6.5 * unit)
        gap = 0.22 * radius
        top = centre[1] - (big.cap_height + gap + small.cap_height) / 2
        left, ink = centre[0] - radius, self.theme.pressed("ground")
        items = [*big.items(Area(left, top, 2 * radius, 0.0), ink, side=0.5)]
        items += small.items(Area(left, top + big.cap_height + gap, 2 * radius, 0.0), ink, side=0.5)
        yield Part(COUNT, tuple(items))

    def _sign(self, text: str, cap: float, width: float) -> Lettering:
        """A text in one line, its capitals so many units high where it is not too wide for that."""
        face = self.face_of("sign", 100.0)
        unit = Lettering(face, 0.0, (text,))
        size = min(cap * self.unit / unit.cap_height, width / unit.width) * 100
        return Lettering(self.face_of("sign", size), 0.0, (text,))
