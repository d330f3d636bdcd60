"""What stands before and after the puzzles: its order, its page numbers, its texts, and pages left empty on purpose."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.pages.book import prose
from bookmaker.pages.book.block import SPARE, text_block
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.book.template_names import roman
from bookmaker.pages.manuscript import Edition, Imprint, OwnPages, Piece, Surroundings, without
from bookmaker.pages.page import Boxes, Glyphs, Link, Part, Polylines
from bookmaker.pages.setting.boxes import BASELINE
from bookmaker.pages.templates import layouts
from bookmaker.source.faults import BookError, SourcePlace
from tests.matter_pages import CLASSIC, IMPRINT, composed, folio, leaves, paragraphs, words
from tests.sample_book import chapter, manuscript, paper

# Order and numbers.


def test_pages_stand_in_the_order_of_a_printed_book() -> None:
    book = composed(
        has_half_title=True,
        imprint=IMPRINT,
        dedication=(Piece("paragraph", "For Ada."),),
        introduction=(Piece("heading", "Before you begin"), *paragraphs(1)),
        about=(Piece("paragraph", "We make books."),),
    )
    shown = [words(page)[:40] for page in book.pages]
    assert [bool(text) for text in shown[:9]] == [True, False, True, True, True, False, True, False, True]
    assert shown[0] == "Pipes and Plots"
    assert shown[2].startswith("Pipes and Plots")
    assert "ISBN 978-3-16-148410-0" in words(book.pages[3])
    assert shown[4] == "For Ada."
    assert shown[6].startswith("Contents Before you begin ix")
    assert shown[8].startswith("Before you begin Paragraph 1 begins.")
    assert book.sections[0] == 11
    last = max(n for n, page in enumerate(book.pages, start=1) if words(page))
    assert words(book.pages[last - 1]).startswith("About this book We make books.")
    assert last > book.answers


def named(count: int, **more: Any) -> Composition:
    """A book of twelve puzzles, of which the answers of the first ones have names."""
    chapters = (chapter(1, count=6), chapter(7, count=6, title="Later"))
    rest = iter([f"Picture {at}" for at in range(1, count + 1)] + [""] * 12)
    chapters = tuple(
        replace(one, entries=tuple(replace(entry, caption=next(rest)) for entry in one.entries)) for one in chapters
    )
    text = replace(manuscript(*chapters), surroundings=Surroundings(**more))
    spec = CLASSIC.spec.model_copy(update={"gallery": (3, 2)})
    return compose(text, replace(CLASSIC, spec=spec), paper(), Edition.DIGITAL)


def test_a_gallery_shows_what_the_answers_show_with_its_names_behind_them() -> None:
    book = named(8)
    gallery = [number for number, page in enumerate(book.pages, start=1) if "Gallery" in words(page)]
    pages = [number for number in gallery if number > book.answers]
    assert [words(book.pages[number - 1]).count("Picture") for number in pages] == [4, 4]
    assert "7 · Picture 7" in words(book.pages[pages[1] - 1])
    assert f"Gallery {pages[0]}" in words(book.pages[gallery[0] - 1])
    assert (0, "Gallery") in book.pages[pages[0] - 1].outline
    assert pages[0] > max(answer for _, answer in book.places.values())
    about = named(8, about=(Piece("paragraph", "We make books."),))
    assert words(about.pages[pages[1]]).startswith("About this book")


def test_the_name_of_a_picture_in_the_gallery_stands_right_below_it() -> None:
    book = named(4)
    page = next(
        page for number, page in enumerate(book.pages, start=1) if number > book.answers and "Gallery" in words(page)
    )
    highest = min(
        y for one in leaves(page.items) if isinstance(one, Boxes) for _, y, width, high in one.boxes if high > 24
    )
    assert highest < 110  # pictures begin below the title, and what is left of the height is between their rows
    lowest = []
    for part in (item for item in page.items if isinstance(item, Part)):
        drawn = leaves((part,))
        ends = [y for one in drawn if isinstance(one, Polylines) for path in one.paths for _, y in path]
        lowest.append(max(ends + [y + high for one in drawn if isinstance(one, Boxes) for _, y, _, high in one.boxes]))
    names = [
        y for item in leaves(page.items) if isinstance(item, Glyphs) for _, y, text in item.runs if "Picture" in text
    ]
    assert len(names) == 4
    assert all(0 < name - below < 24 for name, below in zip(sorted(names), sorted(lowest), strict=True))


@pytest.mark.parametrize(("names", "more"), [(3, {}), (8, {"has_gallery": False})])
def test_few_names_make_no_gallery_and_who_wants_none_has_none(names: int, more: dict[str, Any]) -> None:
    assert not any("Gallery" in words(page) for page in named(names, **more).pages)


def test_bars_of_a_long_section_are_thick_enough_to_print() -> None:
    text = manuscript(chapter(1, count=60, per_page=2), chapter(61, count=1, title="Later"))
    pages = compose(text, CLASSIC, paper(), Edition.PRINT).pages
    boxes = [box for item in leaves(pages[2].items) if isinstance(item, Boxes) for box in item.boxes]
    assert len(boxes) > 20
    assert min(min(width, height) for _, _, width, height in boxes) >= 0.75


def test_pages_before_the_first_chapter_have_roman_numerals_and_the_count_goes_on() -> None:
    book = composed(imprint=IMPRINT, introduction=paragraphs(9))
    folios = [folio(page) for page in book.pages[: book.sections[0] + 2]]
    first = book.sections[0]
    assert folios[:2] == ["", ""]
    assert folios[2] == "iii"
    assert folios[4:first] == ["v", "vi", ""]  # the last one before it, too
    assert folios[first : first + 2] == [str(first + 1), str(first + 2)]


@given(st.integers(1, 3999))
def test_roman_numerals_say_their_number(number: int) -> None:
    values = {"m": 1000, "d": 500, "c": 100, "l": 50, "x": 10, "v": 5, "i": 1}
    digits = [values[letter] for letter in roman(number)]
    signed = (-a if a < b else a for a, b in zip(digits, [*digits[1:], 0], strict=True))
    assert sum(signed) == number
    assert "iiii" not in roman(number)


def test_pages_that_are_switched_off_are_not_there() -> None:
    bare = composed(has_contents=False)
    assert [words(page)[:8] for page in bare.pages[:3]] == ["Pipes an", "", "NUMBERS "]
    assert composed(has_contents=True).sections[0] == bare.sections[0] + 2


@pytest.mark.parametrize(("purpose", "sort"), [("title", "around"), ("openers", "around"), ("howto", "teaching")])
def test_a_page_that_is_left_out_is_missing_and_no_other(purpose: str, sort: str) -> None:
    whole, part = (
        compose(text, CLASSIC, paper(), Edition.DIGITAL) for text in (manuscript(), without(manuscript(), {purpose}))
    )
    left = Counter(whole.sorts) - Counter(part.sorts)
    assert {*left} - {"empty"} == {sort}
    assert not Counter(part.sorts) - Counter(whole.sorts) - Counter(empty=9)


def test_the_digital_contents_lead_to_introduction_and_afterword() -> None:
    book = composed(edition=Edition.DIGITAL, introduction=paragraphs(1), about=paragraphs(1))
    contents = next(page for page in book.pages if words(page).startswith("Contents"))
    targets = {item.to for item in leaves(contents.items) if isinstance(item, Link)}
    titles = {words(book.pages[int(page) - 1]).split()[0] for page in targets}
    assert {"Introduction", "About", "Answers"} <= titles
    outline = [title for page in book.pages for _, title in page.outline]
    assert outline.index("Introduction") < outline.index("Warm-up") < outline.index("About this book")


def test_the_copyright_page_says_what_is_known_and_no_more() -> None:
    """The number in a typeface's name stays with it."""
    full, bare = (composed(imprint=one).pages[1] for one in (IMPRINT, Imprint("", "", "", "1.0")))
    assert words(full) == (
        "Pipes and Plots A. Name © 2026 A. Name First edition ISBN 978-3-16-148410-0 Made with bookmaker 1.0. Every"
        " puzzle was proved to have exactly one solution. Type: Source Sans\u00a03, Source Serif\u00a04 (SIL Open Font"
        " License)."
    )
    assert "ISBN" not in words(bare)
    assert "Made with bookmaker 1.0." in words(bare)


def test_no_line_of_the_contents_ends_with_the_dot_before_a_kind() -> None:
    """It stays with the word after it, also where that is so long that the line breaks before it."""
    long = replace(chapter(1, count=1), kind="N" * 27)
    book = compose(manuscript(long, chapter(2, count=1)), CLASSIC, paper(5, 8), Edition.PRINT)
    page = next(page for page in book.pages if words(page).startswith("Contents"))
    runs = [run for item in leaves(page.items) if isinstance(item, Glyphs) for run in item.runs]
    lines = [" ".join(text for _, height, text in runs if height == line) for line in sorted({y for _, y, _ in runs})]
    dotted = [line for line in lines if "·" in line]
    assert dotted[0].startswith("·\u00a0NNN")
    assert not any(line.endswith("·") for line in dotted)


def test_other_books_a_list_to_tick_off_and_pages_for_notes_follow_the_answers() -> None:
    book = composed(has_log=True, notes=2, has_certificate=True, also_by=(Piece("item", "Small Nets", "•"),))
    after = [words(page) for page in book.pages[book.answers :] if page.items]
    assert [text.split()[0] for text in after[-5:]] == ["Solved", "Also", "Notes", "Notes", "Certificate"]
    assert after[-4].startswith("Also by A. Name • Small Nets")
    assert {str(number) for number in book.places} <= set(after[-5].split())
    contents = words(next(page for page in book.pages if words(page).startswith("Contents")))
    log = next(n for n in range(book.answers, len(book.pages)) if words(book.pages[n - 1]).startswith("Solved"))
    assert f"Answers {book.answers} Solved {log} Also by A. Name {log + 1}" in contents


@pytest.mark.parametrize(("layout", "bars"), [("classic", 4), ("children", 0)])
def test_a_certificate_has_its_date_in_the_middle_and_one_frame(layout: str, bars: int) -> None:
    text = replace(manuscript(), surroundings=Surroundings(has_certificate=True))
    book = compose(text, layouts.load(layout), paper(8.5, 11), Edition.PRINT)
    page = next(page for page in book.pages if words(page).startswith("Certificate"))
    lines = [box for item in page.items if isinstance(item, Boxes) for box in item.boxes if box[2] > 100 and box[3] < 9]
    widths = sorted(width for _, _, width, _ in lines)
    assert len(lines) == bars + 2  # one to write the name on, one for the date
    assert len({round(left + width / 2) for left, _, width, _ in lines}) == 1
    assert widths[0] < widths[1]
    block = text_block(layouts.load(layout), paper(8.5, 11), pages=20, is_recto=True, edition=Edition.PRINT)
    assert (widths[1] < block.width - 24) == (bars == 0)  # clear of the stars that frame a child's page


@pytest.mark.slow
def test_a_long_list_to_tick_off_goes_on_over_pages() -> None:
    text = replace(manuscript(chapter(1, count=200)), surroundings=Surroundings(has_log=True))
    book = compose(text, CLASSIC, paper(), Edition.PRINT)
    pages = [page for page in book.pages if [title for _, title in page.outline] == ["Solved"]]
    first = book.pages.index(pages[0])
    listed = " ".join(words(page) for page in book.pages[first:]).split()
    assert all(str(number) in listed for number in range(1, 201))
    assert len(book.pages) - first > 1


# Pages left empty, and pages for notes.


def test_one_sided_books_have_nothing_behind_a_puzzle() -> None:
    book = composed(is_one_sided=True)
    pages = {page for page, _ in book.places.values()}
    assert all(page % 2 for page in pages)
    assert [page for page in pages if book.pages[page].items] == []
    assert len(book.pages) % 2 == 0


@pytest.mark.parametrize(("limits", "is_fault"), [((0, 10), True), ((1, 1), True), ((1, 2), False)])
def test_empty_pages_are_counted_against_the_printers_limits(limits: tuple[int, int], is_fault: bool) -> None:
    sheet = replace(paper(), blanks=limits, last_blank=True)
    marks = (("one_sided", SourcePlace("book.yaml", 9, 12)),)
    if is_fault:
        with pytest.raises(BookError, match=r"book.yaml:9:12: up to 1 page in a row are empty, and 2 at the end"):
            composed(sheet, is_one_sided=True, has_answers_opener=True, marks=marks)
    else:
        composed(sheet, is_one_sided=True, has_answers_opener=True, marks=marks)


@pytest.mark.parametrize("least", [24, 31, 32])
@pytest.mark.parametrize("last_blank", [False, True])
def test_books_too_short_to_be_bound_are_filled_up_with_pages_for_notes(least: int, last_blank: bool) -> None:
    text = manuscript(chapter(1))
    usual = compose(text, CLASSIC, paper(), Edition.PRINT)
    filled = compose(text, CLASSIC, replace(paper(pages=(least, 99)), last_blank=last_blank), Edition.PRINT)
    assert len(filled.pages) == least + least % 2
    assert usual.notes == 0
    notes = [page for page in filled.pages if words(page).startswith("Notes")]
    assert len(notes) == filled.notes >= 12
    assert bool(filled.pages[-1].items) is not last_blank
    assert filled.places == usual.places
    for page in notes:
        (dots,) = (item for item in leaves(page.items) if isinstance(item, Polylines) and item.stroke)
        assert sum(start == end for start, end in dots.paths) > 500


def test_enough_pages_get_no_notes() -> None:
    pages = len(composed(has_answers_opener=True).pages)
    assert composed(paper(pages=(pages, 99)), has_answers_opener=True).notes == 0


def test_a_printer_with_wide_margins_gets_room_for_the_folio_too() -> None:
    sheet = replace(paper(432.0, 648.0), outside=60.0)
    layout = layouts.load("classic")
    block = text_block(layout, sheet, pages=100, is_recto=True, edition=Edition.PRINT)
    below = sheet.height - block.y - block.height
    assert below >= layout.spec.margins.foot + BASELINE + 60.0 + SPARE


def test_pages_of_ones_own_stand_where_they_are_asked_for_with_a_code_and_lines() -> None:
    said = prose.read("# Please\n\nRead this.\n\n![QR](https://example.com/review)")
    own = (OwnPages(("after", "title"), said), OwnPages(("before", "answers"), ruled="lines", count=2))
    book = composed(own=own)
    pages = [words(page) for page in book.pages]
    (at,) = (number for number, text in enumerate(pages) if "Please Read this. https://example.com/review" in text)
    assert at == 1  # behind the title page
    boxes = max((len(one.boxes) for one in leaves(book.pages[at].items) if isinstance(one, Boxes)), default=0)
    assert boxes > 100  # runs of dark modules
    before = book.pages[book.answers - 4 : book.answers - 1]  # and a blank one, so that answers open on the right
    assert sum(any(isinstance(one, Polylines) for one in leaves(page.items)) for page in before) == 2


@pytest.mark.parametrize("wrong", ["![QR](code.png)", "![QR](https://example.com/" + "a" * 200 + ")"])
def test_a_code_is_of_an_address_alone(wrong: str) -> None:
    with pytest.raises(prose.Unset):
        prose.read(wrong)
