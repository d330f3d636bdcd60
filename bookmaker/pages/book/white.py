"""White space: a text block and the places that something stands in -> the share of it that stays empty."""

import math
from collections.abc import Iterable

from bookmaker.pages.setting.boxes import BASELINE
from bookmaker.pages.setting.measure import Area


def white(block: Area, covered: Iterable[Area]) -> float:
    """The share of the block's squares, a baseline wide, that none of those areas touches; what lies beyond is cut."""
    columns, rows = (max(1, int(side / BASELINE)) for side in (block.width, block.height))
    touched = [0] * rows
    for area in covered:
        left, right = (min(max(0.0, (x - block.x) / BASELINE), columns) for x in (area.x, area.right))
        top, bottom = (min(max(0.0, (y - block.y) / BASELINE), rows) for y in (area.y, area.bottom))
        first, last = math.floor(left), math.ceil(right)
        across = ((1 << max(0, last - first)) - 1) << first
        for row in range(math.floor(top), math.ceil(bottom)):
            touched[row] |= across
    return 1.0 - sum(row.bit_count() for row in touched) / (rows * columns)
