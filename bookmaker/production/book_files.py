"""A book composed -> its files: PDF that the printer takes, a picture of every puzzle, the records."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from bookmaker import __version__
from bookmaker.pages.book.compose import Composition
from bookmaker.pages.book.single import picture
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.manuscript import Edition, Manuscript
from bookmaker.pages.page import Page
from bookmaker.pages.templates.variables import Book, book_of
from bookmaker.production import origin
from bookmaker.production.companion import companion
from bookmaker.production.contact_sheet import CONTACT_SHEET
from bookmaker.production.job import Job, has_own_screen
from bookmaker.production.launch import write_launch
from bookmaker.production.read_back import read_back_of
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import to_json
from bookmaker.render import pdf, pdfx, svg
from bookmaker.render.preflight.check import Report as Preflight
from bookmaker.render.preflight.check import check_file
from bookmaker.render.preflight.facts import File
from bookmaker.render.preflight.reading import document
from bookmaker.render.preflight.verdict import Verdict
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.lengths import POINTS_PER_INCH

T = TypeVar("T")

PLACED = tuple(enumerate(("page", "answer_page")))
SCREEN = "screen_"  # before the keys of a record that name its pages on a tablet


@dataclass(frozen=True, slots=True)
class Ticks:
    """What is called for each item that is done of the stages in which a book's files are written."""

    pdf: Callable[[], None]
    preflight: Callable[[], None]
    read_back: Callable[[], None]
    pictures: Callable[[], None]


def write_files(
    draft: Path,
    job: Job,
    manuscript: Manuscript,
    records: Sequence[Mapping[str, Any]],
    composed: Mapping[Edition, Composition],
    cover: ComposedCover | None,
    sheet: bytes | None,
    ticks: Ticks,
    *,
    jobs: int,
    reads_back: bool,
    store: Store | None,
    tell: Callable[[str], None],
    tell_checks: Callable[[Preflight], None],
) -> dict[str, Any]:
    """Write a book's files into an empty folder; what its manifest says beside the list of files.

    `records` are those of the manuscript's puzzles, in their order; `sheet` shows the author's own pictures. BookError
    where the printer would refuse a file, or with `reads_back` where what the print edition shows is not the puzzles of
    the records; what another engine said to them comes from the `store`, or goes there. `tell` hears what of it could
    not be read back, and `tell_checks` what the printer's rules said of the print edition.
    """
    places = {key: found.places for key, found in _keys_of_places(job, composed)}
    entries = [(section, entry) for section, c in enumerate(manuscript.chapters, start=1) for entry in c.entries]

    def placed() -> Iterator[dict[str, Any]]:
        for (section, entry), record in zip(entries, records, strict=True):
            pages = {f"{key}{name}": own[entry.number][at] for key, own in places.items() for at, name in PLACED}
            yield {**record, "number": entry.number, "section": section, **pages}

    for edition, composition in composed.items():
        data = _document(job, manuscript, composition.pages, edition, composition.fonts, ticks.pdf)
        if edition is Edition.PRINT:
            back = read_back_of(data, job, list(placed()), store) if reads_back else None
            with document.opened(data, sees=back is not None and back.known is None) as reading:
                pages = _ticked(reading, ticks.preflight)
                found = back.read(pages, jobs=jobs, heard=ticks.read_back) if back is not None else ((), ())
                deque(pages, maxlen=0)  # those that show no puzzle, too
                report = _checked(reading.file(), job, is_cover=False)
                wrong = [*_refused(report, job, "print edition"), *found[0]]
            if wrong:
                raise BookError(wrong)
            tell_checks(report)
            for part in found[1]:
                tell(f"not checked: {part}")
        (draft / f"{edition.value}.pdf").write_bytes(data)
    if cover is not None:
        data = _document(job, manuscript, (cover.page,), Edition.PRINT)
        if refused := _refused(_checked(document.read(data), job, is_cover=True), job, "cover"):
            raise BookError(refused)
        (draft / "cover.pdf").write_bytes(data)
    launched = []
    if job.spec.launch and Edition.PRINT in composed:
        launched = write_launch(draft, job, manuscript, composed[Edition.PRINT], cover)
    if sheet is not None:
        (draft / CONTACT_SHEET).write_bytes(sheet)
    (draft / "svg").mkdir()
    for _, entry in entries:
        for suffix, drawing in (("", entry.puzzle), ("-solution", entry.answer)):
            page = picture(drawing, job.layout)
            (draft / "svg" / f"{entry.number:04}{suffix}.svg").write_bytes(svg.text(page).encode())
        ticks.pictures()
    with (draft / "puzzles.jsonl").open("w", encoding="utf-8", newline="\n") as lines:
        for record in placed():
            lines.write(to_json(record) + "\n")
    if job.spec.companion:
        for path, text in companion(job.spec, [chapter.title for chapter in manuscript.chapters], list(placed())):
            (draft / path).parent.mkdir(exist_ok=True)
            (draft / path).write_text(text, encoding="utf-8", newline="\n")
    return {**_about(job, manuscript, composed, cover), "launch": launched}


def _keys_of_places(job: Job, composed: Mapping[Edition, Composition]) -> Iterator[tuple[str, Composition]]:
    """Those editions whose pages the records tell, with what their keys begin with: the first, and a tablet's own."""
    yield "", next(iter(composed.values()))
    if has_own_screen(job, Edition.DIGITAL) and Edition.DIGITAL in composed:
        yield SCREEN, composed[Edition.DIGITAL]


def _document(
    job: Job,
    manuscript: Manuscript,
    pages: Sequence[Page],
    edition: Edition,
    fonts: Collection[str] | None = None,
    heard: Callable[[], None] = lambda: None,
) -> bytes:
    spec, asked = job.spec, job.printer.pdfx
    book = _book(job, manuscript)
    data = pdf.document(
        pages,
        title=book.title,
        author=book.author,
        language=spec.language,
        edition=edition.value,
        subject=book.subtitle,
        keywords=book.series,
        fonts=fonts,
        heard=heard,
    )
    if edition is Edition.PRINT and asked is not None:
        return pdfx.conform(data, level=asked.level, title=spec.title, condition=asked.condition, icc=asked.icc)
    return data


def _book(job: Job, manuscript: Manuscript) -> Book:
    """What the title page says of the book, as it was written."""
    words = job.layout.words(job.spec.language)
    return book_of(manuscript, subtitle=words.subtitle, volume=words.volume)


def _ticked(items: Iterable[T], heard: Callable[[], None]) -> Iterator[T]:
    for item in items:
        heard()
        yield item


def _checked(file: File, job: Job, *, is_cover: bool) -> Preflight:
    return check_file(file, job.printer, paper=job.spec.paper, is_cover=is_cover)


def _refused(report: Preflight, job: Job, what: str) -> list[Fault]:
    """Why the printer would refuse a file."""
    return [_refusal(one, job, what) for one in report.failures]


def _refusal(broken: Verdict, job: Job, what: str) -> Fault:
    where = f" on page {broken.page}" if broken.page is not None else ""
    message = f"{job.spec.printer} would refuse the {what} for its {broken.rule}: {broken.measured}{where}"
    return Fault(message, f"it asks for: {broken.limit}", job.text.mark(("printer",)))


def _about(
    job: Job, manuscript: Manuscript, composed: Mapping[Edition, Composition], cover: ComposedCover | None
) -> dict[str, Any]:
    spec = job.spec
    pages = len(next(iter(composed.values())).pages)
    width, height = (round(side / POINTS_PER_INCH, 3) for side in spec.trim)
    spine = spec.cover.spine_in or job.printer.spine_in(spec.paper, pages)
    return {
        "title": spec.title,
        "subtitle": _book(job, manuscript).subtitle,
        "author": spec.author,
        "series": spec.series,
        "volume": spec.volume,
        "seed": spec.seed,
        "language": spec.language,
        **({"words": spec.words.pages} if spec.words.pages else {}),
        "layout": spec.layout,
        "versions": {"bookmaker": __version__},
        "made_with": origin.made_with(),
        "fonts": origin.font_digests(job.layout),
        "inputs": origin.input_digests(job),
        "puzzles": sum(len(chapter.entries) for chapter in manuscript.chapters),
        "sections": [{"title": one.title, "puzzles": len(one.entries)} for one in manuscript.chapters],
        "pages": pages,
        "note_pages": next(iter(composed.values())).notes,
        "trim_in": [width, height],
        "printer": spec.printer,
        "paper": spec.paper,
        "spine_in": None if spine is None else round(spine, 4),
        "cover": _about_cover(cover),
        "editions": [edition.value for edition in composed],
        **_about_screen(dict(_keys_of_places(job, composed)).get(SCREEN)),
    }


def _about_screen(composition: Composition | None) -> dict[str, Any]:
    if composition is None:
        return {}
    first = composition.pages[0]
    size = [round(side / POINTS_PER_INCH, 3) for side in (first.width, first.height)]
    return {"screen": {"pages": len(composition.pages), "page_in": size}}


def _about_cover(cover: ComposedCover | None) -> dict[str, Any] | None:
    if cover is None:
        return None
    size = (round(side / POINTS_PER_INCH, 4) for side in (cover.page.width, cover.page.height))
    colours = dict(cover.colours)
    return {"size_in": list(size), "spine_text": cover.has_spine_text, "design": cover.design, "colours": colours}
