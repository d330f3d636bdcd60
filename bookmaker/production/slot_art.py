"""A slot's files -> the art of puzzle and solution, and each file's bytes, in every format asked for."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bookmaker.drawing import Drawing
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.newspaper.art import Format
from bookmaker.pages.page import Page
from bookmaker.pages.setting import paint
from bookmaker.pages.setting.quotes import typographic
from bookmaker.play.html_page import ALONE, Place, Sheet, html
from bookmaker.production.slot_files import SlotFiles, titled
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.records.exchange.ipuz import ipuz
from bookmaker.puzzles.records.ledger import RESERVE
from bookmaker.puzzles.records.record import given_of
from bookmaker.render import eps, pdf, pdf_pixels, pdfx, svg
from bookmaker.render.metadata import Metadata, in_eps, in_svg, xmp
from bookmaker.source.lengths import POINTS_PER_MM
from bookmaker.source.public_words import words_in

# Newspapers' own condition in the registry of printing conditions: coldset on newsprint, ISO 12647-3.
CARD, CARD_EDGE, CARD_DPI = (600.0, 315.0), 30.0, 144  # points; 1200 x 630 pixels
CONDITION, LEVEL = "IFRA26", "X-1a:2001"


def drawings(record: Mapping[str, Any]) -> tuple[Drawing, Drawing]:
    """The puzzle and the answer of a record."""
    given = given_of(record)
    kind = registry.get(given.kind)
    grid = tuple(tuple(row) for row in record["solution"])
    return kind.draw(given.clues), kind.draw(given.clues, kind.Answer.from_grid(grid))


def pages(wanted: SlotFiles) -> tuple[Page, Page]:
    """The art of the puzzle, and of its solution."""
    puzzle, answer = drawings(wanted.record)
    look, theme = wanted.look, wanted.theme()
    return (
        Format(look.width, theme, look.depth).art(puzzle, wanted.caption, name="puzzle"),
        Format(look.solution_width, theme, look.solution_depth).art(answer, wanted.solution_caption, name="solution"),
    )


def made(wanted: SlotFiles) -> Iterator[tuple[str, bytes]]:
    """Every file of a slot in all its editions, as its path from the output folder and its bytes."""
    record = wanted.record
    puzzle, answer = pages(wanted)
    yield from _art(wanted, wanted.path, puzzle)
    yield f"{wanted.path}.json", (wanted.line + "\n").encode()
    if "ipuz" in wanted.look.formats:
        yield f"{wanted.path}.ipuz", ipuz_of(wanted, record).encode()
    if "play" in wanted.look.formats:
        yield f"{wanted.play_path}.html", play_of(wanted).encode()
    yield from _art(wanted, wanted.solution_path, answer)
    for one in wanted.also:
        yield from made(one)


def ipuz_of(wanted: SlotFiles, record: Mapping[str, Any]) -> str:
    """The ipuz file of a record, which may lack the solution, with a slot's words."""
    caption = wanted.caption
    return ipuz(
        record,
        title=titled(wanted),
        publication=wanted.look.publication,
        author=wanted.look.credit,
        intro=caption.rule,
        difficulty=caption.grade or wanted.record["grade"],
        date="" if wanted.date == RESERVE else wanted.date,
    )


def play_of(wanted: SlotFiles, *, hints: bool = False, place: Place = ALONE) -> str:
    """The page that plays a slot's puzzle on the web; without hints it needs, and holds, no solution."""
    caption, language = wanted.caption, wanted.look.language
    day = "" if wanted.date == RESERVE else words_in(language).day(datetime.date.fromisoformat(wanted.date))
    sheet = Sheet(
        language=language,
        title=titled(wanted),
        subtitle=", ".join(part for part in (wanted.look.publication, day, caption.grade) if part),
        credit=caption.credit,
        hints=hints,
        paper=wanted.look.publication,
        slot=wanted.slot,
        day="" if wanted.date == RESERVE else wanted.date,
        grade=wanted.record["grade"] or "",
        place=replace(place, correction=typographic(place.correction, language)),
    )
    return html(wanted.record, sheet, typeset=typographic)


def card_of(wanted: SlotFiles) -> bytes:
    """A PNG of the puzzle that stands beside links to its page, of the shape that those who show links ask for."""
    drawing, _ = drawings(wanted.record)
    cell = min((CARD[0] - CARD_EDGE) / drawing.across, (CARD[1] - CARD_EDGE) / drawing.down)
    left, top = ((size - cells * cell) / 2 for size, cells in zip(CARD, (drawing.across, drawing.down), strict=True))
    at = (left + drawing.margins.left * cell, top + drawing.margins.top * cell)
    part = paint.paint(drawing, name="puzzle", at=at, cell=cell, theme=wanted.theme(), edition=Edition.DIGITAL)
    file = pdf.document([Page(*CARD, (part,))], title=titled(wanted), author="", language=wanted.look.language)
    return pdf_pixels.pixels(file, dpi=CARD_DPI, is_grey=True).png()


def _art(wanted: SlotFiles, path: str, page: Page) -> Iterator[tuple[str, bytes]]:
    look = wanted.look
    title = f"{look.publication}, {wanted.date}: {titled(wanted)}"
    file: bytes | None = None
    about = _about(wanted, path) if look.embargo else None
    if {"pdf", "png", "tif", "jpg"} & set(look.formats):
        plain = pdf.document([page], title=title, author=look.credit, language=look.language)
        packet = xmp(about) if about else None
        file = pdfx.conform(plain, level=LEVEL, title=title, condition=CONDITION, xmp=packet)
    if file is not None and "pdf" in look.formats:
        yield f"{path}.pdf", file
    if "svg" in look.formats:
        text = svg.text(page, outlined=look.letters == "outlines", title=title)
        yield f"{path}.svg", (in_svg(text, about) if about else text).encode()
    if "eps" in look.formats:
        text = eps.text(page, title=title)
        yield f"{path}.eps", (in_eps(text, about) if about else text).encode()
    if file is not None and {"png", "tif"} & set(look.formats):
        pixels = pdf_pixels.pixels(file, dpi=look.dpi, is_grey=look.is_grey)
        if "png" in look.formats:
            yield f"{path}.png", pixels.png(about)
        if "tif" in look.formats:
            yield f"{path}.tif", pixels.tiff(about)
    if file is not None and "jpg" in look.formats:
        yield f"{path}.jpg", pdf_pixels.pixels(file, dpi=look.dpi, is_grey=True).jpeg(about)


def _about(wanted: SlotFiles, path: str) -> Metadata:
    """What the files of a path, without ending, say of themselves."""
    look = wanted.look
    size = str(wanted.record["size"]).replace("x", " × ")
    is_answer = path == wanted.solution_path
    head = wanted.solution_caption.number if is_answer else ""
    parts = (titled(wanted), head, size, wanted.caption.grade)
    return Metadata(
        headline=": ".join(part for part in (titled(wanted), head) if part),
        credit=look.credit,
        embargo=look.embargo[1 if is_answer else 0],
        alternative=", ".join(part for part in parts if part),
        language=look.language,
        source=look.publication,
    )


def measures(wanted: SlotFiles) -> dict[str, list[float]]:
    """How wide and how deep the art of puzzle and solution is, in mm to a hundredth, in each edition by its path."""
    found = {}
    for one in (wanted, *wanted.also):
        puzzle, answer = drawings(one.record)
        look, theme = one.look, one.theme()
        deep = look.depth or Format(look.width, theme).height(puzzle, one.caption)
        low = look.solution_depth or Format(look.solution_width, theme).height(answer, one.solution_caption)
        found[one.path] = [round(size / POINTS_PER_MM, 2) for size in (look.width, deep)]
        found[one.solution_path] = [round(size / POINTS_PER_MM, 2) for size in (look.solution_width, low)]
    return found
