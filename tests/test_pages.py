"""Pages: a composed book obeys the printer and the reader, checked on the finished pages themselves."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, groupby, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.drawing import Drawing, Group, Line, Meaning, Rect, Text, grid_lines
from bookmaker.pages.book.block import inside_margin
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import Chapter, Edition, Manuscript, Paper
from bookmaker.pages.page import Boxes, Circles, Glyphs, Ink, Item, Link, Page, Part, Polylines, Stroke
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.paint import paint
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.source.faults import BookError, Fault
from tests.sample_book import chapter, how_to, manuscript, numbers, paper

DRAWINGS = Path(__file__).parent / "drawings"
Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def classic() -> Layout:
    return layouts.load("classic")


@pytest.fixture(scope="module")
def book(classic: Layout) -> Composition:
    return compose(manuscript(), classic, paper(), Edition.PRINT)


def parts(items: tuple[Item, ...]) -> Iterator[Part]:
    for item in items:
        if isinstance(item, Part):
            yield item
            yield from parts(item.items)


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Part):
            yield from leaves(item.items)
        else:
            yield item


def ink_box(item: Item) -> Box | None:
    """Left, top, right, bottom of what an item paints, its strokes' width included."""
    match item:
        case Polylines(paths=paths):
            points = [point for path in paths for point in path]
            boxes = [(x, y, x, y) for x, y in points]
        case Boxes(boxes=rects):
            boxes = [(x, y, x + w, y + h) for x, y, w, h in rects]
        case Circles(centres=centres, radius=r):
            boxes = [(x - r, y - r, x + r, y + r) for x, y in centres]
        case Glyphs():
            boxes = [
                (x, y - item.size * 0.75, x + Typeface(item.font, item.size, item.spacing).width(text), y)
                for x, y, text in item.runs
            ]
        case _:
            return None
    half = item.stroke.width / 2 if not isinstance(item, Glyphs) and item.stroke else 0.0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts) - half, min(tops) - half, max(rights) + half, max(bottoms) + half)


def around(items: tuple[Item, ...]) -> Box | None:
    found = [box for box in map(ink_box, leaves(items)) if box]
    if not found:
        return None
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def texts(page: Page) -> list[str]:
    """Every line of text outside drawings; kerning sets a line in pieces."""
    lines = []
    for item in page.items:
        if isinstance(item, Glyphs):
            for _, pieces in groupby(item.runs, key=lambda run: run[1]):
                lines.append("".join(text for _, _, text in pieces))
    return lines


def grids(page: Page, prefix: str = "") -> dict[str, Box]:
    """The frames of the puzzles and answers of a page by name."""
    found = {}
    for part in parts(page.items):
        if re.fullmatch(r"(puzzle|answer)-\d+", part.name) and part.name.startswith(prefix):
            (x, y, w, h) = [item for item in part.items if isinstance(item, Boxes)][-1].boxes[0]
            found[part.name] = (x, y, x + w, y + h)
    return found


def lines_of_text(page: Page) -> Iterator[Box]:
    """The ink of every line of text outside drawings; bold words within a line part it."""
    for item in page.items:
        if isinstance(item, Glyphs):
            for _, pieces in groupby(item.runs, key=lambda run: run[1]):
                line: Box | None = None
                for x, y, text in pieces:
                    left, bottom, right, top = (part * item.size for part in fonts.face(item.font).ink(text))
                    box = (x + left, y - top, x + right + item.spacing * (len(text) - 1), y - bottom)
                    if line is not None and box[0] - line[2] > item.size / 2:
                        yield line
                        line = None
                    line = box if line is None else (line[0], min(line[1], box[1]), box[2], max(line[3], box[3]))
                if line is not None:
                    yield line


def check_laws(composed: Composition, sheet: Paper, edition: Edition, *, has_references: bool = True) -> None:
    """What must hold of every book; all but worksheets name the page of each answer beside its puzzle."""
    count = len(composed.pages)
    gutter = next(margin for most, margin in sheet.gutters if count <= most)
    assert count % 2 == 0 or not sheet.even
    for number, page in enumerate(composed.pages, start=1):
        where = f"page {number}"
        box = around(page.items)
        if box is not None:
            left, right = (gutter, sheet.outside) if number % 2 else (sheet.outside, gutter)
            if edition is Edition.DIGITAL:
                left = right = sheet.outside
            assert box[0] >= left, where
            assert box[1] >= sheet.outside, where
            assert box[2] <= page.width - right, where
            assert box[3] <= page.height - sheet.outside, where
        for a, b in combinations([*grids(page).values(), *lines_of_text(page)], 2):
            assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1], f"overlap on {where}"
        for item in leaves(page.items):
            check_item(item, edition, where)
    if has_references:
        check_references(composed)


def check_item(item: Item, edition: Edition, where: str) -> None:
    if isinstance(item, Link):
        assert edition is Edition.DIGITAL, where
        return
    if isinstance(item, Glyphs):
        assert item.size >= 7, where
        inks = [item.ink]
    else:
        assert not isinstance(item, Part)
        assert item.stroke is None or item.stroke.width >= 0.75, where
        inks = [ink for ink in (item.fill, item.stroke.ink if item.stroke else None) if ink]
        if edition is Edition.PRINT and item.fill is not None:
            assert item.fill.k == 0 or item.fill.k >= 0.1, where
    if edition is Edition.PRINT:
        assert all((ink.c, ink.m, ink.y) == (0, 0, 0) for ink in inks), where


def check_references(composed: Composition) -> None:
    for number, (page, answer_page) in composed.places.items():
        puzzle, answer = composed.pages[page - 1], composed.pages[answer_page - 1]
        assert f"puzzle-{number}" in grids(puzzle)
        assert f"answer-{number}" in grids(answer)
        assert f"Answer on page {answer_page}" in texts(puzzle)
        assert {str(number), f"p. {page}"} <= set(texts(answer))
        assert (page + 1) // 2 != (answer_page + 1) // 2, "an answer lies on its puzzle's leaf"


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


@ANY_BOOK
@settings(max_examples=6)
def test_any_book_keeps_the_laws_or_is_a_fault_at_a_line(**book: Any) -> None:
    check_any_book(**book)


@pytest.mark.slow
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
        assert bool(grids(composed.pages[composed.answers - 1])) is not is_asked


def test_without_openers_sections_follow_one_another_and_keep_their_bookmarks(classic: Layout) -> None:
    text = manuscript(chapter(1, count=1), chapter(2, count=1, title="More"))
    bare = replace(text, surroundings=replace(text.surroundings, has_openers=False))
    composed = compose(bare, classic, paper(), Edition.PRINT)
    assert composed.sections[1] == composed.sections[0] + 3  # after two pages of how to play and one of puzzles
    assert composed.pages[composed.sections[1] - 1].outline[0] == (0, "More")


def test_another_kind_starts_a_new_row_of_answers(classic: Layout) -> None:
    text = manuscript(chapter(1, count=1), replace(chapter(2, count=2), kind="Others"))
    composed = compose(text, classic, paper(), Edition.PRINT)
    first, second, third = grids(composed.pages[composed.answers - 1]).values()
    assert first[3] < second[1] == third[1]


@pytest.mark.parametrize(
    ("language", "given", "said"),
    [
        ("en", "\"It's 'so'\" -- see", "“It’s ‘so’”—see"),
        ("en-GB", "one - two", "one\u00a0– two"),
        ("de", '"gut"', "„gut“"),
        ("fr", '"bon"', "«\u00a0bon\u00a0»"),
        ("es", '"bien"', "«bien»"),
        ("en", "rock 'n' roll, the '90s, 5-7", "rock ‘n’ roll, the ’90s, 5-7"),
        ("en", "“kept” – as it is", "“kept” – as it is"),
    ],
)
def test_quotes_and_dashes_are_those_of_the_language(language: str, given: str, said: str) -> None:
    assert typographic(given, language) == said


def test_no_word_stands_alone_on_the_last_line_and_titles_are_balanced(classic: Layout) -> None:
    long = manuscript(title="A Title of Several Words That Needs Two Lines or Three of Them")
    page = compose(long, classic, paper(), Edition.PRINT).pages[0]
    lines = [line for line in texts(page) if line and line in long.title]
    widths = [Typeface("SourceSerif4-Semibold", 40, is_kerned=True).width(line) for line in lines]
    assert len(lines) > 1
    assert min(widths) > 0.55 * max(widths)


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


def test_answers_of_a_row_are_equally_wide(classic: Layout) -> None:
    text = manuscript(
        chapter(1, count=1, width=6, height=6),
        chapter(2, count=1, width=6, height=9),
        chapter(3, count=2, width=9, height=9),
    )
    composed = compose(text, classic, paper(), Edition.PRINT)
    found = grids(composed.pages[composed.answers - 1])
    widths = [round(right - left, 3) for left, _, right, _ in found.values()]
    assert widths[0] == widths[1]
    assert widths[2] == widths[3]


def test_on_a_wide_page_two_puzzles_stand_side_by_side(classic: Layout) -> None:
    text = manuscript(chapter(1, per_page=2))
    composed = compose(text, classic, paper(8.25, 6), Edition.PRINT)
    left, right = grids(composed.pages[composed.places[1][0] - 1]).values()
    assert left[1] == right[1]
    assert left[2] < right[0]


def test_digits_are_centred_by_their_ink(classic: Layout) -> None:
    drawing = Drawing(1, 1, (Text(Meaning.GIVEN, ((0.5, 0.5, "1"),), 0.55),))
    part = paint(drawing, name="one", at=(100, 200), cell=40, theme=classic.theme, edition=Edition.PRINT)
    (glyphs,) = part.items
    assert isinstance(glyphs, Glyphs)
    ((x, y, text),) = glyphs.runs
    left, _, right, _ = fonts.face(glyphs.font).ink(text)
    assert x + (left + right) / 2 * glyphs.size == pytest.approx(120)
    assert y - fonts.face(glyphs.font).ink("0")[3] / 2 * glyphs.size == pytest.approx(220, abs=0.2)


def test_numbers_stand_on_one_line_and_other_signs_are_centred_by_their_own_ink(classic: Layout) -> None:
    signs = ("0", "1", "2", "5", "17", "?", "g")
    drawing = Drawing(len(signs), 1, (Text(Meaning.GIVEN, tuple((n + 0.5, 0.5, s) for n, s in enumerate(signs)), 0.5),))
    part = paint(drawing, name="row", at=(0, 0), cell=40, theme=classic.theme, edition=Edition.PRINT)
    (glyphs,) = part.items
    assert isinstance(glyphs, Glyphs)
    face, size = fonts.face(glyphs.font), glyphs.size
    assert size == 20
    assert len({y for _, y, text in glyphs.runs if text.isdecimal()}) == 1
    for n, (x, y, text) in enumerate(glyphs.runs):
        left, bottom, right, top = face.ink(text)
        assert x + (left + right) / 2 * size == pytest.approx(40 * n + 20)
        if text in {"0", "?", "g"}:
            assert y - (bottom + top) / 2 * size == pytest.approx(20)
    assert face.ink("g")[1] < 0 < face.ink("?")[3], "these letters reach to different heights"


def test_small_numbers_are_never_set_under_seven_points(classic: Layout) -> None:
    drawing = Drawing(1, 1, (Text(Meaning.GIVEN, ((0.5, 0.5, "1"),), 0.55),))
    part = paint(drawing, name="one", at=(0, 0), cell=9, theme=classic.theme, edition=Edition.PRINT)
    assert isinstance(part.items[0], Glyphs)
    assert part.items[0].size == 7


def test_groups_move_their_shapes_and_keep_their_name(classic: Layout) -> None:
    inner = Group("tray", (Rect(Meaning.TINT, ((0, 0, 1, 1),)),), dx=2, dy=1)
    part = paint(Drawing(3, 2, (inner,)), name="p", at=(10, 20), cell=5, theme=classic.theme, edition=Edition.PRINT)
    assert part.items == (Part("p-tray", (Boxes(((20, 25, 5, 5),), None, Ink(k=0.1)),)),)


def test_only_the_shapes_that_are_shown_are_painted_in_their_inks(classic: Layout) -> None:
    drawing = Drawing(
        2, 2, (Rect(Meaning.TINT, ((0, 0, 1, 1),)), grid_lines(2, 2), Rect(Meaning.DISC, ((0, 0, 1, 1),)))
    )
    part = paint(
        drawing,
        name="p",
        at=(0, 0),
        cell=10,
        theme=classic.theme,
        edition=Edition.PRINT,
        omit=[Meaning.DISC],
        show={Meaning.TINT: "black", Meaning.DISC: "black"},
    )
    assert part.items == (Boxes(((0, 0, 10, 10),), None, Ink()),)


def test_a_specimen_has_room_for_its_frame(classic: Layout) -> None:
    page = picture(numbers(4, 6), classic, cell_mm=10)
    box = around(page.items)
    assert box is not None
    assert min(box[0], box[1]) > 0
    assert box[2] < page.width
    assert box[3] < page.height
    assert page.height - page.width == pytest.approx(2 * 10 * 72 / 25.4)


def test_contents_flow_over_as_many_pages_as_they_need(classic: Layout) -> None:
    chapters = [chapter(1 + at, count=1, title=f"Section {at + 1}") for at in range(24)]
    composed = compose(manuscript(*chapters), classic, paper(), Edition.PRINT)
    check_laws(composed, paper(), Edition.PRINT)
    contents = composed.pages[2 : composed.sections[0] - 1]
    lines = [text for page in contents for text in texts(page)]
    assert sum(page.items != () for page in contents) > 1
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


# Faults.


def faults_of(text: Manuscript, classic: Layout, sheet: Paper | None = None) -> list[str]:
    with pytest.raises(BookError) as error:
        compose(text, classic, sheet or paper(), Edition.PRINT)
    return [str(fault) for fault in error.value.faults]


def test_a_grid_under_the_floor_is_a_fault_that_says_what_would_fit(classic: Layout) -> None:
    assert faults_of(manuscript(chapter(1, width=12, height=12, per_page=2)), classic) == [
        "book.yaml:11:15: the cells of a 12 × 12 puzzle would be 7.5 mm wide, under the 8.5 mm that people"
        " need to write in\n"
        "  hint: what would fit: 1 to a page, or grids up to 10 × 10, or a larger trim"
    ]


def test_what_a_fault_says_would_fit_does_fit_and_nothing_larger(classic: Layout) -> None:
    def fits(side: int, per_page: int) -> bool:
        text = manuscript(chapter(1, width=side, height=side, per_page=per_page))
        try:
            compose(text, classic, paper(), Edition.PRINT)
        except BookError:
            return False
        return True

    assert fits(12, 1)
    assert fits(10, 2)
    assert not fits(11, 2)


def test_with_one_to_a_page_the_section_is_to_blame(classic: Layout) -> None:
    said = faults_of(manuscript(chapter(1, width=20, height=20)), classic)
    assert said == [
        "book.yaml:11:5: the cells of a 20 × 20 puzzle would be 6.2 mm wide, under the 8.5 mm that people"
        " need to write in\n  hint: what would fit: grids up to 14 × 14, or a larger trim"
    ]


def test_every_section_with_too_small_cells_is_named(classic: Layout) -> None:
    text = manuscript(chapter(1, width=20, height=20), chapter(5, title="Fine"), chapter(9, width=18, height=20))
    assert [one.split(": ")[0] for one in faults_of(text, classic)] == ["book.yaml:11:5", "book.yaml:19:5"]


def test_answers_too_small_to_read_are_a_fault_with_a_number_that_works(classic: Layout) -> None:
    text = manuscript(chapter(1, width=14, height=14), answers_per_page=9)
    said = faults_of(text, classic)
    assert said == [
        "book.yaml:90:11: the answers of 14 × 14 puzzles are too small to read at 9 to a page\n"
        "  hint: 6 to a page would do"
    ]
    compose(replace(text, answers_per_page=6), classic, paper(), Edition.PRINT)


def with_floors(one: Chapter) -> Chapter:
    return replace(one, entries=tuple(replace(entry, cell_floors=(1.0, 1.0)) for entry in one.entries))


@pytest.mark.parametrize(("side", "asked", "said"), [(14, 8, 6), (14, 7, 6)])
def test_as_many_answers_to_a_page_are_offered_as_can_be_read(
    side: int, asked: int, said: int, classic: Layout
) -> None:
    text = manuscript(chapter(1, width=side, height=side), answers_per_page=asked)
    large = replace(text, chapters=tuple(with_floors(one) for one in text.chapters))
    assert [one.split("hint: ")[1] for one in faults_of(large, classic)] == [f"{said} to a page would do"]
    for count in range(said + 1, asked):
        assert faults_of(replace(large, answers_per_page=count), classic), count


def test_more_pages_than_the_printer_binds_are_a_fault_at_the_trim(classic: Layout) -> None:
    said = faults_of(manuscript(chapter(1)), classic, paper(pages=(2, 8)))
    hint = "the printer binds 2 to 8: make two books, or put more on a page"
    assert said == [f"book.yaml:5:7: the book has 12 pages\n  hint: {hint}"]


def test_letters_that_no_font_has_are_a_fault_at_their_line(classic: Layout) -> None:
    text = manuscript(chapter(1, title="Warm ★"), title="Pipes 李", author="א. Name")
    assert [one.split("\n")[0] for one in faults_of(text, classic)] == [
        "book.yaml:1:8: no font has '李' (U+674E) of 'Pipes 李'",
        "book.yaml:2:9: no font has 'א' (U+05D0) of 'א. Name'",
        "book.yaml:11:5: no font has '★' (U+2605) of 'Warm ★'",
    ]


@pytest.mark.parametrize("author", ["Zoë Kłosińska", "Ангелина Ђорђевић", "Ιωάννης Ρίτσος", "Nguyễn Thị Ánh"])
def test_authors_of_most_european_scripts_have_their_letters(author: str, classic: Layout) -> None:
    composed = compose(manuscript(author=author), classic, paper(), Edition.PRINT)
    assert author in texts(composed.pages[0])


def test_accents_written_apart_from_their_letters_are_joined(classic: Layout) -> None:
    composed = compose(manuscript(author="Zoe\u0308"), classic, paper(), Edition.PRINT)
    assert "Zoë" in texts(composed.pages[0])


def test_letters_that_a_kind_uses_and_no_font_has_are_a_fault(classic: Layout) -> None:
    starred = replace(chapter(1), how_tos=(replace(how_to(), goal="Find the ★."),))
    assert faults_of(manuscript(starred), classic)[0].startswith("book.yaml:11:5: no font has '★'")


def test_a_page_without_room_is_a_fault_at_the_trim(classic: Layout) -> None:
    said = faults_of(manuscript(), classic, paper(1.5, 1.5))
    assert [one.split(" (")[0] for one in said] == [
        "book.yaml:5:7: there is no room on the page between its margins\n  hint: ask for a larger trim"
    ]


def test_what_does_not_fit_in_a_layouts_foot_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "layout.yaml").write_text("extends: classic\n", encoding="utf-8")
    foot = 'foot: [{text: "A\\nB\\nC\\nD", style: folio}]'
    (tmp_path / "mine" / "_foot.j2").write_text(foot, encoding="utf-8")
    with pytest.raises(BookError, match="holds more than fits on it"):
        compose(manuscript(), layouts.load("mine", folders=[tmp_path]), paper(), Edition.PRINT)


# Pictures as text: a letter for every 12 x 24 points of a page. After a change that is meant, run
# with BOOKMAKER_RENEW=1 and look at the difference.


def sketch(page: Page) -> str:
    """A page in letters: `#` grids and other drawings, `=` rules, `o` circles, `a` text."""
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
            letter = "#" if isinstance(item, Part) else "o" if isinstance(item, Circles) else "="
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


# Measures of type.


def test_words_wrap_at_the_width_and_nothing_is_lost() -> None:
    face = Typeface("SourceSerif4-Regular", 10)
    text = "Turn each tile within its cell so that all tiles are joined into one net without loops."
    lines = face.wrap(text, 120)
    assert " ".join(lines) == text
    assert all(face.width(line) <= 120 for line in lines)
    assert all(face.width(f"{line} {after.split()[0]}") > 120 for line, after in pairwise(lines))


def test_kerning_moves_letters_together_and_keeps_the_text() -> None:
    plain = Typeface("SourceSerif4-Semibold", 40)
    kerned = replace(plain, is_kerned=True)
    assert [piece for _, piece, *_ in kerned.pieces("To Wales")] == ["T", "o W", "ales"]
    assert plain.pieces("To Wales") == ((0.0, "To Wales", "SourceSerif4-Semibold", ""),)
    # The font moves these pairs by 58 and 68 thousandths of the size.
    assert plain.width("To Wales") - kerned.width("To Wales") == pytest.approx(40 * (0.058 + 0.068))


def test_what_is_cut_off_leaves_an_ellipsis_within_the_width() -> None:
    face = Typeface("SourceSans3-Regular", 10)
    assert face.cut(("short",), 100, 1) == ("short",)
    (line,) = face.cut(("a much longer line",), 40, 1)
    assert line.endswith("…")
    assert face.width(line) <= 40


def test_lines_of_a_drawing_keep_their_ends(classic: Layout) -> None:
    drawing = Drawing(2, 2, (Line(Meaning.PATH, (((0.5, 0.5), (1.5, 0.5)),)),))
    (line,) = paint(drawing, name="p", at=(0, 0), cell=10, theme=classic.theme, edition=Edition.PRINT).items
    assert isinstance(line, Polylines)
    assert line.paths == (((5, 5), (15, 5)),)
    assert line.stroke is not None
    assert line.stroke.width == pytest.approx(2.2)  # 0.22 of the cell; 2.25 in larger ones
