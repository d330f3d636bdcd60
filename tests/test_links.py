"""Links on screens: boxes that a finger finds, and none on one that leads to another page."""

from dataclasses import replace
from itertools import combinations

import pytest

from bookmaker.pages.book.compose import compose
from bookmaker.pages.manuscript import Edition, Piece, Surroundings
from bookmaker.pages.page import Link
from bookmaker.pages.setting.links import grown, parted
from bookmaker.pages.templates import layouts
from tests.page_laws import leaves
from tests.sample_book import chapter, manuscript, paper
from tests.test_lesson_pages import lesson

ABOUT = (Piece("paragraph", "We make books."),)


def test_a_small_box_is_grown_about_its_middle_to_a_finger_s_breadth_and_a_large_one_stays() -> None:
    x, y, width, height = grown(100, 100, 40, 10)
    assert (x, width) == (100, 40)
    assert height == pytest.approx(25.51, abs=0.01)
    assert y + height / 2 == pytest.approx(105)


def test_links_of_two_lines_meet_in_the_middle_between_them_and_those_that_lead_to_one_page_stay() -> None:
    high, low = Link((0, 0, 100, 24), 1), Link((0, 14, 100, 24), 2)
    assert parted((high, low)) == (replace(high, box=(0, 0, 100, 19)), replace(low, box=(0, 19, 100, 19)))
    assert parted((low, high)) == (replace(low, box=(0, 19, 100, 19)), replace(high, box=(0, 0, 100, 19)))
    same = (high, replace(low, to=1))
    assert parted(same) == same


def test_a_link_within_another_stays_as_it_is() -> None:
    both = (Link((0, 0, 100, 100), 1), Link((40, 40, 20, 20), "https://example.com"))
    assert parted(both) == both


@pytest.mark.parametrize(
    ("layout", "trim"),
    [
        ("classic", (6, 9)),
        ("pocket", (4.13, 5.83)),
        ("children", (8.5, 11)),
        ("large-print", (8.5, 11)),
        ("magazine", (8.5, 11)),
    ],
)
def test_no_link_of_a_book_s_pages_lies_on_one_that_leads_elsewhere(layout: str, trim: tuple[float, float]) -> None:
    told = tuple(replace(lesson(7), technique=f"Way {at}") for at in range(8))
    around = Surroundings(has_log=True, about=ABOUT, also_by=ABOUT)
    text = replace(manuscript(chapter(1, count=3, per_page=2, width=5, height=5)), lessons=told, surroundings=around)
    links = [
        [one for one in leaves(page.items) if isinstance(one, Link)]
        for page in compose(text, layouts.load(layout), paper(*trim), Edition.DIGITAL).pages
    ]
    assert sum(map(len, links)) > 10
    for some in links:
        for one, other in combinations(some, 2):
            (x, y, width, height), (left, top, wide, high) = one.box, other.box
            shared = min(min(x + width, left + wide) - max(x, left), min(y + height, top + high) - max(y, top))
            assert one.to == other.to or shared < 0.01
