"""trim, per_page, cells, answers, matter: in book.yaml, how large pages are, what stands on them, which there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BeforeValidator, Field, StrictBool, StrictInt, model_validator

from bookmaker.book.book_values import Photograph, Prose
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault
from bookmaker.source.lengths import POINTS_PER_INCH, POINTS_PER_MM, UNITS, read_length
from bookmaker.source.validation import Strict, shown, wrong

AUTO = "auto"  # in place of a number
MOST_PER_PAGE = 12
SMALLEST_CELL_MM = 3.0  # under this no pencil finds its cell
MOST_NOTES = 40
ON_COPYRIGHT_PAGE = ("edition", "rights")
# ISO 216 in mm; the North American sizes by their definition in inches.
NAMED = {
    "a4": "210x297mm",
    "a5": "148x210mm",
    "a6": "105x148mm",
    "b5": "176x250mm",
    "digest": "5.5x8.5in",
    "letter": "8.5x11in",
    "trade": "6x9in",
}

_TRIM = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)x([0-9]{1,4}(?:\.[0-9]{1,4})?)(in|mm)")


def read_trim(text: str) -> tuple[float, float]:
    """Width and height in points; ValueError for text that is no trim."""
    word = text.strip().lower()
    match = _TRIM.fullmatch(NAMED.get(word, word))
    if match is None:
        raise ValueError(f"'{text[:40]}' is not a trim")
    scale = UNITS[match[3]]
    width, height = float(match[1]) * scale, float(match[2]) * scale
    if min(width, height) < POINTS_PER_INCH or max(width, height) > 40 * POINTS_PER_INCH:
        raise ValueError(f"'{text[:40]}' is not between 1 and 40 inches")
    return width, height


def _trim(value: Any) -> Any:
    try:
        return read_trim(str(value))
    except ValueError as error:
        raise wrong(f"is wrong: {error}", f"write 6x9in, 148x210mm, or one of: {', '.join(NAMED)}") from None


def _count(value: Any) -> Any:
    if value == AUTO:
        return None
    if type(value) is not int or not 1 <= value <= MOST_PER_PAGE:
        raise wrong(f"must be 1 to {MOST_PER_PAGE} or auto{shown(value)}", "how many stand on a page")
    return value


def _cell(value: Any) -> Any:
    try:
        length = read_length(value)
    except ValueError:
        raise wrong(f"must be a length{shown(value)}", "write 12mm or 0.5in") from None
    if length < SMALLEST_CELL_MM * POINTS_PER_MM:
        raise wrong(f"must be at least {SMALLEST_CELL_MM:g}mm{shown(value)}", "a pencil needs room")
    return length


Trim = Annotated[tuple[float, float], BeforeValidator(_trim, json_schema_input_type=str)]
PerPage = Annotated[  # None for auto
    int | None, BeforeValidator(_count, json_schema_input_type=Literal["auto"] | Annotated[int, Field(ge=1, le=12)])
]
CellLength = Annotated[float, BeforeValidator(_cell, json_schema_input_type=str)]


class CellsSpec(Strict):
    """How large the cells of puzzles may be, in points; None where the layout decides."""

    largest: CellLength | None = Field(None, description="no puzzle's cell is larger, such as 12mm")
    smallest: CellLength | None = Field(
        None,
        description="one that would be smaller is a fault, such as 7mm; in place of the layout's floor",
    )

    @model_validator(mode="after")
    def _in_order(self) -> CellsSpec:
        if self.largest is not None and self.smallest is not None and self.largest < self.smallest:
            raise wrong("has a 'largest' that is under its 'smallest'", "exchange the two")
        return self


Screen = Literal["trim", "tablet"]
Techniques = Literal["inline", "appendix", "none"]
Hints = Literal["back", "foot", "none"]
GradeName = Literal["easy", "medium", "hard", "expert"]


class AnswersSpec(Strict):
    """How the answers at the back are laid out."""

    per_page: PerPage = Field(
        None, description="answers on a page, 1 to 12; auto, the default: as many as stay easy to read"
    )
    walkthrough: tuple[GradeName, ...] | GradeName = Field(
        (),
        description="grades, one or a list: their solving is told behind the answers, on two pages each at most",
    )

    @property
    def walked(self) -> tuple[str, ...]:
        """The grades of the puzzles that are told step by step."""
        return (self.walkthrough,) if isinstance(self.walkthrough, str) else self.walkthrough


class MatterSpec(Strict):
    """Pages that a book has or has not."""

    half_title: StrictBool = Field(False, description="a page with the title alone, before the title page")
    copyright: StrictBool = Field(True, description="edition, rights, ISBN and fonts, behind the title page")
    contents: StrictBool = Field(True, description="the contents, in books of two sections or more")
    openers: StrictBool = Field(True, description="a page that opens each section")
    answers_opener: StrictBool = Field(False, description="a page that opens the answers")
    gallery: StrictBool = Field(True, description="what the answers show, small and by name, where it has names")
    log: StrictBool = Field(
        False, description="after the answers, a list of all puzzles to tick off, with room for times"
    )
    notes: Annotated[StrictInt, Field(ge=0, le=MOST_NOTES)] = Field(
        0, description="how many pages for notes at the end"
    )
    certificate: StrictBool = Field(False, description="a certificate on the last page, for whoever solved all")


Place = Literal["title", "contents", "introduction", "puzzles", "techniques", "hints", "answers", "end"]


class OwnPageSpec(Strict):
    """Pages of the author's own at a place of the book."""

    after: Place | None = Field(None, description="behind this part of the book: " + ", ".join(get_args(Place)))
    before: Place | None = Field(None, description="in front of this part; one of after and before")
    file: Prose | None = Field(None, description="what they say; text, or a .md file beside the book")
    picture: Photograph | None = Field(None, description="or a PNG, JPEG or SVG beside the book, as large as it fits")
    ruled: Literal["lines", "dots", "graph"] | None = Field(
        None, description="or pages to write on, with lines, dots or squares"
    )
    count: Annotated[StrictInt, Field(ge=1, le=MOST_NOTES)] = Field(1, description="how many ruled pages")

    @model_validator(mode="after")
    def _is_one_page(self) -> Self:
        if (self.after is None) == (self.before is None):
            raise wrong("needs a place", "write 'after' or 'before', one of them")
        if sum(one is not None for one in (self.file, self.picture, self.ruled)) != 1:
            raise wrong("needs something to stand on it", "write 'file', 'picture' or 'ruled', one of them")
        if self.ruled is None and self.count != 1:
            raise wrong("has as many pages as it needs", "leave 'count' out")
        return self

    @property
    def place(self) -> tuple[str, str]:
        """Its side of a part, and the part."""
        return ("after", self.after) if self.after else ("before", str(self.before))


def matter_faults(text: Source) -> Iterator[Fault]:
    """Keys that would change nothing, because the page they stand on is left out."""
    matter = text.value.get("matter")
    if isinstance(matter, dict) and matter.get("copyright") is False:
        for key in ON_COPYRIGHT_PAGE:
            if key in text.value:
                hint = f"leave out '{key}', or 'copyright: false'"
                yield Fault(f"'{key}' would not be seen: there is no copyright page", hint, text.key_mark((key,)))
