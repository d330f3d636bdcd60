"""Parts of grids on covers: a region that a window cuts has no border and no number there; boxes stay as they are."""

from bookmaker.drawing import Circle, Drawing, Line, Meaning, Rect, Text
from bookmaker.pages.cover.canvas import Pair
from bookmaker.pages.cover.designs import _turned
from bookmaker.pages.cover.parts import is_of_regions, part, reaching, without_halves
from bookmaker.pages.cover.windows import fullest, seen_in_part
from bookmaker.pages.page import Boxes, Circles, Glyphs
from bookmaker.pages.setting.crop import crop
from bookmaker.puzzles.kits.values.picture import cages
from tests.test_cover_front import book, covered, items

PLOTS = Drawing(  # a rectangle of 1x2 on the left, one of 2x1 upper right, and one below it
    3,
    2,
    (
        Line(Meaning.BORDER, (((1, 0), (1, 2)), ((1, 1), (3, 1)))),
        Text(Meaning.GIVEN, ((0.5, 0.5, "2"), (1.5, 0.5, "2"), (2.5, 1.5, "2")), 0.6),
    ),
)


def test_a_window_shows_the_numbers_of_whole_regions_alone() -> None:
    texts = [shape for shape in part(PLOTS, 0, 0, 2, 2).shapes if isinstance(shape, Text)]
    assert [item[2] for text in texts for item in text.items] == ["2"]
    assert texts[0].items[0][:2] == (0.5, 0.5)


def test_a_window_far_to_the_right_has_nothing_of_the_regions_that_it_cuts_either() -> None:
    shown = part(PLOTS, 1, 0, 1, 2).shapes
    assert not [shape for shape in shown if isinstance(shape, Text)]
    assert {x for shape in shown if isinstance(shape, Line) for path in shape.paths for x, _ in path} == {0}


def test_a_window_that_holds_all_and_a_grid_of_boxes_stay_as_they_are() -> None:
    boxes = Drawing(2, 2, (Line(Meaning.BOX, (((1, 0), (1, 2)),)),))
    assert part(PLOTS, 0, 0, 3, 2) == PLOTS
    assert (is_of_regions(PLOTS), is_of_regions(boxes)) == (True, False)


def test_a_window_shows_whole_cages_with_their_sums_and_nothing_of_others() -> None:
    edges, sums = cages([([(0, 0), (1, 0)], 12), ([(0, 1), (0, 2)], 7), ([(1, 1)], 3), ([(1, 2)], 1)])
    shown = crop(Drawing(3, 2, (*edges, *sums)), 0, 0, 2, 2)
    lines = [path for shape in shown.shapes if isinstance(shape, Line) for path in shape.paths]
    assert [item[2] for shape in shown.shapes if isinstance(shape, Text) for item in shape.items] == ["12", "3"]
    assert len(lines) == 2
    assert all(x < 2 for path in lines for x, _ in path)


def test_of_a_loop_along_the_lines_a_window_has_its_strokes_in_the_middle_and_no_half_of_a_number_or_dot() -> None:
    numbers = Text(Meaning.GIVEN, ((0.5, 0.5, "3"), (1.5, 1.5, "0")), 0.6)
    dots = Circle(Meaning.DOT, ((1, 1), (2, 2)), 0.1)
    loop = Drawing(3, 3, (Line(Meaning.PATH, (((1, 1), (1, 2), (2, 2)),)), numbers, dots))
    shown = without_halves(part(seen_in_part(Pair("Loop", Drawing(3, 3, ()), loop)), 0, 0, 2, 2))
    kept = (Text(Meaning.GIVEN, ((1, 1, "0"),), 0.6), Circle(Meaning.DOT, ((0.5, 0.5), (1.5, 1.5)), 0.1))
    assert shown.shapes == (Line(Meaning.PATH, (((0.5, 0.5), (0.5, 1.5), (1.5, 1.5)),)), *kept)


def test_numbers_on_blocks_and_lamps_on_lit_cells_are_seen_on_a_front() -> None:
    blocks = Rect(Meaning.BLOCK, tuple((x, y, 1, 1) for x in range(6) for y in range(6)))
    numbers = Text(Meaning.BLOCK, tuple((x + 0.5, y + 0.5, "3") for x in range(6) for y in range(6)), 0.6)
    lamps = [Circle(meaning, ((4.5, 4.5),), radius) for meaning, radius in ((Meaning.NODE, 0.3), (Meaning.FILLED, 0.1))]
    front = items(covered("closeup", book(Drawing(6, 6, (blocks, numbers, *lamps)))).on_front, "cover-art")
    block = {one.fill for one in front if isinstance(one, Boxes)}
    on_it = {one.ink for one in front if isinstance(one, Glyphs)}
    assert block
    assert on_it
    assert not block & on_it
    assert any(one.stroke for one in front if isinstance(one, Circles))


def test_of_a_way_through_cells_a_window_shows_the_answer() -> None:
    way = Drawing(2, 2, (Line(Meaning.PATH, (((0.5, 0.5), (0.5, 1.5), (1.5, 1.5)),)),))
    assert seen_in_part(Pair("Net", Drawing(2, 2, ()), way)) == way


def test_a_window_shows_whole_signs_and_nothing_of_others() -> None:
    signs = tuple(((at - 0.1, 0.4), (at + 0.1, 0.5), (at - 0.1, 0.6)) for at in (1, 2))
    assert crop(Drawing(3, 1, (Line(Meaning.NODE, signs),)), 0, 0, 2, 1).shapes == (Line(Meaning.NODE, signs[:1]),)


def test_the_window_with_most_turns_of_a_way_is_the_fullest() -> None:
    straight, bent = ((0.5, 0.5), (5.5, 0.5)), ((0.5, 2.5), (2.5, 2.5), (2.5, 1.5), (4.5, 1.5), (4.5, 2.5))
    assert fullest(Drawing(6, 3, (Line(Meaning.PATH, (straight, bent)),)), 6, 1) == (0, 2)


def test_a_way_that_goes_up_or_down_at_its_end_turns_where_it_is_as_high_as_the_badge() -> None:
    assert _turned([(0, 0), (1, 0), (1, 2)], 5, (6, 1)) == [(0, 0), (1, 0), (1, 1), (6, 1)]
    assert _turned([(0, 0), (0, 2), (1, 2)], 5, (6, 1)) == [(0, 0), (0, 2), (1, 2), (1, 1), (6, 1)]


def test_what_touches_the_sides_of_a_plot_goes_on_to_its_edges_without_a_line_along_them() -> None:
    lines = Line(Meaning.GRID, (((0.0, 0.0), (0.0, 2.0)), ((1.0, 0.0), (1.0, 2.0)), ((0.5, 1.0), (2.0, 1.0))))
    tint = Rect(Meaning.TINT, ((0.0, 0.0, 1.0, 1.0), (0.25, 0.25, 0.5, 0.5)))
    shown = reaching(Drawing(2, 2, (tint, lines)), 0.5, 0.0, 0.25, 1.0)
    assert (shown.width, shown.height) == (2.75, 3.0)
    assert shown.shapes == (
        Rect(Meaning.TINT, ((0.0, 0.0, 1.5, 1.0), (0.75, 0.25, 0.5, 0.5))),
        Line(Meaning.GRID, (((1.5, 0.0), (1.5, 3.0)), ((1.0, 1.0), (2.75, 1.0)))),
    )
