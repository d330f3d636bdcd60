"""Pages with few things on them: logs, the last puzzle of a section, a list on a wide page."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bookmaker.pages.book.compose import compose
from bookmaker.pages.manuscript import Edition, Hint, Manuscript, Pointer, Surroundings
from bookmaker.pages.page import Boxes, Circles, Glyphs, Item, Page, Point, Polylines
from bookmaker.pages.templates import layouts
from tests.matter_pages import leaves, words
from tests.page_laws import around, grids
from tests.sample_book import chapter, manuscript, paper
from tests.test_lesson_pages import lesson


def points(item: Item) -> Iterator[Point]:
    """The points of what is drawn, where it is drawn with lines or circles."""
    match item:
        case Polylines():
            yield from (point for path in item.paths for point in path)
        case Circles():
            yield from item.centres


def page_of(text: Manuscript, layout: str, trim: tuple[float, float], begins: str) -> Page:
    """The first page that begins so."""
    book = compose(text, layouts.load(layout), paper(*trim), Edition.PRINT)
    return next(page for page in book.pages if words(page).startswith(begins))


def test_the_last_of_an_odd_number_of_puzzles_has_notes_in_the_place_that_it_leaves() -> None:
    book = compose(manuscript(chapter(1, count=3, per_page=2)), layouts.load("classic"), paper(), Edition.PRINT)
    full, odd = (words(book.pages[book.places[number][0] - 1]) for number in (1, 3))
    assert ("Notes" in full, "Notes" in odd) == (False, True)


@pytest.mark.parametrize("fill", ["spots", "notes"])
def test_no_page_for_children_is_empty_below_the_last_of_an_odd_number_of_puzzles(fill: str) -> None:
    text = replace(manuscript(chapter(1, count=3, per_page=2)), surroundings=Surroundings(fill=fill))
    book = compose(text, layouts.load("children"), paper(8.5, 11), Edition.PRINT)
    page = book.pages[book.places[3][0] - 1]
    low, foot, left, right = 0.6 * page.height, 0.85 * page.height, 0.3 * page.width, 0.7 * page.width
    marks = [point for one in leaves(page.items) for point in points(one)]
    assert any(low < y < foot and left < x < right for x, y in marks)


def test_words_beside_a_grid_for_children_begin_where_the_grid_ends() -> None:
    book = compose(manuscript(chapter(1, count=3, per_page=2)), layouts.load("children"), paper(8.5, 11), Edition.PRINT)
    page = book.pages[book.places[1][0] - 1]
    number = next(x for one in leaves(page.items) if isinstance(one, Glyphs) for x, _, run in one.runs if run == "1")
    assert book.places[1][0] % 2 == 1  # a right page: the grid at its left, the words right of it
    assert number < 0.7 * page.width


def test_the_words_beside_a_childs_lone_puzzle_end_with_its_grid() -> None:
    text = manuscript(chapter(1, count=1, per_page=2, width=5, height=5))
    book = compose(text, layouts.load("children"), paper(8.5, 11), Edition.PRINT)
    page = book.pages[book.places[1][0] - 1]
    (grid,) = grids(page).values()
    reference = next(item for item in page.items if isinstance(item, Glyphs) and "Answer" in item.runs[0][2])
    assert abs(reference.runs[-1][1] - grid[3]) < 10


@pytest.mark.parametrize(
    ("layout", "trim"), [("classic", (6, 9)), ("pocket", (4.13, 5.83)), ("children", (5.83, 8.27))]
)
def test_a_log_names_every_puzzle_with_its_size_and_says_what_its_lines_are_for(
    layout: str, trim: tuple[float, float]
) -> None:
    part = chapter(1)
    entries = tuple(replace(one, title="Rompecabezas binario", size="10 × 10") for one in part.entries)
    text = replace(manuscript(replace(part, entries=entries)), surroundings=Surroundings(has_log=True))
    page = page_of(text, layout, trim, "Solved")
    assert words(page).count("Rompecabezas binario 10\u00a0×\u00a010") == len(entries)
    assert "Time" in words(page)


def test_a_short_log_has_grades_and_its_writing_lines_at_the_foot_of_the_words() -> None:
    text = replace(manuscript(chapter(1)), surroundings=Surroundings(has_log=True))
    page = page_of(text, "classic", (6, 9), "Solved")
    assert any(isinstance(one, Circles) for one in leaves(page.items))
    feet = {y for one in leaves(page.items) if isinstance(one, Glyphs) for _, y, run in one.runs if "7\u00a0×" in run}
    lines = {y + height for one in leaves(page.items) if isinstance(one, Boxes) for _, y, _, height in one.boxes}
    assert len(feet) == len(text.entries)
    assert {round(y) for y in feet} <= {round(y) for y in lines}


def test_a_reference_in_a_magazine_stands_in_the_middle_below_its_grid() -> None:
    book = compose(manuscript(chapter(1, count=1)), layouts.load("magazine"), paper(8.27, 11.69), Edition.PRINT)
    page = book.pages[book.places[1][0] - 1]
    (grid,) = grids(page).values()
    reference = next(item for item in page.items if isinstance(item, Glyphs) and "Answer" in item.runs[0][2])
    box = around((reference,))
    assert box is not None
    assert abs(box[0] + box[2] - grid[0] - grid[2]) < 8


def test_a_french_grade_beside_a_kind_is_a_level_and_the_kind_has_its_apostrophe_on_its_page() -> None:
    """Grades do not agree with names of kinds: "Grille binaire, moyen" would be wrong, "moyenne" too for a Sudoku."""
    part = replace(chapter(1), kind="Combat d'étoiles")
    part = replace(part, entries=tuple(replace(one, title="Combat d'étoiles", grade="moyen") for one in part.entries))
    text = replace(manuscript(part), language="fr")
    book = compose(text, layouts.load("classic"), paper(), Edition.PRINT)
    assert any("niveau moyen" in words(page) for page in book.pages)
    assert "Combat d’étoiles" in book.pages[book.places[1][0] - 1].outline[0][1]


def test_two_grades_of_a_section_are_told_from_the_lower_to_the_higher() -> None:
    part = chapter(1)
    first, *others = part.entries
    part = replace(part, entries=(first, *(replace(one, grade="medium", pips=2) for one in others)))
    book = compose(manuscript(part), layouts.load("classic"), paper(), Edition.PRINT)
    assert any("easy to medium" in words(page) for page in book.pages)


def test_a_log_for_children_has_stars_to_colour_as_their_puzzles_have() -> None:
    text = replace(manuscript(chapter(1)), surroundings=Surroundings(has_log=True))
    found = {
        layout: any(isinstance(one, Circles) for one in leaves(page_of(text, layout, (5.83, 8.27), "Solved").items))
        for layout in ("children", "pocket")
    }
    assert found == {"children": False, "pocket": True}


def test_the_list_of_techniques_has_a_title_as_large_as_that_of_the_hints_in_every_language() -> None:
    told = tuple(replace(lesson(7), technique=f"Way {at}") for at in range(10))
    for language, layout in zip(("en", "de", "fr", "es"), ("classic", "pocket", "children", "classic"), strict=True):
        loaded = layouts.load(layout)
        text = replace(manuscript(chapter(1)), lessons=told, language=language)
        page = page_of(text, layout, (5.5, 8.5), loaded.words(language).technique_index)
        runs = next(one for one in leaves(page.items) if isinstance(one, Glyphs))
        assert runs.size == loaded.theme.styles["section"].size


def test_contents_of_two_pages_have_their_large_title_on_the_first_alone() -> None:
    text = manuscript(*(chapter(at, count=1, title=f"Part {at}") for at in range(1, 31)))
    book = compose(text, layouts.load("classic"), paper(), Edition.PRINT)
    titles = [
        one.size
        for page in book.pages
        if words(page).startswith("Contents")
        for one in leaves(page.items)
        if isinstance(one, Glyphs) and one.runs[0][2] == "Contents" and one.size > 10
    ]
    assert titles[0] == 28
    assert titles[1:]
    assert set(titles[1:]) == {12}


def test_the_list_of_techniques_stands_in_two_columns_in_a_magazine() -> None:
    told = tuple(replace(lesson(7), technique=f"Way {at}") for at in range(10))
    text = replace(manuscript(chapter(1)), lessons=told)
    starts = {}
    for layout in ("classic", "magazine"):
        page = page_of(text, layout, (8.5, 11), "Techniques from A to Z")
        runs = [(x, run) for one in leaves(page.items) if hasattr(one, "runs") for x, _, run in one.runs]
        starts[layout] = len({round(x) for x, run in runs if run.startswith("Way ")})
    assert starts == {"classic": 1, "magazine": 2}


def test_a_range_reads_as_well_for_two_as_for_many() -> None:
    for language in ("en", "de", "fr", "es"):
        found = layouts.load("classic").words(language)
        assert "{first}–{last}" in found.puzzles
        assert "{first}–{last}" in found.answers_range


def test_the_columns_of_the_list_of_techniques_end_at_about_one_height_whatever_they_hold() -> None:
    answers = ["So B2 is 5."] * 6 + ["In row 4 the 2 is in C4 or F4, so it is nowhere else in the box of F4. " * 4] * 6
    told = tuple(replace(lesson(7), technique=f"Way {at:02}", answer=answer) for at, answer in enumerate(answers))
    page = page_of(replace(manuscript(chapter(1)), lessons=told), "magazine", (8.5, 11), "Techniques from A to Z")
    runs = [(x, y, run) for one in leaves(page.items) if isinstance(one, Glyphs) for x, y, run in one.runs]
    names = sorted((round(x), y) for x, y, run in runs if run.startswith("Way "))
    left, right = ([y for x, y in names if x == at] for at in sorted({x for x, _ in names}))
    assert (len(left), len(right)) == (8, 4)
    letters = [(x, y) for x, y, run in runs if run == "W"]
    assert [round(y) for _, y in letters] == [round(min(left)), round(min(right))]


def test_hints_for_children_stand_in_one_column_each_technique_in_a_line() -> None:
    hints = tuple(
        Hint(number, "Numbers", Pointer("at the right", "Only one number can reach this cell")) for number in (2, 1)
    )
    page = page_of(replace(manuscript(chapter(1, count=2)), hints=hints), "children", (8.5, 11), "Hints")
    runs = [run for one in leaves(page.items) if isinstance(one, Glyphs) for _, _, run in one.runs]
    assert sum("Only one number can reach this cell" in run for run in runs) == 2
