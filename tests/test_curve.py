"""Curves of effort: of a section in the contents, a bar for each puzzle or for several; of a slot through the week."""

import pytest

from bookmaker.drawing import Rect
from bookmaker.pages.book.template_names import CURVE, MOST_BARS, _curve
from bookmaker.pages.newspaper.contact_sheets import HEIGHT, MARGIN, WIDTH, Curve, SheetEntry, sheets
from bookmaker.pages.page import Boxes, Glyphs, Part
from bookmaker.pages.templates.layouts import Layout
from tests.page_laws import around
from tests.sample_book import numbers


def bars(efforts: list[float], highest: float) -> tuple[tuple[float, float, float, float], ...]:
    (shape,) = _curve(efforts, highest).shapes
    assert isinstance(shape, Rect)
    return shape.boxes


@pytest.mark.parametrize(("count", "shown"), [(0, 0), (1, 1), (20, 20), (21, 20), (1000, 20)])
def test_no_bar_is_too_thin_to_print(count: int, shown: int) -> None:
    found = bars([float(n) for n in range(count)], 1000.0)
    assert len(found) == shown
    assert all(width > CURVE[0] / MOST_BARS / 2 for _, _, width, _ in found)
    assert all(left + width <= CURVE[0] for left, _, width, _ in found)


def test_bars_of_a_few_puzzles_are_bars_and_no_blocks() -> None:
    assert all(width < CURVE[1] / 2 for count in (1, 2, 5) for _, _, width, _ in bars([9.0] * count, 9.0))


def test_bars_rise_as_the_efforts_do() -> None:
    heights = [height for _, _, _, height in bars([float(n) for n in range(1000)], 999.0)]
    assert heights == sorted(heights)
    assert bars([9.0], 9.0)[0][3] == CURVE[1]


@pytest.mark.parametrize("slots", [1, 4, 5, 9])
def test_the_curves_of_slots_stand_below_each_other_within_the_margins_and_rise_as_the_efforts_do(
    slots: int, classic: Layout
) -> None:
    efforts = (12.0, 3.0, 0.0, 48.0, 24.0, 6.0, 48.0)
    days = tuple((f"day {n}", effort, "easy") for n, effort in enumerate(efforts))
    pages = sheets("Week", [Curve(f"slot {n}", days) for n in range(slots)], (), classic.theme)
    names = [text for page in pages for one in page.items if isinstance(one, Glyphs) for _, _, text in one.runs]
    assert [name for name in names if name.startswith("slot")] == [f"slot {n}" for n in range(slots)]
    for page in pages:
        below = MARGIN
        for item in page.items:
            if isinstance(item, Glyphs):
                ((x, y, _),) = item.runs
                assert MARGIN <= x < WIDTH - MARGIN
                assert MARGIN < y < HEIGHT - MARGIN
            elif isinstance(item, Boxes):
                lefts, tops, widths, heights = zip(*item.boxes, strict=True)
                assert heights == pytest.approx([max(heights) * effort / 48 for effort in efforts])
                assert len({round(top + height, 6) for top, height in zip(tops, heights, strict=True)}) == 1
                assert all(a + wide < b for a, wide, b in zip(lefts, widths, lefts[1:], strict=False))
                assert lefts[0] >= MARGIN
                assert lefts[-1] + widths[-1] <= WIDTH - MARGIN
                assert lefts[-1] + widths[-1] > WIDTH - MARGIN - 50  # all of the width is used
                assert min(tops) > below + 10  # room for the name and the figures
                below = tops[0] + heights[0]


@pytest.mark.parametrize(("count", "places"), [(3, (1, 3)), (4, (2, 2)), (9, (2, 4))])
def test_three_puzzles_of_a_proof_stand_below_each_other_larger_than_more_do(
    count: int, places: tuple[int, int], classic: Layout
) -> None:
    """Each close under what is told of it, with its answer beside it, within the margins."""
    told = ("One rule. " * 20, "2026-12-01/net/puzzle")
    entries = [SheetEntry("Monday", f"No. {n}", told, numbers(9, 9), numbers(9, 9)) for n in range(count)]
    pages = sheets("Week", (), entries, classic.theme)
    assert len(pages) == 1 + (count > 8)
    grids = [box for item in pages[0].items if isinstance(item, Part) and (box := around((item,)))]
    assert all(left > MARGIN - 2 and right < WIDTH - MARGIN + 2 for left, _, right, _ in grids)
    assert all(bottom < HEIGHT - MARGIN for _, _, _, bottom in grids)
    lefts, tops = ({round(box[side]) for box in grids} for side in (0, 1))
    assert (len(lefts), len(tops)) == (2 * places[0], places[1])
    assert all(one[2] < other[0] for one, other in zip(grids[::2], grids[1::2], strict=True))
    wide = grids[0][2] - grids[0][0]
    assert (wide > 180) is (count == 3)
    lowest = max(y for item in pages[0].items if isinstance(item, Glyphs) for _, y, _ in item.runs if y < min(tops))
    assert min(tops) - lowest < 12
