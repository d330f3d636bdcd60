"""Books with what surrounds the puzzles, composed, and the words on their pages."""

from dataclasses import replace
from itertools import groupby
from typing import Any

from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.manuscript import Edition, Imprint, Paper, Piece, Surroundings
from bookmaker.pages.page import Glyphs, Item, Page, Part
from bookmaker.pages.templates import layouts
from tests.sample_book import manuscript, paper

CLASSIC = layouts.load("classic")
IMPRINT = Imprint("First edition", "© 2026 A. Name", "978-3-16-148410-0", "1.0")
WORDS = "The pencil glides over the paper until all the lines fall into place, and that is why we make such books. "


def composed(sheet: Paper | None = None, *, edition: Edition = Edition.PRINT, **more: Any) -> Composition:
    """A book of three chapters with these extras."""
    text = replace(manuscript(), surroundings=Surroundings(**more))
    return compose(text, CLASSIC, sheet or paper(), edition)


def leaves(items: tuple[Item, ...]) -> list[Item]:
    return [one for item in items for one in (leaves(item.items) if isinstance(item, Part) else [item])]


def words(page: Page) -> str:
    """All text of a page, as it reads: what kerning set apart is one word again."""
    texts = (item for item in leaves(page.items) if isinstance(item, Glyphs))
    lines = (line for item in texts for _, line in groupby(item.runs, key=lambda run: run[1]))
    return " ".join("".join(run for _, _, run in line) for line in lines)


def folio(page: Page) -> str:
    """What is printed lowest on the page in the folio's type, beside its drawings."""
    runs = [(y, run) for item in page.items if isinstance(item, Glyphs) for _, y, run in item.runs]
    low = [run for y, run in runs if y > page.height - 60]
    return next((run for run in low if run.isdecimal() or set(run) <= set("ivxlcdm")), "")


def paragraphs(count: int) -> tuple[Piece, ...]:
    return tuple(Piece("paragraph", f"Paragraph {n} begins. {WORDS * 4}") for n in range(1, count + 1))
