"""Letters are read from a PDF by how they look: every one of every font of ours, narrow digits too."""

import pytest

from bookmaker.files.data import data_folder
from bookmaker.pages.page import Glyphs, Ink, Page
from bookmaker.render import pdf
from bookmaker.render.preflight.reading import pdf_file

FONTS = sorted(path.stem for path in data_folder("fonts").glob("*/*.ttf"))
DIGITS = "0123456789"


@pytest.mark.parametrize("font", FONTS)
def test_digits_of_one_box_are_told_apart_by_their_shape(font: str) -> None:
    runs = tuple((20.0 + 30 * at, 30.0, digit) for at, digit in enumerate(DIGITS))
    page = Page(400.0, 60.0, (Glyphs(runs, font, 20.0, Ink()),))
    data = pdf.document((page,), title="Digits", author="", language="en", edition="print")
    (seen,) = pdf_file.pages(data, [1])
    assert "".join(word.text for word in sorted(seen.painted.shown.words, key=lambda word: word.x)) == DIGITS
