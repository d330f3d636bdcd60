"""Titles on fronts: how large they are, and what design gives way to another where one is too long."""

from dataclasses import replace

import pytest

from bookmaker.drawing import Drawing, Line, Meaning
from bookmaker.pages.cover.canvas import TITLE
from bookmaker.pages.cover.paper import Cover
from bookmaker.pages.cover.sheet import DESIGNS, ComposedCover, compose_cover
from bookmaker.source.faults import BookError
from tests.few import few
from tests.test_cover_front import GRIDS, LAYOUTS, TRIMS, book, covered, paper, said


def test_a_title_that_a_thumbnail_cannot_show_is_refused_with_its_figure() -> None:
    with pytest.raises(BookError) as caught:
        covered("halves", book(title="W" * 24))
    (fault,) = caught.value.faults
    assert fault.message.startswith("on a thumbnail of 160 pixels the title is ")
    assert fault.message.endswith(" pixels high in the design 'halves', and 14 are needed")


@pytest.mark.parametrize("trim", few(TRIMS, quick=TRIMS[:2]))
def test_a_title_of_long_words_is_as_large_as_any_design_allows_and_the_cover_says_so(
    trim: tuple[int, int],
) -> None:
    text = replace(book(title="Zahlenrätselvergnügensbuch für Unerschütterlichste"), language="de")
    asked = Cover(tuple(DESIGNS), "mint")
    made = compose_cover(text, asked, LAYOUTS["classic"], paper(trim))
    (title,) = (one for one in made.thumbnail if one.what == "title")
    assert title.pixels >= 8
    assert title.is_kept or "'cover: {title: ...}' takes a shorter one" in made.instead
    for design in ("wall", "card", "closeup"):
        other = compose_cover(text, Cover((design,), "mint"), LAYOUTS["classic"], paper(trim))
        assert title.is_kept or title.pixels >= other.thumbnail[0].pixels


def test_a_long_title_is_large_enough_on_a_wide_front_in_large_print_with_a_subtitle() -> None:
    text = book(title="One Hundred Sudoku Puzzles for Beginners A")
    made = covered("wall", text, trim=(8.25, 6), layout="large-print", subtitle="Eleven kinds to think about by a fire")
    assert made.thumbnail[0].pixels > 9


def test_a_word_too_long_for_a_thumbnail_is_broken_as_its_language_does() -> None:
    made = covered("halves", replace(book(title="Zahlenkettenrätselbuch"), language="de"))
    assert said(made.on_front, TITLE) == ["Zahlenketten-", "rätselbuch"]
    whole = covered("halves", replace(book(title="Das Rätselbuch"), language="de"))
    assert said(whole.on_front, TITLE) == ["Rätselbuch"]  # what can be read whole is not broken


def test_no_word_of_a_title_is_broken_where_its_words_whole_are_about_as_large() -> None:
    text = replace(book(title="Le grand magazine des énigmes"), language="fr", series="Les énigmes de la maison")
    made = covered("wall", text, trim=(8.5, 11), layout="large-print", subtitle="Dix-neuf façons de réfléchir")
    assert not any(line.endswith("-") for line in said(made.on_front, TITLE))


def test_an_author_too_long_for_the_front_is_refused() -> None:
    with pytest.raises(BookError, match="the front of the cover holds more than fits on it"):
        covered("wall", replace(book(), author="w" * 200))


def test_a_design_for_which_the_title_is_too_long_gives_way_to_the_next() -> None:
    text = book(title="Extraordinarily Long Words")
    with pytest.raises(BookError, match="in the design 'letters'"):
        covered("letters", text)
    assert compose_cover(text, Cover(("letters", "wall"), "mint"), LAYOUTS["classic"], paper()).design == "wall"


def test_the_design_that_was_asked_for_gives_way_too_and_the_cover_says_so() -> None:
    text = book(title="Extraordinarily Long Words")
    made = compose_cover(text, Cover(("letters", "wall"), "mint", is_asked=True), LAYOUTS["classic"], paper())
    assert made.design == "wall"
    assert made.instead.endswith("'letters', and 14 are needed: the cover is in the design 'wall' instead")


def test_a_design_that_gives_way_to_the_one_with_the_largest_title_is_named_where_all_are_too_small() -> None:
    text = replace(book(title="W" * 14), language="de")
    designs = ("letters", *(one for one in DESIGNS if one != "letters"))
    made = compose_cover(text, Cover(designs, "mint", is_asked=True), LAYOUTS["classic"], paper((5, 8)))
    assert made.design != "letters"
    assert f"in the design 'letters', and 14 are needed: the cover is in the design '{made.design}'" in made.instead
    assert "'cover: {title: ...}' takes a shorter one" in made.instead


@pytest.mark.parametrize(
    ("design", "name", "lacks"),
    [
        ("path", "digits", "a line with bends to follow"),
        ("plots", "picture", "anything but filled cells in its answer"),
        ("bands", "picture", "an answer of which a part can be shown, not one of pictures or regions"),
        ("bands", "cut", "an answer of which a part can be shown, not one of pictures or regions"),
        ("halves", "picture", "anything but filled cells in its answer"),
        ("nine", "digits", "boxes of three by three digits"),
    ],
)
def test_a_design_with_nothing_to_show_of_a_book_gives_way_and_the_cover_says_so(
    design: str, name: str, lacks: str
) -> None:
    def made(grid: str) -> ComposedCover:
        cover = Cover((design, "wall"), "mint", is_asked=True)
        cut = Drawing(6, 6, (Line(Meaning.BORDER, (((3, 0), (3, 4), (0, 4)),)),))
        return compose_cover(book(GRIDS.get(grid, cut)), cover, LAYOUTS["classic"], paper())

    assert made(name).design == "wall"
    assert made(name).instead.startswith(f"no puzzle of this book has {lacks}, which the design '{design}' shows")
    shown = {"path": "paths", "bands": "digits"}.get(design, "regions")
    assert design == "nine" or made(shown).design == design
