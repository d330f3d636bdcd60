"""The preflight's geometry: what boxes share, and how much a matrix shrinks and stretches."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.render.preflight.reading import geometry
from bookmaker.render.preflight.reading.colours import CMYK, GREY, RGB, Space, most_ink_of_pixels, paint

parts = st.floats(-50, 50)


def test_boxes_share_what_lies_in_both() -> None:
    assert geometry.shared((0, 0, 10, 10), (5, 7, 20, 30)) == (5, 7, 10, 10)
    assert geometry.shared((5, 7, 20, 30), (0, 0, 10, 10)) == (5, 7, 10, 10)
    assert geometry.shared((0, 0, 10, 10), (0, 11, 10, 12)) is None


@pytest.mark.parametrize(
    ("matrix", "least_and_most"),
    [((2, 0, 0, 3), (2, 3)), ((0, 4, -5, 0), (4, 5)), ((1, 1, -1, 1), (math.sqrt(2), math.sqrt(2)))],
)
def test_a_matrix_shrinks_and_stretches_by_its_singular_values(
    matrix: tuple[float, float, float, float], least_and_most: tuple[float, float]
) -> None:
    assert geometry.scales(*matrix) == pytest.approx(least_and_most)


@given(parts, parts, st.floats(-9, 9))
def test_a_matrix_that_flattens_everything_to_a_line_has_a_least_of_nought(a: float, b: float, times: float) -> None:
    least, most = geometry.scales(a, b, times * a, times * b)
    assert least == pytest.approx(0, abs=1e-5 * max(most, 1))


def test_only_ink_that_is_laid_has_a_hue() -> None:
    red = Space("spot", 2, ("Black", "Red"))
    assert not paint(red, (1.0, 0.0)).has_hue
    assert paint(red, (0.0, 0.1)).has_hue


@pytest.mark.parametrize("heaviest", range(4))
def test_the_most_ink_is_that_of_the_heaviest_pixel(heaviest: int) -> None:
    pixels = [b"\0\0\0\xff", b"\x33\0\0\0", b"\0\x66\0\0", b"\0\0\x99\0"]
    pixels[heaviest] = b"\xff\x33\0\xff"
    assert most_ink_of_pixels(b"".join(pixels)) == pytest.approx(220)


@pytest.mark.parametrize("space", [GREY, RGB, CMYK])
def test_a_colour_with_a_number_too_few_is_black(space: Space) -> None:
    assert paint(space, (0.5,) * (space.channels - 1)).tint == 1.0
    assert paint(space, (0.5,) * space.channels).tint == 0.5
