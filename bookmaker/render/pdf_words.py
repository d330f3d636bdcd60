"""Words of a PDF: the bytes of a file -> its title, bookmarks, and of every page the size and the words."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bookmaker.render.preflight.facts import Unreadable
from bookmaker.source.lengths import POINTS_PER_INCH

if TYPE_CHECKING:  # the library is loaded where a file is read
    import pypdfium2


@dataclass(frozen=True, slots=True)
class WordsOfPage:
    """A page: width and height after cutting and before, in inches, and its words in the order they were set."""

    trim_in: tuple[float, float]
    sheet_in: tuple[float, float]
    words: tuple[str, ...]

    def says(self, sentence: str) -> int:
        """How often the words of a sentence stand one after the other on the page."""
        sought = tuple(sentence.split())
        return sum(self.words[at : at + len(sought)] == sought for at in range(len(self.words)))


@dataclass(frozen=True, slots=True)
class WordsOfPdf:
    """A file: its title, how many bookmarks it has, and its pages."""

    title: str
    bookmarks: int
    pages: tuple[WordsOfPage, ...]


def words_of_pdf(data: bytes) -> WordsOfPdf:
    """What a PDF says; Unreadable for bytes that are no PDF, or one that needs a password."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise Unreadable("it is no PDF, or needs a password") from None
    with closing(document):
        try:
            pages = tuple(_page(document[index]) for index in range(len(document)))
            title = str(document.get_metadata_dict().get("Title", ""))
            return WordsOfPdf(title, sum(1 for _ in document.get_toc()), pages)
        except pypdfium2.PdfiumError:
            raise Unreadable("its parts do not fit together") from None


def words_between(data: bytes, left_in: float, right_in: float) -> tuple[str, ...]:
    """The words of a file's first page between two places, in inches from the left edge of the sheet."""
    import pypdfium2

    with closing(pypdfium2.PdfDocument(data)) as document, closing(document[0]) as page:
        left, bottom, _, top = page.get_mediabox()
        with closing(page.get_textpage()) as text:
            bounds = (left + left_in * POINTS_PER_INCH, bottom, left + right_in * POINTS_PER_INCH, top)
            return tuple(text.get_text_bounded(*bounds).split())


def _page(page: pypdfium2.PdfPage) -> WordsOfPage:
    trim, sheet = _inches(page.get_trimbox()), _inches(page.get_mediabox())
    import pypdfium2

    # Run by run: taken together, a number may be glued to another that begins where it ends, lines above.
    with closing(page), closing(page.get_textpage()) as text:
        runs = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], textpage=text)
        return WordsOfPage(trim, sheet, tuple(word for run in runs for word in run.extract().split()))


def _inches(box: tuple[float, float, float, float]) -> tuple[float, float]:
    left, bottom, right, top = box
    return ((right - left) / POINTS_PER_INCH, (top - bottom) / POINTS_PER_INCH)
