"""Rules about pages: boxes, trim, bleed, margins, and what is painted: type, lines, colours, images."""

from collections.abc import Collection, Iterator

from bookmaker.render.preflight.facts import Page, PdfBox
from bookmaker.render.preflight.verdict import EDGES, NEAR, Case, Outcome, Verdict, failed, on_pages, passed, rule
from bookmaker.source.faults import counted
from bookmaker.source.lengths import POINTS_PER_INCH

EXACT = 0.005  # points and percent; what rounding in a file may cost


@rule("boxes")
def boxes(case: Case) -> Verdict:
    """One of TrimBox and ArtBox, inside any BleedBox, all inside the sheet."""
    needs_trim = case.printer.pdfx is not None and case.printer.pdfx.required
    wrong = case.where(lambda page: _wrong_box(page, needs_trim=needs_trim))
    return on_pages(wrong, "trim inside bleed inside media", "in order")


def _wrong_box(page: Page, *, needs_trim: bool) -> str:
    """What is wrong with a page's boxes, or nothing."""
    trim = page.trim or page.art
    if page.trim is not None and page.art is not None:
        return "both TrimBox and ArtBox"
    if trim is None:
        return "neither TrimBox nor ArtBox" if needs_trim else ""
    if page.bleed is not None and not _within(trim, page.bleed):
        return "the trim reaches past the BleedBox"
    return "" if _within(trim, page.media) and _within(page.bleed, page.media) else "a box reaches past the MediaBox"


def _within(inner: PdfBox | None, outer: PdfBox) -> bool:
    return inner is None or (
        all(a >= b - NEAR for a, b in zip(inner[:2], outer[:2], strict=True))
        and all(a <= b + NEAR for a, b in zip(inner[2:], outer[2:], strict=True))
    )


@rule("trim")
def trim(case: Case) -> Verdict:
    """A size that the printer cuts, in that paper."""
    sizes = [(page.number, case.trim_in(page)) for page in case.file.pages]
    wrong = [(number, _said(size)) for number, size in sizes if not case.printer.accepts(*size, case.paper)]
    return on_pages(wrong, "a trim on offer", _said(sizes[0][1]))


@rule("one-size")
def one_size(case: Case) -> Verdict:
    """All pages are cut alike."""
    first, *sizes = [(page.number, case.trim_in(page)) for page in case.file.pages]
    wrong = [
        (number, _said(size))
        for number, size in sizes
        if max(abs(a - b) for a, b in zip(size, first[1], strict=True)) * POINTS_PER_INCH > NEAR
    ]
    return on_pages(wrong, _said(first[1]), "all alike")


def _said(size: tuple[float, float]) -> str:
    return f"{size[0]:.3f} x {size[1]:.3f} in"


@rule("bleed")
def bleed(case: Case) -> Verdict:
    """What touches the edge of the trimmed page reaches past it as far as the printer asks."""
    wanted = {edge: getattr(case.printer.bleed, edge) * POINTS_PER_INCH for edge in EDGES}
    wrong = sorted(
        (past - wanted[edge], number, f"{past / POINTS_PER_INCH:.3f} in at the {edge}")
        for number, edge, past in _reached(case)
        if -EXACT < past < wanted[edge] - NEAR
    )
    limit = ", ".join(f"{edge} {points / POINTS_PER_INCH:g}" for edge, points in wanted.items()) + " in"
    fine = "enough" if _has_bleed(case) else "nothing touches the edges"
    return on_pages([(page, message) for _, page, message in wrong], limit, fine)


@rule("gutter")
def gutter(case: Case) -> Verdict:
    """Nothing lies in the inside margin, which follows the number of pages."""
    asked = case.printer.gutter(len(case.file.pages))
    return _margin(case, ("inside",), asked, f"{asked:g} in for {counted(len(case.file.pages), 'page')}")


@rule("margins")
def margins(case: Case) -> Verdict:
    """Nothing lies in the other three margins, unless it bleeds."""
    asked = case.printer.outside
    if case.printer.outside_with_bleed is not None and _has_bleed(case):
        asked = case.printer.outside_with_bleed
    return _margin(case, ("outside", "top", "bottom"), asked, f"{asked:g} in")


def _margin(case: Case, edges: Collection[str], asked_in: float, limit: str) -> Verdict:
    """Failed where a mark within the page lies nearer to one of these edges than is asked."""
    # What touches or crosses the edge is for the rule on bleed.
    found = [(-past, number, edge) for number, edge, past in _reached(case) if edge in edges and past <= -EXACT]
    near = sorted((one for one in found if one[0] < asked_in * POINTS_PER_INCH - EXACT), key=lambda one: one[:2])
    wrong = [(page, f"{past / POINTS_PER_INCH:.3f} in from the {edge} edge") for past, page, edge in near]
    nearest = min((past for past, _, _ in found), default=None)
    return on_pages(wrong, limit, "nothing printed" if nearest is None else f"{nearest / POINTS_PER_INCH:.3f} in")


def _reached(case: Case) -> Iterator[tuple[int, str, float]]:
    """How far what is printed reaches past the trim: page, edge, and points."""
    for page in case.file.pages:
        for edge, found in case.reaches(page).items():
            yield from ((page.number, edge, past) for past in found)


def _has_bleed(case: Case) -> bool:
    """Whether the book has bleed: a mark that reaches past its trim makes the whole file a bleed file."""
    return any(past > NEAR for _, _, past in _reached(case))


@rule("fonts")
def fonts(case: Case) -> Verdict:
    """Every font that text is set in is in the file."""
    used = {(page.number, font.name, font) for page in case.file.pages for font in page.painted.fonts}
    wrong = [(number, name) for number, name, font in sorted(used, key=lambda one: one[:2]) if not font.is_embedded]
    return on_pages(wrong, "embedded", f"{len({font for _, _, font in used})} embedded")


@rule("type-size")
def type_size(case: Case) -> Verdict | None:
    """No type smaller than the printer's least."""
    return _least(case, "type", case.printer.least_type, " pt")


@rule("line-width")
def line_width(case: Case) -> Verdict | None:
    """No line thinner than the printer's least; one of width 0 is as thin as the press can."""
    return _least(case, "line", case.printer.least_line, " pt")


@rule("tints")
def tints(case: Case) -> Verdict | None:
    """No tint so light that it vanishes."""
    return _least(case, "tint", case.printer.least_fill, " %")


@rule("resolution")
def resolution(case: Case) -> Verdict | None:
    """No image coarser than the printer's least."""
    return _least(case, "dpi", case.printer.least_dpi, " dpi", 0.5)


def _least(case: Case, name: str, least: float, unit: str, exact: float = EXACT) -> Verdict | None:
    """Failed where that figure of a page's painting is under the least; None where the printer asks for none."""
    found = ((getattr(page.painted, name), page.number) for page in case.file.pages)
    values = sorted((value, number) for value, number in found if value is not None)
    limit = f"at least {least:g}{unit}"
    if not least:
        return None
    measured = f"{values[0][0]:.4g}{unit}" if values else "none"
    wrong = [(number, measured) for value, number in values if value < least - exact]
    return on_pages(wrong, limit, measured)


@rule("colours")
def colours(case: Case) -> Verdict:
    """Only colour spaces that the printer accepts."""
    accepted = set(case.printer.colours)
    used = sorted({colour for page in case.file.pages for colour in page.painted.colours})
    wrong = case.where(lambda page: ", ".join(sorted(page.painted.colours - accepted - {"pattern"})))
    return on_pages(wrong, ", ".join(case.printer.colours), ", ".join(used) or "none")


@rule("black-only")
def black_only(case: Case) -> Verdict | None:
    """On paper for black ink, everything is black or grey: colour would print as another grey."""
    if case.printer.papers[case.paper].ink != "black":
        return None
    # A colour space that is refused as such is for the rule on colours.
    wrong = case.where(lambda page: ", ".join(sorted(page.painted.hues & set(case.printer.colours))))
    return on_pages(wrong, f"no colour on paper '{case.paper}'", "black and grey")


@rule("ink")
def ink(case: Case) -> Verdict | None:
    """Not more ink at one place than the paper takes."""
    most = case.printer.most_ink
    if most is None:
        return None
    values = sorted(((page.painted.ink, page.number) for page in case.file.pages), key=lambda one: (-one[0], one[1]))
    measured, limit = f"{values[0][0]:.4g} %", f"at most {most:g} %"
    wrong = [number for value, number in values if value > most + EXACT]
    if wrong:
        return failed(measured, limit, wrong)
    hidden = [page for page in case.file.pages if page.painted.unmeasured]
    if hidden:
        reasons = ", ".join(sorted(hidden[0].painted.unmeasured))
        return Verdict("", Outcome.UNMEASURED, reasons, limit, hidden[0].number, len(hidden))
    return passed(measured, limit)


@rule("transparency")
def transparency(case: Case) -> Verdict | None:
    """Nothing that lets what lies under it show through."""
    wrong = case.where(lambda page: ", ".join(sorted(page.painted.transparency)))
    return on_pages(wrong) if case.forbids("transparency") else None


COVER_RULES = (boxes, fonts, type_size, line_width, resolution, colours, ink, transparency)
RULES = (*COVER_RULES, trim, one_size, bleed, gutter, margins, tints, black_only)
