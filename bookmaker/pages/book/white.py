"""White space: a text block and the places that something stands in -> the share of it that stays empty."""

from __future__ import annotations

import math
from collections.abc import Iterable

from bookmaker.pages.setting.boxes import BASELINE
from bookmaker.pages.setting.measure import Area


def white(block: Area, covered: Iterable[Area]) -> float:
    """The share of the block's squares, a baseline wide, that none of those areas touches; what lies beyond is cut."""
    columns, rows = (max(1, int(side / BASELINE)) for side in (block.width, block.height))
    touched = [0] * rows
    for area in covered:
        left, right = (area.x - block.x) / BASELINE, (area.right - block.x) / BASELINE
        top, bottom = (area.y - block.y) / BASELINE, (area.bottom - block.y) / BASELINE
        first, last = max(0, math.floor(left)), min(columns, math.ceil(right))
        across = ((1 << max(0, last - first)) - 1) << first
        for row in range(max(0, math.floor(top)), min(rows, math.ceil(bottom))):
            touched[row] |= across
    return 1.0 - sum(row.bit_count() for row in touched) / (rows * columns)
