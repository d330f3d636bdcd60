"""The back and the spine: what the book is, in a fixed order, and its name along the fold."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bookmaker.drawing import Drawing, Margins, Meaning, Rect, Text
from bookmaker.pages.cover.canvas import WIDE, FrontWords
from bookmaker.pages.cover.paper import Cover, CoverPaper
from bookmaker.pages.cover.theme import CoverTheme
from bookmaker.pages.manuscript import Edition, Manuscript
from bookmaker.pages.page import Glyphs, Item
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.boxes import BASELINE, PageSpec
from bookmaker.pages.setting.fonts import SLACK, Typeface
from bookmaker.pages.setting.measure import Area, Measure, Setting
from bookmaker.pages.setting.motifs import strewn
from bookmaker.pages.setting.theme import LEAST_TYPE
from bookmaker.pages.templates.layouts import Furniture, Layout
from bookmaker.pages.templates.variables import Seen, book_of, page_of, prose
from bookmaker.source.languages import nearest

CARD = 0.45  # cells of white around a specimen
MOST_ACROSS = 4  # specimens in a row
SMALL_TYPE = 0.4  # of a cell, which runs together on a card among many
SIZES = (1.3, 1.15, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of type that are tried, the last before a long back is a fault
USUAL = 2  # which of them is
DEVICE, DEVICE_SHARE = "plots", 0.45  # of the type's size on a spine, half a device
SPINE_GAP = 18.0  # points, at least, between title, author and volume on a spine
# Languages whose spines are read from the foot up; all others from the head down.
UPWARD = ("cs", "de", "es", "fr", "it", "pl", "pt", "ro")


@dataclass(frozen=True, slots=True)
class Specimen:
    """A small grid on the back, its title and a line about it."""

    title: str
    about: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class BackWords:
    """What a back says, and the specimens it shows in rows of `across`."""

    manuscript: Manuscript
    cover: Cover
    layout: Layout
    words: Furniture
    pages: int
    specimens: tuple[Specimen, ...] = ()
    across: int = 1

    def spec(self, *, rows: int, is_wide: bool) -> PageSpec:
        """The boxes of the back, with so many rows of specimens at most."""
        book = book_of(self.manuscript, self.words)
        shown = self.specimens[: rows * self.across]
        values = {
            "book": book,
            "page": page_of(1, "1"),
            "words": self.words,
            "cover": Seen(
                promise=self.cover.promise or book.subtitle,
                blurb=prose(self.cover.blurb),
                figures=tuple(
                    figures(self.manuscript, self.words, self.pages, names_kinds=self.cover.kinds is not None)
                ),
                levels=tuple(levels(self.manuscript)),
                across=self.across,
                is_wide=is_wide,
            ),
            "specimens": tuple(
                Seen(drawing=f"specimen-{at}", title=one.title, about=one.about)
                for at, one in enumerate(shown, start=1)
            ),
        }
        return self.layout.page_spec("cover-back", values, drawings=self.drawings.keys())

    @property
    def drawings(self) -> Mapping[str, Drawing]:
        """The specimens' drawings on cards, by their names."""
        return {f"specimen-{at}": _card(one.drawing) for at, one in enumerate(self.specimens, start=1)}


def counted(one: str, several: str, count: int) -> tuple[str, str]:
    """The number and the word of "{count} puzzles"."""
    number, _, word = (one if count == 1 else several).format(count=f"{count:,}").partition(" ")
    return number, word


def figures(manuscript: Manuscript, words: Furniture, pages: int, *, names_kinds: bool = False) -> list[Seen]:
    """Three figures: puzzles, kinds (but where the book names them; or grades, or answers of each), pages."""
    entries = manuscript.entries
    kinds, grades = len({entry.title for entry in entries}), len({entry.pips for entry in entries})
    found = [counted(words.one_puzzle, words.count_puzzles, len(entries))]
    if kinds > 1 and not names_kinds:
        found.append(counted(words.count_kinds, words.count_kinds, kinds))
    elif grades > 1:
        found.append(counted(words.count_levels, words.count_levels, grades))
    else:
        found.append(counted(words.one_answer, words.one_answer, 1))
    found.append(counted(words.count_pages, words.count_pages, pages))
    return [Seen(number=number, word=word) for number, word in found]


def levels(manuscript: Manuscript) -> Iterator[Seen]:
    """The grades that the book has, the easiest first, and how many puzzles are of each."""
    for (pips, grade), count in sorted(Counter((entry.pips, entry.grade) for entry in manuscript.entries).items()):
        yield Seen(pips=pips, grade=grade, count=f"{count:,}")


def arrangements(manuscript: Manuscript, words: Furniture) -> list[tuple[tuple[Specimen, ...], int]]:
    """Small grids for the back, and how many stand in a row, those in which they are largest first.

    They are a worked example of every kind, and answers, each behind its puzzle, which fill the rows up. Where of many
    kinds one has small type, all are shown solved: none is a puzzle beside another's answer.
    """
    how_tos = {how.title: how for chapter in reversed(manuscript.chapters) for how in reversed(chapter.how_tos)}
    shown = list(reversed(how_tos.values()))
    puzzles = [Specimen(how.title, how.teaser, how.specimens[0]) for how in shown]
    answers = [Specimen(words.example_answer, "", how.specimens[1]) for how in shown]
    if len(shown) == 1:
        steps = [Specimen(words.first_steps, "", step) for step in shown[0].specimens[2:]]
        all_steps = (*puzzles, *steps, *answers)
        ways = [((*puzzles, *answers), 2), (all_steps, len(all_steps))]
        return [(all_steps, 2), *ways] if len(steps) == 2 else ways
    named = [replace(one, about="") for one in puzzles]
    if len(shown) == 2:
        both = tuple(one for pair in zip(named, answers, strict=True) for one in pair)
        return [(both, 2), (both[::2], 2), (both, MOST_ACROSS)]
    if len(shown) == 3:
        return [((*some, *answers), 3) for some in (puzzles, named)] + [(tuple(puzzles), 3)]
    if len(shown) > MOST_ACROSS and not all(_is_clear(how.specimens[0]) for how in shown):
        solved = tuple(Specimen(how.title, "", _without_small_type(how.specimens[1])) for how in shown)
        return [(solved, max(range(3, MOST_ACROSS + 1), key=lambda across: (-(-len(solved) % across), across)))]
    # A kind whose answer looks like its puzzle is not shown by it again.
    pairs = [
        (puzzle, answer if answer.drawing != puzzle.drawing else None)
        for puzzle, answer in zip(named, answers, strict=True)
    ]
    rows = [(across, max(2, -(-len(puzzles) // across))) for across in range(2, MOST_ACROSS + 1)]
    found = [(_with_answers(pairs, across * high - len(pairs)), across) for across, high in rows]
    return [(some, across) for some, across in found if len(some) % across == 0] or [(tuple(named), MOST_ACROSS)]


def _with_answers(pairs: Sequence[tuple[Specimen, Specimen | None]], count: int) -> tuple[Specimen, ...]:
    """The puzzles, the last so many of those that have answers followed by them."""
    found: list[Specimen] = []
    for puzzle, answer in reversed(pairs):
        if answer is not None and count > 0:
            found.append(answer)
            count -= 1
        found.append(puzzle)
    return tuple(reversed(found))


def _is_clear(drawing: Drawing) -> bool:
    """Whether nothing is written in it that would run together on a small card."""
    return all(one.size >= SMALL_TYPE for one, _, _ in drawing.flat() if isinstance(one, Text))


def _without_small_type(drawing: Drawing) -> Drawing:
    kept = tuple(one for one in drawing.shapes if not isinstance(one, Text) or one.size >= SMALL_TYPE)
    return replace(drawing, shapes=kept)


def fitting(
    themes: Sequence[CoverTheme], back: BackWords, area: Area, foot: Area
) -> tuple[CoverTheme, PageSpec, BackWords] | None:
    """The theme with the largest type in which the back fits, its boxes and what it says; None where none fits.

    Specimens are as large as type of the usual size, the `USUAL`-th, leaves them. What no author wrote gives way: rows
    of specimens are left out before words are too many.
    """
    is_wide = area.width > WIDE * (area.height + foot.height)
    ways = [
        replace(back, specimens=shown, across=across) for shown, across in arrangements(back.manuscript, back.words)
    ]
    least = ways[-1]
    rows = -(-len(least.specimens) // least.across)
    tries = [(one, len(one.specimens), themes[: USUAL + 1]) for one in ways]
    for one, shown, some in [*tries, *((least, shown, themes[USUAL:]) for shown in range(rows, -1, -1))]:
        spec = one.spec(rows=shown, is_wide=is_wide)
        for theme in some:
            measure = Measure(setting(theme, one))
            body = measure.stack_height(spec.body, 0.0, area.width)
            if body <= area.height + SLACK and measure.stack_height(spec.foot, 0.0, foot.width) <= foot.height + SLACK:
                return theme, spec, one
    return None


def setting(theme: CoverTheme, back: BackWords) -> Setting:
    """What the back is set with."""
    return Setting(theme, Edition.PRINT, True, back.drawings, 1.0)


def places(paper: CoverPaper, margin: float) -> tuple[Area, Area]:
    """Where the back's words stand, and beside the bar code the level scale."""
    seen, box = paper.back, paper.barcode_area
    area = Area(seen.x + margin, seen.y + margin, seen.width - 2 * margin, box.y - seen.y - margin - BASELINE)
    foot = Area(area.x, box.y, box.x - area.x - BASELINE, box.height)
    return area, foot


def spine(paper: CoverPaper, theme: CoverTheme, words: FrontWords, volume: str, language: str) -> Iterator[Item]:
    """Title, a device, author and volume along the spine, at one height and from end to end; nothing where the
    printer allows no text or there is no room for it.
    """
    style = theme.styles["cover-spine"]
    texts = [style.set(text) for text in (words.title, words.author, volume) if text]
    face = fonts.face(style.font)
    inks = [face.ink(text) for text in texts]
    bottom, top = min(ink[1] for ink in inks), max(ink[3] for ink in inks)
    across = paper.spine - 2 * paper.fold_clear
    along = paper.height - 2 * max(paper.safe, min(paper.width, paper.height) / 14)
    unit = Typeface(style.font, 1.0, style.spacing)
    widths = [unit.width(text) for text in texts]
    least = SPINE_GAP * (len(texts) - 1)
    size = min(style.size, across / (top - bottom), (along - least) / math.fsum(widths))
    if not paper.has_spine_text or size < LEAST_TYPE:
        return
    turn = -90 if nearest(language, UPWARD) else 90
    gap = (along - size * math.fsum(widths)) / max(1, len(texts) - 1)
    middle = (paper.folds[0] + paper.folds[1]) / 2
    baseline = middle - (bottom + top) / 2 * size * (1 if turn > 0 else -1)
    start = paper.bleed + (paper.height - along) / 2 if turn > 0 else paper.bleed + (paper.height + along) / 2
    runs, y = [], start
    for text, width in zip(texts, widths, strict=True):
        runs.append((baseline, y, text))
        y += (width * size + gap) * (1 if turn > 0 else -1)
    yield Glyphs(tuple(runs), style.font, size, theme.pressed("text"), style.spacing * size, turn=turn)
    if len(texts) > 1:  # a device between the title and what follows
        device = (middle, start + (widths[0] * size + gap / 2) * (1 if turn > 0 else -1), 0)
        yield from strewn(DEVICE, (device,), min(DEVICE_SHARE * size, gap / 4), theme.pressed("accent"))


def _card(drawing: Drawing) -> Drawing:
    """The drawing on a square of white that stands out around it, so that titles under a row stand at one height."""
    around = drawing.margins.grown(CARD)
    bare = Drawing(drawing.width, drawing.height, (), around)
    x, y = (max(0.0, more) / 2 for more in (bare.down - bare.across, bare.across - bare.down))
    around = Margins(around.left + x, around.top + y, around.right + x, around.bottom + y)
    card = replace(bare, margins=around)
    paper = Rect(Meaning.PAPER, ((-around.left, -around.top, card.across, card.down),))
    return replace(card, shapes=(paper, *drawing.shapes))
