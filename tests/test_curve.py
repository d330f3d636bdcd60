"""The small curve of a section's effort in the contents: a bar for each puzzle, or for several of a long section."""

from __future__ import annotations

import pytest

from bookmaker.drawing import Rect
from bookmaker.pages.book.template_names import CURVE, MOST_BARS, _curve


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


def test_bars_rise_as_the_efforts_do() -> None:
    heights = [height for _, _, _, height in bars([float(n) for n in range(1000)], 999.0)]
    assert heights == sorted(heights)
    assert bars([9.0], 9.0)[0][3] == CURVE[1]
