"""Letters: the measures of a glyph -> the character that looks so in our own fonts."""

from __future__ import annotations

import functools
import string

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bookmaker.files.data import data_folder
from bookmaker.render.preflight.reading.outlines import Ink

PRINTED = string.digits + "?" + string.ascii_uppercase + string.ascii_lowercase
STRANGE = "\ufffd"  # what no font of ours has
PARTS = 2000  # of an em, to which a font's measures are rounded in a file


def letter_of(advance: float, ink: Ink) -> str:
    """The character with this advance and this box of ink, in parts of the em; a blank for one without ink."""
    if ink is None:
        return " "
    return _letters().get(tuple(round(part * PARTS) for part in ink), STRANGE)


@functools.cache
def _letters() -> dict[tuple[int, ...], str]:
    found: dict[tuple[int, ...], str] = {}
    for file in sorted(data_folder("fonts").glob("*/*.ttf")):
        with TTFont(file, lazy=True) as font:
            names, outlines, em = font.getBestCmap(), font["glyf"], font["head"].unitsPerEm
            for letter in PRINTED:
                glyph = outlines[names[ord(letter)]]
                box = (glyph.xMin / em, glyph.yMin / em, glyph.xMax / em, glyph.yMax / em)
                found.setdefault(tuple(round(part * PARTS) for part in box), letter)
    return found
