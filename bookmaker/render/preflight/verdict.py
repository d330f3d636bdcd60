"""Verdict: what one rule says about a file, with the page and the figure it was decided by."""

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from bookmaker.printers import Printer
from bookmaker.printers.profile import Forbidden
from bookmaker.render.preflight.facts import File, Page, PdfBox
from bookmaker.source.lengths import POINTS_PER_INCH

NEAR = 0.05  # points; two boxes that differ by less are the same to a knife


class Outcome(Enum):
    """How a rule came out; `UNMEASURED` where it cannot be measured in this file, so a person must look.

    `NOTE` where there is something that the printer does not forbid, and that its author may not know of.
    """

    PASS = "pass"
    FAIL = "fail"
    UNMEASURED = "not measured"
    NOTE = "note"
    NOT_APPLICABLE = "not applicable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One line of the table: `page` is the first or worst page, `pages` how many are like it."""

    rule: str
    outcome: Outcome
    measured: str = ""
    limit: str = ""
    page: int | None = None
    pages: int = 0

    @property
    def pages_told(self) -> str:
        """The page, and how many more there are."""
        page = "" if self.page is None else str(self.page)
        return f"{page} (+{self.pages - 1})" if self.pages > 1 else page


@dataclass(frozen=True, slots=True)
class Case:
    """A file, and the printer and paper that it is for."""

    file: File
    printer: Printer
    paper: str

    def forbids(self, what: Forbidden) -> bool:
        """Whether the printer takes no file with that."""
        return what in self.printer.forbids

    def where(self, said: Callable[[Page], str]) -> list[tuple[int, str]]:
        """The number of each page of which something is said, with that."""
        return [(page.number, what) for page in self.file.pages if (what := said(page))]

    def trim(self, page: Page) -> PdfBox:
        """A page after cutting: its TrimBox or ArtBox; else the sheet, less bleed where that makes a trim."""
        if page.trim is not None or page.art is not None:
            return page.trim or page.art or page.media
        left, bottom, right, top = page.media
        if self.printer.lists(*size_in(page.media), self.paper):
            return page.media
        bleed = {name: getattr(self.printer.bleed, name) * POINTS_PER_INCH for name in EDGES}
        at_left, at_right = ("inside", "outside") if page.number % 2 else ("outside", "inside")
        cut = (left + bleed[at_left], bottom + bleed["bottom"], right - bleed[at_right], top - bleed["top"])
        return cut if self.printer.lists(*size_in(cut), self.paper) else page.media

    def trim_in(self, page: Page) -> tuple[float, float]:
        """Width and height of a page after cutting, in inches."""
        return size_in(self.trim(page))

    def reaches(self, page: Page) -> dict[str, Sequence[float]]:
        """How far marks reach past each edge of a trimmed page, in points, each length once; negative within it."""
        left, bottom, right, top = self.trim(page)
        seen = page.extents
        sides = [left - x for x in seen.lefts], [x - right for x in seen.rights]
        inside, outside = sides if page.number % 2 else sides[::-1]
        ends = [y - top for y in seen.tops], [bottom - y for y in seen.bottoms]
        return dict(zip(EDGES, (inside, outside, *ends), strict=True))


EDGES = ("inside", "outside", "top", "bottom")  # of a page, by their places in the bound book
Rule: TypeAlias = Callable[[Case], Verdict]


def size_in(box: PdfBox) -> tuple[float, float]:
    """Width and height in inches."""
    return (box[2] - box[0]) / POINTS_PER_INCH, (box[3] - box[1]) / POINTS_PER_INCH


def rule(name: str) -> Callable[[Callable[[Case], Verdict | None]], Rule]:
    """Makes a rule of that name of a function that gives None where the printer asks for nothing of this kind."""

    def named(judge: Callable[[Case], Verdict | None]) -> Rule:
        @functools.wraps(judge)
        def judged(case: Case) -> Verdict:
            found = judge(case)
            return Verdict(name, Outcome.NOT_APPLICABLE) if found is None else replace(found, rule=name)

        return judged

    return named


def passed(measured: str, limit: str) -> Verdict:
    """The rule is kept."""
    return Verdict("", Outcome.PASS, measured, limit)


def failed(measured: str, limit: str, pages: Iterable[int] = ()) -> Verdict:
    """The rule is broken, on those pages, the worst or first one at the head."""
    numbers = list(dict.fromkeys(pages))
    return Verdict("", Outcome.FAIL, measured, limit, numbers[0] if numbers else None, len(numbers))


def on_pages(wrong: Sequence[tuple[int, str]], limit: str = "none", fine: str = "none") -> Verdict:
    """Failed with what is wrong on the first page that has something wrong; passed where none has."""
    return failed(wrong[0][1], limit, (page for page, _ in wrong)) if wrong else passed(fine, limit)


def without(what: str, limit: str = "none", fine: str = "none") -> Verdict:
    """Failed with what should not be there; passed where that is nothing."""
    return failed(what, limit) if what else passed(fine, limit)


def forbidden(verdict: Verdict, *, is_refused: bool) -> Verdict | None:
    """The verdict where the printer forbids what it found; else a note of it, and nothing where there is nothing."""
    if is_refused:
        return verdict
    return replace(verdict, outcome=Outcome.NOTE) if verdict.outcome is Outcome.FAIL else None
