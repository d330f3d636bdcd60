"""A book as it stands, printed and judged by its printer's rules, with the places on the page that break one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Glyphs, Image, Item, Part
from bookmaker.pages.page import Page as Composed
from bookmaker.production.book_files import document
from bookmaker.production.showing import Box, Shown
from bookmaker.render.preflight.check import check_file
from bookmaker.render.preflight.facts import Page, PdfBox
from bookmaker.render.preflight.reading import pdf_file as reading
from bookmaker.render.preflight.verdict import Case, Outcome, Verdict
from bookmaker.source.lengths import POINTS_PER_INCH

MOST_MARKS = 200
CLEAR = 0.005  # points, as the rules have it


@dataclass(frozen=True, slots=True)
class Proof:
    """What a rule says, and the places that break it on its page as shares of it; none where all of it does."""

    verdict: Verdict
    marks: tuple[Box, ...] = ()


def proofs(shown: Shown) -> tuple[Proof, ...]:
    """What every rule says of a book as it stands: what a build's preflight would, but for stand-ins."""
    job, pages = shown.job, list(shown.composition.pages)
    data = document(job, shown.manuscript, shown.composition, Edition.PRINT)
    case = Case(reading.read(data), job.printer, job.spec.paper)
    report = check_file(case.file, job.printer, paper=job.spec.paper)
    found = []
    for one in report.verdicts:
        marks: Iterator[Box] = iter(())
        if one.outcome is Outcome.FAIL and one.page is not None:
            marks = _marks(one, case, reading.pages(data, [one.page])[0], pages[one.page - 1])
        found.append(Proof(one, tuple(islice(marks, MOST_MARKS))))
    return tuple(one for one in found if one.verdict.outcome is not Outcome.NOT_APPLICABLE)


def _marks(broken: Verdict, case: Case, page: Page, composed: Composed) -> Iterator[Box]:
    """The places of a page that break a rule which is about places."""
    printer, shown = case.printer, page.painted.shown
    left, _, right, top = page.media
    width, height = right - left, top - page.media[1]
    if broken.rule in ("gutter", "margins", "bleed"):
        boxes = [
            (one[0] - left, top - one[3], one[2] - left, top - one[1]) for one in _near_edges(broken.rule, case, page)
        ]
    elif broken.rule == "line-width":
        boxes = [
            (min(x, u), min(y, v), max(x, u), max(y, v))
            for x, y, u, v, thick, _ in shown.strokes
            if thick < printer.least_line - CLEAR
        ]
    elif broken.rule == "tints":
        boxes = [one[:4] for one in shown.fills if 0 < one.tint * 100 < printer.least_fill - CLEAR]
    else:
        width, height = composed.width, composed.height
        boxes = list(_items(broken.rule, case, composed.items))
    for x, y, u, v in boxes:
        yield x / width, y / height, (u - x) / width, (v - y) / height


def _near_edges(rule: str, case: Case, page: Page) -> Iterator[PdfBox]:
    """The marks within the trim that come nearer to an edge than the printer asks."""
    printer = case.printer
    gutter = printer.gutter(len(case.file.pages)) if rule == "gutter" else 0.0
    outside = 0.0 if rule == "gutter" else max(printer.outside, printer.outside_with_bleed or 0.0)
    at_left, at_right = ((gutter, outside), (outside, gutter))[page.number % 2 == 0]
    left, bottom, right, top = case.trim(page)
    inset = [POINTS_PER_INCH * one - CLEAR for one in (at_left, outside, at_right, outside)]
    for mark in page.painted.marks:
        gaps = (mark[0] - left, mark[1] - bottom, right - mark[2], top - mark[3])
        if any(gap < most for gap, most in zip(gaps, inset, strict=True)):
            yield mark


def _items(rule: str, case: Case, items: Sequence[Item]) -> Iterator[Box]:
    """Type that is too small, about where it stands, and images where they are too coarse."""
    for item in items:
        if isinstance(item, Part):
            yield from _items(rule, case, item.items)
        elif isinstance(item, Image) and rule == "resolution":
            x, y, width, height = item.box
            yield x, y, x + width, y + height
        elif isinstance(item, Glyphs) and rule == "type-size" and item.size < case.printer.least_type - CLEAR:
            yield from (
                (x, y - item.size, x + item.size * len(text) / 2, y + item.size / 4) for x, y, text in item.runs
            )
