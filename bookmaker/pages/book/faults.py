"""What of a book cannot be laid out: a trim too small, too many pages, letters that no font has."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import groupby

from bookmaker.files.fonts import is_own
from bookmaker.pages.book.block import MOST_PAGES, text_block
from bookmaker.pages.book.sheets import BLANK, Sheet
from bookmaker.pages.manuscript import Edition, Manuscript, Paper
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.flow import Lacking
from bookmaker.pages.templates.lacking import lacking_fault
from bookmaker.pages.templates.layouts import Layout
from bookmaker.source.faults import Fault, counted
from bookmaker.source.lengths import POINTS_PER_MM

LEAST_BLOCK = 72.0  # points; with less room between its margins no page is worth printing
SLACK = 0.02  # points; twice the precision to which cells are fitted


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
