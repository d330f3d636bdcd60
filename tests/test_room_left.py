"""Room that a page leaves: what fills it, and what is left out where there is too little to say."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.manuscript import Edition, Hint, Manuscript, Pointer
from bookmaker.pages.page import Page, Polylines
from bookmaker.pages.templates import layouts
from tests.page_laws import grids, leaves, parts, texts
from tests.sample_book import chapter, manuscript, paper

TRIMS = {"classic": (6, 9), "large-print": (8.5, 11), "magazine": (8.27, 11.69), "pocket": (4.13, 5.83)}


def book(layout: str, text: Manuscript, trim: tuple[float, float] = (6, 9), **around: object) -> Composition:
    text = replace(text, surroundings=replace(text.surroundings, **around))  # type: ignore[arg-type]
    return compose(text, layouts.load(layout), paper(*trim), Edition.PRINT)


def dots(page: Page) -> Iterator[float]:
    """How far down the dots of a page are, in points."""
    for item in leaves(page.items):
        if isinstance(item, Polylines) and all(len(set(line)) == 1 for line in item.paths):
            yield from (line[0][1] for line in item.paths)


@pytest.mark.parametrize("layout", TRIMS)
def test_rows_that_the_last_answers_leave_are_for_notes_unless_nothing_is_to_fill_them(layout: str) -> None:
    for fill, count, has_notes in (("notes", 5, True), ("notes", 8, False), ("none", 5, False)):
        own = chapter(1, count=count, width=6, height=6)
        made = book(layout, manuscript(own, answers_per_page=4), TRIMS[layout], fill=fill)
        last = made.pages[made.places[count][1] - 1]
        lowest = max(box[3] for box in grids(last, "answer").values())
        assert ("Notes" in texts(last)) is has_notes
        assert any(at > lowest for at in dots(last)) is has_notes


def test_the_place_that_a_magazines_last_page_of_a_section_leaves_is_for_notes() -> None:
    text = manuscript(chapter(1, count=7, width=6, height=6, per_page=4))
    for fill, is_left in (("notes", True), ("none", False)):
        made = book("magazine", text, TRIMS["magazine"], fill=fill)
        full, last = (made.pages[made.places[number][0] - 1] for number in (1, 7))
        assert [bool(list(dots(page))) for page in (full, last)] == [False, is_left]


def test_the_dots_of_a_worksheet_go_down_to_the_next_puzzle() -> None:
    own = chapter(1, count=2, per_page=2, width=4, height=4)
    made = book("worksheet", manuscript(own), (8.27, 11.69))
    page = made.pages[made.places[1][0] - 1]
    upper, lower = sorted(grids(page).values(), key=lambda box: box[1])
    assert upper[3] + 60 < max(at for at in dots(page) if at < lower[1] - 20)


@pytest.mark.parametrize("layout", ["classic", "large-print"])
def test_a_dot_stands_between_the_pages_of_answer_and_hint(layout: str) -> None:
    text = manuscript(chapter(1, count=2, width=6, height=6))
    hints = tuple(Hint(number, "Numbers", Pointer("in column F", "A loop")) for number in (2, 1))
    for some, between in ((hints, True), ((), False)):
        made = book(layout, replace(text, hints=some), TRIMS[layout])
        said = "".join(texts(made.pages[made.places[1][0] - 1]))
        assert ("·" in said) is between


def test_contents_tell_a_sections_kind_where_its_title_does_not() -> None:
    named, titled = chapter(1, count=3), chapter(4, count=3)
    made = book("classic", manuscript(replace(named, title=named.kind), replace(titled, title="First Steps")))
    contents = next(page for page in made.pages if "Contents" in texts(page))
    facts = [text for text in texts(contents) if "·" in text]
    assert [named.kind in fact for fact in facts] == [False, True]


def test_contents_have_bars_for_sections_of_four_puzzles_or_more() -> None:
    made = book("classic", manuscript(*(chapter(first, count=count) for first, count in ((1, 3), (4, 4), (8, 5)))))
    contents = next(page for page in made.pages if "Contents" in texts(page))
    curves = {part.name for part in parts(contents.items) if part.name.startswith("curve")}
    assert curves == {"curve-2", "curve-3"}
