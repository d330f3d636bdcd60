"""The cover: Cover, Layout, CoverPaper -> one sheet with back, spine and front; sizes in points."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bookmaker.drawing import Drawing, Meaning, Rect
from bookmaker.files.fonts import called, is_own
from bookmaker.pages.cover import art
from bookmaker.pages.cover.barcode import barcode
from bookmaker.pages.cover.theme import PREFIX, CoverTheme, contrast, cover_theme
from bookmaker.pages.manuscript import Edition, Manuscript
from bookmaker.pages.page import Boxes, Glyphs, Image, Item, Page
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.boxes import BASELINE, PageSpec
from bookmaker.pages.setting.flow import Setter
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.hyphens import hyphenated
from bookmaker.pages.setting.measure import Area, Measure, Setting
from bookmaker.pages.setting.quotes import typeset, typographic
from bookmaker.pages.setting.theme import LEAST_TYPE
from bookmaker.pages.templates.layouts import Layout
from bookmaker.pages.templates.variables import Cover as CoverVariables
from bookmaker.pages.templates.variables import Sheet as SheetVariables
from bookmaker.pages.templates.variables import SpecimenOf, book_of
from bookmaker.source.faults import BookError, Fault, Mark

TITLE_SHARE = (0.38, 0.66)  # of the front's height: what the title has at least, and at most
MARGIN = 1 / 12  # of the face's width, around texts
SPECIMENS = 3
LEAST_CONTRAST = 3.0  # WCAG 2.1's minimum for large type
CARD = 0.45  # cells of white around a specimen
USUAL_WIDTH, USUAL_HEIGHT = 432.0, 648.0  # points; text styles are made for a cover of this size
GROWTH = (0.75, 1.5)
SMALLER = (
    1.0,
    0.9,
    0.8,
    0.7,
    0.6,
    0.5,
)  # the sizes of type that are tried for long texts, the last before they are a fault
SLACK = 0.01  # points
SPINE_GAP = 24.0  # points, between title and author on a spine


@dataclass(frozen=True, slots=True)
class CoverPaper:
    """A cover's sheet, in points.

    `width` and `height` are those of a face, front or back; `bleed` is what is cut off, or folded in,
    at the four edges; `hinge` lies between each face and the spine. Texts keep `safe` away from the
    faces' edges and `fold_clear` from those of the spine. The bar code's box is `barcode` wide and
    high, and `barcode_clear` away from spine and bottom.
    """

    width: float
    height: float
    spine: float
    bleed: float
    hinge: float
    safe: float
    fold_clear: float
    has_spine_text: bool
    barcode: tuple[float, float]
    barcode_clear: float

    @property
    def sheet(self) -> tuple[float, float]:
        """Width and height of the whole sheet."""
        return (2 * (self.bleed + self.width + self.hinge) + self.spine, self.height + 2 * self.bleed)

    @property
    def back(self) -> Area:
        """The back as it is seen, without what is cut off."""
        return Area(self.bleed, self.bleed, self.width, self.height)

    @property
    def folds(self) -> tuple[float, float]:
        """Left and right edge of the spine."""
        left = self.bleed + self.width + self.hinge
        return (left, left + self.spine)

    @property
    def front(self) -> Area:
        """The front as it is seen, without what is cut off."""
        return Area(self.folds[1] + self.hinge, self.bleed, self.width, self.height)

    @property
    def front_face(self) -> Area:
        """All from the spine to the sheet's edges: what a picture of the front must fill."""
        return Area(self.folds[1], 0.0, self.hinge + self.width + self.bleed, self.sheet[1])

    @property
    def back_face(self) -> Area:
        """All from the sheet's edges to the spine."""
        return Area(0.0, 0.0, self.folds[0], self.sheet[1])

    @property
    def barcode_area(self) -> Area:
        """The bar code's box, in the lower right corner of the back."""
        wide, high = self.barcode
        back, clear = self.back, self.barcode_clear
        return Area(back.x + back.width - clear - wide, back.y + back.height - clear - high, wide, high)


@dataclass(frozen=True, slots=True)
class Cover:
    """What a cover says and shows beside what the book's manuscript does.

    `blurb` has a paragraph a line. `front` and `back` are pictures, as PNG files' bytes, that stand
    for all that would be on that face. The marks are lines of book.yaml to blame.
    """

    subtitle: str | None = None
    blurb: tuple[str, ...] = ()
    isbn: str | None = None
    colours: tuple[tuple[str, str], ...] = ()
    front: bytes | None = None
    back: bytes | None = None
    mark: Mark | None = None
    colours_mark: Mark | None = None
    blurb_mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class ComposedCover:
    """A finished cover, and whether its spine has text."""

    page: Page
    has_spine_text: bool


def compose_cover(manuscript: Manuscript, cover: Cover, layout: Layout, paper: CoverPaper) -> ComposedCover:
    """Lay a cover out. BookError with every fault: what does not fit, and characters no font has."""
    language = manuscript.language
    blurb = tuple(hyphenated(typographic(paragraph, language), language) for paragraph in cover.blurb)
    subtitle = typographic(cover.subtitle, language) if cover.subtitle else None
    set_so = replace(cover, blurb=blurb, subtitle=subtitle)
    return _Composer(typeset(manuscript, Edition.PRINT), set_so, layout, paper).composed_cover()


class _Composer:
    """Sets one cover; `faults` gathers what is wrong with it."""

    def __init__(self, manuscript: Manuscript, cover: Cover, layout: Layout, paper: CoverPaper) -> None:
        self.manuscript, self.cover, self.layout, self.paper = manuscript, cover, layout, paper
        grown = min(paper.width / USUAL_WIDTH, paper.height / USUAL_HEIGHT)
        self.scale = min(max(grown, GROWTH[0]), GROWTH[1])
        self.theme: CoverTheme = cover_theme(layout.theme, dict(cover.colours), scale=self.scale)
        self.specimens = _specimens(manuscript, layout)
        self.faults: list[Fault] = list(self._colour_faults())

    def composed_cover(self) -> ComposedCover:
        """The finished cover; BookError with every fault found while it was set."""
        width, height = self.paper.sheet
        spine = tuple(self._spine())
        items = (*self._front(), *self._back_and_spine(), *spine)
        if self.faults:
            raise BookError(dict.fromkeys(self.faults))
        return ComposedCover(Page(width, height, items, bleed=self.paper.bleed), bool(spine))

    def _colour_faults(self) -> Iterator[Fault]:
        text, ground = (self.theme.inks[PREFIX + name].digital for name in ("text", "ground"))
        if contrast(text, ground) < LEAST_CONTRAST:
            message = f"text in '{text}' on '{ground}' cannot be read"
            yield Fault(message, "take a lighter or a darker colour for one of them", self.cover.colours_mark)

    def _front(self) -> Iterator[Item]:
        face, seen = self.paper.front_face, self.paper.front
        if self.cover.front is not None:
            yield Image((face.x, face.y, face.width, face.height), self.cover.front)
            return
        yield self._ground(face)
        margin = max(self.paper.safe, seen.width * MARGIN)
        spec = self._spec("cover-front")
        width = seen.width - 2 * margin
        least, most = (share * seen.height for share in TITLE_SHARE)
        theme, needed = self._fitting(spec, width, most - 2 * margin)
        if needed > most - 2 * margin + SLACK:
            message = "the front of the cover holds more than fits on it"
            self.faults.append(Fault(message, "shorten the title or the subtitle", self.cover.mark))
        title_height = max(least, min(needed + 2 * margin, most))
        top = seen.y + title_height
        drawn = art.best([entry.answer for chapter in self.manuscript.chapters for entry in chapter.entries])
        if drawn is not None:
            yield from art.art(drawn, Area(face.x, top, face.width, face.height - top), self.theme)
            # What reaches past the art's upper edge is painted over.
            yield self._ground(Area(face.x, face.y, face.width, top))
        area = Area(seen.x + margin, seen.y + margin, width, title_height - 2 * margin)
        yield from self._set(spec, area, theme, self.cover.mark)

    def _fitting(self, spec: PageSpec, width: float, most: float) -> tuple[CoverTheme, float]:
        """The theme with the largest type in which boxes are at most so high, and how high they are in it."""
        for smaller in SMALLER:
            theme = cover_theme(self.layout.theme, dict(self.cover.colours), scale=self.scale * smaller)
            needed = Measure(self._setting(theme)).stack_height(spec.body, 0.0, width)
            if needed <= most + SLACK:
                break
        return theme, needed

    def _back_and_spine(self) -> Iterator[Item]:
        face, seen, box = self.paper.back_face, self.paper.back, self.paper.barcode_area
        yield self._ground(Area(face.x, face.y, self.paper.folds[1], face.height))
        if self.cover.back is not None:
            yield Image((face.x, face.y, face.width, face.height), self.cover.back)
        else:
            margin = max(self.paper.safe, seen.width * MARGIN)
            area = Area(
                seen.x + margin, seen.y + margin, seen.width - 2 * margin, box.y - seen.y - margin - 2 * BASELINE
            )
            spec = self._spec("cover-back")
            theme, needed = self._fitting(spec, area.width, area.height)
            if needed > area.height + SLACK:
                message = "the back of the cover holds more than fits on it"
                self.faults.append(Fault(message, "shorten the blurb or the subtitle", self.cover.blurb_mark))
            yield from self._set(spec, area, theme, self.cover.blurb_mark)
        if self.cover.isbn is not None:
            yield from barcode(self.cover.isbn, box)

    def _spine(self) -> Iterator[Item]:
        """Title and author down the spine; nothing where the printer allows no text or there is no room for it."""
        texts = [text for text in (self.manuscript.title, self.manuscript.author) if text]
        style = self.theme.styles["cover-spine"]
        face = fonts.face(style.font)
        inks = [face.ink(style.set(text)) for text in texts]
        bottom, top = min(ink[1] for ink in inks), max(ink[3] for ink in inks)
        paper = self.paper
        across = paper.spine - 2 * paper.fold_clear
        along = paper.height - 2 * max(paper.safe, paper.width * MARGIN)
        unit = Typeface(style.font, 1.0, style.spacing)
        widths = [unit.width(style.set(text)) for text in texts]
        fitting = (along - SPINE_GAP * (len(texts) - 1)) / math.fsum(widths)
        size = min(style.size, across / (top - bottom), fitting)
        if not paper.has_spine_text or size < LEAST_TYPE:
            return
        baseline = (paper.folds[0] + paper.folds[1]) / 2 - (bottom + top) / 2 * size
        start = paper.bleed + (paper.height - along) / 2
        ends = (start, start + along - widths[-1] * size)
        runs = tuple((baseline, y, style.set(text)) for y, text in zip(ends, texts, strict=False))
        ink = self.theme.ink(style.ink, Edition.PRINT)
        yield Glyphs(runs, style.font, size, ink, style.spacing * size, is_turned=True)

    def _ground(self, area: Area) -> Item:
        ink = self.theme.ink(f"{PREFIX}ground", Edition.PRINT)
        return Boxes(((area.x, area.y, area.width, area.height),), None, ink)

    def _spec(self, name: str) -> PageSpec:
        manuscript = self.manuscript
        words = self.layout.words(manuscript.language)
        book = book_of(manuscript, subtitle=words.subtitle, volume=words.volume)
        values = {
            "book": book,
            "page": SheetVariables(1, "1", "recto"),
            "words": words,
            "cover": CoverVariables(self.cover.subtitle or book.subtitle, self.cover.blurb),
            "specimens": tuple(SpecimenOf(name, title, about) for name, (title, about, _) in self.specimens.items()),
        }
        return self.layout.page_spec(name, values, drawings=self.specimens.keys())

    def _setting(self, theme: CoverTheme) -> Setting:
        drawings = {name: drawing for name, (_, _, drawing) in self.specimens.items()}
        return Setting(theme, Edition.PRINT, True, drawings, 1.0)

    def _set(self, spec: PageSpec, area: Area, theme: CoverTheme, mark: Mark | None) -> Iterator[Item]:
        setter = Setter(self._setting(theme))
        yield from setter.place_stack(spec.body, 0.0, area)
        for lacking in setter.lacking:
            hint = "the fonts have Latin, Greek and Cyrillic letters"
            said = f"font '{called(lacking.face)}' has no" if is_own(lacking.face) else "no font has"
            self.faults.append(Fault(f"{said} '{lacking.characters[0]}' of '{lacking.text[:60]}'", hint, mark))


def _specimens(manuscript: Manuscript, layout: Layout) -> Mapping[str, tuple[str, str, Drawing]]:
    """Small grids for the back by name, with title and a line about each: worked examples, then their answers."""
    words = layout.words(manuscript.language)
    how_tos = [how for chapter in manuscript.chapters for how in chapter.how_tos]
    found = [(how.title, how.teaser, how.puzzle) for how in how_tos]
    steps = [(words.first_steps, how.steps[-1].sentence, how.steps[-1].picture) for how in how_tos if how.steps]
    answers = [(how.title, words.example_answer, how.answer) for how in how_tos]
    few = [*found, *(steps[:1] if len(found) == 1 else []), *answers][:SPECIMENS]
    return {f"specimen-{at}": (title, about, _card(drawing)) for at, (title, about, drawing) in enumerate(few, start=1)}


def _card(drawing: Drawing) -> Drawing:
    """The drawing on white that stands out around it."""
    around = drawing.margins.grown(CARD)
    card = Drawing(drawing.width, drawing.height, (), around)
    paper = Rect(Meaning.PAPER, ((-around.left, -around.top, card.across, card.down),))
    return replace(card, shapes=(paper, *drawing.shapes))
