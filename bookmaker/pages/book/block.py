"""The text block: Layout, Paper, page count -> the part of a page that may be printed on."""

from __future__ import annotations

from bookmaker.pages.manuscript import Edition, Paper
from bookmaker.pages.setting.boxes import BASELINE
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.templates.layouts import Layout
from bookmaker.source.lengths import POINTS_PER_MM

MOST_PAGES = 1 << 20  # stands for the thickest book, which has the widest margin
SPARE = 1.0  # points; files with values exactly on a printer's minimum are reported to be refused
# Drawings are placed by their lines' centres: half of a thick line at their edge hangs over the text block.
HANGING = 1.5
SCREEN_MARGIN = 6 * POINTS_PER_MM
WIDEST_SCREEN = 150 * POINTS_PER_MM  # about that of a tablet of 10 inches: type is as large there as on paper
SCREEN_SHAPE = 4 / 3  # height to width


def inside_margin(paper: Paper, pages: int) -> float:
    """The printer's least margin at the spine for a book of so many pages, in points.

    Beyond the end of the printer's table it is that of the last line, without a table that of the
    other edges.
    """
    fitting = (margin for most, margin in paper.gutters if pages <= most)
    return next(fitting, paper.gutters[-1][1] if paper.gutters else paper.outside)


def text_block(layout: Layout, paper: Paper, *, pages: int, is_recto: bool, edition: Edition) -> Area:
    """The part of the page that holds the text: margins mirrored in print, centred on screens.

    Every margin is the layout's or, where that is more, the printer's and a point to spare beside
    what hangs over; on a screen those of the paper, but for the layout's bottom, which holds the foot. The height
    is a whole number of baselines.
    """
    margins = layout.spec.margins
    if paper.is_screen:
        baselines = int((paper.height - paper.outside - margins.bottom) / BASELINE)
        return Area(paper.outside, paper.outside, paper.width - 2 * paper.outside, baselines * BASELINE)
    inside = max(margins.inside, inside_margin(paper, pages) + HANGING + SPARE)
    outside = max(margins.outside, paper.outside + HANGING + SPARE)
    top = max(margins.top, paper.outside + HANGING + SPARE)
    bottom = max(margins.bottom, margins.foot + margins.foot_height + paper.outside + SPARE)
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
