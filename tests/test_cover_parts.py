"""Parts of grids on covers: a region that a window cuts has no border and no number there; boxes stay as they are."""

from __future__ import annotations

from bookmaker.drawing import Drawing, Line, Meaning, Text
from bookmaker.pages.cover.parts import is_of_regions, part

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
