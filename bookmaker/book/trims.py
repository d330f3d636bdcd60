"""Trim sizes: "6x9in", "148x210mm" or a name -> width and height in points."""

from __future__ import annotations

import re

from bookmaker.source.lengths import POINTS_PER_INCH, UNITS

# ISO 216 in mm; the North American sizes by their definition in inches.
NAMED = {
    "a4": "210x297mm",
    "a5": "148x210mm",
    "a6": "105x148mm",
    "b5": "176x250mm",
    "digest": "5.5x8.5in",
    "letter": "8.5x11in",
    "trade": "6x9in",
}

_TRIM = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)x([0-9]{1,4}(?:\.[0-9]{1,4})?)(in|mm)")


def read_trim(text: str) -> tuple[float, float]:
    """Width and height in points; ValueError for text that is no trim."""
    word = text.strip().lower()
    match = _TRIM.fullmatch(NAMED.get(word, word))
    if match is None:
        raise ValueError(f"'{text[:40]}' is not a trim")
    scale = UNITS[match[3]]
    width, height = float(match[1]) * scale, float(match[2]) * scale
    if min(width, height) < POINTS_PER_INCH or max(width, height) > 40 * POINTS_PER_INCH:
        raise ValueError(f"'{text[:40]}' is not between 1 and 40 inches")
    return width, height
