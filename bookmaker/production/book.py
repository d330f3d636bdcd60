"""The conductor of a book: book.yaml -> Spec -> Orders -> Puzzles -> Drawings -> Pages -> files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

from bookmaker import __version__, printers
from bookmaker.book import plan as planning
from bookmaker.book import spec as specs
from bookmaker.book.plan import Plan
from bookmaker.book.published import published_elsewhere, write_down
from bookmaker.book.spec import Spec
from bookmaker.files import folder
from bookmaker.pages.book import compose as composing
from bookmaker.pages.book.compose import Composition
from bookmaker.pages.book.single import picture
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.manuscript import Edition, Manuscript, Paper, Surroundings
from bookmaker.pages.page import Page
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.printers import Printer
from bookmaker.production import manuscript as writing
from bookmaker.production.cover import composed_cover
from bookmaker.production.manuscript import BookPuzzles
from bookmaker.production.matter import surroundings
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.making.series import series
from bookmaker.puzzles.records.record import identity, record_of, to_json
from bookmaker.render import pdf, pdfx, svg
from bookmaker.render.preflight.check import check
from bookmaker.render.preflight.verdict import Verdict
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


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made: the folder, and how much is in it."""

    folder: Path
    pages: int
    puzzles: int


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
        spec = specs.check(text, folders=own_printers)
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
    job = Job(spec, text, planning.plan(spec, text), layout, printer, around)
    # Laid out with empty grids: a cell too small or a book too long is known before the long work.
    sketch = replace(writing.sketch(spec, text, job.plan), surroundings=job.surroundings)
    composition = lay_out(job, sketch, Edition.PRINT)
    cover_of(job, sketch, len(composition.pages))
    return job


def _layout(text: Source, path: Path) -> Layout:
    name = text.value.get("layout", "classic") if isinstance(text.value, dict) else "classic"
    return layouts.load(str(name), folders=[path.parent / "layouts"], mark=text.mark(("layout",)))


def build(
    path: Path,
    *,
    out: Path | None = None,
    jobs: int = 1,
    editions: Sequence[Edition] = (Edition.PRINT,),
    report: Report = lambda stage, done, total: None,
) -> Built:
    """Make the book that the file at `path` asks for; the folder is replaced whole or left as it was."""
    job = prepare(path)
    target = out or Path("output") / folder.slug(job.spec.title)
    folder.refuse_foreign_files(target)  # before the long work, not after it
    avoid = published_elsewhere(job.spec, job.text, path.parent)
    made = make_puzzles(job.plan, avoid, jobs=jobs, report=report)
    puzzles = made.puzzles
    manuscript = replace(writing.write(job.spec, job.text, made), surroundings=job.surroundings)
    composed = {edition: lay_out(job, manuscript, edition) for edition in editions}
    cover = cover_of(job, manuscript, len(composed[editions[0]].pages)) if Edition.PRINT in editions else None
    write_down(job.spec, job.text, path.parent, puzzles)
    folder.replace_folder(target, lambda draft: _fill(draft, job, puzzles, composed, cover, report))
    return Built(target, len(composed[editions[0]].pages), len(puzzles))


def make_puzzles(plan: Plan, avoid: Sequence[str], *, jobs: int, report: Report) -> BookPuzzles:
    """Make all of a plan's puzzles, none with an id in `avoid`; BookError for an order that cannot be fulfilled."""
    examples = {kind: _most_telling(_made(orders)) for kind, orders in plan.examples.items()}
    ornaments = tuple(_made([order])[0] for order in plan.ornaments)
    # A puzzle that is printed solved must not be among those to solve.
    known = [identity(puzzle.order.kind, puzzle.clues) for puzzle in (*examples.values(), *ornaments)]
    known += avoid
    made: list[Puzzle] = []
    for puzzle in series(plan.orders, _itself, count=len(plan.orders), jobs=jobs, known=known):
        made.append(puzzle.form)
        report("puzzles", len(made), len(plan.orders))
    risen: list[Puzzle] = []
    for _, section in groupby(made, key=lambda puzzle: puzzle.order.section):
        risen += sorted(section, key=_difficulty)
    numbered = (replace(p, order=replace(p.order, number=n)) for n, p in enumerate(risen, start=1))
    return BookPuzzles(tuple(numbered), examples, ornaments)


def _made(orders: Sequence[Order]) -> list[Puzzle]:
    """The puzzles of those orders that can be fulfilled; BookError where none can."""
    results = generate_many(orders)
    made = [result for result in results if isinstance(result, Puzzle)]
    if not made:
        raise BookError(result for result in results if isinstance(result, Fault))
    return made


def _most_telling(puzzles: Sequence[Puzzle]) -> Puzzle:
    """The one that shows most techniques, and of those the one that takes most effort."""
    return max(puzzles, key=lambda puzzle: (len(puzzle.deduction.techniques), puzzle.deduction.effort))


def _itself(puzzle: Puzzle) -> Puzzle:
    return puzzle


def _difficulty(puzzle: Puzzle) -> tuple[int, float, int]:
    grade = puzzle.deduction.grade or Grade.EASY
    return (grade, puzzle.deduction.effort, puzzle.order.number)


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


def _fill(
    draft: Path,
    job: Job,
    puzzles: Sequence[Puzzle],
    composed: Mapping[Edition, Composition],
    cover: ComposedCover | None,
    report: Report,
) -> dict[str, Any]:
    """Write a book's files into an empty folder; what its manifest says beside the list of files."""
    places = next(iter(composed.values())).places
    for edition, composition in composed.items():
        data = _document(job, composition.pages, edition)
        if edition is Edition.PRINT:
            _refuse_what_the_printer_would(data, job, what="print edition")
        (draft / f"{edition.value}.pdf").write_bytes(data)
    if cover is not None:
        data = _document(job, (cover.page,), Edition.PRINT)
        _refuse_what_the_printer_would(data, job, what="cover")
        (draft / "cover.pdf").write_bytes(data)
    (draft / "svg").mkdir()
    for done, puzzle in enumerate(puzzles, start=1):
        kind, number = registry.get(puzzle.order.kind), puzzle.order.number
        for suffix, answer in (("", None), ("-solution", puzzle.answer)):
            page = picture(kind.draw(puzzle.clues, answer), job.layout)
            (draft / "svg" / f"{number:04}{suffix}.svg").write_text(svg.text(page), encoding="utf-8")
        report("pictures", done, len(puzzles))
    with (draft / "puzzles.jsonl").open("w", encoding="utf-8") as file:
        for puzzle in puzzles:
            number = puzzle.order.number
            where = dict(zip(("page", "answer_page"), places[number], strict=True))
            place = {"number": number, "section": puzzle.order.section + 1, **where}
            file.write(to_json({**record_of(puzzle), **place}) + "\n")
    return _about(job, composed, cover)


def _document(job: Job, pages: Sequence[Page], edition: Edition) -> bytes:
    spec, asked = job.spec, job.printer.pdfx
    author = spec.author or ""
    data = pdf.document(pages, title=spec.title, author=author, language=spec.language, edition=edition.value)
    if edition is Edition.PRINT and asked is not None:
        return pdfx.conform(data, level=asked.level, title=spec.title, condition=asked.condition, icc=asked.icc)
    return data


def _refuse_what_the_printer_would(data: bytes, job: Job, *, what: str) -> None:
    broken = check(data, job.printer, paper=job.spec.paper, is_cover=what == "cover").failures
    if broken:
        raise BookError(_refusal(one, job, what) for one in broken)


def _refusal(broken: Verdict, job: Job, what: str) -> Fault:
    where = f" on page {broken.page}" if broken.page is not None else ""
    message = f"{job.spec.printer} would refuse the {what} for its {broken.rule}: {broken.measured}{where}"
    return Fault(message, f"it asks for: {broken.limit}", job.text.mark(("printer",)))


def _about(job: Job, composed: Mapping[Edition, Composition], cover: ComposedCover | None) -> dict[str, Any]:
    spec = job.spec
    pages = len(next(iter(composed.values())).pages)
    width, height = (round(side / POINTS_PER_INCH, 3) for side in spec.trim)
    spine = spec.cover.spine_in or job.printer.spine_in(spec.paper, pages)
    return {
        "title": spec.title,
        "seed": spec.seed,
        "versions": {"bookmaker": __version__},
        "pages": pages,
        "note_pages": next(iter(composed.values())).notes,
        "trim_in": [width, height],
        "printer": spec.printer,
        "paper": spec.paper,
        "spine_in": None if spine is None else round(spine, 4),
        "cover": _about_cover(cover),
        "editions": [edition.value for edition in composed],
    }


def _about_cover(cover: ComposedCover | None) -> dict[str, Any] | None:
    if cover is None:
        return None
    size = (round(side / POINTS_PER_INCH, 4) for side in (cover.page.width, cover.page.height))
    return {"size_in": list(size), "spine_text": cover.has_spine_text}
