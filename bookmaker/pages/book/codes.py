"""Codes: an address -> the QR code of it as a drawing, with the quiet zone that readers need."""

import functools
from itertools import groupby

import segno

from bookmaker.drawing import Drawing, Meaning, Rect

QUIET = 4  # modules around a code, by ISO/IEC 18004


@functools.cache
def code(address: str) -> Drawing:
    """The code, a module a cell; runs of dark modules are one box each. Error correction M restores 15 percent."""
    rows = tuple(tuple(row) for row in segno.make_qr(address, error="m", boost_error=False).matrix)
    boxes = []
    for y, row in enumerate(rows):
        x = 0
        for is_dark, run in groupby(row):
            count = len(list(run))
            if is_dark:
                boxes.append((float(x + QUIET), float(y + QUIET), float(count), 1.0))
            x += count
    side = float(len(rows) + 2 * QUIET)
    return Drawing(side, side, (Rect(Meaning.BLOCK, tuple(boxes)),))
