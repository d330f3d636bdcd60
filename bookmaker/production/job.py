"""book.yaml -> Job: read, checked and laid out as a sketch, so that what cannot fit is known before the long work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from bookmaker import __version__, printers
from bookmaker.book import plan as planning
from bookmaker.book import spec as specs
from bookmaker.book.plan import Plan
from bookmaker.book.spec import Spec
from bookmaker.pages.book import compose as composing
from bookmaker.pages.book.compose import Composition
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.manuscript import Edition, Manuscript, Paper, Surroundings
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.printers import Printer
from bookmaker.production import manuscript as writing
from bookmaker.production.cover import composed_cover
from bookmaker.production.foreign import read_sections
from bookmaker.production.matter import surroundings
from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.lengths import POINTS_PER_INCH

Report: TypeAlias = Callable[[str, int, int], None]  # (stage, done, of how many)


@dataclass(frozen=True, slots=True)
class Job:
    """A book.yaml read and checked, ready to be made."""

    spec: Spec
    text: Source
    plan: Plan
    layout: Layout
    printer: Printer
    surroundings: Surroundings


def prepare(path: Path) -> Job:
    """Read and check a book.yaml and its layout; BookError with the faults of both."""
    text = document.read(path)
    faults: list[Fault] = []
    layout: Layout | None = None
    try:
        layout = _layout(text, path)
    except BookError as error:
        faults += error.faults
    own_printers = [path.parent / "printers"]
    try:
        foreign = read_sections(text, path.parent)
        spec = specs.check(text, folders=own_printers, foreign=foreign)
    except BookError as error:
        raise BookError([*error.faults, *faults]) from None
    around: Surroundings | None = None
    try:
        around = surroundings(spec, text, version=__version__)
    except BookError as error:
        faults += error.faults
    if layout is None or around is None:
        raise BookError(faults)
    printer = printers.load(spec.printer, folders=own_printers)
    job = Job(spec, text, planning.plan(spec, text, foreign), layout, printer, around)
    # Laid out with empty grids: a cell too small or a book too long is known before the long work.
    sketch = replace(writing.sketch(spec, text, job.plan), surroundings=job.surroundings)
    composition = lay_out(job, sketch, Edition.PRINT)
    cover_of(job, sketch, len(composition.pages))
    return job


def _layout(text: Source, path: Path) -> Layout:
    name = text.value.get("layout", specs.DEFAULT_LAYOUT) if isinstance(text.value, dict) else specs.DEFAULT_LAYOUT
    return layouts.load(str(name), folders=[path.parent / "layouts"], mark=text.mark(("layout",)))


def lay_out(job: Job, manuscript: Manuscript, edition: Edition) -> Composition:
    """The book's pages for one edition, on the printer's paper."""
    spec, printer = job.spec, job.printer
    inch = POINTS_PER_INCH
    width, height = spec.trim
    paper = Paper(
        width=width,
        height=height,
        gutters=tuple((pages, inches * inch) for pages, inches in sorted(printer.gutters.items())),
        outside=printer.outside * inch,
        pages=printer.page_limits(spec.paper, width / inch, height / inch),
        even=printer.even,
        last_blank=printer.last_blank,
        blanks=(printer.blanks.inside, printer.blanks.end) if printer.blanks else None,
    )
    return composing.compose(manuscript, job.layout, paper, edition)


def cover_of(job: Job, manuscript: Manuscript, pages: int) -> ComposedCover | None:
    """The cover of the book with so many pages; None where the printer's template must be had for it."""
    return composed_cover(job.spec, job.text, manuscript, layout=job.layout, printer=job.printer, pages=pages)
