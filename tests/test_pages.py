"""Pages: a composed book obeys the printer and the reader, checked on the finished pages themselves."""

import os
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.pages.book.block import inside_margin, text_block
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.book.page_contents import candidates
from bookmaker.pages.manuscript import Edition, Manuscript, Paper
from bookmaker.pages.page import Boxes, Circles, Glyphs, Ink, Item, Link, Page, Part, Polylines, Stroke
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import broken as broken_lines
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.lengths import POINTS_PER_MM
from tests.page_laws import Box, around, check_laws, grids, leaves, texts
from tests.sample_book import chapter, manuscript, paper

DRAWINGS = Path(__file__).parent / "drawings"


@pytest.fixture(scope="module")
def book(classic: Layout) -> Composition:
    return compose(manuscript(), classic, paper(), Edition.PRINT)


@pytest.mark.parametrize("edition", Edition)
def test_a_book_keeps_the_laws_of_printer_and_reader(edition: Edition, classic: Layout) -> None:
    check_laws(compose(manuscript(), classic, paper(), edition), paper(), edition)


def compose_or_faults(text: Manuscript, sheet: Paper, edition: Edition) -> tuple[tuple[Fault, ...], Composition | None]:
    try:
        return (), compose(text, layouts.load("classic"), sheet, edition)
    except BookError as error:
        return error.faults, None


ANY_BOOK = given(
    width=st.integers(3, 14),
    height=st.integers(3, 14),
    count=st.integers(1, 9),
    per_page=st.one_of(st.none(), st.integers(1, 12)),
    answers_per_page=st.one_of(st.none(), st.integers(1, 12)),
    trim=st.sampled_from([(5, 8), (6, 9), (8.5, 11), (8.25, 6), (4.1, 5.8)]),
    edition=st.sampled_from(Edition),
)


@pytest.mark.slow
@ANY_BOOK
@settings(max_examples=6)
def test_any_book_keeps_the_laws_or_is_a_fault_at_a_line(**book: Any) -> None:
    check_any_book(**book)


@pytest.mark.long
@ANY_BOOK
@settings(max_examples=40)
def test_many_a_book_keeps_the_laws_or_is_a_fault_at_a_line(**book: Any) -> None:
    check_any_book(**book)


def check_any_book(
    *,
    width: int,
    height: int,
    count: int,
    per_page: int | None,
    answers_per_page: int | None,
    trim: tuple[float, float],
    edition: Edition,
) -> None:
    text = manuscript(
        chapter(1, count=count, width=width, height=height, per_page=per_page),
        chapter(1 + count, count=3, title="More"),
        answers_per_page=answers_per_page,
    )
    faults, composed = compose_or_faults(text, paper(*trim), edition)
    if composed is not None:
        check_laws(composed, paper(*trim), edition)
    assert all(fault.mark and fault.hint for fault in faults)


@pytest.mark.parametrize(("puzzles", "gutter"), [(8, 27), (24, 45)])
def test_the_inside_margin_follows_the_number_of_pages(puzzles: int, gutter: float, classic: Layout) -> None:
    sheet = replace(paper(), gutters=((20, 27.0), (99, 45.0)))
    composed = compose(manuscript(chapter(1, count=puzzles)), classic, sheet, Edition.PRINT)
    check_laws(composed, sheet, Edition.PRINT)
    rectos = [around(page.items) for page in composed.pages[::2]]
    inside = min(box[0] for box in rectos if box)
    # Half the frame's 1.5 points stands outside the grid.
    assert inside == pytest.approx(max(43.2, gutter + 2.5) - 0.75, abs=0.3)


@pytest.mark.parametrize(("pages", "gutter"), [(24, 27), (150, 27), (151, 36), (700, 54), (701, 63), (900, 63)])
def test_the_gutter_is_that_of_the_printers_table(pages: int, gutter: float) -> None:
    assert inside_margin(paper(), pages) == gutter


@pytest.mark.slow
def test_a_book_of_seven_hundred_pages_keeps_the_laws(classic: Layout) -> None:
    composed = compose(manuscript(chapter(1, count=600)), classic, paper(), Edition.PRINT)
    assert len(composed.pages) > 700
    check_laws(composed, paper(), Edition.PRINT)


def test_margins_are_mirrored_in_print_and_centred_on_screens(classic: Layout) -> None:
    text = manuscript(chapter(1, count=4, width=10, height=10))
    lefts = {}
    for edition in Edition:
        pages = compose(text, classic, paper(), edition).pages
        boxes = [next(iter(grids(page).values()), None) for page in pages]
        lefts[edition] = {round(box[0], 1) for box in boxes[:8] if box}
    assert lefts[Edition.PRINT] == {36.0, 43.2}
    assert lefts[Edition.DIGITAL] == {39.6}


def test_sections_and_answers_open_on_a_right_hand_page(book: Composition) -> None:
    assert all(page % 2 == 1 for page in (*book.sections, book.answers))
    assert "Warm-up" in texts(book.pages[book.sections[0] - 1])
    assert "Answers" in texts(book.pages[book.answers - 1])


def test_the_answers_have_a_page_that_opens_them_where_it_is_asked_for(classic: Layout) -> None:
    text = manuscript(chapter(1))
    for is_asked in (False, True):
        around = replace(text.surroundings, has_answers_opener=is_asked)
        composed = compose(replace(text, surroundings=around), classic, paper(), Edition.PRINT)
        assert ("p. 7" in texts(composed.pages[composed.answers - 1])) is not is_asked


@pytest.mark.parametrize("sections", [1, 3])
def test_the_page_that_opens_the_answers_ends_in_solved_grids_from_edge_to_edge_or_one_of_two_thirds(
    sections: int, classic: Layout
) -> None:
    text = manuscript(*(chapter(1 + at, count=1, title=f"Part {at}") for at in range(sections)))
    around_it = replace(text.surroundings, has_answers_opener=True)
    composed = compose(replace(text, surroundings=around_it), classic, paper(), Edition.PRINT)
    page = composed.pages[composed.answers - 1]
    boxes = sorted(box for part in page.items if isinstance(part, Part) and (box := around((part,))))
    block = text_block(classic, paper(), pages=len(composed.pages), is_recto=True, edition=Edition.PRINT)
    assert len(boxes) == sections
    assert boxes[0][0] == pytest.approx(block.x, abs=2)
    share = (boxes[-1][2] - block.x) / block.width
    assert share == pytest.approx(1, abs=0.01) if sections > 1 else 0.5 < share < 0.68
    assert all(box[3] > block.y + 0.97 * block.height for box in boxes)


def test_without_openers_sections_follow_one_another_and_keep_their_bookmarks(classic: Layout) -> None:
    text = manuscript(chapter(1, count=1), chapter(2, count=1, title="More"))
    bare = replace(text, surroundings=replace(text.surroundings, has_openers=False))
    composed = compose(bare, classic, paper(), Edition.PRINT)
    assert composed.sections[1] == composed.sections[0] + 2  # after a page of how to play and one of puzzles
    assert composed.pages[composed.sections[1] - 1].outline[0] == (0, "More")


def test_answers_of_another_kind_go_on_in_the_same_row(classic: Layout) -> None:
    text = manuscript(chapter(1, count=1), replace(chapter(2, count=2), kind="Others"))
    composed = compose(text, classic, paper(), Edition.PRINT)
    first, second, third = grids(composed.pages[composed.answers - 1]).values()
    assert first[1] == second[1] < third[1]


def test_answers_stand_in_as_many_columns_as_leave_no_hole_and_alone_in_the_middle(classic: Layout) -> None:
    wide, text = paper(8.5, 11), manuscript(chapter(1, count=12))
    for per_page, columns in ((12, 3), (6, 2), (2, 1)):
        composed = compose(replace(text, answers_per_page=per_page), classic, wide, Edition.PRINT)
        boxes = list(grids(composed.pages[composed.answers - 1]).values())
        assert len({round(left) for left, *_ in boxes}) == columns
    left = boxes[0][0]
    margin = left - text_block(classic, wide, pages=1, is_recto=True, edition=Edition.PRINT).x
    assert margin > 36


def test_an_answer_stands_beside_its_number_where_the_pages_height_limits_it() -> None:
    text = manuscript(chapter(1, count=8), answers_per_page=8)
    page = (book := compose(text, layouts.load("magazine"), paper(8.27, 11.69), Edition.PRINT)).pages[book.answers - 1]
    lefts = {left for left, *_ in grids(page).values()}
    ends = {x for item in page.items if isinstance(item, Glyphs) for x, _, run in item.runs if run == "3"}
    assert len(ends) == 1
    assert min(left - end for left in lefts for end in ends if left > end) < 24


def test_each_page_of_answers_holds_as_many_as_stay_easy_to_read_there_and_the_last_ones_share_theirs_evenly(
    classic: Layout,
) -> None:
    text = manuscript(chapter(1, count=12), chapter(13, count=8, width=12, height=14), answers_per_page=None)
    composed = compose(text, classic, paper(), Edition.PRINT)
    pages = [grids(page) for page in composed.pages[composed.answers - 1 :] if grids(page)]
    assert [len(page) for page in pages] == [12, 4, 4]
    widths = [round(right - left, 1) for left, _, right, _ in (*pages[1].values(), *pages[2].values())]
    assert len(set(widths)) == 1
    # Those of a kind that is solved in smaller cells, such as a Nonogram, are as easy to read in smaller ones.
    fine = [replace(one, cell_floors=(4.5, 7.0)) for one in text.chapters[1].entries]
    text = replace(text, chapters=(text.chapters[0], replace(text.chapters[1], entries=tuple(fine))))
    composed = compose(text, classic, paper(), Edition.PRINT)
    assert [len(grids(page)) for page in composed.pages[composed.answers - 1 :] if grids(page)] == [12, 8]


def test_no_word_stands_alone_on_the_last_line_and_titles_are_balanced(classic: Layout) -> None:
    long = manuscript(title="A Title of Several Words That Needs Two Lines or Three of Them")
    page = compose(long, classic, paper(), Edition.PRINT).pages[0]
    lines = [line for line in texts(page) if line and line in long.title]
    widths = [Typeface("SourceSerif4-Semibold", 40, is_kerned=True).width(line) for line in lines]
    assert len(lines) > 1
    assert min(widths) > 0.55 * max(widths)


def test_a_page_in_brackets_goes_on_the_last_line_rather_than_a_part_of_the_name_before_it() -> None:
    face = Typeface("SourceSerif4-Regular", 9.5)
    lines = broken_lines(face, "Look for “Look ahead” (page 84).", 140, is_balanced=False)
    assert lines == ("Look for “Look ahead”", "(page 84).")


def test_in_three_columns_of_a_magazine_all_heads_are_as_high_so_that_the_grids_of_a_row_begin_at_one_height() -> None:
    part = chapter(8, count=9, width=5, height=5, per_page=9)
    named = replace(
        part,
        entries=tuple(
            replace(one, title=("Net", "Number Chain")[one.number % 2], grade="medium", stars=1) for one in part.entries
        ),
    )
    composed = compose(manuscript(named), layouts.load("magazine"), paper(7.9, 11), Edition.PRINT)
    tops = [[round(box[1], 1) for box in grids(page).values()] for page in composed.pages if len(grids(page)) == 9]
    assert len(set(tops[0])) == 3


def test_blank_pages_are_blank(book: Composition) -> None:
    blank = [number for number, page in enumerate(book.pages, start=1) if not texts(page)]
    assert blank
    assert all(book.pages[number - 1].items == () for number in blank)


def test_the_folio_is_the_page_and_stands_outside(book: Composition) -> None:
    for number in (page for page, _ in book.places.values()):
        page = book.pages[number - 1]
        folio = max(
            (y, x)
            for item in leaves(page.items)
            if isinstance(item, Glyphs)
            for x, y, text in item.runs
            if text == str(number)
        )
        assert (folio[1] > page.width / 2) == (number % 2 == 1)


def test_one_cell_size_in_a_section(book: Composition) -> None:
    for cell, width, page_numbers in (
        (book.cells[1], 7, (book.places[4][0], book.places[7][0])),
        (book.cells[2], 5, (book.places[8][0], book.places[13][0])),
    ):
        for number in page_numbers:
            for left, top, right, bottom in grids(book.pages[number - 1]).values():
                assert right - left == pytest.approx(cell * width)
                assert bottom - top == pytest.approx(cell * width)


def test_every_first_grid_of_a_section_hangs_from_one_line(book: Composition) -> None:
    for first, last in pairwise((*book.sections, book.answers, len(book.pages) + 1)):
        tops = {
            round(min(box[1] for box in found.values()), 3)
            for found in map(grids, book.pages[first - 1 : last - 1])
            if found
        }
        assert len(tops) == 1


def test_answers_of_a_page_are_equally_wide(classic: Layout) -> None:
    text = manuscript(
        chapter(1, count=1, width=6, height=6),
        chapter(2, count=1, width=6, height=9),
        chapter(3, count=2, width=9, height=9),
    )
    composed = compose(text, classic, paper(), Edition.PRINT)
    found = grids(composed.pages[composed.answers - 1])
    widths = [round(right - left, 3) for left, _, right, _ in found.values()]
    assert len(set(widths)) == 1


def test_on_a_wide_page_two_puzzles_stand_side_by_side(classic: Layout) -> None:
    text = manuscript(chapter(1, per_page=2))
    composed = compose(text, classic, paper(8.25, 6), Edition.PRINT)
    left, right = grids(composed.pages[composed.places[1][0] - 1]).values()
    assert left[1] == right[1]
    assert left[2] < right[0]


def test_heads_stand_beside_grids_of_two_columns_where_cells_are_larger_so(classic: Layout) -> None:
    text = manuscript(chapter(1, count=6, per_page=6))
    composed = compose(text, classic, paper(8.5, 11), Edition.PRINT)
    found = list(grids(composed.pages[composed.places[1][0] - 1]).values())
    assert [len({round(box[side]) for box in found}) for side in (0, 1)] == [2, 3]
    assert all(right - left > 7 * 9 * POINTS_PER_MM for left, _, right, _ in found)  # with heads above not 8.5 mm


def test_what_an_answer_shows_stands_above_it_where_a_word_is_too_long_for_the_place_beside(classic: Layout) -> None:
    part = chapter(1, count=8, width=5, height=5, per_page=4)
    named = tuple(replace(one, caption="Mushroom" if one.number == 1 else "") for one in part.entries)
    composed = compose(manuscript(replace(part, entries=named), answers_per_page=None), classic, paper(), Edition.PRINT)
    assert "Mushroom" in texts(composed.pages[composed.answers - 1])


def test_contents_that_need_two_pages_are_about_equally_long_on_both(classic: Layout) -> None:
    chapters = [chapter(1 + at, count=1, title=f"Section {at + 1}") for at in range(18)]
    composed = compose(manuscript(*chapters), classic, paper(), Edition.PRINT)
    check_laws(composed, paper(), Edition.PRINT)
    contents = composed.pages[2 : composed.sections[0] - 1]
    lines = [text for page in contents for text in texts(page)]
    shares = [sum(text.startswith("Section") for text in texts(page)) for page in contents if page.items]
    assert sum(shares) == 18
    assert shares == [10, 8]  # filled, the first of two had 12
    for at, page in enumerate(composed.sections):
        assert f"Section {at + 1}" in lines
        assert str(page) in lines


def test_the_bars_of_a_long_section_in_the_contents_are_no_thinner_than_a_printer_takes(classic: Layout) -> None:
    long, short = chapter(1, count=90), chapter(91, count=1, title="Last")
    composed = compose(manuscript(long, short), classic, paper(), Edition.PRINT)
    contents = next(page for page in composed.pages if "Contents" in texts(page))
    widths = [width for item in leaves(contents.items) if isinstance(item, Boxes) for _, _, width, _ in item.boxes]
    assert len(widths) > 10
    assert min(widths) >= 0.75


def test_a_long_section_title_stays_clear_of_the_folio(classic: Layout) -> None:
    long = manuscript(chapter(1, title="A title that goes on and on " * 6))
    composed = compose(long, classic, paper(), Edition.PRINT)
    check_laws(composed, paper(), Edition.PRINT)
    assert any(text.endswith("…") for text in texts(composed.pages[composed.places[1][0] - 1]))


# Pictures as text: a letter for every 12 x 24 points of a page. After a change that is meant, run
# with BOOKMAKER_RENEW=1 and look at the difference.


def sketch(page: Page) -> str:
    """A page in letters: `#` grids and other drawings, `=` rules, `o` circles and dots, `a` text."""
    columns, rows = int(page.width / 12), int(page.height / 24)
    canvas = [["."] * columns for _ in range(rows)]

    def fill(box: Box, letter: str) -> None:
        for row in range(max(0, int(box[1] / 24)), min(rows, int(box[3] / 24) + 1)):
            for column in range(max(0, int(box[0] / 12)), min(columns, int(box[2] / 12) + 1)):
                canvas[row][column] = letter

    for item in page.items:
        box = around((item,))
        if box is None:
            continue
        if isinstance(item, Glyphs):
            for x, y, text in item.runs:
                fill((x, y, x + Typeface(item.font, item.size, item.spacing).width(text), y), "a")
        else:
            is_dots = isinstance(item, Polylines) and all(start == end for start, end in item.paths)
            letter = "#" if isinstance(item, Part) else "o" if isinstance(item, Circles) or is_dots else "="
            fill(box, letter)
    return "\n".join("".join(row) for row in canvas) + "\n"


PAGES = {
    "title": 1,
    "contents": 3,
    "opener": 5,
    "how-to": 6,
    "one-on-recto": 9,
    "one-on-verso": 8,
    "two": 12,
    "four": 16,
    "answers": 19,
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_look_as_drawn(name: str, book: Composition) -> None:
    drawn = sketch(book.pages[PAGES[name] - 1])
    file = DRAWINGS / f"{name}.txt"
    if os.environ.get("BOOKMAKER_RENEW"):
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")


# The laws fail when broken on purpose.


def broken(page: Page) -> Composition:
    return Composition((page, page), {}, (), 1, ())


@pytest.mark.parametrize(
    "item",
    [
        Boxes(((20, 100, 50, 50),), Stroke(Ink(), 1)),  # in the gutter
        Boxes(((100, 640, 50, 20),), Stroke(Ink(), 1)),  # below the bottom margin
        Boxes(((100, 100, 50, 50),), Stroke(Ink(), 0.5)),  # a hairline
        Boxes(((100, 100, 50, 50),), None, Ink(c=1)),  # colour
        Boxes(((100, 100, 50, 50),), None, Ink(k=0.05)),  # a tint that vanishes
        Glyphs(((100, 100, "small"),), "SourceSans3-Regular", 6, Ink()),
        Link((100, 100, 10, 10), 1),
    ],
)
def test_a_broken_law_is_noticed(item: Item) -> None:
    page = Page(432, 648, (item,))
    with pytest.raises(AssertionError):
        check_laws(broken(page), paper(), Edition.PRINT)


def test_grids_that_overlap_are_noticed() -> None:
    part = Part("puzzle-1", (Boxes(((100, 100, 50, 50),), Stroke(Ink(), 1)),))
    with pytest.raises(AssertionError, match="overlap"):
        check_laws(broken(Page(432, 648, (part, replace(part, name="puzzle-2")))), paper(), Edition.PRINT)


def test_puzzles_of_a_page_stand_in_every_grid_of_places_of_which_no_row_and_no_column_can_be_left_out() -> None:
    for count in range(1, 40):
        roomy = {(wide, high) for wide in range(1, count + 1) for high in range(1, count + 1) if wide * high >= count}
        tight = {(wide, high) for wide, high in roomy if not roomy & {(wide - 1, high), (wide, high - 1)}}
        assert [(one.columns, one.rows) for one in candidates(count)] == sorted(tight)
