"""A book composed -> its files: PDF that the printer takes, a picture of every puzzle, the records."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bookmaker import __version__
from bookmaker.book.place_names import section_names
from bookmaker.pages.book.compose import Composition
from bookmaker.pages.book.single import picture
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.manuscript import Edition, Manuscript
from bookmaker.pages.templates.variables import Seen, book_of
from bookmaker.production import provenance
from bookmaker.production.checks import check_cover, check_edition
from bookmaker.production.companion import companion
from bookmaker.production.contact_sheet import CONTACT_SHEET
from bookmaker.production.job import Job, has_own_screen
from bookmaker.production.launch import write_launch
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.section_order import Hardness, first_fall
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import read_size, to_json
from bookmaker.render import pdf, pdfx, strange_pdf, svg
from bookmaker.render.preflight.check import Report as Preflight
from bookmaker.source.lengths import POINTS_PER_INCH

PLACED = tuple(enumerate(("page", "answer_page")))
SCREEN = "screen_"  # before the keys of a record that name its pages on a tablet


@dataclass(frozen=True, slots=True)
class Ticks:
    """What is called for each item that is done of the stages in which a book's files are written."""

    pdf: Callable[[], None] = lambda: None
    preflight: Callable[[], None] = lambda: None
    read_back: Callable[[], None] = lambda: None
    pictures: Callable[[], None] = lambda: None


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
    lock: Mapping[str, str],
    jobs: int,
    reads_back: bool,
    store: Store | None,
    tell: Callable[[str], None],
    tell_checks: Callable[[Preflight], None],
    is_checked: bool = True,
) -> dict[str, Any]:
    """Write a book's files into an empty folder; what its manifest says beside the list of files.

    Unless it `is_checked` nobody asks here whether the printer takes the files, nor reads them back: what is made again
    to be compared was asked before.

    `records` are those of the manuscript's puzzles, in their order; `lock` is the book's lock among the files that it
    was made from, by name with its hash; `sheet` shows the author's own pictures. BookError
    where the printer would refuse a file, or with `reads_back` where what the print edition shows is not the puzzles of
    the records; what was found of the very same file before comes from the `store`. `tell` hears what of it could not
    be read back, and `tell_checks` what the printer's rules said of the print edition.
    """
    places = {key: found.places for key, found in _keys_of_places(job, composed)}
    entries = [(section, entry) for section, c in enumerate(manuscript.chapters, start=1) for entry in c.entries]

    def placed() -> Iterator[dict[str, Any]]:
        for (section, entry), record in zip(entries, records, strict=True):
            pages = {f"{key}{name}": own[entry.number][at] for key, own in places.items() for at, name in PLACED}
            yield {**record, "number": entry.number, "section": section, **pages}

    counts: dict[str, list[int]] = {}
    for edition, composition in composed.items():
        data = document(job, manuscript, composition, edition, ticks.pdf, cover)
        if edition is Edition.PRINT and is_checked:
            checked = check_edition(
                *(data, job, list(placed()), store),
                jobs=jobs,
                reads_back=reads_back,
                page_done=ticks.preflight,
                picture_done=ticks.read_back,
            )
            tell_checks(checked.report)
            for part in checked.unread:
                tell(f"not checked: {part}")
        (draft / f"{edition.value}.pdf").write_bytes(data)
        # By them a page is missed where nobody has the author's files to make it again.
        counts[edition.value] = [len(page.words) for page in strange_pdf.words(data).pages]
    if cover is not None and Edition.PRINT in composed:
        data = document(job, manuscript, Composition((cover.page,), {}, (), 0, ()), Edition.PRINT)
        if is_checked:
            check_cover(data, job)
        (draft / "cover.pdf").write_bytes(data)
    launched = []
    if job.spec.launch and Edition.PRINT in composed:
        launched = write_launch(draft, job, manuscript, composed[Edition.PRINT], cover)
    elif job.spec.launch:
        tell("no folder for the shop (launch): it goes with the print edition, which was not asked for")
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
    about = _about(job, manuscript, composed, cover)
    for number, section in enumerate(about["sections"], start=1):
        if first_fall([hardness_of(one) for one in placed() if one["section"] == number]) is not None:
            section["arranged"] = True  # by its author, who may let a puzzle come before an easier one
    about["inputs"] = dict(sorted({**about["inputs"], **lock}.items()))
    return {**about, "words_on_pages": counts, "launch": launched, "companion": job.spec.companion}


def hardness_of(record: Mapping[str, Any]) -> Hardness:
    """What the order of a section goes by; a size that is none, as verifying tells elsewhere, counts as nothing."""
    grade = Grade[record["grade"].upper()] if record["grade"] else Grade.EASY
    width, height = 0, 0
    with suppress(ValueError):
        width, height = read_size(str(record["size"]))
    return Hardness(grade, str(record["kind"]), width * height, record["effort"])


def _keys_of_places(job: Job, composed: Mapping[Edition, Composition]) -> Iterator[tuple[str, Composition]]:
    """Those editions whose pages the records tell, with what their keys begin with: the first, and a tablet's own."""
    yield "", next(iter(composed.values()))
    if has_own_screen(job, Edition.DIGITAL) and Edition.DIGITAL in composed:
        yield SCREEN, composed[Edition.DIGITAL]


def document(
    job: Job,
    manuscript: Manuscript,
    composed: Composition,
    edition: Edition,
    page_done: Callable[[], None] = lambda: None,
    cover: ComposedCover | None = None,
) -> bytes:
    """The bytes of an edition as the printer asks for it; `page_done` is called for each page."""
    spec, asked = job.spec, job.printer.pdfx
    book = _book(job, manuscript)
    opens_with, first = cover if edition is Edition.DIGITAL else None, composed.pages[0]
    data = pdf.document(
        composed.pages,
        title=book.title,
        author=book.author,
        language=spec.language,
        edition=edition.value,
        subject=book.subtitle,
        keywords=book.series,
        fonts=composed.fonts or None,
        cover=opens_with.front_page(first.width / first.height) if opens_with else None,
        numerals=max(0, composed.sections[0] - 1) if composed.sections else 0,
        page_done=page_done,
    )
    if edition is Edition.PRINT and asked is not None:
        return pdfx.conform(data, level=asked.level, title=spec.title, condition=asked.condition, icc=asked.icc)
    return data


def _book(job: Job, manuscript: Manuscript) -> Seen:
    """What the title page says of the book, as it was written."""
    return book_of(manuscript, job.layout.words(job.spec.language))


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
        **{key: value for key in ("theme", "font", "ink") if (value := getattr(spec, key)) not in (None, "black")},
        "versions": {"bookmaker": __version__},
        "made_with": provenance.made_with(),
        "fonts": provenance.font_digests(job.layout),
        "inputs": provenance.input_digests(job),
        "asked": job.text.value,
        "puzzles": len(manuscript.entries),
        "sections": [
            {"id": id, "title": one.title, "puzzles": len(one.entries)}
            for id, one in zip(section_names(spec.sections), manuscript.chapters, strict=True)
        ],
        "pages": pages,
        "note_pages": next(iter(composed.values())).notes,
        "trim_in": [width, height],
        "printer": spec.printer,
        "paper": spec.paper,
        "spine_in": None if spine is None else round(spine, 4),
        "cover": _about_cover(cover) if Edition.PRINT in composed else None,
        "editions": [edition.value for edition in composed],
        "opens_with_cover": cover is not None and Edition.DIGITAL in composed,
        **_about_screen(dict(_keys_of_places(job, composed)).get(SCREEN)),
    }


def _about_screen(composition: Composition | None) -> dict[str, Any]:
    if composition is None:
        return {}
    first = composition.pages[0]
    size = [round(side / POINTS_PER_INCH, 3) for side in (first.width, first.height)]
    return {"screen": {"pages": len(composition.pages), "note_pages": composition.notes, "page_in": size}}


def _about_cover(cover: ComposedCover | None) -> dict[str, Any] | None:
    if cover is None:
        return None
    size = (round(side / POINTS_PER_INCH, 4) for side in (cover.page.width, cover.page.height))
    colours = dict(cover.colours)
    return {"size_in": list(size), "spine_text": cover.has_spine_text, "design": cover.design, "colours": colours}
