"""The conductor of a preview: book.yaml -> its pages as pictures, with its lock's puzzles, or a few that stand in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from bookmaker import __version__
from bookmaker.files import folder
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Page
from bookmaker.production.cover_images import faces, png, sheet
from bookmaker.production.job import cover_of, lay_out, prepare
from bookmaker.production.standing import manuscript_of
from bookmaker.puzzles.contract.grading import budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.render import pdf, pdf_pixels

PAGE_DPI, SHEET_DPI = 150, 40
SHEET_PAGES = 48  # of a contact sheet; a longer book has several
ACROSS = 8
GAP = 6  # pixels between the pages of a contact sheet


@dataclass(frozen=True, slots=True)
class Preview:
    """What a preview wrote, how many pages the book has, and why its cover is in another design than was asked for."""

    files: tuple[Path, ...]
    pages: int
    instead: str = ""


def preview(
    path: Path,
    *,
    out: Path,
    chosen: Sequence[int] = (),
    has_cover: bool = False,
    budget: int = DEFAULT_BUDGET,
    volume: int | None = None,
) -> Preview:
    """Write contact sheets of the whole book and pictures of the chosen pages (from 1) into a folder, replaced whole.

    The puzzles are those that the book's lock has; of all others each kind, size and grade has a few that are shown
    again and again. BookError with the faults of the book.yaml, and where the lock is not true; pages that the book
    does not have are left out. Puzzles of others may take a `budget` of so many positions. The lock is only read.
    """
    job = prepare(path, volume=volume, budget=budget)
    title = "(preview)"  # so that no preview takes the place of a book, and the next one that of this
    with budgeted(max(budget, DEFAULT_BUDGET)), folder.replacing(out, title=title) as draft:
        made = manuscript_of(job)
        pages = lay_out(job, made, Edition.PRINT).pages
        cover = cover_of(job, made, len(pages)) if has_cover else None
        pictures = dict(_pictures(pages, chosen, cover))

        def fill(into: Path) -> dict[str, object]:
            for name, data in pictures.items():
                (into / name).write_bytes(data)
            return {"title": title, "versions": {"bookmaker": __version__}, "pages": len(pages)}

        draft.finish(fill)
    return Preview(tuple(out / name for name in pictures), len(pages), cover.instead if cover else "")


def _pictures(pages: Sequence[Page], chosen: Sequence[int], cover: ComposedCover | None) -> Iterator[tuple[str, bytes]]:
    for at in range(0, len(pages), SHEET_PAGES):
        last = min(at + SHEET_PAGES, len(pages))
        yield f"pages-{at + 1:03}-{last:03}.png", _contact_sheet(pages[at:last])
    for number in chosen:
        if number in range(1, len(pages) + 1):
            yield f"page-{number:03}.png", picture(pages[number - 1], PAGE_DPI).png()
    if cover is not None:
        whole = sheet(cover, dpi=PAGE_DPI)
        yield "cover.png", png(whole)
        for name, face in faces(cover, whole, dpi=PAGE_DPI).items():
            yield f"cover-{name}.png", png(face)


def picture(page: Page, dpi: int) -> pdf_pixels.Pixels:
    """A page as it will print, in grey."""
    return pdf_pixels.pixels(pdf.document([page]), dpi=dpi, is_grey=True)


def _contact_sheet(pages: Sequence[Page]) -> bytes:
    """The pages side by side, small, in reading order."""
    small = [picture(page, SHEET_DPI).image for page in pages]
    width, height = small[0].width + GAP, small[0].height + GAP
    contact = Image.new("L", (width * min(ACROSS, len(small)) + GAP, height * -(-len(small) // ACROSS) + GAP), 190)
    for at, image in enumerate(small):
        contact.paste(image, (GAP + at % ACROSS * width, GAP + at // ACROSS * height))
    return png(contact)
