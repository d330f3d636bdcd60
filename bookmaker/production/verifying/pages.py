"""A built book's PDF files against its manifest and records: counts, sizes, titles, what stands where or is hidden."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bookmaker.pages.manuscript import Edition
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.templates.layouts import Furniture
from bookmaker.printers import Printer
from bookmaker.production.verifying.findings import AGAIN, BookManifest, Record, bytes_of, untrue
from bookmaker.production.verifying.reading_back import LOOK_AT, Reading, read_file, spots_of
from bookmaker.puzzles.records.record import to_json
from bookmaker.render import strange_pdf
from bookmaker.render.pdf_words import WordsOfPage, WordsOfPdf
from bookmaker.render.preflight.check import check_file
from bookmaker.render.preflight.facts import File, Page, Unreadable
from bookmaker.source.faults import Fault, SourcePlace, counted

NEAR = 0.002  # inches; manifests round to three places or four


@dataclass(frozen=True, slots=True)
class Pages:
    """A book's files and what is said of them; `words` are None where a layout of its own decides what pages say.

    It `has_cover` where its layout has one.
    """

    folder: Path
    figures: BookManifest
    printer: Printer
    words: Furniture | None
    place: SourcePlace
    has_cover: bool
    version: str


def page_faults(
    pages: Pages, records: Sequence[tuple[int, SourcePlace, Record]], read: list[Reading], *, jobs: int
) -> Iterator[Fault]:
    """All that is wrong with editions and cover; `records` are those that are whole, with number and place.

    Every puzzle and answer is read back from its page, by as many processes as `jobs` says; what that gave comes
    into `read`.
    """
    marks = {number: mark for number, mark, _ in records}
    for edition in pages.figures.editions:
        path = pages.folder / f"{edition}.pdf"
        data = bytes_of(pages.folder, path.name)
        if data is None:
            continue
        try:
            pdf = strange_pdf.words(data)
        except Unreadable as error:
            yield Fault(f"'{path}' cannot be read: {error}", AGAIN)
            continue
        screen = pages.figures.screen if edition == Edition.DIGITAL.value else None
        own = [(number, mark, _on_screen(record) if screen else record) for number, mark, record in records]
        before = int(pages.figures.opens_with_cover and edition == Edition.DIGITAL.value)  # pages that are not counted
        in_file, pdf = len(pdf.pages), replace(pdf, pages=pdf.pages[before:])
        yield from _edition_faults(pages, path, edition, pdf)
        refers = pages.words is None or _refers(pdf, pages.words, own)
        if pages.words is not None:
            yield from _reference_faults(pages.words, path, pdf, own, refers=refers)
            notes = screen.note_pages if screen else pages.figures.note_pages
            yield from _wording_faults(pages, pages.words, path, pdf, notes=notes)
        own = [(number, mark, _moved(record, before)) for number, mark, record in own]
        spots = spots_of([(number, to_json(record), record) for number, _, record in own])
        try:
            found = list(read_file(path, spots, pages=in_file, jobs=jobs))
            file = strange_pdf.facts(data)
        except Unreadable as error:
            yield Fault(f"'{path}' cannot be read: {error}", AGAIN)
            continue
        yield from hidden_faults(path, file, has_links=edition == Edition.DIGITAL.value)
        if edition == Edition.PRINT.value:
            yield from _printer_faults(pages, path, file, is_cover=False)
        else:
            yield from _link_faults(path, file, own, refers=refers)
        for spot, reading in found:
            read.append(reading)
            if reading.wrong is not None:
                what = f"'{path}' does not show {spot.what} on page {spot.page}"
                yield Fault(f"{what}: {reading.wrong}", LOOK_AT, marks[spot.number])
    yield from _cover_faults(pages)


def _link_faults(
    path: Path, file: File, records: Sequence[tuple[int, SourcePlace, Record]], *, refers: bool
) -> Iterator[Fault]:
    """From a puzzle's page a link leads to its answer's if it `refers` to it, and back, where links are at all."""
    targets = [{target for _, target in page.links} for page in file.pages]
    for there, back in (("page", "answer_page"), ("answer_page", "page")):
        pairs = [(record[there], record[back], mark) for _, mark, record in records]
        found = [(targets[one - 1] if _is_page(one, targets) else set(), other, mark) for one, other, mark in pairs]
        if not any(links for links, _, _ in found) or (there == "page" and not refers):
            continue
        for links, other, mark in found:
            if other not in links:
                yield Fault(f"'{path}': no link leads from the record's {there} to its {back}", AGAIN, mark)


def _is_page(number: object, pages: Sequence[object]) -> bool:
    return type(number) is int and 1 <= number <= len(pages)


def _on_screen(record: Record) -> Record:
    """The record with the pages on which its puzzle stands in a tablet's edition."""
    return {**record, "page": record.get("screen_page"), "answer_page": record.get("screen_answer_page")}


def _moved(record: Record, by: int) -> Record:
    """The record with the pages of a file that has so many more before the first."""
    pages = {key: record.get(key) for key in ("page", "answer_page")}
    return {**record, **{key: page + by for key, page in pages.items() if type(page) is int}}


def _edition_faults(pages: Pages, path: Path, edition: str, pdf: WordsOfPdf) -> Iterator[Fault]:
    figures = pages.figures
    count, size, key = figures.pages, figures.trim_in, "trim_in"
    if figures.screen is not None and edition == Edition.DIGITAL.value:
        count, size, key = figures.screen.pages, figures.screen.page_in, "page_in"
    yield from untrue(f"'{path}': the manifest's number of pages", count, len(pdf.pages), pages.place)
    yield from untrue(f"'{path}': the manifest's title", figures.title, pdf.title, pages.place)
    if any(not _near(page.trim_in, size) for page in pdf.pages):
        yield Fault(f"'{path}': the manifest's '{key}' is wrong", AGAIN, pages.place)
    if bool(pdf.bookmarks) != (edition == Edition.DIGITAL.value):
        yield Fault(f"'{path}' is not the {edition} edition", AGAIN)


def _near(one: Sequence[float], other: Sequence[float]) -> bool:
    return len(one) == len(other) and all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def _reference_faults(
    words: Furniture, path: Path, pdf: WordsOfPdf, records: Sequence[tuple[int, SourcePlace, Record]], *, refers: bool
) -> Iterator[Fault]:
    """Each puzzle stands on its page with a reference to its answer if any `refers`, and its answer with one to it."""
    for number, mark, record in records:
        puzzle, answer = _page(pdf, record["page"]), _page(pdf, record["answer_page"])
        there = words.answer_on_page.format(page=record["answer_page"]) if refers else ""
        if puzzle is None or not puzzle.says(str(number)) or not puzzle.says(there):
            yield Fault(f"the record's page is wrong: '{path}' has no such puzzle there", AGAIN, mark)
        back = f"{number} {words.puzzle_on_page.format(page=record['page'])}"
        if answer is None or not answer.says(back):
            yield Fault(f"the record's answer_page is wrong: '{path}' has no such answer there", AGAIN, mark)


def _refers(pdf: WordsOfPdf, words: Furniture, records: Sequence[tuple[int, SourcePlace, Record]]) -> bool:
    """Whether any page of puzzles refers to an answer: those of a worksheet do not, whatever its other pages do."""
    sought = re.compile(r"\d+".join(map(re.escape, words.answer_on_page.split("{page}"))))
    found = (_page(pdf, record["page"]) for _, _, record in records)
    return any(page is not None and sought.search(" ".join(page.words)) is not None for page in found)


def _page(pdf: WordsOfPdf, number: object) -> WordsOfPage | None:
    return pdf.pages[number - 1] if _is_page(number, pdf.pages) else None  # type: ignore[operator]


def _wording_faults(pages: Pages, words: Furniture, path: Path, pdf: WordsOfPdf, *, notes: int) -> Iterator[Fault]:
    """What the pages say of version, sections and notes is what the manifest says."""
    figures = pages.figures
    version = figures.versions.get("bookmaker", "")
    begin = words.made_with.partition("{")[0]
    made_with = words.made_with.format(version=version)
    if any(page.says(begin) and not page.says(made_with) for page in pdf.pages):
        yield Fault(f"'{path}' tells another version than the manifest", AGAIN, pages.place)
    if not any(page.says(begin) for page in pdf.pages) and version != pages.version:
        hint = f"verify it with bookmaker {version[:20]}"
        yield Fault(f"nothing in the folder shows that bookmaker {version[:20]} made it", hint, pages.place)
    for section in figures.sections:
        # Titles may break between two lines, or stand in capitals; a page head may cut them short.
        title = typographic(section.title, figures.language)
        if not any(page.says(title) for page in pdf.pages):
            yield Fault(f"'{path}' has no section '{section.title[:40]}'", AGAIN, pages.place)
    there = sum(_is_for_notes(page, words) for page in pdf.pages)
    yield from untrue(f"'{path}': the manifest's number of pages for notes", notes, there, pages.place)


def _is_for_notes(page: WordsOfPage, words: Furniture) -> bool:
    """Whether a page has no words but its heading, the same in the foot, and a folio."""
    heading = tuple(words.notes.split())
    return page.words[: len(heading)] == heading and len(page.words) <= 2 * len(heading) + 1


def _printer_faults(pages: Pages, path: Path, file: File, *, is_cover: bool) -> Iterator[Fault]:
    """The printer takes the file, for the paper that the manifest names."""
    figures, printer = pages.figures, pages.printer
    if figures.paper not in printer.papers:
        if not is_cover:
            yield Fault(f"{figures.printer} has no paper '{figures.paper}'", AGAIN, pages.place)
        return
    for broken in check_file(file, printer, paper=figures.paper, is_cover=is_cover).failures:
        message = f"{figures.printer} would refuse '{path}' for its {broken.rule}: {broken.measured}"
        yield Fault(message, f"it asks for: {broken.limit}", pages.place)


def _cover_faults(pages: Pages) -> Iterator[Fault]:
    """The cover has the size that the manifest says, and the spine that follows from it."""
    figures, printer, path = pages.figures, pages.printer, pages.folder / "cover.pdf"
    if figures.paper not in printer.papers:
        return
    spine = printer.spine_in(figures.paper, figures.pages)
    if figures.cover is None:
        rounded = None if spine is None else round(spine, 4)
        yield from untrue("the manifest's 'spine_in'", figures.spine_in, rounded, pages.place)
        if pages.has_cover and Edition.PRINT.value in figures.editions and spine is not None:
            yield Fault("the manifest has no cover, and a print edition has one", AGAIN, pages.place)
        return
    data = bytes_of(pages.folder, path.name)
    if data is None:
        return
    try:
        pdf, file = strange_pdf.words(data), strange_pdf.facts(data)
    except Unreadable as error:
        yield Fault(f"'{path}' cannot be read: {error}", AGAIN)
        return
    if len(pdf.pages) != 1:
        yield Fault(f"'{path}' is no PDF of one page", AGAIN)
        return
    yield from hidden_faults(path, file, has_links=False)
    yield from _printer_faults(pages, path, file, is_cover=True)
    # The whole sheet: what is cut off at its edges belongs to it.
    if not _near(pdf.pages[0].sheet_in, figures.cover.size_in):
        yield Fault("the manifest's size of the cover is wrong", AGAIN, pages.place)
    bleed = printer.cover_bleed if printer.wrap_in is None else printer.wrap_in
    faces = 2 * (bleed + figures.trim_in[0] + (printer.hinge_in or 0.0))
    if figures.spine_in is None or abs(figures.cover.size_in[0] - faces - figures.spine_in) > NEAR:
        yield Fault("the manifest's 'spine_in' is not that of its cover", AGAIN, pages.place)
    if figures.cover.spine_text != bool(
        strange_pdf.words_between(data, faces / 2, figures.cover.size_in[0] - faces / 2)
    ):
        yield Fault("the manifest's 'spine_text' is wrong", AGAIN, pages.place)
    yield from untrue(f"'{path}': the manifest's title", figures.title, pdf.title, pages.place)


NEAR_POINTS = 0.05  # from the edges of what a viewer shows
WEB = ("https://", "http://", "mailto:")


def hidden_faults(path: Path, file: File, *, has_links: bool) -> Iterator[Fault]:
    """What a file holds that no build writes; an edition that `has_links` may have those, and nothing else on top."""
    whole = [
        *(f"it does something by itself: {one}" for one in file.actions),
        *([f"it carries {counted(file.attachments, 'file')} within"] if file.attachments else []),
        *([f"it has {counted(file.layers, 'layer')} that can be hidden"] if file.layers else []),
        *(["it is encrypted"] if file.is_encrypted else []),
    ]
    for message in whole:
        yield Fault(f"'{path}' is not as it was built: {message}", AGAIN)
    for page in file.pages:
        for message in _on(page, len(file.pages), has_links=has_links):
            yield Fault(f"'{path}' is not as it was built: {message} page {page.number}", AGAIN)


def _on(page: Page, pages: int, *, has_links: bool) -> Iterator[str]:
    """What is wrong with a page, as the beginning of a phrase that its number ends."""
    others = [one for one in page.annotations if not (has_links and one == "Link")]
    if others:
        yield f"something lies on top ({others[0][:20]}) of"
    if page.has_actions:
        yield "something happens by itself on"
    if page.rotation:
        yield f"a turn by {page.rotation} degrees on"
    if any(abs(one - other) > NEAR_POINTS for one, other in zip(page.crop, page.media, strict=True)):
        yield "a viewer shows but a part of"
    for _, target in page.links:
        if isinstance(target, str) and not target.startswith(WEB):
            yield f"a link to '{target[:40]}' on"
        if target is None or (isinstance(target, int) and not 1 <= target <= pages):
            yield "a link to nowhere on"
