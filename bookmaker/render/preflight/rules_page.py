"""Rules about pages: boxes, trim, bleed, margins, and what is painted: type, lines, colours, images."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bookmaker.render.preflight.facts import Page, PdfBox
from bookmaker.render.preflight.reading.sheet import NEAR, Edges, bleed_of, margins_of, reaches, size_in, trim_of
from bookmaker.render.preflight.verdict import (
    Case,
    Outcome,
    Verdict,
    failed,
    not_applicable,
    passed,
    verdict_of,
)
from bookmaker.source.faults import counted
from bookmaker.source.lengths import POINTS_PER_INCH

EXACT = 0.005  # points and percent; what rounding in a file may cost


def boxes(case: Case) -> Verdict:
    """One of TrimBox and ArtBox, inside any BleedBox, all inside the sheet."""
    needs_trim = case.printer.pdfx is not None and case.printer.pdfx.required
    wrong = []
    for page in case.file.pages:
        if page.trim is not None and page.art is not None:
            wrong.append((page.number, "both TrimBox and ArtBox"))
        elif page.trim is None and page.art is None:
            if needs_trim:
                wrong.append((page.number, "neither TrimBox nor ArtBox"))
        elif page.bleed is not None and not _within(page.trim or page.art, page.bleed):
            wrong.append((page.number, "the trim reaches past the BleedBox"))
        elif not _within(page.trim or page.art, page.media) or not _within(page.bleed, page.media):
            wrong.append((page.number, "a box reaches past the MediaBox"))
    return verdict_of("boxes", wrong, limit="trim inside bleed inside media", fine="in order")


def trim(case: Case) -> Verdict:
    """A size that the printer cuts, in that paper."""
    wrong = []
    for page in case.file.pages:
        width, height = size_in(trim_of(page, case.printer, case.paper))
        if not case.printer.accepts(width, height, case.paper):
            wrong.append((page.number, f"{width:.3f} x {height:.3f} in"))
    width, height = size_in(trim_of(case.file.pages[0], case.printer, case.paper))
    return verdict_of("trim", wrong, limit="a trim on offer", fine=f"{width:.3f} x {height:.3f} in")


def one_size(case: Case) -> Verdict:
    """All pages are cut alike."""
    first = size_in(trim_of(case.file.pages[0], case.printer, case.paper))
    wrong = []
    for page in case.file.pages[1:]:
        size = size_in(trim_of(page, case.printer, case.paper))
        if max(abs(size[0] - first[0]), abs(size[1] - first[1])) * POINTS_PER_INCH > NEAR:
            wrong.append((page.number, f"{size[0]:.3f} x {size[1]:.3f} in"))
    return verdict_of("one-size", wrong, limit=f"{first[0]:.3f} x {first[1]:.3f} in", fine="all alike")


@dataclass(frozen=True, slots=True)
class _Trespass:
    """A mark that comes too near to an edge, or crosses it and ends too early."""

    page: int
    edge: str
    distance: float  # points from the edge; negative past it


def bleed(case: Case) -> Verdict:
    """What touches the edge of the trimmed page reaches past it as far as the printer asks."""
    wanted = bleed_of(case.printer)
    wrong = []
    for page in case.file.pages:
        for edge, found, asked in _reaches(case, page).pairs(wanted):
            for past in found:
                if -EXACT < past < asked - NEAR:
                    wrong.append((past - asked, page.number, f"{past / POINTS_PER_INCH:.3f} in at the {edge}"))
    wrong.sort()
    limit = ", ".join(f"{name} {points / POINTS_PER_INCH:g}" for name, points, _ in wanted.pairs(wanted)) + " in"
    return verdict_of("bleed", [(page, said) for _, page, said in wrong], limit=limit, fine=_bleed_found(case))


def _bleed_found(case: Case) -> str:
    return "enough" if _has_bleed(case) else "nothing touches the edges"


def gutter(case: Case) -> Verdict:
    """Nothing lies in the inside margin, which follows the number of pages."""
    asked = case.printer.gutter(len(case.file.pages))
    limit = f"{asked:g} in for {counted(len(case.file.pages), 'page')}"
    return _margin_verdict("gutter", case, ("inside",), limit)


def margins(case: Case) -> Verdict:
    """Nothing lies in the other three margins, unless it bleeds."""
    asked = margins_of(case.printer, pages=len(case.file.pages), has_bleed=_has_bleed(case))
    limit = f"{asked.outside / POINTS_PER_INCH:g} in"
    return _margin_verdict("margins", case, ("outside", "top", "bottom"), limit)


def _margin_verdict(rule: str, case: Case, edges: tuple[str, ...], limit: str) -> Verdict:
    wanted = margins_of(case.printer, pages=len(case.file.pages), has_bleed=_has_bleed(case))
    wrong: list[_Trespass] = []
    nearest = None
    for page in case.file.pages:
        for edge, found, asked in _reaches(case, page).pairs(wanted):
            for past in found if edge in edges else ():
                if past <= -EXACT:  # what touches or crosses the edge is for the rule on bleed
                    nearest = -past if nearest is None else min(nearest, -past)
                    if -past < asked - EXACT:
                        wrong.append(_Trespass(page.number, edge, -past))
    worst = sorted(wrong, key=lambda one: (one.distance, one.page))
    said = [(one.page, f"{one.distance / POINTS_PER_INCH:.3f} in from the {one.edge} edge") for one in worst]
    fine = "nothing printed" if nearest is None else f"{nearest / POINTS_PER_INCH:.3f} in"
    return verdict_of(rule, said, limit=limit, fine=fine)


def _reaches(case: Case, page: Page) -> Edges[tuple[float, ...]]:
    """How far what is printed on a page reaches past each of its trimmed edges."""
    return reaches(page, trim_of(page, case.printer, case.paper))


def _has_bleed(case: Case) -> bool:
    """Whether the book has bleed: a mark that reaches past its trim makes the whole file a bleed file."""
    found = (_reaches(case, page) for page in case.file.pages)
    return any(
        max(edge, default=0.0) > NEAR for one in found for edge in (one.inside, one.outside, one.top, one.bottom)
    )


def fonts(case: Case) -> Verdict:
    """Every font that text is set in is in the file."""
    wrong = [
        (page.number, font.name)
        for page in case.file.pages
        for font in sorted(page.painted.fonts, key=lambda font: font.name)
        if not font.is_embedded
    ]
    count = len({font for page in case.file.pages for font in page.painted.fonts})
    return verdict_of("fonts", wrong, limit="embedded", fine=f"{count} embedded")


def type_size(case: Case) -> Verdict:
    """No type smaller than the printer's least."""
    least = case.printer.least_type
    return _least("type-size", case, lambda page: page.painted.type, least=least, unit=" pt")


def line_width(case: Case) -> Verdict:
    """No line thinner than the printer's least; one of width 0 is as thin as the press can."""
    least = case.printer.least_line
    return _least("line-width", case, lambda page: page.painted.line, least=least, unit=" pt")


def tints(case: Case) -> Verdict:
    """No tint so light that it vanishes."""
    least = case.printer.least_fill
    return _least("tints", case, lambda page: page.painted.tint, least=least, unit=" %")


def resolution(case: Case) -> Verdict:
    """No image coarser than the printer's least."""
    least = case.printer.least_dpi
    return _least("resolution", case, lambda page: page.painted.dpi, least=least, unit=" dpi", exact=0.5)


def _least(
    rule: str,
    case: Case,
    value_of: Callable[[Page], float | None],
    *,
    least: float,
    unit: str,
    exact: float = EXACT,
) -> Verdict:
    if not least:
        return not_applicable(rule)
    values = sorted((value, page.number) for page in case.file.pages if (value := value_of(page)) is not None)
    limit = f"at least {least:g}{unit}"
    if not values:
        return passed(rule, "none", limit)
    wrong = [number for value, number in values if value < least - exact]
    measured = f"{values[0][0]:.4g}{unit}"
    return failed(rule, measured, limit, wrong) if wrong else passed(rule, measured, limit)


def colours(case: Case) -> Verdict:
    """Only colour spaces that the printer accepts."""
    accepted = set(case.printer.colours)
    wrong = []
    for page in case.file.pages:
        refused = sorted(page.painted.colours - accepted - {"pattern"})
        if refused:
            wrong.append((page.number, ", ".join(refused)))
    used = sorted({colour for page in case.file.pages for colour in page.painted.colours})
    limit = ", ".join(case.printer.colours)
    return verdict_of("colours", wrong, limit=limit, fine=", ".join(used) or "none")


def black_only(case: Case) -> Verdict:
    """On paper for black ink, everything is black or grey: colour would print as another grey."""
    if case.printer.papers[case.paper].ink != "black":
        return not_applicable("black-only")
    # A colour space that is refused as such is for the rule on colours.
    accepted = set(case.printer.colours)
    wrong = [
        (page.number, ", ".join(hues)) for page in case.file.pages if (hues := sorted(page.painted.hues & accepted))
    ]
    return verdict_of("black-only", wrong, limit=f"no colour on paper '{case.paper}'", fine="black and grey")


def ink(case: Case) -> Verdict:
    """Not more ink at one place than the paper takes."""
    most = case.printer.most_ink
    if most is None:
        return not_applicable("ink")
    values = sorted(((page.painted.ink, page.number) for page in case.file.pages), key=lambda one: (-one[0], one[1]))
    limit = f"at most {most:g} %"
    wrong = [number for value, number in values if value > most + EXACT]
    if wrong:
        return failed("ink", f"{values[0][0]:.4g} %", limit, wrong)
    hidden = [page for page in case.file.pages if page.painted.unmeasured]
    if hidden:
        said = ", ".join(sorted(hidden[0].painted.unmeasured))
        return Verdict("ink", Outcome.UNMEASURED, said, limit, hidden[0].number, len(hidden))
    return passed("ink", f"{values[0][0]:.4g} %", limit)


def transparency(case: Case) -> Verdict:
    """Nothing that lets what lies under it show through."""
    if "transparency" not in case.printer.forbids:
        return not_applicable("transparency")
    wrong = [
        (page.number, ", ".join(sorted(page.painted.transparency)))
        for page in case.file.pages
        if page.painted.transparency
    ]
    return verdict_of("transparency", wrong, limit="none")


def _within(inner: PdfBox | None, outer: PdfBox) -> bool:
    if inner is None:
        return True
    near = NEAR
    return (
        inner[0] >= outer[0] - near
        and inner[1] >= outer[1] - near
        and inner[2] <= outer[2] + near
        and inner[3] <= outer[3] + near
    )


COVER_RULES = (
    boxes,
    fonts,
    type_size,
    line_width,
    resolution,
    colours,
    ink,
    transparency,
)
RULES = (*COVER_RULES, trim, one_size, bleed, gutter, margins, tints, black_only)
