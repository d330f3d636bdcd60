"""Letters: the box and shape of a glyph -> the character that looks so in our own fonts."""

from __future__ import annotations

import functools
import string
from collections.abc import Callable

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bookmaker.files.data import data_folder
from bookmaker.render.preflight.reading.outlines import PARTS, Ink, Shape, shape_of

PRINTED = string.digits + "?" + string.ascii_uppercase + string.ascii_lowercase
STRANGE = "\ufffd"  # what no font of ours has


def letter_of(ink: Ink, shape: Callable[[], Shape]) -> str:
    """The character with this box of ink, in parts of the em; a blank for one without ink.

    Where several have one, as narrow digits do, their `shape` decides, which is asked for only then.
    """
    if ink is None:
        return " "
    found = _letters().get(tuple(round(part * PARTS) for part in ink), {})
    letters = set(found.values())
    return letters.pop() if len(letters) == 1 else found.get(shape(), STRANGE) if letters else STRANGE


@functools.cache
def _letters() -> dict[tuple[int, ...], dict[Shape, str]]:
    """The characters of our fonts by their boxes, and then by their shapes."""
    found: dict[tuple[int, ...], dict[Shape, str]] = {}
    for file in sorted(data_folder("fonts").glob("*/*.ttf")):
        with TTFont(file, lazy=True) as font:
            names, outlines, em = font.getBestCmap(), font["glyf"], font["head"].unitsPerEm
            for letter in PRINTED:
                glyph = outlines[names[ord(letter)]]
                box = (glyph.xMin / em, glyph.yMin / em, glyph.xMax / em, glyph.yMax / em)
                found.setdefault(tuple(round(part * PARTS) for part in box), {})[shape_of(glyph, outlines, 1 / em)] = (
                    letter
                )
    return found
