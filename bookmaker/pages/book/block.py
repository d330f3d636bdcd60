"""The text block: Layout, Paper, page count -> what of a page may be printed on; and what no block can hold."""

import unicodedata
from collections.abc import Sequence
from itertools import groupby

from bookmaker.files.fonts import is_own
from bookmaker.pages.book.sheets import BLANK, Sheet
from bookmaker.pages.manuscript import Edition, Manuscript, Paper
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.boxes import BASELINE
from bookmaker.pages.setting.flowing import Lacking
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.templates.layouts import Layout
from bookmaker.pages.templates.missing_glyphs import lacking_fault
from bookmaker.source.faults import Fault, counted
from bookmaker.source.lengths import POINTS_PER_MM

MOST_PAGES = 1 << 20  # stands for the thickest book, which has the widest margin
SPARE = 1.0  # points; files with values exactly on a printer's minimum are reported to be refused
# Drawings are placed by their lines' centres: half of a thick line at their edge hangs over the text block.
HANGING = 1.5
SCREEN_MARGIN = 6 * POINTS_PER_MM
WIDEST_SCREEN = 150 * POINTS_PER_MM  # about that of a tablet of 10 inches: type is as large there as on paper
SCREEN_SHAPE = 4 / 3  # height to width
LEAST_BLOCK = 72.0  # points; with less room between its margins no page is worth printing
SLACK = 0.02  # points; twice the precision to which cells are fitted


def inside_margin(paper: Paper, pages: int) -> float:
    """The printer's least margin at the spine for a book of so many pages, in points.

    Beyond the end of the printer's table it is that of the last line, without a table that of the
    other edges.
    """
    fitting = (margin for most, margin in paper.gutters if pages <= most)
    return next(fitting, paper.gutters[-1][1] if paper.gutters else paper.outside)


def text_block(layout: Layout, paper: Paper, *, pages: int, is_recto: bool, edition: Edition) -> Area:
    """The part of the page that holds the text: margins mirrored in print, centred on screens.

    Every margin is the layout's or, where that is more, the printer's, a point to spare beside
    what hangs over, and room for the theme's border; on a screen those of the paper, but for the layout's bottom, which
    holds the foot. The height is a whole number of baselines.
    """
    margins, clear = layout.spec.margins, layout.theme.decor.clear
    if paper.is_screen:
        edge = paper.outside + clear
        baselines = int((paper.height - edge - margins.bottom - clear) / BASELINE)
        return Area(edge, edge, paper.width - 2 * edge, baselines * BASELINE)
    inside = max(margins.inside, inside_margin(paper, pages) + HANGING + SPARE + clear)
    outside = max(margins.outside, paper.outside + HANGING + SPARE + clear)
    top = max(margins.top, paper.outside + HANGING + SPARE + clear)
    bottom = max(margins.bottom, margins.foot + margins.foot_height + paper.outside + SPARE + clear)
    left = inside if is_recto else outside
    if edition is Edition.DIGITAL:
        left = (inside + outside) / 2
    baselines = int((paper.height - top - bottom) / BASELINE)
    return Area(left, top, paper.width - inside - outside, baselines * BASELINE)


def screen_page(layout: Layout, paper: Paper) -> Paper:
    """The page of a tablet, 3:4, for a book on that paper: its text block is as wide as there, but not too wide."""
    block = text_block(layout, paper, pages=1, is_recto=True, edition=Edition.PRINT)
    width = min(block.width + 2 * SCREEN_MARGIN, WIDEST_SCREEN)
    return Paper(width, width * SCREEN_SHAPE, (), SCREEN_MARGIN, (1, MOST_PAGES), even=False, is_screen=True)


def room_faults(manuscript: Manuscript, layout: Layout, paper: Paper, edition: Edition) -> list[Fault]:
    """A trim that the layout is not for, or with no room between its margins."""
    least = layout.spec.least_width
    if least is not None and not paper.is_screen and paper.width < least - SLACK:
        message = f"layout '{layout.name}' is for trims at least {least / POINTS_PER_MM:.0f} mm wide"
        return [Fault(message, "ask for a larger trim, or another layout", manuscript.trim_mark)]
    block = text_block(layout, paper, pages=MOST_PAGES, is_recto=True, edition=edition)
    if min(block.width, block.height) >= LEAST_BLOCK:
        return []
    message = "there is no room on the page between its margins"
    return [Fault(message, "ask for a larger trim", manuscript.trim_mark)]


def page_count_faults(manuscript: Manuscript, paper: Paper, pages: int) -> list[Fault]:
    """More pages than the printer binds."""
    least, most = paper.pages
    if pages <= most:
        return []
    hint = f"the printer binds {least} to {most}: make two books, or put more on a page"
    return [Fault(f"the book has {counted(pages, 'page')}", hint, manuscript.trim_mark)]


def blank_faults(manuscript: Manuscript, paper: Paper, pages: Sequence[Sheet]) -> list[Fault]:
    """More empty pages in a row than the printer takes."""
    if paper.blanks is None:
        return []
    runs = [(is_blank, len(list(run))) for is_blank, run in groupby(page == BLANK for page in pages)]
    at_end = runs.pop()[1] if runs[-1][0] else 0
    inside = max((count for is_blank, count in runs if is_blank), default=0)
    if inside <= paper.blanks[0] and at_end <= paper.blanks[1]:
        return []
    message = f"up to {counted(inside, 'page')} in a row are empty, and {at_end} at the end"
    instead = "print on both sides" if manuscript.surroundings.is_one_sided else "ask for another printer"
    hint = f"the printer takes {paper.blanks[0]} and {paper.blanks[1]}: {instead}"
    return [Fault(message, hint, dict(manuscript.surroundings.marks).get("one_sided", manuscript.trim_mark))]


def letter_faults(manuscript: Manuscript, layout: Layout) -> list[Fault]:
    """The characters of the user's own words that a built-in font lacks; what own ones lack is found on pages."""
    named = sorted({style.font for style in layout.theme.styles.values() if not is_own(style.font)})
    texts = [(manuscript.title, manuscript.title_mark), (manuscript.author, manuscript.author_mark)]
    texts += [(chapter.title, chapter.mark) for chapter in manuscript.chapters]
    faults = []
    for given, mark in texts:
        text = unicodedata.normalize("NFC", given)
        found = [(name, missing) for name in named if (missing := fonts.face(name).lacks(text))]
        if found:
            faults.append(lacking_fault(Lacking(found[0][1], text, found[0][0]), mark))
    return faults
