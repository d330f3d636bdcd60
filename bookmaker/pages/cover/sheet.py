"""The cover: Cover, Layout, CoverPaper -> one sheet with back, spine and front; sizes in points."""

import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from bookmaker.drawing import Drawing
from bookmaker.pages.cover import back as backs
from bookmaker.pages.cover import cards, designs, patchwork
from bookmaker.pages.cover.back import BackWords
from bookmaker.pages.cover.barcode import barcode
from bookmaker.pages.cover.canvas import ART, COUNT, LEVEL, RING, THUMB, WIDE, Canvas, FrontWords, Pair
from bookmaker.pages.cover.designs import Design
from bookmaker.pages.cover.front_words import broken_titles
from bookmaker.pages.cover.paper import Cover, CoverPaper
from bookmaker.pages.cover.parts import has_parts, is_of_fills
from bookmaker.pages.cover.theme import COLOURS, CoverTheme, cover_theme, pressed, too_near
from bookmaker.pages.cover.thumbnail import Legible, measured
from bookmaker.pages.cover.wandering_lines import across
from bookmaker.pages.cover.windows import is_of_boxes
from bookmaker.pages.manuscript import Edition, Entry, Manuscript
from bookmaker.pages.page import Boxes, Glyphs, Image, Item, Page, Part, Point, moved
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.flowing import Lacking, Setter
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.setting.quotes import typeset, typeset_pieces, typographic
from bookmaker.pages.templates.layouts import Layout
from bookmaker.pages.templates.missing_glyphs import lacking_fault
from bookmaker.pages.templates.variables import book_of
from bookmaker.source.faults import BookError, Fault

MOST_PAIRS = 36  # puzzles that a front may show
MOST_KINDS = (8, 3)  # that a front names, a high and a wide one; of more it says how many
USUAL_WIDTH = 432.0  # points; text styles of the back are made for a cover whose shorter side is as long
GROWTH = (0.75, 1.5)

DESIGNS: Mapping[str, Design] = MappingProxyType(
    {
        "path": designs.path,
        "plots": patchwork.plots,
        "halves": designs.halves,
        "letters": patchwork.letters,
        "closeup": designs.closeup,
        "wall": patchwork.wall,
        "card": cards.card,
        "pair": cards.pair,
        "bands": cards.bands,
        "steps": cards.steps,
        "chequers": cards.chequers,
        "nine": cards.nine,
    }
)
NO_PICTURE = "anything but filled cells in its answer"
NEEDED: Mapping[str, tuple[str, Callable[[Drawing], bool]]] = MappingProxyType(
    {  # by designs that show but few kinds well, with whether an answer has it
        "path": ("a line with bends to follow", lambda answer: len(across(answer)) > 2),
        "plots": (NO_PICTURE, lambda answer: not is_of_fills(answer)),
        "bands": ("an answer of which a part can be shown, not one of pictures or regions", has_parts),
        "halves": (NO_PICTURE, lambda answer: not is_of_fills(answer)),
        "nine": ("boxes of three by three digits", is_of_boxes),
    }
)
PARTLY = ("plots", "bands", "halves", "letters")  # designs that show parts, of which those of pictures say nothing
Front: TypeAlias = tuple[str, tuple[Item, ...], tuple[Legible, ...]]  # its design, and what a thumbnail shows


@dataclass(frozen=True, slots=True)
class ComposedCover:
    """A finished cover: its sheet, whether its spine has text, the design, and what its thumbnail shows.

    `colours` are its four by name. `design` is empty and `thumbnail` has nothing where the front is a picture.
    `instead` says why the design is not the one that was asked for, where it is not, or that the title is too small in
    all of them. `on_front` are the front's items.
    """

    page: Page
    paper: CoverPaper
    has_spine_text: bool
    design: str
    colours: Mapping[str, str]
    thumbnail: tuple[Legible, ...]
    instead: str = ""
    on_front: tuple[Item, ...] = ()

    def front_page(self, ratio: float) -> Page:
        """The front alone, as it is trimmed, in the middle of a ground whose width is so many times its height."""
        front = self.paper.front
        width, height = max(front.width, ratio * front.height), max(front.height, front.width / ratio)
        x, y = (width - front.width) / 2, (height - front.height) / 2
        items = tuple(moved(self.on_front, (x - front.x, y - front.y)))
        sides = ((0.0, 0.0, x, height), (width - x, 0.0, x, height), (0.0, 0.0, width, y), (0.0, height - y, width, y))
        around = tuple(side for side in sides if min(side[2:]) > 0.1)  # hides what would be cut off
        ground = pressed(self.colours["ground"])
        beneath = Boxes(((0.0, 0.0, width, height),), None, ground)  # so that no seam is seen
        return Page(width, height, (beneath, *items, Boxes(around, None, ground)) if around else items)


def compose_cover(manuscript: Manuscript, cover: Cover, layout: Layout, paper: CoverPaper) -> ComposedCover:
    """Lay a cover out. BookError with every fault: what does not fit or cannot be read, characters no font has."""

    def said(text: str | None) -> str | None:
        return typographic(text, manuscript.language) if text else None

    blurb = typeset_pieces(cover.blurb, manuscript.language, Edition.PRINT)
    set_so = replace(cover, blurb=blurb, subtitle=said(cover.subtitle), promise=said(cover.promise))
    return _Composer(typeset(manuscript, Edition.PRINT), set_so, layout, paper).composed_cover()


class _Composer:
    """Sets one cover; `faults` gathers what is wrong with it."""

    def __init__(self, manuscript: Manuscript, cover: Cover, layout: Layout, paper: CoverPaper) -> None:
        self.manuscript, self.cover, self.layout, self.paper = manuscript, cover, layout, paper
        self.words = layout.words(manuscript.language)
        grown = min(paper.width, paper.height) / USUAL_WIDTH
        self.scale = min(max(grown, GROWTH[0]), GROWTH[1])
        self.theme = self._theme(1.0)
        self.colours = {name: self.theme.colour(name) for name in COLOURS}
        self.front_words = self._front_words()
        self.faults: list[Fault] = list(self._colour_faults())
        self.instead = ""

    def composed_cover(self) -> ComposedCover:
        """The finished cover; BookError with every fault found while it was set."""
        width, height = self.paper.sheet
        manuscript = self.manuscript
        spine = tuple(backs.spine(self.paper, self.theme, self.front_words, manuscript.volume, manuscript.language))
        design, front, thumbnail = self._front()
        items = (*front, *self._back(), *spine)
        if self.faults:
            raise BookError(dict.fromkeys(self.faults))
        page = Page(width, height, items, bleed=self.paper.bleed)
        return ComposedCover(page, self.paper, bool(spine), design, self.colours, thumbnail, self.instead, front)

    def _theme(self, size: float) -> CoverTheme:
        return cover_theme(self.layout.theme, self.cover.palette, dict(self.cover.colours), scale=self.scale * size)

    def _colour_faults(self) -> Iterator[Fault]:
        for name, found, least in too_near(self.colours):
            message = (
                f"{name} in '{self.colours[name]}' on '{self.colours['ground']}' cannot be made out: "
                f"its contrast is {found:.1f}, and {least:g} is needed"
            )
            yield Fault(message, "take a lighter or a darker colour for one of them", self.cover.colours_mark)

    def _front_words(self) -> FrontWords:
        manuscript, words = self.manuscript, self.words
        entries = self.manuscript.entries
        book = book_of(manuscript, words)
        grades = list(dict(sorted((entry.pips, entry.grade) for entry in entries)).items())
        first, last = (grades[at][1] for at in (0, -1))
        kinds = list(dict.fromkeys(entry.title for entry in entries))
        most = MOST_KINDS[self.paper.width > WIDE * self.paper.height]
        level = first if first == last else words.levels.format(first=first, last=last)
        return FrontWords(
            title=manuscript.title,
            series=book.series,
            subtitle=self.cover.subtitle or manuscript.subtitle,
            kinds=self.cover.kinds
            or ("  ·  ".join(kinds) if len(kinds) <= most else words.count_kinds.format(count=len(kinds))),
            author=manuscript.author,
            count=backs.counted(words.one_puzzle, words.count_puzzles, len(entries)),
            level=level.upper(),
            steps=tuple(pips for pips, _ in grades),
            flag=words.large_print.upper() if self.layout.spec.cells.large_print else "",
            broken_titles=tuple(broken_titles(manuscript.title, manuscript.language)),
        )

    def _front(self) -> Front:
        """The first design with which a thumbnail can be read, its items, and what that shows.

        Where the title is too small in all of them, the one in which it is largest.
        """
        face = self.paper.front_face
        if self.cover.front is not None:
            return "", (Image((face.x, face.y, face.width, face.height), self.cover.front),), ()
        entries = self.manuscript.entries
        volume = "".join(char for char in self.manuscript.volume if char.isdecimal())
        canvas = Canvas(
            face=face,
            seen=self.paper.front,
            safe=self.paper.safe,
            theme=self.theme,
            words=self.front_words,
            pairs=tuple(Pair(entry.title, entry.puzzle, entry.answer) for entry in _spread(entries)),
            volume=int(volume or 1),
            turn=self.cover.turn,
        )
        refused: list[Fault] = []
        asked = self.cover.designs[0] if self.cover.is_asked else ""
        if asked and not suits(asked, canvas):
            message = f"no puzzle of this book has {NEEDED[asked][0]}, which the design '{asked}' shows"
            refused.append(Fault(message, "name another design", self.cover.mark))
        small: list[tuple[Legible, Front]] = []
        for design in sorted(
            self.cover.designs, key=lambda name: (name != asked or bool(refused)) and not suits(name, canvas)
        ):
            items = tuple(front(canvas, design))
            shown = measured(items, canvas.seen.width)
            failing = [one for one in shown if not one.is_kept]
            if not failing:
                if asked and design != asked:
                    self.instead = f"{refused[0].message}: the cover is in the design '{design}' instead"
                return self._checked(canvas, design, items, shown)
            if all(one.is_small for one in failing):
                small.append((failing[0], (design, items, shown)))
            refused = refused or [self._refusal(design, one) for one in failing]
        if small:
            title, largest = max(small, key=lambda one: one[0].pixels)
            shorter = "'cover: {title: ...}' takes a shorter one"
            self.instead = (
                f"{refused[0].message}: the cover is in the design '{largest[0]}' instead, where the title is largest; "
                f"{shorter}"
                if asked and largest[0] != asked
                else f"{self._refusal(largest[0], title).message}: {shorter}"
            )
            return self._checked(canvas, *largest)
        self.faults += refused
        return self.cover.designs[0], (), ()

    def _checked(self, canvas: Canvas, design: str, items: tuple[Item, ...], shown: tuple[Legible, ...]) -> Front:
        """The same front, with what is wrong in it told."""
        self.faults += [
            lacking_fault(Lacking(missing, text, item.font), self.cover.mark)
            for item in _texts(items, (ART,))
            for *_, text in item.runs
            if (missing := fonts.face(item.font).lacks(text))
        ]
        if not _holds(canvas, items):
            hint = "shorten the subtitle, the series or the author's name"
            self.faults.append(Fault("the front of the cover holds more than fits on it", hint, self.cover.mark))
        return design, items, shown

    def _refusal(self, design: str, shown: Legible) -> Fault:
        if shown.pixels < shown.least_pixels:
            found = math.floor(10 * shown.pixels) / 10
            message = (
                f"on a thumbnail of {THUMB} pixels the {shown.what} is {found:g} pixels high in the design "
                f"'{design}', and {shown.least_pixels:g} are needed"
            )
            hint = "shorten the title, or what stands beside it"
            return Fault(message, hint, self.manuscript.title_mark or self.cover.mark)
        message = (
            f"the {shown.what} on the cover has a contrast of {shown.contrast:.1f}, under {shown.least_contrast:g}"
        )
        return Fault(message, "take a lighter or a darker colour", self.cover.colours_mark or self.cover.mark)

    def _back(self) -> Iterator[Item]:
        """The back and the ground of the spine."""
        face, seen = self.paper.back_face, self.paper.back
        ground = Area(face.x, face.y, self.paper.folds[1], face.height)
        yield Boxes(((ground.x, ground.y, ground.width, ground.height),), None, self.theme.pressed("ground"))
        if self.cover.back is not None:
            yield Image((face.x, face.y, face.width, face.height), self.cover.back)
        else:
            back = BackWords(self.manuscript, self.cover, self.layout, self.words, self.paper.pages)
            area, foot = backs.places(self.paper, max(self.paper.safe, min(seen.width, seen.height) / 12))
            fits = backs.fitting([self._theme(size) for size in backs.SIZES], back, area, foot)
            if fits is None:
                message = "the back of the cover holds more than fits on it"
                hint = "shorten the blurb" if self.cover.blurb else "ask for a larger trim"
                self.faults.append(Fault(message, hint, self.cover.blurb_mark))
                return
            theme, spec, back = fits
            setter = Setter(backs.setting(theme, back))
            yield from setter.place_stack(spec.body, 0.0, area)
            yield from setter.place_stack(spec.foot, 0.0, foot)
            self.faults += [lacking_fault(one, self.cover.blurb_mark) for one in setter.lacking]
        if self.cover.isbn is not None:
            yield from barcode(self.cover.isbn, self.paper.barcode_area)


def _texts(items: Iterable[Item], but: Container[str]) -> Iterator[Glyphs]:
    """The items' texts, without those of parts of these names."""
    for item in items:
        if isinstance(item, Part) and item.name not in but:
            yield from _texts(item.items, but)
        elif isinstance(item, Glyphs):
            yield item


def _holds(canvas: Canvas, items: Sequence[Item]) -> bool:
    """Whether the words of a front end before its right edge and before the strip."""
    right = canvas.seen.right - canvas.safe
    return all(
        x + Typeface(item.font, item.size, item.spacing).width(text) <= right + 1 and y <= canvas.band
        for item in _texts(items, (ART, COUNT, LEVEL))
        for x, y, text in item.runs
    )


def _spread(entries: Sequence[Entry]) -> list[Entry]:
    """Puzzles from all over the book, as many of each kind, their kinds in turn."""
    kinds: dict[str, list[Entry]] = {}
    for entry in entries:
        kinds.setdefault(entry.title, []).append(entry)
    most = max(1, MOST_PAIRS // len(kinds))
    some = {kind: own[:: -(-len(own) // most)] for kind, own in kinds.items()}
    places = sorted(
        ((at + 0.5) / len(own), kind, entry.number, entry) for kind, own in some.items() for at, entry in enumerate(own)
    )
    return [place[-1] for place in places]


def front(canvas: Canvas, design: str) -> Iterator[Item]:
    """All of a front, from what lies lowest: ground, art, words, strip, flag and badge."""
    if design in PARTLY:
        worth = [has_parts(pair.answer) - is_of_fills(pair.answer) for pair in canvas.pairs]
        best = (pair for pair, its in zip(canvas.pairs, worth, strict=True) if its == max(worth))
        canvas = replace(canvas, pairs=tuple(best))
    sketch = DESIGNS[design](canvas)
    yield canvas.fill(canvas.face, "ground")
    yield from clear_of(sketch.art, sketch.badge, canvas.radius + RING * canvas.unit)
    yield from sketch.words.items
    yield from canvas.strip()
    yield from canvas.flag()
    yield from canvas.badge(sketch.badge, is_framed=sketch.is_framed)


def clear_of(items: Iterable[Item], centre: Point, radius: float) -> Iterator[Item]:
    """The items without texts of art that a circle would hide in part."""
    for item in items:
        if isinstance(item, Part) and item.name == ART:
            yield replace(item, items=tuple(clear_of(item.items, centre, radius)))
        elif isinstance(item, Glyphs):
            half = 0.35 * item.size
            runs = tuple(
                (x, y, text)
                for x, y, text in item.runs
                if math.dist((x + half * len(text) * 0.75, y - half), centre) > radius + half * (0.6 + 0.4 * len(text))
            )
            if runs:
                yield replace(item, runs=runs)
        else:
            yield item


def suits(design: str, canvas: Canvas) -> bool:
    """Whether the book has something for the design to show; see NEEDED."""
    return design not in NEEDED or any(NEEDED[design][1](pair.answer) for pair in canvas.pairs)
