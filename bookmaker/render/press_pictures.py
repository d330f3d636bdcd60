"""Pictures for the press: a PNG file -> its pixels in RGB for screens, in black alone or four inks for paper."""

import io
from typing import Any

from PIL import Image, ImageChops, ImageMath

from bookmaker.pages.page import MOST_INK

STRIP = 256  # rows of pixels that are separated at a time


def colours(png: bytes) -> Image.Image:
    """The picture's pixels in RGB."""
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def separations(png: bytes) -> Image.Image:
    """The picture's pixels in CMYK: as much black as the brightest part lacks, the colours on top of it.

    Where all that is more than the press can dry, the colours are thinned, as in flat inks. A grey picture stays grey:
    printers who ask for black ink take four inks for colour, whatever three of them hold.
    """
    with Image.open(io.BytesIO(png)) as grey:
        if grey.mode == "L":
            return grey.copy()
    picture = colours(png)
    result = Image.new("CMYK", picture.size)
    for top in range(0, picture.height, STRIP):  # the formulas take forty bytes a pixel
        box = (0, top, picture.width, min(top + STRIP, picture.height))
        result.paste(_separated(picture.crop(box)), box)
    return result


def _separated(picture: Image.Image) -> Image.Image:
    red, green, blue = picture.split()
    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    black = ImageChops.invert(light)
    full = [_missing(band, light) for band in (red, green, blue)]
    return Image.merge("CMYK", [*(_thinned(band, full, black) for band in full), black])


def _missing(band: Image.Image, light: Image.Image) -> Image.Image:
    def share(names: dict[str, Any]) -> Any:
        return (names["light"] - names["band"]) * 255 / names["max"](names["light"], 1)

    return _computed(share, band=band, light=light)


def _thinned(band: Image.Image, full: list[Image.Image], black: Image.Image) -> Image.Image:
    def share(names: dict[str, Any]) -> Any:
        total = names["cyan"] + names["magenta"] + names["yellow"]
        room = names["min"](round(MOST_INK * 255) - names["black"], total)
        return names["band"] * room / names["max"](total, 1)

    cyan, magenta, yellow = full
    return _computed(share, band=band, cyan=cyan, magenta=magenta, yellow=yellow, black=black)


def _computed(share: Any, **bands: Image.Image) -> Image.Image:
    """The value of a formula of whole numbers for each pixel."""
    result: Image.Image = ImageMath.lambda_eval(lambda names: names["convert"](share(names), "L"), **bands)
    return result
