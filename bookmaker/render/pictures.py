"""Pictures for the press: a PNG file's bytes -> its pixels in RGB for screens, in four inks for paper."""

from __future__ import annotations

import io

from PIL import Image, ImageChops


def colours(png: bytes) -> Image.Image:
    """The picture's pixels in RGB."""
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def separations(png: bytes) -> Image.Image:
    """The picture's pixels in CMYK: what cyan, magenta and yellow have in common is printed in black.

    So at most two colours and black lie on one another, 200 % of ink where a newspaper takes 240 %.
    """
    missing = [ImageChops.invert(band) for band in colours(png).split()]
    black = ImageChops.darker(ImageChops.darker(missing[0], missing[1]), missing[2])
    inks = [ImageChops.subtract(band, black) for band in missing]
    return Image.merge("CMYK", [*inks, black])
