"""A book of any layout can be made for any printer, at the trims that the layout is for."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker import printers
from bookmaker.pages.templates import layouts
from bookmaker.production import book
from bookmaker.production.job import prepare
from bookmaker.source.faults import BookError
from tests.few import every, longer

NOT_FOR = ("does not cut", "is for trims at least")
BOOK_PRINTERS = [name for name in printers.names() if name != "newspaper"]  # which prints single pieces of art
TRIMS = ("6x9in", "8x10in", "8.5x11in")
KINDS = (("net", 5), ("shikaku", 5), ("sudoku", 4), ("hidato", 4), ("nonogram", 5), ("numberlink", 5))


def faults(folder: Path, kinds: tuple[tuple[str, int], ...] = KINDS, **keys: Any) -> list[str]:
    """What is wrong with a small book, but that the printer or the layout is not for its trim."""
    sections = [{"kind": kind, "size": size, "grade": "easy", "count": 2} for kind, size in kinds]
    asked = {"title": "All", "seed": "s", "sections": sections, **keys}
    (folder / "book.yaml").write_text(yaml.safe_dump(asked), encoding="utf-8")
    try:
        prepare(folder / "book.yaml")
    except BookError as error:
        said = [fault.message for fault in error.faults]
        return [] if any(one in message for one in NOT_FOR for message in said) else said
    return []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("printer", "layout"), every(4, product(["ingramspark", "lulu", "kdp-paperback"], layouts.names()))
)
def test_every_layout_fits_the_margins_of_a_printer(printer: str, layout: str, tmp_path: Path) -> None:
    for trim in TRIMS[1:]:
        assert faults(tmp_path, KINDS[:2], layout=layout, printer=printer, trim=trim) == []


@pytest.mark.parametrize("printer", longer(BOOK_PRINTERS, ["kdp-hardcover"]))
def test_every_layout_fits_every_printer_in_languages_of_longer_words(printer: str, tmp_path: Path) -> None:
    language = ("es", "de", "fr")[BOOK_PRINTERS.index(printer) % 3]
    for layout in layouts.names():
        for trim in TRIMS:
            look = {"layout": layout, "printer": printer, "trim": trim, "language": language}
            assert faults(tmp_path, **look) == [], look


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        {"layout": "children", "printer": "ingramspark", "trim": "5x8in"},
        {"layout": "large-print", "printer": "plain", "trim": "8.27x11.69in", "screen": "tablet", "language": "fr"},
    ],
    ids=["a small trim", "a tablet"],
)
def test_rules_that_fill_a_page_have_their_example_on_the_next(asked: dict[str, Any], tmp_path: Path) -> None:
    assert faults(tmp_path, (("nonogram", 5),), **asked) == []
    assert book.build(tmp_path / "book.yaml", out=tmp_path / "out").puzzles == 2
