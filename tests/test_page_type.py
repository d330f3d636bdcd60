"""Type and drawings as they are set: lines, quotes and kerning, digits by their ink, shapes in their inks."""

from dataclasses import replace
from itertools import pairwise, permutations

import pytest

from bookmaker.drawing import Drawing, Group, Line, Meaning, Rect, Text, grid_lines
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.newspaper.art import Caption, Format
from bookmaker.pages.page import Boxes, Glyphs, Ink, Part, Polylines
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.boxes import BASELINE, Row, Space, Stack, Words
from bookmaker.pages.setting.flowing import Lacking
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import Measure, Setting, broken
from bookmaker.pages.setting.paint import apart_from, paint
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.pages.templates.missing_glyphs import lacking_fault
from tests.page_laws import around, texts
from tests.sample_book import numbers


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
        ("en", "45 − 41 = 4", "45\u00a0−\u00a041\u00a0=\u00a04"),
        ("en", "8 + 18 = 26", "8 + 18\u00a0=\u00a026"),
        ("en", "B4 = 3: E5 <> 2.", "B4\u00a0=\u00a03: E5\u00a0<>\u00a02."),
    ],
)
def test_quotes_and_dashes_are_those_of_the_language_and_sums_stay_in_one_line(
    language: str, given: str, said: str
) -> None:
    assert typographic(given, language) == said


def test_grids_of_equally_deep_art_begin_at_one_height_whatever_is_written_under_them() -> None:
    theme = layouts.load("newspaper").theme
    captions = [Caption(title="Net", rule=rule, credit="A. Name") for rule in ("Short.", "A rule of two lines. " * 5)]
    deepest = max(Format(200.0, theme).height(numbers(9, 9), one) for one in captions)
    pages = [Format(200.0, theme, deepest).art(numbers(9, 9), one, name="net") for one in captions]
    boxes = [around(tuple(item for item in page.items if isinstance(item, Part))) for page in pages]
    assert boxes[0] is not None
    assert boxes[0] == pytest.approx(boxes[1])
    assert {page.height for page in pages} == {deepest}


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (230, ("Ein Bild", "und noch eins")),
        (170, ("Ein Bild und", "noch eins")),  # else it took a third line
    ],
)
def test_a_heading_s_line_ends_with_a_little_word_only_where_that_saves_one(
    width: float, lines: tuple[str, ...]
) -> None:
    assert broken(Typeface("SourceSerif4-Semibold", 28), "Ein Bild und noch eins", width, is_balanced=True) == lines


def test_lines_of_a_rule_in_a_narrow_column_are_about_equally_long_though_some_end_with_little_words() -> None:
    rule = (
        "Cada región de borde grueso con cinco casillas contiene del 1 al 5, con tres del 1 al 3, y así sucesivamente; "
        "los números iguales no se tocan nunca, ni por una esquina."
    )
    face = Typeface("SourceSans3-Regular", 8)
    lines = broken(face, rule, 112, is_balanced=True)
    assert min(map(face.width, lines)) > 0.75 * max(map(face.width, lines))


def test_number_and_date_over_a_puzzle_stand_in_one_line_with_a_dot_between_where_they_fit() -> None:
    caption, theme = Caption("Net", number="No. 7", date="1 December 2026"), layouts.load("newspaper").theme
    heads = {
        width: texts(Format(width, theme).art(Drawing(4, 4, ()), caption, name="net"))[:3] for width in (200.0, 80.0)
    }
    assert "No. 7 · 1 December 2026" in heads[200.0]
    assert heads[80.0] == ["Net", "No. 7", "1 December 2026"]


def test_balanced_lines_are_as_narrow_as_their_number_allows_and_others_as_long_as_fit() -> None:
    face, text = Typeface("SourceSerif4-Regular", 10), "one two three four five six seven"
    assert broken(face, text, 110, is_balanced=True) == ("one two three", "four five six seven")
    assert broken(face, text, 110, is_balanced=False) == ("one two three four five", "six seven")


def test_no_line_of_running_text_begins_with_a_number_of_the_word_before_it_where_that_costs_no_line() -> None:
    face, text = Typeface("SourceSerif4-Regular", 10), "half of the column has a 1, so B1 is a 0 as well"
    assert face.wrap(text, 115) == ("half of the column has a", "1, so B1 is a 0 as well")
    assert broken(face, text, 115, is_balanced=False) == ("half of the column has", "a 1, so B1 is a 0 as well")


def test_a_label_that_is_enlarged_in_a_small_grid_is_clear_of_its_cells_edges(classic: Layout) -> None:
    def place(cell: float) -> tuple[float, float]:
        drawing = Drawing(2, 2, (Text(Meaning.LABEL, ((1.15, 1.15, "7"),), 0.25),))
        part = paint(drawing, name="one", at=(0, 0), cell=cell, theme=classic.theme, edition=Edition.PRINT)
        (glyphs,) = part.items
        assert isinstance(glyphs, Glyphs)
        left, _, _, top = fonts.face(glyphs.font).ink("0")
        ((x, y, _),) = glyphs.runs
        return x + left * glyphs.size - cell, y - top * glyphs.size - cell

    assert min(place(15)) > 1.4  # in points, half as broad as the heaviest frame
    assert place(60)[1] == pytest.approx(0.15 * 60 - 0.25 * 60 * 0.33, abs=1)  # where the layout's type is larger


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


# Measures of boxes and of type.


def test_a_stack_in_a_row_is_as_wide_as_its_widest_box_with_the_fill_around_it(classic: Layout) -> None:
    measure = Measure(Setting(classic.theme, Edition.PRINT, True, {}, 1.0))
    stack = Stack(stack=(Space(space=2), Space(space=3)), pad=5)
    wide = 3 * BASELINE + 2 * 5
    assert measure.row_widths(Row(row=(stack, Space(space=0, share=1))), 200) == [wide, 200 - wide]


def test_a_space_in_a_row_is_a_width_and_makes_the_row_no_higher(classic: Layout) -> None:
    measure = Measure(Setting(classic.theme, Edition.PRINT, True, {}, 1.0))
    word = Words(text="Word", style="step")
    for level in ("top", "baseline"):
        row = Row(row=(Space(space=9), word), level=level)
        assert measure.row_height(row, 300) == measure.height(word, 300)


def test_a_stack_stands_by_the_baseline_of_its_first_words_in_whatever_style_others_are(classic: Layout) -> None:
    measure = Measure(Setting(classic.theme, Edition.PRINT, True, {}, 1.0))
    rises = set()
    for first, other in permutations(sorted(classic.theme.styles), 2):
        some = (Words(text="Word", style=first), Words(text="Word", style=other))
        rises.add(measure.rise(some[0], 300))
        assert measure.rise(Stack(stack=some, pad=3), 300) == 3 + measure.rise(some[0], 300)
    assert len(rises) > 5


def test_a_sum_is_not_broken_before_its_signs() -> None:
    face = Typeface("SourceSerif4-Regular", 10)
    broken = [line for wide in range(20, 90, 5) for line in face.wrap("the cells make 45 − 39 = 6, so", wide)[1:]]
    assert any(line.startswith(("39", "6,")) for line in broken)
    assert not any(line.startswith(("=", "−")) for line in broken)


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


@pytest.mark.parametrize("far", [0.2, 0.3, 0.5])
def test_numbers_side_by_side_keep_apart_from_a_size_of_cell_on(classic: Layout, far: float) -> None:
    theme = classic.theme
    drawing = Drawing(3, 3, (Text(Meaning.CANDIDATE, ((1.5, 1.5, "2"), (1.5 + far, 1.5, "4")), 0.2),))
    cell = apart_from(drawing, theme)
    left, _, right, _ = fonts.face("SourceSans3-Regular").ink("4")
    assert 0 < (right - left) * theme.least_type * 0.9 < far * cell < (right - left) * theme.least_type * 1.2


def test_numbers_of_different_rows_may_stand_in_smaller_cells_and_one_alone_in_any(classic: Layout) -> None:
    theme = classic.theme
    near, alone = ((1.5, 1.5, "2"), (1.9, 1.9, "4")), ((1.5, 1.5, "2"),)
    beside = apart_from(Drawing(3, 3, (Text(Meaning.CANDIDATE, near, 0.2),)), theme)
    assert 0 < beside < 3 * theme.least_type
    assert apart_from(Drawing(3, 3, (Text(Meaning.CANDIDATE, alone, 0.2),)), theme) == 0.0


def test_of_a_character_that_other_fonts_have_it_is_told_which_and_which_layouts() -> None:
    fault = lacking_fault(Lacking("ж", "жук", "ArchivoNarrow-Regular"), None)
    assert fault.message == "the font Archivo Narrow has no 'ж' (U+0436) of 'жук'"
    assert fault.hint
    assert " would have it: take a layout such as '" in fault.hint
