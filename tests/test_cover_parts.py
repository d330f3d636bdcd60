"""Parts of grids on covers: a region that a window cuts has no border and no number there; boxes stay as they are."""

from __future__ import annotations

from bookmaker.drawing import Drawing, Line, Meaning, Text
from bookmaker.pages.cover.canvas import Pair
from bookmaker.pages.cover.designs import seen_in_part
from bookmaker.pages.cover.parts import is_of_regions, part
from bookmaker.pages.setting.crop import crop
from bookmaker.puzzles.kits.values.picture import cages

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


def test_of_a_loop_along_the_lines_a_window_shows_the_puzzle_and_of_a_way_through_cells_the_answer() -> None:
    puzzle = Drawing(2, 2, ())
    loop, way = (
        Drawing(2, 2, (Line(Meaning.PATH, (((at, at), (at, at + 1), (at + 1, at + 1)),)),)) for at in (0.0, 0.5)
    )
    assert seen_in_part(Pair("Loop", puzzle, loop)) == puzzle
    assert seen_in_part(Pair("Net", puzzle, way)) == way
